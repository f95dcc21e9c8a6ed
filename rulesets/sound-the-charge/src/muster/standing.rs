//! How a unit of a position file stands: what the file says, and what follows where it says nothing.

use crate::losses::stands_leave;
use crate::{At, Bend, Figures, Formation, Stance, Unit, UnitFlags};
use field::{Section, Writer, usual_facing};
use geom::{Angle, Facing, FeatureId, Length, Pose, Spot};

engine::choices! {
    /// Which point of a unit a file gives.
    pub enum Anchor: Choice {
        /// The middle of its front.
        Front "front" "The middle of its front",
        /// The middle of the ground it covers.
        Centre "centre" "Its middle",
    }
}

/// What a file says of a stance.
#[derive(Debug, Clone, Default)]
pub(super) struct Stands {
    pub formation: Option<Formation>,
    pub at: Option<Spot>,
    pub facing: Option<Facing>,
    anchor: Option<Anchor>,
    files: Option<u8>,
    stood: Option<u8>,
    width: Option<Length>,
    depth: Option<Length>,
    bend: Bend,
    pub figures: Option<Vec<Pose>>,
}

/// Reads everything of a stance that a section says.
pub(super) fn read(section: &Section) -> Stands {
    let few = |key| section.number(key, 250).map(|number| number as u8);
    let (left, right) = (few("left").unwrap_or(0), few("right").unwrap_or(0));
    let back = |key, files: u8| match section.read::<Angle>(key) {
        Some(back) => back,
        None if files > 0 => Angle::QUARTER,
        None => Angle::ZERO,
    };
    let bend =
        Bend { left, right, left_back: back("left_back", left), right_back: back("right_back", right) };
    let facing: Option<Facing> = section.read("facing");
    let side = if section.has("side") { section.side("side") } else { None };
    let usual = facing.or(side.map(usual_facing)).unwrap_or(Facing::NORTH);
    Stands {
        formation: section.read("formation"),
        at: section.read("at"),
        facing,
        anchor: section.read("anchor"),
        files: few("files"),
        stood: few("stood"),
        width: section.read("width"),
        depth: section.read("depth"),
        bend,
        figures: section.poses("figures", usual),
    }
}

impl Stands {
    /// Whether it says where the unit is.
    pub(super) fn has_place(&self) -> bool {
        self.at.is_some() || self.figures.as_ref().is_some_and(|figures| !figures.is_empty())
    }

    /// The stance of a unit of which everything else is known.
    pub(super) fn stance(
        &self,
        at: At,
        unit: &Unit,
        formation: Formation,
        facing: Facing,
        block: Option<FeatureId>,
    ) -> Stance {
        let pose = Pose { at: self.at.unwrap_or_default(), facing };
        let mut stance = match (&self.figures, block.and_then(|block| inside(at, block, unit.strength()))) {
            (Some(figures), _) if formation.is_loose() => loose(at, unit, formation, figures.clone().into()),
            (_, Some(inside)) if formation == Formation::Garrison => inside,
            _ => usual(at, unit, formation, pose, self.files, self.bend),
        };
        if let Some(at) = self.at.filter(|_| self.figures.is_some() || formation == Formation::Garrison) {
            stance.pose = Pose { at, facing };
        }
        stance.files = self.files.filter(|_| stance.files > 0).unwrap_or(stance.files);
        stance.stood = self.stood.unwrap_or(stance.stood);
        stance.width = self.width.unwrap_or(stance.width);
        stance.depth = self.depth.unwrap_or(stance.depth);
        if self.anchor == Some(Anchor::Centre) && !formation.is_loose() {
            let deep = stance.depth.mm() * f64::from(stance.ranks());
            let front = stance.pose.frame().advanced(deep / 2.0);
            stance.pose = Pose { facing, ..Pose::of(front) };
        }
        stance
    }
}

/// Loose figures at places of their own.
fn loose(at: At, unit: &Unit, formation: Formation, figures: Figures) -> Stance {
    Stance::loose(formation, figures, crate::formation::shapes::base(at, unit, formation))
}

/// R113. How so many figures stand in a block: their body is the block itself.
pub(super) fn inside(at: At, block: FeatureId, figures: u8) -> Option<Stance> {
    Some(crate::town::blocks::within(&crate::town::blocks::rect(at, block)?, figures))
}

/// R6. Whether the next stand to leave the front of a unit is the one at its left end, after the losses that
/// it has had.
pub(super) fn left_leaves_next(at: At, unit: &Unit, stands: &Stands, formation: Formation) -> bool {
    let is_block = !formation.is_loose() && !matches!(formation, Formation::Square | Formation::Garrison);
    is_block
        && worn(at, unit, formation, Pose::default(), stands.files, stands.bend)
            .flags
            .has(UnitFlags::LEFT_LEAVES_NEXT)
}

/// R6, R101. A unit in ranks after its losses, if it stood whole with its front at a pose.
fn worn(at: At, unit: &Unit, formation: Formation, pose: Pose, files: Option<u8>, bend: Bend) -> Unit {
    let base = crate::formation::shapes::base(at, unit, formation);
    let files = files.unwrap_or_else(|| usual_files(at, unit, formation, pose));
    let stance = if formation == Formation::Bent {
        Stance::bent(Formation::Bent, pose, base, files, full(unit), bend)
    } else {
        Stance::block(formation, pose, base, files, full(unit))
    };
    let mut worn = Unit { stance, ..unit.clone() };
    worn.flags.set(UnitFlags::LEFT_LEAVES_NEXT, false);
    stands_leave(&mut worn, &at.setup.options);
    worn
}

/// R101. How many files are usual, which follows from the stands of a full unit.
fn usual_files(at: At, unit: &Unit, formation: Formation, pose: Pose) -> u8 {
    let base = crate::formation::shapes::base(at, unit, formation);
    let full = if formation.is_loose() { unit.in_ranks() } else { full(unit) };
    let whole = Unit { stance: Stance::block(formation, pose, base, full, full), ..unit.clone() };
    crate::formation::shapes::usual_files(at, &whole, formation)
}

/// R6, R101. How a unit of so many figures stands with its front at a pose: on the stands that its losses
/// have left it.
fn usual(at: At, unit: &Unit, formation: Formation, pose: Pose, files: Option<u8>, bend: Bend) -> Stance {
    let base = crate::formation::shapes::base(at, unit, formation);
    match formation {
        Formation::Square => Stance::square(
            Formation::Square,
            pose,
            base,
            unit.original,
            at.setup.options.square_extra.0,
            unit.strength(),
        ),
        Formation::Garrison => {
            Stance::whole(Formation::Garrison, pose, base.frontage.0, base.depth.0, unit.strength())
        }
        Formation::Skirmish | Formation::CrewOnFoot => {
            let files = files.unwrap_or_else(|| usual_files(at, unit, formation, pose));
            Stance::rows(formation, pose, base, files, unit.in_ranks())
        }
        // What a file says of front and bend is how they are now.
        _ => Stance {
            pose,
            bend: if formation == Formation::Bent { bend } else { Bend::default() },
            ..worn(at, unit, formation, pose, files, bend).stance
        },
    }
}

/// Figures, or models, with which a unit stood at first.
fn full(unit: &Unit) -> u8 {
    if unit.family() == crate::Family::Artillery { unit.models } else { unit.original }
}

/// Writes a stance: all that does not follow from the rest.
pub(super) fn write(file: &mut Writer, at: At, unit: &Unit, stance: &Stance, block: Option<FeatureId>) {
    let Stance { formation, pose, bend, .. } = *stance;
    file.say("formation", &formation);
    if bend != Bend::default() {
        file.put("left", bend.left);
        file.put("right", bend.right);
        file.say("left_back", &bend.left_back);
        file.say("right_back", &bend.right_back);
    }
    let mut said = Stands { bend, ..Stands::default() };
    if formation.is_loose() {
        said.figures = Some(stance.figures.to_vec());
        file.say_list("figures", &stance.figures);
    }
    file.say("facing", &pose.facing);
    if said.stance(at, unit, formation, pose.facing, block).pose != pose {
        said.at = Some(pose.at);
        file.say("at", &pose.at);
    }
    let usual = said.stance(at, unit, formation, pose.facing, block);
    if stance.files != usual.files {
        said.files = Some(stance.files);
        file.put("files", stance.files);
    }
    let usual = said.stance(at, unit, formation, pose.facing, block);
    if stance.stood != usual.stood {
        file.put("stood", stance.stood);
    }
    if stance.width != usual.width {
        file.say("width", &stance.width);
    }
    if stance.depth != usual.depth {
        file.say("depth", &stance.depth);
    }
}
