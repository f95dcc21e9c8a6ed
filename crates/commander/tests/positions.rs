//! Not being stupid: positions in which any commander knows what to do.
//!
//! Blue is the commander, and to act; open ground, everybody whole, steady and in command unless it is said.

use commander::{Commander, Level};
use dice::{Seed, Seeded};
use engine::doctrine::Doctrine;
use engine::{Game, Grammar, Player, Words};
use fast_play::FastPlay;
use field::Fielded;
use names::Side;
use serde_json::json;
use sound_the_charge::SoundTheCharge;

/// More orders than a phase takes.
const ENDLESS: usize = 200;

/// Lets a commander order all that Blue is asked in the phase in which a position begins. The orders, and the game then.
fn ordered<B: Fielded + Doctrine>(level: Level, text: &str) -> (Vec<Words>, Game<B>) {
    let mut game = field::kit::read::<B>(text).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    let mut dice = Seeded::new(&Seed::from(1815), 0);
    let mut commander = Commander::new(level);
    let mut orders = vec![];
    game.advance(&mut dice, None);
    let phase = B::moment(game.state()).phase;
    for _ in 0..ENDLESS {
        let Some(asked) = game.decision_for(Side::Blue) else { break };
        if B::moment(game.state()).phase != phase {
            break;
        }
        let order: B::Order =
            commander.answer(&game.known(Side::Blue), &asked, Side::Blue).expect("an answer");
        orders.push(order.write(B::YARDSTICK));
        game.give(Side::Blue, order).expect("a legal order");
        game.advance(&mut dice, None);
    }
    (orders, game)
}

/// The rest of both armies of Fast Play, far away, so that one unit more or less does not decide the battle.
fn with_others(position: &str) -> String {
    let other = |(side, y): (&str, u32), x: u32| {
        format!("\n[[unit]]\nside = '{side}'\narm = 'heavy_foot'\nacted = true\nat = [{x}, {y}]")
    };
    let rows = [("blue", 3), ("red", 46)];
    let others = rows.into_iter().flat_map(|row| [4, 10, 62, 68].map(|x| other(row, x)));
    others.fold(position.to_owned(), |all, other| all + &other)
}

/// Whether some order of a verb is among them.
fn has(orders: &[Words], verb: &str) -> bool {
    orders.iter().any(|order| order.verb == verb)
}

const LEVELS: [Level; 2] = [Level::Recruit, Level::Veteran];

#[test]
fn nobody_charges_a_steady_square_with_horse() {
    let position = "
        [[unit]]\nname = 'Cuirassiers'\nside = 'blue'\narm = 'heavy_cavalry'\ngrade = 'A'\nat = [36, 12]
        [[unit]]\nname = 'Square'\nside = 'red'\narm = 'line_infantry'\nformation = 'square'\nat = [36, 20]";
    for level in LEVELS {
        let (orders, _) = ordered::<SoundTheCharge>(level, position);
        assert!(!has(&orders, "charge"), "{level}: {orders:?}");
    }
}

#[test]
fn nobody_charges_the_muzzles_of_a_battery() {
    let position = "
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nat = [36, 12]
        [[unit]]\nname = 'Guns'\nside = 'red'\narm = 'field_guns'\nat = [36, 15]";
    for level in LEVELS {
        let (orders, _) = ordered::<SoundTheCharge>(level, position);
        assert!(!has(&orders, "charge"), "{level}: {orders:?}");
    }
}

#[test]
fn guns_fire_at_the_square_and_not_at_the_line_beside_it() {
    let position = "
        phase = 'fire'
        [[unit]]\nname = 'Battery'\nside = 'blue'\narm = 'foot_artillery'\nat = [36, 8]
        [[unit]]\nname = 'Square'\nside = 'red'\narm = 'heavy_foot'\nformation = 'square'\nat = [34, 26]
        [[unit]]\nname = 'Line'\nside = 'red'\narm = 'heavy_foot'\nat = [38, 26]";
    for level in LEVELS {
        let (orders, game) = ordered::<FastPlay>(level, &with_others(position));
        let square = game.setup().names.find("Square").expect("it has a name");
        let at: Vec<_> = orders.iter().filter_map(|order| order.with.get("target")).collect();
        assert!(!at.is_empty() && at.iter().all(|target| **target == json!(square)), "{level}: {orders:?}");
    }
}

#[test]
fn a_general_joins_his_shaken_battalion() {
    let position = "
        phase = 'generals'
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [30, 10]
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'heavy_foot'\ngeneral = 'Blanc'\nshaken = true\nat = [36, 12]
        [[unit]]\nname = 'Other'\nside = 'blue'\narm = 'heavy_foot'\ngeneral = 'Blanc'\nat = [30, 14]
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'heavy_foot'\nat = [36, 40]";
    for level in LEVELS {
        let (orders, game) = ordered::<FastPlay>(level, &with_others(position));
        let foot = game.setup().names.find("Foot").expect("it has a name");
        assert!(
            orders.iter().any(|order| order.with.get("join") == Some(&json!(foot))),
            "{level}: {orders:?}"
        );
    }
}

#[test]
fn foot_that_horse_can_reach_forms_square_or_gets_away() {
    let position = "
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nat = [36, 12]
        [[unit]]\nname = 'Horse'\nside = 'red'\narm = 'heavy_cavalry'\nat = [36, 21]";
    for level in LEVELS {
        let (orders, game) = ordered::<SoundTheCharge>(level, position);
        let mut soldiers = vec![];
        SoundTheCharge::soldiers(game.known(Side::Blue).table(), &mut soldiers);
        let [foot, horse] =
            Side::BOTH.map(|side| soldiers.iter().find(|one| one.side == side).expect("both"));
        let far = (foot.middle() - horse.front.at).length();
        let square = foot.shape == engine::doctrine::Shape::Square;
        assert!(square || far > horse.reach + foot.depth, "{level}: {orders:?}");
    }
}

/// Red has foot in the open and more of it somewhere else.
fn with_ambush(at: [u32; 2]) -> String {
    format!(
        "
        [[terrain]]\nkind = 'heavy_woods'\nrect = [20, 34, 60, 46]
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\nat = [36, 12]
        [[unit]]\nname = 'Horse'\nside = 'blue'\narm = 'light_cavalry'\nat = [44, 12]
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'line_infantry'\nat = [30, 27]
        [[unit]]\nname = 'Ambush'\nside = 'red'\narm = 'line_infantry'\nat = {at:?}"
    )
}

#[test]
fn what_is_hidden_changes_no_order() {
    for level in LEVELS {
        let orders = |at: [u32; 2]| ordered::<SoundTheCharge>(level, &with_ambush(at)).0;
        assert_eq!(orders([28, 42]), orders([52, 43]), "{level}");
        assert_ne!(orders([28, 42]), orders([44, 24]), "{level}: what is seen does");
    }
}
