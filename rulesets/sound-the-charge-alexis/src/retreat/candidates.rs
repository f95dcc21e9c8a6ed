//! Ways back that a player might want.

use super::{Place, find, nearest_enemy, places, withdrawal};
use crate::{At, Back, Offer, Order, Unit, losses, stance};
use engine::Lens;
use geom::Spot;
use names::UnitId;
use std::ops::ControlFlow;

/// Candidates for a retreat: the place that is always there, and a spread of others.
pub(crate) fn candidates(
    at: At,
    id: UnitId,
    from: Option<Spot>,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    let retreat = |Place { to, face, files }: Place| Order::Retreat { to, face: Some(face), files };
    let all = spots(at, id, from);
    if let Some(mut draw) = lens.draw() {
        for _ in 0..3 {
            let face = draw.pick(Back::ALL).copied().unwrap_or(Back::Toward);
            if let Some(&to) = draw.pick(&all) {
                offer(Order::Retreat { to, face: Some(face), files: None })?;
            }
        }
    }
    if let Ok(place) = find(at, id, at.state.troops.expect(id), from) {
        offer(retreat(place))?;
    }
    for &to in all.iter().step_by(23) {
        for face in [Back::Toward, Back::Away] {
            offer(Order::Retreat { to, face: Some(face), files: None })?;
        }
    }
    ControlFlow::Continue(())
}

fn spots(at: At, id: UnitId, from: Option<Spot>) -> Vec<Spot> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let Some(centre) = stance::body(&unit.stance).map(|body| body.centre()) else { return vec![] };
    places(at, unit.side, centre, from).map(Spot::of).collect()
}

/// Candidates for a unit that withdraws of its own will.
pub(crate) fn withdrawals(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("withdraw") || unit.parent.is_some() || at.state.is_engaged(id) {
        return ControlFlow::Continue(());
    }
    let from = nearest_enemy(at, id);
    let after = losses::lessened(at, unit, withdrawal::rout_hits(at, unit));
    if let Ok(Place { to, face, files }) = find(at, id, &after, from) {
        offer(Order::Withdraw { unit: id, to, face: Some(face), files })?;
    }
    for to in spots(at, id, from).into_iter().step_by(97) {
        offer(Order::Withdraw { unit: id, to, face: None, files: None })?;
    }
    ControlFlow::Continue(())
}
