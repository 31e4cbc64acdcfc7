//! What the program knows between two lines, and what it does about each.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rookery_rules::{Seat, Tongue};

use super::clock::Times;
use super::edit::Edit;
use super::features;
use super::game::{Game, result};
use super::search::Search;
use crate::dialects::{Rules, names};
use crate::families::Games;
use crate::options::{self, echo};
use crate::output::Output;
use crate::player::Limits;
use crate::thinker::{Thinker, Work};

const CHESS: &str = "normal";
/// Commands that ask for nothing here.
const IGNORED: [&str; 14] = [
    "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "hard",
    "easy", "otim", "pause", "resume", "nps",
];

pub(super) struct Session<W> {
    games: Games,
    pub(super) output: Arc<Output<W>>,
    pub(super) thinker: Thinker,
    pub(super) game: Option<Game>,
    /// Whose moves are the engine's; nobody's in force mode.
    pub(super) own: Option<Seat>,
    pub(super) analyzing: bool,
    /// The search under way is for a hint.
    pub(super) hinting: bool,
    /// The position that is set up by hand, while it is.
    pub(super) edit: Option<Edit>,
    posts: Arc<AtomicBool>,
    times: Times,
    pub(super) search: Arc<Search>,
}

impl<W: Write + Send + 'static> Session<W> {
    pub(super) fn new(games: Games, output: Output<W>) -> Self {
        let mut session = Self {
            games,
            output: Arc::new(output),
            thinker: Thinker::default(),
            game: None,
            own: None,
            analyzing: false,
            hinting: false,
            edit: None,
            posts: Arc::new(AtomicBool::new(false)),
            times: Times::default(),
            search: Arc::default(),
        };
        // Chess is always there; without it every command says what is missing.
        let _ = session.choose(CHESS);
        session
    }

    /// Does what a line says; `false` if it says to quit.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        self.settle();
        let faults = self.thinker.take_faults();
        faults.iter().for_each(|fault| self.output.say(&format!("# {fault}")));
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if command == "quit" {
            return false;
        }
        let edited = self.edits(line.trim());
        if !matches!(edited, Ok(false)) {
            self.or_complain(edited.map(|_| ()), line);
            return true;
        }
        if let Some(done) = self.times.hear(command, rest) {
            self.or_complain(done, line);
            return true;
        }
        if command.is_empty() || IGNORED.contains(&command) {
            return true;
        }
        let done = self.command(command, rest, line);
        self.or_complain(done, line);
        true
    }

    /// Ends what is under way; its move has been told when this returns.
    pub(super) fn end(&mut self) {
        if self.analyzing || self.hinting {
            self.dismiss();
        }
        let ended = self.thinker.stop();
        self.or_complain(ended, "quit");
    }

    fn command(&mut self, command: &str, rest: &str, line: &str) -> Result<(), String> {
        match command {
            "protover" => {
                features::lines(&self.games).iter().for_each(|line| self.output.say(line));
            }
            "ping" => self.output.say(&format!("pong {}", echo(rest))),
            "new" => return self.begin(),
            "variant" => {
                self.dismiss();
                return self.choose(rest);
            }
            "force" => {
                self.dismiss();
                (self.own, self.analyzing) = (None, false);
            }
            "go" => return self.go(),
            "playother" => {
                self.dismiss();
                self.own = self.game.as_ref().and_then(Game::turn).map(|turn| !turn);
            }
            "usermove" => return self.moved(rest),
            "setboard" => return self.set_board(rest),
            "undo" => return self.take_back(1),
            "remove" => return self.take_back(2),
            "post" | "nopost" => self.posts.store(command == "post", Ordering::Relaxed),
            "?" => self.thinker.hurry(),
            "." => self.status(),
            "hint" => return self.hint(),
            "bk" => self.book(),
            "edit" => return self.begin_edit(),
            "white" => return self.set_turn(Seat::First),
            "black" => return self.set_turn(Seat::Second),
            "draw" => self.draw(),
            "result" => {
                self.dismiss();
                self.own = None;
            }
            "analyze" => {
                self.dismiss();
                (self.analyzing, self.own) = (true, None);
                return self.think();
            }
            "exit" => {
                self.dismiss();
                self.analyzing = false;
            }
            "option" => return self.option(rest),
            "memory" => return self.set("Hash", rest),
            "cores" => return self.set("Threads", rest),
            // Before version 2, moves came alone.
            _ if rest.is_empty() && self.reads(command) => return self.moved(command),
            _ => self.output.say(&format!("Error (unknown command): {}", echo(line))),
        }
        Ok(())
    }

    fn or_complain(&self, done: Result<(), String>, line: &str) {
        if let Err(why) = done {
            self.output.say(&format!("Error ({why}): {}", echo(line)));
        }
    }

    /// Makes the move that a search has answered with.
    fn settle(&mut self) {
        let Some(best) = self.search.take_answer() else { return };
        let ended = self.thinker.stop();
        self.or_complain(ended, "move");
        if let Some(game) = &mut self.game {
            game.make(&best);
        }
    }

    /// Ends a search whose answer nobody wants any more.
    pub(super) fn dismiss(&mut self) {
        self.hinting = false;
        self.search.dismiss();
        let ended = self.thinker.stop();
        self.or_complain(ended, "stop");
        // What it has answered before it heard of this was told, and so it is made.
        self.settle();
    }

    fn begin(&mut self) -> Result<(), String> {
        self.dismiss();
        self.analyzing = false;
        self.times = Times::default();
        let forgotten = self.thinker.new_game();
        self.choose(CHESS)?;
        self.own = Some(Seat::Second);
        forgotten
    }

    fn choose(&mut self, name: &str) -> Result<(), String> {
        let names = names(&self.games, Tongue::Cecp);
        let (_, key) = names.iter().find(|(known, _)| known == name).ok_or("unknown variant")?;
        let rules = Rules::find(&self.games, key, Tongue::Cecp).ok_or("unknown variant")?;
        self.game = Some(Game::usual(rules)?);
        Ok(())
    }

    pub(super) fn set_board(&mut self, text: &str) -> Result<(), String> {
        self.dismiss();
        let Some(game) = &mut self.game else { return Err("no game".into()) };
        if let Err(why) = game.set(text) {
            self.output.say(&format!("tellusererror Illegal position: {why}"));
        }
        self.analyze_on()
    }

    fn take_back(&mut self, moves: usize) -> Result<(), String> {
        self.dismiss();
        let taken = self.game.as_mut().is_some_and(|game| game.take_back(moves));
        if !taken {
            return Err("no move to take back".into());
        }
        self.analyze_on()
    }

    fn reads(&self, word: &str) -> bool {
        self.game.as_ref().is_some_and(|game| game.rules.read(game.play(), word).is_ok())
    }

    fn moved(&mut self, word: &str) -> Result<(), String> {
        if self.analyzing || self.hinting {
            self.dismiss();
        }
        let Some(game) = &mut self.game else { return Err("no game".into()) };
        if self.own.is_some() && self.own == game.turn() {
            self.output.say(&format!("Illegal move (not your turn): {}", echo(word)));
            return Ok(());
        }
        let made = game.rules.read(game.play(), word).is_ok_and(|mv| game.make(&mv));
        if !made {
            self.output.say(&format!("Illegal move: {}", echo(word)));
            return self.analyze_on();
        }
        if let Some(result) = result(game.play()) {
            self.output.say(&result);
            return Ok(());
        }
        if self.own.is_some() && self.own == game.turn() {
            return self.think();
        }
        self.analyze_on()
    }

    fn go(&mut self) -> Result<(), String> {
        self.dismiss();
        self.analyzing = false;
        self.own = self.game.as_ref().and_then(Game::turn);
        if self.own.is_none() { Err("the game is over".into()) } else { self.think() }
    }

    fn analyze_on(&mut self) -> Result<(), String> {
        if self.analyzing { self.think() } else { Ok(()) }
    }

    fn think(&mut self) -> Result<(), String> {
        let Some(game) = &self.game else { return Err("no game".into()) };
        if game.turn().is_none() {
            return Ok(());
        }
        let (play, rules, analyzing) = (game.play().fork(), game.rules.clone(), self.analyzing);
        let limits = if analyzing {
            Limits { infinite: true, ..Limits::default() }
        } else {
            self.times.limits(game.made())
        };
        self.search = Arc::default();
        let (report, done) = Search::voices(
            &self.search,
            (play.fork(), rules),
            (&self.output, &self.posts),
            analyzing,
        );
        self.thinker.start(Work { play, board: None, limits }, report, done)
    }

    fn option(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text.split_once('=').ok_or("option needs a name, = and a value")?;
        self.set(name.trim(), value.trim())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings = self.thinker.settings().clone();
        match options::set(&mut settings, name, value) {
            Some(Ok(said)) => {
                said.iter().for_each(|line| self.output.say(&format!("# {line}")));
                self.dismiss();
                self.thinker.set(settings)
            }
            Some(Err(why)) => Err(why),
            None => Err("no such option".into()),
        }
    }
}
