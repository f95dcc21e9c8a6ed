//! STC-7. The shapes that a unit may take, their costs, and whether there is room.

use crate::cite;
use crate::measure::{Fraction, Turns};
use crate::movement::zone;
use crate::national::{FRENCH, holds};
use crate::terrain::{speed, terrain};
use crate::who::refuse;
use crate::{At, Checked, Face, Family, Formation, Grade, Reason, Stance, Unit};
use formations::about_front_stand;
use geom::Angle;
use names::UnitId;

/// STC-7.2, 13.3.1, R91. The grade by which a unit maneuvers and wheels.
pub(crate) fn maneuver_grade(at: At, unit: &Unit) -> Grade {
    let french = holds(at, unit, |national| national.french_maneuvers, FRENCH);
    if french { unit.grade.better() } else { unit.grade }
}

/// STC-7.2, 13.1.3, 14.7, R89. The cost of a change into a formation: half a turn for the steady and good,
/// and for a unit that forms or leaves a masse.
pub(crate) fn cost(at: At, unit: &Unit, into: Formation) -> Turns {
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

/// STC-2.9, R5. How many usually stand side by side: as wide a column as may be; one rank of foot, two of
/// horse in line.
pub(crate) fn usual_files(at: At, unit: &Unit, formation: Formation) -> u8 {
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

/// Figures, or gun models, that a unit has to stand with: those on its stands in close order, all of them
/// else.
pub(crate) fn standing(unit: &Unit) -> u8 {
    match unit.family() {
        Family::Artillery if !unit.is_loose() => unit.models,
        _ if unit.is_loose() || unit.stance.files == 0 => unit.strength(),
        _ => unit.stance.stood,
    }
}

/// STC-2.9, R4, R5. Whether so many files make such a formation of this unit: whole stands, no wider than a
/// column may be nor as narrow as one if it is none.
pub(crate) fn fits(at: At, unit: &Unit, formation: Formation, files: u8) -> bool {
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

/// STC-7.3, 7.4, R37, R101. How a unit would stand in another formation and facing, about the stand in the
/// middle of its front. A garrison or a unit off the table has none, and is given a place by its own rules.
pub(crate) fn formed(at: At, unit: &Unit, formation: Formation, files: Option<u8>, face: Face) -> Stance {
    let basing = &at.setup.tables.basing;
    let depth = base(at, unit, formation).depth.0;
    let pose = about_front_stand(unit.stance.pose, depth, Angle::degrees(90 * face.quarters()));
    let files = files.unwrap_or_else(|| usual_files(at, unit, formation));
    match formation {
        Formation::Square => {
            let extra = at.setup.options.square_extra.0;
            Stance::square(Formation::Square, pose, basing.foot, unit.original, extra, unit.strength())
        }
        Formation::Skirmish | Formation::CrewOnFoot => {
            Stance::rows(formation, pose, basing.skirmisher, files, unit.strength())
        }
        formation => Stance::block(formation, pose, base(at, unit, formation), files, standing(unit)),
    }
}

/// STC-2.7, 2.8, 12.1. The ground of one figure or model of a unit in a formation.
pub(crate) fn base(at: At, unit: &Unit, formation: Formation) -> crate::tables::Base {
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

/// STC-7.7, R38. Whether a unit may stand so: on the table, on no forbidden ground and an inch clear of every
/// enemy.
pub(crate) fn check_room(at: At, id: UnitId, unit: &Unit, stance: &Stance) -> Checked {
    let none = || refuse(cite::NO_ROOM, Reason::BeyondTheEdge { unit: id }).with_witness(id);
    let slack = at.setup.options.tolerance.mm();
    let body = stance.body().filter(|body| at.setup.ground.holds(body, slack)).ok_or_else(none)?;
    let would = Unit { stance: stance.clone(), ..unit.clone() };
    let beneath = at.setup.ground.beneath(&body, slack);
    let mut kinds = beneath.iter().filter_map(|&feature| terrain(at, feature));
    if let Some(kind) = kinds.find(|&kind| speed(&at.setup.tables, kind, &would) == Fraction::NONE) {
        let reason = Reason::Forbidden { unit: id, terrain: kind.kind() };
        return Err(refuse(cite::NO_ROOM, reason).with_witness(id));
    }
    match zone::too_near(at, id, unit, &body) {
        Some(by) => Err(refuse(cite::NO_ROOM, Reason::NoRoom { unit: id, by }).with_witness(by)),
        None => Ok(()),
    }
}
