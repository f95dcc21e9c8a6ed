//! STA-4.1, 4.2, 4.8, 4.9. Where a unit may end that goes back, and how it stands there.

use crate::formation::shapes::{fits, formed, usual_files};
use crate::who::refuse;
use crate::{At, Back, Checked, Family, Formation, Reason, Stance, Unit, cite, stance};
use geom::{Body, Facing, Frame, Length, Millimetres, Mm, Pose, Rect, Segment, Spot, Vector};
use names::{Side, UnitId};

/// Where a unit ends that goes back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    /// Where the middle of its ground goes.
    pub to: Spot,
    /// How it then faces.
    pub face: Back,
    /// How wide a square is then as a column.
    pub files: Option<u8>,
}

impl Place {
    /// A place as an order says it: facing the enemy unless it says otherwise.
    pub(crate) fn new(to: Spot, face: Option<Back>, files: Option<u8>) -> Place {
        Place { to, face: face.unwrap_or(Back::Toward), files }
    }
}

/// R18. The way to a side's own edge of the table.
pub(super) fn homeward(side: Side) -> Vector {
    if side == Side::Blue { -Vector::Y } else { Vector::Y }
}

/// STA-4.1, R18. The way straight back from an enemy through the middle of a unit; to its own edge of the
/// table if there is no enemy.
pub(crate) fn axis(side: Side, centre: Vector, from: Option<Spot>) -> Vector {
    let away = from.and_then(|from| (centre - from.point()).try_normalize());
    away.unwrap_or_else(|| homeward(side))
}

/// STA-4.1, R18. Whether a middle goes back far enough and not too far aside.
pub(crate) fn check_cone(
    at: At,
    id: UnitId,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
    to: Vector,
) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    check_aside(at, id, side, centre, from, to)?;
    let retreats = &at.setup.tables.retreats;
    let (asked, most) = ((to - centre).length(), at.setup.tables.far(retreats.most));
    let least = at.setup.tables.far(retreats.least);
    if asked < least.mm() - slack {
        let (asked, owed) = (Millimetres(Length::of(asked)), Millimetres(least));
        return Err(refuse(cite::RETREAT, Reason::TooShort { unit: id, asked, owed }).with_witness(id));
    }
    if asked > most.mm() + slack {
        let (asked, allowed) = (Millimetres(Length::of(asked)), Millimetres(most));
        return Err(refuse(cite::RETREAT, Reason::TooFar { unit: id, asked, allowed }).with_witness(id));
    }
    Ok(())
}

/// STA-4.1. Whether a middle goes back within the cone, however far.
pub(crate) fn check_aside(
    at: At,
    id: UnitId,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
    to: Vector,
) -> Checked {
    let (axis, way) = (axis(side, centre, from), to - centre);
    let half = at.setup.tables.retreats.half_cone.0.radians();
    let (sin, cos) = libm::sincos(half);
    let (ahead, aside) = (way.dot(axis), axis.perp_dot(way).abs());
    if ahead < 0.0 || aside * cos > ahead * sin + at.setup.options.tolerance.mm() {
        let rim = Segment::new(centre, centre + axis * way.length());
        return Err(refuse(cite::RETREAT, Reason::OutsideCone { unit: id }).with_witness(rim));
    }
    Ok(())
}

/// STA-4.2, 4.8, 4.9, 3.7, R14, R20, R24. How a unit stands after it has gone back: guns limbered, a square
/// in column, a bent line straight, all others as they were.
pub(crate) fn after(at: At, unit: &Unit, from: Option<Spot>, place: Place) -> Option<Stance> {
    let centre = stance::body(&unit.stance)?.centre();
    let axis = axis(unit.side, centre, from);
    let old = unit.stance.pose.facing;
    let facing = match place.face {
        Back::Toward => Facing::along(-axis),
        Back::Away => Facing::along(axis),
        Back::Kept => old,
        Back::About => old.reversed(),
    };
    let pose = Pose { facing, ..unit.stance.pose };
    let stance = match unit.formation() {
        Formation::Square => {
            let files = place.files.unwrap_or_else(|| usual_column(at, unit));
            formed(at, unit, kind_of(at, unit, files), Some(files), pose)
        }
        Formation::Manhandled | Formation::Limbered => formed(at, unit, Formation::Limbered, None, pose),
        Formation::Bent => Stance { pose, ..unit.stance.straightened(Formation::Line) },
        _ => unit.stance.placed(pose)?,
    };
    stance.centred_at(place.to.point())
}

/// STA-4.9, R24. The column that so many models side by side make.
fn kind_of(at: At, unit: &Unit, files: u8) -> Formation {
    match fits(at, unit, Formation::RoadColumn, files) {
        true => Formation::RoadColumn,
        false => Formation::AttackColumn,
    }
}

/// STA-4.9, R24. As wide a column as may be two deep.
fn usual_column(at: At, unit: &Unit) -> u8 {
    let attack = usual_files(at, unit, Formation::AttackColumn);
    match fits(at, unit, Formation::AttackColumn, attack) {
        true => attack,
        false => usual_files(at, unit, Formation::RoadColumn),
    }
}

/// STA-4.9, R24. Whether a square may form a column of such a width.
pub(super) fn check_files(at: At, id: UnitId, unit: &Unit, files: Option<u8>) -> Checked {
    let Some(files) = files else { return Ok(()) };
    let any = [Formation::RoadColumn, Formation::AttackColumn];
    if unit.in_square() && any.into_iter().any(|formation| fits(at, unit, formation, files)) {
        return Ok(());
    }
    Err(refuse(cite::SQUARE_RETREATS, Reason::WrongWidth { unit: id, files }).with_witness(id))
}

/// Whether a straight way leads through a body. To touch it is not to cross it.
pub(crate) fn crosses(body: &Body, way: Segment) -> bool {
    const ROUNDING: Mm = 1e-6;
    geom::overlaps(&along(way, ROUNDING), body, ROUNDING)
}

/// A straight way as a body so thin.
pub(crate) fn along(way: Segment, thin: Mm) -> Body {
    let ahead = (way.b - way.a).try_normalize().unwrap_or(Vector::Y);
    let frame = Frame { at: way.middle(), ahead };
    Body::new([Rect::around(&frame, thin, way.length())], way)
}

/// How many bearings to either side, and how many lengths, are looked at first, and for candidates.
pub(super) const SPREADS: [(i32, i32); 2] = [(2, 4), (12, 24)];

/// Places in the cone, straight back and near ones first: so many bearings to either side, and so many
/// lengths from one to another.
pub(super) fn spread(
    at: At<'_>,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
    (bearings, lengths): (i32, i32),
    [least, most]: [Mm; 2],
) -> impl Iterator<Item = Vector> + use<> {
    let axis = axis(side, centre, from);
    let half = at.setup.tables.retreats.half_cone.0.radians();
    (0..=lengths).flat_map(move |step| {
        let far = least + (most - least) * f64::from(step) / f64::from(lengths.max(1));
        (0..=2 * bearings).map(move |number| {
            // Straight back, then to either side in turn.
            let aside = f64::from((number + 1) / 2) / f64::from(bearings) * half;
            let aside = if number % 2 == 0 { aside } else { -aside };
            let (sin, cos) = libm::sincos(aside);
            centre + (axis * cos - axis.perp() * sin) * far
        })
    })
}

/// STA-4.1. How far retreats go, at least and at most.
pub(super) fn lengths(at: At) -> [Mm; 2] {
    let retreats = &at.setup.tables.retreats;
    [retreats.least, retreats.most].map(|span| at.setup.tables.far(span).mm())
}

/// STA-4.1, 13.2. Many places in the cone, as far as retreats go.
pub(crate) fn places(
    at: At<'_>,
    side: Side,
    centre: Vector,
    from: Option<Spot>,
) -> impl Iterator<Item = Vector> + use<> {
    spread(at, side, centre, from, SPREADS[1], lengths(at))
}

/// STA-4.9, R24. The widths that a square is tried in; of all others the one they have.
pub(super) fn widths(at: At, unit: &Unit) -> Vec<Option<u8>> {
    if !unit.in_square() || unit.family() != Family::Infantry {
        return vec![None];
    }
    let columns = [Formation::RoadColumn, Formation::AttackColumn];
    let fits = |files: &u8| columns.into_iter().any(|formation| fits(at, unit, formation, *files));
    let mut all = vec![Some(usual_column(at, unit))];
    all.extend((1..=at.setup.tables.columns.attack_foot).rev().filter(fits).map(Some));
    all.dedup();
    all
}
