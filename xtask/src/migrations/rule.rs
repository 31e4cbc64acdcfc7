//! What a migration may do while servers of the version before use the same tables.

use std::collections::BTreeSet;

use super::statement::{Statement, parts};

/// How a comment begins that says why older servers bear a change of what is stored.
pub(super) const BORNE: &str = "Older servers bear it: ";

const ONLY_ADDS: &str = "a migration only adds: a server of the version before needs what is there";
const NOT_NULL: &str = "a server of the version before writes rows without it: let it be NULL, or \
                        give it a DEFAULT";
const CONSTRAINT: &str = "a server of the version before does not know what is refused by this";
const CHANGES: &str = "it changes what is stored: say in a comment above why that is harmless, as in \
                       `-- Older servers bear it: …`";
const UNKNOWN: &str = "it is not known to be harmless while a server of the version before runs";

/// The words by which something new may be refused.
const CONSTRAINTS: [&str; 6] =
    ["CONSTRAINT", "CHECK", "UNIQUE", "PRIMARY", "FOREIGN", "REFERENCES"];

/// The statements of a migration that break the rule, and why each does.
pub(super) fn offences(statements: &[Statement]) -> Vec<(&Statement, &'static str)> {
    let mut made = BTreeSet::new();
    let mut offences = vec![];
    for statement in statements {
        if let Some(name) = created(statement) {
            made.insert(name);
        } else if let Err(why) = allow(statement, &made) {
            offences.push((statement, why));
        }
    }
    offences
}

/// The table that a statement makes.
pub(super) fn created(statement: &Statement) -> Option<&str> {
    let rest = statement.after(&["CREATE", "TABLE"])?;
    let rest = rest.strip_prefix(&["IF", "NOT", "EXISTS"].map(str::to_owned)[..]).unwrap_or(rest);
    rest.first().map(String::as_str)
}

/// Allows what is harmless; `made` are the tables that the same migration has made.
fn allow(statement: &Statement, made: &BTreeSet<&str>) -> Result<(), &'static str> {
    let is_made = |table: Option<&String>| table.is_some_and(|table| made.contains(table.as_str()));
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let indexed = || statement.words.iter().skip_while(|word| *word != "ON").nth(1);
    match words.as_slice() {
        ["CREATE", "UNIQUE", "INDEX", ..] if !is_made(indexed()) => Err(CONSTRAINT),
        ["CREATE", "UNIQUE", "INDEX", ..] | ["CREATE", "INDEX", ..] => Ok(()),
        ["ALTER", "TABLE", ..] if is_made(statement.words.get(2)) => Ok(()),
        ["ALTER", "TABLE", _, ..] => {
            parts(&statement.words[3..]).into_iter().try_for_each(allow_change)
        }
        ["INSERT", "INTO", ..] if is_made(statement.words.get(2)) => Ok(()),
        ["UPDATE", ..] if is_made(statement.words.get(1)) => Ok(()),
        ["INSERT" | "UPDATE", ..] if statement.comment.contains(BORNE) => Ok(()),
        ["INSERT" | "UPDATE", ..] => Err(CHANGES),
        ["DROP" | "DELETE" | "TRUNCATE", ..] => Err(ONLY_ADDS),
        _ => Err(UNKNOWN),
    }
}

/// Allows one change of a table that was there before.
fn allow_change(change: &[String]) -> Result<(), &'static str> {
    let has = |word: &str| change.iter().any(|other| other == word);
    match change.first().map(String::as_str) {
        Some("ADD") if CONSTRAINTS.into_iter().any(has) => Err(CONSTRAINT),
        Some("ADD") => {
            let not_null = change.windows(2).any(|pair| pair == ["NOT", "NULL"]);
            if not_null && !has("DEFAULT") { Err(NOT_NULL) } else { Ok(()) }
        }
        Some("DROP" | "RENAME" | "ALTER") => Err(ONLY_ADDS),
        _ => Err(UNKNOWN),
    }
}
