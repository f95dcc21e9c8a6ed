//! STC-3. Generals: how they move, attach themselves, fall and get away.

use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{At, Checked, Decision, Event, General, Offer, On, Order, Reason, cite, command, movement, who};
use dice::{Roll, Why};
use engine::{Draw, Lens};
use geom::{Body, Facing, Frame, Inches, Length, Mm, Segment, Spot, Vector};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A general in danger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STC-3.6, R12. His unit was hit often enough in this phase.
    AtRisk {
        /// The general.
        general: UnitId,
    },
    /// STC-3.7, R13. An enemy has touched him, or has wiped out his unit.
    Touched {
        /// The general.
        general: UnitId,
        /// Who touched him; nobody if his unit was lost in a retreat.
        by: Option<UnitId>,
    },
}

/// Carries out what threatens a general.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::AtRisk { general } => at_risk(on, general),
        Step::Touched { general, by } => touched(on, general, by),
    }
}

/// STC-3.6, 10.12, R12. After all hits of a phase: leaves a die for every general whose unit was hit often enough. In
/// close combat the crews of guns take no hits.
pub fn all_at_risk(on: &mut On) {
    let at = on.table();
    let enough = at.setup.tables.generals.at_risk_from_hits;
    let in_combat = at.state.phase == crate::Phase::CloseCombat;
    let spared = |unit| match in_combat {
        true => crate::results::is_guns(at, unit),
        false => at.state.apart.contains(&unit),
    };
    let is_hit = |unit| at.state.hits_on(unit) >= enough && !spared(unit);
    let hit: Vec<UnitId> = on
        .state
        .generals
        .iter()
        .filter(|(_, general)| general.attached.is_some_and(is_hit))
        .map(|(id, _)| id)
        .collect();
    for general in hit {
        on.then(crate::Step::General(Step::AtRisk { general }));
    }
}

/// STC-3.6. One die: on a 1 he is gone.
fn at_risk(on: &mut On, general: UnitId) {
    let Some(found) = on.state.generals.get(general) else { return };
    let why =
        Why { rule: cite::GENERAL_AT_RISK, roller: found.side, unit: Some(general), what: "general at risk" };
    let killed_on = on.setup.tables.generals.killed_on;
    if throw(on, why) > killed_on {
        on.tell(|| Event::GeneralUnhurt { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralKilled { general });
}

fn throw(on: &mut On, why: Why) -> i16 {
    let sides = on.setup.tables.scale.die_sides;
    on.roll(Roll::Die { sides }, why)
}

/// STC-3.7, R13. One die: on a 1 he is taken; else his owner moves him, and he is taken if there is no place for him.
fn touched(on: &mut On, general: UnitId, by: Option<UnitId>) {
    let Some(found) = on.state.generals.get(general) else { return };
    let side = found.side;
    if let Some(by) = by {
        on.tell(|| Event::GeneralTouched { general, by });
    }
    let why = Why { rule: cite::LONE_GENERAL, roller: side, unit: Some(general), what: "lone general" };
    let captured_on = on.setup.tables.generals.captured_on;
    let escapes = throw(on, why) > captured_on && refuge(on.table(), general).is_some();
    if escapes {
        on.ask(side, Decision::Flee { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralCaptured { general });
}

/// STC-3.7, R13. After a unit has moved: leaves a die for every lone enemy general whom it touches for the first time
/// this turn.
pub fn touch_generals(on: &mut On, unit: UnitId) {
    let at = on.table();
    let Some(body) = at.state.troops.bodies().get(unit) else { return };
    let Some(side) = at.state.troops.bodies().side(unit) else { return };
    let touch = at.setup.options.touch.mm();
    let lone = at.state.generals.iter().filter(|(_, general)| {
        general.side != side && general.attached.is_none() && !general.touched_by.contains(&unit)
    });
    let reached: Vec<UnitId> = lone
        .filter(|(_, general)| geom::gap(body, &general.body(&at.setup.tables)).length <= touch)
        .map(|(id, _)| id)
        .collect();
    for general in reached {
        if let Some(found) = on.state.generals.get_mut(general) {
            found.touched_by.push(unit);
        }
        on.then(crate::Step::General(Step::Touched { general, by: Some(unit) }));
    }
}

/// STC-3.1, 3.5, R8, R11. Whether a general may ride there, and attach himself.
pub fn check_ride(at: At, side: Side, general: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    let found = who::general(at, side, general, cite::GENERAL_MOVES)?;
    if found.moved {
        return Err(refuse(cite::GENERAL_MOVES, Reason::GeneralHasMoved { general }));
    }
    check_end(at, general, found, to)?;
    let ride = at.setup.tables.generals.ride;
    let most = ride.mm() + at.setup.options.tolerance.mm();
    let (from, end) = (found.at.point(), to.point());
    check_far(general, Segment::new(from, end), ride, most, cite::GENERAL_MOVES)?;
    let barred = command::barred(at, side, from, most);
    let there = Body::disc(&Frame { at: end, ahead: Facing::NORTH.direction() }, 0.0);
    if !barred.is_empty() && geom::way_round(from, &there, &barred, most).is_none() {
        let refusal = refuse(cite::GENERAL_MOVES, Reason::NoWayThere { general });
        return Err(refusal.seen(Segment::new(from, end)));
    }
    let stand = stand(at, found, to);
    let touch = at.setup.options.touch.mm();
    if let Some((enemy, _)) = enemy_within(at, side, &stand, touch) {
        return Err(refuse(cite::GENERAL_MOVES, Reason::OntoEnemy { general, enemy }).seen(enemy));
    }
    attach.map_or(Ok(()), |unit| check_attach(at, side, general, &stand, unit))
}

/// Whether a general's way is short enough.
fn check_far(general: UnitId, way: Segment, allowed: Inches, most: Mm, rule: names::RuleId) -> Checked {
    if way.length() <= most {
        return Ok(());
    }
    let asked = Inches(Length::of(way.length()));
    Err(refuse(rule, Reason::TooFar { unit: general, asked, allowed }).seen(way))
}

/// R8, R99. Whether a general may stand somewhere: on the table, and not where nobody goes.
fn check_end(at: At, general: UnitId, found: &General, to: Spot) -> Checked {
    if !at.setup.ground.holds(&stand(at, found, to), at.setup.options.tolerance.mm()) {
        return Err(refuse(cite::TABLE_EDGE, Reason::BeyondTheEdge { unit: general }));
    }
    let is_barred = |terrain: &Terrain| matches!(terrain, Terrain::Impassable | Terrain::Water);
    let under = at.setup.ground.under(to.point());
    match under.into_iter().filter_map(|feature| terrain(at, feature)).find(is_barred) {
        None => Ok(()),
        Some(terrain) => {
            let reason = Reason::Forbidden { unit: general, terrain: terrain.kind() };
            Err(refuse(cite::GENERAL_MOVES, reason))
        }
    }
}

/// STC-3.8, R101. His stand, were he somewhere else.
fn stand(at: At, found: &General, to: Spot) -> Body {
    General { at: to, ..found.clone() }.body(&at.setup.tables)
}

/// STC-3.5, R11. Whether a general whose stand is there may attach himself to a unit.
fn check_attach(at: At, side: Side, general: UnitId, stand: &Body, unit: UnitId) -> Checked {
    let found = at.state.troops.get(unit);
    let found = found.ok_or_else(|| refuse(cite::ATTACHING, Reason::NoSuchUnit { unit }))?;
    if found.side != side {
        return Err(refuse(cite::ATTACHING, Reason::NotAFriend { unit }).seen(unit));
    }
    who::standing(at, side, unit, cite::ATTACHING)?;
    if at.state.general_with(unit).is_some_and(|other| other != general) {
        return Err(refuse(cite::ATTACHING, Reason::HasGeneral { unit }).seen(unit));
    }
    let Some(body) = at.state.troops.bodies().get(unit) else { return Ok(()) };
    let gap = geom::gap(stand, body);
    if gap.length > at.setup.options.touch.mm() {
        let distance = Inches(Length::of(gap.length));
        let refusal = refuse(cite::ATTACHING, Reason::NotTouching { general, unit, distance });
        return Err(refusal.seen(Segment::new(gap.from, gap.to)));
    }
    Ok(())
}

/// The first enemy of a side, by id, within some distance of a stand, and how far off he is.
fn enemy_within(at: At, side: Side, stand: &Body, reach: Mm) -> Option<(UnitId, Mm)> {
    let (low, high) = stand.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(reach), high + Vector::splat(reach));
    let mut enemies = near.filter(|other| other.side != side);
    enemies.find_map(|other| {
        let gap = geom::gap(stand, other.body).length;
        (gap <= reach).then_some((other.id, gap))
    })
}

/// STC-3.1, 3.5, R11. A general rides; he leaves his unit first.
pub fn ride(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    movement::begin(on, general);
    let Some(by) = go(on, general, to, attach) else { return };
    if let Some(found) = on.state.generals.get_mut(general) {
        found.moved = true;
    }
    on.tell(|| Event::GeneralRode { general, by });
    if let Some(unit) = attach {
        on.tell(|| Event::GeneralAttached { general, unit });
    }
}

/// Puts a general somewhere, with a unit or alone, and says how far he has come.
fn go(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) -> Option<Inches> {
    let found = on.state.generals.get_mut(general)?;
    let by = Inches(Length::of((to.point() - found.at.point()).length()));
    let left = found.attached.take();
    found.at = to;
    found.attached = attach;
    if let Some(unit) = left.filter(|left| Some(*left) != attach) {
        on.tell(|| Event::GeneralDetached { general, unit });
    }
    if let Some(unit) = attach {
        follow(on, unit);
    }
    Some(by)
}

/// STC-3.7, R13. Whether a general who was touched may get away to there.
pub fn check_flee(at: At, general: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(cite::LONE_GENERAL, Reason::NoSuchUnit { unit: general }))?;
    let escape = at.setup.tables.generals.escape;
    let slack = at.setup.options.tolerance.mm();
    let way = Segment::new(found.at.point(), to.point());
    check_far(general, way, escape, escape.mm() + slack, cite::LONE_GENERAL)?;
    check_end(at, general, found, to)?;
    let stand = stand(at, found, to);
    let clear = at.setup.tables.zones.control;
    if let Some((enemy, distance)) = enemy_within(at, found.side, &stand, clear.mm() - slack) {
        let distance = Inches(Length::of(distance));
        let reason = Reason::TooNearEnemy { unit: general, enemy, distance, needed: clear };
        return Err(refuse(cite::LONE_GENERAL, reason).seen(enemy));
    }
    attach.map_or(Ok(()), |unit| check_attach(at, found.side, general, &stand, unit))
}

/// STC-3.7. A general gets away.
pub fn flee(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    let Some(by) = go(on, general, to, attach) else { return };
    on.tell(|| Event::GeneralFled { general, by });
    if let Some(unit) = attach {
        on.tell(|| Event::GeneralAttached { general, unit });
    }
}

/// R13. A place for a general who was touched, if there is one: the nearest that is clear, rather behind him than
/// before him, looked for on rings a quarter of an inch apart.
pub fn refuge(at: At, general: UnitId) -> Option<Spot> {
    const WAYS: u32 = 48;
    let found = at.state.generals.get(general)?;
    let here = found.at.point();
    let step = Inches::new(0, 4).mm();
    let rings = (at.setup.tables.generals.escape.mm() / step) as u32;
    let home = if found.side == Side::Blue { -Vector::Y } else { Vector::Y };
    let back = Frame { at: here, ahead: home };
    (0..=rings).find_map(|ring| {
        // From straight back to either side in turn.
        let turns = (0..if ring == 0 { 1 } else { WAYS }).map(|way| {
            let aside = f64::from(way.div_ceil(2)) * std::f64::consts::TAU / f64::from(WAYS);
            if way % 2 == 0 { aside } else { -aside }
        });
        let mut places =
            turns.map(|turn| Spot::of(back.wheeled(here, turn).advanced(f64::from(ring) * step).at));
        places.find(|&place| check_flee(at, general, place, None).is_ok())
    })
}

/// R11. A general goes where his unit has gone.
pub fn follow(on: &mut On, unit: UnitId) {
    let Some(body) = on.state.troops.bodies().get(unit) else { return };
    let centre = Spot::of(body.centre());
    for (_, general) in on.state.generals.iter_mut() {
        if general.attached == Some(unit) {
            general.at = centre;
        }
    }
}

/// Candidates for a ride of one general: behind and to the units of his side.
pub fn candidates(at: At, general: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let Some(found) = at.state.generals.get(general) else { return ControlFlow::Continue(()) };
    for (unit, touching) in friends(at, found, at.setup.tables.generals.ride.mm()) {
        if !lens.wants_target(unit) {
            continue;
        }
        if found.attached != Some(unit) {
            offer(Order::Ride { general, to: touching, attach: Some(unit) })?;
        }
        if let Some(to) = behind(at, unit) {
            offer(Order::Ride { general, to, attach: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// The place behind a unit's middle that a general is offered.
fn behind(at: At, unit: UnitId) -> Option<Spot> {
    const BEHIND: Inches = Inches::new(3, 0);
    let body = at.state.troops.bodies().get(unit)?;
    Some(Spot::of(Frame { at: body.centre(), ..body.frame() }.advanced(-BEHIND.mm()).at))
}

/// The units of a general's side that he could come to, by id, and a place where he touches each.
fn friends(at: At, found: &General, reach: Mm) -> Vec<(UnitId, Spot)> {
    let here = found.at.point();
    let near = at.state.troops.bodies().near(here - Vector::splat(reach), here + Vector::splat(reach));
    let own = near.filter(|other| {
        other.side == found.side && at.state.troops.get(other.id).is_some_and(|unit| unit.parent.is_none())
    });
    let touching = |body: &Body| {
        let points = body.parts().iter().map(|part| part.nearest(here));
        points.min_by(|one, two| (*one - here).length().total_cmp(&(*two - here).length()))
    };
    own.filter_map(|other| Some((other.id, Spot::of(touching(other.body)?)))).collect()
}

/// One ride drawn at random; it need not be legal. Most lead to units, since an army without its generals comes nowhere.
pub fn drawn(at: At, general: UnitId, draw: &mut Draw) -> Option<Order> {
    let found = at.state.generals.get(general)?;
    let ride = at.setup.tables.generals.ride.mm();
    let anywhere = draw.below(8) == 0;
    if anywhere {
        let mut aside = || (draw.share() * 2.0 - 1.0) * ride;
        let to = Spot::of(found.at.point() + Vector::new(aside(), aside()));
        return Some(Order::Ride { general, to, attach: None });
    }
    let &(unit, touching) = draw.pick(&friends(at, found, ride))?;
    let (to, attach) = match draw.below(4) {
        0 => (touching, Some(unit)),
        _ => (behind(at, unit)?, None),
    };
    Some(Order::Ride { general, to, attach })
}

/// R13. Candidates for the flight of a general who was touched.
pub fn flights(at: At, general: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if let Some(to) = refuge(at, general) {
        offer(Order::Flee { to, attach: None })?;
    }
    let Some(found) = at.state.generals.get(general) else { return ControlFlow::Continue(()) };
    for (unit, to) in friends(at, found, at.setup.tables.generals.escape.mm()) {
        if lens.wants_target(unit) {
            offer(Order::Flee { to, attach: Some(unit) })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{
        Field, allowed, as_usual, column, general, give, line, patch, question, refused, run, spot,
    };
    use crate::{Phase, SoundTheCharge};
    use engine::Game;

    const GENERAL: UnitId = UnitId(101);

    fn ride(x: f64, y: f64, attach: Option<u32>) -> Order {
        Order::Ride { general: GENERAL, to: spot(x, y), attach: attach.map(UnitId) }
    }

    fn alone(field: Field) -> Game<SoundTheCharge> {
        field.generals([general(Side::Blue, 30.0, 10.0, None)]).moving()
    }

    fn of(game: &Game<SoundTheCharge>) -> Option<&General> {
        game.state().generals.get(GENERAL)
    }

    /// STC-3.1, R8. Eighteen inches, once a turn, whatever the ground.
    #[test]
    fn a_general_rides_eighteen_inches_once() {
        let woods = patch(Terrain::HeavyWoods, (20.0, 40.0), (12.0, 20.0));
        let mut game = alone(Field::new([line(10.0, 10.0, 0)]).on([woods]));
        assert!(!allowed(&game, Side::Blue, &ride(30.0, 28.01, None)));
        assert_eq!(refused(&game, Side::Blue, ride(30.0, 28.01, None)).0, cite::GENERAL_MOVES);
        give(&mut game, Side::Blue, ride(30.0, 28.0, None), &[]);
        assert_eq!(of(&game).map(|general| general.at), Some(spot(30.0, 28.0)));
        let again = refused(&game, Side::Blue, ride(30.0, 27.0, None)).1;
        assert_eq!(again, Reason::GeneralHasMoved { general: GENERAL });
    }

    /// STC-3.1, R8, R99. He goes round enemies and ground nobody crosses, and stays on the table; friends are in nobody's way.
    #[test]
    fn a_general_does_not_ride_through_enemies() {
        let friend = alone(Field::new([line(30.0, 15.0, 0)]));
        assert!(allowed(&friend, Side::Blue, &ride(30.0, 28.0, None)));
        let enemy = alone(Field::new([line(30.0, 15.0, 180)]));
        assert!(!allowed(&enemy, Side::Blue, &ride(30.0, 28.0, None)), "the way round is longer");
        assert!(allowed(&enemy, Side::Blue, &ride(30.0, 25.0, None)));
        let onto = refused(&enemy, Side::Blue, ride(30.0, 14.6, None)).1;
        assert_eq!(onto, Reason::OntoEnemy { general: GENERAL, enemy: UnitId(1) });
        let cliff = patch(Terrain::Impassable, (20.0, 40.0), (12.0, 20.0));
        let barred = alone(Field::new([line(10.0, 10.0, 0)]).on([cliff]));
        assert!(!allowed(&barred, Side::Blue, &ride(30.0, 22.0, None)));
        assert!(!allowed(&barred, Side::Blue, &ride(30.0, 15.0, None)));
        assert_eq!(refused(&barred, Side::Blue, ride(30.0, 0.2, None)).0, cite::TABLE_EDGE);
    }

    /// STC-3.4, 3.5, R11. He attaches himself by touching a friend, and moves with him.
    #[test]
    fn a_general_attaches_himself_where_he_touches() {
        let units = || [line(30.0, 20.0, 0), line(40.0, 20.0, 0), line(30.0, 40.0, 180)];
        let mut game = alone(Field::new(units()));
        let apart = refused(&game, Side::Blue, ride(30.0, 18.0, Some(1)));
        assert_eq!(apart.0, cite::ATTACHING);
        assert_eq!(refused(&game, Side::Blue, ride(30.0, 19.0, Some(3))).0, cite::ATTACHING);
        give(&mut game, Side::Blue, ride(30.0, 19.0, Some(1)), &[]);
        let found = of(&game).expect("he lives");
        assert_eq!((found.attached, found.at), (Some(UnitId(1)), spot(30.0, 19.75)));
        let two = [general(Side::Blue, 30.0, 10.0, None), general(Side::Blue, 30.0, 19.75, Some(1))];
        let taken = Field::new(units()).generals(two).moving();
        let reason = refused(&taken, Side::Blue, ride(30.0, 19.0, Some(1))).1;
        assert_eq!(reason, Reason::HasGeneral { unit: UnitId(1) });
    }

    /// STC-3.5, R11. He leaves his unit at the start of his move.
    #[test]
    fn a_general_leaves_his_unit() {
        let field = Field::new([line(30.0, 20.0, 0)]).generals([general(Side::Blue, 30.0, 19.75, Some(1))]);
        let mut game = field.moving();
        give(&mut game, Side::Blue, ride(30.0, 5.0, None), &[]);
        assert_eq!(of(&game).map(|general| general.attached), Some(None));
    }

    fn touched() -> Game<SoundTheCharge> {
        let field = Field::new([line(30.0, 14.5, 180), column(30.0, 5.0, 0)]);
        let step = Step::Touched { general: GENERAL, by: Some(UnitId(1)) };
        let field = field.generals([general(Side::Blue, 30.0, 14.0, None)]);
        field.doing(Phase::Moves, [crate::Step::General(step)])
    }

    /// STC-3.7, R13. On a 1 a general who is touched is taken; else he gets away, an inch from any enemy and no farther than
    /// nine.
    #[test]
    fn a_general_who_is_touched_is_taken_or_gets_away() {
        let mut taken = touched();
        run(&mut taken, &[1]);
        assert!(of(&taken).is_none());
        let mut free = touched();
        run(&mut free, &[2]);
        assert_eq!(question(&free), Some((Side::Blue, Decision::Flee { general: GENERAL })));
        let flee =
            |x: f64, y: f64, attach: Option<u32>| Order::Flee { to: spot(x, y), attach: attach.map(UnitId) };
        assert!(allowed(&free, Side::Blue, &flee(30.0, 13.0, None)), "half of his stand, and an inch");
        assert_eq!(refused(&free, Side::Blue, flee(30.0, 13.01, None)).0, cite::LONE_GENERAL);
        assert!(allowed(&free, Side::Blue, &flee(30.0, 5.5, Some(2))));
        assert_eq!(refused(&free, Side::Blue, flee(30.0, 4.9, None)).0, cite::LONE_GENERAL);
        as_usual(&mut free, &[]);
        assert!(of(&free).is_some_and(|general| general.at != spot(30.0, 14.0)));
    }
}
