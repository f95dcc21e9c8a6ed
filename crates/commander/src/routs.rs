//! Whom the routs of friends would carry away.

use crate::standing::Picture;
use engine::doctrine::{Nerve, Rout, Soldier};
use names::Side;

/// Less likely routs are ignored: a line would fall apart for fear of itself.
const LIKELY: f64 = 0.3;

/// What of a side would be upset, by the chance that some friend routs through it.
pub fn upset(picture: &Picture, side: Side) -> f64 {
    let own = picture.of(side);
    let mut upset = 0.0;
    for runs in own.clone() {
        let runner = &picture.soldiers[runs];
        let Some(rout) = runner.rout.filter(|rout| rout.chance > LIKELY) else { continue };
        let minds = |friend: &Soldier| match friend.rout {
            Some(own) if friend.id != runner.id && is_in_path(runner, rout, friend) => {
                own.upset * friend.worth()
            }
            _ => 0.0,
        };
        let carried: f64 = picture.soldiers[own.clone()].iter().map(minds).sum();
        if carried > 0.0 {
            upset += carried * rout.chance * peril(picture, runs);
        }
    }
    upset
}

/// Whether a unit that runs straight back runs through a friend.
fn is_in_path(runner: &Soldier, rout: Rout, friend: &Soldier) -> bool {
    let local = runner.front.local(friend.middle());
    // Most friends are seen at once to be beside it, or before it.
    let most = (friend.width + friend.depth) / 2.0;
    let (half, deep) = (runner.width / 2.0, runner.depth + rout.far);
    if local.y > most || local.y < -deep - most || local.x.abs() > half + most {
        return false;
    }
    let along = runner.front.ahead.dot(friend.front.ahead).abs();
    let across = runner.front.ahead.perp_dot(friend.front.ahead).abs();
    let wide = (friend.width * along + friend.depth * across) / 2.0;
    let tall = (friend.depth * along + friend.width * across) / 2.0;
    local.x.abs() < half + wide && local.y < tall && local.y > -deep - tall
}

/// How soon a unit may have to fight: 1 if it does or may be charged next, less up to two moves later.
fn peril(picture: &Picture, unit: usize) -> f64 {
    let runner = &picture.soldiers[unit];
    if runner.engaged {
        return 1.0;
    }
    let of = |enemy: usize| {
        let found = &picture.soldiers[enemy];
        if found.reach <= 0.0 || found.nerve == Nerve::Shaken {
            return 0.0;
        }
        let (far, moves) = (picture.prospect(enemy, unit).far, 2.0 * found.pace.max(1.0));
        ((found.reach + moves - far) / moves).clamp(0.0, 1.0)
    };
    picture.of(runner.side.other()).map(of).fold(0.0, f64::max)
}
