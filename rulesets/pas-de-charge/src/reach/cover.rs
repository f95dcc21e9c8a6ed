//! R29, R69. What a unit lines, and what lies between two units.

use crate::At;
use crate::reach;
use crate::state::Unit;
use crate::terrain::{self, Terrain};
use geom::{Bodies, Crossed, FeatureId, Segment, What};

/// R69, R29. Whether a unit touches a barricade that a line towards it crosses; if so said, also a wall,
/// fence or hedge of a metre or more.
pub(crate) fn lines(at: At, unit: &Unit, line: Segment, with_walls: bool) -> bool {
    let least = at.setup.tables.cover_height_cm;
    let walls = terrain::touched(at, &unit.block(), Terrain::is_lined);
    let counts = |id: &FeatureId| {
        terrain::is(at, *id, |one| one == Terrain::Barricade)
            || with_walls && terrain::height_cm(at, *id) >= least
    };
    if !walls.iter().any(counts) {
        return false;
    }
    // The line ends on the base, which may stand right behind the wall.
    let along = (line.b - line.a).normalize_or_zero();
    let beyond = Segment::new(line.a, line.b + along * 0.01);
    crossed(at, beyond).iter().any(|met| match met.what {
        What::Feature(id) => walls.contains(&id) && counts(&id),
        What::Unit(_) => false,
    })
}

/// The features that a line crosses.
fn crossed(at: At, line: Segment) -> Vec<Crossed> {
    geom::crossed(line, &at.setup.ground, &Bodies::new(1000.0), &[])
}

/// R69. Whether the straight way between two units leads over broken ground or into woods, or the enemy
/// stands in some.
pub(crate) fn is_broken(at: At, unit: &Unit, enemy: &Unit) -> bool {
    let wanted = |ground: Terrain| matches!(ground, Terrain::Woods | Terrain::Broken);
    if !terrain::beneath(at, &enemy.block(), wanted).is_empty() {
        return true;
    }
    crossed(at, reach::between(unit, enemy)).iter().any(|met| match met.what {
        What::Feature(id) => terrain::is(at, id, wanted),
        What::Unit(_) => false,
    })
}

/// R69. Whether a unit attacks an enemy uphill: the middle of its front stands lower than the enemy's nearest
/// point.
pub(crate) fn is_uphill(at: At, unit: &Unit, enemy: &Unit) -> bool {
    let ground = &at.setup.ground;
    let nearest = geom::gap(&unit.block(), &enemy.block()).to;
    // Two bases may touch on the very rim of a height: each is then as high as the ground under itself.
    let inward = (enemy.centre() - nearest).normalize_or_zero() * 0.01;
    let own = unit.front().advanced(-0.01).at;
    ground.height_at(own) < ground.height_at(nearest + inward)
}
