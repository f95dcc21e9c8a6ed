//! STC-8.1, 8.2, 8.13. Dice that shoot: how many, what they need, what is added.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, On};
use engine::Modifiers;
use names::UnitId;
use serde::{Deserialize, Serialize};

/// The dice of one unit at one target.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    /// Who shoots.
    pub unit: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Dice at close range.
    pub close: u8,
    /// Dice at far range.
    pub far: u8,
    /// STC-8.9, 8.13.f. Whether they go through skirmishers.
    pub through_skirmishers: bool,
    /// STC-12.8. Whether they go at the target's regimental gun.
    pub at_gun: bool,
    /// STC-12.8, R85. Whether they are those of the firer's own regimental gun.
    pub of_gun: bool,
    /// STC-12.6, R83. Whether they have bounced through another target.
    pub bounced: bool,
}

/// STC-8.1, 10.5. One die for so many figures, and one more for a remainder that rounds up.
pub fn dice(figures: u8, per_die: u8, rounds_up: u8) -> u8 {
    let per_die = per_die.max(1);
    figures / per_die + u8::from(rounds_up > 0 && figures % per_die >= rounds_up)
}

/// R39. The dice of infantry with figures at close and at far range: all of them together give their number, the
/// close ones alone how many of these are close.
pub fn split(close: u8, far: u8, per_die: u8, rounds_up: u8) -> (u8, u8) {
    let all = dice(close.saturating_add(far), per_die, rounds_up);
    let near = dice(close, per_die, rounds_up).min(all);
    (near, all - near)
}

/// R48. What a die must show that needs a score with so much added: 7 cannot be thrown, 1 always is.
pub fn need(score: i16, plus: i16) -> dice::Need {
    dice::Need::AtLeast((score - plus).clamp(1, 7) as u8)
}

/// STC-8.13.a to 8.13.g, 13.2.2, 13.6.1, 14.3, R48, R85, R95. What is added to the dice of a volley.
pub fn modifiers(at: At, volley: &Volley) -> Modifiers {
    todo!("STC-8.13")
}

/// STC-8.13. The dice of a volley fall, the close ones first; its hits are noted, or the regimental gun is lost.
pub fn throw(on: &mut On, volley: Volley) {
    todo!("STC-8.13: one Roll::Hits with a need for each die; state.blows; Event::Fired")
}

/// STC-12.6, R83. The further targets along a battery's line of fire.
pub fn bounced(at: At, volley: &Volley) -> Vec<Volley> {
    todo!("STC-12.6, R83")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::printed;

    /// STC-8.1, 14.9. A die for four, and one for three left over.
    #[test]
    fn infantry_shoots_with_a_die_for_four_and_one_for_three_more() {
        let fire = &printed().fire;
        let of = |figures| dice(figures, fire.foot_per_die, fire.foot_rounds_up);
        assert_eq!([0, 1, 2, 3, 4, 6, 7, 8, 11, 12].map(of), [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]);
    }

    /// STC-10.5, 12.1, R78. A die for three horse and one for two left over; on wide bases a die for two.
    #[test]
    fn cavalry_strikes_with_a_die_for_three_and_one_for_two_more() {
        let combat = &printed().combat_dice;
        let of = |figures| dice(figures, combat.horse_per_die, combat.horse_rounds_up);
        assert_eq!([1, 2, 3, 4, 5, 6, 12].map(of), [0, 1, 1, 1, 2, 2, 4]);
        let wide = |figures| dice(figures, printed().wide_cavalry.figures_per_die, 0);
        assert_eq!([1, 2, 3, 8].map(wide), [0, 1, 1, 4]);
    }

    /// STC-8.1, R39. Eight figures close and four far are two close dice and a far one.
    #[test]
    fn mixed_ranges_share_the_dice() {
        let fire = &printed().fire;
        let of = |close, far| split(close, far, fire.foot_per_die, fire.foot_rounds_up);
        assert_eq!(of(8, 4), (2, 1));
        assert_eq!(of(3, 1), (1, 0));
        assert_eq!(of(2, 2), (0, 1));
        assert_eq!(of(0, 12), (0, 3));
    }

    /// STC-8.13, R48. Nothing hits or misses by itself.
    #[test]
    fn a_needed_seven_cannot_hit() {
        use ::dice::Need;
        let shooting = &printed().shooting.musket;
        assert_eq!(need(shooting.close_score, 0), Need::AtLeast(3));
        assert_eq!(need(shooting.far_score, -2), Need::AtLeast(7));
        assert_eq!(need(shooting.far_score, -3), Need::AtLeast(7));
        assert_eq!(need(shooting.close_score, 3), Need::AtLeast(1));
    }
}
