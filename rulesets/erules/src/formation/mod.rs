//! ERN-35.1, 35.1.1, 35.1.5, 35.2, F9, R41, R93, R96, R125. Changes of formation: what shapes a unit may
//! take, what they cost, and where it stands then.

pub(crate) mod candidates;

use crate::kinds::{Arm, Formation, Traits};
use crate::movement::cost::{Sort, rate};
use crate::movement::{self, placing};
use crate::stance::{ROUTE_FRONT, base_of, longest_way};
use crate::state::{Pace, WHOLE};
use crate::who::refuse;
use crate::{At, Checked, Event, FigureScale, On, Options, Reason, Stance, Tables, Unit, UnitFlags, cite};
use geom::{Angle, Length, Mm, Pose};
use names::{RuleId, Side, UnitId};

/// A change of formation: the stance that it leads to, and the share of a bound that it takes, in millionths.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    /// The new stance.
    pub(crate) stance: Stance,
    /// What it takes.
    pub(crate) spent: u32,
}

/// ERN-35.1.5, R96. A free unit changes formation with what is left of its move.
pub(crate) fn check_form(at: At, side: Side, id: UnitId, formation: Formation, front: Option<u8>) -> Checked {
    let unit = movement::check_free(at, side, id)?;
    let change = change(at, id, unit, formation, front)?;
    let left = movement::share_left(unit);
    if f64::from(change.spent) > left * f64::from(WHOLE) + 1.0 {
        let percent = |share: f64| (share * 100.0).ceil() as i64;
        let asked = percent(f64::from(change.spent) / f64::from(WHOLE));
        let reason = Reason::NoTime { unit: id, asked, allowed: (left * 100.0).floor() as i64 };
        return Err(refuse(cite::FORMATION_CHANGE, reason).with_witness(id));
    }
    Ok(())
}

/// ERN-35.1.5. Changes formation; the unit halts for it.
pub(crate) fn form(on: &mut On, id: UnitId, formation: Formation, front: Option<u8>) {
    let unit = on.state.unit(id).clone();
    let change = change(on.table(), id, &unit, formation, front).expect("a checked change can be made");
    take_up(on, id, change, cite::FORMATION_CHANGE);
    on.state.edit(id).before = None;
}

/// ERN-35.1. Takes up a new stance, by a rule, and halts.
pub(crate) fn take_up(on: &mut On, id: UnitId, change: Change, rule: RuleId) {
    placing::set_down(on, id, change.stance);
    let mut unit = on.state.edit(id);
    unit.spent = (unit.spent + change.spent).min(WHOLE);
    unit.pace = Pace::HALTED;
    unit.set(UnitFlags::MOVED, true);
    drop(unit);
    on.tell(|| Event::Formed { unit: id, formation: change.stance.formation, rule });
}

/// ERN-35.1. A change to a formation that a unit may take up where it stands.
pub(crate) fn change(
    at: At,
    id: UnitId,
    unit: &Unit,
    formation: Formation,
    front: Option<u8>,
) -> Checked<Change> {
    let not = |reason| Err(refuse(cite::FORMATION_CHANGE, reason).with_witness(id));
    if unit.is_inside() {
        return Err(refuse(cite::BUILDINGS, Reason::IsInside { unit: id }).with_witness(id));
    }
    let Some(stance) = shaped(at, unit, formation, front) else {
        return not(Reason::NoSuchFormation { unit: id, formation });
    };
    if stance == unit.stance {
        return not(Reason::FormedSo { unit: id });
    }
    let stance = placing::rearranged(unit, stance);
    check_room(at, id, unit, &stance)?;
    Ok(Change { stance, spent: takes(at, unit, &stance) })
}

/// R3. There is room for a stance.
pub(crate) fn check_room(at: At, id: UnitId, unit: &Unit, stance: &Stance) -> Checked {
    let body = stance.body(unit.bases());
    if let Some(other) = placing::overlapped(at, id, &body) {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    let formed = Unit { stance: *stance, ..unit.clone() };
    if !movement::cost::is_fit(at, &formed, &body) {
        return Err(refuse(cite::TERRAIN, Reason::NoRoom { unit: id }).with_witness(id));
    }
    Ok(())
}

/// R125, F9. The stance of a unit in a formation, about the middle of its front; none if troops of its arm do
/// not form so.
pub(crate) fn shaped(at: At, unit: &Unit, formation: Formation, front: Option<u8>) -> Option<Stance> {
    shaped_of(&at.setup.tables, at.setup.options.scale, unit, formation, front)
}

/// The same by the printed bases, for a unit of a file; a unit inside a building has its stance already, and
/// elements stand alone.
pub(crate) fn shaped_by(
    options: &Options,
    unit: &Unit,
    formation: Formation,
    front: Option<u8>,
) -> Option<Stance> {
    if unit.is_element() {
        return (formation == Formation::Line).then_some(unit.stance);
    }
    shaped_of(&crate::PRINTED, options.scale, unit, formation, front)
}

fn shaped_of(
    tables: &Tables,
    scale: FigureScale,
    unit: &Unit,
    formation: Formation,
    front: Option<u8>,
) -> Option<Stance> {
    let count = unit.bases();
    let usual = (count / 3).max(2);
    let narrow = |front: u8| (front >= 2 && front <= count / 2).then_some(front);
    let is_open = unit.arm.is_always_open() || unit.has(Traits::OPEN);
    let is_ranked = !is_open && !unit.arm.is_artillery();
    let front = match formation {
        Formation::Line if is_ranked || unit.arm == Arm::Pioneers => match front {
            None => count,
            Some(front) if front == count => count,
            Some(_) => return None,
        },
        Formation::Column | Formation::OpenColumn if is_ranked => narrow(front.unwrap_or(usual))?,
        Formation::Route if is_ranked || matches!(unit.arm, Arm::Pioneers | Arm::Skirmishers) => {
            let front = front.unwrap_or(ROUTE_FRONT.min(count));
            (1..=ROUTE_FRONT).contains(&front).then_some(front)?
        }
        Formation::Square if unit.is_regular_infantry() && is_ranked && count >= 4 && front.is_none() => {
            count.div_ceil(4)
        }
        Formation::Skirmish if is_open && !unit.arm.is_artillery() && !unit.is_element() => {
            (1..=count).contains(&front.unwrap_or(count)).then_some(front.unwrap_or(count))?
        }
        Formation::Unlimbered | Formation::Limbered if unit.has_guns() && front.is_none() => count,
        Formation::LimberedColumn if unit.has_guns() && front.is_none() => 1,
        _ => return None,
    };
    let own = unit.stance.base;
    let usual_base = |formation| base_of(tables, scale, unit.arm, formation);
    // Troops that are based otherwise than the standard keep their bases.
    let is_own = own != usual_base(unit.stance.formation) && !unit.is_inside();
    let base = if is_own { own } else { usual_base(formation) };
    let mut stance = Stance::new(formation, unit.stance.pose, base, front);
    if formation == Formation::OpenColumn {
        stance.space = Length::of(f64::from(front) * base.width.mm() - base.depth.mm()).max(Length::of(1.0));
    }
    let turns = |one: Formation, other: Formation| unit.stance.formation == one && formation == other;
    if turns(Formation::Limbered, Formation::LimberedColumn)
        || turns(Formation::LimberedColumn, Formation::Limbered)
    {
        // Each team wheels by a right angle.
        let pose = stance.pose;
        stance.pose = Pose { at: pose.at, facing: pose.facing.turned(Angle::QUARTER) };
    }
    Some(stance)
}

/// ERN-35.1.1, 35.1.5, 35.2, F26, F27, R41, R92, R93. What a change takes, in millionths of a bound.
pub(crate) fn takes(at: At, unit: &Unit, stance: &Stance) -> u32 {
    let whole = rate(at, unit, Sort::Normal);
    let (from, to) = (unit.stance.formation, stance.formation);
    let options = &at.setup.options;
    if unit.arm.is_artillery() {
        let percent = match unit.arm {
            Arm::HorseArtillery => options.limber_horse,
            _ => options.limber_foot,
        };
        let limbers = from.is_limbered() != to.is_limbered();
        let limbering = if limbers { percent as u32 * (WHOLE / 100) } else { 0 };
        let wheels = from == Formation::LimberedColumn || to == Formation::LimberedColumn;
        let way = if wheels { way(unit, stance) } else { 0.0 };
        return limbering + movement::millionths(way, whole);
    }
    let to_square = from == Formation::Column && to == Formation::Square;
    let shaking_out = if to_square { whole / at.setup.tables.penalties.square_parts as Mm } else { 0.0 };
    movement::millionths(shaking_out + way(unit, stance), whole)
}

/// R93. The longest way of any figure, team or model to its new place.
fn way(unit: &Unit, stance: &Stance) -> Mm {
    longest_way(&unit.stance.bases(unit.bases()), &stance.bases(unit.bases()))
}

/// ERN-F9, R42. Whether guns can unlimber and fire where they stand: not on moderate or steep slopes, nor in
/// woods.
pub(crate) fn is_gun_ground(at: At, unit: &Unit) -> bool {
    use crate::Terrain::{DenseWood, ModerateSlope, OpenWood, SteepSlope};
    let over = at.setup.ground.beneath(&unit.ground(), crate::contact::SLACK);
    let bars = |id: &geom::FeatureId| {
        let terrain = crate::Terrain::of(at.setup.ground.feature(*id));
        matches!(terrain, ModerateSlope | SteepSlope | DenseWood | OpenWood)
    };
    !over.iter().any(bars)
}

#[cfg(test)]
mod tests;
