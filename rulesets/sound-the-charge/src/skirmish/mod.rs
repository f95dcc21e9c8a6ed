//! STC-6.6 to 6.9. Skirmishers, and the two kinds of screens.

pub(crate) mod cloud;
mod joint;
pub(crate) mod organic;

pub(crate) use joint::{check_together, together};
pub(crate) use organic::{check_recall, check_send, recall, send};

use crate::cite;
use crate::movement::pace::{Purpose, Walked, begin, in_the_open, unhindered};
use crate::movement::{gone, walk_run};
use crate::skirmish::cloud::check_figures;
use crate::who::refuse;
use crate::{At, Checked, Event, Formation, Offer, On, Order, Place, Reason, Stance, Unit};
use engine::{Draw, Lens};
use formations::loose::{self};
use geom::{Angle, Inches, Leg, Length, Motion, Pose, Spot};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-6.6, R104. Whether loose figures may go to those places, each straight to its own.
pub(crate) fn check_spread(at: At, side: Side, id: UnitId, figures: &[Pose]) -> Checked {
    let unit = in_the_open(at, side, id)?;
    if !unit.is_loose() {
        let formation = unit.formation();
        return Err(
            refuse(cite::SKIRMISH_MOVES, Reason::WrongFormation { unit: id, formation }).with_witness(id)
        );
    }
    check_figures(at, id, unit, figures)?;
    unhindered(id, &walk_apart(at, id, unit, figures)?)
}

/// STC-6.6, R104. Walks loose figures, each straight to its own place, where it takes up its facing. What
/// that costs is the way of the figure that has farthest to go.
pub(crate) fn walk_apart(at: At, id: UnitId, unit: &Unit, figures: &[Pose]) -> Checked<Walked> {
    let none = || refuse(cite::MOVING, Reason::NoWay { unit: id }).with_witness(id);
    let from = unit.stance.body().ok_or_else(none)?;
    let base = crate::formation::shapes::base(at, unit, unit.formation());
    let to = Stance::loose(unit.formation(), figures.into(), base).body().ok_or_else(none)?;
    let run = loose::apart(from, &to).ok_or_else(none)?;
    let path = Motion::as_one([Leg::Free { to: Pose::of(to.frame()) }]);
    walk_run(at, id, unit, &path, run, Purpose::March)
}

/// STC-6.6. Loose figures go to their places.
pub(crate) fn spread(on: &mut On, id: UnitId, figures: Vec<Pose>) {
    begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let walked = walk_apart(at, id, unit, &figures).expect("a checked order to spread can be walked");
    let by = Inches(Length::of(geom::farthest_part(&walked.run.from, walked.run.end())));
    on.tell(|| Event::SpreadOut { unit: id, by });
    gone(on, id, &walked);
}

/// Candidates of one unit for the verbs spread, send_screen, recall_screen and together.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if unit.place != Place::Table {
        return ControlFlow::Continue(());
    }
    if unit.out > 0 {
        offer(Order::RecallScreen { unit: id })?;
    }
    if unit.screen.is_some() && lens.wants("send_screen") {
        offer(organic::usual_screen(at, id, unit))?;
    }
    if !unit.is_loose() {
        return ControlFlow::Continue(());
    }
    if lens.wants("together")
        && let Some(order) = joint::advance(at, id, unit)
    {
        offer(order)?;
    }
    if lens.wants("spread") {
        let reach = reach(at, unit);
        for files in [unit.strength(), unit.strength().div_ceil(2)] {
            for quarter in [0, 1, 2, 3] {
                for by in [0.0, reach / 2.0] {
                    offer(arrayed(at, id, unit, files, Angle::degrees(90 * quarter), by))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// How far loose figures can still go, in millimetres.
fn reach(at: At, unit: &Unit) -> geom::Mm {
    let left = unit.spent.left().share() * crate::movement::pace::rate(at, unit).mm();
    left * crate::movement::pace::commanded(at, unit).share()
}

/// Skirmishers in rows of so many, turned by so much, and their command figure so far on in the new
/// direction.
fn arrayed(at: At, id: UnitId, unit: &Unit, files: u8, turn: Angle, by: geom::Mm) -> Order {
    let base = at.setup.tables.basing.skirmisher;
    let facing = unit.stance.pose.facing.turned(turn);
    let here = unit.stance.figures.first().copied().unwrap_or(unit.stance.pose);
    let most = at.setup.tables.skirmish.from_command_figure.mm();
    let files = files.min(loose::widest_row(most, base.into()));
    let middle = Pose { facing, ..here }.frame().advanced(by + base.depth.mm() / 2.0);
    let stance = Stance::rows(
        unit.formation(),
        Pose { at: Spot::of(middle.at), facing },
        base,
        files,
        unit.strength(),
    );
    Order::Spread { unit: id, figures: stance.figures.to_vec() }
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    if unit.place != Place::Table {
        return None;
    }
    if unit.screen.is_some() {
        let recalls = unit.out > 0 && draw.below(4) == 0;
        return Some(if recalls {
            Order::RecallScreen { unit: id }
        } else {
            organic::usual_screen(at, id, unit)
        });
    }
    if !unit.is_loose() {
        return None;
    }
    if unit.formation() == Formation::Skirmish && draw.below(3) == 0 {
        return joint::advance(at, id, unit);
    }
    Some(loosened(at, id, unit, draw))
}

/// Skirmishers a little farther from each other, and all of them a little farther on.
fn loosened(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Order {
    let wider = 1.0 + draw.share() / 3.0;
    let turn = Angle::degrees(draw.below(360) as i32);
    let by = unit.stance.pose.facing.turned(turn).direction() * (reach(at, unit) * draw.share() / 3.0);
    Order::Spread { unit: id, figures: loose::loosened(&unit.stance.figures, wider, by) }
}

#[cfg(test)]
mod tests;
