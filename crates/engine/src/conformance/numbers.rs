//! The numbers of a book's tables, each of which must matter to some test.

use crate::{HouseRule, Plain};
use serde::Serialize;
use serde_json::Value;

/// Every number in a value, with the way to it: `movement.foot.charge`, `morale_fails_from.2`.
pub fn numbers(value: &impl Serialize) -> Vec<(String, f64)> {
    numbers_in(&serde_json::to_value(value).expect("tables have a form in JSON"))
}

fn numbers_in(value: &Value) -> Vec<(String, f64)> {
    let under = |key: String, value: &Value| -> Vec<(String, f64)> {
        let below = numbers_in(value).into_iter();
        below
            .map(|(path, number)| (format!("{key}.{path}").trim_end_matches('.').to_owned(), number))
            .collect()
    };
    match value {
        Value::Number(number) => vec![(String::new(), number.as_f64().expect("tables hold small numbers"))],
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, item)| under(at.to_string(), item)).collect()
        }
        Value::Object(fields) => fields.iter().flat_map(|(key, item)| under(key.clone(), item)).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}

/// The tables with one number changed, as in `tables.rout = 7`. Panics if there is no such number.
pub fn changed<T: Plain>(tables: &T, change: &str) -> T {
    let rule = HouseRule::read(&format!("name = 'a changed number'\n{change}"));
    let changed = rule.and_then(|rule| Ok(rule.over(tables, &())?.0));
    changed.unwrap_or_else(|wrong| panic!("{change}: {wrong}"))
}

/// Whether a number lies in a table, both by their paths.
pub(super) fn is_in(path: &str, table: &str) -> bool {
    path.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Changes each cell of a large printed table in turn, and expects the check of that table to notice; the
/// table as printed must pass it. A process for each of a thousand cells would take minutes.
pub fn every_cell_matters<T: Plain>(printed: &T, table: &str, holds: impl Fn(&T) -> bool) {
    assert!(holds(printed), "{table} fails its check as it is printed");
    let cells: Vec<_> = numbers(printed).into_iter().filter(|(path, _)| is_in(path, table)).collect();
    assert!(!cells.is_empty(), "the tables have no numbers in {table}");
    let unnoticed = |(path, number): (String, f64)| {
        let change = format!("tables.{path} = {}", number + 1.0);
        holds(&changed(printed, &change)).then_some(change)
    };
    let unnoticed: Vec<String> = cells.into_iter().filter_map(unnoticed).collect();
    assert!(unnoticed.is_empty(), "the check of {table} does not notice: {}", unnoticed.join(", "));
}

/// The rows of a document that should explain these numbers and words, and do not: `| `name` | 5 |` for a
/// number, and the name for anything else.
pub fn unexplained(document: &str, scale: &impl Serialize) -> Vec<String> {
    let scale = serde_json::to_value(scale).expect("a scale can be written");
    let rows =
        scale.as_object().expect("a scale is a table").iter().map(|(name, value)| match value.as_f64() {
            Some(number) => format!("| `{name}` | {number} |"),
            None => format!("`{name}`"),
        });
    rows.filter(|row| !document.contains(row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_number_has_a_path() {
        let tables = json!({ "movement": { "foot": 4, "horse": [8, 6.5] }, "name": "x", "none": null });
        let named = |path: &str, number| (path.to_owned(), number);
        assert_eq!(
            numbers(&tables),
            [named("movement.foot", 4.0), named("movement.horse.0", 8.0), named("movement.horse.1", 6.5)]
        );
    }

    #[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    struct Tables {
        hits: Vec<Vec<u8>>,
        hitsman: u8,
    }

    const ROWS: [[u8; 2]; 2] = [[1, 2], [3, 5]];

    fn tables() -> Tables {
        Tables { hits: ROWS.map(|row| row.to_vec()).to_vec(), hitsman: 4 }
    }

    #[test]
    fn each_cell_of_a_large_table_is_tried() {
        every_cell_matters(&tables(), "hits", |tables| tables.hits == ROWS);
        every_cell_matters(&tables(), "hits.1", |tables| tables.hits[1] == ROWS[1]);
    }

    #[test]
    #[should_panic(expected = "does not notice: tables.hits.1.1 = 6")]
    fn a_cell_that_no_check_notices_is_named() {
        every_cell_matters(&tables(), "hits", |tables| {
            (tables.hits[0] == ROWS[0]) && tables.hits[1][0] == ROWS[1][0]
        });
    }

    #[test]
    #[should_panic(expected = "as it is printed")]
    fn a_check_that_the_printed_table_fails_is_no_check() {
        every_cell_matters(&tables(), "hits", |_| false);
    }

    #[test]
    fn what_a_document_leaves_out_is_named() {
        let scale = json!({ "step": 2, "farthest": 24, "arms": {} });
        let document = "| `step` | 2 |\n| `farthest` | 25 |\n`arms` are many";
        assert_eq!(unexplained(document, &scale), ["| `farthest` | 24 |"]);
    }
}
