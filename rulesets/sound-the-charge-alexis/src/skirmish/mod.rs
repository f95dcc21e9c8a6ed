//! STA-11. Screens: models of a unit that go before it as skirmishers.

pub(crate) mod candidates;
pub(crate) mod cloud;

use crate::command::generals;
use crate::formation::clouds::check_figures;
use crate::formation::shapes::{base, check_room, restood};
use crate::movement::pace;
use crate::who::{self, refuse, supposing};
use crate::{
    At, Base, Checked, Event, Figures, Formation, On, Options, Place, Reason, Stance, State, Traits, Unit,
    UnitFlags, cite, stance,
};
use geom::{Body, Length, Millimetres, Pose};
use names::{RuleId, Side, UnitId};

/// STA-11.1. How many models a unit may send out: never all of them.
pub(crate) fn most(at: At, unit: &Unit) -> u8 {
    at.setup.tables.skirmish.screen_models.min(unit.in_ranks().saturating_sub(1))
}

/// How far the model of a body that is farthest from another is from it.
fn farthest(body: &Body, from: &Body) -> f64 {
    let far = |part: &geom::Rect| {
        let model = Body::disc(&part.frame, body.round());
        geom::gap(&model, from).length
    };
    body.parts().iter().map(far).fold(0.0, f64::max)
}

/// R71. The screen of a unit: models of its own with its arms, as skirmishers.
pub(crate) fn as_screen(at: At, id: UnitId, unit: &Unit, figures: &[Pose]) -> Unit {
    let disc = base(at, unit, Formation::Skirmish);
    let mut flags = UnitFlags::default();
    flags.set(UnitFlags::MOVED.with(UnitFlags::DONE), true);
    Unit {
        original: figures.len() as u8,
        lost: 0,
        stance: Stance::loose(Formation::Skirmish, figures.into(), disc),
        place: Place::Table,
        flags,
        screen: None,
        parent: Some(id),
        out: 0,
        ..unit.clone()
    }
}

/// R71. The screen of a unit while it is in the ranks of its parent.
pub(crate) fn inside(options: &Options, id: UnitId, unit: &Unit) -> Unit {
    let wide = Millimetres(options.skirmisher_radius.0 * 2);
    let base = Base { frontage: wide, depth: wide };
    Unit {
        original: 0,
        lost: 0,
        stance: Stance::loose(Formation::Skirmish, Figures::default(), base),
        place: Place::Off,
        flags: UnitFlags::default(),
        screen: None,
        parent: Some(id),
        out: 0,
        ..unit.clone()
    }
}

/// STA-11.1 to 11.3, R71, R108. Whether a unit may send its screen to those places: four models at most, near
/// it and clear of others, for a quarter of its move.
pub(crate) fn check_send(at: At, side: Side, id: UnitId, figures: &[Pose]) -> Checked {
    let unit = who::whole(at, side, id, cite::SCREEN)?;
    let wrong = |rule, reason| refuse(rule, reason).with_witness(id);
    let able = unit.traits.has(Traits::SCREENS) && unit.is_close_order() && unit.out == 0;
    let screen = unit.screen.filter(|_| able);
    let screen = screen.ok_or_else(|| wrong(cite::SCREEN, Reason::NoScreen { unit: id }))?;
    let (asked, has) = (u8::try_from(figures.len()).unwrap_or(u8::MAX), most(at, unit));
    if asked == 0 || asked > has {
        return Err(wrong(cite::SCREEN, Reason::WrongNumberOfModels { unit: id, asked, has }));
    }
    pace::check_time(id, unit, at.setup.tables.costs.screen)?;
    let sent = as_screen(at, id, unit, figures);
    check_figures(at, screen, &sent, figures)?;
    let body =
        stance::body(&sent.stance).ok_or_else(|| wrong(cite::SCREEN, Reason::NoScreen { unit: id }))?;
    // The parent as it then stands, with fewer models in its ranks.
    let parent = stance::body(&restood(at, unit, unit.in_ranks() - asked));
    let allowed = Millimetres(at.setup.tables.far(at.setup.tables.skirmish.screen_from_parent));
    let far = parent.map_or(0.0, |parent| farthest(&body, &parent));
    if far > allowed.mm() + at.setup.options.tolerance.mm() {
        let distance = Millimetres(Length::of(far));
        return Err(wrong(cite::SCREEN_DISTANCE, Reason::ScreenTooFar { unit: id, distance, allowed }));
    }
    // Those who go leave their places in the ranks.
    supposing(
        at,
        |state| thin_out(state, id, asked, restood(at, unit, unit.in_ranks() - asked)),
        |at| check_room(at, screen, &sent, &sent.stance, cite::SCREEN_DISTANCE),
    )
}

/// R71. So many models of a unit are out.
fn thin_out(state: &mut State, id: UnitId, out: u8, stance: Stance) {
    if let Some(mut unit) = state.troops.edit(id) {
        unit.out = out;
        unit.stance = stance;
    }
}

/// STA-11.1, 11.3, R71. A unit sends its screen out.
pub(crate) fn send(on: &mut On, id: UnitId, figures: &[Pose]) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let screen = unit.screen.expect("a unit that was checked has a screen to send");
    let (sent, count) = (as_screen(at, id, unit, figures), figures.len() as u8);
    let stance = restood(at, unit, unit.in_ranks() - count);
    let cost = at.setup.tables.costs.screen;
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.out = count;
        unit.stance = stance;
    }
    on.state.troops.insert(screen, sent);
    pace::spend(on, id, cost);
    on.tell(|| Event::ScreenSent { unit: id, figures: count });
    generals::touch(on, screen, None);
}

/// STA-11.3. Whether a unit may call its screen in.
pub(crate) fn check_recall(at: At, side: Side, id: UnitId) -> Checked {
    let unit = who::whole(at, side, id, cite::SCREEN_COST)?;
    if unit.out == 0 {
        return Err(refuse(cite::SCREEN_COST, Reason::NoScreen { unit: id }).with_witness(id));
    }
    pace::check_time(id, unit, at.setup.tables.costs.screen)?;
    let stance = restood(at, unit, unit.strength());
    check_room(at, id, unit, &stance, cite::SCREEN_COST).or_else(|refusal| match refusal.reason {
        // Its own screen makes room as it goes in.
        Reason::InTheWay { by, .. } if unit.screen == Some(by) => Ok(()),
        _ => Err(refusal),
    })
}

/// STA-11.3. A unit calls its screen in.
pub(crate) fn recall(on: &mut On, id: UnitId) {
    let cost = on.setup.tables.costs.screen;
    pace::spend(on, id, cost);
    rejoin(on, id, cite::SCREEN_COST);
}

/// STA-11.5, R71, R72, R108. The screen of a unit is back in its ranks, if it is out.
pub(crate) fn rejoin(on: &mut On, id: UnitId, rule: RuleId) {
    let at = on.table();
    let Some(stance) = with_screen(at, id) else { return };
    put_back(on.state, id, stance);
    on.tell(|| Event::ScreenRejoined { unit: id, rule });
    generals::touch(on, id, None);
}

/// R71, R96, R108. How a unit would stand with its screen back in the ranks; none if no screen is out. Where
/// there is no room for all of them it gives way by the shortest shift.
pub(crate) fn with_screen(at: At, id: UnitId) -> Option<Stance> {
    let unit = at.state.troops.get(id).filter(|unit| unit.out > 0)?;
    let stance = restood(at, unit, unit.strength());
    let slack = at.setup.options.tolerance.mm();
    let clear = |body: &Body| {
        let others = |other: &geom::Standing| other.id != id && unit.screen != Some(other.id);
        formations::passage::clearance(body, at.state.troops.bodies(), slack, others)
    };
    let shifted = stance::body(&stance).and_then(|body| Some(stance.moved(&body.shifted(clear(&body)?))));
    Some(shifted.unwrap_or(stance))
}

/// R71. Puts a screen back into the ranks of its unit, which then stands so.
pub(crate) fn put_back(state: &mut State, id: UnitId, stance: Stance) {
    let screen = state.troops.get(id).and_then(|unit| unit.screen);
    thin_out(state, id, 0, stance);
    if let Some(mut screen) = screen.and_then(|screen| state.troops.edit(screen)) {
        screen.place = Place::Off;
    }
}

/// STA-11.2, R71, R108. A screen that has a model too far from its parent, or whose parent has none left in
/// its ranks, goes in.
pub(crate) fn keep(on: &mut On, id: UnitId) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id).filter(|unit| unit.out > 0) else { return };
    let bodies = at.state.troops.bodies();
    let both = unit.screen.and_then(|screen| bodies.get(screen)).zip(bodies.get(id));
    let allowed = at.setup.tables.far(at.setup.tables.skirmish.screen_from_parent).mm();
    let is_near =
        |(screen, own): (&Body, &Body)| farthest(screen, own) <= allowed + at.setup.options.tolerance.mm();
    if unit.in_ranks() == 0 || !both.is_some_and(is_near) {
        rejoin(on, id, cite::SCREEN_DISTANCE);
    }
}

/// STA-11.2, R108. The moves of a side are over: its screens that are too far away go in.
pub(crate) fn keep_all(on: &mut On) {
    let active = on.state.active;
    let out = on.state.troops.iter().filter(|(_, unit)| unit.side == active && unit.out > 0);
    let out: crate::Few = out.map(|(id, _)| id).collect();
    for unit in out {
        keep(on, unit);
    }
}

#[cfg(test)]
mod tests;
