//! How aims are judged, who wins by them, and how it is told.

use super::{Aim, Aims, Asks, Formed, Named, Verdict, alone, there};
use crate::{Book, Names, Table};
use crate::{counted, listed};
use names::Side;
use serde::Serialize;
use std::cmp::Ordering;

/// Some aims, judged at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Judgement {
    /// What came of each.
    pub aims: Vec<Judged>,
    /// What it leads to.
    pub upshot: Upshot,
}

/// An aim, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// What it is called.
    pub name: String,
    /// The side for which it counts, if it does not count for both.
    pub side: Option<Side>,
    /// What it is worth.
    pub points: u16,
    /// Which sides have reached it, Blue first.
    pub reached: [bool; 2],
    /// The facts.
    pub found: Found,
}

/// The facts by which an aim is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// How many formed units each side has in a place that one is to hold alone.
    Holding([u16; 2]),
    /// How many formed units each side has in a place that so many are to reach.
    Reaching {
        /// Those who are there, Blue's first.
        there: [u16; 2],
        /// So many are needed.
        needed: u16,
    },
    /// How many of some units are out of the battle.
    Broken {
        /// Those who are.
        gone: u16,
        /// Of so many.
        of: u16,
        /// So many are needed.
        needed: u16,
    },
    /// How many of some units are still in the battle.
    Kept {
        /// Those who are.
        left: u16,
        /// Of so many.
        of: u16,
        /// So many are needed.
        needed: u16,
    },
    /// It was judged after this turn.
    Before(u16),
    /// It is judged, and both sides hear the result when the battle is over.
    Sealed,
}

/// What a judgement leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Upshot {
    /// The battle goes on.
    GoesOn,
    /// One side alone has as many points as it needs.
    Enough {
        /// That side.
        winner: Side,
        /// The points of both, Blue's first.
        points: [u32; 2],
    },
    /// One side has more points.
    More {
        /// That side.
        winner: Side,
        /// The points of both, Blue's first.
        points: [u32; 2],
    },
    /// Both have as many, and the battle says who wins then.
    Tie {
        /// That side.
        winner: Side,
        /// The points of both, Blue's first.
        points: [u32; 2],
    },
    /// Both have as many, and the book's own reckoning decides.
    Even {
        /// The points of both, Blue's first.
        points: [u32; 2],
    },
}

impl Judgement {
    /// Judges the aims whose turn has come; none if there are none. `before` is what was judged earlier. The
    /// judgement says no more than both sides may hear at once.
    pub fn of_turn<B: Book>(
        at: Table<B>,
        before: &[Verdict],
        turn: u16,
    ) -> Option<(Vec<Verdict>, Judgement)> {
        let is_due = |aim: &Aim| aim.turn.is_some_and(|due| due <= turn);
        let new = |number: u16| before.iter().all(|verdict| verdict.aim != number);
        let due: Vec<(u16, &Aim)> =
            numbered(&at.setup.aims).filter(|(number, aim)| is_due(aim) && new(*number)).collect();
        if due.is_empty() {
            return None;
        }
        let formed = B::formed(at);
        let judge = |(number, aim): (u16, &Aim)| {
            let judged = judged(at, aim, &formed);
            let sealed = !B::tells_at_once(at.setup, aim);
            let verdict = Verdict { aim: number, reached: Some(judged.reached), sealed };
            (verdict, if sealed { Judged::new(aim, Found::Sealed) } else { judged })
        };
        let (verdicts, aims) = due.into_iter().map(judge).unzip();
        Some((verdicts, Judgement { aims, upshot: Upshot::GoesOn }))
    }

    /// Judges all aims when time is up, and says who wins by them; none if nothing is fought for. Those that
    /// were judged before stay as they were.
    pub fn of_battle<B: Book>(at: Table<B>, before: &[Verdict]) -> Option<Judgement> {
        let aims = &at.setup.aims;
        if aims.all.is_empty() {
            return None;
        }
        let formed = B::formed(at);
        let judge = |(number, aim): (u16, &Aim)| match before.iter().find(|verdict| verdict.aim == number) {
            Some(&Verdict { reached: Some(reached), .. }) => {
                let found = Found::Before(aim.turn.unwrap_or(0));
                Judged { reached, ..Judged::new(aim, found) }
            }
            Some(Verdict { reached: None, .. }) => Judged::new(aim, Found::Sealed),
            None => judged(at, aim, &formed),
        };
        let judged: Vec<Judged> = numbered(aims).map(judge).collect();
        let upshot = upshot(aims, points(&judged));
        Some(Judgement { aims: judged, upshot })
    }

    /// The side that wins by it, if any.
    pub fn winner(&self) -> Option<Side> {
        match self.upshot {
            Upshot::Enough { winner, .. } | Upshot::More { winner, .. } | Upshot::Tie { winner, .. } => {
                Some(winner)
            }
            Upshot::GoesOn | Upshot::Even { .. } => None,
        }
    }

    /// The whole of it in sentences.
    pub fn narrate(&self, names: &Names) -> String {
        let aims = self.aims.iter().map(|judged| judged.narrate(names));
        aims.chain(self.upshot.narrate(names)).collect::<Vec<_>>().join(" ")
    }
}

fn numbered(aims: &Aims) -> impl Iterator<Item = (u16, &Aim)> {
    (0..).zip(&aims.all)
}

/// What comes of one aim as things stand.
fn judged<B: Book>(at: Table<B>, aim: &Aim, formed: &[Formed]) -> Judged {
    let is_gone = |named: &Named| named.units.iter().all(|unit| B::is_gone(at.state, *unit));
    let count_of = |of: &[Named], is_wanted: &dyn Fn(&Named) -> bool| {
        of.iter().filter(|named| is_wanted(named)).count().min(u16::MAX.into()) as u16
    };
    let all = |of: &[Named]| count_of(of, &|_| true);
    let found = match &aim.asks {
        Asks::Hold { place } => Found::Holding(there(formed, place)),
        Asks::Reach { place, count } => Found::Reaching { there: there(formed, place), needed: *count },
        Asks::Break { of, count } => {
            Found::Broken { gone: count_of(of, &is_gone), of: all(of), needed: *count }
        }
        Asks::Keep { of, count } => {
            Found::Kept { left: count_of(of, &|named| !is_gone(named)), of: all(of), needed: *count }
        }
    };
    Judged::new(aim, found)
}

/// The points of both sides, Blue's first.
fn points(judged: &[Judged]) -> [u32; 2] {
    let of = |side: Side| judged.iter().filter(move |judged| judged.reached[side.index()]);
    Side::BOTH.map(|side| of(side).map(|judged| u32::from(judged.points)).sum())
}

/// Which side wins with these points: the one that alone has what it needs, else the one with more, else the
/// one that wins ties.
pub(super) fn upshot(aims: &Aims, points: [u32; 2]) -> Upshot {
    let has_enough = |side: Side| {
        let needed = aims.points[side.index()];
        needed.is_some_and(|needed| points[side.index()] >= needed.into())
    };
    match Side::BOTH.map(has_enough) {
        [true, false] => return Upshot::Enough { winner: Side::Blue, points },
        [false, true] => return Upshot::Enough { winner: Side::Red, points },
        _ => {}
    }
    match (points[0].cmp(&points[1]), aims.tie) {
        (Ordering::Greater, _) => Upshot::More { winner: Side::Blue, points },
        (Ordering::Less, _) => Upshot::More { winner: Side::Red, points },
        (Ordering::Equal, Some(winner)) => Upshot::Tie { winner, points },
        (Ordering::Equal, None) => Upshot::Even { points },
    }
}

impl Judged {
    pub(super) fn new(aim: &Aim, found: Found) -> Judged {
        let Aim { name, side, points, .. } = aim;
        let reached = Side::BOTH.map(|by| found.is_reached_by(by, *side));
        Judged { name: name.clone(), side: *side, points: *points, reached, found }
    }

    fn narrate(&self, names: &Names) -> String {
        let name = &self.name;
        let said = match self.found {
            Found::Holding(there) => match alone(there) {
                Some(side) => {
                    format!("{name} is held by {}, alone there with formed troops", names.side_within(side))
                }
                None if there == [0, 0] => {
                    format!("{name} is held by neither side: no formed troops are there")
                }
                None => format!("{name} is held by neither side: both have formed troops there"),
            },
            Found::Reaching { there, needed } => {
                let who = Side::BOTH.into_iter().filter(|side| self.side.is_none_or(|only| only == *side));
                let there = who.map(|side| format!("{} of {}", there[side.index()], names.side_within(side)));
                let needed = counted(needed.into(), "formed unit", "formed units");
                format!("{name} asks for {needed} there: {}", listed(&there.collect::<Vec<_>>()))
            }
            Found::Broken { gone, of, needed } => {
                format!("{name}: {gone} of {of} broken or gone, and {needed} needed")
            }
            Found::Kept { left, of, needed } => format!("{name}: {left} of {of} left, and {needed} needed"),
            Found::Before(turn) => format!("{name} was judged after turn {turn}"),
            Found::Sealed => {
                return format!("{name} is judged; both sides hear the result when the battle is over.");
            }
        };
        format!("{said}{}.", self.award(names))
    }

    /// For whom it counts, and how much.
    fn award(&self, names: &Names) -> String {
        if self.points == 0 {
            return String::new();
        }
        let sides = Side::BOTH.into_iter().filter(|side| self.reached[side.index()]);
        let sides: Vec<String> = sides.map(|side| names.side_within(side)).collect();
        match sides[..] {
            [] => ", no points".into(),
            _ => format!(", {} for {}", counted(self.points.into(), "point", "points"), listed(&sides)),
        }
    }
}

impl Found {
    /// Whether a side has done what was asked, if it counts for that side at all.
    fn is_reached_by(self, side: Side, only: Option<Side>) -> bool {
        let counts = only.is_none_or(|only| only == side);
        match self {
            Found::Holding(there) => counts && alone(there) == Some(side),
            Found::Reaching { there, needed } => counts && there[side.index()] >= needed,
            Found::Broken { gone: met, needed, .. } | Found::Kept { left: met, needed, .. } => {
                only == Some(side) && met >= needed
            }
            Found::Before(_) | Found::Sealed => false,
        }
    }
}

impl Upshot {
    /// What it leads to, as a sentence; nothing while the battle goes on.
    fn narrate(self, names: &Names) -> Option<String> {
        let (points, what) = match self {
            Upshot::GoesOn => return None,
            Upshot::Enough { winner, points } => {
                (points, format!("that is enough for {}", names.side_within(winner)))
            }
            Upshot::More { winner, points } => {
                (points, format!("that is more for {}", names.side_within(winner)))
            }
            Upshot::Tie { winner, points } => {
                (points, format!("that is even, which is enough for {}", names.side_within(winner)))
            }
            Upshot::Even { points } => (points, "that is even, and losses decide".into()),
        };
        let [blue, red] = Side::BOTH.map(|side| names.side(side));
        Some(format!("Points: {blue} {}, {red} {}: {what}.", points[0], points[1]))
    }
}
