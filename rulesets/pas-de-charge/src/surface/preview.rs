//! What a moving ghost shows: where units would stand, over which ground they would go, and what that costs.

use crate::movement::{self, buildings, cost, guns};
use crate::state::{General, Unit};
use crate::surface::pieces::stand;
use crate::{At, Decision, Formation, Order, PasDeCharge, answers};
use engine::{Cost, Mark, Preview, Sign, Stand, longest};
use geom::{Facing, Leg, Length, Motion, Pose, Segment};
use names::{Side, UnitId};

/// What a moving ghost shows of an order.
pub(crate) fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<PasDeCharge> {
    let refusal = answers::check(at, asked, side, order).err();
    let mut preview = Preview { stands: vec![], marks: vec![], cost: None, legal: None, refusal };
    let find = |unit: &UnitId| at.state.troops.get(*unit);
    match order {
        Order::March { units, path } if units.iter().all(|unit| find(unit).is_some()) => {
            march(at, side, units, path, &mut preview);
            if preview.refusal.is_some() {
                preview.legal = longest_march(at, asked, side, units, path);
            }
        }
        Order::Dress { unit, at: pose }
        | Order::TakeCover { unit, at: pose }
        | Order::Leave { unit, at: pose } => {
            if let Some(found) = find(unit) {
                let ghost = Unit { pose: *pose, inside: None, ..found.clone() };
                preview.stands = vec![stand(&ghost)];
                preview.marks = vec![Segment::new(found.centre(), pose.at.point()).into()];
            }
        }
        Order::Reface { unit, facing } | Order::Redeploy { unit, facing } => {
            if let Some(found) = find(unit) {
                let pose = Pose { facing: *facing, ..found.pose };
                preview.stands = vec![stand(&Unit { pose, ..found.clone() })];
            }
        }
        Order::Place { unit, formation, at: pose, .. } => {
            if let Some(found) = find(unit) {
                preview.stands = vec![stand(&Unit { pose: *pose, formation: *formation, ..found.clone() })];
            }
        }
        Order::Square { unit } => {
            if let Some(found) = find(unit) {
                preview.stands = vec![stand(&Unit { formation: Formation::Square, ..found.clone() })];
            }
        }
        Order::Occupy { at: spot, .. } => {
            if let Some(building) = buildings::building_at(at, spot.point()) {
                let rect = buildings::outline(at, building);
                let (width, depth) = (Length::of(rect.width()), Length::of(rect.depth()));
                preview.stands = vec![Stand::new(Pose::of(rect.frame), width, depth, Sign::Foot)];
            }
        }
        Order::Ride { general, to } => {
            if let Some(rider) = at.state.generals.get(*general) {
                preview.stands = vec![disc(at, rider, *to)];
                let way = Segment::new(rider.at.point(), to.point());
                preview.marks = vec![way.into()];
                let of = at.setup.options.general_move_mm.mm();
                preview.cost = Some(Cost { spent: way.length(), of, unit: "mm" });
            }
        }
        Order::Bombard { unit, target }
        | Order::PassingFire { unit, target }
        | Order::Volley { unit, target }
        | Order::Join { unit, target } => {
            if let (Some(unit), Some(target)) = (find(unit), find(target)) {
                preview.marks = vec![Segment::new(unit.front().at, target.centre()).into()];
            }
        }
        _ => {}
    }
    preview
}

fn disc(at: At, rider: &General, to: geom::Spot) -> Stand {
    let facing = if rider.side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
    Stand::new(Pose { at: to, facing }, at.setup.tables.bases.general.0, Length::ZERO, Sign::Leader)
}

/// PDC-4.1.1. Where a march leads, the ground that it crosses, and the minutes of the unit that needs most.
fn march(at: At, side: Side, units: &[UnitId], path: &Motion, preview: &mut Preview<PasDeCharge>) {
    let Ok(runs) = movement::runs_to_halt(at, units, path) else { return };
    let pace = movement::pace(at, side, units);
    let mut most: f64 = 0.0;
    let mut left: f64 = 0.0;
    for (id, run) in &runs {
        let unit = at.state.unit(*id);
        let ghost = Unit { pose: Unit::pose_of(run.end()), ..unit.clone() };
        preview.stands.push(stand(&ghost));
        preview.marks.extend(movement::swept(run).into_iter().collect::<Vec<Mark>>());
        if let Ok(going) = cost::going(at, *id, unit, run, pace) {
            most = most.max(going.minutes.as_f64());
        }
        left = left.max(guns::minutes_to_move(at, unit).as_f64());
    }
    preview.cost = Some(Cost { spent: most, of: left, unit: "minutes" });
}

/// The longest part of a march that is legal: its whole legs as far as they go, and a part of the next.
fn longest_march(at: At, asked: &Decision, side: Side, units: &[UnitId], path: &Motion) -> Option<Order> {
    let first = at.state.troops.get(*units.first()?)?;
    let part = |share: f64| {
        let legs = part_of(path, share, first);
        if legs.is_empty() {
            return None;
        }
        let order = Order::March { units: units.to_vec(), path: Motion { legs, manner: path.manner } };
        answers::check(at, asked, side, &order).is_ok().then_some(order)
    };
    longest(part)
}

/// The legs of a share of a way, each leg counting alike.
fn part_of(path: &Motion, share: f64, unit: &Unit) -> Vec<Leg> {
    let whole = share * path.legs.len() as f64;
    let full = whole.floor() as usize;
    let mut legs: Vec<Leg> = path.legs.iter().take(full).copied().collect();
    if let Some(leg) = path.legs.get(full) {
        let rest = whole - full as f64;
        if rest > 0.0 && *leg != Leg::AboutFace {
            legs.push(leg.up_to(rest, &unit.front()));
        }
    }
    legs
}
