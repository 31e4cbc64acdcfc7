//! How many rows a second move from a file to PostgreSQL, and how long it takes to compare them:
//!
//! `cargo run --release -p rookery-storage --example move_rate EVENTS [FILE]`
//!
//! The events are those of games of a hundred each. They are moved to PostgreSQL on this machine, in a
//! schema of its own that is dropped at the end. With the name of a file nothing is moved: the site
//! stays in that file, to be moved by hand.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to say")]

use rookery_protocol::account::Role;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::Start;
use rookery_protocol::id::{GameId, UserId};
use rookery_storage::moving::{Limits, Move, Step};
use rookery_storage::{Append, NewGame, NewUser, Storage, StoredEvent};
use sqlx::{Connection, Executor, PgConnection};
use tokio::task::JoinSet;
use tokio::time::Instant;

const GAME_LEN: u32 = 100;
/// Games that are written at once.
const AT_ONCE: usize = 500;
/// A move as the server stores it.
const BODY: &str = r#"{"command":"aB3dE6gH:1234567","event":{"type":"moved","seat":"first",
"notation":"e2e4","left_ms":123456}}"#;
const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/postgres";
const SCHEMA: &str = "rookery_move_rate";

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let events: u32 = args.next().and_then(|arg| arg.parse().ok()).unwrap_or(200_000);
    if let Some(file) = args.next() {
        fill(&file, events).await;
        return;
    }
    let file = format!("move_rate_{:08x}.db", getrandom::u32().unwrap());
    fill(&file, events).await;
    let mut connection = PgConnection::connect(POSTGRES).await.unwrap();
    connection.execute("CREATE SCHEMA rookery_move_rate").await.unwrap();
    let to = format!("{POSTGRES}?options=-c%20search_path%3D{SCHEMA}");
    measure(&format!("sqlite:{file}"), &to).await;
    connection.execute("DROP SCHEMA rookery_move_rate CASCADE").await.unwrap();
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{file}{ending}"));
    }
}

async fn measure(from: &str, to: &str) {
    let mut moving = Move::begin(from, to, Limits::default()).await.unwrap();
    let begun = Instant::now();
    let (mut copied, mut compared, mut copied_s) = (0, 0, 0.0);
    while let Some(step) = moving.step().await.unwrap() {
        match step {
            Step::Copied(_, rows) => {
                copied += rows;
                copied_s = begun.elapsed().as_secs_f64();
            }
            Step::Compared(_, rows) => compared += rows,
        }
    }
    moving.end().await.unwrap();
    let compared_s = begun.elapsed().as_secs_f64() - copied_s;
    println!("{copied:>8} rows copied,   {:>7.0} a second", copied as f64 / copied_s);
    println!("{compared:>8} rows compared, {:>7.0} a second", compared as f64 / compared_s);
}

/// Makes a site with games of two people.
async fn fill(file: &str, events: u32) {
    let storage = Storage::open(&format!("sqlite:{file}")).await.unwrap();
    storage.site("measured").await.unwrap();
    storage.note_alive(1_700_000_000_000).await.unwrap();
    storage.note_game_types(&[("chess", "Chess")]).await.unwrap();
    let user = NewUser {
        id: UserId::from_random(getrandom::u64().unwrap()),
        name: "writer".into(),
        role: Role::Bot,
        passphrase_hash: None,
        created_ms: 1,
    };
    storage.create_user(&user).await.unwrap();
    let mut writing = JoinSet::new();
    for _ in 0..events.div_ceil(GAME_LEN) {
        if writing.len() == AT_ONCE {
            writing.join_next().await;
        }
        writing.spawn(write(storage.clone(), user.id));
    }
    writing.join_all().await;
    storage.close().await;
}

async fn write(storage: Storage, user: UserId) {
    let game = NewGame {
        id: GameId::from_random(getrandom::u64().unwrap()),
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl { first: TimeLimit::Unlimited, second: TimeLimit::Unlimited },
        rated: false,
        players: [user; 2],
        started_ms: 1,
    };
    storage.create_game(&game).await.unwrap();
    let event = |version| StoredEvent { version, at_ms: 1_700_000_000_000, body: BODY.into() };
    let events = (1..=GAME_LEN).map(event).collect();
    storage.append(Append { game: game.id, first_version: 1, events, ended: None }).await.unwrap();
}
