//! The truth on the table: units with the pose of each element, Generals, and the turn.
//!
//! FPN-0.2. Elements shoot, fight and are lost one by one; units move, hold a formation and test.

use crate::tables::Base;
use crate::{Tables, UnitFlags};
use engine::aims::Verdict;
use engine::{ById, Placed, Troops};
use geom::{Body, Edge, Frame, Pose, Rect, Segment};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

engine::choices! {
    /// FPN-1.3 to 1.5. The kinds of troops.
    pub enum Arm: Choice {
        /// FPN-1.3.
        HeavyFoot "heavy_foot" "Heavy Foot",
        /// FPN-1.3.
        LightFoot "light_foot" "Light Foot",
        /// FPN-1.3. Light Foot with rifles.
        LightFootRifle "light_foot_rifle" "Light Foot with rifles",
        /// FPN-1.4.
        HeavyCavalry "heavy_cavalry" "Heavy Cavalry",
        /// FPN-1.4.
        LightCavalry "light_cavalry" "Light Cavalry",
        /// FPN-1.4. Light Cavalry for everything that is not said of Lancers.
        Lancers "lancers" "Lancers",
        /// FPN-1.5.
        FootArtillery "foot_artillery" "Foot Artillery",
        /// FPN-1.5.
        HorseArtillery "horse_artillery" "Horse Artillery",
    }
}

/// Foot, horse and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the three arms")]
pub enum Family {
    Foot,
    Cavalry,
    Artillery,
}

impl Arm {
    /// Foot, horse or guns.
    pub const fn family(self) -> Family {
        match self {
            Arm::HeavyFoot | Arm::LightFoot | Arm::LightFootRifle => Family::Foot,
            Arm::HeavyCavalry | Arm::LightCavalry | Arm::Lancers => Family::Cavalry,
            Arm::FootArtillery | Arm::HorseArtillery => Family::Artillery,
        }
    }

    /// Light Foot, with rifles or without.
    pub const fn is_light_foot(self) -> bool {
        matches!(self, Arm::LightFoot | Arm::LightFootRifle)
    }
}

engine::choices! {
    /// FPN-1.8. The classes of troops.
    pub enum Class: Choice {
        /// The best.
        Elite "elite" "Elite",
        /// The usual.
        Trained "trained" "Trained",
        /// The worst.
        Raw "raw" "Raw",
    }
}

engine::choices! {
    /// FPN-4.1. The three formations.
    pub enum Formation: Formation {
        /// One element deep.
        Line "line" "Line" Ranked,
        /// One element wide.
        Column "column" "Column" Ranked,
        /// Back to back all round.
        Square "square" "Square" Square,
    }
}

engine::choices! {
    /// FPN-5.1. The grades of Generals.
    pub enum Grade: Choice {
        /// The best.
        Exceptional "exceptional" "Exceptional",
        /// The usual.
        Average "average" "Average",
        /// The worst.
        Poor "poor" "Poor",
    }
}

/// The poses of a unit's elements: their centres and facings. A line from its left to its right, a column
/// from its leader to its tail, a square clockwise from the side that faces its old front.
pub type Elements = SmallVec<[Pose; 4]>;

/// A battalion, a regiment or a battery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its side.
    pub side: Side,
    /// The kind of its troops.
    pub arm: Arm,
    /// How good it is.
    pub class: Class,
    /// FPN-4.22, 8.18, 10.14. The only nation with rules of its own.
    pub french: bool,
    /// FPN-1.6. The General of its brigade.
    pub general: Option<UnitId>,
    /// The base of its elements.
    pub base: Base,
    /// Elements when the battle began.
    pub start: u8,
    /// Line, column or square.
    pub formation: Formation,
    /// Where its elements stand; none if it is off the table.
    pub elements: Elements,
    /// R8. Its place in the queue of units that wait off the table, from 1; 0 if it does not wait.
    pub waiting: u8,
    /// How many elements wait off the table with it.
    pub off_table: u8,
    /// Further yes-or-no facts about it.
    pub flags: UnitFlags,
    /// The turn in which it last went into hand-to-hand; 0 if never.
    pub contact_turn: u16,
    /// The turn in which it last charged into contact; 0 if never.
    pub charged_turn: u16,
    /// R70. The turn in which its General, who is with it, will have rallied it if nothing comes between; 0
    /// for none.
    pub rallies_in: u16,
    /// FPN-10.6. Elements lost this turn.
    pub lost_this_turn: u8,
    /// FPN-10.9. Elements lost this phase.
    pub lost_this_phase: u8,
    /// Hits of this phase for which elements have still to be taken off.
    pub hits: u8,
}

/// Odds look up equal games by their hashes, and values that never change in a battle tell no two games
/// apart. Nor does it need more than the first element: games that still differ are told apart when they are
/// compared.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let counts = [self.hits, self.lost_this_phase, self.lost_this_turn, self.waiting, self.off_table];
        let count = self.elements.len() as u64 * 4 + self.formation as u64;
        into.write_u64(counts.into_iter().fold(count, |word, count| word << 8 | u64::from(count)));
        (self.flags, self.elements.first()).hash(into);
    }
}

impl Unit {
    /// A full, steady, Trained unit of no brigade, in command, to which nothing has happened yet.
    pub fn new(side: Side, arm: Arm, formation: Formation, elements: Elements, tables: &Tables) -> Unit {
        Unit {
            side,
            arm,
            class: Class::Trained,
            french: false,
            general: None,
            base: tables.base(arm),
            start: tables.elements(arm),
            formation,
            elements,
            waiting: 0,
            off_table: 0,
            flags: UnitFlags::IN_COMMAND,
            contact_turn: 0,
            charged_turn: 0,
            rallies_in: 0,
            lost_this_turn: 0,
            lost_this_phase: 0,
            hits: 0,
        }
    }

    /// How many elements are left.
    pub fn alive(&self) -> u8 {
        self.elements.len() as u8 + self.off_table
    }

    /// FPN-10.9. How many it has lost since the battle began.
    pub fn lost(&self) -> u8 {
        self.start.saturating_sub(self.alive())
    }

    /// Foot, horse or guns.
    pub fn family(&self) -> Family {
        self.arm.family()
    }

    /// Whether it stands on the table.
    pub fn is_on_table(&self) -> bool {
        !self.elements.is_empty()
    }

    /// FPN-4.3. Light Foot in line are Skirmishers.
    pub fn is_skirmishing(&self) -> bool {
        self.arm.is_light_foot() && self.formation == Formation::Line
    }

    /// FPN-4.14, R20. Artillery in column is limbered, and looks the way it travels.
    pub fn is_limbered(&self) -> bool {
        self.family() == Family::Artillery && self.formation == Formation::Column
    }

    /// R22. French Foot in column.
    pub fn is_french_column(&self) -> bool {
        self.french && self.family() == Family::Foot && self.formation == Formation::Column
    }

    /// Whether it is shaken.
    pub fn is_shaken(&self) -> bool {
        self.flags.has(UnitFlags::SHAKEN)
    }

    /// FPN-4.1. Whether it is in square.
    pub fn in_square(&self) -> bool {
        self.formation == Formation::Square
    }

    /// The rectangle of one element.
    pub fn rect(&self, element: usize) -> Rect {
        Rect::around(&self.elements[element].frame(), self.base.width.mm(), self.base.depth.mm())
    }

    /// The rectangles of all elements.
    pub fn rects(&self) -> impl ExactSizeIterator<Item = Rect> + '_ {
        (0..self.elements.len()).map(|element| self.rect(element))
    }

    /// G6. The elements on its front: all of a line or square, the leader of a column.
    pub fn front_elements(&self) -> std::ops::Range<usize> {
        match self.formation {
            Formation::Column => 0..self.elements.len().min(1),
            Formation::Line | Formation::Square => 0..self.elements.len(),
        }
    }

    /// The middle of its front edge and its facing: of a line its whole front, of a column its leader's. Of a
    /// square that of its first side. `None` off the table.
    pub fn front(&self) -> Option<Frame> {
        let first = self.elements.first()?.frame();
        let ahead = self.base.depth.mm() / 2.0;
        let middle = match self.formation {
            Formation::Line => (first.at + self.elements[self.elements.len() - 1].frame().at) * 0.5,
            Formation::Column | Formation::Square => first.at,
        };
        Some(Frame { at: middle + first.ahead * ahead, ahead: first.ahead })
    }
}

impl Placed for Unit {
    fn side(&self) -> Side {
        self.side
    }

    fn body(&self) -> Option<Body> {
        let front = self.front()?;
        let width = match self.formation {
            Formation::Line => self.base.width.mm() * self.elements.len() as f64,
            Formation::Column | Formation::Square => self.base.width.mm(),
        };
        let across = front.right() * (width / 2.0);
        Some(Body::new(self.rects(), Segment::new(front.at - across, front.at + across)))
    }
}

/// FPN-5. A General. He takes no room, so he is not among the troops.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    /// His side.
    pub side: Side,
    /// How good he is.
    pub grade: Grade,
    /// The centre of his base.
    pub pose: Pose,
    /// FPN-5.8. The unit he has joined.
    pub joined: Option<UnitId>,
    /// Whether he has been moved in this 4a.
    pub moved: bool,
}

impl General {
    /// The ground his figure covers. It bars no unit.
    pub fn body(&self, tables: &Tables) -> Body {
        let Base { width, depth } = tables.general_base;
        let rect = Rect::around(&self.pose.frame(), width.mm(), depth.mm());
        Body::new([rect], rect.edge(Edge::Front))
    }
}

/// R8. Where and behind whom a unit that waits off the table comes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WayIn {
    /// The unit it follows.
    pub ahead: Option<UnitId>,
    /// Where the column crosses the base edge, and which way it marches there.
    pub at: Pose,
    /// Whether that place was closed to it through a whole 4c of its side.
    pub closed: bool,
    /// R92. The turn from which it may come on; 0 for any.
    #[serde(default, skip_serializing_if = "is_any")]
    pub from: u16,
}

fn is_any(turn: &u16) -> bool {
    *turn == 0
}

/// The whole truth of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 while armies deploy.
    pub turn: u16,
    /// Where in the turn the battle is.
    pub phase: Phase,
    /// FPN-12.1. The side that won the move option this turn.
    pub winner: Side,
    /// FPN-12.2. The side that moves first this turn.
    pub first: Side,
    /// FPN-12.3. From where combat is fought, as the winner sees it.
    pub direction: Direction,
    /// FPN-12.4. Move options won in a row by the last winner.
    pub wins_in_a_row: u8,
    /// FPN-2.1. Elements with which each side began.
    pub start: [u16; 2],
    /// Every unit that is not yet gone.
    pub troops: Troops<Unit>,
    /// The Generals who are alive.
    pub generals: ById<General>,
    /// FPN-1.12. How those come on who wait off the table.
    #[serde(default)]
    pub ways_in: ById<WayIn>,
    /// R2. The verdicts on aims that were judged before the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Verdict>,
    /// In a copy for odds, until its turn is over: those who had charged before the order that is weighed.
    #[serde(default, skip)]
    pub apart: Option<Few>,
}

/// A few units.
pub(crate) type Few = SmallVec<[UnitId; 4]>;

impl Default for State {
    /// A battle before its first turn, without anything on the table.
    fn default() -> State {
        State {
            turn: 0,
            phase: Phase::MoveOption,
            winner: Side::Blue,
            first: Side::Blue,
            direction: Direction::LeftToRight,
            wins_in_a_row: 0,
            start: [0; 2],
            troops: Troops::default(),
            generals: ById::default(),
            ways_in: ById::default(),
            judged: vec![],
            apart: None,
        }
    }
}

impl State {
    /// FPN-2.1. The elements that the units of a side had at first, as far as they are left.
    pub fn raised(&self, side: Side) -> u16 {
        let own = self.troops.iter().filter(|(_, unit)| unit.side == side);
        own.map(|(_, unit)| u16::from(unit.start)).sum()
    }

    /// FPN-12.11, 12.12. Leaves out of a copy for odds what others do in this turn, and the combats that were
    /// begun before.
    pub fn isolate_for_odds(&mut self) {
        self.apart = Some(self.chargers().collect());
    }

    /// FPN-12.12. Whether a charge since `before` is still to be fought out.
    pub fn has_unresolved(&self, before: &State) -> bool {
        let moving = matches!(before.phase, Phase::Generals(_) | Phase::Moves(_));
        let charged = || self.phase == Phase::HandToHand || self.chargers().any(|unit| self.is_weighed(unit));
        moving && self.turn == before.turn && self.apart.is_some() && charged()
    }

    /// Those who have charged home in this turn.
    pub fn chargers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let charged = |unit: &Unit| self.turn > 0 && unit.charged_turn == self.turn;
        self.troops.iter().filter(move |(_, unit)| charged(unit)).map(|(id, _)| id)
    }

    /// Whether the combat of a charger counts: all do in a game, and the new ones in a copy for odds.
    pub fn is_weighed(&self, charger: UnitId) -> bool {
        self.apart.as_ref().is_none_or(|earlier| !earlier.contains(&charger))
    }

    /// FPN-2.1. Elements that a side has left.
    pub fn elements_left(&self, side: Side) -> u16 {
        let own = self.troops.iter().filter(|(_, unit)| unit.side == side);
        own.map(|(_, unit)| u16::from(unit.alive())).sum()
    }

    /// The General who has joined a unit.
    pub fn general_with(&self, unit: UnitId) -> Option<UnitId> {
        let mut joined = self.generals.iter().filter(|(_, general)| general.joined == Some(unit));
        joined.next().map(|(id, _)| id)
    }
}

engine::choices! {
    /// FPN-12.3. The direction of combat, as the winner of the move option sees it.
    pub enum Direction: Choice {
        /// From his left to his right.
        LeftToRight "left_to_right" "From left to right",
        /// From his right to his left.
        RightToLeft "right_to_left" "From right to left",
    }
}

/// FPN-12.7. The steps of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// FPN-1.10. Before the battle.
    Deployment,
    /// FPN-12.8.
    MoveOption,
    /// FPN-12.9.
    Fire,
    /// FPN-12.10.
    Rally,
    /// FPN-12.11, 4a.
    Generals(Side),
    /// FPN-12.11, 4c.
    Moves(Side),
    /// FPN-12.12.
    HandToHand,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{printed, unit};

    /// FPN-1.2 to 1.5, FPN-1.8. The kinds of troops, their classes, and how many elements each has.
    #[test]
    fn foot_and_horse_have_four_elements_and_guns_two() {
        let families = Arm::ALL.iter().map(|arm| (arm.family(), printed().elements(*arm)));
        for (family, elements) in families {
            assert_eq!(elements, if family == Family::Artillery { 2 } else { 4 });
        }
        let count = |family| Arm::ALL.iter().filter(|arm| arm.family() == family).count();
        assert_eq!([Family::Foot, Family::Cavalry, Family::Artillery].map(count), [3, 3, 2]);
        assert_eq!(Class::ALL.len(), 3);
    }

    /// FPN-4.3, 4.14, R20. Light Foot in line skirmish, guns in column are limbered, and neither otherwise.
    #[test]
    fn light_foot_in_line_skirmish_and_guns_in_column_are_limbered() {
        let is = |arm, formation| {
            let unit = unit(arm, formation, 30.0, 20.0, 0);
            (unit.is_skirmishing(), unit.is_limbered())
        };
        assert_eq!(is(Arm::LightFoot, Formation::Line), (true, false));
        assert_eq!(is(Arm::LightFootRifle, Formation::Line), (true, false));
        assert_eq!(is(Arm::LightFoot, Formation::Column), (false, false));
        assert_eq!(is(Arm::HeavyFoot, Formation::Line), (false, false));
        assert_eq!(is(Arm::FootArtillery, Formation::Column), (false, true));
        assert_eq!(is(Arm::HorseArtillery, Formation::Line), (false, false));
    }
}
