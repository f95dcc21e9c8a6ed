//! ERN-G1, ERN-36 to ERN-38, R125, R127, R128. The ground that a unit covers, and where each of its figures
//! stands.

use crate::kinds::{Arm, FigureScale, Formation};
use crate::tables::{Base, BasesOf, Tables};
use geom::{Body, Frame, Length, Mm, Pose, Rect, Segment, Vector};
use serde::{Deserialize, Serialize};

/// The most figures in the front of a column of route.
pub(crate) const ROUTE_FRONT: u8 = 4;

/// R125. Models to a team.
const TEAM: u8 = 4;

/// The size of a base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Its frontage.
    pub width: Length,
    /// Its depth.
    pub depth: Length,
}

/// How a unit is arranged. Its body follows from this and from how many figures or models there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stance {
    /// The arrangement.
    pub formation: Formation,
    /// The middle of its front edge, and its facing.
    pub pose: Pose,
    /// The base of a figure, model or team; in a building the size of the building.
    pub base: Cell,
    /// Figures, models or teams side by side.
    pub front: u8,
    /// The space between two ranks of an open column.
    pub space: Length,
}

impl Stance {
    /// A stance in ranks that touch.
    pub fn new(formation: Formation, pose: Pose, base: Cell, front: u8) -> Stance {
        Stance { formation, pose, base, front: front.max(1), space: Length::ZERO }
    }

    /// The same arrangement elsewhere.
    pub fn at(self, pose: Pose) -> Stance {
        Stance { pose, ..self }
    }

    fn width(&self) -> Mm {
        self.base.width.mm()
    }

    fn depth(&self) -> Mm {
        self.base.depth.mm()
    }

    /// How many stand in each rank, the front first.
    fn ranks(&self, count: u8) -> impl Iterator<Item = u8> {
        let front = self.front.min(count).max(1);
        let full = count / front;
        let rest = count % front;
        std::iter::repeat_n(front, full.into()).chain((rest > 0).then_some(rest))
    }

    /// R125. The side of a square.
    fn side(&self, count: u8) -> Mm {
        f64::from(count.div_ceil(4)) * self.width() + self.depth()
    }

    /// R125. How many of a square stand in front, behind, left and right.
    fn faces(count: u8) -> [u8; 4] {
        let (each, odd) = (count / 4, count % 4);
        [0, 1, 2, 3].map(|face| each + u8::from(face < odd))
    }

    /// How many teams draw so many models.
    fn teams(count: u8) -> u8 {
        count.div_ceil(TEAM).max(1)
    }

    /// Each rank as a rectangle, the front first.
    fn blocks(&self, count: u8) -> Vec<Rect> {
        let frame = self.pose.frame();
        let step = self.depth() + self.space.mm();
        let echelon = self.formation == Formation::Echelon;
        let mut blocks: Vec<Rect> = vec![];
        for (rank, figures) in self.ranks(count).enumerate() {
            let back = frame.advanced(-step * rank as f64);
            let aside = if echelon { f64::from(self.front) * self.width() * rank as f64 } else { 0.0 };
            let back = back.shifted(back.right() * aside);
            blocks.push(Rect::behind(&back, f64::from(figures) * self.width(), self.depth()));
        }
        blocks
    }

    /// ERN-G1. The ground that so many figures or models cover.
    pub fn body(&self, count: u8) -> Body {
        let frame = self.pose.frame();
        match self.formation {
            Formation::Square => {
                let side = self.side(count);
                Body::block(&frame, side, side)
            }
            Formation::Inside => Body::block(&frame, self.width(), self.depth()),
            Formation::LimberedColumn => {
                let depth = f64::from(Stance::teams(count)) * self.depth();
                Body::block(&frame, self.width(), depth)
            }
            _ => {
                let blocks = self.blocks(count.max(1));
                let edge = |rect: &Rect| rect.edge(geom::Edge::Front);
                let front = edge(&blocks[0]);
                // Full ranks that touch are one rectangle.
                let full = blocks.iter().filter(|block| block.half == blocks[0].half).count();
                let touch = self.space == Length::ZERO && self.formation != Formation::Echelon;
                if touch && full > 1 {
                    let whole = Rect::behind(&frame, blocks[0].width(), self.depth() * full as f64);
                    return Body::new(std::iter::once(whole).chain(blocks[full..].iter().copied()), front);
                }
                Body::new(blocks, front)
            }
        }
    }

    /// ERN-G1, R125. The base of each figure or model, the front rank first and from left to right. In a
    /// building and in a square each looks outwards.
    pub(crate) fn bases(&self, count: u8) -> Vec<Rect> {
        match self.formation {
            Formation::Square => self.around(Stance::faces(count)),
            Formation::Inside => vec![],
            Formation::LimberedColumn => {
                let frame = self.pose.frame();
                let team = |n: u8| {
                    let back = frame.advanced(-self.depth() * f64::from(n / TEAM));
                    Rect::behind(&back, self.width(), self.depth())
                };
                (0..count).map(team).collect()
            }
            _ => {
                let mut bases = vec![];
                for block in self.blocks(count) {
                    let files = (block.width() / self.width()).round() as u8;
                    bases.extend(self.in_row(&block.front(), files));
                }
                bases.truncate(count.into());
                bases
            }
        }
    }

    /// Bases side by side behind a front.
    fn in_row(&self, front: &Frame, files: u8) -> Vec<Rect> {
        let place = |file: u8| (f64::from(file) - f64::from(files - 1) / 2.0) * self.width();
        let base = |file: u8| {
            let at = front.shifted(front.right() * place(file));
            Rect::behind(&at, self.width(), self.depth())
        };
        (0..files).map(base).collect()
    }

    /// Bases along the four sides of the body.
    fn around(&self, faces: [u8; 4]) -> Vec<Rect> {
        let count: u8 = faces.iter().sum();
        let body = self.body(count);
        let whole = body.parts()[0];
        let sides = [geom::Edge::Front, geom::Edge::Rear, geom::Edge::Left, geom::Edge::Right];
        let mut bases = vec![];
        for (edge, figures) in sides.into_iter().zip(faces).filter(|(_, figures)| *figures > 0) {
            bases.extend(self.in_row(&outward(whole.edge(edge)), figures));
        }
        bases
    }

    /// How many figures or models stand in the front rank.
    pub(crate) fn front_rank(&self, count: u8) -> u8 {
        match self.formation {
            Formation::Square | Formation::Inside => count,
            Formation::LimberedColumn => 1,
            _ => self.front.min(count),
        }
    }
}

/// A frame at the middle of an edge that looks out of the body. Edges run clockwise, with the outside on
/// their left.
pub(crate) fn outward(edge: Segment) -> Frame {
    let along = (edge.b - edge.a).normalize_or_zero();
    Frame { at: edge.middle(), ahead: along.perp() }
}

/// ERN-38.T1. The bases of a figure scale.
pub(crate) fn bases(tables: &Tables, scale: FigureScale) -> &BasesOf {
    match scale {
        FigureScale::Mm6 => &tables.bases.mm6,
        FigureScale::Mm10 => &tables.bases.mm10,
        FigureScale::Mm15 => &tables.bases.mm15,
        FigureScale::Mm25 => &tables.bases.mm25,
    }
}

/// ERN-38.T1, R125. The base of a figure, model or team of an arm in a formation.
pub fn base_of(tables: &Tables, scale: FigureScale, arm: Arm, formation: Formation) -> Cell {
    let bases = bases(tables, scale);
    let base = match (arm, formation) {
        (_, Formation::LimberedColumn) => bases.team,
        (Arm::FootArtillery | Arm::HorseArtillery, Formation::Skirmish) => bases.skirmisher,
        (Arm::FootArtillery | Arm::HorseArtillery, _) => bases.gun,
        (Arm::Cavalry | Arm::Scouts, Formation::Skirmish) => {
            Base { front: 2 * bases.cavalry.front, depth: bases.cavalry.depth }
        }
        (Arm::Cavalry | Arm::Scouts | Arm::Staff, _) => bases.cavalry,
        (_, Formation::Skirmish) => bases.skirmisher,
        _ => bases.infantry,
    };
    Cell { width: tenths(base.front), depth: tenths(base.depth) }
}

/// So many tenths of a millimetre.
fn tenths(tenths: i64) -> Length {
    Length::nm(tenths * 100_000)
}

/// ERN-35.1. The longest way of any figure from one arrangement to another: the wait of the rest.
pub(crate) fn longest_way(from: &[Rect], to: &[Rect]) -> Mm {
    let ways = from.iter().zip(to).map(|(one, other)| (one.front().at - other.front().at).length());
    ways.fold(0.0, f64::max)
}

/// The pose by which an arrangement has its middle where another has it.
pub(crate) fn about_middle(stance: Stance, count: u8, middle: Vector) -> Stance {
    let now = stance.body(count).centre();
    let at = stance.pose.at.point() + middle - now;
    stance.at(Pose { at: geom::Spot::of(at), facing: stance.pose.facing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::printed;
    use geom::{Facing, mm};

    fn infantry(formation: Formation, front: u8) -> Stance {
        let base = base_of(&printed(), FigureScale::Mm6, Arm::Infantry, formation);
        Stance::new(formation, Pose::new(mm(0), mm(0), Facing::NORTH), base, front)
    }

    fn size(body: &Body) -> (f64, f64) {
        let (low, high) = body.bounds();
        (high.x - low.x, high.y - low.y)
    }

    /// ERN-38.1, 38.T1, G1, R125. Figures stand side by side on bases of 5 by 7.5 m; a column has ranks that
    /// touch, a square is as wide as a quarter of its figures and one depth more.
    #[test]
    fn a_body_follows_from_its_figures_and_their_bases() {
        assert_eq!(size(&infantry(Formation::Line, 18).body(18)), (90.0, 7.5));
        assert_eq!(size(&infantry(Formation::Column, 6).body(18)), (30.0, 22.5));
        assert_eq!(size(&infantry(Formation::Column, 6).body(20)), (30.0, 30.0), "two are left for a rank");
        assert_eq!(size(&infantry(Formation::Square, 4).body(18)), (32.5, 32.5));
        let open = Stance { space: mm(20), ..infantry(Formation::OpenColumn, 6) };
        assert_eq!(size(&open.body(18)), (30.0, 62.5));
        assert_eq!(size(&infantry(Formation::Skirmish, 9).body(9)), (90.0, 7.5));
    }

    /// ERN-38.2, 38.4 to 38.7, 38.T1, R100. The other bases, and the other scales.
    #[test]
    fn each_arm_has_its_own_bases_in_each_scale() {
        let tables = printed();
        let of = |scale, arm, formation| {
            let cell = base_of(&tables, scale, arm, formation);
            (cell.width.mm(), cell.depth.mm())
        };
        let all = |arm, formation| {
            FigureScale::ALL.iter().map(|&scale| of(scale, arm, formation)).collect::<Vec<_>>()
        };
        assert_eq!(
            all(Arm::Infantry, Formation::Line),
            [(5.0, 7.5), (9.0, 13.0), (12.0, 18.0), (15.0, 25.0)]
        );
        assert_eq!(
            all(Arm::Skirmishers, Formation::Skirmish),
            [(10.0, 7.5), (18.0, 13.0), (24.0, 18.0), (30.0, 25.0)]
        );
        assert_eq!(
            all(Arm::Cavalry, Formation::Line),
            [(6.0, 15.0), (10.0, 26.0), (14.0, 36.0), (20.0, 50.0)]
        );
        assert_eq!(all(Arm::Cavalry, Formation::Skirmish)[0], (12.0, 15.0));
        assert_eq!(
            all(Arm::FootArtillery, Formation::LimberedColumn),
            [(20.0, 55.0), (36.0, 95.0), (48.0, 130.0), (50.0, 160.0)]
        );
        assert_eq!(
            all(Arm::FootArtillery, Formation::Unlimbered),
            [(20.0, 24.0), (36.0, 42.0), (72.0, 55.0), (50.0, 60.0)]
        );
    }

    /// ERN-G1, R125. The odd figures of a square stand in front first, and each looks outwards.
    #[test]
    fn figures_of_a_square_look_outwards() {
        let bases = infantry(Formation::Square, 5).bases(18);
        let looking = |x: f64, y: f64| {
            bases.iter().filter(|base| (base.frame.ahead - Vector::new(x, y)).length() < 1e-9).count()
        };
        assert_eq!(
            (looking(0.0, 1.0), looking(0.0, -1.0), looking(-1.0, 0.0), looking(1.0, 0.0)),
            (5, 5, 4, 4)
        );
        let body = infantry(Formation::Square, 5).body(18);
        assert!(bases.iter().all(|base| body.parts()[0].contains(base.frame.at)));
    }

    /// ERN-35.2, R125. Guns limbered in column are a team for every four models.
    #[test]
    fn guns_in_column_are_teams() {
        let base = base_of(&printed(), FigureScale::Mm6, Arm::FootArtillery, Formation::LimberedColumn);
        let stance = Stance::new(Formation::LimberedColumn, Pose::default(), base, 1);
        assert_eq!(size(&stance.body(4)), (20.0, 55.0));
        assert_eq!(size(&stance.body(5)), (20.0, 110.0));
    }
}
