//! STC-11.1, 11.2. The places that a side may suppose for enemies whom it does not see.
//!
//! Both sides know which units are in the battle. A unit that falls unseen is a unit fewer to its enemy, who
//! does not hear which. So each unit that is neither seen nor known to have fallen is hidden somewhere, or
//! has fallen there.

use crate::Unseen;
use crate::measure::Fraction;
use crate::movement::going;
use crate::terrain::{speed, terrain};
use crate::{Arm, At, Family, Formation, SoundTheCharge, Stance, State, Unit, UnitFlags};
use crate::{deployment, sight};
use engine::{Placed, Setup, Table};
use geom::{Body, Facing, FeatureId, Frame, Mm, Pose, Run, Vector};
use names::UnitId;
use std::sync::Arc;

impl Unseen {
    /// A unit as the order of battle has it.
    pub(super) fn of(id: UnitId, unit: &Unit) -> Unseen {
        let &Unit { side, arm, grade, nation, original, models, .. } = unit;
        Unseen { unit: id, side, arm, grade, nation, original, models }
    }
}

/// How far apart the places are that are looked at.
const STEP: Mm = 50.0;

/// STC-11.1, 11.2. Places in woods, row by row.
pub(crate) fn lairs(at: At) -> Vec<Vector> {
    let ground = &at.setup.ground;
    let is_wood = |id: &FeatureId| sight::woods(at, *id).is_some();
    let woods = (0..ground.features().len() as u16).map(FeatureId).filter(is_wood);
    let corners =
        woods.flat_map(|wood| ground.pieces(wood)).flat_map(|piece| piece.corners().iter().copied());
    let none = (Vector::INFINITY, Vector::NEG_INFINITY);
    let (low, high) = corners.fold(none, |(low, high), corner| (low.min(corner), high.max(corner)));
    let steps = |from: Mm, to: Mm| {
        let count = ((to - from) / STEP).max(-1.0) as i32;
        (0..=count).map(move |step| from + STEP * f64::from(step))
    };
    let points = steps(low.y, high.y).flat_map(|y| steps(low.x, high.x).map(move |x| Vector::new(x, y)));
    points.filter(|point| ground.under(*point).iter().any(is_wood)).collect()
}

/// STC-11.1, 11.2, R72, R125. Supposes that an unseen unit is whole, has the middle of its front at a place
/// in woods and looks at a point. It must be able to stand there, no enemy may see it, it may see none who is
/// hidden himself, and as many must remain unseen as have fallen; otherwise nothing changes.
pub(crate) fn hide(
    setup: &Setup<SoundTheCharge>,
    state: &mut State,
    id: UnitId,
    place: Vector,
    looks_at: Vector,
) -> bool {
    let Some(&unseen) = state.unseen.iter().find(|unseen| unseen.unit == id) else { return false };
    let left = state.unseen.iter().filter(|other| other.side == unseen.side).count();
    if left <= usize::from(state.fallen_unknown[unseen.side.index()]) {
        return false;
    }
    let ahead = (looks_at - place).try_normalize().unwrap_or_else(|| Facing::NORTH.direction());
    let pose = Pose::of(Frame { at: place, ahead });
    let supposed = |formation: &Formation| supposed(setup, state, &unseen, *formation, pose);
    let Some(unit) = formations(unseen.arm).iter().find_map(supposed) else { return false };
    *state = unit;
    true
}

/// How troops may lie in wait: ready for the enemy, or else as they march.
fn formations(arm: Arm) -> &'static [Formation] {
    match arm.family() {
        Family::Infantry if arm == Arm::LightInfantry => &[Formation::Skirmish],
        Family::Infantry | Family::Cavalry => &[Formation::Line, Formation::Column],
        Family::Artillery => &[Formation::Unlimbered, Formation::Limbered],
    }
}

/// STC-11.1, 11.2, R72. The state with a unit hidden in a formation and at a place, if that contradicts
/// nothing.
fn supposed(
    setup: &Setup<SoundTheCharge>,
    state: &State,
    unseen: &Unseen,
    formation: Formation,
    pose: Pose,
) -> Option<State> {
    let at = Table { setup, state, draft: &[] };
    let unit = enlisted(at, unseen, formation, pose);
    let body = unit.body().filter(|body| is_free(at, &unit, body))?;
    let run = Run { from: body, stages: vec![] };
    let disordered = unit.is_close_order() && going::disordered_by(at, &unit, &run).is_some();
    let mut with = state.clone();
    let mut began = (*with.began.0).clone();
    began.insert(unseen.unit, unit.stance.clone());
    with.began.0 = Arc::new(began);
    with.unseen.retain(|other| other.unit != unseen.unit);
    with.troops.insert(unseen.unit, unit);
    if disordered {
        with.troops.edit(unseen.unit)?.disorder();
    }
    let at = Table { setup, state: &with, draft: &[] };
    let stays_hidden = sight::is_hidden(at, unseen.unit, with.troops.get(unseen.unit)?);
    (stays_hidden && !finds(at, unseen)).then_some(with)
}

/// A unit as the order of battle has it, in a formation and at a place.
fn enlisted(at: At, unseen: &Unseen, formation: Formation, pose: Pose) -> Unit {
    let &Unseen { unit: id, side, arm, grade, nation, original, models } = unseen;
    let nowhere = Stance::block(formation, pose, at.setup.tables.basing.foot, 1, original);
    let unit = Unit { grade, nation, ..Unit::new(side, arm, original, models, nowhere) };
    let stance = deployment::placed(at, &unit, formation, None, pose);
    let screen = at.state.troops.iter().find(|(_, other)| other.parent == Some(id)).map(|(screen, _)| screen);
    let flags = unit.flags.with(UnitFlags::HIDDEN);
    Unit { stance, screen, flags, ..unit }
}

/// STC-11.2, 16.1. Whether a unit can stand there: on the table, where it may go, on no other unit.
fn is_free(at: At, unit: &Unit, body: &Body) -> bool {
    let slack = at.setup.options.tolerance.mm();
    let beneath = at.setup.ground.beneath(body, slack);
    let mut kinds = beneath.iter().filter_map(|&feature| terrain(at, feature));
    let (low, high) = body.bounds();
    let mut near = at.state.troops.bodies().near(low, high);
    at.setup.ground.holds(body, slack)
        && kinds.all(|kind| speed(&at.setup.tables, kind, unit) > Fraction::NONE)
        && !near.any(|other| geom::overlaps(body, other.body, slack))
}

/// STC-11.1, 11.2. Whether a unit sees an enemy who is hidden.
fn finds(at: At, unseen: &Unseen) -> bool {
    let hidden = |unit: &Unit| unit.side != unseen.side && unit.flags.has(UnitFlags::HIDDEN);
    at.state.troops.iter().any(|(id, unit)| hidden(unit) && sight::sees(at, unseen.unit, id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ArmyMorale;
    use crate::kit::{Field, cavalry, line, patch};
    use crate::morale::army;
    use crate::terrain::Terrain;
    use engine::doctrine::Doctrine;
    use engine::{Game, Known};
    use geom::inch;
    use names::Side;

    /// Blue in the open; light woods on the left and heavy ones on the right, with Red in them at such
    /// places.
    fn game(red: impl IntoIterator<Item = Unit>) -> Game<SoundTheCharge> {
        let red = red.into_iter().map(|unit| unit.flagged(UnitFlags::HIDDEN));
        let woods = [
            patch(Terrain::LightWoods, (10.0, 30.0), (24.0, 44.0)),
            patch(Terrain::HeavyWoods, (40.0, 60.0), (24.0, 44.0)),
        ];
        let seen = [line(20.0, 16.0, 0), line(35.0, 40.0, 180)];
        let field = Field::new(seen.into_iter().chain(red)).on(woods);
        field.with(|options| options.army_morale = ArmyMorale::OneOff).moving()
    }

    fn spot(x: f64, y: f64) -> Vector {
        Vector::new(x, y) * inch(1).mm()
    }

    /// Whether the third unit may be hidden there, looking south. If so nothing has changed for Blue, if not
    /// nothing at all.
    fn may_hide(known: &Known<SoundTheCharge>, x: f64, y: f64) -> bool {
        let mut hides = false;
        let world = known.imagine(|setup, state, _| {
            hides = hide(setup, state, UnitId(3), spot(x, y), spot(x, 0.0));
        });
        assert_eq!(world.known(Side::Blue).state(), known.state());
        assert_eq!(world.state().troops.get(UnitId(3)).is_some(), hides);
        hides
    }

    /// STC-11.1, 11.2, R72. In woods, beyond the sight of the enemy, where it may go and on no other unit.
    #[test]
    fn the_unseen_are_supposed_only_where_they_may_be() {
        let foot = game([line(20.0, 36.0, 180)]);
        let known = foot.known(Side::Blue);
        assert!(may_hide(&known, 20.0, 36.0) && may_hide(&known, 50.0, 40.0));
        assert!(!may_hide(&known, 35.0, 32.0), "in the open");
        assert!(!may_hide(&known, 10.1, 36.0), "half outside");
        let near = Field::new([line(20.0, 26.0, 0), line(20.0, 40.0, 180).flagged(UnitFlags::HIDDEN)])
            .on([patch(Terrain::LightWoods, (10.0, 30.0), (24.0, 44.0))])
            .moving();
        let near = near.known(Side::Blue);
        let hides = |y: f64| {
            let mut hides = false;
            near.imagine(|setup, state, _| {
                hides = hide(setup, state, UnitId(2), spot(20.0, y), spot(20.0, 0.0));
            });
            hides
        };
        assert!(hides(40.0) && !hides(31.0) && !hides(26.0), "seen within six inches, and on another unit");
        let horse = game([cavalry(Formation::Column, 20.0, 36.0, 180)]);
        let known = horse.known(Side::Blue);
        assert!(may_hide(&known, 20.0, 36.0) && !may_hide(&known, 50.0, 40.0), "no horse in heavy woods");
    }

    /// STC-11.1, 11.2. A unit that is supposed among friends stands on none of them, and finds none that
    /// hides from it.
    #[test]
    fn the_unseen_are_supposed_on_no_unit_and_find_none() {
        let two = game([line(20.0, 36.0, 180), line(20.0, 42.0, 180)]);
        let known = two.known(Side::Blue);
        let both = |y: f64| {
            let mut hides = [false; 2];
            known.imagine(|setup, state, _| {
                hides = [(3, 36.0), (4, y)]
                    .map(|(unit, y)| hide(setup, state, UnitId(unit), spot(20.0, y), spot(20.0, 0.0)));
            });
            hides
        };
        assert_eq!((both(40.0), both(36.2)), ([true; 2], [true, false]));
        let lurking = line(50.0, 30.0, 0).flagged(UnitFlags::HIDDEN);
        let units = [line(20.0, 16.0, 0), lurking, line(50.0, 40.0, 180).flagged(UnitFlags::HIDDEN)];
        let game = Field::new(units).on([patch(Terrain::HeavyWoods, (40.0, 60.0), (24.0, 44.0))]).moving();
        let known = game.known(Side::Blue);
        assert!(may_hide(&known, 50.0, 40.0) && !may_hide(&known, 50.0, 33.0));
    }

    /// STC-12.5, R82. A unit out of sight is not gone: its army is as far from breaking as it is.
    #[test]
    fn the_hidden_are_not_counted_as_lost() {
        let game = game([line(16.0, 36.0, 180), line(24.0, 36.0, 180), line(50.0, 40.0, 180)]);
        let known = game.known(Side::Blue);
        assert_eq!(known.state().troops.len(), 2);
        assert_eq!(known.state().muster(Side::Red), (4, 0));
        assert_eq!(army::breaks(known.table()), None);
        assert_eq!(SoundTheCharge::strain(known.setup(), known.state(), Side::Red), 0.0);
    }

    /// STC-11.1, 11.2. Of hidden units the order of battle is known: not where they are, nor how they have
    /// fared.
    #[test]
    fn nothing_is_known_of_the_hidden_but_who_they_are() {
        let worn = |id: Unit| Unit { lost: 5, ..id }.shaken();
        let [fresh, other] = [line(16.0, 36.0, 180), worn(line(24.0, 40.0, 180))].map(|id| game([id]));
        let unseen = |game: &Game<SoundTheCharge>| game.known(Side::Blue).state().unseen.clone();
        assert_eq!(unseen(&fresh), unseen(&other));
        let [unit] = unseen(&fresh)[..] else { panic!("one is hidden") };
        assert_eq!((unit.unit, unit.side, unit.arm), (UnitId(3), Side::Red, Arm::LineInfantry));
        assert!(unseen(&game([])).is_empty() && fresh.state().unseen.is_empty());
    }

    /// STC-11.1, 11.2. Places are looked for in woods alone.
    #[test]
    fn lairs_are_in_woods() {
        let game = game([]);
        let known = game.known(Side::Blue);
        let lairs = lairs(known.table());
        let inside = |point: &Vector| {
            let [x, y] = [point.x, point.y].map(|mm| mm / inch(1).mm());
            (24.0..=44.0).contains(&y) && ((10.0..=30.0).contains(&x) || (40.0..=60.0).contains(&x))
        };
        assert!(lairs.len() > 100 && lairs.iter().all(inside));
        assert!(Field::new([line(20.0, 16.0, 0)]).look(|at| super::lairs(at).is_empty()));
    }
}
