//! The Chess Engine Communication Protocol of XBoard and WinBoard, versions 1 and 2.
//!
//! A program is left to play on after its own move, as XBoard does, so that an opponent's move is
//! all that it needs to think again; any other order of events puts it into force mode first.
//! A search without a limit that shall give a move is one of a day, which `?` ends; analysis mode
//! gives none.

mod features;
mod game;
mod heard;
mod thinking;
mod time;

use std::fmt::Write as _;

use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::{OptionKind, OptionSpec, Profile, Tongue};
use rookery_rules::{Dialect, GameResult, Play, Score, Seat};

use crate::fault::Fault;
use crate::protocol::{Heard, Protocol, Setup, Turn};
use crate::texts;
use features::Features;
use time::LimitSaid;

/// A program that speaks CECP.
pub(super) struct Cecp {
    profile: Profile,
    features: Features,
    /// `feature done=1` was heard, or a game begun.
    introduced: bool,
    /// It has said anything, and something that only programs of other protocols say.
    spoke: bool,
    foreign: bool,
    dialect: Option<Dialect>,
    seat: Seat,
    agreed: TimeControl,
    told: LimitSaid,
    mode: Mode,
    /// Pings that were sent, and the number whose answer means that a game has begun.
    pings: u32,
    awaits: Option<u32>,
    games: u32,
    /// Whether it may ponder.
    hard: bool,
    /// A draw is offered to it.
    draw_offered: bool,
    /// The last line that it may refuse.
    last: String,
}

/// What the program is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mode {
    /// It takes moves and does not answer.
    Force,
    Thinking,
    Analyzing,
    /// It has said this move, which is still to be played.
    Said(String),
    /// It has moved and waits for the opponent; this move is to be told as soon as it shall think.
    Waiting(Option<String>),
}

impl Cecp {
    /// Before the first word.
    pub(super) fn new() -> Self {
        // Until it says otherwise, as the protocol has it.
        let profile = Profile { fixed_start: true, ..Profile::unknown(Tongue::Cecp) };
        Self {
            profile,
            features: Features::default(),
            introduced: false,
            spoke: false,
            foreign: false,
            dialect: None,
            seat: Seat::First,
            agreed: TimeControl { first: TimeLimit::Unlimited, second: TimeLimit::Unlimited },
            told: LimitSaid::default(),
            mode: Mode::Force,
            pings: 0,
            awaits: None,
            games: 0,
            hard: false,
            draw_offered: false,
            last: String::new(),
        }
    }
}

impl Protocol for Cecp {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn hello(&mut self, out: &mut String) {
        out.push_str("xboard\nprotover 2\n");
    }

    fn heard(&mut self, line: &str, out: &mut String) -> Heard {
        let line = line.trim();
        self.spoke |= !line.is_empty();
        self.foreign |= !self.introduced && heard::is_foreign(line);
        self.understand(line, out)
    }

    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String) {
        let own = matches!(spec.name.as_str(), features::MEMORY | features::CORES);
        if own || spec.name.starts_with(features::TABLES) {
            let _ = writeln!(out, "{} {value}", spec.name);
            return;
        }
        out.push_str("option ");
        out.push_str(&spec.name);
        match (&spec.kind, value) {
            (OptionKind::Button, _) => {}
            (OptionKind::Check { .. }, "true") => out.push_str("=1"),
            (OptionKind::Check { .. }, _) => out.push_str("=0"),
            _ => {
                out.push('=');
                out.push_str(value);
            }
        }
        out.push('\n');
    }

    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault> {
        let dialect = setup.dialect.clone().filter(|it| it.tongue == Tongue::Cecp);
        let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::no_words_for_this("CECP")))?;
        if self.games > 0 && !self.features.reuse {
            return Err(Fault::Cannot(texts::one_game_only()));
        }
        let variant = self.variant(&dialect)?;
        let position = if setup.usual && dialect.usual {
            None
        } else if self.features.setboard {
            let text = dialect.writing.position(&setup.start);
            let text = text.ok_or_else(|| Fault::Cannot(texts::start_unwritable()))?;
            Some(text)
        } else {
            return Err(Fault::Cannot(texts::usual_start_only()));
        };
        self.leave_analysis(out);
        if self.mode != Mode::Force {
            out.push_str("force\n");
        }
        out.push_str("new\n");
        self.last.clear();
        if let Some(name) = variant {
            let _ = writeln!(out, "variant {name}");
            self.last = format!("variant {name}");
        }
        out.push_str("force\npost\neasy\n");
        if let Some(text) = position {
            let _ = writeln!(out, "setboard {text}");
            self.last = format!("setboard {text}");
        }
        (self.mode, self.told, self.hard) = (Mode::Force, LimitSaid::default(), false);
        (self.dialect, self.seat) = (Some(dialect), setup.seat);
        (self.agreed, self.introduced) = (setup.time.clone(), true);
        self.games += 1;
        self.draw_offered = false;
        if self.features.ping {
            self.pings += 1;
            self.awaits = Some(self.pings);
            let _ = writeln!(out, "ping {}", self.pings);
        }
        Ok(())
    }

    fn played(
        &mut self,
        before: Option<&dyn Play>,
        notation: &str,
        out: &mut String,
    ) -> Result<(), Fault> {
        let cannot = || Fault::Cannot(texts::move_unwritable(notation));
        let before = before.ok_or_else(cannot)?;
        let dialect = self.dialect.as_ref().ok_or_else(cannot)?;
        let mut word = dialect.writing.to_engine(before, notation).ok_or_else(cannot)?;
        if word.starts_with("O-O") && self.is_uci_at_heart() {
            notation.clone_into(&mut word);
        }
        match &self.mode {
            Mode::Said(said) if self.is_own(said, before, notation) => {
                self.mode = Mode::Waiting(None);
                return Ok(());
            }
            Mode::Said(_) => {
                self.force(out);
                out.push_str("undo\n");
            }
            Mode::Waiting(None) => {
                self.mode = Mode::Waiting(Some(word));
                return Ok(());
            }
            Mode::Waiting(Some(_)) | Mode::Thinking | Mode::Analyzing | Mode::Force => {
                self.force(out);
            }
        }
        self.tell_move(&word, out);
        Ok(())
    }

    fn go(&mut self, turn: &Turn<'_>, out: &mut String) {
        self.told.tell(&self.features, &self.agreed, self.seat, turn.budget, out);
        if turn.draw_offered && self.features.draw {
            out.push_str("draw\n");
        }
        self.draw_offered = turn.draw_offered;
        match std::mem::replace(&mut self.mode, Mode::Thinking) {
            Mode::Waiting(Some(word)) => self.tell_move(&word, out),
            Mode::Said(_) => {
                out.push_str("force\nundo\ngo\n");
            }
            _ => out.push_str("go\n"),
        }
    }

    /// The program ponders by itself about the reply that it expects, once it may.
    fn ponder(&mut self, _: &str, _: &Turn<'_>, out: &mut String) {
        if !self.hard {
            out.push_str("hard\n");
            self.hard = true;
        }
    }

    fn analyze(&mut self, _: &Turn<'_>, out: &mut String) -> Result<(), Fault> {
        if !self.features.analyze {
            return Err(Fault::Cannot(texts::no_analysis_mode()));
        }
        let said = matches!(self.mode, Mode::Said(_));
        self.force(out);
        out.push_str(if said { "undo\nanalyze\n" } else { "analyze\n" });
        (self.mode, self.last) = (Mode::Analyzing, "analyze".into());
        Ok(())
    }

    fn leave_analysis(&mut self, out: &mut String) {
        if self.mode == Mode::Analyzing {
            self.force(out);
        }
    }

    fn hurry(&mut self, out: &mut String) {
        if self.mode == Mode::Thinking {
            out.push_str("?\n");
        }
    }

    fn finished(&mut self, result: &GameResult, out: &mut String) {
        let score = match result.score {
            Score::First => "1-0",
            Score::Second => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Aborted => "*",
        };
        if let Mode::Waiting(Some(_)) = self.mode {
            self.mode = Mode::Waiting(None);
        }
        self.force(out);
        let _ = writeln!(out, "result {score} {{{}}}", result.reason);
    }

    /// A program of version 1 tells no features; but it says something, if only that it does not
    /// know `protover`.
    fn silence_is_ready(&self) -> bool {
        match self.introduced {
            true => self.awaits.is_none(),
            false => self.spoke && !self.foreign && !self.features.wait,
        }
    }

    fn quit(&mut self, out: &mut String) {
        out.push_str("quit\n");
    }
}
