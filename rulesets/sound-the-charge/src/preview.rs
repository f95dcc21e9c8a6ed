//! What a moving ghost shows: where a piece would stand, over which ground it would go, and what that costs.

use crate::measure::Turns;
use crate::movement::{self, Purpose};
use crate::pieces::stands;
use crate::{
    At, Decision, Face, Formation, Hand, Order, Place, Reason, SoundTheCharge, Stance, Unit, approach,
    artillery, charge, deployment, formation, phase, retreat,
};
use engine::{Cost, Mark, Preview, Sign, Stand};
use geom::{Length, Measure, Mm, Motion, Pose, Run, Segment, Spot};
use names::{Side, UnitId};

/// What a moving ghost shows of an order: anybody may ask what it would lead to, whether it is legal or not (STC-1.4).
pub fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<SoundTheCharge> {
    let refusal = phase::check(at, asked, side, order).err();
    let mut preview = Preview { stands: vec![], marks: vec![], cost: None, legal: None, refusal };
    for ghost in ghosts(at, asked, order) {
        preview.stands.extend(stands(at, &ghost.unit));
        preview.marks.extend(ghost.run.iter().flat_map(Run::swept).map(|area| Mark::from(&area)));
        preview.cost = preview.cost.or(ghost.cost);
    }
    if let Some((stand, way, cost)) = ride(at, asked, order) {
        preview.stands.push(stand);
        preview.marks.push(Mark::from(way));
        preview.cost = Some(cost);
    }
    preview.marks.extend(line_of_fire(at, order).map(Mark::from));
    if let Some(Reason::TooMuchTime { needs, has, .. }) =
        preview.refusal.as_ref().map(|refusal| &refusal.reason)
    {
        preview.cost = Some(turns(*needs, *has));
    }
    if preview.refusal.is_some() {
        preview.legal = longest(at, asked, side, order);
    }
    preview
}

/// A unit as it would stand after an order, its way there, and what that takes.
struct Ghost {
    unit: Unit,
    run: Option<Run>,
    cost: Option<Cost>,
}

/// R21. A part of a turn, of what is left of it.
fn turns(spent: Turns, of: Turns) -> Cost {
    Cost { spent: spent.share(), of: of.share(), unit: "turn" }
}

/// The units that an order would move, as they would stand then.
fn ghosts(at: At, asked: &Decision, order: &Order) -> Vec<Ghost> {
    let find = |unit: &UnitId| at.state.troops.get(*unit).cloned();
    let of = |unit: &UnitId, stance: &dyn Fn(&Unit) -> Stance, cost: Option<Turns>| {
        find(unit).map(|found| formed(&found, stance(&found), cost))
    };
    let ahead = Face::Ahead;
    let one = match order {
        Order::March { unit, path } => marched(at, *unit, path, Purpose::March),
        Order::Charge { unit, target, path } => {
            let target = charge::charged(at, *target);
            let path = path.clone().or_else(|| approach::straight(at, *unit, target));
            path.and_then(|path| marched(at, *unit, &path, Purpose::Charge { target }))
        }
        Order::Enter { unit, path: Some(path), .. } => marched(at, *unit, path, Purpose::March),
        Order::Together { moves, .. } => {
            let each = moves.iter().filter_map(|(unit, path)| marched(at, *unit, path, Purpose::Screening));
            return each.collect();
        }
        Order::Form { unit, formation: into, files, face } => {
            let cost = find(unit).map(|found| formation::cost(at, &found, *into));
            of(unit, &|found| formation::formed(at, found, *into, *files, face.unwrap_or(ahead)), cost)
        }
        Order::Bend { unit, left, right, left_back, right_back } => {
            let bend = formation::bend_of(*left, *right, *left_back, *right_back);
            let cost = find(unit).map(|found| formation::cost(at, &found, Formation::Bent));
            let folds = find(unit).is_some_and(|found| left.saturating_add(*right) < found.stance.files);
            if folds { of(unit, &|found| formation::bent(at, found, bend), cost) } else { None }
        }
        Order::Limber { unit, face } => {
            let into = Formation::Limbered;
            let cost = Some(artillery::cost(at, into));
            of(unit, &|found| formation::formed(at, found, into, None, face.unwrap_or(ahead)), cost)
        }
        Order::Unlimber { unit, face } => {
            let into = Formation::Unlimbered;
            let cost = Some(artillery::cost(at, into));
            of(unit, &|found| formation::formed(at, found, into, None, face.unwrap_or(ahead)), cost)
        }
        Order::Spread { unit, figures } => of(unit, &|found| loose(at, found.formation(), figures), None),
        Order::SendScreen { unit, figures } => of(unit, &|_| loose(at, Formation::Skirmish, figures), None),
        Order::Emerge { unit, figures } => of(unit, &|_| loose(at, Formation::CrewOnFoot, figures), None),
        Order::Place { unit, formation, at: pose, files } => {
            of(unit, &|found| deployment::placed(at, found, *formation, *files, *pose), None)
        }
        Order::Land { unit, at: pose, formation } => {
            of(unit, &|found| deployment::placed(at, found, *formation, None, *pose), None)
        }
        Order::Row { unit, path } => find(unit).and_then(|found| moved(found, path)),
        Order::Retreat { path, narrow } => match asked {
            Decision::Retreat { owed, .. } => {
                find(&owed.unit).and_then(|found| moved(narrower(at, found, *narrow)?, path))
            }
            _ => None,
        },
        Order::Withdraw { unit, path, narrow } => {
            retreat::faced(at, *unit).and_then(|found| moved(narrower(at, found, *narrow)?, path))
        }
        Order::Evade { path } => match asked {
            Decision::Evade { unit, .. } => find(unit).and_then(|found| moved(on_foot(at, found), path)),
            _ => None,
        },
        _ => None,
    };
    one.into_iter().collect()
}

fn formed(found: &Unit, stance: Stance, cost: Option<Turns>) -> Ghost {
    let cost = cost.map(|cost| turns(cost, found.spent.left()));
    Ghost { unit: Unit { stance, ..found.clone() }, run: None, cost }
}

/// Loose figures where they would go.
fn loose(at: At, formation: Formation, figures: &[Pose]) -> Stance {
    Stance::loose(formation, figures.iter().copied().collect(), at.setup.tables.basing.skirmisher)
}

/// STC-9.6. Gunners who evade leave their guns.
fn on_foot(at: At, found: Unit) -> Unit {
    if found.is_loose() {
        return found;
    }
    Unit { stance: artillery::on_foot(at, &found), ..found }
}

/// STC-6.17. A unit with the front that an order wants.
fn narrower(at: At, found: Unit, narrow: Option<Hand>) -> Option<Unit> {
    match narrow {
        None => Some(found),
        Some(_) => retreat::narrowed(at, &found).map(|stance| Unit { stance, ..found }),
    }
}

/// A unit that goes a way which costs nothing.
fn moved(found: Unit, path: &Motion) -> Option<Ghost> {
    let run = path.run(&found.stance.body()?);
    let stance = found.stance.moved(run.end());
    Some(Ghost { unit: Unit { stance, ..found }, run: Some(run), cost: None })
}

/// A unit that goes a way, as far as it is asked to, and what that costs.
fn marched(at: At, unit: UnitId, path: &Motion, purpose: Purpose) -> Option<Ghost> {
    let found = at.state.troops.get(unit).filter(|found| found.place == Place::Table)?;
    let walked = movement::walk(at, unit, found, path, purpose).ok();
    let cost = walked.map(|walked| turns(walked.spent, found.spent.left()));
    moved(found.clone(), path).map(|ghost| Ghost { cost, ..ghost })
}

/// STC-3.1, 3.7. Where a general would be, the way there, and how far that is of how far he may go.
fn ride(at: At, asked: &Decision, order: &Order) -> Option<(Stand, Segment, Cost)> {
    let tables = &at.setup.tables;
    let (general, to, most) = match (order, asked) {
        (Order::Ride { general, to, .. }, _) => (*general, *to, tables.generals.ride),
        (Order::PlaceGeneral { general, at, .. }, _) => (*general, *at, tables.generals.ride),
        (Order::Flee { to, .. }, Decision::Flee { general }) => (*general, *to, tables.generals.escape),
        _ => return None,
    };
    let found = at.state.generals.get(general)?;
    let side = tables.basing.general.0;
    let stand = Stand::new(Pose { at: to, ..Pose::default() }, side, side, Sign::Leader);
    let from = if matches!(order, Order::PlaceGeneral { .. }) { to } else { found.at };
    let way = Segment::new(from.point(), to.point());
    let inch = Length::INCH.mm();
    Some((stand, way, Cost { spent: way.length() / inch, of: most.mm() / inch, unit: "inch" }))
}

/// STC-8.4. The line from the middle of a unit's front to the nearest point of whom it would shoot at.
fn line_of_fire(at: At, order: &Order) -> Option<Segment> {
    let Order::Shoot { unit, target, .. } = order else { return None };
    let bodies = at.state.troops.bodies();
    let (own, theirs) = (bodies.get(*unit)?, bodies.get(*target)?);
    let from = own.frame().at;
    let nearest = theirs.parts().iter().map(|part| part.nearest(from));
    let to = nearest.min_by(|one, two| (*one - from).length().total_cmp(&(*two - from).length()))?;
    Some(Segment::new(from, to))
}

/// How often a way is halved to find how far it is legal.
const HALVINGS: usize = 16;

/// The longest part of a march, or of a way in boats, that is legal; of a ride the last place within reach.
fn longest(at: At, asked: &Decision, side: Side, order: &Order) -> Option<Order> {
    let legal = |order: &Order| phase::check(at, asked, side, order).is_ok();
    let (unit, path) = match order {
        Order::March { unit, path } | Order::Row { unit, path } => (*unit, path),
        Order::Ride { general, to, attach: None } => {
            let from = at.state.generals.get(*general)?.at.point();
            let most = at.setup.tables.generals.ride.mm();
            let by = (to.point() - from).clamp_length_max(most);
            let nearer = Order::Ride { general: *general, to: Spot::of(from + by), attach: None };
            return legal(&nearer).then_some(nearer);
        }
        _ => return None,
    };
    let body = at.state.troops.bodies().get(unit)?;
    let part = |most: Mm| {
        let path = geom::cut(path, body, most, Measure::LongestCorner);
        match order {
            Order::Row { .. } => Order::Row { unit, path },
            _ => Order::March { unit, path },
        }
    };
    let (mut low, mut high) = (0.0, path.run(body).length(Measure::LongestCorner));
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if legal(&part(middle)) { low = middle } else { high = middle }
    }
    (low > 0.0).then(|| part(low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, column, general, inches, line, skirmishers, spot};
    use crate::{SoundTheCharge, cite};
    use engine::Game;
    use geom::Leg;
    use names::Side::Blue;

    fn shown(game: &Game<SoundTheCharge>, order: &Order) -> Preview<SoundTheCharge> {
        preview(game.known(Blue).table(), &Decision::Act, Blue, order)
    }

    fn march(by: f64) -> Order {
        Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: inches(by) }]) }
    }

    /// STC-1.4, 6.1. A march shows where it leads, the ground it crosses and the part of the turn it takes.
    #[test]
    fn a_march_shows_where_it_leads_and_what_it_costs() {
        let game = Field::new([column(30.0, 20.0, 0)]).moving();
        let preview = shown(&game, &march(3.0));
        assert!(preview.refusal.is_none() && preview.legal.is_none() && !preview.marks.is_empty());
        assert_eq!(preview.stands.len(), 3, "three stands of four, one behind the other");
        assert_eq!(preview.stands[0].pose.at, spot(30.0, 22.75));
        assert_eq!(preview.cost, Some(Cost { spent: 0.5, of: 1.0, unit: "turn" }));
    }

    /// STC-1.4, 6.10. Of a way that is too long the longest legal part is offered.
    #[test]
    fn the_longest_legal_part_is_offered() {
        let reach = |game: &Game<SoundTheCharge>, by: f64| {
            let preview = shown(game, &march(by));
            let Some(Order::March { path, .. }) = preview.legal else { panic!("a part is legal") };
            let [Leg::Ahead { by }] = path.legs[..] else { panic!("straight on") };
            (preview.refusal.map(|refusal| refusal.rule), (by.inches() * 100.0).round() / 100.0)
        };
        let open = Field::new([column(30.0, 20.0, 0)]).moving();
        assert_eq!(reach(&open, 9.0), (Some(cite::MOVING), 6.0));
        let barred = Field::new([column(30.0, 20.0, 0), line(30.0, 24.0, 180)]).moving();
        assert_eq!(reach(&barred, 5.0), (Some(cite::ZONE), 3.0));
    }

    /// STC-1.4. Every order that moves a piece shows it where it would stand, be it legal or not.
    #[test]
    fn every_order_that_moves_somebody_shows_him() {
        let units = [
            line(30.0, 20.0, 0),
            line(30.0, 24.0, 180),
            battery(4, 40.0, 20.0, 0),
            skirmishers(20.0, 20.0, 0),
            cavalry(Formation::Line, 50.0, 20.0, 0),
        ];
        let field = Field::new(units).generals([general(Blue, 30.0, 15.0, None)]);
        let game = field.with(|options| options.voluntary_retreat = true).moving();
        let back = || Motion::as_one([Leg::Back { by: inches(4.0) }]);
        let unit = UnitId(1);
        let figures = game.state().troops.get(UnitId(4)).map(|unit| unit.stance.figures.to_vec());
        let orders = [
            Order::Charge { unit, target: UnitId(2), path: None },
            Order::Form { unit, formation: Formation::Column, files: None, face: Some(Face::Right) },
            Order::Bend { unit, left: 4, right: 0, left_back: None, right_back: None },
            Order::Limber { unit: UnitId(3), face: None },
            Order::Unlimber { unit: UnitId(3), face: None },
            Order::Spread { unit: UnitId(4), figures: figures.expect("they are there") },
            Order::Withdraw { unit, path: back(), narrow: Some(Hand::Left) },
            Order::Place {
                unit,
                formation: Formation::Square,
                at: crate::kit::pose(9.0, 9.0, 0),
                files: None,
            },
            Order::Ride { general: UnitId(101), to: spot(30.0, 10.0), attach: None },
        ];
        for order in orders {
            assert!(!shown(&game, &order).stands.is_empty(), "{order:?}");
        }
        let ride = shown(&game, &Order::Ride { general: UnitId(101), to: spot(5.0, 15.0), attach: None });
        assert_eq!(ride.cost, Some(Cost { spent: 25.0, of: 18.0, unit: "inch" }));
        assert!(matches!(ride.legal, Some(Order::Ride { to, .. }) if to == spot(12.0, 15.0)));
        let shot = Order::Shoot { unit, target: UnitId(2), split: None, at_gun: None };
        assert_eq!(shown(&game, &shot).marks, [Mark::Line(spot(30.0, 20.0), spot(30.0, 24.0))]);
    }
}
