use super::*;
use crate::kit::{Field, find, patch, refused, strip, unit};
use crate::{Arm, Formation, Order, Unit};
use engine::Game;
use names::Side;
use names::{RuleId, UnitId};

/// The last element of a unit of Heavy Foot, by its centre.
pub(crate) fn foot(x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, x, y, degrees).last_element()
}

/// A battery in line, by its centre.
pub(crate) fn guns(x: f64, y: f64) -> Unit {
    unit(Arm::FootArtillery, Formation::Line, x, y, 0)
}

pub(crate) fn firing(units: impl IntoIterator<Item = Unit>) -> Game<FastPlay> {
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
pub(crate) fn barred_at(
    game: &Game<FastPlay>,
    unit: u32,
    element: u8,
    target: u32,
    at: u8,
) -> Option<RuleId> {
    let side = find(game, unit).side;
    let order = order(unit, element, target, at);
    game.check(side, &order).is_err().then(|| refused(game, side, order).0)
}

pub(crate) fn barred(game: &Game<FastPlay>, unit: u32, target: u32) -> Option<RuleId> {
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

/// FPN-3.4, 7.2, G17. No unit shoots over woods, houses or hills; a unit on a hill shoots from it and is shot
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
    // Foot on a hill shoots over no unit.
    let foot = [foot(30.0, 8.0, 0), foot(30.0, 13.0, 180), foot(30.0, 10.5, 0)];
    assert_eq!(barred(&on([hill()], foot), 1, 2), Some(cite::OVERHEAD));
}

/// FPN-7.2. A refusal names who is in the way, not the shooter himself.
#[test]
fn the_unit_that_hides_a_target_is_named() {
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

/// FPN-7.13, G14, G15. Half may be hidden, more may not, by friend or foe.
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

/// FPN-7.1, G15. An element behind others of its own unit sees nothing.
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
    let units = || [guns(30.0, 8.0).last_element(), foot(30.0, 24.0, 180)].into_iter().chain(friends.clone());
    assert_eq!(barred(&on([hill], units()), 1, 2), None);
    assert_eq!(barred(&on([], units()), 1, 2), Some(cite::NARROW_GAP));
}
