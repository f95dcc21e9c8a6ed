//! Loose figures: how they hang together, each goes to its own place, keep near others, and come out of a
//! refuge.

use geom::{Body, Cell, Course, Frame, Mm, Pose, Rect, Run, Segment, Spot, Stage, Vector};

/// Why figures make no cloud.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CloudFault {
    /// One is so far from the first, which commands.
    TooFar(Mm),
    /// One stands on another.
    Overlap,
}

/// Whether none of some figures is on another, and all are near enough to the first, centre to centre.
pub fn check_cloud(figures: &[Pose], base: Cell, most: Mm, slack: Mm) -> Result<(), CloudFault> {
    let command = figures.first().map_or(Vector::ZERO, |first| first.at.point());
    let far = |figure: &Pose| (figure.at.point() - command).length();
    if let Some(figure) = figures.iter().find(|figure| far(figure) > most + slack) {
        return Err(CloudFault::TooFar(far(figure)));
    }
    let cell = |figure: &Pose| Rect::around(&figure.frame(), base.width.mm(), base.depth.mm());
    let cells: Vec<Rect> = figures.iter().map(cell).collect();
    let on_another =
        |(place, cell): (usize, &Rect)| cells[..place].iter().any(|other| cell.overlaps(other, slack));
    if cells.iter().enumerate().any(on_another) { Err(CloudFault::Overlap) } else { Ok(()) }
}

/// So many figures fit in one row with the command figure in its middle and none farther from it than `most`.
pub fn widest_row(most: Mm, base: Cell) -> u8 {
    let each_way = most / base.width.mm();
    2 * each_way as u8 + 1
}

/// The figures of a cloud so many times as far from the first, and all moved by so much.
pub fn loosened(figures: &[Pose], wider: f64, by: Vector) -> Vec<Pose> {
    let command = figures.first().map_or(Vector::ZERO, |first| first.at.point());
    let place = |figure: &Pose| {
        let to = command + (figure.at.point() - command) * wider + by;
        Pose { at: Spot::of(to), ..*figure }
    };
    figures.iter().map(place).collect()
}

/// The run on which each figure of a cloud goes straight to its own place, and there takes up its facing;
/// none if their numbers differ.
pub fn apart(from: Body, to: &Body) -> Option<Run> {
    if from.parts().len() != to.parts().len() {
        return None;
    }
    let shift = |(own, there): (&Rect, &Rect)| there.frame.at - own.frame.at;
    let shifts: Vec<Vector> = from.parts().iter().zip(to.parts()).map(shift).collect();
    let moved = from.parts().iter().zip(&shifts);
    let moved = moved.map(|(part, &by)| Rect { frame: part.frame.shifted(by), ..*part });
    let front = from.front();
    let end = Body::new(moved, Segment::new(front.a + shifts[0], front.b + shifts[0]));
    let courses = shifts.iter().map(|&by| Course::Shift(by)).collect();
    let mut stages = vec![Stage { leg: 0, start: from.clone(), end: end.clone(), courses }];
    if end != *to {
        let courses = std::iter::once(Course::Placed).collect();
        stages.push(Stage { leg: 0, start: end, end: to.clone(), courses });
    }
    Some(Run { from, stages })
}

/// Whether the command figure and at least half of all figures are where they are wanted.
pub fn has_most(figures: &[Pose], is_there: impl Fn(Vector) -> bool) -> bool {
    let is_in = |figure: &&Pose| is_there(figure.at.point());
    figures.first().as_ref().is_some_and(is_in) && figures.iter().filter(is_in).count() * 2 >= figures.len()
}

/// How far the part of a body that is farthest from another is from the nearest part of that.
pub fn farthest_part(body: &Body, from: &Body) -> Mm {
    let apart = |part: &Rect| from.parts().iter().map(|own| own.distance(part)).fold(Mm::MAX, f64::min);
    body.parts().iter().map(apart).fold(0.0, f64::max)
}

/// How far the corner of a body that is farthest from some others is from the nearest of them.
pub fn farthest_corner<'a>(body: &Body, from: impl Iterator<Item = &'a Body> + Clone) -> Mm {
    let apart = |corner: Vector| {
        let parts = from.clone().flat_map(|other| other.parts());
        parts.map(|part| (part.nearest(corner) - corner).length()).fold(Mm::MAX, f64::min)
    };
    body.corners().map(apart).fold(0.0, f64::max)
}

/// Where figures begin that come out of a refuge, each at the point of it that is nearest to where it goes.
pub fn emerging(refuge: &Rect, figures: &[Pose]) -> Vec<Pose> {
    let from = |figure: &Pose| Pose { at: Spot::of(refuge.nearest(figure.at.point())), ..*figure };
    figures.iter().map(from).collect()
}

/// Places about a point on rings so far apart, from the ring of this number to the last: on each from
/// straight ahead to either side in turn, so many ways round.
pub fn rings(
    about: Frame,
    apart: Mm,
    numbers: std::ops::RangeInclusive<u32>,
    ways: u32,
) -> impl Iterator<Item = Spot> {
    numbers.flat_map(move |ring| {
        let turns = (0..if ring == 0 { 1 } else { ways }).map(move |way| {
            let aside = f64::from(way.div_ceil(2)) * std::f64::consts::TAU / f64::from(ways);
            if way % 2 == 0 { aside } else { -aside }
        });
        turns.map(move |turn| Spot::of(about.wheeled(about.at, turn).advanced(f64::from(ring) * apart).at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stance::{Formation, Layout, Stance};
    use geom::{Edge, Facing, mm};

    #[derive(Debug, Clone, Copy)]
    struct Cloud;

    impl Formation for Cloud {
        fn layout(self) -> Layout {
            Layout::Loose
        }
    }

    fn base() -> Cell {
        Cell { width: mm(20), depth: mm(10) }
    }

    fn figures(count: u8) -> Vec<Pose> {
        Stance::rows(Cloud, Pose::default(), base(), count, count).figures.to_vec()
    }

    fn body(figures: &[Pose]) -> Body {
        Stance::loose(Cloud, figures.into(), base()).body().expect("figures stand there")
    }

    #[test]
    fn the_widest_row_is_the_widest_that_hangs_together() {
        let widest = widest_row(100.0, base());
        assert_eq!(widest, 11);
        assert_eq!(check_cloud(&figures(widest), base(), 100.0, 0.01), Ok(()));
        let wider = check_cloud(&figures(widest + 1), base(), 100.0, 0.01);
        assert!(matches!(wider, Err(CloudFault::TooFar(far)) if (far - 120.0).abs() < 1e-6));
        let crowded = [figures(2)[0], figures(2)[0]];
        assert_eq!(check_cloud(&crowded, base(), 100.0, 0.01), Err(CloudFault::Overlap));
    }

    #[test]
    fn each_figure_goes_straight_to_its_own_place_and_turns_there() {
        let from = figures(3);
        let mut to = loosened(&from, 2.0, Vector::new(0.0, 50.0));
        let run = apart(body(&from), &body(&to)).expect("as many");
        assert_eq!(run.stages.len(), 1);
        to[0].facing = Facing::EAST;
        let run = apart(body(&from), &body(&to)).expect("as many");
        assert_eq!((run.stages.len(), run.end()), (2, &body(&to)));
        assert!(apart(body(&from), &body(&to[..2])).is_none());
    }

    #[test]
    fn what_is_farthest_counts() {
        let (near, far) = (body(&figures(1)), body(&loosened(&figures(3), 1.0, Vector::new(0.0, 50.0))));
        assert!((farthest_part(&far, &near) - 40.0f64.hypot(10.0)).abs() < 30.0);
        assert!(farthest_corner(&far, [&near].into_iter()) > farthest_part(&far, &near));
    }

    #[test]
    fn half_of_a_cloud_with_its_command_figure_is_most() {
        let all = figures(3);
        let command = all[0].at.point();
        assert!(has_most(&all, |place| place.x >= command.x - 1e-6));
        assert!(!has_most(&all, |place| place == command), "too few");
        assert!(!has_most(&all, |place| place != command), "not the command figure");
    }

    #[test]
    fn figures_come_out_of_a_refuge_at_its_nearest_points() {
        let refuge = Rect::around(&Pose::default().frame(), 40.0, 40.0);
        let out = [Pose::of(Frame { at: Vector::new(5.0, 100.0), ahead: Facing::NORTH.direction() })];
        assert_eq!(
            emerging(&refuge, &out)[0].at.point(),
            refuge.edge(Edge::Front).nearest(out[0].at.point())
        );
    }

    #[test]
    fn rings_begin_straight_ahead_and_grow() {
        let about = Frame { at: Vector::ZERO, ahead: Facing::NORTH.direction() };
        let places: Vec<Spot> = rings(about, 10.0, 0..=2, 4).collect();
        assert_eq!(places.len(), 1 + 4 + 4);
        assert_eq!(places[1], Spot::of(Vector::new(0.0, 10.0)));
        assert!(places[5..].iter().all(|place| (place.point().length() - 20.0).abs() < 1e-6));
    }
}
