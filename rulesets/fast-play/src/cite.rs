//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// Where units deploy.
    DEPLOYMENT "FPN-1.10";
    /// Which command deploys when.
    ALTERNATE_DEPLOYMENT "FPN-1.11";
    /// Columns that come on later.
    ENTERING_COLUMN "FPN-1.12";
    /// When and where a scenario's reinforcements come on.
    ARRIVALS "FPN-R92";
    /// When an army is beaten.
    VICTORY "FPN-2.1";
    /// One element left.
    LAST_ELEMENT "FPN-4.2";
    /// Column to line ahead.
    LINE_AHEAD "FPN-4.7";
    /// Column to line by turning.
    LINE_BY_TURNING "FPN-4.8";
    /// Line to column ahead.
    COLUMN_AHEAD "FPN-4.9";
    /// Line to column by turning.
    COLUMN_BY_TURNING "FPN-4.10";
    /// The square.
    SQUARE "FPN-4.12";
    /// The scores of command tests.
    COMMAND_TEST "FPN-4.15";
    /// Turning about.
    TURN_ABOUT "FPN-4.17";
    /// Halting cavalry.
    HALT_CAVALRY "FPN-4.24";
    /// Generals at risk.
    GENERAL_AT_RISK "FPN-5.4";
    /// Which General commands a unit.
    COMMANDS_WHOM "FPN-5.2";
    /// How far Generals command.
    COMMAND_RANGES "FPN-5.7";
    /// How far Generals ride.
    GENERAL_MOVES "FPN-5.6";
    /// Generals who join units.
    JOINING "FPN-5.8";
    /// How far units move.
    ALLOWANCE "FPN-6.1";
    /// The cost of a wheel.
    WHEELING "FPN-6.2";
    /// No unit moves through another.
    NO_PASSAGE "FPN-6.3";
    /// The ground before an enemy's front.
    FRONT_ZONE "FPN-6.4";
    /// Skirmishers going back.
    SKIRMISHERS_BACK "FPN-6.6";
    /// The evade move.
    EVADE "FPN-6.7";
    /// Which chargers may strike a flank or rear.
    FLANK_RIGHT "FPN-6.9";
    /// Charges.
    CHARGE "FPN-6.18";
    /// One die, one target.
    SHOOTING "FPN-7.1";
    /// Overlaps.
    OVERLAP "FPN-8.2";
    /// No overlaps on first contact.
    FIRST_CONTACT "FPN-8.3";
    /// Cavalry does not overlap a square.
    CAVALRY_AND_SQUARE "FPN-8.4";
    /// Lining up.
    LINING_UP "FPN-8.6";
    /// Completing a wheel.
    COMPLETING_A_WHEEL "FPN-8.7";
    /// No unit breaks off.
    NO_BREAK_OFF "FPN-8.5";
    /// Square at first contact.
    SQUARE_AT_CONTACT "FPN-8.10";
    /// Evade at first contact.
    EVADE_AT_CONTACT "FPN-8.11";
    /// Tidying the line.
    TIDYING "FPN-8.13";
    /// Which enemy a thrower strikes.
    CHOICE_OF_ENEMY "FPN-8.29";
    /// The score that a die must reach hand-to-hand.
    MELEE_SCORE "FPN-8.15";
    /// Skirmishers in bad going.
    SKIRMISHERS_IN_COVER "FPN-8.17";
    /// A French column at a line of foot.
    FRENCH_COLUMN "FPN-8.18";
    /// Against a skirmish line.
    AGAINST_SKIRMISHERS "FPN-8.19";
    /// Lancers.
    LANCERS "FPN-8.20";
    /// On a flank or rear.
    FLANK_OR_REAR "FPN-8.21";
    /// Uphill.
    UPHILL "FPN-8.22";
    /// Defending an obstacle or a bank.
    DEFENDING "FPN-8.23";
    /// Against shaken troops.
    AGAINST_SHAKEN "FPN-8.24";
    /// Against artillery.
    AGAINST_ARTILLERY "FPN-8.25";
    /// Closing up.
    CLOSING_UP "FPN-9.2";
    /// Which elements usually go.
    USUAL_LOSSES "FPN-9.5";
    /// The owner removes elements.
    OWNERS_CHOICE "FPN-9.3";
    /// No unit gains by a loss.
    NO_ADVANTAGE "FPN-9.6";
    /// When hand-to-hand is fought, area by area.
    COMBAT_AREA "FPN-10.1";
    /// When a unit is shaken.
    MORALE_CAUSES "FPN-10.2";
    /// A unit routs.
    ROUT "FPN-10.3";
    /// Those in the path of a rout.
    ROUT_PATH "FPN-10.4";
    /// All who are left would rout.
    MUTUAL_ROUT "FPN-10.6";
    /// Orders that shaken troops cannot be given.
    SHAKEN "FPN-11.1";
    /// Which unit routs when all would.
    MUTUAL_ROUT_DICE "FPN-10.7";
    /// The modifiers of those dice.
    MUTUAL_ROUT_MODIFIERS "FPN-10.8";
    /// The morale test.
    MORALE "FPN-10.9";
    /// Elite units.
    MORALE_ELITE "FPN-10.11";
    /// The rout of Skirmishers.
    SKIRMISHERS_ROUT "FPN-10.12";
    /// Squares against cavalry.
    SQUARE_AGAINST_CAVALRY "FPN-10.13";
    /// French columns under artillery.
    FRENCH_UNDER_GUNS "FPN-10.14";
    /// Foot against cavalry.
    FOOT_AGAINST_CAVALRY "FPN-10.15";
    /// Units whose morale cannot fail.
    ELITE_AFTER_LOSS "FPN-10.16";
    /// Shaken troops retire.
    RETIRE "FPN-11.3";
    /// A General rallies a unit.
    RALLY_BY_GENERAL "FPN-11.6";
    /// An enemy routs in sight.
    AUTOMATIC_RALLY "FPN-11.7";
    /// The move option.
    MOVE_OPTION "FPN-12.1";
    /// Which side moves first.
    ORDER_OF_MOVES "FPN-12.2";
    /// From where combat is fought.
    DIRECTION "FPN-12.3";
    /// Fire by zones.
    FIRE_ZONES "FPN-12.6";
    /// The sequence of the turn.
    SEQUENCE "FPN-12.7";

    // Shooting, command, Generals and deployment.

    /// Which units belong to a brigade.
    BRIGADES "FPN-1.6";
    /// Ground that hides troops.
    BLOCKING_TERRAIN "FPN-3.4";
    /// No General ends on an enemy.
    GENERALS_IMMUNE "FPN-5.3";
    /// No fire over others.
    OVERHEAD "FPN-7.2";
    /// Narrow gaps.
    NARROW_GAP "FPN-7.3";
    /// A unit that fights does not shoot.
    FIGHTERS_SILENT "FPN-7.4";
    /// The edge of woods and houses.
    EDGE_OF_COVER "FPN-7.5";
    /// Inside woods and houses.
    INSIDE_COVER "FPN-7.6";
    /// No element shoots in a river.
    IN_RIVER "FPN-7.7";
    /// Guns shoot unlimbered.
    DEPLOYED_GUNS "FPN-7.8";
    /// Guns near friends.
    GUNS_NEAR_FRIENDS "FPN-7.9";
    /// The arc of foot.
    FOOT_ARC "FPN-7.10";
    /// The arcs of a square.
    SQUARE_ARC "FPN-7.11";
    /// The lane of guns.
    GUN_LANE "FPN-7.12";
    /// Half hidden targets.
    HALF_HIDDEN "FPN-7.13";
    /// Ranges and scores.
    RANGES "FPN-7.15";
    /// Guns at close range.
    CLOSE_GUNS "FPN-7.16";
    /// Guns at a column.
    GUNS_AT_COLUMN "FPN-7.17";
    /// Guns at a square.
    GUNS_AT_SQUARE "FPN-7.18";
    /// Cavalry does not shoot.
    CAVALRY_SILENT "FPN-7.19";
    /// Shaken troops do not shoot.
    SHAKEN_SILENT "FPN-7.20";
    /// Which elements throw dice hand-to-hand.
    WHO_THROWS "FPN-8.1";
    // Movement, formations and charges.
    /// One side moves, then the other.
    MOVES "FPN-12.11";
    /// A unit changes formation or moves.
    CHANGE_OR_MOVE "FPN-4.6";
    /// Columns that bend.
    FLEXING_TAIL "FPN-4.11";
    /// Changes of formation need free ground.
    ROOM_TO_CHANGE "FPN-R17";
    /// A unit that fails a test stands for the turn.
    FAILURE "FPN-4.29";
    /// Rivers halve a move, and no unit goes far in them.
    RIVERS "FPN-6.12";
    /// One element off for each hit.
    REMOVAL "FPN-9.1";
    /// Three formations.
    THREE_FORMATIONS "FPN-4.1";
    /// Changing formation hand-to-hand.
    CHANGE_IN_HTH "FPN-4.16";
    /// The test to retire.
    RETIRE_TEST "FPN-4.18";
    /// Cavalry charging a steady square.
    CHARGE_STEADY_SQUARE "FPN-4.19";
    /// Charging a front.
    CHARGE_FRONT "FPN-4.20";
    /// Charging a flank or rear.
    CHARGE_FLANK "FPN-4.21";
    /// A French column charging a line of foot.
    CHARGE_FRENCH_COLUMN "FPN-4.22";
    /// Cavalry changing formation again.
    REPEATED_CHANGE "FPN-4.23";
    /// Changing formation out of command.
    CHANGE_OUT_OF_COMMAND "FPN-4.25";
    /// Foot out of command moving towards the enemy.
    FOOT_OUT_OF_COMMAND "FPN-4.26";
    /// Cavalry out of command moving towards the enemy.
    CAVALRY_OUT_OF_COMMAND "FPN-4.27";
    /// Charging out of command.
    CHARGE_OUT_OF_COMMAND "FPN-4.28";
    /// Cavalry that failed to charge a square.
    FAILED_SQUARE "FPN-4.30";
    /// Skirmishers pass through friends.
    INTERPENETRATION "FPN-6.8";
    /// Guns cross rivers at bridges and fords.
    GUNS_AND_RIVERS "FPN-6.13";
    /// Cavalry must go on moving.
    FORCED_CAVALRY "FPN-6.14";
    /// Fixed in contact.
    FIXED_IN_CONTACT "FPN-8.8";
    /// Moving up to keep in contact.
    KEEPING_CONTACT "FPN-8.9";
    /// The first enemy reached stops a charge.
    FIRST_ENEMY "FPN-8.12";
    /// Orders that shaken troops cannot be given.
    SHAKEN_CANNOT "FPN-11.1";
    /// Which side has won the battle.
    WHO_HAS_WON "FPN-R2";
    /// Where Generals are placed.
    GENERALS_PLACED "FPN-R7";
    /// How units that wait off the table come on.
    WAY_IN "FPN-R8";
    /// Where an overrun General goes.
    GENERAL_OVERRUN "FPN-R28";
    /// Shots at a target that is gone.
    SHOTS_LOST "FPN-R74";
    /// Artillery without a General.
    GUNS_WITHOUT_GENERAL "FPN-R79";
    /// A General who survives stays.
    GENERAL_STAYS "FPN-R80";
}
