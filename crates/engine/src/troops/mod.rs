//! Things found by id, and those of them that stand on the table, with the index of their bodies.

pub(crate) mod flags;
pub(crate) mod shared;

use crate::troops::shared::Shared;
use geom::{Bodies, Body};
use names::{Side, UnitId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The panic of an effect that lacks a piece. The check has seen that all pieces of an order are there, and a
/// step names only pieces that are there, so a missing one is a mistake in the rules.
#[cold]
#[track_caller]
fn missing(id: UnitId, what: &str) -> ! {
    panic!("broken invariant: {id} is named by a checked order or a step of the rules, but {what}")
}

/// Things by permanent, sparse ids: two flat vectors in the order of the ids.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ById<T> {
    ids: Vec<UnitId>,
    items: Vec<T>,
}

impl<T> Default for ById<T> {
    fn default() -> ById<T> {
        ById { ids: vec![], items: vec![] }
    }
}

impl<T> ById<T> {
    /// The thing of that id.
    pub fn get(&self, id: UnitId) -> Option<&T> {
        Some(&self.items[self.place(id)?])
    }

    /// The thing of that id, to be changed.
    pub fn get_mut(&mut self, id: UnitId) -> Option<&mut T> {
        let at = self.place(id)?;
        Some(&mut self.items[at])
    }

    /// The thing of that id, which must be there.
    #[track_caller]
    pub fn expect(&self, id: UnitId) -> &T {
        self.get(id).unwrap_or_else(|| missing(id, "does not exist"))
    }

    /// The thing of that id, which must be there, to be changed.
    #[track_caller]
    pub fn expect_mut(&mut self, id: UnitId) -> &mut T {
        self.get_mut(id).unwrap_or_else(|| missing(id, "does not exist"))
    }

    pub(crate) fn place(&self, id: UnitId) -> Option<usize> {
        self.ids.binary_search(&id).ok()
    }

    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    pub(crate) fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// Puts a thing in, in place of any that had its id.
    pub fn insert(&mut self, id: UnitId, item: T) -> Option<T> {
        match self.ids.binary_search(&id) {
            Ok(at) => Some(std::mem::replace(&mut self.items[at], item)),
            Err(at) => {
                self.ids.insert(at, id);
                self.items.insert(at, item);
                None
            }
        }
    }

    /// Takes a thing out. No other id moves.
    pub fn remove(&mut self, id: UnitId) -> Option<T> {
        let at = self.ids.binary_search(&id).ok()?;
        self.ids.remove(at);
        Some(self.items.remove(at))
    }

    /// Keeps only what a test lets stay.
    pub fn retain(&mut self, mut stays: impl FnMut(UnitId, &T) -> bool) {
        let stay: Vec<bool> = self.iter().map(|(id, item)| stays(id, item)).collect();
        let mut each = stay.iter();
        self.ids.retain(|_| each.next() == Some(&true));
        let mut each = stay.iter();
        self.items.retain(|_| each.next() == Some(&true));
    }

    /// All of them, by id.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (UnitId, &T)> + ExactSizeIterator {
        self.ids.iter().copied().zip(&self.items)
    }

    /// All of them, by id, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (UnitId, &mut T)> {
        self.ids.iter().copied().zip(&mut self.items)
    }

    /// Their ids, ascending.
    pub fn ids(&self) -> &[UnitId] {
        &self.ids
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

impl<T> FromIterator<(UnitId, T)> for ById<T> {
    fn from_iter<I: IntoIterator<Item = (UnitId, T)>>(items: I) -> ById<T> {
        let mut all = ById::default();
        for (id, item) in items {
            all.insert(id, item);
        }
        all
    }
}

/// Stored as a list of pairs, so that formats whose keys must be strings can hold it.
impl<T: Serialize> Serialize for ById<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ById<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ById<T>, D::Error> {
        Ok(Vec::<(UnitId, T)>::deserialize(from)?.into_iter().collect())
    }
}

/// The cells of the index: about as large as a unit in line by any of the books.
const CELL: geom::Mm = 100.0;

/// What stands, or could stand, on the table.
pub trait Placed {
    /// Whose it is.
    fn side(&self) -> Side;
    /// The ground it covers; none if it is not on the table or takes no room there.
    ///
    /// It must follow from the piece alone, because the index is kept by asking for it after every change.
    fn body(&self) -> Option<Body>;
}

/// Pieces by id with an index of their bodies that cannot be out of date: a piece is changed only through
/// [`Troops::edit`], and the index is put right when the edit ends.
///
/// A copy shares the pieces that neither has changed. The index follows from the pieces, so it is not
/// compared, hashed or stored; a copy shares it until one of the two moves a piece.
#[derive(Debug, Clone)]
pub struct Troops<T: Placed> {
    pieces: Shared<T>,
    bodies: Arc<Bodies>,
}

impl<T: Placed + Clone> Troops<T> {
    /// The piece of that id, to be changed; its body is looked at again when the edit is dropped.
    pub fn edit(&mut self, id: UnitId) -> Option<Edit<'_, T>> {
        Some(Edit { id, piece: self.pieces.get_mut(id)?, bodies: &mut self.bodies })
    }

    /// The piece of that id, which must be there, to be changed as by [`Troops::edit`].
    #[track_caller]
    pub fn expect_edit(&mut self, id: UnitId) -> Edit<'_, T> {
        self.edit(id).unwrap_or_else(|| missing(id, "does not exist"))
    }

    /// Changes every piece in turn.
    pub fn edit_each(&mut self, mut change: impl FnMut(UnitId, &mut T)) {
        for (id, piece) in self.pieces.all_mut().iter_mut() {
            change(id, &mut Edit { id, piece, bodies: &mut self.bodies });
        }
    }

    /// Puts a piece in.
    pub fn insert(&mut self, id: UnitId, piece: T) {
        place(&mut self.bodies, id, &piece);
        self.pieces.all_mut().insert(id, piece);
    }

    /// Takes a piece out.
    pub fn remove(&mut self, id: UnitId) -> Option<T> {
        // Nothing stops being shared for a piece that is not there.
        self.pieces.get(id)?;
        let piece = self.pieces.all_mut().remove(id)?;
        if self.bodies.get(id).is_some() {
            Arc::make_mut(&mut self.bodies).remove(id);
        }
        Some(piece)
    }

    /// Keeps only what a test lets stay.
    pub fn retain(&mut self, mut stays: impl FnMut(UnitId, &T) -> bool) {
        let gone: Vec<_> = self.iter().filter(|(id, piece)| !stays(*id, piece)).map(|(id, _)| id).collect();
        for id in gone {
            self.remove(id);
        }
    }
}

impl<T: Placed> Troops<T> {
    /// The piece of that id.
    pub fn get(&self, id: UnitId) -> Option<&T> {
        self.pieces.get(id)
    }

    /// The piece of that id, which must be there: see [`ById::expect`].
    #[track_caller]
    pub fn expect(&self, id: UnitId) -> &T {
        self.get(id).unwrap_or_else(|| missing(id, "does not exist"))
    }

    /// The ground that the piece of that id covers, which must be on the table.
    #[track_caller]
    pub fn expect_body(&self, id: UnitId) -> &Body {
        self.bodies.get(id).unwrap_or_else(|| missing(id, "does not stand on the table"))
    }

    /// All pieces, by id.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (UnitId, &T)> + ExactSizeIterator {
        self.pieces.iter()
    }

    /// Their ids, ascending.
    pub fn ids(&self) -> &[UnitId] {
        self.pieces.ids()
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether there is no piece.
    pub fn is_empty(&self) -> bool {
        self.pieces.ids().is_empty()
    }

    /// The index of what stands on the table.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }
}

/// Puts the index right for one piece, and leaves it shared if nothing has changed.
fn place<T: Placed>(bodies: &mut Arc<Bodies>, id: UnitId, piece: &T) {
    let body = piece.body();
    if bodies.get(id) == body.as_ref() {
        return;
    }
    let bodies = Arc::make_mut(bodies);
    match body {
        Some(body) => bodies.put(id, piece.side(), body),
        None => {
            bodies.remove(id);
        }
    }
}

/// A piece being changed.
pub struct Edit<'a, T: Placed> {
    id: UnitId,
    piece: &'a mut T,
    bodies: &'a mut Arc<Bodies>,
}

impl<T: Placed> Deref for Edit<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.piece
    }
}

impl<T: Placed> DerefMut for Edit<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.piece
    }
}

impl<T: Placed> Drop for Edit<'_, T> {
    fn drop(&mut self) {
        place(self.bodies, self.id, self.piece);
    }
}

impl<T: Placed> Default for Troops<T> {
    fn default() -> Troops<T> {
        Troops { pieces: Shared::new(ById::default()), bodies: Arc::new(Bodies::new(CELL)) }
    }
}

impl<T: Placed + Clone> FromIterator<(UnitId, T)> for Troops<T> {
    fn from_iter<I: IntoIterator<Item = (UnitId, T)>>(pieces: I) -> Troops<T> {
        let mut all = Troops::default();
        for (id, piece) in pieces {
            all.insert(id, piece);
        }
        all
    }
}

impl<T: Placed + PartialEq> PartialEq for Troops<T> {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
    }
}

impl<T: Placed + Eq> Eq for Troops<T> {}

impl<T: Placed + Hash> Hash for Troops<T> {
    fn hash<H: Hasher>(&self, into: &mut H) {
        self.pieces.hash(into);
    }
}

impl<T: Placed + Serialize> Serialize for Troops<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, T: Placed + Clone + Deserialize<'de>> Deserialize<'de> for Troops<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Troops<T>, D::Error> {
        Ok(ById::deserialize(from)?.into_iter().collect())
    }
}

impl<T> IntoIterator for ById<T> {
    type Item = (UnitId, T);
    type IntoIter = std::iter::Zip<std::vec::IntoIter<UnitId>, std::vec::IntoIter<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.ids.into_iter().zip(self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Frame, Vector};

    /// A piece ten millimetres square; one that waits does not stand on the table.
    #[derive(Clone)]
    struct Pawn {
        waits: bool,
    }

    impl Placed for Pawn {
        fn side(&self) -> Side {
            Side::Blue
        }

        fn body(&self) -> Option<Body> {
            let frame = Frame { at: Vector::ZERO, ahead: Vector::Y };
            (!self.waits).then(|| Body::block(&frame, 10.0, 10.0))
        }
    }

    fn troops() -> Troops<Pawn> {
        [(UnitId(1), Pawn { waits: false }), (UnitId(2), Pawn { waits: true })].into_iter().collect()
    }

    #[test]
    fn an_expected_piece_is_lent_and_its_body_follows_the_change() {
        let mut troops = troops();
        assert!(troops.expect(UnitId(2)).waits);
        troops.expect_edit(UnitId(2)).waits = false;
        assert_eq!(troops.expect_body(UnitId(2)), troops.expect_body(UnitId(1)));
    }

    #[test]
    #[should_panic(expected = "broken invariant: unit 3 is named by a checked order or a step of the rules")]
    fn a_piece_that_is_missing_is_named() {
        troops().expect(UnitId(3));
    }

    #[test]
    #[should_panic(
        expected = "unit 2 is named by a checked order or a step of the rules, but does not stand"
    )]
    fn a_piece_off_the_table_has_no_body_to_expect() {
        troops().expect_body(UnitId(2));
    }
}
