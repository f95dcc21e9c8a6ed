use super::*;
use crate::kit::{Field, column, hill, line, line_of, patch, skirmishers};
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
