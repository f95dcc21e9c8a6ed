//! What a battle is fought for, on the table of a book.

use super::Measures;
use crate::battle::{self, Objective, Outline, Unit};
use crate::{Battle, Placement};
use engine::aims::{Aim, Aims, Asks, Named, Place};
use geom::{Length, Shape};
use names::{Side, UnitId};

/// What a battle is fought for, as far as the program judges it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fought {
    /// What it judges.
    pub aims: Aims,
    /// Of every objective of the battle, in its order: whether it is among them.
    pub is_judged: Vec<bool>,
}

/// Lays what is fought for on a table. `pieces` says which of a book's units a unit of the battle has become:
/// none if it was left out, several if it was parted.
pub fn fought_for(
    battle: &Battle,
    placement: &Placement,
    measures: &Measures,
    pieces: impl Fn(&str) -> Vec<UnitId>,
) -> Fought {
    let table = Table { battle, placement, measures, pieces: &pieces };
    let all: Vec<Option<Aim>> = battle.objectives.iter().map(|objective| table.aim(objective)).collect();
    let is_judged: Vec<bool> = all.iter().map(Option::is_some).collect();
    if !is_judged.contains(&true) {
        return Fought { aims: Aims::default(), is_judged };
    }
    let battle::Winning { points, tie, .. } = battle.winning;
    Fought { aims: Aims { all: all.into_iter().flatten().collect(), points, tie }, is_judged }
}

/// Where aims are laid.
struct Table<'a> {
    battle: &'a Battle,
    placement: &'a Placement,
    measures: &'a Measures,
    pieces: &'a dyn Fn(&str) -> Vec<UnitId>,
}

impl Table<'_> {
    /// An objective, if it can be judged.
    fn aim(&self, objective: &Objective) -> Option<Aim> {
        let (side, asks) = match objective.aim {
            battle::Aim::Hold => (objective.side, Asks::Hold { place: self.place(objective)? }),
            battle::Aim::Reach => {
                let count = objective.count.unwrap_or(1).max(1);
                (objective.side, Asks::Reach { place: self.place(objective)?, count })
            }
            battle::Aim::Break | battle::Aim::DriveOff => {
                let (whose, of) = self.named(objective)?;
                let count = few_enough(objective.count.unwrap_or(of.len() as u16), &of)?;
                (Some(objective.side.or(whose.map(Side::other))?), Asks::Break { of, count })
            }
            battle::Aim::Keep => {
                let (whose, of) = self.named(objective)?;
                let count = few_enough(objective.count.unwrap_or(1), &of)?;
                (Some(objective.side.or(whose)?), Asks::Keep { of, count })
            }
            battle::Aim::Other => return None,
        };
        // What comes at the very end is judged with the rest, however a book counts its turns.
        let minute = objective.minute.filter(|minute| *minute < self.battle.minutes);
        let turn = minute.map(|minute| self.measures.turns(minute).max(1));
        Some(Aim { name: objective.name.clone(), side, asks, points: self.points(objective), turn })
    }

    /// What it is worth. Where nobody speaks of points, each aim is worth one; but to keep somebody wins
    /// nothing by itself.
    fn points(&self, objective: &Objective) -> u16 {
        let counted = self.battle.objectives.iter().any(|objective| objective.points > 0);
        if counted { objective.points } else { u16::from(objective.aim != battle::Aim::Keep) }
    }

    /// The place that it is about.
    fn place(&self, objective: &Objective) -> Option<Place> {
        let outline = objective.place.as_ref()?;
        let within = self.placement.length(objective.radius);
        Some(match (outline, self.placement.shape(outline)) {
            (Outline::Spot(at), _) => Place::Near { at: self.placement.spot(*at), within },
            // A line without width is reached as a spot is.
            (Outline::Line { width: 0.0, .. }, Some(Shape::Line { through, .. })) => {
                let width = within.times(2, 1);
                Place::Inside((width > Length::ZERO).then_some(Shape::Line { through, width })?)
            }
            (_, shape) => Place::Inside(shape?),
        })
    }

    /// The units that it is about, those of formations and armies among them, and whose they all are. None if
    /// it is about somebody who is no unit, or about nobody whom the book has.
    fn named(&self, objective: &Objective) -> Option<(Option<Side>, Vec<Named>)> {
        let mut units: Vec<(Side, &Unit)> = vec![];
        for name in &objective.of {
            units.extend(self.units(name)?);
        }
        let mut of: Vec<Named> = vec![];
        let mut sides: Vec<Side> = vec![];
        for (side, unit) in units {
            let pieces = (self.pieces)(&unit.name);
            if !pieces.is_empty() && of.iter().all(|named| named.name != unit.name) {
                of.push(Named { name: unit.name.clone(), units: pieces });
                sides.push(side);
            }
        }
        let first = *sides.first()?;
        Some((sides.iter().all(|side| *side == first).then_some(first), of))
    }

    /// The units of that name: one, or all of a formation or an army.
    fn units(&self, name: &str) -> Option<Vec<(Side, &Unit)>> {
        for army in &self.battle.armies {
            let commands = army.command.all_commands().into_iter();
            let mut called = commands.filter(|command| command.name == name);
            let whole = if army.name == name { Some(&army.command) } else { called.next() };
            if let Some(command) = whole {
                return Some(command.all_units().into_iter().map(|unit| (army.side, unit)).collect());
            }
        }
        self.battle.units().find(|(_, unit)| unit.name == name).map(|found| vec![found])
    }
}

/// So many, if there are as many.
fn few_enough(count: u16, of: &[Named]) -> Option<u16> {
    (usize::from(count) <= of.len()).then_some(count.max(1))
}
