//! What a moving ghost shows: where a unit would stand, over which ground it would go, and what that costs;
//! and what each unit will do by itself.

use super::pieces::{of_stance, sign};
use crate::command::carry::{self, Stop};
use crate::command::standing::{self, Intent};
use crate::movement::cost::{self, Sort, rate};
use crate::movement::{self, placing};
use crate::state::WHOLE;
use crate::{At, Decision, Erules, Order, Stance, Unit, answers, charge, cite, formation};
use engine::{Cost, Mark, Ordered, Preview, Stand};
use geom::{Leg, Mm, Motion, Run};
use names::{RuleId, Side, UnitId};

/// What a moving ghost shows of an order.
pub(crate) fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<Erules> {
    let refusal = answers::check(at, asked, side, order).err();
    let mut preview = Preview { stands: vec![], marks: vec![], cost: None, legal: None, refusal };
    match order {
        Order::March { unit: id, path, halt } => {
            let Some(unit) = on_table(at, *id) else { return preview };
            let run = cost::legs(unit, path).run(&unit.ground());
            show(at, unit, &run, &cost::legs(unit, path).legs, &mut preview);
            if preview.refusal.is_some() {
                preview.legal = engine::longest(|share| {
                    let path = shortened(unit, path, share);
                    let order = Order::March { unit: *id, path, halt: *halt };
                    answers::check(at, asked, side, &order).is_ok().then_some(order)
                });
            }
        }
        Order::Form { unit: id, formation, front } => {
            let Some(unit) = on_table(at, *id) else { return preview };
            if let Ok(change) = formation::change(at, *id, unit, *formation, *front) {
                preview.stands = stands(unit, change.stance);
                let whole = f64::from(WHOLE);
                preview.cost = Some(Cost {
                    spent: f64::from(change.spent) / whole,
                    of: movement::share_left(unit),
                    unit: "bounds",
                });
            }
        }
        Order::Charge { unit: id, .. } => {
            let Some(unit) = on_table(at, *id) else { return preview };
            let path = charge::path(at, *id, unit);
            preview.stands = stands(unit, placing::after(unit, &path.run));
            preview.marks = path.run.swept().iter().map(Mark::from).collect();
            preview.cost = Some(Cost { spent: path.cost, of: rate(at, unit, Sort::Charge), unit: "m" });
        }
        Order::Proceed { unit } => {
            if let Some(ahead) = on_table(at, *unit).and_then(|_| ahead(at, *unit)) {
                (preview.stands, preview.marks) = (ahead.stands, ahead.marks);
            }
        }
        Order::SendOut { to, .. } | Order::Enter { at: to, .. } | Order::Place { at: to, .. } => {
            preview.marks = vec![Mark::Point(to.at)];
        }
        Order::Ride { to, .. } => preview.marks = vec![Mark::Point(*to)],
        _ => {}
    }
    preview
}

fn on_table(at: At<'_>, id: UnitId) -> Option<&Unit> {
    at.state.troops.get(id).filter(|unit| unit.is_on_table())
}

/// A share of a way.
fn shortened(unit: &Unit, path: &Motion, share: f64) -> Motion {
    let count = path.legs.len() as f64;
    let along = share * count;
    let full = along as usize;
    let mut legs: Vec<Leg> = path.legs.iter().take(full).copied().collect();
    if let Some(leg) = path.legs.get(full) {
        let start = Motion::as_one(legs.iter().copied()).end(&unit.ground());
        legs.push(leg.up_to(along - full as f64, &start.frame()));
    }
    Motion::as_one(legs)
}

/// The end of a march, the ground that it crosses, and what it costs.
fn show(at: At, unit: &Unit, run: &Run, legs: &[Leg], preview: &mut Preview<Erules>) {
    preview.stands = stands(unit, placing::after(unit, run));
    preview.marks = run.swept().iter().map(Mark::from).collect();
    let spent: Mm = cost::going(at, unit, run.clone(), legs, 1e9).cost;
    preview.cost = Some(Cost { spent, of: movement::left(at, unit), unit: "m" });
}

/// The stands of a unit in a stance.
fn stands(unit: &Unit, stance: Stance) -> Vec<Stand> {
    of_stance(&stance, unit.bases(), sign(unit.arm))
}

/// What a unit will do by itself in this bound.
pub(crate) struct Ahead {
    /// Where it will stand.
    pub(crate) stands: Vec<Stand>,
    /// The ground that it will cross.
    pub(crate) marks: Vec<Mark>,
    /// The rules by which it does so.
    pub(crate) rules: Vec<RuleId>,
    /// What it will do, in a few words.
    pub(crate) words: String,
}

/// ERN-15.1, R33. What the units of a side will do without another order, each with the order by which a
/// command element with it may overrule that.
pub(crate) fn ordered(at: At, side: Side) -> Vec<Ordered<Erules>> {
    if side != at.state.active || at.state.phase == crate::Phase::Deployment {
        return vec![];
    }
    let all = at.state.of(side).filter_map(|(unit, _)| Some((unit, ahead(at, unit)?)));
    let all = all.map(|(unit, ahead)| {
        let overrule = Order::Overrule { unit };
        let may = at.state.phase == crate::Phase::Declare
            && answers::check(at, &Decision::Declare, side, &overrule).is_ok();
        let Ahead { stands, marks, rules, words } = ahead;
        Ordered { unit, stands, marks, rules, words, overrule: may.then_some(overrule) }
    });
    all.collect()
}

/// ERN-8.1, 8.5, ERN-10, 15.1, R33, R124. What a unit of the active side will do by its motion, its charge
/// and its standing orders, as things stand now.
pub(crate) fn ahead(at: At, id: UnitId) -> Option<Ahead> {
    let unit = at.state.unit(id);
    let planned = unit
        .charge
        .map(|charge| (charge.target, cite::DECLARE))
        .filter(|_| at.state.phase == crate::Phase::Declare);
    if let Some((target, rule)) = planned.or_else(|| standing::charge(at, id)) {
        let path = charge::path(at, id, unit);
        let words = format!("tries to charge {}", at.setup.names.unit(target));
        return Some(of_run(
            unit,
            &path.run,
            placing::after(unit, &path.run),
            vec![rule, cite::CHARGING],
            words,
        ));
    }
    let (intent, rule) = standing::intent(at, id)?;
    Some(match intent {
        Intent::Form(change) => Ahead {
            stands: stands(unit, change.stance),
            marks: vec![],
            rules: vec![rule],
            words: format!("forms {}", change.stance.formation.label().to_lowercase()),
        },
        Intent::Go(pace) => {
            let carried = carry::way(at, id, unit, pace);
            let (rules, words) = match carried.stop {
                None => (vec![rule], "carries on".to_owned()),
                Some(Stop::Ground) => (vec![rule], "carries on and stops before ground or the edge".into()),
                Some(Stop::Friend(friend)) => (
                    vec![rule, cite::DETOURS],
                    format!("carries on and stops behind {}", at.setup.names.unit(friend)),
                ),
                Some(Stop::Enemy(enemy)) => (
                    vec![rule, cite::ADVANCE_TO_FIRE],
                    format!("carries on and stops before {}", at.setup.names.unit(enemy)),
                ),
            };
            of_run(unit, &carried.run, placing::after(unit, &carried.run), rules, words)
        }
        Intent::Told(told) => {
            let (stance, _, run) = carry::told(at, id, unit, told);
            of_run(unit, &run, stance, vec![rule], "does as the formation is told".into())
        }
        Intent::Regain(to) => {
            let carried = carry::station_way(at, id, unit, to);
            of_run(
                unit,
                &carried.run,
                placing::after(unit, &carried.run),
                vec![rule],
                "regains its station".into(),
            )
        }
        Intent::Scouts(places) => Ahead {
            stands: vec![],
            marks: places.iter().map(|pose| Mark::Point(pose.at)).collect(),
            rules: vec![rule],
            words: "sends out scouts".into(),
        },
    })
}

fn of_run(unit: &Unit, run: &Run, stance: Stance, rules: Vec<RuleId>, words: String) -> Ahead {
    Ahead { stands: stands(unit, stance), marks: run.swept().iter().map(Mark::from).collect(), rules, words }
}
