//! What it costs a host to start an engine, to have it play a ply, and to read an info line.
//!
//! `cargo run --release -p rookery-engine-host --example process-cost ENGINE`
//! where `ENGINE` is the path of `rookery-test-engine`.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};
use std::time::Duration;

use rookery_engine_host::fault::{Doing, Fault};
use rookery_engine_host::jail;
use rookery_engine_host::launch::Launch;
use rookery_engine_host::process::Process;
use rookery_protocol::engine::{Limits, Tier};
use tokio::runtime::{Builder, Runtime};
use tokio::time::Instant;

const STARTS: usize = 100;
const PLIES: u32 = 100_000;
const INFOS: u32 = 1_000;
const QUESTIONS: u32 = 1_000;
const IDLE: usize = 64;
const DOING: Doing = Doing::Moving;
const QUESTION: &str = "position startpos moves e2e4 e7e5 g1f3\ngo wtime 60000 btime 60000\n";

fn main() -> ExitCode {
    jail::run_if_asked();
    let Some(engine) = std::env::args().nth(1) else {
        eprintln!("usage: process-cost ENGINE");
        return ExitCode::FAILURE;
    };
    let runtimes = [
        ("one thread", Builder::new_current_thread().enable_all().build()),
        ("two threads", Builder::new_multi_thread().worker_threads(2).enable_all().build()),
    ];
    bare_loop(&engine);
    for (name, runtime) in runtimes {
        println!("{name}:");
        if let Err(why) = runtime
            .map_err(|why| why.to_string())
            .and_then(|runtime| measure(&runtime, &engine).map_err(|why| why.to_string()))
        {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn launch(engine: &str, arguments: &[&str], shim: bool) -> Launch {
    Launch {
        command: engine.to_owned(),
        args: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
        folder: std::env::temp_dir().join("rookery-process-cost"),
        reads: Vec::new(),
        limits: Limits { nice: 0, ..Limits::default() },
        tier_min: Tier::Bare,
        shim: shim.then(|| PathBuf::from(engine)),
    }
}

fn measure(runtime: &Runtime, engine: &str) -> Result<(), Fault> {
    // Spawned, as in a server: what a runtime blocks on is polled by other means than its tasks.
    let task = |task| runtime.block_on(runtime.spawn(task)).unwrap_or(Ok(()));
    let engine = engine.to_owned();
    task(async move {
        for (name, shim) in [("bare", false), ("contained", true)] {
            let mut times = Vec::new();
            let mut tier = Tier::Bare;
            for _ in 0..STARTS {
                let start = Instant::now();
                let mut process = Process::start(&launch(&engine, &["good"], shim)).await?;
                until(&mut process, "isready\n", "readyok").await?;
                times.push(start.elapsed());
                tier = process.tier();
                process.end("quit\n").await;
            }
            times.sort_unstable();
            println!("  start {name} ({tier}) until it answers: median {:?}", times[STARTS / 2]);
        }
        let mut process = Process::start(&launch(&engine, &["good"], true)).await?;
        let clock = Clock::start();
        for _ in 0..PLIES {
            until(&mut process, QUESTION, "bestmove").await?;
        }
        clock.stop("ply", PLIES);
        process.end("quit\n").await;
        let mut process =
            Process::start(&launch(&engine, &["good", "--infos", "1000"], true)).await?;
        let clock = Clock::start();
        for _ in 0..QUESTIONS {
            until(&mut process, QUESTION, "bestmove").await?;
        }
        clock.stop("info line", INFOS * QUESTIONS);
        process.end("quit\n").await;
        idle(&engine).await
    })
}

/// What it costs to have engines that do nothing, which are watched all the same.
async fn idle(engine: &str) -> Result<(), Fault> {
    let mut engines = Vec::new();
    for _ in 0..IDLE {
        engines.push(Process::start(&launch(engine, &["good"], true)).await?);
    }
    let clock = Clock::start();
    tokio::time::sleep(Duration::from_secs(5)).await;
    clock.stop("second of watching 64 engines", 5);
    Ok(())
}

async fn until(process: &mut Process, question: &str, answer: &str) -> Result<(), Fault> {
    let by = Instant::now() + Duration::from_secs(10);
    process.send(question, DOING, by).await?;
    while !process.line(DOING, by).await?.starts_with(answer) {}
    Ok(())
}

/// The same by blocking reads and writes, without a runtime.
fn bare_loop(engine: &str) {
    let mut command = std::process::Command::new(engine);
    command.arg("good").stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else { return };
    if let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
        let mut output = BufReader::new(output);
        let mut line = String::new();
        let clock = Clock::start();
        for _ in 0..PLIES {
            line.clear();
            if input.write_all(QUESTION.as_bytes()).and(output.read_line(&mut line)).is_err() {
                break;
            }
        }
        println!("a blocking loop:");
        clock.stop("ply", PLIES);
    }
    let _ = child.wait();
}

/// Time passed, and processor time of this process and its kernel calls.
struct Clock {
    wall: Instant,
    processor: Duration,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), processor: processor() }
    }

    fn stop(&self, what: &str, times: u32) {
        let (wall, processor) = (self.wall.elapsed(), processor() - self.processor);
        println!("  {what}: {:?}, of processor {:?}", wall / times, processor / times);
    }
}

#[cfg(unix)]
fn processor() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.cast_unsigned(), now.tv_nsec as u32)
}

#[cfg(not(unix))]
fn processor() -> Duration {
    Duration::ZERO
}
