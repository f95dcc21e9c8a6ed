//! Generals and obedience: who is in command, who must test, where Generals ride.

use crate::who::refuse;
use crate::{Decision, terrain, terrain::Terrain};
use crate::{Event, Family, FastPlay, General, Offer, Order, Reason, Unit, UnitFlags, cite, contact, veil};
use dice::{Roll, Why};
use engine::{Draw, Hand, Lens, Modifiers, Refusal, Table};
use geom::{Body, Facing, Frame, Inches, Length, Mm, Segment, Solid, Spot, Vector};
use names::{RuleId, Side, UnitId};
use std::ops::ControlFlow;

/// FPN-4.4, 4.15. Throws a command test for a unit under a rule; true if it obeys.
pub fn obeys(on: &mut Hand<FastPlay>, unit: UnitId, rule: RuleId, plus: &Modifiers) -> bool {
    let Some(found) = on.state.troops.get(unit) else { return false };
    let need = pass_score(on.table(), found);
    let why = Why { rule, roller: found.side, unit: Some(unit), what: "command test" };
    on.test(Roll::Die { sides: 6 }, plus, &[need], why) > 0
}

/// FPN-4.15. The lowest score with which a unit passes a command test.
pub fn pass_score(at: Table<FastPlay>, unit: &Unit) -> i16 {
    at.setup.tables.command_test.of(unit.class)
}

/// FPN-1.7. Whether a unit must test for what others may do in command: it is out of command and neither Skirmishers
/// nor Artillery.
pub fn must_test_out_of_command(at: Table<FastPlay>, unit: UnitId) -> bool {
    at.state.troops.get(unit).is_some_and(|found| {
        let is_free = found.is_skirmishing() || found.family() == Family::Artillery;
        !is_free && !found.flags.has(UnitFlags::IN_COMMAND)
    })
}

/// FPN-5.2, 5.5, 5.7. Whether a unit is in command as the table stands now: any part of it is within the range of its
/// own General, which is longer if he sees any part of it. G5 measures from the edge of his base. Without him it is
/// not (R27). A unit that never had one (R6, or a case in which brigades do not matter) stays as it was.
pub fn is_in_command(at: Table<FastPlay>, unit: UnitId) -> bool {
    let Some(found) = at.state.troops.get(unit) else { return false };
    let Some(general) = found.general else { return found.flags.has(UnitFlags::IN_COMMAND) };
    at.state.generals.get(general).is_some_and(|general| commands(at, general, unit, found))
}

fn commands(at: Table<FastPlay>, general: &General, unit: UnitId, found: &Unit) -> bool {
    let Some(body) = at.state.troops.bodies().get(unit) else { return false };
    let slack = at.setup.options.epsilon.mm();
    let range = at.setup.tables.command_range.of(general.grade);
    let distance = geom::gap(&general.body(&at.setup.tables), body).length;
    distance <= range.out_of_sight.mm() + slack
        || (distance <= range.in_sight.mm() + slack && veil::sees(at, general, found))
}

/// FPN-12.11, 4a. Begins the Generals' moves of a side and asks for them.
pub fn begin_riding(on: &mut Hand<FastPlay>, side: Side) {
    displace_generals(on);
    for (_, general) in on.state.generals.iter_mut() {
        general.moved = false;
    }
    if on.state.generals.iter().any(|(_, general)| general.side == side) {
        on.ask(side, Decision::Generals);
    }
}

/// FPN-12.11, 4b. Fixes which units of a side are in command, and since when a General rallies (R70).
pub fn freeze(on: &mut Hand<FastPlay>, side: Side) {
    let own: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| unit.side == side).map(|(id, _)| id).collect();
    let mut changed = [vec![], vec![]];
    for unit in own {
        let in_command = is_in_command(on.table(), unit);
        let fights = contact::in_hth(on.table(), unit);
        let general = on.state.general_with(unit);
        let turn = on.state.turn;
        let Some(mut found) = on.state.troops.edit(unit) else { continue };
        let was_in_command = found.flags.has(UnitFlags::IN_COMMAND);
        found.flags.set(UnitFlags::IN_COMMAND, in_command);
        // FPN-1.7. To guns it makes no difference.
        if in_command != was_in_command && found.family() != Family::Artillery {
            changed[usize::from(in_command)].push(unit);
        }
        let began = rallying(&mut found, general.is_some() && !fights, turn);
        drop(found);
        if let Some(general) = general.filter(|_| began) {
            on.tell(|| Event::RallyingBegan { general, unit });
        }
    }
    for (units, in_command) in changed.into_iter().zip([false, true]).filter(|(units, _)| !units.is_empty()) {
        on.tell(|| Event::CommandChanged { units, in_command });
    }
}

/// R70. Since when a unit is being rallied; true if that begins now. A General who was there before the unit was shaken
/// begins only now, and one whose unit has fought begins anew.
fn rallying(unit: &mut Unit, is_led_in_peace: bool, turn: u16) -> bool {
    if !unit.is_shaken() || !is_led_in_peace {
        unit.rallying_since = 0;
        return false;
    }
    let begins = unit.rallying_since == 0 || unit.flags.has(UnitFlags::FOUGHT);
    if begins {
        unit.rallying_since = turn;
        unit.flags.set(UnitFlags::FOUGHT, false);
    }
    begins
}

/// FPN-5.3, 5.6, 5.8. Whether a General may ride to a place, and join a unit of his brigade there.
pub fn check_ride(
    at: Table<FastPlay>,
    side: Side,
    general: UnitId,
    to: Spot,
    join: Option<UnitId>,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::GENERAL_MOVES;
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    if found.side != side {
        return Err(refuse(rule, Reason::NotYours { unit: general }));
    }
    if found.moved {
        return Err(refuse(rule, Reason::GeneralHasRidden { general }));
    }
    check_way(at, general, found, to)?;
    let body = standing_at(at, found, to);
    check_end(at, general, found, &body)?;
    join.map_or(Ok(()), |unit| check_join(at, general, &body, unit))
}

/// His base at another place.
fn standing_at(at: Table<FastPlay>, general: &General, to: Spot) -> Body {
    let mut moved = general.clone();
    moved.pose.at = to;
    moved.body(&at.setup.tables)
}

/// FPN-5.6, R11. He rides so far by any path; only impassable ground has to be ridden round.
fn check_way(
    at: Table<FastPlay>,
    general: UnitId,
    found: &General,
    to: Spot,
) -> Result<(), Refusal<FastPlay>> {
    let allowed = at.setup.tables.general_move;
    let most = allowed.mm() + at.setup.options.epsilon.mm();
    let way = Segment::new(found.pose.at.point(), to.point());
    let too_far = |length: Mm| {
        let reason = Reason::TooFar { unit: general, asked: Inches(Length::of(length)), allowed };
        refuse(cite::GENERAL_MOVES, reason).seen(way)
    };
    if way.length() > most {
        return Err(too_far(way.length()));
    }
    let ground = &at.setup.ground;
    let near = ground.near(way.a - Vector::splat(most), way.a + Vector::splat(most));
    let is_barred = |id: &geom::FeatureId| terrain::terrain(at, *id) == Some(Terrain::Impassable);
    let barred: Vec<Solid> = near
        .iter()
        .filter(|id| is_barred(id))
        .flat_map(|&id| ground.pieces(id).cloned())
        .map(Solid::from)
        .collect();
    if barred.is_empty() {
        return Ok(());
    }
    let goal = Body::disc(&Frame { at: way.b, ahead: found.pose.frame().ahead }, 0.0);
    match geom::way_round(way.a, &goal, &barred, most) {
        Some(_) => Ok(()),
        None => Err(refuse(cite::GENERAL_MOVES, Reason::NoWayThere { general }).seen(way)),
    }
}

/// R28, R87. He ends wholly on the table, on passable ground, and not on an enemy; friends are not in his way.
fn check_end(
    at: Table<FastPlay>,
    general: UnitId,
    found: &General,
    body: &Body,
) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    if !at.setup.ground.holds(body, slack) {
        return Err(refuse(cite::GENERAL_MOVES, Reason::NotOnTable { unit: general }));
    }
    if terrain::is_in(at, body, |terrain| terrain == Terrain::Impassable) {
        return Err(refuse(cite::GENERAL_MOVES, Reason::ImpassableGround { unit: general }));
    }
    match enemy_on(at, found.side, body) {
        Some(enemy) => Err(refuse(cite::GENERALS_IMMUNE, Reason::OntoEnemy { general, enemy }).seen(enemy)),
        None => Ok(()),
    }
}

/// The first enemy, by id, who stands on the same ground.
fn enemy_on(at: Table<FastPlay>, side: Side, body: &Body) -> Option<UnitId> {
    let slack = at.setup.options.epsilon.mm();
    let (low, high) = body.bounds();
    let mut near = at.state.troops.bodies().near(low, high).filter(|other| other.side != side);
    near.find(|other| geom::overlaps(body, other.body, slack)).map(|other| other.id)
}

/// FPN-5.8, R29. He joins one unit of his own brigade, shaken or not, that he touches.
fn check_join(
    at: Table<FastPlay>,
    general: UnitId,
    body: &Body,
    unit: UnitId,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::JOINING;
    let found = at.state.troops.get(unit).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit }))?;
    if found.general != Some(general) {
        return Err(refuse(rule, Reason::NotOfHisBrigade { general, unit }).seen(unit));
    }
    let Some(troops) = at.state.troops.bodies().get(unit) else {
        return Err(refuse(rule, Reason::OffTable { unit }));
    };
    let gap = geom::gap(body, troops);
    if gap.length > at.setup.options.epsilon.mm() {
        let reason = Reason::NotTouching { general, unit, distance: Inches(Length::of(gap.length)) };
        return Err(refuse(rule, reason).seen(Segment::new(gap.from, gap.to)));
    }
    Ok(())
}

/// FPN-5.6, 5.8. A General rides, leaves whom he had joined, and joins whom he is to join.
pub fn ride(on: &mut Hand<FastPlay>, general: UnitId, to: Spot, join: Option<UnitId>) {
    let Some(found) = on.state.generals.get_mut(general) else { return };
    let by = Inches(Length::of((to.point() - found.pose.at.point()).length()));
    let leaves = found.joined.filter(|&left| join != Some(left));
    let joins = join.filter(|_| found.joined != join);
    (found.pose.at, found.joined, found.moved) = (to, join, true);
    on.tell(|| Event::GeneralRode { general, by, leaves, joins });
}

/// FPN-5.3, R28. Generals overlapped by enemies are put behind their nearest friends.
pub fn displace_generals(on: &mut Hand<FastPlay>) {
    let overrun = |(id, general): (UnitId, &General)| {
        let body = general.body(&on.setup.tables);
        enemy_on(on.table(), general.side, &body)?;
        let (behind, place) = place_behind(on.table(), general, &body)?;
        Some((id, behind, place))
    };
    let overrun: Vec<_> = on.state.generals.iter().filter_map(overrun).collect();
    for (general, behind, place) in overrun {
        if let Some(found) = on.state.generals.get_mut(general) {
            found.pose.at = place;
            on.tell(|| Event::GeneralDisplaced { general, behind });
        }
    }
}

/// The place so far behind a General's nearest friends, but on the table.
fn place_behind(at: Table<FastPlay>, general: &General, body: &Body) -> Option<(UnitId, Spot)> {
    let friends = at.state.troops.bodies().iter().filter(|other| other.side == general.side);
    let away = |other: &geom::Standing| geom::gap(body, other.body).length;
    let nearest = friends.min_by(|one, two| away(one).total_cmp(&away(two)))?;
    let place = behind(at, at.state.troops.get(nearest.id)?, at.setup.options.general_displacement.mm())?;
    let half = at.setup.tables.general_base;
    let half = Vector::new(half.width.mm(), half.depth.mm()) * 0.5;
    let far = at.setup.ground.extent().point() - half;
    Some((nearest.id, Spot::of(place.min(far).max(half))))
}

/// Where a General's centre is when his base is so far behind a unit: behind the middle of its rear.
fn behind(at: Table<FastPlay>, unit: &Unit, by: Mm) -> Option<Vector> {
    let front = unit.front()?;
    let depth = unit.rects().flat_map(|rect| rect.corners()).map(|corner| -front.local(corner).y);
    // However the unit is turned, half the diagonal of his base is clear of it.
    let half = at.setup.tables.general_base;
    let (width, height) = (half.width.mm() / 2.0, half.depth.mm() / 2.0);
    let reach = front.ahead.x.abs() * width + front.ahead.y.abs() * height;
    Some(front.at - front.ahead * (depth.fold(0.0, f64::max) + by + reach))
}

/// Candidates of 4a: to join each unit of the brigade, the shaken first, to ride up behind it, or to stay.
pub fn propose(at: Table<FastPlay>, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let own = |general: &General| general.side == side && !general.moved;
    let mut riders: Vec<(UnitId, &General)> =
        at.state.generals.iter().filter(|(id, general)| own(general) && lens.wants_unit(*id)).collect();
    if let Some(mut draw) = lens.draw() {
        draw.shuffle(&mut riders);
        for &(general, found) in &riders {
            for _ in 0..4 {
                offer(drawn(at, general, found, &mut draw))?;
            }
        }
    }
    for (general, found) in riders {
        let brigade = at.state.troops.iter().filter(|(id, unit)| {
            unit.general == Some(general) && unit.is_on_table() && lens.wants_target(*id)
        });
        let mut brigade: Vec<(UnitId, &Unit)> = brigade.collect();
        brigade.sort_by_key(|(id, unit)| (!unit.is_shaken(), *id));
        for (unit, troops) in brigade {
            let Some(place) = behind(at, troops, 0.0) else { continue };
            offer(Order::Ride { general, to: Spot::of(place), join: Some(unit) })?;
            let to = toward(at, found, place);
            offer(Order::Ride { general, to, join: None })?;
        }
        // Even without a brigade he can get out of the way.
        for way in [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST] {
            for share in [1.0, 0.3, 0.05] {
                let by = way.direction() * (at.setup.tables.general_move.mm() * share);
                offer(Order::Ride { general, to: Spot::of(found.pose.at.point() + by), join: None })?;
            }
        }
    }
    offer(Order::Done {})
}

/// As far towards a place as he rides.
fn toward(at: Table<FastPlay>, general: &General, place: Vector) -> Spot {
    let from = general.pose.at.point();
    let most = at.setup.tables.general_move.mm();
    Spot::of(from + (place - from).clamp_length_max(most))
}

/// A ride drawn at random.
fn drawn(at: Table<FastPlay>, general: UnitId, found: &General, draw: &mut Draw) -> Order {
    let most = at.setup.tables.general_move.mm();
    let by = Vector::new(draw.share() * 2.0 - 1.0, draw.share() * 2.0 - 1.0) * most;
    let to = toward(at, found, found.pose.at.point() + by);
    Order::Ride { general, to, join: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, find, general, give, patch, pose, refused, run, spot, unit};
    use crate::{Arm, Class, Formation, Grade, Phase, Step};
    use engine::{Game, Task};

    /// A column of Heavy Foot of General 101 with its front at y 20 and its middle at x 30.
    fn column() -> Unit {
        unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0 - 0.28125, 0).under(101)
    }

    /// Whether the column is in command of a General whose base is so far ahead of it.
    fn commanded(grade: Grade, distance: f64, ground: impl IntoIterator<Item = geom::Feature>) -> bool {
        let general = general(Side::Blue, grade, 30.0, 20.0 + distance + 0.46875, None);
        let game = Field::new([column()]).generals([general]).on(ground).moving(Side::Blue);
        is_in_command(game.known(Side::Blue).table(), UnitId(1))
    }

    /// The steps 4b of Blue.
    fn frozen(field: Field) -> Game<FastPlay> {
        let mut game = field.doing(Phase::Generals(Side::Blue), [Step::CommandOf { side: Side::Blue }]);
        run(&mut game, &[]);
        game
    }

    fn ride(general: u32, x: f64, y: f64, join: Option<u32>) -> Order {
        Order::Ride { general: UnitId(general), to: spot(x, y), join: join.map(UnitId) }
    }

    /// FPN-4.4, 4.15. Raw 6, Trained 5, Elite 4.
    #[test]
    fn better_troops_obey_more_easily() {
        for (class, score) in [(Class::Raw, 6), (Class::Trained, 5), (Class::Elite, 4)] {
            let game = Field::new([column().of_class(class)]).moving(Side::Blue);
            assert_eq!(pass_score(game.known(Side::Blue).table(), find(&game, 1)), score);
        }
    }

    /// FPN-5.1, 5.2, 5.7, G5. From the edge of his base to any part of the unit, the limit included.
    #[test]
    fn each_grade_commands_so_far_in_sight() {
        for (grade, range) in [(Grade::Exceptional, 16.0), (Grade::Average, 12.0), (Grade::Poor, 10.0)] {
            assert!(commanded(grade, range + 0.009, []));
            assert!(!commanded(grade, range + 0.011, []));
        }
    }

    /// FPN-5.7, 13.1, G5. To the side he is measured from the side of his base.
    #[test]
    fn the_base_of_a_general_counts() {
        let aside = |distance: f64| {
            let general = general(Side::Blue, Grade::Poor, 30.46875 + distance + 0.46875, 19.0, None);
            let game = Field::new([column()]).generals([general]).moving(Side::Blue);
            is_in_command(game.known(Side::Blue).table(), UnitId(1))
        };
        assert!(aside(10.009) && !aside(10.011));
    }

    /// FPN-5.5, 5.7. Behind a wood the shorter range counts.
    #[test]
    fn each_grade_commands_less_far_out_of_sight() {
        for (grade, range) in [(Grade::Exceptional, 12.0), (Grade::Average, 8.0), (Grade::Poor, 6.0)] {
            let wood = || [patch(Terrain::Woods, (0.0, 72.0), (21.0, 22.0))];
            assert!(commanded(grade, range + 0.009, wood()));
            assert!(!commanded(grade, range + 0.011, wood()));
        }
    }

    /// FPN-5.5, 3.4. If any part of the unit is visible it is in sight; woods, houses and hills hide it.
    #[test]
    fn one_visible_corner_is_enough() {
        for kind in [Terrain::Woods, Terrain::BuiltUp, Terrain::GentleHill, Terrain::SteepHill] {
            // The line from the General's middle to the column's right corner passes x 30.4675 at y 20.5.
            assert!(!commanded(Grade::Average, 10.0, [patch(kind, (20.0, 30.6), (20.5, 21.0))]));
            assert!(commanded(Grade::Average, 10.0, [patch(kind, (20.0, 30.4), (20.5, 21.0))]));
        }
        assert!(commanded(Grade::Average, 10.0, [patch(Terrain::Rough, (20.0, 40.0), (20.5, 21.0))]));
        // Only a slit in the middle is open.
        let walls = [(20.0, 29.9), (30.1, 40.0)].map(|x| patch(Terrain::Woods, x, (25.0, 26.0)));
        assert!(commanded(Grade::Average, 10.0, walls));
        let walls = [(20.0, 30.05), (30.1, 40.0)].map(|x| patch(Terrain::Woods, x, (25.0, 26.0)));
        assert!(commanded(Grade::Average, 10.0, walls));
    }

    /// R85, G17. Woods are seen into for 1" from outside and 2" inside; troops hide nothing.
    #[test]
    fn generals_see_into_woods_as_far_as_troops_shoot() {
        let edge = |depth: f64| [patch(Terrain::Woods, (20.0, 40.0), (10.0, 20.0 + depth))];
        assert!(commanded(Grade::Average, 10.0, edge(1.005)));
        assert!(!commanded(Grade::Average, 10.0, edge(1.015)));
        let sees = |y: f64| {
            let general = general(Side::Blue, Grade::Average, 30.0, y, None);
            let wood = patch(Terrain::Woods, (20.0, 40.0), (10.0, 40.0));
            let game = Field::new([column()]).generals([general.clone()]).on([wood]).moving(Side::Blue);
            veil::sees(game.known(Side::Blue).table(), &general, find(&game, 1))
        };
        assert!(sees(22.005));
        assert!(!sees(22.015));
        let screen = unit(Arm::HeavyFoot, Formation::Line, 30.0, 24.0, 180);
        let general = general(Side::Blue, Grade::Average, 30.0, 31.0, None);
        let game = Field::new([column(), screen]).generals([general]).moving(Side::Blue);
        assert!(is_in_command(game.known(Side::Blue).table(), UnitId(1)));
    }

    /// H30 (c), FPN-5.2, R27, R6. Nobody but its own General commands a unit, and nobody does once he is dead.
    #[test]
    fn only_the_own_general_commands() {
        let other = general(Side::Blue, Grade::Exceptional, 30.0, 22.0, None);
        let battery = unit(Arm::FootArtillery, Formation::Line, 40.0, 20.0, 0);
        let units = [column(), column().under(102), battery];
        let game = frozen(Field::new(units).generals([other]));
        let table = game.known(Side::Blue);
        let must_test = |unit| must_test_out_of_command(table.table(), UnitId(unit));
        assert!(!must_test(1));
        assert!(must_test(2));
        // The battery has no General and needs none.
        assert!(!must_test(3));
    }

    /// FPN-5.2, R6. Who never had a General stays in command, or out of it, as it was.
    #[test]
    fn command_of_those_without_a_brigade_does_not_change() {
        let stray = unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0);
        for stray in [stray.clone(), stray.out_of_command()] {
            let game = frozen(Field::new([stray.clone()]));
            assert_eq!(find(&game, 1).flags, stray.flags);
        }
    }

    /// FPN-1.7. Skirmishers are free, Light Foot in column are not.
    #[test]
    fn only_skirmishers_and_guns_are_free_of_command() {
        let lost = |arm, formation| unit(arm, formation, 30.0, 20.0, 0).out_of_command();
        for (arm, formation, must) in [
            (Arm::LightFoot, Formation::Line, false),
            (Arm::LightFoot, Formation::Column, true),
            (Arm::HeavyFoot, Formation::Line, true),
            (Arm::LightCavalry, Formation::Line, true),
            (Arm::HorseArtillery, Formation::Column, false),
        ] {
            let game = Field::new([lost(arm, formation)]).moving(Side::Blue);
            assert_eq!(must_test_out_of_command(game.known(Side::Blue).table(), UnitId(1)), must, "{arm:?}");
        }
    }

    /// FPN-5.2, FPN-12.11. What 4b has found holds for the whole of 4c.
    #[test]
    fn command_is_fixed_at_4b() {
        let near = general(Side::Blue, Grade::Average, 30.0, 30.0, None);
        let far = general(Side::Blue, Grade::Average, 30.0, 40.0, None);
        assert!(
            frozen(Field::new([column().out_of_command()]).generals([near]))
                .state()
                .troops
                .iter()
                .all(|(_, unit)| unit.flags.has(UnitFlags::IN_COMMAND))
        );
        let game = frozen(Field::new([column()]).generals([far]));
        assert!(!find(&game, 1).flags.has(UnitFlags::IN_COMMAND));
    }

    /// H30 (a), (d), FPN-11.6, R70. The turn in which shaken troops and their General are first together at 4b, and
    /// only out of hand-to-hand.
    #[test]
    fn rallying_begins_at_the_end_of_4a() {
        let led = |unit: Unit| {
            let general = general(Side::Blue, Grade::Average, 30.0, 20.46875, Some(1));
            find(&frozen(Field::new([unit]).generals([general])), 1).clone()
        };
        assert_eq!(led(column().shaken()).rallying_since, 5);
        assert_eq!(led(column()).rallying_since, 0);
        let mut waited = column().shaken();
        waited.rallying_since = 4;
        assert_eq!(led(waited.clone()).rallying_since, 4);
        waited.flags.set(UnitFlags::FOUGHT, true);
        let begun_anew = led(waited.clone());
        assert!(begun_anew.rallying_since == 5 && !begun_anew.flags.has(UnitFlags::FOUGHT));
        let alone = frozen(Field::new([waited.clone()]));
        assert_eq!(find(&alone, 1).rallying_since, 0);
        let general = general(Side::Blue, Grade::Average, 30.0, 17.0, Some(1));
        let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.28125, 180);
        let fighting = frozen(Field::new([waited, enemy]).generals([general]));
        assert_eq!(find(&fighting, 1).rallying_since, 0);
    }

    /// FPN-5.6, R11. Ten inches, through anything passable.
    #[test]
    fn generals_ride_ten_inches() {
        let rider = general(Side::Blue, Grade::Poor, 30.0, 20.0, None);
        let woods = patch(Terrain::Woods, (10.0, 50.0), (10.0, 40.0));
        let mut game = Field::new([column()]).generals([rider]).on([woods]).riding(Side::Blue);
        let (rule, reason) = refused(&game, Side::Blue, ride(101, 40.011, 20.0, None));
        assert_eq!(rule, cite::GENERAL_MOVES);
        assert!(matches!(reason, Reason::TooFar { .. }));
        give(&mut game, Side::Blue, ride(101, 40.009, 20.0, None), &[]);
        let found = game.state().generals.get(UnitId(101)).expect("he lives").clone();
        assert_eq!(found.pose, pose(40.009, 20.0, 0));
        assert!(matches!(
            refused(&game, Side::Blue, ride(101, 41.0, 20.0, None)).1,
            Reason::GeneralHasRidden { .. }
        ));
    }

    /// FPN-5.6, R87. Not off the table, not onto impassable ground, and round it no farther than he rides.
    #[test]
    fn impassable_ground_is_ridden_round() {
        let rider = || general(Side::Blue, Grade::Poor, 5.0, 20.0, None);
        let cliff = |high: f64| patch(Terrain::Impassable, (7.0, 8.0), (10.0, high));
        let game = |high| Field::new([]).generals([rider()]).on([cliff(high)]).riding(Side::Blue);
        let reason = |high, x, y| refused(&game(high), Side::Blue, ride(101, x, y, None)).1;
        assert!(matches!(reason(22.0, 0.4, 20.0), Reason::NotOnTable { .. }));
        assert!(matches!(reason(22.0, 6.6, 21.0), Reason::ImpassableGround { .. }));
        assert!(matches!(reason(30.0, 9.0, 20.0), Reason::NoWayThere { .. }));
        assert!(game(22.0).check(Side::Blue, &ride(101, 9.0, 20.0, None)).is_ok());
    }

    /// FPN-5.3, R28. He may end among friends but not on an enemy.
    #[test]
    fn generals_share_ground_with_friends_only() {
        let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 25.0, 180);
        let rider = general(Side::Blue, Grade::Poor, 30.0, 22.0, None);
        let game = Field::new([column(), enemy]).generals([rider]).riding(Side::Blue);
        assert!(game.check(Side::Blue, &ride(101, 30.0, 19.0, None)).is_ok());
        let (rule, reason) = refused(&game, Side::Blue, ride(101, 30.0, 24.5, None));
        assert_eq!(rule, cite::GENERALS_IMMUNE);
        assert_eq!(reason, Reason::OntoEnemy { general: UnitId(101), enemy: UnitId(2) });
    }

    /// FPN-5.8, R29. He joins one unit of his own brigade by touching it, and leaves it by riding away.
    #[test]
    fn generals_join_by_touching() {
        let rider = general(Side::Blue, Grade::Poor, 35.0, 20.0, None);
        let stranger = unit(Arm::HeavyFoot, Formation::Column, 33.0, 20.0, 0).under(102);
        let units = [column().shaken(), stranger];
        let mut game = Field::new(units).generals([rider]).riding(Side::Blue);
        assert!(matches!(
            refused(&game, Side::Blue, ride(101, 30.0, 20.46875 + 0.011, Some(1))).1,
            Reason::NotTouching { .. }
        ));
        assert!(matches!(
            refused(&game, Side::Blue, ride(101, 33.0, 20.0, Some(2))).1,
            Reason::NotOfHisBrigade { .. }
        ));
        give(&mut game, Side::Blue, ride(101, 30.0, 20.46875 + 0.009, Some(1)), &[]);
        assert_eq!(game.state().general_with(UnitId(1)), Some(UnitId(101)));
        let rider = general(Side::Blue, Grade::Poor, 30.0, 20.46875, Some(1));
        let mut game = Field::new([column()]).generals([rider]).riding(Side::Blue);
        give(&mut game, Side::Blue, ride(101, 30.0, 22.0, None), &[]);
        assert_eq!(game.state().general_with(UnitId(1)), None);
    }

    /// FPN-5.3, R28. An inch behind his nearest friends.
    #[test]
    fn an_overrun_general_goes_behind_his_friends() {
        let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 25.0, 180);
        let overrun = general(Side::Blue, Grade::Poor, 30.0, 25.0, None);
        let field = Field::new([column(), enemy]).generals([overrun]);
        let side = Side::Red;
        let mut game = field.doing(Phase::Generals(side), [Step::GeneralsOf { side }]);
        run(&mut game, &[]);
        // The column's rear is at y 17.75.
        let found = game.state().generals.get(UnitId(101)).expect("he lives");
        assert_eq!(found.pose, pose(30.0, 16.75 - 0.46875, 0));
    }

    /// FPN-12.11. Who has no General is not asked where he rides.
    #[test]
    fn a_side_without_generals_is_not_asked() {
        let rider = || general(Side::Blue, Grade::Poor, 35.0, 20.0, None);
        let asked = |side| {
            let field = Field::new([column()]).generals([rider()]);
            let mut game = field.doing(Phase::Generals(side), [Step::GeneralsOf { side }]);
            run(&mut game, &[]);
            matches!(game.agenda().last(), Some(Task::Ask { of: Decision::Generals, .. }))
        };
        assert!(asked(Side::Blue));
        assert!(!asked(Side::Red));
    }
}
