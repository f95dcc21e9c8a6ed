//! Writing a position file, so that it reads as if typed by hand.

use crate::ground::landscape;
use crate::{Sort, TerrainKind, picture};
use engine::{Book, Names, Parameter, Setup, Task, Yardstick};
use geom::{Ground, Length, Shape, Spot};
use names::{Side, UnitId};
use serde_json::Value;
use std::fmt::Write;

/// A position file being written.
pub struct Writer {
    text: String,
    by: Yardstick,
}

impl Writer {
    /// A file for a book.
    pub fn new<B: Book>() -> Writer {
        let mut writer = Writer { text: String::new(), by: B::YARDSTICK };
        writer.put("book", B::ID);
        writer
    }

    /// Begins a table, such as `[table]` or `[[unit]]`.
    pub fn begin(&mut self, header: &str) {
        let _ = write!(self.text, "\n{header}\n");
    }

    /// A key and what it says.
    pub fn put(&mut self, key: &str, value: impl Into<Value>) {
        let _ = writeln!(self.text, "{key} = {}", toml_of(&value.into()));
    }

    /// The same for something that can be said with a verb; nothing if it is left out.
    pub fn say(&mut self, key: &str, value: &impl Parameter) {
        match value.write(self.by) {
            Value::Null => {}
            value => self.put(key, value),
        }
    }

    /// A list of such things.
    pub fn say_list<P: Parameter>(&mut self, key: &str, values: &[P]) {
        let list: Value = values.iter().map(|value| value.write(self.by)).collect();
        self.put(key, list);
    }

    /// One of the two sides.
    pub fn side(&mut self, key: &str, side: Side) {
        self.put(key, side.to_string().to_lowercase());
    }

    /// A number that is only said if it is not 0.
    pub fn count(&mut self, key: &str, number: impl Into<u64>) {
        match number.into() {
            0 => {}
            number => self.put(key, number),
        }
    }

    /// The pieces of one sort, each with its name, and with its number if that is not the next one; `write`
    /// says the rest.
    pub fn pieces<'p, P: 'p>(
        &mut self,
        sort: Sort,
        names: &Names,
        pieces: impl Iterator<Item = (UnitId, &'p P)>,
        write: impl Fn(&mut Writer, UnitId, &P),
    ) {
        let mut next = sort.first;
        for (id, piece) in pieces {
            self.begin(&format!("[[{}]]", sort.key));
            self.put("name", names.unit(id).as_ref());
            if id.0 == next {
                next += 1;
            } else {
                self.put("id", id.0);
            }
            write(self, id, piece);
        }
    }

    /// What is left to do, where no phase begins with it.
    pub fn left<B: Book>(&mut self, left: &[Task<B>]) {
        self.put("left", serde_json::to_string(left).expect("tasks can be stored"));
    }

    /// What all books share: options that differ from the printed ones, house rules, table, terrain and
    /// sides.
    pub(crate) fn setup<B: Book>(&mut self, setup: &Setup<B>, printed: &B::Options, terrain: &[TerrainKind]) {
        for rule in &setup.house_rules {
            self.begin("[[house]]");
            self.put("name", rule.name.as_str());
            if !rule.why.is_empty() {
                self.put("why", rule.why.as_str());
            }
            for (key, patch) in
                [("tables", &rule.tables), ("options", &rule.options), ("muster", &rule.muster)]
            {
                if !patch.is_empty() {
                    let _ = writeln!(self.text, "{key} = {}", toml::Value::Table(patch.clone()));
                }
            }
        }
        let changed = changed(&setup.options, printed);
        if !changed.is_empty() {
            self.begin("[options]");
            for (key, value) in changed {
                let _ = writeln!(self.text, "{key} = {value}");
            }
        }
        if setup.names.sides.iter().any(|name| !name.is_empty()) {
            self.begin("[sides]");
            for (key, name) in ["blue", "red"].into_iter().zip(&setup.names.sides) {
                self.put(key, name.as_str());
            }
        }
        self.ground(&setup.ground, terrain);
        if setup.landscape != landscape(&setup.ground, terrain) {
            picture::write(self, &setup.landscape);
        }
    }

    fn ground(&mut self, ground: &Ground, terrain: &[TerrainKind]) {
        self.begin("[table]");
        let Spot { x, y } = ground.extent();
        self.say("width", &x);
        self.say("depth", &y);
        for feature in ground.features() {
            self.begin("[[terrain]]");
            let name = terrain.iter().find(|known| known.kind == feature.kind).map_or("", |known| known.name);
            self.put("kind", name);
            self.shape(&feature.shape);
            if let Some(level) = feature.ground {
                self.put("level", level);
            }
            if feature.tall != 0 {
                self.put("tall", feature.tall);
            }
        }
    }

    /// Where something lies.
    pub(crate) fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Polygon(corners) => self.say_list("polygon", corners),
            Shape::Line { through, width } => {
                self.say_list("line", through);
                if *width != Length::ZERO {
                    self.say("width", width);
                }
            }
        }
    }

    /// The whole file.
    pub fn finish(self) -> String {
        self.text
    }
}

/// The options that are not as printed, of those in tables only these.
fn changed<O: serde::Serialize>(options: &O, printed: &O) -> toml::Table {
    let table = |of: &O| toml::Table::try_from(of).unwrap_or_default();
    unlike(table(options), &table(printed))
}

fn unlike(options: toml::Table, printed: &toml::Table) -> toml::Table {
    let changed = options.into_iter().filter(|(key, value)| printed.get(key) != Some(value));
    let inner = |(key, value)| match (value, printed.get(&key)) {
        (toml::Value::Table(inner), Some(toml::Value::Table(printed))) => {
            (key, toml::Value::Table(unlike(inner, printed)))
        }
        (value, _) => (key, value),
    };
    changed.map(inner).collect()
}

fn toml_of(value: &Value) -> String {
    toml::Value::try_from(value).map_or_else(|_| "\"\"".into(), |value| value.to_string())
}
