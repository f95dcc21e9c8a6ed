//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// Era 1798-1815.
    ERA "PDC-1.1";
    /// Figures.
    FIGURES "PDC-1.2";
    /// Ground scale.
    GROUND_SCALE "PDC-1.3";
    /// Size and terms.
    SIZE "PDC-1.4";
    /// Ten-minute bound.
    BOUND "PDC-1.5";
    /// Base frontages.
    BASES "PDC-1.6";
    /// Figure sizes.
    FIGURE_SIZES "PDC-2.1";
    /// Equipment.
    EQUIPMENT "PDC-2.2";
    /// Deployment.
    DEPLOYMENT "PDC-3.1.1";
    /// Generals placed.
    GENERALS_PLACED "PDC-3.1.2";
    /// Sketch-map.
    SKETCH_MAP "PDC-3.1.3";
    /// Step 1 command.
    STEP_COMMAND "PDC-3.2.1";
    /// Step 2 move.
    STEP_MOVE "PDC-3.2.2";
    /// Step 3 generals.
    STEP_GENERALS "PDC-3.2.3";
    /// Step 4 artillery.
    STEP_ARTILLERY "PDC-3.2.4";
    /// Step 5 combat.
    STEP_COMBAT "PDC-3.2.5";
    /// Step 6 morale.
    STEP_MORALE "PDC-3.2.6";
    /// Step 7 involuntary movement.
    STEP_INVOLUNTARY "PDC-3.2.7";
    /// Step 8 rally.
    STEP_RALLY "PDC-3.2.8";
    /// Command roll.
    COMMAND_ROLL "PDC-3.3.1";
    /// Success.
    COMMAND_PASSES "PDC-3.3.2";
    /// Failure.
    COMMAND_FAILS "PDC-3.3.3";
    /// Move action.
    MOVE_ACTION "PDC-3.3.4";
    /// Alignment action.
    ALIGNMENT_ACTION "PDC-3.3.5";
    /// Square action.
    SQUARE_ACTION "PDC-3.3.6";
    /// Free fire and combat.
    FREE_FIRE_AND_COMBAT "PDC-3.3.7";
    /// Limits of response.
    LIMITS_OF_RESPONSE "PDC-3.4.0";
    /// Redeploy.
    REDEPLOY "PDC-3.4.1";
    /// Take cover.
    TAKE_COVER "PDC-3.4.2";
    /// Cover definition.
    COVER_DEFINITION "PDC-3.4.3";
    /// Reface.
    REFACE "PDC-3.4.4";
    /// Ratings.
    RATINGS "PDC-3.5.1";
    /// Rates per minute.
    RATES_A_MINUTE "PDC-4.1.1";
    /// Rates.
    RATES "PDC-4.1.2";
    /// Battalion guns.
    BATTALION_GUNS "PDC-4.1.3";
    /// Linear obstacle.
    LINEAR_OBSTACLE "PDC-4.2.1";
    /// Streams.
    STREAMS "PDC-4.2.2";
    /// Infantry in woods.
    FOOT_IN_WOODS "PDC-4.2.3";
    /// Cavalry, guns in woods.
    HORSE_IN_WOODS "PDC-4.2.4";
    /// Infantry in built-up, broken.
    FOOT_IN_BROKEN "PDC-4.2.5";
    /// Cavalry, guns in built-up, broken.
    HORSE_IN_BROKEN "PDC-4.2.6";
    /// Guns and streams.
    GUNS_AND_STREAMS "PDC-4.2.7";
    /// Evolution time.
    EVOLUTION_TIME "PDC-4.3.1";
    /// Column-line.
    COLUMN_LINE "PDC-4.3.2";
    /// Column-square.
    COLUMN_SQUARE "PDC-4.3.3";
    /// Line-square.
    LINE_SQUARE "PDC-4.3.4";
    /// Skirmish-formed.
    SKIRMISH_FORMED "PDC-4.3.5";
    /// Mount-dismount.
    MOUNT "PDC-4.3.6";
    /// Cavalry column-line.
    CAVALRY_COLUMN_LINE "PDC-4.3.7";
    /// Artillery cycle.
    GUN_CYCLE "PDC-4.3.8";
    /// Light and horse: three.
    THREE_STEPS "PDC-4.3.9";
    /// Medium: two.
    TWO_STEPS "PDC-4.3.10";
    /// Heavy: one.
    ONE_STEP "PDC-4.3.11";
    /// Repetition.
    GUN_REPETITION "PDC-4.3.12";
    /// Gun classes.
    GUN_CLASSES "PDC-4.3.13";
    /// Emergency square.
    EMERGENCY_SQUARE "PDC-4.4.1";
    /// Voluntary square.
    VOLUNTARY_SQUARE "PDC-4.4.2";
    /// Single-base convention.
    SINGLE_BASE_CONVENTION "PDC-4.5.1";
    /// Stay in column.
    STAY_IN_COLUMN "PDC-4.5.2";
    /// Interpenetration allowed.
    PASSING_FRIENDS "PDC-5.1";
    /// Enemy in combat distance.
    NO_PASSING_NEAR_ENEMY "PDC-5.2";
    /// Formed cavalry.
    NO_PASSING_CAVALRY "PDC-5.3";
    /// Routing, retreating, reforming.
    NO_PASSING_ROUTED "PDC-5.4";
    /// Carry-away.
    CARRY_AWAY "PDC-5.5";
    /// Ranges.
    RANGES "PDC-6.1";
    /// Fire method.
    FIRE_METHOD "PDC-6.2";
    /// Counter-battery.
    COUNTER_BATTERY "PDC-6.3";
    /// Fire on skirmishers.
    FIRE_ON_SKIRMISHERS "PDC-6.4";
    /// Buildings.
    BUILDINGS "PDC-6.5";
    /// Dense targets.
    DENSE_TARGETS "PDC-6.6";
    /// Shrapnel pointer.
    SHRAPNEL_YEARS "PDC-6.7";
    /// Rocket pointer.
    ROCKET_YEARS "PDC-6.8";
    /// Hit tables.
    HIT_TABLES "PDC-6.9";
    /// Passing fire.
    PASSING_FIRE "PDC-6.10";
    /// Skirmishers not placed.
    SKIRMISHERS "PDC-7.1";
    /// Skirmish factor.
    SKIRMISH_FACTOR "PDC-7.2";
    /// Rifles.
    RIFLES "PDC-7.3";
    /// Disorder: retreat.
    DISORDER_RETREAT "PDC-8.1";
    /// Disorder: woods, broken.
    DISORDER_WOODS_BROKEN "PDC-8.2";
    /// Disorder: pursuit, rally back.
    DISORDER_PURSUIT_RALLY_BACK "PDC-8.3";
    /// Disorder: minor stream.
    DISORDER_MINOR_STREAM "PDC-8.4";
    /// Disorder: major stream.
    DISORDER_MAJOR_STREAM "PDC-8.5";
    /// Disorder: ridden through.
    DISORDER_RIDDEN_THROUGH "PDC-8.6";
    /// Disorder: contacted unformed.
    DISORDER_CONTACTED_UNFORMED "PDC-8.7";
    /// Disorder: stationary cavalry hit.
    DISORDER_STATIONARY_CAVALRY_HIT "PDC-8.8";
    /// Disorder: failed column.
    DISORDER_FAILED_COLUMN "PDC-8.9";
    /// Duration.
    DISORDER_DURATION "PDC-8.10";
    /// Cumulative.
    DISORDER_ADDS_UP "PDC-8.11";
    /// Removal.
    DISORDER_SHED "PDC-8.12";
    /// Effects.
    DISORDER_EFFECTS "PDC-8.13";
    /// One mechanism.
    ONE_MECHANISM "PDC-9.0.1";
    /// 200 mm.
    COMBAT_RANGE "PDC-9.0.2";
    /// Arc.
    ARC "PDC-9.0.3";
    /// Pairing.
    PAIRING "PDC-9.0.4";
    /// Odds.
    EXTRA_UNITS "PDC-9.0.5";
    /// Must beat both.
    MUST_BEAT_BOTH "PDC-9.0.6";
    /// Higher margin only.
    HIGHER_MARGIN_ONLY "PDC-9.0.7";
    /// Entitlement.
    ENTITLED "PDC-9.1.1";
    /// Joining.
    JOINING "PDC-9.1.2";
    /// Batteries between lines.
    BATTERIES_BETWEEN_LINES "PDC-9.1.3";
    /// Unanswered fire.
    UNANSWERED_FIRE "PDC-9.2";
    /// Grade floor.
    GRADE_FLOOR "PDC-9.3";
    /// Threshold.
    THRESHOLD "PDC-9.4";
    /// Infantry combat trigger.
    INFANTRY_COMBAT_TRIGGER "PDC-9.5.1";
    /// Dice and factors.
    DICE_AND_FACTORS "PDC-9.5.2";
    /// Win by two.
    WIN_BY_TWO "PDC-9.5.3";
    /// Continue.
    COMBAT_CONTINUES "PDC-9.5.4";
    /// Who may use columns.
    WHO_MAY_USE_COLUMNS "PDC-9.6.1";
    /// Several battalions.
    SEVERAL_BATTALIONS "PDC-9.6.2";
    /// Any winner breaks.
    ANY_WINNER_BREAKS "PDC-9.6.3";
    /// Failed column.
    FAILED_COLUMN "PDC-9.6.4";
    /// Beaten column.
    BEATEN_COLUMN "PDC-9.6.5";
    /// Single-base column.
    SINGLE_BASE_COLUMN "PDC-9.6.6";
    /// Brigadier.
    INF_BRIGADIER "PDC-9.6.7";
    /// Senior general.
    INF_SENIOR_GENERAL "PDC-9.6.8";
    /// Frontage.
    INF_FRONTAGE "PDC-9.6.9";
    /// First volley.
    INF_FIRST_VOLLEY "PDC-9.6.10";
    /// Deep enemy.
    INF_DEEP_ENEMY "PDC-9.6.11";
    /// Skirmish difference.
    INF_SKIRMISH_DIFFERENCE "PDC-9.6.12";
    /// Uphill.
    INF_UPHILL "PDC-9.6.13";
    /// Broken, woods.
    INF_BROKEN_WOODS "PDC-9.6.14";
    /// Barricades, buildings.
    INF_BARRICADES_BUILDINGS "PDC-9.6.15";
    /// Combats fought.
    INF_COMBATS_FOUGHT "PDC-9.6.16";
    /// Damage this bound.
    INF_DAMAGE_THIS_BOUND "PDC-9.6.17";
    /// Disorder.
    INF_DISORDER "PDC-9.6.18";
    /// Cavalry must close.
    CAVALRY_CLOSES "PDC-9.7.1";
    /// Reforming stays.
    REFORMING_STAYS "PDC-9.7.2";
    /// Squadrons paired.
    SQUADRONS_PAIRED "PDC-9.7.3";
    /// Cavalry closes on infantry.
    CLOSES_ON_INFANTRY "PDC-9.7.4";
    /// Flank, rear, changing.
    FLANK_OR_REAR "PDC-9.7.5";
    /// Square.
    SQUARE_HAS_NO_FLANK "PDC-9.7.6";
    /// Frontal -3.
    CAV_FRONTAL "PDC-9.7.7";
    /// One roll for the battalion.
    ONE_ROLL_FOR_THE_BATTALION "PDC-9.7.8";
    /// General.
    CAV_GENERAL "PDC-9.7.9";
    /// Heavy.
    CAV_HEAVY "PDC-9.7.10";
    /// Lancers.
    CAV_LANCERS "PDC-9.7.11";
    /// Uphill.
    CAV_UPHILL "PDC-9.7.12";
    /// Square.
    CAV_SQUARE "PDC-9.7.13";
    /// Reforming.
    CAV_REFORMING "PDC-9.7.14";
    /// Combats fought.
    CAV_COMBATS_FOUGHT "PDC-9.7.15";
    /// Damage received.
    CAV_DAMAGE_RECEIVED "PDC-9.7.16";
    /// Disorder.
    CAV_DISORDER "PDC-9.7.17";
    /// Light.
    CAV_LIGHT "PDC-9.7.18";
    /// Dragoons, lancers.
    CAV_DRAGOONS_LANCERS "PDC-9.7.19";
    /// Margin and damage.
    MARGIN_AND_DAMAGE "PDC-9.8.1";
    /// Infantry wins by 5.
    INFANTRY_WINS_BY_5 "PDC-9.8.2";
    /// Infantry wins by less.
    INFANTRY_WINS "PDC-9.8.3";
    /// Infantry loses by 1.
    INFANTRY_LOSES_BY_1 "PDC-9.8.4";
    /// Infantry loses by 2-4.
    INFANTRY_LOSES_BY_2 "PDC-9.8.5";
    /// Infantry loses by 5.
    INFANTRY_LOSES_BY_5 "PDC-9.8.6";
    /// Cavalry wins by 2.
    CAVALRY_WINS_BY_2 "PDC-9.8.7";
    /// Cavalry wins by 3.
    CAVALRY_WINS_BY_3 "PDC-9.8.8";
    /// Cavalry loses by 2-3.
    CAVALRY_LOSES_BY_2 "PDC-9.8.9";
    /// Cavalry loses by 4.
    CAVALRY_LOSES_BY_4 "PDC-9.8.10";
    /// Cavalry margin 0-1.
    CAVALRY_EVEN "PDC-9.8.11";
    /// Hold.
    HOLD "PDC-9.9.1";
    /// Pursue.
    PURSUE "PDC-9.9.2";
    /// Retire.
    RETIRE "PDC-9.9.3";
    /// Retreat.
    RETREAT "PDC-9.9.4";
    /// Rout.
    ROUT "PDC-9.9.5";
    /// Ride through.
    RIDE_THROUGH "PDC-9.9.6";
    /// Exhaustion.
    EXHAUSTION "PDC-9.10";
    /// Risk radius.
    RISK_RADIUS "PDC-10.1";
    /// Risk die.
    RISK_DIE "PDC-10.2";
    /// Disabled.
    DISABLED "PDC-10.3";
    /// Once a bound.
    RISK_ONCE "PDC-10.4";
    /// D class retreats.
    D_CLASS_RETREATS "PDC-10.5";
    /// D class recovery.
    D_CLASS_RECOVERY "PDC-10.6";
    /// D class pursued.
    D_CLASS_PURSUED "PDC-10.7";
    /// Who tests.
    WHO_TESTS "PDC-11.0.1";
    /// Trigger.
    MORALE_TRIGGER "PDC-11.0.2";
    /// Method.
    MORALE_METHOD "PDC-11.1.1";
    /// Basic chance.
    BASIC_CHANCE "PDC-11.1.2";
    /// Quality table.
    QUALITY_TABLE "PDC-11.1.3";
    /// Roll.
    MORALE_ROLL "PDC-11.1.4";
    /// Failure.
    MORALE_FAILS "PDC-11.2.1";
    /// Regain order.
    REGAIN_ORDER "PDC-11.2.2";
    /// Continue retreat.
    RETREAT_GOES_ON "PDC-11.2.3";
    /// Two bounds.
    RETREAT_ROUTS "PDC-11.2.4";
    /// Higher formations.
    HIGHER_FORMATIONS "PDC-11.2.5";
    /// Grades.
    GRADES "PDC-A1.1";
    /// A examples.
    A_EXAMPLES "PDC-A1.2";
    /// B examples.
    B_EXAMPLES "PDC-A1.3";
    /// C examples.
    C_EXAMPLES "PDC-A1.4";
    /// D examples.
    D_EXAMPLES "PDC-A1.5";
    /// Skirmish factors.
    SKIRMISH_FACTORS "PDC-A1.6";
    /// Comparison.
    SKIRMISH_COMPARED "PDC-A1.7";
    /// Scope.
    APPENDIX "PDC-A2.0";
    /// Shrapnel.
    SHRAPNEL "PDC-A2.1";
    /// Rockets.
    ROCKETS "PDC-A2.2";
    /// Range die.
    RANGE_DIE "PDC-A2.3";
    /// Lateral die.
    LATERAL_DIE "PDC-A2.4";
    /// Dud or miss.
    DUD_OR_MISS "PDC-A2.5";
    /// Rocket damage.
    ROCKET_DAMAGE "PDC-A2.6";
    /// Absent rules.
    ABSENT "PDC-12.1";
    /// Ruling: end of game.
    R1 "PDC-R1";
    /// Ruling: cavalry unit.
    R2 "PDC-R2";
    /// Ruling: base depth.
    R3 "PDC-R3";
    /// Ruling: who acts first.
    R4 "PDC-R4";
    /// Ruling: concealment.
    R5 "PDC-R5";
    /// Ruling: failed command.
    R6 "PDC-R6";
    /// Ruling: groups.
    R7 "PDC-R7";
    /// Ruling: generals' rate.
    R8 "PDC-R8";
    /// Ruling: content of a move.
    R9 "PDC-R9";
    /// Ruling: square as action v. free.
    R10 "PDC-R10";
    /// Ruling: "attacked".
    R11 "PDC-R11";
    /// Ruling: responses.
    R12 "PDC-R12";
    /// Ruling: light guns' rate.
    R13 "PDC-R13";
    /// Ruling: missing rates.
    R14 "PDC-R14";
    /// Ruling: obstacles above 1.5 m.
    R15 "PDC-R15";
    /// Ruling: streams.
    R16 "PDC-R16";
    /// Ruling: cavalry in woods.
    R17 "PDC-R17";
    /// Ruling: evolution overflow.
    R18 "PDC-R18";
    /// Ruling: artillery slots.
    R19 "PDC-R19";
    /// Ruling: gun classes.
    R20 "PDC-R20";
    /// Ruling: square test.
    R21 "PDC-R21";
    /// Ruling: square test result.
    R22 "PDC-R22";
    /// Ruling: single base.
    R23 "PDC-R23";
    /// Ruling: odd batteries.
    R24 "PDC-R24";
    /// Ruling: line of fire.
    R25 "PDC-R25";
    /// Ruling: targets.
    R26 "PDC-R26";
    /// Ruling: counter-battery.
    R27 "PDC-R27";
    /// Ruling: skirmishers under fire.
    R28 "PDC-R28";
    /// Ruling: shifts.
    R29 "PDC-R29";
    /// Ruling: buildings.
    R30 "PDC-R30";
    /// Ruling: passing fire.
    R31 "PDC-R31";
    /// Ruling: rifles at 201–400.
    R32 "PDC-R32";
    /// Ruling: cause counting.
    R33 "PDC-R33";
    /// Ruling: shedding disorder.
    R34 "PDC-R34";
    /// Ruling: contacted.
    R35 "PDC-R35";
    /// Ruling: pairing.
    R36 "PDC-R36";
    /// Ruling: odds.
    R37 "PDC-R37";
    /// Ruling: artillery in combat.
    R38 "PDC-R38";
    /// Ruling: floor and small fire.
    R39 "PDC-R39";
    /// Ruling: margin 0–1.
    R40 "PDC-R40";
    /// Ruling: recoil.
    R41 "PDC-R41";
    /// Ruling: cavalry +3.
    R42 "PDC-R42";
    /// Ruling: damage factor.
    R43 "PDC-R43";
    /// Ruling: threshold exemption.
    R44 "PDC-R44";
    /// Ruling: disabled general.
    R45 "PDC-R45";
    /// Ruling: D class.
    R46 "PDC-R46";
    /// Ruling: morale counts and grade.
    R47 "PDC-R47";
    /// Ruling: table misprints.
    R48 "PDC-R48";
    /// Ruling: higher formations.
    R49 "PDC-R49";
    /// Ruling: retire direction, auto rout, followed retreats.
    R50 "PDC-R50";
    /// Ruling: exhaustion.
    R51 "PDC-R51";
    /// Ruling: five grades.
    R52 "PDC-R52";
    /// Ruling: rockets.
    R53 "PDC-R53";
    /// Ruling: −3 and −3 v. square.
    R54 "PDC-R54";
    /// Ruling: personal command.
    R55 "PDC-R55";
    /// Ruling: frontage.
    R56 "PDC-R56";
    /// Ruling: assault columns.
    R57 "PDC-R57";
    /// Ruling: attacker.
    R58 "PDC-R58";
    /// Ruling: interpenetration.
    R59 "PDC-R59";
    /// Ruling: "post", "after".
    R60 "PDC-R60";
    /// Ruling: retreat path.
    R61 "PDC-R61";
    /// Ruling: rally step.
    R62 "PDC-R62";
    /// Ruling: pursuit, follow-up, closing.
    R63 "PDC-R63";
    /// Ruling: joining a combat.
    R64 "PDC-R64";
    /// Ruling: front/flank/rear.
    R65 "PDC-R65";
    /// Ruling: undecided combat.
    R66 "PDC-R66";
    /// Ruling: rolls and moves.
    R67 "PDC-R67";
    /// Ruling: woods.
    R68 "PDC-R68";
    /// Ruling: attack terrain.
    R69 "PDC-R69";
    /// Ruling: reforming.
    R70 "PDC-R70";
    /// Ruling: interposing.
    R71 "PDC-R71";
    /// Ruling: one-way facing.
    R72 "PDC-R72";
    /// Ruling: give ground.
    R73 "PDC-R73";
    /// Ruling: opponent outside own zone.
    R74 "PDC-R74";
    /// Ruling: sight in combat.
    R75 "PDC-R75";
    /// Ruling: order of dice and combats.
    R76 "PDC-R76";
    /// Ruling: table, edges, zones, who begins.
    R77 "PDC-R77";
    /// Ruling: end units, made exact.
    R78 "PDC-R78";
    /// Ruling: holding buildings.
    R79 "PDC-R79";
    /// Ruling: what is told of concealed troops.
    R80 "PDC-R80";
    /// Ruling: muster: scale.
    R81 "PDC-R81";
    /// Ruling: muster: units.
    R82 "PDC-R82";
    /// Ruling: muster: kinds.
    R83 "PDC-R83";
    /// Ruling: muster: standing and arriving.
    R84 "PDC-R84";
    /// Ruling: muster: ground.
    R85 "PDC-R85";
    /// Ruling: client states of France.
    R86 "PDC-R86";
}
