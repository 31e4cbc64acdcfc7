//! Measures the server beside bare programs, over loopback, the rules beside other programs, the
//! engine host and matches beside a bare loop, files of games, looks, log-ins beside bare hashes, and
//! the engine against others: `cargo xtask bench server`, `rules`, `host`, `match`, `import`, `look`,
//! `entrance` and `engine`.
//!
//! Absolute figures say as much about the machine as about the server, so each stands beside the
//! figure of a program that does the least possible, taken in the same run.

mod rules_bench;

mod server_bench;

mod cluster;
mod contest;

mod match_bench;

mod host;

mod imports;

mod look;

mod entrance;

mod idle;
mod load;
mod modules_bench;
mod moves;
mod players;

mod database;
mod echo;
mod process;
mod raw;
mod spread;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use rookery_protocol::bot::OptionValue;

/// What went wrong: a sentence, for people.
type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Debug, Parser)]
#[command(about = "Measures Rookery beside bare programs")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measures the server.
    Server(ServerOptions),
    /// Measures the rules.
    Rules {
        /// The program that counts with other people's rules.
        #[arg(long)]
        reference: PathBuf,
    },
    /// Measures the engine host.
    Host(HostOptions),
    /// Measures how many games a minute a server's matches play.
    Match(MatchOptions),
    /// Measures how fast files of games come in and go out.
    Import(imports::Options),
    /// Measures what it costs to show a game.
    Look(look::Options),
    /// Measures how long people wait who log in at once.
    Entrance(entrance::Options),
    /// Measures several servers of one site.
    Cluster(cluster::Options),
    /// Plays matches between Rookery's engine and others.
    Engine(ContestOptions),
    /// Sends back what it receives; the bare program beside the server.
    #[command(hide = true)]
    Echo,
}

#[derive(Debug, Args)]
struct ServerOptions {
    /// The server's program.
    #[arg(long, default_value = "target/release/rookery-server")]
    server: PathBuf,
    /// The program that measures a database's raw rate of group commits.
    #[arg(long, default_value = "target/release/examples/append_rate")]
    append_rate: PathBuf,
    /// A PostgreSQL server on which databases may be made and dropped.
    #[arg(long)]
    postgres: Option<String>,
    /// Which game is played.
    #[arg(long, default_value = "chess")]
    rules: String,
    /// How long each load lasts, in seconds.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=120))]
    seconds: u64,
    /// How many idle sockets are opened.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=9_000))]
    idle: u32,
}

#[derive(Debug, Args)]
struct ContestOptions {
    /// The engine's program.
    #[arg(long, default_value = "target/release/rookery-engine")]
    engine: PathBuf,
    /// An option for it; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option_value)]
    options: Vec<OptionValue>,
    /// A command that it plays against; may be given several times.
    #[arg(long = "rival", value_name = "COMMAND", default_values = RIVALS)]
    rivals: Vec<String>,
    /// Games of each match, two from each opening; 0 for none.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(..=10_000))]
    games: u32,
    /// Time on each clock at first, in milliseconds.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(100..))]
    base_ms: u32,
    /// Time that comes with each move, in milliseconds.
    #[arg(long, default_value_t = 50)]
    increment_ms: u32,
    /// Which game is played.
    #[arg(long, default_value = "chess")]
    rules: String,
    /// Equal seeds give equal openings.
    #[arg(long, default_value_t = 2010)]
    seed: u64,
    /// Plays every game to its end by the rules, instead of ending it where both engines have said
    /// for long who wins, or that nobody does.
    #[arg(long)]
    play_out: bool,
    /// Problems that everyone is to solve, as EPD with bm or am.
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Time for each problem, in milliseconds.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(10..))]
    suite_ms: u32,
}

/// The programs for chess that Debian has, but for the strongest.
const RIVALS: [&str; 6] = ["fairymax", "sjaakii", "phalanx", "gnuchess --uci", "hoichess", "toga2"];

fn option_value(text: &str) -> Result<OptionValue, String> {
    let (name, value) = text.split_once('=').ok_or("it is not of the form NAME=VALUE")?;
    Ok(OptionValue { name: name.trim().to_owned(), value: value.to_owned() })
}

#[derive(Debug, Args)]
struct HostOptions {
    /// The engine that answers at once.
    #[arg(long, default_value = "target/release/rookery-bench-engine")]
    engine: PathBuf,
    /// How many games are played in each round.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
}

#[derive(Debug, Args)]
struct MatchOptions {
    /// The server's program.
    #[arg(long, default_value = "target/release/rookery-server")]
    server: PathBuf,
    /// An engine that speaks UCI, which plays against itself.
    #[arg(long, default_value = "stockfish")]
    engine: String,
    /// How deep it looks.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Games of each match, two from each opening.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    games: u32,
    /// How often each figure is taken; the median is shown.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: u32,
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Server(options) => server_bench::run(&options).await,
        Command::Rules { reference } => rules_bench::run(&reference),
        Command::Host(options) => host::run(&options).await,
        Command::Import(options) => imports::run(&options).await,
        Command::Look(options) => look::run(&options).await,
        Command::Entrance(options) => entrance::run(&options).await,
        Command::Cluster(options) => cluster::run(&options).await,
        Command::Match(options) => match_bench::run(&options).await,
        Command::Engine(options) => contest::run(&options).await,
        Command::Echo => echo::serve().await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
