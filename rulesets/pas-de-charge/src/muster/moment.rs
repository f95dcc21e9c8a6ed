//! When a position is: the bound, its phase, which side acts first, and what is still to do.

use crate::steps::Moving;
use crate::{Decision, PasDeCharge, Phase, State, Step};
use engine::{Table, Task};
use field::{Section, Writer, begins};
use names::Side;

/// Where in a bound a position begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    Deployment,
    Bound,
    Command,
    Moves,
    Generals,
    Artillery,
    Combat,
    Morale,
    Involuntary,
    Rally,
}

/// The phases by the words of files.
const PHASES: [(&str, Begin); 10] = [
    ("deployment", Begin::Deployment),
    ("bound", Begin::Bound),
    ("command", Begin::Command),
    ("moves", Begin::Moves),
    ("generals", Begin::Generals),
    ("artillery", Begin::Artillery),
    ("combat", Begin::Combat),
    ("morale", Begin::Morale),
    ("involuntary", Begin::Involuntary),
    ("rally", Begin::Rally),
];

/// The bound of a position that does not say it.
const SOME_BOUND: u16 = 5;

/// When a position is.
pub struct Moment {
    begin: Begin,
    pub(super) turn: u16,
    side: Side,
    first: Side,
}

/// Reads `phase`, `bound`, `side` and `first`.
pub(super) fn read(root: &Section) -> Moment {
    let said = if root.has("phase") { root.one_of("phase", "phase", &PHASES) } else { None };
    let begin = said.unwrap_or(Begin::Moves);
    let usual = if begin == Begin::Deployment { 0 } else { SOME_BOUND };
    let turn = root.number("bound", u16::MAX - 1).unwrap_or(usual);
    let first = root.side("first").unwrap_or(Side::Blue);
    let side = root.side("side").unwrap_or(first);
    Moment { begin, turn, side, first }
}

impl Moment {
    /// Whether armies are still to be placed.
    pub(super) fn deploys(&self) -> bool {
        self.begin == Begin::Deployment
    }

    /// Puts a state at this moment. The step of the bound counts it, and changes the first side.
    pub(super) fn begin(&self, state: &mut State) {
        let counts = self.begin == Begin::Bound;
        state.turn = if counts { self.turn.saturating_sub(1) } else { self.turn };
        state.first = if counts && self.turn > 1 { self.first.other() } else { self.first };
        state.phase = phase(self.begin, self.side);
    }

    /// What is still to do from here.
    pub(super) fn todo(&self) -> Vec<Task<PasDeCharge>> {
        todo(self.begin, self.side, self.first)
    }
}

fn phase(begin: Begin, side: Side) -> Phase {
    match begin {
        Begin::Deployment => Phase::Deployment,
        Begin::Bound => Phase::Start,
        Begin::Command => Phase::Command(side),
        Begin::Moves => Phase::Moves(side),
        Begin::Generals => Phase::Generals(side),
        Begin::Artillery => Phase::Artillery,
        Begin::Combat => Phase::Combat,
        Begin::Morale => Phase::Morale,
        Begin::Involuntary => Phase::Involuntary,
        Begin::Rally => Phase::Rally,
    }
}

/// PDC-3.2.1 to 3.2.8. What is still to do in a bound.
fn todo(begin: Begin, side: Side, first: Side) -> Vec<Task<PasDeCharge>> {
    let other = first.other();
    let moves = [Step::Moves { side }, Step::EndOfMoves { side }];
    let theirs = [
        Step::Moving(Moving::Arrive { side: other }),
        Step::Commands { side: other },
        Step::Moves { side: other },
        Step::EndOfMoves { side: other },
    ];
    let common = [Step::Artillery, Step::Combat, Step::Morale, Step::Involuntary, Step::Rally];
    let mut steps: Vec<Step> = vec![];
    match begin {
        Begin::Deployment => {
            for side in [other, first] {
                steps.push(crate::Deploying::Place { side }.into());
            }
            steps.push(Step::Bound);
            return steps.into_iter().map(Task::Do).collect();
        }
        Begin::Bound => return vec![Task::Do(Step::Bound)],
        Begin::Command => steps.push(Step::Commands { side }),
        _ => {}
    }
    if matches!(begin, Begin::Command | Begin::Moves) {
        steps.extend(moves);
        if side == first {
            steps.extend(theirs);
        }
        steps.extend([first, other].map(|side| Step::Generals { side }));
    }
    if begin == Begin::Generals {
        steps.push(Step::Generals { side });
        if side == first {
            steps.push(Step::Generals { side: other });
        }
    }
    let from = match begin {
        Begin::Combat => 1,
        Begin::Morale => 2,
        Begin::Involuntary => 3,
        Begin::Rally => 4,
        _ => 0,
    };
    steps.extend(common.into_iter().skip(from));
    steps.into_iter().map(Task::Do).collect()
}

/// Writes bound, phase and sides; what is left to do where no phase begins.
pub(super) fn write(file: &mut Writer, at: Table<PasDeCharge>, left: &[Task<PasDeCharge>]) {
    let state = at.state;
    let side = match state.phase {
        Phase::Command(side) | Phase::Moves(side) | Phase::Generals(side) => side,
        _ => state.first,
    };
    let is_here = |begin: &Begin| {
        let first = if *begin == Begin::Bound { state.first.other() } else { state.first };
        let in_phase = *begin == Begin::Bound || phase(*begin, side) == state.phase;
        in_phase && begins(left, &todo(*begin, side, first), question(*begin, side))
    };
    let found = PHASES.iter().map(|(_, begin)| *begin).find(is_here);
    let begin = found.unwrap_or_else(|| {
        let same = PHASES.iter().map(|(_, begin)| *begin).find(|begin| phase(*begin, side) == state.phase);
        same.unwrap_or(Begin::Moves)
    });
    // The step of the bound counts it; where it is only left to do among other things it has not yet.
    let counts = begin == Begin::Bound;
    let name = PHASES.iter().find(|(_, known)| *known == begin).map_or("moves", |(name, _)| name);
    file.put("bound", if counts { state.turn.saturating_add(1) } else { state.turn });
    file.put("phase", name);
    file.side("side", side);
    file.side("first", if counts && state.turn > 0 { state.first.other() } else { state.first });
    if found.is_none() {
        file.left(left);
    }
}

/// The question that the first step of a phase asks.
fn question(begin: Begin, side: Side) -> Option<Task<PasDeCharge>> {
    let aside = Some(Decision::Meanwhile);
    match begin {
        Begin::Deployment => Some(Task::Ask { side, of: Decision::Deploy, aside: None }),
        Begin::Command => Some(Task::Ask { side, of: Decision::Command, aside }),
        Begin::Moves => Some(Task::Ask { side, of: Decision::Moves, aside }),
        Begin::Generals => Some(Task::Ask { side, of: Decision::Generals, aside: None }),
        _ => None,
    }
}
