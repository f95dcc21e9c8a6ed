//! What is fought for is gone for, and kept.

use crate::*;
use engine::aims::held;

/// A hamlet to hold, in one of the last turns of a battle of twelve; Red is far away, and has lost as little as Blue.
const HAMLET: &str = "
    turn = 9
    [options]\nturn_limit = 12
    [[objective]]\nname = 'Hamlet'\naim = 'hold'\nat = [36, 24]\nradius = 3
    [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'ARM'\nat = [66, 44]\nfacing = 's'";

/// Who holds the hamlet.
fn holder<B: Book>(game: &Game<B>) -> Option<Side> {
    held(game.known(Side::Blue).table())[0]
}

/// A battle of Blue, who has foot at a place, played to its end.
fn ended<B: Fielded + Doctrine>(level: Level, arm: &str, place: &str) -> Game<B> {
    let general = "[[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 18]";
    let foot = format!("[[unit]]\nname = 'Foot'\nside = 'blue'\narm = '{arm}'\n{place}");
    let position = format!("{}\n{general}\n{foot}", HAMLET.replace("ARM", arm));
    let mut game = begun::<B>(&position);
    play_until(&mut game, [&mut Commander::new(level), &mut Holds], 0, |_| false);
    game
}

#[test]
fn when_time_runs_out_the_hamlet_is_taken() {
    let place = "at = [36, 16]";
    for level in LEVELS {
        let (fast, sound) = (
            ended::<FastPlay>(level, "heavy_foot", place),
            ended::<SoundTheCharge>(level, "line_infantry", place),
        );
        assert_eq!((holder(&fast), holder(&sound)), (Some(Side::Blue), Some(Side::Blue)), "{level}");
        assert_eq!(fast.over(), Some(Some(Side::Blue)), "{level}");
        assert_eq!(sound.over(), Some(Some(Side::Blue)), "{level}");
    }
}

#[test]
fn who_has_the_hamlet_stays_there() {
    let place = "at = [36, 24.5]";
    for level in LEVELS {
        assert_eq!(
            holder(&ended::<FastPlay>(level, "heavy_foot", place)),
            Some(Side::Blue),
            "{level} of Fast Play"
        );
        let sound = ended::<SoundTheCharge>(level, "line_infantry", place);
        assert_eq!(holder(&sound), Some(Side::Blue), "{level} of Sound the Charge");
    }
}
