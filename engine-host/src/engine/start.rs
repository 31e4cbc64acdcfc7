//! Starting a program, and finding out which protocol it speaks.

use std::path::Path;
use std::time::Duration;

use rookery_protocol::engine::{Profile, Tongue};
use rookery_rules::Seat;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::Engine;
use crate::fault::{Doing, Fault};
use crate::launch::Launch;
use crate::process::{END_MAX, Process};
use crate::protocol::speak;

/// The time that a program of known protocol has to get ready after its start.
pub const START_MAX: Duration = Duration::from_secs(10);
/// The time that a program of unknown protocol has to answer in one of them.
pub const FIND_MAX: Duration = Duration::from_secs(7);
/// The lead that each protocol has over the next one that is tried.
const HEAD_START: Duration = Duration::from_millis(500);
/// The time that a program has to answer in an earlier protocol than the one that it answered in.
const GRACE: Duration = Duration::from_secs(1);

impl Engine {
    /// Starts a program and waits until it has said what it is. Without a tongue every one is
    /// tried, each with a process of its own; the earlier of two that it speaks wins.
    ///
    /// # Errors
    /// The fault, and the last that the program wrote to its standard error.
    pub async fn start(launch: &Launch, tongue: Option<Tongue>) -> Result<Self, Failed> {
        match tongue {
            Some(tongue) => Self::start_as(launch, tongue, Instant::now() + START_MAX, false).await,
            None => Self::find_out(launch).await,
        }
    }

    /// The tries begin one after the other and go on side by side, since most programs are silent
    /// when they are greeted in a tongue that is not theirs.
    async fn find_out(launch: &Launch) -> Result<Self, Failed> {
        let mut next = Instant::now();
        let by = next + FIND_MAX;
        let mut until = by + END_MAX;
        let mut left = Tongue::ALL.into_iter().enumerate().peekable();
        let mut tries = JoinSet::<(usize, Result<Self, Failed>)>::new();
        let mut found: Option<(usize, Self)> = None;
        let mut stderr = String::new();
        while left.peek().is_some() || !tries.is_empty() {
            tokio::select! {
                Some(tried) = tries.join_next() => match tried {
                    Ok((rank, Ok(engine))) => {
                        let silent = engine.profile().tongue == Tongue::Rookery;
                        until = until.min(if silent { by } else { Instant::now() + GRACE });
                        left.by_ref().for_each(drop);
                        if found.as_ref().is_none_or(|(best, _)| rank < *best) {
                            found = Some((rank, engine));
                        }
                    }
                    Ok((_, Err(failed))) if failed.is_of_launch() => return Err(failed),
                    Ok((_, Err(failed))) => {
                        stderr = failed.stderr;
                        if tries.is_empty() {
                            next = Instant::now();
                        }
                    }
                    Err(broken) => tracing::error!(%broken, "a protocol could not be tried"),
                },
                () = sleep_until(next), if left.peek().is_some() => {
                    let Some((rank, tongue)) = left.next() else { continue };
                    let launch = launch.clone();
                    tries.spawn(async move {
                        (rank, Self::start_as(&launch, tongue, by, true).await)
                    });
                    next += HEAD_START;
                }
                () = sleep_until(until) => break,
            }
        }
        found.map(|(_, engine)| engine).ok_or(Failed { fault: Fault::mute(), stderr })
    }

    async fn start_as(
        launch: &Launch,
        tongue: Tongue,
        by: Instant,
        guess: bool,
    ) -> Result<Self, Failed> {
        let process = Process::start(launch).await.map_err(Failed::silently)?;
        let mut engine = Self {
            process,
            protocol: speak(tongue),
            command: file_name(&launch.command),
            out: String::new(),
            dialect: None,
            seat: Seat::First,
            expects: None,
            // Whoever is left over is taken to speak Rookery's own, silent or not.
            guessed: guess && tongue != Tongue::Rookery,
        };
        engine.protocol.hello(&mut engine.out);
        match engine.ready(Doing::Greeting, by).await {
            Ok(()) => Ok(engine),
            Err(fault) => Err(engine.fail(fault).await),
        }
    }

    /// Waits longer for a program whose silence was taken for being ready, as long as it `lacks`
    /// something that it is known to say of itself: where the machine is busy, a slow start is
    /// silent as well.
    ///
    /// # Errors
    /// The fault by which the engine failed; to stay silent is no failure.
    pub async fn introduced(&mut self, lacks: impl Fn(&Profile) -> bool) -> Result<(), Fault> {
        let by = Instant::now() + START_MAX;
        while self.protocol.silence_is_ready() && lacks(self.profile()) {
            match self.process.line(Doing::Greeting, by).await {
                Ok(line) => {
                    self.protocol.heard(line, &mut self.out);
                }
                Err(Fault::Stall { .. }) => return Ok(()),
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}

/// A fault, with the last that the program wrote to its standard error.
#[derive(Debug, Clone)]
pub struct Failed {
    /// The fault of the program.
    pub fault: Fault,
    /// The last of the standard error, at most [`TAIL_LEN_MAX`](crate::process::TAIL_LEN_MAX)
    /// bytes.
    pub stderr: String,
}

impl Failed {
    fn silently(fault: Fault) -> Self {
        Self { fault, stderr: String::new() }
    }

    /// Whether no other protocol would help.
    fn is_of_launch(&self) -> bool {
        matches!(self.fault, Fault::Start { .. } | Fault::Tier { .. })
    }
}

/// A command without the folder that it lies in.
fn file_name(command: &str) -> String {
    let name = Path::new(command).file_name();
    name.map_or_else(|| command.to_owned(), |name| name.to_string_lossy().into_owned())
}
