//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// Which side has won.
    VICTORY "STC-1.3";
    /// Players measure at any time.
    MEASURING "STC-1.4";
    /// Grades.
    GRADES "STC-2.2";
    /// Infantry.
    INFANTRY "STC-2.3";
    /// Formations.
    FORMATIONS "STC-2.9";
    /// Bent lines do not move.
    BENT "STC-2.10";
    /// Hits take figures.
    HITS "STC-2.11";
    /// Loss hits.
    LOSS_HITS "STC-2.12";
    /// Rout hits.
    ROUT_HITS "STC-2.13";
    /// How far generals move.
    GENERAL_MOVES "STC-3.1";
    /// Which units are in command.
    COMMAND "STC-3.2";
    /// When command is measured.
    COMMAND_MEASURED "STC-3.3";
    /// The effect of an attached general.
    ATTACHMENT "STC-3.4";
    /// How generals attach themselves.
    ATTACHING "STC-3.5";
    /// Generals with units that are hit.
    GENERAL_AT_RISK "STC-3.6";
    /// Generals who are touched.
    LONE_GENERAL "STC-3.7";
    /// Turns alternate.
    ALTERNATION "STC-4.1";
    /// Phase 1.
    RALLY_AND_MOVE "STC-4.2";
    /// Phase 2.
    SHOOTING_PHASE "STC-4.3";
    /// Phase 3.
    COMBAT_PHASE "STC-4.4";
    /// Phase 4.
    REFORM_PHASE "STC-4.5";
    /// Good and shaken.
    MORALE "STC-5.1";
    /// Shattered units.
    SHATTERED "STC-5.2";
    /// The rally test.
    RALLY "STC-5.3";
    /// Rallying before an enemy who could charge.
    RALLY_THREATENED "STC-5.3.a";
    /// Rallying with a general.
    RALLY_GENERAL "STC-5.3.b";
    /// Rallying out of command.
    RALLY_UNCOMMANDED "STC-5.3.c";
    /// Steady units.
    STEADY "STC-5.4";
    /// Disorder.
    DISORDER "STC-5.5";
    /// Disorder by terrain.
    DISORDER_TERRAIN "STC-5.5.1";
    /// Disorder by the touch of cavalry.
    DISORDER_CAVALRY "STC-5.5.2";
    /// Disorder by hits in combat.
    DISORDER_HITS "STC-5.5.3";
    /// Disorder by bouncing.
    DISORDER_BOUNCE "STC-5.5.4";
    /// Disorder by a charge in vain.
    DISORDER_BONUS "STC-5.5.5";
    /// Disorder by being mixed.
    DISORDER_MIXED "STC-5.5.6";
    /// Disorder of grade D.
    DISORDER_GRADE_D "STC-5.5.7";
    /// Disorder of winners.
    DISORDER_WINNER "STC-5.5.8";
    /// Disorder in boats.
    DISORDER_BOATS "STC-5.5.9";
    /// Disorder of foot that charges horse.
    DISORDER_CHARGING_CAVALRY "STC-5.5.10";
    /// Recovering order.
    REFORMING "STC-5.6";
    /// Which enemies could charge.
    ABLE_TO_CHARGE "STC-5.7";
    /// How far units move.
    MOVING "STC-6.1";
    /// Half speed out of command.
    OUT_OF_COMMAND "STC-6.3";
    /// Through friends.
    INTERPENETRATION "STC-6.4";
    /// How guns move.
    ARTILLERY_MOVES "STC-6.5";
    /// How skirmishers move.
    SKIRMISH_MOVES "STC-6.6";
    /// A battalion's own screen.
    ORGANIC_SCREEN "STC-6.8";
    /// A light unit as a screen.
    SEPARATE_SCREEN "STC-6.9";
    /// Zones of control.
    ZONE "STC-6.10";
    /// Drawn into an attack.
    DRAWN_IN "STC-6.11";
    /// Wheels, obliques and steps.
    WHEELS_AND_SLIDES "STC-6.12";
    /// The movement table.
    RATES "STC-6.13";
    /// Facing in a retreat.
    RETREAT_FACING "STC-6.14";
    /// How far a retreat goes.
    RETREAT_LENGTH "STC-6.15";
    /// Where a retreat goes.
    RETREAT_ZONE "STC-6.16";
    /// The bars to a retreat.
    RETREAT "STC-6.17";
    /// No wider in retreat.
    RETREAT_WIDENING "STC-6.17.1";
    /// Touching enemies in retreat.
    RETREAT_TOUCHES "STC-6.17.2";
    /// Between enemies in retreat.
    RETREAT_GAP "STC-6.17.3";
    /// Near enemies in retreat.
    RETREAT_CLEARANCE "STC-6.17.4";
    /// Attacked from opposite sides.
    RETREAT_OPPOSITE "STC-6.17.5";
    /// Guns in retreat.
    ARTILLERY_RETREATS "STC-6.18";
    /// The cost of a maneuver.
    MANEUVER "STC-7.2";
    /// Where formations change.
    FRONT_CENTRE "STC-7.3";
    /// Facings change by quarters.
    FACING "STC-7.4";
    /// One change a turn.
    ONCE_A_TURN "STC-7.5";
    /// Bending a line.
    BENDING "STC-7.6";
    /// Where no unit maneuvers.
    NO_ROOM "STC-7.7";
    /// Dice of infantry that shoots.
    FOOT_DICE "STC-8.1";
    /// Dice of guns.
    GUN_DICE "STC-8.2";
    /// Which units may shoot.
    WHO_SHOOTS "STC-8.3";
    /// Range.
    RANGE "STC-8.4";
    /// The arc of fire.
    ARC "STC-8.5";
    /// Moving and shooting.
    MOVING_AND_SHOOTING "STC-8.6";
    /// The first unit stops fire.
    FIRST_TARGET "STC-8.7";
    /// Splitting fire.
    SPLITTING "STC-8.8";
    /// Through skirmishers.
    THROUGH_SKIRMISHERS "STC-8.9";
    /// Overhead fire.
    OVERHEAD "STC-8.10";
    /// Fire into a combat.
    INTO_COMBAT "STC-8.11";
    /// Fire through gaps.
    GAPS "STC-8.12";
    /// The score that hits.
    TO_HIT "STC-8.13";
    /// Firers of grade A and B.
    FIRER_GOOD "STC-8.13.a";
    /// Firers of grade D.
    FIRER_POOR "STC-8.13.b";
    /// Guns at dense targets.
    DENSE_BONUS "STC-8.13.c";
    /// Firers who moved.
    FIRER_MOVED "STC-8.13.d";
    /// Firers in disorder or square.
    FIRER_DISORDERED "STC-8.13.e";
    /// Soft cover, screens and guns.
    SOFT_COVER "STC-8.13.f";
    /// Hard cover and skirmishers.
    HARD_COVER "STC-8.13.g";
    /// The test under fire.
    SHOOTING_MORALE "STC-8.14";
    /// In square.
    MORALE_SQUARE "STC-8.14.a";
    /// For each hit.
    MORALE_HITS "STC-8.14.b";
    /// Shaken already.
    MORALE_SHAKEN "STC-8.14.c";
    /// With a general.
    MORALE_GENERAL "STC-8.14.d";
    /// Out of command.
    MORALE_UNCOMMANDED "STC-8.14.e";
    /// Dense targets.
    DENSE "STC-8.15";
    /// Fire from a square.
    SQUARE_FIRE "STC-8.16";
    /// Charges.
    CHARGE "STC-9.1";
    /// Conditions of a charge.
    CHARGE_CONDITIONS "STC-9.2";
    /// The bonus goes straight.
    BONUS_STRAIGHT "STC-9.2.2";
    /// Wheeling into contact.
    INTO_CONTACT "STC-9.2.3";
    /// Units that never charge.
    NEVER_CHARGE "STC-9.2.5";
    /// Foot that charges horse.
    FOOT_AT_HORSE "STC-9.2.6";
    /// Targets that skirmishers may charge.
    SKIRMISHERS_CHARGE "STC-9.2.7";
    /// The charge bonus.
    CHARGE_BONUS "STC-9.3";
    /// Charges in vain.
    FAILED_CHARGE "STC-9.4";
    /// Evading.
    EVADE "STC-9.5";
    /// Gunners leave their guns.
    GUNNERS_EVADE "STC-9.6";
    /// Refuge in a square.
    REFUGE "STC-9.7";
    /// After an evasion.
    GOING_ON "STC-9.8";
    /// Rounds of combat.
    ROUNDS "STC-10.2";
    /// No breaking off.
    LOCKED "STC-10.3";
    /// Points against each enemy.
    POINTS_AGAINST "STC-10.4";
    /// Dice in combat.
    COMBAT_DICE "STC-10.5";
    /// The effect of losing.
    LOSING "STC-10.6";
    /// The effect of winning.
    WINNING "STC-10.7";
    /// Reinforcing a combat.
    REINFORCING "STC-10.8";
    /// Units that fire in defence.
    DEFENSIVE_FIRE "STC-10.9";
    /// The bonus of defensive fire.
    DEFENSIVE_POINTS "STC-10.10";
    /// Flank and rear.
    FLANK "STC-10.11";
    /// Guns in combat.
    GUNS_IN_COMBAT "STC-10.12";
    /// Skirmishers in combat.
    SKIRMISHERS_IN_COMBAT "STC-10.13";
    /// Bouncing off a square.
    BOUNCE "STC-10.14";
    /// Mutually protected flanks.
    PROTECTED_FLANKS "STC-10.15";
    /// Points and scores.
    COMBAT_POINTS "STC-10.16";
    /// For each grade above.
    POINTS_GRADE "STC-10.16.a";
    /// In flank or rear.
    POINTS_FLANKED "STC-10.16.b";
    /// In disorder.
    POINTS_DISORDERED "STC-10.16.c";
    /// Shaken.
    POINTS_SHAKEN "STC-10.16.d";
    /// Up a steep slope.
    POINTS_SLOPE "STC-10.16.e";
    /// At cover.
    POINTS_COVER "STC-10.16.f";
    /// Horse at a square.
    POINTS_SQUARE "STC-10.16.g";
    /// With a general or without command.
    POINTS_GENERAL "STC-10.16.h";
    /// Blown horse.
    POINTS_BLOWN "STC-10.16.i";
    /// Horse that stood still.
    POINTS_STATIONARY "STC-10.16.j";
    /// The touch of steady cavalry.
    STEADY_CAVALRY "STC-10.17";
    /// Light woods.
    LIGHT_WOODS "STC-11.1";
    /// Heavy woods.
    HEAVY_WOODS "STC-11.2";
    /// Gentle slopes.
    GENTLE_SLOPES "STC-11.3";
    /// Steep slopes and rough ground.
    ROUGH_GROUND "STC-11.4";
    /// Obstacles.
    OBSTACLES "STC-11.5";
    /// Roads.
    ROADS "STC-11.6";
    /// Town blocks.
    BLOCKS "STC-11.7";
    /// Troops in towns.
    TOWNS "STC-11.8";
    /// Units that attack towns.
    TOWN_ATTACKERS "STC-11.9";
    /// Strong buildings.
    CHATEAU "STC-11.10";
    /// Works.
    FIELDWORKS "STC-11.11";
    /// Wider bases of horse.
    WIDE_CAVALRY "STC-12.1";
    /// Blown cavalry.
    BLOWN "STC-12.2";
    /// Stationary cavalry.
    STATIONARY "STC-12.3";
    /// Giving ground.
    VOLUNTARY_RETREAT "STC-12.4";
    /// Army morale.
    ARMY_MORALE "STC-12.5";
    /// Shot that goes on.
    BOUNCE_THROUGH "STC-12.6";
    /// Not through friends.
    RESTRICTED_INTERPENETRATION "STC-12.7";
    /// Guns of battalions.
    REGIMENTAL_GUNS "STC-12.8";
    /// Boats.
    BOATS "STC-12.9";
    /// Pinning.
    PINNING "STC-12.10";
    /// National rules.
    NATIONAL "STC-13.0";
    /// Slow horse guns.
    AUSTRIAN_HORSE_GUNS "STC-13.1.1";
    /// Austrians rallying.
    AUSTRIAN_RALLY "STC-13.1.2";
    /// The masse.
    MASSE "STC-13.1.3";
    /// British defensive fire.
    BRITISH_DEFENSIVE_FIRE "STC-13.2.1";
    /// British fire.
    BRITISH_FIRE "STC-13.2.2";
    /// British cavalry follows.
    BRITISH_FOLLOW_UP "STC-13.2.3";
    /// British cavalry returns.
    BRITISH_RETURN "STC-13.2.4";
    /// French maneuvers.
    FRENCH_MANEUVERS "STC-13.3.1";
    /// French rallying.
    FRENCH_RALLY "STC-13.3.2";
    /// French columns.
    FRENCH_COLUMNS "STC-13.3.3";
    /// Prussian lines.
    PRUSSIAN_LINES "STC-13.4.1";
    /// Prussians rallying.
    PRUSSIAN_RALLY "STC-13.4.2";
    /// Later Prussians and French allies rallying.
    LATER_PRUSSIAN_RALLY "STC-13.5";
    /// Russian fire.
    RUSSIAN_FIRE "STC-13.6.1";
    /// Russian guns.
    RUSSIAN_GUNS "STC-13.6.2";
    /// Russian columns.
    RUSSIAN_COLUMNS "STC-13.6.3";
    /// Russians rallying.
    RUSSIAN_RALLY "STC-13.6.4";
    /// Russians lose by two.
    RUSSIAN_MARGIN "STC-13.6.5";
    /// Spanish charges.
    SPANISH_CHARGES "STC-13.7.1";
    /// Spanish lines.
    SPANISH_LINES "STC-13.7.2";
    /// Spanish columns.
    SPANISH_COLUMNS "STC-13.7.3";
    /// The playsheet's elite.
    ELITE "STC-14.2";
    /// Guns are never disordered.
    ARTILLERY_ORDERED "STC-14.5";
    /// Deployment.
    DEPLOYMENT "STC-15.1";
    /// The edge of the table.
    TABLE_EDGE "STC-15.3";
    /// The ground that a unit covers.
    BODIES "STC-16.1";
    /// Distance.
    DISTANCE "STC-16.2";
    /// Contact.
    CONTACT "STC-16.3";
    /// The length of a move.
    PATH_LENGTH "STC-16.4";
    /// The cost of a wheel.
    WHEEL_COST "STC-16.5";
    /// The frontage line.
    FRONTAGE_LINE "STC-16.7";
    /// Line of sight.
    SIGHT "STC-16.8";
    /// No unit overlaps another.
    OVERLAP "STC-16.9";
    /// Which side has won the battle.
    WHO_HAS_WON "STC-R2";
    /// Friends behind who are pushed into contact.
    PUSHED_FORWARD "STC-R62";
    /// Troops that come on later.
    COMING_ON "STC-R122";
    /// Losses that no enemy saw.
    UNSEEN_LOSS "STC-R125";
}
