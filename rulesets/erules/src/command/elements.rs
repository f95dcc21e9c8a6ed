//! ERN-6, 10.2, X11, 34M.4, R106, R110. Command elements: how they ride, and when they are lost.

use crate::contact::{self, SLACK};
use crate::movement::cost::{self, Sort, rate};
use crate::movement::{self, placing};
use crate::state::{Pace, WHOLE};
use crate::who::{own, refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, Unit, UnitFlags, cite, losses};
use engine::Mark;
use geom::{Facing, Leg, Length, Motion, Pose, Run, Spot};
use names::{Side, UnitId};

/// X11, R106. An element rides up to its rate in its own step 5, alone or to a unit that it joins. The
/// commander-in-chief stays with a unit that he has led in this bound.
pub(crate) fn check_ride(at: At, side: Side, id: UnitId, to: Spot, join: Option<UnitId>) -> Checked {
    let element = standing(at, side, id, cite::ELEMENTS)?;
    if !element.is_element() {
        return Err(refuse(cite::ELEMENTS, Reason::NoElement { unit: id }).with_witness(id));
    }
    if let Some(rule) = movement::kept(at, id) {
        return Err(refuse(rule, Reason::Kept { unit: id }).with_witness(id));
    }
    if is_leading(at, element) {
        return Err(refuse(cite::LED, Reason::Leads { unit: id }).with_witness(id));
    }
    let pose = match join {
        Some(unit) => {
            let friend = own(at, side, unit, cite::ELEMENTS)?;
            if friend.is_element() || !friend.is_on_table() || friend.parent.is_some() {
                return Err(refuse(cite::ELEMENTS, Reason::NoElement { unit }));
            }
            match placing::beside(at, id, unit) {
                Some(pose) => pose,
                None => {
                    return Err(
                        refuse(cite::INTERPENETRATION, Reason::NoRoom { unit: id }).with_witness(unit)
                    );
                }
            }
        }
        None => Pose { at: to, facing: facing_of(element, to) },
    };
    let run = ride_to(element, pose);
    let allowed = rate(at, element, Sort::Normal) * movement::share_left(element);
    let legs = [Leg::Ahead { by: Length::ZERO }];
    let going = cost::going(at, element, run.clone(), &legs, allowed);
    if let Some(feature) = going.bar {
        return Err(refuse(cite::TERRAIN, Reason::Impassable { unit: id, feature: feature.0 })
            .with_witness(Mark::Point(pose.at)));
    }
    if going.is_cut {
        let asked = cost::going(at, element, run, &legs, 1e9).cost;
        let reason = Reason::TooFar { unit: id, asked: asked.ceil() as i64, allowed: allowed.floor() as i64 };
        return Err(refuse(cite::RATES, reason).with_witness(id));
    }
    movement::check_way(at, element, id, &run)
}

/// ERN-10.2. Whether an element has led its unit in this bound, and so is bound to it.
fn is_leading(at: At, element: &Unit) -> bool {
    let led = element.with.filter(|with| element.led == Some(*with));
    element.has(crate::Traits::CINC)
        && led.and_then(|with| at.state.troops.get(with)).is_some_and(|unit| unit.is(UnitFlags::MOVED))
}

fn facing_of(element: &Unit, to: Spot) -> Facing {
    let by = to.point() - element.front().at;
    if by.length() > SLACK { Facing::along(by) } else { element.stance.pose.facing }
}

/// The straight ride to a place.
fn ride_to(element: &Unit, to: Pose) -> Run {
    let mut turned = element.clone();
    turned.stance.pose.facing = to.facing;
    Motion::as_one([Leg::Free { to }]).run(&turned.ground())
}

/// X11, R106. Rides.
pub(crate) fn ride(on: &mut On, id: UnitId, to: Spot, join: Option<UnitId>) {
    let at = on.table();
    let element = at.state.unit(id).clone();
    let pose = join.map_or(Pose { at: to, facing: facing_of(&element, to) }, |unit| {
        placing::beside(at, id, unit).expect("a checked ride finds room")
    });
    let run = ride_to(&element, pose);
    let cost = cost::going(at, &element, run, &[Leg::Ahead { by: Length::ZERO }], 1e9).cost;
    let whole = rate(at, &element, Sort::Normal);
    let stance = element.stance.at(pose);
    placing::set_down(on, id, stance);
    let mut rider = on.state.edit(id);
    rider.spent = (rider.spent + movement::millionths(cost, whole)).min(WHOLE);
    rider.with = join;
    rider.pace = Pace::HALTED;
    rider.set(UnitFlags::MOVED, true);
    drop(rider);
    on.tell(|| Event::Rode { unit: id, joins: join });
}

/// X11, R110. An element alone is lost to an enemy that touches it when the enemy's bound ends.
pub(crate) fn taken(on: &mut On) {
    let side = on.state.passive();
    for id in on.state.ids(side) {
        let Some(unit) = on.state.troops.get(id).filter(|unit| unit.is_element()) else { continue };
        let at = on.table();
        let friends = contact::touched(at, &unit.ground(), side, id);
        let is_alone = !friends.iter().any(|other| !at.state.unit(*other).is_element());
        let taker = contact::enemies(at, id).into_iter().find(|enemy| {
            let enemy = at.state.unit(*enemy);
            !enemy.is_element() && enemy.morale != Morale::Routing
        });
        if let Some(taker) = taker.filter(|_| is_alone) {
            losses::surrender(on, id, taker);
        }
    }
}
