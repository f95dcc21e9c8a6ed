//! Where in the battle a position begins: the turn, its phase, whose it is, and what is still to do.

use crate::steps::{Deploying, Firing, Rallying, Step};
use crate::{Decision, Phase, SoundTheChargeAlexis, State};
use engine::Task;
use field::Section;
use names::Side;

/// Where in the turn a position begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    Deployment,
    /// R7. All units stand, and which side begins is still to be thrown for.
    First,
    /// The turn is still to begin.
    Turn,
    Rally,
    Moves,
    Fire,
    Combat,
}

/// What files call the phases.
pub(super) const PHASES: [(&str, Begin); 7] = [
    ("deployment", Begin::Deployment),
    ("first_turn", Begin::First),
    ("turn", Begin::Turn),
    ("rally", Begin::Rally),
    ("moves", Begin::Moves),
    ("fire", Begin::Fire),
    ("combat", Begin::Combat),
];

/// The turn of a position that does not say its turn: late enough that much may have happened, early enough
/// that no turn limit is near.
const SOME_TURN: u16 = 5;

/// When a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    pub(super) begin: Begin,
    /// The turn; if it is still to begin, the one that will.
    pub(super) turn: u16,
    /// Whose turn that is.
    pub(super) side: Side,
}

/// Reads `turn`, `phase` and `side`.
pub(super) fn read(root: &Section) -> Moment {
    let said = if root.has("phase") { root.one_of("phase", "phase", &PHASES) } else { None };
    let begin = said.unwrap_or(Begin::Moves);
    let before = matches!(begin, Begin::Deployment | Begin::First);
    let turn = root.number("turn", u16::MAX - 1).unwrap_or(if before { 0 } else { SOME_TURN });
    let side = root.side("side").unwrap_or(Side::Blue);
    if before != (turn == 0) {
        let remedy = "turn 0 is the deployment, and the throw for the first turn; that is turn 1";
        root.complain_of("turn", format!("there is no such phase in turn {turn}"), remedy);
    }
    Moment { begin, turn, side }
}

impl Moment {
    /// When a game is, told by the phase that it is in.
    pub(super) fn of(state: &State, begin: Begin) -> Moment {
        let State { turn, active, .. } = *state;
        let begins = begin == Begin::Turn;
        Moment {
            begin,
            turn: if begins { turn.saturating_add(1) } else { turn },
            side: if begins && turn > 0 { active.other() } else { active },
        }
    }

    /// Whether armies are still being deployed.
    pub(super) fn deploys(&self) -> bool {
        self.begin == Begin::Deployment
    }

    /// Puts a state at this moment.
    pub(super) fn begin(&self, state: &mut State) {
        // STA-2.1. As a turn begins it is counted, and the sides change their roles.
        let begins = self.begin == Begin::Turn;
        state.turn = if begins { self.turn.saturating_sub(1) } else { self.turn };
        state.active = if begins && state.turn > 0 { self.side.other() } else { self.side };
        state.phase = self.phase();
    }

    /// The phase of the state.
    pub(super) fn phase(&self) -> Phase {
        match self.begin {
            Begin::Deployment | Begin::First => Phase::Deployment,
            // No unit deploys any more, and the combat of the last turn is over.
            Begin::Turn if self.turn <= 1 => Phase::Deployment,
            Begin::Turn | Begin::Combat => Phase::Combat,
            Begin::Rally => Phase::Rally,
            Begin::Moves => Phase::Moves,
            Begin::Fire => Phase::Fire,
        }
    }

    /// STA-2.2, 2.3. What is still to do from here.
    pub(super) fn todo(&self) -> Vec<Task<SoundTheChargeAlexis>> {
        let turn: [(Begin, Step); 9] = [
            (Begin::Rally, Rallying::Tests.into()),
            (Begin::Rally, Step::Remove),
            (Begin::Moves, Step::Moves),
            (Begin::Moves, Step::EndOfMoves),
            (Begin::Fire, Step::Fire),
            (Begin::Fire, Firing::Over.into()),
            (Begin::Fire, Step::Remove),
            (Begin::Combat, Step::Combat),
            (Begin::Combat, Step::EndOfTurn),
        ];
        match self.begin {
            Begin::Deployment => vec![Task::Do(Deploying::Begin.into())],
            Begin::First => vec![Task::Do(Deploying::First.into())],
            Begin::Turn => vec![Task::Do(Step::Turn)],
            begin => {
                let rest = turn.into_iter().skip_while(|(phase, _)| *phase != begin);
                let mut todo: Vec<_> = rest.map(|(_, step)| Task::Do(step)).collect();
                // A position in this phase asks even where no unit can fire, so that a refusal names the
                // rule.
                if begin == Begin::Fire {
                    todo[0] = Task::Ask { side: self.side, of: Decision::Fire, aside: None };
                }
                todo
            }
        }
    }
}
