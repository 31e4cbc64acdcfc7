//! One program as a child: lines in and out, deadlines, and a sure end.

mod find;
mod group;
mod keeper;
mod lines;
mod place;
mod pulse;
mod start;
mod strays;
mod tail;
mod usage;

use std::time::Duration;

use rookery_protocol::engine::Tier;
use rookery_protocol::said::Text;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::time::{Instant, timeout_at};

use crate::fault::{Doing, Fault};
use crate::jail;
use crate::launch::Launch;
use crate::texts;
pub use find::find;
pub use lines::LINE_LEN_MAX;
pub use place::{Claim, claim, confine, is_confined, processors, stay};
pub(crate) use pulse::still_since;
pub use tail::TAIL_LEN_MAX;
pub use usage::{Meter, Usage};

use group::{Ended, Group};
use lines::Lines;
use start::Started;
use tail::Tail;

/// The most that is read between a question and the next, in bytes: an hour of a talkative engine.
pub const FLOOD_LEN_MAX: usize = 32 * 1024 * 1024;
/// How long a program that closed its output has to say how it ended.
const ENDING_MAX: Duration = Duration::from_millis(300);

/// What the ladder of [`Process::end`] waits for at each rung: the last words to be taken, the
/// program to end by itself, to end when asked by a signal, and to be gone when killed.
const LAST_WORDS_MAX: Duration = Duration::from_millis(100);
const GRACE: Duration = Duration::from_millis(800);
const TERMINATION: Duration = Duration::from_millis(400);
const KILL: Duration = Duration::from_millis(500);
/// The longest time that [`Process::end`] takes.
pub const END_MAX: Duration =
    LAST_WORDS_MAX.saturating_add(GRACE).saturating_add(TERMINATION).saturating_add(KILL);
/// What is read and thrown away of a program that should end.
const DRAIN_LEN_MAX: usize = 1024 * 1024;

/// A running program, with the group of all that it starts. To drop it ends them at once.
#[derive(Debug)]
pub struct Process {
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    lines: Lines,
    /// Bytes read since the last question.
    read: usize,
    /// When the last question was put.
    asked: Instant,
    /// It was read once after its deadline: what came in time must not be lost, and no more.
    late: bool,
    tail: Tail,
    tier: Tier,
    group: Group,
    /// What was asked for, for messages.
    command: String,
}

impl Process {
    /// Starts a program, contained as `launch` says.
    ///
    /// # Errors
    /// [`Fault::Start`] and [`Fault::Tier`].
    pub async fn start(launch: &Launch) -> Result<Self, Fault> {
        let Started { stdin, stdout, tail, tier, group } = start::start(launch).await?;
        Ok(Self {
            stdin: Some(stdin),
            stdout,
            lines: Lines::default(),
            read: 0,
            asked: Instant::now(),
            late: false,
            tail,
            tier,
            group,
            command: launch.command.clone(),
        })
    }

    /// Writes `text`, whole lines each with its end, and so puts a new question: the count of what
    /// may be read before an answer begins anew.
    ///
    /// # Errors
    /// [`Fault::Stall`] when the program does not take it by `by`, and the errors of
    /// [`line`](Self::line) for a program that has ended.
    pub async fn send(&mut self, text: &str, doing: Doing, by: Instant) -> Result<(), Fault> {
        self.read = 0;
        self.late = false;
        self.asked = Instant::now();
        let Some(stdin) = &mut self.stdin else { return Err(Fault::Closed { doing }) };
        match timeout_at(by, stdin.write_all(text.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => {
                let closed = Fault::Crash { how: texts::closed_input(), doing };
                Err(self.ended(doing).await.unwrap_or(closed))
            }
            Err(_) => Err(self.stall(doing, by)),
        }
    }

    /// Reads the next line, without its end; bytes that are not UTF-8 are replaced. No output moves
    /// `by`, only time for which this process itself stood still: it was frozen, or its machine
    /// was. Nothing is lost when this is dropped while it waits.
    ///
    /// # Errors
    /// [`Fault::Stall`] when no line comes by `by`; [`Fault::Crash`] and [`Fault::Closed`] when
    /// none can come; [`Fault::LongLine`] and [`Fault::Flood`].
    pub async fn line(&mut self, doing: Doing, by: Instant) -> Result<&str, Fault> {
        let line = loop {
            match self.lines.next() {
                Some(line) => break line,
                None => self.fill(doing, by).await?,
            }
        };
        Ok(self.lines.text(line))
    }

    /// Reads once. The clock is looked at even when there is always something to read.
    async fn fill(&mut self, doing: Doing, by: Instant) -> Result<(), Fault> {
        if self.read >= FLOOD_LEN_MAX {
            return Err(Fault::Flood { max: FLOOD_LEN_MAX });
        }
        // A program has the time on top for which this process stood still.
        let now = Instant::now();
        let by = if now < by { by } else { by + still_since(self.asked) };
        if now < by {
            self.late = false;
        } else if std::mem::replace(&mut self.late, true) {
            return Err(self.stall(doing, by));
        }
        let Ok(space) = self.lines.space() else {
            return Err(Fault::LongLine { max: LINE_LEN_MAX });
        };
        match timeout_at(by, self.stdout.read(space)).await {
            Ok(Ok(len @ 1..)) => {
                self.lines.filled(len);
                self.read += len;
                Ok(())
            }
            Ok(_) => Err(self.ended(doing).await.unwrap_or(Fault::Closed { doing })),
            // The next look at the clock decides.
            Err(_) if !still_since(self.asked).is_zero() => Ok(()),
            Err(_) => Err(self.stall(doing, by)),
        }
    }

    /// How it ended, if it has; it does so soon after its pipes are closed.
    async fn ended(&mut self, doing: Doing) -> Option<Fault> {
        let ended = self.group.ending(Instant::now() + ENDING_MAX).await;
        if let Some(fault) = self.group.verdict() {
            return Some(fault.clone());
        }
        let how = ended?;
        self.tail.complete(ENDING_MAX).await;
        if how == Ended::Code(jail::EXIT_CODE) && self.tier > Tier::Bare {
            let said = self.tail.text();
            let why = said.trim().strip_prefix(jail::WORD).map(str::trim);
            if let Some(why) = why.and_then(|why| why.strip_prefix(jail::FAILED)) {
                let command = self.command.as_str().into();
                return Some(Fault::Start { command, why: Text::verbatim(why.trim()) });
            }
        }
        Some(Fault::Crash { how: how.text(), doing })
    }

    fn stall(&mut self, doing: Doing, by: Instant) -> Fault {
        if let Some(fault) = self.group.verdict() {
            return fault.clone();
        }
        // What it has started may hold its pipes open.
        if let Some(how) = self.group.ended() {
            return Fault::Crash { how: how.text(), doing };
        }
        // What the deadline was made from was read from the clock a moment before the question.
        let micros = by.saturating_duration_since(self.asked).as_micros() as u64;
        Fault::Stall { after: Duration::from_millis((micros + 500) / 1_000), doing }
    }

    /// Waits until the program has ended by itself, whatever it said.
    ///
    /// # Errors
    /// What it did instead of ending well by `by`.
    pub(crate) async fn went_well(&mut self, doing: Doing, by: Instant) -> Result<(), Fault> {
        let ended = self.group.ending(by.max(Instant::now() + ENDING_MAX)).await;
        if let Some(fault) = self.group.verdict() {
            return Err(fault.clone());
        }
        match ended {
            Some(Ended::Code(0)) => Ok(()),
            Some(how) => Err(Fault::Crash { how: how.text(), doing }),
            None => Err(self.stall(doing, by)),
        }
    }

    /// Returns the containment of the program.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Returns the last of its standard error, at most [`TAIL_LEN_MAX`] bytes.
    #[must_use]
    pub fn stderr_tail(&self) -> String {
        self.tail.text()
    }

    /// Returns a meter of what the program and all that it started use, as far as the system tells.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter::of(self.group.id())
    }

    /// Ends the program: says the last words and closes its input; if it does not end by itself,
    /// asks it by a signal; then kills all that is left. Takes at most two seconds, whatever the
    /// program does.
    pub async fn end(mut self, last_words: &str) {
        if let Some(mut stdin) = self.stdin.take() {
            let by = Instant::now() + LAST_WORDS_MAX;
            let _ = timeout_at(by, stdin.write_all(last_words.as_bytes())).await;
        }
        let Self { stdout, mut group, .. } = self;
        tokio::select! {
            () = drain(stdout) => {}
            _ = group.ending(Instant::now() + GRACE) => {}
        }
        if group.ended().is_none() {
            group.terminate();
            group.ending(Instant::now() + TERMINATION).await;
        }
        group.finish(KILL).await;
    }
}

/// Throws away what a program still says, so that it does not wait for a reader instead of ending;
/// when it says too much, it is left without one.
async fn drain(mut stdout: ChildStdout) {
    let mut read = 0;
    let mut piece = [0; 512];
    while let Ok(len @ 1..) = stdout.read(&mut piece).await {
        read += len;
        if read > DRAIN_LEN_MAX {
            break;
        }
    }
    drop(stdout);
    std::future::pending::<()>().await;
}
