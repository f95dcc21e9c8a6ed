//! Where in the battle a position begins: the turn, its phase, whose it is, and what is still to do.

use super::combats::fights;
use super::{GENERAL, UNIT};
use crate::{At, Decision, Engagement, Phase, SoundTheCharge, State, Step};
use engine::Task;
use field::{Roster, Section, Writer, begins};
use names::{Side, UnitId};

/// Where in the turn a position begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    Deployment,
    /// R14. Everybody stands, and who begins is still to be thrown for.
    First,
    /// The turn is still to begin.
    Turn,
    Rally,
    Moves,
    Shooting,
    CloseCombat,
    Reform,
}

/// What files call the phases.
pub(super) const PHASES: [(&str, Begin); 8] = [
    ("deployment", Begin::Deployment),
    ("first_turn", Begin::First),
    ("turn", Begin::Turn),
    ("rally", Begin::Rally),
    ("moves", Begin::Moves),
    ("shooting", Begin::Shooting),
    ("close_combat", Begin::CloseCombat),
    ("reform", Begin::Reform),
];

/// The turn of a position that does not say its turn: late enough that much may have happened, early enough
/// that no turn limit is near.
const SOME_TURN: u16 = 5;

/// When a position is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    pub(super) begin: Begin,
    /// The turn; if it is still to begin, the one that will.
    pub(super) turn: u16,
    /// Whose turn that is.
    pub(super) side: Side,
    pub(super) acting: Option<UnitId>,
    pub(super) broken: [bool; 2],
}

/// Reads `turn`, `phase`, `side`, `acting` and `broken`.
pub(super) fn read(root: &Section, roll: &Roster) -> Moment {
    let said = if root.has("phase") { root.one_of("phase", "phase", &PHASES) } else { None };
    let begin = said.unwrap_or(Begin::Moves);
    let before = matches!(begin, Begin::Deployment | Begin::First);
    let turn = root.number("turn", u16::MAX - 1).unwrap_or(if before { 0 } else { SOME_TURN });
    let side = root.side("side").unwrap_or(Side::Blue);
    let acting = roll.piece(root, "acting", &[UNIT, GENERAL]);
    let mut broken = [false; 2];
    for side in
        root.some_of("broken", "side", &[("blue", Side::Blue), ("red", Side::Red)]).into_iter().flatten()
    {
        broken[side.index()] = true;
    }
    if before != (turn == 0) {
        let remedy = "turn 0 is the deployment, and the throw for the first turn; that is turn 1";
        root.complain_of("turn", format!("there is no such phase in turn {turn}"), remedy);
    }
    Moment { begin, turn, side, acting, broken }
}

impl Moment {
    /// When a game is, told by the phase that it is in.
    pub(super) fn of(state: &State, begin: Begin) -> Moment {
        let State { turn, active, acting, broken, .. } = *state;
        let begins = begin == Begin::Turn;
        Moment {
            begin,
            turn: if begins { turn.saturating_add(1) } else { turn },
            side: if begins && turn > 0 { active.other() } else { active },
            acting,
            broken,
        }
    }

    /// Whether armies are still being deployed.
    pub(super) fn deploys(&self) -> bool {
        self.begin == Begin::Deployment
    }

    /// Puts a state at this moment.
    pub(super) fn begin(&self, state: &mut State) {
        // STC-4.1. As a turn begins it is counted, and the sides change their roles.
        let begins = self.begin == Begin::Turn;
        state.turn = if begins { self.turn.saturating_sub(1) } else { self.turn };
        state.active = if begins && state.turn > 0 { self.side.other() } else { self.side };
        state.phase = self.phase();
        (state.acting, state.broken) = (self.acting, self.broken);
    }

    /// The phase of the state.
    pub(super) fn phase(&self) -> Phase {
        match self.begin {
            Begin::Deployment | Begin::First => Phase::Deployment,
            // Nobody deploys any more, and the reform of the last turn is over.
            Begin::Turn if self.turn <= 1 => Phase::Deployment,
            Begin::Turn => Phase::Reform,
            Begin::Rally => Phase::Rally,
            Begin::Moves => Phase::Moves,
            Begin::Shooting => Phase::Shooting,
            Begin::CloseCombat => Phase::CloseCombat,
            Begin::Reform => Phase::Reform,
        }
    }

    /// STC-4.2 to 4.5. What is still to do from here.
    pub(super) fn todo(&self) -> Vec<Task<SoundTheCharge>> {
        let turn = [
            (Begin::Rally, Step::Rally),
            (Begin::Moves, Step::Moves),
            (Begin::Moves, Step::EndOfPhase),
            (Begin::Shooting, Step::Shooting),
            (Begin::Shooting, Step::AfterShooting),
            (Begin::Shooting, Step::EndOfPhase),
            (Begin::CloseCombat, Step::CloseCombat),
            (Begin::CloseCombat, Step::EndOfPhase),
            (Begin::Reform, Step::Reform),
            (Begin::Reform, Step::EndOfTurn),
        ];
        match self.begin {
            Begin::Deployment => vec![Task::Do(Step::Deploying(crate::steps::Deploying::Begin))],
            Begin::First => vec![Task::Do(Step::Deploying(crate::steps::Deploying::First))],
            Begin::Turn => vec![Task::Do(Step::Turn)],
            begin => {
                let rest = turn.into_iter().skip_while(|(phase, _)| *phase != begin);
                rest.map(|(_, step)| Task::Do(step)).collect()
            }
        }
    }
}

/// Writes turn, phase and whose turn it is; what is left to do where no phase begins.
pub(super) fn write(file: &mut Writer, at: At, left: &[Task<SoundTheCharge>]) {
    let state = at.state;
    let moment_of = |begin: Begin| Moment::of(state, begin);
    // STC-12.5. A broken army that has marched off is not to march again.
    let is_broken = state.broken[state.active.index()];
    let asks = |begin: Begin| {
        let ask = Task::Ask { side: state.active, of: Decision::Act, aside: None };
        (begin == Begin::Moves && !is_broken).then_some(ask)
    };
    let is_here = |begin: &Begin| {
        let moment = moment_of(*begin);
        moment.phase() == state.phase && begins(left, &moment.todo(), asks(*begin))
    };
    let found = PHASES.iter().map(|(_, begin)| *begin).find(is_here);
    let begin = found.unwrap_or(match state.phase {
        Phase::Deployment if state.turn == 0 => Begin::Deployment,
        Phase::Deployment | Phase::Rally => Begin::Rally,
        Phase::Moves => Begin::Moves,
        Phase::Shooting => Begin::Shooting,
        Phase::CloseCombat => Begin::CloseCombat,
        Phase::Reform => Begin::Reform,
    });
    let moment = moment_of(begin);
    file.put("turn", moment.turn);
    file.put("phase", PHASES.iter().find(|(_, known)| *known == begin).map_or("moves", |(name, _)| name));
    file.side("side", moment.side);
    if let Some(acting) = moment.acting {
        file.put("acting", at.setup.names.unit(acting).as_ref());
    }
    if moment.broken != [false; 2] {
        let broken = Side::BOTH.into_iter().filter(|side| moment.broken[side.index()]);
        file.put("broken", broken.map(|side| side.to_string().to_lowercase()).collect::<Vec<_>>());
    }
    if found.is_none() {
        file.left(left);
    }
    if !state.beaten.is_empty() {
        file.put("beaten", serde_json::to_string(&state.beaten).unwrap_or_default());
    }
    if !state.fallen.is_empty() {
        file.put("fallen", serde_json::to_string(&state.fallen).unwrap_or_default());
    }
    if fights(at).is_some_and(<[Engagement]>::is_empty) {
        file.put("combat", Vec::<u8>::new());
    }
}
