//! PDC-4.5.1, 4.5.2, R23. Columns on single bases: in line near the enemy, unless they may stay in column.

use crate::kinds::{Family, Formation, Nation};
use crate::minutes::Minutes;
use crate::options::Basing;
use crate::reach;
use crate::state::{Changing, SLACK, Unit};
use crate::who::{ensure_of, refuse, standing};
use crate::{At, Checked, Event, On, Reason, cite};
use geom::{Mm, Run};
use names::{Side, UnitId};

/// PDC-4.5.1, R23. Whether a unit is a column that forms line near the enemy.
pub(crate) fn is_bound(at: At, unit: &Unit) -> bool {
    at.setup.options.basing_mode == Basing::Single
        && unit.family() == Family::Infantry
        && unit.formation == Formation::Column
        && unit.changing.is_none()
        && unit.inside.is_none()
}

/// How near the enemy such a column forms line.
fn near(at: At) -> Mm {
    at.setup.tables.single_base.deploy_within.mm()
}

/// R23. Whether a seen enemy is so near to a body that a column there forms line.
fn has_enemy_near(at: At, side: Side, body: &geom::Body) -> bool {
    has_enemy_within(at, side, body, near(at))
}

fn has_enemy_within(at: At, side: Side, body: &geom::Body, distance: Mm) -> bool {
    !reach::enemies_near(at, side, body, distance).is_empty()
}

/// R23. Where on its way a column must halt to form line: the stage and the share of it.
pub(crate) fn halt(at: At, id: UnitId, run: &Run) -> Option<(usize, f64)> {
    let unit = at.state.unit(id);
    if !is_bound(at, unit) {
        return None;
    }
    if has_enemy_near(at, unit.side, &run.from) {
        return Some((0, 0.0));
    }
    for (number, stage) in run.stages.iter().enumerate() {
        let long = stage.start.corners().map(|corner| stage.course(0).length_of(corner));
        let steps = (long.fold(0.0, f64::max) / 5.0).ceil().clamp(1.0, 400.0) as u32;
        let share = |step: u32| f64::from(step) / f64::from(steps);
        let is_near = |share: f64| has_enemy_near(at, unit.side, &stage.at(share));
        if let Some(step) = (1..=steps).find(|step| is_near(share(*step))) {
            let (mut low, mut high) = (share(step - 1), share(step));
            for _ in 0..40 {
                let middle = (low + high) / 2.0;
                if is_near(middle) { high = middle } else { low = middle }
            }
            return Some((number, high));
        }
    }
    None
}

/// R23. A column that has an enemy near forms line for 5 minutes, without a die; what is lacking of them it
/// spends in the next bound.
pub(crate) fn form_line_if_halted(on: &mut On, id: UnitId) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    // Where it has halted is kept to the nanometre only.
    if is_bound(at, unit) && has_enemy_within(at, unit.side, &unit.block(), near(at) + SLACK) {
        form_line(on, id);
    }
}

/// R23. A column forms line for the printed minutes.
fn form_line(on: &mut On, id: UnitId) {
    let needed = Minutes::whole(on.setup.tables.single_base.minutes.into());
    let mut unit = on.state.edit(id);
    let spent = needed.min(unit.minutes);
    unit.minutes = unit.minutes.less(spent);
    let left = needed.less(spent);
    if left == Minutes::ZERO {
        unit.formation = Formation::Line;
    } else {
        unit.changing = Some(Changing { to: Formation::Line, left });
    }
    drop(unit);
    on.tell(|| Event::FormsLine { unit: id });
}

/// R23. Enemies have moved: columns that have one of them between combat range and 400 mm form line at once,
/// if they have the minutes, or else are changing. One that has him in combat range is caught in column.
pub(crate) fn react(on: &mut On, side: Side, movers: &[UnitId]) {
    let at = on.table();
    let reacts = |unit: &Unit| {
        is_bound(at, unit)
            && unit.is_seen()
            && !unit.is_out_of_hand()
            && movers.iter().filter_map(|mover| at.state.troops.get(*mover)).any(|mover| {
                let range = mover.combat_range(&at.setup.tables);
                let far = reach::gap(unit, mover);
                mover.is_seen() && far <= near(at) + SLACK && far > range + SLACK
            })
    };
    let columns: Vec<UnitId> =
        at.state.of(side).filter(|(_, unit)| unit.is_on_table() && reacts(unit)).map(|(id, _)| id).collect();
    columns.into_iter().for_each(|id| form_line(on, id));
}

/// PDC-4.5.2, 9.6.1, R60, R86. Whether troops of a nation stay in column: French and their clients always,
/// Austrians from 1808, Prussians and Russians from 1811.
pub(crate) fn uses_columns(at: At, nation: Nation) -> bool {
    let year = at.setup.options.year;
    let [austrian, prussian, russian] = at.setup.tables.appendix.columns_from;
    match nation {
        Nation::French | Nation::Client => true,
        Nation::Austrian => year >= austrian,
        Nation::Prussian => year >= prussian,
        Nation::Russian => year >= russian,
        Nation::British | Nation::Other => false,
    }
}

/// PDC-4.5.2. Infantry in column may stay in column near the enemy, if its nation did.
pub(crate) fn check_assault(at: At, side: Side, units: &[UnitId]) -> Checked {
    for id in units {
        let unit = standing(at, side, *id, cite::STAY_IN_COLUMN)?;
        if !uses_columns(at, unit.nation) {
            let reason = Reason::NotColumnNation { unit: *id };
            return Err(refuse(cite::WHO_MAY_USE_COLUMNS, reason).with_witness(*id));
        }
        let is_column = unit.family() == Family::Infantry && unit.formation == Formation::Column;
        let may = is_column && unit.changing.is_none() && unit.inside.is_none();
        ensure_of(may, cite::STAY_IN_COLUMN, *id, Reason::NotInColumn { unit: *id })?;
    }
    Ok(())
}

/// PDC-4.5.2. They are columns of assault from now on; it costs no time.
pub(crate) fn assault(on: &mut On, units: &[UnitId]) {
    for id in units {
        on.state.edit(*id).formation = Formation::Assault;
        on.tell(|| Event::KeptColumn { unit: *id });
    }
}

/// R23. Away from the enemy a line on a single base counts as column again, at no cost.
pub(crate) fn may_be_column(at: At, unit: &Unit) -> bool {
    at.setup.options.basing_mode == Basing::Single
        && unit.family() == Family::Infantry
        && unit.formation == Formation::Line
        && !has_enemy_near(at, unit.side, &unit.block())
}
