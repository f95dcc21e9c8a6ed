//! Every outcome in turn, for odds.

use crate::{Chance, Dice, Lacking, Outcomes, Roll, Why, bands, outcomes};

/// Runs a task through every outcome of its dice, lowest first, the last throw turning fastest.
///
/// The task is run once per branch, each time from the same position; [`Every::chance`] is then the chance of
/// the branch just run, and [`Every::next_branch`] says whether there is another. When there is none it
/// stands at the beginning and can be used for the next task.
#[derive(Debug, Clone)]
pub struct Every {
    forks: Vec<Fork>,
    /// How many forks the present run has come to.
    met: usize,
    chance: Chance,
}

/// One throw of the task and the answer that it gets in this branch.
#[derive(Debug, Clone)]
struct Fork {
    why: Why,
    answers: Outcomes,
    taken: usize,
}

impl Every {
    /// Before the first branch.
    pub fn new() -> Every {
        Every { forks: vec![], met: 0, chance: Chance::ONE }
    }

    /// The chance of the answers given in this branch.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Goes on to the following branch; false if this one was the last.
    pub fn next_branch(&mut self) -> bool {
        assert_eq!(self.met, self.forks.len(), "a task threw fewer dice after the same answers");
        self.met = 0;
        self.chance = Chance::ONE;
        while let Some(last) = self.forks.last_mut() {
            last.taken += 1;
            if last.taken < last.answers.len() {
                return true;
            }
            self.forks.pop();
        }
        false
    }

    /// The answer at the next fork of this branch, which is opened when it is first met.
    fn answer(&mut self, why: Why, answers: impl FnOnce() -> Outcomes) -> i16 {
        if self.met == self.forks.len() {
            self.forks.push(Fork { why, answers: answers(), taken: 0 });
        }
        let fork = &self.forks[self.met];
        assert_eq!(fork.why, why, "a task threw other dice after the same answers");
        let (answer, chance) = &fork.answers[fork.taken];
        self.met += 1;
        self.chance *= chance;
        *answer
    }
}

impl Default for Every {
    fn default() -> Every {
        Every::new()
    }
}

impl Dice for Every {
    fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        self.answer(why, || outcomes(roll))
    }

    fn band(&mut self, roll: Roll, plus: i16, cuts: &[i16], why: Why) -> usize {
        let as_answers =
            || bands(roll, plus, cuts).into_iter().map(|(band, chance)| (band as i16, chance)).collect();
        self.answer(why, as_answers) as usize
    }

    fn faces(&self) -> &[u8] {
        &[]
    }

    fn lacking(&self) -> Option<&Lacking> {
        None
    }

    fn may_lack(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use names::{RuleId, Side};

    const WHY: Why = Why { rule: RuleId::new("X-1"), roller: Side::Blue, unit: None, what: "test" };
    const COIN: Roll = Roll::Die { sides: 2 };

    fn branches<T>(every: &mut Every, task: impl Fn(&mut Every) -> T) -> Vec<(T, String)> {
        let mut all = vec![];
        loop {
            let result = task(every);
            all.push((result, every.chance().to_string()));
            if !every.next_branch() {
                return all;
            }
        }
    }

    #[test]
    fn a_task_without_dice_has_one_branch() {
        assert_eq!(branches(&mut Every::new(), |_| 7), [(7, "1".to_owned())]);
    }

    #[test]
    fn branches_come_in_ascending_order() {
        let both = branches(&mut Every::new(), |dice| (dice.roll(COIN, WHY), dice.roll(COIN, WHY)));
        let quarter = || "1/4".to_owned();
        assert_eq!(
            both,
            [((1, 1), quarter()), ((1, 2), quarter()), ((2, 1), quarter()), ((2, 2), quarter())]
        );
    }

    #[test]
    fn a_throw_may_depend_on_an_earlier_one() {
        let task = |dice: &mut Every| match dice.roll(COIN, WHY) {
            1 => dice.roll(Roll::Die { sides: 3 }, Why { what: "again", ..WHY }),
            _ => 0,
        };
        let chances: Vec<_> = branches(&mut Every::new(), task);
        assert_eq!(
            chances.iter().map(|(value, chance)| format!("{value}: {chance}")).collect::<Vec<_>>(),
            ["1: 1/6", "2: 1/6", "3: 1/6", "0: 1/2"]
        );
    }

    #[test]
    fn a_band_branches_only_by_bands() {
        let all = branches(&mut Every::new(), |dice| dice.band(Roll::Percent, 0, &[37], WHY));
        assert_eq!(all, [(0, "37/100".to_owned()), (1, "63/100".to_owned())]);
    }

    #[test]
    fn it_can_be_used_again_when_it_has_come_round() {
        let mut every = Every::new();
        let first = branches(&mut every, |dice| dice.roll(COIN, WHY));
        assert_eq!(branches(&mut every, |dice| dice.roll(COIN, WHY)), first);
    }

    #[test]
    #[should_panic(expected = "other dice after the same answers")]
    fn a_task_that_changes_its_mind_is_a_fault() {
        let mut every = Every::new();
        every.roll(COIN, WHY);
        every.next_branch();
        every.roll(COIN, Why { what: "something else", ..WHY });
    }

    #[test]
    #[should_panic(expected = "fewer dice after the same answers")]
    fn a_task_that_stops_short_is_a_fault() {
        let mut every = Every::new();
        every.roll(COIN, WHY);
        every.next_branch();
        every.next_branch();
    }
}
