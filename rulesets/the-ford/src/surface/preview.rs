//! What a moving ghost shows: where a unit would stand, over which ground it would go, and what that costs.

use crate::surface::pieces::stand;
use crate::{At, Decision, Order, TheFord, Unit, answers};
use engine::{Cost, Mark, Preview};
use geom::{Measure, Mm, Motion, Pose};
use names::Side;

/// What a moving ghost shows of an order.
pub(crate) fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<TheFord> {
    let refusal = answers::check(at, asked, side, order).err();
    let mut preview = Preview::new(refusal);
    if let Order::March { unit: id, path } = order
        && let Some(unit) = at.state.troops.get(*id)
    {
        show(at, unit, path, &mut preview);
        if preview.refusal.is_some() {
            let shorter = Order::March { unit: *id, path: longest(at, unit, path) };
            preview.legal = answers::check(at, asked, side, &shorter).is_ok().then_some(shorter);
        }
    }
    preview
}

/// FIX-2.1. The end of a march, the ground that it crosses, and what it costs.
fn show(at: At, unit: &Unit, path: &Motion, preview: &mut Preview<TheFord>) {
    let run = path.run(&unit.block());
    preview.stands = vec![stand(&Unit { pose: Pose::of(run.end().frame()), ..unit.clone() })];
    preview.marks = run.swept().iter().map(Mark::from).collect();
    let spent = run.length(Measure::OuterFrontCorner);
    preview.cost = Some(Cost { spent, of: at.setup.tables.march as Mm, unit: "mm" });
}

/// FIX-2.1. As much of a way as a unit may march.
fn longest(at: At, unit: &Unit, path: &Motion) -> Motion {
    geom::cut(path, &unit.block(), at.setup.tables.march as Mm, Measure::OuterFrontCorner)
}
