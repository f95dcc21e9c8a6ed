//! G4, FPN-4.5. Where the elements of each formation stand: edge to edge and corner to corner.

use crate::tables::Base;
use crate::{Elements, Formation};
use geom::{Angle, Frame, Pose};

/// G4. A line of so many elements, from its left to its right, its middle at the origin of `centre`.
pub(crate) fn line(centre: &Frame, base: Base, count: usize) -> Elements {
    let first = -(count as f64 - 1.0) / 2.0;
    let place = |n: usize| centre.shifted(centre.right() * ((first + n as f64) * base.width.mm()));
    (0..count).map(|n| Pose::of(place(n))).collect()
}

/// G4. A straight column of so many elements, from its leader to its tail; the leader's centre is at the
/// origin.
pub(crate) fn column(leader: &Frame, base: Base, count: usize) -> Elements {
    (0..count).map(|n| Pose::of(leader.advanced(-(n as f64) * base.depth.mm()))).collect()
}

/// G4. A square of so many elements, clockwise from the one that looks along `hollow`, whose origin is its
/// middle: four round a hollow, three round a triangle, two back to back, one a line.
pub(crate) fn square(hollow: &Frame, base: Base, count: usize) -> Elements {
    let (width, depth) = (base.width.mm(), base.depth.mm());
    let inner = match count {
        4 => width / 2.0,
        3 => width / (2.0 * 3f64.sqrt()),
        _ => 0.0,
    };
    let out = if count == 1 { 0.0 } else { inner + depth / 2.0 };
    let facing = Pose::of(*hollow).facing;
    let side = |n: usize| {
        let turned = facing.turned(Angle::microdegrees((360_000_000 / count * n) as i32));
        let ahead = turned.direction();
        Pose { at: geom::Spot::of(hollow.at + ahead * out), facing: turned }
    };
    (0..count).map(side).collect()
}

/// G4. A formation round its usual anchor: a line's centre, a column's leading element, a square's hollow.
pub fn formed(formation: Formation, anchor: &Frame, base: Base, count: usize) -> Elements {
    match formation {
        // FPN-4.2. The last element is always in line.
        _ if count == 1 => line(anchor, base, 1),
        Formation::Line => line(anchor, base, count),
        Formation::Column => column(anchor, base, count),
        Formation::Square => square(anchor, base, count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::printed;
    use geom::Inches;

    fn inches(elements: &Elements) -> Vec<(f64, f64, f64)> {
        let round = |length: geom::Length| (length.inches() * 1e5).round() / 1e5;
        elements.iter().map(|pose| (round(pose.at.x), round(pose.at.y), pose.facing.as_degrees())).collect()
    }

    fn at(x: f64, y: f64, degrees: i32) -> Frame {
        let spot = geom::Spot::new(Inches::from(x).0, Inches::from(y).0);
        Pose { at: spot, facing: geom::Facing::degrees(degrees) }.frame()
    }

    #[test]
    fn a_line_runs_from_its_left_to_its_right() {
        let line = line(&at(30.0, 20.0, 0), printed().foot_base, 4);
        let expected = [28.59375, 29.53125, 30.46875, 31.40625].map(|x| (x, 20.0, 0.0));
        assert_eq!(inches(&line), expected);
    }

    #[test]
    fn a_column_stands_behind_its_leader() {
        let column = column(&at(30.0, 20.0, 90), printed().foot_base, 3);
        assert_eq!(inches(&column), [(30.0, 20.0, 90.0), (29.4375, 20.0, 90.0), (28.875, 20.0, 90.0)]);
    }

    #[test]
    fn a_square_of_four_has_a_hollow_as_wide_as_a_base() {
        let square = square(&at(30.0, 30.0, 0), printed().foot_base, 4);
        assert_eq!(
            inches(&square),
            [(30.0, 30.75, 0.0), (30.75, 30.0, 90.0), (30.0, 29.25, 180.0), (29.25, 30.0, 270.0)]
        );
    }

    #[test]
    fn two_stand_back_to_back() {
        let square = square(&at(30.0, 30.0, 0), printed().foot_base, 2);
        assert_eq!(inches(&square), [(30.0, 30.28125, 0.0), (30.0, 29.71875, 180.0)]);
    }
}
