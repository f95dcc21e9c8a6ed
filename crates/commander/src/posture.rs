//! Whether an army goes at the enemy or lets him come.
//!
//! Whoever comes on is shot at on the way and arrives unit by unit; so an enemy who comes on is let come, unless he is much weaker or
//! it is time to take what is fought for, and one who does not is gone at. Only a marshal waits for anybody: he tells by what he sees
//! from turn to turn, and nobody can make him wait for ever.

use crate::Weights;
use crate::goals::Goals;
use crate::standing::Standing;
use engine::Known;
use engine::doctrine::{Doctrine, Soldier};
use geom::Mm;
use names::Side;

/// What an army as a whole is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posture {
    /// It goes at the enemy.
    Attack,
    /// It lets him come.
    Receive,
}

impl Posture {
    /// What a commander minds whose army is about this.
    pub fn weights(self, own: Weights) -> Weights {
        match self {
            Posture::Attack => own,
            // Whoever lets the enemy come has nowhere to go.
            Posture::Receive => Weights { distance: 0.0, ..own },
        }
    }
}

/// What a commander has seen of the enemy's coming.
#[derive(Debug, Clone, Copy, Default)]
pub struct Watch {
    /// The turn in which he last looked, how far off the enemy was then, and what he made of it.
    last: Option<(u16, Mm, Posture)>,
}

/// An enemy comes on who has come nearer by this share of a move.
const COMES_ON: f64 = 0.15;
/// Whoever is worth so many times as much as the enemies he sees need not wait for them.
const MUCH_STRONGER: f64 = 1.5;

impl Watch {
    /// Looks once a turn, and says what the army is about.
    ///
    /// At first the enemy is let come: nothing is lost in a turn, and what he does in it tells the most. Whoever is much stronger
    /// does not wait, and whoever fights already goes on with it.
    pub fn look<B: Doctrine>(&mut self, known: &Known<B>, side: Side) -> Posture {
        let turn = B::moment(known.state()).turn;
        if let Some((_, _, posture)) = self.last.filter(|(last, ..)| *last == turn) {
            return posture;
        }
        let picture = Standing::new(known.table()).picture;
        let [own, enemies] = [side, side.other()].map(|side| &picture.soldiers[picture.of(side)]);
        let far = mean(enemies, |enemy| nearest(enemy, own));
        let pace = mean(enemies, |enemy| enemy.pace);
        let comes_on = self.last.is_none_or(|(_, before, _)| before - far > COMES_ON * pace);
        let fights = own.iter().any(|unit| unit.engaged);
        let stronger = worth(own) > MUCH_STRONGER * worth(enemies);
        // Where battles are mostly decided before their time is up, ground can wait.
        let in_time = B::elapsed(known.setup(), known.state()) >= 1.0 - B::TEMPER.ground;
        let hurries = in_time && Goals::of(known.table()).are_wanted(&picture, side);
        let waits = comes_on && !fights && !stronger && !hurries;
        let posture = if waits { Posture::Receive } else { Posture::Attack };
        self.last = Some((turn, far, posture));
        posture
    }
}

/// How far a unit is from the nearest of some others.
fn nearest(unit: &Soldier, others: &[Soldier]) -> Mm {
    others.iter().map(|other| (other.middle() - unit.middle()).length()).fold(f64::INFINITY, f64::min)
}

/// What some units are worth.
fn worth(units: &[Soldier]) -> f64 {
    units.iter().map(Soldier::worth).sum()
}

/// The mean of something over some units, each by what it is worth.
fn mean(units: &[Soldier], of: impl Fn(&Soldier) -> f64) -> f64 {
    units.iter().map(|unit| of(unit) * unit.worth()).sum::<f64>() / worth(units).max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Game;
    use fast_play::FastPlay;

    /// Red's foot so many inches before Blue's, in a turn.
    fn game(turn: u16, inches: f64) -> Game<FastPlay> {
        let (blue, red) = (foot("blue", 30, 10.0, "n"), foot("red", 30, 10.0 + inches, "s"));
        read(turn, &(blue + &red))
    }

    fn foot(side: &str, x: u32, y: f64, facing: &str) -> String {
        format!("[[unit]]\nside = '{side}'\narm = 'heavy_foot'\nat = [{x}, {y}]\nfacing = '{facing}'\n")
    }

    fn read(turn: u16, units: &str) -> Game<FastPlay> {
        field::kit::read(&format!("turn = {turn}\n{units}")).unwrap_or_else(|wrong| panic!("{wrong:#?}"))
    }

    /// What Blue is about in turn after turn, by how far off Red is in each.
    fn postures(distances: &[f64]) -> Vec<Posture> {
        let mut watch = Watch::default();
        let looks = (1..).zip(distances).map(|(turn, inches)| {
            let game = game(turn, *inches);
            let known = game.known(Side::Blue);
            let posture = watch.look(&known, Side::Blue);
            assert_eq!(watch.look(&known, Side::Blue), posture, "he looks once a turn");
            posture
        });
        looks.collect()
    }

    #[test]
    fn who_comes_on_is_let_come_and_who_does_not_is_gone_at() {
        use Posture::{Attack, Receive};
        assert_eq!(postures(&[30.0, 26.0, 22.0]), [Receive, Receive, Receive]);
        assert_eq!(postures(&[30.0, 30.0, 29.7, 34.0]), [Receive, Attack, Attack, Attack]);
        assert_eq!(postures(&[30.0, 30.0, 26.0]), [Receive, Attack, Receive]);
    }

    #[test]
    fn who_fights_goes_on_with_it() {
        assert_eq!(postures(&[6.0, 0.0]), [Posture::Receive, Posture::Attack]);
    }

    #[test]
    fn who_has_yet_to_take_what_is_fought_for_waits_only_while_there_is_time() {
        use Posture::{Attack, Receive};
        let hamlet = "[[objective]]\nname = 'Hamlet'\naim = 'hold'\nat = [30, 24]\nradius = 3\n";
        let looks = |turn: u16, y: f64| {
            let game = read(turn, &(foot("blue", 30, y, "n") + &foot("red", 30, 44.0, "s") + hamlet));
            Watch::default().look(&game.known(Side::Blue), Side::Blue)
        };
        // Of 24 turns the last fifth is for taking ground.
        assert_eq!([looks(1, 10.0), looks(19, 10.0), looks(20, 10.0)], [Receive, Receive, Attack]);
        assert_eq!(looks(20, 24.0), Receive, "he has it already");
    }

    #[test]
    fn who_is_much_stronger_does_not_wait() {
        let units = [foot("blue", 30, 10.0, "n"), foot("blue", 40, 10.0, "n"), foot("red", 30, 40.0, "s")];
        let game = read(1, &units.concat());
        let looks = |side| Watch::default().look(&game.known(side), side);
        assert_eq!(Side::BOTH.map(looks), [Posture::Attack, Posture::Receive]);
    }
}
