//! Openings: a battle whose troops stand a little elsewhere when it begins.
//!
//! Two machines that meet in one opening play it alike every time until dice fall, and a hair's breadth on
//! the march decides which is the stronger. Drawn openings tell more.

use engine::Draw;
use field::Battle;
use field::battle::{Command, Place, Point};

/// So far to either side, and so far ahead or back, a unit may be moved, in metres.
const MOVED: [f64; 2] = [300.0, 120.0];
/// No unit is moved nearer to an edge of the field than this.
const RIM: f64 = 100.0;

/// The battle with its troops where a number puts them. Two armies that are alike but for half a turn still
/// are.
pub fn drawn(battle: &Battle, number: u64) -> Battle {
    let mut drawn = battle.clone();
    for (army, turned) in drawn.armies.iter_mut().zip([1.0, -1.0]) {
        let mut draw = Draw::new(number);
        shift(&mut army.command, &mut |at| {
            let [x, y] = MOVED.map(|most| turned * most * (2.0 * draw.share() - 1.0));
            Point { x: within(at.x, x, battle.size.x), y: within(at.y, y, battle.size.y) }
        });
    }
    drawn
}

/// A coordinate moved as far as the field allows; a unit that stands nearer to its edge stays as near.
fn within(at: f64, by: f64, size: f64) -> f64 {
    (at + by).clamp(RIM.min(at), (size - RIM).max(at))
}

/// Moves every unit and leader on the field.
fn shift(command: &mut Command, moved: &mut impl FnMut(Point) -> Point) {
    if let Some(at) = command.leader.as_mut().and_then(|leader| leader.at.as_mut()) {
        *at = moved(*at);
    }
    for unit in &mut command.units {
        if let Place::Stands { at, .. } = &mut unit.place {
            *at = moved(*at);
        }
    }
    for command in &mut command.commands {
        shift(command, moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::scenarios;
    use rulebooks::{AnyGame, BOOKS};

    /// Where the units of each side stand.
    fn places(battle: &Battle) -> [Vec<Point>; 2] {
        [0, 1].map(|side| {
            let units = battle.armies[side].command.all_units().into_iter();
            let at = |place: &Place| match place {
                Place::Stands { at, .. } => Some(*at),
                Place::Arrives(_) => None,
            };
            units.filter_map(|unit| at(&unit.place)).collect()
        })
    }

    fn battle(id: &str) -> Battle {
        scenarios::find(id).expect("a battle of ours").battle().expect("a sound file")
    }

    #[test]
    fn alike_but_for_half_a_turn_stays_alike() {
        let battle = battle("meeting-6");
        for number in 0..20 {
            let [blue, red] = places(&drawn(&battle, number));
            for (blue, red) in blue.iter().zip(&red) {
                assert!((blue.x + red.x - battle.size.x).abs() < 1e-9, "{blue:?} {red:?}");
                assert!((blue.y + red.y - battle.size.y).abs() < 1e-9, "{blue:?} {red:?}");
            }
        }
    }

    #[test]
    fn every_unit_is_moved_and_a_number_means_one_opening() {
        let battle = battle("meeting-6");
        let [once, again, other] = [7, 7, 8].map(|number| drawn(&battle, number));
        assert_eq!(once, again);
        let [was, one, two] = [&battle, &once, &other].map(|battle| places(battle)[0].clone());
        assert!(one.iter().zip(&was).zip(&two).all(|((one, was), two)| one != was && one != two));
        let far = one.iter().zip(&was).map(|(one, was)| ((one.x - was.x).abs(), (one.y - was.y).abs()));
        assert!(far.into_iter().all(|(x, y)| x <= MOVED[0] && y <= MOVED[1]));
    }

    #[test]
    fn every_book_has_room_for_them() {
        for id in ["meeting-6", "meeting-20"] {
            let battle = battle(id);
            for (number, book) in (0..8).flat_map(|number| BOOKS.iter().map(move |book| (number, book.id))) {
                let mustered = AnyGame::muster(&drawn(&battle, number), book, &[]);
                assert!(mustered.is_ok(), "{id} {number} {book}");
            }
        }
    }

    #[test]
    fn no_unit_is_moved_off_the_field() {
        for id in ["meeting-20", "maida-1806"] {
            let battle = battle(id);
            for number in 0..20 {
                let [was, moved] = [&battle, &drawn(&battle, number)].map(|battle| places(battle).concat());
                let is_on = |at: &Point| {
                    (RIM..=battle.size.x - RIM).contains(&at.x) && (RIM..=battle.size.y - RIM).contains(&at.y)
                };
                assert!(
                    was.iter().zip(&moved).all(|(was, moved)| is_on(moved) || !is_on(was)),
                    "{id} {number}"
                );
            }
        }
    }
}
