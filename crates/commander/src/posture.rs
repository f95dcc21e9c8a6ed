//! Whether an army goes at the enemy or lets him come.
//!
//! An army that attacks is shot at on the way and arrives unit by unit. So an enemy who comes on is let come,
//! unless he is much weaker or it is time to take the places that are fought for; one who does not come is
//! attacked. The marshal judges it by what he sees from turn to turn, and cannot be made to wait for ever. A
//! book may let veterans wait too (`Temper::waits`).

use crate::Weights;
use crate::goals::Goals;
use crate::standing::Standing;
use crate::style::Style;
use engine::Known;
use engine::doctrine::{Doctrine, Soldier};
use geom::{Mm, Vector};
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
            // An army that lets the enemy come has nowhere to go.
            Posture::Receive => Weights { distance: 0.0, ..own },
        }
    }
}

/// What a commander has seen of the enemy's coming.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    last: Option<Look>,
    /// For how many turns in a row the enemy has come no nearer.
    stalled: u16,
    /// Which part of the battle has been waited.
    waited: f64,
}

/// What a commander saw in a turn.
#[derive(Debug, Clone)]
struct Look {
    turn: u16,
    /// How much of the battle was over.
    elapsed: f64,
    /// Where the commander's own units were, and how far off from them the enemy was.
    own: Vec<Vector>,
    far: Mm,
    /// What the commander made of it.
    posture: Posture,
}

/// An enemy comes on who has come nearer by this share of a move.
const COMES_ON: f64 = 0.15;
/// An enemy who comes no nearer for so many turns is gone at.
const PATIENCE: u16 = 2;
/// No more of a battle than this is waited.
const LONGEST: f64 = 0.25;
/// An army worth so many times as much as the enemies it sees need not wait for them.
const MUCH_STRONGER: f64 = 1.5;

impl Watch {
    /// Looks once a turn, and says what the army is about.
    ///
    /// At first the enemy is let come: nothing is lost in a turn, and what he does in it tells the most. An
    /// army that is much stronger does not wait, and an army that fights already goes on.
    pub fn look<B: Doctrine>(&mut self, known: &Known<B>, side: Side) -> Posture {
        let turn = B::moment(known.state()).turn;
        if let Some(last) = self.last.as_ref().filter(|last| last.turn == turn) {
            return last.posture;
        }
        let elapsed = B::elapsed(known.setup(), known.state());
        let picture = Standing::new(known.table(), side, Style::VETERAN).picture;
        let [own, enemies] = [side, side.other()].map(|side| &picture.soldiers[picture.of(side)]);
        let places: Vec<Vector> = own.iter().map(Soldier::middle).collect();
        let far = mean(enemies, |enemy| nearest(enemy, &places));
        let pace = mean(enemies, |enemy| enemy.pace);
        if let Some(last) = &self.last {
            // The enemy comes on if he nears where we were; that we come nearer tells nothing of him.
            let nearer = last.far - mean(enemies, |enemy| nearest(enemy, &last.own));
            let comes_on = nearer > COMES_ON * pace;
            self.stalled = if comes_on { 0 } else { self.stalled + 1 };
            self.waited += if last.posture == Posture::Receive { elapsed - last.elapsed } else { 0.0 };
        }
        let is_patient = self.stalled < PATIENCE && self.waited < LONGEST;
        let fights = own.iter().any(|unit| unit.engaged);
        let stronger = worth(own) > MUCH_STRONGER * worth(enemies);
        // Where battles are mostly decided before their time is up, ground can wait.
        let in_time = elapsed >= 1.0 - B::TEMPER.ground;
        let hurries = in_time && Goals::of(known.table()).are_wanted(&picture, side);
        let waits = is_patient && !fights && !stronger && !hurries;
        let posture = if waits { Posture::Receive } else { Posture::Attack };
        self.last = Some(Look { turn, elapsed, own: places, far, posture });
        posture
    }
}

/// How far a unit is from the nearest of some places.
fn nearest(unit: &Soldier, places: &[Vector]) -> Mm {
    places.iter().map(|place| (*place - unit.middle()).length()).fold(f64::INFINITY, f64::min)
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
        assert_eq!(postures(&[30.0, 30.0, 29.7, 34.0]), [Receive, Receive, Attack, Attack]);
        assert_eq!(postures(&[30.0, 30.0, 26.0, 26.0]), [Receive; 4]);
    }

    #[test]
    fn no_more_than_a_quarter_of_a_battle_is_waited() {
        // Of 24 turns 6 are waited, though the enemy still comes on.
        let distances: Vec<f64> = (0..10).map(|turn| 30.0 - 1.5 * f64::from(turn)).collect();
        let waited = postures(&distances).iter().filter(|posture| **posture == Posture::Receive).count();
        assert_eq!(waited, 6);
    }

    #[test]
    fn an_army_that_comes_nearer_itself_does_not_take_that_for_the_enemys_coming() {
        let mut watch = Watch::default();
        let mut looks = |turn: u16, y: f64| {
            let game = read(turn, &(foot("blue", 30, y, "n") + &foot("red", 30, 44.0, "s")));
            watch.look(&game.known(Side::Blue), Side::Blue)
        };
        use Posture::{Attack, Receive};
        let postures = [looks(1, 10.0), looks(2, 10.0), looks(3, 10.0), looks(4, 16.0), looks(5, 22.0)];
        assert_eq!(postures, [Receive, Receive, Attack, Attack, Attack]);
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
