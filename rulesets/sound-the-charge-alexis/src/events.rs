//! What is told, and why orders are refused.

use crate::cite;
use crate::measure::Turns;
use crate::{Ammunition, Formation};
use engine::aims::Judgement;
use engine::{Modifiers, Way};
use geom::{Kind, Millimetres};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

engine::events! {
    /// A fact for the story.
    pub enum Event {
        TurnBegan Phase Usual [cite::ALTERNATION] { turn: u16, side: Side }
        BeginsWith Phase Usual [cite::ALTERNATION] { side: Side }
        AimsJudged Phase Great [cite::VICTORY] { judgement: Box<Judgement> }
        BattleEnded Phase Decisive [] { winner: Option<Side> }
        LastTurnOver Phase Great [cite::VICTORY] { turn: u16 }
        ArmyBroken Morale Decisive [cite::VICTORY] { side: Side, gone: u16, shaken: u16, of: u16 }
        PointsCompared Phase Great [cite::VICTORY] { taken: [u32; 2] }
        // Deployment.
        UnitPlaced Place Slight [cite::DEPLOYMENT] { unit: UnitId, formation: Formation }
        GeneralPlaced Place Slight [cite::DEPLOYMENT] { general: UnitId }
        CameOn Place Usual [cite::ARRIVALS] { unit: UnitId }
        NoRoomToComeOn Place Slight [cite::ARRIVALS] { unit: UnitId }
        NoRoomToDeploy Loss Great [cite::DEPLOYMENT] { unit: UnitId }
        // Command and generals.
        SetOut Command Slight [cite::COMMAND] { unit: UnitId }
        StayedIdle Command Usual [cite::COMMAND] { unit: UnitId }
        GeneralRode Command Slight [cite::GENERAL_MOVES] { general: UnitId, by: Millimetres }
        GeneralAttached Command Slight [cite::GENERAL_MOVES] { general: UnitId, unit: UnitId }
        GeneralDetached Command Slight [cite::GENERAL_MOVES] { general: UnitId, unit: UnitId }
        GeneralKilled Command Great [cite::GENERAL_AT_RISK] { general: UnitId }
        GeneralUnhurt Command Slight [cite::GENERAL_AT_RISK] { general: UnitId }
        GeneralTouched Command Usual [cite::LONE_GENERAL] { general: UnitId, by: UnitId }
        GeneralCaptured Command Great [*rule] { general: UnitId, rule: RuleId }
        GeneralFled Command Usual [cite::LONE_GENERAL] { general: UnitId, by: Millimetres }
        GeneralWentBack Command Usual [cite::GENERAL_RETREATS] { general: UnitId, by: Millimetres }
        // Morale.
        Rallied Morale Usual [cite::RALLY, cite::MORALE_PASSED] { unit: UnitId }
        StillShaken Morale Usual [cite::RALLY] { unit: UnitId }
        StoodFire Morale Slight [cite::MORALE_PASSED] { unit: UnitId }
        FailedMorale Morale Usual [cite::MORALE_FAILED] { unit: UnitId }
        Shaken Morale Great [cite::RETREAT_SHAKES] { unit: UnitId }
        Shattered Loss Great [cite::SHATTERED] { unit: UnitId, left: u8 }
        // Moves.
        Marched Move Slight [cite::MOVE_BUDGET] { unit: UnitId, by: Millimetres, spent: Turns, way: Option<Way> }
        SpreadOut Move Slight [cite::SKIRMISH_MOVES] { unit: UnitId, by: Millimetres }
        Formed Move Slight [cite::FORMATION_CHANGE] { unit: UnitId, formation: Formation }
        Faced Move Slight [cite::FACING] { unit: UnitId }
        Limbered Move Slight [cite::LIMBERING] { unit: UnitId }
        Unlimbered Move Slight [cite::LIMBERING] { unit: UnitId }
        GunsManned Move Usual [cite::ABANDONED_GUNS] { unit: UnitId }
        GunsLeft Morale Usual [cite::GUNNERS_EVADE] { unit: UnitId }
        GunsTaken Loss Great [cite::ABANDONED_GUNS] { unit: UnitId }
        ScreenSent Move Slight [cite::SCREEN] { unit: UnitId, figures: u8 }
        ScreenRejoined Move Slight [*rule] { unit: UnitId, rule: RuleId }
        StoppedAt Move Slight [*rule] { unit: UnitId, terrain: Kind, rule: RuleId }
        // Charges.
        Charged Charge Great [cite::ATTACK] { unit: UnitId, target: UnitId }
        Contacted Charge Great [if *flank { cite::FLANK } else { cite::ATTACK }]
            { unit: UnitId, enemy: UnitId, flank: bool }
        Evaded Charge Usual [cite::EVADE] { unit: UnitId, charger: UnitId, by: Millimetres }
        StoodFast Charge Usual [cite::EVADE] { unit: UnitId, charger: UnitId }
        Caught Charge Great [cite::CAUGHT] { unit: UnitId, by: UnitId }
        HaltedCharge Charge Usual [cite::CAUGHT] { unit: UnitId }
        WentOn Charge Usual [cite::CAUGHT] { unit: UnitId }
        ChargedInVain Charge Usual [cite::ATTACK] { unit: UnitId }
        // Fire.
        Fired Fire Usual [cite::NEED] { unit: UnitId, target: UnitId, fire: Box<Fire> }
        // Combat.
        CombatBegan Combat Usual [cite::SECOND_STEP] { units: Vec<UnitId> }
        Struck Combat Usual [cite::COMBAT_POINTS, cite::SCORES] { unit: UnitId, enemy: UnitId, blow: Box<Struck> }
        LostRound Combat Great [cite::LOSING] { unit: UnitId, taken: u8, given: u8 }
        WonRound Combat Great [cite::LOSING] { unit: UnitId, taken: u8, given: u8 }
        DrewRound Combat Usual [cite::LOSING] { unit: UnitId, taken: u8, given: u8 }
        GunsOverrun Combat Great [*rule] { unit: UnitId, by: UnitId, rule: RuleId }
        GunsHeld Combat Great [cite::GUNS_UNBEATEN] { unit: UnitId }
        // Losses and retreats.
        ModelsLost Loss Usual [cite::HITS] { unit: UnitId, lost: u8, left: u8 }
        RoutHits Loss Usual [*rule] { unit: UnitId, hits: u8, left: u8, rule: RuleId }
        PursuitHits Loss Usual [cite::PURSUIT] { unit: UnitId, hits: u8, left: u8 }
        Retreated Morale Great [cite::RETREAT] { unit: UnitId, by: Millimetres }
        Eliminated Loss Decisive [*rule] { unit: UnitId, rule: RuleId }
    }
}

/// STA-7.17. A volley before it falls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fire {
    /// How many dice.
    pub dice: u8,
    /// What is fired.
    pub shot: Ammunition,
    /// The lowest score that hits; above 6 a second die is needed.
    pub need: i16,
    /// What is added to each die.
    pub plus: Modifiers,
}

/// STA-8.14, 8.15. A blow before it falls.
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
#[expect(missing_docs, reason = "the sentences in surface/narrate say what each means")]
pub enum Reason {
    NoSuchUnit { unit: UnitId },
    NotYours { unit: UnitId },
    NotAnEnemy { unit: UnitId },
    NotOnTable { unit: UnitId },
    NotAmong { unit: UnitId },
    NotItsTurn { active: Side },
    IsAScreen { unit: UnitId },
    HasMoved { unit: UnitId },
    HasRallied { unit: UnitId },
    IsShaken { unit: UnitId },
    InContact { unit: UnitId },
    DoesNotMove { unit: UnitId },
    WasPassed { unit: UnitId },
    WrongFormation { unit: UnitId, formation: Formation },
    CannotForm { unit: UnitId, formation: Formation },
    WrongWidth { unit: UnitId, files: u8 },
    // Deployment.
    OutsideZone { unit: UnitId, depth: Millimetres },
    NotYetPlaced { unit: UnitId },
    ComesLater { unit: UnitId },
    // Generals.
    NoWayThere { general: UnitId },
    OntoEnemy { general: UnitId, enemy: UnitId },
    NotTouching { general: UnitId, unit: UnitId },
    HasGeneral { unit: UnitId },
    // Moves.
    NoWay { unit: UnitId },
    NoSuchLeg { unit: UnitId },
    TooFar { unit: UnitId, asked: Millimetres, allowed: Millimetres },
    TooShort { unit: UnitId, asked: Millimetres, owed: Millimetres },
    TooMuchTime { unit: UnitId, needs: Turns, has: Turns },
    TouchesEnemy { unit: UnitId, enemy: UnitId },
    InTheWay { unit: UnitId, by: UnitId },
    Forbidden { unit: UnitId, terrain: Kind },
    MustStop { unit: UnitId, terrain: Kind },
    BeyondTheEdge { unit: UnitId },
    PassedUnitMoved { unit: UnitId, friend: UnitId },
    NoSuchTurn { unit: UnitId },
    WrongBend { unit: UnitId },
    // Skirmishers and screens.
    NoScreen { unit: UnitId },
    WrongNumberOfModels { unit: UnitId, asked: u8, has: u8 },
    TooFarFromCommand { unit: UnitId, distance: Millimetres, allowed: Millimetres },
    WrongSpacing { unit: UnitId, distance: Millimetres },
    ScreenTooFar { unit: UnitId, distance: Millimetres, allowed: Millimetres },
    // Charges.
    NeverCharges { unit: UnitId },
    NotSeen { unit: UnitId, target: UnitId },
    NotReached { unit: UnitId, target: UnitId },
    NotWithItsFront { unit: UnitId, target: UnitId },
    NoSuchCharge { unit: UnitId },
    IsSteady { unit: UnitId, target: UnitId },
    MustEvade { unit: UnitId },
    NotCharged,
    // Fire.
    DoesNotFire { unit: UnitId },
    HasFired { unit: UnitId },
    HasCharged { unit: UnitId },
    GunsMoved { unit: UnitId },
    GunsLimbered { unit: UnitId },
    InCombat { target: UnitId },
    OutOfArc { unit: UnitId, target: UnitId },
    OutOfRange { unit: UnitId, target: UnitId, distance: Millimetres },
    HiddenBehind { target: UnitId, by: UnitId },
    BehindTerrain { target: UnitId, terrain: Kind },
    NoDice { unit: UnitId, target: UnitId },
    NoNeedToSplit { unit: UnitId },
    OnlyGuns { unit: UnitId },
    // Retreats and combat.
    OutsideCone { unit: UnitId },
    OverEnemy { unit: UnitId, enemy: UnitId },
    MustChoose { unit: UnitId, count: u8 },
}
