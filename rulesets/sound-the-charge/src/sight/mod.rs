//! STC-16.8, 11.1, 11.2. Lines of sight and of fire, and units hidden in woods.

pub(crate) mod hiding;
pub(crate) mod unseen;

use crate::shooting::arcs;
use crate::tables::Woods;
use crate::terrain::{Terrain, has_terrain, terrain};
use crate::{At, Event, Family, On, Place, SoundTheCharge, State, Unit, UnitFlags};
use engine::aims::Verdict;
use engine::{Fact, Hearing, Units};
use formations::near::nearest_point;
use geom::{Bodies, Body, Crossed, FeatureId, Level, Mm, Segment, Vector, Veil, What};
use names::{Side, UnitId};
use std::sync::Arc;

/// For what a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// Sight, which skirmishers never block.
    Sight,
    /// STC-8.9, 8.10. The fire of muskets.
    Musket,
    /// STC-8.9, 8.10. The fire of guns.
    Gun,
}

/// STC-8.7, 8.9, 8.10, 8.12, 11.1 to 11.3, 15.4, 16.8, R45, R100, R108. The unit or feature that blocks a
/// line from one unit's point to a point of another, if one does. `through` tells whether guns fire through
/// skirmishers.
pub(crate) fn blocked(
    at: At,
    line: Line,
    from: UnitId,
    eye: Vector,
    to: UnitId,
    aim: Vector,
    through: &mut bool,
) -> Option<What> {
    let (viewer, seen) = (at.state.troops.get(from)?, at.state.troops.get(to)?);
    let stretch = Segment::new(eye, aim);
    let ground = &at.setup.ground;
    let levels = [eye, aim].map(|end| ground.height_at(end));
    let slack = at.setup.options.tolerance.mm();
    let crossed = geom::crossed(stretch, ground, at.state.troops.bodies(), &[from, to]);
    for met in &crossed {
        let blocks = match met.what {
            What::Unit(unit) => match passes(at, line, [viewer, seen], levels[0], stretch, met, unit) {
                Passage::Barred => true,
                Passage::Free => false,
                Passage::ThroughSkirmishers => {
                    *through = true;
                    false
                }
            },
            What::Feature(feature) => ground_hides(at, met, feature, [viewer, seen], levels, slack),
        };
        if blocks {
            return Some(met.what);
        }
    }
    in_woods(at, [from, to], stretch, &crossed).map(What::Feature)
}

/// STC-11.1 to 11.3. The same of the ground alone, whichever units stand between.
pub(crate) fn is_hidden_by_ground(at: At, from: UnitId, eye: Vector, to: UnitId, aim: Vector) -> bool {
    let troops = &at.state.troops;
    let (Some(viewer), Some(seen)) = (troops.get(from), troops.get(to)) else { return false };
    let (stretch, ground) = (Segment::new(eye, aim), &at.setup.ground);
    let levels = [eye, aim].map(|end| ground.height_at(end));
    let crossed = geom::crossed(stretch, ground, &Bodies::new(1.0), &[]);
    let slack = at.setup.options.tolerance.mm();
    let hides = |met: &Crossed| match met.what {
        What::Feature(feature) => ground_hides(at, met, feature, [viewer, seen], levels, slack),
        What::Unit(_) => false,
    };
    crossed.iter().any(hides) || in_woods(at, [from, to], stretch, &crossed).is_some()
}

/// How a line goes past a unit.
enum Passage {
    Free,
    ThroughSkirmishers,
    Barred,
}

/// STC-8.7, 8.9, 8.10, R45, R108. Whether a line from one unit to another goes past a third.
fn passes(
    at: At,
    line: Line,
    [viewer, seen]: [&Unit; 2],
    height: Level,
    stretch: Segment,
    met: &Crossed,
    unit: UnitId,
) -> Passage {
    let Some(other) = at.state.troops.get(unit) else { return Passage::Free };
    // A block stands in the way by itself, and those within it are where its garrison is.
    if let Place::Block(_) = other.place
        && (other.place == viewer.place || other.place == seen.place)
    {
        return Passage::Free;
    }
    if other.is_loose() {
        return match line {
            Line::Sight => Passage::Free,
            Line::Gun => Passage::ThroughSkirmishers,
            Line::Musket if other.side != viewer.side && height > met.foot => Passage::Free,
            Line::Musket => Passage::Barred,
        };
    }
    let enemy = other.side != viewer.side;
    if enemy && other.family() == Family::Artillery {
        return Passage::Free;
    }
    let above = height > met.foot;
    let twice_as_far = || {
        let multiple = f64::from(at.setup.tables.fire.overhead_multiple);
        stretch.length() + at.setup.options.tolerance.mm() >= met.to * multiple
    };
    let over = above
        && (enemy
            || match line {
                Line::Sight => true,
                Line::Gun => twice_as_far(),
                Line::Musket => false,
            });
    if over { Passage::Free } else { Passage::Barred }
}

/// STC-11.3, R108. Whether a feature hides the ends of a line from each other: higher ground and houses from
/// ends that are both lower than its top, woods as well if neither end is in them.
fn ground_hides(
    at: At,
    met: &Crossed,
    feature: FeatureId,
    ends: [&Unit; 2],
    [start, end]: [Level; 2],
    slack: Mm,
) -> bool {
    let ground = at.setup.ground.feature(feature);
    if ground.ground.is_some() && Veil::HILL.hides(met, start, end, slack) {
        return true;
    }
    let Some(kind) = terrain(at, feature) else { return false };
    if kind.is_block() {
        let held = ends.iter().any(|unit| unit.place == Place::Block(feature));
        let top = met.foot + ground.tall.max(1);
        return !held && start.max(end) < top && met.inside > slack;
    }
    let Some(woods) = woods(at, feature) else { return false };
    let [least, most] = woods.contours.map(Level::from);
    let top = met.foot + ground.tall.clamp(least, most);
    !met.holds_start && !met.holds_end && start.max(end) < top && met.inside > slack
}

/// STC-11.1, 11.2. The rules of a feature as woods.
pub(crate) fn woods(at: At<'_>, feature: FeatureId) -> Option<&Woods> {
    match terrain(at, feature)? {
        Terrain::LightWoods => Some(&at.setup.tables.light_woods),
        Terrain::HeavyWoods => Some(&at.setup.tables.heavy_woods),
        _ => None,
    }
}

/// STC-11.1, 11.2, R72. The woods in which one of two units, or both, cannot be seen along a line.
///
/// Within woods one sees so far. From their edge one sees out freely, from deeper inside no farther than
/// within them; and so far only those inside are seen from without, unless they have shown themselves.
fn in_woods(at: At, ends: [UnitId; 2], line: Segment, crossed: &[Crossed]) -> Option<FeatureId> {
    if !has_terrain(at, Terrain::is_woods) {
        return None;
    }
    let slack = at.setup.options.tolerance.mm();
    let standing_in = |unit: UnitId, end: Vector| {
        let body = at.state.troops.bodies().get(unit);
        let beneath = body.map(|body| at.setup.ground.beneath(body, slack)).unwrap_or_default();
        let under = at.setup.ground.under(end);
        let in_both = move |wood: &FeatureId| under.contains(wood) && woods(at, *wood).is_some();
        beneath.into_iter().filter(in_both).collect::<geom::Features>()
    };
    let (starts, stops) = (standing_in(ends[0], line.a), standing_in(ends[1], line.b));
    let revealed = at.state.troops.get(ends[1]).is_some_and(|unit| unit.flags.has(UnitFlags::REVEALED));
    let mut all: geom::Features = starts.iter().chain(&stops).copied().collect();
    // A line that only looks into a wood from its rim crosses it too.
    all.extend(crossed.iter().filter(|met| met.holds_start || met.holds_end).filter_map(
        |met| match met.what {
            What::Feature(feature) => woods(at, feature).map(|_| feature),
            What::Unit(_) => None,
        },
    ));
    all.sort_unstable();
    all.dedup();
    all.into_iter().find(|&wood| {
        let Some(kind) = woods(at, wood) else { return false };
        let met = crossed.iter().find(|met| met.what == What::Feature(wood));
        let inside = met.map_or(0.0, |met| met.inside);
        let at_edge =
            |end| at.setup.ground.edge_distance(wood, end) <= at.setup.options.woods_edge.mm() + slack;
        let (length, limit) = match (starts.contains(&wood), stops.contains(&wood)) {
            (true, true) => (inside, kind.sight),
            (true, false) if at_edge(line.a) => (inside, kind.sight),
            (true, false) => (line.length(), kind.sight),
            (false, true) if revealed => (inside, kind.sight),
            (false, true) if at_edge(line.b) => (line.length(), kind.edge_sight),
            (false, true) => (line.length(), kind.sight),
            // From one rim to the other, or beyond it.
            (false, false) => return inside > slack,
        };
        length > limit.mm() + slack
    })
}

/// STC-16.8, R20. Whether a unit sees another: from any figure of its front any point that is nearest to one
/// of them.
pub(crate) fn sees(at: At, id: UnitId, other: UnitId) -> bool {
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(other)) else {
        return false;
    };
    let eyes = arcs::eyes(at, unit);
    eyes.into_iter().any(|eye| {
        nearest_point(body, eye)
            .is_some_and(|aim| blocked(at, Line::Sight, id, eye, other, aim, &mut false).is_none())
    })
}

/// STC-11.1, 11.2, R72. Looks anew which units are hidden in woods from the other side, after any unit has
/// moved or fired.
///
/// A unit that comes to light is told of. Where there are no woods this costs nothing.
pub(crate) fn look(on: &mut On) {
    if !has_terrain(on.table(), Terrain::is_woods) {
        return;
    }
    let at = on.table();
    let changed: Vec<(UnitId, bool)> = at
        .state
        .troops
        .iter()
        .map(|(id, unit)| (id, unit, is_hidden(at, id, unit)))
        .filter(|(_, unit, hidden)| unit.flags.has(UnitFlags::HIDDEN) != *hidden)
        .map(|(id, _, hidden)| (id, hidden))
        .collect();
    for (id, hidden) in changed {
        let mut unit = on.state.troops.expect_edit(id);
        unit.flags.set(UnitFlags::HIDDEN, hidden);
        // R125. Until now the enemy could see it.
        unit.flags.set(UnitFlags::NOTICED, hidden);
        drop(unit);
        if !hidden {
            on.tell(|| Event::CameToLight { unit: id });
        }
    }
}

/// STC-11.1, 11.2, R72. Whether a unit is hidden: wholly in woods, not engaged, it has not shown itself by
/// firing, and no enemy sees it. Gunners in a square are hidden with it.
pub(crate) fn is_hidden(at: At, id: UnitId, unit: &Unit) -> bool {
    if let Place::Square(square) = unit.place {
        return at.state.troops.get(square).is_some_and(|unit| is_hidden(at, square, unit));
    }
    let Some(body) = at.state.troops.bodies().get(id) else { return false };
    if unit.flags.has(UnitFlags::REVEALED) || at.state.is_engaged(id) || !is_wholly_in_woods(at, body) {
        return false;
    }
    let farthest = [&at.setup.tables.light_woods, &at.setup.tables.heavy_woods]
        .map(|woods| woods.sight.mm().max(woods.edge_sight.mm()));
    let reach = Vector::splat(farthest[0].max(farthest[1]) + at.setup.options.tolerance.mm());
    let (low, high) = body.bounds();
    let mut near = at.state.troops.bodies().near(low - reach, high + reach);
    !near.any(|other| other.side != unit.side && sees(at, other.id, id))
}

/// Whether all corners of a body are in woods.
fn is_wholly_in_woods(at: At, body: &Body) -> bool {
    let in_woods = |corner: Vector| {
        at.setup.ground.under(corner).into_iter().any(|feature| woods(at, feature).is_some())
    };
    body.corners().all(in_woods)
}

/// STC-11.1, 11.2, R125, R126. Whether anything is hidden from a side: troops, which enemy has fallen, or
/// what came of an aim.
pub(crate) fn hides(state: &State, from: Side) -> bool {
    state.troops.iter().any(|(_, unit)| unit.side != from && unit.flags.has(UnitFlags::HIDDEN))
        || state.fallen.iter().any(|fallen| fallen.side != from)
        || state.judged.iter().any(Verdict::is_secret)
}

/// STC-11.1, 11.2. Whether a unit is hidden from a side, or the unit that a general is with.
pub(crate) fn is_hidden_from(state: &State, unit: UnitId, side: Side) -> bool {
    let with = state.generals.get(unit).and_then(|general| general.attached).unwrap_or(unit);
    state.troops.get(with).is_some_and(|unit| unit.side != side && unit.flags.has(UnitFlags::HIDDEN))
}

/// STC-11.1, 11.2, R125, R126. Takes out what a side does not see or has not heard. It has to know the units
/// that a question to it is about.
pub(crate) fn redact(state: &mut State, from: Side, asked: &Units) {
    let is_unseen = |id: &UnitId| !asked.contains(id) && is_hidden_from(state, *id, from);
    let unseen: Vec<UnitId> = state.troops.iter().map(|(id, _)| id).filter(is_unseen).collect();
    crate::sight::unseen::remember(state, &unseen, from);
    state.judged = state.judged.iter().map(|verdict| verdict.redacted()).collect();
    state.troops.retain(|id, _| !unseen.contains(&id));
    state.generals.retain(|_, general| !general.attached.is_some_and(|unit| unseen.contains(&unit)));
    state.acting = state.acting.filter(|acting| !unseen.contains(acting));
    state.blows.retain(|blow| !unseen.contains(&blow.by) && !unseen.contains(&blow.on));
    state.beaten.retain(|beaten| !unseen.contains(&beaten.owed.unit));
    for beaten in &mut state.beaten {
        beaten.causes.retain(|(cause, _)| !unseen.contains(cause));
    }
    let began = state.began.0.iter().filter(|(id, _)| !unseen.contains(id));
    state.began.0 = Arc::new(began.map(|(id, stance)| (id, stance.clone())).collect());
}

/// STC-11.1, 11.2, R125, R126. How much of a fact a side hears: nothing of what hidden troops do. Of one that
/// falls it hears that there is a unit fewer, and all if it was noticed in this phase. Losses that have
/// become known and aims that were judged are for both sides.
pub(crate) fn hears(state: &State, side: Side, fact: &Fact<SoundTheCharge>) -> Hearing<SoundTheCharge> {
    use Event::{AimsJudged, Eliminated, LossKnown, MarchedOff, Shattered};
    match fact {
        _ if !hides(state, side) => Hearing::Whole,
        Fact::Event(LossKnown { .. } | AimsJudged { .. }) => Hearing::Whole,
        Fact::Event(Shattered { unit, .. } | Eliminated { unit, .. } | MarchedOff { unit }) => {
            let unseen = state.troops.get(*unit).filter(|unit| unit.side != side && unit.is_unnoticed());
            unseen.map_or(Hearing::Whole, |unit| Hearing::Only(Event::LostUnseen { side: unit.side }))
        }
        _ if fact.units().iter().any(|unit| is_hidden_from(state, *unit, side)) => Hearing::Nothing,
        _ => Hearing::Whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, find, general, give, hill, line, patch, skirmishers};
    use crate::{Decision, Order, Phase};
    use engine::Task;
    use geom::Feature;

    fn seen(field: Field) -> bool {
        field.look(|at| sees(at, UnitId(1), UnitId(2)))
    }

    fn apart(far: f64) -> Field {
        Field::new([line(30.0, 10.0, 0), line(30.0, 10.0 + far, 180)])
    }

    /// STC-15.4, R100. On open ground one sees without limit.
    #[test]
    fn sight_is_unlimited_in_the_open() {
        assert!(seen(apart(37.0)));
    }

    /// STC-11.3, 16.8, R108. A crest hides those who are both lower from each other.
    #[test]
    fn a_crest_blocks_sight() {
        assert!(!seen(apart(20.0).on([hill(1, (20.0, 40.0), (15.0, 20.0))])));
        assert!(seen(apart(20.0).on([hill(1, (20.0, 40.0), (5.0, 20.0))])), "from the hill");
    }

    /// STC-16.8, R108. Houses and woods hide units behind them.
    #[test]
    fn woods_and_houses_hide_what_is_behind_them() {
        for terrain in [Terrain::TownBlock, Terrain::LightWoods, Terrain::HeavyWoods] {
            assert!(!seen(apart(20.0).on([patch(terrain, (20.0, 40.0), (15.0, 17.0))])), "{terrain:?}");
        }
        assert!(seen(apart(20.0).on([patch(Terrain::RoughGround, (20.0, 40.0), (15.0, 17.0))])));
    }

    /// STC-11.1, 11.2, 16.8, R108. Woods are one contour high, or two where the map says more: from a hill
    /// one sees over them.
    #[test]
    fn from_a_hill_one_sees_over_woods() {
        for terrain in [Terrain::LightWoods, Terrain::HeavyWoods] {
            let over = |tall: i32, level: i32| {
                let woods = Feature { tall, ..patch(terrain, (20.0, 40.0), (15.0, 17.0)) };
                seen(apart(20.0).on([woods, hill(level, (20.0, 40.0), (5.0, 12.0))]))
            };
            assert!(over(0, 1), "{terrain:?}: as high as low woods");
            assert!(!over(5, 1) && over(5, 2), "{terrain:?}: no woods are higher than two");
        }
    }

    /// STC-11.1, 11.2. Within woods one sees six inches, or four.
    #[test]
    fn one_sees_so_far_within_woods() {
        for (terrain, far) in [(Terrain::LightWoods, 6.0), (Terrain::HeavyWoods, 4.0)] {
            let woods = || [patch(terrain, (10.0, 50.0), (2.0, 40.0))];
            assert!(seen(apart(far).on(woods())), "{terrain:?}");
            assert!(!seen(apart(far + 0.01).on(woods())), "{terrain:?}");
        }
    }

    /// STC-11.1, 11.2, R72. Those at the edge are seen at so many inches unless they have fired, and see out
    /// freely.
    #[test]
    fn those_at_the_edge_are_seen_from_near_by_only() {
        for (terrain, far) in [(Terrain::LightWoods, 6.0), (Terrain::HeavyWoods, 4.0)] {
            let at_edge = |far: f64, revealed: bool| {
                let hiding = line(30.0, 10.0 + far, 180);
                let hiding = if revealed { hiding.flagged(UnitFlags::REVEALED) } else { hiding };
                let woods = patch(terrain, (10.0, 50.0), (10.0 + far, 40.0));
                Field::new([line(30.0, 10.0, 0), hiding]).on([woods])
            };
            assert!(seen(at_edge(far, false)), "{terrain:?}");
            assert!(!seen(at_edge(far + 0.01, false)), "{terrain:?}");
            assert!(seen(at_edge(20.0, true)), "{terrain:?}: it has fired");
            assert!(
                at_edge(20.0, false).look(|at| sees(at, UnitId(2), UnitId(1))),
                "{terrain:?}: it sees out"
            );
        }
    }

    /// STC-16.8, R108. Skirmishers hide no unit, lines do.
    #[test]
    fn skirmishers_never_block_sight() {
        let past = |between: Unit| seen(Field::new([line(30.0, 10.0, 0), line(30.0, 20.0, 180), between]));
        assert!(past(skirmishers(30.0, 15.0, 180)));
        assert!(!past(line(30.0, 15.0, 180)));
    }

    /// STC-11.1, R72. Troops in woods are hidden from an enemy who is far off, and he hears nothing of them;
    /// an enemy who comes near sees them.
    #[test]
    fn troops_in_woods_are_hidden_until_an_enemy_comes_near() {
        let looked = |far: f64| {
            let units = [line(30.0, 10.0, 0), line(30.0, 10.0 + far, 180)];
            let woods = patch(Terrain::LightWoods, (10.0, 50.0), (10.0 + far, 46.0));
            let generals =
                [general(Side::Blue, 30.0, 5.0, None), general(Side::Red, 30.0, 12.0 + far, Some(2))];
            let field = Field::new(units).generals(generals).on([woods]);
            let mut game = field.active(Side::Red).doing(Phase::Reform, [crate::Step::Turn]);
            crate::kit::run(&mut game, &[]);
            game
        };
        let far_off = looked(10.0);
        assert!(find(&far_off, 2).flags.has(UnitFlags::HIDDEN));
        assert!(far_off.known(Side::Blue).table().state.troops.get(UnitId(2)).is_none());
        assert!(far_off.known(Side::Red).table().state.troops.get(UnitId(2)).is_some());
        let heard = |event| {
            let heard = hears(far_off.state(), Side::Blue, &Fact::Event(event));
            matches!(heard, Hearing::Whole)
        };
        assert!(!heard(Event::Shaken { unit: UnitId(2) }));
        assert!(!heard(Event::GeneralUnhurt { general: UnitId(102) }), "he is with them");
        assert!(heard(Event::Shaken { unit: UnitId(1) }));
        assert!(!find(&looked(5.0), 2).flags.has(UnitFlags::HIDDEN));
    }

    /// STC-11.1, 11.2, R72. A side knows the units it is asked about, and that it is asked; no other unit is
    /// shown by that.
    #[test]
    fn a_unit_that_a_question_names_is_known() {
        let hiding = |x: f64| line(x, 30.0, 180).flagged(UnitFlags::HIDDEN);
        let game = Field::new([skirmishers(30.0, 28.0, 0), hiding(30.0), hiding(40.0)]).moving();
        let of = Decision::Evade { unit: UnitId(1), charger: UnitId(2), left: geom::Length::ZERO };
        let asks = |side| Task::Ask { side, of: of.clone(), aside: None };
        let seen = |side: Side| {
            let game = engine::Game::new(game.setup().clone(), game.state().clone(), vec![asks(side)]);
            let known = game.known(Side::Blue);
            let asked = known.game().decision_for(side).map(|asked| asked.of) == Some(of.clone());
            (asked, [2, 3].map(|unit| known.state().troops.get(UnitId(unit)).is_some()))
        };
        assert_eq!(seen(Side::Blue), (true, [true, false]));
        assert_eq!(seen(Side::Red), (false, [false, false]), "what the enemy is asked is his affair");
    }

    /// STC-11.1, R72. Fire from the edge of woods shows who fires.
    #[test]
    fn fire_reveals() {
        let hiding = crate::kit::battery(3, 30.0, 30.0, 180).flagged(UnitFlags::HIDDEN);
        let woods = patch(Terrain::LightWoods, (10.0, 50.0), (30.0, 46.0));
        let field = Field::new([line(30.0, 20.0, 0), hiding]).on([woods]).active(Side::Red);
        let mut game = field.shooting();
        let order = Order::Shoot { unit: UnitId(2), target: UnitId(1), split: None, at_gun: None };
        let told = give(&mut game, Side::Red, order, &[1, 1, 1]);
        assert!(!find(&game, 2).flags.has(UnitFlags::HIDDEN));
        assert!(told.iter().any(|told| matches!(&told.fact, Fact::Event(Event::CameToLight { .. }))));
    }

    /// Blue ahead of woods in which Red's first unit hides, shattered; Red's second stands in the open. The
    /// phase ends.
    fn shattered(lurking: Unit) -> (Vec<engine::Told<SoundTheCharge>>, engine::Game<SoundTheCharge>) {
        let woods = patch(Terrain::HeavyWoods, (10.0, 50.0), (24.0, 46.0));
        let units = [line(30.0, 8.0, 0), lurking.having_lost(9), line(60.0, 40.0, 180)];
        let mut game = Field::new(units).on([woods]).doing(Phase::Shooting, [crate::Step::EndOfPhase]);
        let told = crate::kit::run(&mut game, &[]);
        (told, game)
    }

    /// The facts that a side hears.
    fn heard_by(told: &[engine::Told<SoundTheCharge>], side: Side) -> Vec<Event> {
        let events = told.iter().filter_map(|told| told.to(side));
        events.filter_map(|fact| if let Fact::Event(event) = fact { Some(event) } else { None }).collect()
    }

    /// STC-12.5, 15.4, R125. Of a unit that falls unseen the enemy hears that there is one fewer; not which,
    /// and nothing that he knows tells it. When the battle is over he hears it.
    #[test]
    fn the_enemy_hears_of_an_unseen_loss_only_that_it_is_one() {
        let lurking = || line(30.0, 40.0, 180).flagged(UnitFlags::HIDDEN);
        let (told, game) = shattered(lurking());
        let falls = Event::Shattered { unit: UnitId(2), left: 3 };
        assert_eq!(heard_by(&told, Side::Red), std::slice::from_ref(&falls));
        assert_eq!(heard_by(&told, Side::Blue), [Event::LostUnseen { side: Side::Red }]);
        let known = game.known(Side::Blue);
        assert_eq!((known.state().muster(Side::Red), known.state().unseen.len()), ((1, 0), 1));
        assert!(!crate::aims::is_gone(known.state(), UnitId(2)) && known.state().fallen.is_empty());
        assert_eq!(game.known(Side::Red).state().muster(Side::Red), (1, 0));
        let (mut last, todo) = (game.state().clone(), vec![Task::Do(crate::Step::EndOfTurn)]);
        last.turn = 24;
        let mut over = engine::Game::new(game.setup().clone(), last, todo);
        let told = heard_by(&crate::kit::run(&mut over, &[]), Side::Blue);
        assert!(told.contains(&Event::LossKnown { unit: UnitId(2) }), "{told:?}");
        assert!(over.known(Side::Blue).state().unseen.is_empty());
    }

    /// R125. A unit that an enemy saw earlier in the phase falls by name.
    #[test]
    fn a_loss_that_was_noticed_is_told_by_name() {
        let noticed = UnitFlags::HIDDEN.with(UnitFlags::NOTICED);
        let (told, game) = shattered(line(30.0, 40.0, 180).flagged(noticed));
        assert_eq!(heard_by(&told, Side::Blue), [Event::Shattered { unit: UnitId(2), left: 3 }]);
        assert!(game.known(Side::Blue).state().unseen.is_empty() && game.state().fallen.is_empty());
    }
}
