//! STA-4.1, 4.2, 4.6, 4.7, 16.4. Whether a place works for a unit that goes back, and how one is found
//! wherever there is one.

use super::straight::{Straight, at_the_end, off_limits, on_the_way};
use super::ways::{
    Place, SPREADS, after, along, axis, check_aside, check_cone, check_files, crosses, lengths,
};
use super::ways::{spread, widths};
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{At, Back, Blow, Checked, Phase, Reason, Unit, cite, stance};
use formations::retreat::clear_at_the_end;
use geom::{Bar, Body, FeatureId, Frame, Mm, Segment, Spot, Standing, Vector};
use names::{RuleId, UnitId};

/// The facings that are tried, in this order.
const FACES: [Back; 4] = [Back::Toward, Back::Away, Back::Kept, Back::About];

/// So wide is a way of a middle that crosses a feature.
const THIN: Mm = 1e-6;

/// How deep a unit is along the way it faces; of loose models with their discs.
fn depth(body: &Body) -> Mm {
    let frame = body.frame();
    let along = body.corners().map(|corner| frame.local(corner).y);
    let (low, high) =
        along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| (low.min(y), high.max(y)));
    high - low + 2.0 * body.round()
}

/// STA-4.6, R22. Whether a unit was fighting an enemy: they are in contact, or were in this round.
fn was_fighting(at: At, id: UnitId, enemy: UnitId) -> bool {
    let pair = |blow: &Blow| [blow.by, blow.on] == [id, enemy] || [blow.by, blow.on] == [enemy, id];
    at.state.foes(id).contains(&enemy) || (at.state.phase == Phase::Combat && at.state.blows.iter().any(pair))
}

/// A unit that goes back: as it is then, from where its middle starts, and away from what.
#[derive(Clone, Copy)]
struct Going<'a> {
    at: At<'a>,
    id: UnitId,
    unit: &'a Unit,
    start: Vector,
    from: Option<Spot>,
}

impl<'a> Going<'a> {
    fn new(at: At<'a>, id: UnitId, unit: &'a Unit, from: Option<Spot>) -> Option<Going<'a>> {
        let start = stance::body(&unit.stance)?.centre();
        Some(Going { at, id, unit, start, from })
    }

    fn slack(&self) -> Mm {
        self.at.setup.options.tolerance.mm()
    }

    /// R22. How far its middle keeps from enemies that it was not fighting.
    fn clear(&self) -> Mm {
        stance::body(&self.unit.stance).map_or(0.0, |body| depth(&body) / 2.0)
    }

    fn enemies(&self) -> impl Iterator<Item = Standing<'a>> + use<'a> {
        let side = self.unit.side;
        self.at.state.troops.bodies().iter().filter(move |other| other.side != side)
    }

    /// STA-16.4, R78. Friends in whom it may not end; its own screen goes in.
    fn friends(&self) -> impl Iterator<Item = Standing<'a>> + use<'a> {
        let (id, unit) = (self.id, self.unit);
        let others = self.at.state.troops.bodies().iter();
        others.filter(move |other| other.side == unit.side && other.id != id && unit.screen != Some(other.id))
    }

    /// How it would stand at a place.
    fn end(&self, place: Place) -> Option<Body> {
        stance::body(&after(self.at, self.unit, self.from, place)?)
    }

    /// STA-4.6, 4.7, R19, R22, R23. Whether a place works: its ground there touches no enemy and is wholly on
    /// the table; the straight way of its middle keeps clear of enemies that it was not fighting, and crosses
    /// no enemy and no impassable ground.
    fn check_works(&self, to: Vector, end: &Body) -> Checked {
        let (at, id, slack) = (self.at, self.id, self.slack());
        let way = Segment::new(self.start, to);
        if !at.setup.ground.holds(end, slack) {
            return Err(refuse(cite::TABLE_EDGE, Reason::BeyondTheEdge { unit: id }).with_witness(id));
        }
        let contact = at.setup.options.contact.mm();
        let (clear, line) = (self.clear(), along(way, 0.0));
        for other in self.enemies() {
            let enemy = other.id;
            let bar = |reason| Err(refuse(cite::NO_WAY_BACK, reason).with_witness(enemy));
            if geom::gap(end, other.body).length <= contact {
                return bar(Reason::TouchesEnemy { unit: id, enemy });
            }
            if crosses(other.body, way) {
                return bar(Reason::OverEnemy { unit: id, enemy });
            }
            if geom::gap(&line, other.body).length < clear - slack && !was_fighting(at, id, enemy) {
                return bar(Reason::OverEnemy { unit: id, enemy });
            }
        }
        let ground = &at.setup.ground;
        let met = ground.beneath(&along(way, THIN), 0.0).into_iter().chain(ground.beneath(end, slack));
        if met.into_iter().any(|feature| is_barred(at, feature)) {
            let reason = Reason::Forbidden { unit: id, terrain: Terrain::Impassable.kind() };
            return Err(refuse(cite::NO_WAY_BACK, reason).with_witness(id));
        }
        Ok(())
    }

    /// STA-4.1, 4.2, 4.6, 4.7, 16.4, R22, R78. Whether it may go back to a place within the cone, and as far
    /// as retreats go if that is asked for.
    fn check(&self, place: Place, within: bool) -> Checked {
        let Going { at, id, unit, start, from } = *self;
        let to = place.to.point();
        match within {
            true => check_cone(at, id, unit.side, start, from, to)?,
            false => check_aside(at, id, unit.side, start, from, to)?,
        }
        let none = || refuse(cite::RETREAT, Reason::NoWay { unit: id }).with_witness(id);
        let end = self.end(place).ok_or_else(none)?;
        self.check_works(to, &end)?;
        let slack = self.slack();
        match self.friends().find(|other| geom::overlaps(&end, other.body, slack)).map(|other| other.id) {
            Some(by) => Err(refuse(cite::ROUND_FRIENDS, Reason::InTheWay { unit: id, by }).with_witness(by)),
            None => Ok(()),
        }
    }

    /// The ways to stand there: four facings, and the widths of a square's column.
    fn manners(&self) -> Vec<(Back, Option<u8>)> {
        let widths = widths(self.at, self.unit);
        FACES.iter().flat_map(|&face| widths.iter().map(move |&files| (face, files))).collect()
    }

    /// A place that it may go to, of a spread of some.
    fn spread(&self) -> Option<Place> {
        let Going { at, unit, start, from, .. } = *self;
        let manners = self.manners();
        spread(at, unit.side, start, from, SPREADS[0], lengths(at)).find_map(|to| {
            let place = |&(face, files): &(Back, Option<u8>)| Place { to: Spot::of(to), face, files };
            manners.iter().map(place).find(|&place| self.check(place, true).is_ok())
        })
    }

    /// A place between two distances, wherever there is one: clear of friends or not, on the table or not.
    fn search(&self, [least, most]: [Mm; 2], [friends, table]: [bool; 2]) -> Option<Place> {
        let (at, start) = (self.at, self.start);
        let (clear, slack) = (self.clear(), self.slack());
        let is_free = |other: &Standing| !was_fighting(at, self.id, other.id);
        let point = Body::disc(&Frame { at: start, ahead: Vector::Y }, 0.0);
        let too_near = |other: &Standing| geom::gap(&point, other.body).length < clear - slack;
        if self.enemies().any(|other| is_free(&other) && too_near(&other)) {
            return None;
        }
        let (axis, half) = (axis(self.unit.side, start, self.from), at.setup.tables.retreats.half_cone.0);
        self.manners().into_iter().find_map(|(face, files)| {
            let place = |to: Vector| Place { to: Spot::of(to), face, files };
            let end = self.end(place(start))?;
            let bars = self.bars(friends, &end, most);
            let straight = Straight { body: &end, start, axis, half, lengths: [least, most] };
            let to = if table { straight.way_out(at, &bars) } else { straight.way_off(&bars) };
            to.map(place)
        })
    }

    /// R22, R78. What it may not meet, for a search: enemies and impassable ground where it ends and under
    /// the way of its middle, and friends where it ends.
    fn bars(&self, friends: bool, end: &Body, most: Mm) -> Vec<Bar> {
        let at = self.at;
        let contact = at.setup.options.contact.mm();
        let clear = (self.clear() - self.slack()).max(0.0);
        let is_fought = |other: &Standing| was_fighting(at, self.id, other.id);
        let (fought, free): (Vec<_>, Vec<_>) = self.enemies().partition(is_fought);
        let mut bars = on_the_way(fought.iter().map(|other| other.body), 0.0);
        bars.extend(on_the_way(free.iter().map(|other| other.body), clear));
        bars.extend(at_the_end(self.enemies().map(|other| other.body), contact));
        let (low, high) = end.bounds();
        bars.extend(off_limits(at, self.start, most + (high - low).length()));
        if friends {
            // Without rounding they are polygons, past which the search is exact and quick.
            bars.extend(clear_at_the_end(self.friends().map(|other| other.body), 0.0));
        }
        bars
    }

    /// R78. The nearest place beyond the longest retreat, to a hundredth of a millimetre.
    fn beyond(&self) -> Option<Place> {
        let [_, most] = lengths(self.at);
        let mut far = self.at.setup.ground.extent().point().length().max(most);
        let mut found = self.search([most, far], [true, true])?;
        let mut near = most;
        while far - near > self.slack() / 2.0 {
            let middle = (near + far) / 2.0;
            match self.search([most, middle], [true, true]) {
                Some(nearer) => (found, far) = (nearer, middle),
                None => near = middle,
            }
        }
        Some(found)
    }

    /// STA-4.1, 4.6, 4.7, 16.4, R22, R23, R78. A place to which it may go back; or the rule that bars all. If
    /// friends fill the cone, the nearest place beyond it.
    fn find(&self) -> Result<Place, RuleId> {
        let reach = lengths(self.at);
        let within = self.spread().or_else(|| self.search(reach, [true, true]));
        if let Some(place) = within {
            return Ok(place);
        }
        if self.search(reach, [false, true]).is_some() {
            return self.beyond().ok_or(cite::TABLE_EDGE);
        }
        let off_table = self.search(reach, [false, false]).is_some();
        Err(if off_table { cite::TABLE_EDGE } else { cite::NO_WAY_BACK })
    }

    fn far(&self, place: Place) -> Mm {
        (place.to.point() - self.start).length()
    }
}

fn is_barred(at: At, feature: FeatureId) -> bool {
    terrain(at, feature) == Some(Terrain::Impassable)
}

/// STA-4.1, 4.2, 4.6 to 4.9, 16.4, R22, R78. Whether a unit, as it is then, may go back to there: within the
/// cone, as far as retreats go, or farther if friends fill all of that.
pub(crate) fn check(at: At, id: UnitId, unit: &Unit, from: Option<Spot>, place: Place) -> Checked {
    check_files(at, id, unit, place.files)?;
    let none = || refuse(cite::RETREAT, Reason::NoWay { unit: id }).with_witness(id);
    let going = Going::new(at, id, unit, from).ok_or_else(none)?;
    let judged = going.check(place, true);
    let Err(refusal) = &judged else { return Ok(()) };
    if !matches!(refusal.reason, Reason::TooFar { .. }) {
        return judged;
    }
    going.check(place, false).or_else(|_| judged.clone())?;
    let [_, most] = lengths(at);
    let slack = going.slack();
    let nearest = going.find().ok().map(|nearest| going.far(nearest)).filter(|far| *far > most + slack);
    if nearest.is_some_and(|nearest| going.far(place) <= nearest + slack) { Ok(()) } else { judged }
}

/// STA-4.1, 4.6, 4.7, 16.4, R22, R23, R78. A place to which a unit, as it is then, may go back: a short and
/// straight one if there is one, else any; or the rule that bars all of them.
pub(crate) fn find(at: At, id: UnitId, unit: &Unit, from: Option<Spot>) -> Result<Place, RuleId> {
    Going::new(at, id, unit, from).ok_or(cite::NO_WAY_BACK)?.find()
}
