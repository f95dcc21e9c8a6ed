//! STA-5.3, 5.4, 5.11, 7.1 to 7.5. Arcs and ranges, model by model.

use crate::melee::strikes::{face_of, faces};
use crate::shooting::{cover, lines};
use crate::sight;
use crate::tables::Range;
use crate::{Ammunition, At, Calibre, Family, Formation, Unit};
use formations::firing::along;
use geom::{Area, Body, Convex, Edge, FAR, Frame, Mm, Segment, Touch, Vector, What};
use names::UnitId;

/// A place from which a unit fires: a model, or a gun with its crew.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The middle of its front and the way it looks.
    pub frame: Frame,
    /// How many models fire from there.
    pub models: u8,
    /// STA-5.4, R30. The face of a square to which it belongs.
    pub face: u8,
    /// STA-5.3, R29. Whether it fires all round.
    pub all_round: bool,
}

/// Models of a unit that fire at a target together.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Group {
    /// How many models there are.
    pub models: u8,
    /// R100. How far the nearest of them is from the target.
    pub far: Mm,
    /// From where to where that one fires.
    pub line: Option<Segment>,
    /// STA-5.8. Whether any of them fires through enemy skirmishers.
    pub through: bool,
    /// STA-5.11, R36. Whether the target is dense to these guns.
    pub dense: bool,
    /// The face of a square from which they fire.
    pub face: u8,
}

/// Who of a unit can hit a target.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Reach {
    /// Those that can, by face and by how dense the target is to them.
    pub groups: Vec<Group>,
    /// Which places these are.
    pub who: Vec<u8>,
    /// The nearest distance of any place that has the target in its arc, and the point aimed at.
    pub nearest: Option<(Mm, Vector)>,
    /// What bars the fire of the first place that else could hit it.
    pub barred: Option<(names::RuleId, What)>,
}

impl Reach {
    /// Whether any model hits the target.
    pub(crate) fn is_any(&self) -> bool {
        !self.who.is_empty()
    }
}

/// STA-7.1 to 7.5. The line of the fire table.
pub(crate) fn range(at: At, unit: &Unit, shot: Ammunition) -> Range {
    let ranges = &at.setup.tables.ranges;
    match (shot, unit.calibre) {
        (Ammunition::Muskets, _) => ranges.musket,
        (Ammunition::Rifles, _) => ranges.rifle,
        (Ammunition::Canister, _) => ranges.canister,
        (Ammunition::Ballshot, Calibre::Light) => ranges.light,
        (Ammunition::Ballshot, Calibre::Field) => ranges.field,
        (Ammunition::Ballshot, Calibre::Heavy) => ranges.heavy,
    }
}

/// How far a line of the table goes.
pub(crate) fn reach_of(at: At, range: Range) -> Mm {
    at.setup.tables.far(range.close).max(at.setup.tables.far(range.far)).mm()
}

/// How far a unit fires at most.
pub(crate) fn farthest(at: At, unit: &Unit) -> Mm {
    let shot = match unit.family() {
        Family::Artillery => Ammunition::Ballshot,
        _ => Ammunition::Rifles,
    };
    reach_of(at, range(at, unit, shot))
}

/// STA-5.3, 5.4, R29, R30, R96. The places from which a unit fires: its front rank, each face of a square,
/// all loose models, and guns among which the crew is shared evenly.
pub(crate) fn places(unit: &Unit, target: Vector) -> Vec<Place> {
    let place = |frame, models, face| Place { frame, models, face, all_round: false };
    match unit.formation() {
        Formation::Square => {
            let Some(body) = unit.stance.body() else { return vec![] };
            let counts = faces(unit.in_ranks());
            let of = |edge: Edge| {
                let face = face_of(edge);
                along(&body.parts()[0], edge, counts[face].into()).map(move |frame| (frame, face as u8))
            };
            Edge::ALL.into_iter().flat_map(of).map(|(frame, face)| place(frame, 1, face)).collect()
        }
        _ if unit.is_loose() => {
            let figures = unit.stance.figures.iter();
            figures.map(|figure| Place { all_round: true, ..place(figure.frame(), 1, 0) }).collect()
        }
        _ if unit.family() == Family::Artillery => {
            let mut guns = unit.stance.fronts();
            guns.sort_by(|one, two| (one.at - target).length().total_cmp(&(two.at - target).length()));
            let (crew, count) = (unit.in_ranks(), guns.len().max(1) as u8);
            let share = |number: usize| crew / count + u8::from((number as u8) < crew % count);
            guns.into_iter().enumerate().map(|(number, frame)| place(frame, share(number), 0)).collect()
        }
        _ => {
            let fronts = unit.stance.fronts().into_iter().take(unit.front_rank().into());
            fronts.map(|frame| place(frame, 1, 0)).collect()
        }
    }
}

/// STA-5.3, 5.5 to 5.8, 5.11 to 5.13, R29, R36, R38, R100. Who of a unit hits a target that is not busy with
/// another, each at the nearest point in its arc that it can fire at.
pub(crate) fn reach(at: At, id: UnitId, target: UnitId, shot: Ammunition, busy: &[u8]) -> Reach {
    let mut reach = Reach::default();
    let bodies = at.state.troops.bodies();
    let (Some(unit), Some(body)) = (at.state.troops.get(id), bodies.get(target)) else { return reach };
    let most = reach_of(at, range(at, unit, shot)) + at.setup.options.tolerance.mm();
    for (number, place) in (0u8..).zip(places(unit, body.centre())) {
        if busy.contains(&number) || place.models == 0 {
            continue;
        }
        let mut first = true;
        for (far, point) in aims(at, &place, body) {
            if std::mem::take(&mut first) && reach.nearest.is_none_or(|(nearest, _)| far < nearest) {
                reach.nearest = Some((far, point));
            }
            if far > most {
                break;
            }
            let line = Segment::new(place.frame.at, point);
            let opened = lines::open(at, id, target, line, shot);
            // R96. It is measured to the nearest point in sight; what may be fired past is judged there.
            let is_hidden = sight::blocked(at, [id, target], line).is_some();
            match opened {
                Ok(through) => {
                    reach.who.push(number);
                    let dense = shot == Ammunition::Ballshot && cover::is_dense(at, target, line);
                    add(
                        &mut reach.groups,
                        &place,
                        Group { models: 0, far, line: Some(line), through, dense, face: 0 },
                    );
                    break;
                }
                Err(barred) => reach.barred = reach.barred.or(Some(barred)),
            }
            if !is_hidden {
                break;
            }
        }
    }
    reach
}

/// Adds the models of a place to their group.
fn add(groups: &mut Vec<Group>, place: &Place, shot: Group) {
    let same = |group: &&mut Group| (group.face, group.dense) == (place.face, shot.dense);
    match groups.iter_mut().find(same) {
        Some(group) => {
            group.models += place.models;
            group.through |= shot.through;
            if shot.far < group.far {
                (group.far, group.line) = (shot.far, shot.line);
            }
        }
        None => groups.push(Group { models: place.models, face: place.face, ..shot }),
    }
}

/// STA-5.3, R29, R96. The points of a target in the arc of a place at which it may aim, the nearest first:
/// the nearest of all, and corners and middles of sides.
fn aims(at: At, place: &Place, body: &Body) -> Vec<(Mm, Vector)> {
    let slack = at.setup.options.tolerance.mm();
    let eye = Convex::hull([place.frame.at]);
    let half = at.setup.tables.fire.half_arc.0;
    let round = body.round();
    let distance = |point: Vector| (point - place.frame.at).length();
    let mut all: Vec<(Mm, Vector)> = vec![];
    if place.all_round {
        all.extend(body.parts().iter().map(|part| {
            let point = part.nearest(place.frame.at);
            let back = (place.frame.at - point).normalize_or_zero() * round;
            (distance(point) - round, point + back)
        }));
    } else {
        let arc = Area::wedge_from_point(&place.frame, half, FAR);
        all.extend(arc.nearest_in(&eye, body, Touch::Counts, slack));
        let points = body.parts().iter().flat_map(|part| {
            let corners = part.corners();
            let middles = Edge::ALL.map(|edge| part.edge(edge).middle());
            corners.into_iter().chain(middles)
        });
        all.extend(points.filter(|point| arc.contains(*point, slack)).map(|point| (distance(point), point)));
    }
    all.sort_by(|one, two| one.0.total_cmp(&two.0));
    all
}
