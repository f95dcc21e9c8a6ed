//! Which formation, and where.

use crate::*;
use engine::Rules;
use engine::doctrine::{Nerve, Shape};
use fast_play::{Onto, Order};

#[test]
fn foot_that_horse_can_reach_forms_square_or_gets_away() {
    let position = "
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nat = [36, 12]
        [[unit]]\nname = 'Horse'\nside = 'red'\narm = 'heavy_cavalry'\nat = [36, 21]";
    for level in LEVELS {
        let (orders, game) = ordered::<SoundTheCharge>(level, position);
        let [foot, horse] = ["Foot", "Horse"].map(|name| soldier(&game, name).expect("it stands"));
        let far = (foot.middle() - horse.front.at).length();
        assert!(foot.shape == Shape::Square || far > horse.reach + foot.depth, "{level}: {orders:?}");
    }
}

#[test]
fn foot_under_guns_forms_no_square_before_shaken_horse() {
    let position = "
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nat = [36, 12]
        [[unit]]\nname = 'Horse'\nside = 'red'\narm = 'heavy_cavalry'\nshaken = true\nat = [36, 21]
        [[unit]]\nname = 'Guns'\nside = 'red'\narm = 'field_guns'\nat = [44, 24]";
    for level in LEVELS {
        let (orders, game) = ordered::<SoundTheCharge>(level, position);
        assert_ne!(soldier(&game, "Foot").expect("it stands").shape, Shape::Square, "{level}: {orders:?}");
    }
}

/// Whether some charge at a unit that Red may order now takes it in flank or rear.
fn can_be_taken_in_flank(game: &Game<FastPlay>, name: &str) -> bool {
    charges_at(game, named(game, name)).into_iter().any(|order| {
        let Order::Charge { unit, target, path, .. } = order else { return false };
        [Onto::LeftFlank, Onto::RightFlank, Onto::Rear].into_iter().any(|onto| {
            let order = Order::Charge { unit, target, onto: Some(onto), path: path.clone() };
            game.check(Side::Red, &order).is_ok()
        })
    })
}

#[test]
fn the_end_of_a_line_is_not_left_to_the_horse_beside_it() {
    let foot = |side: &str, x: u32, y: u32| {
        format!("[[unit]]\nname = '{side} {x}'\nside = '{side}'\narm = 'heavy_foot'\nat = [{x}, {y}]\n")
    };
    let lines: String = [24, 28, 32].map(|x| foot("blue", x, 16) + &foot("red", x, 28)).concat();
    let position = lines
        + "[[unit]]\nname = 'Reserve'\nside = 'blue'\narm = 'heavy_foot'\nformation = 'column'\nat = [30, 8]
        [[unit]]\nname = 'Hussars'\nside = 'red'\narm = 'light_cavalry'\nformation = 'column'\nfacing = 'W'\nat = [42, 15.7]";
    let position = with_others(&position);
    assert!(can_be_taken_in_flank(&unmoved(&position), "blue 32"), "something must be done");
    let (orders, game) = until_red_moves::<FastPlay>(Level::Veteran, &position, 0);
    let end = soldier(&game, "blue 32").expect("it stands");
    assert!(end.shape == Shape::Square || !can_be_taken_in_flank(&game, "blue 32"), "{orders:?}");
}

/// Whether a column stands close before steady foot that is in no fight, and has not charged.
fn is_close_in_column(game: &Game<SoundTheCharge>) -> bool {
    let [own, enemy] = ["Column", "Line"].map(|name| soldier(game, name));
    let (Some(own), Some(enemy)) = (own, enemy) else { return false };
    let far = (enemy.body().nearest(own.front.at) - own.front.at).length();
    let steady = enemy.nerve == Nerve::Steady && !enemy.engaged;
    own.shape == Shape::Column && own.nerve == Nerve::Steady && !own.engaged && steady && far < 4.0 * INCH
}

#[test]
fn a_column_deploys_before_it_is_close_to_steady_foot() {
    let position = "
        turn = 1
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 8]
        [[unit]]\nname = 'Column'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nformation = 'column'\nat = [36, 10]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 21]
        [[unit]]\nname = 'Line'\nside = 'red'\narm = 'line_infantry'\nat = [36, 19]";
    for seed in 0..5 {
        let mut game = begun::<SoundTheCharge>(position);
        let mut commander = Commander::new(Level::Veteran);
        let mut close = false;
        let orders = play_until(&mut game, [&mut commander, &mut Holds], seed, |game| {
            close |= moves(game, Side::Red) && is_close_in_column(game);
            SoundTheCharge::moment(game.state()).turn > 10
        });
        assert!(!close || has(&orders, "charge"), "{seed}: {orders:?}");
        assert!(orders.iter().any(|order| order.verb != "done"), "he does not stand about");
    }
}

/// Red's line, which comes on so far in each of its turns.
struct ComesOn(Mm);

impl Player<FastPlay> for ComesOn {
    fn answer(&mut self, known: &Known<FastPlay>, asked: &Asked<FastPlay>, side: Side) -> Option<Order> {
        let at = known.table();
        let mut soldiers = vec![];
        FastPlay::soldiers(at, &mut soldiers);
        let own = soldiers.iter().find(|soldier| soldier.side == side)?;
        let on = FastPlay::towards(at, own.id, own.front.at + own.front.ahead * 1_000.0, self.0);
        let march = on.filter(|order| known.game().check(side, order).is_ok());
        match FastPlay::matter(&asked.of) {
            Matter::Moves if march.is_some() => march,
            _ => Holds.answer(known, asked, side),
        }
    }
}

/// A line of foot before an enemy 24 inches off: how Blue's stood from order to order, how far from the
/// enemy, and in which turn it first shot.
fn meets(mut blue: Commander, red: &mut dyn Player<FastPlay>, turns: u16) -> (Vec<(Shape, Mm)>, Option<u16>) {
    let position = with_others(
        "turn = 1
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'heavy_foot'\nat = [36, 10]
        [[unit]]\nname = 'Line'\nside = 'red'\narm = 'heavy_foot'\nat = [36, 34]\nfacing = 's'",
    );
    let mut game = begun::<FastPlay>(&position);
    let (mut stood, mut shot) = (vec![], None);
    play_until(&mut game, [&mut blue, red], 0, |game| {
        let [foot, line] = ["Foot", "Line"].map(|name| soldier(game, name));
        let (Some(foot), Some(line)) = (foot, line) else { return true };
        let turn = FastPlay::moment(game.state()).turn;
        stood.push((foot.shape, (line.body().nearest(foot.front.at) - foot.front.at).length()));
        let in_range =
            foot.shape == Shape::Line && stood.last().is_some_and(|(_, far)| *far <= foot.fire[0].range);
        if in_range && shot.is_none() {
            shot = Some(turn);
        }
        turn > turns || foot.engaged
    });
    (stood, shot)
}

#[test]
fn foot_goes_at_a_line_that_holds_and_is_deployed_when_it_comes_there() {
    let (stood, shot) = meets(eager(), &mut Holds, 8);
    let near = 8.0 * INCH;
    assert!(stood.iter().all(|(shape, far)| *shape != Shape::Column || *far > near), "{stood:?}");
    assert!(shot.is_some_and(|turn| turn <= 7), "{shot:?} {stood:?}");
}

#[test]
fn foot_that_is_come_at_stays_in_line() {
    let (stood, _) = meets(Commander::new(Level::Veteran), &mut ComesOn(6.0 * INCH), 6);
    assert!(stood.iter().all(|(shape, _)| *shape != Shape::Column), "{stood:?}");
}
