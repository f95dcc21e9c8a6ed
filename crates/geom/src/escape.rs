//! Where a body that keeps its facing can get away to, and whether it can at all.

use crate::enclosure::Enclosure;
use crate::field::{Field, places};
use crate::search::Way;
use crate::{Angle, Body, Convex, Frame, Mm, Solid, Vector};

/// Where the centre of the body may go. The rim belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Cone {
    /// Where the centre starts: usually at the apex, and always in the cone.
    pub start: Vector,
    /// The apex and the axis.
    pub apex: Frame,
    /// How far the cone opens to either side of the axis, at most a quarter turn.
    pub half: Angle,
    /// How far from the apex the way must end, at least.
    pub least: Mm,
    /// How far from the apex the way may go.
    pub most: Mm,
    /// What the centre may not leave, such as the table.
    pub room: Option<Convex>,
}

/// Something that a body may not meet on its way. To touch it is allowed: what may not be touched is given
/// rounded.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// The shape, rounded by how far the body must keep away from it.
    pub shape: Solid,
    /// What must keep away.
    pub from: Whom,
    /// When it must keep away.
    pub when: When,
}

/// What must keep away from a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// Every part of the body.
    Body,
    /// Only its centre.
    Centre,
}

/// When a body must keep away from a bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum When {
    /// From the start. A body that starts too near may not come nearer.
    Always,
    /// After so much of its way.
    After(Mm),
    /// Only where it ends.
    AtTheEnd,
}

/// Whether a body can get away.
#[derive(Debug, Clone, PartialEq)]
pub enum Escape {
    /// A way for its centre.
    Way(Way),
    /// There is none; these bars, by their places in the list, were in the way.
    None(Vec<usize>),
}

/// What bars a body on its way out of a cone, looked at once for several questions.
pub struct WayOut<'a>(Field<'a>);

impl<'a> WayOut<'a> {
    /// What bars this body.
    pub fn new(body: &Body, within: &'a Cone, bars: &[Bar]) -> WayOut<'a> {
        WayOut(Field::new(body, within, bars))
    }

    /// The same without what only bars the end.
    pub fn past_ends(&self) -> WayOut<'a> {
        WayOut(self.0.past_ends())
    }

    /// The places among a spread of them, so many bearings from left to right and so many lengths from the
    /// least to the most, to which the body can get away in a straight line.
    pub fn straight(&self, bearings: u16, lengths: u16) -> Vec<Vector> {
        let mut places = places(self.0.within(), bearings, lengths);
        places.retain(|&place| self.0.is_straight(place));
        places
    }

    /// Whether the bars surely leave no way, be its end barred or not. This is soon found, where it is found:
    /// if it says no, there may still be none.
    pub fn is_shut(&self) -> bool {
        self.0.is_shut()
    }

    /// Whether some way could end where the body may be, if nothing barred it.
    pub fn has_room(&self) -> bool {
        self.0.has_room()
    }

    /// All that the centre of the body can reach at most, be its end barred or not.
    pub fn pocket(&self) -> Enclosure {
        self.0.pocket()
    }

    /// The way that [`WayOut::shortest`] finds, but nothing is tried out of the pocket, and what was in the
    /// way is not told.
    pub fn shortest_in(&self, pocket: &Enclosure) -> Option<Way> {
        let field = &self.0;
        let mut bends: Vec<Vector> = field.bends().chain(field.exits()).collect();
        let mut rims = field.rims();
        field.keep_within(pocket, &mut bends);
        field.keep_within(pocket, &mut rims);
        field.search(&bends, &rims).or_else(|| {
            let mut middles = field.passages();
            field.keep_within(pocket, &mut middles);
            if middles.is_empty() {
                return None;
            }
            bends.extend(middles);
            field.search(&bends, &rims)
        })
    }

    /// Finds a shortest way by which the body can get away, or shows that there is none.
    ///
    /// Where bars are polygons that apply from the start this is exact, but for passages narrower than a
    /// hair's breadth. Round rounded bars the way is a little longer than need be, so that one which must be
    /// clear of a bar after so much of its way may be missed by a fiftieth of the rounding. Of bars at the
    /// end only the corners are tried.
    pub fn shortest(&self) -> Escape {
        let field = &self.0;
        field.forget_met();
        let mut bends: Vec<Vector> = field.bends().chain(field.exits()).collect();
        let mut rims = field.rims();
        field.keep_reachable(&mut bends);
        field.keep_reachable(&mut rims);
        let way = field.search(&bends, &rims).or_else(|| {
            // Between two rounded bars the bends of each may lie in the other; the middle of the passage does
            // not.
            let mut middles = field.passages();
            field.keep_reachable(&mut middles);
            bends.extend(middles);
            field.search(&bends, &rims)
        });
        match way {
            Some(way) => Escape::Way(way),
            None => Escape::None(field.met()),
        }
    }
}

/// A shortest way by which the body can get away, as [`WayOut::shortest`] finds it.
pub fn escape(body: &Body, within: &Cone, bars: &[Bar]) -> Escape {
    WayOut::new(body, within, bars).shortest()
}

/// A place to which the body can get away in a straight line, or the bars in the way.
///
/// First a spread of places is tried, then every place where the limits of the cone and of the bars meet, so
/// that some place is found wherever there is one.
pub fn straight_escape(body: &Body, within: &Cone, bars: &[Bar]) -> Escape {
    let field = Field::new(body, within, bars);
    let start = within.start;
    let spread = places(within, 9, 4).into_iter();
    let critical = std::iter::once_with(|| field.critical()).flatten();
    match spread.chain(critical).find(|&place| field.is_straight(place)) {
        Some(place) => Escape::Way(Way { length: (place - start).length(), points: vec![start, place] }),
        None => Escape::None(field.met()),
    }
}

/// The places to which the body can get away in a straight line, as [`WayOut::straight`] finds them.
pub fn straight_escapes(
    body: &Body,
    within: &Cone,
    bars: &[Bar],
    bearings: u16,
    lengths: u16,
) -> Vec<Vector> {
    WayOut::new(body, within, bars).straight(bearings, lengths)
}

/// The bar, by its place in the list, that the body meets first if its centre goes through these points in
/// turn; none if it may go so. The limits of the cone are not looked at.
pub fn barred(body: &Body, within: &Cone, bars: &[Bar], through: &[Vector]) -> Option<usize> {
    Field::new(body, within, bars).first_met(through)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facing;

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn block(x: Mm, y: Mm, width: Mm, depth: Mm) -> Body {
        let front = Frame { at: v(x, y + depth / 2.0), ahead: Facing::NORTH.direction() };
        Body::block(&front, width, depth)
    }

    /// South from the origin, 45 degrees to either side.
    fn cone(least: Mm, most: Mm) -> Cone {
        let apex = Frame { at: v(0.0, 0.0), ahead: Facing::SOUTH.direction() };
        Cone { start: apex.at, apex, half: Angle::degrees(45), least, most, room: None }
    }

    fn bars(bodies: &[Body], round: Mm, from: Whom, when: When) -> Vec<Bar> {
        let grown = |part: Solid| Solid { round: part.round + round, ..part };
        let solids = bodies.iter().flat_map(Solid::parts);
        solids.map(|part| Bar { shape: grown(part), from, when }).collect()
    }

    fn unit() -> Body {
        block(0.0, 0.0, 40.0, 20.0)
    }

    #[test]
    fn an_open_field_is_left_straight() {
        let Escape::Way(way) = escape(&unit(), &cone(100.0, 400.0), &[]) else {
            panic!("nothing is in the way")
        };
        assert!((way.length - 100.0).abs() < 1e-9);
        assert_eq!(straight_escapes(&unit(), &cone(100.0, 400.0), &[], 3, 2).len(), 6);
    }

    #[test]
    fn an_enemy_behind_is_gone_round() {
        let enemy = bars(&[block(0.0, -70.0, 40.0, 20.0)], 0.0, Whom::Body, When::Always);
        let Escape::Way(way) = escape(&unit(), &cone(200.0, 400.0), &enemy) else {
            panic!("there is room beside him")
        };
        assert!(way.points.windows(2).all(|leg| {
            let swept = crate::Area::swept(&unit().shifted(leg[0]), leg[1] - leg[0]);
            !swept.overlaps(&block(0.0, -70.0, 40.0, 20.0), 1e-6)
        }));
        let end = *way.points.last().expect("a way has an end");
        assert!((end.length() - 200.0).abs() < 1e-6);
    }

    #[test]
    fn a_wall_of_enemies_is_a_proof() {
        let line: Vec<Body> = (-5..=5).map(|n| block(f64::from(n) * 55.0, -60.0, 20.0, 20.0)).collect();
        let enemies = bars(&line, 0.0, Whom::Body, When::Always);
        let Escape::None(by) = escape(&unit(), &cone(200.0, 400.0), &enemies) else {
            panic!("the gaps are 35 wide")
        };
        assert!(by.contains(&5) && !by.contains(&0));
        // Only their centres' ways are barred: the gaps are wide enough for a point.
        let thin = bars(&line, 0.0, Whom::Centre, When::Always);
        assert!(matches!(escape(&unit(), &cone(200.0, 400.0), &thin), Escape::Way(_)));
        assert!(matches!(straight_escape(&unit(), &cone(200.0, 400.0), &thin), Escape::Way(_)));
        assert!(matches!(straight_escape(&unit(), &cone(200.0, 400.0), &enemies), Escape::None(_)));
    }

    #[test]
    fn whom_it_touches_at_the_start_does_not_bar() {
        let enemy = bars(&[block(0.0, 20.0, 40.0, 20.0)], 0.0, Whom::Body, When::Always);
        let Escape::Way(way) = escape(&unit(), &cone(100.0, 400.0), &enemy) else {
            panic!("it leaves him behind")
        };
        assert!((way.length - 100.0).abs() < 1e-9);
        // A line of enemies in touch on both sides and behind leaves no way.
        let around =
            [block(40.0, 0.0, 40.0, 20.0), block(-40.0, 0.0, 40.0, 20.0), block(0.0, -20.0, 40.0, 20.0)];
        let bars = bars(&around, 0.0, Whom::Body, When::Always);
        assert!(matches!(escape(&unit(), &cone(100.0, 400.0), &bars), Escape::None(_)));
    }

    #[test]
    fn a_zone_may_be_left_in_the_first_part_of_the_way() {
        let enemy = [block(50.0, 0.0, 40.0, 20.0)];
        let within = |free: Mm| bars(&enemy, 25.0, Whom::Body, When::After(free));
        // It stands 10 from him and must be 25 away: 15 sideways, or rather less slantwise.
        assert!(matches!(escape(&unit(), &cone(100.0, 400.0), &within(30.0)), Escape::Way(_)));
        assert!(matches!(escape(&unit(), &cone(100.0, 400.0), &within(5.0)), Escape::None(_)));
    }

    #[test]
    fn a_zone_is_left_sideways_into_a_lane_between_two() {
        // The lane runs south, 50 wide for a unit 40 wide, and the unit starts 15 too far to the right of it.
        let walls = [block(50.0, -150.0, 40.0, 400.0), block(-110.0, -150.0, 80.0, 400.0)];
        let within = |free: Mm| bars(&walls, 25.0, Whom::Body, When::After(free));
        assert!(matches!(escape(&unit(), &cone(300.0, 400.0), &within(22.0)), Escape::Way(_)));
        // Slantwise it takes 15 times the root of two to get clear.
        assert!(matches!(escape(&unit(), &cone(300.0, 400.0), &within(21.0)), Escape::None(_)));
    }

    #[test]
    fn a_way_of_ones_own_is_barred_by_what_it_meets_first() {
        let enemies = [block(0.0, -70.0, 40.0, 20.0), block(0.0, -140.0, 40.0, 20.0)];
        let bars = bars(&enemies, 0.0, Whom::Body, When::Always);
        let through = |points: &[Vector]| barred(&unit(), &cone(100.0, 400.0), &bars, points);
        assert_eq!(through(&[v(0.0, -200.0)]), Some(0));
        assert_eq!(through(&[v(41.0, -41.0), v(41.0, -200.0)]), None);
        assert_eq!(through(&[v(41.0, -41.0), v(41.0, -100.0), v(0.0, -130.0)]), Some(1));
    }

    #[test]
    fn the_room_ends_the_way() {
        let room = |depth: Mm| {
            Some(Convex::hull([v(-500.0, 500.0), v(500.0, 500.0), v(500.0, -depth), v(-500.0, -depth)]))
        };
        let narrow = Cone { room: room(70.0), ..cone(100.0, 400.0) };
        // Only the slanting rims of the cone reach 100 from the apex: 70.7 deep.
        assert_eq!(escape(&unit(), &narrow, &[]), Escape::None(vec![]));
        let wide = Cone { room: room(71.0), ..cone(100.0, 400.0) };
        assert!(matches!(escape(&unit(), &wide, &[]), Escape::Way(_)));
        assert!(matches!(straight_escape(&unit(), &wide, &[]), Escape::Way(_)));
    }

    #[test]
    fn distance_is_measured_from_the_apex_wherever_the_way_starts() {
        let behind = Cone { start: v(0.0, -30.0), ..cone(100.0, 400.0) };
        let Escape::Way(way) = escape(&unit(), &behind, &[]) else { panic!("nothing is in the way") };
        assert!((way.length - 70.0).abs() < 1e-9);
        let Escape::Way(way) = straight_escape(&unit(), &behind, &[]) else {
            panic!("nothing is in the way")
        };
        assert_eq!(way.points[0], v(0.0, -30.0));
    }

    #[test]
    fn a_bar_at_the_end_may_be_crossed() {
        let friend = bars(&[block(0.0, -80.0, 400.0, 60.0)], 0.0, Whom::Body, When::AtTheEnd);
        let Escape::Way(way) = straight_escape(&unit(), &cone(100.0, 400.0), &friend) else {
            panic!("beyond him")
        };
        assert!(way.length > 100.0);
        let deep = bars(&[block(0.0, -250.0, 1400.0, 400.0)], 0.0, Whom::Body, When::AtTheEnd);
        assert_eq!(straight_escape(&unit(), &cone(100.0, 400.0), &deep), Escape::None(vec![0]));
    }

    #[test]
    fn a_narrow_straight_way_is_found_between_two_bars() {
        // A slit two millimetres wide, off the bearings of the spread.
        let walls = [block(-110.0, -150.0, 240.0, 20.0), block(162.0, -150.0, 300.0, 20.0)];
        let bars = bars(&walls, 0.0, Whom::Centre, When::Always);
        let Escape::Way(way) = straight_escape(&unit(), &cone(200.0, 400.0), &bars) else {
            panic!("through the slit")
        };
        let across = way.points[1].x * 150.0 / -way.points[1].y;
        assert!((9.0..=13.0).contains(&across));
    }
}
