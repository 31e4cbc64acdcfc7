//! The thread that starts programs and watches what they use.
//!
//! It starts them because a contained program ends when the *thread* that started it does, and
//! those of a runtime come and go; this one stays as long as the host.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use rookery_protocol::engine::Limits;
use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};
use tokio::time::Instant;

use super::pulse;
use super::usage::{self, Members, memory_bytes, resident_bytes};
use crate::fault::Fault;

/// How often is looked at what all groups use.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// After so many looks, who belongs to which group is asked anew, which costs much more.
const LOOKS_PER_CENSUS: u32 = 4;
/// It is asked at once when the machine has so many threads more.
const THREADS_PER_CENSUS: u64 = 32;
/// Starts that wait for the thread; more wait for their turn in their tasks.
const STARTS_MAX: usize = 64;
static TURNS: Semaphore = Semaphore::const_new(STARTS_MAX);
const MIB: u64 = 1024 * 1024;

/// Why a group was ended by its host, once it was.
pub(crate) type Verdict = Arc<OnceLock<Fault>>;

/// A start that is asked for.
struct Start {
    command: Command,
    limits: Limits,
    /// Whose driver the pipes belong to.
    runtime: Handle,
    done: oneshot::Sender<io::Result<(Child, Verdict)>>,
    /// Its place among those that wait.
    _turn: SemaphorePermit<'static>,
}

struct Watched {
    limits: Limits,
    /// Who belonged to it when that was asked last.
    members: Vec<u32>,
    verdict: Verdict,
}

/// All groups that are watched, by their number. Shared by the thread and whoever ends a process;
/// held while a group is judged, so that nobody is ended under a number that means another by then.
static WATCHED: LazyLock<Mutex<HashMap<u32, Watched>>> = LazyLock::new(Mutex::default);

fn watched() -> MutexGuard<'static, HashMap<u32, Watched>> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program, which is watched from then on until it is [forgotten](forget).
pub(crate) async fn start(command: Command, limits: &Limits) -> io::Result<(Child, Verdict)> {
    static STARTS: OnceLock<SyncSender<Start>> = OnceLock::new();
    let starts = STARTS.get_or_init(|| {
        let (sender, receiver) = sync_channel(STARTS_MAX);
        // Without the thread the receiver is gone, which every start then tells.
        let _ = thread::Builder::new().name("engine-keeper".to_owned()).spawn(|| keep(receiver));
        sender
    });
    let gone = || io::Error::other("the thread that starts programs has gone");
    let turn = TURNS.acquire().await.map_err(|_| gone())?;
    let (done, answer) = oneshot::channel();
    let (limits, runtime) = (limits.clone(), Handle::current());
    let start = Start { command, limits, runtime, done, _turn: turn };
    starts.try_send(start).map_err(|_| gone())?;
    answer.await.map_err(|_| gone())?
}

/// Watches a group no longer. To be called before its first member is waited for.
pub(crate) fn forget(group: u32) {
    watched().remove(&group);
}

#[expect(clippy::needless_pass_by_value, reason = "it is the thread's own")]
fn keep(starts: Receiver<Start>) {
    let mut look_at = Instant::now();
    let mut looks = 0_u32;
    let mut threads = 0;
    loop {
        let start = if watched().is_empty() {
            pulse::rest();
            starts.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            pulse::beat(Instant::now());
            starts.recv_timeout(look_at.saturating_duration_since(Instant::now()))
        };
        match start {
            Ok(start) => begin(start),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if Instant::now() >= look_at {
            let census = looks.is_multiple_of(LOOKS_PER_CENSUS)
                || usage::threads() > threads + THREADS_PER_CENSUS;
            if census {
                threads = usage::threads();
            }
            look(census);
            looks = looks.wrapping_add(1);
            look_at = Instant::now() + LOOK_EVERY;
        }
    }
}

fn begin(start: Start) {
    let Start { mut command, limits, runtime, done, .. } = start;
    let _driver = runtime.enter();
    let started = command.spawn().map(|child| {
        let verdict = Verdict::default();
        if let Some(id) = child.id() {
            watched()
                .insert(id, Watched { limits, members: vec![id], verdict: Arc::clone(&verdict) });
        }
        (child, verdict)
    });
    if let Err(Ok((child, _))) = done.send(started) {
        // Nobody waits any more; to drop the child ends it.
        child.id().inspect(|id| forget(*id));
    }
}

/// Looks at all groups, and ends those that use too much.
fn look(census: bool) {
    let census = census.then(|| {
        let groups: HashSet<u32> = watched().keys().copied().collect();
        (Members::of(|group| groups.contains(&group)), groups)
    });
    let mut watched = watched();
    if let Some((mut members, groups)) = census {
        for (id, group) in watched.iter_mut().filter(|(id, _)| groups.contains(id)) {
            group.members = members.take(*id);
        }
    }
    for (id, group) in watched.iter() {
        if let Some(fault) = judge(&group.members, &group.limits) {
            let _ = group.verdict.set(fault);
            super::group::kill(*id);
        }
    }
}

fn judge(members: &[u32], limits: &Limits) -> Option<Fault> {
    if members.len() > limits.processes as usize + 1 {
        return Some(Fault::Processes { max: limits.processes });
    }
    let max = u64::from(limits.memory_mib) * MIB;
    let sum = |bytes: fn(u32) -> Option<u64>| members.iter().filter_map(|pid| bytes(*pid)).sum();
    // The first sum counts files too, which it may map as it likes, but costs a tenth.
    let resident: u64 = sum(resident_bytes);
    if resident <= max {
        return None;
    }
    let used: u64 = sum(memory_bytes);
    (used > max).then_some(Fault::Memory { max_mib: limits.memory_mib })
}
