//! The group of processes that a program and all that it starts make up: how it is told to end, and
//! how its first member ended.

use std::time::Duration;

use super::keeper::{self, Verdict};
use super::strays;
use crate::fault::Fault;
use crate::texts;

use rookery_protocol::said::Text;
#[cfg(unix)]
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
};
use tokio::process::Child;
use tokio::time::{Instant, sleep, timeout};

/// The longest pause between two looks at whether a process has ended.
const LOOK_EVERY_MAX: Duration = Duration::from_millis(16);

/// A process group. To drop it ends all of them at once.
///
/// Its first member is not waited for before that, so that neither its number nor the group's can
/// come to mean another.
#[derive(Debug)]
pub(crate) struct Group {
    child: Child,
    /// The number of the first member, and of the group.
    id: u32,
    verdict: Verdict,
    /// What all of them have in their environment.
    marker: String,
    /// Some may have left the group.
    scattered: bool,
}

impl Group {
    /// The group whose first member was just started.
    pub(crate) fn of(child: Child, verdict: Verdict, marker: String) -> Self {
        let id = child.id().unwrap_or_default();
        Self { child, id, verdict, marker, scattered: true }
    }

    /// Says whether a member could leave the group.
    pub(crate) fn may_scatter(&mut self, scattered: bool) {
        self.scattered = scattered;
    }

    /// Why the host has ended it, if it has.
    pub(crate) fn verdict(&self) -> Option<&Fault> {
        self.verdict.get()
    }

    /// The number of the group.
    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    /// Asks all of them to end.
    pub(crate) fn terminate(&self) {
        #[cfg(unix)]
        signal(self.id, Signal::TERM);
    }

    /// Ends all of them; none can refuse.
    pub(crate) fn kill(&mut self) {
        kill(self.id);
        if self.scattered {
            strays::kill(&self.marker);
        }
        #[cfg(not(unix))]
        let _ = self.child.start_kill();
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<Pid> {
        i32::try_from(self.id).ok().and_then(Pid::from_raw)
    }

    /// How the first member ended, once it has.
    pub(crate) fn ended(&mut self) -> Option<Ended> {
        #[cfg(unix)]
        {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            match waitid(WaitId::Pid(self.pid()?), options) {
                Ok(status) => status.map(|status| Ended::from(&status)),
                Err(_) => Some(Ended::Unknown),
            }
        }
        #[cfg(not(unix))]
        match self.child.try_wait() {
            Ok(status) => status.map(|status| status.code().map_or(Ended::Unknown, Ended::Code)),
            Err(_) => Some(Ended::Unknown),
        }
    }

    /// The same, waiting for it until `by`.
    pub(crate) async fn ending(&mut self, by: Instant) -> Option<Ended> {
        let mut pause = Duration::from_millis(1);
        loop {
            let ended = self.ended();
            let now = Instant::now();
            if ended.is_some() || now >= by {
                return ended;
            }
            sleep(pause.min(by - now)).await;
            pause = (pause * 2).min(LOOK_EVERY_MAX);
        }
    }

    /// Ends all of them, and waits at most `patience` for the first.
    pub(crate) async fn finish(mut self, patience: Duration) {
        self.kill();
        keeper::forget(self.id);
        let _ = timeout(patience, self.child.wait()).await;
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Once waited for, the number may mean another group; tokio then knows none any more.
        if self.child.id().is_some() {
            self.kill();
        }
        keeper::forget(self.id);
    }
}

/// Ends the group `id`.
pub(crate) fn kill(id: u32) {
    #[cfg(unix)]
    signal(id, Signal::KILL);
    #[cfg(not(unix))]
    let _ = id;
}

#[cfg(unix)]
fn signal(id: u32, signal: Signal) {
    if let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // The group may be gone already.
        let _ = kill_process_group(id, signal);
    }
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// By itself.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// Nobody knows.
    Unknown,
}

#[cfg(unix)]
impl From<&WaitIdStatus> for Ended {
    fn from(status: &WaitIdStatus) -> Self {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Self::Code(code),
            (None, Some(signal)) => Self::Signal(signal),
            (None, None) => Self::Unknown,
        }
    }
}

impl Ended {
    /// What it did.
    pub(crate) fn text(self) -> Text {
        match self {
            Self::Code(code) => texts::exited(code),
            Self::Signal(signal) => match name_of_signal(signal) {
                Some(name) => texts::ended_by_named(signal, name),
                None => texts::ended_by(signal),
            },
            Self::Unknown => texts::ended(),
        }
    }
}

#[cfg(unix)]
fn name_of_signal(signal: i32) -> Option<&'static str> {
    let names = [
        (Signal::HUP, "hangup"),
        (Signal::INT, "interrupt"),
        (Signal::QUIT, "quit"),
        (Signal::ILL, "illegal instruction"),
        (Signal::TRAP, "trap"),
        (Signal::ABORT, "abort"),
        (Signal::BUS, "bus error"),
        (Signal::FPE, "arithmetic error"),
        (Signal::KILL, "kill"),
        (Signal::SEGV, "segmentation fault"),
        (Signal::PIPE, "broken pipe"),
        (Signal::TERM, "termination"),
        (Signal::XCPU, "processor time used up"),
        (Signal::XFSZ, "file too large"),
        (Signal::SYS, "forbidden system call"),
    ];
    names.into_iter().find(|(known, _)| known.as_raw() == signal).map(|(_, name)| name)
}

#[cfg(not(unix))]
fn name_of_signal(_: i32) -> Option<&'static str> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_said_in_words() {
        assert_eq!(Ended::Code(3).text().to_string(), "exited with code 3");
        #[cfg(unix)]
        assert_eq!(
            Ended::Signal(11).text().to_string(),
            "was ended by signal 11 (segmentation fault)"
        );
        assert_eq!(Ended::Signal(64).text().to_string(), "was ended by signal 64");
    }
}
