//! The one sheet of styles, and the same with every variable filled in.

use crate::path::{Path, tenth};
use crate::scene::{Node, Pattern};
use geom::{Mm, Vector};
use serde::Serialize;
use std::collections::BTreeMap;

/// The styles of a scene as the page uses them: colours as variables for day and night, widths by the pixel
/// `--px`.
pub const STYLES: &str = include_str!("scene.css");

/// Day or night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Day.
    #[default]
    Light,
    /// Night.
    Dark,
}

/// The colour of a side. Its signs stay the same in any colour.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hue {
    /// The first side's usual colour.
    Blue,
    /// Another for the first side.
    Green,
    /// The second side's usual colour.
    Brick,
    /// Another for the second side.
    Ochre,
    /// Another for the second side.
    Plum,
}

impl Hue {
    /// The class that brings it, if it is not the usual one.
    pub const fn class(self) -> &'static str {
        match self {
            Hue::Blue | Hue::Brick => "",
            Hue::Green => "hue-green",
            Hue::Ochre => "hue-ochre",
            Hue::Plum => "hue-plum",
        }
    }
}

/// One rule of the sheet: its selector and what stands between the braces.
type Rule<'a> = (&'a str, &'a str);

/// The rules of a sheet, which has no braces within braces.
fn rules(sheet: &str) -> impl Iterator<Item = Rule<'_>> {
    sheet.split('}').filter_map(|rule| {
        let (selector, body) = rule.split_once('{')?;
        let selector = selector.rsplit("*/").next().unwrap_or(selector);
        Some((selector.trim(), body.trim()))
    })
}

/// The styles with every variable filled in, for programs that know no variables.
pub(crate) fn resolved(theme: Theme, hues: [Hue; 2], pixel: Mm) -> String {
    let mut values: BTreeMap<&str, &str> = BTreeMap::new();
    let wanted = |selector: &str| {
        selector == ".scene" || hues.iter().any(|hue| selector.strip_prefix('.') == Some(hue.class()))
    };
    for (_, body) in rules(STYLES).filter(|(selector, _)| wanted(selector)) {
        for (name, value) in body.split(';').filter_map(|line| line.trim().split_once(':')) {
            values.insert(name, in_theme(value.trim(), theme));
        }
    }
    let mut sheet = String::with_capacity(STYLES.len());
    for (selector, body) in rules(STYLES).filter(|(_, body)| !body.starts_with("--")) {
        sheet.push('\n');
        sheet.push_str(selector);
        sheet.push('{');
        for declaration in body.split(';') {
            fill_in(&mut sheet, declaration.trim(), &values, pixel);
            sheet.push(';');
        }
        sheet.pop();
        sheet.push('}');
    }
    sheet.push('\n');
    sheet
}

/// The one of the two colours of `light-dark(…)` that the theme wants.
fn in_theme(value: &str, theme: Theme) -> &str {
    let Some(colours) = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')')) else {
        return value;
    };
    match (colours.split_once(", "), theme) {
        (Some((light, _)), Theme::Light) => light,
        (Some((_, dark)), Theme::Dark) => dark,
        (None, _) => colours,
    }
}

/// Writes a declaration with `var(--name)` and `calc(Npx * var(--px))` worked out.
fn fill_in(sheet: &mut String, declaration: &str, values: &BTreeMap<&str, &str>, pixel: Mm) {
    let mut rest = declaration;
    while let Some(at) = rest.find("calc(").into_iter().chain(rest.find("var(")).min() {
        sheet.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((pixels, after)) =
            rest.strip_prefix("calc(").and_then(|inner| inner.split_once("px * var(--px))"))
        {
            let length = pixels.parse::<f64>().unwrap_or(0.0) * pixel;
            // Hairlines are finer than a tenth of a millimetre.
            sheet.push_str(&format!("{}", libm::round(length * 1000.0) / 1000.0));
            rest = after;
        } else if let Some((name, after)) = rest.strip_prefix("var(").and_then(|inner| inner.split_once(')'))
        {
            sheet.push_str(values.get(name).copied().unwrap_or("none"));
            rest = after;
        } else {
            break;
        }
    }
    sheet.push_str(rest);
}

/// The hatchings that styles refer to.
pub(crate) fn patterns(pixel: Mm) -> Vec<Pattern> {
    let hatching = |id, pixels: f64, ground: Option<&'static str>, class: &'static str, rising: bool| {
        let size = pixels * pixel;
        let at = |x: f64, y: f64| {
            let y = if rising { 1.0 - y } else { y };
            Vector::new(x * size, y * size)
        };
        let mut path = Path::new();
        path.stroke(at(0.0, 0.0), at(1.0, 1.0));
        path.stroke(at(-0.25, 0.75), at(0.25, 1.25)).stroke(at(0.75, -0.25), at(1.25, 0.25));
        let whole = Vector::splat(size);
        let ground = ground.map(|class| Node::rect(class, whole / 2.0, whole, 0.0, 0.0));
        Pattern { id, size: tenth(size), nodes: ground.into_iter().chain(Node::path(class, path)).collect() }
    };
    vec![
        hatching("hatch-b", 4.4, Some("p-ground"), "p-hatch", true),
        hatching("hatch-bonus", 7.0, None, "p-bonus", true),
        hatching("hatch-refuse", 6.0, None, "p-refuse", false),
        hatching("hatch-threat", 8.0, None, "p-threat", false),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_work_out() {
        for theme in [Theme::Light, Theme::Dark] {
            let sheet = resolved(theme, [Hue::Green, Hue::Plum], 1.25);
            for word in ["var(", "calc(", "light-dark(", "--", "none:", "/*"] {
                assert!(!sheet.contains(word), "{word} in {theme:?}");
            }
            assert!(sheet.lines().count() > 100);
        }
    }

    #[test]
    fn every_variable_that_is_used_has_a_value() {
        let used = STYLES.split("var(").skip(1).filter_map(|rest| rest.split(')').next());
        for name in used.filter(|name| *name != "--px") {
            assert!(STYLES.contains(&format!("{name}: ")), "{name} has no value");
        }
    }

    #[test]
    fn colours_go_by_day_night_and_nation() {
        let rule = |theme, hues| {
            let sheet = resolved(theme, hues, 1.0);
            sheet.lines().find(|line| line.starts_with(".u-a .u-stand")).map(str::to_owned)
        };
        let usual = [Hue::Blue, Hue::Brick];
        assert_eq!(
            rule(Theme::Light, usual).as_deref(),
            Some(".u-a .u-stand{fill: #2b4a82;stroke: #dfe7f5}")
        );
        assert_eq!(rule(Theme::Dark, usual).as_deref(), Some(".u-a .u-stand{fill: #86aae6;stroke: #16233a}"));
        let green = [Hue::Green, Hue::Brick];
        assert_eq!(
            rule(Theme::Light, green).as_deref(),
            Some(".u-a .u-stand{fill: #2f5d46;stroke: #dcece3}")
        );
    }

    #[test]
    fn widths_are_so_many_pixels_on_the_sheet() {
        let sheet = resolved(Theme::Light, [Hue::Blue, Hue::Brick], 1.25);
        assert!(sheet.contains(".u-front{fill: none;stroke-width: 3.5}"), "{sheet}");
    }
}
