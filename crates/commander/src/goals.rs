//! Places that a battle is fought for: the side that holds one when it is judged gets what it is worth.

use crate::standing::Picture;
use engine::Table;
use engine::aims::{Aim, Asks, Formed, Place};
use engine::doctrine::{Arm, Doctrine, Shape, Soldier};
use geom::{Mm, Vector};
use names::Side;
use smallvec::SmallVec;

/// The places that are still to be judged.
pub struct Goals<'a>(SmallVec<[Goal<'a>; 4]>);

/// One of them.
struct Goal<'a> {
    place: &'a Place,
    middle: Vector,
    /// A unit farther from its middle than this is not in it.
    reach: Mm,
    counts_for: [bool; 2],
    /// So many units are wanted there; none if it is enough that a side is alone there.
    wanted: Option<u16>,
    /// Which part of all that is fought for it is.
    share: f64,
}

/// A unit farther away than so many moves is merely far away.
const FAR: f64 = 10.0;

impl<'a> Goals<'a> {
    pub fn of<B: Doctrine>(at: Table<'a, B>) -> Goals<'a> {
        let aims = &at.setup.aims.all;
        let all: f64 = aims.iter().map(|aim| f64::from(aim.points)).sum();
        let judged = B::judged(at.state);
        let is_open = |number: usize| judged.iter().all(|verdict| usize::from(verdict.aim) != number);
        let open = aims.iter().enumerate().filter(|(number, _)| is_open(*number));
        Goals(open.filter_map(|(_, aim)| Goal::of(aim, all)).collect())
    }

    /// What a side has of all that is fought for, as the armies stand: from 0, nothing, to 1, everything.
    pub fn held(&self, picture: &Picture, side: Side) -> f64 {
        self.counting_for(side).map(|goal| goal.share * goal.held(picture, side)).sum()
    }

    /// Whether a side has yet to take any of it.
    pub fn are_wanted(&self, picture: &Picture, side: Side) -> bool {
        self.counting_for(side).any(|goal| goal.held(picture, side) < 1.0)
    }

    /// How many moves those of a side who are nearest to each place are from it, on average.
    pub fn far(&self, picture: &Picture, side: Side) -> f64 {
        self.counting_for(side).map(|goal| goal.share * goal.far(picture, side)).sum()
    }

    /// Where a unit might want to go.
    pub fn middles(&self, unit: &Soldier) -> impl Iterator<Item = Vector> {
        let wants = can_hold(unit);
        self.counting_for(unit.side).filter(move |_| wants).map(|goal| goal.middle)
    }

    fn counting_for(&self, side: Side) -> impl Iterator<Item = &Goal<'a>> {
        self.0.iter().filter(move |goal| goal.counts_for[side.index()])
    }
}

impl<'a> Goal<'a> {
    /// The goal of an aim; none if the aim is about no place, or is worth nothing.
    fn of(aim: &'a Aim, all: f64) -> Option<Goal<'a>> {
        let (place, wanted) = match &aim.asks {
            Asks::Hold { place } => (place, None),
            Asks::Reach { place, count } => (place, Some(*count)),
            Asks::Break { .. } | Asks::Keep { .. } => return None,
        };
        let counts_for = Side::BOTH.map(|side| aim.side.is_none_or(|whose| whose == side));
        let share = f64::from(aim.points) / all.max(1.0);
        let (middle, reach) = (place.middle(), place.reach());
        (share > 0.0).then_some(Goal { place, middle, reach, counts_for, wanted, share })
    }

    /// Whether a unit is there, in houses or out of them.
    fn has(&self, unit: &Soldier) -> bool {
        let garrison = unit.shape == Shape::Inside;
        let near = (unit.middle() - self.middle).length() <= self.reach;
        (near || garrison)
            && self.place.has(&Formed {
                unit: unit.id,
                side: unit.side,
                middle: unit.middle(),
                block: garrison.then(|| unit.body()),
            })
    }

    fn held(&self, picture: &Picture, side: Side) -> f64 {
        let there = |side: Side| {
            let units = &picture.soldiers[picture.of(side)];
            units.iter().filter(|unit| unit.holds && self.has(unit)).count()
        };
        match self.wanted {
            Some(wanted) => (there(side) as f64 / f64::from(wanted.max(1))).min(1.0),
            None => f64::from(u8::from(there(side) > 0 && there(side.other()) == 0)),
        }
    }

    fn far(&self, picture: &Picture, side: Side) -> f64 {
        let moves = |unit: &Soldier| {
            let far = if self.has(unit) { 0.0 } else { (unit.middle() - self.middle).length() };
            (far / unit.step.max(100.0)).min(FAR)
        };
        let able = picture.soldiers[picture.of(side)].iter().filter(|unit| can_hold(unit));
        let mut moves: SmallVec<[f64; 32]> = able.map(moves).collect();
        moves.sort_by(f64::total_cmp);
        let wanted = usize::from(self.wanted.unwrap_or(1).max(1));
        (0..wanted).map(|one| moves.get(one).copied().unwrap_or(FAR)).sum::<f64>() / wanted as f64
    }
}

/// Whether a unit may be sent to a place: guns are for shooting, and a unit that fights cannot go.
fn can_hold(unit: &Soldier) -> bool {
    unit.holds && !unit.engaged && unit.arm != Arm::Guns
}
