//! What drawing has to reach: a battle of forty units as SVG in 30 ms.
//!
//! `cargo xtask bench` prints these lines; docs/BENCHMARKS.md keeps them.

#[path = "../tests/table/mod.rs"]
mod table;

use render::{Drawing, Scene, Theme, png};
use std::time::Instant;

fn main() {
    let country = table::country();
    let mut view = table::view((72.0, 48.0), &country, table::armies());
    view.overlays = table::overlays();
    let overlays: Vec<&str> = view.overlays.iter().map(|overlay| overlay.name.as_str()).collect();
    for (width, what) in [(760, "far"), (1440, "middle"), (2520, "near")] {
        let asked = Drawing { width, overlays: overlays.clone(), ..Drawing::default() };
        let draw = || Scene::of(&view, &asked).to_svg(Theme::Light);
        let (scene, all) = (median(|| Scene::of(&view, &asked)), median(draw));
        println!(
            "a battle of 40 units and 8 leaders as SVG, {what}, {width} px: {all:.1} ms (target 30), of it the scene {scene:.1} ms; {} kB",
            draw().len() / 1000
        );
    }
    let svg = Scene::of(&view, &Drawing::default()).to_svg(Theme::Light);
    // Fonts are looked for once.
    let picture = png(&svg, 1.0).map(|picture| picture.png.len());
    let time = median(|| png(&svg, 1.0).is_ok());
    println!("the same as PNG, 1440 px, from its SVG: {time:.0} ms; {} kB", picture.unwrap_or(0) / 1000);
}

/// The median time of some runs, in milliseconds.
fn median<T>(run: impl Fn() -> T) -> f64 {
    let mut times: Vec<f64> = (0..21)
        .map(|_| {
            let began = Instant::now();
            std::hint::black_box(run());
            began.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
