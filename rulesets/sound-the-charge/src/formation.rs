//! STC-7. Maneuvers: changes of formation and facing.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::measure::Turns;
use crate::movement::disorder;
use crate::national::{FRENCH, holds};
use crate::{
    At, Bend, Checked, Event, Face, Family, Formation, Grade, Offer, On, Order, Stance, Unit, UnitFlags, cite,
};
use engine::{Draw, Lens};
use geom::{Angle, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-7.2, 13.3.1, R91. The grade by which a unit maneuvers and wheels.
pub fn maneuver_grade(at: At, unit: &Unit) -> Grade {
    let french = holds(at, unit, |national| national.french_maneuvers, FRENCH);
    if french { unit.grade.better() } else { unit.grade }
}

/// STC-7.2, 13.1.3, 14.7, R89. What a change into a formation costs: half a turn for the steady and good, and for whoever
/// forms or leaves a masse.
pub fn cost(at: At, unit: &Unit, into: Formation) -> Turns {
    let tables = &at.setup.tables;
    if unit.formation() == Formation::Masse || into == Formation::Masse {
        return tables.national.masse;
    }
    if unit.is_steady() {
        tables.maneuvers.steady.of(maneuver_grade(at, unit))
    } else {
        tables.maneuvers.unsteady
    }
}

/// STC-2.9, R5. How many usually stand side by side: as wide a column as may be; one rank of foot, two of horse in line.
pub fn usual_files(at: At, unit: &Unit, formation: Formation) -> u8 {
    let columns = &at.setup.tables.columns;
    let stood = standing(unit);
    let files = match (formation, unit.family()) {
        (Formation::Column | Formation::Masse, Family::Infantry) => columns.foot,
        (Formation::Column | Formation::Masse, _) => columns.horse,
        (Formation::Limbered, _) => at.setup.options.limbered_files,
        (Formation::Line, Family::Cavalry) => {
            stood.div_ceil(2).next_multiple_of(at.setup.options.horse_per_stand)
        }
        (Formation::Skirmish | Formation::CrewOnFoot, _) => stood.div_ceil(2),
        _ => stood,
    };
    files.clamp(1, stood.max(1))
}

/// Figures, or gun models, that a unit has to stand with: those on its stands in close order, all of them else.
fn standing(unit: &Unit) -> u8 {
    match unit.family() {
        Family::Artillery if !unit.is_loose() => unit.models,
        _ if unit.is_loose() || unit.stance.files == 0 => unit.strength(),
        _ => unit.stance.stood,
    }
}

/// STC-2.9, R4, R5. Whether so many files make such a formation of this unit: whole stands, no wider than a column may
/// be nor as narrow as one if it is none.
pub fn fits(at: At, unit: &Unit, formation: Formation, files: u8) -> bool {
    let columns = &at.setup.tables.columns;
    let options = &at.setup.options;
    let stood = standing(unit);
    let (widest, per_stand) = match unit.family() {
        Family::Infantry => (columns.foot, options.foot_per_stand),
        Family::Cavalry => (columns.horse, options.horse_per_stand),
        Family::Artillery => (options.limbered_files, 1),
    };
    let whole_stands = files == stood || files.is_multiple_of(per_stand.max(1));
    (1..=stood.max(1)).contains(&files)
        && match formation {
            Formation::Column | Formation::Limbered | Formation::Masse => files <= widest && whole_stands,
            Formation::Line | Formation::Bent => (files > widest || files == stood) && whole_stands,
            Formation::Unlimbered => files == stood,
            Formation::Skirmish | Formation::CrewOnFoot | Formation::Square | Formation::Garrison => true,
        }
}

/// STC-7.3, 7.4, R37, R101. How a unit would stand in another formation and facing, about the stand in the middle of its
/// front. A garrison and whoever is off the table has none, and is given a place by its own rules.
pub fn formed(at: At, unit: &Unit, formation: Formation, files: Option<u8>, face: Face) -> Stance {
    let basing = &at.setup.tables.basing;
    let depth = base(at, unit, formation).depth.mm();
    let turned = unit.stance.pose.facing.turned(Angle::degrees(90 * face.quarters()));
    let middle = unit.front().advanced(-depth / 2.0);
    let pose = Pose::of(geom::Frame { ahead: turned.direction(), ..middle }.advanced(depth / 2.0));
    let pose = Pose { facing: turned, ..pose };
    let files = files.unwrap_or_else(|| usual_files(at, unit, formation));
    match formation {
        Formation::Square => {
            let extra = at.setup.options.square_extra.0;
            Stance::square(pose, basing.foot, unit.original, extra, unit.strength())
        }
        Formation::Skirmish | Formation::CrewOnFoot => {
            Stance::rows(formation, pose, basing.skirmisher, files, unit.strength())
        }
        formation => Stance::block(formation, pose, base(at, unit, formation), files, standing(unit)),
    }
}

/// STC-2.7, 2.8, 12.1. The ground of one figure or model of a unit in a formation.
pub fn base(at: At, unit: &Unit, formation: Formation) -> crate::tables::Base {
    let basing = &at.setup.tables.basing;
    match unit.family() {
        _ if formation.is_loose() => basing.skirmisher,
        Family::Infantry => basing.foot,
        Family::Cavalry if at.setup.options.wide_cavalry => {
            crate::tables::Base { frontage: at.setup.tables.wide_cavalry.frontage, ..basing.horse }
        }
        Family::Cavalry => basing.horse,
        Family::Artillery => basing.gun,
    }
}

/// STC-7.2, 5.5.7, 13.1.3, R36, R89. What a maneuver does to a unit: who was disordered is shaken, grade D is disordered.
pub fn harm(on: &mut On, unit: UnitId, into: Formation) {
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let masse = found.formation() == Formation::Masse || into == Formation::Masse;
    let (was_disordered, was_shaken) = (found.is_disordered(), found.is_shaken());
    let poor = maneuver_grade(at, found) == Grade::D;
    if masse {
        return;
    }
    if was_disordered && !was_shaken {
        crate::morale::shake(on, unit);
    }
    if poor {
        disorder(on, unit, cite::DISORDER_GRADE_D);
    }
}

/// STC-7.6. What an order bends, a quarter turn where it does not say how far.
pub fn bend_of(left: u8, right: u8, left_back: Option<Angle>, right_back: Option<Angle>) -> Bend {
    let back = |files: u8, back: Option<Angle>| {
        if files == 0 { Angle::ZERO } else { back.unwrap_or(Angle::QUARTER) }
    };
    Bend { left, right, left_back: back(left, left_back), right_back: back(right, right_back) }
}

/// STC-2.3, 2.9, 7.2 to 7.5, 7.7, 10.3, R38. Whether a unit may change so.
pub fn check_form(
    at: At,
    side: Side,
    unit: UnitId,
    formation: Formation,
    files: Option<u8>,
    face: Option<Face>,
) -> Checked {
    todo!(
        "STC-7: who::ready, may_form, fits, once a turn, time, room (check_room); masse only from column and back"
    )
}

/// STC-7.7, R38. Whether a unit may stand so: on the table, on no forbidden ground and an inch clear of every enemy.
pub fn check_room(at: At, unit: UnitId, found: &Unit, stance: &Stance) -> Checked {
    todo!("STC-7.7")
}

/// STC-7.2 to 7.5. A unit changes formation, facing or both.
pub fn form(on: &mut On, unit: UnitId, formation: Formation, files: Option<u8>, face: Option<Face>) {
    todo!("STC-7: begin, cost, take up the stance, harm, pinned, then unmix")
}

/// STC-2.10, 7.6. Whether a line may fold its ends so.
pub fn check_bend(at: At, side: Side, unit: UnitId, bend: Bend) -> Checked {
    todo!("STC-7.6: infantry in line, not more files than it has, at most a quarter turn either way")
}

/// STC-2.10, 7.6. A line folds its ends.
pub fn bend(on: &mut On, unit: UnitId, bend: Bend) {
    todo!("STC-7.6")
}

/// STC-7.2, 7.5, R36. Notes that a unit has maneuvered, and what that took.
pub fn note(on: &mut On, unit: UnitId, cost: Turns) {
    crate::movement::spend(on, unit, cost, geom::Length::ZERO, false);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::MANEUVERED, true);
        found.flags.set(UnitFlags::MANEUVERED_ALL_TURN, cost >= Turns::WHOLE);
    }
}

/// STC-12.10, R87. Shakes a unit that has maneuvered within 4 inches of an enemy, before or after.
pub fn pinned(on: &mut On, unit: UnitId, before: &Stance) {
    if !on.setup.options.pinning {
        return;
    }
    todo!("STC-12.10")
}

/// Says that a unit has formed.
pub fn tell_formed(on: &mut On, unit: UnitId, formation: Formation, turned: bool) {
    if turned {
        on.tell(|| Event::Faced { unit });
    }
    on.tell(|| Event::Formed { unit, formation });
}

/// Candidates of one unit for the verbs form and bend.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("changes of formation and facing")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs form and bend")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, column, line, pose, square};
    use crate::{Arm, Nation};

    /// STC-7.2, 13.3.1, R91. Half a turn for steady A and B; the French one grade better.
    #[test]
    fn the_steady_and_good_maneuver_in_half_a_turn() {
        let costs = |unit: fn() -> Unit| {
            let field = Field::new([]).national();
            field.look(|at| {
                Grade::ALL
                    .iter()
                    .map(|grade| cost(at, &unit().grade(*grade), Formation::Column))
                    .collect::<Vec<_>>()
            })
        };
        let (half, whole) = (Turns::new(1, 2), Turns::WHOLE);
        assert_eq!(costs(|| line(30.0, 20.0, 0)), [half, half, whole, whole]);
        assert_eq!(costs(|| line(30.0, 20.0, 0).shaken()), [whole; 4]);
        assert_eq!(costs(|| line(30.0, 20.0, 0).disordered()), [whole; 4]);
        assert_eq!(costs(|| line(30.0, 20.0, 0).of_nation(Nation::France)), [half, half, half, whole]);
    }

    /// STC-7.3, 7.4, R37. The stand in the middle of the front turns about its own middle.
    #[test]
    fn formations_change_about_the_middle_of_the_front() {
        let formed =
            |unit: Unit, formation, face| Field::new([]).look(|at| formed(at, &unit, formation, None, face));
        let ahead = formed(column(30.0, 20.0, 0), Formation::Line, Face::Ahead);
        assert_eq!((ahead.pose, ahead.files), (pose(30.0, 20.0, 0), 12));
        let right = formed(column(30.0, 20.0, 0), Formation::Line, Face::Right);
        assert_eq!(right.pose, pose(30.25, 19.75, 90));
        let about = formed(line(30.0, 20.0, 0), Formation::Line, Face::About);
        assert_eq!(about.pose, pose(30.0, 19.5, 180));
        let horse = formed(cavalry(Formation::Column, 30.0, 20.0, 0), Formation::Line, Face::Left);
        assert_eq!((horse.pose, horse.files), (pose(29.5, 19.5, 270), 6));
    }

    /// STC-2.9, R4, R5. Whole stands, columns no wider than they may be, lines wider than columns.
    #[test]
    fn formations_are_made_of_whole_stands() {
        let widths = |unit: Unit, formation| -> Vec<u8> {
            Field::new([]).look(|at| (0..=13).filter(|files| fits(at, &unit, formation, *files)).collect())
        };
        assert_eq!(widths(line(30.0, 20.0, 0), Formation::Column), [4]);
        assert_eq!(widths(line(30.0, 20.0, 0), Formation::Line), [8, 12]);
        let horse = || cavalry(Formation::Line, 30.0, 20.0, 0);
        assert_eq!(widths(horse(), Formation::Column), [3]);
        assert_eq!(widths(horse(), Formation::Line), [6, 9, 12]);
        assert_eq!(widths(battery(4, 30.0, 20.0, 0), Formation::Limbered), [1, 2]);
        assert_eq!(widths(battery(4, 30.0, 20.0, 0), Formation::Unlimbered), [4]);
    }

    /// STC-12.1, R78. Wide bases widen the front of cavalry and of nobody else.
    #[test]
    fn cavalry_may_stand_on_wide_bases() {
        let width = |unit: Unit| {
            let field = Field::new([]).with(|options| options.wide_cavalry = true);
            field.look(|at| base(at, &unit, Formation::Line).frontage.to_string())
        };
        assert_eq!(width(cavalry(Formation::Line, 30.0, 20.0, 0)), "0.75\"");
        assert_eq!(width(square(30.0, 20.0, 0).arm(Arm::LightInfantry)), "0.38\"");
    }
}
