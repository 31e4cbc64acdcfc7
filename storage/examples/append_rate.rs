//! How many events a second are on the disk, with so many writers that each wait for their own:
//!
//! `cargo run --release -p rookery-storage --example append_rate [ADDRESS …]`
//!
//! Without an address: a new SQLite file in the current folder, and PostgreSQL on this machine (in
//! a schema of its own, dropped at the end). An address that is given must be of an empty database.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to say")]

use std::time::Duration;

use rookery_protocol::account::Role;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::Start;
use rookery_protocol::id::{GameId, UserId};
use rookery_storage::{Append, NewGame, NewUser, Storage, StoredEvent};
use sqlx::{Connection, Executor, PgConnection};
use tokio::time::Instant;

/// Each number of writers is measured for so long.
const MEASURED: Duration = Duration::from_secs(4);
const WRITERS: [u64; 4] = [1, 10, 50, 200];
/// A move as the server stores it.
const BODY: &str = r#"{"command":"aB3dE6gH:1234567","event":{"type":"moved","seat":"first",
"notation":"e2e4","left_ms":123456}}"#;
const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/postgres";
const SCHEMA: &str = "rookery_append_rate";

#[tokio::main]
async fn main() {
    let addresses: Vec<String> = std::env::args().skip(1).collect();
    if !addresses.is_empty() {
        for address in addresses {
            measure(&address).await;
        }
        return;
    }
    let file = format!("append_rate_{:08x}.db", getrandom::u32().unwrap());
    measure(&format!("sqlite:{file}")).await;
    std::fs::remove_file(file).unwrap();

    let mut connection = PgConnection::connect(POSTGRES).await.unwrap();
    connection.execute("CREATE SCHEMA rookery_append_rate").await.unwrap();
    measure(&format!("{POSTGRES}?options=-c%20search_path%3D{SCHEMA}")).await;
    connection.execute("DROP SCHEMA rookery_append_rate CASCADE").await.unwrap();
}

async fn measure(address: &str) {
    let storage = Storage::open(address).await.unwrap();
    storage.note_game_types(&[("chess", "Chess")]).await.unwrap();
    let user = NewUser {
        id: UserId::from_random(getrandom::u64().unwrap()),
        name: "writer".into(),
        role: Role::Bot,
        passphrase_hash: None,
        created_ms: 1,
    };
    storage.create_user(&user).await.unwrap();
    println!("{}", address.split(':').next().unwrap_or_default());
    println!("{:>8} {:>10} {:>9} {:>9}", "writers", "events/s", "p50 ms", "p99 ms");
    for writers in WRITERS {
        let mut games = Vec::new();
        for _ in 0..writers {
            games.push(create_game(&storage, user.id).await);
        }
        let begun = Instant::now();
        let mut running = tokio::task::JoinSet::new();
        for game in games {
            running.spawn(write(storage.clone(), game, begun));
        }
        let mut waits: Vec<Duration> = running.join_all().await.concat();
        let seconds = begun.elapsed().as_secs_f64();
        waits.sort_unstable();
        let at = |share: usize| waits[(waits.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
        let rate = waits.len() as f64 / seconds;
        println!("{writers:>8} {rate:>10.0} {:>9.2} {:>9.2}", at(50), at(99));
    }
    storage.close().await;
}

async fn create_game(storage: &Storage, user: UserId) -> GameId {
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
    game.id
}

/// Appends one event after the other; how long each took.
async fn write(storage: Storage, game: GameId, begun: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    for version in 1.. {
        let asked = Instant::now();
        if asked - begun > MEASURED {
            break;
        }
        let event = StoredEvent { version, at_ms: 1_700_000_000_000, body: BODY.into() };
        let append = Append { game, first_version: version, events: vec![event], ended: None };
        storage.append(append).await.unwrap();
        waits.push(asked.elapsed());
    }
    waits
}
