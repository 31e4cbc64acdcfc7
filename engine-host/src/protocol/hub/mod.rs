//! The Hub protocol, version 2: that of the draughts program Scan.

use std::collections::HashSet;

use rookery_protocol::engine::{
    ENGINE_TEXT_LEN_MAX, OPTIONS_MAX, OptionKind, OptionSpec, Profile, Tongue,
};
use rookery_protocol::said::Text;
use rookery_rules::{GameResult, Play};

use super::plain::{NAME_LEN_MAX, short};
use super::{Heard, Protocol, Setup, Turn};
use crate::fault::Fault;
use crate::texts;

mod game;
mod syntax;

use game::{Game, level};
use syntax::{Line, pair};

/// The parameter that chooses the game. It must be set before the program is initialised.
const VARIANT: &str = "variant";
/// What programs without that parameter play.
const USUAL_VARIANT: &str = "normal";

/// A program that speaks the Hub protocol.
pub struct Hub {
    profile: Profile,
    /// The variant that it has been initialised for.
    variant: Option<String>,
    game: Option<Game>,
    search: Search,
    /// Answers to come of searches that were stopped.
    stale: u32,
}

/// What the program is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Search {
    Nothing,
    Thinks,
    /// Without end, and without an answer that matters.
    Analyses,
    /// About the reply that it expects, after so many moves. Once it has answered, there is nothing
    /// to go on with.
    Ponders {
        word: String,
        moves: usize,
        answered: bool,
    },
}

impl Default for Hub {
    fn default() -> Self {
        let profile = Profile::unknown(Tongue::Hub);
        Self { profile, variant: None, game: None, search: Search::Nothing, stale: 0 }
    }
}

impl Protocol for Hub {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn hello(&mut self, out: &mut String) {
        out.push_str("hub\n");
    }

    fn heard(&mut self, line: &str, _: &mut String) -> Heard {
        let line = Line::read(line);
        match line.command.as_str() {
            "id" => self.named(&line),
            "param" => self.announced(&line),
            "wait" | "ready" | "pong" => return Heard::Ready,
            "info" if self.is_heard() && self.stale == 0 => {
                return Heard::Info(line.info());
            }
            "done" => return self.done(&line),
            "error" => {
                let own = |message| Text::verbatim(short(message, ENGINE_TEXT_LEN_MAX));
                return Heard::Refuses(line.get("message").map_or_else(texts::no_message, own));
            }
            _ => {}
        }
        Heard::Nothing
    }

    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String) {
        set(&spec.name, value, out);
    }

    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault> {
        self.end_search(out);
        let dialect = setup.dialect.clone();
        let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::no_words_for_game("Hub")))?;
        let start = dialect.writing.position(&setup.start);
        let start = start.ok_or_else(|| Fault::Cannot(texts::cannot_write_start("Hub")))?;
        let name = dialect.names.first().map_or(USUAL_VARIANT, String::as_str).to_owned();
        self.check_variant(&name)?;
        if self.variant.is_none() {
            if !self.profile.variants.is_empty() {
                set(VARIANT, &name, out);
            }
            out.push_str("init\n");
        } else {
            out.push_str("new-game\nping\n");
        }
        self.variant = Some(name);
        self.game = Some(Game { dialect, seat: setup.seat, start, moves: vec![] });
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
        let word = word.ok_or_else(|| Fault::Cannot(texts::cannot_write("Hub", notation)))?;
        game.moves.push(word);
        Ok(())
    }

    fn go(&mut self, turn: &Turn<'_>, out: &mut String) {
        if self.hits() {
            out.push_str("ponder-hit\n");
            self.search = Search::Thinks;
            return;
        }
        self.end_search(out);
        let Some(game) = &mut self.game else { return };
        game.forget_some(turn.play);
        game.tell(None, out);
        level(turn.budget, game.seat, out);
        out.push_str("go think\n");
        self.search = Search::Thinks;
    }

    fn ponder(&mut self, word: &str, turn: &Turn<'_>, out: &mut String) {
        self.end_search(out);
        let Some(game) = &self.game else { return };
        game.tell(Some(word), out);
        level(turn.budget, game.seat, out);
        out.push_str("go ponder\n");
        let moves = game.moves.len() + 1;
        self.search = Search::Ponders { word: word.to_owned(), moves, answered: false };
    }

    fn analyze(&mut self, turn: &Turn<'_>, out: &mut String) -> Result<(), Fault> {
        self.end_search(out);
        let Some(game) = &mut self.game else { return Ok(()) };
        game.forget_some(turn.play);
        game.tell(None, out);
        out.push_str("go analyze\n");
        self.search = Search::Analyses;
        Ok(())
    }

    fn leave_analysis(&mut self, out: &mut String) {
        self.end_search(out);
    }

    fn hurry(&mut self, out: &mut String) {
        if self.search == Search::Thinks {
            out.push_str("stop\n");
        }
    }

    fn finished(&mut self, _: &GameResult, out: &mut String) {
        self.end_search(out);
    }

    fn quit(&mut self, out: &mut String) {
        out.push_str("quit\n");
    }
}

impl Hub {
    fn named(&mut self, line: &Line) {
        let [name, version] = ["name", "version"].map(|it| line.get(it).unwrap_or_default());
        self.profile.name = short(format!("{name} {version}").trim(), NAME_LEN_MAX);
        self.profile.author = short(line.get("author").unwrap_or_default(), NAME_LEN_MAX);
    }

    fn announced(&mut self, line: &Line) {
        match line.option() {
            Some(OptionSpec { name, kind: OptionKind::Combo { choices, .. } })
                if name == VARIANT =>
            {
                self.profile.variants = choices;
            }
            Some(option) if self.profile.options.len() < OPTIONS_MAX => {
                self.profile.options.push(option);
            }
            _ => {}
        }
    }

    fn check_variant(&self, name: &str) -> Result<(), Fault> {
        let known: HashSet<&str> = match &self.profile.variants[..] {
            [] => [USUAL_VARIANT].into(),
            variants => variants.iter().map(String::as_str).collect(),
        };
        if !known.contains(name) {
            return Err(Fault::Cannot(texts::unknown_variant(name)));
        }
        match &self.variant {
            Some(other) if other != name => Err(Fault::Cannot(texts::other_variant(other))),
            _ => Ok(()),
        }
    }

    fn done(&mut self, line: &Line) -> Heard {
        if self.stale > 0 {
            self.stale -= 1;
            return Heard::Nothing;
        }
        match &mut self.search {
            Search::Ponders { answered, .. } => *answered = true,
            Search::Thinks => {
                self.search = Search::Nothing;
                let Some(word) = line.get("move").filter(|word| !word.is_empty()) else {
                    return Heard::Refuses(texts::done_without_move());
                };
                let ponder = line.get("ponder").filter(|word| !word.is_empty());
                return Heard::Move { word: word.to_owned(), ponder: ponder.map(str::to_owned) };
            }
            Search::Analyses => self.search = Search::Nothing,
            Search::Nothing => {}
        }
        Heard::Nothing
    }

    /// Whether anybody wants to know how its search stands.
    fn is_heard(&self) -> bool {
        matches!(self.search, Search::Thinks | Search::Analyses)
    }

    /// Whether the program still ponders about the move that was made.
    fn hits(&self) -> bool {
        let Some(game) = &self.game else { return false };
        match &self.search {
            Search::Ponders { word, moves, answered: false } => {
                let last = game.moves.last().filter(|_| game.moves.len() == *moves);
                last.is_some_and(|last| canonical(last) == canonical(word))
            }
            _ => false,
        }
    }

    /// Ends what the program is doing; its answer is dropped.
    fn end_search(&mut self, out: &mut String) {
        let going =
            !matches!(self.search, Search::Nothing | Search::Ponders { answered: true, .. });
        self.search = Search::Nothing;
        if going {
            out.push_str("stop\n");
            self.stale += 1;
        }
    }
}

/// The squares of a move; what it takes comes in any order.
fn canonical(word: &str) -> Vec<&str> {
    let mut squares: Vec<&str> = word.split(['-', 'x']).collect();
    if let Some(taken) = squares.get_mut(2..) {
        taken.sort_unstable();
    }
    squares
}

fn set(name: &str, value: &str, out: &mut String) {
    *out += &format!("set-param{}{}\n", pair("name", name), pair("value", value));
}

#[cfg(test)]
mod tests;
