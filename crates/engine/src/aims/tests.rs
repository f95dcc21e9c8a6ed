use super::*;
use crate::Names;
use geom::{Facing, Frame, mm};

fn spot(x: i64, y: i64) -> Spot {
    Spot::new(mm(x), mm(y))
}

fn formed(side: Side, x: Mm, y: Mm) -> Formed {
    Formed { unit: UnitId(1), side, middle: Vector::new(x, y), block: None }
}

fn hamlet() -> Place {
    Place::Inside(Shape::Polygon(vec![spot(0, 0), spot(100, 0), spot(100, 100), spot(0, 100)]))
}

#[test]
fn a_unit_with_its_middle_in_a_place_is_in_it() {
    assert!(
        hamlet().has(&formed(Side::Blue, 100.0, 50.0)) && !hamlet().has(&formed(Side::Blue, 101.0, 50.0))
    );
    let bridge = Place::Near { at: spot(10, 10), within: mm(5) };
    assert!(bridge.has(&formed(Side::Red, 13.0, 14.0)) && !bridge.has(&formed(Side::Red, 14.0, 14.0)));
}

#[test]
fn a_garrison_is_wherever_its_houses_are() {
    let frame = Frame { at: Vector::new(40.0, 0.0), ahead: Facing::NORTH.direction() };
    let block = Some(Rect::around(&frame, 100.0, 60.0));
    let well = Place::Near { at: spot(0, 0), within: mm(5) };
    let inside = formed(Side::Blue, 40.0, 0.0);
    assert!(!well.has(&inside) && well.has(&Formed { block, ..inside }));
}

#[test]
fn a_place_is_held_by_the_side_alone_in_it() {
    let (blue, red) = (formed(Side::Blue, 50.0, 50.0), formed(Side::Red, 50.0, 50.0));
    let holder = |units: &[Formed]| alone(there(units, &hamlet()));
    assert_eq!((holder(&[blue, blue]), holder(&[red])), (Some(Side::Blue), Some(Side::Red)));
    assert_eq!((holder(&[blue, red]), holder(&[])), (None, None));
}

/// The sentence about one aim for which a side is meant.
fn told(side: Option<Side>, points: u16, found: Found) -> String {
    let asks = Asks::Hold { place: hamlet() };
    let aim = Aim { name: "Old Bridge".into(), side, asks, points, turn: None };
    let judgement = Judgement { aims: vec![Judged::new(&aim, found)], upshot: Upshot::GoesOn };
    let names = Names { sides: ["The French".into(), String::new()], ..Names::default() };
    judgement.narrate(&names)
}

#[test]
fn every_finding_is_told_with_what_it_counts() {
    let (blue, red) = (Some(Side::Blue), Some(Side::Red));
    let held = "Old Bridge is held by the French, alone there with formed troops";
    assert_eq!(told(None, 2, Found::Holding([2, 0])), format!("{held}, 2 points for the French."));
    assert_eq!(told(red, 2, Found::Holding([2, 0])), format!("{held}, no points."));
    assert_eq!(told(red, 0, Found::Holding([2, 0])), format!("{held}."));
    let neither = "Old Bridge is held by neither side: no formed troops are there, no points.";
    assert_eq!(told(None, 1, Found::Holding([0, 0])), neither);
    let both = "Old Bridge is held by neither side: both have formed troops there, no points.";
    assert_eq!(told(None, 1, Found::Holding([1, 3])), both);
    assert_eq!(
        told(None, 1, Found::Reaching { there: [3, 4], needed: 3 }),
        "Old Bridge asks for 3 formed units there: 3 of the French and 4 of Red, 1 point for the French and Red."
    );
    assert_eq!(
        told(blue, 1, Found::Reaching { there: [2, 4], needed: 3 }),
        "Old Bridge asks for 3 formed units there: 2 of the French, no points."
    );
    assert_eq!(
        told(red, 3, Found::Broken { gone: 6, of: 11, needed: 6 }),
        "Old Bridge: 6 of 11 broken or gone, and 6 needed, 3 points for Red."
    );
    assert_eq!(
        told(red, 0, Found::Kept { left: 1, of: 2, needed: 1 }),
        "Old Bridge: 1 of 2 left, and 1 needed."
    );
}

/// The side that wins with such points, where each needs so many and one side wins ties.
fn wins(points: [u32; 2], needed: [Option<u16>; 2], tie: Option<Side>) -> (Option<Side>, String) {
    let upshot = judgement::upshot(&Aims { all: vec![], points: needed, tie }, points);
    let judgement = Judgement { aims: vec![], upshot };
    (judgement.winner(), judgement.narrate(&Names::default()))
}

#[test]
fn more_points_win() {
    let none = [None, None];
    let said = |text: &str| text.to_string();
    assert_eq!(
        wins([2, 1], none, Some(Side::Red)),
        (Some(Side::Blue), said("Points: Blue 2, Red 1: that is more for Blue."))
    );
    assert_eq!(
        wins([1, 1], none, None),
        (None, said("Points: Blue 1, Red 1: that is even, and losses decide."))
    );
    assert_eq!(
        wins([0, 0], none, Some(Side::Red)),
        (Some(Side::Red), said("Points: Blue 0, Red 0: that is even, which is enough for Red."))
    );
}

#[test]
fn a_side_that_alone_has_its_points_wins_with_them() {
    let needed = [Some(5), Some(2)];
    let (winner, told) = wins([4, 2], needed, None);
    assert_eq!((winner, told.as_str()), (Some(Side::Red), "Points: Blue 4, Red 2: that is enough for Red."));
    assert_eq!(wins([5, 2], needed, None).0, Some(Side::Blue), "both have them, and Blue has more");
    assert_eq!(wins([1, 0], needed, None).0, Some(Side::Blue), "neither has them, and Blue has more");
    assert_eq!(wins([1, 1], needed, Some(Side::Red)).0, Some(Side::Red));
    assert_eq!(wins([5, 9], [Some(5), None], None).0, Some(Side::Blue));
}
