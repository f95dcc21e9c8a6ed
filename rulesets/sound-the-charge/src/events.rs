//! What is told, and why orders are refused.

use crate::Formation;
use crate::measure::Turns;
use engine::aims::Judgement;
use engine::{Modifiers, Way};
use geom::{Inches, Kind};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

/// A fact for the story.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in narrate.rs say what each means")]
pub enum Event {
    TurnBegan { turn: u16, side: Side },
    BeginsWith { side: Side },
    AimsJudged { judgement: Box<Judgement> },
    BattleEnded { winner: Option<Side> },
    LastTurnOver { turn: u16 },
    ArmyBroken { side: Side, gone: u16, shaken: u16, of: u16 },
    LostUnseen { side: Side },
    LossKnown { unit: UnitId },
    // Deployment and returns.
    UnitPlaced { unit: UnitId, formation: Formation },
    GeneralPlaced { general: UnitId },
    CameBack { unit: UnitId },
    CameOn { unit: UnitId },
    NoRoomToComeOn { unit: UnitId },
    StaysAway { unit: UnitId },
    // Command and generals.
    CommandChanged { units: Vec<UnitId>, in_command: bool },
    GeneralRode { general: UnitId, by: Inches },
    GeneralAttached { general: UnitId, unit: UnitId },
    GeneralDetached { general: UnitId, unit: UnitId },
    GeneralKilled { general: UnitId },
    GeneralUnhurt { general: UnitId },
    GeneralTouched { general: UnitId, by: UnitId },
    GeneralCaptured { general: UnitId },
    GeneralFled { general: UnitId, by: Inches },
    // Morale.
    Rallied { unit: UnitId },
    StillShaken { unit: UnitId },
    StoodFire { unit: UnitId },
    Shaken { unit: UnitId },
    Disordered { unit: UnitId, rule: RuleId },
    Reformed { unit: UnitId },
    Shattered { unit: UnitId, left: u8 },
    // Moves and maneuvers.
    Marched { unit: UnitId, by: Inches, spent: Turns, way: Option<Way> },
    SpreadOut { unit: UnitId, by: Inches },
    Formed { unit: UnitId, formation: Formation },
    Faced { unit: UnitId },
    Limbered { unit: UnitId },
    Unlimbered { unit: UnitId },
    GunsManned { unit: UnitId },
    GunsLeft { unit: UnitId },
    ScreenSent { unit: UnitId, figures: u8 },
    ScreenRecalled { unit: UnitId },
    Mixed { unit: UnitId, other: UnitId },
    Shifted { unit: UnitId, by: Inches },
    EnteredBlock { unit: UnitId },
    LeftBlock { unit: UnitId },
    CrossedWork { unit: UnitId },
    Embarked { unit: UnitId },
    Landed { unit: UnitId },
    RowedBack { unit: UnitId, by: Inches },
    Boarding { unit: UnitId, turns: u8 },
    Pinned { unit: UnitId, by: UnitId },
    CameToLight { unit: UnitId },
    Stopped { unit: UnitId, by: UnitId },
    // Charges.
    Charged { unit: UnitId, target: UnitId },
    WouldNotCharge { unit: UnitId },
    Contacted { unit: UnitId, enemy: UnitId, flank: bool },
    DrawnIn { unit: UnitId, by: UnitId },
    Reinforced { unit: UnitId, friend: UnitId },
    Evaded { unit: UnitId, charger: UnitId, by: Inches },
    Sheltered { unit: UnitId, square: UnitId },
    StoodFast { unit: UnitId, charger: UnitId },
    Overrun { unit: UnitId, by: UnitId },
    HaltedCharge { unit: UnitId },
    WentOn { unit: UnitId },
    ChargedInVain { unit: UnitId },
    // Shooting.
    Fired { unit: UnitId, target: UnitId, fire: Box<Fire> },
    BouncedThrough { unit: UnitId, target: UnitId },
    RegimentalGunLost { unit: UnitId },
    // Close combat.
    CombatBegan { units: Vec<UnitId> },
    Struck { unit: UnitId, enemy: UnitId, blow: Box<Struck> },
    CrewOverrun { unit: UnitId, by: UnitId },
    LostRound { unit: UnitId, taken: u8, given: u8 },
    WonRound { unit: UnitId, taken: u8, given: u8 },
    DrewRound { unit: UnitId, taken: u8, given: u8 },
    Bounced { unit: UnitId, square: UnitId },
    PushedForward { unit: UnitId },
    FollowedUp { unit: UnitId, enemy: UnitId },
    LeftOut { unit: UnitId, figures: u8 },
    HeldBack { unit: UnitId },
    LeftTable { unit: UnitId },
    Blown { unit: UnitId },
    // Losses and retreats.
    FiguresLost { unit: UnitId, lost: u8, left: u8 },
    RoutHits { unit: UnitId, hits: u8, left: u8 },
    Retreated { unit: UnitId, cause: UnitId, by: Inches },
    Eliminated { unit: UnitId, rule: RuleId },
    FacedEnemy { unit: UnitId },
    MarchedOff { unit: UnitId },
    NoRoomToDeploy { unit: UnitId },
}

/// STC-8.13. A volley before it falls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fire {
    /// Dice at close range.
    pub close: u8,
    /// Dice at far range.
    pub far: u8,
    /// The lowest score that hits at each.
    pub needs: [u8; 2],
    /// What is added to each die.
    pub plus: Modifiers,
}

/// STC-10.4, 10.16. A blow before it falls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Struck {
    /// How many dice.
    pub dice: u8,
    /// The lowest score that hits.
    pub need: u8,
    /// The points of the striker.
    pub own: Modifiers,
    /// The points of its enemy.
    pub theirs: Modifiers,
}

/// Why an order is refused: the facts of the case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in narrate.rs say what each means")]
pub enum Reason {
    NoSuchUnit { unit: UnitId },
    NotYours { unit: UnitId },
    NotAnEnemy { unit: UnitId },
    NotAFriend { unit: UnitId },
    NotOnTable { unit: UnitId },
    NotInTheOpen { unit: UnitId },
    IsAScreen { unit: UnitId },
    HasMoved { unit: UnitId },
    WrongFormation { unit: UnitId, formation: Formation },
    CannotForm { unit: UnitId, formation: Formation },
    WrongArm { unit: UnitId },
    NotInForce,
    NotAmong { unit: UnitId },
    // Deployment and returns.
    OutsideZone { unit: UnitId, depth: Inches },
    TooNearEnemy { unit: UnitId, enemy: UnitId, distance: Inches, needed: Inches },
    NotYetPlaced { unit: UnitId },
    WrongFiles { unit: UnitId, files: u8 },
    // Command and generals.
    GeneralHasMoved { general: UnitId },
    NoWayThere { general: UnitId },
    OntoEnemy { general: UnitId, enemy: UnitId },
    NotTouching { general: UnitId, unit: UnitId, distance: Inches },
    HasGeneral { unit: UnitId },
    OutOfCommand { unit: UnitId },
    SlowOutOfCommand { unit: UnitId },
    // Morale.
    NotShaken { unit: UnitId },
    IsShaken { unit: UnitId },
    HasTested { unit: UnitId },
    InContact { unit: UnitId },
    ArmyIsBroken { unit: UnitId },
    // Moves and maneuvers.
    NoWay { unit: UnitId },
    NoSuchLeg { unit: UnitId },
    TooFar { unit: UnitId, asked: Inches, allowed: Inches },
    TooMuchTime { unit: UnitId, needs: Turns, has: Turns },
    BeyondTheEdge { unit: UnitId },
    Forbidden { unit: UnitId, terrain: Kind },
    InTheWay { unit: UnitId, by: UnitId },
    WasPassed { unit: UnitId },
    PassedUnitMoved { unit: UnitId, friend: UnitId },
    NoPassage { unit: UnitId, friend: UnitId },
    InZone { unit: UnitId, of: UnitId, distance: Inches },
    TooFarFromCommandFigure { unit: UnitId, distance: Inches, allowed: Inches },
    FiguresOverlap { unit: UnitId },
    WrongNumberOfFigures { unit: UnitId, asked: u8, has: u8 },
    HasManeuvered { unit: UnitId },
    NoChange { unit: UnitId },
    NotAQuarter { unit: UnitId },
    NoRoom { unit: UnitId, by: UnitId },
    GunsNotReached { unit: UnitId },
    GunsGuarded { unit: UnitId, by: UnitId },
    NoScreen { unit: UnitId },
    ScreenTooFar { unit: UnitId, distance: Inches, allowed: Inches },
    NoColumnBehind { unit: UnitId },
    NotForward { unit: UnitId },
    OffTheRoad { unit: UnitId },
    AtDoublePace { unit: UnitId },
    HasActed { unit: UnitId },
    NoBlock { unit: UnitId },
    BlockFull { unit: UnitId, holds: u8 },
    BlockHeld { unit: UnitId, by: UnitId },
    NoWork { unit: UnitId },
    BoatsFull { unit: UnitId },
    BoatsNotReached { unit: UnitId },
    NotAboard { unit: UnitId },
    OffTheWater { unit: UnitId },
    // Charges.
    NeverCharges { unit: UnitId },
    MayNotCharge { unit: UnitId, target: UnitId },
    HasReturned { unit: UnitId },
    WouldNotCharge { unit: UnitId },
    NotReached { unit: UnitId, target: UnitId },
    ReachesFirst { unit: UnitId, enemy: UnitId },
    NotWithItsFront { unit: UnitId, target: UnitId },
    BonusNotStraight { unit: UnitId },
    BonusThroughFriend { unit: UnitId, friend: UnitId },
    NotOngoing { unit: UnitId, friend: UnitId },
    TooDeep { unit: UnitId, friend: UnitId },
    NotItsArm { unit: UnitId, friend: UnitId },
    SquareTooFar { unit: UnitId, square: UnitId },
    NobodyElse { unit: UnitId },
    // Shooting.
    DoesNotShoot { unit: UnitId },
    HasShot { unit: UnitId },
    HasCharged { unit: UnitId },
    MovedTooFar { unit: UnitId },
    GunsMoved { unit: UnitId },
    GunsLimbered { unit: UnitId },
    NotInReach { unit: UnitId, target: UnitId, distance: Inches, range: Inches },
    OutOfArc { unit: UnitId, target: UnitId },
    HiddenBehind { target: UnitId, by: UnitId },
    BehindTerrain { target: UnitId, terrain: Kind },
    InCombat { target: UnitId },
    NoSecondTarget { unit: UnitId },
    NoRegimentalGun { target: UnitId },
    NoDice { unit: UnitId, target: UnitId },
    // Retreats.
    TooShort { unit: UnitId, asked: Inches, owed: Inches },
    OutsideCone { unit: UnitId },
    TouchesEnemy { unit: UnitId, enemy: UnitId },
    NarrowGap { unit: UnitId, between: [UnitId; 2], gap: Inches },
    NotClear { unit: UnitId, enemy: UnitId, distance: Inches },
    CannotNarrow { unit: UnitId },
    NotFarther { unit: UnitId, enemy: UnitId },
    // Close combat.
    MustChoose { unit: UnitId, count: u8 },
    // Out of turn.
    NotCharged,
    NotItsTurn { active: Side },
}
