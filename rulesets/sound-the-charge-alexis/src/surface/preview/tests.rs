use super::*;
use crate::Formation;
use crate::cite;
use crate::kit::{Field, battery, cavalry, column, general, line, pose, skirmishers, spot};
use crate::steps::{Owed, Why};
use engine::Game;
use geom::{Leg, mm};
use names::Side::Blue;

type Shown = Preview<SoundTheChargeAlexis>;

fn asked(game: &Game<SoundTheChargeAlexis>, asked: &Decision, order: &Order) -> Shown {
    preview(game.known(Blue).table(), asked, Blue, order)
}

fn shown(game: &Game<SoundTheChargeAlexis>, order: &Order) -> Shown {
    asked(game, &Decision::Act, order)
}

fn march(by: i64) -> Order {
    Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: mm(by) }]) }
}

/// STA-3.1, R15. A march shows where it leads, the ground that it crosses and the part of the move it takes.
#[test]
fn a_march_shows_where_it_leads_and_what_it_costs() {
    let game = Field::new([column(1000, 1000, 0)]).moving();
    let preview = shown(&game, &march(105));
    assert!(preview.refusal.is_none() && preview.legal.is_none() && !preview.marks.is_empty());
    assert_eq!(preview.stands[0].pose.at, spot(1000.0, 1095.0));
    assert_eq!(preview.cost, Some(Cost { spent: 0.5, of: 1.0, unit: "move" }));
}

/// STA-3.8, 3.10, R15, R17. Of a way that is too long the longest legal part is offered.
#[test]
fn the_longest_legal_part_is_offered() {
    let reach = |game: &Game<SoundTheChargeAlexis>, by: i64| {
        let preview = shown(game, &march(by));
        let Some(Order::March { path, .. }) = preview.legal else { panic!("a part is legal") };
        let [Leg::Ahead { by }] = path.legs[..] else { panic!("straight on") };
        (preview.refusal.map(|refusal| refusal.rule), by.mm())
    };
    let open = Field::new([column(1000, 1000, 0)]).moving();
    let (rule, far) = reach(&open, 400);
    assert_eq!(rule, Some(cite::MOVE_BUDGET));
    assert!((209.9..=210.0).contains(&far), "{far}");
    let barred = Field::new([column(1000, 1000, 0), line(1000, 1100, 180)]).moving();
    let (rule, far) = reach(&barred, 150);
    assert_eq!(rule, Some(cite::APPROACH));
    assert!((98.5..=99.0).contains(&far), "{far}");
}

/// STA-27.9, R112. Every order that moves a piece shows it where it would stand, whether it is legal or not.
#[test]
fn every_order_that_moves_a_piece_shows_it() {
    let units = [
        column(1000, 1000, 0).with(crate::Traits::SCREENS),
        line(1000, 1150, 180),
        battery(2, 1300, 1000, 0),
        skirmishers(6, 600, 1000, 0),
        cavalry(Formation::Line, 1700, 1000, 0),
        line(300, 1000, 0),
    ];
    let game = Field::new(units).generals([general(Blue, 1000.0, 800.0, None)]).moving();
    let unit = UnitId(1);
    let figures = game.state().troops.get(UnitId(4)).map(|unit| unit.stance.figures.to_vec());
    let figures = || figures.clone().expect("they are there");
    let quarter = Angle::QUARTER;
    let orders = [
        march(50),
        Order::Charge { unit, target: UnitId(2), path: None },
        Order::Form { unit, formation: Formation::Line, files: None, on: Some(Pivot::Left), turn: None },
        Order::Turn { unit, by: quarter },
        Order::Bend { unit: UnitId(6), left: 4, right: 0, left_back: None, right_back: None },
        Order::Limber { unit: UnitId(3) },
        Order::Unlimber { unit: UnitId(3) },
        Order::Spread { unit: UnitId(4), figures: figures() },
        Order::SendScreen { unit, figures: figures() },
        Order::RecallScreen { unit },
        Order::Withdraw { unit, to: spot(1000.0, 700.0), face: None, files: None },
        Order::Ride { general: UnitId(101), to: spot(1000.0, 700.0), attach: None },
    ];
    for order in orders {
        assert!(!shown(&game, &order).stands.is_empty(), "{order:?}");
    }
    let orders = [
        Order::Place { unit, formation: Formation::Square, at: pose(300.0, 300.0, 0), files: None },
        Order::PlaceGeneral { general: UnitId(101), at: spot(300.0, 300.0), attach: None },
    ];
    for order in orders {
        assert!(!asked(&game, &Decision::Deploy, &order).stands.is_empty(), "{order:?}");
    }
    assert!(shown(&game, &Order::Done {}).stands.is_empty());
}

/// STA-4.1, 10.4, 13.2, 27.3, R70. Answers to questions show the unit that the question names.
#[test]
fn answers_show_the_unit_that_the_question_names() {
    let units = [line(1000, 1000, 0), skirmishers(6, 1000, 1200, 180)];
    let game = Field::new(units).generals([general(Blue, 1000.0, 900.0, None)]).moving();
    let (unit, general) = (UnitId(1), UnitId(101));
    let owed = Owed { unit, why: Why::Fire, from: Some(spot(1000.0, 1200.0)), rout_hits: 0, pursuit_hits: 0 };
    let to = spot(1000.0, 700.0);
    let charge = Charge {
        unit,
        target: UnitId(2),
        path: Motion::as_one([Leg::Ahead { by: mm(120) }]),
        stood: Default::default(),
        evaded: Default::default(),
        free: true,
    };
    let cases = [
        (Decision::Retreat { owed }, Order::Retreat { to, face: None, files: None }),
        (
            Decision::Evade { unit: UnitId(2), charger: unit, must: true },
            Order::Evade { to: spot(1000.0, 1300.0) },
        ),
        (Decision::HaltOrGoOn { charge: charge.clone() }, Order::Halt { by: Some(mm(40)) }),
        (Decision::HaltOrGoOn { charge: charge.clone() }, Order::GoOn {}),
        (Decision::Flee { general }, Order::Flee { to }),
        (Decision::Escape { general, from: None }, Order::Flee { to }),
    ];
    for (question, order) in cases {
        assert!(!asked(&game, &question, &order).stands.is_empty(), "{order:?}");
    }
    let halt = asked(&game, &Decision::HaltOrGoOn { charge }, &Order::Halt { by: Some(mm(400)) });
    assert_eq!(halt.refusal.map(|refusal| refusal.rule), Some(cite::APPROACH));
    assert!(matches!(halt.legal, Some(Order::Halt { by: Some(by) }) if by > mm(100)));
}

/// STA-3.5, R13. A ride shows how far it is of how far is left, and the last place within reach.
#[test]
fn a_ride_shows_how_far_it_is() {
    let game = Field::new([]).generals([general(Blue, 1000.0, 1000.0, None)]).moving();
    let ride = shown(&game, &Order::Ride { general: UnitId(101), to: spot(1000.0, 1700.0), attach: None });
    assert_eq!(ride.cost, Some(Cost { spent: 700.0, of: 630.0, unit: "mm" }));
    assert!(matches!(ride.legal, Some(Order::Ride { to, .. }) if to == spot(1000.0, 1630.0)));
}

/// STA-5.13. Fire shows a line to each target.
#[test]
fn fire_shows_a_line_to_each_target() {
    let units = [line(1000, 1000, 0), line(950, 1100, 180), line(1200, 1100, 180)];
    let game = Field::new(units).firing();
    let (unit, target, second) = (UnitId(1), UnitId(2), Some(UnitId(3)));
    let shot = Order::Shoot { unit, target, shot: None, second, third: None };
    assert_eq!(asked(&game, &Decision::Fire, &shot).marks.len(), 2);
}
