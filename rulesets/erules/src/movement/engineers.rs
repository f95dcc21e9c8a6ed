//! ERN-35.4, 35.4.2, 35.4.3, F34. What engineers and pioneers clear.

use crate::contact;
use crate::kinds::{Arm, Formation};
use crate::movement::placing;
use crate::state::Gap;
use crate::terrain::Terrain;
use crate::{At, Event, Morale, On, Unit, UnitFlags, cite};
use geom::{FeatureId, Length, Mm, Pose, Segment, Spot};
use names::UnitId;

/// ERN-35.4. When a bound ends, pioneers that have stood at their work have done another bound of it.
pub(crate) fn work(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        let at = on.table();
        let Some(unit) = at.state.troops.get(id).filter(|unit| unit.arm == Arm::Pioneers) else { continue };
        let is_at_work = unit.morale == Morale::Good
            && !unit.is(UnitFlags::MELEE)
            && !unit.is(UnitFlags::MOVED)
            && unit.pace.is_halted()
            && contact::enemies(at, id).is_empty();
        let obstacle = obstacle(at, unit).filter(|_| is_at_work);
        match obstacle {
            Some(feature) => clear_obstacle(on, id, feature),
            None => {
                on.state.edit(id).works_at = None;
                if let Some(wood) = wood(on.table(), id).filter(|_| is_at_work) {
                    clear_wood(on, id, wood);
                }
            }
        }
    }
}

/// ERN-35.4.2. The low obstacle that pioneers touch.
fn obstacle(at: At, unit: &Unit) -> Option<FeatureId> {
    let ground = &at.setup.ground;
    let touched = ground.touched(&unit.ground(), contact::touch(at));
    touched.into_iter().find(|id| Terrain::of(ground.feature(*id)).category() == Some(3))
}

/// ERN-35.4.2. After three bounds of unbroken contact their frontage is open to wheels.
fn clear_obstacle(on: &mut On, id: UnitId, feature: FeatureId) {
    let unit = on.state.unit(id);
    let done = match unit.works_at {
        Some((at, bounds)) if at == feature.0 => bounds.saturating_add(1),
        _ => 1,
    };
    let front = unit.ground().front();
    on.state.edit(id).works_at = Some((feature.0, done));
    if done == on.setup.tables.engineers.obstacle_bounds {
        open(on, id, feature, front, Length::of(front.length()), cite::OBSTACLES_CLEARED);
    }
}

/// ERN-35.4.3. The open wood before which, or in which, pioneers stand.
fn wood(at: At, id: UnitId) -> Option<FeatureId> {
    let unit = at.state.unit(id);
    let ground = &at.setup.ground;
    let ahead = unit.front().advanced(1.0).at;
    ground.under(ahead).into_iter().find(|id| Terrain::of(ground.feature(*id)) == Terrain::OpenWood)
}

/// ERN-35.4.3, F34. Pioneers in line clear ten metres of open wood in a bound, on a narrower front as much
/// more, and go on into what they have cleared.
fn clear_wood(on: &mut On, id: UnitId, wood: FeatureId) {
    let at = on.table();
    let unit = at.state.unit(id).clone();
    let front = unit.ground().front();
    let line = f64::from(unit.bases()) * unit.stance.base.width.mm();
    let share = if unit.stance.formation == Formation::Line { 1.0 } else { line / front.length().max(1.0) };
    let by = at.setup.tables.engineers.wood as Mm * share;
    let from = unit.front().at;
    let to = from + unit.front().ahead * by;
    let stance = unit.stance.at(Pose { at: Spot::of(to), ..unit.stance.pose });
    let moved = Unit { stance, ..unit.clone() };
    let is_free = placing::overlapped(at, id, &moved.ground()).is_none();
    open(on, id, wood, Segment::new(from, to), Length::of(front.length()), cite::WOODS_CLEARED);
    if is_free {
        placing::set_down(on, id, stance);
    }
}

/// Notes what is open now.
fn open(on: &mut On, id: UnitId, feature: FeatureId, line: Segment, width: Length, rule: names::RuleId) {
    on.state.gaps.push(Gap { feature: feature.0, from: Spot::of(line.a), to: Spot::of(line.b), width });
    on.tell(|| Event::Cleared { unit: id, rule });
}
