//! What is told, and why orders are refused.

use crate::cite;
use crate::kinds::{Disorder, Formation, Grade};
use crate::state::Few;
use engine::aims::Judgement;
use engine::{Modifiers, Way};
use geom::{Facing, Millimetres};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

/// The score of one unit against one opponent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scored {
    /// The unit.
    pub unit: UnitId,
    /// Its opponent.
    pub target: UnitId,
    /// What it threw, after the floor of its grade.
    pub thrown: i8,
    /// What is added and deducted.
    pub plus: Modifiers,
}

impl Scored {
    /// The score.
    pub fn total(&self) -> i16 {
        i16::from(self.thrown) + self.plus.total()
    }
}

engine::events! {
    /// A fact for the story.
    pub enum Event {
        BoundBegan Phase Usual [cite::BOUND, cite::R4] { bound: u16, first: Side }
        Placed Place Slight [cite::DEPLOYMENT] { unit: UnitId }
        GeneralPlaced Place Slight [cite::GENERALS_PLACED] { general: UnitId }
        Arrived Place Usual [cite::R84] { unit: UnitId }
        Revealed Place Great [cite::SKETCH_MAP, cite::R5] { unit: UnitId }
        Commanded Command Usual [
            cite::COMMAND_ROLL, if *passed { cite::COMMAND_PASSES } else { cite::COMMAND_FAILS }
        ] { general: UnitId, units: Few, total: i16, rating: i16, passed: bool }
        Marched Move Slight [cite::MOVE_ACTION] { unit: UnitId, by: Millimetres, way: Way }
        MetHidden Move Great [cite::R5] { unit: UnitId, hidden: UnitId }
        Dressed Move Slight [cite::ALIGNMENT_ACTION] { unit: UnitId }
        Changing Move Slight [cite::EVOLUTION_TIME] { unit: UnitId, to: Formation, minutes: u8 }
        Formed Move Usual [cite::EVOLUTION_TIME] { unit: UnitId, to: Formation }
        FormsLine Move Slight [cite::SINGLE_BASE_CONVENTION] { unit: UnitId }
        KeptColumn Move Slight [cite::STAY_IN_COLUMN] { unit: UnitId }
        Limbered Move Slight [cite::GUN_CYCLE] { unit: UnitId }
        Unlimbered Move Slight [cite::GUN_CYCLE] { unit: UnitId }
        Occupied Place Usual [cite::BUILDINGS, cite::R79] { unit: UnitId }
        LeftBuilding Place Usual [cite::R79] { unit: UnitId }
        FormedSquare Move Great [cite::EMERGENCY_SQUARE] { unit: UnitId, cavalry: UnitId }
        CaughtForming Morale Great [cite::EMERGENCY_SQUARE, cite::DISORDER_CONTACTED_UNFORMED] {
            unit: UnitId, cavalry: UnitId
        }
        Turned Move Slight [cite::REFACE, cite::REDEPLOY] { unit: UnitId, facing: Facing }
        TookCover Move Usual [cite::TAKE_COVER] { unit: UnitId }
        Disordered Morale Usual [*rule] { unit: UnitId, cause: Disorder, rule: RuleId }
        Reordered Morale Usual [cite::DISORDER_SHED] { unit: UnitId }
        Rode Command Slight [cite::STEP_GENERALS] { general: UnitId }
        Aimed Fire Slight [cite::STEP_ARTILLERY] { unit: UnitId, target: UnitId }
        AimedAtBuilding Fire Slight [cite::BUILDINGS] { unit: UnitId }
        Scored Fire Usual [cite::HIT_TABLES, is_short.then_some(cite::RANGES)] {
            unit: UnitId, target: UnitId, score: u8, guns: u8, is_short: bool, points: u8
        }
        Fired Fire Usual [*rule] { unit: UnitId, target: UnitId, points: u8, rule: RuleId }
        Dud Fire Usual [cite::DUD_OR_MISS] { unit: UnitId }
        Missed Fire Usual [cite::DUD_OR_MISS] { unit: UnitId, target: UnitId }
        Damaged Loss Usual [*rule] { unit: UnitId, points: u8, total: u8, rule: RuleId }
        GunsSilenced Loss Usual [cite::COUNTER_BATTERY] { unit: UnitId, guns: u8, left: u8 }
        BuildingHit Fire Usual [cite::BUILDINGS] { unit: UnitId, points: u8, in_ruins: bool }
        PutOut Place Great [cite::BUILDINGS, cite::R30] { unit: UnitId }
        Closed Charge Great [cite::CAVALRY_CLOSES, cite::CLOSES_ON_INFANTRY] { unit: UnitId, target: UnitId }
        Abandoned Loss Great [cite::BATTERIES_BETWEEN_LINES] { unit: UnitId, shelter: UnitId }
        Recovered Place Usual [cite::BATTERIES_BETWEEN_LINES, cite::R38] { unit: UnitId }
        Removed Loss Great [*rule] { unit: UnitId, rule: RuleId }
        Joined Charge Usual [cite::EXTRA_UNITS] { unit: UnitId, target: UnitId }
        Led Command Usual [cite::R55] { general: UnitId, unit: UnitId }
        Fought Combat Usual [cite::DICE_AND_FACTORS, cite::WIN_BY_TWO] {
            scores: Vec<Scored>, margin: i16, winner: Option<UnitId>
        }
        Beaten Combat Great [*rule] { unit: UnitId, by: UnitId, margin: i16, rule: RuleId }
        ColumnFailed Combat Great [cite::FAILED_COLUMN, cite::DISORDER_FAILED_COLUMN] { unit: UnitId, target: UnitId }
        Exhausted Morale Great [cite::EXHAUSTION] { unit: UnitId }
        AtRisk Command Usual [cite::RISK_RADIUS, cite::RISK_DIE] { general: UnitId }
        Disabled Command Great [cite::RISK_DIE, cite::DISABLED] { general: UnitId }
        Leaderless Morale Great [cite::D_CLASS_RETREATS] { command: UnitId }
        CarriedAway Morale Great [cite::CARRY_AWAY] { unit: UnitId, by: UnitId }
        Tested Morale Great [cite::MORALE_METHOD, cite::BASIC_CHANCE, cite::QUALITY_TABLE, cite::MORALE_ROLL] {
            command: UnitId, lost: u16, original: u16, basic: u8, grade: Grade, chance: u8, thrown: i16, stands: bool
        }
        Stood Morale Great [cite::MORALE_ROLL] { command: UnitId, thrown: i16, stands: bool }
        RoutedAll Morale Decisive [cite::QUALITY_TABLE] { command: UnitId }
        GaveGround Move Usual [cite::INFANTRY_LOSES_BY_2, cite::R73] { unit: UnitId, by: Millimetres }
        Recoiled Move Usual [cite::CAVALRY_LOSES_BY_2, cite::R41] { unit: UnitId }
        RodeThrough Charge Great [cite::RIDE_THROUGH] { unit: UnitId, target: UnitId }
        Retreated Morale Great [cite::RETREAT] { unit: UnitId }
        Retired Morale Usual [cite::RETIRE] { unit: UnitId }
        Pursued Charge Great [cite::PURSUE] { unit: UnitId }
        FollowedUp Move Usual [cite::HOLD] { unit: UnitId }
        Reforming Morale Slight [cite::R70] { unit: UnitId }
        Obeys Morale Usual [cite::D_CLASS_RECOVERY] { command: UnitId }
        AimsJudged Phase Great [cite::R1] { judgement: Box<Judgement> }
        Ended Phase Decisive [cite::R1] { winner: Option<Side> }
    }
}

/// Why an order is refused: the facts of the case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in surface/narrate say what each means")]
pub enum Reason {
    NotThere { unit: UnitId },
    NotYours { unit: UnitId },
    OwnSide { target: UnitId },
    NotOnTable { unit: UnitId },
    NamedTwice { unit: UnitId },
    NoUnits,
    NotInCommand { unit: UnitId, general: UnitId },
    OtherGeneral { general: UnitId },
    AlreadyOrdered { unit: UnitId },
    Silenced { general: UnitId },
    NotAble { unit: UnitId },
    Leaderless { unit: UnitId },
    HasTakenCover { unit: UnitId },
    NotActivated { unit: UnitId },
    OtherGroup { unit: UnitId },
    LeftBehind { unit: UnitId },
    OtherAction { unit: UnitId },
    Linked { unit: UnitId, target: UnitId },
    NoSuchLeg,
    NoWay,
    HasDressed { unit: UnitId },
    Slant { unit: UnitId },
    TooFar { unit: UnitId, asked: Millimetres, allowed: Millimetres },
    NoTime { unit: UnitId },
    CannotMove { unit: UnitId },
    InTheWay { unit: UnitId },
    EndsOn { unit: UnitId },
    OffTheTable,
    Impassable,
    TooHigh,
    RoadsOnly { unit: UnitId },
    BridgesOnly { unit: UnitId },
    OnObstacle,
    NearEnemy { unit: UnitId, enemy: UnitId },
    FormedCavalry { unit: UnitId },
    OutOfHand { unit: UnitId },
    Exhausted { unit: UnitId },
    NoSuchEvolution { unit: UnitId },
    Changing { unit: UnitId },
    NotColumnNation { unit: UnitId },
    NotInColumn { unit: UnitId },
    CavalryNear { unit: UnitId, cavalry: UnitId },
    NotGuns { unit: UnitId },
    Skipped { unit: UnitId },
    NoSteps { unit: UnitId, steps: u8 },
    NotInfantry { unit: UnitId },
    NoBuilding,
    NotTouching { unit: UnitId },
    HeldBy { unit: UnitId },
    InRuins,
    NotInside { unit: UnitId },
    IsInside { unit: UnitId },
    NotAttacked { unit: UnitId },
    Activated { unit: UnitId },
    Responded { unit: UnitId },
    NoCover { unit: UnitId },
    TooLow { unit: UnitId },
    GeneralMoved { general: UnitId },
    GeneralDown { general: UnitId },
    GeneralTooFar { general: UnitId, asked: Millimetres, allowed: Millimetres },
    EnemyZone { general: UnitId, enemy: UnitId },
    HasFired { unit: UnitId },
    NotInBattery { unit: UnitId },
    TooFewGuns { unit: UnitId },
    NotInArc { unit: UnitId, target: UnitId },
    OutOfRange { unit: UnitId, target: UnitId },
    NoSight { unit: UnitId, target: UnitId },
    BaseBetween { unit: UnitId, between: UnitId },
    NotStationary { unit: UnitId },
    HasNotPassed { unit: UnitId, target: UnitId },
    HasCombat { unit: UnitId },
    NotRockets { unit: UnitId },
    NotYet { first: u16 },
    NoShift { most: i8 },
    NotAnEndUnit { target: UnitId },
    NotFarEnough { unit: UnitId, target: UnitId },
    NotEntitled { unit: UnitId, target: UnitId },
    Outnumbered { target: UnitId },
    NotFighting { unit: UnitId },
    CanAnswer { target: UnitId },
    MayNotPursue { unit: UnitId },
    NothingToFollow { unit: UnitId },
    MustChoose { unit: UnitId },
    NotInZone,
    InSight { unit: UnitId, enemy: Option<UnitId> },
    BadFormation { unit: UnitId },
    MayNotReform { unit: UnitId },
}
