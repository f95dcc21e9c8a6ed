//! The facts that are told, and the reasons why orders are refused.

use crate::Formation;
use crate::cite;
use crate::measure::Turns;
use engine::aims::Judgement;
use engine::{Modifiers, Way};
use geom::{Inches, Kind};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

engine::events! {
    /// A fact for the story.
    pub enum Event {
        TurnBegan Phase Usual [cite::ALTERNATION] { turn: u16, side: Side }
        BeginsWith Phase Usual [cite::ALTERNATION] { side: Side }
        AimsJudged Phase Great [cite::WHO_HAS_WON] { judgement: Box<Judgement> }
        BattleEnded Phase Decisive [] { winner: Option<Side> }
        LastTurnOver Phase Great [cite::WHO_HAS_WON] { turn: u16 }
        ArmyBroken Morale Decisive [cite::ARMY_MORALE] { side: Side, gone: u16, shaken: u16, of: u16 }
        LostUnseen Loss Usual [cite::UNSEEN_LOSS] { side: Side }
        LossKnown Loss Usual [cite::UNSEEN_LOSS] { unit: UnitId }
        // Deployment and returns.
        UnitPlaced Place Slight [cite::DEPLOYMENT] { unit: UnitId, formation: Formation }
        GeneralPlaced Place Slight [cite::DEPLOYMENT] { general: UnitId }
        CameBack Place Usual [cite::BRITISH_RETURN] { unit: UnitId }
        CameOn Place Usual [cite::COMING_ON] { unit: UnitId }
        NoRoomToComeOn Place Slight [cite::COMING_ON] { unit: UnitId }
        StaysAway Place Slight [cite::BRITISH_RETURN] { unit: UnitId }
        // Command and generals.
        CommandChanged Command Slight [cite::COMMAND] { units: Vec<UnitId>, in_command: bool }
        GeneralRode Command Slight [cite::GENERAL_MOVES] { general: UnitId, by: Inches }
        GeneralAttached Command Slight [cite::ATTACHING] { general: UnitId, unit: UnitId }
        GeneralDetached Command Slight [cite::ATTACHING] { general: UnitId, unit: UnitId }
        GeneralKilled Command Great [cite::GENERAL_AT_RISK] { general: UnitId }
        GeneralUnhurt Command Slight [cite::GENERAL_AT_RISK] { general: UnitId }
        GeneralTouched Command Usual [cite::LONE_GENERAL] { general: UnitId, by: UnitId }
        GeneralCaptured Command Great [cite::LONE_GENERAL] { general: UnitId }
        GeneralFled Command Usual [cite::LONE_GENERAL] { general: UnitId, by: Inches }
        // Morale.
        Rallied Morale Usual [cite::RALLY] { unit: UnitId }
        StillShaken Morale Usual [cite::RALLY] { unit: UnitId }
        StoodFire Morale Slight [cite::SHOOTING_MORALE] { unit: UnitId }
        Shaken Morale Great [cite::MORALE] { unit: UnitId }
        Disordered Morale Usual [*rule] { unit: UnitId, rule: RuleId }
        Reformed Morale Slight [cite::REFORMING] { unit: UnitId }
        Shattered Loss Great [cite::SHATTERED] { unit: UnitId, left: u8 }
        // Moves and maneuvers.
        Marched Move Slight [cite::MOVING] { unit: UnitId, by: Inches, spent: Turns, way: Option<Way> }
        SpreadOut Move Slight [cite::SKIRMISH_MOVES] { unit: UnitId, by: Inches }
        Formed Move Slight [cite::MANEUVER] { unit: UnitId, formation: Formation }
        Faced Move Slight [cite::FACING] { unit: UnitId }
        Limbered Move Slight [cite::ARTILLERY_MOVES] { unit: UnitId }
        Unlimbered Move Slight [cite::ARTILLERY_MOVES] { unit: UnitId }
        GunsManned Move Slight [cite::ARTILLERY_MOVES] { unit: UnitId }
        GunsLeft Morale Usual [cite::GUNNERS_EVADE] { unit: UnitId }
        ScreenSent Move Slight [cite::ORGANIC_SCREEN] { unit: UnitId, figures: u8 }
        ScreenRecalled Move Slight [cite::ORGANIC_SCREEN] { unit: UnitId }
        Mixed Move Usual [cite::INTERPENETRATION] { unit: UnitId, other: UnitId }
        Shifted Move Slight [cite::INTERPENETRATION] { unit: UnitId, by: Inches }
        EnteredBlock Move Usual [cite::TOWNS] { unit: UnitId }
        LeftBlock Move Usual [cite::TOWNS] { unit: UnitId }
        CrossedWork Move Usual [cite::FIELDWORKS] { unit: UnitId }
        Embarked Move Usual [cite::BOATS] { unit: UnitId }
        Landed Move Usual [cite::BOATS] { unit: UnitId }
        RowedBack Move Usual [cite::BOATS] { unit: UnitId, by: Inches }
        Boarding Move Slight [cite::BOATS] { unit: UnitId, turns: u8 }
        Pinned Morale Great [cite::PINNING] { unit: UnitId, by: UnitId }
        CameToLight Place Usual [cite::LIGHT_WOODS] { unit: UnitId }
        Stopped Move Usual [cite::ZONE] { unit: UnitId, by: UnitId }
        // Charges.
        Charged Charge Great [cite::CHARGE] { unit: UnitId, target: UnitId }
        WouldNotCharge Charge Usual [cite::SPANISH_CHARGES] { unit: UnitId }
        Contacted Charge Great [if *flank { cite::FLANK } else { cite::CHARGE }]
            { unit: UnitId, enemy: UnitId, flank: bool }
        DrawnIn Charge Usual [cite::DRAWN_IN] { unit: UnitId, by: UnitId }
        Reinforced Charge Usual [cite::REINFORCING] { unit: UnitId, friend: UnitId }
        Evaded Charge Usual [cite::EVADE] { unit: UnitId, charger: UnitId, by: Inches }
        Sheltered Charge Usual [cite::REFUGE] { unit: UnitId, square: UnitId }
        StoodFast Charge Usual [cite::EVADE] { unit: UnitId, charger: UnitId }
        Overrun Charge Great [cite::SKIRMISHERS_IN_COMBAT] { unit: UnitId, by: UnitId }
        HaltedCharge Charge Usual [cite::GOING_ON] { unit: UnitId }
        WentOn Charge Usual [cite::GOING_ON] { unit: UnitId }
        ChargedInVain Charge Usual [cite::FAILED_CHARGE] { unit: UnitId }
        // Shooting.
        Fired Fire Usual [cite::TO_HIT] { unit: UnitId, target: UnitId, fire: Box<Fire> }
        BouncedThrough Fire Usual [cite::BOUNCE_THROUGH] { unit: UnitId, target: UnitId }
        RegimentalGunLost Loss Usual [cite::REGIMENTAL_GUNS] { unit: UnitId }
        // Close combat.
        CombatBegan Combat Usual [cite::ROUNDS] { units: Vec<UnitId> }
        Struck Combat Usual [cite::COMBAT_POINTS] { unit: UnitId, enemy: UnitId, blow: Box<Struck> }
        CrewOverrun Combat Great [cite::GUNS_IN_COMBAT] { unit: UnitId, by: UnitId }
        LostRound Combat Great [cite::LOSING] { unit: UnitId, taken: u8, given: u8 }
        WonRound Combat Great [cite::WINNING] { unit: UnitId, taken: u8, given: u8 }
        DrewRound Combat Usual [cite::LOSING] { unit: UnitId, taken: u8, given: u8 }
        Bounced Combat Usual [cite::BOUNCE] { unit: UnitId, square: UnitId }
        PushedForward Combat Slight [cite::PUSHED_FORWARD] { unit: UnitId }
        FollowedUp Combat Usual [cite::BRITISH_FOLLOW_UP] { unit: UnitId, enemy: UnitId }
        LeftOut Combat Slight [cite::TOWN_ATTACKERS] { unit: UnitId, figures: u8 }
        HeldBack Combat Slight [cite::BRITISH_FOLLOW_UP] { unit: UnitId }
        LeftTable Place Usual [cite::BRITISH_RETURN] { unit: UnitId }
        Blown Morale Usual [cite::BLOWN] { unit: UnitId }
        // Losses and retreats.
        FiguresLost Loss Usual [cite::HITS] { unit: UnitId, lost: u8, left: u8 }
        RoutHits Loss Usual [cite::ROUT_HITS] { unit: UnitId, hits: u8, left: u8 }
        Retreated Morale Great [cite::RETREAT_LENGTH] { unit: UnitId, cause: UnitId, by: Inches }
        Eliminated Loss Decisive [*rule] { unit: UnitId, rule: RuleId }
        FacedEnemy Move Slight [cite::RETREAT_FACING] { unit: UnitId }
        MarchedOff Place Great [cite::ARMY_MORALE] { unit: UnitId }
        NoRoomToDeploy Loss Great [cite::DEPLOYMENT] { unit: UnitId }
    }
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
    /// The modifiers of each die.
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
    NoOtherUnit { unit: UnitId },
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
