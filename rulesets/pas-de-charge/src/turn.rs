//! PDC-1.5, 3.2.1 to 3.2.8, R4, R34, R70, A.2. The bound: what begins it, and its steps in their order.

use crate::minutes::Minutes;
use crate::options::SideOrder;
use crate::state::{Command, Fate, Phase, State, Status, Unit, UnitFlags, Win};
use crate::steps::{Moving, Step};
use crate::{
    Event, On, aftermath, cite, command, deployment, disorder, formation, melee, morale, movement, rally,
    shooting,
};
use dice::{Extreme, Roll, Why};
use names::{Side, UnitId};

/// Does one step.
pub(crate) fn run(on: &mut On, step: Step) {
    match step {
        Step::WhoBegins => {
            deployment::who_begins(on);
            deployment::begin(on);
        }
        Step::Deploying(step) => deployment::run(on, step),
        Step::Bound => begin(on),
        Step::Commands { side } => command::ask(on, side),
        Step::Moves { side } => command::ask_moves(on, side),
        Step::EndOfMoves { side } => {
            on.state.groups.retain(|group| group.side != side);
            disorder::halt(on, side);
        }
        Step::Generals { side } => command::generals::ask(on, side),
        Step::Artillery => shooting::begin(on),
        Step::Combat => melee::begin(on),
        Step::Morale => morale::begin(on),
        Step::Involuntary => aftermath::begin(on),
        Step::Rally => rally::begin(on),
        Step::Moving(step) => moving(on, step),
        Step::Forming(step) => formation::run(on, step),
        Step::Shooting(step) => shooting::run(on, step),
        Step::Fighting(step) => melee::run(on, step),
        Step::Nerve(step) => morale::run(on, step),
        Step::Aftermath(step) => aftermath::run(on, step),
        Step::Rallying(step) => rally::run(on, step),
    }
}

/// Does a step of the moves.
fn moving(on: &mut On, step: Moving) {
    match step {
        Moving::Arrive { side } => {
            deployment::arrive(on, side);
            command::counterattacks(on, side);
        }
        Moving::Deploy { unit } => aftermath::deploy_column(on, unit),
        Moving::Ended { movers } => {
            let side = side_of(on.state, &movers);
            if let Some(side) = side {
                movement::responses::ended(on, side.other(), movers);
            }
        }
        Moving::Respond { side, movers } => movement::responses::ask(on, side, &movers),
    }
}

fn side_of(state: &State, movers: &[UnitId]) -> Option<Side> {
    movers.iter().find_map(|id| Some(state.troops.get(*id)?.side))
}

/// PDC-3.2.1 to 3.2.8, R4. The phases of a bound in their order.
pub(crate) fn phases(state: &State) -> Vec<Phase> {
    if state.phase == Phase::Deployment {
        return vec![Phase::Deployment];
    }
    let (one, two) = (state.first, state.first.other());
    vec![
        Phase::Start,
        Phase::Command(one),
        Phase::Moves(one),
        Phase::Command(two),
        Phase::Moves(two),
        Phase::Generals(one),
        Phase::Generals(two),
        Phase::Artillery,
        Phase::Combat,
        Phase::Morale,
        Phase::Involuntary,
        Phase::Rally,
    ]
}

/// A phase as a player reads it.
pub(crate) fn said(phase: Phase) -> (&'static str, Option<Side>) {
    match phase {
        Phase::Deployment => ("deployment", None),
        Phase::Start => ("start of the bound", None),
        Phase::Command(side) => ("command", Some(side)),
        Phase::Moves(side) => ("moves", Some(side)),
        Phase::Generals(side) => ("generals", Some(side)),
        Phase::Artillery => ("artillery", None),
        Phase::Combat => ("combat", None),
        Phase::Morale => ("morale", None),
        Phase::Involuntary => ("involuntary movement", None),
        Phase::Rally => ("rally", None),
    }
}

/// A.2, B0, R4. A bound begins: what belonged to the last one ends, and both sides act in turn.
fn begin(on: &mut On) {
    on.state.turn += 1;
    on.state.phase = Phase::Start;
    reset(on);
    if on.state.turn > 1 {
        match on.setup.options.side_order {
            SideOrder::Alternate => on.state.first = on.state.first.other(),
            SideOrder::Fixed => {}
            SideOrder::Dice => {
                let roll = Roll::RollOff { sides: 6, plus: &[0, 0], wins: Extreme::Highest };
                let why = Why { rule: cite::R4, roller: Side::Blue, unit: None, what: "first side" };
                let winner = on.roll(roll, why);
                on.state.first = if winner == 1 { Side::Red } else { Side::Blue };
            }
        }
    }
    let (bound, first) = (on.state.turn, on.state.first);
    on.tell(|| Event::BoundBegan { bound, first });
    command::generals::lower_ratings(on);
    formation::finish(on);
    crate::secrets::look_round(on);
    for side in [first, first.other()] {
        on.then(Moving::Arrive { side });
        for unit in columns(on.state, side) {
            on.then(Moving::Deploy { unit });
        }
        on.then(Step::Commands { side });
        on.then(Step::Moves { side });
        on.then(Step::EndOfMoves { side });
    }
    on.then(Step::Generals { side: first });
    on.then(Step::Generals { side: first.other() });
    for step in [Step::Artillery, Step::Combat, Step::Morale, Step::Involuntary, Step::Rally] {
        on.then(step);
    }
}

/// PDC-9.6.4, R57. The failed columns of a side, by id.
fn columns(state: &State, side: Side) -> Vec<UnitId> {
    let due = |unit: &Unit| unit.has(UnitFlags::MUST_DEPLOY);
    state.of(side).filter(|(_, unit)| due(unit)).map(|(id, _)| id).collect()
}

/// A.2, B0, PDC-9.9.4, 9.9.6, R70. What belongs to one bound ends with it; units that owe it reform or stand
/// still in this one.
fn reset(on: &mut On) {
    let whole = Minutes::whole(on.setup.tables.bound_minutes.into());
    on.state.troops.edit_each(|_, unit| {
        unit.flags.set(UnitFlags::OF_THE_BOUND, false);
        let retreated = unit.status == Status::Retreating;
        let was_ridden = unit.flags.has(UnitFlags::OWES_STAND);
        unit.retreats = if retreated { unit.retreats } else { 0 };
        unit.ridden = if was_ridden { unit.ridden } else { 0 };
        if !retreated {
            unit.followers.clear();
        }
        unit.status = match unit.status {
            Status::Abandoned => Status::Abandoned,
            _ if unit.flags.has(UnitFlags::LEADERLESS) => Status::Reforming,
            _ if retreated || unit.flags.has(UnitFlags::OWES_REFORM) => Status::Reforming,
            _ if was_ridden => Status::RiddenThrough,
            _ => Status::Normal,
        };
        unit.flags.set(UnitFlags::OWES_REFORM.with(UnitFlags::OWES_STAND), false);
        (unit.minutes, unit.steps) = (whole, 0);
        unit.damage.this_bound = 0;
        (unit.fate, unit.win, unit.carried) = (Fate::None, Win::None, None);
        unit.passers.clear();
        unit.victors.clear();
        unit.foes.clear();
    });
    let state = &mut *on.state;
    for (_, command) in state.commands.iter_mut() {
        clear(command);
    }
    state.forfeited = [false; 2];
    state.silenced.clear();
    state.groups.clear();
    state.acting = None;
    state.shots.clear();
    state.scores.clear();
    state.fights.clear();
}

fn clear(command: &mut Command) {
    command.driven.clear();
    command.retires = None;
}
