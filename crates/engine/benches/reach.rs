//! What the engine has to reach, measured: times beside their targets, and ratios to what they are compared
//! with.
//!
//! `cargo xtask bench` prints the table that docs/BENCHMARKS.md keeps.

#[allow(dead_code, reason = "the tests need different parts")]
#[path = "../../../rulesets/the-ford/tests/battles/mod.rs"]
mod battles;

use battles::setup;
use cpu_time::ProcessTime;
use engine::{Draw, Game, Rules, Setup, Task, Troops, Usual, end_of_chain, forecast, forecast_by_whole_runs};
use geom::{Corner, Facing, Frame, Leg, Mm, Motion, Pose, Rect, Vector, mm};
use names::{Side, UnitId};
use parry2d_f64::math::Pose as ParryPose;
use parry2d_f64::query::{self, ShapeCastOptions};
use parry2d_f64::shape::Cuboid;
use std::hint::black_box;
use std::sync::Arc;
use the_ford::{Decision, Order, Phase, State, Step, TheFord, Unit};

fn main() {
    println!("{:<58} {:>12} {:>22}", "what", "time", "beside");
    rectangles();
    games();
    checks();
    forecasts();
}

/// The least time of one call, in nanoseconds, over five runs of about a tenth of a second.
fn time<T>(mut call: impl FnMut() -> T) -> f64 {
    let began = ProcessTime::now();
    let mut calls = 0u32;
    while began.elapsed().as_secs_f64() < 0.02 {
        black_box(call());
        calls += 1;
    }
    let calls = (calls * 5).max(1);
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let began = ProcessTime::now();
        for _ in 0..calls {
            black_box(call());
        }
        best = best.min(began.elapsed().as_secs_f64() / f64::from(calls));
    }
    best * 1e9
}

fn line(what: &str, nanoseconds: f64, beside: &str) {
    let (number, unit) = match nanoseconds {
        small if small < 1e3 => (small, "ns"),
        small if small < 1e6 => (small / 1e3, "µs"),
        large => (large / 1e6, "ms"),
    };
    println!("{what:<58} {number:>9.2} {unit} {beside:>22}");
}

/// The three rectangle kernels beside parry, on pairs that lie near each other.
fn rectangles() {
    let mut draw = Draw::new(1815);
    let mut between = |low: Mm, high: Mm| low + (high - low) * draw.share();
    let mut pairs = vec![];
    for _ in 0..4096 {
        let mut rect = |within: Mm| {
            let at = Vector::new(between(-within, within), between(-within, within));
            let radians = between(0.0, std::f64::consts::TAU);
            let ahead = Vector::new(libm::sin(radians), libm::cos(radians));
            Rect { frame: Frame { at, ahead }, half: Vector::new(between(12.0, 100.0), between(5.0, 50.0)) }
        };
        let (a, b) = (rect(0.0), rect(200.0));
        let towards = (b.frame.at - a.frame.at) * 1.5;
        pairs.push((a, b, towards));
    }
    let parry = |rect: &Rect| {
        let angle = libm::atan2(rect.frame.right().y, rect.frame.right().x);
        (ParryPose::new(rect.frame.at, angle), Cuboid::new(rect.half))
    };
    let theirs: Vec<_> = pairs.iter().map(|(a, b, by)| (parry(a), parry(b), *by)).collect();
    let of = pairs.len() as f64;

    let ours = time(|| pairs.iter().filter(|(a, b, _)| a.meets(b)).count()) / of;
    let beside = time(|| {
        let meet = |p: &&_| {
            let ((a, s), (b, t), _): &((ParryPose, Cuboid), (ParryPose, Cuboid), Vector) = p;
            query::details::intersection_test_cuboid_cuboid(&a.inv_mul(b), s, t)
        };
        theirs.iter().filter(meet).count()
    }) / of;
    line("rectangles meet (10 ns)", ours, &format!("parry {beside:.1} ns, 1:{:.1}", beside / ours));

    let ours = time(|| pairs.iter().map(|(a, b, _)| a.distance(b)).sum::<f64>()) / of;
    let beside = time(|| {
        let far = |((a, s), (b, t), _): &((ParryPose, Cuboid), (ParryPose, Cuboid), Vector)| {
            query::distance(a, s, b, t).map_or(0.0, |hit| hit.distance)
        };
        theirs.iter().map(far).sum::<f64>()
    }) / of;
    line("distance of rectangles (44 ns)", ours, &format!("parry {beside:.1} ns, 1:{:.1}", beside / ours));

    let sweep = |(a, b, by): &(Rect, Rect, Vector)| a.sweep(*by, b).unwrap_or(1.0);
    let ours = time(|| pairs.iter().map(sweep).sum::<f64>()) / of;
    let beside = time(|| {
        let cast = |((a, s), (b, t), by): &((ParryPose, Cuboid), (ParryPose, Cuboid), Vector)| {
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            let hit = query::cast_shapes(a, *by, s, b, Vector::ZERO, t, options);
            hit.ok().flatten().map_or(1.0, |hit| hit.time_of_impact)
        };
        theirs.iter().map(cast).sum::<f64>()
    }) / of;
    line(
        "straight sweep of rectangles (50 ns)",
        ours,
        &format!("parry {beside:.1} ns, 1:{:.1}", beside / ours),
    );
}

/// A game of so many units in the middle of Blue's moves, always as densely set up.
fn crowded(units: u32, hidden: bool) -> Game<TheFord> {
    let columns = (f64::from(units) * 1.5).sqrt().ceil() as u32;
    let troops: Troops<Unit> = (0..units)
        .map(|number| {
            let (column, row) = (i64::from(number % columns), i64::from(number / columns));
            let side = Side::BOTH[(number % 2) as usize];
            let facing = Facing::degrees((number * 37 % 360) as i32);
            let pose = Pose::new(mm(100 + 150 * column), mm(100 + 150 * row), facing);
            (UnitId(3 * number + 1), Unit { concealed: hidden && number % 8 == 1, ..Unit::new(side, pose) })
        })
        .collect();
    let state = State {
        turn: 1,
        phase: Phase::Move(Side::Blue),
        first: Side::Blue,
        mist: false,
        troops,
        began_with: [20; 2],
    };
    let rows = i64::from(units / columns + 2);
    let setup: Arc<Setup<TheFord>> = setup(150 * i64::from(columns) + 200, 150 * rows + 200);
    let ask = Task::Ask { side: Side::Blue, of: Decision::Act, aside: Some(Decision::Brace) };
    Game::new(setup, state, vec![ask, Task::Do(Step::EndOfTurn)])
}

fn games() {
    let game = crowded(40, false);
    line("copy of a game with 40 units (2 µs)", time(|| game.clone()), "");
    let moved = time(|| {
        let mut copy = game.clone();
        if let Order::March { unit, .. } = ahead(1) {
            let mut state = copy.state().clone();
            state.troops.edit(unit).expect("it is there").pose.at.x += mm(1);
            copy = Game::new(copy.setup().clone(), state, copy.agenda().to_vec());
        }
        copy
    });
    line("the same, and one unit of the copy moved", moved, "");
    line("view of one side, nothing hidden (2 µs)", time(|| game.known(Side::Blue)), "");
    let hidden = crowded(40, true);
    line("view of one side, five units hidden", time(|| hidden.known(Side::Blue)), "");
    line("hash of the game for its journal", time(|| game.hash()), "");
    line("what stands on the table, from the state", time(|| TheFord::bodies(game.state())), "");
}

/// A wheel and an advance of one of Blue's units.
fn ahead(unit: u32) -> Order {
    let wheel = Leg::Wheel { on: Corner::Right, by: geom::Angle::degrees(10) };
    Order::March { unit: UnitId(unit), path: Motion::as_one([wheel, Leg::Ahead { by: mm(40) }]) }
}

/// A movement check, with the same crowd round it on small and on large tables.
fn checks() {
    let check = |units: u32| {
        let game = crowded(units, false);
        let orders: Vec<_> = (0..units / 2).map(|number| ahead(6 * number + 1)).collect();
        let table = game.known(Side::Blue);
        let legal = orders
            .iter()
            .filter(|order| TheFord::check(table.table(), &Decision::Act, Side::Blue, order).is_ok());
        let legal = legal.count();
        let all = time(|| {
            for order in &orders {
                let _ = black_box(TheFord::check(table.table(), &Decision::Act, Side::Blue, order));
            }
        });
        (all / orders.len() as f64, format!("{legal} of {} legal", orders.len()))
    };
    let (few, legal_of_few) = check(40);
    line("movement check against 40 bodies (3 µs)", few, &legal_of_few);
    let (many, legal_of_many) = check(640);
    line(
        "the same against 640 (at most 1.5 times that)",
        many,
        &format!("{:.2} times, {legal_of_many}", many / few),
    );
}

/// A charge at the head of a deep column of shaken friends, odds with equal games merged and without.
fn forecasts() {
    for depth in [2, 4, 6] {
        let blue = Unit::new(Side::Blue, Pose::new(mm(300), mm(100), Facing::NORTH));
        let red =
            (0..depth).map(|row| Unit::new(Side::Red, Pose::new(mm(300), mm(200 + 40 * row), Facing::SOUTH)));
        let troops: Troops<Unit> = (1..).map(UnitId).zip(std::iter::once(blue).chain(red)).collect();
        let state = State {
            turn: 1,
            phase: Phase::Move(Side::Blue),
            first: Side::Blue,
            mist: false,
            troops,
            began_with: [20; 2],
        };
        let ask = Task::Ask { side: Side::Blue, of: Decision::Act, aside: None };
        let game = Game::new(setup(600, 600), state, vec![ask, Task::Do(Step::EndOfTurn)]);
        let known = game.known(Side::Blue);
        let order = || Order::Charge { unit: UnitId(1), target: UnitId(2) };
        let until = end_of_chain(&game);
        let key = |game: &Game<TheFord>| game.state().troops.len();
        let merged = time(|| forecast(&known, Side::Blue, order(), &until, &key, &Usual, u64::MAX));
        let whole =
            time(|| forecast_by_whole_runs(&known, Side::Blue, order(), &until, &key, &Usual, u64::MAX));
        let beside = format!("unmerged {:.2} ms, 1:{:.1}", whole / 1e6, whole / merged);
        line(&format!("odds of a charge and its chain of routs, {depth} deep"), merged, &beside);
    }
}
