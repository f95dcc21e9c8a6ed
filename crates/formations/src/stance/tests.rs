//! Where the figures of each layout stand.

use super::*;
use geom::{Mm, mm};

impl Formation for Layout {
    fn layout(self) -> Layout {
        self
    }
}

fn base() -> Cell {
    Cell { width: mm(10), depth: mm(20) }
}

fn block(files: u8, stood: u8) -> Stance<Layout> {
    Stance::block(Layout::Block, Pose::default(), base(), files, stood)
}

fn cloud(files: u8, count: u8) -> Stance<Layout> {
    Stance::rows(Layout::Loose, Pose::default(), base(), files, count)
}

/// The box round a body, in millimetres: left, right, rear, front of one that looks north.
fn extent(stance: &Stance<Layout>) -> [Mm; 4] {
    let (low, high) = stance.body().expect("it stands there").bounds();
    [low.x, high.x, low.y, high.y].map(|mm| (mm * 1e3).round() / 1e3)
}

#[test]
fn a_rank_begun_is_a_whole_rank() {
    let stance = block(8, 12);
    assert_eq!((stance.ranks(), extent(&stance)), (2, [-40.0, 40.0, -40.0, 0.0]));
    assert_eq!(
        (block(12, 4).files, block(0, 4).files),
        (4, 1),
        "files are never more than figures, nor none"
    );
}

#[test]
fn a_whole_keeps_its_ground() {
    for stood in [12, 8] {
        let square = Stance::square(Layout::Whole, Pose::default(), base(), 12, mm(5), stood);
        assert_eq!(extent(&square), [-17.5, 17.5, -35.0, 0.0]);
        assert_eq!((square.ranks(), square.fronts().len(), square.centres(4).len()), (1, 0, 4));
    }
}

#[test]
fn a_folded_end_looks_outward_and_straightens_again() {
    let bend = Bend { right: 4, right_back: Angle::QUARTER, ..Bend::default() };
    let line = block(12, 12);
    let bent = line.folded(Layout::Bent, base(), bend);
    assert_eq!(bent.body().expect("it stands there").parts().len(), 2);
    let outward = bent.fronts().iter().filter(|front| front.ahead.x > 0.99).count();
    assert_eq!((bent.fronts().len(), outward), (12, 4));
    assert_eq!(extent(&bent)[0], extent(&line)[0], "what is left of its front stays where it is");
    assert_eq!(bent.straightened(Layout::Block), line);
}

#[test]
fn figures_are_counted_from_the_front_rank_back() {
    let column = block(4, 12);
    assert_eq!(column.fronts().len(), 4);
    let centres = column.centres(12);
    assert_eq!((centres[0], centres[11]), (Vector::new(-15.0, -10.0), Vector::new(15.0, -50.0)));
    assert_eq!(column.centres(99).len(), 12);
}

#[test]
fn the_command_figure_stands_in_the_middle_of_the_first_row() {
    let stance = cloud(5, 12);
    assert_eq!(stance.figures[0].at.point(), Vector::new(0.0, -10.0));
    assert_eq!((stance.pose, extent(&stance)), (Pose::default(), [-25.0, 25.0, -60.0, 0.0]));
    assert!(!cloud(5, 0).has_body() && cloud(5, 0).body().is_none());
}

#[test]
fn a_cloud_that_moves_as_one_keeps_its_shape() {
    let to = Pose { facing: geom::Facing::EAST, ..Pose::default() };
    let moved = cloud(5, 8).placed(to).expect("it stands there");
    assert_eq!((moved.pose, moved.figures.len()), (to, 8));
    assert_eq!(moved.body().expect("it stands there").parts().len(), 8);
}

#[test]
fn a_stance_turns_about_its_middle_until_it_faces_a_point() {
    let stance = block(4, 12);
    let body = stance.body().expect("it stands there");
    let behind = body.centre() + Vector::new(0.0, -100.0);
    assert!(!stance.has_ahead(behind) && stance.has_ahead(Vector::new(500.0, 1.0)));
    let turned = stance.turned_to(behind).expect("it stands there");
    let there = turned.body().expect("it stands there");
    assert!((there.centre() - body.centre()).length() < 1e-5);
    assert_eq!(turned.pose.facing, geom::Facing::SOUTH);
    let elsewhere = stance.centred_at(Vector::new(7.0, 7.0)).expect("it stands there");
    assert!((elsewhere.body().expect("there").centre() - Vector::new(7.0, 7.0)).length() < 1e-5);
}

#[test]
fn a_front_turns_about_the_stand_in_its_middle() {
    let turned = about_front_stand(Pose::default(), mm(20), Angle::QUARTER);
    assert_eq!((turned.at.point(), turned.facing), (Vector::new(10.0, -10.0), geom::Facing::EAST));
}

#[test]
fn a_front_narrows_as_long_as_a_file_is_left() {
    assert_eq!(block(8, 12).narrowed(4).map(|stance| (stance.files, stance.ranks())), Some((4, 3)));
    assert_eq!((block(4, 12).narrowed(4), block(4, 12).narrowed(0)), (None, None));
}

/// A stance of stands of four after losses, and which end leaves next.
fn after(mut stance: Stance<Layout>, strength: u8) -> (Stance<Layout>, bool) {
    let mut left_goes = false;
    stance.lose_stands(strength, 4, &mut left_goes);
    (stance, left_goes)
}

#[test]
fn the_rear_stand_leaves_first() {
    let stood = |strength| after(block(4, 12), strength).0.stood;
    assert_eq!([9, 8, 5, 4, 1].map(stood), [12, 8, 8, 4, 4]);
}

#[test]
fn the_ends_of_a_line_leave_in_turn() {
    let (eight, left_goes) = after(block(12, 12), 8);
    assert_eq!((eight.files, eight.pose.at.point(), left_goes), (8, Vector::new(-20.0, 0.0), true));
    let (four, left_goes) = after(block(12, 12), 4);
    assert_eq!((four.files, four.pose.at.point(), left_goes), (4, Vector::ZERO, false));
}

#[test]
fn what_is_folded_leaves_before_what_is_straight() {
    let bend = Bend { right: 4, right_back: Angle::QUARTER, ..Bend::default() };
    let bent = Stance::bent(Layout::Bent, Pose::default(), base(), 12, 12, bend);
    let (left, _) = after(bent, 8);
    assert_eq!((left.bend.right, left.files, left.pose), (0, 8, Pose::default()));
}

#[test]
fn loose_figures_go_one_by_one_and_a_whole_none() {
    let (left, _) = after(cloud(6, 12), 7);
    assert_eq!((left.figures.len(), left.figures[0]), (7, cloud(6, 12).figures[0]));
    let square = Stance::square(Layout::Whole, Pose::default(), base(), 12, mm(5), 12);
    assert_eq!(extent(&after(square.clone(), 5).0), extent(&square));
}
