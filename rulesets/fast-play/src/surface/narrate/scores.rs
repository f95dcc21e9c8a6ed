//! The scores that events tell of.

use crate::Event;
use crate::cite;
use crate::events::{AimedDie, ThrownDie};
use engine::{Modifiers, Reckoning, counted};
use names::{RuleId, UnitId};

/// FPN-7.15, 8.15, 10.7, 10.16. The scores that dice need, and their modifiers; dice that are alike together.
pub(crate) fn reckonings(event: &Event) -> Vec<Reckoning> {
    match event {
        Event::Fired { unit, target, dice, .. } => {
            let alike = dice.chunk_by(|one, two| one == two);
            let score = |alike: &[AimedDie]| {
                let die = &alike[0];
                let of = score(*unit, Some(*target), "shooting", die.rule, &Modifiers::new(die.rule));
                Reckoning { basis: dice_of(alike.len()), needs: vec![die.need.into()], ..of }
            };
            alike.map(score).collect()
        }
        Event::Struck { unit, target, dice } => {
            let alike = dice.chunk_by(|one, two| (one.basic, &one.plus) == (two.basic, &two.plus));
            let score = |alike: &[ThrownDie]| {
                let die = &alike[0];
                let of = score(*unit, Some(*target), "hand-to-hand", cite::MELEE_SCORE, &die.plus);
                Reckoning { basis: dice_of(alike.len()), needs: vec![die.basic], ..of }
            };
            alike.map(score).collect()
        }
        Event::MoraleSure { unit, plus } => {
            vec![Reckoning { basis: "6".into(), ..score(*unit, None, "morale", cite::MORALE, plus) }]
        }
        Event::AllWouldRout { units } => {
            let rule = cite::MUTUAL_ROUT_MODIFIERS;
            units.iter().map(|(unit, plus)| score(*unit, None, "who routs", rule, plus)).collect()
        }
        _ => vec![],
    }
}

fn score(unit: UnitId, against: Option<UnitId>, what: &str, rule: RuleId, plus: &Modifiers) -> Reckoning {
    Reckoning {
        unit: Some(unit),
        against,
        what: what.into(),
        rule,
        basis: String::new(),
        plus: plus.clone(),
        needs: vec![],
    }
}

fn dice_of(count: usize) -> String {
    counted(count as u64, "die", "dice")
}
