//! Lines of sight: who hides a target, and the gaps between them (G14 to G16).

use crate::arcs::{Aim, arc, check_reach, range_in};
use crate::contact::single;
use crate::terrain::{Terrain, terrain};
use crate::veil::veil;
use crate::who::refuse;
use crate::{Family, FastPlay, Reason, cite};
use engine::{Mark, Refusal, Table, Witness};
use geom::{Area, Convex, Inches, Length, Mm, Rect, Segment, Solid, Vector};
use smallvec::SmallVec;

/// Whether an element may shoot at another, as far as ranges, arcs and lines of sight go; the range, if it may.
pub fn check_aim(at: Table<FastPlay>, aim: &Aim) -> Result<Mm, Refusal<FastPlay>> {
    // Most of those who are out of range are so by far.
    let own = aim.shooter.rect(aim.element);
    let front = Rect { frame: own.front(), half: Vector::new(own.half.x, 0.0) };
    check_reach(at, aim, front.distance(&aim.enemy.rect(aim.at)))?;
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
            return Err(refusal.seen(Segment::new(gap.from, gap.to)));
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
        return Err(refuse(cite::HALF_HIDDEN, reason).seen(aim.line()));
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

/// What lies between an eye and the far side of a target.
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

    /// Whether a rectangle may hide something. Whatever lies wholly to one side of the view, behind the eye or beyond
    /// the target does not.
    fn is_met_by(&self, part: &Rect) -> bool {
        let corners = part.corners().map(|corner| corner - self.eye);
        let is_aside = corners.iter().all(|&to| self.left.perp_dot(to) >= 0.0)
            || corners.iter().all(|&to| self.right.perp_dot(to) <= 0.0);
        let is_behind = corners.iter().all(|&to| self.ahead.dot(to) <= 0.0)
            || corners.iter().all(|&to| self.ahead.dot(to) >= self.far);
        !is_aside && !is_behind
    }
}

/// FPN-7.2. Nothing of the target is seen: somebody would have to be shot over.
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
    refuse(cite::OVERHEAD, reason).seen(marks.into_iter().collect::<Witness>())
}

/// FPN-7.3, R41, G16. The line must not run between two bodies that are nearer to each other than the shooter is wide:
/// units other than the two at its ends, woods, built-up areas or hills.
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
    // What the line itself runs through is on neither side of it.
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
                return Err(refuse(cite::NARROW_GAP, Reason::GapTooNarrow { width, needed }).seen(line));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Unit;
    use crate::kit::{Field, find, patch, refused, strip, unit};
    use crate::{Arm, Formation, Order};
    use engine::Game;
    use names::Side;
    use names::{RuleId, UnitId};

    /// The last element of a unit of Heavy Foot, by its centre.
    pub fn foot(x: f64, y: f64, degrees: i32) -> Unit {
        unit(Arm::HeavyFoot, Formation::Line, x, y, degrees).last_element()
    }

    /// A battery in line, by its centre.
    pub fn guns(x: f64, y: f64) -> Unit {
        unit(Arm::FootArtillery, Formation::Line, x, y, 0)
    }

    pub fn firing(units: impl IntoIterator<Item = Unit>) -> Game<FastPlay> {
        Field::new(units).firing()
    }

    fn on(
        ground: impl IntoIterator<Item = geom::Feature>,
        units: impl IntoIterator<Item = Unit>,
    ) -> Game<FastPlay> {
        Field::new(units).on(ground).firing()
    }

    fn order(unit: u32, element: u8, target: u32, at: u8) -> Order {
        Order::Shoot { unit: UnitId(unit), element, target: UnitId(target), at }
    }

    /// The rule by which one element of a unit may not shoot at another, if it may not.
    pub fn barred_at(game: &Game<FastPlay>, unit: u32, element: u8, target: u32, at: u8) -> Option<RuleId> {
        let side = find(game, unit).side;
        let order = order(unit, element, target, at);
        game.check(side, &order).is_err().then(|| refused(game, side, order).0)
    }

    pub fn barred(game: &Game<FastPlay>, unit: u32, target: u32) -> Option<RuleId> {
        barred_at(game, unit, 0, target, 0)
    }

    /// H09, FPN-7.5, 7.6, 7.14, R43, G17. The picture of the built-up area.
    #[test]
    fn houses_are_shot_into_for_an_inch_and_within_for_two() {
        let houses = || [patch(Terrain::BuiltUp, (20.0, 28.0), (20.0, 26.0))];
        let a = foot(24.0, 17.0, 0);
        let d = foot(24.0, 20.8 + 0.28125, 180);
        let c = |y: f64| foot(24.0, y + 0.28125, 180).of(Side::Blue);
        let b = foot(17.0, 21.08, 90);
        let game = on(houses(), [a.clone(), d.clone(), c(23.3625), b]);
        assert_eq!(barred(&game, 1, 2), None);
        assert_eq!(barred(&game, 2, 1), None);
        assert_eq!(barred(&game, 3, 2), None);
        assert_eq!(barred(&game, 4, 2), Some(cite::EDGE_OF_COVER));
        let game = on(houses(), [a, d, c(23.5)]);
        assert_eq!(barred(&game, 3, 2), Some(cite::INSIDE_COVER));
    }

    /// FPN-7.5, 7.6, R43, G2. One inch and two, those included, for woods as for houses.
    #[test]
    fn the_depths_of_cover_are_included() {
        for kind in [Terrain::Woods, Terrain::BuiltUp] {
            let edge = |depth: f64| {
                let cover = patch(kind, (20.0, 40.0), (24.71875 - depth, 30.0));
                barred(&on([cover], [foot(30.0, 20.0, 0), foot(30.0, 25.0, 180)]), 1, 2)
            };
            assert_eq!(edge(1.009), None);
            assert_eq!(edge(1.011), Some(cite::EDGE_OF_COVER));
            let inside = |far: f64| {
                let cover = patch(kind, (20.0, 40.0), (10.0, 40.0));
                let units = [foot(30.0, 20.0, 0), foot(30.0, 20.5625 + far, 180)];
                barred(&on([cover], units), 1, 2)
            };
            assert_eq!(inside(2.009), None);
            assert_eq!(inside(2.011), Some(cite::INSIDE_COVER));
        }
    }

    /// FPN-3.4, 7.2, G17. Nobody shoots over woods, houses or hills; who stands on a hill shoots from it and is shot
    /// at.
    #[test]
    fn woods_houses_and_hills_cannot_be_shot_over() {
        let units = || [foot(30.0, 20.0, 0), foot(30.0, 25.0, 180)];
        for kind in Terrain::ALL {
            let game = on([patch(kind, (20.0, 40.0), (22.0, 22.5))], units());
            let expected = kind.blocks_sight().then_some(cite::BLOCKING_TERRAIN);
            assert_eq!(barred(&game, 1, 2), expected, "{kind:?}");
        }
        for hill in [(15.0, 22.0), (23.0, 30.0), (15.0, 30.0)] {
            let game = on([patch(Terrain::SteepHill, (20.0, 40.0), hill)], units());
            assert_eq!(barred(&game, 1, 2), None);
            let crest = strip(Terrain::Crest, &[(20.0, hill.0 + 6.5), (40.0, hill.0 + 6.5)], 0.0);
            let game = on([patch(Terrain::SteepHill, (20.0, 40.0), hill), crest], units());
            let crossed = (20.28..24.72).contains(&(hill.0 + 6.5));
            assert_eq!(barred(&game, 1, 2).is_some(), crossed);
        }
    }

    /// H27, FPN-7.2, 7.9, R42, R78. Guns near friends, and over them from a hill.
    #[test]
    fn guns_near_and_over_friends() {
        let line = |x: f64, y: f64, degrees| unit(Arm::HeavyFoot, Formation::Line, x, y, degrees);
        let (enemy, friend) = (line(30.0, 30.0, 180), line(34.65, 30.0, 0));
        let game = firing([enemy.clone(), friend.clone(), guns(31.40625, 16.90625)]);
        assert_eq!(barred_at(&game, 3, 0, 1, 0), Some(cite::GUNS_NEAR_FRIENDS));
        let game = firing([enemy.clone(), friend.clone(), line(30.0, 23.4375, 0)]);
        assert_eq!(barred_at(&game, 3, 3, 1, 0), None);
        let game = firing([enemy, friend, guns(28.59375, 16.90625)]);
        assert_eq!(barred_at(&game, 3, 0, 1, 3), None);
        assert_eq!(barred_at(&game, 3, 1, 1, 3), None);

        let hill = || patch(Terrain::GentleHill, (26.0, 34.0), (4.0, 10.0));
        let ends = || [guns(30.0, 8.0), line(30.0, 24.09375, 180)];
        let with = |between: Unit, ground: Vec<geom::Feature>| {
            barred_at(&on(ground, ends().into_iter().chain([between])), 1, 0, 2, 1)
        };
        assert_eq!(with(line(30.0, 17.53125, 0), vec![hill()]), None);
        assert_eq!(with(line(30.0, 17.53125, 180), vec![hill()]), Some(cite::OVERHEAD));
        assert_eq!(with(line(30.0, 17.53125, 0), vec![]), Some(cite::OVERHEAD));
        let wood = patch(Terrain::Woods, (26.0, 34.0), (16.0, 18.0));
        assert_eq!(barred_at(&on([hill(), wood], ends()), 1, 0, 2, 1), Some(cite::BLOCKING_TERRAIN));
        // Foot on a hill shoots over nobody.
        let foot = [foot(30.0, 8.0, 0), foot(30.0, 13.0, 180), foot(30.0, 10.5, 0)];
        assert_eq!(barred(&on([hill()], foot), 1, 2), Some(cite::OVERHEAD));
    }

    /// FPN-7.2. A refusal names who is in the way, not the shooter himself.
    #[test]
    fn whoever_hides_a_target_is_named() {
        let line = |y: f64, degrees| unit(Arm::HeavyFoot, Formation::Line, 30.0, y, degrees);
        let game = firing([guns(30.0, 8.0), line(24.09375, 180), line(17.53125, 0)]);
        let (_, reason) = refused(&game, Side::Blue, order(1, 0, 2, 1));
        assert_eq!(reason, Reason::HiddenBehind { target: UnitId(2), by: UnitId(3) });
        let column = unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0);
        let game = firing([column, line(25.0, 180)]);
        let (_, reason) = refused(&game, Side::Blue, order(1, 1, 2, 1));
        assert_eq!(reason, Reason::HiddenBehind { target: UnitId(2), by: UnitId(1) });
    }

    /// FPN-7.9, R78. Within one inch of a friend, the limit included.
    #[test]
    fn guns_keep_an_inch_from_friends() {
        let near = |gap: f64| {
            let friend = foot(30.0 + 0.9375 + gap, 30.0, 0);
            barred(&firing([guns(30.0, 16.0), foot(30.0, 30.0, 180), friend]), 1, 2)
        };
        assert_eq!(near(1.009), Some(cite::GUNS_NEAR_FRIENDS));
        assert_eq!(near(1.011), None);
    }

    /// FPN-7.13, 7.3, 7.1. The picture with A to D shooting at E to G, as its words describe it.
    #[test]
    fn the_picture_of_the_half_hidden_target() {
        let game = firing([
            foot(26.4, 20.0, 0),
            foot(27.34, 20.0, 0),
            foot(30.7, 20.0, 0),
            foot(32.4, 20.0, 0),
            foot(27.6, 25.0, 180),
            foot(29.44, 25.0, 180),
            foot(29.8, 28.0, 180),
        ]);
        let targets =
            |shooter| (5..=7).filter(|&target| barred(&game, shooter, target).is_none()).collect::<Vec<_>>();
        assert_eq!(targets(1), [5]);
        assert_eq!(targets(2), [5, 6]);
        assert_eq!(targets(3), [6, 7]);
        assert_eq!(targets(4), [7]);
        assert_eq!(barred(&game, 1, 7), Some(cite::NARROW_GAP));
        assert_eq!(barred(&game, 2, 7), Some(cite::NARROW_GAP));
    }

    /// FPN-7.13, G14, G15. Half may be hidden, more may not, whoever hides it.
    #[test]
    fn a_target_may_be_half_hidden() {
        for degrees in [0, 180] {
            let screened = |to: f64| {
                let screen = foot(30.0 + to - 0.46875, 23.0, degrees);
                barred(&firing([foot(30.0, 20.0, 0), foot(30.0, 25.0, 180), screen]), 1, 2)
            };
            assert_eq!(screened(0.0), None);
            assert_eq!(screened(0.01), Some(cite::HALF_HIDDEN));
            assert_eq!(screened(0.46875), Some(cite::OVERHEAD));
        }
    }

    /// FPN-7.1, G15. Whoever stands behind others of his own unit sees nothing.
    #[test]
    fn only_the_leader_of_a_column_shoots() {
        let column = unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0);
        let game = firing([column, foot(30.0, 25.0, 180)]);
        assert_eq!(barred_at(&game, 1, 0, 2, 0), None);
        for behind in 1..4 {
            assert_eq!(barred_at(&game, 1, behind, 2, 0), Some(cite::OVERHEAD));
        }
    }

    /// FPN-7.3, R41, G16. A gap must be as wide as the shooter's own base.
    #[test]
    fn a_gap_must_be_as_wide_as_the_shooters_base() {
        let through = |shooter: Unit, gap: f64| {
            let aside = gap / 2.0 + 0.46875;
            let screen = [-aside, aside].map(|x| foot(30.0 + x, 22.0, 180));
            let units = [shooter, foot(30.0, 25.0, 180)];
            barred(&firing(units.into_iter().chain(screen)), 1, 2)
        };
        assert_eq!(through(foot(30.0, 20.0, 0), 0.9375), None);
        assert_eq!(through(foot(30.0, 20.0, 0), 0.92), Some(cite::NARROW_GAP));
        let gun = || guns(30.0, 19.0).last_element();
        assert_eq!(through(gun(), 1.1875), None);
        assert_eq!(through(gun(), 1.17), Some(cite::NARROW_GAP));
    }

    /// FPN-7.3, G16. Woods, houses and hills make gaps too, but neither own unit nor target does.
    #[test]
    fn woods_make_gaps_as_troops_do() {
        let between = |kind, right: f64| {
            let screen = foot(30.0 - 0.4 - 0.46875, 22.0, 180);
            let wood = patch(kind, (30.0 + right, 35.0), (21.5, 22.5));
            barred(&on([wood], [foot(30.0, 20.0, 0), foot(30.0, 25.0, 180), screen]), 1, 2)
        };
        assert_eq!(between(Terrain::Woods, 0.5), Some(cite::NARROW_GAP));
        assert_eq!(between(Terrain::Woods, 0.5376), None);
        assert_eq!(between(Terrain::Rough, 0.5), None);
        // Guns on a hill mind no gap between friends.
        let hill = patch(Terrain::GentleHill, (26.0, 34.0), (4.0, 10.0));
        let friends = [29.3, 30.7].map(|x| foot(x, 14.0, 0));
        let units =
            || [guns(30.0, 8.0).last_element(), foot(30.0, 24.0, 180)].into_iter().chain(friends.clone());
        assert_eq!(barred(&on([hill], units()), 1, 2), None);
        assert_eq!(barred(&on([], units()), 1, 2), Some(cite::NARROW_GAP));
    }
}
