//! What the program knows between two lines, and what it does about each.

use std::io::Write;
use std::sync::Arc;

use rookery_rules::{Play, Tongue};

use super::{go, position};
use crate::dialects::{Rules, names};
use crate::families::Games;
use crate::info;
use crate::options::{self, echo};
use crate::output::Output;
use crate::player::Thought;
use crate::thinker::{Thinker, Work};

const CHESS: &str = "chess";
const CHESS_960: &str = "chess960";

pub(super) struct Session<W> {
    games: Games,
    output: Arc<Output<W>>,
    thinker: Thinker,
    /// What `UCI_Variant` says.
    variant: String,
    chess960: bool,
    /// The game that is on; none before one is told and where none can begin.
    play: Option<Box<dyn Play>>,
    rules: Option<Rules>,
}

impl<W: Write + Send + 'static> Session<W> {
    pub(super) fn new(games: Games, output: Output<W>) -> Self {
        let mut session = Self {
            games,
            output: Arc::new(output),
            thinker: Thinker::default(),
            variant: CHESS.to_owned(),
            chess960: false,
            play: None,
            rules: None,
        };
        session.choose();
        session
    }

    /// Does what a line says; `false` if it says to quit.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match command {
            "" => Ok(()),
            "uci" => {
                self.introduce();
                Ok(())
            }
            "isready" => {
                self.output.say("readyok");
                Ok(())
            }
            "ucinewgame" => self.thinker.new_game(),
            "position" => self.position(rest),
            "go" => self.go(rest),
            "stop" => self.thinker.stop(),
            "ponderhit" if self.thinker.ponder_hit() => Ok(()),
            "ponderhit" => Err("ponderhit: no search is under way".into()),
            "setoption" => self.set(rest),
            // Asked of every program; there is nothing to do.
            "debug" | "register" => Ok(()),
            "quit" => return false,
            _ => Err(format!("unknown command: {}", echo(line))),
        };
        if let Err(why) = done {
            self.complain(&why);
        }
        true
    }

    /// Ends what is under way.
    pub(super) fn end(&mut self) {
        if let Err(why) = self.thinker.stop() {
            self.complain(&why);
        }
    }

    /// Names something that is wrong.
    fn complain(&self, what: &str) {
        self.output.say(&format!("info string {what}"));
    }

    fn introduce(&self) {
        self.output.say(concat!("id name Rookery ", env!("CARGO_PKG_VERSION")));
        self.output.say("id author the Rookery authors");
        options::describe().iter().for_each(|line| self.output.say(&format!("option {line}")));
        self.output.say("option name Ponder type check default false");
        self.output.say("option name UCI_Chess960 type check default false");
        let names = names(&self.games, Tongue::Uci);
        let all: String = names.iter().map(|(name, _)| format!(" var {name}")).collect();
        self.output.say(&format!("option name UCI_Variant type combo default {CHESS}{all}"));
        self.output.say("uciok");
    }

    /// Begins the game that the options say.
    fn choose(&mut self) {
        let names = names(&self.games, Tongue::Uci);
        let known = names.iter().find(|(name, _)| *name == self.variant);
        let key = known.map_or(CHESS, |(_, key)| key.as_str());
        let key = if key == CHESS && self.chess960 { CHESS_960 } else { key };
        self.rules = Rules::find(&self.games, key, Tongue::Uci);
        self.play = self.rules.as_ref().and_then(|rules| rules.usual().ok());
    }

    fn position(&mut self, text: &str) -> Result<(), String> {
        let rules = self.rules.as_ref().ok_or("there is no game to play")?;
        self.play = Some(position::read(text, rules)?);
        Ok(())
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        self.thinker.stop()?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let split = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (Some((&"name", name)), value) = (words[..split].split_first(), &words[split..]) else {
            return Err(format!("setoption needs a name: {}", echo(text)));
        };
        let (name, value) = (name.join(" "), value.get(1..).unwrap_or_default().join(" "));
        let mut settings = self.thinker.settings().clone();
        match options::set(&mut settings, &name, &value) {
            Some(Ok(said)) => {
                said.iter().for_each(|line| self.complain(line));
                return self.thinker.set(settings);
            }
            Some(Err(why)) => return Err(why),
            None => {}
        }
        match name.to_ascii_lowercase().as_str() {
            // Says whether the other side may ask to ponder; the engine does when it is asked.
            "ponder" => truth(&name, &value).map(|_| ()),
            "uci_chess960" => {
                self.chess960 = truth(&name, &value)?;
                self.choose();
                Ok(())
            }
            "uci_variant" => {
                if !names(&self.games, Tongue::Uci).iter().any(|(known, _)| *known == value) {
                    return Err(format!("UCI_Variant cannot be {}", echo(&value)));
                }
                self.variant = value;
                self.choose();
                Ok(())
            }
            _ => Err(format!("no such option: {}", echo(&name))),
        }
    }

    fn go(&mut self, text: &str) -> Result<(), String> {
        self.thinker.stop()?;
        let (Some(play), Some(rules)) = (&self.play, &self.rules) else {
            self.output.say("bestmove 0000");
            return Err("there is no game to play".into());
        };
        let (limits, faults) = go::read(text, play.as_ref(), rules);
        faults.iter().for_each(|fault| self.complain(fault));
        if play.turn().is_none() {
            self.complain("the game is over");
        }
        let (reports, output) = (Arc::clone(&self.output), Arc::clone(&self.output));
        let (told, answered) = ((play.fork(), rules.clone()), (play.fork(), rules.clone()));
        let report = move |thought: &Thought| {
            let (play, rules) = &told;
            reports.say(&info::uci(&rules.translated(play.as_ref(), thought)));
        };
        let stored = self.thinker.settings().stored.clone();
        let done = move |thought: &Thought| {
            let (play, rules) = &answered;
            let faults = stored.take_faults();
            faults.iter().for_each(|fault| output.say(&format!("info string {fault}")));
            output.say(&answer(&rules.translated(play.as_ref(), thought).pv));
        };
        let work = Work { play: play.fork(), board: None, limits };
        self.thinker.start(work, report, done).inspect_err(|_| self.output.say("bestmove 0000"))
    }
}

fn answer(line: &[String]) -> String {
    match line {
        [] => "bestmove 0000".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
    }
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, so it cannot be {}", echo(value))),
    }
}
