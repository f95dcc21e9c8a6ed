//! What the game asks, what a side may answer, and what is checked and done when it does.

use crate::command::generals;
use crate::losses::{self, closing};
use crate::melee::strikes::Choice;
use crate::movement::{self, riding};
use crate::shooting::{self, Shot};
use crate::{Direction, FastPlay, Formation};
use crate::{charge, cite, deployment, formation, melee, turn};
use geom::{Edge, Length, Motion, Pose, Spot};
use names::UnitId;
use serde::{Deserialize, Serialize};

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// FPN-1.11. Whose units are placed next.
    NextCommand,
    /// FPN-1.10. Where the units of one General, or those without one, are placed.
    Deploy {
        /// The General; none for unassigned artillery.
        general: Option<UnitId>,
    },
    /// FPN-12.2, 12.3. The winner of the roll says who moves first, and from where combat is fought.
    MoveOption,
    /// FPN-7.1. Who shoots at whom; sealed.
    Fire,
    /// FPN-9.3. Which elements a unit loses.
    Remove {
        /// The unit.
        unit: UnitId,
        /// How many.
        count: u8,
    },
    /// FPN-5.6, 5.8. Where Generals ride and whom they join.
    Generals,
    /// FPN-12.11. What the units of the moving side do.
    Act,
    /// FPN-4.17. How far a unit that has turned about moves.
    HalfMove {
        /// The unit.
        unit: UnitId,
    },
    /// FPN-4.29, 4.30, R26, R38. Which way cavalry rides that has failed a test and must still ride so far.
    RideOn {
        /// The cavalry.
        unit: UnitId,
        /// The way that it takes if its owner does not care; any other is as long.
        way: Motion,
        /// The square that it passes round, if it failed to charge one.
        round: Option<UnitId>,
    },
    /// FPN-8.11. Whether charged Skirmishers try to evade.
    Evade {
        /// The Skirmishers.
        unit: UnitId,
        /// Who charges them.
        charger: UnitId,
    },
    /// FPN-6.7. How far they evade.
    EvadeMove {
        /// The Skirmishers.
        unit: UnitId,
        /// Who charges them.
        charger: UnitId,
    },
    /// G20. To which of two equally near places a charger slides.
    Align {
        /// The charger.
        unit: UnitId,
        /// Whom it has charged.
        target: UnitId,
    },
    /// FPN-8.13. Whether a second unit that was touched turns to full contact.
    Conform {
        /// The unit touched.
        unit: UnitId,
        /// Who touched it.
        charger: UnitId,
    },
    /// FPN-8.29. Whom those strike who could strike several.
    Strike {
        /// The units of the combat, in the order in which they throw.
        units: Vec<UnitId>,
        /// What owners have said so far.
        chosen: Vec<Choice>,
    },
    /// FPN-9.2, R88. About which element a square is set anew.
    CloseSquare {
        /// The square.
        unit: UnitId,
        /// The enemies whom it touched before its losses.
        touched: Vec<UnitId>,
    },
}

engine::choices! {
    /// FPN-12.2. When the winner of the move option moves.
    pub enum MoveOrder: Choice {
        /// Before the other.
        First "first" "We move first",
        /// After the other.
        Second "second" "We move second",
    }
}

engine::choices! {
    /// To which hand.
    pub enum Turn: Choice {
        /// To the left.
        Left "left" "To the left",
        /// To the right.
        Right "right" "To the right",
    }
}

engine::choices! {
    /// FPN-6.9. A side of the enemy.
    pub enum Onto: Choice {
        /// His front.
        Front "front" "His front",
        /// His left flank.
        LeftFlank "left_flank" "His left flank",
        /// His right flank.
        RightFlank "right_flank" "His right flank",
        /// His rear.
        Rear "rear" "His rear",
    }
}

impl Onto {
    /// The edge that it is.
    pub const fn edge(self) -> Edge {
        match self {
            Onto::Front => Edge::Front,
            Onto::LeftFlank => Edge::Left,
            Onto::RightFlank => Edge::Right,
            Onto::Rear => Edge::Rear,
        }
    }
}

engine::orders! {
    /// What a side may order.
    pub enum Order {
        /// Place the units of this General next; without one, the artillery that has none.
        Command "command" "Next command" / "Next" Deploy [cite::ALTERNATE_DEPLOYMENT]
            "[{general} and the units under him *deploy|the artillery without a General *deploys] next" {
            general: Option<UnitId> = "whose units",
        }
        /// Place a unit near your own edge, its front's middle at a place.
        Place "place" "Place" Deploy [cite::DEPLOYMENT] "{unit} *deploy in {formation} at {at}" {
            unit: UnitId = "which unit",
            formation: Formation = "in which formation",
            at: Pose = "the middle of its front, and its facing",
        }
        /// Place a General near your own edge.
        PlaceGeneral "place_general" "Place General" / "Place" Deploy [cite::DEPLOYMENT]
            "{general} *take his place at {at}" {
            general: UnitId = "which General",
            at: Spot = "where",
        }
        /// Keep a unit off the table, to come on behind the others in column.
        KeepOff "keep_off" "Keep off" Deploy [cite::ENTERING_COLUMN]
            "{unit} *wait off the table, to come on in column" {
            unit: UnitId = "which unit",
        }
        /// This command is placed.
        Deployed "deployed" "Deployed" Done [cite::DEPLOYMENT] "this command is placed" {}
        /// Say who moves first and from which hand combat is fought.
        Option "option" "Move option" / "Option" Choose [cite::ORDER_OF_MOVES, cite::DIRECTION]
            "{we_move}, and combat is fought {direction}" {
            we_move: MoveOrder = "when we move",
            direction: Direction = "from where combat is fought",
        }
        /// All elements of a unit that can shoot at an enemy unit do so, each at the element nearest to it.
        Volley "volley" "Volley" Fire [cite::SHOOTING] "{unit} *fire at {target}" {
            unit: UnitId = "who shoots",
            target: UnitId = "at whom",
        }
        /// One element shoots at one enemy element.
        Shoot "shoot" "Shoot" Fire [cite::SHOOTING]
            "element {#element} of {unit} fires at element {#at} of {target}" {
            unit: UnitId = "whose element shoots",
            element: u8 = "which of its elements",
            target: UnitId = "at whom",
            at: u8 = "at which of his elements",
        }
        /// No more shots from us.
        Ready "ready" "Ready" Done [cite::SHOOTING] "we declare no more fire" {}
        /// Take elements off.
        Remove "remove" "Remove" Losses [cite::OWNERS_CHOICE, cite::NO_ADVANTAGE] "we take off {elements}" {
            elements: Vec<u8> = "which elements",
        }
        /// Move a General, and let him join a unit that he then touches.
        Ride "ride" "Ride" General [cite::GENERAL_MOVES, cite::JOINING]
            "{general} *ride to {to}[ and *join {join}]" {
            general: UnitId = "which General",
            to: Spot = "where to",
            join: Option<UnitId> = "which unit he joins",
        }
        /// Move a unit ahead, wheeling as it goes.
        March "march" "March" Advance [cite::ALLOWANCE, cite::WHEELING, cite::NO_PASSAGE, cite::FRONT_ZONE]
            "{unit}: {path}" {
            unit: UnitId = "who marches",
            path: Motion = "which way",
        }
        /// Skirmishers go straight back.
        MoveBack "move_back" "Move back" / "Back" Withdraw [cite::SKIRMISHERS_BACK]
            "{unit} *go back {by}, turning about: {about}" {
            unit: UnitId = "who goes back",
            by: Length = "how far",
            about: bool = "whether they turn about",
        }
        /// Move into contact with an enemy.
        Charge "charge" "Charge" Charge [cite::CHARGE, cite::FLANK_RIGHT]
            "{unit} *charge {target}[ on {onto}][: {path}]" {
            unit: UnitId = "who charges",
            target: UnitId = "whom",
            onto: Option<Onto> = "which side of him; the one he is reached on if left out",
            path: Option<Motion> = "which way; straight ahead if left out",
        }
        /// From column into line, the leader staying where it is.
        LineAhead "line_ahead" "Line ahead" Formation [cite::LINE_AHEAD]
            "{unit} *form line ahead, {left} to the left of the leader" {
            unit: UnitId = "who forms line",
            left: u8 = "how many go to the left of the leader",
        }
        /// From column into line, every element turning to the same side.
        TurnIntoLine "turn_into_line" "Turn into line" / "Turn line" Formation [cite::LINE_BY_TURNING]
            "{unit} *turn into line {turn}" {
            unit: UnitId = "who forms line",
            turn: Turn = "to which side",
        }
        /// From line into column, the others going in front of one that stays.
        ColumnAhead "column_ahead" "Column ahead" / "Column" Formation [cite::COLUMN_AHEAD]
            "{unit} *form column ahead on element {#on}" {
            unit: UnitId = "who forms column",
            on: u8 = "which element stays, from the left",
        }
        /// From line into column, an end element turning outwards and leading.
        TurnIntoColumn "turn_into_column" "Turn into column" / "Turn col." Formation [cite::COLUMN_BY_TURNING]
            "{unit} *turn into column {turn}" {
            unit: UnitId = "who forms column",
            turn: Turn = "to which side",
        }
        /// Form square.
        Square "square" "Form square" / "Square" Formation [cite::SQUARE, cite::SQUARE_AT_CONTACT]
            "{unit} *form square" {
            unit: UnitId = "who forms square",
        }
        /// From square into line or column, one side staying where it is.
        LeaveSquare "leave_square" "Leave square" / "Leave" Formation [cite::SQUARE]
            "{unit} *leave square for {formation} on element {#stays}, {left} to its left" {
            unit: UnitId = "who leaves square",
            formation: Formation = "into what",
            stays: u8 = "which element stays",
            left: u8 = "how many go to the left of it, if into line",
        }
        /// A lone element turns on the spot.
        Face "face" "Turn on the spot" / "Turn" Formation [cite::LAST_ELEMENT]
            "{unit} *turn on the spot {turn}" {
            unit: UnitId = "who turns",
            turn: Turn = "to which side",
        }
        /// Turn about, and perhaps move on half as far.
        TurnAbout "turn_about" "Turn about" / "About" Formation [cite::TURN_ABOUT] "{unit} *turn about" {
            unit: UnitId = "who turns about",
        }
        /// Shaken troops go straight back.
        Retire "retire" "Retire" Withdraw [cite::RETIRE] "{unit} *retire {by}" {
            unit: UnitId = "who retires",
            by: Length = "how far",
        }
        /// In the second round, finish the wheel that contact cut short.
        CompleteWheel "complete_wheel" "Complete the wheel" / "Wheel on" Wheel [cite::COMPLETING_A_WHEEL]
            "{unit} *complete the wheel" {
            unit: UnitId = "who wheels",
        }
        /// Bring moving cavalry to a halt.
        Halt "halt" "Halt" Hold [cite::HALT_CAVALRY] "{unit} *halt" {
            unit: UnitId = "who halts",
        }
        /// Come onto the table behind the unit ahead.
        Enter "enter" "Enter" Advance [cite::ENTERING_COLUMN] "{unit} *come on {by}" {
            unit: UnitId = "who comes on",
            by: Length = "how far",
        }
        /// Nothing more from us in this step.
        Done "done" "Done" Done [cite::SEQUENCE] "we have done" {}
        /// Stay where you are.
        Stand "stand" "Stand" Hold [cite::EVADE_AT_CONTACT, cite::TURN_ABOUT] "we stand" {}
        /// Try to get away from a charge.
        Evade "evade" "Evade" React [cite::EVADE_AT_CONTACT] "we try to get away" {}
        /// Go straight back before a charge.
        FallBack "fall_back" "Fall back" Withdraw [cite::EVADE] "we fall back {by}, turning about: {about}" {
            by: Length = "how far",
            about: bool = "whether they turn about",
        }
        /// Slide to one of two equally near places.
        Slide "slide" "Slide" Choose [cite::LINING_UP] "we slide {to}" {
            to: Turn = "to which side",
        }
        /// Turn to full contact.
        Conform "conform" "Conform" React [cite::TIDYING] "we turn to full contact" {}
        /// Do not turn; be fought at the corner.
        Refuse "refuse" "Refuse" React [cite::TIDYING] "we stay as we stand" {}
        /// An element that could strike several strikes this one.
        Strike "strike" "Strike" Choose [cite::CHOICE_OF_ENEMY]
            "element {#element} of {unit} strikes element {#at} of {target}" {
            unit: UnitId = "whose element strikes",
            element: u8 = "which of its elements",
            target: UnitId = "whom",
            at: u8 = "which of his elements",
        }
        /// An element makes no use of its overlap.
        Decline "decline" "Decline" Choose [cite::OVERLAP]
            "element {#element} of {unit} makes no use of its overlap" {
            unit: UnitId = "whose element",
            element: u8 = "which of its elements",
        }
        /// A square closes up about this element, which stays where it is.
        Keep "keep" "Close up" Formation [cite::CLOSING_UP] "the square closes up about element {#element}" {
            element: u8 = "which element stays",
        }
        /// Fight as it stands.
        Fight "fight" "Fight" Done [cite::CHOICE_OF_ENEMY] "we fight as we stand" {}
    }
}

engine::questions! {
    FastPlay |at, on, side, order|

    /// FPN-1.11.
    ask NextCommand {} {
        Command { general } =>
            deployment::check_command(at, side, *general),
            deployment::call(on, side, general);
    }
    /// FPN-1.10.
    ask Deploy { general } again { on.ask(side, Decision::Deploy { general }) } {
        Place { unit, formation, at: pose } =>
            deployment::check_place(at, side, *general, *unit, *formation, *pose),
            deployment::place(on, unit, formation, pose);
        PlaceGeneral { general: placed, at: spot } =>
            deployment::check_place_general(at, side, *general, *placed, *spot),
            deployment::place_general(on, placed, spot);
        KeepOff { unit } =>
            deployment::check_keep_off(at, side, *general, *unit),
            deployment::keep_off(on, side, general, unit);
    } until {
        Deployed {} => deployment::check_deployed(at, side, *general), deployment::next_command(on, side);
    }
    /// FPN-12.2, 12.3.
    ask MoveOption {} {
        Option { we_move, direction } => Ok(()), turn::option(on, side, we_move, direction);
    }
    /// FPN-7.1, R89. Sealed: what is declared is carried out for both sides together.
    ask Fire {} {
        Volley { unit, target } => shooting::check_volley(at, side, *unit, *target), {};
        Shoot { unit, element, target, at: aimed } => {
            let shot = Shot { unit: *unit, element: *element, target: *target, at: *aimed };
            shooting::check_shot(at, side, shot)
        }, {};
        Ready {} => Ok(()), {};
    }
    /// FPN-9.3.
    ask Remove { unit, count } {
        Remove { elements } =>
            losses::check_remove(at, *unit, *count, elements),
            losses::remove(on, unit, &elements);
    }
    /// FPN-5.6, 5.8.
    ask Generals {} again { on.ask(side, Decision::Generals) } {
        Ride { general, to, join } =>
            generals::check_ride(at, side, *general, *to, *join),
            generals::ride(on, general, to, join);
    } until {
        Done {} => Ok(()), movement::done(on, side);
    }
    /// FPN-12.11.
    ask Act {} again { on.ask(side, Decision::Act) } {
        March { unit, path } => movement::check_march(at, side, *unit, path), movement::order_march(on, unit, &path);
        Charge { unit, target, onto, path } =>
            charge::check_charge(at, side, *unit, *target, *onto, path.as_ref()),
            charge::order_charge(on, unit, target, onto, path);
        MoveBack { unit, by, about } =>
            movement::check_move_back(at, side, *unit, *by),
            movement::move_back(on, unit, by, about);
        LineAhead { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        TurnIntoLine { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        ColumnAhead { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        TurnIntoColumn { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        Square { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        LeaveSquare { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        Face { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        TurnAbout { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        Retire { unit, by } => movement::check_retire(at, side, *unit, *by), movement::order_retire(on, unit, by);
        CompleteWheel { unit } => charge::check_complete_wheel(at, side, *unit), charge::complete_wheel(on, unit);
        Halt { unit } => movement::check_halt(at, side, *unit), movement::order_halt(on, unit);
        Enter { unit, by } =>
            deployment::check_enter(at, side, *unit, *by),
            deployment::enter(on, side, unit, by);
    } until {
        Done {} => Ok(()), movement::done(on, side);
    }
    /// FPN-4.17.
    ask HalfMove { unit } {
        March { unit: moved, path } =>
            movement::check_half_move(at, *unit, *moved, path),
            movement::march(on, moved, &path);
        Stand {} => Ok(()), {};
    }
    /// FPN-4.29, 4.30, R26, R38.
    ask RideOn { unit, way, round } {
        March { unit: moved, path } =>
            riding::check_ride_on(at, *unit, way, *round, *moved, path),
            riding::ride(on, unit, &path);
    }
    /// FPN-8.11.
    ask Evade { unit, charger } {
        Evade {} => Ok(()), charge::evade(on, side, unit, charger);
        Stand {} => Ok(()), charge::stand(on, unit, charger);
    }
    /// FPN-6.7.
    ask EvadeMove { unit, charger } {
        FallBack { by, about } =>
            charge::check_fall_back(at, *unit, *charger, *by, *about),
            charge::fall_back(on, unit, charger, by, about);
    }
    /// G20.
    ask Align { unit, target } {
        Slide { to } => Ok(()), charge::slide(on, unit, target, to);
    }
    /// FPN-8.13. A unit that refuses fights as it stands.
    ask Conform { unit, charger } {
        Conform {} => Ok(()), charge::conform(on, unit, charger);
        Refuse {} => Ok(()), {};
    }
    /// FPN-8.29.
    ask Strike { units, chosen } {
        Strike { unit, element, target, at: aimed } =>
            melee::check_strike(at, (units, chosen), side, (*unit, *element), (*target, *aimed)),
            melee::choose(on, side, units, chosen, Choice { unit, element, strikes: Some((target, aimed)) });
        Decline { unit, element } =>
            melee::check_decline(at, (units, chosen), side, (*unit, *element)),
            melee::choose(on, side, units, chosen, Choice { unit, element, strikes: None });
        Fight {} => Ok(()), melee::fight(on, side, units, chosen);
    }
    /// FPN-9.2, R88.
    ask CloseSquare { unit, touched } {
        Keep { element } =>
            closing::check_keep(at, *unit, *element),
            closing::close_square(on, unit, element, &touched);
    }
}
