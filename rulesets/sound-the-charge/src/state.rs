//! The truth on the table: units, generals, boats, engagements, and where in the turn the battle is.

use crate::measure::Turns;
use crate::retreat::kept::KnownWays;
use crate::steps::Beaten;
use crate::{Arm, Engagement, Family, Few, Formation, Grade, Nation, Stance, Tables, UnitFlags};
use engine::aims::Verdict;
use engine::{ById, Placed, Troops};
use geom::{Body, Edge, Facing, FeatureId, Frame, Length, Pose, Rect, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// STC-2.1. A battalion, a regiment, a battery, or the screen that a battalion sends out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its side.
    pub side: Side,
    /// The kind of its troops.
    pub arm: Arm,
    /// STC-2.2. How good it is.
    pub grade: Grade,
    /// STC-13.0. The nation whose rules it has.
    pub nation: Nation,
    /// Figures when the battle began; of a battery its gunners. A screen has those that are out.
    pub original: u8,
    /// STC-2.12. Loss hits.
    pub lost: u8,
    /// STC-2.13. Rout hits.
    pub routed: u8,
    /// STC-8.2. Gun models, which are never destroyed.
    pub models: u8,
    /// How and where it stands.
    pub stance: Stance,
    /// Whether it is on the open table, and where if not.
    pub place: Place,
    /// Further yes-or-no facts about it.
    pub flags: UnitFlags,
    /// R21. How much of its last active turn it has spent.
    pub spent: Turns,
    /// STC-12.3, R80. How far it went forward in its last active turn.
    pub forward: Length,
    /// STC-12.2. Rounds of combat it has fought.
    pub rounds: u8,
    /// STC-12.3. The turn in which it last fought; 0 if never.
    pub fought_turn: u16,
    /// STC-6.8, R26. The screen it can send out.
    pub screen: Option<UnitId>,
    /// STC-6.8, R26. The battalion whose screen it is.
    pub parent: Option<UnitId>,
    /// R26. How many of its figures are out as its screen.
    pub out: u8,
    /// STC-10.8, R62. The friend whom it reinforces.
    pub reinforces: Option<UnitId>,
    /// STC-6.5, 9.6. Where its guns stand that it has left.
    pub left_guns: Option<Pose>,
    /// STC-12.8. The file at which its regimental gun stands.
    pub regimental_gun: Option<u8>,
    /// STC-12.9. Turns that it has spent embarking or landing.
    pub boarding: u8,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table.
    #[default]
    Table,
    /// STC-11.8, R113. In a town block.
    Block(FeatureId),
    /// STC-9.7, R57. Gunners in a friendly square.
    Square(UnitId),
    /// STC-12.9, R116. In boats.
    Boats,
    /// Not yet deployed, or a screen that is not out.
    Off,
    /// STC-13.2.4. Off the table after an enemy; its stance says where it left.
    Gone,
}

impl Unit {
    /// A full, steady unit of grade C, in command and without rules of its nation.
    pub fn new(side: Side, arm: Arm, original: u8, models: u8, stance: Stance) -> Unit {
        Unit {
            side,
            arm,
            grade: Grade::C,
            nation: Nation::Other,
            original,
            lost: 0,
            routed: 0,
            models,
            stance,
            place: Place::Table,
            flags: UnitFlags::IN_COMMAND,
            spent: Turns::NONE,
            forward: Length::ZERO,
            rounds: 0,
            fought_turn: 0,
            screen: None,
            parent: None,
            out: 0,
            reinforces: None,
            left_guns: None,
            regimental_gun: None,
            boarding: 0,
        }
    }

    /// STC-6.8, R26. The screen that a battalion can send out; it is still in.
    pub fn screen_of_battalion(id: UnitId, battalion: &Unit) -> Unit {
        let Unit { side, grade, nation, ref stance, .. } = *battalion;
        let none = Stance { stood: 0, figures: Default::default(), ..stance.clone() };
        let stance = Stance { formation: Formation::Skirmish, files: 0, ..none };
        let screen = Unit::new(side, Arm::LightInfantry, 0, 0, stance);
        Unit { grade, nation, parent: Some(id), place: Place::Off, ..screen }
    }

    /// STC-2.11. Figures it has left, those of its screen among them.
    pub fn strength(&self) -> u8 {
        self.original.saturating_sub(self.lost.saturating_add(self.routed))
    }

    /// R26. Figures it has left in its ranks: those of its screen are not.
    pub fn in_ranks(&self) -> u8 {
        self.strength().saturating_sub(self.out)
    }

    /// STC-8.2, R40. Guns that have the gunners they need.
    pub fn manned_guns(&self, tables: &Tables) -> u8 {
        self.models.min(self.strength() / tables.fire.gunners_per_gun.max(1))
    }

    /// STC-8.17, R39. Figures of its front rank; all of loose order. Of guns, see [`Unit::manned_guns`].
    pub fn front_rank(&self) -> u8 {
        match self.stance.formation {
            Formation::Skirmish | Formation::CrewOnFoot | Formation::Garrison => self.in_ranks(),
            _ => self.in_ranks().min(self.stance.files),
        }
    }

    /// R6, R50. Ranks that still have a figure.
    pub fn ranks(&self) -> u8 {
        match self.family() {
            Family::Artillery => self.stance.ranks(),
            _ if self.stance.formation.is_loose() || self.stance.files == 0 => 1,
            _ => self.in_ranks().div_ceil(self.stance.files),
        }
    }

    /// Foot, horse or guns.
    pub fn family(&self) -> Family {
        self.arm.family()
    }

    /// The formation it has declared.
    pub fn formation(&self) -> Formation {
        self.stance.formation
    }

    /// Whether it stands on the table, in the open, in a town block or in boats.
    pub fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table | Place::Block(_) | Place::Boats)
    }

    /// STC-6.6, R24. Skirmishers, and gunners without their guns.
    pub fn is_loose(&self) -> bool {
        self.stance.formation.is_loose()
    }

    /// Whether it keeps its ranks: all troops but skirmishers and gunners without their guns.
    pub fn is_close_order(&self) -> bool {
        !self.is_loose()
    }

    /// STC-2.9. Whether it is in square.
    pub fn in_square(&self) -> bool {
        self.stance.formation == Formation::Square
    }

    /// STC-5.1. Whether it is shaken.
    pub fn is_shaken(&self) -> bool {
        self.flags.has(UnitFlags::SHAKEN)
    }

    /// STC-5.5. Whether it is disordered.
    pub fn is_disordered(&self) -> bool {
        self.flags.has(UnitFlags::DISORDERED)
    }

    /// STC-5.4. Good morale and in order.
    pub fn is_steady(&self) -> bool {
        !self.flags.has_any(UnitFlags::SHAKEN.with(UnitFlags::DISORDERED))
    }

    /// R125. Whether no enemy sees it, or has seen it, touched it or shot at it in this phase.
    pub fn is_unnoticed(&self) -> bool {
        self.flags.has(UnitFlags::HIDDEN) && !self.flags.has(UnitFlags::NOTICED)
    }

    /// STC-3.3, R10. Whether a general reached it when the phase began.
    pub fn in_command(&self) -> bool {
        self.flags.has(UnitFlags::IN_COMMAND)
    }

    /// STC-5.2, R16. Whether it is down to a quarter, or below it. A screen has no strength of its own.
    pub fn is_shattered(&self, tables: &Tables) -> bool {
        let [parts, of] = tables.shattered;
        self.parent.is_none() && u32::from(self.strength()) * of <= u32::from(self.original) * parts
    }

    /// STC-5.5, 14.5, R112. Disorders it, unless it is artillery with its guns; says whether that changed
    /// anything.
    pub fn disorder(&mut self) -> bool {
        let ever = self.family() != Family::Artillery || self.is_loose();
        let changes = ever && !self.is_disordered();
        if changes {
            self.flags.set(UnitFlags::DISORDERED, true);
        }
        changes
    }

    /// The middle of its front and its facing.
    pub fn front(&self) -> Frame {
        self.stance.pose.frame()
    }
}

/// Odds look up equal games by their hashes, and values that never change in a battle tell no two games
/// apart. Nor does a cloud of figures need more than its first: games that still differ are told apart when
/// they are compared.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let Stance { formation, files, stood, pose, .. } = &self.stance;
        let counts = [self.lost, self.routed, self.out, self.rounds, self.boarding, *files, *stood];
        let counts = counts.into_iter().fold(*formation as u64, |word, count| word << 8 | u64::from(count));
        into.write_u64(counts);
        (self.flags, self.place, self.spent, pose).hash(into);
    }
}

impl Placed for Unit {
    fn side(&self) -> Side {
        self.side
    }

    fn body(&self) -> Option<Body> {
        if self.is_on_table() { self.stance.body() } else { None }
    }
}

/// STC-3. A general. He hinders no unit, so he is not among the troops.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    /// His side.
    pub side: Side,
    /// The centre of his stand. Attached, he is wherever his unit is.
    pub at: Spot,
    /// STC-3.4. The unit to which he is attached.
    pub attached: Option<UnitId>,
    /// STC-3.1. Whether he has moved this turn.
    pub moved: bool,
    /// R13. The enemies who have touched him this turn.
    pub touched_by: SmallVec<[UnitId; 2]>,
}

impl General {
    /// Where his stand is; it has no front.
    pub fn pose(&self) -> Pose {
        Pose { at: self.at, facing: Facing::NORTH }
    }

    /// STC-3.8, R101. The ground his stand covers.
    pub fn body(&self, tables: &Tables) -> Body {
        let side = tables.basing.general.mm();
        let rect = Rect::around(&Pose { at: self.at, ..Pose::default() }.frame(), side, side);
        Body::new([rect], rect.edge(Edge::Front))
    }
}

/// STC-12.9. A boat model: a small flotilla.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boat {
    /// Its side.
    pub side: Side,
    /// The middle of its bow and its heading. Loaded, it is wherever its load is.
    pub pose: Pose,
    /// The unit that it carries; several boats may carry one unit.
    pub carries: Option<UnitId>,
}

/// R122. How a unit comes to the battle that is not there from its beginning.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrival {
    /// The first turn in which it may come.
    pub from: u16,
    /// The place on the edge where the middle of its rear comes on, and the way it then looks.
    pub at: Pose,
}

/// Hits of this phase, or dice still to be thrown: what one unit did to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// The unit that struck or shot.
    pub by: UnitId,
    /// The unit that was hit.
    pub on: UnitId,
    /// STC-10.5. With how many dice; none any more once they have fallen.
    pub dice: u8,
    /// How many hits it made.
    pub hits: u8,
}

/// STC-10.11. How all units stood when the turn began: who was behind whose front.
///
/// It is shared between copies of a game, and equal in all of them until the next turn; so it is compared but
/// not hashed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Began(pub Arc<ById<Stance>>);

impl Hash for Began {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The whole truth of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1, counting those of both sides; 0 while armies deploy.
    pub turn: u16,
    /// Where in the turn the battle is.
    pub phase: Phase,
    /// STC-4.1. The side whose turn it is.
    pub active: Side,
    /// STC-4.2. The piece that is being moved: until another is, it may go on.
    pub acting: Option<UnitId>,
    /// STC-12.5, R82. Units with which each side began, reinforcements since they came.
    pub start: [u16; 2],
    /// STC-12.5. Whether the army of a side has broken and is leaving the table.
    pub broken: [bool; 2],
    /// Every unit that is not yet gone for good.
    pub troops: Troops<Unit>,
    /// The generals who are alive and free.
    pub generals: ById<General>,
    /// STC-12.9. The boats.
    pub boats: ById<Boat>,
    /// R122. Units that are still to come.
    pub arrivals: ById<Arrival>,
    /// STC-10.2. The engagements, by attacker and defender.
    pub engagements: Vec<Engagement>,
    /// R12, R33, R60. The hits and dice of this phase; empty between phases.
    pub blows: Vec<Blow>,
    /// R33, R127. The losers of a round who have to go back; empty between rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beaten: Vec<Beaten>,
    /// In a copy for the odds of an order: the units whose fights and tests were begun before it and are left
    /// out. Empty in a battle.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub apart: Few,
    /// STC-11.1, 11.2. In what one side knows: the enemies whom it does not see. Empty in a battle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<Unseen>,
    /// R125. Units that fell unseen: their enemies have not heard which they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<Unseen>,
    /// R125. In what one side knows: how many of the unseen units of each side have fallen. None in a battle.
    #[serde(default)]
    pub fallen_unknown: [u16; 2],
    /// R2. The verdicts on aims that were judged before the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Verdict>,
    /// STC-10.11. How all units stood when the turn began.
    pub began: Began,
    /// STC-6.17. Ways back that were looked for already.
    #[serde(skip)]
    pub known_ways: KnownWays,
}

impl State {
    /// An empty table before the battle, with the side that is to begin.
    pub fn new(first: Side) -> State {
        State {
            turn: 0,
            phase: Phase::Deployment,
            active: first,
            acting: None,
            start: [0; 2],
            broken: [false; 2],
            troops: Troops::default(),
            generals: ById::default(),
            boats: ById::default(),
            arrivals: ById::default(),
            engagements: vec![],
            blows: vec![],
            beaten: vec![],
            apart: Few::new(),
            unseen: vec![],
            fallen: vec![],
            fallen_unknown: [0; 2],
            judged: vec![],
            began: Began::default(),
            known_ways: KnownWays::default(),
        }
    }

    /// The passive side.
    pub fn passive(&self) -> Side {
        self.active.other()
    }

    /// STC-3.4. The general attached to a unit, if one is.
    pub fn general_with(&self, unit: UnitId) -> Option<UnitId> {
        let mut attached = self.generals.iter().filter(|(_, general)| general.attached == Some(unit));
        attached.next().map(|(id, _)| id)
    }

    /// STC-10.2. Whether a unit is in contact with an enemy.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        self.engagements.iter().any(|engagement| engagement.foe_of(unit).is_some())
    }

    /// STC-10.2. The engagements of a unit.
    pub fn engagements_of(&self, unit: UnitId) -> impl Iterator<Item = &Engagement> {
        self.engagements.iter().filter(move |engagement| engagement.foe_of(unit).is_some())
    }

    /// STC-10.2. The enemies whom a unit fights, by id.
    pub fn foes(&self, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        let mut foes: SmallVec<[UnitId; 4]> =
            self.engagements.iter().filter_map(|engagement| engagement.foe_of(unit)).collect();
        foes.sort_unstable();
        foes.dedup();
        foes
    }

    /// STC-4.3, 4.4. Leaves out of a copy for odds the fights and tests that were begun already. A unit that
    /// is drawn into something new counts again.
    pub fn isolate_for_odds(&mut self) {
        let fight = self.engagements.iter().flat_map(|fight| [fight.attacker, fight.defender]);
        let mut all: Few = fight.chain(self.blows.iter().map(|blow| blow.on)).collect();
        all.sort_unstable();
        all.dedup();
        self.apart = all;
    }

    /// STC-4.3, 4.4. Whether a charge or volley since `before` is still to be decided: by this turn's close
    /// combat, or by the tests after all have shot.
    pub fn has_unresolved(&self, before: &State) -> bool {
        let new = |flag| {
            let had = |id| before.troops.get(id).is_some_and(|unit: &Unit| unit.flags.has(flag));
            self.troops.iter().any(|(id, unit)| unit.flags.has(flag) && !had(id))
        };
        self.turn == before.turn
            && match self.phase {
                Phase::Moves | Phase::CloseCombat => new(UnitFlags::CHARGED),
                Phase::Shooting => new(UnitFlags::CHARGED) || new(UnitFlags::SHOT),
                Phase::Deployment | Phase::Rally | Phase::Reform => false,
            }
    }

    /// STC-8.14.b, 3.6, R7, R12. Loss hits that a unit has taken in this phase.
    pub fn hits_on(&self, unit: UnitId) -> u8 {
        self.blows.iter().filter(|blow| blow.on == unit).fold(0, |sum, blow| sum.saturating_add(blow.hits))
    }

    /// R60. Hits that a unit has made in this phase.
    pub fn hits_by(&self, unit: UnitId) -> u8 {
        self.blows.iter().filter(|blow| blow.by == unit).fold(0, |sum, blow| sum.saturating_add(blow.hits))
    }

    /// R82, R125. How many units of a side are still in the battle and how many of these are shaken. Screens
    /// are no units, and a unit that is still to come does not count. Units that are merely out of sight do,
    /// in good order.
    pub fn muster(&self, side: Side) -> (u16, u16) {
        let unseen = self.unseen.iter().filter(|unseen| unseen.side == side).count() as u16;
        let unseen = unseen.saturating_sub(self.fallen_unknown[side.index()]);
        let counts =
            |id, unit: &Unit| unit.side == side && unit.parent.is_none() && self.arrivals.get(id).is_none();
        let own = self.troops.iter().filter(|(id, unit)| counts(*id, unit));
        own.fold((unseen, 0), |(units, shaken), (_, unit)| (units + 1, shaken + u16::from(unit.is_shaken())))
    }
}

/// A unit that the enemy does not see: what the order of battle says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unseen {
    /// Which one.
    pub unit: UnitId,
    /// Its side.
    pub side: Side,
    /// The kind of its troops.
    pub arm: Arm,
    /// STC-2.2. How good it is.
    pub grade: Grade,
    /// STC-13.0. The nation whose rules it has.
    pub nation: Nation,
    /// Figures when the battle began.
    pub original: u8,
    /// STC-8.2. Gun models.
    pub models: u8,
}

/// STC-4.2 to 4.5. The phases of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// R97. Before the battle.
    Deployment,
    /// STC-4.2. The first part of phase 1.
    Rally,
    /// STC-4.2. The second part of phase 1.
    Moves,
    /// STC-4.3.
    Shooting,
    /// STC-4.4.
    CloseCombat,
    /// STC-4.5.
    Reform,
}

#[cfg(test)]
mod tests;
