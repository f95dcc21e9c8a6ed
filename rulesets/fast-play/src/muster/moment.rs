//! FPN-12.1 to 12.12. When a position is: the turn, its phase, which side moves first, what is still to do.

use crate::steps::Deploying;
use crate::{Decision, Direction, FastPlay, Phase, State, Step};
use engine::{Table, Task};
use field::{Section, Writer, begins};
use names::Side;

/// Where in the turn a position begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    Deployment,
    /// The roll for the move option is still to be thrown.
    Roll,
    /// The winner of the move option is asked.
    Option,
    Fire,
    Rally,
    Generals,
    Moves,
    HandToHand,
}

/// The phases by the words of files. The question for the option is the roll with a `winner`.
const PHASES: [(&str, Begin); 7] = [
    ("deployment", Begin::Deployment),
    ("option", Begin::Roll),
    ("fire", Begin::Fire),
    ("rally", Begin::Rally),
    ("generals", Begin::Generals),
    ("moves", Begin::Moves),
    ("hand_to_hand", Begin::HandToHand),
];

/// The turn of a position that does not say its turn: late enough that much may have happened, early enough
/// that no turn limit is near.
const SOME_TURN: u16 = 5;

/// When a position is.
pub struct Moment {
    begin: Begin,
    /// The turn; if its roll is still to be thrown, the one that it begins.
    pub(super) turn: u16,
    side: Side,
    first: Side,
    winner: Side,
    wins: u8,
    direction: Direction,
}

/// Reads `phase`, `turn`, `side` and who has the move option.
pub(super) fn read(root: &Section) -> Moment {
    let said = if root.has("phase") { root.one_of("phase", "phase", &PHASES) } else { None };
    let begin = match said.unwrap_or(Begin::Moves) {
        // A file that names the winner of this turn's option wants no roll for it.
        Begin::Roll if root.has("winner") => Begin::Option,
        begin => begin,
    };
    let usual_turn = if begin == Begin::Deployment { 0 } else { SOME_TURN };
    let turn = root.number("turn", u16::MAX - 1).unwrap_or(usual_turn);
    let first = root.side("first").unwrap_or(Side::Blue);
    let side = root.side("side").unwrap_or(first);
    let last_winner = root.side("last_winner");
    let winner = root.side("winner");
    let wins = root.number("wins", 100).map(|wins| wins as u8);
    let direction = root.read_or("direction", Direction::LeftToRight);
    let rolls = begin == Begin::Roll;
    let winner = if rolls { last_winner } else { winner.or(last_winner) }.unwrap_or(Side::Blue);
    let wins = wins.unwrap_or(u8::from(!rolls || last_winner.is_some()));
    Moment { begin, turn, side, first, winner, wins, direction }
}

impl Moment {
    /// Whether armies are still being deployed.
    pub(super) fn deploys(&self) -> bool {
        self.begin == Begin::Deployment
    }

    /// Puts a state at this moment.
    pub(super) fn begin(&self, state: &mut State) {
        // The roll begins the turn, and counts it.
        state.turn = if self.begin == Begin::Roll { self.turn.saturating_sub(1) } else { self.turn };
        state.phase = phase(self.begin, self.side);
        (state.first, state.winner, state.wins_in_a_row) = (self.first, self.winner, self.wins);
        state.direction = self.direction;
    }

    /// What is still to do from here.
    pub(super) fn todo(&self) -> Vec<Task<FastPlay>> {
        todo(self.begin, self.side, self.first, self.winner)
    }
}

/// The phase of a state.
pub(super) fn phase(begin: Begin, side: Side) -> Phase {
    match begin {
        Begin::Deployment => Phase::Deployment,
        Begin::Roll | Begin::Option => Phase::MoveOption,
        Begin::Fire => Phase::Fire,
        Begin::Rally => Phase::Rally,
        Begin::Generals => Phase::Generals(side),
        Begin::Moves => Phase::Moves(side),
        Begin::HandToHand => Phase::HandToHand,
    }
}

/// FPN-12.7 to 12.12. What is still to do in a turn, from its beginning or from somewhere in it.
pub(super) fn todo(begin: Begin, side: Side, first: Side, winner: Side) -> Vec<Task<FastPlay>> {
    let firing = [Step::Fire, Step::AfterFire, Step::Rally].map(Task::Do);
    let moves_of =
        |side| [Step::GeneralsOf { side }, Step::CommandOf { side }, Step::MovesOf { side }].map(Task::Do);
    let mut rest = vec![];
    if side == first {
        rest.extend(moves_of(side.other()));
    }
    rest.extend([Step::HandToHand, Step::EndOfTurn].map(Task::Do));
    match begin {
        Begin::Deployment => [Step::Deploying(Deploying::Begin), Step::Turn].map(Task::Do).into(),
        Begin::Roll => vec![Task::Do(Step::Turn)],
        Begin::Option => {
            let ask = Task::Ask { side: winner, of: Decision::MoveOption, aside: None };
            std::iter::once(ask).chain(firing).collect()
        }
        Begin::Fire => firing.into(),
        Begin::Rally => vec![Task::Do(Step::Rally)],
        Begin::Generals => moves_of(side).into_iter().chain(rest).collect(),
        Begin::Moves => std::iter::once(Task::Do(Step::MovesOf { side })).chain(rest).collect(),
        Begin::HandToHand => [Step::HandToHand, Step::EndOfTurn].map(Task::Do).into(),
    }
}

/// Writes turn, phase and who has the option; what is left to do where no phase begins.
pub(super) fn write(file: &mut Writer, at: Table<FastPlay>, left: &[Task<FastPlay>]) {
    let state = at.state;
    let side = match state.phase {
        Phase::Generals(side) | Phase::Moves(side) => side,
        _ => state.first,
    };
    let is_here = |begin: &Begin| {
        let todo = todo(*begin, side, state.first, state.winner);
        // Between two turns, whatever the phase was, the next is begun by its roll.
        let in_phase = *begin == Begin::Roll || phase(*begin, side) == state.phase;
        in_phase && begins(left, &todo, question(*begin, side))
    };
    let found = PHASES.iter().map(|(_, begin)| *begin).chain([Begin::Option]).find(is_here);
    let begin = found.unwrap_or(match state.phase {
        Phase::Deployment => Begin::Deployment,
        Phase::MoveOption => Begin::Option,
        Phase::Fire => Begin::Fire,
        Phase::Rally => Begin::Rally,
        Phase::Generals(_) => Begin::Generals,
        Phase::Moves(_) => Begin::Moves,
        Phase::HandToHand => Begin::HandToHand,
    });
    let rolls = begin == Begin::Roll;
    let listed = if begin == Begin::Option { Begin::Roll } else { begin };
    let name = PHASES.iter().find(|(_, begin)| *begin == listed).map_or("moves", |(name, _)| name);
    file.put("turn", if rolls { state.turn.saturating_add(1) } else { state.turn });
    file.put("phase", name);
    file.side("side", side);
    file.side("first", state.first);
    file.side(if rolls { "last_winner" } else { "winner" }, state.winner);
    file.put("wins", state.wins_in_a_row);
    if state.direction != Direction::LeftToRight {
        file.say("direction", &state.direction);
    }
    if found.is_none() {
        file.left(left);
    }
}

/// The question that the first step of a phase asks.
fn question(begin: Begin, side: Side) -> Option<Task<FastPlay>> {
    match begin {
        Begin::Moves => Some(Task::Ask { side, of: Decision::Act, aside: None }),
        Begin::Fire => Some(Task::Sealed { of: Decision::Fire, drafts: [vec![], vec![]], ready: [false; 2] }),
        _ => None,
    }
}
