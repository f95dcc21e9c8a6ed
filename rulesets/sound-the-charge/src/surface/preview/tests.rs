use super::*;
use crate::cite;
use crate::kit::{
    Field, battery, cavalry, column, general, inches, line, patch, pose, skirmishers, spot, square, strip,
};
use crate::terrain::Terrain;
use crate::{BlockSide, Boat, SoundTheCharge};
use engine::Game;
use geom::Leg;
use names::Side::Blue;

fn shown(game: &Game<SoundTheCharge>, order: &Order) -> Preview<SoundTheCharge> {
    preview(game.known(Blue).table(), &Decision::Act, Blue, order)
}

fn march(by: f64) -> Order {
    Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: inches(by) }]) }
}

/// STC-1.4, 6.1. A march shows where it leads, the ground it crosses and the part of the turn it takes.
#[test]
fn a_march_shows_where_it_leads_and_what_it_costs() {
    let game = Field::new([column(30.0, 20.0, 0)]).moving();
    let preview = shown(&game, &march(3.0));
    assert!(preview.refusal.is_none() && preview.legal.is_none() && !preview.marks.is_empty());
    assert_eq!(preview.stands.len(), 3, "three stands of four, one behind the other");
    assert_eq!(preview.stands[0].pose.at, spot(30.0, 22.75));
    assert_eq!(preview.cost, Some(Cost { spent: 0.5, of: 1.0, unit: "turn" }));
}

/// STC-1.4, 6.10. Of a way that is too long the longest legal part is offered.
#[test]
fn the_longest_legal_part_is_offered() {
    let reach = |game: &Game<SoundTheCharge>, by: f64| {
        let preview = shown(game, &march(by));
        let Some(Order::March { path, .. }) = preview.legal else { panic!("a part is legal") };
        let [Leg::Ahead { by }] = path.legs[..] else { panic!("straight on") };
        (preview.refusal.map(|refusal| refusal.rule), (by.inches() * 100.0).round() / 100.0)
    };
    let open = Field::new([column(30.0, 20.0, 0)]).moving();
    assert_eq!(reach(&open, 9.0), (Some(cite::MOVING), 6.0));
    let barred = Field::new([column(30.0, 20.0, 0), line(30.0, 24.0, 180)]).moving();
    assert_eq!(reach(&barred, 5.0), (Some(cite::ZONE), 3.0));
}

/// STC-1.4. Every order that moves a piece shows it where it would stand, be it legal or not.
#[test]
fn every_order_that_moves_a_unit_shows_it() {
    let units = [
        line(30.0, 20.0, 0),
        line(30.0, 24.0, 180),
        battery(4, 40.0, 20.0, 0),
        skirmishers(20.0, 20.0, 0),
        cavalry(Formation::Line, 50.0, 20.0, 0),
    ];
    let field = Field::new(units).generals([general(Blue, 30.0, 15.0, None)]);
    let game = field.with(|options| options.voluntary_retreat = true).moving();
    let back = || Motion::as_one([Leg::Back { by: inches(4.0) }]);
    let unit = UnitId(1);
    let figures = game.state().troops.get(UnitId(4)).map(|unit| unit.stance.figures.to_vec());
    let orders = [
        Order::Charge { unit, target: UnitId(2), path: None },
        Order::Form { unit, formation: Formation::Column, files: None, face: Some(Face::Right) },
        Order::Bend { unit, left: 4, right: 0, left_back: None, right_back: None },
        Order::Limber { unit: UnitId(3), face: None },
        Order::Unlimber { unit: UnitId(3), face: None },
        Order::Spread { unit: UnitId(4), figures: figures.expect("they are there") },
        Order::Withdraw { unit, path: back(), narrow: Some(Wing::Left) },
        Order::Ride { general: UnitId(101), to: spot(30.0, 10.0), attach: None },
    ];
    for order in orders {
        assert!(!shown(&game, &order).stands.is_empty(), "{order:?}");
    }
    let place = Order::Place { unit, formation: Formation::Square, at: pose(9.0, 9.0, 0), files: None };
    assert!(!preview(game.known(Blue).table(), &Decision::Deploy, Blue, &place).stands.is_empty());
    let ride = shown(&game, &Order::Ride { general: UnitId(101), to: spot(5.0, 15.0), attach: None });
    assert_eq!(ride.cost, Some(Cost { spent: 25.0, of: 18.0, unit: "inch" }));
    assert!(matches!(ride.legal, Some(Order::Ride { to, .. }) if to == spot(12.0, 15.0)));
    let shot = Order::Shoot { unit, target: UnitId(2), split: None, at_gun: None };
    let aimed = preview(game.known(Blue).table(), &Decision::Fire, Blue, &shot);
    assert_eq!(aimed.marks, [Mark::Line(spot(30.0, 20.0), spot(30.0, 24.0))]);
}

/// STC-1.4, 11.8, 15.1, R113. A unit that goes into a block is shown in it, one that comes out of one
/// outside.
#[test]
fn the_way_into_and_out_of_a_town_is_shown() {
    let block = || patch(Terrain::TownBlock, (27.5, 32.5), (22.0, 25.0));
    let outer = Field::new([column(30.0, 20.0, 0)]).on([block()]).moving();
    let (unit, place) = (UnitId(1), spot(30.0, 23.5));
    let ways = [
        (Decision::Act, Order::Enter { unit, block: place, path: None }),
        (Decision::Deploy, Order::PlaceInside { unit, block: place }),
    ];
    for (asked, order) in ways {
        let stands = preview(outer.known(Blue).table(), &asked, Blue, &order).stands;
        assert_eq!(stands.len(), 4, "the four sides of the block");
        assert!(stands.iter().all(|stand| stand.pose.at.y >= inches(22.0)), "{order:?}");
    }
    let mut garrison = line(30.0, 20.0, 0);
    garrison.stance = Stance::whole(Formation::Garrison, pose(32.5, 23.5, 90), inches(3.0), inches(5.0), 12);
    garrison.place = Place::Block(geom::FeatureId(0));
    let field = Field::new([garrison, column(30.0, 29.0, 180)]).on([block()]);
    let game = field.clone().moving();
    let by = BlockSide::Left;
    let leave = Order::Leave { unit, by, formation: Formation::Column, at: None, files: None };
    let left = shown(&game, &leave);
    assert_eq!(left.stands[0].pose.at, spot(30.0, 26.25), "its rear at the north side");
    assert_eq!(left.cost, Some(Cost { spent: 0.5, of: 1.0, unit: "turn" }));
    let sally = Order::Sally { unit, by, at: None, target: UnitId(2), formation: None, files: None };
    let charged = shown(&game, &sally);
    assert!((charged.stands[0].pose.at.y - inches(28.75)).mm().abs() < 0.1, "at the enemy");
    assert!(charged.refusal.is_none() && !charged.marks.is_empty() && charged.cost.is_some());
    let owed = crate::steps::Owed { unit, least: inches(4.0), rout_hits: 2, why: crate::steps::Why::Combat };
    let asked = Decision::ForcedOut { owed, cause: UnitId(2) };
    let path = Motion::as_one([Leg::Back { by: inches(4.0) }]);
    let out = Order::FallOut { by: BlockSide::Right, at: None, formation: Formation::Column, path };
    let fallen = preview(game.known(Blue).table(), &asked, Blue, &out);
    assert!(fallen.refusal.is_none(), "{:?}", fallen.refusal);
    assert_eq!(fallen.stands[0].pose.at, spot(30.0, 17.75), "four inches from the south side");
}

/// STC-1.4, 6.5, 9.7, 11.11, 12.9. A unit that mans guns, crosses a work, goes aboard or runs into a square
/// is shown there too.
#[test]
fn the_end_of_other_ways_is_shown() {
    let unit = UnitId(1);
    let guns = battery(4, 30.0, 20.0, 0);
    let stands = |field: Field, order: Order| shown(&field.moving(), &order).stands;

    let crew = Field::new([guns.clone()]).look(|at| on_foot(at, guns.clone()));
    let manned = stands(Field::new([crew]), Order::Man { unit });
    let as_they_were = Field::new([guns.clone()]).look(|at| crate::surface::pieces::stands(at, &guns));
    assert_eq!(manned, as_they_were);

    let work = strip(Terrain::Fieldwork, &[(36.0, 20.0), (24.0, 20.0)], 0.0);
    let over = stands(Field::new([column(30.0, 20.0, 0)]).on([work]), Order::Cross { unit });
    assert!(over.iter().all(|stand| stand.pose.at.y > inches(20.0)), "all of it is beyond");

    let boat = Boat { side: Blue, pose: pose(30.0, 20.0, 180), carries: None };
    let river = strip(Terrain::Water, &[(0.0, 24.0), (72.0, 24.0)], 8.0);
    let bank = Field::new([column(30.0, 20.0, 0)]).on([river]).boats([boat]);
    let aboard = stands(bank, Order::Embark { unit, boats: vec![UnitId(201)] });
    assert_eq!(aboard[0].pose, pose(30.0, 20.25, 180), "with its front at their bows");

    let field = Field::new([guns, square(30.0, 14.0, 0), column(30.0, 26.0, 180)]);
    let game = field.moving();
    let asked = Decision::Evade { unit, charger: UnitId(3), left: inches(8.0) };
    let shelter = preview(game.known(Blue).table(), &asked, Blue, &Order::Shelter { square: UnitId(2) });
    let (crew, guns): (Vec<Stand>, Vec<Stand>) =
        shelter.stands.into_iter().partition(|stand| stand.bears == Sign::Foot);
    assert_eq!((crew.len(), guns.len()), (12, 4), "the gunners go, the guns stay");
    assert!(crew.iter().all(|stand| stand.pose.at.y < inches(15.0)), "they are in the square");
}
