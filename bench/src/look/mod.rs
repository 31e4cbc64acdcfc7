//! What it costs the server to show a game: looks, waking, and takebacks.

mod crowd;
mod games;
mod takebacks;
mod wire;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use rookery_storage::Storage;

use crate::Failure;
use crate::process::{Folder, Server};
use crate::raw::Raw;
use games::Stored;
use wire::Kept;

/// Looks of each kind at each game.
const LOOKS: u32 = 200;
/// How many plies the games have.
const PLIES: [usize; 2] = [56, 300];
/// How long the server may take to put away what it has worked out.
const PUT_AWAY: Duration = Duration::from_millis(500);

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long, default_value = "target/release/rookery-server")]
    server: PathBuf,
    /// Only these games.
    #[arg(long, value_delimiter = ',')]
    rules: Vec<String>,
}

/// What one game cost.
struct Cost {
    /// Processor time of the first look: nothing was worked out before.
    woken: Duration,
    /// Of one look over HTTP.
    look: Duration,
    /// Of one look over HTTP that is compressed.
    packed: Duration,
    /// Of one `watch` that asks for everything after the first version.
    watch: Duration,
    /// Bytes of one look.
    bytes: usize,
}

pub(crate) async fn run(options: &Options) -> Result<(), Failure> {
    let folder = Folder::new("look")?;
    let stored = games::store(&options.server, folder.path(), &options.rules, &PLIES).await?;
    println!("processor time of the server, {LOOKS} looks of each kind");
    let mut costs = vec![];
    let server = Server::start(&options.server, folder.path(), None).await?;
    for game in &stored {
        costs.push(cost(&server, game).await?);
    }
    tokio::time::sleep(PUT_AWAY).await;
    server.kill().await?;
    let sizes = sizes(folder.path(), &stored).await?;
    let server = Server::start(&options.server, folder.path(), None).await?;
    for ((game, cost), size) in stored.iter().zip(costs).zip(sizes) {
        let again = woken(&server, game).await?;
        told(game, &cost, again, size);
    }
    server.kill().await?;
    if let Some(long) = stored.iter().filter(|game| game.rules != "chess").max_by_key(|g| g.plies) {
        crowd::run(&options.server, folder.path(), long).await?;
    }
    takebacks::run()
}

async fn cost(server: &Server, game: &Stored) -> Result<Cost, Failure> {
    let woken = woken(server, game).await?;
    let path = format!("/api/v1/games/{}", game.id);
    let mut http = Kept::connect(&server.address).await?;
    let bytes = http.get(&path, false).await?;
    let before = server.processor()?;
    for _ in 0..LOOKS {
        http.get(&path, false).await?;
    }
    let look = (server.processor()? - before) / LOOKS;
    let before = server.processor()?;
    for _ in 0..LOOKS {
        http.get(&path, true).await?;
    }
    let packed = (server.processor()? - before) / LOOKS;
    let mut socket = Raw::connect(&server.address, None).await?;
    let watch = format!(r#"{{"type":"watch","game":"{}","from":1}}"#, game.id);
    let before = server.processor()?;
    for _ in 0..LOOKS {
        socket.send(watch.clone()).await?;
        socket.next_that_begins(r#"{"type":"events""#).await?;
    }
    let watch = (server.processor()? - before) / LOOKS;
    Ok(Cost { woken, look, packed, watch, bytes })
}

/// The processor time of the first look at a game.
async fn woken(server: &Server, game: &Stored) -> Result<Duration, Failure> {
    let mut http = Kept::connect(&server.address).await?;
    let before = server.processor()?;
    http.get(&format!("/api/v1/games/{}", game.id), false).await?;
    Ok(server.processor()? - before)
}

/// How many bytes are stored of what was worked out of each game.
async fn sizes(folder: &Path, stored: &[Stored]) -> Result<Vec<usize>, Failure> {
    let storage = Storage::open(&games::database(folder)).await?;
    let mut sizes = vec![];
    for game in stored {
        sizes.push(storage.projection(game.id).await?.map_or(0, |body| body.len()));
    }
    storage.close().await;
    Ok(sizes)
}

fn told(game: &Stored, cost: &Cost, again: Duration, size: usize) {
    let ms = |time: Duration| time.as_secs_f64() * 1_000.0;
    let Stored { rules, plies, .. } = game;
    println!(
        "{rules:<22} {plies:>3} plies: look {:.3} ms ({} bytes, copied in {:.3} ms; compressed \
         {:.2} ms), watch {:.3} ms",
        ms(cost.look),
        cost.bytes,
        ms(wire::copied(cost.bytes)),
        ms(cost.packed),
        ms(cost.watch),
    );
    let kept = if size > 0 { format!(", of which {size} bytes are stored") } else { String::new() };
    println!(
        "{:<22} waking: {:.1} ms by its rules, {:.1} ms after that{kept}",
        "",
        ms(cost.woken),
        ms(again),
    );
}
