//! STC-6.8. The screen of a battalion's own men: part of its strength, never more than an inch from it.

use crate::movement::pace::{begin, in_the_open};
use crate::movement::zone;
use crate::skirmish::cloud::check_cloud;
use crate::who::refuse;
use crate::{At, Checked, Event, Formation, On, Order, Place, Reason, Stance, Unit, UnitFlags};
use crate::{cite, sight};
use formations::loose::farthest_part;
use formations::walk;
use geom::{Body, Inches, Length, Pose, Run};
use names::{Side, UnitId};

/// R26. How many figures a battalion may send out: a share of those with which it began, and never all.
fn most(at: At, unit: &Unit) -> u8 {
    let share = f64::from(unit.original) * at.setup.options.organic_share.share();
    ((share + 1e-3) as u8).min(unit.strength().saturating_sub(1))
}

/// STC-6.8, 7.7, R26, R110. Whether a battalion may send its screen to those places, within an inch of
/// itself.
pub(crate) fn check_send(at: At, side: Side, id: UnitId, figures: &[Pose]) -> Checked {
    let unit = in_the_open(at, side, id)?;
    let refuse = |reason| refuse(cite::ORGANIC_SCREEN, reason).with_witness(id);
    let screen = unit.screen.ok_or_else(|| refuse(Reason::NoScreen { unit: id }))?;
    if unit.is_loose() {
        return Err(refuse(Reason::WrongFormation { unit: id, formation: unit.formation() }));
    }
    let (asked, has) = (u8::try_from(figures.len()).unwrap_or(u8::MAX), most(at, unit));
    if asked == 0 || asked > has {
        return Err(refuse(Reason::WrongNumberOfFigures { unit: id, asked, has }));
    }
    check_cloud(at, id, figures)?;
    let sent = as_screen(at, id, unit, figures);
    check_place(at, id, screen, &sent)
}

/// STC-6.8, 7.7, R26. Whether a screen may stand so: within an inch of its battalion, on no other unit, and
/// on ground that is open to it.
fn check_place(at: At, unit: UnitId, screen: UnitId, sent: &Unit) -> Checked {
    let refuse = |reason| refuse(cite::ORGANIC_SCREEN, reason).with_witness(unit);
    let none = || refuse(Reason::NoScreen { unit });
    let body = sent.stance.body().ok_or_else(none)?;
    let bodies = at.state.troops.bodies();
    let own = bodies.get(unit).ok_or_else(none)?;
    let options = &at.setup.options;
    let allowed = at.setup.tables.skirmish.organic_from_parent;
    let far = farthest_part(&body, own);
    if far > allowed.mm() + options.tolerance.mm() {
        return Err(refuse(Reason::ScreenTooFar { unit, distance: Inches(Length::of(far)), allowed }));
    }
    if let Some(by) = geom::overlapped(&body, bodies, &[screen], options.tolerance.mm()) {
        return Err(crate::who::refuse(cite::ORGANIC_SCREEN, Reason::InTheWay { unit, by }).with_witness(by));
    }
    crate::formation::shapes::check_room(at, screen, sent, &sent.stance)
}

/// R26. The screen of a battalion: figures of its own, of its grade, in loose order.
fn as_screen(at: At, unit: UnitId, parent: &Unit, figures: &[Pose]) -> Unit {
    let base = at.setup.tables.basing.skirmisher;
    let mut flags = UnitFlags::default();
    flags.set(UnitFlags::IN_COMMAND, parent.in_command());
    Unit {
        original: figures.len() as u8,
        lost: 0,
        routed: 0,
        stance: Stance::loose(Formation::Skirmish, figures.into(), base),
        place: Place::Table,
        flags,
        screen: None,
        parent: Some(unit),
        out: 0,
        regimental_gun: None,
        ..parent.clone()
    }
}

/// STC-6.8, R26. A battalion sends its screen out, or moves it about itself.
pub(crate) fn send(on: &mut On, id: UnitId, figures: Vec<Pose>) {
    begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let screen = unit.screen.expect("a battalion that sends its screen has one");
    let sent = as_screen(at, id, unit, &figures);
    let figures = sent.original;
    // Hidden enemies may be where it would stand.
    if check_place(at, id, screen, &sent).is_err() {
        recall(on, id);
        return;
    }
    on.state.troops.insert(screen, sent);
    on.state.troops.expect_edit(id).out = figures;
    on.tell(|| Event::ScreenSent { unit: id, figures });
    sight::look(on);
}

/// STC-6.8, R26. Whether a battalion may call its screen in.
pub(crate) fn check_recall(at: At, side: Side, id: UnitId) -> Checked {
    let unit = in_the_open(at, side, id)?;
    if unit.out == 0 {
        return Err(refuse(cite::ORGANIC_SCREEN, Reason::NoScreen { unit: id }).with_witness(id));
    }
    Ok(())
}

/// STC-6.8, R26. A battalion calls its screen in; also when either is charged.
pub(crate) fn recall(on: &mut On, id: UnitId) {
    let Some(unit) = on.state.troops.get(id).filter(|unit| unit.out > 0) else { return };
    let screen = unit.screen;
    on.state.troops.expect_edit(id).out = 0;
    // In what the enemy knows, a screen that is hidden in woods is missing.
    if let Some(mut screen) = screen.and_then(|screen| on.state.troops.edit(screen)) {
        screen.place = Place::Off;
    }
    on.tell(|| Event::ScreenRecalled { unit: id });
    sight::look(on);
}

/// STC-6.8, 6.10. A screen keeps its place about its battalion when that has moved, as fast as it; if it
/// finds no room there, or an enemy on its way, it goes in.
pub(crate) fn carry_screen(on: &mut On, unit: UnitId, run: &Run) {
    let at = on.table();
    let Some((screen, sent, body)) = screen_of(at, unit) else { return };
    let carried = walk::carried(run, body);
    let moved = Unit { stance: sent.stance.moved(carried.end()), ..sent.clone() };
    let bad = |id: geom::FeatureId| {
        let terrain = crate::terrain::terrain(at, id);
        let none = crate::measure::Fraction::NONE;
        terrain.is_some_and(|terrain| crate::terrain::speed(&at.setup.tables, terrain, sent) == none)
    };
    let slack = at.setup.options.tolerance.mm();
    let barred = zone::first_entered(at, screen, sent, &carried, &[]).is_some()
        || !carried.passes_over(&at.setup.ground, slack, bad).is_empty();
    if barred || check_place(at, unit, screen, &moved).is_err() {
        recall(on, unit);
        return;
    }
    on.state.troops.expect_edit(screen).stance = moved.stance;
    sight::look(on);
}

/// STC-6.8. A screen that is no longer near its battalion, or has no room, goes in.
pub(crate) fn keep_screen(on: &mut On, unit: UnitId) {
    let at = on.table();
    let Some((screen, sent, _)) = screen_of(at, unit) else { return };
    if check_place(at, unit, screen, sent).is_err() {
        recall(on, unit);
    }
}

/// The screen that a battalion has out.
fn screen_of<'a>(at: At<'a>, id: UnitId) -> Option<(UnitId, &'a Unit, &'a Body)> {
    let unit = at.state.troops.get(id).filter(|unit| unit.out > 0)?;
    let screen = unit.screen?;
    Some((screen, at.state.troops.get(screen)?, at.state.troops.bodies().get(screen)?))
}

/// As many as may go, in a row half as far before the front as they may be.
pub(super) fn usual_screen(at: At, id: UnitId, unit: &Unit) -> Order {
    let tables = &at.setup.tables;
    let base = tables.basing.skirmisher;
    let ahead = tables.skirmish.organic_from_parent.mm() / 2.0 + base.depth.mm();
    let facing = unit.stance.pose.facing;
    let pose = Pose { facing, ..Pose::of(unit.front().advanced(ahead)) };
    let count = most(at, unit);
    let row = Stance::rows(Formation::Skirmish, pose, base, count, count);
    Order::SendScreen { unit: id, figures: row.figures.to_vec() }
}
