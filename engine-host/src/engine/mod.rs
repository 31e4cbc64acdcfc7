//! A process and the protocol that it speaks: an engine.

mod able;
mod analysis;
mod options;
mod start;
mod threads;

use std::time::Duration;

use rookery_protocol::bot::OptionValue;
use rookery_protocol::engine::{Info, Profile, Tier};
use rookery_protocol::said::Text;
use rookery_rules::{Dialect, GameResult, Play, Score, Seat};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::fault::{Doing, Fault};
use crate::process::{Meter, Process};
use crate::protocol::{Heard, Protocol, Setup, Turn, announces_options};

pub use able::{Asked, plays, shortcoming};
pub use start::{FIND_MAX, Failed, START_MAX};
pub use threads::threads;

/// The time that an engine has to get ready for a game.
pub const BEGIN_MAX: Duration = Duration::from_secs(10);
/// A protocol without a word for being ready takes so long a silence for it.
const SILENCE: Duration = Duration::from_millis(1_500);
/// How programs of GTP and Gomocup begin to say that they do not understand.
const REFUSALS: [&str; 3] = ["?", "UNKNOWN", "ERROR"];
/// The longest part of a program's words that a fault shows, in characters.
const SHOWN_MAX: usize = 80;

/// A running engine. To drop it ends its process at once; [`end`](Self::end) is kinder.
pub struct Engine {
    process: Process,
    protocol: Box<dyn Protocol>,
    /// The name of its command.
    command: String,
    /// What the program is to be told with the next question.
    out: String,
    dialect: Option<Dialect>,
    seat: Seat,
    /// The reply that it would like to think about.
    expects: Option<String>,
    /// Its tongue is being found out, and it has said nothing in it yet: its silence means nothing.
    guessed: bool,
}

/// An engine's answer at its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The engine makes a legal move.
    Move {
        /// The move, in the game's notation.
        notation: String,
        /// Whether the engine offers a draw with the move.
        draw: bool,
    },
    /// The engine resigns.
    Resign,
    /// The engine accepts the draw that was offered, or claims one.
    Draw,
}

/// A listener while an engine thinks.
pub trait Ears: Send {
    /// Hears a report of the search.
    fn info(&mut self, info: Info);
    /// Hears something that the engine says to the people at the board.
    fn text(&mut self, text: String);
}

/// A listener that hears nothing.
pub struct Deaf;

impl Ears for Deaf {
    fn info(&mut self, _: Info) {}
    fn text(&mut self, _: String) {}
}

impl Engine {
    /// Returns the profile that the engine has given of itself.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        self.protocol.profile()
    }

    /// Returns the profile, with the name of the command where the engine gave no name.
    #[must_use]
    pub fn described(&self) -> Profile {
        let mut profile = self.profile().clone();
        if profile.name.is_empty() {
            profile.name.clone_from(&self.command);
        }
        profile
    }

    /// Returns the containment of the process.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.process.tier()
    }

    /// Returns whether the engine wants the file that a game's rules came from.
    #[must_use]
    pub fn wants_rules(&self) -> bool {
        self.protocol.wants_rules()
    }

    /// Returns a meter of what the engine uses.
    #[must_use]
    pub fn meter(&self) -> Meter {
        self.process.meter()
    }

    /// Begins a new game, or the same from another position.
    ///
    /// # Errors
    /// [`Fault::Cannot`], and every fault of a process.
    pub async fn begin(&mut self, setup: &Setup) -> Result<(), Fault> {
        self.dialect.clone_from(&setup.dialect);
        self.seat = setup.seat;
        self.expects = None;
        let announces = announces_options(self.profile().tongue);
        if let Some(dialect) = setup.dialect.as_ref().filter(|_| announces) {
            for (name, value) in &dialect.options {
                self.set(&[OptionValue { name: name.clone(), value: value.clone() }])?;
            }
        }
        self.protocol.begin(setup, &mut self.out)?;
        self.ready(Doing::GettingReady, Instant::now() + BEGIN_MAX).await
    }

    /// Notes a move of either seat, which the engine is told at its next turn.
    ///
    /// # Errors
    /// [`Fault::Cannot`] when the protocol cannot write it.
    pub fn played(&mut self, before: Option<&dyn Play>, notation: &str) -> Result<(), Fault> {
        self.protocol.played(before, notation, &mut self.out)
    }

    /// Has the engine think about its turn. It must have answered by `by`, whatever it says
    /// meanwhile; a notified `hurry` asks it to answer at once.
    ///
    /// # Errors
    /// The fault by which the engine failed.
    pub async fn think(
        &mut self,
        turn: &Turn<'_>,
        by: Instant,
        hurry: Option<&Notify>,
        ears: &mut dyn Ears,
    ) -> Result<Answer, Fault> {
        const DOING: Doing = Doing::Moving;
        self.protocol.go(turn, &mut self.out);
        self.flush(DOING, by).await?;
        let mut draw = false;
        loop {
            let heard = match hurry {
                None => self.protocol.heard(self.process.line(DOING, by).await?, &mut self.out),
                Some(hurry) => tokio::select! {
                    biased;
                    () = hurry.notified() => {
                        self.protocol.hurry(&mut self.out);
                        Heard::Nothing
                    }
                    line = self.process.line(DOING, by) => {
                        self.protocol.heard(line?, &mut self.out)
                    }
                },
            };
            self.flush(DOING, by).await?;
            match heard {
                Heard::Nothing | Heard::Ready => {}
                Heard::Info(info) => ears.info(info),
                Heard::Text(text) => ears.text(text),
                Heard::Move { word, ponder } => {
                    self.expects = ponder;
                    return Ok(Answer::Move { notation: self.legal(turn, &word)?, draw });
                }
                Heard::OffersDraw => draw = true,
                Heard::AcceptsDraw if turn.draw_offered => return Ok(Answer::Draw),
                Heard::Claims(Score::Draw) => return Ok(Answer::Draw),
                Heard::Claims(score) if score.winner() == Some(!self.seat) => {
                    return Ok(Answer::Resign);
                }
                Heard::AcceptsDraw | Heard::Claims(_) => {}
                Heard::Resigns => return Ok(Answer::Resign),
                Heard::Refuses(words) => return Err(Fault::Refused(refused(words))),
            }
        }
    }

    /// Has the engine ponder: think on the opponent's time about the reply that it expects, if it
    /// expects one. `turn` is that of the opponent.
    ///
    /// # Errors
    /// The fault by which the engine failed.
    pub async fn ponder(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        let Some(word) = self.expects.take() else { return Ok(()) };
        self.protocol.ponder(&word, turn, &mut self.out);
        self.flush(Doing::Pondering, Instant::now() + BEGIN_MAX).await
    }

    /// Notes that the game is over, which the engine is told with whatever comes next.
    pub fn finished(&mut self, result: &GameResult) {
        self.expects = None;
        self.protocol.finished(result, &mut self.out);
    }

    /// Ends the engine kindly; its process is gone within two seconds.
    pub async fn end(mut self) {
        self.protocol.quit(&mut self.out);
        self.process.end(&self.out).await;
    }

    /// Ends the engine because of a fault.
    pub async fn fail(self, fault: Fault) -> Failed {
        let stderr = self.process.stderr_tail();
        self.process.end("").await;
        Failed { fault, stderr }
    }

    /// What was asked is done. A protocol without a word for that takes a silence for it.
    async fn ready(&mut self, doing: Doing, by: Instant) -> Result<(), Fault> {
        self.flush(doing, by).await?;
        if !self.protocol.replies() {
            return Ok(());
        }
        loop {
            let silent = self.protocol.silence_is_ready() && !self.guessed;
            let until = if silent { by.min(Instant::now() + SILENCE) } else { by };
            let heard = match self.process.line(doing, until).await {
                Ok(line) => {
                    self.guessed &= REFUSALS.iter().any(|word| line.starts_with(word));
                    self.protocol.heard(line, &mut self.out)
                }
                Err(Fault::Stall { .. }) if silent && until < by => return Ok(()),
                Err(fault) => return Err(fault),
            };
            self.flush(doing, by).await?;
            match heard {
                Heard::Ready => return Ok(()),
                Heard::Refuses(words) => return Err(Fault::Refused(refused(words))),
                _ => {}
            }
        }
    }

    async fn flush(&mut self, doing: Doing, by: Instant) -> Result<(), Fault> {
        if self.out.is_empty() {
            return Ok(());
        }
        let sent = self.process.send(&self.out, doing, by).await;
        self.out.clear();
        sent
    }

    fn legal(&self, turn: &Turn<'_>, word: &str) -> Result<String, Fault> {
        let notation = match turn.play {
            Some(play) => {
                let text = match &self.dialect {
                    Some(dialect) => dialect.writing.from_engine(play, word),
                    None => Some(word.to_owned()),
                };
                text.and_then(|text| play.read_move(&text).ok())
            }
            None => {
                let offered = turn.legal.iter().find(|offered| offered.notation == word);
                offered.map(|offered| offered.notation.clone())
            }
        };
        notation.ok_or_else(|| Fault::Illegal { word: shown(word) })
    }
}

/// Why a program refuses, its own words as a fault shows them.
fn refused(why: Text) -> Text {
    match why.key() {
        Some(_) => why,
        None => Text::verbatim(shown(&why.to_string())),
    }
}

/// A program's words as a fault shows them.
fn shown(words: &str) -> String {
    let short: String = words.chars().take(SHOWN_MAX).map(printable).collect();
    if short.len() < words.len() { format!("{short}…") } else { short }
}

fn printable(c: char) -> char {
    if c.is_control() { '\u{fffd}' } else { c }
}
