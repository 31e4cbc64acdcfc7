//! `rookery-server move`: a site that stands still, copied to another database.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use rookery_protocol::said::Text;
use rookery_server::Config;
use rookery_storage::moving::{Amount, Limits, Move, MoveError, Step};
use rookery_texts::{moving as texts, server};
use tokio::time::Instant;

/// How often it is said how far it is, where somebody looks on.
const SAY_EVERY: Duration = Duration::from_secs(1);
/// How often it is said into a file.
const SAY_SELDOM: Duration = Duration::from_secs(30);
/// How long it goes on before its pace is known.
const PACE_AFTER: Duration = Duration::from_secs(3);
/// The longest span that is told in seconds.
const SECONDS_MAX: u64 = 120;

/// Moves the database of one configuration to that of another.
///
/// # Errors
/// In a sentence, why it was not moved.
pub(crate) async fn run(old: &Config, new: &Config) -> Result<(), String> {
    tokio::select! {
        moved = carry(old, new) => moved,
        heard = crate::interrupted() => {
            heard.map_err(|fault| format!("signals cannot be heard: {fault}"))?;
            Err(format!("{} {}", texts::interrupted(), texts::kept()))
        }
    }
}

async fn carry(old: &Config, new: &Config) -> Result<(), String> {
    let begun = Instant::now();
    let started = Move::begin(&old.database(), &new.database(), Limits::default()).await;
    let mut moving = started.map_err(|fault| fault.to_string())?;
    let Amount { rows, games, events } = moving.amount();
    let (from, to) = (old.database_shown(), new.database_shown());
    println!("{}", texts::begins(&from, &to, rows, games, events));
    if moving.copied_before() > 0 {
        println!("{}", texts::goes_on(moving.copied_before()));
    }
    let mut copying = Progress::new(rows, moving.copied_before());
    let mut comparing = None;
    while let Some(step) = moving.step().await.map_err(sentence)? {
        match step {
            Step::Copied(_, more) => copying.advance(more, texts::copied),
            Step::Compared(_, more) => {
                let comparing = comparing.get_or_insert_with(|| {
                    copying.end();
                    println!("{}", texts::all_copied(span(begun.elapsed())));
                    Progress::new(rows, 0)
                });
                comparing.advance(more, texts::compared);
            }
        }
    }
    moving.end().await.map_err(sentence)?;
    comparing.unwrap_or(copying).end();
    println!("{}", texts::moved(rows, games, events, span(begun.elapsed())));
    println!("{}\n{}", texts::stays(from), texts::start());
    println!("  rookery-server --data {} --database-url {to}", new.play.data.display());
    Ok(())
}

/// What went wrong, and what becomes of what was copied.
fn sentence(fault: MoveError) -> String {
    match fault {
        MoveError::Old(_) | MoveError::New(_) => format!("{fault}. {}", texts::kept()),
        fault => fault.to_string(),
    }
}

fn span(span: Duration) -> Text {
    match span.as_secs().max(1) {
        seconds @ ..=SECONDS_MAX => server::seconds(seconds),
        seconds => server::minutes(seconds.div_ceil(60)),
    }
}

/// How far a part of the move is. It is told on standard error, in one line where that is a terminal.
struct Progress {
    rows: u64,
    done: u64,
    /// What was done before this began.
    before: u64,
    began: Instant,
    said: Instant,
    terminal: bool,
}

impl Progress {
    fn new(rows: u64, before: u64) -> Self {
        let (began, terminal) = (Instant::now(), io::stderr().is_terminal());
        Self { rows, done: before, before, began, said: began, terminal }
    }

    fn advance(&mut self, more: u64, text: fn(u64, u64) -> Text) {
        self.done += more;
        let every = if self.terminal { SAY_EVERY } else { SAY_SELDOM };
        if self.said.elapsed() < every {
            return;
        }
        self.said = Instant::now();
        let far = text(self.done, self.rows);
        let line = match self.pace() {
            Some(pace) => format!("{far} {pace}"),
            None => far.to_string(),
        };
        match self.terminal {
            true => eprint!("\r{line}\x1b[K"),
            false => eprintln!("{line}"),
        }
    }

    /// How many rows a second there were, and how long the others would take.
    fn pace(&self) -> Option<Text> {
        let spent = self.began.elapsed();
        let rows = u128::from(self.done - self.before) * 1_000;
        let pace = u64::try_from(rows / spent.as_millis().max(1)).unwrap_or(u64::MAX);
        let left = Duration::from_secs((self.rows - self.done.min(self.rows)) / pace.max(1));
        (spent >= PACE_AFTER && pace > 0).then(|| texts::pace(pace, span(left)))
    }

    /// Clears the line.
    fn end(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}
