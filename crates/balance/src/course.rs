//! One game, played to its end and counted as it goes.

use crate::accounts::{Accounts, Fall};
use crate::tally::{CELLS, Cell, Losses, Score, Tally};
use dice::{Dice, Throw};
use engine::toll::Counted;
use engine::{Fact, Game, Outcome, Player, Told, next_order};
use geom::Vector;
use names::{RuleId, Side};
use rulebooks::Played;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// More orders than any battle takes: a game that gets so far has gone astray and is broken off as a draw.
const ENDLESS: u64 = 1_000_000;

/// Plays a game between two machines, of which the first plays this side, and counts what comes of it.
/// Nothing comes of a game that was stopped.
pub fn play<B: Played>(
    mut game: Game<B>,
    mut players: [&mut dyn Player<B>; 2],
    first: Side,
    dice: &mut dyn Dice,
    stop: &AtomicBool,
) -> Option<Tally> {
    let began = B::count(game.state());
    let mut course = Course::new(&game, &began);
    let mut told = vec![];
    loop {
        while !game.waits() {
            game.step(dice, Some(&mut told));
            course.hear(&game, &told);
            told.clear();
        }
        if game.outcome().is_some() || course.tally.orders == ENDLESS {
            return Some(course.end(&game, &began, first));
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        // A unit lost by this order is lost from where it stands now, however far it runs.
        course.accounts.note(&B::count(game.state()));
        let (side, order) = next_order(&game, &mut players).expect("a machine answers what it is asked");
        if players[side.index()].has_checked() {
            game.give_checked(side, order);
        } else {
            game.give(side, order).expect("machines keep the rules");
        }
        course.tally.orders += 1;
    }
}

/// A game as far as it has gone.
struct Course {
    tally: Tally,
    accounts: Accounts,
    /// The rules that were cited in this game.
    cited: BTreeSet<RuleId>,
    /// The rule by which the last thing happened that has one.
    last: Option<RuleId>,
    turn: u16,
    /// How wide a cell of the table is.
    cell: f64,
}

impl Course {
    fn new<B: Played>(game: &Game<B>, began: &[Counted]) -> Course {
        let mut accounts = Accounts::default();
        accounts.note(began);
        let extent = game.setup().ground.extent().point();
        Course {
            tally: Tally { games: 1, ..Tally::default() },
            accounts,
            cited: BTreeSet::new(),
            last: None,
            turn: B::moment(game.state()).turn,
            cell: (extent.x.max(extent.y) / f64::from(CELLS)).max(1.0),
        }
    }

    /// Counts what a task has told.
    fn hear<B: Played>(&mut self, game: &Game<B>, told: &[Told<B>]) {
        for told in told {
            self.cite(&told.fact.rules());
            match &told.fact {
                Fact::Rolled(rolled) => {
                    if let (Throw::Hits { .. }, Some(unit)) = (&rolled.roll, rolled.why.unit) {
                        self.accounts.threw(unit, rolled.answer.max(0) as u64);
                    }
                }
                Fact::Event(event) => {
                    if let Some(fall) = B::toll(event).and_then(|toll| self.accounts.take(toll)) {
                        self.count(&fall);
                    }
                }
            }
        }
        let turn = B::moment(game.state()).turn;
        if turn != self.turn {
            self.turn = turn;
            self.accounts.begin_turn();
        }
    }

    fn cite(&mut self, rules: &[RuleId]) {
        for rule in rules {
            self.tally.rules.entry(*rule).or_default().times += 1;
            self.cited.insert(*rule);
        }
        // The rule by which it happened comes before those of its modifiers.
        self.last = rules.first().copied().or(self.last);
    }

    fn count(&mut self, fall: &Fall) {
        let side = fall.side.index();
        let toll = self.tally.course[side].entry(self.turn).or_default();
        toll.broken += u64::from(fall.broken);
        toll.lost += u64::from(fall.lost);
        for (kill, strength) in &fall.kills {
            toll.strength += strength;
            *self.tally.kills[side].entry(*kill).or_default() += strength;
        }
        if let Some(at) = fall.at.filter(|_| fall.broken || fall.lost) {
            let falls = self.tally.falls.entry(cell(at, self.cell)).or_default();
            falls.broken[side] += u64::from(fall.broken);
            falls.lost[side] += u64::from(fall.lost);
        }
    }

    /// Closes the accounts of the game.
    fn end<B: Played>(mut self, ended: &Game<B>, began: &[Counted], first: Side) -> Tally {
        let winner = ended.outcome().and_then(Outcome::winner);
        if let Some(winner) = winner {
            self.tally.wins[winner.index()] = 1;
        }
        self.tally.first = Score {
            won: u64::from(winner == Some(first)),
            drawn: u64::from(winner.is_none()),
            lost: u64::from(winner == Some(first.other())),
        };
        self.tally.turns.insert(B::moment(ended.state()).turn, 1);
        self.tally.endings.extend(self.last.map(|rule| (rule, 1)));
        for rule in &self.cited {
            self.tally.rules.entry(*rule).or_default().games = 1;
        }
        let left = B::count(ended.state());
        for unit in began.iter().filter(|unit| unit.strength > 0) {
            let now = left.iter().find(|left| left.unit == unit.unit).map_or(0, |left| left.strength);
            let losses = self.tally.losses[unit.side.index()].entry(unit.sign.into()).or_default();
            losses.add(Losses {
                units: 1,
                units_lost: u64::from(now == 0),
                strength: unit.strength.into(),
                strength_lost: unit.strength.saturating_sub(now).into(),
            });
        }
        self.tally
    }
}

/// The part of the table in which a point lies.
fn cell(at: Vector, width: f64) -> Cell {
    let place = |along: f64| (along / width).clamp(0.0, f64::from(CELLS - 1)) as u16;
    Cell(place(at.x), place(at.y))
}
