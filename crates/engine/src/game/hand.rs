//! All that a rule may touch while it is carried out.

use crate::{Book, Fact, Modifiers, Rolled, Setup, Table, Task, Told, Types};
use dice::{Dice, Roll, Why};
use names::Side;

/// The state, the dice and the story, in the hands of one task.
///
/// Nothing here calls on: `then` and `ask` only schedule. What a task leaves is done in the order in which it
/// was written, before everything older; code after `ask` in the same task runs before the answer.
pub struct Hand<'a, B: Types> {
    /// Numbers, options and ground.
    pub setup: &'a Setup<B>,
    /// The truth.
    pub state: &'a mut B::State,
    dice: &'a mut dyn Dice,
    todo: &'a mut Vec<Task<B>>,
    told: Option<&'a mut Vec<Told<B>>>,
}

impl<'a, B: Book> Hand<'a, B> {
    pub(crate) fn new(
        setup: &'a Setup<B>,
        state: &'a mut B::State,
        dice: &'a mut dyn Dice,
        todo: &'a mut Vec<Task<B>>,
        told: Option<&'a mut Vec<Told<B>>>,
    ) -> Self {
        Hand { setup, state, dice, todo, told }
    }

    /// The position as it is now, for rules that only look.
    pub fn table(&self) -> Table<'_, B> {
        Table { setup: self.setup, state: self.state, draft: &[] }
    }

    /// Throws dice and tells of it.
    pub fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        let value = self.dice.roll(roll, why);
        if self.told.is_some() {
            let rolled = Rolled::new(roll, why, self.dice.faces(), Modifiers::none(), &[], value);
            self.record(Fact::Rolled(Box::new(rolled)));
        }
        value
    }

    /// Throws dice, adds modifiers and says which band the total falls in: how many of `cuts`, which ascend,
    /// it reaches. Tells of it with every modifier.
    pub fn test(&mut self, roll: Roll, plus: &Modifiers, cuts: &[i16], why: Why) -> usize {
        let band = self.dice.band(roll, plus.total(), cuts, why);
        if self.told.is_some() {
            let rolled = Rolled::new(roll, why, self.dice.faces(), plus.clone(), cuts, band as i16);
            self.record(Fact::Rolled(Box::new(rolled)));
        }
        band
    }

    /// Leaves a step to be done after this task.
    pub fn then(&mut self, step: impl Into<B::Step>) {
        self.todo.push(Task::Do(step.into()));
    }

    /// Leaves a question to one side.
    pub fn ask(&mut self, side: Side, of: B::Decision) {
        self.todo.push(Task::Ask { side, of, aside: None });
    }

    /// Leaves a question to one side, with something the other may do meanwhile.
    pub fn ask_with_aside(&mut self, side: Side, of: B::Decision, aside: B::Decision) {
        self.todo.push(Task::Ask { side, of, aside: Some(aside) });
    }

    /// Leaves a question that both sides answer in secret.
    pub fn ask_sealed(&mut self, of: B::Decision) {
        self.todo.push(Task::Sealed { of, drafts: [vec![], vec![]], ready: [false; 2] });
    }

    /// Leaves the end of the battle.
    pub fn end(&mut self, winner: Option<Side>) {
        self.todo.push(Task::Over { winner });
    }

    /// Whether facts are kept: while odds run, they are not.
    pub fn is_heard(&self) -> bool {
        self.told.is_some()
    }

    /// Tells a fact. Costs nothing while odds run.
    pub fn tell(&mut self, event: impl FnOnce() -> B::Event) {
        if self.told.is_some() {
            self.record(Fact::Event(event()));
        }
    }

    fn record(&mut self, fact: Fact<B>) {
        let Some(told) = &mut self.told else { return };
        let heard = Side::BOTH.map(|side| B::hears(self.state, side, &fact));
        let units = fact.units().into_iter();
        let stood = units.filter_map(|unit| Some((unit, B::pose(self.state, unit)?))).collect();
        told.push(Told { fact, heard, stood });
    }
}
