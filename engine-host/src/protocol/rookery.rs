//! Rookery's own lines, in which any program can play any game; `docs/bots.md` describes them.

use std::collections::HashMap;

use rookery_protocol::engine::{OptionSpec, Profile, Tongue};
use rookery_protocol::socket::{NOTATION_LEN_MAX, SAY_LEN_MAX};
use rookery_rules::{GameResult, Play, Score};

use super::numbering::Numbering;
use super::plain::{NAME_LEN_MAX, first_word, short};
use super::{Heard, Protocol, Setup, Turn};
use crate::fault::Fault;

mod game;

use game::{Game, allowed, list, say};

/// A program that speaks Rookery's own lines.
pub struct Rookery {
    profile: Profile,
    game: Option<Game>,
    /// What the moves of the present turn are called by their cells, in small letters, and their
    /// notations.
    moves: HashMap<String, String>,
    draw_offered: bool,
}

impl Default for Rookery {
    fn default() -> Self {
        Self {
            profile: Profile::unknown(Tongue::Rookery),
            game: None,
            moves: HashMap::new(),
            draw_offered: false,
        }
    }
}

impl Protocol for Rookery {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn replies(&self) -> bool {
        false
    }

    fn hello(&mut self, _: &mut String) {}

    fn heard(&mut self, line: &str, _: &mut String) -> Heard {
        let (word, rest) = first_word(line);
        match word.to_ascii_uppercase().as_str() {
            "MOVE" => self.chosen(rest),
            "TEXT" if !rest.is_empty() => Heard::Text(short(rest, SAY_LEN_MAX)),
            "NAME" => {
                self.profile.name = short(rest, NAME_LEN_MAX);
                Heard::Nothing
            }
            "AUTHOR" => {
                self.profile.author = short(rest, NAME_LEN_MAX);
                Heard::Nothing
            }
            "RESIGN" => Heard::Resigns,
            "DRAW" if self.draw_offered => Heard::AcceptsDraw,
            "DRAW" => Heard::OffersDraw,
            _ => Heard::Nothing,
        }
    }

    fn option(&mut self, _: &OptionSpec, _: &str, _: &mut String) {}

    fn begin(&mut self, setup: &Setup, _: &mut String) -> Result<(), Fault> {
        let numbering = Numbering::new(&setup.board);
        self.game = Some(Game { setup: setup.clone(), numbering, last: None });
        Ok(())
    }

    fn played(
        &mut self,
        before: Option<&dyn Play>,
        notation: &str,
        _: &mut String,
    ) -> Result<(), Fault> {
        if let Some(game) = &mut self.game {
            game.last = before.map(|_| notation.to_owned());
        }
        Ok(())
    }

    fn go(&mut self, turn: &Turn<'_>, out: &mut String) {
        self.draw_offered = turn.draw_offered;
        let Some(game) = &self.game else { return };
        game.tell_position(turn, out);
        let legal = allowed(turn.legal, turn.budget);
        let words = game.words(&legal);
        list("LEGAL", words.iter().map(String::as_str), out);
        list("MOVES", legal.iter().map(|mv| mv.notation.as_str()), out);
        self.moves = game.meanings(&legal, &words);
        game.tell_budget(turn.budget, out);
        if turn.draw_offered {
            out.push_str("DRAW offered\n");
        }
        out.push_str("GO\n");
    }

    fn hurry(&mut self, out: &mut String) {
        out.push_str("HURRY\n");
    }

    fn finished(&mut self, result: &GameResult, out: &mut String) {
        let score = match result.score {
            Score::First => "1",
            Score::Second => "2",
            Score::Draw => "draw",
            Score::Aborted => "aborted",
        };
        say("RESULT", &format!("{score} {}", result.reason), out);
        self.moves.clear();
        self.draw_offered = false;
    }

    fn quit(&mut self, out: &mut String) {
        out.push_str("QUIT\n");
    }
}

impl Rookery {
    /// The move that the program means: one that was told by its cells, or one in any writing that
    /// the game reads.
    fn chosen(&mut self, text: &str) -> Heard {
        let known = self.moves.get(&text.to_lowercase());
        let word = known.cloned().unwrap_or_else(|| short(text, NOTATION_LEN_MAX));
        Heard::Move { word, ponder: None }
    }
}

#[cfg(test)]
mod tests;
