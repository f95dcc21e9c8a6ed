//! What a brigade is about to do.

use crate::threat::wanted;
use engine::doctrine::{Arm, Soldier};
use geom::Mm;
use names::UnitId;

/// What a brigade is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Plan {
    /// Close with the enemy, shoot, and charge what will break.
    #[default]
    Attack,
    /// Charge whatever can be charged at even odds.
    Assault,
    /// Stay, let him come, and charge only what is sure.
    Hold,
    /// Guns forward, all other units out of his reach.
    Bombard,
    /// Shoot, and never charge.
    Pin,
    /// Light troops and horse ahead, the others behind them.
    Screen,
    /// One move behind those who fight.
    Support,
    /// Just out of his reach, giving ground as he comes on: a wing kept back while others attack.
    Refuse,
    /// Out of his reach.
    Withdraw,
}

impl Plan {
    /// Every plan.
    pub const ALL: [Plan; 9] = [
        Plan::Attack,
        Plan::Assault,
        Plan::Hold,
        Plan::Bombard,
        Plan::Pin,
        Plan::Screen,
        Plan::Support,
        Plan::Refuse,
        Plan::Withdraw,
    ];

    /// How far from the nearest enemy a unit wants to be.
    pub fn wanted(self, unit: &Soldier, nearest: &Soldier) -> Mm {
        let outside = nearest.reach.max(nearest.fire[0].range) * 1.05;
        let safe = outside + unit.pace;
        match (self, unit.arm) {
            (Plan::Attack | Plan::Pin, _) => wanted(unit),
            (Plan::Assault, Arm::Guns) => wanted(unit),
            (Plan::Assault, _) => wanted(unit).min(unit.reach * 0.8),
            (Plan::Hold, Arm::Guns) => wanted(unit).max(unit.fire[1].range * 0.8),
            (Plan::Hold, _) => f64::INFINITY,
            (Plan::Bombard, Arm::Guns) => wanted(unit),
            (Plan::Bombard, _) => outside,
            (Plan::Screen, Arm::Light | Arm::Horse | Arm::Guns) => wanted(unit),
            (Plan::Screen, Arm::Foot) => safe,
            (Plan::Refuse, Arm::Guns) => wanted(unit).max(outside),
            (Plan::Refuse, _) => outside,
            (Plan::Support, _) => safe,
            (Plan::Withdraw, _) => safe + unit.pace,
        }
    }

    /// Whether one goes back from an enemy who has come too near.
    pub fn gives_ground(self) -> bool {
        matches!(self, Plan::Refuse | Plan::Withdraw)
    }

    /// How much what a charge costs weighs beside what it takes.
    pub fn caution(self) -> f64 {
        match self {
            Plan::Assault => 0.8,
            Plan::Attack | Plan::Screen => 1.1,
            Plan::Hold | Plan::Bombard | Plan::Support => 1.5,
            Plan::Refuse => 2.0,
            Plan::Pin | Plan::Withdraw => 3.0,
        }
    }
}

/// The plan of each unit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plans {
    /// Of those not named.
    others: Plan,
    named: Vec<(UnitId, Plan)>,
}

impl Plans {
    /// One plan for all units.
    pub fn all(plan: Plan) -> Plans {
        Plans { others: plan, named: vec![] }
    }

    /// What a unit is about to do.
    pub fn of(&self, unit: UnitId) -> Plan {
        self.named.iter().find(|(id, _)| *id == unit).map_or(self.others, |(_, plan)| *plan)
    }

    /// The same, but for some units.
    pub fn with(&self, units: &[UnitId], plan: Plan) -> Plans {
        let rest = self.named.iter().filter(|(id, _)| !units.contains(id)).copied();
        let named = rest.chain(units.iter().map(|unit| (*unit, plan))).collect();
        Plans { others: self.others, named }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_named_has_his_own_plan_and_the_others_theirs() {
        let [one, two, three] = [1, 2, 3].map(UnitId);
        let plans = Plans::all(Plan::Hold).with(&[one, two], Plan::Attack).with(&[two], Plan::Pin);
        assert_eq!([one, two, three].map(|unit| plans.of(unit)), [Plan::Attack, Plan::Pin, Plan::Hold]);
    }
}
