//! Exact chances.

use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, MulAssign};
use std::str::FromStr;

/// The chance of something, an exact fraction from 0 to 1.
///
/// It is always reduced, and held in big integers only while it does not fit smaller ones, so equal chances
/// are equal values. Adding is for what cannot happen together, multiplying for what happens independently.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Chance(Fraction);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Fraction {
    Small { above: u128, below: u128 },
    Big(Box<BigRational>),
}

use Fraction::{Big, Small};

impl Chance {
    /// It cannot happen.
    pub const ZERO: Chance = Chance(Small { above: 0, below: 1 });
    /// It is certain.
    pub const ONE: Chance = Chance(Small { above: 1, below: 1 });

    /// So many ways out of so many equally likely ones. Panics if there are none, or if the first exceeds the
    /// second.
    pub fn new(ways: u128, out_of: u128) -> Chance {
        assert!(ways <= out_of && out_of > 0, "{ways} of {out_of} is not a chance");
        let common = common_factor(ways, out_of);
        Chance(Small { above: ways / common, below: out_of / common })
    }

    /// Whether it cannot happen.
    pub fn is_zero(&self) -> bool {
        *self == Chance::ZERO
    }

    /// Whether it is certain.
    pub fn is_one(&self) -> bool {
        *self == Chance::ONE
    }

    /// The chance that it does not happen.
    pub fn complement(&self) -> Chance {
        match self.0 {
            Small { above, below } => Chance(Small { above: below - above, below }),
            Big(ref own) => Chance::of_big(BigRational::one() - &**own),
        }
    }

    /// The nearest number that a computer calculates quickly with.
    pub fn as_f64(&self) -> f64 {
        match self.0 {
            Small { above, below } => above as f64 / below as f64,
            Big(ref own) => own.to_f64().expect("a chance is a number"),
        }
    }

    fn small(&self) -> Option<(u128, u128)> {
        match self.0 {
            Small { above, below } => Some((above, below)),
            Big(_) => None,
        }
    }

    fn to_big(&self) -> BigRational {
        match self.0 {
            Small { above, below } => BigRational::new_raw(above.into(), below.into()),
            Big(ref own) => (**own).clone(),
        }
    }

    /// A reduced fraction, made small if it fits.
    fn of_big(fraction: BigRational) -> Chance {
        match (fraction.numer().to_u128(), fraction.denom().to_u128()) {
            (Some(above), Some(below)) => Chance(Small { above, below }),
            _ => Chance(Big(Box::new(fraction))),
        }
    }
}

impl Default for Chance {
    fn default() -> Chance {
        Chance::ZERO
    }
}

impl Add for &Chance {
    type Output = Chance;

    /// Panics if the sum exceeds 1: then the two could happen together.
    fn add(self, other: &Chance) -> Chance {
        let quick = self.small().zip(other.small()).and_then(|(own, other)| sum(own, other));
        let total = quick.map_or_else(|| Chance::of_big(self.to_big() + other.to_big()), Chance);
        assert!(total <= Chance::ONE, "{self} and {other} add up to more than certainty");
        total
    }
}

impl Mul for &Chance {
    type Output = Chance;

    fn mul(self, other: &Chance) -> Chance {
        let quick = self.small().zip(other.small()).and_then(|(own, other)| product(own, other));
        quick.map_or_else(|| Chance::of_big(self.to_big() * other.to_big()), Chance)
    }
}

/// The sum of two reduced fractions, if it and the way to it fit.
fn sum((a, b): (u128, u128), (c, d): (u128, u128)) -> Option<Fraction> {
    let common = if b == d { b } else { common_factor(b, d) };
    let above = a.checked_mul(d / common)?.checked_add(c.checked_mul(b / common)?)?;
    // Whatever can still be cancelled divides the common factor of the two denominators.
    let cancelled = common_factor(above, common);
    Some(Small { above: above / cancelled, below: (b / cancelled).checked_mul(d / common)? })
}

/// The product of two reduced fractions, if it fits.
fn product((a, b): (u128, u128), (c, d): (u128, u128)) -> Option<Fraction> {
    let (left, right) = (common_factor(a, d), common_factor(c, b));
    let above = (a / left).checked_mul(c / right)?;
    Some(Small { above, below: (b / right).checked_mul(d / left)? })
}

/// The greatest common divisor; of 0 and `b` it is `b`.
pub(crate) fn common_factor(mut a: u128, mut b: u128) -> u128 {
    while a != 0 {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return common_factor_of_small(a, b).into();
        }
        (a, b) = (b % a, a);
    }
    b
}

fn common_factor_of_small(mut a: u64, mut b: u64) -> u64 {
    while a != 0 {
        (a, b) = (b % a, a);
    }
    b
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        let crosswise =
            |((a, b), (c, d)): ((u128, u128), (u128, u128))| a.checked_mul(d).zip(c.checked_mul(b));
        match self.small().zip(other.small()).and_then(crosswise) {
            Some((own, other)) => own.cmp(&other),
            None => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Chance {
    type Output = Chance;

    fn add(self, other: Chance) -> Chance {
        &self + &other
    }
}

impl AddAssign<&Chance> for Chance {
    fn add_assign(&mut self, other: &Chance) {
        *self = &*self + other;
    }
}

impl Mul for Chance {
    type Output = Chance;

    fn mul(self, other: Chance) -> Chance {
        &self * &other
    }
}

impl MulAssign<&Chance> for Chance {
    fn mul_assign(&mut self, other: &Chance) {
        *self = &*self * other;
    }
}

impl Sum for Chance {
    fn sum<I: Iterator<Item = Chance>>(chances: I) -> Chance {
        chances.fold(Chance::ZERO, |sum, chance| &sum + &chance)
    }
}

impl<'a> Sum<&'a Chance> for Chance {
    fn sum<I: Iterator<Item = &'a Chance>>(chances: I) -> Chance {
        chances.fold(Chance::ZERO, |sum, chance| &sum + chance)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.0 {
            Small { above, below: 1 } => f.pad(&above.to_string()),
            Small { above, below } => f.pad(&format!("{above}/{below}")),
            Big(own) => f.pad(&own.to_string()),
        }
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a fraction from 0 to 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAChance(String);

impl fmt::Display for NotAChance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is not a chance such as 0, 5/9 or 1", self.0)
    }
}

impl std::error::Error for NotAChance {}

impl FromStr for Chance {
    type Err = NotAChance;

    fn from_str(text: &str) -> Result<Chance, NotAChance> {
        let refused = || NotAChance(text.to_owned());
        if !text.bytes().all(|letter| letter.is_ascii_digit() || letter == b'/') {
            return Err(refused());
        }
        let fraction = BigRational::from_str(text).map_err(|_| refused())?;
        if fraction > BigRational::one() {
            return Err(refused());
        }
        Ok(Chance::of_big(fraction))
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Chance, D::Error> {
        <std::borrow::Cow<str>>::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(text: &str) -> Chance {
        text.parse().expect("a chance")
    }

    #[test]
    fn chances_are_reduced_so_that_equal_ones_are_equal() {
        assert_eq!(Chance::new(20, 36), Chance::new(5, 9));
        assert_eq!(Chance::new(0, 36), Chance::ZERO);
        assert_eq!(Chance::new(36, 36), Chance::ONE);
        assert_eq!(Chance::new(20, 36).to_string(), "5/9");
        assert_eq!(format!("{:>6}", Chance::new(20, 36)), "   5/9");
    }

    #[test]
    fn chances_add_multiply_and_turn_round() {
        let (third, sixth) = (Chance::new(1, 3), Chance::new(1, 6));
        assert_eq!(&third + &sixth, Chance::new(1, 2));
        assert_eq!(&third * &sixth, Chance::new(1, 18));
        assert_eq!(third.complement(), Chance::new(2, 3));
        assert_eq!(Chance::ZERO.complement(), Chance::ONE);
        assert_eq!(&Chance::ZERO + &Chance::ZERO, Chance::ZERO);
        assert_eq!(&Chance::ZERO * &third, Chance::ZERO);
        assert_eq!([third.clone(), third.clone(), third].iter().sum::<Chance>(), Chance::ONE);
    }

    #[test]
    #[should_panic(expected = "more than certainty")]
    fn what_adds_up_to_more_than_one_is_a_fault() {
        let _ = Chance::new(2, 3) + Chance::new(1, 2);
    }

    #[test]
    #[should_panic(expected = "is not a chance")]
    fn nothing_happens_in_no_ways_at_all() {
        Chance::new(0, 0);
    }

    #[test]
    fn small_chances_grow_big_and_come_back() {
        let tiny = Chance::new(1, u128::MAX);
        let tinier = &tiny * &tiny;
        assert!(matches!(tinier.0, Big(_)));
        assert_eq!(&tinier.complement() + &tinier, Chance::ONE);
        assert!(Chance::ZERO < tinier && tinier < tiny && tinier.complement() < Chance::ONE);
        assert!(tinier.as_f64() > 0.0 && tinier.complement().as_f64() == 1.0);
        assert_eq!(chance(&tinier.to_string()), tinier);
    }

    #[test]
    fn chances_are_written_as_fractions() {
        for (written, meant) in
            [("5/9", Chance::new(5, 9)), ("10/18", Chance::new(5, 9)), ("0", Chance::ZERO)]
        {
            assert_eq!(serde_json::from_str::<Chance>(&format!("\"{written}\"")).unwrap(), meant);
        }
        assert_eq!(serde_json::to_string(&Chance::new(20, 36)).unwrap(), "\"5/9\"");
        assert_eq!(serde_json::to_string(&Chance::ONE).unwrap(), "\"1\"");
    }

    #[test]
    fn what_is_no_chance_is_not_read() {
        for text in ["", "/", "5/", "/9", "5/0", "0/0", "10/9", "-1/2", "+1/2", "1_0/20", "1/2/3", "0.5", "½"]
        {
            assert!(text.parse::<Chance>().is_err(), "{text:?}");
        }
    }
}
