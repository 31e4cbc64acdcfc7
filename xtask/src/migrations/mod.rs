//! `cargo xtask check migrations`: a migration only adds, because servers of the version before go on
//! working on the same database until each was restarted; and both databases end with the same tables.

mod rule;
mod schema;
mod statement;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::Path;

use schema::Schema;
use statement::statements;

/// The folders of the two databases.
const FOLDERS: [&str; 2] = ["migrations/sqlite", "migrations/postgres"];

/// Migrations that break the rule, and why they may.
const BEFORE: [(&str, &str); 2] = [
    ("migrations/sqlite/0012_deeds.sql", "it is older than the rule; nothing had been released"),
    ("migrations/postgres/0012_deeds.sql", "it is older than the rule; nothing had been released"),
];

/// The migrations of one database: the name of each file, and its text.
type Files = Vec<(String, String)>;

/// Looks at every migration; how many there are.
///
/// # Errors
/// A line for each offence: `file:line`, the statement, and why it must not be.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let [sqlite, postgres] = [files(root, FOLDERS[0])?, files(root, FOLDERS[1])?];
    let mut wrong = same_names(&sqlite, &postgres);
    let mut schemas = [Schema::default(), Schema::default()];
    for ((folder, files), schema) in FOLDERS.iter().zip([&sqlite, &postgres]).zip(&mut schemas) {
        for (name, text) in files {
            let path = format!("{folder}/{name}");
            wrong.extend(offences(&path, text, &BEFORE));
            statements(text).iter().for_each(|statement| schema.apply(statement));
        }
    }
    for (path, _) in BEFORE {
        if !root.join(path).exists() {
            wrong.push(format!("{path} is an exception, and is not there."));
        }
    }
    let [of_sqlite, of_postgres] = &schemas;
    wrong.extend(of_sqlite.differences(of_postgres));
    match wrong.is_empty() {
        true => Ok(format!(
            "{} migrations of each database, which make {} tables.",
            sqlite.len(),
            of_sqlite.len()
        )),
        false => Err(wrong.join("\n")),
    }
}

/// What is wrong with a migration, a line each.
fn offences(path: &str, text: &str, exceptions: &[(&str, &str)]) -> Vec<String> {
    let statements = statements(text);
    let found = rule::offences(&statements);
    match exceptions.iter().any(|(exception, _)| *exception == path) {
        true if found.is_empty() => {
            vec![format!("{path} is an exception, and needs to be none.")]
        }
        true => vec![],
        false => found
            .iter()
            .map(|(statement, why)| {
                format!("{path}:{} {}: {why}", statement.line, statement.shown())
            })
            .collect(),
    }
}

/// Both databases have the same migrations, with the same numbers in a row.
fn same_names(sqlite: &Files, postgres: &Files) -> Vec<String> {
    let mut wrong = vec![];
    for (folder, one, other) in [(FOLDERS[1], sqlite, postgres), (FOLDERS[0], postgres, sqlite)] {
        let missing = one.iter().filter(|(name, _)| other.iter().all(|(there, _)| there != name));
        wrong.extend(missing.map(|(name, _)| format!("{folder}/{name} is missing.")));
    }
    for (at, (name, _)) in sqlite.iter().enumerate() {
        let number = name.split('_').next().and_then(|number| number.parse().ok());
        if number != Some(at + 1) {
            wrong.push(format!("{}/{name} should have the number {:04}.", FOLDERS[0], at + 1));
        }
    }
    wrong
}

fn files(root: &Path, folder: &str) -> Result<Files, String> {
    let cannot = |error: std::io::Error| format!("{folder}: {error}");
    let mut files = vec![];
    for entry in fs::read_dir(root.join(folder)).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, fs::read_to_string(&path).map_err(cannot)?));
    }
    files.sort();
    Ok(files)
}
