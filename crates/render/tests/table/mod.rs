//! Views built by hand, in inches: single units, a sheet of all signs, and a battle with forty units.

#![allow(dead_code, reason = "each test uses some of it")]

use engine::{
    Bearing, Glyph, Landscape, Layout, Leader, Look, Mark, Moment, NamedPlace, Nerve, Overlay, Piece,
    PlaceRank, Rank, Scenery, Sign, Slope, Stand, Strength, Token, View, Yardstick,
};
use geom::{Facing, Inches, Length, Pose, Shape, Spot};
use names::{RuleId, Side, UnitId};

/// So many inches.
pub fn inches(number: f64) -> Length {
    Inches::from(number).0
}

/// A place, in inches.
pub fn spot(x: f64, y: f64) -> Spot {
    Spot::new(inches(x), inches(y))
}

fn pose(x: f64, y: f64, degrees: f64) -> Pose {
    Pose { at: spot(x, y), facing: Facing::from((degrees * 1e6) as i64) }
}

/// A point so far right of and behind a pose, in inches.
fn beside(x: f64, y: f64, degrees: f64, right: f64, back: f64) -> (f64, f64) {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    (x + right * cos - back * sin, y - right * sin - back * cos)
}

/// A view of these pieces on this ground.
pub fn view(size: (f64, f64), landscape: &Landscape, pieces: Vec<Piece>) -> View<'_> {
    View {
        course: Default::default(),
        book: "made-up",
        yardstick: Yardstick::INCH,
        moment: Moment { turn: 7, phase: "moves", side: Some(Side::Blue) },
        sides: ["French".into(), "Austrians".into()],
        size: spot(size.0, size.1),
        landscape,
        prizes: vec![],
        pieces,
        overlays: vec![],
    }
}

/// How a unit's stands are set up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Set {
    /// So many side by side.
    Line(usize),
    /// So many one behind another.
    Column(usize),
    /// So many two abreast.
    Abreast(usize),
    /// Four round a hollow.
    Square,
    /// So many single figures, loose.
    Cloud(usize),
    /// So many side by side, the last folded back.
    Bent(usize),
    /// Guns hooked to their limbers, two abreast.
    Limbered(usize),
}

const RULE: RuleId = RuleId::new("STC-1.1");

/// The size of a stand and its figures.
fn base(sign: Sign) -> (f64, f64, u8) {
    match sign {
        Sign::Horse => (1.5, 1.0, 3),
        Sign::Guns => (1.0, 1.5, 1),
        Sign::Leader => (1.0, 1.0, 0),
        Sign::Foot | Sign::Other => (1.5, 0.5, 4),
    }
}

/// Where the stands are: right of and behind the middle of the front, and how they are turned.
fn stations(set: Set, width: f64, depth: f64) -> Vec<(f64, f64, f64)> {
    let across = |n: usize, count: usize| (n as f64 - (count as f64 - 1.0) / 2.0) * width;
    match set {
        Set::Line(count) => (0..count).map(|n| (across(n, count), depth / 2.0, 0.0)).collect(),
        Set::Column(count) => (0..count).map(|n| (0.0, (n as f64 + 0.5) * depth, 0.0)).collect(),
        Set::Abreast(count) | Set::Limbered(count) => {
            (0..count).map(|n| (across(n % 2, 2), ((n / 2) as f64 + 0.5) * depth, 0.0)).collect()
        }
        Set::Square => {
            let out = (width - depth) / 2.0;
            let middle = out + depth / 2.0;
            vec![
                (0.0, middle - out, 0.0),
                (out, middle, 90.0),
                (0.0, middle + out, 180.0),
                (-out, middle, 270.0),
            ]
        }
        Set::Cloud(count) => {
            let file = |n: usize| (n as f64 - (count as f64 - 1.0) / 2.0) * 0.375;
            let wobble = |n: usize| 0.12 * f64::from((n * 7 % 5) as u32) - 0.2;
            (0..count).map(|n| (file(n), 0.35 + 0.55 * (n % 2) as f64 + wobble(n), 0.0)).collect()
        }
        Set::Bent(count) => {
            let mut all: Vec<_> = (0..count - 1).map(|n| (across(n, count - 1), depth / 2.0, 0.0)).collect();
            let end = across(count - 2, count - 1) + width / 2.0;
            all.push((end - depth / 2.0, depth + width / 2.0, 90.0));
            all
        }
    }
}

/// A unit at full strength, the middle of its front at a place.
pub fn unit(
    id: u32,
    side: Side,
    name: &str,
    sign: Sign,
    set: Set,
    (x, y): (f64, f64),
    degrees: f64,
) -> Piece {
    let (width, depth, figures) = base(sign);
    let stand = |(right, back, turn): (f64, f64, f64)| {
        let (x, y) = beside(x, y, degrees, right, back);
        let pose = pose(x, y, degrees + turn);
        match set {
            Set::Cloud(_) => Stand { figures: 1, ..Stand::new(pose, inches(0.375), inches(0.375), sign) },
            _ => Stand { figures, ..Stand::new(pose, inches(width), inches(depth), sign) },
        }
    };
    let (layout, formation) = match set {
        Set::Line(_) => (Layout::Ranked, "line"),
        Set::Column(_) | Set::Abreast(_) => (Layout::Ranked, "column"),
        Set::Square => (Layout::Square, "square"),
        Set::Cloud(_) => (Layout::Loose, "skirmishing"),
        Set::Bent(_) => (Layout::Ranked, "bent line"),
        Set::Limbered(_) => (Layout::Limbered, "limbered"),
    };
    let arm = match sign {
        Sign::Horse => "light cavalry",
        Sign::Guns => "field artillery",
        _ => "line infantry",
    };
    Piece {
        unit: UnitId(id),
        side,
        name: name.into(),
        arm: arm.into(),
        sign,
        grade: "B".into(),
        formation: formation.into(),
        layout,
        stands: stations(set, width, depth).into_iter().map(stand).collect(),
        strength: Some(Strength { now: 12, full: 12, of: "figures" }),
        bearing: Bearing::default(),
        leader: None,
        last_seen: None,
        tokens: vec![],
        words: format!("{name}, {arm}, {formation}"),
    }
}

/// A leader.
pub fn leader(id: u32, side: Side, name: &str, rank: Rank, (x, y): (f64, f64)) -> Piece {
    let facing = if side == Side::Blue { 0.0 } else { 180.0 };
    let (width, depth, _) = base(Sign::Leader);
    Piece {
        arm: "general".into(),
        grade: "able".into(),
        formation: String::new(),
        stands: vec![Stand::new(pose(x, y, facing), inches(width), inches(depth), Sign::Leader)],
        strength: None,
        leader: Some(Leader { rank, with: None }),
        words: format!("{name}, general"),
        ..unit(id, side, name, Sign::Leader, Set::Line(1), (x, y), facing)
    }
}

/// Changes that tests make to a piece.
pub trait But: Sized {
    /// With so many left.
    fn left(self, now: u16) -> Self;
    /// With its nerve gone.
    fn nerve(self, nerve: Nerve) -> Self;
    /// Disordered.
    fn disordered(self) -> Self;
    /// Having done what it can.
    fn done(self) -> Self;
    /// With a token.
    fn marked(self, glyph: Glyph, label: &'static str) -> Self;
    /// Last seen in turn 5.
    fn hidden(self) -> Self;
    /// In close combat.
    fn fights(self, enemy: u32) -> Self;
    /// With a unit.
    fn with(self, unit: u32) -> Self;
}

impl But for Piece {
    fn left(mut self, now: u16) -> Piece {
        self.strength = Some(Strength { now, full: 12, of: "figures" });
        self
    }
    fn nerve(mut self, nerve: Nerve) -> Piece {
        self.bearing.nerve = nerve;
        match nerve {
            Nerve::Steady => self,
            Nerve::Shaken => self.marked(Glyph::Shaken, "Shaken"),
            Nerve::Routing => self.marked(Glyph::Routing, "Routing"),
        }
    }
    fn disordered(mut self) -> Piece {
        self.bearing.disordered = true;
        self.marked(Glyph::Disordered, "Disordered")
    }
    fn done(mut self) -> Piece {
        self.bearing.done = true;
        self
    }
    fn marked(mut self, glyph: Glyph, label: &'static str) -> Piece {
        self.words = format!("{}, {}", self.words, label.to_lowercase());
        self.tokens.push(Token { name: "token", glyph, label, rule: RULE });
        self
    }
    fn hidden(mut self) -> Piece {
        self.last_seen = Some(5);
        self
    }
    fn fights(mut self, enemy: u32) -> Piece {
        self.bearing.fights.push(UnitId(enemy));
        self
    }
    fn with(mut self, unit: u32) -> Piece {
        if let Some(leader) = &mut self.leader {
            leader.with = Some(UnitId(unit));
        }
        self
    }
}

/// A polygon of the ground.
pub fn area(look: Look, corners: &[(f64, f64)]) -> Scenery {
    let corners = corners.iter().map(|&(x, y)| spot(x, y)).collect();
    Scenery { look, shape: Shape::Polygon(corners), name: String::new() }
}

/// A line on the ground.
pub fn line(look: Look, width: f64, name: &str, points: &[(f64, f64)]) -> Scenery {
    let through = points.iter().map(|&(x, y)| spot(x, y)).collect();
    Scenery { look, shape: Shape::Line { through, width: inches(width) }, name: name.into() }
}

/// A round, uneven area.
pub fn blob(look: Look, (x, y): (f64, f64), (across, along): (f64, f64), seed: f64) -> Scenery {
    let corner = |n: u32| {
        let angle = f64::from(n) / 28.0 * std::f64::consts::TAU;
        let (sin, cos) = libm::sincos(angle);
        let swell = 1.0 + 0.12 * libm::sin(3.0 * angle + seed) + 0.07 * libm::sin(5.0 * angle + 2.0 * seed);
        (x + across * cos * swell, y + along * sin * swell)
    };
    area(look, &(0..28).map(corner).collect::<Vec<_>>())
}

/// A house of such a size, turned.
fn house(x: f64, y: f64, width: f64, depth: f64, degrees: f64) -> Scenery {
    let corner = |(right, back): (f64, f64)| beside(x, y, degrees, right * width / 2.0, back * depth / 2.0);
    area(Look::Building, &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner))
}

fn field(look: Look, x: f64, y: f64, width: f64, depth: f64, degrees: f64) -> Scenery {
    Scenery { look, ..house(x, y, width, depth, degrees) }
}

fn named(at: (f64, f64), name: &str, rank: PlaceRank) -> NamedPlace {
    NamedPlace { at: spot(at.0, at.1), name: name.into(), rank }
}

/// Ground with everything on it: 72 by 48 inches.
pub fn country() -> Landscape {
    let height = |level, slope| Look::Height { level, slope };
    let brook = [
        (0.0, 17.5),
        (5.0, 18.6),
        (10.0, 17.2),
        (16.0, 18.8),
        (22.0, 19.6),
        (28.0, 18.2),
        (34.0, 17.6),
        (40.0, 19.2),
        (46.0, 19.8),
        (52.0, 18.2),
        (58.0, 17.2),
        (64.0, 18.4),
        (72.0, 17.8),
    ];
    let road = [
        (29.0, 0.0),
        (30.6, 6.0),
        (32.8, 12.0),
        (33.6, 17.7),
        (32.8, 23.0),
        (31.0, 28.0),
        (31.6, 33.0),
        (35.0, 38.0),
        (39.0, 42.0),
        (41.0, 48.0),
    ];
    let track = [
        (0.0, 26.0),
        (9.0, 27.2),
        (18.0, 29.0),
        (27.0, 31.0),
        (36.0, 31.6),
        (44.0, 30.0),
        (49.0, 26.6),
        (50.6, 22.0),
        (51.0, 18.4),
        (49.4, 13.0),
        (43.0, 8.0),
        (35.0, 4.6),
        (30.0, 3.6),
    ];
    let mut scenery = vec![
        Scenery { look: Look::Meadow, ..line(Look::Meadow, 4.6, "", &brook) },
        blob(height(1, Slope::Gentle), (37.0, 39.5), (27.0, 8.6), 0.4),
        blob(height(2, Slope::Moderate), (38.0, 40.4), (20.5, 6.0), 0.7),
        blob(height(3, Slope::Moderate), (38.6, 41.2), (14.0, 3.9), 1.1),
        blob(height(4, Slope::Steep), (40.0, 41.6), (8.0, 2.2), 1.6),
        blob(height(1, Slope::Gentle), (12.0, 7.4), (8.5, 5.0), 2.1),
        blob(height(2, Slope::Gentle), (11.4, 7.0), (4.6, 2.6), 2.6),
        blob(height(1, Slope::Moderate), (63.0, 9.6), (6.6, 5.4), 3.3),
        blob(Look::Woods { dense: true }, (7.6, 36.0), (6.0, 5.6), 0.2),
        blob(Look::Woods { dense: true }, (65.4, 38.6), (4.6, 6.2), 1.4),
        blob(Look::Woods { dense: false }, (20.4, 10.0), (4.4, 3.0), 2.9),
        blob(Look::Woods { dense: false }, (63.4, 9.6), (3.8, 2.8), 0.9),
        blob(Look::Marsh, (59.0, 15.0), (4.4, 1.8), 0.5),
        blob(Look::Rocks, (55.6, 33.6), (2.6, 1.6), 1.9),
        blob(Look::Scrub, (20.0, 36.4), (3.2, 2.0), 0.3),
        blob(Look::Lake, (4.6, 13.6), (2.6, 1.4), 2.2),
        field(Look::Field, 43.0, 13.4, 4.6, 2.8, 14.0),
        field(Look::Field, 24.4, 14.0, 3.8, 3.0, -12.0),
        field(Look::Field, 15.4, 24.0, 4.4, 2.4, -10.0),
        field(Look::Field, 24.0, 25.0, 4.4, 2.6, -8.0),
        field(Look::Field, 58.4, 23.4, 4.6, 2.4, -6.0),
        field(Look::Orchard, 36.4, 35.0, 2.6, 1.8, 20.0),
        field(Look::Orchard, 55.5, 26.6, 2.4, 1.6, 4.0),
        Scenery { name: "Pancza".into(), ..line(Look::Stream, 0.5, "", &brook) },
        line(Look::River, 1.3, "Rábca", &[(66.0, 0.0), (67.4, 4.0), (69.8, 8.0), (72.0, 9.4)]),
        line(Look::Road, 0.35, "", &road),
        line(Look::Track, 0.0, "", &track),
        line(Look::Bridge, 0.4, "", &[(33.4, 16.9), (33.7, 18.6)]),
        line(Look::Ford, 0.9, "", &[(51.0, 17.6), (50.9, 19.2)]),
        line(Look::Hedge, 0.0, "", &[(19.0, 27.6), (20.4, 24.0)]),
        line(Look::Hedge, 0.0, "", &[(40.0, 15.6), (44.6, 16.0)]),
        line(Look::Fence, 0.0, "", &[(24.0, 11.6), (28.6, 12.4), (30.4, 9.0)]),
        line(Look::Ditch, 0.0, "", &[(8.6, 22.6), (13.0, 21.8)]),
        line(Look::Fieldwork, 0.0, "", &[(44.0, 36.6), (47.2, 35.6), (50.0, 36.8)]),
        line(Look::Cliff, 0.0, "", &[(50.0, 44.4), (53.4, 43.2), (57.0, 44.6)]),
        line(Look::Wall, 0.0, "", &[(53.4, 28.6), (58.0, 28.9), (58.3, 25.6), (53.7, 25.3), (53.4, 28.6)]),
        line(Look::Wall, 0.0, "", &[(27.2, 37.8), (27.1, 35.0), (28.4, 34.5)]),
        house(54.6, 27.8, 1.5, 0.7, 4.0),
        house(57.4, 27.5, 0.7, 1.6, 4.0),
        house(55.8, 26.0, 1.7, 0.7, 4.0),
        area(Look::TownBlock, &[(16.0, 40.6), (21.4, 41.4), (20.8, 45.6), (15.4, 44.8)]),
    ];
    let village = [
        (28.9, 36.2, 4.0),
        (28.8, 37.3, -8.0),
        (29.1, 38.4, -26.0),
        (30.0, 35.4, 0.0),
        (30.2, 36.5, 8.0),
        (30.3, 37.6, 3.0),
        (31.0, 39.0, -38.0),
        (32.3, 39.8, -40.0),
        (33.2, 35.6, 4.0),
        (33.0, 36.8, 0.0),
        (34.6, 37.0, -30.0),
        (35.8, 38.4, -42.0),
        (36.6, 39.4, -44.0),
        (35.0, 40.4, -40.0),
        (36.2, 41.6, -42.0),
        (37.6, 40.4, -44.0),
    ];
    scenery.extend(village.map(|(x, y, turn)| house(x, y, 0.95, 0.6, turn)));
    let places = vec![
        named((26.0, 38.8), "Szabadhegy", PlaceRank::Town),
        named((55.8, 29.8), "Kis-Megyer", PlaceRank::Farm),
        named((18.4, 46.4), "Hecsepuszta", PlaceRank::Farm),
        named((46.0, 44.6), "Szabad Hill", PlaceRank::Height),
        named((11.0, 4.4), "Csanak", PlaceRank::Height),
        named((52.8, 18.0), "ford", PlaceRank::Water),
        named((33.6, 31.8), "The crossroads", PlaceRank::Objective),
    ];
    Landscape { scenery, places }
}

/// Two armies of twenty units with their leaders.
pub fn armies() -> Vec<Piece> {
    use Side::{Blue, Red};
    use Sign::{Foot, Guns, Horse};
    let blue = |id, name, sign, set, at, degrees| unit(id, Blue, name, sign, set, at, degrees);
    let red = |id, name, sign, set, at, degrees| unit(id, Red, name, sign, set, at, 180.0 + degrees);
    vec![
        blue(1, "23e Léger", Foot, Set::Cloud(12), (14.5, 22.6), 2.0).left(9),
        blue(2, "1/102e", Foot, Set::Line(3), (20.0, 21.9), -5.0).left(8).disordered(),
        blue(3, "1/62e", Foot, Set::Line(3), (26.0, 22.6), 3.0).left(10),
        blue(4, "2/62e", Foot, Set::Column(3), (31.0, 22.9), 0.0),
        blue(5, "8e Chasseurs", Horse, Set::Line(4), (37.6, 23.2), 0.0).left(11),
        blue(6, "1/106e", Foot, Set::Line(3), (55.8, 22.4), 5.0).left(6).nerve(Nerve::Shaken),
        blue(7, "2/102e", Foot, Set::Column(3), (33.6, 15.0), 0.0),
        blue(8, "4e Art. à pied", Guns, Set::Line(4), (20.6, 16.6), 8.0),
        blue(9, "1/52e", Foot, Set::Column(3), (26.4, 17.0), 4.0),
        blue(10, "6e Chasseurs", Horse, Set::Column(4), (45.8, 17.2), 8.0),
        blue(11, "2e Art. à cheval", Guns, Set::Limbered(4), (38.0, 14.2), 6.0).left(11),
        blue(12, "30e Dragons", Horse, Set::Line(4), (44.0, 10.6), 4.0)
            .left(10)
            .marked(Glyph::Tired(2), "Tired"),
        blue(13, "2/106e", Foot, Set::Column(3), (52.2, 15.6), 8.0).left(11).done(),
        blue(14, "3/106e", Foot, Set::Line(3), (58.0, 12.6), 20.0).done(),
        blue(15, "84e Ligne", Foot, Set::Square, (10.6, 17.0), 0.0),
        blue(16, "1er Hussards", Horse, Set::Column(3), (5.0, 24.6), 20.0),
        blue(17, "112e Ligne", Foot, Set::Line(3), (12.0, 10.6), 0.0)
            .marked(Glyph::OutOfCommand, "Out of command"),
        blue(18, "1/9e", Foot, Set::Column(3), (38.0, 8.0), -10.0),
        blue(19, "2/9e", Foot, Set::Column(3), (41.4, 7.0), -10.0),
        blue(20, "35e Ligne", Foot, Set::Bent(4), (61.6, 24.0), 0.0).left(9),
        leader(31, Blue, "Montbrun", Rank::Division, (41.8, 21.2)),
        leader(32, Blue, "Durutte", Rank::Division, (28.6, 14.4)),
        leader(33, Blue, "Prince Eugène", Rank::Army, (33.6, 10.2)),
        leader(34, Blue, "Seras", Rank::Brigade, (49.0, 16.0)).with(13),
        red(51, "Position Bty", Guns, Set::Line(4), (45.0, 38.4), -4.0),
        red(52, "Cav. Bty", Guns, Set::Limbered(3), (37.6, 36.2), 22.0).left(9),
        red(53, "Gren. Salamon", Foot, Set::Column(3), (41.4, 39.4), 0.0),
        red(54, "2/Alvinczy", Foot, Set::Column(3), (50.4, 39.6), 0.0),
        red(55, "Josef-Husaren", Horse, Set::Column(4), (56.4, 33.4), 8.0).left(11),
        red(56, "1/Strassoldo", Foot, Set::Line(3), (46.4, 33.0), 4.0),
        red(57, "2/Strassoldo", Foot, Set::Line(3), (41.4, 31.8), -22.0).left(10).disordered(),
        red(58, "1/St. Julien", Foot, Set::Square, (36.0, 27.6), 0.0).left(9),
        red(59, "Ott-Husaren", Horse, Set::Line(4), (51.4, 29.2), 16.0),
        red(60, "Hummel Ldw.", Foot, Set::Line(3), (55.8, 24.9), 0.0).left(7),
        red(61, "9. Jäger", Foot, Set::Cloud(10), (18.4, 29.4), -6.0).left(10),
        red(62, "1/Alvinczy", Foot, Set::Line(3), (24.2, 30.6), -8.0).left(9).disordered(),
        red(63, "Landwehr Graz", Foot, Set::Line(3), (13.6, 32.0), 10.0).left(4).nerve(Nerve::Routing),
        red(64, "2/Esterházy", Foot, Set::Line(3), (26.2, 23.3), 3.0).fights(3),
        red(65, "Blankenstein", Horse, Set::Column(3), (60.8, 35.6), 0.0),
        red(66, "Insurrection", Horse, Set::Line(3), (64.0, 30.0), 20.0).nerve(Nerve::Shaken).disordered(),
        red(67, "Szekler", Foot, Set::Line(3), (30.0, 32.4), 0.0).hidden(),
        red(68, "1/Colloredo", Foot, Set::Column(3), (22.0, 37.0), -12.0),
        red(69, "2/Colloredo", Foot, Set::Column(3), (25.0, 42.0), -12.0),
        red(70, "Brigade Bty", Guns, Set::Line(3), (18.4, 39.6), -20.0)
            .marked(Glyph::OutOfPowder, "Out of powder"),
        leader(81, Red, "Colloredo", Rank::Division, (42.6, 43.0)),
        leader(82, Red, "Frimont", Rank::Division, (53.0, 36.0)),
        leader(83, Red, "Jellačić", Rank::Division, (27.4, 33.6)),
        leader(84, Red, "Erzherzog Johann", Rank::Army, (47.6, 42.6)),
    ]
}

/// Overlays of every style.
pub fn overlays() -> Vec<Overlay> {
    let overlay = |name: &str, unit: u32, marks: Vec<Mark>| Overlay {
        name: name.into(),
        label: name.into(),
        rules: vec![RULE],
        unit: Some(UnitId(unit)),
        marks,
    };
    let fan = |x: f64, y: f64, reach: f64| {
        let edge = (0..=12).map(|n| {
            let (sin, cos) = libm::sincos((f64::from(n) * 7.5 - 45.0_f64).to_radians());
            spot(x + reach * sin, y + reach * cos)
        });
        Mark::Area([spot(x, y)].into_iter().chain(edge).collect())
    };
    vec![
        overlay("reach", 5, vec![fan(35.6, 23.2, 6.0), fan(39.6, 23.2, 6.0)]),
        overlay("bonus", 5, vec![fan(35.6, 23.2, 8.5), fan(39.6, 23.2, 8.5)]),
        overlay("arc", 8, (0..4).map(|n| fan(19.1 + f64::from(n), 16.6, 9.0)).collect()),
        overlay("zone", 58, vec![Mark::Circle(spot(36.0, 28.4), inches(2.0))]),
        overlay("command", 31, vec![Mark::Circle(spot(41.8, 21.2), inches(8.0))]),
        overlay("command", 81, vec![Mark::Circle(spot(42.6, 43.0), inches(8.0))]),
        overlay("sight", 3, vec![Mark::Line(spot(26.0, 22.6), spot(41.4, 31.8))]),
        overlay("target", 5, vec![Mark::Unit(UnitId(57))]),
        overlay("threat", 59, vec![fan(51.4, 22.0, 5.0)]),
    ]
}

/// Every sign in every state, of both sides: the first half of the table Blue's, the second Red's. 48 by 34
/// inches.
pub fn signs() -> Vec<Piece> {
    use Sign::{Foot, Guns, Horse, Other};
    let mut pieces = vec![];
    for side in Side::BOTH {
        let (left, id) = if side == Side::Blue { (4.5, 100) } else { (28.5, 200) };
        let at = |column: u32, row: u32| (left + 7.2 * f64::from(column), 32.0 - 4.2 * f64::from(row));
        let put = |name: &str, sign: Sign, set: Set, column: u32, row: u32| {
            unit(id + row * 10 + column, side, name, sign, set, at(column, row), 0.0)
        };
        pieces.extend([
            put("Line", Foot, Set::Line(3), 0, 0),
            put("Horse", Horse, Set::Line(3), 1, 0),
            put("Battery", Guns, Set::Line(4), 2, 0),
            put("Column", Foot, Set::Column(3), 0, 1),
            put("Horse column", Horse, Set::Column(3), 1, 1),
            put("Limbered", Guns, Set::Limbered(3), 2, 1),
            put("Square", Foot, Set::Square, 0, 2),
            put("Skirmishers", Foot, Set::Cloud(12), 1, 2),
            put("Bent", Foot, Set::Bent(4), 2, 2),
            put("Losses", Foot, Set::Line(3), 0, 3).left(7),
            put("Disordered", Foot, Set::Line(3), 1, 3).left(10).disordered(),
            put("Shaken", Foot, Set::Line(3), 2, 3).left(8).nerve(Nerve::Shaken),
            put("Both", Foot, Set::Line(3), 0, 4).left(6).nerve(Nerve::Shaken).disordered(),
            put("Tired", Horse, Set::Line(3), 1, 4).left(11).marked(Glyph::Tired(2), "Tired"),
            put("Routing", Horse, Set::Line(3), 2, 4).left(4).nerve(Nerve::Routing),
            put("Done", Foot, Set::Line(3), 0, 5).done(),
            put("Hidden", Foot, Set::Line(3), 1, 5).hidden(),
            put("Many", Foot, Set::Line(2), 2, 5)
                .marked(Glyph::OutOfPowder, "Out of powder")
                .marked(Glyph::OutOfCommand, "Out of command")
                .marked(Glyph::Letter, "Pinned")
                .marked(Glyph::Tired(1), "Tired")
                .marked(Glyph::Tired(3), "Spent"),
            put("Shaken guns", Guns, Set::Line(3), 0, 6).left(5).nerve(Nerve::Shaken),
            put("Other", Other, Set::Line(2), 1, 6),
            put("Loose, shaken", Foot, Set::Cloud(9), 2, 6).left(9).nerve(Nerve::Shaken),
        ]);
        let lead =
            |name: &str, rank: Rank, column: u32| leader(id + 70 + column, side, name, rank, at(column, 7));
        pieces.extend([
            lead("Brigadier", Rank::Brigade, 0),
            lead("Division", Rank::Division, 1),
            lead("Army", Rank::Army, 2),
            leader(id + 79, side, "Attached", Rank::Brigade, at(0, 0)).with(id),
        ]);
    }
    pieces
}
