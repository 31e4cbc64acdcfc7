//! `bench match`: how many games a minute a server's matches play, beside two engines that are asked
//! in turn by a bare loop.
//!
//! The loop knows no rules and keeps nothing. So that it plays the same, it gets each game's opening
//! and length from the match that was played before.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use rookery_api_client::Client;
use rookery_engine_host::process;
use rookery_matches::Draw;
use rookery_protocol::account::Credentials;
use rookery_protocol::bot::{EngineDraft, MoveBudget};
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::engine::{Limits, Tier, Tongue};
use rookery_protocol::match_view::{MatchOrder, MatchView};
use rookery_protocol::matches::{
    Adjudication, Entrant, Format, Interrupted, MatchPlan, MatchState, Openings,
};
use rookery_rules::Game;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use crate::host::bare::Bare;
use crate::process::{Folder, Server};
use crate::{Failure, MatchOptions};

/// Which game is played.
const RULES: &str = "chess";
const ENGINE: &str = "Engine";
/// Nobody logs in to it but this program, and it is gone afterwards.
const NAME: &str = "Bench";
/// Seldom: whoever looks at a match has its whole table reckoned anew.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// Without a result of its own a game ends after so many moves of each side.
const MOVES_MAX: u32 = 120;
const OPENING_PLIES: u32 = 6;
const SEED: u64 = 1;

/// A game that was played: the moves of its opening, and its whole length in plies.
type Played = (Vec<String>, u32);

/// Measures with the server's program.
///
/// # Errors
/// What went wrong with the server or the engine.
pub(crate) async fn run(options: &MatchOptions) -> Result<(), Failure> {
    // The bare loop finds it where the server does.
    let engine = process::find(&options.engine, std::env::var_os("PATH").as_deref())?;
    let (games, depth) = (options.games, options.depth);
    println!(
        "{RULES}, {} at depth {depth} against itself, {games} games in each of {} rounds, medians.",
        engine.display(),
        options.rounds
    );
    println!("Each game on a core of its own:");
    on_server(options, &engine, &[]).await?;
    println!("Engines run wherever the system puts them:");
    on_server(options, &engine, &["--no-pin-engines"]).await
}

/// Measures with a server that is started with some options.
async fn on_server(options: &MatchOptions, engine: &Path, told: &[&str]) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    let game = registry.get(RULES).ok_or("There is no such game.")?;
    let folder = Folder::new("bench-match")?;
    let server = Server::start_with(&options.server, folder.path(), None, told).await?;
    let ada = admin(&options.server, folder.path(), &server.address).await?;
    let added = ada.add_engine(&draft(engine)).await?;
    if let Some(fault) = ada.test_engine(added.id).await?.fault {
        return Err(format!("The engine does not work: {}", fault.words).into());
    }
    for concurrency in [1, 2] {
        let (mut ours, mut bare) = (vec![], vec![]);
        for round in 0..options.rounds {
            let seed = SEED + u64::from(round);
            let (took, played) = match_of(&ada, game.as_ref(), options, concurrency, seed).await?;
            ours.push(took);
            bare.push(bare_loop(engine, options.depth, concurrency, played).await?);
        }
        let (ours, bare) = (median(ours), median(bare));
        let per_minute = |took: Duration| f64::from(options.games) * 60.0 / took.as_secs_f64();
        println!(
            "{concurrency} at once: {:.0} games a minute, the bare loop {:.0}: {:.1} %",
            per_minute(ours),
            per_minute(bare),
            100.0 * bare.as_secs_f64() / ours.as_secs_f64()
        );
    }
    server.kill().await
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Makes an account that may make matches, and logs in to it.
async fn admin(program: &Path, folder: &Path, address: &str) -> Result<Client, Failure> {
    let random = || RandomState::new().build_hasher().finish();
    let passphrase = format!("{:016x}{:016x}", random(), random());
    let mut command = Command::new(program);
    command.args(["account", "add", NAME, "--role", "admin", "--data"]).arg(folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(passphrase.as_bytes()).await?;
    }
    if !child.wait().await?.success() {
        return Err("No account could be made.".into());
    }
    let client = Client::new(&format!("http://{address}"))?;
    client.log_in(&Credentials { name: NAME.to_owned(), passphrase }).await?;
    Ok(client)
}

fn draft(engine: &Path) -> EngineDraft {
    EngineDraft {
        name: ENGINE.to_owned(),
        command: engine.display().to_string(),
        args: vec![],
        tongue: Some(Tongue::Uci),
        options: vec![],
        reads: vec![],
        limits: Limits { memory_mib: 512, processes: 16, file_mib: 1, nice: 0 },
        tier_min: Tier::default(),
    }
}

/// Plays a match; how long it took, and what was played.
async fn match_of(
    ada: &Client,
    game: &dyn Game,
    options: &MatchOptions,
    concurrency: u32,
    seed: u64,
) -> Result<(Duration, Vec<Played>), Failure> {
    let plan = plan(options, concurrency, seed);
    let MatchView { id, revision, .. } = ada.make_match(&plan).await?;
    ada.order_match(id, revision, MatchOrder::Start).await?;
    let took = loop {
        let seen = ada.find_match(id).await?;
        match seen.state {
            MatchState::Finished => {
                let (Some(start), Some(end)) = (seen.started_ms, seen.ended_ms) else {
                    return Err("The match does not say how long it took.".into());
                };
                break Duration::from_millis((end - start).unsigned_abs());
            }
            MatchState::Running => sleep(LOOK_EVERY).await,
            _ => return Err(format!("The match does not go on: {}", seen.note).into()),
        }
    };
    let draw = Draw::new(game, &plan.openings, plan.seed);
    let mut played = vec![];
    loop {
        let games = ada.match_games(id, played.len() as u32).await?;
        if games.is_empty() {
            return Ok((took, played));
        }
        for one in games {
            played.push((draw.opening(one.number / 2)?.moves, one.plies));
        }
    }
}

fn plan(options: &MatchOptions, concurrency: u32, seed: u64) -> MatchPlan {
    let player = |name: &str| Entrant {
        name: name.to_owned(),
        engine: ENGINE.to_owned(),
        options: vec![],
        time: None,
        budget: None,
    };
    MatchPlan {
        name: "Bench".to_owned(),
        rules: RULES.to_owned(),
        players: vec![player("one"), player("other")],
        format: Format::RoundRobin { pairs: options.games.div_ceil(2) },
        time: TimeLimit::Unlimited,
        budget: MoveBudget { depth: Some(options.depth), ..MoveBudget::default() },
        margin_ms: 0,
        openings: Openings::Random { plies: OPENING_PLIES },
        seed,
        adjudication: Adjudication { moves_max: Some(MOVES_MAX), ..Adjudication::default() },
        concurrency,
        overcommit: false,
        priority: 0,
        interrupted: Interrupted::default(),
    }
}

/// The same games by as many bare loops; how long they took.
async fn bare_loop(
    engine: &Path,
    depth: u32,
    concurrency: u32,
    played: Vec<Played>,
) -> Result<Duration, Failure> {
    let go = format!("go depth {depth}\n");
    let mut parts = vec![vec![]; concurrency as usize];
    for (number, one) in played.into_iter().enumerate() {
        parts[number % concurrency as usize].push(one);
    }
    let start = Instant::now();
    let mut loops = vec![];
    for part in parts {
        let (engine, go) = (engine.to_owned(), go.clone());
        loops.push(tokio::task::spawn_blocking(move || {
            let mut bare = Bare::start(&engine, &[])?.asked(go);
            for (opening, plies) in &part {
                bare.play(opening, *plies)?;
            }
            bare.end()
        }));
    }
    for one in loops {
        one.await??;
    }
    Ok(start.elapsed())
}
