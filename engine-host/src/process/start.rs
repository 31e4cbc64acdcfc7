//! From a [`Launch`] to a child that runs as the tier says.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf, absolute};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rookery_protocol::engine::Tier;
use rookery_protocol::said::Text;
use tokio::io::AsyncReadExt;
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::find::find;
use super::group::Group;
use super::keeper;
use super::tail::Tail;
use crate::fault::Fault;
use crate::jail::{self, Settings};
use crate::launch::Launch;
use crate::texts;

/// How long a shim has to contain itself. It takes milliseconds; a busy machine takes longer.
const SHIM_MAX: Duration = Duration::from_secs(10);
/// The longest first line of a shim, in bytes.
const SHIM_LINE_LEN_MAX: usize = 1_024;
/// By this in its environment a process is known as an engine's, wherever it has gone.
pub(super) const MARKER: &str = "ROOKERY_ENGINE";

/// What was started.
pub(super) struct Started {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) tail: Tail,
    pub(super) tier: Tier,
    pub(super) group: Group,
}

pub(super) async fn start(launch: &Launch) -> Result<Started, Fault> {
    let fault = |why: Text| Fault::Start { command: launch.command.as_str().into(), why };
    let broken = |why: io::Error| fault(texts::words(why));
    let shim = launch.shim.as_deref().filter(|_| cfg!(target_os = "linux"));
    if shim.is_none() && launch.tier_min > Tier::Bare {
        return Err(Fault::Tier { required: launch.tier_min, offered: Tier::Bare });
    }
    let path = std::env::var_os("PATH").unwrap_or_else(|| OsString::from("/usr/bin:/bin"));
    let program = find(&launch.command, Some(&path))?;
    std::fs::create_dir_all(&launch.folder).map_err(broken)?;
    let folder = absolute(&launch.folder).map_err(broken)?;

    let mut command = match shim {
        Some(shim) => contained(shim, launch, &folder, &program).map_err(broken)?,
        None => Command::new(&program),
    };
    let marker = marker();
    command.args(&launch.args).current_dir(&folder).env_clear();
    command.env("PATH", path).env("LANG", "C.UTF-8").env("HOME", &folder).env("TMPDIR", &folder);
    command.env(MARKER, &marker);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    let (mut child, verdict) = keeper::start(command, &launch.limits).await.map_err(broken)?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let mut group = Group::of(child, verdict, format!("{MARKER}={marker}"));
    let (Some(stdin), Some(stdout), Some(mut stderr)) = pipes else {
        return Err(broken(io::ErrorKind::BrokenPipe.into()));
    };
    let mut tier = Tier::Bare;
    let mut rest = Vec::new();
    if shim.is_some() {
        (tier, rest) = reached(&mut stderr).await.map_err(fault)?;
        if tier < launch.tier_min {
            return Err(Fault::Tier { required: launch.tier_min, offered: tier });
        }
    }
    // From the filter on, nothing leaves the group.
    group.may_scatter(tier < Tier::Filtered);
    Ok(Started { stdin, stdout, tail: Tail::of(stderr, rest), tier, group })
}

/// Unlike that of any other engine of this machine that runs.
fn marker() -> String {
    static STARTED: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed))
}

fn contained(shim: &Path, launch: &Launch, folder: &Path, program: &Path) -> io::Result<Command> {
    let settings = Settings {
        host: std::process::id(),
        folder: folder.to_owned(),
        reads: launch.reads.iter().map(absolute).collect::<io::Result<Vec<PathBuf>>>()?,
        limits: launch.limits.clone(),
        tier_min: launch.tier_min,
    };
    let mut command = Command::new(shim);
    command.args(settings.arguments()?).arg(program);
    Ok(command)
}

/// The tier that the shim says it has reached, and what the program has said behind it already.
async fn reached(stderr: &mut ChildStderr) -> Result<(Tier, Vec<u8>), Text> {
    let mut said = vec![0; SHIM_LINE_LEN_MAX];
    let mut len = 0;
    let line = async {
        loop {
            let read = stderr.read(&mut said[len..]).await.ok().filter(|read| *read > 0)?;
            len += read;
            if let Some(end) = memchr::memchr(b'\n', &said[..len]) {
                return Some(end);
            }
        }
    };
    let line = timeout(SHIM_MAX, line).await.map_err(|_| texts::containment_too_slow())?;
    let end = line.ok_or_else(texts::containment_strange)?;
    let first = String::from_utf8_lossy(&said[..end]);
    let words =
        first.strip_prefix(jail::WORD).map(str::trim).ok_or_else(texts::containment_strange)?;
    match words.strip_prefix(jail::FAILED) {
        Some(why) => Err(texts::not_contained(why.trim())),
        None => {
            let tier = jail::tier(words).ok_or_else(texts::containment_strange)?;
            Ok((tier, said[end + 1..len].to_vec()))
        }
    }
}
