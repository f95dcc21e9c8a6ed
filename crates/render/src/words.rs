//! What a drawing shows, for the ear.

use engine::{Nerve, Piece, PlaceRank, Prize, View, Yardstick};
use geom::Length;
use names::Side;

/// The drawing in a line.
pub fn title(view: &View, battle: &str) -> String {
    let [blue, red] = &view.sides;
    let of = if battle.is_empty() { String::new() } else { format!("{battle}: ") };
    match view.moment.turn {
        0 => format!("{of}{blue} against {red}, before the first turn"),
        turn => format!("{of}{blue} against {red}, turn {turn}"),
    }
}

/// The drawing in some sentences: the table, both armies, the places on it.
pub fn description(view: &View) -> String {
    let side = |length: Length| format!("{}", (view.yardstick.of(length) * 10.0).round() / 10.0);
    let mut words = format!(
        "A table of {} by {} {}, north at the top.",
        side(view.size.x),
        side(view.size.y),
        plural(view.yardstick)
    );
    for army in Side::BOTH {
        words += &format!(" {}.", army_of(view, army));
    }
    let places: Vec<&str> = view
        .landscape
        .places
        .iter()
        .filter(|place| matches!(place.rank, PlaceRank::Town | PlaceRank::Farm | PlaceRank::Objective))
        .map(|place| place.name.as_str())
        .filter(|name| !name.is_empty())
        .collect();
    if !places.is_empty() {
        words += &format!(" On it: {}.", places.join(", "));
    }
    let prizes: Vec<String> = view.prizes.iter().map(|one| prize(one, view)).collect();
    if !prizes.is_empty() {
        words += &format!(" Fought for: {}.", prizes.join("; "));
    }
    words
}

/// A place that is fought for, and who has it.
pub fn prize(prize: &Prize, view: &View) -> String {
    let side = |side: Side| view.sides[side.index()].as_str();
    let whose = prize.whose.map_or(String::new(), |whose| format!(", by {}", side(whose)));
    format!("{}{whose}, held by {}", prize.name, prize.held.map_or("neither side", side))
}

/// What a measure is called for several.
fn plural(yardstick: Yardstick) -> &'static str {
    match yardstick.name {
        "inch" => "inches",
        name => name,
    }
}

fn army_of(view: &View, side: Side) -> String {
    let pieces = || view.pieces.iter().filter(|piece| piece.side == side);
    let count = |what: &dyn Fn(&Piece) -> bool| pieces().filter(|piece| what(piece)).count();
    let units = count(&|piece| piece.leader.is_none());
    let mut parts = vec![counted(units, "unit")];
    let leaders = count(&|piece| piece.leader.is_some());
    if leaders > 0 {
        parts.push(counted(leaders, "leader"));
    }
    let states = [
        (count(&|piece| piece.bearing.nerve == Nerve::Shaken), "shaken"),
        (count(&|piece| piece.bearing.nerve == Nerve::Routing), "running"),
        (count(&|piece| piece.bearing.disordered), "disordered"),
        (count(&|piece| !piece.bearing.fights.is_empty()), "fighting"),
    ];
    parts.extend(
        states.iter().filter(|(count, _)| *count > 0).map(|(count, state)| format!("{count} {state}")),
    );
    format!("{}: {}", view.sides[side.index()], parts.join(", "))
}

fn counted(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}
