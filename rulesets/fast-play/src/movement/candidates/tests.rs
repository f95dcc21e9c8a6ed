//! The proposed orders are legal and plentiful, and lead through a whole 4c.

use crate::kit::*;
use crate::{Arm, FastPlay, Formation, Onto, Order, Turn, Unit, UnitFlags};
use dice::{Seed, Seeded};
use engine::{Draw, Game, Grammar, Lens};
use geom::{Angle, Corner, Leg, Length, Motion};
use names::{Side, UnitId};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn battle() -> Vec<Unit> {
    let arms = [
        (Arm::HeavyFoot, Formation::Line),
        (Arm::LightFoot, Formation::Line),
        (Arm::HeavyFoot, Formation::Column),
        (Arm::LightCavalry, Formation::Column),
        (Arm::HeavyFoot, Formation::Square),
        (Arm::FootArtillery, Formation::Line),
    ];
    let row = |y: f64, degrees: i32| {
        let each = move |(n, (arm, formation))| unit(arm, formation, 20.0 + 5.0 * n as f64, y, degrees);
        arms.into_iter().enumerate().map(each)
    };
    row(20.0, 0).chain(row(25.0, 180)).collect()
}

fn candidates(game: &Game<FastPlay>, side: Side, lens: &Lens, most: usize) -> Vec<Order> {
    let Some(asked) = game.decision_for(side) else { return vec![] };
    let known = game.known(side);
    let mut all = vec![];
    engine::propose(known.table(), &asked.of, side, lens, &mut |order| {
        all.push(order);
        if all.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    all
}

/// FPN-12.11. Random orders are legal, and every reaction is answered, to the end of both sides' steps and
/// without a panic; then again and again from where all stand.
#[test]
fn random_orders_lead_through_the_step() {
    for seed in 0..80u64 {
        let mut units = battle();
        for (turn, side) in (5..).zip([Side::Blue, Side::Red, Side::Red, Side::Blue]) {
            let field = Field::new(units).with(|options| options.forced_cavalry_movement = seed % 2 == 0);
            let mut game = field.in_turn(turn).moving(side);
            play_through(&mut game, seed * 10 + u64::from(turn));
            units = game.state().troops.iter().map(|(_, unit)| unit.clone()).collect();
            for unit in &mut units {
                unit.flags.set(UnitFlags::ACTED, false);
            }
        }
    }
}

/// Draws orders until the step is over.
fn play_through(game: &mut Game<FastPlay>, seed: u64) {
    let mut dice = Seeded::new(&Seed([7; 32]), seed);
    for step in 0..200 {
        let Some(side) = Side::BOTH.into_iter().find(|&side| game.decision_for(side).is_some()) else {
            break;
        };
        let drawn = candidates(game, side, &Lens::drawn(seed * 1000 + step), 1);
        let order = drawn.into_iter().next().expect("something is always legal");
        let words = format!("{order:?}");
        let progress = game.submit(side, order, &mut dice, &mut vec![]);
        assert!(progress.is_ok(), "{words}: {progress:?}");
        check_sound(game, &words);
    }
    assert!(game.outcome().is_some(), "the step never ends");
}

/// FPN-4.5, 6.3, R87. No unit lies on another, all are on the table, and the elements of each hang together.
fn check_sound(game: &Game<FastPlay>, after: &str) {
    let slack = 2.0 * game.setup().options.epsilon.mm();
    let bodies = game.state().troops.bodies();
    for one in bodies.iter() {
        assert!(game.setup().ground.holds(one.body, slack), "{after}: {} is off the table", one.id);
        for two in bodies.iter().filter(|two| two.id > one.id) {
            assert!(!geom::overlaps(one.body, two.body, slack), "{after}: {} lies on {}", one.id, two.id);
        }
        let parts = one.body.parts();
        let near = |n: usize| (0..parts.len()).any(|m| m != n && parts[n].distance(&parts[m]) <= slack);
        assert!(parts.len() == 1 || (0..parts.len()).all(near), "{after}: {} has come apart", one.id);
    }
}

/// The plain list has an order of every kind that is legal here, and ends with done.
#[test]
fn the_plain_list_has_something_of_everything() {
    let game = Field::new(battle()).moving(Side::Blue);
    let all = candidates(&game, Side::Blue, &Lens::default(), usize::MAX);
    let verbs: BTreeSet<_> = all.iter().map(|order| order.verb().name).collect();
    for verb in [
        "march",
        "charge",
        "move_back",
        "line_ahead",
        "turn_into_line",
        "column_ahead",
        "square",
        "leave_square",
        "turn_about",
    ] {
        assert!(verbs.contains(verb), "{verb}: {verbs:?}");
    }
    assert_eq!(all.last(), Some(&Order::Done {}));
    let only = Lens { verb: Some("charge"), unit: Some(UnitId(4)), ..Lens::default() };
    let charges = candidates(&game, Side::Blue, &only, usize::MAX);
    assert!(
        !charges.is_empty()
            && charges.iter().all(|order| matches!(order, Order::Charge { unit: UnitId(4), .. }))
    );
}

/// An enemy off to the side is charged after a wheel.
#[test]
fn a_charge_is_found_by_wheeling() {
    let own = unit(Arm::LightCavalry, Formation::Column, 30.0, 20.0, 0);
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 34.0, 25.0, 180);
    let game = Field::new([own, enemy]).moving(Side::Blue);
    let only = Lens { verb: Some("charge"), ..Lens::default() };
    assert!(!candidates(&game, Side::Blue, &only, 1).is_empty());
}

/// Any order of a stranger is answered: taken or refused, never a panic, and a refusal has words.
#[test]
fn strange_orders_are_answered() {
    let mut draw = Draw::new(7);
    let game = Field::new(battle()).moving(Side::Blue);
    for _ in 0..20_000 {
        let order = strange(&mut draw);
        match game.check(Side::Blue, &order) {
            Ok(()) => {
                let mut after = game.clone();
                let taken = after.submit(Side::Blue, order, &mut Seeded::new(&Seed([3; 32]), 1), &mut vec![]);
                assert!(taken.is_ok());
            }
            Err(refusal) => assert!(!refusal.to_string().is_empty()),
        }
    }
}

fn strange(draw: &mut Draw) -> Order {
    let unit = UnitId(draw.below(15) as u32);
    let target = UnitId(draw.below(15) as u32);
    let number = [0, 1, 2, 3, 4, 255][draw.below(6)];
    let turn = if draw.below(2) == 0 { Turn::Left } else { Turn::Right };
    let formation = Formation::ALL[draw.below(3)];
    let by = length(draw);
    match draw.below(14) {
        0 => Order::LineAhead { unit, left: number },
        1 => Order::TurnIntoLine { unit, turn },
        2 => Order::ColumnAhead { unit, on: number },
        3 => Order::TurnIntoColumn { unit, turn },
        4 => Order::Square { unit },
        5 => Order::LeaveSquare { unit, formation, stays: number, left: draw.below(5) as u8 },
        6 => Order::Face { unit, turn },
        7 => Order::TurnAbout { unit },
        8 => Order::MoveBack { unit, by, about: draw.below(2) == 0 },
        9 => Order::Retire { unit, by },
        10 => [Order::Halt { unit }, Order::CompleteWheel { unit }][draw.below(2)].clone(),
        11 | 12 => {
            let path = (draw.below(3) > 0).then(|| way(draw));
            let onto = (draw.below(2) == 0).then(|| Onto::ALL[draw.below(4)]);
            Order::Charge { unit, target, onto, path }
        }
        _ => Order::March { unit, path: way(draw) },
    }
}

fn length(draw: &mut Draw) -> Length {
    match draw.below(8) {
        0 => Length::nm([0, 1, -1, i64::MAX, i64::MIN][draw.below(5)]),
        1 => Length::nm(draw.number() as i64),
        _ => inches(draw.share() * 6.0),
    }
}

fn way(draw: &mut Draw) -> Motion {
    let legs: Vec<Leg> = (0..draw.below(4))
        .map(|_| {
            let on = if draw.below(2) == 0 { Corner::Left } else { Corner::Right };
            let turn = match draw.below(5) {
                0 => Angle::microdegrees(draw.number() as i32),
                _ => Angle::microdegrees(draw.below(60_000_000) as i32),
            };
            let by = length(draw);
            match draw.below(12) {
                0 => Leg::Back { by },
                1 => Leg::Side { by },
                2 => Leg::Oblique { by, off: turn },
                3 => Leg::AboutFace,
                4 => Leg::Turn { by: turn },
                5..=7 => Leg::Wheel { on, by: turn },
                _ => Leg::Ahead { by },
            }
        })
        .collect();
    if draw.below(2) == 0 { Motion::as_one(legs) } else { Motion::following(legs) }
}
