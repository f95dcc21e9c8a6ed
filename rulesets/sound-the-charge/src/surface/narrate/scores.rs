//! The scores that events tell of.

use super::hitting;
use crate::Event;
use crate::cite;
use engine::{Modifiers, Reckoning, counted};
use names::{RuleId, UnitId};

/// STC-8.13, 10.16. The modifiers of a volley, and the points of both sides in a combat.
pub(crate) fn reckonings(event: &Event) -> Vec<Reckoning> {
    match event {
        Event::Fired { unit, target, fire } => {
            let at = [(fire.close, "to hit at close range"), (fire.far, "to hit at far range")];
            let ranges = at.into_iter().zip(fire.needs).filter(|((dice, _), _)| *dice > 0);
            let score = |((dice, what), need): ((u8, &str), u8)| Reckoning {
                basis: dice_with(dice, need),
                ..score(*unit, *target, what, cite::TO_HIT, &fire.plus)
            };
            ranges.map(score).collect()
        }
        Event::Struck { unit, enemy, blow } => {
            let rule = cite::COMBAT_POINTS;
            let own = score(*unit, *enemy, "points of combat", rule, &blow.own);
            let theirs = score(*enemy, *unit, "points of combat", rule, &blow.theirs);
            let own = Reckoning { basis: dice_with(blow.dice, blow.need), ..own };
            vec![own, theirs]
        }
        _ => vec![],
    }
}

fn score(unit: UnitId, against: UnitId, what: &str, rule: RuleId, plus: &Modifiers) -> Reckoning {
    Reckoning {
        unit: Some(unit),
        against: Some(against),
        what: what.into(),
        rule,
        basis: String::new(),
        plus: plus.clone(),
        needs: vec![],
    }
}

/// R48. So many dice, and what each must show with everything added.
fn dice_with(count: u8, need: u8) -> String {
    format!("{}, {}", counted(count.into(), "die", "dice"), hitting(need))
}
