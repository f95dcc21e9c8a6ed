//! PDC-6.10, 9.2, R39. Passing fire and unanswered fire: one die each.

use crate::state::{Aimed, Score, Shot};
use crate::{Event, On, cite, losses};
use dice::{Roll, Why};

/// PDC-6.10, 9.2. One die: 4 and 5 take a point, 6 two. The floor of the grade is not for this die. Passing
/// fire is applied with all other fire of the step, unanswered fire before the dice of combat.
pub(crate) fn throw(on: &mut On, shot: Shot) {
    let Some(unit) = on.state.troops.get(shot.unit) else { return };
    let (side, id) = (unit.side, shot.unit);
    let (rule, target) = match shot.at {
        Aimed::Passer { target } => (cite::PASSING_FIRE, target),
        Aimed::Unanswering { target } => (cite::UNANSWERED_FIRE, target),
        _ => unreachable!("only passing and unanswered fire throw one die"),
    };
    let what = if rule == cite::PASSING_FIRE { "passing fire" } else { "unanswered fire" };
    let die = on.roll(Roll::Die { sides: 6 }, Why { rule, roller: side, unit: Some(id), what });
    let points = on.setup.tables.small_fire[usize::from((die - 1) as u8)];
    on.tell(|| Event::Fired { unit: id, target, points, rule });
    // R56a. That was its first volley.
    on.state.mark(id, crate::UnitFlags::VOLLEYED);
    if points == 0 {
        return;
    }
    match shot.at {
        Aimed::Passer { .. } => on.state.scores.push(Score { by: id, at: shot.at, points }),
        _ => losses::damage(on, target, points, rule),
    }
}
