//! STA-1.9, 1.10, 24.1. What shapes a unit may take, and whether there is room for them.

use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{At, Base, Checked, Family, Formation, Pivot, Reason, Stance, Traits, Unit, cite, stance};
use geom::{Angle, Frame, Length, Millimetres, Pose, Spot, Standing};
use names::UnitId;

/// STA-1.10, 24.1, R6, R96, R102. The ground of one model of a unit in a formation; of loose ones a disc.
pub(crate) fn base(at: At, unit: &Unit, formation: Formation) -> Base {
    let basing = &at.setup.tables.basing;
    if formation.is_loose() {
        let wide = Millimetres(at.setup.options.skirmisher_radius.0 * 2);
        return Base { frontage: wide, depth: wide };
    }
    match unit.family() {
        Family::Infantry if unit.traits.has(Traits::TWO_RANK) => {
            Base { frontage: basing.two_rank_frontage, depth: at.setup.options.two_rank_depth }
        }
        Family::Infantry => basing.foot,
        Family::Cavalry => basing.horse,
        Family::Artillery => basing.gun,
    }
}

/// Models, or guns, that a unit has to stand with.
pub(crate) fn standing(unit: &Unit, formation: Formation) -> u8 {
    match unit.family() {
        Family::Artillery if !formation.is_loose() => unit.guns,
        _ => unit.in_ranks(),
    }
}

/// STA-1.9. The narrowest and the widest column of a kind.
fn column(at: At, unit: &Unit, formation: Formation) -> [u8; 2] {
    let columns = &at.setup.tables.columns;
    let (road, attack) = match unit.family() {
        Family::Infantry => (columns.road_foot, columns.attack_foot),
        _ => (columns.road_horse, columns.attack_horse),
    };
    if formation == Formation::RoadColumn { [1, road] } else { [road + 1, attack] }
}

/// STA-1.9, 10.2, R5. How many usually stand side by side: as wide a column as may be two deep, one rank in
/// line, and loose models no wider than keeps all near their command model.
pub(crate) fn usual_files(at: At, unit: &Unit, formation: Formation) -> u8 {
    let stood = standing(unit, formation);
    match formation {
        Formation::RoadColumn | Formation::AttackColumn => {
            let [_, widest] = column(at, unit, formation);
            widest.min(widest_of(at, stood)).max(1)
        }
        Formation::Skirmish => widest_cloud(at, unit, formation, stood.div_ceil(2), stood),
        Formation::CrewOnFoot => widest_cloud(at, unit, formation, stood, stood),
        _ => stood.max(1),
    }
}

/// STA-10.2. The widest rows, up to a width, in which no model is too far from the command model.
fn widest_cloud(at: At, unit: &Unit, formation: Formation, widest: u8, stood: u8) -> u8 {
    let most = at.setup.tables.far(at.setup.tables.skirmish.from_command_model).mm();
    let keeps = |files: &u8| {
        let figures = cloud(at, unit, formation, *files, stood, Pose::default()).figures;
        let from = figures.first().map_or(geom::Vector::ZERO, |first| first.at.point());
        figures.iter().all(|figure| (figure.at.point() - from).length() <= most)
    };
    (1..=widest.max(1)).rev().find(keeps).unwrap_or(1)
}

/// The widest front with which so many models are as deep as a column must be.
fn widest_of(at: At, stood: u8) -> u8 {
    // The last rank may be incomplete, but it has a model.
    let ranks = at.setup.tables.columns.least_ranks.max(1);
    if ranks == 1 { stood } else { stood.saturating_sub(1) / (ranks - 1) }
}

/// STA-1.9, 4.9, R5, R24. Whether so many models side by side make such a formation of this unit.
pub(crate) fn fits(at: At, unit: &Unit, formation: Formation, files: u8) -> bool {
    let stood = standing(unit, formation);
    match formation {
        Formation::RoadColumn | Formation::AttackColumn => {
            let [least, most] = column(at, unit, formation);
            (least..=most).contains(&files) && files <= widest_of(at, stood)
        }
        Formation::Line | Formation::Bent | Formation::Limbered | Formation::Manhandled => {
            files == stood.max(1)
        }
        Formation::Square => true,
        Formation::Skirmish | Formation::CrewOnFoot => (1..=stood.max(1)).contains(&files),
    }
}

/// STA-1.9, 1.10, 10.3. How a unit would stand in a formation with the middle of its front at a pose.
pub(crate) fn formed(at: At, unit: &Unit, formation: Formation, files: Option<u8>, pose: Pose) -> Stance {
    let files = files.unwrap_or_else(|| usual_files(at, unit, formation));
    let (base, stood) = (base(at, unit, formation), standing(unit, formation));
    match formation {
        Formation::Square => Stance::square(formation, pose, base, stood, base.depth.0, stood),
        Formation::Skirmish | Formation::CrewOnFoot => cloud(at, unit, formation, files, stood, pose),
        _ => Stance::block(formation, pose, base, files, stood),
    }
}

/// STA-10.3, 15.7, R68. Loose models in rows at their usual spacing, the command model at the pose.
fn cloud(at: At, unit: &Unit, formation: Formation, files: u8, stood: u8, pose: Pose) -> Stance {
    let apart = Millimetres(spacing_of(at, unit, formation));
    let rows = Stance::rows(formation, pose, Base { frontage: apart, depth: apart }, files, stood);
    let Some(first) = rows.figures.first() else {
        return Stance::loose(formation, rows.figures, base(at, unit, formation));
    };
    let shift = pose.at.point() - first.at.point();
    let moved = |figure: &Pose| Pose { at: Spot::of(figure.at.point() + shift), ..*figure };
    let figures: Vec<Pose> = rows.figures.iter().map(moved).collect();
    Stance::loose(formation, figures.into(), base(at, unit, formation))
}

/// STA-10.3, R68, R110. How far apart loose models usually stand; gunners as men on foot do.
pub(crate) fn spacing_of(at: At, unit: &Unit, formation: Formation) -> Length {
    let each = match formation {
        Formation::CrewOnFoot => at.setup.tables.basing.foot.frontage,
        _ => base(at, unit, Formation::Line).frontage,
    };
    each.0 * i64::from(at.setup.tables.skirmish.spacing)
}

/// STA-15.2, 15.3. Where the middle of a line's front is that is formed from this one and turned: the middle
/// of the front or a corner of it stays.
pub(crate) fn pivoted(unit: &Unit, files: u8, width: Length, on: Pivot, turn: Angle) -> Pose {
    let half = |width: Length, files: u8| width.mm() * f64::from(files) / 2.0;
    let right = match on {
        Pivot::Centre => 0.0,
        Pivot::Left => 1.0,
        Pivot::Right => -1.0,
    };
    let front = unit.front();
    let stays = front.at + front.right() * (right * half(unit.stance.width, unit.stance.files));
    let facing = unit.stance.pose.facing.turned(turn);
    let turned = Frame { at: stays, ahead: facing.direction() };
    Pose { facing, ..Pose::of(turned.shifted(turned.right() * (-right * half(width, files)))) }
}

/// STA-3.10, 15.1, R17, R95. Whether a unit may stand so: on the table, on ground where it may go, clear of
/// others and touching no enemy.
pub(crate) fn check_room(at: At, id: UnitId, unit: &Unit, stance: &Stance, rule: names::RuleId) -> Checked {
    let off = || refuse(rule, Reason::BeyondTheEdge { unit: id }).with_witness(id);
    let slack = at.setup.options.tolerance.mm();
    let body = stance::body(stance).filter(|body| at.setup.ground.holds(body, slack)).ok_or_else(off)?;
    let barred = |id: &geom::FeatureId| terrain(at, *id) == Some(Terrain::Impassable);
    if at.setup.ground.beneath(&body, slack).iter().any(barred) {
        let reason = Reason::Forbidden { unit: id, terrain: Terrain::Impassable.kind() };
        return Err(refuse(rule, reason).with_witness(id));
    }
    let contact = at.setup.options.contact.mm();
    let is_other = |other: &Standing| other.id != id;
    let (low, high) = body.bounds();
    let wide = geom::Vector::splat(contact + slack);
    for other in at.state.troops.bodies().near(low - wide, high + wide).filter(is_other) {
        let by = other.id;
        if other.side != unit.side && geom::gap(&body, other.body).length <= contact + slack {
            return Err(refuse(cite::APPROACH, Reason::TouchesEnemy { unit: id, enemy: by }).with_witness(by));
        }
        if geom::overlaps(&body, other.body, slack) {
            return Err(refuse(rule, Reason::InTheWay { unit: id, by }).with_witness(by));
        }
    }
    Ok(())
}

/// STA-1.7, R2, R3, R71. A unit with so many models in its ranks, as it then stands: losses leave the rear
/// rank, a line and a square shrink about their middle, and a column whose second rank is empty narrows.
pub(crate) fn restood(at: At, unit: &Unit, models: u8) -> Stance {
    let stance = &unit.stance;
    let mut after = stance.clone();
    after.stood = models;
    match unit.formation() {
        Formation::Line => after.files = models.max(1),
        Formation::RoadColumn | Formation::AttackColumn if models <= stance.files => {
            after.files = models.div_ceil(at.setup.tables.columns.least_ranks.max(1)).max(1);
        }
        Formation::Bent if models > stance.stood => after.files = models,
        Formation::Bent => {
            let mut left = unit.flags.has(crate::UnitFlags::LEFT_LEAVES_NEXT);
            after.stood = stance.stood;
            after.lose_stands(models, 1, &mut left);
        }
        Formation::Square => {
            let base = base(at, unit, Formation::Square);
            let shrunk = Stance::square(Formation::Square, stance.pose, base, models, base.depth.0, models);
            let centre = stance.body().map(|body| body.centre());
            return centre.and_then(|centre| shrunk.centred_at(centre)).unwrap_or(shrunk);
        }
        Formation::Limbered | Formation::Manhandled => after.stood = stance.stood,
        // R71. A cloud that gets its screen back takes up its rows about the command model.
        Formation::Skirmish if usize::from(models) > stance.figures.len() => {
            let first = stance.figures.first().copied().unwrap_or(stance.pose);
            let files = widest_cloud(at, unit, Formation::Skirmish, models.div_ceil(2), models);
            return cloud(at, unit, Formation::Skirmish, files, models, first);
        }
        Formation::RoadColumn | Formation::AttackColumn | Formation::Skirmish | Formation::CrewOnFoot => {}
    }
    after
}
