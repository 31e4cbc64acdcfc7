//! A build from its archive to a program that has said what it is.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_protocol::bot::EngineDraft;
use rookery_protocol::build::{ARCHIVE_BYTES_MAX, Bench, BuildOrder, BuildStage, Recipe};
use rookery_protocol::engine::{Limits, Profile, Tongue};
use rookery_protocol::host::HostOut;
use rookery_protocol::said::Text;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt as _;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};

use super::kept::{self, Note};
use super::{BUILD_LIMITS, Builds, Flaw, Place, TIER_MIN};
use crate::build::bench::Reader;
use crate::build::{Ran, run, unpack};
use crate::engine::Engine;
use crate::fault::Doing;
use crate::host::{Shared, launch};
use crate::launch::Launch;
use crate::process::Meter;
use crate::texts;

/// How long an archive may take to come.
const FETCH_MAX: Duration = Duration::from_secs(15 * 60);
/// How long a program may measure itself.
const BENCH_MAX: Duration = Duration::from_secs(5 * 60);
/// What a build may hold, in bytes: what was unpacked and what is made of it.
const DISK_MAX: u64 = 2 * 1024 * 1024 * 1024;
/// The most arguments of a measurement.
const ARGS_MAX: usize = 16;
/// The shell that runs a build.
const SHELL: &str = "/bin/sh";

/// Makes a program that is not here yet.
pub(super) async fn anew(
    shared: &Shared,
    builds: &Builds,
    place: &Place,
    order: BuildOrder,
) -> Result<Note, Flaw> {
    let files = |made: &EngineDraft| made.reads.first().map(PathBuf::from);
    let used = builds.lock().iter().filter_map(files).collect();
    kept::make_room(&builds.folder, used).await;
    clear(place).await;
    let made = steps(shared, builds, place, order).await;
    let _ = tokio::fs::remove_file(&place.archive).await;
    if made.is_err() {
        clear(place).await;
    }
    made
}

async fn steps(
    shared: &Shared,
    builds: &Builds,
    place: &Place,
    order: BuildOrder,
) -> Result<Note, Flaw> {
    let engine = &order.engine;
    let recipe = &order.recipe;
    let tell = async |stage| {
        let _ = shared.out.send(HostOut::Building { engine: engine.clone(), stage }).await;
    };
    tell(BuildStage::Fetching).await;
    let fetched = timeout(FETCH_MAX, fetch(builds, place, &recipe.archive)).await;
    let late = || Err(texts::archive_away(texts::containment_too_slow()));
    let fetched = fetched.unwrap_or_else(|_| late());
    fetched.map_err(|why| Flaw::new(BuildStage::Fetching, why))?;

    tell(BuildStage::Building).await;
    // People's engines come before it, and a build never keeps one of them waiting.
    let turn = shared.gate.game(1).await;
    build(shared, builds, place, recipe).await?;
    let program = find(place, recipe).and_then(|program| {
        make_executable(&program)?;
        Ok(program)
    });
    let program = program.map_err(|why| Flaw::new(BuildStage::Building, why))?;
    tell(BuildStage::Measuring).await;
    let draft = plain(place, engine, &program);
    let bench = measure(shared, &draft, recipe).await?;
    drop(turn);

    tell(BuildStage::Greeting).await;
    let profile = greet(shared, &draft, recipe.tongue).await?;
    let note = Note { order, profile, bench };
    let kept = kept::keep(place, &note).await;
    let unkept = |why: std::io::Error| texts::build_unkept(why.to_string());
    kept.map_err(|why| Flaw::new(BuildStage::Greeting, unkept(why)))?;
    Ok(note)
}

async fn clear(place: &Place) {
    let _ = tokio::fs::remove_file(&place.note).await;
    let _ = tokio::fs::remove_dir_all(&place.files).await;
}

/// Fetches an archive, piece by piece, and unpacks it.
async fn fetch(builds: &Builds, place: &Place, archive: &str) -> Result<(), Text> {
    let broken = |why: std::io::Error| texts::archive_broken(why.to_string());
    tokio::fs::create_dir_all(&builds.folder).await.map_err(broken)?;
    let mut file = tokio::fs::File::create(&place.archive).await.map_err(broken)?;
    let (mut sum, mut from) = (Sha256::new(), 0_u64);
    loop {
        let piece = builds.archives.piece(archive, from).await?;
        from += piece.len() as u64;
        if piece.is_empty() {
            break;
        }
        if from > ARCHIVE_BYTES_MAX {
            return Err(texts::archive_unlike());
        }
        sum.update(&piece);
        file.write_all(&piece).await.map_err(broken)?;
    }
    file.flush().await.map_err(broken)?;
    let sum: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    if sum != archive.to_ascii_lowercase() {
        return Err(texts::archive_unlike());
    }
    let (from, to) = (place.archive.clone(), place.files.clone());
    let unpacked = spawn_blocking(move || unpack::unpack(&from, &to)).await;
    unpacked.map_err(|why| texts::archive_broken(why.to_string()))?.map(drop)
}

async fn build(
    shared: &Shared,
    builds: &Builds,
    place: &Place,
    recipe: &Recipe,
) -> Result<(), Flaw> {
    // Both outputs in their order, and a last line that has no end is a line.
    let command = format!("exec 2>&1\n({}\n)\ncode=$?\necho\nexit $code", recipe.command);
    let launch = Launch {
        command: SHELL.to_owned(),
        args: vec!["-c".to_owned(), command],
        folder: place.files.clone(),
        reads: vec![],
        limits: BUILD_LIMITS,
        tier_min: TIER_MIN,
        shim: shared.config.shim.clone(),
    };
    let disk = Some((place.files.as_path(), DISK_MAX));
    let asked = Ran { launch: &launch, doing: Doing::Building, within: builds.within, disk };
    let pin = shared.pins.as_ref().map(|pins| pins.take(1, 0));
    let hold = async |program: Meter| {
        if let Some(pin) = &pin {
            pin.hold_program(program).await;
        }
    };
    let built = run(asked, hold, |_| {}).await;
    built.map_err(|(why, lines)| Flaw { stage: BuildStage::Building, why, lines })
}

/// The program that a build has made, wherever links lead, within the folder of the build.
fn find(place: &Place, recipe: &Recipe) -> Result<PathBuf, Text> {
    let none = || texts::build_without_program(&recipe.program);
    let root = place.files.canonicalize().map_err(|_| none())?;
    let program = root.join(&recipe.program).canonicalize().map_err(|_| none())?;
    let is_here = program.starts_with(&root) && program.is_file();
    is_here.then_some(program).ok_or_else(none)
}

/// Lets a program run: what is jailed changes no modes, linkers included.
fn make_executable(program: &Path) -> Result<(), Text> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let modes = std::fs::Permissions::from_mode(0o755);
        let made = std::fs::set_permissions(program, modes);
        made.map_err(|why| texts::build_unkept(why.to_string()))?;
    }
    #[cfg(not(unix))]
    let _ = program;
    Ok(())
}

/// How to run the program of a build, whatever it speaks.
fn plain(place: &Place, engine: &str, program: &Path) -> EngineDraft {
    EngineDraft {
        name: engine.to_owned(),
        command: program.display().to_string(),
        args: vec![],
        tongue: None,
        options: vec![],
        reads: vec![place.files.display().to_string()],
        limits: Limits::default(),
        tier_min: TIER_MIN,
    }
}

/// How to run a build that is ready.
pub(super) fn draft(place: &Place, note: &Note) -> EngineDraft {
    let program = find(place, &note.order.recipe).unwrap_or_default();
    EngineDraft { tongue: Some(note.profile.tongue), ..plain(place, &note.order.engine, &program) }
}

async fn measure(shared: &Shared, draft: &EngineDraft, recipe: &Recipe) -> Result<Bench, Flaw> {
    let mut launch = launch::launch(&shared.config, draft);
    let program = std::mem::replace(&mut launch.command, SHELL.to_owned());
    // Many engines tell it on their standard error.
    let both = "exec 2>&1; exec \"$0\" \"$@\"".to_owned();
    let words = recipe.bench.split_whitespace().take(ARGS_MAX).map(str::to_owned);
    launch.args = ["-c".to_owned(), both, program].into_iter().chain(words).collect();
    let asked = Ran { launch: &launch, doing: Doing::Measuring, within: BENCH_MAX, disk: None };
    let pin = shared.pins.as_ref().map(|pins| pins.take(1, 0));
    let hold = async |program: Meter| {
        if let Some(pin) = &pin {
            pin.hold_program(program).await;
        }
    };
    let (mut reader, began) = (Reader::default(), Instant::now());
    let mut last = vec![];
    let ran = run(asked, hold, |line| {
        reader.hear(line);
        last.push(line.to_owned());
        if last.len() > 2 * rookery_protocol::build::BUILD_LINES_MAX {
            last.drain(..rookery_protocol::build::BUILD_LINES_MAX);
        }
    });
    let stage = BuildStage::Measuring;
    ran.await.map_err(|(why, lines)| Flaw { stage, why, lines })?;
    let told = reader.told(began.elapsed());
    told.ok_or_else(|| Flaw { stage, why: texts::build_speechless(), lines: last })
}

/// Asks the program what it is.
async fn greet(
    shared: &Shared,
    draft: &EngineDraft,
    tongue: Option<Tongue>,
) -> Result<Profile, Flaw> {
    let launch = launch::launch(&shared.config, draft);
    match Engine::start(&launch, tongue).await {
        Ok(engine) => {
            let profile = engine.described();
            engine.end().await;
            Ok(profile)
        }
        Err(failed) => {
            let lines = failed.stderr.lines().map(str::to_owned).collect();
            Err(Flaw { stage: BuildStage::Greeting, why: failed.fault.text(), lines })
        }
    }
}
