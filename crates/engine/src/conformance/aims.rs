//! Aims are judged alike in every book, and these are the tests of it; and words for other tests with aims.

use super::kit::{says, story};
use crate::aims::{Aim, Aims, Asks, Named, Place, Verdict};
use crate::{Book, Game, Outcome, Setup, Told};
use geom::{Length, Shape, Spot};
use names::Side::{self, Blue, Red};
use names::UnitId;

/// What the suite must be given to try how a book judges aims.
pub trait Fought {
    /// The book.
    type Book: Book;
    /// The rule by which a judgement is told, such as `FPN-R2`.
    const RULE: &'static str;

    /// A place about the middle of the table.
    fn hamlet() -> Place;
    /// What is told as a turn of 24 ends, and the game then. Unit 1 of Blue and unit 2 of Red stand far from
    /// the hamlet, and by the book's own reckoning Blue does better; in the hamlet are so many formed units
    /// of each side, Blue's first, with numbers from 3 to 7. `judged` is what was judged before.
    fn end_of_turn(turn: u16, there: [u8; 2], aims: Aims, judged: Vec<Verdict>) -> Ended<Self::Book>;
}

/// What was told as a turn ended, and the game then.
pub type Ended<B> = (Vec<Told<B>>, Game<B>);

/// Runs the tests of aims as tests of the calling module.
#[macro_export]
macro_rules! judges_aims {
    ($Fought:ty) => {
        $crate::conforms! { $Fought:
            the_side_alone_in_a_place_has_won, losses_decide_where_aims_do_not,
            a_place_is_reached_by_enough_units, so_many_of_some_units_are_broken,
            so_many_of_some_units_are_kept, points_and_what_each_side_needs_decide,
            an_aim_of_an_earlier_turn_stays_as_it_was_judged, a_setup_keeps_its_aims_on_paper,
        }
    };
}

/// The units of these numbers.
pub fn named(units: &[u32]) -> Vec<Named> {
    let one = |unit: &u32| Named { name: format!("unit {unit}"), units: vec![UnitId(*unit)] };
    units.iter().map(one).collect()
}

/// An aim that is judged at the end, and is called Sainte-Anne.
pub fn aim(side: Option<Side>, points: u16, asks: Asks) -> Aim {
    Aim { name: "Sainte-Anne".into(), side, asks, points, turn: None }
}

/// Some aims.
pub fn all(aims: impl IntoIterator<Item = Aim>) -> Aims {
    Aims { all: aims.into_iter().collect(), ..Aims::default() }
}

/// Every third random battle is fought for something, too: now, next turn, and at the end. `unit` is an inch,
/// or what stands for it on a table of 72 by 48; the few are two units that the battle has.
pub fn of_random_battle(seed: u64, unit: Length, few: [UnitId; 2]) -> Aims {
    if !seed.is_multiple_of(3) {
        return Aims::default();
    }
    let aim = |name: &str, side, asks, turn| Aim { name: name.into(), side, asks, points: 1, turn };
    let spot = |x: i64, y: i64| Spot::new(unit.times(x, 1), unit.times(y, 1));
    let near = |x, y| Place::Near { at: spot(x, y), within: unit.times(4, 1) };
    let corners = [(20, 20), (30, 20), (30, 28), (20, 28)];
    let wood = Place::Inside(Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect()));
    let few = || vec![Named { name: "a few".into(), units: few.to_vec() }];
    let all = vec![
        aim("The ridge", None, Asks::Hold { place: near(8, 16) }, Some(1)),
        aim("The wood", Some(Red), Asks::Reach { place: wood, count: 1 }, Some(2)),
        aim("The few", Some(Blue), Asks::Break { of: few(), count: 1 }, None),
        aim("The same", Some(Red), Asks::Keep { of: few(), count: 1 }, Some(3)),
        aim("The ford", None, Asks::Hold { place: near(36, 24) }, None),
    ];
    Aims { all, points: [Some(3), None], tie: None }
}

/// To hold the hamlet.
fn hold<F: Fought>(points: u16) -> Aim {
    aim(None, points, Asks::Hold { place: F::hamlet() })
}

/// The battle ends; no aim was judged before.
fn end<F: Fought>(there: [u8; 2], aims: Aims) -> Ended<F::Book> {
    F::end_of_turn(24, there, aims, vec![])
}

/// Which side wins then; none if the battle is drawn.
fn winner<F: Fought>(there: [u8; 2], aims: Aims) -> Option<Side> {
    end::<F>(there, aims).1.outcome().expect("the last turn is over").winner()
}

/// A side that alone has formed troops in a place holds it, and that comes before losses.
pub fn the_side_alone_in_a_place_has_won<F: Fought>() {
    assert_eq!(winner::<F>([0, 0], Aims::default()), Some(Blue), "Blue does better");
    let (told, game) = end::<F>([0, 1], all([hold::<F>(2)]));
    assert_eq!(game.outcome(), Some(Outcome::Won(Red)));
    let held = "Sainte-Anne is held by Red, alone there with formed troops, 2 points for Red.";
    let points = format!("Points: Blue 0, Red 2: that is more for Red ({}).", F::RULE);
    let story = story(&told);
    assert!(story.contains(&format!("{held} {points}")), "{story:#?}");
    assert!(story.contains(&"Red wins the battle.".to_string()), "{story:#?}");
    assert_eq!(winner::<F>([1, 1], all([hold::<F>(2)])), Some(Blue), "losses decide");
}

/// If the aims decide nothing the book's own reckoning does, unless the battle says which side wins then.
pub fn losses_decide_where_aims_do_not<F: Fought>() {
    let (told, game) = end::<F>([0, 0], all([hold::<F>(2)]));
    assert!(says(&told, "Sainte-Anne is held by neither side"));
    assert!(says(&told, "that is even, and losses decide"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Blue)));
    let tie = Aims { tie: Some(Red), ..all([hold::<F>(2)]) };
    let (told, game) = end::<F>([0, 0], tie);
    assert!(says(&told, "that is even, which is enough for Red"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Red)));
}

/// So many formed units must be there, whichever units of the enemy are.
pub fn a_place_is_reached_by_enough_units<F: Fought>() {
    let reach = |side, count| all([aim(side, 1, Asks::Reach { place: F::hamlet(), count })]);
    assert_eq!(winner::<F>([1, 2], reach(None, 2)), Some(Red));
    assert_eq!(winner::<F>([1, 2], reach(Some(Blue), 2)), Some(Blue), "losses decide");
    assert_eq!(winner::<F>([1, 2], reach(None, 1)), Some(Blue), "both are there");
    let (told, _) = end::<F>([1, 2], reach(Some(Blue), 2));
    assert!(says(&told, "Sainte-Anne asks for 2 formed units there: 1 of Blue, no points."));
}

/// Units that are no longer in the battle are broken.
pub fn so_many_of_some_units_are_broken<F: Fought>() {
    let broken =
        |of: Vec<Named>, count| winner::<F>([0, 0], all([aim(Some(Red), 1, Asks::Break { of, count })]));
    assert_eq!(broken(named(&[1, 8, 9]), 2), Some(Red));
    assert_eq!(broken(named(&[1, 8, 9]), 3), Some(Blue), "losses decide");
    // A unit that was too large for one is gone when all of it is.
    let parted = Named { name: "Guard".into(), units: vec![UnitId(1), UnitId(9)] };
    assert_eq!(broken(vec![parted], 1), Some(Blue), "losses decide");
}

/// Units are kept while enough of them are in the battle.
pub fn so_many_of_some_units_are_kept<F: Fought>() {
    let keeps = |count| {
        let asks = Asks::Keep { of: named(&[2, 9]), count };
        winner::<F>([0, 0], all([aim(Some(Red), 1, asks)]))
    };
    assert_eq!((keeps(1), keeps(2)), (Some(Red), Some(Blue)));
}

/// Points add up; a side that needs so many wins with them although it has fewer.
pub fn points_and_what_each_side_needs_decide<F: Fought>() {
    let keep = aim(Some(Blue), 1, Asks::Keep { of: named(&[1]), count: 1 });
    assert_eq!(winner::<F>([0, 1], all([hold::<F>(2), keep.clone()])), Some(Red));
    let needed = Aims { points: [Some(1), Some(3)], ..all([hold::<F>(2), keep]) };
    let (told, game) = end::<F>([0, 1], needed);
    assert!(says(&told, "Points: Blue 1, Red 2: that is enough for Blue"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Blue)));
}

/// What was reached at its time is kept, although the place is lost later; and it is judged once.
pub fn an_aim_of_an_earlier_turn_stays_as_it_was_judged<F: Fought>() {
    let aims = || all([Aim { turn: Some(6), ..hold::<F>(2) }]);
    let (told, game) = F::end_of_turn(5, [0, 1], aims(), vec![]);
    assert!(game.outcome().is_none() && !says(&told, "Sainte-Anne"));
    let (told, game) = F::end_of_turn(6, [0, 1], aims(), vec![]);
    let held = "Sainte-Anne is held by Red, alone there with formed troops, 2 points for Red";
    assert_eq!(story(&told)[0], format!("{held} ({}).", F::RULE));
    assert!(game.outcome().is_none());
    let verdict = Verdict::open(0, [false, true]);
    let (told, game) = F::end_of_turn(24, [1, 0], aims(), vec![verdict]);
    assert!(says(&told, "Sainte-Anne was judged after turn 6, 2 points for Red."));
    assert_eq!(game.outcome(), Some(Outcome::Won(Red)));
}

/// Journals keep aims with the setup; those of battles without any, and of older ones, have no word of them.
pub fn a_setup_keeps_its_aims_on_paper<F: Fought>() {
    let paper = |aims: Aims| {
        let (_, game) = end::<F>([0, 0], aims);
        serde_json::to_value(game.setup().as_ref()).expect("a setup is plain data")
    };
    let read = |paper| -> Setup<F::Book> { serde_json::from_value(paper).expect("it can be read") };
    assert!(paper(Aims::default()).get("aims").is_none());
    assert!(read(paper(Aims::default())).aims.is_empty());
    let bridge = Aim { turn: Some(6), ..hold::<F>(2) };
    let aims = Aims { all: vec![bridge], points: [Some(2), None], tie: Some(Red) };
    assert_eq!(read(paper(aims.clone())).aims, aims);
}
