//! What is true on the table: units, generals, who is in contact with whom, and where in the turn the battle
//! is.

use crate::measure::Turns;
use crate::steps::Owed;
use crate::{Arm, Calibre, Engagement, Family, Few, Formation, Grade, Stance, Tables, Traits, UnitFlags};
use engine::aims::Verdict;
use engine::{ById, Placed, Troops};
use geom::{Body, Frame, Length, Pose, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// STA-1.5. A battalion, a group of squadrons, a battery, or the screen that a battalion sends out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub arm: Arm,
    /// STA-1.4. The weight of its guns; of others it means nothing.
    pub calibre: Calibre,
    /// STA-1.6. How good it is.
    pub grade: Grade,
    /// What is peculiar to it.
    pub traits: Traits,
    /// Models when the battle began; of a battery its gunners. A screen has those that are out.
    pub original: u8,
    /// STA-1.7. Models that it has lost.
    pub lost: u8,
    /// STA-1.5. Gun models.
    pub guns: u8,
    /// How and where it stands.
    pub stance: Stance,
    /// Whether it is on the table.
    pub place: Place,
    /// What else is true of it, yes or no.
    pub flags: UnitFlags,
    /// R15. How much of its move of this turn it has spent.
    pub spent: Turns,
    /// STA-11.1, R71. The screen that it can send out.
    pub screen: Option<UnitId>,
    /// STA-11.1, R71. The unit whose screen it is.
    pub parent: Option<UnitId>,
    /// R71. How many of its models are out as its screen.
    pub out: u8,
    /// STA-12.6, R94. The guns that its crew has left.
    pub left_guns: Option<LeftGuns>,
}

/// R94. Guns without their crew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeftGuns {
    /// The middle of their front, and their facing.
    pub pose: Pose,
    /// At the end of how many turns in a row an enemy has held them.
    pub held: u16,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table.
    #[default]
    Table,
    /// Not yet deployed, or a screen that is not out.
    Off,
}

impl Unit {
    /// A full unit of grade C in good morale.
    pub fn new(side: Side, arm: Arm, original: u8, stance: Stance) -> Unit {
        Unit {
            side,
            arm,
            calibre: Calibre::Field,
            grade: Grade::C,
            traits: Traits::default(),
            original,
            lost: 0,
            guns: 0,
            stance,
            place: Place::Table,
            flags: UnitFlags::default(),
            spent: Turns::NONE,
            screen: None,
            parent: None,
            out: 0,
            left_guns: None,
        }
    }

    /// Models that it has left, those of its screen among them.
    pub fn strength(&self) -> u8 {
        self.original.saturating_sub(self.lost)
    }

    /// STA-1.7, R8. Whether it has a model left. One without any only waits to be removed.
    pub fn has_models(&self) -> bool {
        self.strength() > 0
    }

    /// R71. Models that it has left in its ranks: those of its screen are not.
    pub fn in_ranks(&self) -> u8 {
        self.strength().saturating_sub(self.out)
    }

    /// STA-5.4. Models of its front rank; of loose order all.
    pub fn front_rank(&self) -> u8 {
        match self.stance.formation {
            Formation::Skirmish | Formation::CrewOnFoot => self.in_ranks(),
            _ => self.in_ranks().min(self.stance.files),
        }
    }

    /// Ranks that still have a model.
    pub fn ranks(&self) -> u8 {
        if self.family() == Family::Artillery || self.stance.files == 0 || self.is_loose() {
            return 1;
        }
        self.in_ranks().div_ceil(self.stance.files)
    }

    /// Foot, horse or guns.
    pub fn family(&self) -> Family {
        self.arm.family()
    }

    /// Its formation.
    pub fn formation(&self) -> Formation {
        self.stance.formation
    }

    /// Whether it is on the table.
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// STA-10.1, R110. Skirmishers, and gunners without their guns.
    pub fn is_loose(&self) -> bool {
        self.stance.formation.is_loose()
    }

    /// STA-1.9, R5. Every formation but loose ones.
    pub fn is_close_order(&self) -> bool {
        !self.is_loose()
    }

    /// Whether it is in square.
    pub fn in_square(&self) -> bool {
        self.stance.formation == Formation::Square
    }

    /// STA-1.5. Whether it is guns with their crew.
    pub fn is_guns(&self) -> bool {
        self.family() == Family::Artillery && self.is_close_order()
    }

    /// STA-17.1. Whether it is shaken.
    pub fn is_shaken(&self) -> bool {
        self.flags.has(UnitFlags::SHAKEN)
    }

    /// STA-1.8, R4. Whether it is down to a quarter. A screen has no strength of its own.
    pub fn is_shattered(&self, tables: &Tables) -> bool {
        let [parts, of] = tables.shattered;
        self.parent.is_none() && u32::from(self.strength()) * of <= u32::from(self.original) * parts
    }

    /// STA-5.9, 6.11, R34, R48. Whether it has lost a quarter.
    pub fn is_hurt(&self, tables: &Tables) -> bool {
        let [parts, of] = tables.hurt;
        u32::from(self.lost) * of >= u32::from(self.original) * parts
    }

    /// The middle of its front and its facing.
    pub fn front(&self) -> Frame {
        self.stance.pose.frame()
    }
}

/// Odds look up equal games by their hashes, and what never changes in a battle tells no two games apart. Nor
/// does a cloud of models need more than its first: games that still differ are told apart when they are
/// compared.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let Stance { formation, files, stood, pose, .. } = &self.stance;
        let counts = [self.lost, self.out, *files, *stood];
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
        if self.is_on_table() { crate::stance::body(&self.stance) } else { None }
    }
}

/// STA-25.4. A general: a point that hinders no other piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    /// Whose he is.
    pub side: Side,
    /// Where he is.
    pub at: Spot,
    /// STA-3.5. The unit to which he is attached.
    pub attached: Option<UnitId>,
    /// R13. How far he has ridden this turn.
    pub ridden: Length,
}

impl General {
    /// Where he is; he has no front.
    pub fn pose(&self) -> Pose {
        Pose { at: self.at, ..Pose::default() }
    }
}

/// R116. How a unit comes to the battle that is not there from its beginning.
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
    /// The unit that struck or fired.
    pub by: UnitId,
    /// Its enemy.
    pub on: UnitId,
    /// STA-6.10. With how many dice; none any more once they have fallen.
    pub dice: u8,
    /// How many hits it made.
    pub hits: u8,
    /// R18. Where the middle of the first was.
    pub from: Spot,
}

/// STA-6.5, R44, R81. How all units stood when the turn began: which were behind the front of others, and
/// what obstacles they touched.
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
    /// STA-2.1. Whose turn it is.
    pub active: Side,
    /// R75. Units with which each side began.
    pub start: [u16; 2],
    /// R75. What the units were worth that each side has lost.
    pub fallen: [u32; 2],
    /// Every unit that is not yet gone for good.
    pub troops: Troops<Unit>,
    /// R116. When and where units come on that are still to come; until then they are off the table.
    #[serde(default, skip_serializing_if = "ById::is_empty")]
    pub arrivals: ById<Arrival>,
    /// The generals who are alive and free.
    pub generals: ById<General>,
    /// STA-3.9, R107. Which units are in contact, by attacker and defender.
    pub engagements: Vec<Engagement>,
    /// What was done to whom in this phase; empty between phases.
    pub blows: Vec<Blow>,
    /// STA-2.3, R9. The losers of a round that have to go back; empty between rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beaten: Vec<Owed>,
    /// In a copy for the odds of an order: units whose fights and tests were begun before it and are left
    /// out. None in a battle.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub apart: Few,
    /// What came of aims that were judged before the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Verdict>,
    /// How all units stood when the turn began.
    pub began: Began,
}

impl State {
    /// An empty table before the battle, with the side that is to begin.
    pub fn new(first: Side) -> State {
        State {
            turn: 0,
            phase: Phase::Deployment,
            active: first,
            start: [0; 2],
            fallen: [0; 2],
            troops: Troops::default(),
            arrivals: ById::default(),
            generals: ById::default(),
            engagements: vec![],
            blows: vec![],
            beaten: vec![],
            apart: Few::new(),
            judged: vec![],
            began: Began::default(),
        }
    }

    /// The passive side.
    pub fn passive(&self) -> Side {
        self.active.other()
    }

    /// R64, R75, R116. The units of a side but for screens, which are no units, and those still to come.
    pub fn present(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        let comes_later = |id: UnitId| self.arrivals.get(id).is_some();
        self.troops
            .iter()
            .filter(move |(id, unit)| unit.side == side && unit.parent.is_none() && !comes_later(*id))
    }

    /// STA-3.5. The general attached to a unit, if one is.
    pub fn general_with(&self, unit: UnitId) -> Option<UnitId> {
        let mut attached = self.generals.iter().filter(|(_, general)| general.attached == Some(unit));
        attached.next().map(|(id, _)| id)
    }

    /// STA-3.9. Whether a unit is in contact with an enemy.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        self.engagements.iter().any(|engagement| engagement.foe_of(unit).is_some())
    }

    /// STA-3.9. The contacts of a unit.
    pub fn engagements_of(&self, unit: UnitId) -> impl Iterator<Item = &Engagement> {
        self.engagements.iter().filter(move |engagement| engagement.foe_of(unit).is_some())
    }

    /// STA-3.9. The enemies with which a unit is in contact, by id.
    pub fn foes(&self, unit: UnitId) -> Few {
        let mut foes: Few =
            self.engagements.iter().filter_map(|engagement| engagement.foe_of(unit)).collect();
        foes.sort_unstable();
        foes.dedup();
        foes
    }

    /// R50. Whether a unit has fought no round since it was last out of contact.
    pub fn is_first_round(&self, unit: UnitId) -> bool {
        self.engagements_of(unit).all(|fight| fight.since == self.turn)
    }

    /// Leaves out of a copy for odds the fights and tests that were begun already. A unit that is drawn into
    /// something new counts again.
    pub fn isolate_for_odds(&mut self) {
        let fight = self.engagements.iter().flat_map(|fight| [fight.attacker, fight.defender]);
        let mut all: Few = fight.chain(self.blows.iter().map(|blow| blow.on)).collect();
        all.sort_unstable();
        all.dedup();
        self.apart = all;
    }

    /// STA-2.2, 2.3. Whether a charge or a shot since `before` is still to be decided: by this turn's combat,
    /// or by the tests after all have fired.
    pub fn has_unresolved(&self, before: &State) -> bool {
        let new = |flag| {
            let had = |id| before.troops.get(id).is_some_and(|unit: &Unit| unit.flags.has(flag));
            self.troops.iter().any(|(id, unit)| unit.flags.has(flag) && !had(id))
        };
        self.turn == before.turn
            && match self.phase {
                Phase::Moves | Phase::Combat => new(UnitFlags::CHARGED),
                Phase::Fire => new(UnitFlags::CHARGED) || new(UnitFlags::FIRED),
                Phase::Deployment | Phase::Rally => false,
            }
    }

    /// STA-5.9, 6.11. Hits that a unit has taken in this phase.
    pub fn hits_on(&self, unit: UnitId) -> u8 {
        self.blows.iter().filter(|blow| blow.on == unit).fold(0, |sum, blow| sum.saturating_add(blow.hits))
    }

    /// STA-6.11. Hits that a unit has made in this phase.
    pub fn hits_by(&self, unit: UnitId) -> u8 {
        self.blows.iter().filter(|blow| blow.by == unit).fold(0, |sum, blow| sum.saturating_add(blow.hits))
    }

    /// R64, R75, R116. How many units of a side are in the battle and how many of these are shaken.
    pub fn muster(&self, side: Side) -> (u16, u16) {
        self.present(side)
            .fold((0, 0), |(units, shaken), (_, unit)| (units + 1, shaken + u16::from(unit.is_shaken())))
    }
}

/// STA-2.2, 2.3. The phases of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// R88. Before the battle.
    Deployment,
    /// STA-2.2. Shaken units rally.
    Rally,
    /// STA-2.2. Units move.
    Moves,
    /// STA-2.2. Units fire.
    Fire,
    /// STA-2.3.
    Combat,
}
