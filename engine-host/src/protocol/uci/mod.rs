//! The Universal Chess Interface (2006) with the variants of Fairy-Stockfish, and its relatives for
//! shogi (USI) and xiangqi (UCCI 3.0): one machine with three manners of speaking.
//!
//! What a program writes to its authors (`info string`) is not passed on.

mod announced;
pub(super) mod info;
mod manner;
pub(super) mod option;
mod search;

use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OptionSpec, Profile};
use rookery_protocol::said::Text;
use rookery_rules::{Dialect, GameResult, Play, Score, Seat, Tongue};

use crate::fault::Fault;
use crate::protocol::plain;
use crate::protocol::words::next;
use crate::protocol::{Budget, Heard, Protocol, Setup, Turn};
use crate::texts;
pub(super) use manner::{Manner, UCCI, UCI, USI};
use search::Search;

/// A program that speaks UCI, USI or UCCI.
pub(super) struct Uci {
    manner: &'static Manner,
    profile: Profile,
    /// The values of options that this machine looks after itself.
    set: Set,
    dialect: Option<Dialect>,
    seat: Seat,
    /// The `position` line as it stands, without its end; every move is appended.
    position: String,
    /// Whether `position` has a `moves` already.
    moved: bool,
    search: Search,
    /// Answers still to come that nobody waits for any more.
    stray: u32,
    /// A draw is offered to the program.
    draw_offered: bool,
}

/// What this machine sets by itself.
#[derive(Default)]
struct Set {
    variant: Option<String>,
    chess960: bool,
    ponder: bool,
    lines: u32,
}

impl Uci {
    /// Before the first word.
    pub(super) fn new(manner: &'static Manner) -> Self {
        let profile = Profile::unknown(manner.tongue);
        Self {
            manner,
            profile,
            set: Set { lines: 1, ..Set::default() },
            dialect: None,
            seat: Seat::First,
            position: String::new(),
            moved: false,
            search: Search::Idle,
            stray: 0,
            draw_offered: false,
        }
    }

    fn write_move(&self, before: Option<&dyn Play>, notation: &str) -> Result<String, Fault> {
        let cannot = || Fault::Cannot(texts::move_unwritable(notation));
        let before = before.ok_or_else(cannot)?;
        let dialect = self.dialect.as_ref().ok_or_else(cannot)?;
        dialect.writing.to_engine(before, notation).ok_or_else(cannot)
    }

    fn append(&mut self, word: &str) {
        self.position.push_str(if self.moved { " " } else { " moves " });
        self.position.push_str(word);
        self.moved = true;
    }
}

impl Protocol for Uci {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn hello(&mut self, out: &mut String) {
        out.push_str(self.manner.hello);
        out.push('\n');
    }

    fn heard(&mut self, line: &str, out: &mut String) -> Heard {
        let mut rest = line;
        let Some(word) = next(&mut rest) else { return Heard::Nothing };
        match word {
            "info" => self.info(rest),
            "bestmove" => self.best_move(rest),
            "nobestmove" => self.best_move(""),
            "readyok" => {
                if let Some((word, true)) = self.manner.new_game {
                    out.push_str(word);
                    out.push('\n');
                }
                Heard::Ready
            }
            "id" => {
                self.hear_id(rest);
                Heard::Nothing
            }
            "option" => {
                self.hear_option(rest);
                Heard::Nothing
            }
            "copyprotection" if rest.trim() == "error" => Heard::Refuses(texts::copy_protection()),
            "registration" if rest.trim() == "error" => {
                out.push_str("register later\n");
                Heard::Nothing
            }
            "No" if rest.starts_with(" such option") => {
                Heard::Refuses(Text::verbatim(plain::short(line.trim(), ENGINE_TEXT_LEN_MAX)))
            }
            _ if word == self.manner.hello_ok => {
                self.hello_is_over();
                Heard::Ready
            }
            _ => Heard::Nothing,
        }
    }

    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String) {
        self.set_option(spec, value, out);
    }

    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault> {
        let dialect = setup.dialect.clone().filter(|it| it.tongue == self.manner.tongue);
        let dialect = dialect
            .ok_or_else(|| Fault::Cannot(texts::no_words_for_this(self.manner.tongue.name())))?;
        let position = match (setup.usual && dialect.usual, self.manner.position) {
            (true, (_, Some(usual))) => usual.to_owned(),
            (_, (before, _)) => {
                let text = dialect.writing.position(&setup.start);
                let text = text.ok_or_else(|| {
                    let tongue = self.manner.tongue.name();
                    Fault::Cannot(texts::start_unwritable_in(tongue))
                })?;
                format!("{before}{text}")
            }
        };
        let variant = self.variant(&dialect)?;
        self.lacks(&dialect)?;
        self.drop_search(out);
        self.choose(variant, &dialect, out);
        (self.dialect, self.seat) = (Some(dialect), setup.seat);
        (self.position, self.moved, self.draw_offered) = (position, false, false);
        if let Some((word, false)) = self.manner.new_game {
            out.push_str(word);
            out.push('\n');
        }
        out.push_str("isready\n");
        Ok(())
    }

    fn played(
        &mut self,
        before: Option<&dyn Play>,
        notation: &str,
        out: &mut String,
    ) -> Result<(), Fault> {
        let word = self.write_move(before, notation)?;
        match &self.search {
            Search::Pondering { reply } if *reply == word => self.search = Search::Hit,
            _ => self.drop_search(out),
        }
        self.append(&word);
        Ok(())
    }

    fn go(&mut self, turn: &Turn<'_>, out: &mut String) {
        self.draw_offered = turn.draw_offered;
        if self.search == Search::Hit {
            out.push_str("ponderhit\n");
        } else {
            self.drop_search(out);
            out.push_str(&self.position);
            out.push('\n');
            self.search(turn, false, out);
        }
        self.search = Search::Thinking;
    }

    fn ponder(&mut self, word: &str, turn: &Turn<'_>, out: &mut String) {
        self.drop_search(out);
        self.allow_pondering(out);
        out.push_str(&self.position);
        out.push_str(if self.moved { " " } else { " moves " });
        out.push_str(word);
        out.push('\n');
        self.search(turn, true, out);
        self.search = Search::Pondering { reply: word.to_owned() };
    }

    fn analyze(&mut self, turn: &Turn<'_>, out: &mut String) -> Result<(), Fault> {
        self.drop_search(out);
        out.push_str(&self.position);
        out.push('\n');
        self.search(&Turn { budget: &Budget::default(), ..*turn }, false, out);
        self.search = Search::Analyzing;
        Ok(())
    }

    fn leave_analysis(&mut self, out: &mut String) {
        self.drop_search(out);
    }

    fn hurry(&mut self, out: &mut String) {
        if self.search == Search::Thinking {
            out.push_str("stop\n");
        }
    }

    fn finished(&mut self, result: &GameResult, out: &mut String) {
        self.drop_search(out);
        if self.manner.tongue == Tongue::Usi {
            out.push_str(match result.score {
                Score::Draw | Score::Aborted => "gameover draw\n",
                score if score == self.own_win() => "gameover win\n",
                _ => "gameover lose\n",
            });
        }
    }

    fn quit(&mut self, out: &mut String) {
        self.drop_search(out);
        out.push_str("quit\n");
    }
}
