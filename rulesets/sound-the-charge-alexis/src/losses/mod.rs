//! STA-1.7, 1.8, 4.10, 6.11, 6.12. Hits and what they take off: models, ranks, whole units.

use crate::formation::shapes::restood;
use crate::melee::contact;
use crate::steps::Danger;
use crate::{At, Event, Few, Formation, On, Place, Stance, Unit, UnitFlags, cite, skirmish};
use geom::{Body, Mm, Pose, Spot};
use names::{RuleId, Side, UnitId};

/// What takes models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Toll {
    /// STA-1.7. Hits.
    Hits,
    /// STA-4.10, 5.10, 6.11, 9.10. Rout hits, by one of these rules.
    Rout(RuleId),
    /// STA-6.12. Pursuit hits.
    Pursuit,
}

/// STA-1.7, 11.1, R2, R71, R109. A unit loses so many models, or as many as it has. What falls on a screen is
/// its parent's loss, and takes the models of the screen first.
pub(crate) fn take(on: &mut On, id: UnitId, hits: u8, toll: Toll) {
    let Some(found) = on.state.troops.get(id) else { return };
    let (unit, on_screen) = found.parent.map_or((id, false), |parent| (parent, true));
    let Some(bearer) = on.state.troops.get(unit) else { return };
    let lost = hits.min(bearer.strength());
    if lost == 0 {
        return;
    }
    let from_screen = if on_screen { lost.min(bearer.out) } else { lost.saturating_sub(bearer.in_ranks()) };
    if from_screen > 0 {
        thin_screen(on, unit, from_screen);
    }
    thin(on, unit, lost, from_screen);
    let left = on.state.troops.get(unit).map_or(0, Unit::strength);
    on.tell(|| match toll {
        Toll::Hits => Event::ModelsLost { unit, lost, left },
        Toll::Rout(rule) => Event::RoutHits { unit, hits: lost, left, rule },
        Toll::Pursuit => Event::PursuitHits { unit, hits: lost, left },
    });
    skirmish::keep(on, unit);
    crate::command::following::follow(on, unit);
}

/// STA-1.7, R2, R3, R109. Takes models out of the ranks of a unit.
fn thin(on: &mut On, id: UnitId, lost: u8, from_screen: u8) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let stance = left_standing(at, unit, unit.in_ranks().saturating_sub(lost - from_screen));
    let flips = unit.formation() == Formation::Bent && (lost - from_screen) % 2 == 1;
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.lost += lost;
        unit.out -= from_screen;
        unit.stance = stance;
        let left_next = unit.flags.has(UnitFlags::LEFT_LEAVES_NEXT) != flips;
        unit.flags.set(UnitFlags::LEFT_LEAVES_NEXT, left_next);
    }
}

/// STA-1.7, R2, R3, R109. How a unit stands with so many models left in its ranks.
fn left_standing(at: At, unit: &Unit, left: u8) -> Stance {
    let Some(command) = unit.stance.figures.first().map(|first| first.at.point()) else {
        return restood(at, unit, left);
    };
    fewer(&unit.stance, left, 1, |figure| (figure.at.point() - command).length())
}

/// STA-4.10, R25. A unit as it will be after it has lost so many models of its ranks.
pub(crate) fn lessened(at: At, unit: &Unit, hits: u8) -> Unit {
    let lost = hits.min(unit.in_ranks());
    let stance = left_standing(at, unit, unit.in_ranks() - lost);
    Unit { lost: unit.lost + lost, stance, ..unit.clone() }
}

/// STA-11.1, R71, R109. Takes models out of a screen: those farthest from the parent.
fn thin_screen(on: &mut On, parent: UnitId, models: u8) {
    let at = on.table();
    let Some(screen) = at.state.troops.get(parent).and_then(|unit| unit.screen) else { return };
    let own = at.state.troops.bodies().get(parent);
    let Some(found) = at.state.troops.get(screen) else { return };
    let left = found.original.saturating_sub(models);
    let stance = fewer(&found.stance, left, 0, |figure| {
        own.map_or(0.0, |own| geom::gap(&Body::disc(&figure.frame(), 0.0), own).length)
    });
    if let Some(mut screen) = on.state.troops.edit(screen) {
        screen.original = left;
        screen.stance = stance;
        if left == 0 {
            screen.place = Place::Off;
        }
    }
}

/// R109. A cloud with so many models left: those that are farthest off are lost first, and the first few,
/// such as the command model, last.
fn fewer(stance: &Stance, left: u8, last: usize, far: impl Fn(&Pose) -> Mm) -> Stance {
    let mut figures: Vec<Pose> = stance.figures.to_vec();
    while figures.len() > usize::from(left) {
        let others = figures.iter().enumerate().skip(last);
        let farthest = others.max_by(|one, two| far(one.1).total_cmp(&far(two.1)));
        figures.remove(farthest.map_or(0, |(place, _)| place));
    }
    let stood = figures.len() as u8;
    Stance { figures: figures.into(), stood, ..stance.clone() }
}

/// STA-1.8, 2.2, 2.3, R4. Removes the shattered units of a side.
pub(crate) fn remove_shattered(on: &mut On, side: Side) {
    let tables = &on.setup.tables;
    let gone = |unit: &Unit| unit.side == side && unit.is_shattered(tables);
    let shattered: Few = on.state.troops.iter().filter(|(_, unit)| gone(unit)).map(|(id, _)| id).collect();
    for unit in shattered {
        shatter(on, unit);
    }
}

/// STA-1.8, R4, R48, R65. Removes a unit if it is shattered; says whether it is.
pub(crate) fn is_gone(on: &mut On, unit: UnitId) -> bool {
    let Some(found) = on.state.troops.get(unit) else { return true };
    let gone = found.is_shattered(&on.setup.tables);
    if gone {
        shatter(on, unit);
    }
    gone
}

/// STA-1.8, 13.2, R104. A shattered unit is removed; a general with it goes back.
fn shatter(on: &mut On, unit: UnitId) {
    let left = on.state.troops.get(unit).map_or(0, Unit::strength);
    on.tell(|| Event::Shattered { unit, left });
    let from = reference(on, unit);
    bereave(on, unit, from);
    remove(on, unit);
}

/// STA-13.2, R18. From where a general goes back whose unit is gone: from the enemy that hit it most.
fn reference(on: &On, unit: UnitId) -> Option<Spot> {
    crate::retreat::cause(on.table(), unit)
}

/// STA-13.2, R104. A general with a unit that is gone goes back.
fn bereave(on: &mut On, unit: UnitId, from: Option<Spot>) {
    if let Some(general) = on.state.general_with(unit) {
        on.then(Danger::Bereft { general, from });
    }
}

/// STA-13.2. A unit is wiped out under a rule; a general with it goes back.
pub(crate) fn eliminate(on: &mut On, unit: UnitId, rule: RuleId) {
    on.tell(|| Event::Eliminated { unit, rule });
    let from = reference(on, unit);
    bereave(on, unit, from);
    remove(on, unit);
}

/// STA-4.5 to 4.7, 13.2, R104. A unit is eliminated that could not go back; nor can a general with it.
pub(crate) fn trap(on: &mut On, unit: UnitId, rule: RuleId) {
    on.tell(|| Event::Eliminated { unit, rule });
    if let Some(general) = on.state.general_with(unit) {
        on.state.generals.remove(general);
        on.tell(|| Event::GeneralCaptured { general, rule: cite::GENERAL_RETREATS });
    }
    remove(on, unit);
}

/// R75. Takes a unit out of the battle with its screen, and notes what it was worth.
fn remove(on: &mut On, unit: UnitId) {
    contact::disengage(on, unit);
    let Some(gone) = on.state.troops.remove(unit) else { return };
    let worth = crate::morale::worth::price(&on.setup.tables, &gone);
    on.state.fallen[gone.side.index()] += worth;
    if let Some(screen) = gone.screen {
        on.state.troops.remove(screen);
    }
    for (_, general) in on.state.generals.iter_mut() {
        if general.attached == Some(unit) {
            general.attached = None;
        }
    }
    on.state.beaten.retain(|owed| owed.unit != unit);
}

#[cfg(test)]
mod tests;
