//! The tables that migrations make.

use std::collections::BTreeMap;

use super::rule::created;
use super::statement::{Statement, parts};

/// What a line of a table begins with that is no column.
const NO_COLUMNS: [&str; 5] = ["PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT"];

/// Tables by their names; columns by theirs, with the word for their type.
#[derive(Debug, Default)]
pub(super) struct Schema(BTreeMap<String, BTreeMap<String, String>>);

impl Schema {
    /// How many tables there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Does what a statement does to tables and columns.
    pub(super) fn apply(&mut self, statement: &Statement) {
        if let Some(name) = created(statement) {
            let open = statement.words.iter().position(|word| word == "(");
            let close = statement.words.iter().rposition(|word| word == ")");
            let (Some(open), Some(close)) = (open, close) else { return };
            let columns = parts(&statement.words[open + 1..close]).into_iter().filter_map(column);
            self.0.insert(name.to_owned(), columns.collect());
        } else if let Some([table, ..]) = statement.after(&["DROP", "TABLE"]) {
            self.0.remove(table);
        } else if let Some([table, rest @ ..]) = statement.after(&["ALTER", "TABLE"]) {
            for change in parts(rest) {
                self.change(table, change);
            }
        }
    }

    fn change(&mut self, table: &str, change: &[String]) {
        let words: Vec<&str> = change.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["RENAME", "TO", new] => {
                if let Some(columns) = self.0.remove(table) {
                    self.0.insert((*new).to_owned(), columns);
                }
            }
            ["ADD", "COLUMN", ..] => {
                if let Some(columns) = self.0.get_mut(table) {
                    columns.extend(column(&change[2..]));
                }
            }
            ["DROP", "COLUMN", name] => {
                self.0.get_mut(table).and_then(|columns| columns.remove(*name));
            }
            _ => {}
        }
    }

    /// Where this one, of SQLite, is not the one of PostgreSQL, a line each.
    pub(super) fn differences(&self, postgres: &Schema) -> Vec<String> {
        let mut found = vec![];
        let names: std::collections::BTreeSet<_> = self.0.keys().chain(postgres.0.keys()).collect();
        for name in names {
            let (Some(here), Some(there)) = (self.0.get(name), postgres.0.get(name)) else {
                found.push(format!("Only one of the databases has the table {name}."));
                continue;
            };
            let columns: std::collections::BTreeSet<_> = here.keys().chain(there.keys()).collect();
            for column in columns {
                match (here.get(column), there.get(column)) {
                    (Some(kind), Some(other)) if is_same(kind, other) => {}
                    (Some(kind), Some(other)) => found.push(format!(
                        "{name}.{column} is {kind} in SQLite and {other} in PostgreSQL."
                    )),
                    _ => found.push(format!("Only one of the databases has {name}.{column}.")),
                }
            }
        }
        found
    }
}

/// A column's name and type, if it is one.
fn column(words: &[String]) -> Option<(String, String)> {
    let [name, kind, ..] = words else { return None };
    (!NO_COLUMNS.contains(&name.as_str())).then(|| (name.clone(), kind.clone()))
}

/// Whether both databases keep the same in columns of these types.
fn is_same(sqlite: &str, postgres: &str) -> bool {
    match sqlite {
        "INTEGER" => ["INTEGER", "BIGINT", "BOOLEAN"].contains(&postgres),
        "BLOB" => postgres == "BYTEA",
        other => other == postgres,
    }
}
