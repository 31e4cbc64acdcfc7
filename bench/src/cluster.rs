//! `bench cluster`: a move from one server to the screen at another, beside what carries the word.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use futures_util::StreamExt as _;
use rookery_protocol::id::GameId;
use rookery_storage::Storage;
use tokio::time::Instant;

use crate::database::Scratch;
use crate::load::Games;
use crate::process::{Folder, Server};
use crate::spread::Spread;
use crate::{Failure, moves};

/// What is measured, and where.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long, default_value = "target/release/rookery-server")]
    server: PathBuf,
    /// A PostgreSQL server on which databases may be made and dropped.
    #[arg(long)]
    postgres: String,
    /// A NATS server.
    #[arg(long)]
    nats: String,
    /// How long each load lasts, in seconds.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=120))]
    seconds: u64,
}

/// Games at once.
const GAMES: usize = 200;
const PACE: Duration = Duration::from_secs(1);
/// Within this time everybody has come and begun to play.
const ARRIVE_IN: Duration = Duration::from_secs(10);
/// The servers at which somebody plays, where there are more.
const PLAYED_AT: usize = 2;
/// Words of the bare programs, one after the other.
const WORDS: usize = 2_000;
/// About as long as a word's letter.
const LETTER: &str = r#"{"from":"q7Kd0Zx2","words":[{"game":{"id":"q7Kd0Zx2","version":17}}]}"#;
const RULES: &str = "chess";

pub(crate) async fn run(options: &Options) -> Result<(), Failure> {
    let moves = Arc::new(moves::longest(&rookery_games::registry(), RULES)?);
    let lasting = Duration::from_secs(options.seconds);
    println!("{RULES}, {GAMES} games, each load for {lasting:?}.\n");
    let bare = Scratch::postgres(&options.postgres, "words")?;
    let nats = by_nats(&options.nats).await?;
    line("a word by NATS, bare", &nats.to_string());
    let storage = Storage::open(bare.url()).await?;
    let notify = by_database(&storage).await?;
    line("a word by NOTIFY, bare", &notify.to_string());
    let commit = commits(&storage).await?;
    line("a commit, bare", &commit.to_string());
    storage.close().await;
    let [nats, notify, commit] = [nats, notify, commit].map(|times| times.percentile(50));
    println!();
    let kinds: [(&str, &[&str], usize, Duration); 5] = [
        ("one server, alone", &["--alone"], 1, Duration::ZERO),
        ("one server, by NATS", &["--nats", &options.nats], 1, Duration::ZERO),
        ("two servers, by NOTIFY", &[], 2, notify),
        ("two servers, by NATS", &["--nats", &options.nats], 2, nats),
        ("four servers, by NATS", &["--nats", &options.nats], 4, nats),
    ];
    for (name, more, count, word) in kinds {
        let database = Scratch::postgres(&options.postgres, "cluster")?;
        let (mut servers, mut folders) = (vec![], vec![]);
        for node in ["one", "two", "three", "four"].into_iter().take(count) {
            let folder = Folder::new(&format!("bench-{node}"))?;
            // Compiling scripts would take a core of each while they are measured.
            let more = [more, &["--node", node, "--without-scripts"]].concat();
            let path = folder.path();
            let server = Server::start_with(&options.server, path, Some(database.url()), &more);
            servers.push(server.await?);
            folders.push(folder);
        }
        let addresses = [0, PLAYED_AT.min(count) - 1].map(|at| servers[at].address.clone());
        let games = Games { addresses, rules: RULES.to_owned(), moves: moves.clone() };
        let quiet = Asked::in_time(&servers, lasting).await?;
        let (busy, steady) = tokio::join!(
            async {
                tokio::time::sleep(ARRIVE_IN).await;
                Asked::in_time(&servers, lasting).await
            },
            games.steady(GAMES, PACE, lasting + ARRIVE_IN)
        );
        let (busy, steady) = (busy?, steady?);
        let flat_out = games.flat_out(GAMES, lasting).await?;
        line(name, &format!("a move to the other's screen: {}", steady.times));
        if word > Duration::ZERO {
            let ratio = steady.times.percentile(50).as_secs_f64() / (word + commit).as_secs_f64();
            line("  beside a word and a commit", &format!("{ratio:.1} times"));
        }
        if count > PLAYED_AT {
            let moves = GAMES as f64 * lasting.as_secs_f64() / PACE.as_secs_f64();
            let (words, asked) = (busy.words - quiet.words, busy.asked - quiet.asked);
            let each = |more: f64| more / moves / (count - PLAYED_AT) as f64;
            let (words, asked) = (each(words), each(asked));
            let told = format!("{words:.3} words, {asked:.3} questions to the database a move");
            line("  more where nobody plays", &told);
        }
        let (rate, times) = (flat_out.per_second(), &flat_out.times);
        line("  flat out", &format!("{rate:.0} acknowledged moves/s, {times}"));
        for server in servers {
            server.kill().await?;
        }
    }
    Ok(())
}

/// What the servers have heard at which nobody plays, and asked the database.
struct Asked {
    words: f64,
    asked: f64,
}

impl Asked {
    async fn in_time(servers: &[Server], lasting: Duration) -> Result<Self, Failure> {
        let before = Self::until_now(servers).await?;
        tokio::time::sleep(lasting).await;
        let after = Self::until_now(servers).await?;
        Ok(Self { words: after.words - before.words, asked: after.asked - before.asked })
    }

    async fn until_now(servers: &[Server]) -> Result<Self, Failure> {
        let mut all = Self { words: 0.0, asked: 0.0 };
        for server in servers.iter().skip(PLAYED_AT) {
            all.words += server.counted("rookery_words_heard_total").await? as f64;
            all.asked += server.counted("rookery_database_asked_total").await? as f64;
        }
        Ok(all)
    }
}

/// Publishes a letter and waits until another client has it, again and again.
async fn by_nats(url: &str) -> Result<Spread, Failure> {
    let [one, other] = [async_nats::connect(url).await?, async_nats::connect(url).await?];
    let mut hears = other.subscribe("rookery-bench").await?;
    other.flush().await?;
    let mut times = vec![];
    for _ in 0..WORDS {
        let start = Instant::now();
        one.publish("rookery-bench", LETTER.into()).await?;
        hears.next().await.ok_or("NATS is gone.")?;
        times.push(start.elapsed());
    }
    Ok(Spread::new(times))
}

async fn by_database(storage: &Storage) -> Result<Spread, Failure> {
    let mut hears = storage.notes("rookery_bench").await?;
    let mut times = vec![];
    for _ in 0..WORDS {
        let start = Instant::now();
        storage.note("rookery_bench", LETTER).await?;
        hears.next().await?;
        times.push(start.elapsed());
    }
    Ok(Spread::new(times))
}

/// Small writes, each of which is on the disk before the next begins.
async fn commits(storage: &Storage) -> Result<Spread, Failure> {
    let mut times = vec![];
    for number in 0..WORDS {
        let name = GameId::from_random(number as u64);
        let start = Instant::now();
        storage.mark(name.as_str(), 0).await?;
        times.push(start.elapsed());
    }
    Ok(Spread::new(times))
}

fn line(what: &str, figures: &str) {
    println!("{what:<30} {figures}");
}
