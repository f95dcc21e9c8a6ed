//! How much of the uncountable orders on a free table one wants to see.

use names::UnitId;

/// Narrows what [`crate::propose`] hands out. Nothing ever needs the whole list.
#[derive(Debug, Clone, Default)]
pub struct Lens {
    /// Only orders of this verb.
    pub verb: Option<&'static str>,
    /// Only orders to this unit.
    pub unit: Option<UnitId>,
    /// Only orders against this unit.
    pub target: Option<UnitId>,
    /// How many ways to try between a unit and its target.
    pub grain: Grain,
    /// In random order, drawn from this seed; in the book's order if there is none.
    pub seed: Option<u64>,
}

/// How finely ways are sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Grain {
    /// A few ways each.
    #[default]
    Coarse,
    /// As many as a player wants to choose from.
    Fine,
}

impl Lens {
    /// The lens of a player that draws at random.
    pub fn drawn(seed: u64) -> Lens {
        Lens { seed: Some(seed), ..Lens::default() }
    }

    /// Whether orders of this verb are wanted.
    pub fn wants(&self, verb: &str) -> bool {
        self.verb.is_none_or(|wanted| wanted == verb)
    }

    /// Whether orders to this unit are wanted.
    pub fn wants_unit(&self, unit: UnitId) -> bool {
        self.unit.is_none_or(|wanted| wanted == unit)
    }

    /// Whether orders against this unit are wanted.
    pub fn wants_target(&self, unit: UnitId) -> bool {
        self.target.is_none_or(|wanted| wanted == unit)
    }

    /// The numbers to draw by, if one draws.
    pub fn draw(&self) -> Option<Draw> {
        self.seed.map(Draw::new)
    }
}

/// A small stream of numbers for choosing candidates. Never for the dice of a game.
#[derive(Debug, Clone)]
pub struct Draw(u64);

impl Draw {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    /// The next number (SplitMix64).
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.number()) * n as u128) >> 64) as usize
    }

    /// A number from 0 to below 1.
    pub fn share(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// Puts things in random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
