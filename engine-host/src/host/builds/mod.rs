//! Programs that this machine makes from archives, for tests of builds.
//!
//! Each has a folder by its name, with what was unpacked in it. One that was made is kept, with what
//! it measured, until newer ones need the room.

mod kept;
mod make;

use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_protocol::bot::EngineDraft;
use rookery_protocol::build::{BUILD_PREFIX, BuildOrder, BuildOutcome, BuildStage, is_build};
use rookery_protocol::engine::{Limits, Tier};
use rookery_protocol::host::HostOut;
use rookery_protocol::said::Text;
use tokio::sync::Semaphore;

use super::Shared;
use crate::texts;

/// Builds that are made at once.
const BUILDS_AT_ONCE: usize = 1;
/// How long a build may take, unless the operator says otherwise.
pub const BUILD_MAX: Duration = Duration::from_secs(30 * 60);
/// What a build may use, and the programs that it starts.
const BUILD_LIMITS: Limits = Limits { memory_mib: 2_048, processes: 64, file_mib: 512, nice: 10 };
/// What somebody else's program is not started without.
const TIER_MIN: Tier = Tier::Jailed;
/// The letters and digits of a build's name.
const KEY_LEN: std::ops::RangeInclusive<usize> = 8..=64;

/// A source of archives, for a host.
pub trait Archives: Send + Sync {
    /// Fetches a piece of an archive, which is named by its SHA-256, from a byte on; nothing at its
    /// end.
    fn piece<'a>(&'a self, archive: &'a str, from: u64) -> Piece<'a>;
}

/// The answer of [`Archives::piece`]; the reason, where there is none.
pub type Piece<'a> = Pin<Box<dyn Future<Output = Result<Vec<u8>, Text>> + Send + 'a>>;

/// Where a host makes programs from archives.
pub struct Builds {
    /// The folder in which every build has its own.
    folder: PathBuf,
    archives: Arc<dyn Archives>,
    /// How long a build may take.
    within: Duration,
    /// Those that are ready to play. Locked for list operations only, never across an `.await`.
    made: Mutex<Vec<EngineDraft>>,
    turn: Semaphore,
}

impl Builds {
    /// Makes programs in a folder, each within so long ([`BUILD_MAX`] where nothing is said), from
    /// archives that come from there.
    #[must_use]
    pub fn new(folder: PathBuf, archives: Arc<dyn Archives>, within: Option<Duration>) -> Self {
        // What runs has another folder as its own.
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        let within = within.unwrap_or(BUILD_MAX);
        let (made, turn) = (Mutex::default(), Semaphore::new(BUILDS_AT_ONCE));
        Self { folder, archives, within, made, turn }
    }

    /// How to run a build of this name, if it is ready.
    pub(super) fn draft(&self, name: &str) -> Option<EngineDraft> {
        self.lock().iter().find(|draft| draft.name.eq_ignore_ascii_case(name)).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<EngineDraft>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The folder of a build, and what lies beside it.
struct Place {
    /// What was unpacked and made.
    files: PathBuf,
    /// The archive, until it is unpacked.
    archive: PathBuf,
    /// What came of the build.
    note: PathBuf,
}

impl Place {
    /// The place of a build; nothing for a name that is none.
    fn of(folder: &Path, engine: &str) -> Option<Self> {
        let key = engine.get(BUILD_PREFIX.len()..).filter(|_| is_build(engine))?;
        let good = key.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        let at = |ending: &str| folder.join(format!("{key}{ending}"));
        (good && KEY_LEN.contains(&key.len())).then(|| Self {
            files: at(""),
            archive: at(".archive"),
            note: at(".json"),
        })
    }
}

/// Why there is no program.
struct Flaw {
    stage: BuildStage,
    why: Text,
    lines: Vec<String>,
}

impl Flaw {
    fn new(stage: BuildStage, why: Text) -> Self {
        Self { stage, why, lines: vec![] }
    }
}

/// Makes a program, or finds the one that was made before, and tells of it.
pub(super) async fn make(shared: Arc<Shared>, order: BuildOrder) {
    let engine = order.engine.clone();
    let outcome = match ready(&shared, order).await {
        Ok(outcome) => outcome,
        Err(Flaw { stage, why, lines }) => {
            tracing::info!(engine, ?stage, %why, "a build failed");
            BuildOutcome::failed(stage, &why.to_string(), &lines)
        }
    };
    // When nobody listens any more, the server has noticed that by itself.
    let _ = shared.out.send(HostOut::Built { engine, outcome }).await;
}

async fn ready(shared: &Shared, order: BuildOrder) -> Result<BuildOutcome, Flaw> {
    let unfit = || Flaw::new(BuildStage::Fetching, texts::builds_nothing());
    let builds = shared.config.builds.as_ref().ok_or_else(unfit)?;
    let place = Place::of(&builds.folder, &order.engine).ok_or_else(unfit)?;
    let _turn = builds.turn.acquire().await.map_err(|_| unfit())?;
    let note = match kept::find(&place, &order).await {
        Some(note) => note,
        None => make::anew(shared, builds, &place, order).await?,
    };
    let draft = make::draft(&place, &note);
    let mut made = builds.lock();
    made.retain(|other| other.name != draft.name);
    made.push(draft);
    Ok(BuildOutcome::Ready { profile: Box::new(note.profile), bench: note.bench })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_has_a_place_of_its_own_and_no_name_leads_elsewhere() {
        let place = |engine: &str| Place::of(Path::new("/builds"), engine);
        let own = place("build:0123456789abcdef").unwrap();
        assert_eq!(own.files, Path::new("/builds/0123456789abcdef"));
        for name in ["build:", "build:../../etc", "build:.", "other:0123456789", "build:01234567/"]
        {
            assert!(place(name).is_none(), "{name}");
        }
    }
}
