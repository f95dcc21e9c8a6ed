//! PDC-3.2.3, 10.3, R8, R45. Generals: how they ride, and what being disabled costs.

use crate::options::DisabledGeneral;
use crate::reach;
use crate::state::{General, SLACK, Unit};
use crate::terrain::{self, Terrain};
use crate::who::{ensure, general, refuse};
use crate::{At, Checked, Decision, Event, On, Phase, Reason, cite, secrets};
use engine::Mark;
use geom::{Body, Facing, Frame, Length, Millimetres, Mm, Segment, Spot, Vector};
use names::{Side, UnitId};

/// G1, R3. The ground that a general's base covers.
pub(crate) fn disc(at: At, place: Vector) -> Body {
    let radius = at.setup.tables.bases.general.mm() / 2.0;
    Body::disc(&Frame { at: place, ahead: Facing::NORTH.direction() }, radius)
}

/// G1. The distance of a general's base from a unit.
pub(crate) fn distance(at: At, general: &General, unit: &Unit) -> Mm {
    geom::gap(&disc(at, general.at.point()), &unit.block()).length
}

/// PDC-3.2.3. Generals of a side ride, if any can.
pub(crate) fn ask(on: &mut On, side: Side) {
    on.state.phase = Phase::Generals(side);
    let can = |general: &General| general.side == side && general.disabled == 0 && !general.moved;
    if on.state.generals.iter().any(|(_, general)| can(general)) {
        on.ask(side, Decision::Generals);
    }
}

/// PDC-3.2.3, R8, R45. A general rides up to 600 mm, through friends and over any ground but what is
/// impassable. He may leave a zone of the enemy, and enter one only to end within 100 mm of a friend.
pub(crate) fn check_ride(at: At, side: Side, id: UnitId, to: Spot) -> Checked {
    let rule = cite::STEP_GENERALS;
    let rider = general(at, side, id, rule)?;
    ensure(rider.disabled == 0, cite::R45, || Reason::GeneralDown { general: id })?;
    ensure(!rider.moved, rule, || Reason::GeneralMoved { general: id })?;
    let line = Segment::new(rider.at.point(), to.point());
    let most = at.setup.options.general_move_mm;
    if line.length() > most.mm() + SLACK {
        let asked = Millimetres(Length::of(line.length()));
        let reason = Reason::GeneralTooFar { general: id, asked, allowed: most };
        return Err(refuse(cite::R8, reason).with_witness(line));
    }
    let end = disc(at, to.point());
    ensure(at.setup.ground.holds(&end, SLACK), cite::R77, || Reason::OffTheTable)?;
    check_open(at, line)?;
    check_zones(at, side, id, line)
}

/// R8. Nothing impassable lies on the way.
fn check_open(at: At, line: Segment) -> Checked {
    let none = geom::Bodies::new(1000.0);
    let bars = |met: &geom::Crossed| match met.what {
        geom::What::Feature(id) => {
            terrain::is(at, id, |ground| ground == Terrain::Impassable) && !on_bridge(at, line)
        }
        geom::What::Unit(_) => false,
    };
    let crossed = geom::crossed(line, &at.setup.ground, &none, &[]);
    ensure(!crossed.iter().any(bars), cite::R8, || Reason::Impassable)
}

/// Whether a way leads over a bridge or ford.
fn on_bridge(at: At, line: Segment) -> bool {
    (0..=40).any(|step| terrain::holds(at, line.at(f64::from(step) / 40.0), |ground| ground == Terrain::Gap))
}

/// R8. The zones of the enemy that a way touches.
fn check_zones(at: At, side: Side, id: UnitId, line: Segment) -> Checked {
    let to = line.b;
    let near = at.setup.options.personal_command_mm.mm();
    let is_near = |unit: &Unit| geom::gap(&disc(at, to), &unit.block()).length <= near + SLACK;
    let joins = at.state.of(side).any(|(_, unit)| unit.is_on_table() && is_near(unit));
    if joins {
        return Ok(());
    }
    for (enemy, unit) in at.state.seen(side.other()) {
        if !reach::has_zone(unit) {
            continue;
        }
        let zone = reach::zone(at, unit);
        let touches = |place: Vector| zone.meets(&disc(at, place), SLACK);
        if touches(line.a) {
            if touches(to) && (to - line.a).length() > SLACK {
                let reason = Reason::EnemyZone { general: id, enemy };
                return Err(refuse(cite::R8, reason).with_witness(enemy));
            }
            continue;
        }
        let steps = (line.length() / 5.0).ceil().max(1.0) as u32;
        let meets = |step: u32| touches(line.at(f64::from(step) / f64::from(steps)));
        if (1..=steps).any(meets) {
            let witness: engine::Witness = [Mark::Unit(enemy), Mark::from(line)].into_iter().collect();
            return Err(refuse(cite::R8, Reason::EnemyZone { general: id, enemy }).with_witness(witness));
        }
    }
    Ok(())
}

/// PDC-3.2.3. He rides, and may see concealed enemies.
pub(crate) fn ride(on: &mut On, side: Side, id: UnitId, to: Spot) {
    let rider = on.state.generals.get_mut(id).expect("a checked general is there");
    (rider.at, rider.moved) = (to, true);
    on.tell(|| Event::Rode { general: id });
    secrets::look_round(on);
    ask(on, side);
}

/// PDC-10.3, R45. A bound begins: each general who was disabled in an earlier one loses another point.
pub(crate) fn lower_ratings(on: &mut On) {
    let (turn, loses) = (on.state.turn, on.setup.tables.risk.loses);
    let flat = on.setup.options.disabled_general == DisabledGeneral::Flat;
    for (_, general) in on.state.generals.iter_mut() {
        let is_due =
            general.disabled > 0 && if flat { general.disabled + 1 == turn } else { general.disabled < turn };
        if is_due {
            general.rating = general.rating.saturating_add(loses);
        }
        (general.moved, general.with) = (false, None);
    }
}
