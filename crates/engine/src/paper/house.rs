//! House rules: small patches over a book's printed numbers and options.

use crate::Plain;
use crate::orders::grammar::nearest;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// A named change of a book's numbers and options. Journals name it, and both sides see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRule {
    /// What it is called.
    pub name: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// What changes in the tables.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    pub tables: Table,
    /// What changes in the options.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    pub options: Table,
    /// What changes in the numbers by which a book musters battles.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    pub muster: Table,
}

/// Why a house rule cannot be laid over a book.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PatchError {
    /// The file is no house rule.
    #[error("this is no house rule: {0}")]
    Unreadable(String),
    /// It changes something that is not there.
    #[error("there is no `{path}` to change{}", .near.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    Unknown {
        /// What it names.
        path: String,
        /// What it perhaps means.
        near: Option<String>,
    },
    /// It puts something there that does not fit.
    #[error("`{path}` cannot be so: {why}")]
    Unfitting {
        /// What it names; the whole of tables or options if it only fails together.
        path: String,
        /// The fault.
        why: String,
    },
}

impl HouseRule {
    /// Reads a house rule from TOML.
    pub fn read(text: &str) -> Result<HouseRule, PatchError> {
        toml::from_str(text).map_err(|wrong| PatchError::Unreadable(wrong.to_string()))
    }

    /// The tables and options of a book with this rule laid over them.
    pub fn over<T: Plain, O: Plain>(&self, tables: &T, options: &O) -> Result<(T, O), PatchError> {
        Ok((patched(tables, &self.tables, "tables")?, patched(options, &self.options, "options")?))
    }

    /// The numbers by which a book musters battles with this rule laid over them.
    pub fn over_muster<S: Plain>(&self, scale: &S) -> Result<S, PatchError> {
        patched(scale, &self.muster, "muster")
    }
}

/// A value with a patch laid over it: what the patch names is replaced, what it does not name stays. A list
/// is patched by the numbers of its places, from 0.
fn patched<T: Plain>(value: &T, patch: &Table, path: &str) -> Result<T, PatchError> {
    if patch.is_empty() {
        return Ok(value.clone());
    }
    let unfitting = |why: String| PatchError::Unfitting { path: path.into(), why };
    let mut whole = Value::try_from(value).map_err(|wrong| unfitting(wrong.to_string()))?;
    lay_over(&mut whole, patch, path)?;
    whole.try_into().map_err(|wrong: toml::de::Error| unfitting(wrong.message().to_string()))
}

fn lay_over(whole: &mut Value, patch: &Table, path: &str) -> Result<(), PatchError> {
    for (key, new) in patch {
        let path = format!("{path}.{key}");
        let names: Vec<String> = whole.as_table().map_or(vec![], |table| table.keys().cloned().collect());
        let old = match whole {
            Value::Table(table) => table.get_mut(key),
            Value::Array(list) => key.parse().ok().and_then(|place: usize| list.get_mut(place)),
            _ => None,
        };
        let Some(old) = old else {
            let near = nearest(key, names.iter().map(String::as_str)).map(str::to_owned);
            return Err(PatchError::Unknown { path, near });
        };
        match (old, new) {
            (old @ (Value::Table(_) | Value::Array(_)), Value::Table(patch)) => lay_over(old, patch, &path)?,
            (old, new) if old.same_type(new) => *old = new.clone(),
            (old @ Value::Float(_), Value::Integer(whole)) => *old = Value::Float(*whole as f64),
            (old, new) => {
                let why = format!("it is {}, not {}", named(old), named(new));
                return Err(PatchError::Unfitting { path, why });
            }
        }
    }
    Ok(())
}

fn named(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a word",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Inches;

    #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
    struct Tables {
        move_line: Inches,
        passes: [i64; 3],
    }

    #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
    struct Options {
        lances: bool,
    }

    const PRINTED: (Tables, Options) =
        (Tables { move_line: Inches::new(4, 0), passes: [6, 5, 4] }, Options { lances: false });

    fn over(patch: &str) -> Result<(Tables, Options), PatchError> {
        HouseRule::read(patch)?.over(&PRINTED.0, &PRINTED.1)
    }

    #[test]
    fn a_patch_changes_what_it_names_and_nothing_else() {
        let (tables, options) =
            over("name = 'quick lines'\ntables.move_line = 5\ntables.passes.1 = 4\noptions.lances = true")
                .unwrap();
        assert_eq!(tables, Tables { move_line: Inches::new(5, 0), passes: [6, 4, 4] });
        assert_eq!(options, Options { lances: true });
        assert_eq!(over("name = 'nothing'").unwrap(), PRINTED);
    }

    #[test]
    fn the_numbers_of_a_muster_are_changed_apart() {
        let rule = HouseRule::read("name = 'x'\nmuster.move_line = 6").unwrap();
        assert_eq!(rule.over(&PRINTED.0, &PRINTED.1).unwrap(), PRINTED);
        assert_eq!(rule.over_muster(&PRINTED.0).unwrap().move_line, Inches::new(6, 0));
        let wrong = HouseRule::read("name = 'x'\nmuster.move_lin = 6").unwrap().over_muster(&PRINTED.0);
        assert!(wrong.unwrap_err().to_string().starts_with("there is no `muster.move_lin`"));
    }

    #[test]
    fn what_is_not_there_cannot_be_changed() {
        assert_eq!(
            over("name = 'x'\ntables.move_lin = 5").unwrap_err().to_string(),
            "there is no `tables.move_lin` to change; did you mean `move_line`?"
        );
        assert_eq!(
            over("name = 'x'\ntables.passes.3 = 5").unwrap_err().to_string(),
            "there is no `tables.passes.3` to change"
        );
    }

    #[test]
    fn a_change_must_fit() {
        assert_eq!(
            over("name = 'x'\ntables.move_line = 'far'").unwrap_err().to_string(),
            "`tables.move_line` cannot be so: it is a number, not a word"
        );
        assert!(matches!(over("name = 'x'\ntables.passes = [1]"), Err(PatchError::Unfitting { .. })));
        assert!(matches!(over("tables.move_line = 5"), Err(PatchError::Unreadable(_))));
    }
}
