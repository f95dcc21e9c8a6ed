use super::*;
use crate::Place;
use crate::cite;
use crate::kit::{
    Field, allowed, as_usual, cavalry, column, find, give, inches, line, patch, pose, printed, question,
    refused, run as run_on, skirmish_rows, skirmishers, spot, stands, stands_yet, state_of,
};
use crate::measure::Turns;
use crate::steps::{Owed, Why};
use crate::terrain::Terrain;
use crate::town::blocks::{overcrowded, rect};
use crate::{
    Arm, BlockSide, Decision, Engagement, Formation, Grade, Order, Phase, Reason, Stance, Step as Doing,
    Terms, Unit, UnitFlags,
};
use geom::{Feature, Leg, Length, Motion, Pose};
use names::Side::{Blue, Red};

/// A block of three inches by five, which looks east: its left is in the north, its right in the south.
fn block() -> Feature {
    patch(Terrain::TownBlock, (27.5, 32.5), (22.0, 25.0))
}

fn inside(unit: Unit) -> Unit {
    let stance =
        Stance::whole(Formation::Garrison, pose(32.5, 23.5, 90), inches(3.0), inches(5.0), unit.strength());
    Unit { stance, place: Place::Block(FeatureId(0)), ..unit }
}

fn enter() -> Order {
    Order::Enter { unit: UnitId(1), block: spot(30.0, 23.5), path: None }
}

/// STC-11.7, R113. A block is a rectangle that looks along its first side.
#[test]
fn a_block_is_a_rectangle() {
    let rect_of = |corners: &[(f64, f64)]| {
        let shape = geom::Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
        let feature = Feature { shape, ..block() };
        Field::new([]).on([feature]).look(|at| rect(at, FeatureId(0)))
    };
    let square = rect_of(&[(27.5, 22.0), (32.5, 22.0), (32.5, 25.0), (27.5, 25.0)]).expect("a rectangle");
    assert_eq!(Pose::of(square.front()), pose(32.5, 23.5, 90));
    assert_eq!((Length::of(square.width()), Length::of(square.depth())), (inches(3.0), inches(5.0)));
    let back = rect_of(&[(27.5, 22.0), (27.5, 25.0), (32.5, 25.0), (32.5, 22.0)]).expect("a rectangle");
    assert_eq!(Pose::of(back.front()), pose(30.0, 25.0, 0));
    assert!(rect_of(&[(27.0, 22.0), (32.5, 22.0), (32.0, 25.0), (27.5, 25.0)]).is_none(), "askew");
    assert!(rect_of(&[(27.0, 22.0), (32.0, 22.0), (30.0, 25.0)]).is_none(), "three corners");
    assert_eq!(printed().towns.block, [geom::Inches::new(3, 0), geom::Inches::new(5, 0)]);
}

/// STC-11.8, R75, R112. To move up to a block is to be in it: disordered, for nothing more, and the move is
/// over.
#[test]
fn infantry_enters_a_block_and_is_disordered() {
    let mut game = Field::new([column(30.0, 20.0, 0)]).on([block()]).moving();
    give(&mut game, Blue, enter(), &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.place, unit.formation()), (Place::Block(FeatureId(0)), Formation::Garrison));
    assert!(unit.is_disordered() && unit.flags.has(UnitFlags::DONE));
    assert!((unit.spent.share() - 1.0 / 3.0).abs() < 1e-3, "two inches of six");
    assert_eq!(unit.stance.body().expect("a body").centre(), spot(30.0, 23.5).point());
    let mut game = Field::new([skirmishers(30.0, 20.0, 0)]).on([block()]).moving();
    give(&mut game, Blue, enter(), &[]);
    assert!(!find(&game, 1).is_disordered(), "skirmishers are at home there");
    let at = game.known(Blue);
    assert!(
        crate::skirmish::cloud::in_disordering_ground(at.table(), find(&game, 1)),
        "and fight as if disordered"
    );
}

/// STC-11.7, 11.8, R75. Only infantry, only if there is room, and only if no enemy holds it.
#[test]
fn some_may_not_enter_a_block() {
    let ruled = |units: Vec<Unit>| refused(&Field::new(units).on([block()]).moving(), Blue, enter());
    let horse = cavalry(Formation::Column, 30.0, 20.0, 0);
    assert_eq!(ruled(vec![horse]), (cite::TOWNS, Reason::WrongArm { unit: UnitId(1) }));
    let friend = |lost: u8| inside(line(30.0, 30.0, 0)).having_lost(lost);
    let full = Reason::BlockFull { unit: UnitId(1), holds: 24 };
    assert_eq!(ruled(vec![column(30.0, 20.0, 0), friend(0), friend(11)]), (cite::BLOCKS, full));
    let room = Field::new([column(30.0, 20.0, 0), friend(0)]).on([block()]).moving();
    assert!(allowed(&room, Blue, &enter()), "two battalions of twelve");
    let held = vec![column(30.0, 20.0, 0), inside(line(30.0, 30.0, 180))];
    assert_eq!(ruled(held).1, Reason::BlockHeld { unit: UnitId(1), by: UnitId(2) });
    let away = Order::Enter { unit: UnitId(1), block: spot(10.0, 10.0), path: None };
    let game = Field::new([column(30.0, 20.0, 0)]).on([block()]).moving();
    assert_eq!(refused(&game, Blue, away).1, Reason::NoBlock { unit: UnitId(1) });
    let short = Motion::as_one([Leg::Ahead { by: inches(1.9) }]);
    let short = Order::Enter { unit: UnitId(1), block: spot(30.0, 23.5), path: Some(short) };
    assert_eq!(refused(&game, Blue, short).1, Reason::NoBlock { unit: UnitId(1) });
    assert!(
        !allowed(&Field::new([column(30.0, 15.9, 0)]).on([block()]).moving(), Blue, &enter()),
        "6.1 inches"
    );
}

/// STC-6.11, R113. Past enemies who stand at it a block is entered only by a charge on all of them.
#[test]
fn to_enter_beside_an_enemy_is_to_charge_him() {
    let field = |unit: Unit, y: f64| Field::new([unit, line(30.0, y, 180)]).on([block()]).moving();
    let mut game = field(column(30.0, 20.0, 0), 25.9);
    give(&mut game, Blue, enter(), &[]);
    let fight = game.state().engagements[0];
    assert_eq!((fight.attacker, fight.defender, fight.onto), (UnitId(1), UnitId(2), Edge::Front));
    assert!(fight.terms.has(Terms::DRAWN_IN) && find(&game, 1).flags.has(UnitFlags::CHARGED));
    assert!(!fight.terms.has(Terms::HARD_COVER));
    let shaken = column(30.0, 20.0, 0).shaken();
    assert!(!allowed(&field(shaken.clone(), 25.9), Blue, &enter()));
    let mut clear = field(shaken, 26.0);
    give(&mut clear, Blue, enter(), &[]);
    assert!(clear.state().engagements.is_empty());
    let loose = field(skirmishers(30.0, 20.0, 0), 25.9);
    assert_eq!(refused(&loose, Blue, enter()).0, cite::SKIRMISHERS_CHARGE);
}

/// STC-11.8, R113. Half a turn, with its rear on the side it leaves by, and the other half is left.
#[test]
fn a_garrison_leaves_in_half_a_turn() {
    let leave = |side, formation, right: Option<f64>| Order::Leave {
        unit: UnitId(1),
        by: side,
        formation,
        at: right.map(inches),
        files: None,
    };
    let field = |enemies: Vec<Unit>| {
        let units = std::iter::once(inside(line(30.0, 20.0, 0))).chain(enemies);
        Field::new(units).on([block()])
    };
    let mut game = field(vec![]).moving();
    give(&mut game, Blue, leave(BlockSide::Left, Formation::Column, None), &[]);
    assert_eq!(stands(&game, 1), (30.0, 26.5, 0.0));
    assert_eq!((find(&game, 1).spent, find(&game, 1).place), (Turns::new(1, 2), Place::Table));
    assert!(!find(&game, 1).flags.has_any(UnitFlags::DONE.with(UnitFlags::MANEUVERED)));
    let march = |by: f64| {
        let path = Motion::as_one([Leg::Ahead { by: inches(by) }]);
        Order::March { unit: UnitId(1), path }
    };
    assert!(allowed(&game, Blue, &march(3.0)) && !allowed(&game, Blue, &march(3.1)));
    let mut east = field(vec![]).moving();
    give(&mut east, Blue, leave(BlockSide::Front, Formation::Line, Some(1.0)), &[]);
    assert_eq!(stands(&east, 1), (33.0, 22.5, 90.0), "an inch to the right of one who looks east");
    let near = field(vec![line(30.0, 27.4, 180)]).moving();
    assert_eq!(refused(&near, Blue, leave(BlockSide::Left, Formation::Column, None)).0, cite::NO_ROOM);
    let square = leave(BlockSide::Left, Formation::Square, None);
    assert_eq!(refused(&field(vec![]).moving(), Blue, square).0, cite::TOWNS);
    let loose = leave(BlockSide::Left, Formation::Skirmish, None);
    assert_eq!(refused(&field(vec![]).moving(), Blue, loose.clone()).0, cite::TOWNS);
    let light = Field::new([inside(line(30.0, 20.0, 0).arm(Arm::LightInfantry))]).on([block()]).moving();
    assert!(allowed(&light, Blue, &loose));
    let far = leave(BlockSide::Left, Formation::Column, Some(4.0));
    assert_eq!(refused(&field(vec![]).moving(), Blue, far).0, cite::TOWNS, "not by that side");
    let outside = Field::new([column(30.0, 20.0, 0)]).on([block()]).moving();
    let order = leave(BlockSide::Left, Formation::Column, None);
    assert_eq!(refused(&outside, Blue, order).1, Reason::NoBlock { unit: UnitId(1) });
}

fn sally() -> Order {
    Order::Sally {
        unit: UnitId(1),
        by: BlockSide::Left,
        at: None,
        target: UnitId(2),
        formation: None,
        files: None,
    }
}

/// STC-11.8, R113. Straight out at an enemy within half a move and the bonus of the side, its rear inside if
/// need be.
#[test]
fn a_garrison_charges_out() {
    let field = |y: f64| Field::new([inside(line(30.0, 20.0, 0)), line(30.0, y, 180)]).on([block()]);
    let reaches = |y: f64| allowed(&field(y).moving(), Blue, &sally());
    assert!(reaches(30.0) && !reaches(30.1), "three inches and two of bonus");
    let mut game = field(25.5).moving();
    give(&mut game, Blue, sally(), &[]);
    assert_eq!(find(&game, 1).place, Place::Table);
    let (x, y, facing) = stands(&game, 1);
    assert!((x, facing) == (30.0, 0.0) && (y - 25.5).abs() < 0.002, "its rear is still inside");
    assert_eq!(game.state().engagements.len(), 1);
    let loose = inside(line(30.0, 20.0, 0).arm(Arm::LightInfantry)).flagged(UnitFlags::SKIRMISHING_INSIDE);
    let loose = Field::new([loose, line(30.0, 26.0, 180)]).on([block()]).moving();
    assert_eq!(refused(&loose, Blue, sally()).0, cite::SKIRMISHERS_IN_COMBAT);
}

/// R113. A unit that has charged out at skirmishers who got away comes out of the block where they stood.
#[test]
fn a_charge_out_in_vain_ends_outside() {
    let units = [inside(line(30.0, 20.0, 0)), skirmish_rows(4, 4, 30.0, 25.2, 180)];
    let mut game = Field::new(units).on([block()]).moving();
    give(&mut game, Blue, sally(), &[]);
    assert!(matches!(question(&game), Some((Red, Decision::Evade { .. }))));
    let path = Motion::as_one([Leg::Back { by: inches(4.0) }]);
    give(&mut game, Red, Order::Evade { path }, &[]);
    while let Some((Blue, Decision::HaltOrGoOn { .. })) = question(&game) {
        give(&mut game, Blue, Order::Halt {}, &[]);
    }
    assert_eq!((find(&game, 1).place, stands(&game, 1)), (Place::Table, (30.0, 26.5, 0.0)));
}

fn owed() -> Owed {
    Owed { unit: UnitId(1), least: inches(4.0), rout_hits: 2, why: Why::Combat }
}

/// A way out of the north side in column, so far back and aside.
fn fall_out(side: BlockSide, back: f64, aside: f64) -> Order {
    let legs = [Leg::Back { by: inches(back) }, Leg::Side { by: inches(aside) }];
    Order::FallOut { by: side, at: None, formation: Formation::Column, path: Motion::as_one(legs) }
}

/// STC-8.14, 11.8, R49, R75, R113. It stands outside a side and faces the cause, and goes back from there as
/// any retreat.
#[test]
fn a_garrison_falls_out_by_a_side() {
    let ruled = |order: Order, enemies: Vec<Unit>| {
        let units = std::iter::once(inside(line(30.0, 20.0, 0))).chain(enemies);
        let field = Field::new(units).on([block()]);
        field.look(|at| check_fall_out(at, &owed(), UnitId(2), &order).map_err(|refusal| refusal.rule))
    };
    let south = || column(30.0, 22.0, 0).of(Red);
    assert_eq!(ruled(fall_out(BlockSide::Left, 4.0, 0.0), vec![south()]), Ok(()));
    assert_eq!(ruled(fall_out(BlockSide::Left, 3.9, 0.0), vec![south()]), Err(cite::RETREAT_LENGTH));
    assert_eq!(ruled(fall_out(BlockSide::Left, 4.0, 4.1), vec![south()]), Err(cite::RETREAT_ZONE));
    let beside = column(31.0, 22.0, 0).of(Red);
    let onto = ruled(fall_out(BlockSide::Right, 4.0, 0.0), vec![beside]);
    assert_eq!(onto, Err(cite::NO_ROOM), "onto the enemy");
    let behind = line(30.0, 27.0, 180);
    assert_eq!(ruled(fall_out(BlockSide::Left, 4.0, 0.0), vec![south(), behind]), Err(cite::NO_ROOM));
}

/// STC-11.8, R75, R113. A garrison that fails is out, shaken, and as far from the side as it owes.
#[test]
fn who_is_forced_out_retreats_from_the_side() {
    let units = [inside(line(30.0, 20.0, 0)), column(30.0, 22.0, 0).of(Red)];
    let step = Doing::Retreating(crate::steps::Retreating::Begin(owed()));
    let mut game = Field::new(units).on([block()]).doing(Phase::CloseCombat, [step]);
    run_on(&mut game, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::ForcedOut { .. }))));
    let mut other = game.clone();
    as_usual(&mut other, &[]);
    assert_eq!(find(&other, 1).place, Place::Table);
    give(&mut game, Blue, fall_out(BlockSide::Left, 5.0, 0.0), &[]);
    assert_eq!((stands(&game, 1), find(&game, 1).place), ((30.0, 30.0, 180.0), Place::Table));
    assert!(state_of(&game, 1).1);
}

/// R34, R113. A garrison that can come out nowhere is lost.
#[test]
fn a_garrison_without_a_way_out_is_lost() {
    let ring = [
        column(30.0, 22.0, 0).of(Red),
        line(28.0, 25.0, 180),
        line(33.0, 25.0, 180).of(Red),
        line(32.5, 23.5, 270),
        line(27.5, 23.5, 90).of(Red),
    ];
    let units = std::iter::once(inside(line(30.0, 20.0, 0))).chain(ring);
    let step = Doing::Retreating(crate::steps::Retreating::Begin(owed()));
    let mut game = Field::new(units).on([block()]).doing(Phase::CloseCombat, [step]);
    run_on(&mut game, &[]);
    assert!(!stands_yet(&game, 1));
}

fn attacking(attacker: u32, onto: Edge) -> Engagement {
    Engagement { onto, ..crate::kit::engaged(attacker, 1, 4) }
}

/// STC-11.9, 11.10, R76. Thirty-six figures against a side of a block, twelve against one of a chateau.
#[test]
fn only_so_many_attack_one_side() {
    let crowd = |terrain, sides: &[Edge]| {
        let attackers = sides.iter().map(|_| column(30.0, 20.0, 0).of(Red));
        let units: Vec<Unit> = std::iter::once(inside(line(30.0, 20.0, 0))).chain(attackers).collect();
        let fights: Vec<Engagement> =
            (2u32..).zip(sides).map(|(unit, &side)| attacking(unit, side)).collect();
        let field = Field::new(units).on([patch(terrain, (27.5, 32.5), (22.0, 25.0))]).engaged(fights);
        let group: Vec<UnitId> = (1..=sides.len() as u32 + 1).map(UnitId).collect();
        field.look(|at| {
            overcrowded(at, &group)
                .into_iter()
                .map(|(_, side, surplus, among)| (side, surplus, among.len()))
                .collect::<Vec<_>>()
        })
    };
    use Edge::{Left, Right};
    assert_eq!(crowd(Terrain::TownBlock, &[Left; 3]), []);
    assert_eq!(crowd(Terrain::TownBlock, &[Left; 4]), [(Left, 12, 4)]);
    assert_eq!(crowd(Terrain::TownBlock, &[Left, Left, Left, Right]), []);
    assert_eq!(crowd(Terrain::Chateau, &[Left]), []);
    assert_eq!(crowd(Terrain::Chateau, &[Left, Left, Right]), [(Left, 12, 2)]);
}

/// STC-11.9, R76. The attacker says whose figures are left out; all others of the attackers count.
#[test]
fn the_attacker_says_who_is_held_back() {
    let attackers = [column(30.0, 22.0, 0), column(28.4, 22.0, 0)];
    let units = [inside(line(30.0, 20.0, 180))].into_iter().chain(attackers.clone());
    let chateau = patch(Terrain::Chateau, (27.5, 32.5), (22.0, 25.0));
    let field = |fights: Vec<Engagement>| Field::new(units.clone()).on([chateau.clone()]).engaged(fights);
    let both = vec![attacking(2, Edge::Right), attacking(3, Edge::Right)];
    let mut game = field(both).fighting();
    run_on(&mut game, &[]);
    let Some((Blue, Decision::HoldBack { surplus: 12, among, .. })) = question(&game) else {
        panic!("figures are held back: {:?}", question(&game));
    };
    assert_eq!(among.as_slice(), [UnitId(2), UnitId(3)]);
    assert_eq!(refused(&game, Blue, Order::HoldBack { unit: UnitId(1) }).0, cite::TOWN_ATTACKERS);
    // Three dice of the one that is left, and three of the garrison, of which one is odd.
    let mut told = give(&mut game, Blue, Order::HoldBack { unit: UnitId(3) }, &[]);
    assert!(matches!(question(&game), Some((Red, Decision::Divide { odd: 1, .. }))));
    told.extend(as_usual(&mut game, &[1, 1, 1, 1, 1, 1]));
    assert_eq!(crate::kit::dice_thrown(&told), 6);
}

/// STC-11.9, 11.10, R76. Where one unit is not enough, the attacker names each that is left out.
#[test]
fn the_attacker_names_each_unit_that_is_held_back() {
    let attackers = [28.4, 30.0, 31.6].map(|x| column(x, 22.0, 0));
    let units = [inside(line(30.0, 20.0, 180))].into_iter().chain(attackers);
    let chateau = patch(Terrain::Chateau, (27.5, 32.5), (22.0, 25.0));
    let fights = [2, 3, 4].map(|unit| attacking(unit, Edge::Right));
    let mut game = Field::new(units).on([chateau]).engaged(fights).fighting();
    run_on(&mut game, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::HoldBack { surplus: 24, .. }))));
    give(&mut game, Blue, Order::HoldBack { unit: UnitId(4) }, &[]);
    let Some((Blue, Decision::HoldBack { surplus: 12, among, .. })) = question(&game) else {
        panic!("a second unit is named: {:?}", question(&game));
    };
    assert_eq!(among.as_slice(), [UnitId(2), UnitId(3)]);
    // Three dice of the one that is left, and one of the garrison against each.
    give(&mut game, Blue, Order::HoldBack { unit: UnitId(2) }, &[1, 1, 1, 1, 1, 1]);
    let held: Vec<u8> = game.state().engagements.iter().map(|fight| fight.held_back).collect();
    assert_eq!(held, [12, 0, 12]);
}

/// STC-11.8, R113. All garrisons of a block fight together, also against enemies that come later.
#[test]
fn all_garrisons_of_a_block_fight_together() {
    let units = [
        inside(line(30.0, 20.0, 180)),
        inside(line(30.0, 20.0, 180)),
        column(28.4, 22.0, 0),
        column(31.0, 18.0, 0).grade(Grade::A),
    ];
    let fights = [attacking(3, Edge::Right), Engagement { defender: UnitId(2), ..attacking(3, Edge::Right) }];
    let mut game = Field::new(units).on([block()]).engaged(fights).moving();
    give(&mut game, Blue, Order::Charge { unit: UnitId(4), target: UnitId(1), path: None }, &[]);
    assert_eq!(game.state().foes(UnitId(4)).as_slice(), [UnitId(1), UnitId(2)]);
    assert!(game.state().engagements_of(UnitId(4)).all(|fight| fight.terms.has(Terms::HARD_COVER)));
}
