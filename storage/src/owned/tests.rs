//! No table has anything of somebody's that nobody has decided about.

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};

use super::decided::NOBODYS;
use super::*;
use crate::leaving::Left;
use crate::moving::tables::Kind;
use crate::tests::{Folder, Schema};

/// Tables that are the databases' own.
const OWN: [&str; 2] = ["_sqlx_migrations", "sqlite_sequence"];
/// Columns that name a person whose row it is not: whom somebody has blocked is told nobody but them.
const OTHERS: [(&str, &str); 1] = [("blocks", "blocked")];
/// Tables that have a seat, and nothing of who sits there: leases and thoughts are programs'.
const PROGRAMS: [&str; 2] = ["leases", "thoughts"];
/// What opens something, or leads to somebody's machine.
const SECRETS: &[&str] = &[
    "token_hash",
    "passphrase_hash",
    "endpoint",
    "p256dh",
    "auth",
    "secret",
    "secrets",
    "session",
    "place_hash",
    "content",
    "credential",
    "stored",
    "hash",
];

fn decided(table: &str) -> Option<&'static Decided> {
    DECIDED.iter().find(|decided| decided.table == table)
}

fn names_a_person(column: &str) -> bool {
    column.contains("user") && column != "user_agent"
        || [
            "by", "whom", "who", "owner", "maker", "made_by", "blocked", "person", "player",
            "account",
        ]
        .contains(&column)
}

/// Of all tables, each with its columns and with those that refer to accounts: what is wrong.
fn faults(tables: &[(String, Vec<String>, Vec<String>)]) -> Vec<String> {
    let mut faults = vec![];
    for (table, columns, references) in tables {
        if OWN.contains(&table.as_str()) {
            continue;
        }
        let nobodys = NOBODYS.contains(&table.as_str());
        let Some(decided) = decided(table) else {
            if !nobodys {
                faults
                    .push(format!("{table}: whose are its rows? See storage/src/owned/decided.rs"));
            }
            let people = columns.iter().filter(|name| names_a_person(name)).chain(references);
            faults.extend(people.map(|name| format!("{table}.{name} names somebody")));
            if columns.iter().any(|name| name == "seat") && !PROGRAMS.contains(&table.as_str()) {
                faults.push(format!("{table}: whose is what belongs to a seat?"));
            }
            continue;
        };
        if nobodys {
            faults.push(format!("{table} is somebody's and nobody's"));
        }
        let whose: &[&str] = match decided.whose {
            Whose::Columns(columns) => columns,
            Whose::Seat => &[],
        };
        for name in columns.iter().filter(|name| names_a_person(name)).chain(references) {
            let other = OTHERS.contains(&(table.as_str(), name.as_str()));
            if !other && !whose.contains(&name.as_str()) {
                faults.push(format!("{table}.{name} names somebody, and nothing is decided"));
            }
        }
        if let Archive::Rows { told, .. } = decided.archive {
            for name in told {
                if !columns.iter().any(|column| column == name) || SECRETS.contains(name) {
                    faults.push(format!("{table}.{name} is not there, or not to be told"));
                }
            }
        }
    }
    faults
}

#[tokio::test]
async fn it_is_decided_of_every_table_of_sqlite_whose_it_is() {
    let folder = Folder::new();
    let url = format!("sqlite:{}", folder.file().display());
    Storage::open(&url).await.unwrap().close().await;
    let mut c = SqliteConnection::connect(&url).await.unwrap();
    let names: Vec<String> =
        sqlx::query_scalar(sql::TABLES_SQLITE).fetch_all(&mut c).await.unwrap();
    let mut tables = vec![];
    for name in names {
        let text = format!("SELECT name FROM pragma_table_info('{name}')");
        let columns = sqlx::query_scalar(AssertSqlSafe(text)).fetch_all(&mut c).await.unwrap();
        let text = format!(
            r#"SELECT "from" FROM pragma_foreign_key_list('{name}') WHERE "table" = 'users'"#
        );
        let references = sqlx::query_scalar(AssertSqlSafe(text)).fetch_all(&mut c).await.unwrap();
        tables.push((name, columns, references));
    }
    assert_eq!(faults(&tables), [] as [&str; 0]);
    // What somebody adds and nobody thinks of is found.
    let new = |columns: &[&str], references: &[&str]| {
        let texts = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect();
        faults(&[("letters".to_owned(), texts(columns), texts(references))]).len()
    };
    assert_eq!(new(&["id", "body"], &[]), 1);
    assert_eq!(new(&["id", "sent_to"], &["sent_to"]), 2);
    assert_eq!(new(&["id", "user_id", "seat"], &[]), 3);
}

const COLUMNS: &str = "
    SELECT column_name::text FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1";
const REFERENCES: &str = "
    SELECT a.attname::text
    FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
         JOIN pg_attribute a ON a.attrelid = f.oid AND a.attnum = ANY(c.conkey)
    WHERE c.contype = 'f' AND f.relnamespace = current_schema()::regnamespace
      AND f.relname = $1 AND t.relname = 'users'";

#[tokio::test]
async fn it_is_decided_of_every_table_of_postgres_and_statements_can_be_prepared() {
    let (folder, schema) = (Folder::new(), Schema::new().await);
    let url = format!("sqlite:{}", folder.file().display());
    Storage::open(&url).await.unwrap().close().await;
    Storage::open(&schema.url).await.unwrap().close().await;
    let mut sqlite = SqliteConnection::connect(&url).await.unwrap();
    let mut c = PgConnection::connect(&schema.url).await.unwrap();
    let names: Vec<String> =
        sqlx::query_scalar(sql::TABLES_POSTGRES).fetch_all(&mut c).await.unwrap();
    let mut tables = vec![];
    for name in names {
        let columns = sqlx::query_scalar(COLUMNS).bind(&name).fetch_all(&mut c).await.unwrap();
        let references = sqlx::query_scalar(REFERENCES).bind(&name).fetch_all(&mut c).await;
        tables.push((name, columns, references.unwrap()));
    }
    let mut wrong = vec![];
    for decided in DECIDED.iter().filter(|one| matches!(one.archive, Archive::Rows { .. })) {
        for is_first in [true, false] {
            let text = || sql::own_rows(listed(decided).unwrap(), decided.whose, is_first);
            wrong.extend((&mut sqlite).prepare(sqlx::SqlSafeStr::into_sql_str(text())).await.err());
            wrong.extend((&mut c).prepare(sqlx::SqlSafeStr::into_sql_str(text())).await.err());
        }
    }
    schema.drop().await;
    assert_eq!(faults(&tables), [] as [&str; 0]);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn nothing_is_told_that_is_a_hash_or_a_key() {
    for decided in DECIDED {
        let Archive::Rows { told, .. } = decided.archive else { continue };
        let table = listed(decided).unwrap();
        for (name, kind) in table.columns {
            assert!(!(told.contains(name) && *kind == Kind::Bytes), "{}.{name}", table.name);
        }
    }
}

/// What people are told of this is not forgotten where it changes.
#[test]
fn people_are_told_of_every_table_that_has_something_of_theirs() {
    let path = format!("{}/../docs/privacy.md", env!("CARGO_MANIFEST_DIR"));
    let told = std::fs::read_to_string(path).unwrap();
    for Decided { table, archive, .. } in DECIDED {
        assert!(told.contains(&format!("`{table}`")), "{table} is not in docs/privacy.md");
        if let Archive::Rows { name, .. } = archive {
            assert!(told.contains(&format!("`{name}.json`")), "{name} is not in docs/privacy.md");
        }
    }
}

/// Something of Anna's in every table, as the move of a site has it.
fn rows() -> String {
    let rows = include_str!("../moving/tests/rows.sql");
    let rows = rows.replace("'anna'", "'AnnaAnna'").replace("BYTES", "X'00ff80'");
    rows.replace("HASH", &format!("X'{}'", "00ff80c3".repeat(8)))
}

#[tokio::test]
async fn what_is_somebodys_is_told_to_them_and_goes_with_them_as_it_is_decided() {
    let folder = Folder::new();
    let url = format!("sqlite:{}", folder.file().display());
    let storage = Storage::open(&url).await.unwrap();
    storage.site("here").await.unwrap();
    let mut c = SqliteConnection::connect(&url).await.unwrap();
    c.execute(AssertSqlSafe(rows())).await.unwrap();
    let anna: UserId = "AnnaAnna".parse().unwrap();
    let body = format!(
        r#"{{"event":{{"type":"said","room":"players","by":{{"id":"{anna}","name":"Anna"}},"text":"psst"}}}}"#
    );
    let add = format!(
        "INSERT INTO games (id, rules, start_position, time_control, rated, first_user, second_user,
                            started_ms)
         VALUES ('GameGame', 'chess', '\"usual\"', '{{}}', FALSE, 'AnnaAnna', 'Bela', 1);
         INSERT INTO game_events (game_id, version, at_ms, body)
         VALUES ('GameGame', 1, 1, '{body}');
         INSERT INTO game_projections VALUES ('GameGame', 1, X'00');
         INSERT INTO deeds (at_ms, by_user, version, whom, deed)
         VALUES (9, 'Bela', 1, 'AnnaAnna', '{{}}');
         INSERT INTO imported_games VALUES
           ('x3', NULL, 1, 'AnnaAnna', 'chess', 'A', 'B', 1, 'draw', '', '0. alone *');"
    );
    c.execute(AssertSqlSafe(add)).await.unwrap();

    are_told(&storage, anna).await;
    let texts = storage.own_imported_texts(anna, &AfterText::default()).await.unwrap();
    assert_eq!(texts.0, ["0. alone *", "1. e4 *"]);
    let rest = storage.own_imported_texts(anna, &texts.1.unwrap()).await.unwrap();
    assert_eq!(rest, (vec![], None));
    assert_eq!(storage.said_by(anna, None).await.unwrap().len(), 1);

    assert!(storage.delete_user(anna, 70).await.unwrap());
    storage.redact_all(anna).await.unwrap();
    are_left(&mut c, anna).await;
    let events = storage.events("GameGame".parse().unwrap(), 0, 9).await.unwrap();
    assert!(!events[0].body.contains("psst") && !events[0].body.contains("\"Anna\""));
    let known = "SELECT COUNT(*) FROM game_projections WHERE game_id = 'GameGame'";
    let known: i64 = sqlx::query_scalar(known).fetch_one(&mut c).await.unwrap();
    assert_eq!(known, 0, "what was worked out of it goes with it");
    let gone = Left { at_ms: 70, user: anna };
    assert_eq!(storage.to_redact().await.unwrap().last(), Some(&gone));
    assert_eq!(storage.leave_again(&[gone]).await.unwrap(), 0, "it was not there any more");
    storage.close().await;
}

/// Somebody is told of what is theirs in each table, by the columns that are told.
async fn are_told(storage: &Storage, anna: UserId) {
    for decided in DECIDED {
        let Archive::Rows { told, name } = decided.archive else { continue };
        let (rows, next) = storage.own_rows(decided, anna, None).await.unwrap();
        let columns = listed(decided).unwrap().columns.iter().map(|(column, _)| *column);
        let mut wanted: Vec<&str> = columns.filter(|column| told.contains(column)).collect();
        wanted.sort_unstable();
        for row in &rows {
            let mut keys: Vec<&str> = row.keys().map(String::as_str).collect();
            keys.sort_unstable();
            assert_eq!(keys, wanted, "{name}");
        }
        // Anna was sent no link, and is no program.
        let nothing = ["reset-links", "bot"].contains(&name);
        assert_eq!(rows.is_empty(), nothing, "{name}: {rows:?}");
        if let Some(after) = next {
            let rest = storage.own_rows(decided, anna, Some(&after)).await.unwrap();
            assert_eq!(rest, (vec![], None), "{name}");
        }
    }
}

/// Of somebody who is gone there is left what was decided.
async fn are_left(c: &mut SqliteConnection, anna: UserId) {
    for Decided { table, whose, fate, .. } in DECIDED {
        let is_theirs = match whose {
            Whose::Columns([]) => continue,
            Whose::Columns(all) => {
                all.iter().map(|name| format!("{name} = '{anna}'")).collect::<Vec<_>>().join(" OR ")
            }
            Whose::Seat => "game_id IN ('G1', 'GameGame')".to_owned(),
        };
        let text = format!("SELECT COUNT(*) FROM {table} WHERE {is_theirs}");
        let left: i64 = sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(&mut *c).await.unwrap();
        match fate {
            Fate::Deleted => assert_eq!(left, 0, "{table}"),
            Fate::Emptied | Fate::Stays => assert!(left > 0, "{table}"),
        }
    }
}
