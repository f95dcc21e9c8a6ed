//! STC-10.11, 10.15. What is a flank or rear, and when it is guarded.

use crate::{At, Family, Formation, Place, Unit, UnitFlags};
use geom::{Body, Edge, Frame, Rect, Vector};
use names::UnitId;

/// Rounding, which puts nobody behind a line on which he stands.
const ROUNDING: geom::Mm = 1e-4;

/// STC-10.11, 13.1.3, 16.3, 16.7, R29, R64, R89, R103, R107. Whether a charger attacks a unit in flank or rear there: it
/// began the turn with a figure behind its frontage line, touches a side, the rear or a corner, and nobody guards that
/// end.
pub fn is_flank_attack(at: At, attacker: UnitId, defender: UnitId, onto: Edge) -> bool {
    let troops = &at.state.troops;
    let (Some(charger), Some(found)) = (troops.get(attacker), troops.get(defender)) else { return false };
    onto != Edge::Front
        && has_flanks(found, charger, onto)
        && began_behind(at, attacker, defender)
        && !is_protected(at, defender, onto, attacker)
}

/// STC-10.11, 11.8, R64, R89. Squares, skirmishers and garrisons have no flanks; a masse only a rear to cavalry.
fn has_flanks(found: &Unit, charger: &Unit, onto: Edge) -> bool {
    match found.formation() {
        Formation::Square | Formation::Skirmish | Formation::CrewOnFoot | Formation::Garrison => false,
        Formation::Masse => charger.family() != Family::Cavalry || onto == Edge::Rear,
        _ => !matches!(found.place, Place::Block(_)),
    }
}

/// STC-10.11, 16.7, R64, R107. Whether any figure of a unit was behind the frontage line of another as the turn began; of
/// a bent unit, behind the arm that is touched and not ahead of another.
pub fn began_behind(at: At, attacker: UnitId, defender: UnitId) -> bool {
    let Some(body) = at.state.troops.bodies().get(defender) else { return false };
    let behind = |place: &Vector| body.parts().iter().all(|part| is_behind(&part.front(), *place));
    began(at, attacker).iter().any(behind)
}

/// R64, R107. Whether a place lies behind the line of a front.
fn is_behind(front: &Frame, place: Vector) -> bool {
    front.local(place).y < -ROUNDING
}

/// STC-10.11. Where the figures of a unit were as the turn began.
fn began(at: At, unit: UnitId) -> Vec<Vector> {
    let Some(found) = at.state.troops.get(unit) else { return vec![] };
    let stance = at.state.began.0.get(unit).unwrap_or(&found.stance);
    let count = if found.family() == Family::Artillery { found.models } else { found.in_ranks() };
    stance.centres(count)
}

/// STC-10.15, R68. Whether a friend guards the end of a unit at this edge: both face outward, and their near corners are
/// close. The rear is guarded from those who come to it past that end, and so began before the friend's front.
pub fn is_protected(at: At, unit: UnitId, onto: Edge, attacker: UnitId) -> bool {
    let Some(found) = at.state.troops.get(unit).filter(|found| may_protect(found)) else { return false };
    match onto {
        Edge::Front => false,
        Edge::Left | Edge::Right => guards(at, unit, found, onto).next().is_some(),
        Edge::Rear => [Edge::Left, Edge::Right].into_iter().any(|end| {
            guards(at, unit, found, end).any(|front| {
                let began = began(at, attacker);
                !began.iter().any(|place| is_behind(&front, *place))
            })
        }),
    }
}

/// R68. Infantry and cavalry in column or line guard each other's flanks.
fn may_protect(found: &Unit) -> bool {
    let formed = matches!(found.formation(), Formation::Line | Formation::Column | Formation::Masse);
    formed && found.family() != Family::Artillery && found.place == Place::Table
}

/// STC-10.15, R68. The fronts of the friends who guard one end of a unit.
fn guards<'a>(at: At<'a>, unit: UnitId, found: &'a Unit, end: Edge) -> impl Iterator<Item = Frame> + 'a {
    let limits = &at.setup.tables.protected_flanks;
    let reach = limits.corner_gap.mm() + at.setup.options.tolerance.mm();
    let widest = std::f64::consts::PI - limits.inner_angle.0.radians() + 1e-9;
    let bodies = at.state.troops.bodies();
    let own = bodies.get(unit).map(|body| body.parts()[0]);
    own.into_iter().flat_map(move |own| {
        let (low, high) = (own.frame.at - own.reach(), own.frame.at + own.reach());
        let near = bodies.near(low - Vector::splat(reach), high + Vector::splat(reach));
        near.filter(move |other| other.id != unit && other.side == found.side)
            .filter(move |other| at.state.troops.get(other.id).is_some_and(may_protect))
            .map(|other| other.body.parts()[0])
            .filter(move |other| are_near(&own, other, end, reach) && face_outward(&own, other, end, widest))
            .map(|other| other.front())
    })
}

/// STC-10.15. Whether corners of one rectangle's end and of the opposite end of another are near enough.
fn are_near(own: &Rect, other: &Rect, end: Edge, reach: geom::Mm) -> bool {
    let facing_end = if end == Edge::Left { Edge::Right } else { Edge::Left };
    let (mine, theirs) = (own.edge(end), other.edge(facing_end));
    let corners = [mine.a, mine.b].into_iter();
    corners.flat_map(|one| [theirs.a, theirs.b].map(|two| (one - two).length())).any(|gap| gap <= reach)
}

/// R68. Whether a friend at one end faces the same way, or away to that side by no more than so much.
fn face_outward(own: &Rect, other: &Rect, end: Edge, widest: f64) -> bool {
    let to_the_right =
        libm::atan2(-own.frame.ahead.perp_dot(other.frame.ahead), own.frame.ahead.dot(other.frame.ahead));
    let outward = if end == Edge::Right { to_the_right } else { -to_the_right };
    (-1e-9..=widest).contains(&outward)
}

/// STC-16.3, R29, R103. The edge of a unit on which another touches it, or is nearest to it. Of a bent unit it is that of
/// the arm that is touched. At a corner it is a side or the rear only for one who began the turn behind its front.
pub fn edge_touched(at: At, unit: UnitId, by: UnitId) -> Edge {
    let bodies = at.state.troops.bodies();
    let (Some(body), Some(other)) = (bodies.get(unit), bodies.get(by)) else { return Edge::Front };
    let touch = at.setup.options.touch.mm();
    if let Some(contact) = geom::touch(other, body, touch) {
        let longest =
            contact.edges.iter().max_by(|one, two| one.along.length().total_cmp(&two.along.length()));
        if let Some(joint) = longest.filter(|joint| joint.along.length() > touch) {
            return joint.other.1;
        }
    }
    let point = geom::gap(other, body).to;
    let nearest = |one: &&Rect, two: &&Rect| {
        (one.nearest(point) - point).length().total_cmp(&(two.nearest(point) - point).length())
    };
    let Some(part) = body.parts().iter().min_by(nearest) else { return Edge::Front };
    let ends = || Edge::ALL.into_iter().filter(|&edge| part.edge(edge).distance(point) <= touch);
    if ends().any(|edge| edge == Edge::Front) && (ends().count() == 1 || !began_behind(at, by, unit)) {
        return Edge::Front;
    }
    // Edges run clockwise, so what lies outside is on their left.
    let outside = |edge: Edge| part.edge(edge).leftness(other.centre());
    let sides = ends().filter(|&edge| edge != Edge::Front);
    sides.max_by(|&one, &two| outside(one).total_cmp(&outside(two))).unwrap_or(Edge::Front)
}

/// STC-6.17.5, R34. Whether a unit is attacked from opposite sides, or was as it lost the round.
pub fn from_opposite_sides(at: At, unit: UnitId) -> bool {
    let (Some(found), Some(body)) = (at.state.troops.get(unit), at.state.troops.bodies().get(unit)) else {
        return false;
    };
    if found.flags.has(UnitFlags::SURROUNDED) {
        return true;
    }
    if found.is_loose() {
        return is_between(at, unit, body);
    }
    let side = |engagement: &crate::Engagement| match engagement.attacker == unit {
        true => Some(Edge::Front),
        false if found.formation() == Formation::Bent => {
            at.state.troops.bodies().get(engagement.attacker).map(|other| quarter(body, other))
        }
        false => Some(engagement.onto),
    };
    let attacked: Vec<Edge> = at.state.engagements_of(unit).filter_map(side).collect();
    let both = |one: Edge, two: Edge| attacked.contains(&one) && attacked.contains(&two);
    both(Edge::Front, Edge::Rear) || both(Edge::Left, Edge::Right)
}

/// R34. On which side of a bent unit another has its middle.
fn quarter(body: &Body, other: &Body) -> Edge {
    let frame = Frame { at: body.centre(), ..body.frame() };
    let local = frame.local(other.centre());
    match (local.x.abs() > local.y.abs(), local.x > 0.0, local.y > 0.0) {
        (true, true, _) => Edge::Right,
        (true, false, _) => Edge::Left,
        (false, _, true) => Edge::Front,
        (false, _, false) => Edge::Rear,
    }
}

/// R34. Whether two enemies of skirmishers stand so far round them that they are on opposite sides.
fn is_between(at: At, unit: UnitId, body: &Body) -> bool {
    let centre = body.centre();
    let bodies = at.state.troops.bodies();
    let ways: Vec<Vector> = at
        .state
        .foes(unit)
        .iter()
        .filter_map(|foe| Some((bodies.get(*foe)?.centre() - centre).normalize_or_zero()))
        .collect();
    let least = libm::cos(at.setup.options.opposite_sides.0.radians()) + 1e-9;
    ways.iter().enumerate().any(|(n, one)| ways[n + 1..].iter().any(|two| one.dot(*two) <= least))
}

#[cfg(test)]
mod tests;
