//! How a position file becomes a game and a game a position file: the same steps in every book.

use crate::{
    Position, PositionError, Printed, Roster, Section, Sort, Start, Writer, aims, check_places, left_to_do,
    setup,
};
use engine::aims::Verdict;
use engine::{Book, Game, Setup, Table, Task};
use geom::{Body, Ground, Mm};
use names::UnitId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a book does in its own way when positions are read and written. [`read_position`] and
/// [`write_position`] are the scripts: they call these steps.
///
/// Reading goes on whatever is wrong, so that all faults of a file come at once. A step that has complained
/// may return anything: the position is not used.
pub trait Positions: Book {
    /// When in the battle a position is, as its file says.
    type Moment;
    /// What a file says of the pieces that can be settled only when all of them stand.
    type Unsettled;

    /// The sorts of pieces that files have, units first.
    const SORTS: &'static [Sort];

    /// The printed numbers, the usual table, and what files call terrain.
    fn printed() -> Printed<Self>;
    /// A state without pieces, as a battle begins.
    fn bare_state() -> Self::State;
    /// Complains of ground that the book cannot use.
    fn check_ground(_root: &Section, _setup: &Setup<Self>) {}
    /// Reads when it is: turn, phase, side.
    fn read_moment(root: &Section, roster: &Roster) -> Self::Moment;
    /// Puts a state without pieces at a moment.
    fn begin(moment: &Self::Moment, state: &mut Self::State);
    /// Reads all pieces into a state that is at its moment.
    fn read_pieces(file: &Pieces<Self>, moment: &Self::Moment, state: &mut Self::State) -> Self::Unsettled;
    /// Names pieces that a file does not have and that belong to some of its pieces.
    fn name_attendants(_state: &Self::State, _names: &mut BTreeMap<UnitId, String>) {}
    /// Whether a state has a unit, on the table or off it.
    fn has_unit(state: &Self::State, id: UnitId) -> bool;
    /// Puts in how strong both sides were at first, as the file says or else as counted, and the aims that
    /// were judged before.
    fn remember(state: &mut Self::State, start: [Option<u16>; 2], judged: Vec<Verdict>);
    /// What [`Positions::remember`] put in.
    fn remembered(state: &Self::State) -> ([u16; 2], &[Verdict]);

    /// Up to this much two bodies may overlap.
    fn slack(options: &Self::Options) -> Mm;
    /// Whether a body stands on the table.
    fn is_on_table(setup: &Setup<Self>, body: &Body) -> bool {
        setup.ground.holds(body, Self::slack(&setup.options))
    }
    /// Whether two units may stand in each other. `in_a_move` if the position is in the middle of something.
    fn may_share(_state: &Self::State, _one: UnitId, _two: UnitId, _in_a_move: bool) -> bool {
        false
    }
    /// Puts in what follows from the whole position.
    fn settle(
        setup: &Setup<Self>,
        state: &mut Self::State,
        moment: &Self::Moment,
        unsettled: Self::Unsettled,
    );
    /// What is still to do from a moment on.
    fn todo(moment: &Self::Moment, state: &Self::State) -> Vec<Task<Self>>;

    /// Writes when it is. `left` is what is still to do, the first first; where no phase begins with it,
    /// [`Writer::left`] writes it down.
    fn write_moment(file: &mut Writer, at: Table<Self>, left: &[Task<Self>]);
    /// Writes all pieces, and whatever else the book keeps of a battle.
    fn write_pieces(file: &mut Writer, at: Table<Self>);
}

/// A position file with its pieces called by name, while the book reads them.
pub struct Pieces<'a, B: Book> {
    /// The whole file.
    pub root: &'a Section<'a>,
    /// Names and numbers of all pieces.
    pub roster: &'a Roster,
    /// What both sides know.
    pub setup: &'a Setup<B>,
    sections: &'a [(Sort, Vec<Section<'a>>)],
}

impl<B: Book> Pieces<'_, B> {
    /// The pieces of one sort.
    pub fn of(&self, sort: Sort) -> &[Section<'_>] {
        self.sections.iter().find(|(known, _)| *known == sort).map_or(&[], |(_, sections)| sections)
    }

    /// What `read` makes of each piece of one sort, with its number.
    pub fn read<T>(&self, sort: Sort, mut read: impl FnMut(&Section) -> Option<T>) -> Vec<(UnitId, T)> {
        let read = |section: &Section| {
            let piece = read(section);
            section.close();
            Some((self.roster.id(section)?, piece?))
        };
        self.of(sort).iter().filter_map(read).collect()
    }
}

/// Sets a position up.
pub fn read_position<B: Positions>(position: &Position) -> Result<Start<B>, Vec<PositionError>> {
    position.open(B::YARDSTICK, read)
}

fn read<B: Positions>(root: &Section) -> Option<Start<B>> {
    let printed = B::printed();
    let read = setup::<B>(root, &printed);
    // Where the table itself is wrong the rest is still read, so that all faults come at once.
    let sound = read.is_some();
    let mut setup = read.unwrap_or_else(|| bare(printed));
    B::check_ground(root, &setup);
    let mut sections: Vec<(Sort, Vec<Section>)> =
        B::SORTS.iter().map(|sort| (*sort, root.sections(sort.key))).collect();
    let mut roster = Roster::call(&mut sections);
    let moment = B::read_moment(root, &roster);
    let mut state = B::bare_state();
    B::begin(&moment, &mut state);
    let file = Pieces { root, roster: &roster, setup: &setup, sections: &sections };
    let unsettled = B::read_pieces(&file, &moment, &mut state);
    let left = root.word("left");
    let start = root.section("start").map(|section| {
        let start = ["blue", "red"].map(|key| section.number(key, 10_000));
        section.close();
        start
    });
    B::name_attendants(&state, &mut roster.names);
    let units: Vec<UnitId> = roster.names.keys().copied().filter(|id| B::has_unit(&state, *id)).collect();
    let (aims, mut judged) = aims(root, &roster.names, &units);
    for verdict in &mut judged {
        let aim = aims.all.get(usize::from(verdict.aim));
        verdict.sealed = aim.is_some_and(|aim| !B::tells_at_once(&setup, aim));
    }
    let units = sections.iter().take(1).flat_map(|(_, units)| units);
    let units: Vec<_> = units.filter_map(|unit| Some((roster.id(unit)?, unit.at()))).collect();
    (setup.names.units, setup.aims) = (roster.names, aims);
    B::remember(&mut state, start.unwrap_or_default(), judged);

    let on_table = |body: &Body| B::is_on_table(&setup, body);
    let may_share = |one, two| B::may_share(&state, one, two, left.is_some());
    let (bodies, slack) = (B::bodies(&state), B::slack(&setup.options));
    check_places(root, units, bodies, &setup.names, slack, on_table, may_share);
    B::settle(&setup, &mut state, &moment, unsettled);
    let todo = match left {
        Some(text) => left_to_do(root, text)?,
        None => B::todo(&moment, &state),
    };
    sound.then(|| (Arc::new(setup), state, todo))
}

/// A table without anything on it.
fn bare<B: Book>(printed: Printed<B>) -> Setup<B> {
    let ground = Ground::new(printed.table, vec![]).expect("the usual table is sound ground");
    Setup::new(printed.tables, printed.options, ground)
}

/// The position from which a game goes on.
pub fn write_position<B: Positions>(game: &Game<B>) -> String {
    let (setup, state) = (game.setup(), game.state());
    let at = Table { setup, state, draft: &[] };
    let mut left = game.agenda().to_vec();
    left.reverse();
    let printed = B::printed();
    let (start, judged) = B::remembered(state);
    let mut file = Writer::new::<B>();
    B::write_moment(&mut file, at, &left);
    file.setup(setup, &printed.options, &printed.terrain);
    file.aims(&setup.aims, judged, &setup.names, |unit| B::has_unit(state, unit));
    file.begin("[start]");
    for (key, start) in ["blue", "red"].into_iter().zip(start) {
        file.put(key, start);
    }
    B::write_pieces(&mut file, at);
    file.finish()
}

/// Whether a game stands where a position begins that has all of `todo` to do: before its first step, or at
/// the question that this step asks.
pub fn begins<B: Book>(left: &[Task<B>], todo: &[Task<B>], asks: Option<Task<B>>) -> bool {
    let is_asked = || left.first() == asks.as_ref() && asks.is_some() && left[1..] == todo[1..];
    left == todo || is_asked()
}
