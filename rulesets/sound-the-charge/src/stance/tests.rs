//! Where the troops of each formation stand.

use super::*;
use crate::kit::{inches, pose, printed};
use geom::{Angle, Frame, Length, Pose};

/// The box round a body, in inches: left, right, rear, front of one that looks north.
fn extent(stance: &Stance) -> [f64; 4] {
    let body = stance.body().expect("figures stand there");
    let (low, high) = body.bounds();
    let inch = |mm: f64| (Length::of(mm).inches() * 1e5).round() / 1e5;
    [inch(low.x), inch(high.x), inch(low.y), inch(high.y)]
}

fn foot() -> Base {
    printed().basing.foot
}

/// STC-2.6, 2.7, R101. Twelve foot in line, in column, and horse and guns.
#[test]
fn blocks_are_as_wide_as_their_files_and_as_deep_as_their_ranks() {
    let at = pose(20.0, 20.0, 0);
    let block = |formation, base, files, stood| extent(&Stance::block(formation, at, base, files, stood));
    let basing = printed().basing;
    assert_eq!(block(Formation::Line, foot(), 12, 12), [17.75, 22.25, 19.5, 20.0]);
    assert_eq!(block(Formation::Column, foot(), 4, 12), [19.25, 20.75, 18.5, 20.0]);
    assert_eq!(block(Formation::Line, basing.horse, 6, 12), [18.5, 21.5, 18.0, 20.0]);
    assert_eq!(block(Formation::Column, basing.horse, 3, 12), [19.25, 20.75, 16.0, 20.0]);
    assert_eq!(block(Formation::Unlimbered, basing.gun, 4, 4), [18.0, 22.0, 18.5, 20.0]);
    assert_eq!(block(Formation::Limbered, basing.gun, 2, 4), [19.0, 21.0, 17.0, 20.0]);
}

/// R101. A rank that is not full takes as much room as one that is.
#[test]
fn a_rank_begun_is_a_whole_rank() {
    let stance = Stance::block(Formation::Line, pose(20.0, 20.0, 0), foot(), 8, 12);
    assert_eq!((stance.ranks(), extent(&stance)), (2, [18.5, 21.5, 19.0, 20.0]));
}

/// R101. The square of twelve is 1.625 inches wide, and stays so under losses.
#[test]
fn a_square_is_as_large_as_it_was_first() {
    for stood in [12, 8] {
        let square = Stance::square(Formation::Square, pose(20.0, 20.0, 0), foot(), 12, inches(0.5), stood);
        assert_eq!(extent(&square), [19.1875, 20.8125, 18.375, 20.0]);
    }
}

/// STC-2.8, 6.6, R25. Rows of skirmishers, the command figure in the middle of the first.
#[test]
fn skirmishers_stand_in_rows_about_their_command_figure() {
    let base = printed().basing.skirmisher;
    let stance = Stance::rows(Formation::Skirmish, pose(20.0, 20.0, 0), base, 6, 12);
    assert_eq!(extent(&stance), [17.75, 22.25, 19.0, 20.0]);
    assert_eq!(stance.figures[0], pose(19.625, 19.75, 0));
    assert_eq!(stance.pose, pose(19.625, 20.0, 0));
    let row = Stance::rows(Formation::Skirmish, pose(20.0, 20.0, 0), base, 11, 11);
    let far = |figure: &Pose| (figure.at.point() - row.figures[0].at.point()).length();
    let farthest = row.figures.iter().map(far).fold(0.0, f64::max);
    assert!(farthest <= printed().skirmish.from_command_figure.mm());
}

/// STC-2.10, 7.6, R101. A line with its right third folded back by a quarter turn is an L.
#[test]
fn a_folded_end_looks_outward() {
    let bend = Bend { right: 4, right_back: Angle::QUARTER, ..Bend::default() };
    let stance = Stance::bent(Formation::Bent, pose(20.0, 20.0, 0), foot(), 12, 12, bend);
    let body = stance.body().expect("it stands there");
    assert_eq!(body.parts().len(), 2);
    assert_eq!(extent(&stance), [18.5, 21.5, 18.5, 20.0]);
    let fronts = stance.fronts();
    assert_eq!(fronts.len(), 12);
    assert_eq!(fronts.iter().filter(|front| front.ahead.x > 0.99).count(), 4, "they look east");
    assert_eq!(stance.centres(12).len(), 12);
}

/// R106, R64. Every figure of the front rank looks ahead from its own place.
#[test]
fn figures_of_the_front_rank_stand_evenly_from_left_to_right() {
    let line = Stance::block(Formation::Line, pose(20.0, 20.0, 90), foot(), 12, 12);
    let fronts = line.fronts();
    let spot = |frame: &Frame| geom::Spot::of(frame.at);
    assert_eq!(spot(&fronts[0]), crate::kit::spot(20.0, 22.0625));
    assert_eq!(spot(&fronts[11]), crate::kit::spot(20.0, 17.9375));
    let column = Stance::block(Formation::Column, pose(20.0, 20.0, 0), foot(), 4, 12);
    assert_eq!(column.fronts().len(), 4);
    let centres = column.centres(12);
    assert_eq!(geom::Spot::of(centres[11]), crate::kit::spot(20.5625, 18.75));
}

/// R113. A garrison covers its block.
#[test]
fn a_garrison_covers_its_block() {
    let stance = Stance::whole(Formation::Garrison, pose(20.0, 20.0, 0), inches(3.0), inches(5.0), 12);
    assert_eq!((extent(&stance), stance.ranks()), ([18.5, 21.5, 15.0, 20.0], 1));
}

#[test]
fn a_stance_without_figures_covers_no_ground() {
    let base = printed().basing.skirmisher;
    assert_eq!(Stance::rows(Formation::Skirmish, pose(20.0, 20.0, 0), base, 6, 0).body(), None);
}

/// A cloud that moves as one keeps its shape, and its command figure still leads.
#[test]
fn a_stance_follows_its_body() {
    let base = printed().basing.skirmisher;
    let stance = Stance::rows(Formation::Skirmish, pose(20.0, 20.0, 0), base, 4, 8);
    let body = stance.body().expect("it stands there");
    let to = pose(30.0, 25.0, 90).frame();
    let moved = stance.moved(&body.carried(&stance.pose.frame(), &to));
    assert_eq!(moved.pose, pose(30.0, 25.0, 90));
    assert_eq!(moved.figures.len(), 8);
    assert_eq!(moved.body().expect("it stands there").parts().len(), 8);
}
