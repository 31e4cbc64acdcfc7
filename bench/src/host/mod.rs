//! `bench host`: what the host costs that plays games between engines, beside a bare loop.
//!
//! The engines answer at once, so that what is left is the host: pipes, protocol, rules, clocks and
//! the log. Only the host's own processor time is counted, on all its threads.

pub(crate) mod bare;
mod bouts;
mod log;
mod memory;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_engine_host::engine::Engine;
use rookery_engine_host::launch::Launch;
use rookery_protocol::engine::{Limits, Tier, Tongue};
use rustix::time::{ClockId, clock_gettime};
use tokio::time::Instant;

use crate::database::Scratch;
use crate::process::Folder;
use crate::{Failure, HostOptions, moves};
use bare::Bare;
use bouts::Bouts;
use log::Log;

/// Which game is played.
const RULES: &str = "chess";
/// Plies of a game, after which one resigns: about as long as games between engines are.
const PLIES: usize = 160;
/// Each figure is taken so often, ours and the bare one in turns, and the median is shown.
const ROUNDS: usize = 7;
/// Lines of information before each move, where their cost is measured.
const INFOS: usize = 50;

/// What is measured, of one ply or line.
#[derive(Clone, Copy)]
struct Cost {
    wall: Duration,
    processor: Duration,
}

/// Measures with the engine's program.
///
/// # Errors
/// What went wrong with an engine, the rules or the database.
pub(crate) async fn run(options: &HostOptions) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    let game = registry.get(RULES).ok_or("There is no such game.")?;
    let mut script: Vec<String> =
        moves::longest(&registry, RULES)?.into_iter().map(|made| made.1).collect();
    script.truncate(PLIES);
    let folder = Folder::new("bench-host")?;
    let stage = Stage { engine: options.engine.clone(), folder, script };
    let (plies, games) = (stage.script.len(), options.games);
    println!("{RULES}, games of {plies} plies, {games} in each of {ROUNDS} rounds, medians.\n");

    memory::report(&stage, game).await?;
    let quiet = measure(&stage, game, games, 0).await?;
    report("a ply, wall", &quiet, |cost| cost.wall);
    report("a ply, processor", &quiet, |cost| cost.processor);
    let talking = measure(&stage, game, games.div_ceil(4), INFOS).await?;
    let lines: Vec<[Cost; 2]> = talking
        .iter()
        .zip(&quiet)
        .map(|(talking, quiet)| [0, 1].map(|of| talking[of].less(quiet[of], INFOS as u32)))
        .collect();
    report("a line of information", &lines, |cost| cost.processor);
    Ok(())
}

/// What all measurements need.
struct Stage {
    engine: PathBuf,
    folder: Folder,
    /// The moves of the game.
    script: Vec<String>,
}

impl Stage {
    fn arguments(&self, infos: usize) -> Vec<String> {
        std::iter::once(infos.to_string()).chain(self.script.iter().cloned()).collect()
    }

    /// An engine as a host starts it, without containment: that is the engine's own cost.
    async fn start(&self, infos: usize) -> Result<Engine, Failure> {
        let launch = Launch {
            command: absolute(&self.engine)?,
            args: self.arguments(infos),
            folder: self.folder.path().join("engine"),
            reads: vec![],
            limits: Limits { nice: 0, ..Limits::default() },
            tier_min: Tier::Bare,
            shim: None,
        };
        Engine::start(&launch, Some(Tongue::Uci)).await.map_err(|failed| failed.fault.into())
    }
}

fn absolute(path: &Path) -> Result<String, Failure> {
    Ok(std::path::absolute(path)?.to_string_lossy().into_owned())
}

/// For each round: what a ply costs us, and the bare loop.
async fn measure(
    stage: &Stage,
    game: &std::sync::Arc<dyn rookery_rules::Game>,
    games: u32,
    infos: usize,
) -> Result<Vec<[Cost; 2]>, Failure> {
    let plies = u32::try_from(stage.script.len())?;
    let mut bare = Bare::start(&stage.engine, &stage.arguments(infos))?;
    let engines = [stage.start(infos).await?, stage.start(infos).await?];
    let mut bouts = Bouts::new(game.clone(), engines);
    let mut rounds = vec![];
    // One more, to warm up.
    for _ in 0..=ROUNDS {
        let begun = Begun::now();
        for _ in 0..games {
            std::hint::black_box(bare.play(&[], plies)?);
        }
        let theirs = begun.cost(games * plies);

        let scratch = Scratch::sqlite()?;
        let mut log = Log::open(scratch.url(), RULES).await?;
        let begun = Begun::now();
        // In a task: what waits for a pipe there is woken where it waits.
        (bouts, log) = tokio::spawn(async move {
            for _ in 0..games {
                bouts.play(plies, &mut log).await?;
            }
            Ok::<_, Failure>((bouts, log))
        })
        .await??;
        log.close().await?;
        rounds.push([begun.cost(games * plies), theirs]);
    }
    bouts.end().await;
    bare.end()?;
    rounds.remove(0);
    Ok(rounds)
}

/// When a measurement began.
struct Begun {
    wall: Instant,
    processor: Duration,
}

impl Begun {
    fn now() -> Self {
        Self { wall: Instant::now(), processor: processor() }
    }

    fn cost(&self, count: u32) -> Cost {
        let (wall, processor) = (self.wall.elapsed(), processor() - self.processor);
        Cost { wall: wall / count, processor: processor / count }
    }
}

impl Cost {
    /// What is more than `other`, of one of `count`.
    fn less(self, other: Cost, count: u32) -> Cost {
        Cost {
            wall: self.wall.saturating_sub(other.wall) / count,
            processor: self.processor.saturating_sub(other.processor) / count,
        }
    }
}

/// Processor time of this process so far.
fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// A line of the report: ours, the bare loop's, and the ratio.
fn report(what: &str, rounds: &[[Cost; 2]], of: impl Fn(Cost) -> Duration) {
    let median = |which: usize| {
        let mut all: Vec<Duration> = rounds.iter().map(|round| of(round[which])).collect();
        all.sort_unstable();
        all[all.len() / 2].as_secs_f64() * 1e6
    };
    let (ours, bare) = (median(0), median(1));
    let figures = format!("{ours:.2} µs, bare {bare:.2} µs, ratio {:.1}", ours / bare);
    println!("{what:<30} {figures}");
}
