//! STC-13. Which national rules hold for a unit.
//!
//! STC-14.4, R96. There is no penalty for lines in general: only those that stand here.

use crate::terrain::{Terrain, is_in, lines_obstacle};
use crate::works::cover::is_behind_work;
use crate::{At, Family, Formation, Nation, National, Unit};
use geom::Body;

/// STC-13.0. Whether a line of the national rules is in force and for troops of this nation.
pub(crate) fn holds(at: At, unit: &Unit, line: impl Fn(&National) -> bool, nations: &[Nation]) -> bool {
    let national = &at.setup.options.national;
    national.in_force && line(national) && nations.contains(&unit.nation)
}

/// R88. Whether a unit is in the open: no part of it in woods, in a town, behind a work or on rough ground,
/// and not lining an obstacle.
pub(crate) fn in_the_open(at: At, unit: &Unit, body: &Body) -> bool {
    let covered = |terrain: Terrain| {
        terrain.is_woods()
            || terrain.is_block()
            || matches!(terrain, Terrain::RoughGround | Terrain::SteepSlope)
    };
    !is_in(at, body, covered) && !lines_obstacle(at, body) && !is_behind_work(at, unit, body)
}

/// STC-13.2. The nations that fight as the British do.
pub(crate) const BRITISH: &[Nation] = &[Nation::Britain, Nation::Portugal];
/// STC-13.3. The nations that fight as the French do.
pub(crate) const FRENCH: &[Nation] = &[Nation::France, Nation::Switzerland];
/// STC-13.5. The nations that rally as Austrians do and have nothing else of theirs.
pub(crate) const LIKE_AUSTRIA: &[Nation] = &[Nation::PrussiaAfter1810, Nation::FrenchAllies];
/// STC-13.7, R93. The nations that fight as the Spanish do.
pub(crate) const SPANISH: &[Nation] = &[Nation::Spain, Nation::Naples];

/// Infantry in line. A bent line is still one.
pub(crate) fn is_infantry_line(unit: &Unit) -> bool {
    unit.family() == Family::Infantry && matches!(unit.formation(), Formation::Line | Formation::Bent)
}

/// Infantry in column, or in a masse, which is a column where nothing else is said (STC-13.1.3).
pub(crate) fn is_infantry_column(unit: &Unit) -> bool {
    unit.family() == Family::Infantry && matches!(unit.formation(), Formation::Column | Formation::Masse)
}
