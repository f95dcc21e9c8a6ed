use super::*;
use crate::kit::{Field, column, hill, line, line_of, patch, skirmishers, skirmishers_at};
use crate::terrain::Terrain;
use geom::Feature;

fn sees_past(between: Vec<Unit>, ground: Vec<Feature>) -> bool {
    let units = [line(1000, 1000, 0), line(1000, 1300, 180)].into_iter().chain(between);
    Field::new(units).on(ground).look(|at| sees(at, UnitId(1), UnitId(2)))
}

/// STA-6.4, R43, R96. A line as wide as both hides one from the other, skirmishers and a narrow column do
/// not.
#[test]
fn units_in_close_order_hide_what_is_behind_them() {
    assert!(sees_past(vec![], vec![]));
    assert!(!sees_past(vec![line_of(32, 1000, 1150, 0)], vec![]));
    assert!(sees_past(vec![column(1000, 1150, 0)], vec![]), "past its ends");
    assert!(sees_past(vec![skirmishers(8, 1000, 1150, 0)], vec![]));
}

/// STA-27.7, R93, R96. Thirty millimetres of wood are seen through, no built-up area is, and a hill
/// hides.
#[test]
fn woods_houses_and_hills_hide() {
    let wide = |kind, deep: i64| vec![patch(kind, (0, 2000), (1100, 1100 + deep))];
    assert!(sees_past(vec![], wide(Terrain::Woods, 30)) && !sees_past(vec![], wide(Terrain::Woods, 31)));
    assert!(!sees_past(vec![], wide(Terrain::BuiltUp, 5)) && sees_past(vec![], wide(Terrain::Rough, 90)));
    assert!(!sees_past(vec![], vec![hill(1, (0, 2000), (1100, 1200))]));
    let above = || hill(1, (0, 2000), (900, 1050));
    assert!(sees_past(vec![], vec![hill(1, (0, 2000), (1100, 1200)), above()]));
    let mut low = wide(Terrain::Woods, 60);
    low.push(above());
    assert!(sees_past(vec![], low), "the wood is lower than the firer");
}

/// STA-6.4, R43, R96. One line is enough: a gap of two millimetres between two long lines is looked through
/// from whatever point of the front it can be.
#[test]
fn the_narrowest_gap_is_looked_through() {
    // The gap is from x = 1003 on; between the models' middles, the ends and the middle of the front.
    let sees =
        |gap: i64| sees_past(vec![line_of(34, 748, 1150, 0), line_of(34, 1258 + gap, 1150, 0)], vec![]);
    assert!(sees(2) && sees(1) && !sees(0));
    // Through two gaps in two rows only one slanting line leads.
    let rows = |second: i64| {
        let first = [line_of(34, 748, 1120, 0), line_of(34, 1260, 1120, 0)];
        let then = [line_of(40, second - 301, 1200, 0), line_of(40, second + 301, 1200, 0)];
        sees_past(first.into_iter().chain(then).collect(), vec![])
    };
    assert!(rows(1010) && !rows(1060), "the second would lead past the end of the front");
}

/// STA-6.4, R43. A line of sight leads forward of the frontage line, never back; loose models see all round.
#[test]
fn sight_leads_forward_of_the_frontage_line() {
    let sees =
        |unit: Unit, y: i64| Field::new([unit, line(1400, y, 180)]).look(|at| sees(at, UnitId(1), UnitId(2)));
    assert!(sees(line(1000, 1000, 0), 1000) && !sees(line(1000, 1000, 0), 979));
    assert!(sees(skirmishers(5, 1000, 1000, 0), 700));
}

/// STA-6.4, R96. All the wood on a line counts together, woods that overlap once.
#[test]
fn all_the_wood_on_a_line_counts() {
    let wood = |from: i64, to: i64| patch(Terrain::Woods, (0, 2000), (from, to));
    assert!(sees_past(vec![], vec![wood(1050, 1065), wood(1100, 1115)]));
    assert!(!sees_past(vec![], vec![wood(1050, 1066), wood(1100, 1115)]));
    assert!(sees_past(vec![], vec![wood(1050, 1075), wood(1060, 1080)]));
}

/// STA-6.4, R96. Into a wood or houses one sees thirty millimetres, however the line slants, and out of it as
/// far.
#[test]
fn woods_and_houses_are_seen_into_thirty_millimetres() {
    for kind in [Terrain::Woods, Terrain::BuiltUp] {
        let deep = |edge: i64| vec![patch(kind, (0, 2000), (edge, 1600))];
        assert!(sees_past(vec![], deep(1270)) && !sees_past(vec![], deep(1269)), "{kind:?}");
        let out = |edge: i64| vec![patch(kind, (0, 2000), (500, edge))];
        assert!(sees_past(vec![], out(1030)) && !sees_past(vec![], out(1031)), "{kind:?}");
    }
    // Between two units that hide the straight lines only slanting ones lead in, which are longer in the
    // wood.
    let slanting = |edge: i64| {
        let between = vec![line_of(30, 1000, 1200, 0)];
        let target = line_of(4, 1300, 1300, 180);
        let units = [line(1000, 1000, 0), target].into_iter().chain(between);
        let wood = patch(Terrain::Woods, (0, 2000), (edge, 1600));
        Field::new(units).on([wood]).look(|at| sees(at, UnitId(1), UnitId(2)))
    };
    // From the right end of the front past the blocker's near corner, 105 aside in 180.
    assert!(slanting(1275) && !slanting(1273));
}

/// STA-27.7, R93, R96. Of a target astride a contour the part on higher ground is seen over a wood.
#[test]
fn what_stands_higher_is_seen_over_a_wood() {
    let sees = |rise: i64| {
        let wood = patch(Terrain::Woods, (0, 2000), (1050, 1100));
        let ground = [wood, hill(1, (0, 2000), (rise, 1400))];
        let units = [line(1000, 1000, 0), column(1000, 1200, 180)];
        Field::new(units).on(ground).look(|at| sees(at, UnitId(1), UnitId(2)))
    };
    assert!(sees(1200) && sees(1239) && !sees(1241), "the column stands from y = 1200 to 1240");
}

/// R96. From one eye the nearest point in sight is found past a corner, within the arc alone.
#[test]
fn the_nearest_point_in_sight_is_past_the_corner() {
    let wall = line_of(4, 1000, 1100, 0);
    let field = Field::new([skirmishers_at(&[(1000.0, 1000.0)], 0), line(1000, 1200, 180), wall]);
    let far = |half: Option<i32>| {
        field.clone().look(|at| {
            let eye = Vector::new(1000.0, 1000.0);
            let frame = Frame { at: eye, ahead: Vector::Y };
            let arc = half.map(|half| Arc::new(&frame, Angle::degrees(half)));
            let target = at.state.troops.bodies().get(UnitId(2)).expect("it stands");
            let look = Look { at, ends: [UnitId(1), UnitId(2)], eye, target, arc: arc.as_ref() };
            look.nearest().map(|(far, _)| far)
        })
    };
    // The corner at (970, 1080) leads to (925, 1200).
    let past = (75.0f64 * 75.0 + 200.0 * 200.0).sqrt();
    for half in [None, Some(22)] {
        assert!(far(half).is_some_and(|far| (far - past).abs() < 1e-3), "{half:?} {:?} {past}", far(half));
    }
    assert_eq!(far(Some(20)), None);
}
