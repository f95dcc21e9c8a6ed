//! What is told, and why orders are refused.

use crate::cite;
use crate::kinds::Formation;
use crate::questions::Share;
use engine::Way;
use engine::aims::Judgement;
use geom::Length;
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};

engine::events! {
    /// A fact for the story.
    pub enum Event {
        BoundBegan Phase Usual [cite::BOUNDS] { turn: u16, side: Side }
        WeatherChanged Phase Usual [cite::WEATHER] { rain: bool, fog: bool }
        Placed Place Slight [cite::LAYING_OUT] { unit: UnitId }
        KeptBack Place Slight [cite::RESERVES] { unit: UnitId }
        FlankSent Place Usual [cite::FLANK_MARCH] { units: Vec<UnitId> }
        EnvelopeOpened Place Great [cite::OPENING] { side: Side, bound: u16, units: Vec<UnitId> }
        FlankThrow Place Usual [cite::ARRIVAL] { side: Side, arrived: bool }
        Entered Place Usual [cite::RESERVES] { unit: UnitId }
        Declared Charge Great [] { unit: UnitId, target: UnitId, rule: RuleId }
        MeansToApproach Move Slight [cite::APPROACH] { unit: UnitId }
        MayApproach Move Slight [cite::CHARGING] { unit: UnitId }
        Planned Command Slight [cite::PLANNED] { unit: UnitId, share: Share }
        Commanded Command Usual [cite::ONE_FORMATION] { units: Vec<UnitId>, waiting: Vec<UnitId> }
        Overruled Command Slight [cite::ENABLING] { unit: UnitId, by: UnitId }
        NewLeader Command Great [cite::ELEMENTS] { unit: UnitId }
        LeaderLost Command Great [cite::ELEMENTS] { side: Side }
        ChargesHome Charge Great [cite::CHARGE_HOME] { unit: UnitId, target: UnitId }
        Halted Morale Usual [] { unit: UnitId, rule: RuleId }
        Received Charge Great [cite::CHARGED] { unit: UnitId, charger: UnitId }
        Broke Morale Great [] { unit: UnitId, rule: RuleId }
        Retired Morale Great [cite::RETIRE_SHAKEN] { unit: UnitId }
        Routs Morale Great [cite::ROUT] { unit: UnitId }
        Rallied Morale Great [cite::RALLY] { unit: UnitId }
        BrokeOff Morale Usual [] { unit: UnitId, rule: RuleId }
        StandsByGuns Morale Usual [] { unit: UnitId, rule: RuleId }
        Steadied Morale Slight [] { unit: UnitId, rule: RuleId }
        Disordered Combat Usual [cite::MELEE_NATURE] { unit: UnitId }
        MeleeEnds Combat Usual [cite::MELEE_INFLICTS] { unit: UnitId }
        Evaded Charge Usual [cite::EVADE] { unit: UnitId, charger: UnitId }
        Caught Charge Great [cite::EVADE] { unit: UnitId }
        Countercharged Charge Great [cite::COUNTERCHARGE] { unit: UnitId, charger: UnitId, out: Length }
        WentBehind Move Usual [cite::CREWS_RETIRE] { unit: UnitId }
        LeftGuns Loss Usual [cite::CREWS_RETIRE] { unit: UnitId }
        Manned Move Usual [cite::ENABLING] { unit: UnitId }
        GunsTaken Loss Great [cite::CREWS_RETIRE] { unit: UnitId, by: UnitId }
        FollowedUp Charge Usual [cite::REACTIONS] { unit: UnitId, target: Option<UnitId>, by: Length }
        Pursues Charge Usual [cite::PURSUIT] { unit: UnitId, quarry: UnitId }
        Pursued Charge Usual [cite::PURSUIT] { unit: UnitId, by: Length }
        Contacted Charge Great [cite::MOVES] { unit: UnitId, target: UnitId, is_flanked: bool }
        FellShort Charge Usual [cite::MOVES] { unit: UnitId }
        HaltedShort Charge Usual [cite::CHARGE_HALTS] { unit: UnitId, target: UnitId }
        Fired Fire Slight [cite::FIRE] { unit: UnitId }
        Bombarded Fire Usual [cite::ROUND_SHOT, cite::ZONE] { units: Vec<UnitId>, target: UnitId }
        Lost Loss Usual [] { unit: UnitId, figures: u8, rule: RuleId }
        Destroyed Loss Great [cite::LOSS_OF_UNITS] { unit: UnitId }
        Surrendered Loss Great [cite::RETREATS] { unit: UnitId, to: UnitId }
        LeftTable Loss Great [cite::LOSS_OF_UNITS] { unit: UnitId }
        Marched Move Slight [cite::INERTIA] { unit: UnitId, by: Length, way: Way }
        WentOn Move Slight [] { unit: UnitId, by: Length, rule: RuleId }
        Stopped Move Usual [] { unit: UnitId, rule: RuleId, before: Option<UnitId> }
        Formed Move Slight [] { unit: UnitId, formation: Formation, rule: RuleId }
        Resumed Move Slight [cite::ENABLING] { unit: UnitId }
        Rode Command Slight [cite::ELEMENTS] { unit: UnitId, joins: Option<UnitId> }
        SentOut Move Slight [cite::SKIRMISHERS] { unit: UnitId, party: UnitId, figures: u8 }
        CalledIn Move Slight [cite::SKIRMISHERS] { unit: UnitId, figures: u8 }
        Occupied Move Usual [cite::BUILDINGS] { unit: UnitId }
        LeftBuilding Move Usual [cite::BUILDINGS] { unit: UnitId }
        Cleared Move Usual [] { unit: UnitId, rule: RuleId }
        AimsJudged Phase Great [cite::VICTORY] { judgement: Box<Judgement> }
        Ended Phase Decisive [cite::VICTORY] { winner: Option<Side> }
    }
}

/// Why an order is refused: the facts of the case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentences in surface/narrate/refusals.rs say what each means")]
pub enum Reason {
    NotThere { unit: UnitId },
    NotYours { unit: UnitId },
    OffTable { unit: UnitId },
    OwnSide { target: UnitId },
    Kept { unit: UnitId },
    Locked { unit: UnitId },
    Rides { unit: UnitId },
    IsInside { unit: UnitId },
    NotInside { unit: UnitId },
    NotLimbered { unit: UnitId },
    InSquare { unit: UnitId },
    NoSuchLeg,
    TooFarOut { unit: UnitId },
    TooFar { unit: UnitId, asked: i64, allowed: i64 },
    NoTime { unit: UnitId, asked: i64, allowed: i64 },
    Impassable { unit: UnitId, feature: u16 },
    InTheWay { unit: UnitId },
    EndsOn { unit: UnitId },
    OffTheTable,
    TooNear { unit: UnitId, enemy: UnitId },
    NoSuchFormation { unit: UnitId, formation: Formation },
    FormedSo { unit: UnitId },
    NoRoom { unit: UnitId },
    ChargesAlready { unit: UnitId },
    MayNotCharge { unit: UnitId },
    NoEchelon { unit: UnitId },
    NotSeen { unit: UnitId, target: UnitId },
    OnSteepHill { target: UnitId },
    NotReached { target: UnitId },
    StopsToFire { unit: UnitId },
    NoEnemyNear { unit: UnitId },
    NoCommander,
    CommandedAlready,
    MayNotBeCommanded { unit: UnitId },
    NoElement { unit: UnitId },
    OverruledAlready { unit: UnitId },
    Leads { unit: UnitId },
    NothingToPursue { unit: UnitId },
    NothingToDo { unit: UnitId },
    NothingToResume { unit: UnitId },
    NoneToSend { unit: UnitId },
    NoBuilding,
    Held { unit: UnitId },
    MayNotRetire { unit: UnitId },
    NoThreat { unit: UnitId },
    NoShelter { unit: UnitId },
    MayNotFire { unit: UnitId },
    OutOfRange { unit: UnitId, target: UnitId },
    OtherTarget { unit: UnitId, target: UnitId },
    NoSuchGuns { unit: UnitId },
    FiresAlready { unit: UnitId },
    AimsElsewhere { target: UnitId },
    HoldsAlready { unit: UnitId },
    NoChoice { unit: UnitId, target: UnitId },
    PlannedAlready { unit: UnitId },
    NamedTwice { unit: UnitId },
    NoSequence,
    PlacedAlready { unit: UnitId },
    OutOfZone { unit: UnitId },
    EntersOnly { unit: UnitId },
    NoAttacker,
    SealedAlready,
    TooStrong,
    NotOnSideEdge,
    StillWaits { unit: UnitId },
    MayNotEnter { unit: UnitId },
    NotOnEdge { unit: UnitId },
}
