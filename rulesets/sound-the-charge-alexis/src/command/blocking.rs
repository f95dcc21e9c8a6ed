//! STA-23.2, R85. The ground round enemies on which no command goes, if an option says how wide it is: all
//! that is so near to an enemy, but for the places to which a friend is nearer than he is.

use crate::At;
use geom::{Body, Convex, Mm, Rect, Solid, Standing, Vector};
use names::Side;

/// Where a friend is near, the ground is looked at in squares so wide.
const SQUARE: Mm = 2.0;

/// How far a place is from a body; zero inside.
fn far(body: &Body, place: Vector) -> Mm {
    let part = |part: &Rect| ((part.nearest(place) - place).length() - body.round()).max(0.0);
    body.parts().iter().map(part).fold(Mm::INFINITY, f64::min)
}

/// R85. Whether an enemy blocks a place, being so near to it and nearer than every friend.
pub(crate) fn blocks(at: At, side: Side, place: Vector) -> bool {
    let block = at.setup.options.command_enemy_block.mm();
    if block <= 0.0 {
        return false;
    }
    let wide = Vector::splat(block);
    let near: Vec<Standing> = at.state.troops.bodies().near(place - wide, place + wide).collect();
    let nearest = |own: bool| {
        let all = near.iter().filter(|other| (other.side == side) == own);
        all.map(|other| far(other.body, place)).fold(Mm::INFINITY, f64::min)
    };
    let enemy = nearest(false);
    enemy <= block && nearest(true) >= enemy
}

/// R85. What enemies block in a part of the table besides the ground on which they stand.
pub(crate) fn blocked(at: At, side: Side, low: Vector, high: Vector) -> Vec<Solid> {
    let block = at.setup.options.command_enemy_block.mm();
    if block <= 0.0 {
        return vec![];
    }
    let wide = Vector::splat(block);
    let bodies = at.state.troops.bodies();
    let enemies = bodies.near(low - wide, high + wide).filter(|other| other.side != side);
    let round = |enemy: Standing| {
        let (from, to) = enemy.body.bounds();
        // A friend who is twice as far off takes nothing away.
        let friends = bodies.near(from - wide * 2.0, to + wide * 2.0).filter(|other| other.side == side);
        let friends: Vec<&Body> = friends.map(|friend| friend.body).collect();
        match friends[..] {
            [] => Solid::parts(enemy.body).map(|part| Solid { round: part.round + block, ..part }).collect(),
            _ => squares(enemy.body, &friends, block),
        }
    };
    enemies.flat_map(round).collect()
}

/// The ground that an enemy blocks among friends, as rows of squares; rows alike make one block.
fn squares(enemy: &Body, friends: &[&Body], block: Mm) -> Vec<Solid> {
    let (low, high) = enemy.bounds();
    let (low, high) = (low - Vector::splat(block), high + Vector::splat(block));
    let count = |from: Mm, to: Mm| libm::ceil((to - from) / SQUARE) as u32;
    let (columns, rows) = (count(low.x, high.x), count(low.y, high.y));
    let is_blocked = |column: u32, row: u32| {
        let place = low + Vector::new(f64::from(column) + 0.5, f64::from(row) + 0.5) * SQUARE;
        let own = far(enemy, place);
        own <= block && friends.iter().all(|friend| far(friend, place) >= own)
    };
    // Stretches of columns, and the row from which on they are blocked; and those that ended, with that row.
    let mut open: Vec<(u32, u32, u32)> = vec![];
    let mut done: Vec<(u32, u32, u32, u32)> = vec![];
    for row in 0..=rows {
        let spans = if row < rows { spans(columns, |column| is_blocked(column, row)) } else { vec![] };
        let goes_on = |&(from, to, _): &(u32, u32, u32)| spans.contains(&(from, to));
        let (kept, ended): (Vec<_>, Vec<_>) = open.into_iter().partition(goes_on);
        done.extend(ended.into_iter().map(|(from, to, first)| (from, to, first, row)));
        let is_new = |span: &&(u32, u32)| !kept.iter().any(|&(from, to, _)| (from, to) == **span);
        let begun: Vec<_> = spans.iter().filter(is_new).map(|&(from, to)| (from, to, row)).collect();
        open = kept.into_iter().chain(begun).collect();
    }
    let corner = |column: u32, row: u32| low + Vector::new(f64::from(column), f64::from(row)) * SQUARE;
    let block = |(from, to, first, last): (u32, u32, u32, u32)| {
        let corners = [corner(from, first), corner(to, first), corner(to, last), corner(from, last)];
        Solid { core: Convex::hull(corners), round: 0.0 }
    };
    done.into_iter().map(block).collect()
}

/// From which column to which, not included, something holds.
fn spans(columns: u32, holds: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut spans: Vec<(u32, u32)> = vec![];
    for column in (0..columns).filter(|&column| holds(column)) {
        match spans.last_mut() {
            Some((_, to)) if *to == column => *to += 1,
            _ => spans.push((column, column + 1)),
        }
    }
    spans
}
