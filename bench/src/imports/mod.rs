//! How fast a file of games comes in, what memory that takes, and whether it goes out as it came.

mod file;
mod wire;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;

use clap::Args;
use rookery_api_client::Client;
use rookery_protocol::account::Credentials;
use rookery_protocol::import::{Import, ImportLine};
use rookery_rules::record::{Games, Record, write as written};
use tokio::time::{Instant, interval};

use crate::Failure;
use crate::process::{Folder, Server};

/// How often the server's memory is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(50);
const MIB: f64 = 1024.0 * 1024.0;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long, default_value = "target/release/rookery-server")]
    server: PathBuf,
    /// How many games the file has.
    #[arg(long, default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    games: u32,
    /// A PostgreSQL database to use, which must be empty.
    #[arg(long)]
    database: Option<String>,
}

pub(crate) async fn run(options: &Options) -> Result<(), Failure> {
    let folder = Folder::new("imports")?;
    let (sent, came) = (folder.path().join("sent.pgn"), folder.path().join("came.pgn"));
    let bytes = file::write(&sent, options.games)?;
    println!("{} games of chess, {:.1} MiB", options.games, bytes as f64 / MIB);
    let database = options.database.as_deref();
    let server = Server::start(&options.server, folder.path(), database).await?;
    let session = register(&server.address).await?;

    let before = server.memory()?;
    let begun = Instant::now();
    let (answer, most) = watched(&server, &session, &sent).await?;
    let import = done(&answer)?;
    told("in", options.games, begun.elapsed());
    println!("     memory {:.0} MiB before, {:.0} at most", before as f64 / MIB, most as f64 / MIB);
    if (import.kept, import.faults) != (options.games, 0) {
        return Err(format!("{} games were kept, {} left out.", import.kept, import.faults).into());
    }

    let begun = Instant::now();
    let path = format!("/api/v1/imports/{}/games.txt", import.id);
    wire::fetch(&server.address, &path, &came).await?;
    told("out", options.games, begun.elapsed());
    println!("     {} games are equal to those sent", equal(&sent, &came)?);
    server.kill().await?;

    let begun = Instant::now();
    bare(&sent)?;
    told("bare", options.games, begun.elapsed());
    println!("     the same file read and played by one thread, without a server");
    Ok(())
}

/// Sends a file; the answer, and the most memory that the server held meanwhile, in bytes.
async fn watched(server: &Server, session: &str, sent: &Path) -> Result<(String, u64), Failure> {
    let mut most = 0;
    let mut look = interval(LOOK_EVERY);
    let mut sending = pin!(wire::send(&server.address, session, sent));
    loop {
        tokio::select! {
            answer = &mut sending => return Ok((answer?, most)),
            _ = look.tick() => most = most.max(server.memory()?),
        }
    }
}

fn told(what: &str, games: u32, took: Duration) {
    let rate = f64::from(games) / took.as_secs_f64();
    println!("{what:<4} {:.1} s, {rate:.0} games a second", took.as_secs_f64());
}

async fn register(address: &str) -> Result<String, Failure> {
    let client = Client::new(&format!("http://{address}"))?;
    let name = "bench".to_owned();
    client.register(&Credentials { name, passphrase: "a long enough passphrase".into() }).await?;
    Ok(client.session().ok_or("There is no session.")?)
}

/// The import as the last line of the answer tells it.
fn done(answer: &str) -> Result<Import, Failure> {
    let last = answer.lines().rfind(|line| line.starts_with('{')).ok_or("There is no answer.")?;
    match serde_json::from_str(last)? {
        ImportLine::Done { import, why: None } => Ok(import),
        other => Err(format!("The import ended with {other:?}.").into()),
    }
}

/// How many games of two files are equal; all of them.
fn equal(sent: &Path, came: &Path) -> Result<u64, Failure> {
    let read = |path| Ok::<_, Failure>(Games::new(BufReader::new(File::open(path)?)));
    let (mut sent, mut came) = (read(sent)?, read(came)?);
    for number in 0.. {
        match (sent.next(), came.next()) {
            (None, None) => return Ok(number),
            (Some(Ok(one)), Some(Ok(other))) if is_equal(&one, &other) => {}
            (one, other) => {
                let game = number + 1;
                return Err(format!("Game {game} differs:\n{one:#?}\n{other:#?}").into());
            }
        }
    }
    unreachable!("files have an end")
}

fn is_equal(one: &Record, other: &Record) -> bool {
    let told = |record: &Record| {
        let mut tags = record.tags.clone();
        tags.sort();
        tags
    };
    let moves = |record: &Record| {
        let all = record.main.moves.iter();
        let told = all.map(|entry| {
            let variations: Vec<_> =
                entry.variations.iter().flat_map(|line| &line.moves).map(|e| &e.text).collect();
            (&entry.text, &entry.nags, &entry.comment, entry.clock_ms, variations)
        });
        told.map(|told| format!("{told:?}")).collect::<Vec<_>>()
    };
    told(one) == told(other)
        && moves(one) == moves(other)
        && (one.finish, &one.start, &one.main.comment)
            == (other.finish, &other.start, &other.main.comment)
}

/// Reads the games of a file, plays them and writes each again, and keeps nothing.
fn bare(file: &Path) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    for read in Games::new(BufReader::new(File::open(file)?)) {
        let record = read?;
        written(record.find(&registry)?.as_ref(), &record)?;
    }
    Ok(())
}
