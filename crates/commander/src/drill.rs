//! A player that orders one unit after the other by a few checks and no forecast. The marshal plays copies on
//! with it.

use crate::phase::Phase;
use crate::poses::{BEHIND, One, Survey, TURNING};
use crate::style::Style;
use crate::threat::{ahead, can_charge, fire_on, gap, shot_at};
use crate::{Plan, Plans};
use engine::doctrine::{Arm, Doctrine, Matter, Nerve, Shape, Soldier};
use engine::{Asked, Known, Lens, Manner, Player, Tag};
use geom::{Mm, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// A commander by drill.
#[derive(Debug, Clone, Default)]
pub struct Drill {
    plans: Plans,
    phase: Phase,
}

impl Drill {
    /// A commander who follows plans.
    pub fn following(plans: Plans) -> Drill {
        Drill { plans, ..Drill::default() }
    }

    /// The same, and a piece is left alone in the phase at hand.
    pub(crate) fn leaving<B: Doctrine>(mut self, unit: UnitId, known: &Known<B>) -> Drill {
        self.phase.enter(known);
        self.phase.done(unit);
        self
    }

    /// What drill has one piece do.
    pub(crate) fn order_of<B: Doctrine>(&self, one: One<B>) -> Option<B::Order> {
        match (B::matter(&one.asked.of), one.survey.soldier(one.unit)) {
            (Matter::Fire, Some(soldier)) => one.fire(soldier),
            (Matter::Moves, Some(soldier)) => one.moves(soldier, self.plans.of(one.unit)),
            (_, None) => one.leads(),
            _ => None,
        }
    }

    fn next<B: Doctrine>(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        let survey = Survey::new(known);
        for unit in survey.in_turn(side, B::matter(&asked.of)) {
            if self.phase.is_done(unit) {
                continue;
            }
            let order = self.order_of(One { known, asked, side, unit, survey: &survey });
            if order.is_some() {
                self.phase.ordered(unit);
                return order;
            }
            self.phase.done(unit);
        }
        None
    }
}

impl<B: Doctrine> Player<B> for Drill {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        if asked.manner == Manner::Aside {
            return None;
        }
        self.phase.enter(known);
        let order = match B::matter(&asked.of) {
            Matter::Moves | Matter::Fire | Matter::Leaders => self.next(known, asked, side),
            Matter::Choice | Matter::Precedence | Matter::Routine => None,
        };
        Some(order.unwrap_or_else(|| B::usual(known.table(), &asked.of, side)))
    }

    fn has_checked(&self) -> bool {
        true
    }
}

impl<B: Doctrine> One<'_, B> {
    /// The first order that the book proposes, of the first verb of a kind.
    fn first(&self, tag: Tag, target: Option<UnitId>) -> Option<B::Order> {
        let verb = B::verbs(&self.asked.of).iter().find(|verb| verb.tag == tag)?;
        let lens = Lens { verb: Some(verb.name), unit: Some(self.unit), target, ..Lens::default() };
        let mut first = None;
        engine::propose(self.known.table(), &self.asked.of, self.side, &lens, &mut |order| {
            first = Some(order);
            ControlFlow::Break(())
        });
        first
    }

    /// Fire at the enemy that loses most by it.
    fn fire(&self, soldier: &Soldier) -> Option<B::Order> {
        let mut targets: Vec<(f64, UnitId)> = self
            .survey
            .enemies(soldier)
            .into_iter()
            .map(|(far, enemy)| (shot_at(soldier, enemy, far) * (1.5 - enemy.left), enemy.id))
            .filter(|(takes, _)| *takes > 0.0)
            .collect();
        targets.sort_by(|one, two| two.0.total_cmp(&one.0));
        targets.into_iter().take(2).find_map(|(_, target)| self.first(Tag::Fire, Some(target)))
    }

    fn moves(&self, soldier: &Soldier, plan: Plan) -> Option<B::Order> {
        if soldier.engaged {
            return None;
        }
        let enemies = self.survey.enemies(soldier);
        let &(far, nearest) = enemies.first()?;
        if soldier.nerve == Nerve::Shaken {
            let threatened = enemies.iter().any(|(_, enemy)| can_charge(enemy, soldier, gap(enemy, soldier)));
            return if threatened { self.first(Tag::Withdraw, None) } else { None };
        }
        self.charge(soldier, &enemies, plan)
            .or_else(|| self.form(soldier, &enemies, plan))
            .or_else(|| self.march(soldier, far, nearest, plan))
    }

    /// A charge that takes more than it costs.
    fn charge(&self, soldier: &Soldier, enemies: &[(Mm, &Soldier)], plan: Plan) -> Option<B::Order> {
        if soldier.reach <= 0.0 || soldier.nerve != Nerve::Steady {
            return None;
        }
        let near = enemies.iter().filter(|(far, _)| *far <= soldier.reach + TURNING);
        let mut worth: Vec<(f64, UnitId)> = near
            .filter(|(_, enemy)| ahead(soldier, enemy.middle(), 0.5))
            .map(|(_, enemy)| {
                let duel = B::duel(
                    self.known.table(),
                    soldier.id,
                    enemy.id,
                    Style::VETERAN.outflanks::<B>(soldier, enemy),
                );
                let (takes, costs) = (duel.on * enemy.cost, duel.by * soldier.cost);
                (takes - costs * plan.caution(), enemy.id)
            })
            .filter(|(gain, _)| *gain > 0.05 * soldier.cost)
            .collect();
        worth.sort_by(|one, two| two.0.total_cmp(&one.0));
        worth.into_iter().take(2).find_map(|(_, target)| self.first(Tag::Charge, Some(target)))
    }

    /// The formation that the moment asks for, if the unit is in another.
    fn form(&self, soldier: &Soldier, enemies: &[(Mm, &Soldier)], plan: Plan) -> Option<B::Order> {
        if soldier.nerve != Nerve::Steady {
            return None;
        }
        let wanted = shape_for::<B>(self.known.table(), soldier, enemies, plan)?;
        if wanted == soldier.shape {
            return None;
        }
        self.legal(B::form(self.known.table(), soldier.id, wanted))
    }

    /// As near to the nearest enemy as the plan wants, or away from him.
    fn march(&self, soldier: &Soldier, far: Mm, nearest: &Soldier, plan: Plan) -> Option<B::Order> {
        let by = far - plan.wanted(soldier, nearest);
        if by < -soldier.pace / 2.0 && plan.gives_ground() {
            return self.first(Tag::Withdraw, None);
        }
        if by < 15.0 {
            // Near enough; but who looks elsewhere turns to the enemy.
            let turned = soldier.shape != Shape::Square && !ahead(soldier, nearest.middle(), 1.0);
            return turned.then(|| self.towards(nearest.middle(), 5.0)).flatten();
        }
        if soldier.arm == Arm::Guns && soldier.shape == Shape::Line && self.has_target(soldier) {
            return None;
        }
        let most = soldier.pace.max(100.0);
        [by, by / 2.0, by / 5.0].into_iter().find_map(|by| self.towards(nearest.middle(), by.min(most)))
    }

    /// A march towards a point, if the rules allow it.
    fn towards(&self, point: Vector, by: Mm) -> Option<B::Order> {
        let at = self.known.table();
        self.legal(B::towards(at, self.unit, point, by).and_then(|order| B::affordable(at, order)))
    }

    fn has_target(&self, soldier: &Soldier) -> bool {
        self.survey.enemies(soldier).iter().any(|(far, enemy)| fire_on(soldier, enemy, *far) > 0.0)
    }

    /// A leader goes to a shaken unit, or to where he commands most.
    fn leads(&self) -> Option<B::Order> {
        let chief = self.survey.chiefs.iter().find(|chief| chief.id == self.unit)?;
        let own = || self.survey.soldiers.iter().filter(|soldier| soldier.side == self.side);
        let shaken = own().find(|soldier| soldier.nerve == Nerve::Shaken && soldier.astray() > 0.0);
        let near = |point: Vector| (chief.at - point).length() < 2.0 * BEHIND;
        let place = match shaken {
            Some(unit) => unit.middle() - unit.front.ahead * BEHIND,
            None => {
                if own().all(|soldier| soldier.astray() == 0.0) {
                    return None;
                }
                let many = own().count().max(1) as f64;
                own().map(Soldier::middle).fold(Vector::ZERO, |sum, at| sum + at) / many
            }
        };
        if near(place) {
            return None;
        }
        self.legal(B::ride(self.known.table(), chief.id, place))
    }
}

/// Column to march, line to fight, square before horse, and guns ready where there is an enemy to shoot at.
fn shape_for<B: Doctrine>(
    at: engine::Table<B>,
    soldier: &Soldier,
    enemies: &[(Mm, &Soldier)],
    plan: Plan,
) -> Option<Shape> {
    let (far, nearest) = enemies.first()?;
    let grasp = soldier.fire[0].range.max(soldier.reach * 0.7);
    let go = far - plan.wanted(soldier, nearest) > 1.5 * soldier.pace.max(100.0);
    match soldier.arm {
        Arm::Guns => {
            let in_range = *far < soldier.fire[1].range.max(plan.wanted(soldier, nearest)) + 20.0;
            Some(if in_range { Shape::Line } else { Shape::Limbered })
        }
        Arm::Horse => match soldier.shape {
            Shape::Column if *far < soldier.reach * 1.3 => Some(Shape::Line),
            _ => None,
        },
        Arm::Light if soldier.shape == Shape::Loose => None,
        Arm::Foot | Arm::Light => {
            let horse = |enemy: &Soldier| {
                let far = gap(enemy, soldier);
                enemy.arm == Arm::Horse && can_charge(enemy, soldier, far) && {
                    let duel =
                        B::duel(at, enemy.id, soldier.id, Style::VETERAN.outflanks::<B>(enemy, soldier));
                    duel.on * soldier.cost > duel.by * enemy.cost
                }
            };
            let ridden_at = enemies.iter().any(|(_, enemy)| horse(enemy));
            let shot_at = enemies
                .iter()
                .any(|(far, enemy)| enemy.arm != Arm::Horse && *far < enemy.fire[0].range.max(enemy.reach));
            if ridden_at && !shot_at {
                return Some(Shape::Square);
            }
            if *far < grasp * 1.4 {
                return Some(Shape::Line);
            }
            if soldier.shape == Shape::Square {
                return Some(Shape::Line);
            }
            go.then_some(Shape::Column)
        }
    }
}
