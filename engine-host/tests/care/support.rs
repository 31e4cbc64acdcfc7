//! Engines to start, questions to put, and what is left afterwards.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rookery_engine_host::fault::{Doing, Fault};
use rookery_engine_host::launch::Launch;
use rookery_engine_host::process::Process;
use rookery_protocol::engine::{Limits, Tier};
use tokio::time::{Instant, sleep, timeout};

/// The test engine, which is a shim too.
pub(crate) const ENGINE: &str = env!("CARGO_BIN_EXE_rookery-test-engine");
/// What an engine has to answer in where it is expected to.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// What an engine has that is expected not to answer.
pub(crate) const DEADLINE: Duration = Duration::from_millis(700);
/// Beyond a deadline: two seconds are promised, the rest is for a busy machine.
const BEYOND: Duration = Duration::from_secs(2 + 6);

/// Lines that are kept of an introduction.
const SAID_MAX: usize = 200;

/// A folder of its own for each engine, by which its processes are found too.
pub(crate) fn folder() -> PathBuf {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let name = format!("care-{}-{number}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The test engine with these arguments, contained as well as this machine can.
pub(crate) fn launch(arguments: &[&str]) -> Launch {
    Launch {
        command: ENGINE.to_owned(),
        args: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
        folder: folder(),
        reads: Vec::new(),
        limits: Limits { memory_mib: 64, processes: 4, file_mib: 1, nice: 0 },
        tier_min: Tier::Bare,
        shim: Some(PathBuf::from(ENGINE)),
    }
}

/// The same, not contained at all.
pub(crate) fn bare(arguments: &[&str]) -> Launch {
    Launch { shim: None, ..launch(arguments) }
}

/// What it says of itself.
pub(crate) async fn hello(engine: &mut Process, within: Duration) -> Result<Vec<String>, Fault> {
    let by = Instant::now() + within;
    engine.send("uci\n", Doing::Greeting, by).await?;
    let mut said = Vec::new();
    loop {
        match engine.line(Doing::Greeting, by).await? {
            "uciok" => return Ok(said),
            line if said.len() < SAID_MAX => said.push(line.to_owned()),
            _ => {}
        }
    }
}

/// Its move.
pub(crate) async fn ask(engine: &mut Process, within: Duration) -> Result<String, Fault> {
    let by = Instant::now() + within;
    engine.send("position startpos\ngo movetime 1\n", Doing::Moving, by).await?;
    loop {
        let line = engine.line(Doing::Moving, by).await?;
        if let Some(word) = line.strip_prefix("bestmove ") {
            return Ok(word.to_owned());
        }
    }
}

/// Starts one, asks it for two moves, and ends it; checks that all that is done in time and that
/// nothing is left of it, while another engine plays on.
pub(crate) async fn fault_of(launch: Launch) -> Fault {
    let mut neighbour = Process::start(&self::launch(&["good"])).await.unwrap();
    hello(&mut neighbour, PATIENCE).await.unwrap();

    let mut engine = Process::start(&launch).await.unwrap();
    let fault = timeout(3 * DEADLINE + BEYOND, async {
        let fault = misbehaviour(&mut engine).await.unwrap_err();
        let ending = Instant::now();
        engine.end("quit\n").await;
        println!("{:?}: {fault}; gone after {:?}", launch.args, ending.elapsed());
        fault
    });
    let (fault, played) = tokio::join!(fault, ask(&mut neighbour, PATIENCE));
    assert_eq!(played.unwrap(), "e2e4", "another engine's game goes on");
    assert_gone(&launch.folder).await;
    assert_eq!(ask(&mut neighbour, PATIENCE).await.unwrap(), "e2e4");
    neighbour.end("quit\n").await;
    fault.expect("it is ended in time, whatever it does")
}

async fn misbehaviour(engine: &mut Process) -> Result<(), Fault> {
    hello(engine, DEADLINE).await?;
    ask(engine, DEADLINE).await?;
    ask(engine, DEADLINE).await.map(|_| ())
}

/// The processes that run in a folder, and that are not gone but for being waited for.
pub(crate) fn running_in(folder: &Path) -> Vec<u32> {
    let home = format!("HOME={}", folder.display());
    let processes = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    let lives = |pid: &u32| {
        fs::read(format!("/proc/{pid}/environ"))
            .is_ok_and(|all| all.split(|byte| *byte == 0).any(|entry| entry == home.as_bytes()))
    };
    processes.filter(lives).collect()
}

/// A process that is just becoming another program shows nothing of itself for a moment.
pub(crate) async fn assert_runs(folder: &Path) {
    let by = Instant::now() + PATIENCE;
    while running_in(folder).len() != 1 {
        assert!(Instant::now() < by, "{:?} run", running_in(folder));
        sleep(Duration::from_millis(5)).await;
    }
}

/// Killed processes need a moment to be gone, which nobody tells.
pub(crate) async fn assert_gone(folder: &Path) {
    let by = Instant::now() + PATIENCE;
    while !running_in(folder).is_empty() {
        assert!(Instant::now() < by, "{:?} still run", running_in(folder));
        sleep(Duration::from_millis(5)).await;
    }
}

/// A value of `/proc/self/status` in KiB.
pub(crate) fn resident_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}
