//! What the steps of a muster look at, and what they make: the plan, units and leaders.

use super::told::{Numbers, OfUnit, Told};
use super::{Listed, Measures, Musters};
use crate::battle::{self, Arrival, Leader, Place, Terrain};
use crate::{Battle, Placement, usual_facing};
use geom::{Pose, Spot, Vector};
use names::{Side, UnitId};

/// A battle that is being mustered: what it tells the book, the numbers in force, and how the field lies on
/// the table.
pub struct Plan<'a, B: Musters> {
    /// The battle.
    pub battle: &'a Battle,
    /// What its section for this book says.
    pub told: Told<B>,
    /// The numbers in force.
    pub numbers: Numbers<B>,
    /// How the field lies on the table.
    pub placement: Placement,
    /// What each feature of the battle is to the book, in their order.
    pub lies: Vec<B::Lie>,
}

impl<'a, B: Musters> Plan<'a, B> {
    pub(super) fn new(battle: &'a Battle, told: Told<B>, numbers: Numbers<B>) -> Plan<'a, B> {
        let measures = B::measures(&numbers.scale);
        let placement = Placement::new(battle, measures.metre(), measures.least());
        let said =
            |terrain: &Terrain| told.terrain.get(&terrain.name).filter(|_| !terrain.name.is_empty()).copied();
        let lie = |terrain| said(terrain).unwrap_or_else(|| B::lie(&numbers.scale, terrain));
        let lies = battle.terrain.iter().map(lie).collect();
        Plan { battle, told, numbers, placement, lies }
    }

    /// The numbers by which the field is laid on the table.
    pub fn measures(&self) -> &Measures {
        B::measures(&self.numbers.scale)
    }

    /// What the battle tells the book of one of its units, if anything.
    pub fn told_of(&self, unit: &battle::Unit) -> Option<&OfUnit<B>> {
        self.told.units.get(&unit.name)
    }

    /// The features of the battle, with their places in it.
    pub fn terrain(&self) -> impl Iterator<Item = (usize, &'a Terrain)> + use<'a, B> {
        self.battle.terrain.iter().enumerate()
    }

    /// Whether a feature is anything to the book.
    pub fn matters(&self, place: usize) -> bool {
        self.lies[place] != B::OPEN
    }

    /// A note that names the features which it is about; none if there are none.
    pub fn note_on(&self, what: &str, is_about: impl Fn(usize, &Terrain) -> bool) -> Option<String> {
        let about = self.terrain().filter(|(place, one)| is_about(*place, one));
        let mut names: Vec<String> = about.map(|(_, one)| one.called()).collect();
        names.dedup();
        (!names.is_empty()).then(|| format!("{what}: {}.", names.join(", ")))
    }

    /// Where a leader is: where the battle has him, or behind the middle of his men who stand at `places`,
    /// or where they will come on. His base, of which `half` is half the size, is on the table.
    pub fn post(&self, led: &Led, places: &[Vector], coming: Option<Vector>, half: Vector) -> Spot {
        let behind = usual_facing(led.side).direction() * self.measures().general_behind.mm();
        let at = match (led.leader.and_then(|leader| leader.at), super::middle(places)) {
            (Some(at), _) => self.placement.spot(at).point(),
            (None, Some(middle)) => middle - behind,
            (None, None) => coming.unwrap_or(Vector::ZERO),
        };
        let far = (self.placement.extent().point() - half).max(half);
        Spot::of(at.clamp(half, far))
    }
}

/// A unit of the game while it is made.
pub struct Made<'a, U> {
    /// Its number.
    pub id: UnitId,
    /// Its name.
    pub name: String,
    /// The unit of the battle of which it is all or a part, whose it is, and who leads it.
    pub was: Listed<'a>,
    /// The unit of the game.
    pub unit: U,
    /// Where the middle of its front was; none if it arrives.
    pub front: Option<Pose>,
}

impl<'a, U> Made<'a, U> {
    /// What the battle calls the unit of which it is all or a part.
    pub fn called(&self) -> &'a str {
        &self.was.unit.name
    }

    /// When and where it arrives, if it does.
    pub fn arrival(&self) -> Option<&'a Arrival> {
        match &self.was.unit.place {
            Place::Arrives(arrival) => Some(arrival),
            Place::Stands { .. } => None,
        }
    }
}

/// A leader of the game while he is made.
pub struct Led<'a> {
    /// His number.
    pub id: UnitId,
    /// His side.
    pub side: Side,
    /// His name.
    pub name: String,
    /// Who he is in the battle; none if the book wants a leader where the battle has none.
    pub leader: Option<&'a Leader>,
    /// The units of the game that he leads.
    pub men: Vec<UnitId>,
}

impl Led<'_> {
    /// The units that he leads.
    pub fn own<'m, 'a, U>(&self, made: &'m [Made<'a, U>]) -> impl Iterator<Item = &'m Made<'a, U>> {
        made.iter().filter(|made| self.men.contains(&made.id))
    }
}
