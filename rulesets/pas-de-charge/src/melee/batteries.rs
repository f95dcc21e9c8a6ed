//! PDC-9.1.3, R38. Batteries between fighting lines, and batteries that are reached.

use crate::reach;
use crate::state::{Fight, SLACK, Status, Unit};
use crate::{At, Event, On, cite, losses};
use geom::{Area, Mm, Segment};
use names::UnitId;

/// PDC-9.1.3, R38. Batteries on the line between paired infantry abandon their guns, and so do those that an
/// enemy touches, if a friend is near behind them; else they are lost.
pub(crate) fn abandon(on: &mut On) {
    let at = on.table();
    let is_there = |unit: &Unit| unit.is_guns() && unit.is_seen() && !unit.is_abandoned();
    let batteries: Vec<(UnitId, bool)> = at
        .state
        .troops
        .iter()
        .filter(|(_, unit)| is_there(unit))
        .filter_map(|(id, unit)| {
            let between = at.state.fights.iter().any(|fight| is_between(at, fight, unit));
            (between || is_reached(at, unit)).then_some((id, between))
        })
        .collect();
    for (id, between) in batteries {
        match shelter(on.table(), id, between) {
            Some(friend) => leave_guns(on, id, friend),
            None => losses::remove(on, id, None, cite::BATTERIES_BETWEEN_LINES),
        }
    }
}

/// R38. Whether a battery's base meets the line between the centres of infantry that is paired.
fn is_between(at: At, fight: &Fight, battery: &Unit) -> bool {
    let one = at.state.unit(fight.one);
    fight.others.iter().any(|other| {
        let enemy = at.state.unit(*other);
        let line = Segment::new(one.centre(), enemy.centre());
        one.is_foot() && enemy.is_foot() && Area::round_line(line, 2.0 * SLACK).meets(&battery.block(), SLACK)
    })
}

/// R38. Whether enemy infantry or cavalry touches a battery.
fn is_reached(at: At, battery: &Unit) -> bool {
    let touching = reach::enemies_near(at, battery.side, &battery.block(), 0.0);
    touching.into_iter().any(|id| {
        let enemy = at.state.unit(id);
        !enemy.is_guns() && !enemy.is_out_of_hand()
    })
}

/// R38. The friend behind whom the crew shelters: between the lines the nearest, else one that stands within
/// 200 mm behind the guns.
fn shelter(at: At, id: UnitId, between: bool) -> Option<UnitId> {
    let battery = at.state.unit(id);
    let behind = at.setup.options.battery_shelter_mm.mm();
    let ground = Area::swept(&battery.block(), battery.front().ahead * -behind);
    let serves = |(other, unit): &(UnitId, &Unit)| {
        *other != id
            && unit.is_on_table()
            && !unit.is_guns()
            && unit.status != Status::Retreating
            && (between || ground.meets(&unit.block(), SLACK))
    };
    let near = |unit: &Unit| -> Mm { reach::gap(battery, unit) };
    let friends = at.state.of(battery.side).filter(serves);
    friends.min_by(|one, two| near(one.1).total_cmp(&near(two.1)).then(one.0.cmp(&two.0))).map(|(id, _)| id)
}

/// R38. The guns stay where they are and bar nobody's way or sight; the crew is behind the friend.
fn leave_guns(on: &mut On, id: UnitId, shelter: UnitId) {
    let mut unit = on.state.edit(id);
    unit.status = Status::Abandoned;
    unit.shelter = Some(shelter);
    drop(unit);
    on.tell(|| Event::Abandoned { unit: id, shelter });
}

/// R38. Step 7 is over: abandoned guns that an enemy's base touches or covers are lost.
pub(crate) fn lose_abandoned(on: &mut On) {
    let at = on.table();
    let is_taken = |unit: &Unit| {
        let by = reach::enemies_near(at, unit.side, &unit.block(), 0.0);
        unit.is_abandoned() && !by.is_empty()
    };
    let lost: Vec<UnitId> =
        at.state.troops.iter().filter(|(_, unit)| is_taken(unit)).map(|(id, _)| id).collect();
    for id in lost {
        losses::remove(on, id, None, cite::BATTERIES_BETWEEN_LINES);
    }
}

/// R38. Step 8: crews return to guns that have no formed enemy within 200 mm and no base on them.
pub(crate) fn recover(on: &mut On) {
    let at = on.table();
    let near = at.setup.options.battery_shelter_mm.mm();
    let is_safe = |unit: &Unit| {
        let enemies = reach::enemies_near(at, unit.side, &unit.block(), near);
        let formed = enemies.into_iter().any(|id| at.state.unit(id).is_formed());
        let free = geom::overlapped(&unit.block(), at.state.troops.bodies(), &[], SLACK).is_none();
        unit.is_abandoned() && !formed && free
    };
    let back: Vec<UnitId> =
        at.state.troops.iter().filter(|(_, unit)| is_safe(unit)).map(|(id, _)| id).collect();
    for id in back {
        let mut unit = on.state.edit(id);
        (unit.status, unit.shelter) = (Status::Normal, None);
        drop(unit);
        on.tell(|| Event::Recovered { unit: id });
    }
}
