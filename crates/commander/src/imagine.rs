//! Worlds: the known state, with a guess at the unknown.
//!
//! Enemies who are neither seen nor lost must be somewhere. A few guesses are made once for a decision, by
//! numbers that come from the turn alone; a decision is made for all of them.

use crate::standing::middle;
use engine::doctrine::{Doctrine, Soldier};
use engine::{Draw, Game, Known};
use geom::Vector;
use names::{Side, UnitId};

/// So many guesses are made. Replies are taken in turn too, and their number shares no divisor with this one.
pub const WORLDS: usize = 3;

/// So often a place is drawn for a unit that contradicts nothing; then it is left out.
const TRIES: usize = 8;

/// The worlds of one decision. If no unit is missing there is one: the game as it is known.
pub struct Worlds<'a, B: Doctrine> {
    pub known: &'a Known<'a, B>,
    /// One game for each guess; none if there is nothing to guess.
    pub guessed: Vec<Game<B>>,
}

impl<'a, B: Doctrine> Worlds<'a, B> {
    /// What a side may suppose.
    pub fn new(known: &'a Known<'a, B>, side: Side) -> Worlds<'a, B> {
        let missing = B::missing(known.state(), side.other());
        let lairs = if missing.is_empty() { vec![] } else { Lair::all(known, side) };
        let many = if lairs.is_empty() { 0 } else { WORLDS };
        let guessed = (0..many).map(|number| guess(known, side, &missing, &lairs, number)).collect();
        Worlds { known, guessed }
    }

    /// The world that a ticket is played in.
    pub fn of(&self, ticket: u64) -> &Game<B> {
        let number = ticket as usize % self.guessed.len().max(1);
        self.guessed.get(number).unwrap_or_else(|| self.known.game())
    }
}

/// A place where a unit may hide, and how likely it is beside other places.
struct Lair {
    at: Vector,
    liked: f64,
}

/// Troops hide rather on their own half of the field.
const OWN_HALF: f64 = 3.0;
/// And rather beyond the wings of their enemy.
const BEYOND_WINGS: f64 = 2.0;

impl Lair {
    /// All places where enemies of a side may hide.
    fn all<B: Doctrine>(known: &Known<B>, side: Side) -> Vec<Lair> {
        let soldiers = soldiers(known);
        let of = |side: Side| soldiers.iter().filter(move |soldier| soldier.side == side);
        let own = middle(of(side));
        // Of an enemy of whom nothing is seen one only knows that he is opposite.
        let opposite = known.setup().ground.extent().point() - own;
        let enemy = if of(side.other()).next().is_some() { middle(of(side.other())) } else { opposite };
        let front = (enemy - own).normalize_or_zero().perp();
        let aside = |point: Vector| (point - own).dot(front).abs();
        let wing = of(side).map(|soldier| aside(soldier.middle())).fold(0.0, f64::max);
        let lair = |at: Vector| {
            let half = if (at - enemy).length() < (at - own).length() { OWN_HALF } else { 1.0 };
            let wings = if aside(at) > wing { BEYOND_WINGS } else { 1.0 };
            Lair { at, liked: half * wings }
        };
        B::lairs(known.table()).into_iter().map(lair).collect()
    }

    /// One of some places, the likelier the rather.
    fn drawn(lairs: &[Lair], draw: &mut Draw) -> Option<Vector> {
        let mut left = draw.share() * lairs.iter().map(|lair| lair.liked).sum::<f64>();
        let drawn = lairs.iter().find(|lair| {
            left -= lair.liked;
            left < 0.0
        });
        drawn.or(lairs.last()).map(|lair| lair.at)
    }
}

fn soldiers<B: Doctrine>(known: &Known<B>) -> Vec<Soldier> {
    let mut soldiers = vec![];
    B::soldiers(known.table(), &mut soldiers);
    soldiers
}

/// The known state, with the missing hidden somewhere.
fn guess<B: Doctrine>(
    known: &Known<B>,
    side: Side,
    missing: &[UnitId],
    lairs: &[Lair],
    number: usize,
) -> Game<B> {
    let turn = u64::from(B::moment(known.state()).turn);
    let mut draw = Draw::new((turn << 16) | (side.index() as u64) << 8 | number as u64);
    let own = middle(soldiers(known).iter().filter(|soldier| soldier.side == side));
    known.imagine(|setup, state, _| {
        for &unit in missing {
            for _ in 0..TRIES {
                let place = Lair::drawn(lairs, &mut draw);
                if place.is_some_and(|place| B::hide(setup, state, unit, place, own)) {
                    break;
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Commander, Level};
    use dice::{Seed, Seeded};
    use engine::{Progress, next_order};
    use fast_play::FastPlay;
    use field::Fielded;
    use sound_the_charge::SoundTheCharge;

    /// Red has foot in the open, and woods in which more of it may be.
    fn position(hidden: &str) -> Game<SoundTheCharge> {
        let text = format!(
            "
            [[terrain]]\nkind = 'light_woods'\nrect = [12, 26, 30, 46]
            [[terrain]]\nkind = 'heavy_woods'\nrect = [44, 26, 62, 46]
            [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 10]
            [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\nat = [30, 16]
            [[unit]]\nname = 'Horse'\nside = 'blue'\narm = 'light_cavalry'\nat = [42, 16]
            [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 32]
            [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'line_infantry'\nat = [36, 24]
            {hidden}"
        );
        begun(&text)
    }

    const AMBUSH: &str = "
            [[unit]]\nname = 'Ambush'\nside = 'red'\narm = 'line_infantry'\nat = [20, 38]
            [[unit]]\nname = 'Lancers'\nside = 'red'\narm = 'light_cavalry'\nat = [22, 44]
            [[unit]]\nname = 'Jäger'\nside = 'red'\narm = 'light_infantry'\nformation = 'skirmish'\nat = [54, 40]";

    fn begun<B: Fielded>(text: &str) -> Game<B> {
        let mut game = field::kit::read::<B>(text).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
        game.advance(&mut Seeded::new(&Seed::from(5), 0), None);
        game
    }

    /// How many missing units a world has somewhere; what it shows a side must be what that side knows.
    fn sound(known: &Known<SoundTheCharge>, side: Side, world: &Game<SoundTheCharge>) -> usize {
        assert_eq!(world.known(side).hash(), known.hash(), "it contradicts what is known");
        let missing = SoundTheCharge::missing(known.state(), side.other());
        missing.iter().filter(|unit| world.state().troops.get(**unit).is_some()).count()
    }

    #[test]
    fn where_nothing_is_hidden_there_is_one_world_and_it_is_the_game() {
        let game = position("");
        let known = game.known(Side::Blue);
        let worlds = Worlds::new(&known, Side::Blue);
        assert!((0..7).all(|ticket| *worlds.of(ticket) == game));
        let text = "[[unit]]\nside = 'blue'\narm = 'heavy_foot'\nat = [30, 16]
            [[unit]]\nside = 'red'\narm = 'heavy_foot'\nat = [30, 26]";
        let game = begun::<FastPlay>(text);
        let known = game.known(Side::Red);
        assert!((0..7).all(|ticket| *Worlds::new(&known, Side::Red).of(ticket) == game));
    }

    #[test]
    fn guessed_worlds_contradict_nothing_and_differ() {
        let game = position(AMBUSH);
        let known = game.known(Side::Blue);
        let worlds = Worlds::new(&known, Side::Blue);
        let placed: Vec<usize> =
            worlds.guessed.iter().map(|world| sound(&known, Side::Blue, world)).collect();
        assert_eq!(placed, [3; WORLDS]);
        assert_ne!(worlds.of(0), worlds.of(1));
        assert_eq!(worlds.of(0), worlds.of(WORLDS as u64));
    }

    /// Through a battle in which troops come and go in woods every guess is sound, and nearly every unit
    /// finds a place.
    #[test]
    fn guesses_are_sound_throughout_a_battle() {
        let mut game = position(AMBUSH);
        let mut players = [Level::Recruit; 2].map(Commander::new);
        let (mut placed, mut missing) = (0, 0);
        for number in 0..400 {
            if game.advance(&mut Seeded::new(&Seed::from(7), number), None) != Progress::Waits {
                break;
            }
            for side in Side::BOTH {
                let known = game.known(side);
                let worlds = Worlds::new(&known, side);
                for world in &worlds.guessed {
                    missing += SoundTheCharge::missing(known.state(), side.other()).len();
                    placed += sound(&known, side, world);
                }
            }
            let [blue, red] = &mut players;
            let (side, order) = next_order(&game, &mut [blue, red]).expect("the side that is asked answers");
            game.give_checked(side, order);
        }
        assert!(missing > 100 && placed * 10 > missing * 9, "{placed} of {missing}");
    }
}
