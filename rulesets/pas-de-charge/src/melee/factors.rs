//! PDC-9.6.7 to 9.6.18, 9.7.7 to 9.7.19, A1.7, R43, R54 to R58, R69, R74. What is added to the dice.

use crate::charge;
use crate::kinds::Arm;
use crate::reach::{self, cover};
use crate::state::{Status, Unit, UnitFlags};
use crate::{At, cite};
use engine::Modifiers;
use names::UnitId;

/// R58. Which of two opponents attacks: as it was when their combat began, else the one that moved later.
pub(crate) fn attacker(at: At, one: UnitId, other: UnitId) -> Option<UnitId> {
    if let Some(link) = at.state.link(one, other) {
        return link.attacker;
    }
    let (unit, enemy) = (at.state.unit(one).moved_at, at.state.unit(other).moved_at);
    match unit.cmp(&enemy) {
        std::cmp::Ordering::Greater => Some(one),
        std::cmp::Ordering::Less => Some(other),
        std::cmp::Ordering::Equal => None,
    }
}

/// PDC-9.5.2, 9.7.3. What a unit adds and deducts against one opponent.
pub(crate) fn factors(at: At, id: UnitId, against: UnitId) -> Modifiers {
    if at.state.unit(id).is_mounted() { cavalry(at, id, against) } else { infantry(at, id, against) }
}

/// R55. The general who leads a unit in person: +2 for a senior one goes before +1 for a brigadier.
fn leader(at: At, id: UnitId) -> Option<bool> {
    let led = at.state.generals.iter().filter(|(_, general)| general.with == Some(id));
    led.map(|(_, general)| general.is_brigadier).min()
}

/// R74. Whether a unit can bring its line to bear on an opponent: always on cavalry, on infantry only if it
/// is in its zone.
pub(crate) fn bears_on(at: At, unit: &Unit, enemy: &Unit) -> bool {
    !enemy.is_foot() || reach::in_zone(at, unit, &enemy.block())
}

/// PDC-8.13, 9.6.7 to 9.6.18, A1.6, A1.7, R43. Of its damage infantry deducts that of this bound alone.
fn infantry(at: At, id: UnitId, against: UnitId) -> Modifiers {
    let table = &at.setup.tables.infantry;
    let (unit, enemy) = (at.state.unit(id), at.state.unit(against));
    let attacks = attacker(at, id, against) == Some(id);
    let bears = bears_on(at, unit, enemy);
    let both_foot = unit.is_foot() && enemy.is_foot();
    let wider =
        unit.size().width.as_nm() * 100 >= enemy.size().width.as_nm() * i64::from(table.frontage_percent);
    let skirmish = |unit: &Unit| {
        if unit.is_mounted() || unit.formation == crate::Formation::Dismounted {
            0
        } else {
            i16::from(unit.skirmish)
        }
    };
    let better = (skirmish(unit) - skirmish(enemy)).max(0);
    let led = leader(at, id);
    let in_works = attacks
        && (enemy.inside.is_some()
            || cover::lines(at, enemy, reach::between(unit, enemy), at.setup.options.walls_as_barricades));
    Modifiers::new(cite::DICE_AND_FACTORS)
        .by(cite::INF_BRIGADIER, led == Some(true), table.brigadier, "brigadier in person")
        .by(cite::INF_SENIOR_GENERAL, led == Some(false), table.senior_general, "senior general in person")
        .by(cite::INF_FRONTAGE, bears && both_foot && wider, table.frontage, "greater front")
        .by(
            cite::INF_FIRST_VOLLEY,
            bears && !unit.has(UnitFlags::VOLLEYED),
            table.first_volley,
            "first volley",
        )
        .by(cite::INF_DEEP_ENEMY, bears && enemy.is_deep(), table.deep_enemy, "enemy in deep formation")
        .by(
            cite::INF_SKIRMISH_DIFFERENCE,
            bears && both_foot && better > 0,
            better * table.skirmish_factor,
            "better skirmishers",
        )
        .by(cite::INF_UPHILL, attacks && cover::is_uphill(at, unit, enemy), table.uphill, "uphill")
        .by(
            cite::INF_BROKEN_WOODS,
            attacks && cover::is_broken(at, unit, enemy),
            table.broken_or_woods,
            "broken ground or woods",
        )
        .by(cite::INF_BARRICADES_BUILDINGS, in_works, table.barricades, "barricades or buildings")
        .by(
            cite::INF_COMBATS_FOUGHT,
            unit.combats > 0,
            i16::from(unit.combats) * table.combat_fought,
            "combats fought",
        )
        .by(
            cite::INF_DAMAGE_THIS_BOUND,
            unit.damage.this_bound > 0,
            i16::from(unit.damage.this_bound) * table.damage_this_bound,
            "damage in this bound",
        )
        .by(
            cite::INF_DISORDER,
            unit.disorder.count() > 0,
            i16::from(unit.disorder.count()) * table.disorder,
            "disorder",
        )
}

/// PDC-9.7.7 to 9.7.19, R43, R54. Of damage all that was ever taken; against a square both deductions.
fn cavalry(at: At, id: UnitId, against: UnitId) -> Modifiers {
    let table = &at.setup.tables.cavalry;
    let (unit, enemy) = (at.state.unit(id), at.state.unit(against));
    let attacks = attacker(at, id, against) == Some(id);
    let on_foot = attacks && enemy.is_foot();
    let first_round = at.state.link(id, against).is_none();
    Modifiers::new(cite::SQUADRONS_PAIRED)
        .by(
            cite::CAV_FRONTAL,
            on_foot && charge::is_frontal(unit, enemy),
            table.frontal,
            "frontal attack on infantry",
        )
        .by(cite::CAV_GENERAL, leader(at, id).is_some(), table.general, "general in person")
        .by(cite::CAV_HEAVY, unit.arm == Arm::Heavy, table.heavy, "heavy cavalry")
        .by(
            cite::CAV_LANCERS,
            unit.arm == Arm::Lancer && first_round,
            table.lancers_first_round,
            "lancers in the first round",
        )
        .by(cite::CAV_UPHILL, attacks && cover::is_uphill(at, unit, enemy), table.uphill, "uphill")
        .by(cite::CAV_SQUARE, on_foot && enemy.in_square(), table.square, "infantry in square")
        .by(cite::CAV_REFORMING, unit.status == Status::Reforming, table.reforming, "reforming")
        .by(
            cite::CAV_COMBATS_FOUGHT,
            unit.combats > 0,
            i16::from(unit.combats) * table.combat_fought,
            "combats fought",
        )
        .by(
            cite::CAV_DAMAGE_RECEIVED,
            unit.damage.other > 0,
            i16::from(unit.damage.other) * table.damage,
            "damage received",
        )
        .by(
            cite::CAV_DISORDER,
            unit.disorder.count() > 0,
            i16::from(unit.disorder.count()) * table.disorder,
            "disorder",
        )
        .by(cite::CAV_LIGHT, unit.arm == Arm::Light, table.light, "light cavalry")
}
