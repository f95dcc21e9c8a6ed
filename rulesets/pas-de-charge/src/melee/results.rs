//! PDC-9.0.6, 9.0.7, 9.4, 9.5.3, 9.6.3 to 9.6.6, 9.8.1 to 9.8.11, R37, R40, R42, R44, R57. What the scores of
//! a combat do.

use crate::charge;
use crate::kinds::{Disorder, Formation};
use crate::melee::factors::{attacker, bears_on, factors};
use crate::options::Basing;
use crate::state::{Fate, Few, Fight, Link, Unit, UnitFlags, Win};
use crate::{At, Event, On, Scored, Tables, cite, disorder, losses};
use names::{RuleId, UnitId};

/// What becomes of one unit of a combat.
#[derive(Debug, Clone, PartialEq)]
struct Verdict {
    unit: UnitId,
    fate: Fate,
    win: Win,
    /// Whether it has beaten its enemy.
    won: bool,
    /// The points of the result.
    points: u8,
    /// The enemies that beat it.
    victors: Few,
    /// PDC-9.6.4, 8.9. A column of assault that did not break its enemy.
    failed: Option<UnitId>,
    rule: Option<(RuleId, i16)>,
}

impl Verdict {
    fn none(unit: UnitId) -> Verdict {
        let victors = Few::new();
        Verdict {
            unit,
            fate: Fate::None,
            win: Win::None,
            won: false,
            points: 0,
            victors,
            failed: None,
            rule: None,
        }
    }
}

/// PDC-9.8.1 to 9.8.11. All have thrown: results are looked up, and points applied together.
pub(crate) fn decide(on: &mut On) {
    let fights = on.state.fights.clone();
    let mut verdicts = vec![];
    for fight in &fights {
        let scores = scores(on.table(), fight);
        let found = judge(on.table(), fight, &scores);
        tell(on, scores, &found);
        verdicts.push(found);
    }
    for (fight, found) in fights.iter().zip(&verdicts) {
        for verdict in found {
            apply(on, fight, verdict);
        }
    }
    for (fight, found) in fights.iter().zip(&verdicts) {
        columns(on, found);
        relink(on, fight, found);
    }
}

/// PDC-9.5.2. The scores of a combat: of each of the others against the one, and of the one against each.
fn scores(at: At, fight: &Fight) -> Vec<(Scored, Scored)> {
    let thrown = |id: UnitId| {
        let found = fight.thrown.iter().find(|(unit, _)| *unit == id);
        found.unwrap_or_else(|| panic!("{id} is in a combat and has not thrown")).1
    };
    let score = |unit, target| Scored { unit, target, thrown: thrown(unit), plus: factors(at, unit, target) };
    fight.others.iter().map(|other| (score(fight.one, *other), score(*other, fight.one))).collect()
}

/// PDC-9.0.6, 9.0.7, 9.5.3, R37, R40. The one wins by beating all, and loses to the greatest margin of any;
/// else the combat goes on.
fn judge(at: At, fight: &Fight, scores: &[(Scored, Scored)]) -> Vec<Verdict> {
    let by = at.setup.tables.costs.wins_by;
    let margins: Vec<(UnitId, i16)> =
        scores.iter().map(|(own, theirs)| (own.target, own.total() - theirs.total())).collect();
    let mut one = Verdict::none(fight.one);
    let mut others: Vec<Verdict> = fight.others.iter().map(|id| Verdict::none(*id)).collect();
    let worst = margins.iter().copied().min_by_key(|(id, margin)| (*margin, *id)).expect("there are others");
    if margins.iter().all(|(_, margin)| *margin >= by) {
        let best = margins.iter().copied().max_by_key(|(id, margin)| (*margin, std::cmp::Reverse(*id)));
        let (foe, margin) = best.expect("there are others");
        (one.win, one.won) = (win(at, fight.one, foe, margin), true);
        for (verdict, (_, margin)) in others.iter_mut().zip(&margins) {
            lose(at, verdict, fight.one, *margin);
        }
        return gather(one, others);
    }
    if worst.1 <= -by {
        lose(at, &mut one, worst.0, -worst.1);
        one.victors = margins.iter().filter(|(_, margin)| *margin <= -by).map(|(id, _)| *id).collect();
        for (verdict, (id, margin)) in others.iter_mut().zip(&margins) {
            verdict.won = *margin <= -by;
            verdict.win = if verdict.won { win(at, *id, fight.one, -margin) } else { Win::Holds };
        }
    }
    for (verdict, (id, margin)) in others.iter_mut().zip(&margins) {
        // PDC-9.6.5. A beaten column retreats even if a friend beats its opponent.
        if *margin >= by && at.state.unit(*id).formation == Formation::Assault {
            (verdict.win, verdict.won) = (Win::None, false);
            lose(at, verdict, fight.one, *margin);
        } else if one.fate == Fate::None && is_column_that_fails(at, *id, fight.one) {
            verdict.failed = Some(fight.one);
        }
    }
    let single = fight.others.len() == 1;
    if single && others[0].fate == Fate::None && is_column_that_fails(at, fight.one, fight.others[0]) {
        one.failed = (one.fate == Fate::None).then_some(fight.others[0]);
    }
    gather(one, others)
}

fn gather(one: Verdict, mut others: Vec<Verdict>) -> Vec<Verdict> {
    others.insert(0, one);
    others
}

/// PDC-8.9, 9.6.4, 9.6.6. Whether a unit is a column of assault that was not attacked by its opponent.
fn is_column_that_fails(at: At, id: UnitId, against: UnitId) -> bool {
    at.state.unit(id).formation == Formation::Assault && attacker(at, id, against) != Some(against)
}

/// PDC-9.8.1, 9.8.4 to 9.8.6, 9.8.9, 9.8.10, 9.6.5. What a loser suffers by the margin and by whom it lost.
fn lose(at: At, verdict: &mut Verdict, victor: UnitId, margin: i16) {
    let (unit, foe) = (at.state.unit(verdict.unit), at.state.unit(victor));
    let (fate, rule) = fate(unit, foe, margin, &at.setup.tables);
    verdict.fate = fate;
    verdict.rule = Some((rule, margin));
    verdict.points = margin.min(at.setup.tables.costs.most).max(0) as u8;
    verdict.victors = Few::from_slice(&[victor]);
}

/// PDC-9.6.5, 9.8.5, 9.8.6, 9.8.9, 9.8.10.
fn fate(unit: &Unit, victor: &Unit, margin: i16, tables: &Tables) -> (Fate, RuleId) {
    let results = &tables.results;
    match (unit.is_foot(), victor.is_foot()) {
        (true, _) if margin >= results.infantry_routs => (Fate::Routs, cite::INFANTRY_LOSES_BY_5),
        (true, _) if unit.formation == Formation::Assault => (Fate::Retreats, cite::BEATEN_COLUMN),
        (true, true) => (Fate::GivesGround, cite::INFANTRY_LOSES_BY_2),
        (true, false) => (Fate::Retreats, cite::INFANTRY_LOSES_BY_2),
        (false, true) if margin >= results.cavalry_routs => (Fate::Retreats, cite::CAVALRY_LOSES_BY_4),
        (false, true) => (Fate::Recoils, cite::CAVALRY_LOSES_BY_2),
        (false, false) if margin >= results.cavalry_routs => (Fate::Routs, cite::CAVALRY_LOSES_BY_4),
        (false, false) => (Fate::RiddenThrough, cite::CAVALRY_LOSES_BY_2),
    }
}

/// PDC-9.8.2, 9.8.3, 9.8.7, 9.8.8, R42. What a winner may or must do.
fn win(at: At, id: UnitId, loser: UnitId, margin: i16) -> Win {
    let (unit, foe) = (at.state.unit(id), at.state.unit(loser));
    let results = &at.setup.tables.results;
    match (unit.is_foot(), foe.is_foot()) {
        (true, true) if margin >= results.infantry_throws => Win::Throws,
        (true, _) => Win::Holds,
        (false, true) if margin >= results.cavalry_throws => Win::ThrowsOrRetires,
        (false, true) => Win::PursuesOrRetires,
        (false, false) if margin >= results.cavalry_routs => Win::Throws,
        (false, false) if margin >= results.cavalry_throws => Win::RidesAndThrows,
        (false, false) => Win::RidesThrough,
    }
}

/// Tells of a combat.
fn tell(on: &mut On, scores: Vec<(Scored, Scored)>, verdicts: &[Verdict]) {
    let winner = verdicts.iter().find(|verdict| verdict.won).map(|verdict| verdict.unit);
    let margin = scores.iter().map(|(own, theirs)| own.total() - theirs.total()).max().unwrap_or(0);
    on.tell(|| Event::Fought {
        scores: scores.into_iter().flat_map(|(own, theirs)| [own, theirs]).collect(),
        margin,
        winner,
    });
    for verdict in verdicts {
        if let (Some((rule, margin)), Some(by)) = (verdict.rule, verdict.victors.first()) {
            let (unit, by) = (verdict.unit, *by);
            on.tell(|| Event::Beaten { unit, by, margin, rule });
        }
    }
}

/// PDC-9.4, 9.8.1, 9.6.10, R44, R56. Points of the result, the threshold, the first volley.
fn apply(on: &mut On, fight: &Fight, verdict: &Verdict) {
    let id = verdict.unit;
    let at = on.table();
    let enemies = fight.enemies_of(id);
    let exempt = stops_charge(at, id, &enemies, verdict);
    let volleys = enemies.iter().any(|foe| bears_on(at, at.state.unit(id), at.state.unit(*foe)));
    if on.state.unit(id).is_foot() && volleys {
        on.state.mark(id, UnitFlags::VOLLEYED);
    }
    losses::damage(on, id, verdict.points, cite::MARGIN_AND_DAMAGE);
    on.state.mark(id, UnitFlags::FOUGHT);
    if exempt {
        on.state.mark(id, UnitFlags::EXEMPT);
    } else {
        losses::threshold(on, id);
    }
    let mut unit = on.state.edit(id);
    unit.fate = unit.fate.max(verdict.fate);
    unit.win = verdict.win;
    unit.victors = verdict.victors.clone();
    unit.foes = enemies;
}

/// PDC-9.4, R44. Infantry, in front or in square, that beats all its enemies, who are cavalry.
fn stops_charge(at: At, id: UnitId, enemies: &[UnitId], verdict: &Verdict) -> bool {
    let unit = at.state.unit(id);
    unit.is_foot()
        && verdict.won
        && enemies.iter().all(|enemy| {
            let foe = at.state.unit(*enemy);
            foe.is_mounted() && charge::is_frontal(foe, unit)
        })
}

/// PDC-8.9, 9.6.4, 9.6.6, R57. Columns of assault that failed: on several bases they must deploy in the next
/// bound; on single ones they are in disorder, and their opponent may move against them without a roll.
fn columns(on: &mut On, verdicts: &[Verdict]) {
    for verdict in verdicts {
        let Some(target) = verdict.failed else { continue };
        let unit = verdict.unit;
        on.tell(|| Event::ColumnFailed { unit, target });
        disorder::add(on, unit, Disorder::COLUMN_FAILED, cite::DISORDER_FAILED_COLUMN);
        match on.setup.options.basing_mode {
            Basing::Multi => on.state.mark(unit, UnitFlags::MUST_DEPLOY),
            Basing::Single => on.state.mark(target, UnitFlags::COUNTERATTACKS),
        }
    }
}

/// PDC-9.5.4, R66. Pairs that are not decided stay linked; others are no longer.
fn relink(on: &mut On, fight: &Fight, verdicts: &[Verdict]) {
    let is_over = |id: UnitId| verdicts.iter().any(|one| one.unit == id && one.fate != Fate::None);
    for other in &fight.others {
        let units = [fight.one.min(*other), fight.one.max(*other)];
        let attacker = attacker(on.table(), fight.one, *other);
        let rounds = on.state.link(fight.one, *other).map_or(0, |link| link.rounds);
        on.state.links.retain(|link| link.units != units);
        if !is_over(fight.one) && !is_over(*other) {
            on.state.links.push(Link { units, rounds: rounds.saturating_add(1), attacker });
        }
    }
    on.state.links.sort_by_key(|link| link.units);
}
