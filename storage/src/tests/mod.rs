//! Tests that need to look inside.

mod connections;

use std::path::{Path, PathBuf};

use rookery_protocol::account::Role;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::Start;
use rookery_protocol::id::{GameId, UserId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, SqlSafeStr};

use crate::append::QUEUE_LEN_MAX;
use crate::database::Database;
use crate::sql::{ALL, On};
use crate::{Append, AppendError, NewGame, NewUser, Storage, StoredEvent, connect};

/// Where PostgreSQL is when nobody says.
const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/postgres";

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
fn postgres() -> String {
    std::env::var("ROOKERY_TEST_POSTGRES").unwrap_or_else(|_| POSTGRES.to_owned())
}

/// A folder that is gone when this is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let name = format!("rookery_test_{:016x}", getrandom::u64().unwrap());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("rookery.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An empty place of its own in PostgreSQL.
pub(crate) struct Schema {
    name: String,
    /// Where a database is opened in it; more options may follow.
    pub(crate) url: String,
    server: PgConnection,
}

impl Schema {
    pub(crate) async fn new() -> Schema {
        let address = postgres();
        let mut server = PgConnection::connect(&address).await.unwrap_or_else(|error| {
            panic!("no PostgreSQL at {address} ({error}); `cargo xtask test` starts one")
        });
        let name = format!("rookery_test_{:016x}", getrandom::u64().unwrap());
        server.execute(AssertSqlSafe(format!("CREATE SCHEMA {name}"))).await.unwrap();
        let joint = if address.contains('?') { '&' } else { '?' };
        let url = format!("{address}{joint}options=-c%20search_path%3D{name}");
        Schema { name, url, server }
    }

    pub(crate) async fn drop(mut self) {
        let drop = AssertSqlSafe(format!("DROP SCHEMA {} CASCADE", self.name));
        self.server.execute(drop).await.unwrap();
    }
}

fn migrations(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(folder);
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn both_databases_have_the_same_migrations() {
    assert!(!migrations("sqlite").is_empty());
    assert_eq!(migrations("sqlite"), migrations("postgres"));
}

#[test]
fn no_statement_is_written_outside_the_list() {
    let mut paths = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(file) = paths.pop() {
        if ["sql", "sql.rs", "tests", "tests.rs"].iter().any(|name| file.ends_with(name)) {
            continue;
        }
        if file.is_dir() {
            paths.extend(std::fs::read_dir(file).unwrap().map(|file| file.unwrap().path()));
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        for (at, _) in source.match_indices("sqlx::query") {
            let call = &source[at..];
            let argument = &call[call.find('(').unwrap() + 1..];
            let listed = ["sql::", "$crate::sql::", "text)"];
            assert!(
                listed.iter().any(|l| argument.starts_with(l)),
                "{}: {call:.60}",
                file.display()
            );
        }
        assert!(!source.contains("raw_sql"), "{}", file.display());
    }
}

#[tokio::test]
async fn sqlite_prepares_every_statement() {
    let folder = Folder::new();
    let options = connect::sqlite_options(&folder.file()).unwrap();
    drop(connect::open_sqlite(options.clone()).await.unwrap());
    let mut connection = options.connect().await.unwrap();
    for (on, name, text) in ALL.iter().copied().flatten() {
        if *on != On::Postgres {
            let prepared = (&mut connection).prepare(text.into_sql_str()).await;
            assert!(prepared.is_ok(), "{name}: {:?}", prepared.err());
        }
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn postgres_prepares_every_statement() {
    let schema = Schema::new().await;
    drop(connect::open(&schema.url).await.unwrap());
    let mut connection = PgConnection::connect(&schema.url).await.unwrap();
    let mut faults = Vec::new();
    for (on, name, text) in ALL.iter().copied().flatten() {
        if *on != On::Sqlite
            && let Err(error) = (&mut connection).prepare(text.into_sql_str()).await
        {
            faults.push((name, error));
        }
    }
    schema.drop().await;
    assert!(faults.is_empty(), "{faults:?}");
}

fn event(version: u32, len: usize) -> StoredEvent {
    StoredEvent { version, at_ms: 1, body: "x".repeat(len) }
}

async fn game(storage: &Storage) -> GameId {
    let user = NewUser {
        id: UserId::from_random(1),
        name: "anna".into(),
        role: Role::Player,
        passphrase_hash: None,
        created_ms: 1,
    };
    storage.create_user(&user).await.unwrap();
    storage.note_game_types(&[("chess", "Chess")]).await.unwrap();
    let game = NewGame {
        id: GameId::from_random(1),
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl { first: TimeLimit::Unlimited, second: TimeLimit::Unlimited },
        rated: false,
        players: [user.id; 2],
        started_ms: 1,
    };
    storage.create_game(&game).await.unwrap();
    game.id
}

/// SQLite's own page limit stands for a disk without room: the same error at the same places.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_database_is_down_and_works_again_when_there_is_room() {
    const PAGES_MAX: u32 = 320;
    let folder = Folder::new();
    let options = connect::sqlite_options(&folder.file()).unwrap();
    let full = options.clone().pragma("max_page_count", PAGES_MAX.to_string());
    let storage = Storage::start(connect::open_sqlite(full).await.unwrap());
    let game = game(&storage).await;
    let mut outsider = SqliteConnectOptions::new().filename(folder.file()).connect().await.unwrap();
    outsider.execute("CREATE TABLE ballast (x BLOB)").await.unwrap();
    outsider.execute("INSERT INTO ballast VALUES (zeroblob(400000))").await.unwrap();

    let (mut stored, mut refusals) = (0, 0);
    while refusals < 3 {
        // Three events each: none of a refused append may stay behind.
        let events: Vec<_> = (1..=3).map(|i| event(stored + i, 4_000)).collect();
        let append = Append { game, first_version: stored + 1, events, ended: None };
        match storage.append(append).await {
            Ok(()) => stored += 3,
            Err(AppendError::Down(text)) => {
                assert!(text.contains("full"), "{text}");
                refusals += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
        assert!(stored < PAGES_MAX, "the limit was not reached");
        assert_eq!(storage.load(game, 0).await.unwrap().unwrap().1.len(), stored as usize);
    }
    assert!(stored > 0);

    outsider.execute("DROP TABLE ballast").await.unwrap();
    let append = Append {
        game,
        first_version: stored + 1,
        events: vec![event(stored + 1, 4_000)],
        ended: None,
    };
    storage.append(append).await.unwrap();
    storage.note_alive(1).await.unwrap();
    storage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appends_beyond_the_queue_are_refused_at_once() {
    let folder = Folder::new();
    let options = connect::sqlite_options(&folder.file()).unwrap();
    let storage = Storage::start(connect::open_sqlite(options).await.unwrap());
    let Database::Sqlite { writer, .. } = storage.database() else { unreachable!() };
    let turn = writer.take().await.unwrap();
    let mut waiting = tokio::task::JoinSet::new();
    // What the writer has in hand already is no longer queued.
    for bits in 0..QUEUE_LEN_MAX as u64 + 2_000 {
        let (storage, game) = (storage.clone(), GameId::from_random(bits));
        let append = Append { game, first_version: 1, events: vec![event(1, 1)], ended: None };
        waiting.spawn(async move { storage.append(append).await });
    }
    let refused = waiting.join_next().await.unwrap().unwrap();
    assert_eq!(refused, Err(AppendError::Down("too many appends wait".into())));
    drop(turn);
    // The others get their turn and are told that there are no such games.
    let answers = waiting.join_all().await;
    let heard = answers.iter().filter(|answer| **answer == Err(AppendError::Conflict)).count();
    assert!(heard >= QUEUE_LEN_MAX, "{heard}");
    storage.close().await;
}
