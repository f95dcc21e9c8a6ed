//! STC-2.11 to 2.13, 5.2. Hits and what they take off: figures, stands, whole units.

use crate::cite;
use crate::melee::contact;
use crate::steps::Danger;
use crate::{Blow, Event, Family, Formation, On, Options, Place, Unit, UnitFlags};
use names::{RuleId, UnitId};

/// STC-2.12, 6.8, R12, R26, R33. Notes hits of this phase, to come off later. Hits on a screen are its
/// battalion's.
pub(crate) fn note_hits(on: &mut On, by: UnitId, target: UnitId, hits: u8) {
    let bearer = on.state.troops.get(target).and_then(|unit| unit.parent).unwrap_or(target);
    on.state.apart.retain(|id| *id != bearer);
    match on.state.blows.iter_mut().find(|blow| (blow.by, blow.on) == (by, bearer)) {
        Some(blow) => blow.hits = blow.hits.saturating_add(hits),
        None if hits > 0 => on.state.blows.push(Blow { by, on: bearer, dice: 0, hits }),
        None => {}
    }
}

/// STC-2.11, 2.12. A unit takes loss hits.
pub(crate) fn take_hits(on: &mut On, id: UnitId, hits: u8) {
    let (lost, left) = {
        let options = &on.setup.options;
        let mut unit = on.state.troops.expect_edit(id);
        let lost = hits.min(unit.strength());
        unit.lost += lost;
        stands_leave(&mut unit, options);
        (lost, unit.strength())
    };
    if lost > 0 {
        on.tell(|| Event::FiguresLost { unit: id, lost, left });
    }
    fall_in(on, id);
}

/// R26. A battalion that has no figures left but its screen calls it in.
fn fall_in(on: &mut On, id: UnitId) {
    let unit = on.state.troops.expect(id);
    if unit.out > 0 && unit.in_ranks() == 0 {
        crate::skirmish::organic::recall(on, id);
    }
}

/// STC-2.13, R7. A unit takes rout hits.
pub(crate) fn take_rout_hits(on: &mut On, id: UnitId, hits: u8) {
    let (hits, left) = {
        let options = &on.setup.options;
        let mut unit = on.state.troops.expect_edit(id);
        let hits = hits.min(unit.strength());
        unit.routed += hits;
        stands_leave(&mut unit, options);
        (hits, unit.strength())
    };
    if hits > 0 {
        on.tell(|| Event::RoutHits { unit: id, hits, left });
    }
    fall_in(on, id);
}

/// R6. Takes off every stand whose figures are all missing: at the rear first, then at the ends of the front,
/// right and left in turn. Loose figures go one by one, squares and garrisons keep their ground, and guns are
/// never lost.
pub(crate) fn stands_leave(unit: &mut Unit, options: &Options) {
    let per_stand = match unit.arm.family() {
        Family::Infantry => options.foot_per_stand,
        Family::Cavalry => options.horse_per_stand,
        Family::Artillery => 1,
    };
    if matches!(unit.stance.formation, Formation::Unlimbered | Formation::Limbered) {
        return;
    }
    let (strength, mut left_goes) = (unit.strength(), unit.flags.has(UnitFlags::LEFT_LEAVES_NEXT));
    unit.stance.lose_stands(strength, per_stand, &mut left_goes);
    unit.flags.set(UnitFlags::LEFT_LEAVES_NEXT, left_goes);
}

/// STC-5.2, R16, R13. Removes every shattered unit; a general with it stays where he is.
pub(crate) fn remove_shattered(on: &mut On) {
    let tables = &on.setup.tables;
    let shattered: Vec<(UnitId, u8)> = on
        .state
        .troops
        .iter()
        .filter(|(_, unit)| unit.place != Place::Off && unit.is_shattered(tables))
        .map(|(id, unit)| (id, unit.strength()))
        .collect();
    for (unit, left) in shattered {
        on.tell(|| Event::Shattered { unit, left });
        remove(on, unit);
    }
}

/// STC-3.7, 6.17, R13. A unit is wiped out under a rule; a general with it is in danger if enemies touch it,
/// or if it was retreating.
pub(crate) fn eliminate(on: &mut On, unit: UnitId, rule: RuleId) {
    on.tell(|| Event::Eliminated { unit, rule });
    if rule == cite::TABLE_EDGE {
        note_departure(on, unit);
    }
    let retreats = matches!(rule, cite::RETREAT | cite::RETREAT_TOUCHES | cite::RETREAT_GAP)
        || matches!(rule, cite::RETREAT_CLEARANCE | cite::RETREAT_OPPOSITE | cite::TABLE_EDGE);
    let by = on.state.foes(unit).first().copied();
    if let Some(general) = on.state.general_with(unit)
        && (by.is_some() || retreats)
    {
        on.then(Danger::Touched { general, by });
    }
    remove(on, unit);
}

/// STC-13.2.4. A unit that fought one that leaves the table in this phase may have to follow it.
fn note_departure(on: &mut On, id: UnitId) {
    let fought: Vec<UnitId> =
        on.state.blows.iter().filter(|blow| blow.on == id).map(|blow| blow.by).collect();
    for enemy in fought {
        // It may be gone itself.
        if let Some(mut unit) = on.state.troops.edit(enemy) {
            unit.flags.set(UnitFlags::ENEMY_LEFT, true);
        }
    }
}

/// Takes a unit out of the battle, with its screen and every mention of it elsewhere.
pub(crate) fn remove(on: &mut On, unit: UnitId) {
    contact::disengage(on, unit);
    // R57. Gunners may have gone already, with the square that sheltered them.
    let Some(gone) = on.state.troops.remove(unit) else { return };
    crate::sight::unseen::note_loss(on.state, unit, &gone);
    if let Some(screen) = gone.screen {
        on.state.troops.remove(screen);
    }
    // R57. Gunners who shelter in a square share its fate.
    let sheltered: Vec<UnitId> = on
        .state
        .troops
        .iter()
        .filter(|(_, other)| other.place == Place::Square(unit))
        .map(|(id, _)| id)
        .collect();
    for crew in sheltered {
        on.tell(|| Event::Eliminated { unit: crew, rule: cite::REFUGE });
        let gone = on.state.troops.remove(crew).expect("the crew was found just now");
        crate::sight::unseen::note_loss(on.state, crew, &gone);
    }
    for (_, general) in on.state.generals.iter_mut() {
        if general.attached == Some(unit) {
            general.attached = None;
        }
    }
    for (_, boat) in on.state.boats.iter_mut() {
        if boat.carries == Some(unit) {
            boat.carries = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Step;
    use crate::kit::{Field, battery, column, line, pose, run, says, skirmishers, square, stands_yet};
    use crate::{Phase, Unit};

    fn after(mut unit: Unit, lost: u8) -> Unit {
        unit.lost = lost;
        stands_leave(&mut unit, &Options::default());
        unit
    }

    /// R6. A stand leaves when as many hits are not yet shown as it has figures, the rear one first.
    #[test]
    fn the_rear_stand_leaves_first() {
        let stood = |lost| after(column(20.0, 20.0, 0), lost).stance.stood;
        assert_eq!([3, 4, 7, 8, 11].map(stood), [12, 8, 8, 4, 4]);
        assert_eq!(after(column(20.0, 20.0, 0), 8).stance.pose, pose(20.0, 20.0, 0));
    }

    /// R6. Of one rank the right end leaves first, then the left; the middle of the front moves with it.
    #[test]
    fn the_ends_of_a_line_leave_in_turn() {
        let four = after(line(20.0, 20.0, 0), 4);
        assert_eq!((four.stance.files, four.stance.pose), (8, pose(19.25, 20.0, 0)));
        let eight = after(line(20.0, 20.0, 0), 8);
        assert_eq!((eight.stance.files, eight.stance.pose), (4, pose(20.0, 20.0, 0)));
        assert_eq!(after(line(20.0, 20.0, 0), 3).stance.files, 12);
    }

    /// R6. An odd stand is the first to leave.
    #[test]
    fn a_stand_that_is_not_full_leaves_sooner() {
        let mut ten = line(20.0, 20.0, 0);
        ten.original = 10;
        (ten.stance.files, ten.stance.stood) = (10, 10);
        assert_eq!([1, 2, 5, 6].map(|lost| after(ten.clone(), lost).stance.files), [10, 8, 8, 4]);
    }

    /// R67, R6. Skirmishers go figure by figure, and the command figure is the last.
    #[test]
    fn skirmishers_go_one_by_one() {
        let whole = skirmishers(20.0, 20.0, 0);
        let left = after(whole.clone(), 5);
        assert_eq!(left.stance.figures.len(), 7);
        assert_eq!(left.stance.figures[0], whole.stance.figures[0]);
    }

    /// STC-9.7, R57. Gunners fall with the square that shelters them, and it is told.
    #[test]
    fn gunners_share_the_fate_of_their_square() {
        let crew = Unit { place: Place::Square(UnitId(1)), ..battery(4, 30.0, 24.0, 0) };
        let field = Field::new([square(30.0, 28.0, 0).having_lost(9), crew]);
        let mut game = field.doing(Phase::Moves, [Step::EndOfPhase]);
        let told = run(&mut game, &[]);
        assert!(!stands_yet(&game, 1) && !stands_yet(&game, 2));
        assert!(says(&told, "wiped out (STC-9.7)"));
    }
}
