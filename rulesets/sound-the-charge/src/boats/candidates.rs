//! Orders with boats that are worth a thought.

use super::{ashore, is_at, may_land_as, needed};
use crate::{At, Boat, Formation, Offer, Order, Place, Unit};
use engine::{Draw, Lens};
use geom::{Frame, Leg, Motion, Pose, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// Candidates of one unit for the verbs embark, land and row.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, _: &Lens, offer: Offer) -> ControlFlow<()> {
    if !at.setup.options.boats {
        return ControlFlow::Continue(());
    }
    match unit.place {
        Place::Table => match boats_at(at, id, unit) {
            Some(order) => offer(order),
            None => ControlFlow::Continue(()),
        },
        Place::Boats => {
            for formation in [Formation::Column, Formation::Line, Formation::Limbered, Formation::Unlimbered]
            {
                if let Some(order) = straight_ashore(at, id, unit, formation) {
                    offer(order)?;
                }
            }
            let boats = &at.setup.tables.boats;
            for by in [boats.rate.0, boats.rate_upstream.0] {
                let ways = [
                    Leg::Ahead { by },
                    Leg::Back { by },
                    Leg::Side { by },
                    Leg::Side { by: -by },
                    Leg::Turn { by: geom::Angle::HALF },
                ];
                for leg in ways {
                    offer(Order::Row { unit: id, path: Motion::as_one([leg]) })?;
                }
            }
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    }
}

/// As many free boats as a unit needs, if it touches so many.
fn boats_at(at: At, id: UnitId, unit: &Unit) -> Option<Order> {
    let body = unit.stance.body()?;
    let free = |boat: &Boat| boat.side == unit.side && boat.carries.is_none_or(|other| other == id);
    let touched = at.state.boats.iter().filter(|(_, boat)| free(boat) && is_at(at, unit, &body, boat));
    let needed = usize::from(needed(at, unit));
    let boats: Vec<UnitId> = touched.map(|(id, _)| id).take(needed).collect();
    (boats.len() == needed).then_some(Order::Embark { unit: id, boats })
}

/// Straight out over the bows.
fn straight_ashore(at: At, id: UnitId, unit: &Unit, formation: Formation) -> Option<Order> {
    if !may_land_as(unit, formation) {
        return None;
    }
    let load = unit.stance.pose;
    let body = ashore(at, unit, load, formation)?.body()?;
    let front: Frame = load.frame();
    let deep = body.corners().map(|corner: Vector| (front.at - corner).dot(front.ahead)).fold(0.0, f64::max);
    let pose = Pose { facing: load.facing, ..Pose::of(front.advanced(deep)) };
    Some(Order::Land { unit: id, at: pose, formation })
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    if !at.setup.options.boats {
        return None;
    }
    match unit.place {
        Place::Table => boats_at(at, id, unit),
        Place::Boats if draw.below(3) == 0 => {
            let formations = [Formation::Column, Formation::Line, Formation::Limbered, Formation::Unlimbered];
            straight_ashore(at, id, unit, *draw.pick(&formations)?)
        }
        Place::Boats => {
            let by = at.setup.tables.boats.rate.0.times(1 + draw.below(4) as i64, 4);
            let ways = [Leg::Ahead { by }, Leg::Back { by }, Leg::Side { by }, Leg::Side { by: -by }];
            let leg = *draw.pick(&ways)?;
            Some(Order::Row { unit: id, path: Motion::as_one([leg]) })
        }
        _ => None,
    }
}
