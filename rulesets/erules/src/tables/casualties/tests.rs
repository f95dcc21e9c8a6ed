//! ERN-29.T, 32.T, 34.5, D1 to D5.

use super::Law;
use crate::kit::printed;
use crate::{PRINTED, Tables};
use engine::conformance::every_cell_matters;

/// Whether every cell of the round-shot table is as the law says.
fn round_shot_follows_the_law(tables: &Tables) -> bool {
    let law = &PRINTED.round_shot.law;
    let rows = tables.round_shot.rows.iter().enumerate();
    let follows = |(row, parts): (usize, &[[u8; 11]; 3])| {
        parts
            .iter()
            .flatten()
            .enumerate()
            .all(|(column, &cell)| u32::from(cell) == law.casualties(column as u32 + 1, row as i16 - 10))
    };
    rows.into_iter().all(follows)
}

/// Whether every cell of the casualty table is as the law says.
fn fire_follows_the_law(tables: &Tables) -> bool {
    let law = &PRINTED.casualties.law;
    let follows = |(row, cells): (usize, &[u8; 24])| {
        cells
            .iter()
            .enumerate()
            .all(|(column, &cell)| u32::from(cell) == law.casualties(column as u32 + 2, row as i16 - 6))
    };
    tables.casualties.rows.iter().enumerate().all(follows)
}

/// ERN-D1, D2, 29.T, R102. Every one of the 759 cells follows the law of the table, those among them that
/// the print has lost: score 3 at 28 to 30 figures, 4 at 23 to 26 and 32 to 33, 5 at 20 to 25 and 28 to 31,
/// 6 at 3, 18 to 20 and 31, 7 at 28, and 11 at 3.
#[test]
fn every_cell_of_the_round_shot_table_follows_its_law() {
    every_cell_matters(&PRINTED, "round_shot.rows", round_shot_follows_the_law);
    let uncertain =
        [(3, 28, 3), (3, 30, 3), (4, 23, 3), (4, 26, 3), (4, 32, 4), (4, 33, 4), (5, 20, 3), (5, 25, 3)];
    for (score, figures, falls) in uncertain {
        assert_eq!(
            printed().round_shot.casualties(figures, score),
            falls,
            "score {score}, {figures} figures"
        );
    }
    let more =
        [(5, 28, 4), (5, 31, 4), (6, 3, 0), (6, 18, 3), (6, 20, 3), (6, 31, 4), (7, 28, 5), (11, 3, 1)];
    for (score, figures, falls) in more {
        assert_eq!(
            printed().round_shot.casualties(figures, score),
            falls,
            "score {score}, {figures} figures"
        );
    }
}

/// ERN-D1, D3, 32.T. Every one of the 648 cells follows the law of the table, those with five figures in
/// rows 6, 9, 10, 11 and 19 among them, which the print has lost.
#[test]
fn every_cell_of_the_casualty_table_follows_its_law() {
    every_cell_matters(&PRINTED, "casualties.rows", fire_follows_the_law);
    for (score, falls) in [(6, 1), (9, 1), (10, 1), (11, 1), (19, 4)] {
        assert_eq!(printed().casualties.by_fire(5, score), falls, "score {score}");
    }
}

/// ERN-D4. Casualties never fall as figures or scores grow.
#[test]
fn no_row_and_no_column_falls() {
    let tables = printed();
    for figures in 1..=60 {
        for score in -12..=22 {
            let shot = |figures, score| tables.round_shot.casualties(figures, score);
            let fire = |figures, score| tables.casualties.by_fire(figures, score);
            assert!(
                shot(figures, score) <= shot(figures, score + 1)
                    && shot(figures, score) <= shot(figures + 1, score)
            );
            assert!(
                fire(figures, score) <= fire(figures, score + 1)
                    && fire(figures, score) <= fire(figures + 1, score)
            );
        }
    }
}

/// ERN-D5, ERN-29, ERN-32, R79, R87, R103. Beyond the last row its row counts, below the first nothing is
/// hit, and beyond the columns the law goes on.
#[test]
fn beyond_the_edges_the_law_goes_on() {
    let tables = printed();
    assert_eq!(tables.round_shot.casualties(33, 12), 11);
    assert_eq!(tables.round_shot.casualties(33, 15), 11);
    assert_eq!(tables.round_shot.casualties(33, -11), 0);
    assert_eq!(tables.round_shot.casualties(33, -10), 1);
    assert_eq!(tables.round_shot.casualties(40, 7), 7, "40 times 0.1668");
    assert_eq!(tables.round_shot.casualties(60, 0), 4, "60 times 0.0629 is 3.77");
    assert_eq!(tables.casualties.by_fire(25, 20), 20);
    assert_eq!(tables.casualties.by_fire(25, 24), 20);
    assert_eq!(tables.casualties.by_fire(25, -7), 0);
    assert_eq!(tables.casualties.by_fire(25, -6), 1);
    assert_eq!(tables.casualties.by_fire(30, 7), 4, "30 times 0.1323");
    assert_eq!(tables.casualties.by_fire(1, 20), 1, "one figure goes by the law");
    assert_eq!(tables.casualties.by_fire(0, 20), 0);
    assert_eq!(tables.casualties.by_fire(10, 0), 1, "exactly a half counts as a whole");
    assert_eq!(tables.casualties.by_fire(40, 10), 8, "40 times 0.2007");
    assert_eq!(
        (tables.round_shot.law.casualties(500, 0), tables.casualties.law.casualties(5000, 0)),
        (31, 250)
    );
    assert_eq!(
        (tables.round_shot.law.casualties(2000, 5), tables.casualties.law.casualties(30_000, 5)),
        (252, 3006)
    );
    let far = (tables.round_shot.law.casualties(30_000, 12), tables.casualties.law.casualties(30_000, 20));
    assert_eq!(far, (10043, 24177), "every digit of the law matters");
}

/// ERN-34.5, D4. A melee score reads the fire row three lower, and none above sixteen.
#[test]
fn melee_reads_the_fire_rows_three_lower() {
    let tables = printed();
    for score in -5..=20 {
        assert_eq!(tables.casualties.by_melee(20, score), tables.casualties.by_fire(20, score.min(16) - 3));
    }
    assert_eq!(tables.casualties.by_melee(25, 16), 8);
    assert_eq!(tables.casualties.by_melee(25, 18), 8);
    assert_eq!(tables.casualties.by_melee(25, -4), 0);
}

/// ERN-D1. A rate and a growth.
#[test]
fn the_law_is_a_rate_that_grows_with_every_point() {
    let law = Law { rate: 500, growth: 200_000 };
    assert_eq!([0, 1, 2, 3].map(|score| law.casualties(100, score)), [5, 10, 20, 40]);
}
