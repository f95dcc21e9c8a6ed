//! The marshal: plans for each brigade and the best orders of a veteran, played on, on copies, against what
//! the enemy may do.

use crate::budget::Spending;
use crate::imagine::Worlds;
use crate::poses::{One, Screen, Survey};
use crate::settle::next_asked;
use crate::weigh::GAIN;
use crate::{Commander, Drill, Plan, Plans, score};
use dice::Keyed;
use engine::doctrine::{Doctrine, Matter};
use engine::{Asked, Game, Known, Manner, Player, Progress};
use names::{Side, UnitId};

/// One of the things to be decided between.
struct Contender<T> {
    what: T,
    /// By how much it must be better than the first.
    margin: f64,
    /// What its playouts gave, ticket by ticket.
    worth: Vec<f64>,
}

impl<T> Contender<T> {
    fn new(what: T, margin: f64) -> Contender<T> {
        Contender { what, margin, worth: vec![] }
    }

    fn mean(&self) -> f64 {
        self.worth.iter().sum::<f64>() / self.worth.len().max(1) as f64
    }

    /// Whether it has done better than another with the same dice, by more than chance.
    fn beats(&self, base: &Contender<T>) -> bool {
        let pairs: Vec<f64> = self.worth.iter().zip(&base.worth).map(|(one, base)| one - base).collect();
        let many = pairs.len() as f64;
        if pairs.len() < LEAST {
            return false;
        }
        let mean = pairs.iter().sum::<f64>() / many;
        let spread = pairs.iter().map(|pair| (pair - mean) * (pair - mean)).sum::<f64>() / (many - 1.0);
        mean > SURE * libm::sqrt(spread / many) + self.margin
    }
}

/// So many times the error of its mean another must be better: of several that are no better one always seems
/// so.
const SURE: f64 = 1.5;
/// Nothing is judged by fewer playouts.
const LEAST: usize = 4;
/// More orders than a playout takes.
const ENDLESS: usize = 400;

/// Plays contenders on with the same dice, ever fewer of them ever longer, until the budget is spent. The
/// first stays to the end: it is what another must beat.
fn best<T>(
    mut contenders: Vec<Contender<T>>,
    spending: &mut Spending,
    mut playout: impl FnMut(&T, u64) -> Option<f64>,
) -> Option<T> {
    let (mut ticket, mut round) = (0, LEAST);
    while contenders.len() > 1 {
        for _ in 0..round {
            let mut worths = Vec::with_capacity(contenders.len());
            for contender in &contenders {
                // A ticket that not all of them have drawn counts for none.
                let Some(worth) = spending.allows().then(|| playout(&contender.what, ticket)).flatten()
                else {
                    return winner(contenders);
                };
                worths.push(worth);
            }
            for (contender, worth) in contenders.iter_mut().zip(worths) {
                contender.worth.push(worth);
            }
            ticket += 1;
        }
        if contenders.len() > 2 {
            let half = contenders.len() / 2;
            contenders[1..].sort_by(|one, two| two.mean().total_cmp(&one.mean()));
            contenders.truncate(1 + half);
        }
        round *= 2;
    }
    winner(contenders)
}

fn winner<T>(contenders: Vec<Contender<T>>) -> Option<T> {
    let mut all = contenders.into_iter();
    let base = all.next()?;
    let better = all.filter(|one| one.beats(&base)).max_by(|one, two| one.mean().total_cmp(&two.mean()));
    Some(better.map_or(base.what, |better| better.what))
}

/// What one side may do next in a playout.
#[derive(Clone)]
enum Next<O> {
    /// Give an order.
    Order(O),
    /// Leave a unit alone.
    Leave(UnitId),
    /// Go on.
    Nothing,
}

impl Commander {
    /// The next order of a side that orders piece after piece; none if all are content.
    pub(crate) fn search<B: Doctrine>(
        &mut self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
    ) -> Option<B::Order> {
        let survey = Survey::new(known);
        let worlds = Worlds::new(known, side);
        let mut spending = Spending::new(self.budget, self.ends);
        if self.plans_anew {
            self.plans_anew = false;
            self.plans = self.plan(&worlds, side, &survey, &mut spending.half());
        }
        for unit in survey.in_turn(side, B::matter(&asked.of)) {
            if self.phase.is_done(unit) {
                continue;
            }
            let one = One { known, asked, side, unit, survey: &survey };
            let order = if spending.is_spent() {
                Drill::following(self.plans.clone()).order_of(one)
            } else {
                self.best_by_playing_on(one, &worlds, &mut spending)
            };
            if order.is_some() {
                self.phase.ordered(unit);
                return order;
            }
            self.phase.done(unit);
        }
        None
    }

    /// The best that one piece can do; none if it is best left alone.
    fn best_by_playing_on<B: Doctrine>(
        &self,
        one: One<B>,
        worlds: &Worlds<B>,
        spending: &mut Spending,
    ) -> Option<B::Order> {
        let One { known, side, unit, survey, .. } = one;
        let screen = Screen::new(known, side, self.weights());
        let mut ranked = self.ranked(one, &screen);
        if ranked.is_empty() && spending.is_spent() {
            return Drill::following(self.plans.clone()).order_of(one);
        }
        let better = ranked.first().is_some_and(|(gain, _)| *gain > GAIN);
        let favourite = better.then(|| ranked.remove(0).1);
        let hot = survey.soldier(unit).is_some_and(|soldier| !survey.is_cold(soldier));
        if !hot {
            return favourite;
        }
        let mut next = vec![];
        next.extend(favourite.clone().map(Next::Order));
        next.push(Next::Leave(unit));
        let by_drill = Drill::following(self.plans.clone()).order_of(one);
        if let Some(order) = by_drill.filter(|order| Some(order) != favourite.as_ref()) {
            ranked.retain(|(_, other)| *other != order);
            next.push(Next::Order(order));
        }
        next.extend(ranked.into_iter().take(OTHERS).map(|(_, order)| Next::Order(order)));
        let contenders = next.into_iter().map(|next| Contender::new(next, GAIN)).collect();
        let chosen = best(contenders, spending, |next, ticket| {
            self.playout(worlds, side, next, &self.plans, ticket, NEAR)
        });
        match chosen {
            Some(Next::Order(order)) => Some(order),
            _ => None,
        }
    }

    /// The best of a few answers.
    pub(crate) fn search_choice<B: Doctrine>(
        &self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
    ) -> B::Order {
        let mut answers = self.answers(known, asked, side);
        answers.truncate(1 + OTHERS);
        let mut spending = Spending::new(self.budget, self.ends);
        let worlds = Worlds::new(known, side);
        let contenders =
            answers.into_iter().map(|(_, order)| Contender::new(Next::Order(order), GAIN)).collect();
        let chosen = best(contenders, &mut spending, |next, ticket| {
            self.playout(&worlds, side, next, &self.plans, ticket, NEAR)
        });
        match chosen {
            Some(Next::Order(order)) => order,
            _ => B::usual(known.table(), &asked.of, side),
        }
    }

    /// A plan for each brigade: the one it has, unless another is better.
    fn plan<B: Doctrine>(
        &self,
        worlds: &Worlds<B>,
        side: Side,
        survey: &Survey,
        spending: &mut Spending,
    ) -> Plans {
        let mut plans = self.plans.clone();
        for brigade in survey.brigades(side) {
            let Some(first) = brigade.first() else { continue };
            let hot = |unit: &UnitId| survey.soldier(*unit).is_some_and(|soldier| !survey.is_cold(soldier));
            if !brigade.iter().any(hot) {
                continue;
            }
            let has = plans.of(*first);
            let others = Plan::ALL.into_iter().filter(|plan| *plan != has && survey.suits(*plan, &brigade));
            let all = std::iter::once(has).chain(others);
            let contenders = all.map(|plan| Contender::new(plans.with(&brigade, plan), CHANGE)).collect();
            let chosen = best(contenders, spending, |plans: &Plans, ticket| {
                self.playout(worlds, side, &Next::Nothing, plans, ticket, FAR)
            });
            plans = chosen.unwrap_or(plans);
        }
        plans
    }

    /// One way in which things may go on: what it is then worth; none if time is up before that.
    fn playout<B: Doctrine>(
        &self,
        worlds: &Worlds<B>,
        side: Side,
        next: &Next<B::Order>,
        plans: &Plans,
        ticket: u64,
        rounds: u16,
    ) -> Option<f64> {
        let mut game = worlds.of(ticket).clone();
        let mut own = Drill::following(plans.clone());
        match next {
            Next::Order(order) => game.give_checked(side, order.clone()),
            Next::Leave(unit) => own = own.leaving(*unit, worlds.known),
            Next::Nothing => {}
        }
        let begun = B::moment(game.state()).turn;
        let (mut turn, mut left) = (begun, rounds);
        let mut enemy = Drill::following(Plans::all(REPLIES[ticket as usize % REPLIES.len()]));
        let mut dice = self.luck(begun, ticket);
        for _ in 0..ENDLESS {
            if game.advance(&mut dice, None) != Progress::Waits {
                break;
            }
            if has_come_round(&game, side, turn) {
                left -= 1;
                turn = B::moment(game.state()).turn;
                dice.begin_turn(u32::from(turn));
                if left == 0 {
                    break;
                }
            }
            let (who, asked) = next_asked(&game);
            if self.ends.has_come() {
                return None;
            }
            let player = if who == side { &mut own } else { &mut enemy };
            let order = player.answer(&game.known(who), &asked, who).expect("drill answers");
            game.give_checked(who, order);
        }
        Some(score(&game, side, self.weights()))
    }

    /// The dice of a ticket: every contender meets the same luck with whatever he does not change, and two
    /// tickets in turn meet opposite luck. Another decision has other dice, so that a whole turn is not made
    /// for the same few throws.
    pub(crate) fn luck(&self, turn: u16, ticket: u64) -> Keyed {
        let key = (u64::from(turn) << 48) | (self.phase.steps() << 32) | (ticket / 2);
        let dice = if ticket.is_multiple_of(2) { Keyed::new } else { Keyed::antithetic };
        dice(key, u32::from(turn))
    }
}

/// What the enemy may be about, in turn; most often he comes on.
const REPLIES: [Plan; 4] = [Plan::Attack, Plan::Hold, Plan::Attack, Plan::Assault];

/// Orders are played on until one's own moves come round again, plans a little longer.
const NEAR: u16 = 1;
const FAR: u16 = 2;

/// A brigade changes its plan only for so much of the chance to win.
const CHANGE: f64 = 0.01;

/// At most so many other orders are played on.
const OTHERS: usize = 3;

/// Whether a side is asked for its moves again, in another turn.
fn has_come_round<B: Doctrine>(game: &Game<B>, side: Side, turn: u16) -> bool {
    B::moment(game.state()).turn > turn
        && game
            .decision_for(side)
            .is_some_and(|asked| asked.manner != Manner::Aside && B::matter(&asked.of) == Matter::Moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use dice::{Seed, Seeded};
    use sound_the_charge::SoundTheCharge;

    /// What Blue has to expect on average by playing on in some worlds.
    fn outlook(worlds: &Worlds<SoundTheCharge>) -> f64 {
        let marshal = Commander::new(Level::Marshal);
        let tickets = 0..24;
        let many = tickets.end as f64;
        let playout = |ticket| {
            marshal.playout(worlds, Side::Blue, &Next::Nothing, &Plans::default(), ticket, FAR).expect("time")
        };
        tickets.map(playout).sum::<f64>() / many
    }

    #[test]
    fn a_marshal_reckons_with_an_ambush() {
        let position = "
            [[terrain]]\nkind = 'light_woods'\nrect = [26, 28, 46, 40]
            [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 14]
            [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\nat = [32, 18]
            [[unit]]\nname = 'Horse'\nside = 'blue'\narm = 'light_cavalry'\nat = [40, 18]
            [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 27]
            [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'line_infantry'\nat = [36, 25]
            [[unit]]\nname = 'Ambush'\nside = 'red'\narm = 'line_infantry'\nat = [36, 36]
            [[unit]]\nname = 'Second'\nside = 'red'\narm = 'line_infantry'\nat = [36, 39]";
        let mut game = field::kit::read::<SoundTheCharge>(position).expect("a sound position");
        game.advance(&mut Seeded::new(&Seed::from(0), 0), None);
        let known = game.known(Side::Blue);
        let guessed = Worlds::new(&known, Side::Blue);
        let as_seen = Worlds { known: &known, guessed: vec![] };
        let [fears, hopes] = [&guessed, &as_seen].map(outlook);
        assert!(fears < hopes - 0.02, "{fears} {hopes}");
    }
}
