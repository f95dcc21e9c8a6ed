//! Where in the battle a position begins: the bound, its step, whose it is, and what is still to do.

use crate::steps::{Deploying, Moving, Shooting, Step};
use crate::{At, Erules, Phase, State};
use engine::{Task, Troops};
use field::{Section, Writer};
use names::Side;

/// Where in a bound a position begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begin {
    /// ERN-7. Units are still to be placed.
    Deployment,
    /// R2. Which side moves first is still to be settled.
    First,
    /// The bound is still to begin.
    Bound,
    /// ERN-8.1.
    Declare,
    /// ERN-8.3.
    Fire,
    /// ERN-8.5.
    Moves,
}

/// What files call the steps.
const PHASES: [(&str, Begin); 6] = [
    ("deployment", Begin::Deployment),
    ("first", Begin::First),
    ("bound", Begin::Bound),
    ("declare", Begin::Declare),
    ("fire", Begin::Fire),
    ("moves", Begin::Moves),
];

/// The bound of a position that does not say its bound: late enough that units are not free any more.
const SOME_BOUND: u16 = 3;

/// When a position is.
#[derive(Debug, Clone)]
pub struct Moment {
    begin: Begin,
    bound: u16,
    side: Side,
    /// All that a saved game knows besides its units.
    memory: Option<Box<State>>,
}

/// Reads `bound`, `phase` and `side`.
pub(super) fn read(root: &Section) -> Moment {
    let said = if root.has("phase") { root.one_of("phase", "phase", &PHASES) } else { None };
    let begin = said.unwrap_or(Begin::Declare);
    let bound = root.number("bound", 10_000).unwrap_or(SOME_BOUND).max(1);
    let side = root.side("side").unwrap_or(Side::Blue);
    let memory = root.word("memory").and_then(|text| match serde_json::from_str::<State>(text) {
        Ok(state) => Some(Box::new(state)),
        Err(wrong) => {
            let remedy = "it is written when a position is saved; leave it out and say the `phase` instead";
            root.complain_of("memory", format!("what was known is not understood: {wrong}"), remedy);
            None
        }
    });
    Moment { begin, bound, side, memory }
}

impl Moment {
    /// Whether a saved game tells all that is known.
    pub(super) fn is_remembered(&self) -> bool {
        self.memory.is_some()
    }

    /// Puts a state at this moment. Of two sides in the same bound Blue had it first.
    pub(super) fn begin(&self, state: &mut State) {
        if let Some(memory) = &self.memory {
            *state = State::clone(memory);
            return;
        }
        let before = matches!(self.begin, Begin::Deployment | Begin::First);
        let begins = before || self.begin == Begin::Bound;
        let other = if before {
            0
        } else if self.side == Side::Blue {
            self.bound - 1
        } else {
            self.bound
        };
        let own = if before { 0 } else { self.bound - u16::from(begins) };
        state.own[self.side.index()] = own;
        state.own[self.side.other().index()] = other;
        state.clock = own + other;
        // A bound is that of the side which was not active before.
        state.active = if begins { self.side.other() } else { self.side };
        state.phase = match self.begin {
            Begin::Deployment | Begin::First => Phase::Deployment,
            Begin::Bound | Begin::Moves => Phase::Move,
            Begin::Declare => Phase::Declare,
            Begin::Fire => Phase::Fire,
        };
        state.deployed = [!before; 2];
    }

    /// ERN-8. What is still to do from here.
    pub(super) fn todo(&self) -> Vec<Task<Erules>> {
        let step: Step = match self.begin {
            Begin::Deployment => Deploying::Begin.into(),
            Begin::First => Deploying::First.into(),
            Begin::Bound => Step::Bound,
            Begin::Declare => Step::Declare,
            Begin::Fire => Shooting::Begin.into(),
            Begin::Moves => Moving::Ask.into(),
        };
        vec![Task::Do(step)]
    }
}

/// Writes when a game is, all that it knows besides its units, and what is left to do.
pub(super) fn write(file: &mut Writer, at: At, left: &[Task<Erules>]) {
    let state = at.state;
    let begin = match state.phase {
        Phase::Deployment => Begin::Deployment,
        Phase::Declare | Phase::React => Begin::Declare,
        Phase::Fire | Phase::Melee => Begin::Fire,
        Phase::Move => Begin::Moves,
    };
    file.put("bound", state.bound().max(1));
    file.put("phase", PHASES.iter().find(|(_, known)| *known == begin).map_or("declare", |(name, _)| name));
    file.side("side", state.active);
    let memory = State { troops: Troops::default(), ..state.clone() };
    file.put("memory", serde_json::to_string(&memory).expect("a state can be stored"));
    file.left(left);
}
