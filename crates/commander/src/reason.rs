//! Why: one sentence for each order, and the numbers that stand behind it.

use crate::{Balance, Part};

/// What a commander would do, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice<O> {
    /// The order.
    pub order: O,
    /// One sentence.
    pub why: String,
    /// The chance to win, before the order and on average after it; none where it was not weighed.
    pub chance: Option<[f64; 2]>,
}

/// A gain must be so many points in a hundred to be named.
const NAMED: f64 = 0.01;

/// Why an order is given: what it gains most of, and how much of the chance to win, before it and after.
pub fn why(before: &Balance, after: &Balance, chances: [f64; 2]) -> String {
    let [from, to] = chances.map(|chance| (chance * 100.0).round() as u32);
    let most = gained(before, after).map_or("It leads to the best that can be expected", sentence);
    if chances[1] - chances[0] < NAMED || to <= from {
        return format!("{most}.");
    }
    format!("{most}: the chance of winning rises from {from} to {to} in 100.")
}

/// What gains most, and whether it is one's own or the other side's.
fn gained(before: &Balance, after: &Balance) -> Option<(Part, bool)> {
    if after.over.is_some() || before.over.is_some() {
        return None;
    }
    let own = Part::ALL.map(|part| (after.own[part as usize] - before.own[part as usize], (part, true)));
    let other =
        Part::ALL.map(|part| (before.other[part as usize] - after.other[part as usize], (part, false)));
    let most = own.into_iter().chain(other).max_by(|one, two| one.0.total_cmp(&two.0))?;
    (most.0 > 0.0).then_some(most.1)
}

fn sentence((part, own): (Part, bool)) -> &'static str {
    match (part, own) {
        (Part::Left, false) => "On average it takes more from the enemy than it costs us",
        (Part::Left, true) => "It spares our own troops",
        (Part::Strain, false) => "It brings the enemy nearer to breaking",
        (Part::Strain, true) => "It keeps our army from breaking",
        (Part::Fire, true) => "It takes us out of their fire",
        (Part::Fire, false) => "It brings our fire to bear",
        (Part::Charges, true) => "Their charges can do less harm there",
        (Part::Charges, false) => "It threatens them with a charge",
        (Part::Combat, true) => "It helps those who are fighting",
        (Part::Combat, false) => "It tips the fight against them",
        (Part::Distance, true) => "It comes to where it can be of use",
        (Part::Distance, false) => "It keeps them from where they want to be",
        (Part::Facing, true) => "It faces the nearest enemy",
        (Part::Facing, false) => "It makes them look the wrong way",
        (Part::Command, true) => "It keeps our units under command",
        (Part::Command, false) => "It cuts them off from their leader",
        (Part::Routs, true) => "It keeps clear of friends who may run",
        (Part::Routs, false) => "If they run, they run into their own",
        (Part::Aims, true) => "It wins us what the battle is fought for",
        (Part::Aims, false) => "It keeps them from what the battle is fought for",
        (Part::Leaders, true) => "The leader is safer, or of more use, there",
        (Part::Leaders, false) => "It puts their leader in danger",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Parts;

    fn balance(own: &[(Part, f64)], other: &[(Part, f64)]) -> Balance {
        let parts = |of: &[(Part, f64)]| {
            let mut parts = Parts::default();
            for (part, worth) in of {
                parts[*part as usize] = *worth;
            }
            parts
        };
        Balance { own: parts(own), other: parts(other), over: None }
    }

    fn told(before: &Balance, after: &Balance) -> String {
        why(before, after, [before.chance(), after.chance()])
    }

    #[test]
    fn a_reason_names_what_gains_most_and_the_chances() {
        let before = balance(&[(Part::Fire, -0.4), (Part::Command, -0.1)], &[]);
        let after = balance(&[(Part::Fire, 0.0), (Part::Command, 0.0)], &[]);
        assert_eq!(
            told(&before, &after),
            "It takes us out of their fire: the chance of winning rises from 38 to 50 in 100."
        );
    }

    #[test]
    fn less_than_a_point_is_not_put_in_numbers() {
        let (before, after) = (balance(&[], &[]), balance(&[], &[(Part::Fire, -0.02)]));
        assert_eq!(told(&before, &after), "It brings our fire to bear.");
    }

    #[test]
    fn a_won_battle_needs_no_other_reason() {
        let won = Balance { over: Some(1.0), ..balance(&[], &[]) };
        let words =
            "It leads to the best that can be expected: the chance of winning rises from 50 to 100 in 100.";
        assert_eq!(told(&balance(&[], &[]), &won), words);
    }
}
