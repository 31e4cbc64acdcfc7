//! Starting a program, and finding out which protocol it speaks.

use std::path::Path;
use std::time::Duration;

use rookery_protocol::engine::{Profile, Tongue};
use rookery_rules::Seat;
use tokio::time::Instant;

use super::Engine;
use crate::fault::Fault;
use crate::launch::Launch;
use crate::process::Process;
use crate::protocol::speak;

/// The time that a program of known protocol has to get ready after its start.
pub const START_MAX: Duration = Duration::from_secs(10);
/// The time that each protocol is tried with a program of unknown protocol.
pub const TRY_MAX: Duration = Duration::from_secs(3);

impl Engine {
    /// Starts a program and waits until it has said what it is. Without a tongue every one is
    /// tried, each with a process of its own.
    ///
    /// # Errors
    /// The fault, and the last that the program wrote to its standard error.
    pub async fn start(launch: &Launch, tongue: Option<Tongue>) -> Result<Self, Failed> {
        match tongue {
            Some(tongue) => Self::start_as(launch, tongue, START_MAX, false).await,
            None => Self::find_out(launch).await,
        }
    }

    async fn find_out(launch: &Launch) -> Result<Self, Failed> {
        let mut stderr = String::new();
        for tongue in Tongue::ALL {
            match Self::start_as(launch, tongue, TRY_MAX, true).await {
                Ok(engine) => return Ok(engine),
                Err(failed) if matches!(failed.fault, Fault::Start { .. } | Fault::Tier { .. }) => {
                    return Err(failed);
                }
                Err(failed) => stderr = failed.stderr,
            }
        }
        Err(Failed { fault: Fault::mute(), stderr })
    }

    async fn start_as(
        launch: &Launch,
        tongue: Tongue,
        max: Duration,
        guess: bool,
    ) -> Result<Self, Failed> {
        let by = Instant::now() + max;
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
        match engine.ready("being greeted", by).await {
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
            match self.process.line("being greeted", by).await {
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
}

/// A command without the folder that it lies in.
fn file_name(command: &str) -> String {
    let name = Path::new(command).file_name();
    name.map_or_else(|| command.to_owned(), |name| name.to_string_lossy().into_owned())
}
