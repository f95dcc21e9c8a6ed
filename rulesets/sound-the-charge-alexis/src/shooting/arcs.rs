//! STA-5.3, 5.4, 5.11, 7.1 to 7.5. Arcs and ranges, model by model.

use crate::melee::strikes::{face_of, faces};
use crate::shooting::{cover, lines};
use crate::sight::{Arc, Look};
use crate::tables::Range;
use crate::{Ammunition, At, Calibre, Family, Formation, Unit};
use formations::firing::along;
use geom::{Body, Edge, Frame, Mm, Segment, Vector, What};
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
    /// STA-5.8. Whether they fire through enemy skirmishers.
    pub through: bool,
    /// STA-5.11, R36. Whether the target is dense to these guns.
    pub dense: bool,
    /// The face of a square from which they fire.
    pub face: u8,
}

/// Who of a unit can hit a target.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Reach {
    /// Those that can, by face, by how dense the target is to them, and by what they fire through.
    pub groups: Vec<Group>,
    /// Which places these are.
    pub who: Vec<u8>,
    /// The nearest distance of any place that has the target in its arc, and the point aimed at.
    pub nearest: Option<(Mm, Vector)>,
    /// What bars the fire of the first place that could hit it otherwise.
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
        (Ammunition::Muskets, _) => ranges.musket.line(),
        (Ammunition::Rifles, _) => ranges.rifle,
        (Ammunition::Canister, _) => ranges.canister.line(),
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
/// all loose models, and guns among which the crew is shared evenly, odd gunners at the gun that is nearest
/// to a target.
pub(crate) fn places(unit: &Unit, target: &Body) -> Vec<Place> {
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
            let guns = unit.stance.fronts();
            let far = |gun: &usize| geom::gap(&Body::disc(&guns[*gun], 0.0), target).length;
            let mut order: Vec<usize> = (0..guns.len()).collect();
            order.sort_by(|one, two| far(one).total_cmp(&far(two)));
            let (crew, count) = (unit.in_ranks(), guns.len().max(1) as u8);
            let share = |rank: usize| crew / count + u8::from((rank as u8) < crew % count);
            let rank = |gun: usize| order.iter().position(|&other| other == gun).unwrap_or(gun);
            guns.iter().enumerate().map(|(gun, &frame)| place(frame, share(rank(gun)), 0)).collect()
        }
        _ => {
            let fronts = unit.stance.fronts().into_iter().take(unit.front_rank().into());
            fronts.map(|frame| place(frame, 1, 0)).collect()
        }
    }
}

/// STA-5.3, 5.5 to 5.8, 5.11 to 5.13, R29, R36, R38, R96, R100. Which places of a unit hit a target that are
/// not busy with another, each at the nearest point of it that is in its arc and in sight.
pub(crate) fn reach(
    at: At,
    id: UnitId,
    target: UnitId,
    shot: Ammunition,
    places: &[Place],
    busy: &[u8],
) -> Reach {
    let mut reach = Reach::default();
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(target)) else {
        return reach;
    };
    let most = reach_of(at, range(at, unit, shot)) + at.setup.options.tolerance.mm();
    for (number, place) in (0u8..).zip(places) {
        if busy.contains(&number) || place.models == 0 {
            continue;
        }
        let half = at.setup.tables.fire.half_arc.0;
        let arc = (!place.all_round).then(|| Arc::new(&place.frame, half));
        let look = Look { at, ends: [id, target], eye: place.frame.at, target: body, arc: arc.as_ref() };
        let Some(first) = look.nearest_of_all() else { continue };
        if reach.nearest.is_none_or(|(nearest, _)| first.0 < nearest) {
            reach.nearest = Some(first);
        }
        if first.0 > most {
            continue;
        }
        let line = |point: Vector| Segment::new(place.frame.at, point);
        let opened = |point: Vector| lines::open(at, id, target, line(point), shot);
        let Some((far, point)) = look.nearest() else {
            reach.barred = reach.barred.or(opened(first.1).err());
            continue;
        };
        if far > most {
            continue;
        }
        match opened(point) {
            Ok(through) => {
                reach.who.push(number);
                let line = line(point);
                let dense = shot == Ammunition::Ballshot && cover::is_dense(at, target, line);
                let group = Group { models: 0, far, line: Some(line), through, dense, face: 0 };
                add(&mut reach.groups, place, group);
            }
            Err(barred) => reach.barred = reach.barred.or(Some(barred)),
        }
    }
    reach
}

/// STA-5.4, 5.8, 5.11, R30, R36. Adds the models of a place to their group: faces of a square, guns to which
/// the target is dense, and guns that fire through skirmishers count apart.
fn add(groups: &mut Vec<Group>, place: &Place, shot: Group) {
    let key = |group: &Group| (group.face, group.dense, group.through);
    let shot = Group { face: place.face, ..shot };
    match groups.iter_mut().find(|group| key(group) == key(&shot)) {
        Some(group) => {
            group.models += place.models;
            if shot.far < group.far {
                (group.far, group.line) = (shot.far, shot.line);
            }
        }
        None => groups.push(Group { models: place.models, ..shot }),
    }
}
