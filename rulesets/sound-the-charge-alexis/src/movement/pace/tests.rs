use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Back, Order, Pivot, Shot};
use geom::{Angle, Corner, Leg, Length, Motion, mm};
use names::Side::{Blue, Red};

fn march(legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::March { unit: UnitId(1), path: Motion::as_one(legs) }
}

fn ahead(by: f64) -> Leg {
    Leg::Ahead { by: Length::of(by) }
}

fn may(field: &Field, legs: impl IntoIterator<Item = Leg>) -> bool {
    allowed(&field.clone().moving(), Blue, &march(legs))
}

/// STA-3.8, 15.8, R15. The costs of all stretches add up, whatever the order, over several orders of a turn.
#[test]
fn all_stretches_are_paid_from_one_move() {
    let field = Field::new([column(1000, 1000, 0)]);
    let step = |by: i64| Leg::Side { by: mm(by) };
    assert!(may(&field, [ahead(110.0), step(50)]) && !may(&field, [ahead(110.1), step(50)]));
    assert!(may(&field, [step(50), ahead(110.0)]) && !may(&field, [step(50), ahead(110.1)]));
    let mut game = field.moving();
    for (order, _) in [(march([step(-25)]), 50.0), (march([ahead(60.0)]), 60.0)] {
        give(&mut game, Blue, order, &[]);
    }
    assert!(allowed(&game, Blue, &march([ahead(100.0)])));
    assert_eq!(refused(&game, Blue, march([ahead(100.1)])).0, cite::MOVE_BUDGET);
}

/// STA-3.8, 15.9, 16.1, 20.2, R15. Factors multiply where they meet: through a friend in a marsh a unit is a
/// quarter as fast; two kinds of bad ground at once are one.
#[test]
fn factors_multiply() {
    let marsh = || patch(Terrain::Marsh, (0, 4000), (0, 4000));
    let wood = || patch(Terrain::Woods, (0, 4000), (0, 4000));
    let field = |ground: Vec<geom::Feature>| Field::new([column(1000, 1000, 0)]).on(ground);
    assert!(
        may(&field(vec![marsh(), wood()]), [ahead(105.0)])
            && !may(&field(vec![marsh(), wood()]), [ahead(105.1)])
    );
    let aside = |by: f64| [Leg::Side { by: Length::of(by) }];
    assert!(may(&field(vec![marsh()]), aside(52.5)) && !may(&field(vec![marsh()]), aside(52.6)));
    // Horse 80 mm deep passes a friend who is 20 deep: 100 mm cost four times as much in the marsh.
    let light = cavalry(Formation::AttackColumn, 1000, 1000, 0).arm(crate::Arm::LightCavalry);
    let through = Field::new([light, line(1000, 1050, 0)]).on([marsh()]);
    assert!(may(&through, [ahead(215.0)]) && !may(&through, [ahead(215.1)]));
}

/// STA-3.8, 20.2, R15, R80. A stretch is slowed while any part of the footprint is in bad going, to its rim.
#[test]
fn any_part_of_the_footprint_slows() {
    // The column is 40 deep: from its front at y = 1050 to its rear at y = 1100 a strip of ten costs fifty
    // twice.
    let marsh = patch(Terrain::Marsh, (0, 2000), (1050, 1060));
    let field = Field::new([column(1000, 1000, 0)]).on([marsh]);
    assert!(may(&field, [ahead(160.0)]) && !may(&field, [ahead(160.1)]));
    let beside = patch(Terrain::Marsh, (1060, 2000), (900, 1500));
    assert!(may(&Field::new([column(1000, 1000, 0)]).on([beside]), [ahead(210.0)]), "a touch is nothing");
}

/// STA-3.3, 3.7, 15.1. Squares and bent lines make no move at all, and may still change their formation.
#[test]
fn squares_and_bent_lines_only_change_formation() {
    let form = |formation| Order::Form { unit: UnitId(1), formation, files: None, on: None, turn: None };
    let wheel = Leg::Wheel { on: Corner::Left, by: Angle::degrees(5) };
    for (unit, rule) in
        [(square(1000, 1000, 0), cite::SQUARE_STANDS), (line(1000, 1000, 0).bent(4, 0), cite::BENT_LINE)]
    {
        let game = Field::new([unit]).moving();
        for leg in [ahead(1.0), Leg::Side { by: mm(1) }, Leg::Back { by: mm(1) }, wheel] {
            assert_eq!(refused(&game, Blue, march([leg])).0, rule);
        }
        let turn = Order::Turn { unit: UnitId(1), by: Angle::HALF };
        assert_eq!(refused(&game, Blue, turn).0, rule);
        assert!(allowed(&game, Blue, &form(Formation::AttackColumn)));
        assert!(allowed(&game, Blue, &form(Formation::Line)));
    }
}

/// STA-3.9, R16. A unit in contact does nothing but fight.
#[test]
fn a_unit_in_contact_stands_still() {
    let traits = crate::Traits::SCREENS.with(crate::Traits::LIGHT);
    let units = [line(1000, 1000, 0).with(traits), line(1000, 1000, 180), line(1000, 1100, 180)];
    let locked = || Field::new(units.clone()).engaged([engaged(2, 1, 4)]);
    let figures = vec![pose(1000.0, 1150.0, 0)];
    let unit = UnitId(1);
    let orders = [
        march([Leg::Back { by: mm(5) }]),
        Order::Turn { unit, by: Angle::HALF },
        Order::Form { unit, formation: Formation::Square, files: None, on: Some(Pivot::Centre), turn: None },
        Order::Bend { unit, left: 4, right: 0, left_back: None, right_back: None },
        Order::SendScreen { unit, figures },
        Order::Charge { unit, target: UnitId(3), path: None },
    ];
    for order in orders {
        assert_eq!(refused(&locked().moving(), Blue, order).0, cite::LOCKED);
    }
    let back = Order::Withdraw { unit, to: spot(1000.0, 700.0), face: Some(Back::Kept), files: None };
    assert_eq!(refused(&locked().moving(), Blue, back).0, cite::VOLUNTARY_RETREAT);
    let guns = Field::new([battery(2, 1000, 1000, 0), line(1000, 1000, 180)]).engaged([engaged(2, 1, 4)]);
    assert_eq!(refused(&guns.clone().moving(), Blue, Order::Limber { unit }).0, cite::LOCKED);
    let shot = |target| Order::Shoot { unit, target, shot: None::<Shot>, second: None, third: None };
    assert_eq!(refused(&locked().firing(), Blue, shot(UnitId(3))).0, cite::LOCKED);
    assert!(locked().moving().check(Blue, &Order::Done {}).is_ok());
}

/// STA-3.10, R17, R96. Without a charge no unit comes within a millimetre of an enemy, on its way or at its
/// end; over a millimetre it may.
#[test]
fn no_unit_comes_within_a_millimetre_of_an_enemy() {
    let before = |gap: f64| {
        let field = Field::new([column(1000, 1000, 0), line(1000, 1100, 180)]);
        may(&field, [ahead(100.0 - gap)])
    };
    assert!(before(1.02) && !before(1.0) && !before(0.0));
    let past = |x: f64| {
        let enemy = foot(Formation::Line, 4, 4, pose(x, 1050.0, 180));
        may(&Field::new([column(1000, 1000, 0), enemy]), [ahead(150.0)])
    };
    // The column's right edge is x = 1060, and the enemy is 60 wide.
    assert!(past(1091.1) && !past(1091.0));
    let turned = Field::new([column(1000, 1000, 0), line(1000, 1060, 180).of(Red)]);
    let wheel = Leg::Wheel { on: Corner::Left, by: Angle::degrees(40) };
    assert_eq!(refused(&turned.moving(), Blue, march([wheel])).0, cite::APPROACH);
}

/// STA-3.1, 3.2, R10. The rate is that of the formation in which a unit goes.
#[test]
fn a_unit_goes_at_the_rate_of_its_formation() {
    let mut game = Field::new([battery(2, 1000, 1000, 0)]).moving();
    // Half the move is left after limbering: half of 210 mm.
    give(&mut game, Blue, Order::Limber { unit: UnitId(1) }, &[]);
    assert!(allowed(&game, Blue, &march([ahead(105.0)])) && !allowed(&game, Blue, &march([ahead(105.1)])));
}
