//! The rules as they are cited. A test checks that each is in the ledger.

names::cite! {
    /// Which side moves first.
    FIRST "ERN-X2";
    /// How the battle is won.
    VICTORY "ERN-X1";
    /// Who passes through whom.
    INTERPENETRATION "ERN-X3";
    /// Units that leave the table or are destroyed.
    LOSS_OF_UNITS "ERN-X4";
    /// How long troops stay shaken.
    SHAKEN_ENDS "ERN-X5";
    /// How disorder from melee ends.
    DISORDER_ENDS "ERN-X6";
    /// The order of several tests.
    SEVERAL_TESTS "ERN-X7";
    /// How much a unit means to move.
    PLANNED "ERN-X8";
    /// Halved figures.
    FRACTIONS "ERN-X9";
    /// Command elements.
    ELEMENTS "ERN-X11";
    /// Contact.
    CONTACT "ERN-G4";
    /// The path of a charge.
    CHARGE_PATH "ERN-G6";
    /// What is seen.
    SIGHT "ERN-G8";
    /// Supported faces.
    SUPPORT "ERN-G9";
    /// How units retire and rout.
    RETREATS "ERN-G11";
    /// Buildings, and how they are held.
    BUILDINGS "ERN-3.7";
    /// Hard cover.
    HARD_COVER "ERN-3.8";
    /// The weather.
    WEATHER "ERN-4";
    /// Laying out the armies.
    LAYING_OUT "ERN-7";
    /// Attack on a position.
    POSITION "ERN-7.3.1";
    /// Encounter.
    ENCOUNTER "ERN-7.3.2";
    /// Reserves off the table.
    RESERVES "ERN-7.3.3";
    /// The flank march.
    FLANK_MARCH "ERN-7.3.4";
    /// Its sealed envelope.
    ENVELOPE "ERN-7.3.4.1";
    /// How that is opened.
    OPENING "ERN-7.3.4.2";
    /// The throw for its arrival.
    ARRIVAL "ERN-7.3.4.3";
    /// The bounds.
    BOUNDS "ERN-8";
    /// Declarations and tests.
    DECLARE "ERN-8.1";
    /// Moves that tests require.
    REACTIONS "ERN-8.2";
    /// Fire.
    FIRE "ERN-8.3";
    /// Hand to hand.
    HAND_TO_HAND "ERN-8.4";
    /// Moves.
    MOVES "ERN-8.5";
    /// The first bound of a side.
    FIRST_BOUND "ERN-9";
    /// Motion persists.
    INERTIA "ERN-10";
    /// Skirmishers and scouts.
    SKIRMISHERS "ERN-10.1";
    /// Led by the commander-in-chief.
    LED "ERN-10.2";
    /// The one formation.
    ONE_FORMATION "ERN-10.3";
    /// Detours and roads.
    DETOURS "ERN-10.4";
    /// Formations.
    FORMATIONS "ERN-F2";
    /// Regaining station.
    STATION "ERN-F3";
    /// Standing orders, and how they are overruled.
    ENABLING "ERN-15.1";
    /// The targets of infantry.
    FIRE_PRIORITY "ERN-16.1";
    /// Stopping to fire.
    ADVANCE_TO_FIRE "ERN-16.2";
    /// Behind a skirmish screen.
    SCREEN "ERN-F4";
    /// Line in a fire fight.
    FIRE_FIGHT "ERN-16.3";
    /// Square against cavalry.
    FORM_SQUARE "ERN-17.1";
    /// Facing a flank charge.
    FLANK_CHARGE "ERN-17.2";
    /// Charging easy prey.
    PREY "ERN-18.1";
    /// Charging infantry that comes on.
    ADVANCING_INFANTRY "ERN-18.2";
    /// Charging what blocks the way.
    BLOCKERS "ERN-18.3";
    /// Sending out scouts.
    SCOUTS "ERN-18.4";
    /// Crews that retire.
    CREWS_RETIRE "ERN-19.1";
    /// Unlimbering.
    UNLIMBER "ERN-19.2";
    /// Where guns fire.
    WHERE_GUNS_FIRE "ERN-F9";
    /// The targets of guns.
    GUN_PRIORITY "ERN-19.3";
    /// Charging or approaching.
    APPROACH "ERN-20.2.1";
    /// A charge move.
    CHARGE_MOVE "ERN-F10";
    /// Who rallies from pursuit.
    PURSUIT_TEST "ERN-20.2.2";
    /// Guns approached by cavalry.
    GUNS_TEST "ERN-20.2.3";
    /// Retiring shaken.
    RETIRE_SHAKEN "ERN-20.4.1";
    /// Routing.
    ROUT "ERN-20.4.2";
    /// Pursuing.
    PURSUIT "ERN-20.4.3";
    /// Halted in disorder.
    HALTED "ERN-20.4.4";
    /// Contacted by a charge.
    CHARGED "ERN-21";
    /// Routers that are contacted.
    ROUTERS_RUN_ON "ERN-21.1";
    /// Shaken troops that are contacted.
    SHAKEN_ROUT "ERN-21.2";
    /// Countercharges.
    COUNTERCHARGE "ERN-F13";
    /// Evading.
    EVADE "ERN-F14";
    /// Receiving casualties.
    CASUALTIES "ERN-22";
    /// Failing for casualties.
    CASUALTIES_FAIL "ERN-22.O2";
    /// Rally from rout.
    RALLY "ERN-23";
    /// Testing to charge.
    CHARGING "ERN-24";
    /// No charge at what is out of reach.
    IMPASSABLE "ERN-24.1";
    /// No charge after a forced halt.
    FORCED_HALT "ERN-24.2";
    /// No charge after a rout.
    ROUTED "ERN-24.3";
    /// Charging home.
    CHARGE_HOME "ERN-24.O1";
    /// Halting in disorder.
    CHARGE_HALTS "ERN-24.O2";
    /// Halting instead.
    CHARGE_FAILS "ERN-24.O3";
    /// Rally from pursuit.
    RALLY_PURSUIT "ERN-25";
    /// Guns approached by cavalry.
    GUNS_APPROACHED "ERN-26";
    /// Round shot and shell.
    ROUND_SHOT "ERN-27";
    /// Which guns fire.
    GUNS_START "ERN-27.1";
    /// What guns see.
    GUNS_SIGHT "ERN-27.2";
    /// Howitzers and buildings.
    HOWITZERS "ERN-27.3";
    /// Guns that move.
    GUNS_MOVING "ERN-27.4";
    /// The ranges of guns.
    RANGES "ERN-27.T";
    /// Batteries that fire as one.
    CONVERGING "ERN-N5";
    /// The beaten zone.
    ZONE "ERN-F17";
    /// Units in the zone.
    ZONE_TESTED "ERN-28";
    /// Time in the zone.
    TIME_IN_ZONE "ERN-30";
    /// Musketry and canister.
    MUSKETRY "ERN-31";
    /// Range bands.
    BANDS "ERN-F18";
    /// Who fires.
    FIRERS "ERN-31.1";
    /// Troops that move.
    MOVING_FIRE "ERN-31.3";
    /// The throw for fire.
    CASUALTY_TABLE "ERN-32";
    /// Melee disorders.
    MELEE_NATURE "ERN-N8";
    /// Who inflicts casualties in melee, and melees without end.
    MELEE_INFLICTS "ERN-33";
    /// The method of melee.
    MELEE "ERN-34";
    /// Who does not strike.
    NOT_COUNTED "ERN-F23";
    /// How fast troops move.
    RATES "ERN-34M";
    /// What reduces a move.
    PENALTIES "ERN-35";
    /// Changes of formation.
    FORMATION_CHANGE "ERN-35.1";
    /// Forming square.
    SQUARE_COST "ERN-35.1.1";
    /// Turning about.
    ABOUT_FACE "ERN-35.1.2";
    /// Wheeling in line.
    WHEEL_LINE "ERN-35.1.3";
    /// Wheeling in column.
    WHEEL_COLUMN "ERN-35.1.4";
    /// Line, column and square.
    HALT_FIRST "ERN-35.1.5";
    /// Guns in line and column.
    LIMBERING "ERN-35.2";
    /// Terrain penalties.
    TERRAIN "ERN-35.3";
    /// Ground that the table leaves out.
    NOT_IN_TABLE "ERN-35.3.9";
    /// Clearing obstacles.
    OBSTACLES_CLEARED "ERN-35.4.2";
    /// Clearing woods.
    WOODS_CLEARED "ERN-35.4.3";
    /// Crew figures.
    CREWS "ERN-38.6";
    /// Line 1 of 21.
    CHARGED_M1 "ERN-21.M1";
    /// Line 2 of 21.
    CHARGED_M2 "ERN-21.M2";
    /// Line 3 of 21.
    CHARGED_M3 "ERN-21.M3";
    /// Line 4 of 21.
    CHARGED_M4 "ERN-21.M4";
    /// Line 5 of 21.
    CHARGED_M5 "ERN-21.M5";
    /// Line 6 of 21.
    CHARGED_M6 "ERN-21.M6";
    /// Line 7 of 21.
    CHARGED_M7 "ERN-21.M7";
    /// Line 8 of 21.
    CHARGED_M8 "ERN-21.M8";
    /// Line 9 of 21.
    CHARGED_M9 "ERN-21.M9";
    /// Line 1 of 22.
    CASUALTIES_M1 "ERN-22.M1";
    /// Line 2 of 22.
    CASUALTIES_M2 "ERN-22.M2";
    /// Line 3 of 22.
    CASUALTIES_M3 "ERN-22.M3";
    /// Line 4 of 22.
    CASUALTIES_M4 "ERN-22.M4";
    /// Line 5 of 22.
    CASUALTIES_M5 "ERN-22.M5";
    /// Line 6 of 22.
    CASUALTIES_M6 "ERN-22.M6";
    /// Line 7 of 22.
    CASUALTIES_M7 "ERN-22.M7";
    /// Line 1 of 23.
    RALLY_M1 "ERN-23.M1";
    /// Line 2 of 23.
    RALLY_M2 "ERN-23.M2";
    /// Line 3 of 23.
    RALLY_M3 "ERN-23.M3";
    /// Line 4 of 23.
    RALLY_M4 "ERN-23.M4";
    /// Line 5 of 23.
    RALLY_M5 "ERN-23.M5";
    /// Line 1 of 24.
    CHARGE_M1 "ERN-24.M1";
    /// Line 2 of 24.
    CHARGE_M2 "ERN-24.M2";
    /// Line 3 of 24.
    CHARGE_M3 "ERN-24.M3";
    /// Line 4 of 24.
    CHARGE_M4 "ERN-24.M4";
    /// Line 5 of 24.
    CHARGE_M5 "ERN-24.M5";
    /// Line 6 of 24.
    CHARGE_M6 "ERN-24.M6";
    /// Line 7 of 24.
    CHARGE_M7 "ERN-24.M7";
    /// Line 8 of 24.
    CHARGE_M8 "ERN-24.M8";
    /// Line 9 of 24.
    CHARGE_M9 "ERN-24.M9";
    /// Line 10 of 24.
    CHARGE_M10 "ERN-24.M10";
    /// Line 11 of 24.
    CHARGE_M11 "ERN-24.M11";
    /// Line 12 of 24.
    CHARGE_M12 "ERN-24.M12";
    /// Line 13 of 24.
    CHARGE_M13 "ERN-24.M13";
    /// Line 1 of 25.
    PURSUIT_M1 "ERN-25.M1";
    /// Line 2 of 25.
    PURSUIT_M2 "ERN-25.M2";
    /// Line 3 of 25.
    PURSUIT_M3 "ERN-25.M3";
    /// Line 4 of 25.
    PURSUIT_M4 "ERN-25.M4";
    /// Line 5 of 25.
    PURSUIT_M5 "ERN-25.M5";
    /// Line 1 of 28.
    SHOT_M1 "ERN-28.M1";
    /// Line 2 of 28.
    SHOT_M2 "ERN-28.M2";
    /// Line 3 of 28.
    SHOT_M3 "ERN-28.M3";
    /// Line 4 of 28.
    SHOT_M4 "ERN-28.M4";
    /// Line 5 of 28.
    SHOT_M5 "ERN-28.M5";
    /// Line 1 of 32.
    VOLLEY_M1 "ERN-32.M1";
    /// Line 2 of 32.
    VOLLEY_M2 "ERN-32.M2";
    /// Line 3 of 32.
    VOLLEY_M3 "ERN-32.M3";
    /// Line 4 of 32.
    VOLLEY_M4 "ERN-32.M4";
    /// Line 5 of 32.
    VOLLEY_M5 "ERN-32.M5";
    /// Line 6 of 32.
    VOLLEY_M6 "ERN-32.M6";
    /// Line 7 of 32.
    VOLLEY_M7 "ERN-32.M7";
    /// Line 8 of 32.
    VOLLEY_M8 "ERN-32.M8";
    /// Line 9 of 32.
    VOLLEY_M9 "ERN-32.M9";
    /// Line 1 of 34.
    BLOW_M1 "ERN-34.M1";
    /// Line 2 of 34.
    BLOW_M2 "ERN-34.M2";
    /// Line 3 of 34.
    BLOW_M3 "ERN-34.M3";
    /// Line 4 of 34.
    BLOW_M4 "ERN-34.M4";
    /// Line 5 of 34.
    BLOW_M5 "ERN-34.M5";
    /// Line 6 of 34.
    BLOW_M6 "ERN-34.M6";
    /// Line 7 of 34.
    BLOW_M7 "ERN-34.M7";
    /// Line 8 of 34.
    BLOW_M8 "ERN-34.M8";
}
