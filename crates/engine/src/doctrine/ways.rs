//! The ways of units round what the ground keeps them from, found once for a battle: water does not move.

use super::{Barriers, Doctrine, Soldier};
use crate::Table;
use geom::{Mm, Routes};
use names::UnitId;
use std::sync::{Arc, Mutex, PoisonError};

/// The ways that were asked for in a battle. They follow from the ground, so they are shared by all copies of
/// a game.
#[derive(Debug, Default)]
pub struct Ways(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// What bars each unit, as a place of `grounds`; none if nothing does.
    units: Vec<(UnitId, Option<usize>)>,
    grounds: Vec<Barred>,
}

/// Units whom the same ground bars, and their ways by how far off a corner they pass.
#[derive(Debug)]
struct Barred {
    by: Barriers,
    routes: Vec<(Mm, Arc<Routes>)>,
}

impl Ways {
    /// The ways of a unit as it stands; none if the ground bars it from nothing.
    pub fn of<B: Doctrine>(at: Table<B>, unit: &Soldier) -> Option<Arc<Routes>> {
        let mut known = at.setup.ways.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ground = known.ground(unit.id, || B::barriers(at, unit.id))?;
        // A unit passes a corner edgeways.
        let clear = unit.width.min(unit.depth);
        let Barred { by, routes } = &mut known.grounds[ground];
        if let Some((_, found)) = routes.iter().find(|(known, _)| *known == clear) {
            return Some(found.clone());
        }
        let extent = at.setup.ground.extent().point();
        let found = Arc::new(Routes::new(&by.barred, by.gates.clone(), clear, extent));
        routes.push((clear, found.clone()));
        Some(found)
    }
}

impl Known {
    /// The ground that bars a unit.
    fn ground(&mut self, unit: UnitId, barriers: impl FnOnce() -> Barriers) -> Option<usize> {
        if let Some((_, ground)) = self.units.iter().find(|(id, _)| *id == unit) {
            return *ground;
        }
        let by = barriers();
        let ground = (!by.barred.is_empty()).then(|| self.same_ground(by));
        self.units.push((unit, ground));
        ground
    }

    fn same_ground(&mut self, by: Barriers) -> usize {
        let known = self.grounds.iter().position(|ground| ground.by == by);
        known.unwrap_or_else(|| {
            self.grounds.push(Barred { by, routes: vec![] });
            self.grounds.len() - 1
        })
    }
}
