//! Where a unit of a position file stands: by one point of it, or element by element.

use crate::stance;
use crate::tables::Base;
use crate::{Elements, Formation};
use field::Section;
use geom::{Facing, Frame, Pose, Spot};

engine::choices! {
    /// Which point of a unit a file gives.
    pub enum Anchor: Choice {
        /// The middle of the front edge: of a line its whole front, of a column its leader's, of a square its
        /// first side's.
        Front "front" "The middle of its front",
        /// The middle of a line, of a whole column, or of a square's hollow.
        Centre "centre" "Its middle",
        /// The middle of a column's leading element.
        Lead "lead" "The middle of its leading element",
        /// The middle of a square's hollow.
        Hollow "hollow" "The middle of its hollow",
    }
}

/// Where the elements of a unit stand.
pub(super) fn elements(
    section: &Section,
    formation: Formation,
    facing: Facing,
    base: Base,
    alive: u8,
) -> Option<Elements> {
    if section.has("elements") {
        return each_element(section, formation, facing, base);
    }
    let anchor = section.read_or("anchor", Anchor::Front);
    let at: Spot = section.need("at", "say where it stands, such as `at = [30, 20]`")?;
    let frame = Pose { at, facing }.frame();
    // FPN-4.2. The last element is always in line.
    let formation = if alive == 1 { Formation::Line } else { formation };
    match usual_anchor(&frame, anchor, formation, base, alive.into()) {
        Some(anchor) => Some(stance::formed(formation, &anchor, base, alive.into())),
        None => {
            let what =
                format!("a {} has no `{}`", formation.label().to_lowercase(), anchor.label().to_lowercase());
            section.complain_of(
                "anchor",
                what,
                "use `front` or `centre`; `lead` is for columns, `hollow` for squares",
            );
            None
        }
    }
}

/// G4. The usual anchor of a formation (a line's centre, a column's leading element, a square's hollow) from
/// another point of it.
pub(super) fn usual_anchor(
    given: &Frame,
    anchor: Anchor,
    formation: Formation,
    base: Base,
    count: usize,
) -> Option<Frame> {
    let (depth, last) = (base.depth.mm(), count as f64 - 1.0);
    let ahead = match (formation, anchor) {
        (Formation::Line | Formation::Column, Anchor::Front) => -depth / 2.0,
        (Formation::Column, Anchor::Centre) => last * depth / 2.0,
        (Formation::Square, Anchor::Front) => {
            let first = stance::square(given, base, count)[0].frame();
            -(first.at - given.at).dot(given.ahead) - depth / 2.0
        }
        (Formation::Line, Anchor::Centre) => 0.0,
        // A lone element leads itself.
        (Formation::Line, Anchor::Lead | Anchor::Hollow) if count == 1 => 0.0,
        (Formation::Column, Anchor::Lead) => 0.0,
        (Formation::Square, Anchor::Centre | Anchor::Hollow) => 0.0,
        _ => return None,
    };
    Some(given.advanced(ahead))
}

/// Every element by itself, as `[x, y]` or `[x, y, facing]`.
fn each_element(section: &Section, formation: Formation, facing: Facing, base: Base) -> Option<Elements> {
    let mut elements: Elements = section.poses("elements", facing)?.into_iter().collect();
    // A line may be told from either end.
    if formation == Formation::Line && !holds_together(&elements, formation, base) {
        elements.reverse();
    }
    if !holds_together(&elements, formation, base) {
        let what = format!(
            "the elements of {} do not stand as a {}",
            section.title(),
            formation.label().to_lowercase()
        );
        let remedy =
            "a line goes from its left to its right, a column from its leader back, a square clockwise";
        section.complain_of("elements", what, remedy);
        return None;
    }
    Some(elements)
}

/// Files are typed by hand: elements may be so far from where the formation would put them.
const TYPED: geom::Mm = 0.5;

/// G4. Whether elements stand as their formation does; a column may be bent.
fn holds_together(elements: &Elements, formation: Formation, base: Base) -> bool {
    let alike = |formed: Elements| {
        let near = |(one, two): (&Pose, &Pose)| (one.at.point() - two.at.point()).length() <= TYPED;
        formed.len() == elements.len() && formed.iter().zip(elements).all(near)
    };
    let Some((first, last)) = elements.first().zip(elements.last()) else { return false };
    if elements.len() == 1 {
        return true;
    }
    match formation {
        Formation::Line => {
            let middle = (first.at.point() + last.at.point()) * 0.5;
            let same = elements.iter().all(|element| element.facing == first.facing);
            same && alike(stance::line(
                &Frame { at: middle, ahead: first.facing.direction() },
                base,
                elements.len(),
            ))
        }
        Formation::Column => {
            let most = base.width.mm() + base.depth.mm();
            elements.windows(2).all(|pair| (pair[0].at.point() - pair[1].at.point()).length() <= most)
        }
        Formation::Square => {
            let first = first.frame();
            let out = usual_anchor(&first, Anchor::Front, Formation::Square, base, elements.len());
            let hollow = out.map(|frame| frame.advanced(base.depth.mm() / 2.0));
            hollow.is_some_and(|hollow| alike(stance::square(&hollow, base, elements.len())))
        }
    }
}
