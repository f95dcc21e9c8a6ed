//! FIX-2.4, R3. Hidden units: whom they stop, and what shows them.

use crate::state::SLACK;
use crate::steps::{Nerve, Shooting};
use crate::{At, Event, On};
use geom::{Bodies, Mm, Pose, Run, Stage};
use names::{Side, UnitId};

/// FIX-2.4. The hidden enemy to whom a unit on its way comes near first, and where it stops.
pub(crate) fn ambush(at: At, side: Side, run: &Run) -> Option<(UnitId, Pose)> {
    let mut hidden = Bodies::new(100.0);
    for (id, unit) in at.state.troops.iter().filter(|(_, unit)| unit.is_hidden_from(side)) {
        hidden.put(id, unit.side, unit.block());
    }
    let near = at.setup.tables.ambush as Mm;
    let widened = |stage: &Stage| {
        let mut stage = stage.clone();
        stage.start = stage.start.rounded(near);
        stage.end = stage.end.rounded(near);
        stage
    };
    let wide = Run { from: run.from.clone().rounded(near), stages: run.stages.iter().map(widened).collect() };
    let met = wide.first_contact(&hidden, &[], SLACK)?;
    Some((met.unit, Pose::of(run.stages[met.stage].at(met.share).frame())))
}

/// FIX-2.4. Hidden units show themselves and shoot at the unit that came near.
pub(crate) fn spring(on: &mut On, by: UnitId, at: UnitId) {
    reveal(on, by);
    on.tell(|| Event::Ambushed { unit: at, by });
    on.then(Shooting::Volley { unit: by, target: at });
    on.then(Nerve::Test { unit: at });
}

/// FIX-2.4, R3. A unit that marches, charges, shoots or braces is seen.
pub(crate) fn reveal(on: &mut On, id: UnitId) {
    if on.state.troops.expect(id).concealed {
        on.state.troops.expect_edit(id).concealed = false;
        on.tell(|| Event::Revealed { unit: id });
    }
}
