//! The list of tables says what both databases have.

use sqlx::{Row as _, SqlSafeStr as _};

use super::*;
use crate::moving::tables::{Kind, LEFT_OUT, Table};

/// Tables that are the databases' own.
const OWN: [&str; 2] = ["_sqlx_migrations", "sqlite_sequence"];

/// A column: its name, its type, and its place in the primary key from 1, or 0.
type Column = (String, String, i64);

/// What the list says of a table, in a database's words; sorted.
fn listed(table: &Table, word: impl Fn(Kind) -> &'static str) -> Vec<Column> {
    let column = |(at, (name, kind)): (usize, &(&str, Kind))| {
        let place = if at < table.key_len { at as i64 + 1 } else { 0 };
        ((*name).to_owned(), word(*kind).to_owned(), place)
    };
    let mut columns: Vec<Column> = table.columns.iter().enumerate().map(column).collect();
    columns.sort();
    columns
}

fn assert_all_are_listed(tables: &[String]) {
    for table in tables.iter().filter(|table| !OWN.contains(&&***table)) {
        let copied = TABLES.iter().any(|listed| listed.name == table);
        let left_out = LEFT_OUT.contains(&&**table);
        assert!(copied != left_out, "{table} is neither copied nor left out, or both");
    }
    for name in TABLES.iter().map(|table| table.name).chain(LEFT_OUT.iter().copied()) {
        assert!(tables.iter().any(|table| table == name), "there is no table {name}");
    }
}

/// Of a list of tables, whether each comes after those that it refers to.
fn assert_order(references: &[(String, String)]) {
    let place = |name: &str| TABLES.iter().position(|table| table.name == name);
    for (from, to) in references.iter().filter(|(from, _)| place(from).is_some()) {
        assert!(place(to) < place(from), "{from} refers to {to}, and comes before it");
    }
    assert!(references.len() > 20, "{references:?}");
}

#[tokio::test]
async fn every_table_and_column_of_sqlite_is_copied_or_left_out() {
    let folder = Folder::new();
    let url = format!("sqlite:{}", folder.file().display());
    Storage::open(&url).await.unwrap().close().await;
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar(sql::TABLES_SQLITE).fetch_all(&mut connection).await.unwrap();
    assert_all_are_listed(&tables);
    let word = |kind| match kind {
        Kind::Text => "TEXT",
        Kind::Long | Kind::Int | Kind::Bool => "INTEGER",
        Kind::Bytes => "BLOB",
    };
    let mut references = Vec::new();
    for table in TABLES {
        let info = format!("SELECT name, type, pk FROM pragma_table_info('{}')", table.name);
        let mut columns: Vec<Column> =
            sqlx::query_as(AssertSqlSafe(info)).fetch_all(&mut connection).await.unwrap();
        columns.sort();
        assert_eq!(columns, listed(table, word), "{}", table.name);
        let text = format!(r#"SELECT "table" FROM pragma_foreign_key_list('{}')"#, table.name);
        let to = sqlx::query(AssertSqlSafe(text)).fetch_all(&mut connection).await.unwrap();
        references.extend(to.iter().map(|row| (table.name.to_owned(), row.get(0))));
    }
    assert_order(&references);
}

const COLUMNS: &str = "
    SELECT c.column_name::text, c.data_type::text, COALESCE(k.ordinal_position, 0)::bigint
    FROM information_schema.columns c
    LEFT JOIN information_schema.key_column_usage k
      ON k.table_schema = c.table_schema AND k.table_name = c.table_name
     AND k.column_name = c.column_name
     AND k.constraint_name = (SELECT t.constraint_name FROM information_schema.table_constraints t
                              WHERE t.table_schema = c.table_schema
                                AND t.table_name = c.table_name
                                AND t.constraint_type = 'PRIMARY KEY')
    WHERE c.table_schema = current_schema() AND c.table_name = $1";
const REFERENCES: &str = "
    SELECT f.relname::text, t.relname::text
    FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
    WHERE c.contype = 'f' AND f.relnamespace = current_schema()::regnamespace";
/// What PostgreSQL numbers itself.
const NUMBERED: &str = "
    SELECT table_name::text, column_name::text FROM information_schema.columns
    WHERE table_schema = current_schema() AND (is_identity = 'YES' OR column_default LIKE 'nextval%')";

#[tokio::test]
async fn every_table_and_column_of_postgres_is_copied_or_left_out() {
    let schema = Schema::new().await;
    Storage::open(&schema.url).await.unwrap().close().await;
    let mut connection = PgConnection::connect(&schema.url).await.unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar(sql::TABLES_POSTGRES).fetch_all(&mut connection).await.unwrap();
    let mut columns: Vec<Vec<Column>> = Vec::new();
    for table in TABLES {
        let all = sqlx::query_as(COLUMNS).bind(table.name).fetch_all(&mut connection).await;
        columns.push(all.unwrap());
    }
    let references: Vec<(String, String)> =
        sqlx::query_as(REFERENCES).fetch_all(&mut connection).await.unwrap();
    let numbered: Vec<(String, String)> =
        sqlx::query_as(NUMBERED).fetch_all(&mut connection).await.unwrap();
    schema.drop().await;
    assert_all_are_listed(&tables);
    for (table, mut columns) in TABLES.iter().zip(columns) {
        columns.sort();
        assert_eq!(columns, listed(table, Kind::word), "{}", table.name);
    }
    assert_order(&references);
    // `sql::COUNT_DEEDS_ON`, `sql::COUNT_LIVES_ON` and `sql::COUNT_SECURITY_ON` know these.
    let known = ["deeds", "lives", "security"].map(|table| (table.to_owned(), "number".to_owned()));
    assert_eq!(numbered, known);
}

#[tokio::test]
async fn statements_on_whole_tables_can_be_prepared() {
    let (folder, schema) = (Folder::new(), Schema::new().await);
    let url = format!("sqlite:{}", folder.file().display());
    Storage::open(&url).await.unwrap().close().await;
    Storage::open(&schema.url).await.unwrap().close().await;
    let mut sqlite = SqliteConnection::connect(&url).await.unwrap();
    let mut postgres = PgConnection::connect(&schema.url).await.unwrap();
    let mut faults = Vec::new();
    for table in TABLES {
        let read = [sql::count_rows, sql::any_row, sql::first_rows, sql::rows_after];
        for text in read.map(|statement| statement(table)) {
            faults.extend((&mut sqlite).prepare(text.into_sql_str()).await.err());
        }
        for statement in read.into_iter().chain([sql::add_rows, sql::rows_of]) {
            let text = statement(table).into_sql_str();
            faults.extend((&mut postgres).prepare(text).await.err());
        }
    }
    schema.drop().await;
    assert!(faults.is_empty(), "{faults:?}");
}
