//! Ground that bars the straight way.

use crate::*;
use engine::Rules;

/// How far guns are from the enemy north of the river, by the bridge at 30 inches.
fn way_left(game: &Game<FastPlay>) -> Mm {
    let [guns, enemy] = ["Battery", "Enemy"].map(|name| soldier(game, name).expect("it stands"));
    let far = |from: [Mm; 2], to: [Mm; 2]| libm::hypot(to[0] - from[0], to[1] - from[1]);
    let at = [guns.front.at.x, guns.front.at.y];
    let goal = [enemy.middle().x, enemy.middle().y];
    let [south, north] = [22.0, 24.0].map(|y| [30.0 * INCH, y * INCH]);
    match guns.front.at.y / INCH {
        y if y < 22.0 => far(at, south) + 2.0 * INCH + far(north, goal),
        y if y < 24.0 => far(at, north) + far(north, goal),
        _ => far(at, goal),
    }
}

#[test]
fn guns_find_the_bridge() {
    let position = "
        turn = 1
        [[terrain]]\nkind = 'river'\nrect = [0, 22, 72, 24]
        [[terrain]]\nkind = 'road'\nline = [[30, 17], [30, 29]]\nwidth = 2
        [[terrain]]\nkind = 'woods'\nrect = [2, 32, 60, 36]
        [[unit]]\nname = 'Battery'\nside = 'blue'\narm = 'foot_artillery'\nformation = 'column'\nat = [12, 10]
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'heavy_foot'\nat = [12, 44]";
    let mut game = begun::<FastPlay>(position);
    let mut commander = eager();
    let mut left = vec![way_left(&game)];
    for turn in 2..=9 {
        play_until(&mut game, [&mut commander, &mut Holds], 0, |game| {
            FastPlay::moment(game.state()).turn >= turn
        });
        left.push(way_left(&game));
        if soldier(&game, "Battery").expect("it stands").front.at.y > 24.0 * INCH {
            assert!(left.windows(2).all(|pair| pair[1] < pair[0]), "{left:?}");
            return;
        }
    }
    panic!("it is not across: {left:?}");
}
