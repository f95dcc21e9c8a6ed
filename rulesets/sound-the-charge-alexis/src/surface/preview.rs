//! What a moving ghost shows: where a piece would stand, over which ground it would go, and what that costs.

use crate::charge::approach;
use crate::measure::Turns;
use crate::movement::candidates::affordable;
use crate::movement::pace::Purpose;
use crate::retreat::{self, Place};
use crate::surface::pieces::stands;
use crate::{At, Decision, Order, Reason, SoundTheChargeAlexis, Unit, answers, movement, stance};
use engine::{Cost, Mark, Preview};
use geom::{Measure, Motion, Run};
use names::{Side, UnitId};

/// What a moving ghost shows of an order, whether it is legal or not.
pub(crate) fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<SoundTheChargeAlexis> {
    let refusal = answers::check(at, asked, side, order).err();
    let mut preview = Preview { stands: vec![], marks: vec![], cost: None, legal: None, refusal };
    if let Some(ghost) = ghost(at, asked, order) {
        preview.stands = stands(at, &ghost.unit);
        preview.marks = ghost.run.iter().flat_map(Run::swept).map(|area| Mark::from(&area)).collect();
        preview.cost = ghost.cost;
    }
    if let Some(Reason::TooMuchTime { needs, has, .. }) =
        preview.refusal.as_ref().map(|refusal| &refusal.reason)
    {
        preview.cost = Some(turns(*needs, *has));
    }
    if preview.refusal.is_some() {
        preview.legal = longest(at, asked, side, order);
    }
    preview
}

/// A unit as it would stand after an order, its way there, and what that takes.
struct Ghost {
    unit: Unit,
    run: Option<Run>,
    cost: Option<Cost>,
}

/// R15. A part of a move, of what is left of it.
fn turns(spent: Turns, of: Turns) -> Cost {
    Cost { spent: spent.share(), of: of.share(), unit: "move" }
}

/// The unit that an order would move, as it would stand then.
fn ghost(at: At, asked: &Decision, order: &Order) -> Option<Ghost> {
    match order {
        Order::March { unit, path } => marched(at, *unit, path, Purpose::March),
        Order::Charge { unit, target, path } => {
            let path = path.clone().or_else(|| approach::straight(at, *unit, *target))?;
            marched(at, *unit, &path, Purpose::Charge)
        }
        Order::Retreat { to, face, files } => match asked {
            Decision::Retreat { owed } => {
                let unit = at.state.troops.get(owed.unit)?;
                let place = Place::new(*to, *face, *files);
                let stance = retreat::after(at, unit, owed.from, place)?;
                Some(Ghost { unit: Unit { stance, ..unit.clone() }, run: None, cost: None })
            }
            _ => None,
        },
        _ => None,
    }
}

/// A unit after a way.
fn marched(at: At, id: UnitId, path: &Motion, purpose: Purpose) -> Option<Ghost> {
    let unit = at.state.troops.get(id)?;
    let run = path.run(&stance::body(&unit.stance)?);
    let cost = movement::walk(at, id, unit, path, purpose).ok();
    let cost = cost.map(|walked| turns(walked.spent, unit.spent.left()));
    let stance = unit.stance.moved(run.end());
    Some(Ghost { unit: Unit { stance, ..unit.clone() }, run: Some(run), cost })
}

/// The longest legal part of a march: as far as its move pays, or as far as it meets nothing.
fn longest(at: At, asked: &Decision, side: Side, order: &Order) -> Option<Order> {
    let Order::March { unit: id, path } = order else { return None };
    let is_legal = |order: &Order| answers::check(at, asked, side, order).is_ok();
    if let Some(shorter) = affordable(at, order.clone()).filter(is_legal) {
        return Some(shorter);
    }
    let body = stance::body(&at.state.troops.get(*id)?.stance)?;
    let whole = path.run(&body).length(Measure::LongestCorner);
    let cut = |share: f64| geom::cut(path, &body, whole * share, Measure::LongestCorner);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..20 {
        let middle: f64 = (low + high) / 2.0;
        let part = Order::March { unit: *id, path: cut(middle) };
        if is_legal(&part) { low = middle } else { high = middle }
    }
    Some(Order::March { unit: *id, path: cut(low) }).filter(is_legal)
}
