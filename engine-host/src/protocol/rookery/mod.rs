//! Rookery's own lines, in which any program can play any game; `docs/bots.md` describes them.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rookery_protocol::engine::{OptionKind, OptionSpec, Profile, Tongue};
use rookery_protocol::module::ModuleFile;
use rookery_protocol::socket::{NOTATION_LEN_MAX, SAY_LEN_MAX};
use rookery_rules::{GameResult, Play, Score};

use super::numbering::Numbering;
use super::plain::{NAME_LEN_MAX, first_word, short};
use super::uci::{info, option};
use super::words::announce;
use super::{Heard, Protocol, Setup, Turn};
use crate::fault::Fault;
use crate::texts;

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
    /// It has said `READY`: it is more than a program of ten lines.
    ready: bool,
    wants_rules: bool,
    doing: Doing,
    /// Moves still to come of analyses that were left.
    stray: u32,
}

/// What the program is doing, as far as its answers depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Doing {
    /// It may introduce itself.
    Greeting,
    Playing,
    Analyzing,
}

impl Default for Rookery {
    fn default() -> Self {
        Self {
            profile: Profile::unknown(Tongue::Rookery),
            game: None,
            moves: HashMap::new(),
            draw_offered: false,
            ready: false,
            wants_rules: false,
            doing: Doing::Greeting,
            stray: 0,
        }
    }
}

impl Protocol for Rookery {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn wants_rules(&self) -> bool {
        self.wants_rules
    }

    fn replies(&self) -> bool {
        self.doing == Doing::Greeting
    }

    fn silence_is_ready(&self) -> bool {
        !self.ready
    }

    fn hello(&mut self, out: &mut String) {
        out.push_str("HELLO\n");
    }

    fn heard(&mut self, line: &str, _: &mut String) -> Heard {
        let (word, rest) = first_word(line);
        match word.to_ascii_uppercase().as_str() {
            "MOVE" => self.chosen(rest),
            "INFO" if self.stray == 0 => match info::read(rest, false) {
                Some(info) => Heard::Info(info),
                None => Heard::Nothing,
            },
            "TEXT" if !rest.is_empty() => Heard::Text(short(rest, SAY_LEN_MAX)),
            "NAME" => {
                self.profile.name = short(rest, NAME_LEN_MAX);
                Heard::Nothing
            }
            "AUTHOR" => {
                self.profile.author = short(rest, NAME_LEN_MAX);
                Heard::Nothing
            }
            "OPTION" => {
                if let Some(spec) = option::read(rest.strip_prefix("name ").unwrap_or(rest)) {
                    announce(&mut self.profile, spec);
                }
                Heard::Nothing
            }
            "WANTS" => {
                self.wants_rules |= rest.eq_ignore_ascii_case("RULES");
                Heard::Nothing
            }
            "READY" if self.doing == Doing::Greeting => {
                self.ready = true;
                Heard::Ready
            }
            "RESIGN" => Heard::Resigns,
            "DRAW" if self.draw_offered => Heard::AcceptsDraw,
            "DRAW" => Heard::OffersDraw,
            _ => Heard::Nothing,
        }
    }

    fn option(&mut self, spec: &OptionSpec, value: &str, out: &mut String) {
        match spec.kind {
            OptionKind::Button => say("SET", &spec.name, out),
            _ => say("SET", &format!("{}={value}", spec.name), out),
        }
    }

    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault> {
        self.leave_analysis(out);
        self.doing = Doing::Playing;
        if let Some(file) = &setup.file {
            tell_rules(&setup.rules, file, out);
        }
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
        self.leave_analysis(out);
        self.draw_offered = turn.draw_offered;
        self.tell_turn(turn, out);
        let Some(game) = &self.game else { return };
        game.tell_budget(turn.budget, out);
        if turn.draw_offered {
            out.push_str("DRAW offered\n");
        }
        out.push_str("GO\n");
    }

    fn analyze(&mut self, turn: &Turn<'_>, out: &mut String) -> Result<(), Fault> {
        if !self.ready {
            return Err(Fault::Cannot(texts::not_ready()));
        }
        self.leave_analysis(out);
        self.tell_turn(turn, out);
        out.push_str("ANALYZE\n");
        self.doing = Doing::Analyzing;
        Ok(())
    }

    fn leave_analysis(&mut self, out: &mut String) {
        if self.doing == Doing::Analyzing {
            self.doing = Doing::Playing;
            out.push_str("HURRY\n");
            self.stray += 1;
        }
    }

    fn hurry(&mut self, out: &mut String) {
        out.push_str("HURRY\n");
    }

    fn finished(&mut self, result: &GameResult, out: &mut String) {
        self.leave_analysis(out);
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
    fn tell_turn(&mut self, turn: &Turn<'_>, out: &mut String) {
        let Some(game) = &self.game else { return };
        game.tell_position(turn, out);
        let legal = allowed(turn.legal, turn.budget);
        let words = game.words(&legal);
        list("LEGAL", words.iter().map(String::as_str), out);
        list("MOVES", legal.iter().map(|mv| mv.notation.as_str()), out);
        self.moves = game.meanings(&legal, &words);
    }

    /// The move that the program means: one that was told by its cells, or one in any writing that
    /// the game reads.
    fn chosen(&mut self, text: &str) -> Heard {
        if self.stray > 0 {
            self.stray -= 1;
            return Heard::Nothing;
        }
        if self.doing == Doing::Analyzing {
            // It has seen all; nothing more is to come.
            self.doing = Doing::Playing;
            return Heard::Nothing;
        }
        let known = self.moves.get(&text.to_lowercase());
        let word = known.cloned().unwrap_or_else(|| short(text, NOTATION_LEN_MAX));
        Heard::Move { word, ponder: None }
    }
}

/// `RULES ending key base64`: the file that the rules came from.
fn tell_rules(key: &str, file: &ModuleFile, out: &mut String) {
    let ending = file.file.rsplit_once('.').map_or("", |(_, ending)| ending);
    // A component comes in base64 already.
    let encoded = match ending {
        "wasm" => file.content.clone(),
        _ => STANDARD.encode(&file.content),
    };
    say("RULES", &format!("{ending} {key} {encoded}"), out);
}

#[cfg(test)]
mod tests;
