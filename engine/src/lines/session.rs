//! What the program knows between two lines, and what it does about each.

use std::io::Write;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rookery_rules::{Play, Start};

use super::follow::follow;
use super::guess;
use super::turn::Turn;
use crate::board::any::hash;
use crate::families::Games;
use crate::info;
use crate::options::{self, echo};
use crate::output::Output;
use crate::player::{Settings, Thought};
use crate::score::Score;
use crate::thinker::{Thinker, Work};

/// An offered draw is accepted by who is so much behind, at this depth at least.
const DRAWN_AT: Score = -80;
const DRAWN_DEPTH: u32 = 4;

const NAME: &str = concat!("NAME Rookery ", env!("CARGO_PKG_VERSION"));
const AUTHOR: &str = "AUTHOR the Rookery authors";

/// How the engine answers `HELLO`, line by line.
#[must_use]
pub fn introduction(loads: bool) -> Vec<String> {
    let mut lines = vec![NAME.to_owned(), AUTHOR.to_owned()];
    lines.extend(options::describe().iter().map(|line| format!("OPTION {line}")));
    lines.extend(loads.then(|| "WANTS RULES".to_owned()));
    lines.push("READY".to_owned());
    lines
}

pub(super) struct Session<W, E> {
    games: Games,
    output: Arc<Output<W>>,
    complaints: Output<E>,
    thinker: Thinker,
    turn: Turn,
    /// The game as it was at the own last turn, and its id.
    followed: Option<(String, Box<dyn Play>)>,
    /// The game that something was said about because it is not known.
    unknown: String,
    /// What was chosen where only the board is shown.
    chosen: guess::Chosen,
    introduced: bool,
}

impl<W: Write + Send + 'static, E: Write> Session<W, E> {
    pub(super) fn new(games: Games, output: Output<W>, complaints: Output<E>) -> Self {
        Self {
            games,
            output: Arc::new(output),
            complaints,
            thinker: Thinker::default(),
            turn: Turn::default(),
            followed: None,
            unknown: String::new(),
            chosen: guess::Chosen::default(),
            introduced: false,
        }
    }

    /// Does what a line says; `false` if it says to quit.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        self.thinker.take_faults().iter().for_each(|fault| self.complaints.say(fault));
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_uppercase(), rest.trim());
        let done = match word.as_str() {
            "" => Ok(()),
            "HELLO" => {
                self.introduce();
                Ok(())
            }
            "SET" => self.set(rest),
            "RULES" => self.load(rest),
            "GO" => self.go(false),
            "ANALYZE" => self.go(true),
            "HURRY" => {
                self.thinker.hurry();
                Ok(())
            }
            "RESULT" => self.thinker.stop(),
            "QUIT" => return false,
            _ => self.told(&word, rest),
        };
        if let Err(why) = done {
            self.complaints.say(&format!("{why} (line {:?})", echo(line)));
        }
        true
    }

    /// Ends what is under way; its move has been told when this returns.
    pub(super) fn end(&mut self) {
        if let Err(why) = self.thinker.stop() {
            self.complaints.say(&why);
        }
    }

    fn introduce(&mut self) {
        self.introduced = true;
        for line in introduction(self.games.can_load()) {
            self.output.say(&line);
        }
    }

    fn name(&mut self) {
        self.introduced = true;
        self.output.say(NAME);
        self.output.say(AUTHOR);
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text.split_once('=').ok_or("SET needs a name, = and a value")?;
        let mut settings = self.thinker.settings().clone();
        match options::set(&mut settings, name.trim(), value.trim()) {
            Some(Ok(said)) => {
                said.iter().for_each(|line| self.complaints.say(line));
                self.thinker.set(settings)
            }
            Some(Err(why)) => Err(why),
            None => Err(format!("no such option: {}", echo(name))),
        }
    }

    fn load(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [kind, key, content] = words[..] else {
            return Err("RULES needs a kind, a key and the file in base64".into());
        };
        let content = STANDARD.decode(content);
        let content = content.map_err(|why| format!("RULES: this is no base64: {why}"))?;
        let loaded = self.games.load(kind, key, &content);
        loaded.map_err(|why| format!("RULES: {key} cannot be played: {why}"))?;
        self.followed = None;
        Ok(())
    }

    /// A line of a turn, or one that is not known: there may be more some day.
    fn told(&mut self, word: &str, rest: &str) -> Result<(), String> {
        if word == "GAME" {
            self.thinker.stop()?;
            if !self.introduced {
                self.name();
            }
        }
        self.turn.hear(word, rest).map(|_| ())
    }

    fn go(&mut self, infinite: bool) -> Result<(), String> {
        self.thinker.stop()?;
        let turn = std::mem::take(&mut self.turn);
        let play = match self.begin(&turn) {
            Ok(play) => play,
            Err(why) => return self.guess(&turn, &why),
        };
        let mut limits = turn.limits(infinite);
        let legal = play.legal_moves();
        if turn.moves.len() < legal.len() {
            limits.only.clone_from(&turn.moves);
        }
        let settings = Settings { seed: hash(&turn.id), ..self.thinker.settings().clone() };
        if settings.seed != self.thinker.settings().seed {
            self.thinker.set(settings)?;
        }
        let game = self.games.get(&turn.key);
        let board = game.map(|game| game.board(&Start::Position { text: play.text() }));
        let reports = Arc::clone(&self.output);
        let output = Arc::clone(&self.output);
        let accepts = turn.draw_offered;
        let fallback = turn.moves.first().or(turn.legal.first()).cloned();
        let done = move |thought: &Thought| {
            if accepts && thought.score <= DRAWN_AT && thought.depth >= DRAWN_DEPTH {
                output.say("DRAW");
            }
            if let Some(best) = thought.best().or(fallback.as_deref()) {
                output.say(&format!("MOVE {best}"));
            }
        };
        self.followed = Some((turn.id.clone(), play.fork()));
        let work = Work { play, board, limits };
        self.thinker.start(work, move |thought| reports.say(&info::lines(thought)), done)
    }

    /// The game of a turn with all that is known of what came before.
    ///
    /// # Errors
    /// Why its position cannot be had, in words; empty where nobody is to know it.
    fn begin(&mut self, turn: &Turn) -> Result<Box<dyn Play>, String> {
        let game = self.games.get(&turn.key);
        let game = game.ok_or_else(|| format!("the rules of {:?} are not known", turn.key))?;
        let text = turn.position.as_deref().ok_or_else(String::new)?;
        let own = self.thinker.take_last();
        if let Some((id, play)) = &self.followed
            && *id == turn.id
        {
            // What was answered may have been refused, taken back, or only thought about.
            let played = own.as_ref().and_then(Thought::best).and_then(|best| {
                let mut next = play.fork();
                next.play(best).ok().map(|()| next)
            });
            let last = turn.last.as_deref();
            let after = played.and_then(|play| follow(play.as_ref(), text, last));
            if let Some(play) = after.or_else(|| follow(play.as_ref(), text, last)) {
                return Ok(play);
            }
        }
        let begun = game.begin(&Start::Position { text: text.to_owned() });
        let play = begun.map_err(|why| format!("this position cannot be read: {why}"))?;
        if play.turn().is_none() { Err("the game is over".into()) } else { Ok(play) }
    }

    /// A move by what the board shows.
    fn guess(&mut self, turn: &Turn, why: &str) -> Result<(), String> {
        self.followed = None;
        let chosen = self.chosen.next(turn, hash(&turn.id));
        let said = chosen.and_then(|place| turn.moves.get(place).or(turn.legal.get(place)));
        match said {
            Some(mv) => self.output.say(&format!("MOVE {mv}")),
            None => return Err("GO without a legal move".into()),
        }
        if why.is_empty() || self.unknown == turn.key {
            return Ok(());
        }
        self.unknown.clone_from(&turn.key);
        Err(format!("{why}; the moves are chosen by what the board shows"))
    }
}
