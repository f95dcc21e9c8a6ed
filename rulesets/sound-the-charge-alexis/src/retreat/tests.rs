use super::*;
use crate::kit::{self, *};
use crate::steps::{Owed, Why};
use crate::terrain::Terrain;
use crate::{Back, Formation, Order, Unit};
use names::Side::Blue;

/// The first unit goes back from an enemy whose middle is at (1000, 1110).
fn beaten(units: impl IntoIterator<Item = Unit>) -> Field {
    Field::new(units)
}

fn owes() -> Owed {
    let from = Some(spot(1000.0, 1110.0));
    Owed { unit: UnitId(1), why: Why::Fire, from, rout_hits: 0, pursuit_hits: 0 }
}

fn back(x: f64, y: f64, face: Back) -> Order {
    Order::Retreat { to: spot(x, y), face: Some(face), files: None }
}

fn asked(field: Field) -> engine::Game<crate::SoundTheChargeAlexis> {
    let mut game = field.doing(crate::Phase::Fire, [owes().into()]);
    run(&mut game, &[]);
    game
}

fn pair() -> [Unit; 2] {
    [line(1000, 1000, 0), line(1000, 1100, 180)]
}

/// STA-4.1, 4.2, 4.3, 4.4, R18, R20. From one L to three, within the cone, facing as its owner likes; and
/// shaken.
#[test]
fn a_unit_goes_back_within_the_cone() {
    let game = asked(beaten(pair()));
    let may = |x: f64, y: f64| allowed(&game, Blue, &back(x, y, Back::Kept));
    assert!(may(1000.0, 990.0 - 210.0) && !may(1000.0, 990.0 - 209.0));
    assert!(may(1000.0, 990.0 - 630.0) && !may(1000.0, 990.0 - 631.0));
    let rim = 300.0 * libm::tan(22.5f64.to_radians());
    assert!(may(1000.0 + rim - 0.1, 690.0) && !may(1000.0 + rim + 0.1, 690.0));
    let faced = |face: Back| {
        let mut game = game.clone();
        give(&mut game, Blue, back(1000.0, 700.0, face), &[]);
        assert!(kit::find(&game, 1).is_shaken());
        kit::find(&game, 1).stance.pose.facing.as_degrees()
    };
    assert_eq!([Back::Toward, Back::Away, Back::Kept, Back::About].map(faced), [0.0, 180.0, 0.0, 180.0]);
}

/// STA-4.8, 4.9, 3.7, R14, R24. Guns end limbered, a square in column, a bent line straight.
#[test]
fn formations_change_in_a_retreat() {
    let after = |unit: Unit| {
        let mut game = asked(beaten([unit, line(1000, 1100, 180)]));
        as_usual(&mut game, &[]);
        kit::find(&game, 1).formation()
    };
    assert_eq!(after(battery(2, 1000, 1000, 0)), Formation::Limbered);
    assert_eq!(after(square(1000, 1000, 0)), Formation::AttackColumn);
    assert_eq!(after(line(1000, 1000, 0).bent(4, 0)), Formation::Line);
}

/// STA-4.6, 4.7, R22, R23. Without a place on the table, or past enemies, a unit is eliminated.
#[test]
fn a_unit_without_a_way_back_is_eliminated() {
    let at_edge = [line(1000, 100, 0), line(1000, 200, 180)];
    let owed = Owed { from: Some(spot(1000.0, 210.0)), ..owes() };
    let mut game = beaten(at_edge).doing(crate::Phase::Fire, [owed.into()]);
    let told = run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "driven off the table (STA-4.7)"));
    let wall = (0..4).map(|n| line_of(40, 1000, 930 - 200 * n, 0).of(names::Side::Red));
    let mut game = beaten(pair().into_iter().chain(wall)).doing(crate::Phase::Fire, [owes().into()]);
    let told = run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "(STA-4.6)"));
}

/// STA-4.5, R21. Attacked in front and rear a unit that must go back is eliminated.
#[test]
fn a_unit_between_two_enemies_is_eliminated() {
    let units = [line(1000, 1000, 0), line(1000, 1000, 180), line(1000, 980, 0).of(names::Side::Red)];
    let rear = crate::Engagement { onto: Edge::Rear, ..engaged(3, 1, 4) };
    let field = beaten(units).engaged([engaged(2, 1, 4), rear]);
    let mut game = field.doing(crate::Phase::Combat, [owes().into()]);
    let told = run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "(STA-4.5)"));
}

/// STA-16.4, R19, R78. Friends are gone round and ground slows no unit; where friends fill the cone it goes
/// beyond.
#[test]
fn retreats_flow_round_friends() {
    let friend = line(1000, 785, 0);
    let marsh = patch(Terrain::Marsh, (0, 2000), (300, 900));
    let game = asked(beaten(pair().into_iter().chain([friend])).on([marsh]));
    assert!(!allowed(&game, Blue, &back(1000.0, 775.0, Back::Kept)), "on a friend");
    assert!(allowed(&game, Blue, &back(1000.0, 700.0, Back::Kept)), "past him");
}
