//! PDC-6.8, A2.2 to A2.6, R53. Rockets: a marker, a die for the range, a die for the side, a die for the hit.

use crate::kinds::{Arm, Nation};
use crate::reach::{self, sight};
use crate::shooting::check_battery;
use crate::state::{Aimed, SLACK, Score, Shot};
use crate::steps::Shooting;
use crate::who::{enemy, ensure, ensure_of};
use crate::{At, Checked, Event, On, Reason, cite};
use dice::{Roll, Why};
use geom::{Body, Convex, Edge, Frame, Spot, Touch, Vector};
use names::{Side, UnitId};

/// PDC-6.8, A2.0, A2.2, R53, R60. A British troop from 1811 that stood still puts a marker in its arc, in
/// sight and in range.
pub(crate) fn check_rocket(at: At, side: Side, id: UnitId, target: UnitId, marker: Spot) -> Checked {
    let rule = cite::ROCKETS;
    let unit = check_battery(at, side, id, rule)?;
    ensure_of(unit.arm == Arm::Rockets, rule, id, Reason::NotRockets { unit: id })?;
    let first = at.setup.tables.appendix.rockets_from;
    let has_them = unit.nation == Nation::British && at.setup.options.year >= first;
    ensure(has_them, cite::ROCKET_YEARS, || Reason::NotYet { first })?;
    let still = unit.is_stationary(&at.setup.tables);
    ensure_of(still, cite::R53, id, Reason::NotStationary { unit: id })?;
    enemy(at, side, target, rule)?;
    let most = at.setup.options.rocket_max_range_mm.mm();
    let point = Body::disc(&Frame { at: marker.point(), ahead: unit.front().ahead }, 0.0);
    let edge = unit.rect().edge(Edge::Front);
    let eye = Convex::hull([edge.a, edge.b]);
    let arc = reach::area_of(at, unit, geom::FAR);
    let far = arc.nearest_in(&eye, &point, Touch::Counts, SLACK).map(|(far, _)| far);
    let far = far.filter(|_| arc.meets(&point, SLACK));
    ensure_of(far.is_some(), cite::ARC, id, Reason::NotInArc { unit: id, target })?;
    let in_range = far.is_some_and(|far| far <= most + SLACK);
    ensure_of(in_range, cite::R53, id, Reason::OutOfRange { unit: id, target })?;
    let seen = sight::of_place(at, unit, marker.point());
    ensure_of(seen, cite::R53, id, Reason::NoSight { unit: id, target })
}

/// PDC-A2.3, A2.5. The die of the range; a 0 is a dud.
pub(crate) fn range(on: &mut On, shot: Shot) {
    let die = throw(on, shot, "range of a rocket");
    if die == 0 {
        let unit = shot.unit;
        on.tell(|| Event::Dud { unit });
    }
    on.then(Shooting::Lateral { shot, range: die });
}

fn throw(on: &mut On, shot: Shot, what: &'static str) -> u8 {
    let side = on.state.unit(shot.unit).side;
    on.roll(Roll::Digit, Why { rule: cite::ROCKETS, roller: side, unit: Some(shot.unit), what }) as u8
}

/// PDC-A2.4, A2.5, R53. The die of the side; the rocket comes down, on the target or not.
pub(crate) fn lateral(on: &mut On, shot: Shot, range: u8) {
    let die = throw(on, shot, "side of a rocket");
    let unit = shot.unit;
    if die == 0 || range == 0 {
        if range != 0 {
            on.tell(|| Event::Dud { unit });
        }
        return;
    }
    let Aimed::Rocket { marker, target } = shot.at else { unreachable!("only rockets throw for their side") };
    let place = end(on.table(), unit, marker, range, die);
    let is_under = |id: UnitId| {
        on.state.troops.get(id).is_some_and(|one| {
            one.is_on_table()
                && one.rect().distance(&geom::Rect::around(
                    &Frame { at: place, ahead: one.front().ahead },
                    0.0,
                    0.0,
                )) <= SLACK
        })
    };
    let struck = if is_under(target) {
        Some(target)
    } else if on.setup.options.rockets_hit_others {
        on.state.troops.ids().iter().copied().find(|id| *id != unit && is_under(*id))
    } else {
        None
    };
    match struck {
        Some(target) => {
            on.then(Shooting::Burst { shot: Shot { unit, at: Aimed::Rocket { marker, target } } })
        }
        None => on.tell(|| Event::Missed { unit, target }),
    }
}

/// PDC-A2.3, A2.4. Where a rocket comes down: 20 mm off for each point off 5, along the line from the troop
/// to the marker and across it.
fn end(at: At, id: UnitId, marker: Spot, range: u8, side: u8) -> Vector {
    let from = at.state.unit(id).front();
    let to = marker.point();
    let frame = Frame { at: to, ahead: (to - from.at).normalize_or(from.ahead) };
    let step = at.setup.tables.appendix.rocket_step.mm();
    let off = |die: u8| (f64::from(die) - 5.0) * step;
    frame.world(Vector::new(off(side), off(range)))
}

/// PDC-A2.6. A hit takes as many points as a die shows, four at most.
pub(crate) fn burst(on: &mut On, shot: Shot) {
    let side = on.state.unit(shot.unit).side;
    let why = Why { rule: cite::ROCKET_DAMAGE, roller: side, unit: Some(shot.unit), what: "rocket hit" };
    let die = on.roll(Roll::Die { sides: 6 }, why);
    let points = die.min(on.setup.tables.appendix.rocket_most) as u8;
    if let Aimed::Rocket { target, .. } = shot.at {
        let unit = shot.unit;
        on.tell(|| Event::Fired { unit, target, points, rule: cite::ROCKET_DAMAGE });
    }
    on.state.scores.push(Score { by: shot.unit, at: shot.at, points });
}
