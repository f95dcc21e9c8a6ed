//! The questions that the game asks, and the orders that a side may give.

use crate::cite;
use crate::{Direction, Formation};
use geom::{Edge, Length, Motion, Pose, Spot};
use names::UnitId;
use serde::{Deserialize, Serialize};

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Decision {
    /// FPN-1.11. Which command is placed next.
    NextCommand,
    /// FPN-1.10. Where the units of one General, or those without one, are placed.
    Deploy {
        /// The General; none for unassigned artillery.
        general: Option<UnitId>,
    },
    /// FPN-12.2, 12.3. The winner of the roll says who moves first, and from where combat is fought.
    MoveOption,
    /// FPN-7.1. Which units shoot at which enemies; sealed.
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
    /// FPN-12.11. The orders for the units of the moving side.
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
        /// The unit that charges them.
        charger: UnitId,
    },
    /// FPN-6.7. How far they evade.
    EvadeMove {
        /// The Skirmishers.
        unit: UnitId,
        /// The unit that charges them.
        charger: UnitId,
    },
    /// G20. To which of two equally near places a charger slides.
    Align {
        /// The charger.
        unit: UnitId,
        /// The unit that it has charged.
        target: UnitId,
    },
    /// FPN-8.13. Whether a second unit that was touched turns to full contact.
    Conform {
        /// The unit touched.
        unit: UnitId,
        /// The unit that touched it.
        charger: UnitId,
    },
    /// FPN-8.29. The targets of elements that could strike several.
    Strike {
        /// The units of the combat, in the order in which they throw.
        units: Vec<UnitId>,
        /// The choices of the owners so far.
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

/// FPN-8.29, 8.2. The choice of an owner for one of his elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// The unit of the element.
    pub unit: UnitId,
    /// Which of its elements.
    pub element: u8,
    /// The enemy element that it strikes; none if it makes no use of its overlap.
    pub strikes: Option<(UnitId, u8)>,
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
    /// The orders that a side may give.
    pub enum Order {
        /// Place the units of this General next; without one, the artillery that has none.
        Command "command" "Next command" / "Next" Deploy [cite::ALTERNATE_DEPLOYMENT]
            "[{general} and the units under him *deploy|the artillery without a General deploys] next" {
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
