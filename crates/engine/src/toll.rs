//! The facts that the program which counts losses over many games asks of a book: the units that are still
//! there, and the loss of each unit by an event.

use crate::{Book, Placed, Sign, Troops};
use geom::Vector;
use names::{Side, UnitId};
use std::fmt;

/// What a rule book is to the program that counts losses.
pub trait Tolls: Book {
    /// Every unit that is not lost: on the table, off it for a while, or still to come.
    fn count(state: &Self::State) -> Vec<Counted>;
}

/// A unit as it is counted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Counted {
    /// Which one.
    pub unit: UnitId,
    /// Whose.
    pub side: Side,
    /// Foot, horse or guns.
    pub sign: Sign,
    /// How strong it is, in what the book counts; nothing if it is part of another.
    pub strength: u16,
    /// The unit of whose strength it is a part.
    pub part_of: Option<UnitId>,
    /// Its middle, if it is on the table.
    pub at: Option<Vector>,
}

impl Counted {
    /// Each unit with its sign, its strength and the unit of which it is a part, as `count` says.
    pub fn all<U: Placed>(
        troops: &Troops<U>,
        count: impl Fn(&U) -> (Sign, u16, Option<UnitId>),
    ) -> Vec<Counted> {
        let units = troops.iter().map(|(id, unit)| {
            let (sign, strength, part_of) = count(unit);
            let at = troops.bodies().get(id).map(|body| body.centre());
            Counted { unit: id, side: unit.side(), sign, strength, part_of, at }
        });
        units.collect()
    }
}

/// What an event does to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toll {
    /// One unit fires at or fights another; the dice that it throws next say how many hits.
    Blow {
        /// The unit.
        by: UnitId,
        /// Whom.
        on: UnitId,
        /// In which way.
        cause: Cause,
    },
    /// One unit makes an end of another without dice. The event that takes it off comes next.
    Overrun {
        /// The unit.
        by: UnitId,
        /// Whom.
        on: UnitId,
    },
    /// A unit loses strength.
    Lost {
        /// Which unit.
        unit: UnitId,
        /// How much; none if all that is left of it.
        strength: Option<u16>,
        /// In which way; none if by the blows that have hit it.
        cause: Option<Cause>,
    },
    /// A unit breaks, and may be rallied.
    Broken {
        /// Which unit.
        unit: UnitId,
    },
}

/// In which way strength is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Shot.
    Fire,
    /// In close combat.
    Combat,
    /// Dispersed: it ran, or too few were left to go on.
    Rout,
    /// It had no way back.
    Trapped,
    /// It left the table for good.
    Left,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 5] = [Cause::Fire, Cause::Combat, Cause::Rout, Cause::Trapped, Cause::Left];

    /// What programs know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Fire => "fire",
            Cause::Combat => "combat",
            Cause::Rout => "rout",
            Cause::Trapped => "trapped",
            Cause::Left => "left",
        }
    }

    /// What a player reads.
    pub const fn label(self) -> &'static str {
        match self {
            Cause::Fire => "fire",
            Cause::Combat => "close combat",
            Cause::Rout => "rout",
            Cause::Trapped => "no way back",
            Cause::Left => "left the table",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.label())
    }
}
