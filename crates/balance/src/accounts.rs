//! The losses of every unit by each enemy, while a game goes on.

use crate::{Arm, Kill};
use engine::toll::{Cause, Counted, Toll};
use geom::Vector;
use names::{Side, UnitId};
use std::collections::BTreeMap;

/// The account of every unit that was ever counted.
#[derive(Debug, Clone, Default)]
pub struct Accounts {
    units: BTreeMap<UnitId, Account>,
    /// Whose dice fall next, and on whom.
    aimed: Option<(UnitId, UnitId, Cause)>,
}

#[derive(Debug, Clone)]
struct Account {
    side: Side,
    arm: Arm,
    left: u16,
    part_of: Option<UnitId>,
    at: Option<Vector>,
    /// What has hit it lately.
    blows: Vec<Blow>,
    /// Whether it has lost by them already: the next blow begins anew.
    settled: bool,
}

/// Hits of one unit on another.
#[derive(Debug, Clone, Copy)]
struct Blow {
    by: Arm,
    cause: Cause,
    hits: u64,
}

/// What a fact did to a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Fall {
    /// Whose unit.
    pub side: Side,
    /// Where it stood, if it was on the table.
    pub at: Option<Vector>,
    /// Whether it broke.
    pub broken: bool,
    /// Whether nothing is left of it.
    pub lost: bool,
    /// How much it lost, and by what.
    pub kills: Vec<(Kill, u64)>,
}

impl Accounts {
    /// Notes where every unit stands, and units that are new.
    pub fn note(&mut self, counted: &[Counted]) {
        for one in counted {
            let account = self.units.entry(one.unit).or_insert_with(|| Account {
                side: one.side,
                arm: one.sign.into(),
                left: one.strength,
                part_of: one.part_of,
                at: None,
                blows: vec![],
                settled: false,
            });
            account.at = one.at.or(account.at);
        }
    }

    /// A new turn: hits of the last turn are forgotten.
    pub fn begin_turn(&mut self) {
        self.units.values_mut().for_each(|account| account.blows.clear());
    }

    /// A unit has thrown for hits.
    pub fn threw(&mut self, unit: UnitId, hits: u64) {
        if let Some((by, on, cause)) = self.aimed.take_if(|(by, ..)| *by == unit) {
            self.hit(by, on, cause, hits);
        }
    }

    fn hit(&mut self, by: UnitId, on: UnitId, cause: Cause, hits: u64) {
        let Some(by) = self.units.get(&by).map(|account| account.arm).filter(|_| hits > 0) else { return };
        let bearer = self.units.get(&on).and_then(|account| account.part_of).unwrap_or(on);
        let Some(account) = self.units.get_mut(&bearer) else { return };
        if account.settled {
            account.blows.clear();
            account.settled = false;
        }
        account.blows.push(Blow { by, cause, hits });
    }

    /// What an event does to a unit.
    pub fn take(&mut self, toll: Toll) -> Option<Fall> {
        match toll {
            Toll::Blow { by, on, cause } => {
                self.aimed = Some((by, on, cause));
                None
            }
            Toll::Overrun { by, on } => {
                self.hit(by, on, Cause::Combat, 1);
                None
            }
            Toll::Broken { unit } => {
                let Account { side, at, .. } = *self.units.get(&unit)?;
                Some(Fall { side, at, broken: true, lost: false, kills: vec![] })
            }
            Toll::Lost { unit, strength, cause } => {
                let account = self.units.get_mut(&unit)?;
                let strength = strength.unwrap_or(account.left);
                let had = account.left > 0;
                account.left = account.left.saturating_sub(strength);
                account.settled = true;
                let kills = account.shared(strength.into(), cause);
                let (side, at, lost) = (account.side, account.at, had && account.left == 0);
                Some(Fall { side, at, broken: false, lost, kills })
            }
        }
    }
}

impl Account {
    /// A loss shared out among those who hit it, by their hits. What does not come out even goes to the
    /// first.
    fn shared(&self, strength: u64, cause: Option<Cause>) -> Vec<(Kill, u64)> {
        let kill = |blow: &Blow| Kill { of: self.arm, cause: cause.unwrap_or(blow.cause), by: Some(blow.by) };
        let all: u64 = self.blows.iter().map(|blow| blow.hits).sum();
        let mut kills: Vec<(Kill, u64)> =
            self.blows.iter().map(|blow| (kill(blow), strength * blow.hits / all)).collect();
        let odd = strength - kills.iter().map(|(_, part)| part).sum::<u64>();
        match kills.first_mut() {
            Some((_, first)) => *first += odd,
            None => {
                let cause = cause.unwrap_or(Cause::Rout);
                kills.push((Kill { of: self.arm, cause, by: None }, strength));
            }
        }
        kills.retain(|(_, part)| *part > 0);
        kills
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Sign;

    const VICTIM: UnitId = UnitId(1);

    fn accounts() -> Accounts {
        let unit = |number, sign, strength, part_of| Counted {
            unit: UnitId(number),
            side: if number < 10 { Side::Blue } else { Side::Red },
            sign,
            strength,
            part_of,
            at: None,
        };
        let mut accounts = Accounts::default();
        accounts.note(&[
            unit(1, Sign::Foot, 12, None),
            unit(2, Sign::Foot, 0, Some(VICTIM)),
            unit(11, Sign::Guns, 4, None),
            unit(12, Sign::Horse, 8, None),
        ]);
        accounts
    }

    fn fired(accounts: &mut Accounts, by: u32, on: u32, hits: u64) {
        accounts.take(Toll::Blow { by: UnitId(by), on: UnitId(on), cause: Cause::Fire });
        accounts.threw(UnitId(by), hits);
    }

    fn lost(accounts: &mut Accounts, strength: Option<u16>, cause: Option<Cause>) -> Vec<(Kill, u64)> {
        accounts.take(Toll::Lost { unit: VICTIM, strength, cause }).expect("it is known").kills
    }

    fn kill(cause: Cause, by: Option<Arm>) -> Kill {
        Kill { of: Arm::Foot, cause, by }
    }

    #[test]
    fn a_loss_is_shared_by_hits() {
        let mut accounts = accounts();
        fired(&mut accounts, 11, 1, 3);
        fired(&mut accounts, 12, 1, 1);
        let shared = [(kill(Cause::Fire, Some(Arm::Guns)), 3), (kill(Cause::Fire, Some(Arm::Horse)), 1)];
        assert_eq!(lost(&mut accounts, Some(4), None), shared);
    }

    #[test]
    fn what_falls_on_a_screen_is_its_battalions() {
        let mut accounts = accounts();
        fired(&mut accounts, 11, 2, 2);
        assert_eq!(lost(&mut accounts, Some(2), None), [(kill(Cause::Fire, Some(Arm::Guns)), 2)]);
    }

    #[test]
    fn a_rout_is_laid_to_those_who_hit_last() {
        let mut accounts = accounts();
        fired(&mut accounts, 11, 1, 2);
        lost(&mut accounts, Some(2), None);
        accounts.take(Toll::Overrun { by: UnitId(12), on: VICTIM });
        let rest = accounts.take(Toll::Lost { unit: VICTIM, strength: None, cause: Some(Cause::Rout) });
        let rest = rest.expect("it is known");
        assert_eq!((rest.lost, rest.kills), (true, vec![(kill(Cause::Rout, Some(Arm::Horse)), 10)]));
    }

    #[test]
    fn hits_of_the_last_turn_are_forgotten() {
        let mut accounts = accounts();
        fired(&mut accounts, 11, 1, 2);
        accounts.begin_turn();
        assert_eq!(lost(&mut accounts, None, Some(Cause::Left)), [(kill(Cause::Left, None), 12)]);
    }

    #[test]
    fn dice_of_others_say_nothing_of_a_blow() {
        let mut accounts = accounts();
        accounts.take(Toll::Blow { by: UnitId(11), on: VICTIM, cause: Cause::Fire });
        accounts.threw(UnitId(12), 5);
        accounts.threw(UnitId(11), 0);
        assert_eq!(lost(&mut accounts, Some(1), Some(Cause::Rout)), [(kill(Cause::Rout, None), 1)]);
    }
}
