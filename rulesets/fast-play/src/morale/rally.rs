//! FPN-2.1, 11.5 to 11.7. How units are steadied again, and how an army is beaten.

use crate::aims;
use crate::melee::{contact, direction};
use crate::steps::Fight;
use crate::{Event, FastPlay, Phase, Unit, UnitFlags};
use engine::Hand;
use names::{Side, UnitId};

/// FPN-11.6, R70. A complete turn is five steps, counted from the one in which a shaken unit and its General
/// are first together out of hand-to-hand. The unit rallies in the next step 3 after it: `in_turn`, unless
/// its turn is running already. A unit that is no longer led, or fights, begins anew later.
pub(crate) fn begin(on: &mut Hand<FastPlay>, id: UnitId, in_turn: u16) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let led = at.state.general_with(id).filter(|_| unit.is_shaken() && !contact::in_hth(at, id));
    let rallies_in = match led {
        Some(_) if unit.rallies_in != 0 => return,
        Some(_) => in_turn,
        None if unit.rallies_in == 0 => return,
        None => 0,
    };
    on.state.troops.expect_edit(id).rallies_in = rallies_in;
    if let Some(general) = led {
        on.tell(|| Event::RallyingBegan { general, unit: id });
    }
}

/// R70. Each unit of both sides that can begins to rally, at the end of step 2 or 5.
pub(crate) fn begin_all(on: &mut Hand<FastPlay>, in_turn: u16) {
    for unit in on.state.troops.ids().to_vec() {
        begin(on, unit, in_turn);
    }
}

/// FPN-11.6, R70. Rallies those whose complete turn with their General is over.
pub(crate) fn rally(on: &mut Hand<FastPlay>) {
    let turn = on.state.turn;
    let mut units = on.state.troops.ids().to_vec();
    direction::in_combat_direction(on.state, &mut units);
    for id in units {
        let at = on.table();
        let unit = at.state.troops.expect(id);
        let led = unit.is_shaken() && unit.rallies_in != 0 && unit.rallies_in <= turn;
        if led && at.state.general_with(id).is_some() && !contact::in_hth(at, id) {
            steady(on, id);
            on.tell(|| Event::RalliedByGeneral { unit: id });
        }
    }
}

fn steady(on: &mut Hand<FastPlay>, id: UnitId) {
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::SHAKEN, false);
    unit.rallies_in = 0;
}

/// FPN-11.7, R71. The end of a zone or area. Shaken units in whose combat an enemy has routed, not merely
/// been destroyed, are rallied; why the enemy routed makes no difference.
pub(crate) fn aftermath(on: &mut Hand<FastPlay>, fight: &Fight) {
    for &unit in &fight.heartened {
        // It may have routed itself by now.
        if on.state.troops.get(unit).is_some_and(Unit::is_shaken) {
            steady(on, unit);
            on.tell(|| Event::RalliedByRout { unit });
        }
    }
    annihilated(on);
}

/// R2. An army with no units left loses at once.
fn annihilated(on: &mut Hand<FastPlay>) {
    let gone = Side::BOTH.map(|side| on.state.start[side.index()] > 0 && on.state.elements_left(side) == 0);
    end_if(on, gone);
}

/// Ends the battle if one army is beaten, or both (R10).
fn end_if(on: &mut Hand<FastPlay>, beaten: [bool; 2]) -> bool {
    for side in Side::BOTH.into_iter().filter(|side| beaten[side.index()]) {
        let of = on.state.start[side.index()];
        let lost = of.saturating_sub(on.state.elements_left(side));
        on.tell(|| Event::ArmyBeaten { side, lost, of });
    }
    let winner = match beaten {
        [false, false] => return false,
        [true, true] => None,
        [true, false] => Some(Side::Red),
        [false, true] => Some(Side::Blue),
    };
    end(on, winner);
    true
}

fn end(on: &mut Hand<FastPlay>, winner: Option<Side>) {
    on.tell(|| Event::BattleEnded { winner });
    on.end(winner);
}

/// FPN-2.1, R2, R9, R10. Ends the battle if an army has lost more than its share of elements, routed ones
/// included; both at one check is a draw. When the last turn is over a scenario's own aims decide, and else
/// the smaller fraction lost wins.
pub(crate) fn victory(on: &mut Hand<FastPlay>) {
    let [part, whole] = on.setup.tables.beaten_share;
    let beaten = Side::BOTH.map(|side| {
        let start = u64::from(on.state.start[side.index()]);
        let lost = start.saturating_sub(on.state.elements_left(side).into());
        lost * u64::from(whole) > start * u64::from(part)
    });
    if end_if(on, beaten) {
        return;
    }
    if on.state.phase != Phase::HandToHand {
        return;
    }
    let limit = on.setup.options.turn_limit;
    if limit == 0 || on.state.turn < limit {
        return aims::judge_turn(on);
    }
    if let Some(winner) = aims::judge_battle(on) {
        return end(on, Some(winner));
    }
    // R8. Elements that still wait off the table count as lost now.
    let lost = Side::BOTH.map(|side| {
        let own = on.state.troops.iter().filter(|(_, unit)| unit.side == side);
        let left: u16 = own.map(|(_, unit)| unit.elements.len() as u16).sum();
        let start = on.state.start[side.index()];
        (start.saturating_sub(left), start)
    });
    let turn = on.state.turn;
    on.tell(|| Event::LastTurnOver { turn, lost });
    let [blue, red] = lost.map(|(lost, of)| (u64::from(lost), u64::from(of)));
    let winner = match (blue.0 * red.1).cmp(&(red.0 * blue.1)) {
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Equal => None,
    };
    end(on, winner);
}

#[cfg(test)]
mod tests;
