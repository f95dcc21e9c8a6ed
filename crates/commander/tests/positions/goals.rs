//! Commanders go for the aims of a battle, and keep them.

use crate::*;
use engine::Outcome;
use engine::aims::held;

/// A hamlet to hold, in one of the last turns of a battle of twelve; Red is far away, and has lost as little
/// as Blue.
const HAMLET: &str = "
    turn = 9
    [options]\nturn_limit = 12
    [[objective]]\nname = 'Hamlet'\naim = 'hold'\nat = [36, 24]\nradius = 3
    [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'ARM'\nat = [66, 44]\nfacing = 's'";

/// The side that holds the hamlet.
fn holder<B: Book>(game: &Game<B>) -> Option<Side> {
    held(game.known(Side::Blue).table())[0]
}

/// A battle of a veteran who has foot at a place, played to its end.
fn ended<B: Fielded + Doctrine>(arm: &str, place: &str) -> Game<B> {
    let general = "[[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 18]";
    let foot = format!("[[unit]]\nname = 'Foot'\nside = 'blue'\narm = '{arm}'\n{place}");
    let position = format!("{}\n{general}\n{foot}", HAMLET.replace("ARM", arm));
    let mut game = begun::<B>(&position);
    play_until(&mut game, [&mut Commander::new(Level::Veteran), &mut Holds], 0, |_| false);
    game
}

#[test]
fn when_time_runs_out_the_hamlet_is_taken() {
    let place = "at = [36, 16]";
    let fast = ended::<FastPlay>("heavy_foot", place);
    assert_eq!((holder(&fast), fast.outcome()), (Some(Side::Blue), Some(Outcome::Won(Side::Blue))));
    let sound = ended::<SoundTheCharge>("line_infantry", place);
    assert_eq!((holder(&sound), sound.outcome()), (Some(Side::Blue), Some(Outcome::Won(Side::Blue))));
}

#[test]
fn who_has_the_hamlet_stays_there() {
    let place = "at = [36, 24.5]";
    assert_eq!(holder(&ended::<FastPlay>("heavy_foot", place)), Some(Side::Blue));
    assert_eq!(holder(&ended::<SoundTheCharge>("line_infantry", place)), Some(Side::Blue));
}
