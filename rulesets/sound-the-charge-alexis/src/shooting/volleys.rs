//! STA-5.1, 5.14, 7.6 to 7.17. Dice that fire: how many, what they need, and what is added.

use super::arcs::{self, Group};
use super::cover;
use crate::events::Fire;
use crate::losses::{self, Toll};
use crate::steps::Volley;
use crate::terrain::is_hampered;
use crate::{Ammunition, At, Blow, Cover, Event, Family, On, Traits, Unit, UnitFlags, cite};
use dice::{Need, Roll, Why};
use engine::Modifiers;
use geom::{Segment, Spot};
use names::UnitId;
use smallvec::SmallVec;

/// STA-5.1, 24.2. Models to a die of a unit.
pub(crate) fn per_die(at: At, unit: &Unit) -> crate::tables::DicePer {
    let fire = &at.setup.tables.fire;
    match unit.family() {
        Family::Artillery => fire.crew.per(),
        _ if unit.traits.has(Traits::TWO_RANK) => fire.two_rank,
        _ => fire.foot,
    }
}

/// STA-5.4, R30, R38. How many models of each face of a square have fired in this turn; of other units all
/// count as one face.
pub(crate) type Fired = [u8; 4];

/// STA-5.1, 5.4, 5.13, R30, R38. The dice of each of some groups that fire at one target, after so many
/// models have fired at others: those of all models so far, less those that the earlier ones had. Each face
/// of a square counts by itself.
pub(crate) fn dice(at: At, unit: &Unit, groups: &[Group], fired: &mut Fired) -> Vec<u8> {
    let per = per_die(at, unit);
    let mut deal = |group: &Group| {
        let face = if unit.in_square() { usize::from(group.face) % 4 } else { 0 };
        let before = fired[face];
        fired[face] = before.saturating_add(group.models);
        per.dice(fired[face]) - per.dice(before)
    };
    groups.iter().map(&mut deal).collect()
}

/// STA-5.11, 5.13, R36, R38, R100. The volleys of groups that fire at one target, each with its dice: guns to
/// which it is dense apart from the others, and each face of a square by itself.
pub(crate) fn of(
    at: At,
    id: UnitId,
    unit: &Unit,
    target: UnitId,
    shot: Ammunition,
    groups: &[Group],
    dice: &[u8],
) -> Vec<Volley> {
    let close = at.setup.tables.far(arcs::range(at, unit, shot).close).mm() + at.setup.options.tolerance.mm();
    // R100. The shortest range in a group fixes that of the group; guns of one battery are one group.
    let nearest = groups.iter().map(|group| group.far).fold(f64::INFINITY, f64::min);
    let volley = |(group, &dice): (&Group, &u8)| {
        let line = group.line.unwrap_or(Segment::new(unit.front().at, unit.front().at));
        let far = if unit.in_square() { group.far } else { nearest };
        Volley {
            unit: id,
            target,
            dice,
            shot,
            close: far <= close,
            through: group.through,
            dense: group.dense,
            line: [Spot::of(line.a), Spot::of(line.b)],
        }
    };
    groups.iter().zip(dice).map(volley).collect()
}

/// STA-7.6 to 7.14, 7.17, R53, R54, R57. What is added to the dice of a volley. Rifles ignore grade and the
/// kind of target.
pub(crate) fn modifiers(at: At, volley: &Volley) -> Modifiers {
    let none = Modifiers::new(cite::NEED);
    let troops = &at.state.troops;
    let (Some(firer), Some(target)) = (troops.get(volley.unit), troops.get(volley.target)) else {
        return none;
    };
    let table = &at.setup.tables.to_hit;
    let rifles = volley.shot == Ammunition::Rifles;
    let parent = firer.parent.and_then(|parent| troops.get(parent));
    let moved = |unit: &Unit| unit.flags.has(UnitFlags::MOVED);
    let moved = moved(firer) || parent.is_some_and(moved);
    let [from, to] = volley.line.map(Spot::point);
    let cover = cover::against_fire(at, volley.target, Segment::new(from, to));
    let guns = target.is_guns();
    let loose = target.is_loose();
    let grade = table.grade.of(firer.grade);
    let passed = firer.flags.has(UnitFlags::PASSED_THROUGH);
    none.by(cite::FIRER_GRADE, !rifles && grade != 0, grade, firer.grade.label())
        .by(cite::FIRER_MOVED, moved || firer.in_square(), table.moved_or_square, "firer moved or in square")
        .by(cite::DENSE_BONUS, volley.dense, table.dense, "dense target")
        .by(cite::LOOSE_TARGET, !rifles && guns, table.artillery, "at artillery")
        .by(cite::LOOSE_TARGET, !rifles && loose, table.skirmishers, "at skirmishers")
        .by(cite::TARGET_COVER, cover == Cover::Soft, table.soft_cover, "soft cover")
        .by(cite::TARGET_COVER, cover == Cover::Hard, table.hard_cover, "hard cover")
        .by(cite::FIRER_BAD_GOING, is_hampered(at, firer), table.bad_going, "firer in bad going")
        .by(cite::SKIRMISHERS_BETWEEN, volley.through, table.through_skirmishers, "through skirmishers")
        .by(cite::FIRER_PASSED, passed, table.passed_through, "a friend passed through")
}

/// STA-7.1 to 7.5, 7.17. A volley before it falls: its dice, what they need, and why.
pub(crate) fn aimed(at: At, volley: &Volley) -> Option<Fire> {
    let firer = at.state.troops.get(volley.unit)?;
    let range = arcs::range(at, firer, volley.shot);
    let plus = modifiers(at, volley);
    let score = if volley.close { range.close_score } else { range.far_score };
    Some(Fire { dice: volley.dice, shot: volley.shot, need: score - plus.total(), plus })
}

/// STA-7.15, R55. What a die must show for a need: above six a six and then a second die, and from ten on
/// nothing does.
pub(crate) fn need(at: At, need: i16) -> Need {
    let second = &at.setup.tables.second_dice;
    match need {
        ..=6 => Need::AtLeast(need.max(1) as u8),
        7 => Need::SixThen(second.for_seven),
        8 => Need::SixThen(second.for_eight),
        9 => Need::SixThen(second.for_nine),
        _ => Need::Never,
    }
}

/// STA-5.14, 7.15, 7.17, R8, R18. The dice of a volley fall; its hits come off at once and are noted.
pub(crate) fn throw(on: &mut On, volley: &Volley) {
    let Volley { unit: id, target, dice, .. } = *volley;
    let at = on.table();
    let Some(fire) = aimed(at, volley) else { return };
    let Some(roller) = at.state.troops.get(id).map(|firer| firer.side) else { return };
    let bodies = at.state.troops.bodies();
    let from = bodies.get(id).map_or(Spot::default(), |body| Spot::of(body.centre()));
    if dice == 0 || at.state.troops.get(target).is_none() {
        return;
    }
    let needs: SmallVec<[Need; 8]> = SmallVec::from_elem(need(at, fire.need), dice.into());
    let why = Why { rule: cite::NEED, roller, unit: Some(id), what: "fire" };
    on.tell(|| Event::Fired { unit: id, target, fire: Box::new(fire) });
    let hits = on.roll(Roll::Hits(&needs), why).clamp(0, i16::from(dice)) as u8;
    if hits == 0 {
        return;
    }
    // R71. What falls on a screen is its parent's.
    let bearer = on.state.troops.get(target).and_then(|found| found.parent).unwrap_or(target);
    on.state.apart.retain(|unit| *unit != bearer);
    match on.state.blows.iter_mut().find(|blow| (blow.by, blow.on) == (id, bearer)) {
        Some(blow) => blow.hits = blow.hits.saturating_add(hits),
        None => on.state.blows.push(Blow { by: id, on: bearer, dice: 0, hits, from }),
    }
    losses::take(on, target, hits, Toll::Hits);
}
