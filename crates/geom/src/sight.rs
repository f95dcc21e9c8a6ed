//! What a line of sight crosses, and what of that hides its far end.
//!
//! [`crossed`] gives the facts in order; a book reads them as it likes, or says for each kind how it hides
//! things ([`Veil`]) and lets [`sight`] decide.

use crate::solid::crossing;
use crate::{Bodies, Body, FeatureId, Ground, Level, Mm, Segment, Solid, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// What can stand in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// A feature of the ground.
    Feature(FeatureId),
    /// A body.
    Unit(UnitId),
}

/// Something that a line crosses.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossed {
    /// What it is.
    pub what: What,
    /// How far from the start the line first enters it.
    pub from: Mm,
    /// How far from the start the line last leaves it. Of a line without width this is where it was met
    /// first.
    pub to: Mm,
    /// How much of the line lies in it, all stretches together.
    pub inside: Mm,
    /// Whether the line starts in it; its rim belongs to it.
    pub holds_start: bool,
    /// Whether the line ends in it; its rim belongs to it.
    pub holds_end: bool,
    /// How high the ground under it is: of a contour its level, else where the middle of the crossing lies.
    pub foot: Level,
    /// How high it reaches. Bodies are as high as their ground.
    pub top: Level,
}

/// How far either side of a line is looked to tell crossing from grazing.
pub(crate) const GRAZE: Mm = 1e-6;

/// Some spans of shares.
pub(crate) type Spans = SmallVec<[(f64, f64); 4]>;

/// Everything that a line crosses, in the order of entry, and of ids where that is equal.
///
/// To run along a side or past a corner is not to cross; to run along the seam between two parts of a body,
/// or two pieces of a feature, is. Lines without width are crossed by a touch, too, but not by running along
/// them.
pub fn crossed(line: Segment, ground: &Ground, troops: &Bodies, ignoring: &[UnitId]) -> Vec<Crossed> {
    let (low, high) = (line.a.min(line.b), line.a.max(line.b));
    let mut found = vec![];
    for id in ground.near(low, high) {
        let spans = spans_in_feature(line, ground, id);
        let feature = ground.feature(id);
        let holds = |end: Vector| {
            ground.pieces(id).any(|piece| piece.corners().len() > 2 && piece.contains(end, GRAZE))
        };
        found.extend(crossing_of(What::Feature(id), line, &spans, holds).map(|met| {
            let foot = feature.ground.unwrap_or_else(|| ground.height_at(middle(line, &met)));
            Crossed { foot, top: foot + feature.tall, ..met }
        }));
    }
    for unit in troops.near(low, high).filter(|unit| !ignoring.contains(&unit.id)) {
        let spans = spans_in_body(line, unit.body);
        let holds = |end: Vector| Solid::parts(unit.body).any(|part| part.distance(end) <= GRAZE);
        found.extend(crossing_of(What::Unit(unit.id), line, &spans, holds).map(|met| {
            let foot = ground.height_at(middle(line, &met));
            Crossed { foot, top: foot, ..met }
        }));
    }
    found.sort_by(|one, two| one.from.total_cmp(&two.from).then(one.what.cmp(&two.what)));
    found
}

fn middle(line: Segment, met: &Crossed) -> Vector {
    let length = line.length();
    line.at(if length > 0.0 { (met.from + met.to) / 2.0 / length } else { 0.0 })
}

fn crossing_of(what: What, line: Segment, spans: &Spans, holds: impl Fn(Vector) -> bool) -> Option<Crossed> {
    let (first, last) = (spans.first()?, spans.last()?);
    let length = line.length();
    Some(Crossed {
        what,
        from: first.0 * length,
        to: last.1 * length,
        inside: spans.iter().map(|span| span.1 * length - span.0 * length).sum(),
        holds_start: holds(line.a),
        holds_end: holds(line.b),
        foot: 0,
        top: 0,
    })
}

/// From where to where a line lies in a feature. The one span of a line without width is where it is met
/// first.
fn spans_in_feature(line: Segment, ground: &Ground, id: FeatureId) -> Spans {
    let meetings = ground.rim(id).iter().filter_map(|&side| crossing(line, side)).map(|(share, _)| share);
    if ground.pieces(id).all(|piece| piece.corners().len() < 3) {
        return meetings.reduce(f64::min).map(|share| (share, share)).into_iter().collect();
    }
    let holds = |point: Vector| ground.pieces(id).any(|piece| piece.contains(point, 0.0));
    spans_between(line, meetings, holds)
}

fn spans_in_body(line: Segment, body: &Body) -> Spans {
    let parts: SmallVec<[Solid; 4]> = Solid::parts(body).collect();
    let ends = parts.iter().filter_map(|part| part.along(line)).flat_map(|(from, to)| [from, to]);
    spans_between(line, ends, |point| parts.iter().any(|part| part.distance(point) == 0.0))
}

/// The stretches of a line with the shape on both sides of it. `events` are the shares where that may change.
fn spans_between(line: Segment, events: impl Iterator<Item = f64>, holds: impl Fn(Vector) -> bool) -> Spans {
    let aside = (line.b - line.a).normalize_or_zero().perp() * GRAZE;
    spans_where(events, |share| {
        let at = line.at(share);
        holds(at + aside) && holds(at - aside)
    })
}

/// The spans from 0 to 1 in which something holds, which can only change at some of the `events`.
pub(crate) fn spans_where(events: impl Iterator<Item = f64>, holds: impl Fn(f64) -> bool) -> Spans {
    let mut events: SmallVec<[f64; 8]> = events.chain([0.0, 1.0]).collect();
    events.sort_by(f64::total_cmp);
    let mut spans = Spans::new();
    for (&from, &to) in events.iter().zip(&events[1..]) {
        if to <= from || !holds((from + to) / 2.0) {
            continue;
        }
        match spans.last_mut() {
            Some(last) if last.1 == from => last.1 = to,
            _ => spans.push((from, to)),
        }
    }
    spans
}

/// How something hides the ground beyond it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Veil {
    /// How much of it can be looked through from side to side.
    pub across: Mm,
    /// How much of it can be looked through if one end of the line is in it.
    pub from_within: Mm,
    /// How much of it can be looked through if both ends are in it.
    pub inside: Mm,
    /// From where it can be looked over.
    pub over: Over,
}

/// From where something can be looked over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// From nowhere.
    Never,
    /// If either end of the line is at least as high as its top.
    AboveTop,
    /// If either end of the line is higher than its foot.
    AboveFoot,
    /// If the start of the line is higher than its foot.
    StartAboveFoot,
}

impl Veil {
    /// Hides whatever is beyond it, and from within it whatever is outside.
    pub const SOLID: Veil = Veil { across: 0.0, from_within: 0.0, inside: Mm::INFINITY, over: Over::Never };
    /// High ground: hides the ground beyond it from ends that are both lower.
    pub const HILL: Veil = Veil { over: Over::AboveTop, ..Veil::SOLID };

    /// Whether it hides the ends of a line from each other. What can be looked through to its limit, and up
    /// to `slack` more, does not hide; a line without width hides unless something of it can be looked
    /// through.
    pub fn hides(&self, met: &Crossed, start: Level, end: Level, slack: Mm) -> bool {
        let looked_over = match self.over {
            Over::Never => false,
            Over::AboveTop => start.max(end) >= met.top,
            Over::AboveFoot => start.max(end) > met.foot,
            Over::StartAboveFoot => start > met.foot,
        };
        let limit = match (met.holds_start, met.holds_end) {
            (false, false) => self.across,
            (true, true) => self.inside,
            _ => self.from_within,
        };
        !looked_over && (met.inside > limit + slack || (met.inside == 0.0 && limit <= 0.0))
    }
}

/// What hides one end of a line from the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Blocked {
    /// The body or feature that is in the way.
    pub by: What,
    /// Where the line enters it.
    pub at: Vector,
}

/// Whether the ends of a line see each other past everything that it crosses; the first thing in the way, if
/// not.
///
/// `levels` are the heights of its start and its end; `veil` says how a thing hides, or `None` if it never
/// does.
pub fn sight(
    line: Segment,
    crossed: &[Crossed],
    levels: [Level; 2],
    slack: Mm,
    veil: impl Fn(&Crossed) -> Option<Veil>,
) -> Result<(), Blocked> {
    let [start, end] = levels;
    let hides = |met: &&Crossed| veil(met).is_some_and(|veil| veil.hides(met, start, end, slack));
    match crossed.iter().find(hides) {
        Some(met) => {
            let along = (line.b - line.a).normalize_or_zero();
            Err(Blocked { by: met.what, at: line.a + along * met.from })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Feature, Frame, Kind, Shape, Spot, mm};
    use names::Side;

    fn feature(corners: &[(i64, i64)], ground: Option<Level>, tall: Level) -> Feature {
        let corners = corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect();
        Feature { kind: Kind(0), shape: Shape::Polygon(corners), ground, tall }
    }

    /// A U-shaped wood, a hill with a wood on it, and a wall.
    fn ground() -> Ground {
        let wall = vec![Spot::new(mm(700), mm(0)), Spot::new(mm(700), mm(200)), Spot::new(mm(900), mm(400))];
        let features = vec![
            feature(
                &[(100, 0), (200, 0), (200, 80), (120, 80), (120, 120), (200, 120), (200, 200), (100, 200)],
                None,
                2,
            ),
            feature(&[(400, 0), (600, 0), (600, 200), (400, 200)], Some(1), 0),
            feature(&[(450, 0), (500, 0), (500, 200), (450, 200)], None, 2),
            Feature {
                kind: Kind(1),
                shape: Shape::Line { through: wall, width: mm(0) },
                ground: None,
                tall: 1,
            },
        ];
        Ground::new(Spot::new(mm(1000), mm(1000)), features).expect("a good ground")
    }

    fn line(a: (Mm, Mm), b: (Mm, Mm)) -> Segment {
        Segment::new(Vector::new(a.0, a.1), Vector::new(b.0, b.1))
    }

    fn bare() -> Bodies {
        Bodies::new(100.0)
    }

    #[test]
    fn crossings_come_in_order_with_their_lengths_and_heights() {
        let found = crossed(line((0.0, 100.0), (1000.0, 100.0)), &ground(), &bare(), &[]);
        let facts: Vec<_> =
            found.iter().map(|met| (met.from, met.to, met.inside, met.foot, met.top)).collect();
        assert_eq!(
            facts,
            [
                (100.0, 120.0, 20.0, 0, 2),
                (400.0, 600.0, 200.0, 1, 1),
                (450.0, 500.0, 50.0, 1, 3),
                (700.0, 700.0, 0.0, 0, 1)
            ]
        );
    }

    #[test]
    fn both_arms_of_a_wood_count_together() {
        let found = crossed(line((150.0, 300.0), (150.0, 0.0)), &ground(), &bare(), &[]);
        assert_eq!((found[0].from, found[0].to), (100.0, 300.0));
        assert!((found[0].inside - 160.0).abs() < 1e-9);
        assert!(!found[0].holds_start && found[0].holds_end);
    }

    #[test]
    fn a_line_along_a_side_crosses_nothing() {
        assert!(crossed(line((0.0, 200.0), (650.0, 200.0)), &ground(), &bare(), &[]).is_empty());
        assert!(crossed(line((400.0, -100.0), (400.0, 300.0)), &ground(), &bare(), &[]).is_empty());
        // Past the corner at (600, 200).
        assert!(crossed(line((500.0, 300.0), (690.0, 110.0)), &ground(), &bare(), &[]).is_empty());
    }

    #[test]
    fn the_end_of_a_wall_is_met_by_a_touch() {
        let found = crossed(line((800.0, 500.0), (1000.0, 300.0)), &ground(), &bare(), &[]);
        assert_eq!(found.len(), 1);
        assert!(crossed(line((801.0, 501.0), (1001.0, 301.0)), &ground(), &bare(), &[]).is_empty());
    }

    #[test]
    fn no_line_slips_between_the_elements_of_a_unit() {
        let mut troops = bare();
        let front = |x: Mm| Frame { at: Vector::new(x, 500.0), ahead: Facing::NORTH.direction() };
        let parts = [-20.0, 20.0].map(|x| crate::Rect::behind(&front(x + 300.0), 40.0, 20.0));
        troops.put(UnitId(7), Side::Blue, Body::new(parts, parts[0].edge(crate::Edge::Front)));
        troops.put(UnitId(3), Side::Blue, Body::disc(&front(300.0).advanced(100.0), 10.0));
        let seam = line((300.0, 400.0), (300.0, 700.0));
        let found = crossed(seam, &ground(), &troops, &[]);
        let facts: Vec<_> = found.iter().map(|met| (met.what, met.from, met.to)).collect();
        assert_eq!(facts, [(What::Unit(UnitId(7)), 80.0, 100.0), (What::Unit(UnitId(3)), 190.0, 210.0)]);
        assert_eq!(crossed(seam, &ground(), &troops, &[UnitId(7)]).len(), 1);
        let rim = line((310.0, 400.0), (310.0, 700.0));
        assert_eq!(crossed(rim, &ground(), &troops, &[]).len(), 1);
    }

    #[test]
    fn a_veil_is_seen_through_to_its_limit() {
        let look = |a: (Mm, Mm), b: (Mm, Mm), veil: Veil| {
            let line = line(a, b);
            let crossed = crossed(line, &ground(), &bare(), &[]);
            sight(line, &crossed, [0, 0], 0.01, |met| {
                (met.what == What::Feature(FeatureId(0))).then_some(veil)
            })
        };
        let wood = Veil { across: 20.0, from_within: 30.0, ..Veil::SOLID };
        assert_eq!(look((0.0, 100.0), (300.0, 100.0), wood), Ok(()));
        let hidden = Blocked { by: What::Feature(FeatureId(0)), at: Vector::new(100.0, 100.0) };
        assert_eq!(look((0.0, 100.0), (300.0, 100.0), Veil { across: 19.9, ..wood }), Err(hidden));
        assert_eq!(look((130.0, 150.0), (0.0, 150.0), wood), Ok(()));
        assert!(look((131.0, 150.0), (0.0, 150.0), wood).is_err());
        assert_eq!(look((110.0, 10.0), (110.0, 190.0), wood), Ok(()));
    }

    #[test]
    fn high_ground_hides_only_from_lower_ends() {
        let line = line((0.0, 100.0), (1000.0, 100.0));
        let crossed = crossed(line, &ground(), &bare(), &[]);
        let look = |levels: [Level; 2], feature: u16, over: Over| {
            let veil = Veil { over, ..Veil::SOLID };
            sight(line, &crossed, levels, 0.0, |met| {
                (met.what == What::Feature(FeatureId(feature))).then_some(veil)
            })
        };
        assert!(look([0, 0], 1, Over::AboveTop).is_err() && look([0, 1], 1, Over::AboveTop).is_ok());
        assert!(look([2, 2], 2, Over::AboveTop).is_err() && look([3, 0], 2, Over::AboveTop).is_ok());
        assert!(look([1, 1], 2, Over::AboveFoot).is_err() && look([0, 2], 2, Over::AboveFoot).is_ok());
        assert!(
            look([0, 2], 2, Over::StartAboveFoot).is_err() && look([2, 0], 2, Over::StartAboveFoot).is_ok()
        );
        assert!(look([0, 0], 3, Over::AboveTop).is_err() && look([9, 9], 3, Over::Never).is_err());
    }
}
