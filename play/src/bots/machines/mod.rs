//! The machines that are connected and run engines.

mod ask;
pub(crate) mod cores;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_protocol::bot::OptionValue;
use rookery_protocol::host::{Announced, HostIn, JobEngine, Work};
use rookery_protocol::id::HostId;
use rookery_protocol::machine::Machine;
use rookery_protocol::seat::Seat;
use rookery_storage::StoredEngine;
use tokio::sync::{Notify, mpsc, oneshot};

use ask::Waiting;
use cores::Cores;

/// How long a test of an engine may take: every tongue tried in turn, then a few moves.
pub const TEST_MAX: Duration = Duration::from_secs(60);
/// How long a question waits for a machine: at the server's start its own one takes a moment to
/// come.
const JOIN_MAX: Duration = Duration::from_secs(5);

/// The machines that are connected.
#[derive(Default)]
pub struct Machines {
    /// Locked for map operations only, never across an `.await`.
    inner: Mutex<Inner>,
    /// A machine has come.
    joined: Notify,
    /// Who has cores of them for games of matches.
    pub(crate) cores: Arc<Cores>,
}

#[derive(Default)]
struct Inner {
    links: HashMap<HostId, Link>,
    /// Questions that were asked so far.
    asked: u32,
}

/// One machine that is connected.
struct Link {
    name: String,
    machine: Machine,
    engines: Vec<Announced>,
    out: mpsc::Sender<HostIn>,
    /// What it was given, and whether it did not name that when it last told what it works on.
    work: HashMap<Work, bool>,
    waiting: HashMap<u32, Waiting>,
    /// Nothing is ever sent: the conversation ends when this goes.
    _here: oneshot::Sender<()>,
}

/// A machine that was chosen for some work.
#[derive(Clone)]
pub(super) struct Chosen {
    pub(super) host: HostId,
    pub(super) name: String,
    pub(super) out: mpsc::Sender<HostIn>,
    /// The engine as that machine knows it.
    pub(super) engine: JobEngine,
}

/// A machine that was chosen for a whole game.
pub(crate) struct ChosenPair {
    pub(crate) host: HostId,
    pub(crate) name: String,
    pub(crate) out: mpsc::Sender<HostIn>,
    /// The engines as that machine knows them, by seat.
    pub(crate) engines: [JobEngine; 2],
}

impl Machines {
    /// Notes that a machine is here, until the receiver that is given fails. One of the same id
    /// before it is forgotten: its receiver fails, and the work that it had is given.
    pub(super) fn join(
        &self,
        host: HostId,
        name: String,
        machine: Machine,
        engines: Vec<Announced>,
        out: mpsc::Sender<HostIn>,
    ) -> (oneshot::Receiver<()>, Vec<Work>) {
        let (_here, replaced) = oneshot::channel();
        let (work, waiting) = (HashMap::new(), HashMap::new());
        let cores = machine.cores;
        let link = Link { name, machine, engines, out, work, waiting, _here };
        let before = self.lock().links.insert(host, link);
        self.joined.notify_waiters();
        self.cores.comes(host, cores);
        (replaced, before.map(|link| link.work.into_keys().collect()).unwrap_or_default())
    }

    /// A machine is gone: the work that it had. Nothing when another connection has taken over.
    pub(super) fn leave(&self, host: HostId, out: &mpsc::Sender<HostIn>) -> Vec<Work> {
        let mut inner = self.lock();
        if !inner.links.get(&host).is_some_and(|link| link.out.same_channel(out)) {
            return vec![];
        }
        let link = inner.links.remove(&host);
        self.cores.goes(host);
        link.map(|link| link.work.into_keys().collect()).unwrap_or_default()
    }

    /// Ends the connection of a machine.
    pub fn dismiss(&self, host: HostId) -> Vec<Work> {
        let link = self.lock().links.remove(&host);
        self.cores.goes(host);
        link.map(|link| link.work.into_keys().collect()).unwrap_or_default()
    }

    /// What is known of a connected machine, and the names of its engines.
    pub fn look(&self, host: HostId) -> Option<(Machine, Vec<String>)> {
        let inner = self.lock();
        let link = inner.links.get(&host)?;
        let engines = link.engines.iter().map(|engine| engine.name.clone()).collect();
        Some((link.machine.clone(), engines))
    }

    /// The name of a machine that is connected.
    pub(crate) fn name(&self, host: HostId) -> Option<String> {
        self.lock().links.get(&host).map(|link| link.name.clone())
    }

    /// The connected machines that make programs, with their names and how they are told.
    pub(crate) fn builders(&self) -> Vec<(HostId, String, mpsc::Sender<HostIn>)> {
        let inner = self.lock();
        let builders = inner.links.iter().filter(|(_, link)| link.machine.builds);
        builders.map(|(id, link)| (*id, link.name.clone(), link.out.clone())).collect()
    }

    /// A machine runs another engine from now on: one that it has made.
    pub(crate) fn announce(&self, host: HostId, out: &mpsc::Sender<HostIn>, engine: Announced) {
        let mut inner = self.lock();
        let link = inner.links.get_mut(&host).filter(|link| link.out.same_channel(out));
        if let Some(link) = link {
            link.engines.retain(|other| !other.name.eq_ignore_ascii_case(&engine.name));
            link.engines.push(engine);
        }
        drop(inner);
        self.joined.notify_waiters();
    }

    /// The names of the connected machines that run an engine.
    pub fn running(&self, engine: &StoredEngine) -> Vec<String> {
        let inner = self.lock();
        let runs = |(id, link): &(&HostId, &Link)| link.has(**id, engine);
        let mut names: Vec<_> =
            inner.links.iter().filter(runs).map(|(_, link)| link.name.clone()).collect();
        names.sort();
        names
    }

    /// The machine with the least to do for each of its cores that runs an engine; one to `avoid`
    /// only when there is no other.
    pub(super) fn choose(
        &self,
        engine: &StoredEngine,
        options: Vec<OptionValue>,
        avoid: Option<HostId>,
    ) -> Option<Chosen> {
        let inner = self.lock();
        let able = inner.links.iter().filter(|(id, link)| link.has(**id, engine));
        let (&host, link) = able.min_by_key(|(id, link)| (avoid == Some(**id), link.load()))?;
        let engine = job_engine(engine, options);
        Some(Chosen { host, name: link.name.clone(), out: link.out.clone(), engine })
    }

    /// A machine for a game of two engines, if it is here and runs both.
    pub(crate) fn choose_pair(
        &self,
        host: HostId,
        engines: [&StoredEngine; 2],
        options: [Vec<OptionValue>; 2],
    ) -> Option<ChosenPair> {
        let inner = self.lock();
        let runs_both = |link: &&Link| engines.iter().all(|engine| link.has(host, engine));
        let link = inner.links.get(&host).filter(runs_both)?;
        let [one, other] = options;
        let of = |engine, options| with_tongue(job_engine(engine, options), engine);
        let engines = [of(engines[0], one), of(engines[1], other)];
        Some(ChosenPair { host, name: link.name.clone(), out: link.out.clone(), engines })
    }

    /// The cores of a machine that games of matches have.
    #[must_use]
    pub fn taken(&self, host: HostId) -> u32 {
        self.cores.taken(host)
    }

    /// The machines that run all of these engines.
    pub(crate) fn able(&self, engines: &[&StoredEngine]) -> Vec<HostId> {
        let inner = self.lock();
        let runs_all = |id: HostId, link: &Link| engines.iter().all(|one| link.has(id, one));
        let able = inner.links.iter().filter(|(id, link)| runs_all(**id, link));
        able.map(|(id, _)| *id).collect()
    }

    /// The cores of all machines that run two of these engines, or one of them twice.
    pub(crate) fn cores_of(&self, engines: &[&StoredEngine]) -> u32 {
        let inner = self.lock();
        let able = |(id, link): &(&HostId, &Link)| {
            engines.iter().filter(|engine| link.has(**id, engine)).count() > 1
        };
        inner.links.iter().filter(able).map(|(_, link)| link.machine.cores).sum()
    }

    /// Notes that a machine has some work, so that the lease is renewed. `false` when it is gone,
    /// or has connected anew.
    pub(super) fn assign(&self, host: HostId, out: &mpsc::Sender<HostIn>, work: Work) -> bool {
        let mut inner = self.lock();
        let link = inner.links.get_mut(&host).filter(|link| link.out.same_channel(out));
        link.is_some_and(|link| link.work.insert(work, false).is_none())
    }

    /// Whether a machine has this work: the seat, or the whole game, which is its first seat's.
    pub(super) fn has(&self, host: HostId, work: Work) -> bool {
        let whole = Work { seat: Seat::First, ..work };
        let has = |link: &Link| link.work.contains_key(&work) || link.work.contains_key(&whole);
        self.lock().links.get(&host).is_some_and(has)
    }

    /// A machine no longer has this work.
    pub(super) fn unassign(&self, host: HostId, work: Work) {
        if let Some(link) = self.lock().links.get_mut(&host) {
            link.work.remove(&work);
        }
    }

    /// The work that a machine has.
    pub(super) fn work(&self, host: HostId) -> Vec<Work> {
        self.lock().links.get(&host).map(|l| l.work.keys().copied().collect()).unwrap_or_default()
    }

    /// A machine has told what it works on: what it was given and no longer knows of. Work that it
    /// may not have heard of yet is not among that, so it must be missing twice.
    pub(super) fn forgotten(&self, host: HostId, named: &[Work]) -> Vec<Work> {
        let mut inner = self.lock();
        let Some(link) = inner.links.get_mut(&host) else { return vec![] };
        let mut forgotten = vec![];
        for (&work, missing) in &mut link.work {
            let was_missing = std::mem::replace(missing, !named.contains(&work));
            if was_missing && *missing {
                forgotten.push(work);
            }
        }
        forgotten
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An engine as a machine is told of it.
fn job_engine(engine: &StoredEngine, options: Vec<OptionValue>) -> JobEngine {
    match &engine.draft {
        Some(draft) => JobEngine::Given { draft: Box::new(draft.clone()), options },
        None => JobEngine::Announced { name: engine.name.clone(), options },
    }
}

/// What it speaks was found out once, and need not be found out before each game.
pub(super) fn with_tongue(mut job: JobEngine, engine: &StoredEngine) -> JobEngine {
    if let JobEngine::Given { draft, .. } = &mut job {
        draft.tongue = draft.tongue.or(engine.profile.as_ref().map(|profile| profile.tongue));
    }
    job
}

impl Link {
    /// What it has to do for each of its cores, in thousandths.
    fn load(&self) -> usize {
        (self.work.len() * 1_000) / self.machine.cores.max(1) as usize
    }

    /// What the server describes runs on its own machine alone.
    fn has(&self, id: HostId, engine: &StoredEngine) -> bool {
        match &engine.draft {
            Some(_) => id == super::local_id(),
            None => self.engines.iter().any(|own| own.name.eq_ignore_ascii_case(&engine.name)),
        }
    }
}

#[cfg(test)]
mod tests;
