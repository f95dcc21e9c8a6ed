//! What a brigade does that follows a plan.

use crate::*;
use commander::{Drill, Plan, Plans};
use engine::Rules;

/// How far Blue's foot is from Red's after eight turns by drill, and how far it may be shot at or charged.
fn distance(plan: Plan, y: u32) -> (Mm, Mm) {
    let position = format!(
        "
        turn = 1
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 8]
        [[unit]]\nname = 'Own'\nside = 'blue'\narm = 'line_infantry'\nat = [36, {y}]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 32]
        [[unit]]\nname = 'Foot'\nside = 'red'\narm = 'line_infantry'\nat = [36, 30]"
    );
    let mut game = begun::<SoundTheCharge>(&position);
    let mut blue = Drill::following(Plans::all(plan));
    play_until(&mut game, [&mut blue, &mut Holds], 0, |game| SoundTheCharge::moment(game.state()).turn > 8);
    let [own, enemy] = ["Own", "Foot"].map(|name| soldier(&game, name).expect("it stands"));
    let far = (enemy.body().nearest(own.front.at) - own.front.at).length();
    (far, enemy.reach.max(enemy.fire[0].range))
}

#[test]
fn a_wing_that_is_refused_stays_out_of_reach_and_an_attack_closes() {
    let (far, reach) = distance(Plan::Refuse, 12);
    assert!(far > reach && far < 2.0 * reach, "{far} {reach}");
    let (far, reach) = distance(Plan::Attack, 12);
    assert!(far < reach, "{far} {reach}");
}

#[test]
fn a_wing_that_is_refused_gives_ground() {
    let (far, _) = distance(Plan::Refuse, 27);
    assert!(far > 3.0 * INCH, "{far}");
}
