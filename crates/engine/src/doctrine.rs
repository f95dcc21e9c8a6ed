//! What a book tells a commander: how to count its troops, and what its questions are about.

mod ways;

pub use ways::Ways;

use crate::aims::Verdict;
use crate::{Book, Setup, Table};
use geom::{Convex, Frame, Mm, Rect, Segment, Vector};
use names::{Side, UnitId};

/// What a rule book is to a commander. It is data and counting alone: what may be done, and what comes of it,
/// the book itself says.
pub trait Doctrine: Book {
    /// What counts for how much in this book, found by play.
    const TEMPER: Temper;
    /// Whether it counts for a combat on what ground each unit stands, besides what it is.
    const GROUND_COUNTS: bool = false;

    /// Counts the units on the table, both sides.
    fn soldiers(at: Table<Self>, into: &mut Vec<Soldier>);
    /// Counts the leaders on the table, both sides.
    fn chiefs(at: Table<Self>, into: &mut Vec<Chief>);
    /// How near a side is to losing the battle by its losses: from 0, nothing lost, to 1, beaten.
    fn strain(setup: &Setup<Self>, state: &Self::State, side: Side) -> f64;
    /// The units of a side that its enemy neither sees nor has seen fall: what he may know of them and no
    /// more.
    fn missing(_state: &Self::State, _side: Side) -> Vec<UnitId> {
        vec![]
    }
    /// Places on the table where troops of any kind may hide.
    fn lairs(_at: Table<Self>) -> Vec<Vector> {
        vec![]
    }
    /// Supposes that a missing unit is hidden at a place and looks at a point. Says whether it may be so by
    /// all that is known; if not, nothing has changed.
    fn hide(
        _setup: &Setup<Self>,
        _state: &mut Self::State,
        _unit: UnitId,
        _place: Vector,
        _looks_at: Vector,
    ) -> bool {
        false
    }
    /// What a side had when the battle began, counted as [`Soldier::cost`] is.
    fn fielded(state: &Self::State, side: Side) -> f64;
    /// How much of the battle is over by the clock, from 0 to 1.
    fn elapsed(setup: &Setup<Self>, state: &Self::State) -> f64 {
        let turn = f64::from(Self::moment(state).turn);
        Self::last_turn(setup).map_or(0.0, |last| (turn / f64::from(last)).min(1.0))
    }
    /// What has been judged already of what the battle is fought for.
    fn judged(state: &Self::State) -> &[Verdict];
    /// How foot marches and deploys, so that a commander counts its moves until it is deployed where it wants
    /// to be; none if it does as well to count the moves till there as it stands.
    fn paces(_at: Table<Self>, _unit: &Soldier) -> Option<Paces> {
        None
    }
    /// How near to a unit its enemies had better be deployed. By itself: as far as it charges, or its fire is
    /// close.
    fn zone(_at: Table<Self>, unit: &Soldier) -> Mm {
        unit.reach.max(unit.fire[0].range)
    }
    /// What a question is about.
    fn matter(asked: &Self::Decision) -> Matter;
    /// The answer to a small question that does best where nothing tells its answers apart, found by play;
    /// none where the usual one does as well.
    fn preferred(_at: Table<Self>, _asked: &Self::Decision, _side: Side) -> Option<Self::Order> {
        None
    }
    /// Whether a unit that charges another from where it stands may take it in flank or rear. By itself: if
    /// it is so far behind the front of the other.
    fn outflanks(by: &Soldier, on: &Soldier, slack: Mm) -> bool {
        is_behind(by, on, slack)
    }
    /// What two units lose on average if one charges the other, from the front or from behind it.
    fn duel(at: Table<Self>, by: UnitId, on: UnitId, behind: bool) -> Duel;
    /// Whether the ground keeps a unit, were the middle of its front at a point, from shooting at an enemy
    /// where he is.
    fn is_screened(at: Table<Self>, by: UnitId, from: Vector, on: UnitId) -> bool;
    /// What the ground keeps a unit from, and where it gets through all the same. It is asked once in a
    /// battle for each unit.
    fn barriers(at: Table<Self>, unit: UnitId) -> Barriers;
    /// A march of a unit towards a point: it turns as far as it must and then goes on, at most so far ahead.
    /// It need not be legal.
    fn towards(at: Table<Self>, unit: UnitId, point: Vector, ahead: Mm) -> Option<Self::Order>;
    /// Other marches that a unit usually makes. They need not be legal.
    fn marches(at: Table<Self>, unit: UnitId) -> Vec<Self::Order>;
    /// Where a march would bring the front of its unit if nothing stopped it; none if the order is no march.
    fn led(at: Table<Self>, order: &Self::Order) -> Option<Frame>;
    /// As much of a march as its unit can make over the ground that it crosses. It need not be legal.
    fn affordable(at: Table<Self>, order: Self::Order) -> Option<Self::Order>;
    /// The usual way of a unit into a formation. It need not be legal.
    fn form(at: Table<Self>, unit: UnitId, shape: Shape) -> Option<Self::Order>;
    /// A leader's ride to a point, by himself and as far as he can get. It need not be legal.
    fn ride(at: Table<Self>, chief: UnitId, point: Vector) -> Option<Self::Order>;
}

/// What a combat takes from two units, as shares of what each was worth when it was whole.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Duel {
    /// From who charges.
    pub by: f64,
    /// From who is charged.
    pub on: f64,
}

/// How foot marches and deploys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paces {
    /// How far a line goes.
    pub line: Mm,
    /// How far a column goes.
    pub column: Mm,
    /// How many moves it takes to change from one to the other.
    pub form: f64,
}

/// What the ground keeps a unit from.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Barriers {
    /// Where it cannot go.
    pub barred: Vec<Convex>,
    /// Bridges and the like: straight ways over barred ground, each with room at both ends to turn onto it.
    pub gates: Vec<Segment>,
}

/// How much threats count in a book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temper {
    /// Fire that may come.
    pub fire: f64,
    /// Charges that may come.
    pub charges: f64,
    /// That a column has yet to deploy, in moves.
    pub deploying: f64,
    /// How far one is from ground that is fought for: less where battles are mostly over before their time
    /// is. Below 1 it is also the last part of a battle, in which an army that has yet to take it no
    /// longer waits.
    pub ground: f64,
    /// Whether veterans let an enemy come who comes on; a ladder says so.
    pub waits: bool,
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// Units are ordered one by one until their side has done.
    Moves,
    /// Units shoot one by one until their side has done.
    Fire,
    /// Leaders are ordered one by one until their side has done.
    Leaders,
    /// One answer out of a few, which matters.
    Choice,
    /// Questions like which side moves first: one answer out of a few, whose effect is seen only when the
    /// turn is over.
    Precedence,
    /// The usual answer is good enough.
    Routine,
}

/// Foot, horse and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arm {
    /// Foot of the line.
    Foot,
    /// Foot that fights in loose order.
    Light,
    /// Cavalry.
    Horse,
    /// Artillery.
    Guns,
}

/// How a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Deployed: a line, or guns ready to fire.
    Line,
    /// Deep.
    Column,
    /// Facing all round.
    Square,
    /// Skirmishers.
    Loose,
    /// Guns on the march.
    Limbered,
    /// In houses.
    Inside,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 6] =
        [Shape::Line, Shape::Column, Shape::Square, Shape::Loose, Shape::Limbered, Shape::Inside];
}

/// The heart of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nerve {
    /// In good order.
    Steady,
    /// In disorder.
    Disordered,
    /// Shaken.
    Shaken,
}

/// Fire up to a distance.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Volley {
    /// How far it reaches.
    pub range: Mm,
    /// What a volley there takes from a common target on average, counted as [`Soldier::cost`] is.
    pub takes: f64,
}

/// A unit as a commander counts it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Soldier {
    /// Which one.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// Foot, horse or guns.
    pub arm: Arm,
    /// How it stands.
    pub shape: Shape,
    /// Its heart.
    pub nerve: Nerve,
    /// The middle of its front, and its facing.
    pub front: Frame,
    /// How wide it is.
    pub width: Mm,
    /// How deep it is.
    pub depth: Mm,
    /// What it was worth when it was whole.
    pub cost: f64,
    /// Which share of that is left, by how much longer it can last.
    pub left: f64,
    /// Whether it is in combat.
    pub engaged: bool,
    /// Whether it can hold a place that is fought for.
    pub holds: bool,
    /// How far it moves.
    pub pace: Mm,
    /// How far it moves as it stands, where a change of formation makes that more or less.
    pub step: Mm,
    /// How far it charges; 0 if it does not.
    pub reach: Mm,
    /// Its fire near by and far off.
    pub fire: [Volley; 2],
    /// How far aside of its front it shoots, for each step ahead.
    pub sweep: f64,
    /// What it must stay near to be commanded; nothing if it needs no command.
    pub leash: Option<Leash>,
    /// What its rout would do to friends; none in books where routs upset no unit.
    pub rout: Option<Rout>,
}

/// How a unit routs, and what it minds of the routs of others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rout {
    /// How far it runs straight back.
    pub far: Mm,
    /// The chance that it does when it next loses a fight.
    pub chance: f64,
    /// The chance that it is upset when a friend runs through it.
    pub upset: f64,
}

/// Whom a unit must stay near.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Leash {
    /// Where he is.
    pub to: Vector,
    /// How far he commands.
    pub length: Mm,
}

/// Whether one unit comes at another from so far behind its front.
pub fn is_behind(by: &Soldier, on: &Soldier, slack: Mm) -> bool {
    on.front.local(by.front.at).y < -slack && on.has_flanks()
}

impl Soldier {
    /// Whether it can be taken in flank or rear at all.
    pub fn has_flanks(&self) -> bool {
        !matches!(self.shape, Shape::Square | Shape::Loose)
    }

    /// What it is worth as it is.
    pub fn worth(&self) -> f64 {
        self.cost * self.left
    }

    /// The ground it covers.
    pub fn body(&self) -> Rect {
        Rect::behind(&self.front, self.width, self.depth)
    }

    /// How far it is out of its leaders' reach; 0 if they command it, or it needs no command.
    pub fn astray(&self) -> Mm {
        let beyond = |leash: Leash| (self.body().nearest(leash.to) - leash.to).length() - leash.length;
        self.leash.map_or(0.0, beyond).max(0.0)
    }

    /// Its middle.
    pub fn middle(&self) -> Vector {
        self.front.at - self.front.ahead * (self.depth / 2.0)
    }
}

/// A leader as a commander counts him.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chief {
    /// Which one.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: Vector,
    /// The unit he is with.
    pub with: Option<UnitId>,
    /// How far he commands when he is by himself.
    pub commands: Mm,
}
