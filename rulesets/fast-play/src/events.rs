//! The facts that are told, and the reasons why orders are refused.

use crate::cite;
use crate::{Direction, Formation, Turn};
use engine::aims::Judgement;
use engine::{Modifiers, Way};
use geom::{Edge, Inches, Kind};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

engine::events! {
    /// A fact for the story.
    pub enum Event {
        TurnBegan Phase Usual [] { turn: u16 }
        OptionChosen Phase Usual [cite::ORDER_OF_MOVES, cite::DIRECTION]
            { first: Side, direction: Direction, winner: Side }
        ArmyBeaten Morale Decisive [cite::VICTORY] { side: Side, lost: u16, of: u16 }
        AimsJudged Phase Great [cite::WHO_HAS_WON] { judgement: Box<Judgement> }
        BattleEnded Phase Decisive [] { winner: Option<Side> }
        // Shooting, command, Generals and deployment.
        CommandChanged Command Slight [cite::COMMANDS_WHOM] { units: Vec<UnitId>, in_command: bool }
        GeneralRode Command Slight [if leaves.or(*joins).is_some() { cite::JOINING } else { cite::GENERAL_MOVES }]
            { general: UnitId, by: Inches, leaves: Option<UnitId>, joins: Option<UnitId> }
        GeneralDisplaced Command Usual [cite::GENERALS_IMMUNE, cite::GENERAL_OVERRUN]
            { general: UnitId, behind: UnitId }
        RallyingBegan Command Slight [cite::RALLY_BY_GENERAL] { general: UnitId, unit: UnitId }
        ZoneFires Fire Slight [cite::FIRE_ZONES] { units: Vec<UnitId> }
        Fired Fire Usual [] { unit: UnitId, target: UnitId, from: Inches, dice: Vec<AimedDie> }
        ShotsLost Fire Slight [cite::SHOTS_LOST] { unit: UnitId, target: UnitId, shots: u8 }
        CommandCalled Phase Slight
            [if general.is_some() { cite::ALTERNATE_DEPLOYMENT } else { cite::GUNS_WITHOUT_GENERAL }]
            { side: Side, general: Option<UnitId> }
        UnitPlaced Place Slight [cite::DEPLOYMENT] { unit: UnitId, formation: Formation }
        GeneralPlaced Place Slight [cite::GENERALS_PLACED] { general: UnitId }
        UnitKeptOff Place Slight [cite::ENTERING_COLUMN] { unit: UnitId, place: u8 }
        UnitEntered Place Usual [cite::ENTERING_COLUMN, cite::WAY_IN] { unit: UnitId, by: Inches }
        WayInClosed Place Usual [cite::WAY_IN] { unit: UnitId }
        // Hand-to-hand.
        AreaBegan Combat Usual [if *idle { cite::WHO_THROWS } else { cite::COMBAT_AREA }]
            { units: Vec<UnitId>, idle: bool }
        NotOverlapped Combat Slight [*rule] { unit: UnitId, target: UnitId, rule: RuleId }
        Struck Combat Usual [cite::MELEE_SCORE, dice.iter().any(|die| die.overlaps).then_some(cite::OVERLAP)]
            { unit: UnitId, target: UnitId, dice: Vec<ThrownDie> }
        // Losses, morale, routs, rally and the end.
        ElementsLost Loss Usual [cite::REMOVAL] { unit: UnitId, lost: u8, left: u8 }
        UnitDestroyed Loss Decisive [cite::REMOVAL] { unit: UnitId, lost: u8 }
        MoraleSure Morale Slight [cite::ELITE_AFTER_LOSS] { unit: UnitId, plus: Box<Modifiers> }
        UnitShaken Morale Great [cite::MORALE_CAUSES] { unit: UnitId }
        AllWouldRout Morale Usual [cite::MUTUAL_ROUT_DICE] { units: Vec<(UnitId, Modifiers)> }
        StoodAfterAll Morale Usual [cite::MUTUAL_ROUT] { unit: UnitId }
        UnitRouted Morale Decisive [cite::ROUT] { unit: UnitId, elements: u8 }
        RunThrough Morale Usual [cite::ROUT_PATH] { unit: UnitId, by: UnitId }
        GeneralKilled Command Great [cite::GENERAL_AT_RISK] { general: UnitId }
        GeneralSurvived Command Slight [cite::GENERAL_AT_RISK, cite::GENERAL_STAYS] { general: UnitId }
        ClosedUp Move Slight [cite::CLOSING_UP] { unit: UnitId }
        RalliedByGeneral Morale Usual [cite::RALLY_BY_GENERAL] { unit: UnitId }
        RalliedByRout Morale Usual [cite::AUTOMATIC_RALLY] { unit: UnitId }
        LastTurnOver Phase Great [cite::WHO_HAS_WON] { turn: u16, lost: [(u16, u16); 2] }
        // Movement, formations and charges.
        Marched Move Slight [cite::ALLOWANCE] { unit: UnitId, by: Inches, way: Way }
        WentBack Move Slight [cite::SKIRMISHERS_BACK] { unit: UnitId, by: Inches, about: bool }
        Retired Move Usual [cite::RETIRE] { unit: UnitId, by: Inches }
        Disobeyed Command Usual [cite::FAILURE] { unit: UnitId, rule: RuleId, stands: bool }
        Halted Charge Usual [cite::HALT_CAVALRY] { unit: UnitId }
        RodeOn Charge Usual [cite::FORCED_CAVALRY] { unit: UnitId, by: Inches }
        RodeRoundSquare Charge Usual [cite::FAILED_SQUARE] { unit: UnitId, square: UnitId }
        ChargedHome Charge Great [cite::CHARGE]
            { unit: UnitId, target: UnitId, onto: Edge, by: Inches, way: Way }
        Evaded Charge Usual [cite::EVADE] { unit: UnitId, charger: UnitId, by: Inches, about: bool }
        StoodFast Charge Usual [cite::EVADE_AT_CONTACT] { unit: UnitId, charger: UnitId }
        Contacted Charge Great [cite::NO_BREAK_OFF] { unit: UnitId, enemy: UnitId }
        LinedUp Charge Slight [cite::LINING_UP] { unit: UnitId, enemy: UnitId, by: Inches }
        CouldNotLineUp Charge Slight [cite::COMPLETING_A_WHEEL] { unit: UnitId, enemy: UnitId }
        Conformed Charge Slight [cite::TIDYING] { unit: UnitId, charger: UnitId }
        CompletedWheel Charge Slight [cite::COMPLETING_A_WHEEL] { unit: UnitId }
        Reformed Move Slight [*rule]
            { unit: UnitId, formation: Formation, turn: Option<Turn>, rule: RuleId }
        TurnedAbout Move Slight [cite::TURN_ABOUT] { unit: UnitId }
        MovedUp Combat Slight [cite::KEEPING_CONTACT] { unit: UnitId, enemy: UnitId }
    }
}

/// FPN-7.15. One die of a volley, before it falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AimedDie {
    /// The lowest score that hits.
    pub need: u8,
    /// R45. The line of the table that says so.
    pub rule: RuleId,
}

/// FPN-8.15. One die of hand-to-hand, before it falls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ThrownDie {
    /// The element that throws, by its place in its unit.
    pub element: u8,
    /// Which element of the enemy unit it strikes.
    pub at: u8,
    /// FPN-8.2. Whether it is thrown as an overlap.
    pub overlaps: bool,
    /// FPN-8.16. The basic factor.
    pub basic: i16,
    /// FPN-8.26. The modifiers of its die.
    pub plus: Modifiers,
}

/// Why an order is refused: the facts of the case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in narrate.rs say what each means")]
pub enum Reason {
    NoSuchUnit { unit: UnitId },
    NotYours { unit: UnitId },
    NotAnEnemy { unit: UnitId },
    OffTable { unit: UnitId },
    HasActed { unit: UnitId },
    WrongFormation { unit: UnitId, formation: Formation },
    TooFar { unit: UnitId, asked: Inches, allowed: Inches },
    // Shooting, command, Generals and deployment.
    NoSuchElement { unit: UnitId, element: u8 },
    DoesNotShoot { unit: UnitId },
    GunsLimbered { unit: UnitId },
    ShooterFights { unit: UnitId },
    ShooterShaken { unit: UnitId },
    ShooterInRiver { unit: UnitId, element: u8 },
    HasShot { unit: UnitId, element: u8 },
    NearFriend { target: UnitId, friend: UnitId, distance: Inches, needed: Inches },
    OutOfArc { unit: UnitId, target: UnitId },
    OutOfRange { unit: UnitId, target: UnitId, distance: Inches, range: Inches },
    HiddenBehind { target: UnitId, by: UnitId },
    HalfHidden { target: UnitId, percent: u8 },
    GapTooNarrow { width: Inches, needed: Inches },
    BehindTerrain { terrain: Kind },
    TooDeep { terrain: Kind, depth: Inches, allowed: Inches },
    TooFarInside { terrain: Kind, distance: Inches, allowed: Inches },
    GeneralHasRidden { general: UnitId },
    NoWayThere { general: UnitId },
    NotOnTable { unit: UnitId },
    OntoEnemy { general: UnitId, enemy: UnitId },
    NotOfHisBrigade { general: UnitId, unit: UnitId },
    NotTouching { general: UnitId, unit: UnitId, distance: Inches },
    NoSuchCommand,
    NotOfThisCommand { unit: UnitId },
    NotAFormation { unit: UnitId, formation: Formation },
    OutsideZone { unit: UnitId, depth: Inches },
    GroundTaken { unit: UnitId, by: UnitId },
    ImpassableGround { unit: UnitId },
    ColumnFollows { unit: UnitId },
    ColumnHasRoom { unit: UnitId },
    NoColumnAhead { unit: UnitId },
    NotYetPlaced { unit: UnitId },
    NotWaiting { unit: UnitId },
    NotNextInQueue { unit: UnitId, next: UnitId },
    NotDueYet { unit: UnitId, turn: u16 },
    UnitAheadNotYet { unit: UnitId, ahead: UnitId },
    NotWhollyOn { unit: UnitId },
    WayInBlocked { unit: UnitId, by: UnitId },
    WayInGround { unit: UnitId },
    // Hand-to-hand.
    NotInCombat { unit: UnitId },
    HasChosen { unit: UnitId, element: u8 },
    CannotStrike { unit: UnitId, element: u8, target: UnitId },
    NoOverlap { unit: UnitId, element: u8 },
    OverlapDenied { unit: UnitId, target: UnitId, rule: RuleId },
    // Losses.
    MustLose { unit: UnitId, count: u8 },
    NotAtAnEnd { unit: UnitId },
    WouldLoseContact { unit: UnitId, kept: u8, most: u8 },
    WouldSpareFriends { unit: UnitId, in_path: u8, most: u8 },
    TouchesNoEnemy { unit: UnitId, element: u8 },
    // Movement, formations and charges.
    NoWay { unit: UnitId },
    NoSuchLeg { unit: UnitId, formation: Formation },
    TooShort { unit: UnitId, asked: Inches, owed: Inches },
    InTheWay { unit: UnitId, by: UnitId },
    WouldTouch { unit: UnitId, enemy: UnitId },
    BeyondTheEdge { unit: UnitId },
    Impassable { unit: UnitId },
    GunsInRiver { unit: UnitId },
    InFrontZone { unit: UnitId, of: UnitId },
    InHandToHand { unit: UnitId },
    NotInHandToHand { unit: UnitId },
    IsShaken { unit: UnitId },
    IsSteady { unit: UnitId },
    NotSkirmishers { unit: UnitId },
    NeverCharges { unit: UnitId },
    NotReached { unit: UnitId, target: UnitId },
    ReachesFirst { unit: UnitId, enemy: UnitId },
    NoRightToSide { unit: UnitId, target: UnitId },
    OtherSide { unit: UnitId, target: UnitId },
    CannotForm { unit: UnitId, formation: Formation },
    NoRoom { unit: UnitId, by: UnitId },
    OneElement { unit: UnitId, left: u8 },
    NotFirstContact { unit: UnitId },
    TriedAlready { unit: UnitId },
    NotInMotion { unit: UnitId },
    NoWheelOwed { unit: UnitId },
    NotTheOne { unit: UnitId },
    NotTheRider { unit: UnitId },
    // Out of turn.
    NoSquareNow { unit: UnitId, moved_first: bool },
    NotCharged,
    NotTouchedAtCorner,
}
