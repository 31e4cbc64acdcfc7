//! Whether everybody else is served while some look at a long game again and again, and while a
//! server that has just started reads many games.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rookery_storage::{NewGame, Storage};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::games::{self, Stored, database};
use super::wire::Kept;
use crate::Failure;
use crate::moves::longest;
use crate::players::Table;
use crate::process::Server;
use crate::raw::Raw;
use crate::spread::Spread;

/// Sockets that look, and how often each asks at once.
const SOCKETS: usize = 2;
const WATCHES: usize = 100;
/// Connections that fetch the game again and again.
const FETCHERS: usize = 4;
/// How long they do.
const SPAN: Duration = Duration::from_secs(8);
/// How often somebody else asks, and moves.
const ASKS_EVERY: Duration = Duration::from_millis(10);
/// Unfinished games that a server finds when it starts.
const UNFINISHED: usize = 1_000;
/// Plies of each.
const UNFINISHED_PLIES: usize = 50;

/// How long others waited: for `/healthz`, and until a move was acknowledged.
struct Waited {
    health: Spread,
    moves: Spread,
}

/// Measures both for a long game by slow rules.
pub(super) async fn run(program: &Path, folder: &Path, game: &Stored) -> Result<(), Failure> {
    let server = Server::start(program, folder, None).await?;
    let quiet = others(&server.address).await?;
    told("nobody looks", &quiet);
    let done = Arc::new(AtomicBool::new(false));
    let mut crowd = JoinSet::new();
    for _ in 0..SOCKETS {
        crowd.spawn(watches(server.address.clone(), game.id.to_string(), Arc::clone(&done)));
    }
    for _ in 0..FETCHERS {
        crowd.spawn(fetches(server.address.clone(), game.id.to_string(), Arc::clone(&done)));
    }
    let busy = others(&server.address).await?;
    done.store(true, Ordering::Relaxed);
    let mut looks = 0;
    while let Some(some) = crowd.join_next().await {
        looks += some??;
    }
    let (rules, plies) = (&game.rules, game.plies);
    told(&format!("{looks} looks at {plies} plies of {rules} meanwhile"), &busy);
    server.kill().await?;
    restarted(program, folder, game).await
}

fn told(what: &str, waited: &Waited) {
    println!("{what}: /healthz {}; a move is acknowledged {}", waited.health, waited.moves);
}

/// Somebody else asks how the server is, and two others play, for a while.
async fn others(address: &str) -> Result<Waited, Failure> {
    let moves = Arc::new(longest(&rookery_games::registry(), "chess")?);
    let mut table = Table::open([address; 2], "chess", moves).await?;
    let mut http = Kept::connect(address).await?;
    let (mut health, mut moves) = (vec![], vec![]);
    let begun = Instant::now();
    while begun.elapsed() < SPAN {
        let asked = Instant::now();
        http.get("/healthz", false).await?;
        health.push(asked.elapsed());
        let moved = Instant::now();
        if table.play().await?.is_some() {
            moves.push(moved.elapsed());
        }
        tokio::time::sleep(ASKS_EVERY).await;
    }
    Ok(Waited { health: Spread::new(health), moves: Spread::new(moves) })
}

/// Sockets come, ask [`WATCHES`] times at once, and go: as often as one may without being slowed
/// down. One that asks for more than it reads is cut off, and another one comes.
async fn watches(address: String, game: String, done: Arc<AtomicBool>) -> Result<u32, Failure> {
    let mut looks = 0;
    while !done.load(Ordering::Relaxed) {
        let mut socket = Raw::connect(&address, None).await?;
        for _ in 0..WATCHES {
            let watch = format!(r#"{{"type":"watch","game":"{game}","from":1}}"#);
            if socket.send(watch).await.is_err() {
                break;
            }
        }
        for _ in 0..WATCHES {
            let Ok(text) = socket.next().await else { break };
            match text.as_str() {
                events if events.starts_with(r#"{"type":"events""#) => looks += 1,
                bye if bye.starts_with(r#"{"type":"bye""#) => break,
                _ => {}
            }
        }
    }
    Ok(looks)
}

async fn fetches(address: String, game: String, done: Arc<AtomicBool>) -> Result<u32, Failure> {
    let mut http = Kept::connect(&address).await?;
    let path = format!("/api/v1/games/{game}");
    let mut looks = 0;
    while !done.load(Ordering::Relaxed) {
        http.get(&path, true).await?;
        looks += 1;
    }
    Ok(looks)
}

/// Starts a server that finds many unfinished games by slow rules of which nothing is known.
async fn restarted(program: &Path, folder: &Path, like: &Stored) -> Result<(), Failure> {
    let storage = Storage::open(&database(folder)).await?;
    let stored = storage.game(like.id).await?.ok_or("The game is gone.")?;
    let moves = games::moves_of(&storage, like.id).await?;
    let moves = &moves[..moves.len().min(UNFINISHED_PLIES)];
    for number in 0..UNFINISHED {
        let summary = &stored.summary;
        let game = NewGame {
            id: games::numbered(number),
            rules: summary.rules.clone(),
            start: stored.start.clone(),
            time: summary.time.clone(),
            rated: false,
            players: summary.players.each_ref().map(|player| player.id),
            started_ms: summary.started_ms,
        };
        storage.create_game(&game).await?;
        games::append(&storage, game.id, moves).await?;
    }
    storage.close().await;
    let begun = Instant::now();
    let server = Server::start(program, folder, None).await?;
    Kept::connect(&server.address).await?.get("/healthz", false).await?;
    let first = begun.elapsed();
    let busy = others(&server.address).await?;
    let ms = first.as_secs_f64() * 1_000.0;
    println!(
        "{UNFINISHED} unfinished games of {} plies at the start: first answer {ms:.0} ms",
        moves.len()
    );
    told("while they are read", &busy);
    server.kill().await
}
