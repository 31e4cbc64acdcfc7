//! The protocol of the Gomocup tournaments, for five in a row.

use std::cmp::Ordering;

use rookery_protocol::engine::{
    ENGINE_TEXT_LEN_MAX, Evaluation, Info, OptionKind, OptionSpec, Profile, Tongue,
};
use rookery_protocol::said::Text;
use rookery_rules::{Dialect, Play, Seat};

use super::plain::{NAME_LEN_MAX, first_word, short};
use super::{Budget, Heard, Numbering, Protocol, Setup, Turn};
use crate::fault::Fault;
use crate::texts;

/// What a program gets for a move where nothing limits it: there is no word to hurry it.
const TURN_MS: u64 = 30_000;
/// What stands for an unlimited time, and the most that can be told.
const TIME_MAX: u64 = 2_147_483_647;
/// The sum of all the rules that there are.
const RULES_MAX: i64 = 15;
/// The board that a program is greeted with, as it must know it.
const GREETING: &str = "START 20\n";

/// A program that speaks the Gomocup protocol.
pub struct Gomocup {
    profile: Profile,
    state: State,
    /// The columns and rows of the board that the program has.
    size: Option<(usize, usize)>,
    game: Option<Game>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// It has been told to start, which tells it from a program of another protocol.
    Greeted,
    /// It has been asked who it is.
    Asked,
    /// It has been told to start, or to start again on the same board.
    Starts,
    Restarts,
    Idle,
    Thinks,
}

/// The game that is on.
struct Game {
    dialect: Dialect,
    seat: Seat,
    /// Every stone in the protocol's writing, Black's and White's in turn.
    stones: Vec<String>,
    /// How many of them the program knows, and the stone that it wants to put next.
    known: usize,
    own: Option<String>,
    /// Whether the time for the match has been told.
    timed: bool,
}

impl Default for Gomocup {
    fn default() -> Self {
        // The protocol has no word to announce what can be set; these are what it describes.
        let number = |max| OptionKind::Spin { default: 0, min: 0, max };
        let folder = OptionKind::Text { default: String::new() };
        let options =
            [("rule", number(RULES_MAX)), ("max_memory", number(i64::MAX)), ("folder", folder)];
        let options = options.map(|(name, kind)| OptionSpec { name: name.into(), kind }).into();
        let profile = Profile { options, ..Profile::unknown(Tongue::Gomocup) };
        Self { profile, state: State::Idle, size: None, game: None }
    }
}

impl Protocol for Gomocup {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn hello(&mut self, out: &mut String) {
        out.push_str(GREETING);
        self.state = State::Greeted;
    }

    fn heard(&mut self, line: &str, out: &mut String) -> Heard {
        let (word, rest) = first_word(line);
        match word.to_ascii_uppercase().as_str() {
            "" | "DEBUG" => Heard::Nothing,
            "MESSAGE" => message(rest),
            "OK" | "ERROR" if self.state == State::Greeted => {
                out.push_str("ABOUT\n");
                self.state = State::Asked;
                Heard::Nothing
            }
            _ if self.state == State::Greeted => Heard::Nothing,
            _ if self.state == State::Asked => {
                self.named(line);
                self.state = State::Idle;
                Heard::Ready
            }
            "OK" if matches!(self.state, State::Starts | State::Restarts) => {
                self.state = State::Idle;
                Heard::Ready
            }
            "UNKNOWN" if self.state == State::Restarts => {
                self.start(out);
                Heard::Nothing
            }
            "ERROR" => Heard::Refuses(refusal(word, rest)),
            "UNKNOWN" if self.state != State::Idle => Heard::Refuses(refusal(word, rest)),
            "SUGGEST" if self.state == State::Thinks && stone(rest).is_some() => {
                *out += &format!("PLAY {rest}\n");
                Heard::Nothing
            }
            _ => self.answered(line),
        }
    }

    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String) {
        info(&spec.name, value, out);
    }

    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault> {
        let dialect = setup.dialect.clone();
        let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::no_words_for_game("Gomocup")))?;
        let stones = dialect.writing.position(&setup.start);
        let stones = stones.ok_or_else(|| Fault::Cannot(texts::cannot_write_start("Gomocup")))?;
        let stones = stones.split_whitespace().map(str::to_owned).collect();
        let numbering = Numbering::new(&setup.board);
        let size = Some((numbering.columns(), numbering.rows()));
        if self.size == size {
            out.push_str("RESTART\n");
            self.state = State::Restarts;
        } else {
            self.size = size;
            self.start(out);
        }
        let seat = setup.seat;
        self.game = Some(Game { dialect, seat, stones, known: 0, own: None, timed: false });
        Ok(())
    }

    fn played(
        &mut self,
        before: Option<&dyn Play>,
        notation: &str,
        _: &mut String,
    ) -> Result<(), Fault> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let word = before.and_then(|before| game.dialect.writing.to_engine(before, notation));
        let word = word.ok_or_else(|| Fault::Cannot(texts::cannot_write("Gomocup", notation)))?;
        if game.known == game.stones.len() && game.own.as_ref() == Some(&word) {
            game.known += 1;
        }
        game.own = None;
        game.stones.push(word);
        Ok(())
    }

    fn go(&mut self, turn: &Turn<'_>, out: &mut String) {
        let Some(game) = &mut self.game else { return };
        game.tell_time(turn.budget, out);
        game.tell_stones(out);
        self.state = State::Thinks;
    }

    fn hurry(&mut self, _: &mut String) {}

    fn quit(&mut self, out: &mut String) {
        out.push_str("END\n");
    }
}

impl Gomocup {
    fn named(&mut self, line: &str) {
        let value = |name: &str| {
            let (_, rest) = line.split_once(&format!("{name}=\""))?;
            rest.split_once('"').map(|(value, _)| value)
        };
        let version = value("version").unwrap_or_default();
        // Old programs answer with a sentence.
        let name = value("name").map_or(line.trim().into(), |name| format!("{name} {version}"));
        self.profile.name = short(name.trim(), NAME_LEN_MAX);
        self.profile.author = short(value("author").unwrap_or_default(), NAME_LEN_MAX);
    }

    fn start(&mut self, out: &mut String) {
        let Some((columns, rows)) = self.size else { return };
        match columns.cmp(&rows) {
            Ordering::Equal => *out += &format!("START {columns}\n"),
            _ => *out += &format!("RECTSTART {columns},{rows}\n"),
        }
        self.state = State::Starts;
    }

    fn answered(&mut self, line: &str) -> Heard {
        let Some(word) = stone(line).filter(|_| self.state == State::Thinks) else {
            return Heard::Nothing;
        };
        self.state = State::Idle;
        if let Some(game) = &mut self.game {
            game.own = Some(word.clone());
        }
        Heard::Move { word, ponder: None }
    }
}

impl Game {
    fn tell_time(&mut self, budget: &Budget, out: &mut String) {
        let left = budget.clocks.map(|clocks| {
            let own = clocks[self.seat.index()];
            own.left_ms.saturating_add(own.byoyomi_ms).min(TIME_MAX)
        });
        let turn = budget.move_ms.unwrap_or_else(|| left.unwrap_or(TURN_MS));
        if !std::mem::replace(&mut self.timed, true) {
            info("timeout_match", &left.unwrap_or(0).to_string(), out);
        }
        info("timeout_turn", &turn.min(TIME_MAX).to_string(), out);
        info("time_left", &left.unwrap_or(TIME_MAX).to_string(), out);
        // Not in the protocol, but in use; others ignore it.
        if let Some(depth) = budget.depth {
            info("max_depth", &depth.to_string(), out);
        }
        if let Some(nodes) = budget.nodes {
            info("max_node", &nodes.to_string(), out);
        }
    }

    /// Tells the stones that the program does not know, which asks for its own.
    fn tell_stones(&mut self, out: &mut String) {
        match &self.stones[self.known..] {
            [] if self.known == 0 => out.push_str("BEGIN\n"),
            [stone] => *out += &format!("TURN {stone}\n"),
            _ => {
                if self.known > 0 {
                    out.push_str("RESTART\n");
                }
                out.push_str("BOARD\n");
                let count = self.stones.len();
                for (index, stone) in self.stones.iter().enumerate() {
                    let owner = if (count - index).is_multiple_of(2) { 1 } else { 2 };
                    *out += &format!("{stone},{owner}\n");
                }
                out.push_str("DONE\n");
            }
        }
        self.known = self.stones.len();
    }
}

fn info(name: &str, value: &str, out: &mut String) {
    *out += &format!("INFO {name} {value}\n");
}

fn refusal(word: &str, rest: &str) -> Text {
    Text::verbatim(short(if rest.is_empty() { word } else { rest }, ENGINE_TEXT_LEN_MAX))
}

/// Reads `7,7`, and gives it without spaces.
fn stone(text: &str) -> Option<String> {
    let (column, row) = text.trim().split_once(',')?;
    let (column, row) = (column.trim().parse::<u16>().ok()?, row.trim().parse::<u16>().ok()?);
    Some(format!("{column},{row}"))
}

/// Many programs tell their search like this; the rest is for people.
fn message(text: &str) -> Heard {
    let words = || text.split([' ', '|', ',', ':', '=']).filter(|word| !word.is_empty());
    let after = |names: &[&str]| {
        let named = |word: &&str| names.iter().any(|name| word.eq_ignore_ascii_case(name));
        let mut rest = words().skip_while(|word| !named(word));
        rest.nth(1)
    };
    let Some(depth) = after(&["depth"]) else {
        let text = short(text, ENGINE_TEXT_LEN_MAX);
        return if text.is_empty() { Heard::Nothing } else { Heard::Text(text) };
    };
    let (depth, seldepth) = depth.split_once('-').unwrap_or((depth, ""));
    let score = after(&["eval", "ev"]).and_then(|score| score.parse().ok());
    Heard::Info(Info {
        depth: depth.parse().ok(),
        seldepth: seldepth.parse().ok(),
        score: score.map(Evaluation::Cp),
        pv: short(text, ENGINE_TEXT_LEN_MAX),
        ..Info::default()
    })
}

#[cfg(test)]
mod tests;
