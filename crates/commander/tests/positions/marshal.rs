//! Horse, guns and foot together.

use crate::*;
use commander::Budget;
use engine::doctrine::Shape;
use engine::{Outcome, Rules};

/// Horse makes foot form square, and guns shoot at it then; or it is hit in another formation. In three
/// turns, 14 times of 20.
#[test]
fn a_marshal_brings_horse_and_guns_to_bear_on_foot() {
    let position = "
        turn = 1
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 7]
        [[unit]]\nname = 'Horse'\nside = 'blue'\narm = 'heavy_cavalry'\nat = [30, 12]
        [[unit]]\nname = 'Guns'\nside = 'blue'\narm = 'field_horse_guns'\nformation = 'limbered'\nat = [42, 10]
        [[unit]]\nname = 'Own foot'\nside = 'blue'\narm = 'line_infantry'\nat = [36, 10]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 27]
        [[unit]]\nname = 'Foot'\nside = 'red'\narm = 'line_infantry'\nat = [36, 24]";
    let succeeds = |seed: &u64| {
        let mut game = begun::<SoundTheCharge>(position);
        let mut marshal = Commander::new(Level::Marshal).within(Budget::Playouts(60));
        let mut enemy = Commander::new(Level::Veteran);
        let (mut done, mut whole, mut last) = (false, None, 1);
        play_until(&mut game, [&mut marshal, &mut enemy], *seed, |game| {
            last = SoundTheCharge::moment(game.state()).turn;
            let [foot, guns] = ["Foot", "Guns"].map(|name| soldier(game, name));
            let Some(foot) = foot else {
                done = true;
                return true;
            };
            let square = foot.shape == Shape::Square;
            let left = foot.left;
            done |= !square && left < *whole.get_or_insert(left);
            done |= square
                && guns.is_some_and(|guns| {
                    let far = (foot.body().nearest(guns.front.at) - guns.front.at).length();
                    guns.shape == Shape::Line && far <= 6.0 * INCH
                });
            done || last > 6
        });
        done || game.outcome() == Some(Outcome::Won(Side::Blue))
    };
    let many = (0..20).filter(succeeds).count();
    assert!(many >= 14, "{many} of 20");
}
