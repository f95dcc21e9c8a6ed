//! STC-6.15 to 6.17. Ways back that were looked for already. While odds are taken the same unit goes back
//! from the same place again and again.

use super::ways::{bounds, cone};
use super::{cause_at, narrowed};
use crate::retreat::kept::{Case, Own};
use crate::steps::Owed;
use crate::{At, Unit, UnitFlags};
use formations::retreat::Asked;
use geom::Vector;
use names::UnitId;

/// The case of a unit that owes a retreat and would begin it so, with all who are near and who of them is
/// engaged; none if it stands nowhere.
pub(super) fn asked<'a>(
    at: At<'a>,
    owed: &Owed,
    cause: UnitId,
    unit: &Unit,
    may_narrow: bool,
) -> Option<Asked<'a, Case>> {
    let troops = &at.state.troops;
    let body = unit.stance.body()?;
    let retreats = &at.setup.tables.retreats;
    let cone = cone(at, owed.unit, &body, cause, [owed.least, retreats.most.0]);
    let (low, high) = bounds(at, &cone, &body);
    let narrowed = if may_narrow { narrowed(at, unit).and_then(|stance| stance.body()) } else { None };
    let (low, high) = match &narrowed {
        Some(body) => {
            let (from, to) = bounds(at, &cone, body);
            (low.min(from), high.max(to))
        }
        None => (low, high),
    };
    let wide = Vector::splat(retreats.gap.mm().max(retreats.clearance.mm()));
    let near = troops.bodies().near(low - wide, high + wide);
    let is_engaged = |id| troops.get(id).is_some_and(|unit| unit.flags.has(UnitFlags::ENGAGED));
    let key = Case {
        setup: std::ptr::from_ref(at.setup) as usize,
        owed: *owed,
        own: Own { formation: unit.formation(), pose: unit.stance.pose, body, narrowed },
        cause: (cause, cause_at(at, owed.unit, cause)),
        foes: at.state.foes(owed.unit),
    };
    Some(Asked { key, near: near.map(|other| (other.id, is_engaged(other.id), other.body)).collect() })
}
