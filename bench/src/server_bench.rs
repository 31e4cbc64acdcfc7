//! `bench server`: what the server is measured by, one after the other.

use std::sync::Arc;
use std::time::Duration;

use crate::database::Scratch;
use crate::echo::Echo;
use crate::load::{Games, Outcome, echoes};
use crate::process::{Folder, Server};
use crate::{Failure, ServerOptions, idle, moves};

/// Games at once for the round trip.
const ROUND_TRIP_GAMES: usize = 100;
/// Games at once for everything else.
const GAMES: usize = 200;
const STEADY_PACE: Duration = Duration::from_secs(1);
/// About as long as a move's message.
const ECHO_LEN: usize = 80;

pub(crate) async fn run(options: &ServerOptions) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    let rules = options.rules.clone();
    let moves = Arc::new(moves::longest(&registry, &rules)?);
    let lasting = Duration::from_secs(options.seconds);
    println!("{rules}, games of {} moves, each load for {lasting:?}.\n", moves.len());

    let folder = Folder::new("bench")?;
    let server = Server::start(&options.server, folder.path(), None).await?;
    line("start, nothing stored", &format!("{:.1?} to the first accept", server.started_in));
    let games = Games { addresses: server.both(), rules, moves };

    round_trip(&games, lasting).await?;
    steady(&games, lasting).await?;
    let rate = games.flat_out(GAMES, lasting).await?;
    let raw = raw_rate(options, &Scratch::sqlite()?).await?;
    durable("SQLite", &rate, raw);
    server.kill().await?;

    let server = Server::start(&options.server, folder.path(), None).await?;
    line("start, those games stored", &format!("{:.1?} to the first accept", server.started_in));
    let each = idle::bytes_each(&server, options.idle).await?;
    let (count, kib) = (options.idle, each as f64 / 1024.0);
    line("idle socket", &format!("{each} bytes ({kib:.1} KiB) each, of {count} signed in"));
    server.kill().await?;

    match &options.postgres {
        Some(url) => postgres(options, url, &games, lasting).await,
        None => {
            line("PostgreSQL", "not measured: no --postgres");
            Ok(())
        }
    }
}

async fn round_trip(games: &Games, lasting: Duration) -> Result<(), Failure> {
    let echo = Echo::start().await?;
    let bare = echoes(&echo.address, ROUND_TRIP_GAMES, ECHO_LEN, lasting).await?;
    drop(echo);
    let ours = games.flat_out(ROUND_TRIP_GAMES, lasting).await?;
    let speed = |load: &Outcome| format!("{}, {:.0}/s", load.times, load.per_second());
    line(&format!("round trip, {ROUND_TRIP_GAMES} games"), &speed(&ours));
    line("  bare echo, as many", &speed(&bare));
    let ratio = |percent| {
        ours.times.percentile(percent).as_secs_f64() / bare.times.percentile(percent).as_secs_f64()
    };
    line("  ratio", &format!("p50 {:.1}, p99 {:.1}", ratio(50), ratio(99)));
    Ok(())
}

async fn steady(games: &Games, lasting: Duration) -> Result<(), Failure> {
    let steady = games.steady(GAMES, STEADY_PACE, lasting).await?;
    let spread = format!("{} ({} moves)", steady.times, steady.times.len());
    line(&format!("{GAMES} games, a move a second"), &spread);
    Ok(())
}

async fn postgres(
    options: &ServerOptions,
    url: &str,
    games: &Games,
    lasting: Duration,
) -> Result<(), Failure> {
    let (played, bare) = (Scratch::postgres(url, "played")?, Scratch::postgres(url, "bare")?);
    let folder = Folder::new("bench-postgres")?;
    let server = Server::start(&options.server, folder.path(), Some(played.url())).await?;
    let games = Games { addresses: server.both(), ..games.clone() };
    let rate = games.flat_out(GAMES, lasting).await?;
    server.kill().await?;
    durable("PostgreSQL", &rate, raw_rate(options, &bare).await?);
    Ok(())
}

fn durable(database: &str, rate: &Outcome, raw: f64) {
    let ours = rate.per_second();
    line(
        &format!("moves/s, {GAMES} games"),
        &format!("{ours:.0} acknowledged on {database}, {}", rate.times),
    );
    line("  raw group commits", &format!("{raw:.0} rows/s, ratio {:.2}", ours / raw));
}

/// A line of the report: what, and how much.
fn line(what: &str, figures: &str) {
    println!("{what:<30} {figures}");
}

/// Rows a second that the bare program commits to `database` from as many writers: the second
/// figure of the line that begins with their number.
async fn raw_rate(options: &ServerOptions, database: &Scratch) -> Result<f64, Failure> {
    let mut command = tokio::process::Command::new(&options.append_rate);
    let output = command.arg(database.url()).output().await?;
    let text = String::from_utf8_lossy(&output.stdout);
    let rate = text.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix(&format!("{GAMES} "))?;
        rest.split_whitespace().next()?.parse().ok()
    });
    rate.filter(|_| output.status.success()).ok_or_else(|| {
        format!("{}: {}", options.append_rate.display(), String::from_utf8_lossy(&output.stderr))
            .into()
    })
}
