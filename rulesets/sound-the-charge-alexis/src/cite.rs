//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// The kinds of units.
    UNIT_KINDS "STA-1.5";
    /// Hits take models.
    HITS "STA-1.7";
    /// Shattered units.
    SHATTERED "STA-1.8";
    /// Formations and their widths.
    FORMATIONS "STA-1.9";
    /// The bases of models.
    BASES "STA-1.10";
    /// The lengths S and L.
    MEASURING "STA-1.11";
    /// The sides take turns.
    ALTERNATION "STA-2.1";
    /// Step 1: rally, movement, fire.
    FIRST_STEP "STA-2.2";
    /// Step 2: combat.
    SECOND_STEP "STA-2.3";
    /// How far units move.
    RATES "STA-3.1";
    /// How far road columns move.
    ROAD_COLUMN "STA-3.2";
    /// Squares do not move.
    SQUARE_STANDS "STA-3.3";
    /// The faces of a square that fight.
    SQUARE_FACES "STA-3.4";
    /// How generals move, attach and detach themselves.
    GENERAL_MOVES "STA-3.5";
    /// Bent lines do not move.
    BENT_LINE "STA-3.7";
    /// What a move may cost.
    MOVE_BUDGET "STA-3.8";
    /// Units in contact stand still.
    LOCKED "STA-3.9";
    /// Only a charge touches an enemy.
    APPROACH "STA-3.10";
    /// How far and in which direction a retreat goes.
    RETREAT "STA-4.1";
    /// Facing after a retreat.
    RETREAT_FACING "STA-4.2";
    /// A retreat shakes.
    RETREAT_SHAKES "STA-4.3";
    /// Retreats go on.
    RETREAT_CONTINUES "STA-4.4";
    /// Attacked from opposite sides.
    OPPOSITE_SIDES "STA-4.5";
    /// Retreats that would touch new enemies.
    NO_WAY_BACK "STA-4.6";
    /// Retreats over the table edge.
    TABLE_EDGE "STA-4.7";
    /// Artillery limbers in a retreat.
    ARTILLERY_RETREATS "STA-4.8";
    /// Squares become columns in a retreat.
    SQUARE_RETREATS "STA-4.9";
    /// Voluntary retreats.
    VOLUNTARY_RETREAT "STA-4.10";
    /// Voluntary retreats of light troops.
    LIGHT_RETREAT "STA-4.11";
    /// Dice of fire.
    FIRE_DICE "STA-5.1";
    /// Moving and firing.
    MOVE_AND_FIRE "STA-5.2";
    /// The arc of fire.
    ARC "STA-5.3";
    /// Only the front rank fires.
    FRONT_RANK "STA-5.4";
    /// Overhead fire past contours and friends.
    OVER_FRIENDS "STA-5.5";
    /// Overhead fire past low obstacles and enemies.
    OVER_OBSTACLES "STA-5.6";
    /// No other overhead fire.
    NO_OVERHEAD "STA-5.7";
    /// Ballshot through enemy skirmishers.
    THROUGH_SKIRMISHERS "STA-5.8";
    /// Units that test for fire.
    FIRE_TEST "STA-5.9";
    /// The rout hit of a failed test.
    FIRE_ROUT_HIT "STA-5.10";
    /// Dense targets.
    DENSE "STA-5.11";
    /// No fire into a combat.
    INTO_COMBAT "STA-5.12";
    /// Splitting fire.
    SPLITTING "STA-5.13";
    /// Hits on artillery take crew.
    CREW_HITS "STA-5.14";
    /// Units that cannot fire.
    CANNOT_FIRE "STA-5.15";
    /// Attacks are made with the front.
    ATTACK "STA-6.1";
    /// Units that do not attack.
    NO_ATTACK "STA-6.2";
    /// The way of a charge.
    CHARGE_PATH "STA-6.3";
    /// A charge needs a visible target.
    CHARGE_SIGHT "STA-6.4";
    /// Measuring, sight and footprints.
    GEOMETRY "STA-R96";
    /// Attacks on flank and rear.
    FLANK "STA-6.5";
    /// Advantage and disadvantage.
    ADVANTAGE "STA-6.6";
    /// Dice of combat.
    COMBAT_DICE "STA-6.7";
    /// Models left over from the dice.
    ROUNDING "STA-6.8";
    /// Flanked units keep their dice.
    FLANKED_DICE "STA-6.9";
    /// Dice among several enemies.
    SEVERAL_TARGETS "STA-6.10";
    /// Losing a round.
    LOSING "STA-6.11";
    /// Pursuit hits.
    PURSUIT "STA-6.12";
    /// Units with defensive fire.
    DEFENSIVE_FIRE "STA-6.13";
    /// Base combat points.
    BASE_POINTS "STA-6.14";
    /// Muskets.
    MUSKETS "STA-7.1";
    /// Rifles.
    RIFLES "STA-7.2";
    /// Canister.
    CANISTER "STA-7.3";
    /// Ballshot at close range.
    BALLSHOT_CLOSE "STA-7.4";
    /// Ballshot at far range.
    BALLSHOT_FAR "STA-7.5";
    /// The grade of the firer.
    FIRER_GRADE "STA-7.6";
    /// Firers who moved or are in square.
    FIRER_MOVED "STA-7.7";
    /// Ballshot at dense targets.
    DENSE_BONUS "STA-7.8";
    /// Fire at artillery and skirmishers.
    LOOSE_TARGET "STA-7.9";
    /// Fire at cover.
    TARGET_COVER "STA-7.10";
    /// Firers in bad going.
    FIRER_BAD_GOING "STA-7.11";
    /// The penalty of fire through skirmishers.
    SKIRMISHERS_BETWEEN "STA-7.12";
    /// Firers whom a friend passed through.
    FIRER_PASSED "STA-7.13";
    /// Lines that rifles ignore.
    RIFLES_IGNORE "STA-7.14";
    /// Needs above 6.
    SECOND_THROW "STA-7.15";
    /// Unlimbering and firing.
    UNLIMBER_AND_FIRE "STA-7.16";
    /// The need of a shot.
    NEED "STA-7.17";
    /// Defensive fire of infantry.
    POINTS_INFANTRY_FIRE "STA-8.1";
    /// Charges of attack columns.
    POINTS_ATTACK_COLUMN "STA-8.2";
    /// Defensive fire of artillery.
    POINTS_ARTILLERY_FIRE "STA-8.3";
    /// For each grade above.
    POINTS_GRADE "STA-8.4";
    /// Steady cavalry against infantry.
    POINTS_CAVALRY "STA-8.5";
    /// Lancers in the first round.
    POINTS_LANCERS "STA-8.6";
    /// Flanked or shaken.
    POINTS_FLANKED "STA-8.7";
    /// Against obstacles and cover.
    POINTS_COVER "STA-8.8";
    /// Infantry in bad going.
    POINTS_INFANTRY_GOING "STA-8.9";
    /// Cavalry and bad going.
    POINTS_CAVALRY_GOING "STA-8.10";
    /// Cavalry against a square.
    POINTS_CAVALRY_AT_SQUARE "STA-8.11";
    /// Infantry against a square.
    POINTS_INFANTRY_AT_SQUARE "STA-8.12";
    /// With a general.
    POINTS_GENERAL "STA-8.13";
    /// Scores of combat.
    SCORES "STA-8.14";
    /// Adding up combat points.
    COMBAT_POINTS "STA-8.15";
    /// Units that test.
    TESTING "STA-9.1";
    /// The morale test.
    MORALE "STA-9.2";
    /// The number of each grade.
    MORALE_GRADE "STA-9.3";
    /// For each model lost.
    MORALE_LOSSES "STA-9.4";
    /// Without a general near.
    MORALE_UNCOMMANDED "STA-9.5";
    /// For each enemy near.
    MORALE_ENEMIES "STA-9.6";
    /// Defending, or in square.
    MORALE_DEFENDING "STA-9.7";
    /// With a general.
    MORALE_GENERAL "STA-9.8";
    /// For each friend near.
    MORALE_FRIENDS "STA-9.9";
    /// A failed test.
    MORALE_FAILED "STA-9.10";
    /// A passed test.
    MORALE_PASSED "STA-9.11";
    /// How skirmishers move.
    SKIRMISH_MOVES "STA-10.1";
    /// Skirmishers near their command model.
    SKIRMISH_COHESION "STA-10.2";
    /// How far apart skirmishers stand.
    SKIRMISH_SPACING "STA-10.3";
    /// Evading.
    EVADE "STA-10.4";
    /// Evaders who are caught.
    CAUGHT "STA-10.5";
    /// Targets that skirmishers may not attack.
    SKIRMISHERS_ATTACK "STA-10.6";
    /// Skirmishers who must evade.
    MUST_EVADE "STA-10.7";
    /// Skirmishers at home in bad going.
    SKIRMISHERS_GOING "STA-10.8";
    /// Into skirmish order and out of it.
    SKIRMISH_ORDER "STA-10.9";
    /// How many models a screen has.
    SCREEN "STA-11.1";
    /// Screens near their parent.
    SCREEN_DISTANCE "STA-11.2";
    /// What a screen costs.
    SCREEN_COST "STA-11.3";
    /// How fast a screen is.
    SCREEN_RATE "STA-11.4";
    /// Screens rejoin.
    SCREEN_JOINS "STA-11.5";
    /// Artillery in bad going.
    ARTILLERY_GOING "STA-12.1";
    /// Guns without defensive fire.
    SILENT_GUNS "STA-12.2";
    /// Guns with defensive fire fight.
    GUNS_FIGHT "STA-12.3";
    /// Guns that lose.
    GUNS_LOST "STA-12.4";
    /// Guns that do not lose.
    GUNS_UNBEATEN "STA-12.5";
    /// Gunners evade.
    GUNNERS_EVADE "STA-12.6";
    /// Generals with units that are hit.
    GENERAL_AT_RISK "STA-13.1";
    /// Generals of shattered units.
    GENERAL_RETREATS "STA-13.2";
    /// Wheels.
    WHEEL "STA-14.1";
    /// Wheels in bad going.
    WHEEL_GOING "STA-14.2";
    /// Changes of formation.
    FORMATION_CHANGE "STA-15.1";
    /// A change of formation with a new facing.
    CHANGE_WITH_FACING "STA-15.2";
    /// From column to line.
    COLUMN_TO_LINE "STA-15.3";
    /// From line to column.
    LINE_TO_COLUMN "STA-15.4";
    /// Changes of facing.
    FACING "STA-15.5";
    /// Limbering and unlimbering.
    LIMBERING "STA-15.6";
    /// Skirmishers form up.
    FORMING_UP "STA-15.7";
    /// Sidesteps, backsteps and obliques.
    SIDESTEP "STA-15.8";
    /// The same in bad going.
    SIDESTEP_GOING "STA-15.9";
    /// Passing through a friend.
    PASSING_THROUGH "STA-16.1";
    /// The friend stands still.
    FRIEND_STANDS "STA-16.2";
    /// The fire of that friend.
    FRIEND_FIRES "STA-16.3";
    /// Retreats go round friends.
    ROUND_FRIENDS "STA-16.4";
    /// Shaken units.
    SHAKEN "STA-17.1";
    /// Rallying.
    RALLY "STA-18.1";
    /// Steady units.
    STEADY "STA-19.1";
    /// Kinds of bad going.
    BAD_GOING "STA-20.1";
    /// Speed in bad going.
    BAD_GOING_SPEED "STA-20.2";
    /// Fire and combat in bad going.
    BAD_GOING_FIGHT "STA-20.3";
    /// Kinds of obstacles.
    OBSTACLES "STA-21.1";
    /// Obstacles end a move.
    OBSTACLE_STOP "STA-21.2";
    /// Combat across obstacles.
    OBSTACLE_COMBAT "STA-21.3";
    /// Crossing obstacles.
    OBSTACLE_CROSSING "STA-21.4";
    /// Rivers end a move.
    RIVER_STOP "STA-22.1";
    /// Crossing rivers.
    RIVER_CROSSING "STA-22.2";
    /// Units out of command.
    COMMAND "STA-23.1";
    /// How command is measured.
    COMMAND_PATH "STA-23.2";
    /// The base of two-rank infantry.
    TWO_RANK_BASE "STA-24.1";
    /// Fire dice of two-rank infantry.
    TWO_RANK_FIRE "STA-24.2";
    /// Cavalry against two-rank infantry.
    POINTS_TWO_RANK "STA-24.3";
    /// Combat dice of two-rank infantry.
    TWO_RANK_COMBAT "STA-24.4";
    /// The usual sizes of units.
    SIZES "STA-25.1";
    /// Points of infantry and foot gunners.
    WORTH_INFANTRY "STA-26.1";
    /// Points of cavalry and horse gunners.
    WORTH_CAVALRY "STA-26.2";
    /// Points of guns.
    WORTH_GUNS "STA-26.3";
    /// Points of generals.
    WORTH_GENERAL "STA-26.4";
    /// Deployment.
    DEPLOYMENT "STA-27.1";
    /// Troops that arrive later.
    ARRIVALS "STA-R116";
    /// The end of the battle.
    VICTORY "STA-27.2";
    /// Generals who are touched.
    LONE_GENERAL "STA-27.3";
    /// Ground that covers.
    COVER "STA-27.4";
    /// Roads.
    ROADS "STA-27.5";
    /// Combat hits are simultaneous.
    SIMULTANEITY "STA-27.6";
    /// Guns without their crew.
    ABANDONED_GUNS "STA-27.8";
}
