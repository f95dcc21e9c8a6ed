use super::*;
use crate::cite;
use crate::kit::{Field, find, general, give, inches, patch, pose, printed, run, spot, unit};
use crate::terrain::Terrain;
use crate::{Arm, FastPlay, Formation, Grade, Phase, Reason, Step, UnitFlags, WayIn};
use engine::{Game, Rules};
use field::kit as battles;
use geom::{Angle, Corner};
use names::Side::{Blue, Red};

const ONE: UnitId = UnitId(1);

fn line(x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, x, y, degrees)
}

fn column(x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, Formation::Column, x, y, degrees)
}

fn shown(game: &Game<FastPlay>, side: Side, order: &Order) -> Preview<FastPlay> {
    let asked = game.decision_for(side).expect("a side is asked");
    preview(game.known(side).table(), &asked.of, side, order)
}

fn march(by: f64) -> Order {
    Order::March { unit: ONE, path: Motion::as_one([Leg::Ahead { by: inches(by) }]) }
}

/// Shows an order, gives it with dice that let it be obeyed, and finds its unit exactly where it was shown.
fn comes_true(mut game: Game<FastPlay>, side: Side, unit: u32, order: Order, faces: &[u8]) -> Game<FastPlay> {
    let preview = shown(&game, side, &order);
    assert!(preview.refusal.is_none() && preview.legal.is_none(), "{order:?}: {:?}", preview.refusal);
    give(&mut game, side, order.clone(), faces);
    let poses: Vec<Pose> = preview.stands.iter().map(|stand| stand.pose).collect();
    assert_eq!(poses[..], find(&game, unit).elements[..], "{order:?}");
    game
}

/// How far the first leg of the part of a march goes that is offered, in inches.
fn offered(preview: &Preview<FastPlay>) -> f64 {
    let Some(Order::March { path, .. }) = &preview.legal else { panic!("a part is legal") };
    let [Leg::Ahead { by }] = path.legs[..] else { panic!("straight on") };
    (by.inches() * 100.0).round() / 100.0
}

/// FPN-0.3, 6.1. A march shows where it leads, the ground it crosses and what it takes of what the ground
/// allows.
#[test]
fn a_march_shows_where_it_leads_and_what_it_costs() {
    let open = Field::new([column(30.0, 20.0, 0)]);
    let preview = shown(&open.clone().moving(Blue), Blue, &march(3.0));
    assert_eq!((preview.stands.len(), preview.stands[0].pose), (4, pose(30.0, 23.0, 0)));
    assert!(!preview.marks.is_empty());
    let of = printed().movement.of(Arm::HeavyFoot).column.0.inches();
    assert_eq!(preview.cost, Some(Cost { spent: 3.0, of, unit: "inch" }));
    let woods = open.clone().on([patch(Terrain::Woods, (20.0, 40.0), (15.0, 30.0))]).moving(Blue);
    assert_eq!(shown(&woods, Blue, &march(3.0)).cost, Some(Cost { spent: 3.0, of: of / 2.0, unit: "inch" }));
    comes_true(open.moving(Blue), Blue, 1, march(3.0), &[]);
}

/// FPN-0.3, 3.3, 6.4. Of a way that is too long the longest legal part is offered, under any rule that bars
/// the rest.
#[test]
fn the_longest_legal_part_is_offered() {
    let of = printed().movement.of(Arm::HeavyFoot).column.0.inches();
    let open = Field::new([column(30.0, 20.0, 0)]);
    assert_eq!(offered(&shown(&open.clone().moving(Blue), Blue, &march(20.0))), of);
    let all = patch(Terrain::Woods, (20.0, 40.0), (10.0, 40.0));
    assert_eq!(offered(&shown(&open.clone().on([all]).moving(Blue), Blue, &march(of))), of / 2.0);
    let ahead = patch(Terrain::Woods, (20.0, 40.0), (20.28125 + of - 1.0, 40.0));
    let up_to_it = shown(&open.on([ahead]).moving(Blue), Blue, &march(of));
    assert!((offered(&up_to_it) - of + 1.0).abs() < 0.05, "up to the edge of the woods");
    let barred = Field::new([column(30.0, 20.0, 0), line(30.0, 25.0, 180)]).moving(Blue);
    let preview = shown(&barred, Blue, &march(4.0));
    assert_eq!(preview.refusal.as_ref().map(|refusal| refusal.rule), Some(cite::FRONT_ZONE));
    assert!((offered(&preview) - 2.4375).abs() < 0.05, "up to the zone before his front");
}

/// FPN-6.8. Skirmishers may not end among friends but may pass them, so that the longest part is beyond
/// these.
#[test]
fn a_part_that_is_barred_does_not_hide_a_longer_one() {
    let light = unit(Arm::LightFoot, Formation::Line, 30.0, 20.0, 0);
    let most = printed().movement.of(Arm::LightFoot).of(Formation::Line).map_or(0.0, |rate| rate.0.inches());
    let friends = line(30.0, 20.0 + most / 2.0, 0);
    let game = Field::new([light, friends]).moving(Blue);
    assert!(shown(&game, Blue, &march(most / 2.0)).refusal.is_some());
    assert_eq!(offered(&shown(&game, Blue, &march(most + 4.0))), most);
}

/// FPN-3.3, 6.1. Hussars who would ride too far through the quarries are offered the part that they may.
#[test]
fn rough_ground_leaves_the_shorter_way_that_it_allows() {
    let (game, _) = battles::mustered::<FastPlay>(&battles::scenario("meeting-20"), &[]);
    let unit = game.setup().names.find("Blue Hussars").expect("they are there");
    let state = game.state().clone();
    let ask = engine::Task::Ask { side: Blue, of: Decision::Act, aside: None };
    let game = Game::new(game.setup().clone(), state, vec![ask]);
    let wheel = Leg::Wheel { on: Corner::Left, by: Angle::microdegrees(34_400_000) };
    let path = Motion::as_one([wheel, Leg::Ahead { by: inches(7.6) }]);
    let preview = shown(&game, Blue, &Order::March { unit, path });
    let Some(Reason::TooFar { allowed, .. }) = preview.refusal.map(|refusal| refusal.reason) else {
        panic!("too far over the quarries")
    };
    let cost = preview.cost.expect("it has a length");
    assert_eq!(cost.of, allowed.0.inches());
    assert!(cost.spent > cost.of);
    let legal = preview.legal.expect("a shorter way is legal");
    let shorter = shown(&game, Blue, &legal);
    assert!(shorter.refusal.is_none());
    assert!(shorter.cost.is_some_and(|cost| cost.spent > allowed.0.inches() - 0.01));
}

/// FPN-6.18, 8.6, G20. A charge shows the charger lined up on its target; one that is refused, how far its
/// way leads.
#[test]
fn a_charge_shows_how_both_will_meet() {
    let charge = |target| Order::Charge { unit: ONE, target: UnitId(target), onto: None, path: None };
    let field = Field::new([line(30.0, 20.0, 0), line(30.3, 22.5, 180)]);
    let preview = shown(&field.clone().moving(Blue), Blue, &charge(2));
    assert!(!preview.marks.is_empty() && preview.cost.is_some_and(|cost| cost.spent < cost.of));
    comes_true(field.moving(Blue), Blue, 1, charge(2), &[6]);
    let far = Field::new([line(30.0, 20.0, 0), line(30.0, 40.0, 180)]).moving(Blue);
    let preview = shown(&far, Blue, &charge(2));
    assert!(preview.refusal.is_some());
    let most = printed().movement.of(Arm::HeavyFoot).line.0.inches();
    assert_eq!(stands_of(&preview)[0].1, 20.0 + most, "as far as it can come");
    let shaken = Field::new([line(30.0, 20.0, 0).shaken(), line(30.0, 22.5, 180)]).moving(Blue);
    assert!((stands_of(&shown(&shaken, Blue, &charge(2)))[0].1 - 21.9375).abs() < 0.01, "up to the enemy");
}

/// Where the stands of a preview are, in inches.
fn stands_of(preview: &Preview<FastPlay>) -> Vec<(f64, f64)> {
    let round = engine::conformance::kit::rounded;
    preview.stands.iter().map(|stand| (round(stand.pose.at.x), round(stand.pose.at.y))).collect()
}

/// FPN-4.7 to 4.12, 4.17. Every change of formation, facing and front shows how the unit stands after it.
#[test]
fn changes_of_formation_show_how_the_unit_stands_then() {
    let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 20.0, 0);
    let left = Turn::Left;
    let changes = [
        (column(30.0, 20.0, 0), Order::LineAhead { unit: ONE, left: 1 }),
        (column(30.0, 20.0, 0), Order::TurnIntoLine { unit: ONE, turn: left }),
        (line(30.0, 20.0, 0), Order::ColumnAhead { unit: ONE, on: 2 }),
        (line(30.0, 20.0, 0), Order::TurnIntoColumn { unit: ONE, turn: left }),
        (line(30.0, 20.0, 0), Order::Square { unit: ONE }),
        (square.clone(), Order::LeaveSquare { unit: ONE, formation: Formation::Line, stays: 1, left: 2 }),
        (square, Order::LeaveSquare { unit: ONE, formation: Formation::Column, stays: 2, left: 0 }),
        (line(30.0, 20.0, 0).last_element(), Order::Face { unit: ONE, turn: left }),
    ];
    for (unit, change) in changes {
        comes_true(Field::new([unit]).moving(Blue), Blue, 1, change, &[]);
    }
    let turned = comes_true(
        Field::new([line(30.0, 20.0, 0)]).moving(Blue),
        Blue,
        1,
        Order::TurnAbout { unit: ONE },
        &[6],
    );
    let half = shown(&turned, Blue, &march(20.0));
    let rate = printed().movement.of(Arm::HeavyFoot).line.0.inches();
    assert_eq!((half.cost.as_ref().map(|cost| cost.of), offered(&half)), (Some(rate / 2.0), rate / 2.0));
    let gone = Field::new([line(30.0, 20.0, 0).undeployed()]).moving(Blue);
    assert!(shown(&gone, Blue, &Order::Square { unit: ONE }).stands.is_empty(), "the unit is gone");
}

/// FPN-6.6, 6.7, 8.11, 11.3. A unit that goes back is shown there too; of a way back that is too long the
/// longest part is offered.
#[test]
fn a_unit_that_goes_back_is_shown_there() {
    let light = || unit(Arm::LightFoot, Formation::Line, 30.0, 20.0, 0);
    let by = inches(2.0);
    for about in [false, true] {
        let order = Order::MoveBack { unit: ONE, by, about };
        comes_true(Field::new([light()]).moving(Blue), Blue, 1, order, &[]);
    }
    let shaken = Field::new([line(30.0, 20.0, 0).shaken()]);
    let too_far = shown(&shaken.clone().moving(Blue), Blue, &Order::Retire { unit: ONE, by: inches(9.0) });
    let allowed = printed().movement.of(Arm::HeavyFoot).line.0.inches() / 2.0;
    let Some(Order::Retire { by: least, .. }) = too_far.legal else { panic!("a part is legal") };
    assert!((least.inches() - allowed).abs() < 0.01, "{least:?}");
    comes_true(shaken.moving(Blue), Blue, 1, Order::Retire { unit: ONE, by: inches(1.0) }, &[6]);

    let charger = unit(Arm::LightCavalry, Formation::Line, 30.0, 25.0, 180);
    let mut game = Field::new([light(), charger]).moving(Red);
    give(&mut game, Red, Order::Charge { unit: UnitId(2), target: ONE, onto: None, path: None }, &[6]);
    let evade = shown(&game, Blue, &Order::Evade {});
    give(&mut game, Blue, Order::Evade {}, &[6]);
    let asked = game.decision_for(Blue).expect("how far they go").of;
    let usual = FastPlay::usual(game.known(Blue).table(), &asked, Blue);
    assert_eq!(evade.stands, shown(&game, Blue, &usual).stands, "as far as they could get");
    comes_true(game, Blue, 1, usual, &[]);
}

/// FPN-1.10, 1.12, R7. A unit that is placed or comes on is shown there.
#[test]
fn a_unit_that_is_placed_or_comes_on_is_shown_there() {
    let deploying = |units: Vec<Unit>| {
        let general = general(Blue, Grade::Average, 0.0, 0.0, None);
        let step = Step::Deploying(crate::steps::Deploying::Begin);
        let mut game = Field::new(units).generals([general]).doing(Phase::Deployment, [step]);
        run(&mut game, &[]);
        game
    };
    for formation in [Formation::Line, Formation::Column, Formation::Square] {
        let game = deploying(vec![line(0.0, 0.0, 0).undeployed().under(101)]);
        let place = |y| Order::Place { unit: ONE, formation, at: pose(30.0, y, 20) };
        let outside = shown(&game, Blue, &place(15.0));
        assert!(outside.refusal.is_some() && outside.stands.len() == 4, "shown, legal or not");
        comes_true(game, Blue, 1, place(6.0), &[]);
    }
    let game = deploying(vec![line(0.0, 0.0, 0).undeployed().under(101)]);
    let general = shown(&game, Blue, &Order::PlaceGeneral { general: UnitId(101), at: spot(9.0, 5.0) });
    assert_eq!((stands_of(&general), general.cost), (vec![(9.0, 5.0)], None));

    let mut waits = column(0.0, 0.0, 0).undeployed();
    waits.waiting = 1;
    let mut field = Field::new([waits]);
    field.ways_in = vec![(ONE, WayIn { ahead: None, at: pose(30.0, 0.0, 0), closed: false, from: 0 })];
    let enter = |by| Order::Enter { unit: ONE, by: inches(by) };
    let too_far = shown(&field.clone().moving(Blue), Blue, &enter(30.0));
    let rate = printed().movement.of(Arm::HeavyFoot).column.0.inches();
    assert_eq!(too_far.cost, Some(Cost { spent: 30.0, of: rate, unit: "inch" }));
    let Some(Order::Enter { by, .. }) = too_far.legal else { panic!("a part is legal") };
    assert!((by.inches() - rate).abs() < 0.01);
    comes_true(field.moving(Blue), Blue, 1, enter(4.0), &[]);
}

/// FPN-5.6. A ride shows the General, his way, and how far it is of how far he may ride.
#[test]
fn a_general_is_shown_where_he_rides() {
    let field = Field::new([]).generals([general(Blue, Grade::Poor, 30.0, 10.0, None)]);
    let game = field.riding(Blue);
    let ride = |x: f64| Order::Ride { general: UnitId(101), to: spot(x, 10.0), join: None };
    let near = shown(&game, Blue, &ride(34.0));
    assert_eq!(near.cost, Some(Cost { spent: 4.0, of: 10.0, unit: "inch" }));
    assert_eq!(near.marks, [Mark::Line(spot(30.0, 10.0), spot(34.0, 10.0))]);
    assert_eq!(stands_of(&near), [(34.0, 10.0)]);
    let far = shown(&game, Blue, &ride(55.0));
    assert!(far.refusal.is_some());
    assert_eq!(far.legal, Some(ride(40.0)));
}

/// FPN-7.1, G14. Fire shows one line from every element that would shoot to whom it would shoot at.
#[test]
fn fire_is_shown_from_each_element_to_its_target() {
    let field = Field::new([line(30.0, 20.0, 0), line(30.0, 22.0, 180)]);
    let mut game = field.firing();
    let volley = || Order::Volley { unit: ONE, target: UnitId(2) };
    let preview = shown(&game, Blue, &volley());
    assert!(preview.refusal.is_none() && preview.stands.is_empty());
    assert_eq!(preview.marks.len(), 4);
    assert_eq!(preview.marks[0], Mark::Line(spot(28.59375, 20.28125), spot(29.53125, 22.0)));
    let shot = Order::Shoot { unit: ONE, element: 0, target: UnitId(2), at: 3 };
    let one = shown(&game, Blue, &shot);
    assert_eq!(one.marks, [Mark::Line(spot(28.59375, 20.28125), spot(28.59375, 22.0))]);
    give(&mut game, Blue, shot, &[]);
    assert_eq!(
        shown(&game, Blue, &volley()).marks,
        preview.marks[1..],
        "those of elements that have not shot yet"
    );
    let far = Field::new([line(30.0, 20.0, 0), line(30.0, 40.0, 180)]).firing();
    let refused = shown(&far, Blue, &volley());
    assert!(refused.refusal.is_some());
    assert_eq!(refused.marks, [Mark::Line(spot(30.0, 20.28125), spot(30.0, 39.71875))]);
    let stray = Order::Shoot { unit: ONE, element: 9, target: UnitId(2), at: 9 };
    assert!(shown(&far, Blue, &stray).marks.is_empty());
}

/// FPN-8.7, G20. Lining up and slides in contact are shown as they come.
#[test]
fn slides_and_wheels_in_contact_are_shown() {
    let cavalry = unit(Arm::LightCavalry, Formation::Column, 30.0, 20.0, 90);
    let foe = line(38.5, 20.0, 270);
    for to in [Turn::Left, Turn::Right] {
        let game = Field::new([cavalry.clone(), foe.clone()]).moving(Blue);
        let charge = Order::Charge { unit: ONE, target: UnitId(2), onto: None, path: None };
        let game = comes_true(game, Blue, 1, charge, &[6]);
        comes_true(game, Blue, 1, Order::Slide { to }, &[]);
    }
    let askew = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 10)
        .flagged(UnitFlags::OWES_WHEEL)
        .in_contact_since(4);
    let ahead = askew.rects().flat_map(|rect| rect.corners()).map(|corner| corner.y).fold(0.0, f64::max);
    let foe = line(30.0, ahead / 25.4 + 0.28125, 180).in_contact_since(4);
    let game = Field::new([askew, foe]).moving(Blue);
    comes_true(game, Blue, 1, Order::CompleteWheel { unit: ONE }, &[]);
}

/// FPN-9.1, 9.2. Losses show who is left and the ground of those who go; a square how it closes up.
#[test]
fn losses_show_who_is_left() {
    let game = Field::new([line(30.0, 20.0, 0)]).moving(Blue);
    let of = |asked: Decision, order: Order| preview(game.known(Blue).table(), &asked, Blue, &order);
    let lost = of(Decision::Remove { unit: ONE, count: 1 }, Order::Remove { elements: vec![3] });
    assert_eq!((lost.stands.len(), lost.marks.len()), (3, 1));
    let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 20.0, 0).having_lost(1);
    let game = Field::new([square.clone()]).moving(Blue);
    let asked = Decision::CloseSquare { unit: ONE, touched: vec![] };
    let closed = preview(game.known(Blue).table(), &asked, Blue, &Order::Keep { element: 1 });
    assert_eq!((closed.stands.len(), closed.stands[0].pose), (3, square.elements[1]));
}
