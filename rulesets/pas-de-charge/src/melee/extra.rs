//! PDC-9.0.5, R37, R78. Extra units against the ends of the shorter line.

use crate::melee::pairing::{is_fighting, may_fight, near};
use crate::reach;
use crate::state::{Fight, SLACK, Unit};
use crate::steps::Fighting;
use crate::who::{enemy, ensure_of, refuse, standing};
use crate::{At, Checked, Decision, Event, On, Reason, cite};
use names::{Side, UnitId};

/// PDC-9.0.5. A side may add extra units, if any could join.
pub(crate) fn ask(on: &mut On, side: Side) {
    let at = on.table();
    let could = |(id, unit): (UnitId, &Unit)| {
        may_fight(unit)
            && !is_fighting(&at.state.fights, id)
            && near(at, unit).any(|target| check_join(at, side, id, target).is_ok())
    };
    if at.state.of(side).any(could) {
        on.ask(side, Decision::Odds);
    }
}

/// PDC-9.0.5, R37, R72, R78. A unit that fights nobody else joins against an enemy it is entitled to fight,
/// who is an end unit on a side on which it stands farther out than his opponent, and who has no extra yet.
pub(crate) fn check_join(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let rule = cite::EXTRA_UNITS;
    let unit = standing(at, side, id, rule)?;
    enemy(at, side, target, rule)?;
    let is_free = may_fight(unit) && !is_fighting(&at.state.fights, id);
    ensure_of(is_free, rule, id, Reason::HasCombat { unit: id })?;
    let fight = fight_of(at, target)
        .ok_or_else(|| refuse(rule, Reason::NotFighting { unit: target }).with_witness(target))?;
    ensure_of(fight.others.len() == 1, cite::R37, target, Reason::Outnumbered { target })?;
    let entitled = reach::is_entitled(at, id, target);
    ensure_of(entitled, cite::ENTITLED, id, Reason::NotEntitled { unit: id, target })?;
    let opponent = fight.enemies_of(target)[0];
    let ends = [-1.0, 1.0].into_iter().filter(|hand| is_end(at, target, *hand));
    let ends: Vec<f64> = ends.collect();
    ensure_of(!ends.is_empty(), cite::R78, target, Reason::NotAnEndUnit { target })?;
    let out = |who: UnitId| at.state.unit(target).front().local(at.state.unit(who).centre()).x;
    let is_out = ends.iter().any(|hand| out(id) * hand > out(opponent) * hand + SLACK);
    ensure_of(is_out, cite::R78, id, Reason::NotFarEnough { unit: id, target })
}

/// The combat of a unit.
pub(crate) fn fight_of<'a>(at: At<'a>, id: UnitId) -> Option<&'a Fight> {
    at.state.fights.iter().find(|fight| fight.units().any(|unit| unit == id))
}

/// R78. Whether no other paired unit of its side stands on that hand of a unit within 400 mm.
fn is_end(at: At, id: UnitId, hand: f64) -> bool {
    let unit = at.state.unit(id);
    let most = at.setup.options.line_neighbour_mm.mm();
    let front = unit.front();
    let is_neighbour = |other: UnitId| {
        let friend = at.state.unit(other);
        let apart = friend.centre() - unit.centre();
        other != id
            && friend.side == unit.side
            && apart.length() <= most + SLACK
            && apart.dot(front.right()) * hand > SLACK
    };
    !at.state.fights.iter().flat_map(Fight::units).any(is_neighbour)
}

/// PDC-9.0.5. The extra unit joins; it throws, too.
pub(crate) fn join(on: &mut On, side: Side, id: UnitId, target: UnitId) {
    super::pairing::join(&mut on.state.fights, id, target);
    if let Some(fight) = on.state.fights.iter_mut().find(|fight| fight.one == target) {
        fight.extra.push(id);
    }
    on.tell(|| Event::Joined { unit: id, target });
    on.then(Fighting::Odds { side });
}
