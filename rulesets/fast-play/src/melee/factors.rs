//! FPN-8.15 to 8.28. The score that a die needs hand-to-hand, and its modifiers.

use crate::cite;
use crate::melee::contact;
use crate::melee::pairing::Meeting;
use crate::terrain::{Terrain, hill_under, in_bad_going, is_in, terrain};
use crate::{Arm, Family, FastPlay, Formation, Unit, UnitFlags};
use engine::{Modifiers, Table};
use geom::{FeatureId, Mm, Rect, Segment, Vector};

/// FPN-8.16, 8.27, 8.28, R59. The lowest modified score that takes an element. Lancers need what the table
/// says: the printed 5 is their charge, counted once among the modifiers.
pub(crate) fn basic(at: Table<FastPlay>, unit: &Unit, enemy: &Unit) -> i16 {
    let tables = &at.setup.tables;
    if unit.arm == Arm::HeavyCavalry && enemy.in_square() {
        tables.melee_heavy_cavalry_at_square
    } else {
        tables.melee_hits_on.of(unit.arm)
    }
}

/// FPN-8.17 to 8.26, R57, R58. Everything that is added to one die, each reason by itself. An overlapping die
/// takes what its own element and unit have against the enemy struck.
pub(crate) fn modifiers(at: Table<FastPlay>, blow: Meeting) -> Modifiers {
    let none = Modifiers::new(cite::MELEE_SCORE);
    let (Some(unit), Some(enemy)) = (at.state.troops.get(blow.own.0), at.state.troops.get(blow.enemy.0))
    else {
        return none;
    };
    let (own, met) = (unit.rect(blow.own.1.into()), enemy.rect(blow.enemy.1.into()));
    let tables = &at.setup.tables;
    // R55. Every kind of cavalry counts.
    let heavy = unit.arm == Arm::HeavyFoot || unit.family() == Family::Cavalry;
    let against_skirmishers = heavy
        && enemy.is_skirmishing()
        && !in_bad_going(at, &met)
        && !defends_obstacle(at, enemy, &met, &own);
    let lancers = unit.arm == Arm::Lancers && just_charged(at, unit);
    let defending = defends_obstacle(at, unit, &own, &met) || defends_bank(at, unit, &own, &met);
    let unled = enemy.is_shaken() && at.state.general_with(blow.enemy.0).is_none();
    let guns = enemy.family() == Family::Artillery;
    let in_cover = unit.is_skirmishing() && !enemy.is_skirmishing() && in_bad_going(at, &own);
    none.by(cite::SKIRMISHERS_IN_COVER, in_cover, tables.melee_skirmishers_in_bad_going, "in bad going")
        .by(
            cite::FRENCH_COLUMN,
            is_french_charge(at, unit, enemy),
            tables.melee_french_column,
            "French column",
        )
        .by(cite::AGAINST_SKIRMISHERS, against_skirmishers, tables.melee_against_skirmishers, "skirmish line")
        .by(cite::LANCERS, lancers, tables.melee_lancers, "lancers charging")
        .by(cite::FLANK_OR_REAR, blow.turned, tables.melee_flank_or_rear, "flank or rear")
        .by(cite::UPHILL, is_uphill(at, &own, &met), tables.melee_uphill, "uphill")
        .by(cite::DEFENDING, defending, tables.melee_defending, "defending obstacle or bank")
        .by(cite::AGAINST_SHAKEN, unled, tables.melee_against_shaken, "enemy shaken")
        .by(cite::AGAINST_ARTILLERY, guns, tables.melee_against_artillery, "artillery")
}

/// R54. Whether a unit charged this turn in good going: nothing bad was touched on its way or at its end.
/// Nothing is asked of the ground under the enemy.
fn just_charged(at: Table<FastPlay>, unit: &Unit) -> bool {
    unit.charged_turn == at.state.turn && unit.flags.has(UnitFlags::CHARGED_IN_GOOD_GOING)
}

/// FPN-8.18, R96. French Heavy Foot in column that has just charged a line of foot, and strikes it while it
/// is one still.
fn is_french_charge(at: Table<FastPlay>, unit: &Unit, enemy: &Unit) -> bool {
    let foot_line = enemy.family() == Family::Foot && enemy.formation == Formation::Line;
    unit.arm == Arm::HeavyFoot
        && unit.is_french_column()
        && unit.flags.has(UnitFlags::CHARGED_FOOT_LINE)
        && foot_line
        && just_charged(at, unit)
}

/// FPN-8.22, R56. On a hill against an enemy who is not; on the same hill nearer to its crest by more than a
/// margin.
fn is_uphill(at: Table<FastPlay>, own: &Rect, met: &Rect) -> bool {
    let (here, there) = (own.frame.at, met.frame.at);
    match (hill_under(at, here), hill_under(at, there)) {
        (Some(_), None) => true,
        (Some(hill), Some(other)) if hill == other => {
            let options = &at.setup.options;
            let margin = options.uphill_margin.mm() + options.epsilon.mm();
            match (from_crest(at, hill, here), from_crest(at, hill, there)) {
                (Some(mine), Some(theirs)) => theirs - mine > margin,
                _ => false,
            }
        }
        _ => false,
    }
}

/// R56. How far a point is from the crest or summit of a hill, if the scenario draws one on it.
fn from_crest(at: Table<FastPlay>, hill: FeatureId, point: Vector) -> Option<Mm> {
    let ground = &at.setup.ground;
    let bounds = ground.rim(hill).iter().flat_map(|side| [side.a, side.b]);
    let (low, high) = bounds.fold((Vector::INFINITY, Vector::NEG_INFINITY), |(low, high), corner| {
        (low.min(corner), high.max(corner))
    });
    let on_hill = |point: Vector| ground.pieces(hill).any(|piece| piece.contains(point, 0.0));
    let crests = ground.near(low, high).into_iter().filter(|&crest| {
        terrain(at, crest) == Some(Terrain::Crest)
            && ground.rim(crest).iter().any(|side| on_hill(side.middle()))
    });
    crests.flat_map(|crest| ground.pieces(crest)).map(|piece| piece.distance(point)).min_by(Mm::total_cmp)
}

/// FPN-8.23, R82. An obstacle that the unit lined when it was charged lies between the two.
fn defends_obstacle(at: Table<FastPlay>, unit: &Unit, own: &Rect, met: &Rect) -> bool {
    unit.flags.has(UnitFlags::DEFENDS_OBSTACLE)
        && contact::obstacle_between(at, Segment::new(own.frame.at, met.frame.at))
}

/// FPN-8.23, R82. The enemy, who charged, is still partly in the river and the thrower is not.
fn defends_bank(at: Table<FastPlay>, unit: &Unit, own: &Rect, met: &Rect) -> bool {
    let in_river = |element: &Rect| is_in(at, &contact::single(element), Terrain::is_river);
    unit.flags.has(UnitFlags::DEFENDS_BANK) && in_river(met) && !in_river(own)
}
