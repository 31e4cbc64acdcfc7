//! Which games of matches have cores of machines, and which match is next.
//!
//! A game has cores of one machine for as long as its engines play. Where none are free its match
//! stands in a line, by priority and then by age: nobody later takes what somebody before it waits
//! for. What people wait for stands in no line; the machine itself lets games wait for that
//! (`rookery_engine_host::gate`).

mod ledger;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rookery_protocol::Millis;
use rookery_protocol::id::{HostId, MatchId, StudyId};
use tokio::sync::Notify;

use ledger::Ledger;

/// The cores of all machines that are connected.
#[derive(Debug, Default)]
pub(crate) struct Cores {
    /// Locked for list operations only, never across an `.await`.
    ledger: Mutex<Ledger>,
}

/// Who wants cores for many games, or for long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Party {
    /// A match.
    Match(MatchId),
    /// A study of search algorithms.
    Study(StudyId),
    /// A program that a machine makes, by its number.
    Build(u64),
}

/// Who stands in the line, and what for.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    /// The match or the study that wants cores.
    pub(crate) party: Party,
    /// The name by which lists call the match or the study.
    pub(crate) name: String,
    /// The priority: whoever has a higher one is served sooner.
    pub(crate) priority: i32,
    /// The Unix time at which it was made, in milliseconds: of one priority the oldest is first.
    pub(crate) made_ms: Millis,
    /// The machines that run the engines of the game.
    pub(crate) able: Vec<HostId>,
    /// The cores that a game needs; all of a machine that has fewer.
    pub(crate) cores: u32,
    /// The notice that cores may have become free.
    pub(crate) news: Arc<Notify>,
}

/// Cores of a machine, as long as this is kept.
#[derive(Debug)]
pub(crate) struct Grant {
    all: Arc<Cores>,
    wanted: Wanted,
    host: HostId,
    cores: u32,
    /// Whether whoever had them wants others at once, and so comes before those who wait.
    comes_back: bool,
}

/// How somebody stands who waits for cores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The place in the line, from 1.
    pub(crate) place: u32,
    /// Who has cores that would do, by name; oneself left out.
    pub(crate) behind: Vec<String>,
    /// Whether they have cores all the same, and wait for more.
    pub(crate) plays: bool,
}

impl Cores {
    /// Takes cores for one game; `None` while there are none for whoever asks, who then stands in
    /// the line until they [take](Self::take) some or [leave](Self::leave).
    pub(crate) fn take(self: &Arc<Self>, wanted: &Wanted) -> Option<Grant> {
        let (host, cores) = self.lock().take(wanted)?;
        let (all, wanted) = (Arc::clone(self), wanted.clone());
        Some(Grant { all, wanted, host, cores, comes_back: false })
    }

    /// Puts somebody who cannot take any into the line, without looking whether there are some now.
    pub(crate) fn stand_in_line(&self, wanted: &Wanted) {
        self.lock().stand_in_line(wanted);
    }

    /// Somebody wants no more cores than they have.
    pub(crate) fn leave(&self, party: Party) {
        let woken = self.lock().leave(party);
        woken.iter().for_each(|news| news.notify_one());
    }

    /// How somebody stands who waits; `None` for anyone else.
    pub(crate) fn standing(&self, party: Party) -> Option<Standing> {
        self.lock().standing(party)
    }

    /// Whether somebody has cores of any machine.
    pub(crate) fn lends_to(&self, party: Party) -> bool {
        self.lock().lends_to(party)
    }

    /// Whether a machine is here.
    pub(crate) fn has(&self, host: HostId) -> bool {
        self.lock().has(host)
    }

    /// The cores of a machine that games have.
    pub(crate) fn taken(&self, host: HostId) -> u32 {
        self.lock().taken(host)
    }

    /// A machine has come with so many cores, or come anew.
    pub(crate) fn comes(&self, host: HostId, cores: u32) {
        let woken = self.lock().comes(host, cores);
        woken.iter().for_each(|news| news.notify_one());
    }

    /// A machine is gone. What it lent is given back by those who find that out.
    pub(super) fn goes(&self, host: HostId) {
        self.lock().goes(host);
    }

    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Grant {
    /// The machine whose cores these are.
    pub(crate) fn host(&self) -> HostId {
        self.host
    }

    /// Gives the cores back; whoever had them stands in the line again with what they want next.
    pub(crate) fn back_for_more(mut self) {
        self.comes_back = true;
    }
}

impl Drop for Grant {
    fn drop(&mut self) {
        let again = self.comes_back.then_some(&self.wanted);
        let woken = self.all.lock().give_back(self.host, self.wanted.party, self.cores, again);
        woken.iter().for_each(|news| news.notify_one());
    }
}
