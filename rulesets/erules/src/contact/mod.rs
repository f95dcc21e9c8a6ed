//! ERN-G2, G4, G5, 38.8, R101, R128. Distances, contact figure by figure, flank and rear.

use crate::{At, Formation, Unit, stance};
use geom::{Body, Edge, Frame, Mm, Rect, Segment};
use names::{Side, UnitId};
use std::collections::BTreeSet;

/// Rounding of places that are computed.
pub(crate) const SLACK: Mm = 1e-3;

/// ERN-G4. How near is contact, rounding included.
pub(crate) fn touch(at: At) -> Mm {
    at.setup.options.contact_gap.mm() + SLACK
}

/// ERN-G2. The distance between two units.
pub(crate) fn distance(one: &Unit, other: &Unit) -> Mm {
    geom::gap(&one.ground(), &other.ground()).length
}

/// ERN-G4. The units of a side that touch a body, by roster.
pub(crate) fn touched(at: At, body: &Body, side: Side, but: UnitId) -> Vec<UnitId> {
    let reach = touch(at);
    let bodies = at.state.troops.bodies();
    let near = formations::near::within(body, bodies, reach, |other| other.side == side && other.id != but);
    near.map(|(other, _)| other.id).collect()
}

/// ERN-G4. The enemies that a unit touches.
pub(crate) fn enemies(at: At, id: UnitId) -> Vec<UnitId> {
    match at.state.troops.get(id) {
        Some(unit) if unit.is_on_table() => touched(at, &unit.ground(), unit.side.other(), id),
        _ => vec![],
    }
}

/// ERN-G4. Whether two units touch.
pub(crate) fn in_contact(at: At, one: &Unit, other: &Unit) -> bool {
    one.is_on_table() && other.is_on_table() && distance(one, other) <= touch(at)
}

/// ERN-21.M6, 22.M6, 23.M4, 24.M9, 25.M3, X11. The command element of its own side that touches a unit.
pub(crate) fn element(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.troops.get(id).filter(|unit| unit.is_on_table())?;
    let touching = touched(at, &unit.ground(), unit.side, id).into_iter();
    touching.into_iter().find(|other| {
        let other = at.state.unit(*other);
        other.is_element() && other.morale != crate::Morale::Routing
    })
}

/// The figures of a unit that touch an enemy: those that face it, and the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Figures {
    /// Figures whose front touches it.
    pub(crate) facing: u8,
    /// Figures that touch it with another side.
    pub(crate) aside: u8,
}

/// ERN-G4, R128. The numbers of the bases with which a unit touches an enemy, and of those the ones that face
/// it. At least one base is in contact where bodies touch.
fn bases_touching(at: At, unit: &Unit, bases: &[Rect], enemy: &Body) -> (Vec<usize>, Vec<usize>) {
    let reach = touch(at);
    let held = |edge: Segment| geom::screened(edge, reach, enemy);
    let all_round = unit.stance.formation.is_all_round();
    let (mut facing, mut aside) = (vec![], vec![]);
    for (number, base) in bases.iter().enumerate() {
        if held(base.edge(Edge::Front)) >= 0.5 - 1e-9 {
            facing.push(number);
        } else if [Edge::Left, Edge::Right, Edge::Rear]
            .iter()
            .any(|&edge| held(base.edge(edge)) >= 0.5 - 1e-9)
        {
            if all_round { facing.push(number) } else { aside.push(number) }
        }
    }
    if facing.is_empty() && aside.is_empty() {
        // A corner is enough for one.
        let far = |base: &Rect| geom::gap(&Body::new([*base], base.edge(Edge::Front)), enemy).length;
        let nearest = bases.iter().enumerate().min_by(|one, two| far(one.1).total_cmp(&far(two.1)));
        if let Some((number, base)) = nearest {
            let frame = base.front();
            let is_ahead =
                frame.local(geom::gap(&Body::new([*base], base.edge(Edge::Front)), enemy).to).y > -SLACK;
            if is_ahead || all_round { facing.push(number) } else { aside.push(number) }
        }
    }
    (facing, aside)
}

/// ERN-34.1, G4, 38.8, R101, R128. The figures with which a unit touches an enemy.
pub(crate) fn figures(at: At, unit: &Unit, enemy: &Unit) -> Figures {
    if !in_contact(at, unit, enemy) {
        return Figures::default();
    }
    let body = enemy.ground();
    if unit.is_inside() {
        let room = side_touched(at, unit, &body) / width(at, unit);
        let facing = (room + SLACK) as u8;
        return Figures { facing: facing.clamp(1, unit.present().max(1)).min(unit.present()), aside: 0 };
    }
    let bases = figure_bases(unit);
    let (facing, aside) = bases_touching(at, unit, &bases, &body);
    Figures { facing: counted(at, unit, facing.len()), aside: counted(at, unit, aside.len()) }
}

/// ERN-34.1. The bases that touch both of two enemies.
pub(crate) fn is_doubly_engaged(at: At, unit: &Unit, enemies: &[&Unit]) -> bool {
    let bases = figure_bases(unit);
    let mut seen = BTreeSet::new();
    let all = enemies.iter().flat_map(|enemy| {
        let (facing, aside) = bases_touching(at, unit, &bases, &enemy.ground());
        facing.into_iter().chain(aside)
    });
    all.into_iter().any(|number| !seen.insert(number))
}

/// ERN-34.1. The figures that touch one enemy and none of some others, which have been counted already.
pub(crate) fn figures_left(at: At, unit: &Unit, enemy: &Unit, before: &[&Unit]) -> Figures {
    if before.is_empty() || unit.is_inside() || !in_contact(at, unit, enemy) {
        return figures(at, unit, enemy);
    }
    let bases = figure_bases(unit);
    let taken: BTreeSet<usize> = before
        .iter()
        .filter(|other| in_contact(at, unit, other))
        .flat_map(|other| {
            let (facing, aside) = bases_touching(at, unit, &bases, &other.ground());
            facing.into_iter().chain(aside)
        })
        .collect();
    let (facing, aside) = bases_touching(at, unit, &bases, &enemy.ground());
    let left = |of: Vec<usize>| of.into_iter().filter(|number| !taken.contains(number)).count();
    Figures { facing: counted(at, unit, left(facing)), aside: counted(at, unit, left(aside)) }
}

/// R127. The bases of the figures of a unit: of guns, those of the crew on the base of each model.
pub(crate) fn figure_bases(unit: &Unit) -> Vec<Rect> {
    let bases = unit.stance.bases(unit.bases());
    if !unit.has_guns() {
        return bases;
    }
    let models = bases.len().max(1) as u8;
    let crew = unit.present();
    let each = crew.div_ceil(models).max(1);
    let mut figures = vec![];
    for (number, base) in bases.iter().enumerate() {
        let here = crew / models + u8::from((number as u8) < crew % models);
        let step = base.width() / f64::from(each);
        for place in 0..here {
            let aside = (f64::from(place) - f64::from(here - 1) / 2.0) * step;
            let front = base.front();
            figures.push(Rect::behind(&front.shifted(front.right() * aside), step, base.depth()));
        }
    }
    figures
}

/// R128. How much of the outline of a building an enemy touches.
fn side_touched(at: At, unit: &Unit, enemy: &Body) -> Mm {
    let outline = unit.ground();
    let reach = touch(at);
    let sides = Edge::ALL.into_iter().map(|edge| {
        let side = outline.parts()[0].edge(edge);
        geom::screened(side, reach, enemy) * side.length()
    });
    sides.fold(0.0, f64::max)
}

/// ERN-38.T1. The standard width of a figure of a unit.
pub(crate) fn width(at: At, unit: &Unit) -> Mm {
    let arm = if unit.arm.is_artillery() { crate::Arm::Infantry } else { unit.arm };
    let formation = if unit.is_inside() { Formation::Line } else { unit.stance.formation };
    stance::base_of(&at.setup.tables, at.setup.options.scale, arm, formation).width.mm()
}

/// ERN-38.8, R101. So many figures as they count: those of a unit based more densely than the standard count
/// as many as would fit, rounded down; looser bases gain nothing.
pub(crate) fn counted(at: At, unit: &Unit, figures: usize) -> u8 {
    let standard = width(at, unit);
    let own = unit.stance.base.width.mm();
    if unit.arm.is_artillery() || unit.is_inside() || own >= standard - 1e-9 {
        return figures as u8;
    }
    (figures as f64 * own / standard + 1e-9) as u8
}

/// ERN-G5. From where a charge comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// On the front.
    Front,
    /// On a flank.
    Flank,
    /// On the rear.
    Rear,
}

/// ERN-G5, F11. From where a charge comes at a unit, by where the front edge of the charger was when it began
/// and where it is when it touches.
pub(crate) fn aspect(target: &Unit, began: Segment, touches: &Body) -> Aspect {
    if target.stance.formation.is_all_round() {
        return Aspect::Front;
    }
    let body = target.ground();
    let front = body.front();
    if geom::length_beyond(front, began) > 0.5 {
        return Aspect::Front;
    }
    let rear = rear_edge(target);
    let is_behind = geom::length_beyond(rear, began) > 0.5;
    let contact = geom::gap(touches, &body).to;
    if is_behind && rear.distance(contact) <= 1.0 { Aspect::Rear } else { Aspect::Flank }
}

/// The edge behind a body, its outside on its left.
pub(crate) fn rear_edge(unit: &Unit) -> Segment {
    let (rect, _) = bounding(unit);
    rect.edge(Edge::Rear)
}

/// ERN-G1. The rectangle round a unit, aligned with its facing, and its front.
pub(crate) fn bounding(unit: &Unit) -> (Rect, Frame) {
    let frame = unit.front();
    let body = unit.ground();
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut depth: f64 = 0.0;
    for corner in body.corners() {
        let local = frame.local(corner);
        (low, high) = (low.min(local.x), high.max(local.x));
        depth = depth.max(-local.y);
    }
    let middle = frame.shifted(frame.right() * ((low + high) / 2.0));
    (Rect::behind(&middle, high - low, depth), middle)
}

#[cfg(test)]
mod tests;
