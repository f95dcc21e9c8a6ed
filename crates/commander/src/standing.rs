//! How two armies stand: every unit, and what each may do next to each of its enemies.
//!
//! Of all these prospects an order changes those of one unit or of a few, so only theirs are worked out anew.

use crate::style::Style;
use crate::threat::{TOUCH, can_charge, fire_on, gap};
use engine::Table;
use engine::doctrine::{Chief, Doctrine, Duel, Leash, Paces, Soldier, Ways};
use geom::{Frame, Mm, Round, Routes, Vector};
use names::{Side, UnitId};
use std::cell::RefCell;
use std::sync::Arc;

/// What one unit may do to an enemy.
#[derive(Debug, Clone, Copy, Default)]
pub struct Prospect {
    /// How far the front of the one is from the other.
    pub far: Mm,
    /// How much farther it is by a way that the ground does not bar.
    detour: Mm,
    /// What its fire may take if no unit stands in its way.
    takes: f64,
    /// How many do.
    hiding: u8,
    /// Whether the ground does.
    screened: bool,
    /// What a charge may take more than it costs; 0 if it cannot charge, or had better not.
    pub charge: f64,
    /// Which share of the enemy a combat with it may take that goes on already.
    pub combat: f64,
}

impl Prospect {
    /// What its fire may take. Of fire past others a part counts: they may move on.
    pub fn fire(&self) -> f64 {
        const HIDDEN: f64 = 0.2;
        match self.hiding {
            _ if self.screened => 0.0,
            0 => self.takes,
            _ => self.takes * HIDDEN,
        }
    }

    /// Some have gone out of its way and others have come into it.
    fn pass(&mut self, soldiers: [&Soldier; 2], gone: &[Soldier], come: &[Soldier]) {
        if self.takes > 0.0 {
            let hiding =
                |others: &[Soldier]| others.iter().filter(|other| hides(soldiers, other)).count() as u8;
            self.hiding = self.hiding + hiding(come) - hiding(gone);
        }
    }
}

/// Both armies, and what each unit may do to each enemy.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Blue's units and then Red's.
    pub soldiers: Vec<Soldier>,
    pub chiefs: Vec<Chief>,
    /// How each unit of foot marches and deploys, and how near to each its enemies had better be deployed.
    pub paces: Vec<(Option<Paces>, Mm)>,
    /// How many of the units are Blue's.
    blue: usize,
    /// Whether the ground keeps any unit from any move.
    barred: bool,
    prospects: Vec<Prospect>,
}

impl Picture {
    /// The places of a side's units.
    pub fn of(&self, side: Side) -> std::ops::Range<usize> {
        match side {
            Side::Blue => 0..self.blue,
            Side::Red => self.blue..self.soldiers.len(),
        }
    }

    /// The middle of a side's army.
    pub fn centre(&self, side: Side) -> Vector {
        middle(self.soldiers[self.of(side)].iter())
    }

    /// What one unit may do to an enemy.
    pub fn prospect(&self, by: usize, on: usize) -> &Prospect {
        &self.prospects[self.pair(by, on)]
    }

    /// How much farther a unit is from an enemy by a way that the ground does not bar.
    pub fn detour(&self, unit: usize, enemy: usize) -> Mm {
        if self.barred { self.prospect(unit, enemy).detour } else { 0.0 }
    }

    /// Where the prospect of one unit against an enemy is kept.
    fn pair(&self, by: usize, on: usize) -> usize {
        let (blue, red) = (self.blue, self.soldiers.len() - self.blue);
        if by < blue { by * red + (on - blue) } else { blue * red + (by - blue) * blue + on }
    }

    fn place(&self, unit: UnitId) -> Option<usize> {
        self.soldiers.iter().position(|soldier| soldier.id == unit)
    }
}

/// The middle of some units, each by what it is worth.
pub fn middle<'a>(of: impl Iterator<Item = &'a Soldier>) -> Vector {
    let (sum, worth) = of.fold((Vector::ZERO, 0.0), |(sum, worth), soldier| {
        (sum + soldier.middle() * soldier.worth(), worth + soldier.worth())
    });
    sum / worth.max(1e-9)
}

/// Both armies before an order, and what comparing others with them needs.
pub struct Standing<'a, B: Doctrine> {
    at: Table<'a, B>,
    style: Style,
    pub picture: Picture,
    /// What a charge of each at each takes from both, from the front and from behind, as far as it has been
    /// asked.
    duels: RefCell<Vec<[Option<Duel>; 2]>>,
    /// Whether the ground hides each from each where both stand, as far as it has been asked.
    screens: RefCell<Vec<Option<bool>>>,
    /// The ways of those of the side that judges whom the ground keeps from anything.
    routes: Vec<(UnitId, Arc<Routes>)>,
}

impl<'a, B: Doctrine> Standing<'a, B> {
    pub fn new(at: Table<'a, B>, side: Side, style: Style) -> Standing<'a, B> {
        let (soldiers, chiefs, blue) = counted(at);
        let paces = paces(at, &soldiers);
        let pairs = 2 * blue * (soldiers.len() - blue);
        let own = soldiers.iter().filter(|unit| unit.side == side);
        let routes: Vec<(UnitId, Arc<Routes>)> =
            own.filter_map(|unit| Some((unit.id, Ways::of(at, unit)?))).collect();
        let barred = !routes.is_empty();
        let prospects = vec![Prospect::default(); pairs];
        let picture = Picture { soldiers, chiefs, paces, blue, barred, prospects };
        let (duels, screens) = (RefCell::new(vec![[None; 2]; pairs]), RefCell::new(vec![None; pairs]));
        let mut standing = Standing { at, style, picture, duels, screens, routes };
        standing.picture.prospects = standing.prospects(
            at,
            &standing.picture,
            |_, _| None,
            |by, on, behind| standing.duel((by, on), behind),
        );
        standing
    }

    /// The way of a unit round the bars to it, if the straight one to an enemy is barred.
    pub fn round(&self, unit: &Soldier, enemy: &Soldier) -> Option<Round> {
        let (_, routes) = self.routes.iter().find(|(id, _)| *id == unit.id)?;
        routes.round(unit.front.at, enemy.middle())
    }

    /// The same with one unit elsewhere.
    pub fn with(&self, unit: UnitId, front: Frame) -> Option<Picture> {
        let moved = self.picture.place(unit)?;
        let mut picture = self.picture.clone();
        picture.soldiers[moved].front = front;
        let duel = |by: usize, on: usize, behind: bool| self.duel((by, on), behind);
        let (gone, come) = ([self.picture.soldiers[moved]], [picture.soldiers[moved]]);
        for side in Side::BOTH {
            for by in picture.of(side) {
                for on in picture.of(side.other()) {
                    let pair = picture.pair(by, on);
                    let known = &mut picture.prospects[pair];
                    if by == moved || on == moved {
                        let is_screened = |own: &Soldier, enemy: &Soldier| {
                            if on == moved { self.screened((by, on)) } else { screened(self.at, own, enemy) }
                        };
                        *known = self.prospect(&picture.soldiers, (by, on), duel, is_screened);
                    } else {
                        known.pass([&picture.soldiers[by], &picture.soldiers[on]], &gone, &come);
                    }
                }
            }
        }
        Some(picture)
    }

    /// The same with a leader elsewhere: those who look to him look to him there.
    pub fn ridden(&self, chief: UnitId, to: Vector) -> Picture {
        let mut picture = self.picture.clone();
        let Some(chief) = picture.chiefs.iter_mut().find(|found| found.id == chief) else { return picture };
        let from = std::mem::replace(&mut chief.at, to);
        chief.with = None;
        for leash in picture.soldiers.iter_mut().filter_map(|soldier| soldier.leash.as_mut()) {
            if leash.to == from {
                *leash = Leash { to, length: chief.commands };
            }
        }
        picture
    }

    /// Both armies as they stand later, at another table.
    pub fn later(&self, at: Table<B>) -> Picture {
        let (soldiers, chiefs, blue) = counted(at);
        let paces = paces(at, &soldiers);
        let pairs = 2 * blue * (soldiers.len() - blue);
        let barred = self.picture.barred;
        let mut picture = Picture { soldiers, chiefs, paces, blue, barred, prospects: vec![] };
        picture.prospects.reserve_exact(pairs);
        // Where each was, if it is what it was; and whether it has not moved either.
        let was: Vec<Option<(usize, bool)>> = picture
            .soldiers
            .iter()
            .enumerate()
            .map(|(place, soldier)| {
                let same = self.picture.soldiers.get(place).is_some_and(|before| before.id == soldier.id);
                let before = if same { place } else { self.picture.place(soldier.id)? };
                let old = &self.picture.soldiers[before];
                is_what_it_was(old, soldier).then(|| (before, old == soldier))
            })
            .collect();
        // A piece that has not gone has not come either.
        let mut stays = vec![false; self.picture.soldiers.len()];
        for (before, _) in was.iter().flatten().filter(|(_, same)| *same) {
            stays[*before] = true;
        }
        let old = self.picture.soldiers.iter().zip(stays);
        let gone: Vec<Soldier> = old.filter(|(_, stays)| !stays).map(|(soldier, _)| *soldier).collect();
        let new = picture.soldiers.iter().zip(&was).filter(|(_, was)| was.is_none_or(|(_, same)| !same));
        let come: Vec<Soldier> = new.map(|(soldier, _)| *soldier).collect();
        let known = |by: usize, on: usize| match (was[by], was[on]) {
            (Some((old_by, true)), Some((old_on, true))) => {
                let mut known = *self.picture.prospect(old_by, old_on);
                known.pass([&picture.soldiers[by], &picture.soldiers[on]], &gone, &come);
                Some(known)
            }
            _ => None,
        };
        picture.prospects = self.prospects(at, &picture, known, |by, on, behind| match (was[by], was[on]) {
            (Some((by, by_stays)), Some((on, on_stays))) if !B::GROUND_COUNTS || (by_stays && on_stays) => {
                self.duel((by, on), behind)
            }
            _ => B::duel(at, picture.soldiers[by].id, picture.soldiers[on].id, behind),
        });
        picture
    }

    /// What a charge takes from both.
    fn duel(&self, (by, on): (usize, usize), behind: bool) -> Duel {
        let pair = self.picture.pair(by, on);
        let way = usize::from(behind);
        if let Some(known) = self.duels.borrow()[pair][way] {
            return known;
        }
        let [by, on] = [by, on].map(|place| self.picture.soldiers[place].id);
        let duel = B::duel(self.at, by, on, behind);
        self.duels.borrow_mut()[pair][way] = Some(duel);
        duel
    }

    /// Whether the ground hides one from the fire of another where both stand.
    fn screened(&self, (by, on): (usize, usize)) -> bool {
        let pair = self.picture.pair(by, on);
        let known = self.screens.borrow()[pair];
        known.unwrap_or_else(|| {
            let is_screened = screened(self.at, &self.picture.soldiers[by], &self.picture.soldiers[on]);
            self.screens.borrow_mut()[pair] = Some(is_screened);
            is_screened
        })
    }

    /// Every prospect of a picture, those that are known and those to be worked out.
    fn prospects(
        &self,
        at: Table<B>,
        picture: &Picture,
        known: impl Fn(usize, usize) -> Option<Prospect>,
        duel: impl Fn(usize, usize, bool) -> Duel,
    ) -> Vec<Prospect> {
        let mut prospects = Vec::with_capacity(2 * picture.blue * (picture.soldiers.len() - picture.blue));
        for side in Side::BOTH {
            for by in picture.of(side) {
                prospects.extend(picture.of(side.other()).map(|on| {
                    known(by, on).unwrap_or_else(|| {
                        self.prospect(&picture.soldiers, (by, on), &duel, |by, on| screened(at, by, on))
                    })
                }));
            }
        }
        prospects
    }

    fn behind(&self, by: &Soldier, on: &Soldier) -> bool {
        self.style.outflanks::<B>(by, on)
    }

    /// What one unit may do to another.
    fn prospect(
        &self,
        soldiers: &[Soldier],
        (by, on): (usize, usize),
        duel: impl Fn(usize, usize, bool) -> Duel,
        screened: impl Fn(&Soldier, &Soldier) -> bool,
    ) -> Prospect {
        let [own, enemy] = [&soldiers[by], &soldiers[on]];
        let far = gap(own, enemy);
        let detour = self.round(own, enemy).map_or(0.0, |round| round.more);
        let mut prospect = Prospect { far, detour, takes: fire_on(own, enemy, far), ..Prospect::default() };
        if prospect.takes > 0.0 {
            prospect.screened = screened(own, enemy);
            let others = soldiers.iter().filter(|other| other.id != own.id && other.id != enemy.id);
            prospect.hiding = others.filter(|other| hides([own, enemy], other)).count() as u8;
        }
        if can_charge(own, enemy, far) {
            // A charge that costs more than it takes is no threat.
            let duel = duel(by, on, self.behind(own, enemy));
            prospect.charge = (duel.on * enemy.cost - duel.by * own.cost).max(0.0);
        }
        if own.engaged && enemy.engaged && far.min(gap(enemy, own)) < TOUCH {
            prospect.combat = if self.behind(enemy, own) {
                duel(on, by, true).by
            } else {
                duel(by, on, self.behind(own, enemy)).on
            };
        }
        prospect
    }
}

/// The units, Blue's first, and the leaders; how many units are Blue's.
fn counted<B: Doctrine>(at: Table<B>) -> (Vec<Soldier>, Vec<Chief>, usize) {
    let (mut soldiers, mut chiefs) = (Vec::with_capacity(64), Vec::with_capacity(8));
    B::soldiers(at, &mut soldiers);
    B::chiefs(at, &mut chiefs);
    soldiers.sort_by_key(|soldier: &Soldier| soldier.side);
    let blue = soldiers.partition_point(|soldier| soldier.side == Side::Blue);
    (soldiers, chiefs, blue)
}

fn paces<B: Doctrine>(at: Table<B>, soldiers: &[Soldier]) -> Vec<(Option<Paces>, Mm)> {
    soldiers.iter().map(|unit| (B::paces(at, unit), B::zone(at, unit))).collect()
}

/// Whether a unit fights as it did, wherever it stands. A unit out of command also charges less far.
fn is_what_it_was(old: &Soldier, new: &Soldier) -> bool {
    let of = |unit: &Soldier| (unit.shape, unit.nerve, unit.left, unit.width, unit.reach);
    of(old) == of(new)
}

/// Whether the ground hides one unit from the fire of another.
fn screened<B: Doctrine>(at: Table<B>, by: &Soldier, on: &Soldier) -> bool {
    B::is_screened(at, by.id, by.front.at, on.id)
}

/// Whether a unit stands between two others.
fn hides([from, to]: [&Soldier; 2], other: &Soldier) -> bool {
    let way = to.middle() - from.front.at;
    let there = other.middle() - from.front.at;
    // Most of those who do not are seen not to at once.
    let ahead = there.dot(way);
    if ahead <= 0.0 || ahead >= way.length_squared() {
        return false;
    }
    let along = way.normalize_or_zero();
    // A line across the way hides as much as it is wide, and one along it as much as it is deep.
    let across = along.perp_dot(other.front.ahead).abs();
    let half = (other.width * (1.0 - across) + other.depth * across) / 2.0;
    there.perp_dot(along).abs() < half
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worth::{Judge, Weights};
    use crate::{Commander, Level};
    use dice::{Seed, Seeded};
    use engine::{Game, Progress, next_order};
    use field::{Fielded, scenarios};

    fn table<B: Doctrine>(game: &Game<B>) -> Table<'_, B> {
        Table { setup: game.setup(), state: game.state(), draft: &[] }
    }

    /// What both armies are to a judge, part by part.
    fn judged<B: Doctrine>(at: Table<B>, picture: &Picture) -> (Vec<f64>, Vec<f64>) {
        let balance = Judge::new(at, Side::Blue, &Weights::VETERAN).balance(picture);
        (balance.own.to_vec(), balance.other.to_vec())
    }

    /// Plays a battle and compares, order by order, values that are worked out anew with those carried over
    /// from before.
    fn carried_over<B: Fielded + Doctrine>() {
        let battle = scenarios::find("meeting-6").expect("a battle of ours").battle().expect("a sound file");
        let ((setup, state, todo), _) = B::muster(&battle, &[]).expect("a battle for every book");
        let mut game = Game::new(setup, state, todo);
        let mut dice = Seeded::new(&Seed::from(5), 5);
        let [mut blue, mut red] = [Level::Recruit; 2].map(Commander::new);
        while game.advance(&mut dice, None) == Progress::Waits {
            let before = game.clone();
            let standing = Standing::new(table(&before), Side::Blue, Style::VETERAN);
            let (side, order) =
                next_order(&game, &mut [&mut blue, &mut red]).expect("the side that is asked answers");
            game.give_checked(side, order);
            game.advance(&mut dice, None);
            let at = table(&game);
            assert_eq!(
                judged(at, &standing.later(at)),
                judged(at, &Standing::new(at, Side::Blue, Style::VETERAN).picture)
            );
        }
    }

    /// What Blue's fire may take from Red by Fast Play, as they stand.
    fn fire(position: &str) -> f64 {
        let game: Game<fast_play::FastPlay> = field::kit::read(position).expect("a sound position");
        Standing::new(table(&game), Side::Blue, Style::VETERAN).picture.prospect(0, 1).fire()
    }

    #[test]
    fn foot_deep_in_a_wood_has_no_target() {
        let units = "[[unit]]\nside = 'blue'\narm = 'heavy_foot'\nat = [30, 20]
            [[unit]]\nside = 'red'\narm = 'heavy_foot'\nat = [30, 25]\nfacing = 's'\n";
        assert!(fire(units) > 0.0, "he is in range");
        let wood = "[[terrain]]\nkind = 'woods'\nrect = [20, 15, 40, 23]\n";
        assert_eq!(fire(&(wood.to_owned() + units)), 0.0);
    }

    #[test]
    fn skirmishers_of_fast_play_have_no_target_behind_them() {
        let at = |y: u32| {
            format!(
                "[[unit]]\nside = 'blue'\narm = 'light_foot'\nat = [30, 20]
                [[unit]]\nside = 'red'\narm = 'heavy_foot'\nat = [30, {y}]\n"
            )
        };
        assert!(fire(&at(25)) > 0.0, "they shoot ahead");
        assert_eq!(fire(&at(15)), 0.0);
    }

    #[test]
    fn what_has_not_changed_is_carried_over_in_fast_play() {
        carried_over::<fast_play::FastPlay>();
    }

    #[test]
    fn what_has_not_changed_is_carried_over_in_sound_the_charge() {
        carried_over::<sound_the_charge::SoundTheCharge>();
    }

    #[test]
    fn what_has_not_changed_is_carried_over_in_alexiss_version() {
        carried_over::<sound_the_charge_alexis::SoundTheChargeAlexis>();
    }
}
