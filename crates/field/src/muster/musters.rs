//! The steps of a muster that a book does in its own way.

use super::plan::{Led, Made, Plan};
use super::told::Numbers;
use super::{Listed, Measures, Notes, Room, Voice, Way, abreast};
use crate::battle::Terrain;
use crate::{Battle, PositionError, Positions, Section};
use engine::{Parameter, Placed, Plain, Setup, Table, Task};
use geom::{Feature, FeatureId, Mm, Pose};
use names::UnitId;

/// What a book does in its own way when a battle is mustered. [`muster`](super::muster) is the script: it
/// calls these steps in the order in which they stand here.
///
/// A new book begins with the types, [`Musters::ruled`] and [`Musters::VOICE`], then does `lie`, `features`
/// and `raise`; the script has defaults for the steps that many books do without.
pub trait Musters: Positions {
    /// The numbers that the muster had to invent: `Measures`, flattened, and the book's own.
    type Scale: Plain;
    /// What a battle's `[book.ID]` section may say of one unit, besides that it is left out.
    type UnitTold: Clone + Default;
    /// What it may say of one leader.
    type LeaderTold;
    /// What a kind of ground is to the book, made with `engine::choices!`.
    type Lie: Parameter + Copy + PartialEq;
    /// A unit of the game.
    type Unit: Placed + Clone;

    /// How the book speaks of what it does not know.
    const VOICE: Voice;
    /// Ground that no rule reads.
    const OPEN: Self::Lie;
    /// Leaders are numbered from here, or after the last unit if there are so many.
    const FIRST_LEADER: u32;

    /// The invented numbers as the rulings have them.
    fn ruled() -> Self::Scale;
    /// The numbers that all books have.
    fn measures(scale: &Self::Scale) -> &Measures;
    /// Reads what is said of one unit.
    fn unit_told(section: &Section) -> Self::UnitTold;
    /// Reads what is said of one leader.
    fn leader_told(section: &Section) -> Self::LeaderTold;
    /// Gives the battle as many turns as it lasted, unless a rule says how many. Returns how many it has.
    fn turns(battle: &Battle, numbers: &mut Numbers<Self>) -> u16;

    /// What a feature is to the book, where the battle tells nothing else.
    fn lie(scale: &Self::Scale, terrain: &Terrain) -> Self::Lie;
    /// The ground of the table.
    fn features(plan: &Plan<Self>) -> Vec<Feature>;
    /// Notes on ground that the book does not know. [`Plan::note_on`] writes them.
    fn ground_notes(_plan: &Plan<Self>) -> Vec<String> {
        vec![]
    }

    /// The units of the game that a unit of the battle becomes: one, or its parts from its left, formed up
    /// anywhere. None if it would be more than a player wants to push; [`Voice::too_large`] says what to do.
    fn raise(
        plan: &Plan<Self>,
        at: Table<Self>,
        was: &Listed,
        told: &Self::UnitTold,
        notes: &mut Notes,
    ) -> Option<Vec<Self::Unit>>;
    /// How wide a unit is.
    fn width(unit: &Self::Unit) -> Mm;
    /// How wide a unit is as it comes on.
    fn width_coming(unit: &Self::Unit) -> Mm {
        Self::width(unit)
    }
    /// Where the fronts of the parts of a unit are: side by side about the middle of its front.
    fn fronts(front: Pose, parts: &[Self::Unit]) -> Vec<Pose> {
        abreast(front, &parts.iter().map(Self::width).collect::<Vec<Mm>>())
    }
    /// What else is wrong with the units of the battle.
    fn faults(_plan: &Plan<Self>, _made: &[Made<Self::Unit>]) -> Vec<PositionError> {
        vec![]
    }

    /// The table on which units look for room: how far apart they must stand.
    fn room<'g>(at: Table<'g, Self>, measures: &Measures) -> Room<'g>;
    /// Whether a unit may not stand on a feature.
    fn is_barred(at: Table<Self>, unit: &Self::Unit, feature: FeatureId) -> bool;
    /// Puts a unit into houses where it was, among those who stand already; says whether it did. A garrison
    /// that stands like other units may be given another front.
    fn garrison(
        _at: Table<Self>,
        _made: &mut Made<Self::Unit>,
        _front: Pose,
        _standing: &[Made<Self::Unit>],
    ) -> bool {
        false
    }
    /// Forms a unit up with the middle of its front at a pose.
    fn stand(at: Table<Self>, unit: &mut Self::Unit, front: Pose);
    /// Further pieces that belong to units, such as their screens, with names, numbered from `first`.
    fn attendants(
        _plan: &Plan<Self>,
        _made: &mut [Made<Self::Unit>],
        _first: UnitId,
    ) -> Vec<(UnitId, String, Self::Unit)> {
        vec![]
    }

    /// Who leads whom, numbered from `first`.
    fn appoint<'a>(plan: &Plan<'a, Self>, made: &mut [Made<'a, Self::Unit>], first: UnitId) -> Vec<Led<'a>>;
    /// Keeps those who arrive off the table until they come on.
    fn arrive(made: &mut [Made<Self::Unit>], ways: Vec<(UnitId, Way)>, state: &mut Self::State);
    /// Puts leaders at their posts. [`Plan::post`] says where they are.
    fn lead(plan: &Plan<Self>, led: &[Led], made: &[Made<Self::Unit>], state: &mut Self::State);
    /// Puts all units into the state.
    fn enter(units: Vec<(UnitId, Self::Unit)>, state: &mut Self::State);
    /// What follows from the whole position.
    fn complete(_setup: &Setup<Self>, _state: &mut Self::State) {}

    /// Notes before those on the ground; one on the leaders who have no part
    /// ([`Notes::idle_leaders`]) is among them.
    fn first_notes(plan: &Plan<Self>, busy: &[&str], notes: &mut Notes);
    /// Notes after all others.
    fn last_notes(_setup: &Setup<Self>, _state: &Self::State, _notes: &mut Notes) {}
    /// What is to do as the battle begins.
    fn opening() -> Vec<Task<Self>>;
}
