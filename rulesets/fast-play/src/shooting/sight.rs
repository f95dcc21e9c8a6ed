//! Lines of sight: which units hide a target, and the gaps between them (G14 to G16).

use crate::cite;
use crate::melee::contact::single;
use crate::shooting::arcs::{Aim, arc, check_reach, distance_in, range_in};
use crate::shooting::veil::veil;
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{Family, FastPlay, Reason};
use engine::{Mark, Refusal, Table, Witness};
use geom::{Area, Convex, Inches, Length, Mm, Rect, Segment, Solid, Vector};
use smallvec::SmallVec;

/// The range at which an element may shoot at another, if it may: what [`check_aim`] says, without its
/// reasons.
pub(crate) fn range_if_clear(at: Table<FastPlay>, aim: &Aim) -> Option<Mm> {
    let reach = reach(at, aim)?;
    is_clear(at, aim, &reach).then_some(reach.far)
}

/// An enemy in range and arc, whom something may still hide.
pub(crate) struct Reach {
    /// How far he is.
    pub far: Mm,
    arc: Area,
}

/// Whether an element has another in range and arc.
pub(crate) fn reach(at: Table<FastPlay>, aim: &Aim) -> Option<Reach> {
    let range = at.setup.tables.range.of(aim.shooter.arm);
    let most = range.map_or(Mm::INFINITY, |range| range.mm() + at.setup.options.epsilon.mm());
    if front(aim).distance(&aim.enemy.rect(aim.at)) > most {
        return None;
    }
    let arc = arc(at, aim.shooter, aim.element);
    let far = distance_in(at, aim, &arc).filter(|far| *far <= most)?;
    Some(Reach { far, arc })
}

/// Whether nothing is in the way of a shot that would reach.
pub(crate) fn is_clear(at: Table<FastPlay>, aim: &Aim, reach: &Reach) -> bool {
    check_friends_near(at, aim).is_ok() && check_line(at, aim, &reach.arc, reach.far).is_ok()
}

/// The front of the element that shoots.
fn front(aim: &Aim) -> Rect {
    let own = aim.shooter.rect(aim.element);
    Rect { frame: own.front(), half: Vector::new(own.half.x, 0.0) }
}

/// Whether an element may shoot at another, as far as ranges, arcs and lines of sight go; the range, if it
/// may.
pub(crate) fn check_aim(at: Table<FastPlay>, aim: &Aim) -> Result<Mm, Refusal<FastPlay>> {
    // Most of those who are out of range are so by far.
    check_reach(at, aim, front(aim).distance(&aim.enemy.rect(aim.at)))?;
    let arc = arc(at, aim.shooter, aim.element);
    let far = range_in(at, aim, &arc)?;
    check_friends_near(at, aim)?;
    check_line(at, aim, &arc, far)?;
    Ok(far)
}

/// FPN-7.9, R78. Guns do not shoot at an element that is near to a friend of theirs. Generals are no units.
fn check_friends_near(at: Table<FastPlay>, aim: &Aim) -> Result<(), Refusal<FastPlay>> {
    if aim.shooter.family() != Family::Artillery {
        return Ok(());
    }
    let needed = at.setup.tables.guns_near_friends;
    let reach = needed.mm() + at.setup.options.epsilon.mm();
    let element = single(&aim.enemy.rect(aim.at));
    let (low, high) = element.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(reach), high + Vector::splat(reach));
    for friend in near.filter(|other| other.side == aim.shooter.side) {
        let gap = geom::gap(&element, friend.body);
        if gap.length <= reach {
            let (target, distance) = (aim.target, Inches(Length::of(gap.length)));
            let reason = Reason::NearFriend { target, friend: friend.id, distance, needed };
            let refusal = refuse(cite::GUNS_NEAR_FRIENDS, reason);
            return Err(refusal.with_witness(Segment::new(gap.from, gap.to)));
        }
    }
    Ok(())
}

/// FPN-7.2, 7.3, 7.13, 3.4. Whether the line of sight is open: troops, gaps, ground.
fn check_line(at: Table<FastPlay>, aim: &Aim, arc: &Area, far: Mm) -> Result<(), Refusal<FastPlay>> {
    let eye = aim.eye();
    let element = single(&aim.enemy.rect(aim.at));
    let (low, high) = element.bounds();
    // Nothing farther to the side than so many base widths can make a gap too narrow.
    let needed = aim.shooter.base.width.mm() * at.setup.tables.narrowest_gap as f64;
    let (low, high) = (low.min(eye) - Vector::splat(needed), high.max(eye) + Vector::splat(needed));
    let over_friends = aim.is_over_friends(at);
    let troops: Near = at
        .state
        .troops
        .bodies()
        .near(low, high)
        .filter(|other| !(over_friends && other.side == aim.shooter.side))
        .collect();
    let parts: Vec<Solid> = arc.part_of(&element).into_iter().map(Solid::from).collect();
    let seen = geom::shown(eye, &parts, &blockers(aim, &troops, &parts));
    let Some(open) = seen.open else { return Err(hidden(aim, &troops)) };
    let [most, of] = at.setup.tables.blocked_share.map(f64::from);
    // Rounding is no reason to lose a target.
    if seen.hidden * of > most + 1e-9 {
        let percent = (seen.hidden * 100.0).round() as u8;
        let reason = Reason::HalfHidden { target: aim.target, percent };
        return Err(refuse(cite::HALF_HIDDEN, reason).with_witness(aim.line()));
    }
    let line = Segment::new(eye, open.aim);
    check_gap(at, aim, line, needed, &troops)?;
    veil(at, line, far).map_or(Ok(()), |veiled| Err(veiled.refusal(at, line)))
}

/// Bodies near a line of sight.
type Near<'a> = SmallVec<[geom::Standing<'a>; 8]>;

/// G15. Every element but the two at the ends that reaches into the view between them.
fn blockers(aim: &Aim, troops: &Near, parts: &[Solid]) -> Vec<Solid> {
    let view = View::new(aim.eye(), parts);
    let mut all = vec![];
    for other in troops {
        for (n, part) in other.body.parts().iter().enumerate() {
            let is_end =
                (other.id == aim.unit && n == aim.element) || (other.id == aim.target && n == aim.at);
            if !is_end && view.is_met_by(part) {
                all.push(Solid::from(Convex::from(part)));
            }
        }
    }
    all
}

/// The units between an eye and the far side of a target.
struct View {
    eye: Vector,
    left: Vector,
    right: Vector,
    ahead: Vector,
    far: Mm,
}

impl View {
    fn new(eye: Vector, target: &[Solid]) -> View {
        let corners = || target.iter().flat_map(|part| part.core.corners()).map(|&corner| corner - eye);
        let first = corners().next().unwrap_or(Vector::Y);
        let left = corners().fold(first, |most, to| if most.perp_dot(to) > 0.0 { to } else { most });
        let right = corners().fold(first, |most, to| if most.perp_dot(to) < 0.0 { to } else { most });
        let ahead = left.normalize_or_zero() + right.normalize_or_zero();
        let far = corners().map(|to| to.dot(ahead)).fold(0.0, f64::max);
        View { eye, left, right, ahead, far }
    }

    /// Whether a rectangle may hide something. A rectangle that lies wholly to one side of the view, behind
    /// the eye or beyond the target does not.
    fn is_met_by(&self, part: &Rect) -> bool {
        let corners = part.corners().map(|corner| corner - self.eye);
        let is_aside = corners.iter().all(|&to| self.left.perp_dot(to) >= 0.0)
            || corners.iter().all(|&to| self.right.perp_dot(to) <= 0.0);
        let is_behind = corners.iter().all(|&to| self.ahead.dot(to) <= 0.0)
            || corners.iter().all(|&to| self.ahead.dot(to) >= self.far);
        !is_aside && !is_behind
    }
}

/// FPN-7.2. Nothing of the target is seen: the shot would have to pass over another unit.
fn hidden(aim: &Aim, troops: &Near) -> Refusal<FastPlay> {
    let line = aim.line();
    let away = |other: &&geom::Standing| {
        let is_shooter = |n: usize| other.id == aim.unit && n == aim.element;
        let parts = Solid::parts(other.body).enumerate().filter(|(n, _)| !is_shooter(*n));
        parts.filter_map(|(_, part)| part.along(line)).map(|(from, _)| from).fold(f64::INFINITY, f64::min)
    };
    let others = troops.iter().filter(|other| other.id != aim.target);
    let nearest = others.min_by(|one, two| away(one).total_cmp(&away(two)));
    let by = nearest.map_or(aim.target, |other| other.id);
    let marks = [Mark::from(line), Mark::from(by)];
    let reason = Reason::HiddenBehind { target: aim.target, by };
    refuse(cite::OVERHEAD, reason).with_witness(marks.into_iter().collect::<Witness>())
}

/// FPN-7.3, R41, G16. The line must not run between two bodies that are nearer to each other than the shooter
/// is wide: units other than the two at its ends, woods, built-up areas or hills.
fn check_gap(
    at: Table<FastPlay>,
    aim: &Aim,
    line: Segment,
    needed: Mm,
    troops: &Near,
) -> Result<(), Refusal<FastPlay>> {
    let aside = Vector::splat(needed);
    let (low, high) = (line.a.min(line.b) - aside, line.a.max(line.b) + aside);
    let is_near = |body: &geom::Body| {
        let (from, to) = body.bounds();
        from.cmple(high).all() && low.cmple(to).all()
    };
    let units = troops.iter().filter(|other| other.id != aim.unit && other.id != aim.target);
    let units = units.filter(|other| is_near(other.body)).map(|other| Solid::parts(other.body).collect());
    let ground = at.setup.ground.near(low, high).into_iter();
    let ground = ground.filter(|&id| terrain(at, id).is_some_and(Terrain::blocks_sight));
    let ground = ground.map(|id| at.setup.ground.pieces(id).cloned().map(Solid::from).collect());
    // A unit that the line itself runs through is on neither side of it.
    let stretch = Convex::hull([line.a, line.b]);
    let is_beside = |body: &Vec<Solid>| {
        let near = body.iter().map(|part| part.nearest(&stretch).0).fold(f64::INFINITY, f64::min);
        near > 0.0 && near < needed
    };
    let bodies: Vec<Vec<Solid>> = units.chain(ground).filter(is_beside).collect();
    for (n, one) in bodies.iter().enumerate() {
        for two in &bodies[n + 1..] {
            let Some(width) = geom::passage(line, one, two) else { continue };
            if width + at.setup.options.epsilon.mm() < needed {
                let [width, needed] = [width, needed].map(|length| Inches(Length::of(length)));
                return Err(
                    refuse(cite::NARROW_GAP, Reason::GapTooNarrow { width, needed }).with_witness(line)
                );
            }
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
