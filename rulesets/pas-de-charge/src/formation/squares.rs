//! PDC-3.3.6, 4.4.1, 4.4.2, R10, R21, R22. Squares: in an emergency by a die, and else whenever their
//! commander likes.

use crate::formation::{self, Time};
use crate::kinds::{Disorder, Family, Formation};
use crate::reach;
use crate::state::{SLACK, Status, Unit, UnitFlags};
use crate::steps::Forming;
use crate::terrain::{self, Terrain};
use crate::who::{ensure_of, refuse, standing};
use crate::{At, Checked, Event, On, Reason, cite, disorder};
use dice::{Roll, Why};
use geom::{Mm, Segment};
use names::{Side, UnitId};

/// PDC-4.4.1. How near this cavalry makes infantry dice for square: four minutes of its move.
pub(crate) fn trigger(at: At, cavalry: &Unit) -> Mm {
    let rate = cavalry.rate(&at.setup.options, &at.setup.tables);
    rate.mm() * f64::from(at.setup.tables.square_minutes)
}

/// R21. Cavalry that is a threat: in the saddle, seen, and neither retreating nor reforming.
fn threatens(unit: &Unit) -> bool {
    unit.is_mounted() && unit.is_seen() && !unit.is_out_of_hand()
}

/// R21. Infantry that may have to dice: not in square, not in woods or buildings, not retreating.
fn may_be_caught(at: At, unit: &Unit) -> bool {
    unit.family() == Family::Infantry
        && unit.is_seen()
        && !unit.in_square()
        && unit.status != Status::Retreating
        && unit.inside.is_none()
        && terrain::beneath(at, &unit.block(), Terrain::is_veil).is_empty()
}

/// R21. Whether no obstacle that bars all lies between cavalry and infantry.
fn can_reach(at: At, cavalry: &Unit, infantry: &Unit) -> bool {
    let between: Segment = reach::between(cavalry, infantry);
    let ground = &at.setup.ground;
    let none = geom::Bodies::new(1000.0);
    let bars = |met: &geom::Crossed| match met.what {
        geom::What::Feature(id) => terrain::bars_all(at, id),
        geom::What::Unit(_) => false,
    };
    !geom::crossed(between, ground, &none, &[]).iter().any(bars)
}

/// PDC-4.4.1, R21. The cavalry, nearest first, that is near enough to make this infantry dice.
fn threat(at: At, infantry: &Unit, among: Option<&[UnitId]>) -> Option<(Mm, UnitId)> {
    let most = at.setup.tables.rates.light_cavalry.mm().max(at.setup.tables.rates.battle_cavalry.mm())
        * f64::from(at.setup.tables.square_minutes);
    let near = reach::enemies_near(at, infantry.side, &infantry.block(), most);
    let near = near.into_iter().filter(|id| among.is_none_or(|among| among.contains(id)));
    let threats = near.filter_map(|id| {
        let cavalry = at.state.unit(id);
        let far = reach::gap(cavalry, infantry);
        let is_near = threatens(cavalry) && far <= trigger(at, cavalry) + SLACK;
        (is_near && can_reach(at, cavalry, infantry)).then_some((far, id))
    });
    threats.min_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)))
}

/// PDC-4.4.1, R21. Cavalry has moved: infantry near it dices, the nearest first, each once a bound.
pub(crate) fn emergencies(on: &mut On, movers: &[UnitId], until: u16) {
    let at = on.table();
    let mut near: Vec<(Mm, UnitId, UnitId)> = at
        .state
        .troops
        .iter()
        .filter(|(_, unit)| !unit.has(UnitFlags::SQUARE_DICED) && may_be_caught(at, unit))
        .filter_map(|(id, unit)| threat(at, unit, Some(movers)).map(|(far, cavalry)| (far, id, cavalry)))
        .collect();
    near.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    for (_, unit, cavalry) in near {
        on.then(Forming::Emergency { unit, cavalry, until });
    }
}

/// PDC-4.4.1, R11, R22. Infantry dices: on 4 to 6 it is in square at once, else it is caught changing
/// formation, in disorder. It has made its response.
pub(crate) fn throw(on: &mut On, id: UnitId, cavalry: UnitId, until: u16) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    if unit.has(UnitFlags::SQUARE_DICED) || !may_be_caught(at, unit) {
        return;
    }
    let why = Why { rule: cite::EMERGENCY_SQUARE, roller: unit.side, unit: Some(id), what: "square" };
    let die = on.roll(Roll::Die { sides: 6 }, why);
    let forms = die >= on.setup.tables.square_on;
    let mut unit = on.state.edit(id);
    unit.flags.set(UnitFlags::SQUARE_DICED.with(UnitFlags::RESPONDED), true);
    if forms {
        unit.formation = Formation::Square;
        unit.changing = None;
        drop(unit);
        on.tell(|| Event::FormedSquare { unit: id, cavalry });
    } else {
        unit.caught = until;
        drop(unit);
        on.tell(|| Event::CaughtForming { unit: id, cavalry });
        disorder::add(on, id, Disorder::UNFORMED, cite::EMERGENCY_SQUARE);
    }
}

/// PDC-4.4.2, R10, R18. A unit forms square of its own will, without an order, in the minutes that it has
/// left, while no enemy cavalry is so near that it would have to dice.
pub(crate) fn check_square(at: At, side: Side, id: UnitId) -> Checked {
    let rule = cite::VOLUNTARY_SQUARE;
    let unit = standing(at, side, id, rule)?;
    let is_foot = unit.family() == Family::Infantry;
    ensure_of(is_foot, rule, id, Reason::NotInfantry { unit: id })?;
    ensure_of(unit.status != Status::Retreating, cite::RETREAT, id, Reason::NotAble { unit: id })?;
    if let Some((_, cavalry)) = threat(at, unit, None) {
        let reason = Reason::CavalryNear { unit: id, cavalry };
        return Err(refuse(cite::EMERGENCY_SQUARE, reason).with_witness(cavalry));
    }
    match formation::time(at, id, unit, Formation::Square)? {
        Time::Diced(..) | Time::Fixed(_) => Ok(()),
    }
}

/// PDC-4.4.2. A unit begins to form square.
pub(crate) fn square(on: &mut On, unit: UnitId) {
    on.then(Forming::Change { unit, to: Formation::Square });
}
