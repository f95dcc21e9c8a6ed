//! STC-11.11. Fieldworks: whom they shelter, how they are attacked across and crossed.

pub(crate) mod cover;

use crate::morale::heart::disorder;
use crate::movement::pace::{begin, check_time, finish, in_the_open, spend};
use crate::movement::zone;
use crate::terrain::{Terrain, speed, terrain};
use crate::who::refuse;
use crate::works::cover::{has_works, touched_anyhow, touched_with_front};
use crate::{At, Checked, Event, Family, Offer, On, Order, Place, Reason, Step, Unit};
use crate::{cite, sight};
use engine::{Draw, Lens};
use formations::lines;
use geom::{Body, FeatureId, Inches, Length, Run};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// R115. How a unit gets over the work at which it stands: straight ahead, or loose figures straight over it,
/// until none of them is short of it.
pub(crate) fn way_over(at: At, id: UnitId, unit: &Unit) -> Checked<Run> {
    let none = || refuse(cite::FIELDWORKS, Reason::NoWork { unit: id }).with_witness(id);
    let body = unit.stance.body().ok_or_else(none)?;
    let touched = if unit.is_loose() { touched_anyhow(at, &body) } else { touched_with_front(at, &body) };
    let &(_, stretch) = touched.first().ok_or_else(none)?;
    let facing = unit.is_loose().then_some(unit.stance.pose.facing);
    let way = lines::over(stretch, &body, facing, at.setup.options.tolerance.mm());
    Ok(way.ok_or_else(none)?.run(&body))
}

/// STC-11.11, R77, R115. Whether a unit may cross the work at which it stands: infantry, and gunners without
/// their guns, who have the whole turn for it, an inch clear of enemies on the way and beyond.
pub(crate) fn check_cross(at: At, side: Side, id: UnitId) -> Checked {
    let unit = in_the_open(at, side, id)?;
    if unit.family() != Family::Infantry && !unit.is_loose() {
        return Err(refuse(cite::FIELDWORKS, Reason::WrongArm { unit: id }).with_witness(id));
    }
    crate::movement::pace::check_mobile(id, unit)?;
    check_time(id, unit, at.setup.tables.fieldworks.cross)?;
    let run = way_over(at, id, unit)?;
    let by = Inches(Length::of(run.length(geom::Measure::LongestCorner)));
    let allowed = at.setup.tables.skirmish.rate;
    if unit.is_loose() && by > allowed {
        return Err(
            refuse(cite::FIELDWORKS, Reason::TooFar { unit: id, asked: by, allowed }).with_witness(id)
        );
    }
    let slack = at.setup.options.tolerance.mm();
    let began = at.setup.ground.touched(&run.from, at.setup.options.touch.mm());
    let bars = |feature: FeatureId| {
        let kind = terrain(at, feature)?;
        let other_work = kind == Terrain::Fieldwork && !began.contains(&feature);
        let none = crate::measure::Fraction::NONE;
        (other_work || speed(&at.setup.tables, kind, unit) == none).then_some(kind)
    };
    let over = run.passes_over(&at.setup.ground, slack, |feature| bars(feature).is_some());
    let astride = at.setup.ground.beneath(run.end(), slack);
    let astride = astride.into_iter().find(|&feature| terrain(at, feature) == Some(Terrain::Fieldwork));
    if let Some(kind) = over.first().copied().or(astride).and_then(|feature| terrain(at, feature)) {
        let reason = Reason::Forbidden { unit: id, terrain: kind.kind() };
        return Err(refuse(cite::FIELDWORKS, reason).with_witness(id));
    }
    if let Some((_, _, by)) = zone::first_entered(at, id, unit, &run, &[]) {
        return Err(refuse(cite::NO_ROOM, Reason::NoRoom { unit: id, by }).with_witness(by));
    }
    crate::formation::shapes::check_room(at, id, unit, &unit.stance.moved(run.end()))
}

/// STC-11.11, 5.5.1, R115. A unit spends its turn on crossing a work, which disorders close order.
pub(crate) fn cross(on: &mut On, id: UnitId) {
    begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let run = way_over(at, id, unit).expect("a checked crossing has a way");
    let met = zone::first_entered(at, id, unit, &run, &[]);
    let (cost, close) = (at.setup.tables.fieldworks.cross, unit.is_close_order());
    spend(on, id, cost, Length::ZERO, false);
    finish(on, id);
    // A unit that meets hidden enemies beyond stays where it is.
    if let Some((_, _, by)) = met {
        on.tell(|| Event::Stopped { unit: id, by });
        return;
    }
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = unit.stance.moved(run.end());
    drop(unit);
    on.tell(|| Event::CrossedWork { unit: id });
    if close && on.setup.tables.fieldworks.disorder {
        disorder(on, id, cite::FIELDWORKS);
    }
    crate::skirmish::organic::carry_screen(on, id, &run);
    crate::command::following::follow(on, id);
    sight::look(on);
    crate::command::following::touch_generals(on, id, Some(&run));
    on.then(Step::Unmix { unit: id });
}

/// Candidates of one unit for the verbs cross.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    match at_work(at, unit) {
        true => offer(Order::Cross { unit: id }),
        false => ControlFlow::Continue(()),
    }
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, _: &mut Draw) -> Option<Order> {
    at_work(at, unit).then_some(Order::Cross { unit: id })
}

/// Whether a unit could be at a work, so that it is worth asking.
fn at_work(at: At, unit: &Unit) -> bool {
    let touch = at.setup.options.touch.mm();
    let touches = |body: &Body| {
        let touched = at.setup.ground.touched(body, touch);
        touched.iter().any(|&id| terrain(at, id) == Some(Terrain::Fieldwork))
    };
    unit.place == Place::Table && has_works(at) && unit.stance.body().as_ref().is_some_and(touches)
}

#[cfg(test)]
mod tests;
