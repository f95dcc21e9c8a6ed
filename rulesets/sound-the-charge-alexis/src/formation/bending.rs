//! STA-3.7. Bent lines.

use super::shapes::{base, check_room};
use super::take_up;
use crate::movement::pace;
use crate::who::{self, refuse};
use crate::{At, Bend, Checked, Event, Formation, On, Reason, Stance, Unit, cite};
use geom::Angle;
use names::{Side, UnitId};

/// The bend that an order describes.
pub(crate) fn bend_of(left: u8, right: u8, left_back: Option<Angle>, right_back: Option<Angle>) -> Bend {
    let quarter = Angle::QUARTER;
    Bend { left, right, left_back: left_back.unwrap_or(quarter), right_back: right_back.unwrap_or(quarter) }
}

/// STA-3.7. How a line would stand with its ends folded.
pub(crate) fn folded(at: At, unit: &Unit, bend: Bend) -> Stance {
    unit.stance.folded(Formation::Bent, base(at, unit, Formation::Bent), bend)
}

/// STA-3.7, R14. Whether a line may fold its ends so: as its whole move, once or twice, leaving a middle, and
/// neither too sharply nor too little.
pub(crate) fn check_bend(at: At, side: Side, id: UnitId, bend: Bend) -> Checked {
    let unit = who::fresh(at, side, id, cite::BENT_LINE)?;
    let refuse = |reason| Err(refuse(cite::BENT_LINE, reason).with_witness(id));
    if unit.formation() != Formation::Line || !unit.arm.may_form(Formation::Bent) {
        return refuse(Reason::WrongFormation { unit: id, formation: unit.formation() });
    }
    let points = u8::from(bend.left > 0) + u8::from(bend.right > 0);
    let most = Angle::HALF.as_microdegrees() - at.setup.options.bend_angle_least.0.as_microdegrees();
    let least = Angle::HALF.as_microdegrees() - at.setup.options.bend_angle_most.0.as_microdegrees();
    let is_wrong =
        |files: u8, back: Angle| files > 0 && !(least..=most).contains(&back.abs().as_microdegrees());
    let wrong = is_wrong(bend.left, bend.left_back) || is_wrong(bend.right, bend.right_back);
    if points == 0 || points > at.setup.options.bend_points_most || bend.files() >= unit.stance.files || wrong
    {
        return refuse(Reason::WrongBend { unit: id });
    }
    pace::check_time(id, unit, at.setup.tables.costs.formation)?;
    check_room(at, id, unit, &folded(at, unit, bend), cite::BENT_LINE)
}

/// STA-3.7. A line folds its ends, which is its whole move.
pub(crate) fn bend(on: &mut On, id: UnitId, bend: Bend) {
    let at = on.table();
    let stance = folded(at, at.state.troops.expect(id), bend);
    let cost = at.setup.tables.costs.formation;
    take_up(on, id, stance, cost);
    pace::finish(on, id);
    on.tell(|| Event::Formed { unit: id, formation: Formation::Bent });
}

#[cfg(test)]
mod tests;
