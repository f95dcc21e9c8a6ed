//! PDC-8. Disorder: causes that count one by one, and the halts that end them.

use crate::kinds::Disorder;
use crate::minutes::Minutes;
use crate::state::{Status, Unit, UnitFlags};
use crate::terrain::{self, Terrain};
use crate::{At, Event, On, Tables, cite};
use names::{RuleId, Side, UnitId};

/// PDC-8.11, R33. A cause of disorder comes upon a unit; each counts once.
pub(crate) fn add(on: &mut On, id: UnitId, cause: Disorder, rule: RuleId) {
    if on.state.unit(id).disorder.has(cause) {
        return;
    }
    on.state.edit(id).disorder.set(cause, true);
    on.tell(|| Event::Disordered { unit: id, cause, rule });
}

/// PDC-8.1 to 8.10. The minutes at the halt that a cause owes.
fn owed(cause: Disorder, tables: &Tables) -> Minutes {
    let halts = &tables.halts;
    let minutes = match cause {
        Disorder::ROUGH => halts.woods_or_broken,
        Disorder::MINOR_STREAM => halts.minor_stream,
        Disorder::MAJOR_STREAM => halts.major_stream,
        _ => halts.usual,
    };
    Minutes::whole(minutes.into())
}

/// PDC-8.12, R34. The longest halt that any cause of a unit owes.
pub(crate) fn longest_owed(unit: &Unit, tables: &Tables) -> Minutes {
    let causes = Disorder::ALL.iter().filter(|cause| unit.disorder.has(**cause));
    causes.map(|cause| owed(*cause, tables)).max().unwrap_or(Minutes::ZERO)
}

/// PDC-8.12, R34. A side's moves are over, and the minutes that its units have left are spent at the halt:
/// causes that owe no more than that go.
pub(crate) fn halt(on: &mut On, side: Side) {
    let whole = Minutes::whole(on.setup.tables.bound_minutes.into());
    let slack = Minutes::of(1e-4);
    let rested = |unit: &Unit| {
        let longest = longest_owed(unit, &on.setup.tables);
        longest < whole && unit.minutes.and(slack) >= longest && unit.damage.this_bound == 0
    };
    shed(on, |unit| unit.side == side && rested(unit), false);
}

/// PDC-8.12, R34, R62. Step 8: units that spent the bound where they stood, without combat or damage, shed
/// all causes.
pub(crate) fn rally(on: &mut On) {
    let rested = |unit: &Unit| {
        unit.is_stationary(&on.setup.tables)
            && !unit.has(UnitFlags::FOUGHT)
            && unit.damage.this_bound == 0
            && unit.status != Status::Retreating
    };
    shed(on, rested, true);
}

/// PDC-8.12. All causes go together, but for that of the bad ground in which the unit still stands.
fn shed(on: &mut On, rested: impl Fn(&Unit) -> bool, for_a_bound: bool) {
    let at = on.table();
    let wanted = |(id, unit): (UnitId, &Unit)| {
        if unit.disorder == Disorder::default() || !unit.is_on_table() || !rested(unit) {
            return None;
        }
        let left = lasting(at, unit, for_a_bound);
        (left != unit.disorder).then_some((id, left))
    };
    let shed: Vec<(UnitId, Disorder)> = on.state.troops.iter().filter_map(wanted).collect();
    for (id, left) in shed {
        on.state.edit(id).disorder = left;
        on.tell(|| Event::Reordered { unit: id });
    }
}

/// PDC-8.2, 8.12, R68. What the ground keeps up: broken ground always, a wood until infantry has formed up in
/// it for a whole bound, water while the unit stands in it.
fn lasting(at: At, unit: &Unit, for_a_bound: bool) -> Disorder {
    let body = unit.block();
    let mut left = Disorder::default();
    let is_in = |wanted: fn(Terrain) -> bool| !terrain::beneath(at, &body, wanted).is_empty();
    let in_woods = is_in(|terrain| terrain == Terrain::Woods);
    let formed_up = for_a_bound && unit.is_foot();
    if is_in(|terrain| terrain == Terrain::Broken) || in_woods && !formed_up {
        left.set(Disorder::ROUGH, unit.disorder.has(Disorder::ROUGH));
    }
    for (cause, stream) in
        [(Disorder::MINOR_STREAM, Terrain::MinorStream), (Disorder::MAJOR_STREAM, Terrain::MajorStream)]
    {
        let stands_in = terrain::beneath(at, &body, |terrain| terrain == stream);
        left.set(cause, unit.disorder.has(cause) && !stands_in.is_empty());
    }
    left
}

/// PDC-8.2, 8.4, 8.5, R17. What ground that a unit moved through does to its order. Formed infantry and
/// cavalry suffer from woods and broken ground; of guns only light ones wade, and only minor streams.
pub(crate) fn by_ground(on: &mut On, id: UnitId, crossed: &[Terrain]) {
    let unit = on.state.unit(id);
    let is_formed = !unit.is_guns() && unit.formation != crate::Formation::Skirmish;
    let wades = !unit.is_guns();
    for ground in crossed {
        match ground {
            Terrain::Woods | Terrain::Broken if is_formed => {
                add(on, id, Disorder::ROUGH, cite::DISORDER_WOODS_BROKEN);
            }
            Terrain::MinorStream => add(on, id, Disorder::MINOR_STREAM, cite::DISORDER_MINOR_STREAM),
            Terrain::MajorStream if wades => {
                add(on, id, Disorder::MAJOR_STREAM, cite::DISORDER_MAJOR_STREAM);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
