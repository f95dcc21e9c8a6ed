//! What is told, and why orders are refused.

use crate::{Direction, Formation, Turn};
use engine::aims::Judgement;
use engine::{Modifiers, Way};
use geom::{Edge, Inches, Kind};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

/// A fact for the story.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in narrate.rs say what each means")]
pub enum Event {
    TurnBegan { turn: u16 },
    OptionChosen { first: Side, direction: Direction, winner: Side },
    ArmyBeaten { side: Side, lost: u16, of: u16 },
    AimsJudged { judgement: Box<Judgement> },
    BattleEnded { winner: Option<Side> },
    // Shooting, command, Generals and deployment.
    CommandChanged { units: Vec<UnitId>, in_command: bool },
    GeneralRode { general: UnitId, by: Inches, leaves: Option<UnitId>, joins: Option<UnitId> },
    GeneralDisplaced { general: UnitId, behind: UnitId },
    RallyingBegan { general: UnitId, unit: UnitId },
    ZoneFires { units: Vec<UnitId> },
    Fired { unit: UnitId, target: UnitId, from: Inches, dice: Vec<AimedDie> },
    ShotsLost { unit: UnitId, target: UnitId, shots: u8 },
    CommandCalled { side: Side, general: Option<UnitId> },
    UnitPlaced { unit: UnitId, formation: Formation },
    GeneralPlaced { general: UnitId },
    UnitKeptOff { unit: UnitId, place: u8 },
    UnitEntered { unit: UnitId, by: Inches },
    WayInClosed { unit: UnitId },
    // Hand-to-hand.
    AreaBegan { units: Vec<UnitId>, idle: bool },
    NotOverlapped { unit: UnitId, target: UnitId, rule: RuleId },
    Struck { unit: UnitId, target: UnitId, dice: Vec<ThrownDie> },
    // Losses, morale, routs, rally and the end.
    ElementsLost { unit: UnitId, lost: u8, left: u8 },
    UnitDestroyed { unit: UnitId, lost: u8 },
    MoraleSure { unit: UnitId, plus: Box<Modifiers> },
    UnitShaken { unit: UnitId },
    AllWouldRout { units: Vec<(UnitId, Modifiers)> },
    StoodAfterAll { unit: UnitId },
    UnitRouted { unit: UnitId, elements: u8 },
    RunThrough { unit: UnitId, by: UnitId },
    GeneralKilled { general: UnitId },
    GeneralSurvived { general: UnitId },
    ClosedUp { unit: UnitId },
    RalliedByGeneral { unit: UnitId },
    RalliedByRout { unit: UnitId },
    LastTurnOver { turn: u16, lost: [(u16, u16); 2] },
    // Movement, formations and charges.
    Marched { unit: UnitId, by: Inches, way: Way },
    WentBack { unit: UnitId, by: Inches, about: bool },
    Retired { unit: UnitId, by: Inches },
    Disobeyed { unit: UnitId, rule: RuleId, stands: bool },
    Halted { unit: UnitId },
    RodeOn { unit: UnitId, by: Inches },
    RodeRoundSquare { unit: UnitId, square: UnitId },
    ChargedHome { unit: UnitId, target: UnitId, onto: Edge, by: Inches, way: Way },
    Evaded { unit: UnitId, charger: UnitId, by: Inches, about: bool },
    StoodFast { unit: UnitId, charger: UnitId },
    Contacted { unit: UnitId, enemy: UnitId },
    LinedUp { unit: UnitId, enemy: UnitId, by: Inches },
    CouldNotLineUp { unit: UnitId, enemy: UnitId },
    Conformed { unit: UnitId, charger: UnitId },
    CompletedWheel { unit: UnitId },
    Reformed { unit: UnitId, formation: Formation, turn: Option<Turn>, rule: RuleId },
    TurnedAbout { unit: UnitId },
    MovedUp { unit: UnitId, enemy: UnitId },
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
    /// Whose die: the place of the element in its unit.
    pub element: u8,
    /// Which element of the enemy unit it strikes.
    pub at: u8,
    /// FPN-8.2. Whether it is thrown as an overlap.
    pub overlaps: bool,
    /// FPN-8.16. The basic factor.
    pub basic: i16,
    /// FPN-8.26. What is added.
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
    TouchesNobody { unit: UnitId, element: u8 },
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
