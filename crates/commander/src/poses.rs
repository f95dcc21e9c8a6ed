//! Candidates: the few orders of a piece that are worth weighing.
//!
//! Nobody can weigh all orders on a free table. Of each verb a few of the book's own proposals are looked at, of charges a few
//! at each enemy in reach, and marches lead to the distances at which something changes: into range, out of reach.

use crate::threat::{gap, wanted};
use engine::doctrine::{Chief, Doctrine, Soldier};
use engine::{Asked, Known, Lens, Tag};
use geom::{Mm, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// How many candidates of each kind are looked at.
#[derive(Debug, Clone, Copy)]
pub struct Few {
    /// Charges at each enemy in reach.
    pub charges: usize,
    /// Enemies towards whom marches lead.
    pub enemies: usize,
    /// Marches that the book proposes.
    pub marches: usize,
    /// Orders of every other verb.
    pub others: usize,
}

/// Both armies as they are counted, once for a question.
pub struct Survey {
    pub soldiers: Vec<Soldier>,
    pub chiefs: Vec<Chief>,
}

impl Survey {
    pub fn new<B: Doctrine>(known: &Known<B>) -> Survey {
        let (mut soldiers, mut chiefs) = (vec![], vec![]);
        B::soldiers(known.table(), &mut soldiers);
        B::chiefs(known.table(), &mut chiefs);
        Survey { soldiers, chiefs }
    }

    /// A unit, if it is one.
    pub fn soldier(&self, unit: UnitId) -> Option<&Soldier> {
        self.soldiers.iter().find(|soldier| soldier.id == unit)
    }

    /// The enemies of a unit with their distances, the nearest first.
    fn enemies(&self, of: &Soldier) -> Vec<(Mm, &Soldier)> {
        let others = self.soldiers.iter().filter(|other| other.side != of.side);
        let mut all: Vec<(Mm, &Soldier)> = others.map(|enemy| (gap(of, enemy), enemy)).collect();
        all.sort_by(|one, two| one.0.total_cmp(&two.0));
        all
    }
}

/// A charge may turn a little before it goes on.
const TURNING: Mm = 40.0;

/// Legal orders of one piece that are worth weighing.
pub fn candidates<B: Doctrine>(
    known: &Known<B>,
    asked: &Asked<B>,
    side: Side,
    unit: UnitId,
    survey: &Survey,
    few: Few,
) -> Vec<B::Order> {
    let mut orders = vec![];
    let enemies = survey.soldier(unit).map(|soldier| (soldier, survey.enemies(soldier)));
    for verb in B::verbs(&asked.of) {
        let lens = Lens { verb: Some(verb.name), unit: Some(unit), ..Lens::default() };
        let mut add = |lens: &Lens, most: usize| {
            let mut left = most;
            if left > 0 {
                B::propose(known.table(), &asked.of, side, lens, &mut |order| {
                    orders.push(order);
                    left -= 1;
                    if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
        };
        match (verb.tag, &enemies) {
            (Tag::Done, _) => {}
            (Tag::Charge, Some((soldier, enemies))) => {
                let near = enemies.iter().filter(|(far, _)| *far <= soldier.reach + TURNING);
                for (_, enemy) in near {
                    add(&Lens { target: Some(enemy.id), ..lens.clone() }, few.charges);
                }
            }
            (Tag::Advance, Some((soldier, enemies))) => {
                add(&lens, few.marches);
                for (point, ahead) in aims(soldier, enemies, few) {
                    let order = B::towards(known.table(), unit, point, ahead);
                    orders.extend(order.filter(|order| known.game().check(side, order).is_ok()));
                }
            }
            (Tag::Advance, None) => add(&lens, few.marches),
            _ => add(&lens, few.others),
        }
    }
    orders
}

/// Where marches lead, and how far ahead: at the nearest enemies, as far as one can, just into range, just out of their reach.
fn aims(soldier: &Soldier, enemies: &[(Mm, &Soldier)], few: Few) -> Vec<(Vector, Mm)> {
    let mut aims = vec![];
    for (far, enemy) in enemies.iter().take(few.enemies) {
        let outside = enemy.reach.max(enemy.fire[0].range) * 1.05;
        for ahead in [f64::INFINITY, far - wanted(soldier), far - outside] {
            if ahead > 10.0 {
                aims.push((enemy.middle(), ahead));
            }
        }
    }
    aims
}
