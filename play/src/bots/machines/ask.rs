//! Questions to a machine that are answered once: tests, and hints.

use std::time::Duration;

use rookery_protocol::bot::{Hint, OptionValue, TestReport};
use rookery_protocol::bout::Bout;
use rookery_protocol::host::{HostIn, Job, JobEngine, JobTurn};
use rookery_protocol::id::HostId;
use rookery_protocol::seat::Seat;
use rookery_storage::StoredEngine;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::{Chosen, JOIN_MAX, Machines, TEST_MAX, with_tongue};
use crate::denied::{NoHint, TestFailed};

/// Hints that one machine thinks about at once.
const HINTS_MAX: usize = 4;
/// How long a hint may take, the start of an engine included.
const HINT_MAX: Duration = Duration::from_secs(15);
/// How long a trial may take: the start of an engine, and getting it ready for a game.
const TRY_MAX: Duration = Duration::from_secs(30);

/// Who waits for an answer.
pub(super) enum Waiting {
    Test(oneshot::Sender<TestReport>),
    Hint(oneshot::Sender<Option<Hint>>),
    Trial(oneshot::Sender<Option<String>>),
}

impl Waiting {
    fn is_gone(&self) -> bool {
        match self {
            Self::Test(waiting) => waiting.is_closed(),
            Self::Hint(waiting) => waiting.is_closed(),
            Self::Trial(waiting) => waiting.is_closed(),
        }
    }
}

impl Machines {
    /// Has an engine tested by a machine that runs it.
    ///
    /// # Errors
    /// [`TestFailed`].
    pub async fn test(&self, engine: &StoredEngine) -> Result<TestReport, TestFailed> {
        let chosen = timeout(JOIN_MAX, self.choose_soon(engine)).await;
        let chosen = chosen.map_err(|_| TestFailed::NoMachine)?;
        let (sender, report) = oneshot::channel();
        let test = self.wait(chosen.host, Waiting::Test(sender)).ok_or(TestFailed::NoMachine)?;
        let asked = chosen.out.try_send(HostIn::Test { test, engine: chosen.engine });
        asked.map_err(|_| TestFailed::NoAnswer)?;
        let waited = timeout(TEST_MAX, report).await;
        waited.ok().and_then(Result::ok).ok_or(TestFailed::NoAnswer)
    }

    /// Has an engine say what it would play at a turn of `seat`.
    ///
    /// # Errors
    /// Why it does not.
    pub(in crate::bots) async fn suggest(
        &self,
        engine: &StoredEngine,
        seat: Seat,
        turn: JobTurn,
        job: impl FnOnce(JobEngine) -> Job,
    ) -> Result<Hint, NoHint> {
        let chosen = timeout(JOIN_MAX, self.choose_soon(engine)).await;
        let Chosen { host, out, engine, .. } = chosen.map_err(|_| NoHint::NoEngine)?;
        let (sender, answer) = oneshot::channel();
        let ask = self.wait(host, Waiting::Hint(sender)).ok_or(NoHint::Busy)?;
        let question =
            HostIn::Suggest { ask, seat, job: Box::new(job(engine)), turn: Box::new(turn) };
        out.try_send(question).map_err(|_| NoHint::Busy)?;
        let waited = timeout(HINT_MAX, answer).await;
        waited.ok().and_then(Result::ok).flatten().ok_or(NoHint::Failed)
    }

    /// Has a machine try whether an engine can begin a game, as the seat that `ask` says. The reason
    /// why it cannot; nothing where it can, or where no machine is here that tells.
    pub(crate) async fn try_to_begin(
        &self,
        engine: &StoredEngine,
        options: Vec<OptionValue>,
        ask: impl FnOnce(JobEngine) -> (Seat, Bout),
    ) -> Option<String> {
        let Chosen { host, out, engine: job, .. } = self.choose(engine, options, None)?;
        if !self.look(host).is_some_and(|(machine, _)| machine.tries) {
            return None;
        }
        let (sender, answer) = oneshot::channel();
        let number = self.wait(host, Waiting::Trial(sender))?;
        let (seat, bout) = ask(with_tongue(job, engine));
        let question = HostIn::Try { ask: number, seat, bout: Box::new(bout) };
        out.try_send(question).ok()?;
        timeout(TRY_MAX, answer).await.ok()?.ok()?
    }

    /// Notes that somebody waits for an answer of a machine, and gives the question its number;
    /// `None` when the machine is gone or has enough to do.
    fn wait(&self, host: HostId, waiting: Waiting) -> Option<u32> {
        let mut inner = self.lock();
        inner.asked = inner.asked.wrapping_add(1);
        let number = inner.asked;
        let link = inner.links.get_mut(&host)?;
        link.waiting.retain(|_, waiting| !waiting.is_gone());
        let hints = link.waiting.values().filter(|one| matches!(one, Waiting::Hint(_))).count();
        if matches!(waiting, Waiting::Hint(_)) && hints >= HINTS_MAX {
            return None;
        }
        link.waiting.insert(number, waiting);
        Some(number)
    }

    /// A machine that runs an engine, as soon as there is one.
    async fn choose_soon(&self, engine: &StoredEngine) -> Chosen {
        loop {
            // One that comes between the look and the wait is not missed.
            let mut joined = std::pin::pin!(self.joined.notified());
            joined.as_mut().enable();
            if let Some(chosen) = self.choose(engine, vec![], None) {
                return chosen;
            }
            joined.await;
        }
    }

    /// A machine has tested an engine.
    pub(in crate::bots) fn tested(&self, host: HostId, test: u32, report: TestReport) {
        // Whoever asked may have gone.
        if let Some(Waiting::Test(waiting)) = self.answered(host, test) {
            let _ = waiting.send(report);
        }
    }

    /// A machine has a suggestion, or none.
    pub(in crate::bots) fn suggested(&self, host: HostId, ask: u32, hint: Option<Hint>) {
        if let Some(Waiting::Hint(waiting)) = self.answered(host, ask) {
            let _ = waiting.send(hint);
        }
    }

    /// A machine has tried an engine.
    pub(in crate::bots) fn tried(&self, host: HostId, ask: u32, why: Option<String>) {
        if let Some(Waiting::Trial(waiting)) = self.answered(host, ask) {
            let _ = waiting.send(why);
        }
    }

    fn answered(&self, host: HostId, number: u32) -> Option<Waiting> {
        self.lock().links.get_mut(&host)?.waiting.remove(&number)
    }
}
