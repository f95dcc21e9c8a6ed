//! Arcs of fire and ranges (G10 to G13).

use crate::cite;
use crate::melee::contact::single;
use crate::terrain::hill_under;
use crate::who::refuse;
use crate::{Family, FastPlay, Reason, Unit};
use engine::{Mark, Refusal, Table, Witness};
use geom::{Angle, Area, Convex, Edge, FAR, Inches, Length, Mm, Rect, Segment, Touch, Vector};
use names::{RuleId, UnitId};

/// One element that takes aim at one enemy element.
#[derive(Clone, Copy)]
pub(crate) struct Aim<'a> {
    /// The unit whose element shoots.
    pub unit: UnitId,
    /// That unit.
    pub shooter: &'a Unit,
    /// Which of its elements.
    pub element: usize,
    /// At whom.
    pub target: UnitId,
    /// That unit.
    pub enemy: &'a Unit,
    /// At which of its elements.
    pub at: usize,
}

impl Aim<'_> {
    /// G14. The middle of the shooter's front edge, where its lines of sight begin.
    pub(crate) fn eye(&self) -> Vector {
        self.shooter.rect(self.element).front().at
    }

    /// From the eye to the middle of the target, to be drawn.
    pub(crate) fn line(&self) -> Segment {
        Segment::new(self.eye(), self.enemy.elements[self.at].at.point())
    }

    /// FPN-7.2. Artillery on a hill shoots over its friends.
    pub(crate) fn is_over_friends(&self, at: Table<FastPlay>) -> bool {
        let centre = self.shooter.elements[self.element].at.point();
        self.shooter.family() == Family::Artillery && hill_under(at, centre).is_some()
    }
}

/// G13. The range of a shot that may be made.
pub(crate) fn range(at: Table<FastPlay>, aim: &Aim) -> Option<Mm> {
    range_in(at, aim, &arc(at, aim.shooter, aim.element)).ok()
}

/// FPN-7.15, G13. The range, if the target is in the arc and in reach: from the front edge to the nearest
/// point of that part of the target that lies in the arc and has a surface.
pub(crate) fn range_in(at: Table<FastPlay>, aim: &Aim, arc: &Area) -> Result<Mm, Refusal<FastPlay>> {
    let Some(far) = distance_in(at, aim, arc) else {
        let (unit, target) = (aim.unit, aim.target);
        let refusal = refuse(arc_rule(aim.shooter), Reason::OutOfArc { unit, target });
        return Err(refusal.with_witness(drawn(at, arc)));
    };
    check_reach(at, aim, far)?;
    Ok(far)
}

/// The distance of a target in the arc of an element; none if no part of it is there.
pub(crate) fn distance_in(at: Table<FastPlay>, aim: &Aim, arc: &Area) -> Option<Mm> {
    let slack = at.setup.options.epsilon.mm();
    let edge = aim.shooter.rect(aim.element).edge(Edge::Front);
    let eye = Convex::hull([edge.a, edge.b]);
    let theirs = single(&aim.enemy.rect(aim.at));
    arc.nearest_in(&eye, &theirs, Touch::IsNothing, slack).map(|(far, _)| far)
}

/// FPN-7.15. Whether a distance is within the shooter's range, the limit included.
pub(crate) fn check_reach(at: Table<FastPlay>, aim: &Aim, distance: Mm) -> Result<(), Refusal<FastPlay>> {
    let slack = at.setup.options.epsilon.mm();
    match at.setup.tables.range.of(aim.shooter.arm) {
        Some(range) if distance > range.mm() + slack => {
            let (unit, target, distance) = (aim.unit, aim.target, Inches(Length::of(distance)));
            Err(refuse(cite::RANGES, Reason::OutOfRange { unit, target, distance, range })
                .with_witness(aim.line()))
        }
        Some(_) | None => Ok(()),
    }
}

/// An area as far as it lies on the table.
fn drawn(at: Table<FastPlay>, area: &Area) -> Witness {
    let table = at.setup.ground.table();
    area.drawn().iter().map(|piece| Mark::from(&piece.common(&table))).collect()
}

/// The arc of fire of one element.
pub(crate) fn arc(at: Table<FastPlay>, unit: &Unit, element: usize) -> Area {
    let rect = unit.rect(element);
    if unit.family() == Family::Artillery {
        lanes(unit, &rect, at.setup.tables.half_lane.mm())
    } else if has_all_round_fire(unit) {
        square_wedge(unit, &rect)
    } else {
        // FPN-7.10, G10.
        let spread = Angle::degrees(at.setup.tables.foot_arc);
        Area::wedge_from_edge(&rect.front(), rect.width(), spread, FAR)
    }
}

/// The rule that an arc follows.
fn arc_rule(unit: &Unit) -> RuleId {
    if unit.family() == Family::Artillery {
        cite::GUN_LANE
    } else if has_all_round_fire(unit) {
        cite::SQUARE_ARC
    } else {
        cite::FOOT_ARC
    }
}

/// FPN-7.11. Whether a unit shoots all round.
fn has_all_round_fire(unit: &Unit) -> bool {
    unit.in_square() && unit.elements.len() > 1
}

/// FPN-7.12, R44, G12. Ahead of the gun, so far to either side of its own centre line or of its battery's.
fn lanes(unit: &Unit, gun: &Rect, half: Mm) -> Area {
    let own = gun.front();
    let aside = unit.front().map_or(0.0, |battery| own.local(battery.at).x);
    let battery = own.shifted(own.right() * aside);
    Area::lane(&own, half * 2.0, FAR).and(Area::lane(&battery, half * 2.0, FAR))
}

/// FPN-7.11, G11. From the centre of the square through the element's rear corners, beyond its front edge.
fn square_wedge(unit: &Unit, side: &Rect) -> Area {
    let sum: Vector = unit.elements.iter().map(|element| element.at.point()).sum();
    let centre = sum / unit.elements.len() as f64;
    let [_, _, right, left] = side.corners();
    let ray = |through: Vector| centre + (through - centre).normalize_or_zero() * FAR;
    let wedge = Convex::hull([centre, ray(left), centre + side.frame.ahead * FAR, ray(right)]);
    Area::of([wedge]).left_of(side.edge(Edge::Front))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::unit;
    use crate::shooting::sight::tests::{barred, barred_at, firing, foot, guns};
    use crate::{Arm, Formation};

    /// H36, FPN-7.11, G11. The arcs of a square's sides.
    #[test]
    fn each_side_of_a_square_has_its_own_wedge() {
        let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 0);
        let game = firing([square, foot(31.0, 36.0, 180), foot(34.5, 34.5, 180)]);
        let shooters = |target| {
            (0..4).filter(|&side| barred_at(&game, 1, side, target, 0).is_none()).collect::<Vec<_>>()
        };
        assert_eq!(shooters(2), [0]);
        assert_eq!(shooters(3), [0, 1]);
        assert_eq!(barred_at(&game, 1, 1, 2, 0), Some(cite::SQUARE_ARC));
    }

    /// FPN-7.11, G11. Three sides have 120 degrees each, two 180.
    #[test]
    fn smaller_squares_have_wider_wedges() {
        let shooters = |left: u8, x: f64, y: f64| {
            let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 0).having_lost(4 - left);
            let game = firing([square, foot(x, y, 180)]);
            (0..left).filter(|&side| barred_at(&game, 1, side, 2, 0).is_none()).collect::<Vec<_>>()
        };
        // Bearing 50 degrees, 130 degrees, 270 degrees.
        assert_eq!(shooters(3, 33.8, 33.2), [0]);
        assert_eq!(shooters(3, 33.8, 26.8), [1]);
        assert_eq!(shooters(3, 25.0, 30.0), [2]);
        assert_eq!(shooters(2, 33.8, 33.2), [0]);
        assert_eq!(shooters(2, 33.8, 27.0), [1]);
    }

    /// FPN-7.10, G10, G13. Twenty degrees outside the front edge; a part with a surface must lie inside.
    #[test]
    fn foot_shoots_twenty_degrees_outwards() {
        // The far corner of a target whose rear is 4.5625 inches ahead.
        let limit = 30.46875 + 4.5625 * 20f64.to_radians().tan();
        let target = |left: f64| foot(left + 0.46875, 20.28125 + 4.28125, 180);
        assert_eq!(barred(&firing([foot(30.0, 20.0, 0), target(limit - 0.05)]), 1, 2), None);
        let game = firing([foot(30.0, 20.0, 0), target(limit - 0.001)]);
        assert_eq!(barred(&game, 1, 2), Some(cite::FOOT_ARC));
        let mirrored = foot(60.0 - limit - 0.46875 + 0.05, 20.28125 + 4.28125, 180);
        assert_eq!(barred(&firing([foot(30.0, 20.0, 0), mirrored]), 1, 2), None);
        assert_eq!(barred(&firing([foot(30.0, 20.0, 0), foot(30.0, 18.0, 180)]), 1, 2), Some(cite::FOOT_ARC));
    }

    /// FPN-7.12, R44, G12. Three inches from the gun's own centre line or from its battery's, at any
    /// distance.
    #[test]
    fn guns_shoot_along_their_own_or_their_batterys_lane() {
        // Guns at x 29.40625 and 30.59375: lanes to 32.40625, 33.59375 and, of the battery, 33.
        let may = |gun: u8, left: f64| {
            barred_at(&firing([guns(30.0, 10.0), foot(left + 0.46875, 40.0, 180)]), 1, gun, 2, 0).is_none()
        };
        assert!(may(0, 32.98) && !may(0, 33.005));
        assert!(may(1, 33.57) && !may(1, 33.6));
        let game = firing([guns(30.0, 10.0), foot(35.0, 40.0, 180)]);
        assert_eq!(barred(&game, 1, 2), Some(cite::GUN_LANE));
    }

    /// FPN-7.15, G2, G13. Ranges of each arm, the limit included; foot artillery shoots as far as it sees.
    #[test]
    fn each_arm_has_its_range() {
        for (arm, range) in [
            (Arm::HeavyFoot, 8.0),
            (Arm::LightFoot, 8.0),
            (Arm::LightFootRifle, 10.0),
            (Arm::HorseArtillery, 24.0),
        ] {
            let at = |far: f64| {
                let shooter = unit(arm, Formation::Line, 30.0, 5.0, 0).last_element();
                let front = 5.0 + crate::kit::printed().base(arm).depth.mm() / 50.8;
                barred(&firing([shooter, foot(30.0, front + far + 0.28125, 180)]), 1, 2)
            };
            assert_eq!(at(range + 0.009), None, "{arm:?}");
            assert_eq!(at(range + 0.011), Some(cite::RANGES), "{arm:?}");
        }
        assert_eq!(barred(&firing([guns(30.0, 5.0), foot(30.0, 47.0, 180)]), 1, 2), None);
    }
}
