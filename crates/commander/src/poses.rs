//! Candidates: the few orders of a piece that are worth weighing.
//!
//! Nobody can weigh all orders on a free table. Of each verb a few of the book's own proposals are looked at, of charges a few
//! at each enemy in reach, and marches lead to the distances at which something changes: into range, out of reach.

use crate::Plan;
use crate::threat::{gap, shot_at, wanted};
use engine::doctrine::{Arm, Chief, Doctrine, Matter, Soldier};
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

    /// The pieces of a side in the order in which they are thought of: those nearest to the enemy first.
    pub fn in_turn(&self, side: Side, matter: Matter) -> Vec<UnitId> {
        let chiefs = self.chiefs.iter().filter(|chief| chief.side == side).map(|chief| chief.id);
        if matter == Matter::Leaders {
            return chiefs.collect();
        }
        let nearest = |unit: &Soldier| {
            let enemies = self.soldiers.iter().filter(|enemy| enemy.side != side);
            enemies.map(|enemy| (enemy.middle() - unit.middle()).length()).fold(f64::INFINITY, f64::min)
        };
        let own = self.soldiers.iter().filter(|unit| unit.side == side);
        let mut own: Vec<(f64, UnitId)> = own.map(|unit| (nearest(unit), unit.id)).collect();
        own.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        own.into_iter().map(|(_, id)| id).chain(chiefs).collect()
    }

    /// The units of a side, each with the leader it is nearest to.
    pub fn brigades(&self, side: Side) -> Vec<Vec<UnitId>> {
        let chiefs: Vec<&Chief> = self.chiefs.iter().filter(|chief| chief.side == side).collect();
        let mut brigades = vec![vec![]; chiefs.len().max(1)];
        for soldier in self.soldiers.iter().filter(|soldier| soldier.side == side) {
            let far = |chief: &&Chief| (chief.at - soldier.middle()).length();
            let nearest =
                (0..chiefs.len()).min_by(|one, two| far(&chiefs[*one]).total_cmp(&far(&chiefs[*two])));
            brigades[nearest.unwrap_or(0)].push(soldier.id);
        }
        brigades
    }

    /// Whether a plan makes sense for some units.
    pub fn suits(&self, plan: Plan, units: &[UnitId]) -> bool {
        let mut arms = units.iter().filter_map(|unit| self.soldier(*unit)).map(|soldier| soldier.arm);
        match plan {
            Plan::Bombard => arms.any(|arm| arm == Arm::Guns),
            Plan::Screen => {
                let all: Vec<Arm> = arms.collect();
                all.contains(&Arm::Foot) && all.iter().any(|arm| matches!(arm, Arm::Light | Arm::Horse))
            }
            _ => true,
        }
    }

    /// Whether nobody can do anything to a unit in the next two turns, nor it to anybody: it need only march.
    pub fn is_cold(&self, soldier: &Soldier) -> bool {
        is_cold(soldier, &self.enemies(soldier))
    }

    /// The enemies of a unit with their distances, the nearest first.
    pub fn enemies(&self, of: &Soldier) -> Vec<(Mm, &Soldier)> {
        let others = self.soldiers.iter().filter(|other| other.side != of.side);
        let mut all: Vec<(Mm, &Soldier)> = others.map(|enemy| (gap(of, enemy), enemy)).collect();
        all.sort_by(|one, two| one.0.total_cmp(&two.0));
        all
    }
}

/// One piece to be ordered.
pub struct One<'a, B: Doctrine> {
    pub known: &'a Known<'a, B>,
    pub asked: &'a Asked<B>,
    pub side: Side,
    pub unit: UnitId,
    pub survey: &'a Survey,
}

impl<B: Doctrine> Clone for One<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Doctrine> Copy for One<'_, B> {}

/// A charge may turn a little before it goes on.
pub const TURNING: Mm = 40.0;

/// Legal orders of one piece that are worth weighing.
pub fn candidates<B: Doctrine>(one: One<B>, few: Few) -> Vec<B::Order> {
    let One { known, asked, side, unit, survey } = one;
    let mut orders: Vec<B::Order> = vec![];
    let soldier = survey.soldier(unit);
    let enemies = soldier.map_or(vec![], |soldier| survey.enemies(soldier));
    let far_from_all = soldier.is_some_and(|soldier| is_cold(soldier, &enemies));
    let proposed = |lens: &Lens, most: usize| {
        let mut proposed = vec![];
        if most > 0 {
            B::propose(known.table(), &asked.of, side, lens, &mut |order| {
                proposed.push(order);
                if proposed.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        proposed
    };
    let mut marches = vec![];
    for verb in B::verbs(&asked.of) {
        let lens = Lens { verb: Some(verb.name), unit: Some(unit), ..Lens::default() };
        match (verb.tag, soldier) {
            (Tag::Done, _) => {}
            (Tag::Charge, Some(soldier)) => {
                let near = enemies.iter().filter(|(far, _)| *far <= soldier.reach + TURNING);
                for (_, enemy) in near {
                    orders.extend(proposed(&Lens { target: Some(enemy.id), ..lens.clone() }, few.charges));
                }
            }
            // Of the ways to shoot the first is that of a whole unit.
            (Tag::Fire, Some(soldier)) if orders.is_empty() => {
                if enemies.iter().any(|(far, enemy)| shot_at(soldier, enemy, *far) > 0.0) {
                    orders.extend(proposed(&lens, few.others));
                }
            }
            (Tag::Fire, Some(_)) => {}
            (Tag::Advance, Some(_)) => marches.push(lens),
            (Tag::Advance, None) => orders.extend(proposed(&lens, few.marches)),
            _ => orders.extend(proposed(&lens, few.others)),
        }
    }
    let legal = |order: &B::Order| known.game().check(side, order).is_ok();
    if soldier.is_none() && B::verbs(&asked.of).iter().any(|verb| verb.tag == Tag::General) {
        let rides = posts(survey, side).into_iter().filter_map(|point| B::ride(known.table(), unit, point));
        orders.extend(rides.filter(legal));
    }
    if let Some(soldier) = soldier.filter(|_| !marches.is_empty()) {
        let aims = aims(soldier, &enemies, few, far_from_all);
        let towards = aims.into_iter().filter_map(|(to, ahead)| B::towards(known.table(), unit, to, ahead));
        let before = orders.len();
        orders.extend(towards.filter(legal));
        // Who only marches need not look farther, unless his way is barred.
        if !far_from_all || orders.len() == before {
            orders.extend(marches.iter().flat_map(|lens| proposed(lens, few.marches)));
        }
    }
    orders
}

/// How far aside one looks for a way round, in radians.
const ROUND: [f64; 2] = [-0.6, 0.6];

/// Where a leader may want to be: behind each of his units, and between any two of them.
fn posts(survey: &Survey, side: Side) -> Vec<Vector> {
    let own: Vec<&Soldier> = survey.soldiers.iter().filter(|soldier| soldier.side == side).take(8).collect();
    let behind = |soldier: &&Soldier| soldier.front.at - soldier.front.ahead * (soldier.depth + BEHIND);
    let between = |one: usize| own[..one].iter().map(move |two| (one, two));
    let pairs = (0..own.len()).flat_map(between);
    own.iter().map(behind).chain(pairs.map(|(one, two)| (own[one].middle() + two.middle()) / 2.0)).collect()
}

/// How far behind a unit its leader stands.
pub const BEHIND: Mm = 30.0;

/// Whether nobody can do anything to a unit in the next two turns, nor it to anybody: it need only march.
fn is_cold(soldier: &Soldier, enemies: &[(Mm, &Soldier)]) -> bool {
    let grasp = |one: &Soldier| one.reach.max(one.fire[0].range);
    enemies.iter().all(|(far, enemy)| *far > grasp(enemy).max(grasp(soldier)) + soldier.pace + enemy.pace)
}

/// Where marches lead, and how far ahead: at the nearest enemies, as far as one can, just into range, just out of their reach. Who
/// only marches also looks for a way round.
fn aims(soldier: &Soldier, enemies: &[(Mm, &Soldier)], few: Few, cold: bool) -> Vec<(Vector, Mm)> {
    let mut aims = vec![];
    if let Some((_, nearest)) = enemies.first().filter(|_| cold) {
        let way = nearest.middle() - soldier.front.at;
        aims.extend(
            ROUND.map(|turn| (soldier.front.at + Vector::from_angle(turn).rotate(way), f64::INFINITY)),
        );
    }
    for (far, enemy) in enemies.iter().take(if cold { 1 } else { few.enemies }) {
        let outside = enemy.reach.max(enemy.fire[0].range) * 1.05;
        let distances = [f64::INFINITY, far - wanted(soldier), far - outside];
        for ahead in &distances[..if cold { 1 } else { 3 }] {
            if *ahead > 10.0 {
                aims.push((enemy.middle(), *ahead));
            }
        }
    }
    aims
}
