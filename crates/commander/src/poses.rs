//! Candidates: the few orders of a piece that are worth weighing.
//!
//! There are too many orders on a free table to weigh all. Of each verb a few of the book's own proposals are
//! looked at, of charges a few at each enemy in reach, and marches lead to the distances at which something
//! changes: into range, out of reach.

use crate::Plan;
use crate::standing::{Standing, middle};
use crate::style::Style;
use crate::threat::{ahead, apart, gap, shot_at, wanted};
use crate::worth::{Judge, Weights};
use engine::doctrine::{Arm, Chief, Doctrine, Matter, Shape, Soldier};
use engine::{Asked, Grammar, Known, Lens, Tag};
use geom::{Frame, Mm, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// How many candidates of each kind are looked at.
#[derive(Debug, Clone, Copy)]
pub struct Few {
    /// Charges at each enemy in reach.
    pub charges: usize,
    /// Enemies at whom one may shoot.
    pub targets: usize,
    /// Enemies towards whom marches lead.
    pub enemies: usize,
    /// Marches towards them, and marches otherwise.
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
            // A wing can be kept back only where others go on.
            Plan::Refuse => {
                let of = units.first().and_then(|unit| self.soldier(*unit)).map(|soldier| soldier.side);
                self.chiefs.iter().filter(|chief| Some(chief.side) == of).count() > 1
            }
            _ => true,
        }
    }

    /// Whether no enemy can reach a unit in the next two turns, nor it an enemy: it need only march.
    pub fn is_cold(&self, soldier: &Soldier) -> bool {
        is_cold(soldier, &self.enemies(soldier))
    }

    /// The same, those first whom the whole army is near.
    pub fn quarries(&self, of: &Soldier) -> Vec<(Mm, &Soldier)> {
        let centre = middle(self.soldiers.iter().filter(|soldier| soldier.side == of.side));
        let mut all = self.enemies(of);
        all.sort_by(|one, two| (one.0 + apart(one.1, centre)).total_cmp(&(two.0 + apart(two.1, centre))));
        all
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

/// What candidates are screened by before anything is forecast: how both armies stand, and who judges.
pub struct Screen<'a, B: Doctrine> {
    style: Style,
    pub standing: Standing<'a, B>,
    pub judge: Judge<'a>,
}

impl<'a, B: Doctrine> Screen<'a, B> {
    pub fn new(known: &'a Known<B>, side: Side, weights: &Weights) -> Screen<'a, B> {
        let at = known.table();
        Screen {
            style: weights.style,
            standing: Standing::new(at, side, weights.style),
            judge: Judge::new(at, side, weights),
        }
    }

    /// What it is worth to leave every unit where it is.
    fn now(&self) -> f64 {
        self.judge.balance(&self.standing.picture).score()
    }

    /// What it is worth to have a unit elsewhere.
    fn moved(&self, unit: UnitId, front: Frame) -> f64 {
        self.standing.with(unit, front).map_or(0.0, |picture| self.judge.balance(&picture).score())
    }

    /// What it is worth to have a leader elsewhere.
    fn ridden(&self, chief: UnitId, to: Vector) -> f64 {
        self.judge.balance(&self.standing.ridden(chief, to)).score()
    }
}

/// Legal orders of one piece that are worth weighing.
pub fn candidates<B: Doctrine>(one: One<B>, few: Few, screen: &Screen<B>) -> Vec<B::Order> {
    match one.survey.soldier(one.unit) {
        Some(soldier) => one.of_unit(soldier, few, screen),
        None => one.of_leader(few, screen),
    }
}

impl<B: Doctrine> One<'_, B> {
    /// The first few orders that the book proposes.
    fn proposed(&self, lens: &Lens, most: usize) -> Vec<B::Order> {
        let mut proposed = vec![];
        engine::propose(self.known.table(), &self.asked.of, self.side, lens, &mut |order| {
            proposed.push(order);
            if proposed.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        proposed
    }

    /// An order, if the rules allow it.
    pub fn legal(&self, order: Option<B::Order>) -> Option<B::Order> {
        order.filter(|order| self.known.game().check(self.side, order).is_ok())
    }

    fn of_unit(&self, soldier: &Soldier, few: Few, screen: &Screen<B>) -> Vec<B::Order> {
        let enemies = self.survey.enemies(soldier);
        let cold = is_cold(soldier, &enemies);
        let looks_well = enemies.first().is_none_or(|(_, enemy)| ahead(soldier, enemy.middle(), 0.5));
        let mut orders = vec![];
        let mut tags = vec![];
        for verb in B::verbs(&self.asked.of) {
            let first = !tags.contains(&verb.tag);
            tags.push(verb.tag);
            let lens = Lens { verb: Some(verb.name), unit: Some(self.unit), ..Lens::default() };
            match verb.tag {
                Tag::Done => {}
                // Of the ways to shoot the first is that of a whole unit.
                Tag::Fire if first => orders.extend(self.shots(soldier, &enemies, &lens, few)),
                Tag::Fire => {}
                Tag::Charge if cold => {}
                Tag::Charge => orders.extend(self.charges(soldier, &enemies, &lens, few, screen.style)),
                // Of the ways to move the first is the march.
                Tag::Advance if first => {
                    orders.extend(self.marches(soldier, &enemies, few, screen));
                    orders.extend(self.marches_to_ground(soldier, screen));
                }
                Tag::Formation | Tag::Limber if looks_well && !soldier.engaged => {
                    if first {
                        orders.extend(self.forms(soldier, verb.tag));
                    }
                }
                Tag::Withdraw | Tag::Formation | Tag::Limber if cold => {}
                _ => orders.extend(self.proposed(&lens, few.others)),
            }
        }
        orders
    }

    /// Shots at those who lose most by them.
    fn shots(&self, soldier: &Soldier, enemies: &[(Mm, &Soldier)], lens: &Lens, few: Few) -> Vec<B::Order> {
        let mut targets: Vec<(f64, UnitId)> = enemies
            .iter()
            .map(|(far, enemy)| (shot_at(soldier, enemy, *far) * (1.5 - enemy.left), enemy.id))
            .filter(|(takes, _)| *takes > 0.0)
            .collect();
        targets.sort_by(|one, two| two.0.total_cmp(&one.0));
        let at = |target: UnitId| self.proposed(&Lens { target: Some(target), ..lens.clone() }, 1);
        targets.into_iter().flat_map(|(_, target)| at(target)).take(few.targets).collect()
    }

    /// Charges at every enemy in reach who is not sure to throw them back.
    fn charges(
        &self,
        soldier: &Soldier,
        enemies: &[(Mm, &Soldier)],
        lens: &Lens,
        few: Few,
        style: Style,
    ) -> Vec<B::Order> {
        let in_reach = enemies.iter().filter(|(far, enemy)| {
            *far <= soldier.reach + TURNING && soldier.reach > 0.0 && ahead(soldier, enemy.middle(), 0.5)
        });
        let hopeful = in_reach.filter(|(_, enemy)| {
            let duel =
                B::duel(self.known.table(), soldier.id, enemy.id, style.outflanks::<B>(soldier, enemy));
            duel.on * enemy.cost > HOPELESS * duel.by * soldier.cost
        });
        let at =
            |enemy: &Soldier| self.proposed(&Lens { target: Some(enemy.id), ..lens.clone() }, few.charges);
        hopeful.flat_map(|(_, enemy)| at(enemy)).collect()
    }

    /// Other formations: the usual way into each, or any other if there is no room for it.
    fn forms(&self, soldier: &Soldier, tag: Tag) -> Vec<B::Order> {
        let others = Shape::ALL.into_iter().filter(|shape| *shape != soldier.shape);
        let usual = others.filter_map(|shape| B::form(self.known.table(), self.unit, shape));
        let ways = usual.filter(|order| order.verb().tag == tag).filter_map(|order| {
            let lens = Lens { verb: Some(order.verb().name), unit: Some(self.unit), ..Lens::default() };
            self.legal(Some(order)).or_else(|| self.proposed(&lens, 1).pop())
        });
        ways.collect()
    }

    /// The most promising marches by where they lead, as far as one can tell without making them.
    fn marches(
        &self,
        soldier: &Soldier,
        enemies: &[(Mm, &Soldier)],
        few: Few,
        screen: &Screen<B>,
    ) -> Vec<B::Order> {
        let (at, cold) = (self.known.table(), is_cold(soldier, enemies));
        let quarry = self.survey.quarries(soldier);
        let mut aims = aims(soldier, &quarry, few, cold);
        aims.extend(self.round(soldier, &quarry, screen));
        let mut ways: Vec<B::Order> =
            aims.into_iter().filter_map(|(to, by)| B::towards(at, self.unit, to, by)).collect();
        if cold {
            let found = self.best_of(ways, 1, screen);
            // A piece that only marches need not look farther, unless its way is barred.
            if !found.is_empty() {
                return found;
            }
            ways = vec![];
        }
        ways.extend(B::marches(at, self.unit));
        self.best_of(ways, few.marches, screen)
    }

    /// The most promising march to a place that is fought for.
    fn marches_to_ground(&self, soldier: &Soldier, screen: &Screen<B>) -> Vec<B::Order> {
        let far = |to: Vector| (to - soldier.front.at).length() + soldier.depth / 2.0;
        let places = screen.judge.goals.middles(soldier);
        let ways = places.filter_map(|to| B::towards(self.known.table(), self.unit, to, far(to)));
        self.best_of(ways.collect(), 1, screen)
    }

    /// Where the way to the goal first bends, if the ground bars the straight one.
    fn round(
        &self,
        soldier: &Soldier,
        quarry: &[(Mm, &Soldier)],
        screen: &Screen<B>,
    ) -> Option<(Vector, Mm)> {
        let bend = quarry.first().and_then(|(_, enemy)| screen.standing.round(soldier, enemy))?.bend;
        Some((bend, (bend - soldier.front.at).length()))
    }

    /// The best few of some marches that are legal and seem to gain anything.
    fn best_of(&self, marches: Vec<B::Order>, most: usize, screen: &Screen<B>) -> Vec<B::Order> {
        let at = self.known.table();
        let now = screen.now();
        let here = self.survey.soldier(self.unit).map(|soldier| soldier.front);
        let worth = |order: B::Order| {
            let front = B::led(at, &order)?;
            let stays = here.is_some_and(|here| is_there(&here, &front));
            (!stays).then(|| (screen.moved(self.unit, front), order))
        };
        let mut ranked: Vec<(f64, B::Order)> =
            marches.into_iter().filter_map(worth).filter(|(then, _)| *then > now).collect();
        ranked.sort_by(|one, two| two.0.total_cmp(&one.0));
        let tried = ranked.into_iter().take(TRIES);
        tried.filter_map(|(_, order)| self.legal(B::affordable(at, order))).take(most).collect()
    }

    fn of_leader(&self, few: Few, screen: &Screen<B>) -> Vec<B::Order> {
        let at = self.known.table();
        let mut orders = vec![];
        for verb in B::verbs(&self.asked.of).iter().filter(|verb| verb.tag != Tag::Done) {
            let lens = Lens { verb: Some(verb.name), unit: Some(self.unit), ..Lens::default() };
            orders.extend(self.proposed(&lens, few.others));
            if verb.tag == Tag::General {
                let posts = posts(self.survey, self.side).into_iter();
                let mut posts: Vec<(f64, Vector)> =
                    posts.map(|post| (screen.ridden(self.unit, post), post)).collect();
                posts.sort_by(|one, two| two.0.total_cmp(&one.0));
                let rides =
                    posts.into_iter().filter_map(|(_, post)| self.legal(B::ride(at, self.unit, post)));
                orders.extend(rides.take(few.marches));
            }
        }
        orders
    }
}

/// A charge that takes less than this of what it costs is not even looked at.
const HOPELESS: f64 = 0.4;

/// Whether a unit would hardly move: such a march is not ordered.
fn is_there(here: &Frame, there: &Frame) -> bool {
    const HAIR: Mm = 8.0;
    const TURN: f64 = 0.999;
    (here.at - there.at).length() < HAIR && here.ahead.dot(there.ahead) > TURN
}

/// So many marches are tried until enough of them are legal.
const TRIES: usize = 8;

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

/// Whether no enemy can reach a unit in the next two turns, nor it an enemy: it need only march.
fn is_cold(soldier: &Soldier, enemies: &[(Mm, &Soldier)]) -> bool {
    let grasp = |one: &Soldier| one.reach.max(one.fire[0].range);
    enemies.iter().all(|(far, enemy)| *far > grasp(enemy).max(grasp(soldier)) + soldier.pace + enemy.pace)
}

/// Where marches lead, and how far ahead: at the nearest enemies, as far as one can, just into range, just
/// out of their reach. A piece that only marches also looks for a way round.
fn aims(soldier: &Soldier, enemies: &[(Mm, &Soldier)], few: Few, cold: bool) -> Vec<(Vector, Mm)> {
    let mut aims = vec![];
    if let Some((_, nearest)) = enemies.first().filter(|_| cold) {
        let way = nearest.middle() - soldier.front.at;
        aims.extend(
            ROUND.map(|turn| (soldier.front.at + Vector::from_angle(turn).rotate(way), f64::INFINITY)),
        );
        // Straight on needs no turn.
        aims.push((soldier.front.at + soldier.front.ahead * way.length(), f64::INFINITY));
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
    if soldier.arm == Arm::Guns {
        // Guns turn to whomever they can hit.
        let in_range = enemies.iter().filter(|(far, _)| *far <= soldier.fire[1].range);
        aims.extend(in_range.map(|(_, enemy)| (enemy.middle(), 1.0)));
    }
    aims
}
