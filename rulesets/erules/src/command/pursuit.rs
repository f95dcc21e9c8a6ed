//! ERN-20.2.2, 20.4.3, ERN-25, R23, R46, R112. Pursuits: how they begin, and how pursuers move.

use crate::charge::home;
use crate::contact::{self, Aspect};
use crate::kinds::Arm;
use crate::morale;
use crate::movement::cost::{self, Sort, rate};
use crate::movement::placing;
use crate::stance::about_middle;
use crate::state::{Charge, Few, Pace, Stage, WHOLE};
use crate::who::{refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, UnitFlags, cite};
use geom::{Facing, Leg, Length, Motion, Pose, Spot};
use names::{Side, UnitId};

/// ERN-20.4.3, R23. Cavalry and irregulars pursue enemies that have fled before them; regular infantry is
/// free to.
pub(crate) fn begin(on: &mut On, id: UnitId, fled: Few) {
    let clock = on.state.clock;
    let unit = on.state.unit(id);
    let is_wild = unit.arm == Arm::Cavalry || unit.has(crate::Traits::IRREGULAR);
    let was = unit.morale;
    let mut unit = on.state.edit(id);
    unit.quarry = fled;
    if !is_wild {
        unit.set(UnitFlags::MAY_PURSUE, true);
        return;
    }
    if was != Morale::Pursuing {
        (unit.morale, unit.since, unit.pursuits) = (Morale::Pursuing, clock, 0);
    }
    let quarry = unit.quarry[0];
    drop(unit);
    on.tell(|| Event::Pursues { unit: id, quarry });
}

/// ERN-20.2.2, R23, R46. Regular infantry may follow up enemies that fled before its charge.
pub(crate) fn check_follow_up(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::PURSUIT)?;
    let is_free = unit.is(UnitFlags::MAY_PURSUE) && unit.morale == Morale::Good && !unit.quarry.is_empty();
    if !is_free || unit.charge.is_some_and(|charge| charge.stage != Stage::Made) {
        return Err(refuse(cite::PURSUIT, Reason::NothingToPursue { unit: id }).with_witness(id));
    }
    Ok(())
}

/// ERN-20.4.3. Regular infantry follows up.
pub(crate) fn follow_up(on: &mut On, id: UnitId) {
    let clock = on.state.clock;
    let mut unit = on.state.edit(id);
    unit.set(UnitFlags::MAY_PURSUE, false);
    (unit.morale, unit.since, unit.pursuits) = (Morale::Pursuing, clock, 0);
    let quarry = unit.quarry[0];
    drop(unit);
    on.tell(|| Event::Pursues { unit: id, quarry });
}

/// ERN-20.4.3, R112. A pursuer goes straight at the nearest unit that it pursues, turning for nothing, and
/// stops at the first enemy on its way; the rest of its move is marked.
pub(crate) fn pursue(on: &mut On, id: UnitId) {
    let at = on.table();
    // It may have been destroyed, or its pursuit be over.
    let Some(unit) = at
        .state
        .troops
        .get(id)
        .filter(|unit| unit.morale == Morale::Pursuing && !unit.is(UnitFlags::REGAINS))
    else {
        return;
    };
    let unit = unit.clone();
    let there = |other: &&UnitId| {
        at.state.troops.get(**other).is_some_and(|other| other.is_on_table() && other.flees())
    };
    let near = |one: &&UnitId, two: &&UnitId| {
        let far = |other: UnitId| contact::distance(&unit, at.state.unit(other));
        far(**one).total_cmp(&far(**two))
    };
    let Some(&quarry) = unit.quarry.iter().filter(there).min_by(near) else {
        return morale::break_off(on, id, cite::PURSUIT_TEST);
    };
    if contact::in_contact(at, &unit, at.state.unit(quarry)) {
        let mut unit = on.state.edit(id);
        unit.pursuits = unit.pursuits.saturating_add(1);
        return;
    }
    let gap = geom::gap(&unit.ground(), &at.state.unit(quarry).ground());
    let centre = unit.ground().centre();
    let facing = Facing::along(gap.to - centre);
    let turned = about_middle(unit.stance.at(Pose { facing, ..unit.stance.pose }), unit.bases(), centre);
    let turns = placing::overlapped(at, id, &turned.body(unit.bases())).is_none();
    let mut moved = unit.clone();
    if turns {
        moved.stance = turned;
    }
    let limit = rate(at, &unit, Sort::Charge);
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(limit) }]);
    let going = cost::going(at, &moved, motion.run(&moved.ground()), &motion.legs, limit);
    let (run, _) = placing::up_to_troops(at, id, going.run);
    let run = placing::to_free_ground(at, id, run);
    let used = cost::going(at, &moved, run.clone(), &motion.legs, limit).cost;
    let broken = unit.arm == Arm::Cavalry && cost::is_broken_ground(at, &run);
    let began = moved.ground().front();
    let stance = placing::after(&moved, &run);
    placing::set_down(on, id, stance);
    let touched = contact::enemies(on.table(), id);
    let stood = Spot::of(on.state.unit(quarry).ground().centre());
    let charge = Charge {
        target: touched.first().copied().unwrap_or(quarry),
        stood,
        from: moved.stance.pose,
        limit: Length::of(limit),
        used: Length::of(used),
        stage: Stage::Made,
        broken,
    };
    let mut pursuer = on.state.edit(id);
    pursuer.charge = (!touched.is_empty()).then_some(charge);
    pursuer.pace = Pace::HALTED;
    pursuer.spent = WHOLE;
    pursuer.pursuits = pursuer.pursuits.saturating_add(1);
    pursuer.set(UnitFlags::DONE, true);
    pursuer.set(UnitFlags::IMPETUS, !touched.is_empty());
    placing::note_direction(&mut pursuer, true);
    drop(pursuer);
    on.tell(|| Event::Pursued { unit: id, by: Length::of(used) });
    for target in touched {
        let at = on.table();
        let aspect = contact::aspect(at.state.unit(target), began, &at.state.unit(id).ground());
        home::meet(on, id, target, aspect != Aspect::Front);
    }
}
