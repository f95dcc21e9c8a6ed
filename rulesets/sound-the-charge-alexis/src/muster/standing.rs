//! How a unit of a position file stands: what the file says, and what follows where it says nothing.

use crate::formation::shapes::{base, formed};
use crate::{At, Bend, Formation, Stance, Unit};
use field::{Section, Writer, usual_facing};
use geom::{Angle, Facing, Length, Pose, Spot};

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
    pub files: Option<u8>,
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
    if few("files") == Some(0) {
        let what = format!("{} stands no model wide", section.title());
        section.complain_of("files", what, "say how many models stand side by side, or leave it out");
    }
    let facing: Option<Facing> = section.read("facing");
    let side = if section.has("side") { section.side("side") } else { None };
    let usual = facing.or(side.map(usual_facing)).unwrap_or(Facing::NORTH);
    Stands {
        formation: section.read("formation"),
        at: section.read("at"),
        facing,
        anchor: section.read("anchor"),
        files: few("files").filter(|files| *files > 0),
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

    /// Models that are folded back at both ends of a bent line.
    pub(super) fn folded(&self) -> u16 {
        u16::from(self.bend.left) + u16::from(self.bend.right)
    }

    /// The stance of a unit of which everything else is known.
    pub(super) fn stance(&self, at: At, unit: &Unit, formation: Formation, facing: Facing) -> Stance {
        let pose = Pose { at: self.at.unwrap_or_default(), facing };
        let mut stance = match &self.figures {
            Some(figures) if formation.is_loose() => {
                Stance::loose(formation, figures.clone().into(), base(at, unit, formation))
            }
            _ => usual(at, unit, formation, self.files, pose, self.bend),
        };
        if let Some(at) = self.at.filter(|_| self.figures.is_some()) {
            stance.pose = Pose { at, facing };
        }
        stance.files = self.files.filter(|_| stance.files > 0).unwrap_or(stance.files);
        stance.stood = self.stood.unwrap_or(stance.stood);
        stance.width = self.width.unwrap_or(stance.width);
        stance.depth = self.depth.unwrap_or(stance.depth);
        let centre = self.at.filter(|_| self.anchor == Some(Anchor::Centre) && !formation.is_loose());
        match centre.and_then(|centre| stance.centred_at(centre.point())) {
            Some(centred) => Stance { pose: Pose { facing, ..centred.pose }, ..centred },
            None => stance,
        }
    }
}

/// STA-1.9, 3.7. How a unit of so many models stands with its front at a pose.
fn usual(at: At, unit: &Unit, formation: Formation, files: Option<u8>, pose: Pose, bend: Bend) -> Stance {
    match formation {
        Formation::Bent => {
            let stood = unit.in_ranks();
            Stance::bent(formation, pose, base(at, unit, formation), files.unwrap_or(stood), stood, bend)
        }
        _ => formed(at, unit, formation, files, pose),
    }
}

/// Writes a stance: all that does not follow from the rest.
pub(super) fn write(file: &mut Writer, at: At, unit: &Unit, stance: &Stance) {
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
    if said.stance(at, unit, formation, pose.facing).pose != pose {
        said.at = Some(pose.at);
        file.say("at", &pose.at);
    }
    let usual = said.stance(at, unit, formation, pose.facing);
    if stance.files != usual.files {
        said.files = Some(stance.files);
        file.put("files", stance.files);
    }
    let usual = said.stance(at, unit, formation, pose.facing);
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
