//! The Go Text Protocol, version 2, as programs for other games than go use it.

use std::collections::{HashSet, VecDeque};

use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OptionSpec, Profile, Tongue};
use rookery_protocol::said::Text;
use rookery_rules::{Dialect, Play, Seat};

use super::plain::{NAME_LEN_MAX, short};
use super::{Heard, Numbering, Protocol, Setup, Turn};
use crate::fault::Fault;
use crate::texts;

mod reply;
mod time;

use reply::{Replies, Reply};
use time::{Kind, Time};

/// Commands and games of a program that are looked at.
const LISTED_MAX: usize = 500;
/// Commands that may be without an answer.
const ASKED_MAX: usize = 4_000;

/// A program that speaks GTP.
pub struct Gtp {
    profile: Profile,
    /// The commands that the program says it knows; empty where it does not say.
    commands: HashSet<String>,
    /// What has been asked and not answered, in order: answers come in the same order. No numbers
    /// are used, as not all programs give them back as they should.
    asked: VecDeque<Asked>,
    replies: Replies,
    game: Option<Game>,
}

/// What a command is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Which version of the protocol it speaks: what cannot answer this speaks another.
    Protocol,
    Name,
    Version,
    Commands,
    Games,
    /// Something that the program may refuse.
    Wish,
    /// Something without which there is no game.
    Need,
    Move,
    /// A move of a game that has been left.
    StaleMove,
}

/// The game that is on.
struct Game {
    dialect: Dialect,
    seat: Seat,
    /// Every stone and pass in the protocol's writing, Black's and White's in turn.
    moves: Vec<String>,
    /// The move that the program has generated, which is on its board already.
    own: Option<String>,
    /// What it has been told last of how time is counted.
    time: Option<Kind>,
    /// Whether what `begin` asked is answered.
    begun: bool,
}

impl Default for Gtp {
    fn default() -> Self {
        Self {
            profile: Profile::unknown(Tongue::Gtp),
            commands: HashSet::new(),
            asked: VecDeque::new(),
            replies: Replies::default(),
            game: None,
        }
    }
}

impl Protocol for Gtp {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn hello(&mut self, out: &mut String) {
        self.ask("protocol_version", Asked::Protocol, out);
        self.ask("name", Asked::Name, out);
        self.ask("version", Asked::Version, out);
        self.ask("list_commands", Asked::Commands, out);
    }

    fn heard(&mut self, line: &str, out: &mut String) -> Heard {
        let Some(reply) = self.replies.heard(line) else { return Heard::Nothing };
        let Some(asked) = self.asked.pop_front() else { return Heard::Nothing };
        match asked {
            Asked::Move => return self.chosen(&reply),
            Asked::Need | Asked::Protocol if !reply.done => return Heard::Refuses(refusal(&reply)),
            _ if !reply.done => {}
            Asked::Name => self.profile.name = short(reply.text(), NAME_LEN_MAX),
            Asked::Version => {
                let name = format!("{} {}", self.profile.name, reply.text());
                self.profile.name = short(name.trim(), NAME_LEN_MAX);
            }
            Asked::Commands => {
                self.commands = reply.lines.into_iter().take(LISTED_MAX).collect();
                if self.commands.contains("list_games") {
                    self.ask("list_games", Asked::Games, out);
                }
            }
            Asked::Games => {
                let games = reply.lines.into_iter().filter(|name| !name.is_empty());
                self.profile.variants = games.take(LISTED_MAX).collect();
            }
            Asked::Protocol | Asked::Wish | Asked::Need | Asked::StaleMove => {}
        }
        self.ready()
    }

    fn option(&mut self, _: &OptionSpec, _: &str, _: &mut String) {}

    fn begin(&mut self, setup: &Setup, out: &mut String) -> Result<(), Fault> {
        let dialect = setup.dialect.clone();
        let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::no_words_for_game("GTP")))?;
        let moves = dialect.writing.position(&setup.start);
        let moves = moves.ok_or_else(|| Fault::Cannot(texts::cannot_write_start("GTP")))?;
        let name = self.name_of(&dialect)?;
        for asked in self.asked.iter_mut().filter(|asked| **asked == Asked::Move) {
            *asked = Asked::StaleMove;
        }
        if let Some(name) = name {
            self.ask(&format!("set_game {name}"), Asked::Need, out);
        }
        self.ask(&format!("boardsize {}", side(setup, &dialect)), Asked::Need, out);
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let seat = setup.seat;
        self.game = Some(Game { dialect, seat, moves, own: None, time: None, begun: false });
        self.tell_all(out);
        Ok(())
    }

    fn played(
        &mut self,
        before: Option<&dyn Play>,
        notation: &str,
        out: &mut String,
    ) -> Result<(), Fault> {
        if self.asked.len() > ASKED_MAX {
            return Err(Fault::Refused(texts::unanswered()));
        }
        let Some(game) = &mut self.game else { return Ok(()) };
        let word = before.and_then(|before| game.dialect.writing.to_engine(before, notation));
        let word = word.ok_or_else(|| Fault::Cannot(texts::cannot_write("GTP", notation)))?;
        let own = game.own.take();
        game.moves.push(word.clone());
        match own {
            None => {
                let command = play(game.moves.len() - 1, &word);
                self.ask(&command, need(&word), out);
            }
            Some(own) if own.eq_ignore_ascii_case(&word) => {}
            // Another move was made for it.
            Some(_) => self.tell_all(out),
        }
        Ok(())
    }

    fn go(&mut self, turn: &Turn<'_>, out: &mut String) {
        let Some(game) = &mut self.game else { return };
        let color = color(game.moves.len());
        let Time { kind, settings, left } = Time::new(turn.budget, game.seat);
        let changed = game.time.replace(kind) != Some(kind);
        if changed && self.knows("time_settings") {
            self.ask(&format!("time_settings {settings}"), Asked::Wish, out);
        }
        if let Some(left) = left.filter(|_| self.knows("time_left")) {
            self.ask(&format!("time_left {color} {left}"), Asked::Wish, out);
        }
        self.ask(&format!("genmove {color}"), Asked::Move, out);
    }

    fn hurry(&mut self, _: &mut String) {}

    fn quit(&mut self, out: &mut String) {
        self.ask("quit", Asked::Wish, out);
    }
}

impl Gtp {
    fn ask(&mut self, command: &str, asked: Asked, out: &mut String) {
        *out += &format!("{command}\n");
        self.asked.push_back(asked);
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.is_empty() || self.commands.contains(command)
    }

    /// Ready once everything that `hello` or `begin` asked is answered.
    fn ready(&mut self) -> Heard {
        let waits = self.game.as_mut().is_none_or(|game| !game.begun);
        if !waits || !self.asked.is_empty() {
            return Heard::Nothing;
        }
        if let Some(game) = &mut self.game {
            game.begun = true;
        }
        Heard::Ready
    }

    /// What the program calls the game, where it must be told.
    fn name_of(&self, dialect: &Dialect) -> Result<Option<String>, Fault> {
        let games = &self.profile.variants;
        let Some(usual) = dialect.names.first() else { return Ok(None) };
        if !self.commands.contains("set_game") {
            return Ok(None);
        }
        if games.is_empty() {
            return Ok(Some(usual.clone()));
        }
        let same = |game: &&String| dialect.names.iter().any(|it| it.eq_ignore_ascii_case(game));
        let name = games.iter().find(same);
        let unknown = || Fault::Cannot(texts::unknown_game(usual));
        name.cloned().map(Some).ok_or_else(unknown)
    }

    /// Tells the game from its beginning.
    fn tell_all(&mut self, out: &mut String) {
        self.ask("clear_board", Asked::Need, out);
        let moves = self.game.as_ref().map_or(vec![], |game| game.moves.clone());
        for (index, word) in moves.iter().enumerate() {
            self.ask(&play(index, word), need(word), out);
        }
    }

    fn chosen(&mut self, reply: &Reply) -> Heard {
        let word = reply.text();
        if !reply.done || word.is_empty() {
            return Heard::Refuses(refusal(reply));
        }
        if word.eq_ignore_ascii_case("resign") {
            return Heard::Resigns;
        }
        if let Some(game) = &mut self.game {
            game.own = Some(word.to_owned());
        }
        Heard::Move { word: word.to_owned(), ponder: None }
    }
}

fn side(setup: &Setup, dialect: &Dialect) -> usize {
    let numbering = Numbering::new(&setup.board);
    if numbering.rows() > 0 { numbering.rows() } else { dialect.size as usize }
}

/// Black plays first, and then each in turn, passes included.
fn color(moves: usize) -> char {
    if moves.is_multiple_of(2) { 'b' } else { 'w' }
}

fn play(moves: usize, word: &str) -> String {
    format!("play {} {word}", color(moves))
}

/// GRhino passes by itself where it must, and does not want to be told.
fn need(word: &str) -> Asked {
    if word.eq_ignore_ascii_case("pass") { Asked::Wish } else { Asked::Need }
}

fn refusal(reply: &Reply) -> Text {
    let words = short(reply.text(), ENGINE_TEXT_LEN_MAX);
    if words.is_empty() { texts::no_reason() } else { Text::verbatim(words) }
}

#[cfg(test)]
mod tests;
