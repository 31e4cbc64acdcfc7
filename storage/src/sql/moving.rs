//! Copying a database to another one. Statements on a whole table are made of what the list of tables
//! says of it, and prepared by the tests on each of them.

use sqlx::AssertSqlSafe;

use crate::moving::tables::{Kind, TABLES, Table};

statements! {
    Sqlite TABLES_SQLITE = "SELECT name FROM sqlite_master WHERE type = 'table'";
    Postgres TABLES_POSTGRES =
        "SELECT table_name::text FROM information_schema.tables
         WHERE table_schema = current_schema()";
    Postgres SCHEMA = "SELECT current_schema()::text";
    Both APPLIED = "SELECT version, checksum FROM _sqlx_migrations WHERE success ORDER BY version";

    Both IS_MOVING = "SELECT 1 FROM moving";
    Both MOVING = "SELECT site, alive_ms, at_table, after FROM moving";
    Both BEGIN_MOVING = "INSERT INTO moving (id, site, alive_ms) VALUES (1, $1, $2)";
    Both NOTE_MOVING = "UPDATE moving SET at_table = $1, after = $2";
    Both END_MOVING = "DELETE FROM moving";
    // The next deed has the number after the last one's, and so has the next life.
    Postgres COUNT_DEEDS_ON =
        "SELECT setval(pg_get_serial_sequence('deeds', 'number'), MAX(number)) FROM deeds";
    Postgres COUNT_LIVES_ON =
        "SELECT setval(pg_get_serial_sequence('lives', 'number'), MAX(number)) FROM lives";
    Postgres COUNT_SECURITY_ON =
        "SELECT setval(pg_get_serial_sequence('security', 'number'), MAX(number)) FROM security";
}

type Made = AssertSqlSafe<String>;

fn names(columns: &[(&str, Kind)]) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// `$1::text[], $2::bigint[]`, and so on.
fn arrays(columns: &[(&str, Kind)]) -> String {
    let array =
        |(at, (_, kind)): (usize, &(&str, Kind))| format!("${}::{}[]", at + 1, kind.word());
    columns.iter().enumerate().map(array).collect::<Vec<_>>().join(", ")
}

/// Looks at what is in all tables, for PostgreSQL to plan by.
pub(crate) fn analyze() -> Made {
    let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    AssertSqlSafe(format!("ANALYZE {}", names.join(", ")))
}

pub(crate) fn count_rows(table: &Table) -> Made {
    AssertSqlSafe(format!("SELECT COUNT(*) FROM {}", table.name))
}

pub(crate) fn any_row(table: &Table) -> Made {
    AssertSqlSafe(format!("SELECT 1 FROM {} LIMIT 1", table.name))
}

/// The first rows by the primary key; the parameter is how many.
pub(crate) fn first_rows(table: &Table) -> Made {
    let (columns, key) = (names(table.columns), names(table.key()));
    AssertSqlSafe(format!("SELECT {columns} FROM {} ORDER BY {key} LIMIT $1", table.name))
}

/// The rows after a key; the parameters are the key, and how many.
pub(crate) fn rows_after(table: &Table) -> Made {
    let (columns, key) = (names(table.columns), names(table.key()));
    let given: Vec<String> = (1..=table.key_len).map(|at| format!("${at}")).collect();
    AssertSqlSafe(format!(
        "SELECT {columns} FROM {} WHERE ({key}) > ({}) ORDER BY {key} LIMIT ${}",
        table.name,
        given.join(", "),
        table.key_len + 1
    ))
}

/// Adds rows, given as an array for each column.
pub(crate) fn add_rows(table: &Table) -> Made {
    AssertSqlSafe(format!(
        "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT * FROM UNNEST({})",
        table.name,
        names(table.columns),
        arrays(table.columns)
    ))
}

/// The rows of keys, given as an array for each column of the key, in that order; a row of NULL for
/// one that is not there.
pub(crate) fn rows_of(table: &Table) -> Made {
    let columns: Vec<String> = table.columns.iter().map(|(name, _)| format!("t.{name}")).collect();
    let (given, on): (Vec<String>, Vec<String>) = table
        .key()
        .iter()
        .enumerate()
        .map(|(at, (name, _))| (format!("k{at}"), format!("t.{name} = k.k{at}")))
        .unzip();
    AssertSqlSafe(format!(
        "SELECT {} FROM UNNEST({}) WITH ORDINALITY AS k ({}, place) LEFT JOIN {} t ON {}
         ORDER BY k.place",
        columns.join(", "),
        arrays(table.key()),
        given.join(", "),
        table.name,
        on.join(" AND ")
    ))
}
