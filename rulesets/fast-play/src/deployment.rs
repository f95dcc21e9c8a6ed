//! Before the battle: whose units are placed when, and where they may stand.

use crate::entering::{self, way_in};
use crate::terrain::{Terrain, is_in};
use crate::who::{own, refuse};
use crate::{Decision, Event, FastPlay, Formation, Order, Phase, Reason, Unit, WayIn, cite, stand};
use dice::{Extreme, Roll, Why};
use engine::{Hand, Placed, Refusal, Table};
use geom::{Body, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

pub use crate::entering::{check_enter, enter};
use crate::places::{free_place, unplaced_general};
pub use crate::places::{propose, usual};

/// Part of the deployment that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// FPN-1.11. Who places the first command.
    Begin,
    /// FPN-1.11, R79. This side places a command if it has any left, else the other.
    Next {
        /// The side.
        side: Side,
    },
    /// R8. A side's 4c is over: who still waits off the table comes on now if he can.
    Latecomers {
        /// The side.
        side: Side,
    },
}

/// Does one part of the deployment.
pub fn run(on: &mut Hand<FastPlay>, step: Step) {
    match step {
        Step::Begin => begin(on),
        Step::Next { side } => next(on, side),
        Step::Latecomers { side } => entering::end_of_moves(on, side),
    }
}

/// FPN-1.11, R79. Dice for who places the first command; if sides do not alternate, army 1 places everything first.
fn begin(on: &mut Hand<FastPlay>) {
    on.state.phase = Phase::Deployment;
    for (_, general) in on.state.generals.iter_mut() {
        general.moved = false;
    }
    let both = Side::BOTH.iter().all(|&side| !commands_left(on.table(), side).is_empty());
    let mut side = Side::Blue;
    if both && on.setup.options.alternate_deployment {
        let why =
            Why { rule: cite::ALTERNATE_DEPLOYMENT, roller: Side::Blue, unit: None, what: "first to deploy" };
        let roll = Roll::RollOff { sides: 6, plus: &[0, 0], wins: Extreme::Highest };
        side = Side::BOTH[on.roll(roll, why) as usize];
    }
    on.then(crate::Step::Deploying(Step::Next { side }));
}

/// R79. When one side has run out, the other places the rest; when both have, the battle begins. Who has only one
/// command left is not asked which.
fn next(on: &mut Hand<FastPlay>, side: Side) {
    for side in [side, side.other()] {
        match commands_left(on.table(), side)[..] {
            [] => {}
            [general] => return call(on, side, general),
            _ => return on.ask(side, Decision::NextCommand),
        }
    }
    on.then(crate::Step::Turn);
}

fn call(on: &mut Hand<FastPlay>, side: Side, general: Option<UnitId>) {
    on.tell(|| Event::CommandCalled { side, general });
    on.ask(side, Decision::Deploy { general });
}

/// Whether a unit has its place: on the table or in the queue behind it.
fn is_placed(unit: &Unit) -> bool {
    unit.is_on_table() || unit.waiting > 0
}

/// The General under whom a unit is deployed.
fn commander(at: Table<FastPlay>, unit: &Unit) -> Option<UnitId> {
    unit.general.filter(|&general| at.state.generals.get(general).is_some())
}

/// FPN-1.11. The commands of a side that are not yet placed: its Generals', and after all of these the artillery
/// without one.
pub fn commands_left(at: Table<FastPlay>, side: Side) -> Vec<Option<UnitId>> {
    let troops = || at.state.troops.iter().filter(|(_, unit)| unit.side == side && !is_placed(unit));
    let owes = |id: UnitId| troops().any(|(_, unit)| commander(at, unit) == Some(id));
    let generals = at.state.generals.iter().filter(|(_, general)| general.side == side);
    let mut left: Vec<Option<UnitId>> =
        generals.filter(|(id, general)| !general.moved || owes(*id)).map(|(id, _)| Some(id)).collect();
    if left.is_empty() && troops().next().is_some() {
        left.push(None);
    }
    left
}

/// R79. Whether a unit is placed with this command: it is of it, or has no General and this is the owner's last.
fn is_of(at: Table<FastPlay>, side: Side, general: Option<UnitId>, unit: &Unit) -> bool {
    let is_last = || commands_left(at, side).iter().all(|&left| left.is_none() || left == general);
    unit.side == side
        && match commander(at, unit) {
            None => general.is_none() || is_last(),
            commander => commander == general,
        }
}

/// The units of a command that have still to be placed.
pub fn units_left(
    at: Table<'_, FastPlay>,
    side: Side,
    general: Option<UnitId>,
) -> impl Iterator<Item = (UnitId, &Unit)> {
    let left = move |unit: &Unit| !is_placed(unit) && is_of(at, side, general, unit);
    at.state.troops.iter().filter(move |(_, unit)| left(unit))
}

/// Whether a side may deploy so.
pub fn check(
    at: Table<FastPlay>,
    asked: &Decision,
    side: Side,
    order: &Order,
) -> Result<(), Refusal<FastPlay>> {
    match (asked, order) {
        (Decision::NextCommand, Order::Command { general }) => {
            let is_left = commands_left(at, side).contains(general);
            if is_left { Ok(()) } else { Err(refuse(cite::ALTERNATE_DEPLOYMENT, Reason::NoSuchCommand)) }
        }
        (Decision::Deploy { general }, Order::Place { unit, formation, at: place }) => {
            check_place(at, side, *general, *unit, *formation, *place)
        }
        (Decision::Deploy { general }, Order::PlaceGeneral { general: placed, at: spot }) => {
            check_place_general(at, side, *general, *placed, *spot)
        }
        (Decision::Deploy { general }, Order::KeepOff { unit }) => check_keep_off(at, side, *general, *unit),
        (Decision::Deploy { general }, Order::Deployed {}) => check_deployed(at, side, *general),
        _ => Ok(()),
    }
}

/// FPN-1.10. Whether a unit may be placed so: wholly in its zone, on ground that is free, any formation it has, any
/// facing.
pub fn check_place(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
    unit: UnitId,
    formation: Formation,
    place: Pose,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::DEPLOYMENT;
    let found = own(at, side, unit, rule)?;
    if !is_of(at, side, general, found) {
        return Err(refuse(rule, Reason::NotOfThisCommand { unit }));
    }
    if at.state.ways_in.iter().any(|(_, way)| way.ahead == Some(unit)) {
        return Err(refuse(cite::ENTERING_COLUMN, Reason::ColumnFollows { unit }).seen(unit));
    }
    if !can_form(at, found, formation) {
        return Err(refuse(rule, Reason::NotAFormation { unit, formation }));
    }
    let placed = placed(found, formation, place);
    let Some(body) = placed.body() else { return Err(refuse(rule, Reason::OffTable { unit })) };
    check_ground(at, side, unit, &body)?;
    let slack = at.setup.options.epsilon.mm();
    match geom::overlapped(&body, at.state.troops.bodies(), &[unit], slack) {
        Some(by) => Err(refuse(rule, Reason::GroundTaken { unit, by }).seen(by)),
        None => Ok(()),
    }
}

/// FPN-4.1, 4.2. Whether a unit has a formation: only some form square, and a last element is always in line.
pub fn can_form(at: Table<FastPlay>, unit: &Unit, formation: Formation) -> bool {
    let has_it = at.setup.tables.movement.of(unit.arm).of(formation).is_some();
    has_it && (unit.alive() > 1 || formation == Formation::Line)
}

/// A unit with the middle of its front at a place.
fn placed(unit: &Unit, formation: Formation, place: Pose) -> Unit {
    let count = usize::from(unit.alive());
    let mut placed = unit.clone();
    let back = match formation {
        Formation::Square if count > 1 => {
            let hollow = stand::square(&Pose::default().frame(), unit.base, count);
            hollow[0].at.y.mm() + unit.base.depth.mm() / 2.0
        }
        _ => unit.base.depth.mm() / 2.0,
    };
    placed.formation = formation;
    placed.elements = stand::formed(formation, &place.frame().advanced(-back), unit.base, count);
    (placed.off_table, placed.waiting) = (0, 0);
    placed
}

/// FPN-1.10, R4. Whether a body stands on the table within the zone along its side's base edge, a long side of the
/// table, and on passable ground.
fn check_ground(at: Table<FastPlay>, side: Side, unit: UnitId, body: &Body) -> Result<(), Refusal<FastPlay>> {
    let (rule, slack) = (cite::DEPLOYMENT, at.setup.options.epsilon.mm());
    let depth = at.setup.tables.deployment_depth;
    if !at.setup.ground.holds(body, slack) {
        return Err(refuse(rule, Reason::NotOnTable { unit }));
    }
    let far = at.setup.ground.extent().point();
    let (low, high) = body.bounds();
    let reaches = match side {
        Side::Blue => high.y,
        Side::Red => far.y - low.y,
    };
    if reaches > depth.mm() + slack {
        let edge = if side == Side::Blue { depth.mm() } else { far.y - depth.mm() };
        let limit = geom::Segment::new(Vector::new(0.0, edge), Vector::new(far.x, edge));
        return Err(refuse(rule, Reason::OutsideZone { unit, depth }).seen(limit));
    }
    if is_in(at, body, |terrain| terrain == Terrain::Impassable) {
        return Err(refuse(rule, Reason::ImpassableGround { unit }));
    }
    Ok(())
}

/// R7. Generals deploy in the same zone, with their command; friends are not in their way.
pub fn check_place_general(
    at: Table<FastPlay>,
    side: Side,
    asked: Option<UnitId>,
    general: UnitId,
    spot: Spot,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::DEPLOYMENT;
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    if found.side != side {
        return Err(refuse(rule, Reason::NotYours { unit: general }));
    }
    if asked != Some(general) {
        return Err(refuse(rule, Reason::NotOfThisCommand { unit: general }));
    }
    let mut moved = found.clone();
    moved.pose.at = spot;
    check_ground(at, side, general, &moved.body(&at.setup.tables))
}

/// FPN-1.12. Whether a unit may wait off the table: its column reaches back to the base edge, so that it no longer
/// fits, or there is no room left for it in the zone at all.
fn check_keep_off(
    at: Table<FastPlay>,
    side: Side,
    general: Option<UnitId>,
    unit: UnitId,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::ENTERING_COLUMN;
    let found = own(at, side, unit, rule)?;
    if !is_of(at, side, general, found) {
        return Err(refuse(rule, Reason::NotOfThisCommand { unit }));
    }
    if is_placed(found) {
        return Err(refuse(rule, Reason::ColumnFollows { unit }));
    }
    if !queue(at, side, general).is_empty() {
        return Ok(());
    }
    let length = found.base.depth.mm() * f64::from(found.alive());
    match column_ahead(at, side, general) {
        Some((_, _, room)) if room < length - at.setup.options.epsilon.mm() => Ok(()),
        Some((ahead, ..)) => {
            let has_room = free_place(at, side, general, unit, found).is_some();
            let refusal = refuse(rule, Reason::ColumnHasRoom { unit }).seen(ahead);
            if has_room { Err(refusal) } else { Ok(()) }
        }
        None if free_place(at, side, general, unit, found).is_none() => Ok(()),
        None => Err(refuse(rule, Reason::NoColumnAhead { unit })),
    }
}

/// R8. The units of a command that wait, in the order in which they come on.
fn queue(at: Table<FastPlay>, side: Side, general: Option<UnitId>) -> Vec<(u8, UnitId)> {
    let waits = |unit: &Unit| unit.waiting > 0 && unit.side == side && commander(at, unit) == general;
    let mut queue: Vec<(u8, UnitId)> =
        at.state.troops.iter().filter(|(_, unit)| waits(unit)).map(|(id, unit)| (unit.waiting, id)).collect();
    queue.sort_unstable();
    queue
}

/// R8. The column of a command whose tail is nearest to the base edge, where it crosses that edge, and how much room
/// there is behind it.
fn column_ahead(at: Table<FastPlay>, side: Side, general: Option<UnitId>) -> Option<(UnitId, Pose, Mm)> {
    let columns = at.state.troops.iter().filter(|(_, unit)| {
        unit.side == side && unit.formation == Formation::Column && commander(at, unit) == general
    });
    let ways = columns.filter_map(|(id, unit)| way_in(at, side, unit).map(|(pose, room)| (id, pose, room)));
    ways.min_by(|one, two| one.2.total_cmp(&two.2))
}

/// FPN-1.10, 1.12. Whether a command is placed: all its units, and its General (R7).
fn check_deployed(at: Table<FastPlay>, side: Side, general: Option<UnitId>) -> Result<(), Refusal<FastPlay>> {
    let owes = |unit| Err(refuse(cite::DEPLOYMENT, Reason::NotYetPlaced { unit }));
    if let Some((unit, _)) = units_left(at, side, general).next() {
        return owes(unit);
    }
    match unplaced_general(at, side, general) {
        Some((general, _)) => owes(general),
        None => Ok(()),
    }
}

/// Carries an order of the deployment out, and asks on.
pub fn apply(on: &mut Hand<FastPlay>, asked: Decision, side: Side, order: Order) {
    match (asked, order) {
        (Decision::NextCommand, Order::Command { general }) => call(on, side, general),
        (Decision::Deploy { .. }, Order::Deployed {}) => {
            let next = if on.setup.options.alternate_deployment { side.other() } else { side };
            on.then(crate::Step::Deploying(Step::Next { side: next }));
        }
        (Decision::Deploy { general }, order) => {
            match order {
                Order::Place { unit, formation, at } => place(on, unit, formation, at),
                Order::PlaceGeneral { general, at } => place_general(on, general, at),
                Order::KeepOff { unit } => keep_off(on, side, general, unit),
                _ => {}
            }
            on.ask(side, Decision::Deploy { general });
        }
        _ => {}
    }
}

/// FPN-1.10. A unit takes its place.
fn place(on: &mut Hand<FastPlay>, unit: UnitId, formation: Formation, at: Pose) {
    if let Some(mut found) = on.state.troops.edit(unit) {
        *found = placed(&found, formation, at);
    }
    on.state.ways_in.remove(unit);
    on.tell(|| Event::UnitPlaced { unit, formation });
}

/// R7. A General takes his place.
fn place_general(on: &mut Hand<FastPlay>, general: UnitId, at: Spot) {
    if let Some(found) = on.state.generals.get_mut(general) {
        found.pose.at = at;
        found.moved = true;
    }
    on.tell(|| Event::GeneralPlaced { general });
}

/// FPN-1.12, R8. A unit waits behind the last of its column. Where there is no column it has no place of its own at the
/// edge and looks for one.
fn keep_off(on: &mut Hand<FastPlay>, side: Side, general: Option<UnitId>, unit: UnitId) {
    let last = queue(on.table(), side, general).last().copied();
    let way = match last {
        Some((_, ahead)) => {
            let way = on.state.ways_in.get(ahead);
            way.map(|way| WayIn { ahead: Some(ahead), ..way.clone() })
        }
        None => column_ahead(on.table(), side, general).map(|(ahead, at, _)| WayIn {
            ahead: Some(ahead),
            at,
            closed: false,
            from: 0,
        }),
    };
    let way = way.unwrap_or_else(|| entering::any_way_in(on.table(), side));
    let waiting = last.map_or(1, |(place, _)| place.saturating_add(1));
    on.state.ways_in.insert(unit, way);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.off_table = found.alive();
        found.elements.clear();
        found.waiting = waiting;
    }
    on.tell(|| Event::UnitKeptOff { unit, place: waiting });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, find, general, give, patch, pose, refused, run, spot, stands, unit};
    use crate::{Arm, FastPlay, Grade};
    use engine::{Book, Game, Lens, Manner};
    use geom::{Facing, Length};
    use std::ops::ControlFlow;

    fn foot(side: Side, general: u32) -> Unit {
        unit(Arm::HeavyFoot, Formation::Line, 0.0, 0.0, 0).of(side).under(general).undeployed()
    }

    /// Blue's Generals are 101 and 102, with units 1, 2 and 3; Red's is 103, with unit 4.
    fn armies() -> Field {
        let units =
            [foot(Side::Blue, 101), foot(Side::Blue, 101), foot(Side::Blue, 102), foot(Side::Red, 103)];
        let sides = [Side::Blue, Side::Blue, Side::Red];
        Field::new(units).generals(sides.map(|side| general(side, Grade::Average, 0.0, 0.0, None))).in_turn(0)
    }

    fn deploying(field: Field, dice: &[u8]) -> Game<FastPlay> {
        let begin = crate::Step::Deploying(Step::Begin);
        let mut game = field.doing(Phase::Deployment, [begin, crate::Step::Turn]);
        run(&mut game, dice);
        game
    }

    fn place(unit: u32, formation: Formation, x: f64, y: f64, degrees: i32) -> Order {
        Order::Place { unit: UnitId(unit), formation, at: pose(x, y, degrees) }
    }

    fn call(general: u32) -> Order {
        Order::Command { general: Some(UnitId(general)) }
    }

    fn asked(game: &Game<FastPlay>, side: Side) -> Option<Decision> {
        game.decision_for(side).filter(|asked| asked.manner == Manner::Open).map(|asked| asked.of)
    }

    /// Gives usual orders until another question is asked.
    fn deploy_as_usual(game: &mut Game<FastPlay>, side: Side, dice: &[u8]) {
        while let Some(of @ Decision::Deploy { .. }) = asked(game, side) {
            let order = FastPlay::usual(game.known(side).table(), &of, side);
            let dice = if order == (Order::Deployed {}) { dice } else { &[] };
            let last = order == (Order::Deployed {});
            give(game, side, order, dice);
            if last {
                return;
            }
        }
    }

    /// FPN-1.11, R79. Dice for the first command, ties thrown again; then in turn; when one side has run out the other
    /// places the rest.
    #[test]
    fn commands_are_placed_in_turn() {
        let mut game = deploying(armies(), &[4, 4, 2, 6]);
        assert_eq!(asked(&game, Side::Red), Some(Decision::Deploy { general: Some(UnitId(103)) }));
        deploy_as_usual(&mut game, Side::Red, &[]);
        assert_eq!(asked(&game, Side::Blue), Some(Decision::NextCommand));
        assert_eq!(refused(&game, Side::Blue, call(103)).1, Reason::NoSuchCommand);
        give(&mut game, Side::Blue, call(102), &[]);
        deploy_as_usual(&mut game, Side::Blue, &[]);
        assert_eq!(asked(&game, Side::Blue), Some(Decision::Deploy { general: Some(UnitId(101)) }));
        deploy_as_usual(&mut game, Side::Blue, &[6, 1]);
        assert_eq!(asked(&game, Side::Blue), Some(Decision::MoveOption));
        assert_eq!(game.state().turn, 1);
    }

    /// FPN-1.11, R79. Without the option army 1 places everything and then army 2, and nobody throws for it.
    #[test]
    fn without_the_option_army_1_places_everything_first() {
        let mut game = deploying(armies().with(|options| options.alternate_deployment = false), &[]);
        give(&mut game, Side::Blue, call(101), &[]);
        deploy_as_usual(&mut game, Side::Blue, &[]);
        deploy_as_usual(&mut game, Side::Blue, &[]);
        deploy_as_usual(&mut game, Side::Red, &[6, 1]);
        assert_eq!(asked(&game, Side::Blue), Some(Decision::MoveOption));
    }

    /// R79, R6. Artillery without a General is placed with its owner's last command.
    #[test]
    fn unassigned_artillery_comes_last() {
        let mut field = armies();
        let mut guns = unit(Arm::FootArtillery, Formation::Line, 0.0, 0.0, 0).undeployed();
        guns.general = None;
        field.units.push(guns);
        let mut game = deploying(field, &[6, 1]);
        give(&mut game, Side::Blue, call(101), &[]);
        let order = place(5, Formation::Line, 30.0, 8.0, 0);
        assert!(matches!(refused(&game, Side::Blue, order.clone()).1, Reason::NotOfThisCommand { .. }));
        deploy_as_usual(&mut game, Side::Blue, &[]);
        deploy_as_usual(&mut game, Side::Red, &[]);
        assert!(game.check(Side::Blue, &order).is_ok());
        give(&mut game, Side::Blue, place(3, Formation::Line, 10.0, 8.0, 0), &[]);
        let at = Order::PlaceGeneral { general: UnitId(102), at: spot(10.0, 4.0) };
        give(&mut game, Side::Blue, at, &[]);
        assert_eq!(
            refused(&game, Side::Blue, Order::Deployed {}).1,
            Reason::NotYetPlaced { unit: UnitId(5) }
        );
        deploy_as_usual(&mut game, Side::Blue, &[6, 1]);
        assert!(find(&game, 5).is_on_table());
    }

    fn one_command() -> Game<FastPlay> {
        let mut game = deploying(armies(), &[6, 1]);
        give(&mut game, Side::Blue, call(101), &[]);
        game
    }

    /// FPN-1.10, R4, G2. Wholly within eight inches of the base edge, any formation and facing.
    #[test]
    fn units_stand_within_eight_inches_of_their_edge() {
        let mut game = one_command();
        assert!(game.check(Side::Blue, &place(1, Formation::Line, 30.0, 8.009, 0)).is_ok());
        let order = place(1, Formation::Line, 30.0, 8.011, 0);
        let (rule, reason) = refused(&game, Side::Blue, order);
        assert_eq!(rule, cite::DEPLOYMENT);
        assert!(matches!(reason, Reason::OutsideZone { .. }));
        // Facing its own edge, its rear is 0.5625 behind its front.
        assert!(game.check(Side::Blue, &place(1, Formation::Line, 30.0, 7.4375, 180)).is_ok());
        assert!(game.check(Side::Blue, &place(1, Formation::Line, 30.0, 7.5, 180)).is_err());
        let off = place(1, Formation::Line, 1.8, 8.0, 0);
        assert!(matches!(refused(&game, Side::Blue, off).1, Reason::NotOnTable { .. }));
        give(&mut game, Side::Blue, place(1, Formation::Square, 30.0, 8.0, 0), &[]);
        assert_eq!(stands(&game, 1)[0], (30.0, 8.0 - 0.28125, 0.0));
        let mut game = deploying(armies(), &[1, 6]);
        assert!(game.check(Side::Red, &place(4, Formation::Column, 30.0, 39.991, 180)).is_ok());
        assert!(game.check(Side::Red, &place(4, Formation::Column, 30.0, 39.989, 180)).is_err());
        give(&mut game, Side::Red, place(4, Formation::Column, 30.0, 40.0, 180), &[]);
        assert_eq!(stands(&game, 4)[3], (30.0, 40.0 + 3.5 * 0.5625, 180.0));
    }

    /// FPN-1.10, 4.1, 4.2. Free, passable ground, and a formation that the unit has.
    #[test]
    fn units_stand_on_free_ground_in_a_formation_of_theirs() {
        let mut field = armies().on([patch(Terrain::Impassable, (50.0, 60.0), (0.0, 8.0))]);
        field.units[0].arm = Arm::HeavyCavalry;
        field.units[1].off_table = 1;
        let mut game = deploying(field, &[6, 1]);
        give(&mut game, Side::Blue, call(101), &[]);
        let reason = |game: &Game<FastPlay>, order| refused(game, Side::Blue, order).1;
        let order = place(1, Formation::Square, 30.0, 8.0, 0);
        assert!(matches!(reason(&game, order), Reason::NotAFormation { .. }));
        let order = place(2, Formation::Column, 30.0, 8.0, 0);
        assert!(matches!(reason(&game, order), Reason::NotAFormation { .. }));
        let order = place(1, Formation::Line, 50.0, 8.0, 0);
        assert!(matches!(reason(&game, order), Reason::ImpassableGround { .. }));
        let order = place(4, Formation::Line, 30.0, 8.0, 0);
        assert!(matches!(reason(&game, order), Reason::NotYours { .. }));
        give(&mut game, Side::Blue, place(1, Formation::Line, 30.0, 8.0, 0), &[]);
        let order = place(2, Formation::Line, 30.0, 7.5, 0);
        assert_eq!(reason(&game, order), Reason::GroundTaken { unit: UnitId(2), by: UnitId(1) });
        assert!(game.check(Side::Blue, &place(2, Formation::Line, 30.0, 8.0 - 0.5625, 0)).is_ok());
        let absurd = Order::Place {
            unit: UnitId(2),
            formation: Formation::Line,
            at: Pose::new(Length::nm(i64::MAX), Length::nm(i64::MIN), Facing::NORTH),
        };
        assert!(matches!(reason(&game, absurd), Reason::NotOnTable { .. }));
    }

    /// R7. Generals deploy in the same zone, with their command, and a command is placed when all of it is.
    #[test]
    fn generals_deploy_with_their_command() {
        let mut game = one_command();
        let at = |general: u32, y: f64| Order::PlaceGeneral { general: UnitId(general), at: spot(30.0, y) };
        assert!(game.check(Side::Blue, &at(101, 8.0 - 0.46875)).is_ok());
        assert!(matches!(refused(&game, Side::Blue, at(101, 7.6)).1, Reason::OutsideZone { .. }));
        assert!(matches!(refused(&game, Side::Blue, at(102, 4.0)).1, Reason::NotOfThisCommand { .. }));
        let owed = |game: &Game<FastPlay>| refused(game, Side::Blue, Order::Deployed {}).1;
        assert_eq!(owed(&game), Reason::NotYetPlaced { unit: UnitId(1) });
        give(&mut game, Side::Blue, place(1, Formation::Line, 30.0, 8.0, 0), &[]);
        give(&mut game, Side::Blue, place(2, Formation::Line, 40.0, 8.0, 0), &[]);
        assert_eq!(owed(&game), Reason::NotYetPlaced { unit: UnitId(101) });
        give(&mut game, Side::Blue, at(101, 4.0), &[]);
        give(&mut game, Side::Blue, Order::Deployed {}, &[]);
        assert_eq!(game.state().generals.get(UnitId(101)).map(|found| found.pose.at), Some(spot(30.0, 4.0)));
    }

    /// FPN-1.12, R8. A command in one column deploys what fits; the rest waits in the order given.
    #[test]
    fn what_does_not_fit_waits_in_order() {
        let mut field = armies();
        field.units[2].general = Some(UnitId(101));
        let mut game = deploying(field, &[6, 1]);
        give(&mut game, Side::Blue, call(101), &[]);
        let keep = |unit: u32| Order::KeepOff { unit: UnitId(unit) };
        assert!(matches!(refused(&game, Side::Blue, keep(2)).1, Reason::NoColumnAhead { .. }));
        // Room of just a column behind it: the next would fit.
        give(&mut game, Side::Blue, place(1, Formation::Column, 30.0, 4.5, 0), &[]);
        assert!(matches!(refused(&game, Side::Blue, keep(2)).1, Reason::ColumnHasRoom { .. }));
        give(&mut game, Side::Blue, place(1, Formation::Column, 30.0, 4.48, 0), &[]);
        give(&mut game, Side::Blue, keep(3), &[]);
        give(&mut game, Side::Blue, keep(2), &[]);
        assert_eq!((find(&game, 3).waiting, find(&game, 2).waiting), (1, 2));
        assert_eq!((find(&game, 3).alive(), find(&game, 3).is_on_table()), (4, false));
        let way = |unit: u32| game.state().ways_in.get(UnitId(unit)).expect("it waits").clone();
        assert_eq!((way(3).ahead, way(3).at), (Some(UnitId(1)), pose(30.0, 0.0, 0)));
        assert_eq!((way(2).ahead, way(2).at), (Some(UnitId(3)), pose(30.0, 0.0, 0)));
        let again = place(1, Formation::Column, 30.0, 8.0, 0);
        assert!(matches!(refused(&game, Side::Blue, again).1, Reason::ColumnFollows { .. }));
        let at = Order::PlaceGeneral { general: UnitId(101), at: spot(30.0, 4.0) };
        give(&mut game, Side::Blue, at, &[]);
        assert!(game.check(Side::Blue, &Order::Deployed {}).is_ok());
    }

    /// However crowded the zone, the usual deployment comes to an end.
    #[test]
    fn the_usual_deployment_always_ends() {
        let units = (0..60)
            .map(|n| foot(if n < 55 { Side::Blue } else { Side::Red }, if n < 55 { 101 } else { 102 }));
        let generals = [Side::Blue, Side::Red].map(|side| general(side, Grade::Poor, 0.0, 0.0, None));
        let wall = patch(Terrain::Impassable, (10.0, 71.0), (0.0, 8.0));
        let mut game = deploying(Field::new(units).generals(generals).on([wall]).in_turn(0), &[6, 1]);
        deploy_as_usual(&mut game, Side::Blue, &[]);
        deploy_as_usual(&mut game, Side::Red, &[6, 1]);
        assert_eq!(asked(&game, Side::Blue), Some(Decision::MoveOption));
        assert!(find(&game, 55).waiting > 0);
    }

    proptest::proptest! {
        /// Whatever is drawn is legal, and drawing on and on ends the deployment.
        #[test]
        fn drawn_deployments_end(seed: u64) {
            let mut game = deploying(armies(), &[6, 1]);
            for n in 0..100 {
                let Some(side) = Side::BOTH.into_iter().find(|&side| game.decision_for(side).is_some()) else { break };
                let of = game.decision_for(side).expect("it is asked").of;
                if of == Decision::MoveOption {
                    return Ok(());
                }
                let mut first = None;
                let known = game.known(side);
                FastPlay::propose(known.table(), &of, side, &Lens::drawn(seed.wrapping_add(n)), &mut |order| {
                    first = Some(order);
                    ControlFlow::Break(())
                });
                let order = first.expect("there is always something to do");
                let mut tape = dice::Tape::new([6, 1]);
                game.submit(side, order, &mut tape, &mut vec![]).expect("what is proposed is legal");
            }
            proptest::prop_assert!(false, "the deployment did not end");
        }
    }
}
