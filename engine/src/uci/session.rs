//! What the program knows between two lines, and what it does about each.

use std::io::Write;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use rookery_chess::{CastlingNotation, Chess};

use super::options::{self, Options, Setting};
use super::{Output, echo, go, position, search};
use crate::control::Control;
use crate::strong::{Engine, Game};

/// The stack of the thread that searches: deep trees have large frames.
const STACK_BYTES: usize = 16 << 20;

/// A search that may be under way.
struct Running {
    control: Arc<Control>,
    /// Gives the engine back.
    thread: JoinHandle<Engine>,
}

pub(super) struct Session<W> {
    output: Arc<Output<W>>,
    options: Options,
    game: Game,
    /// At home while no search is under way.
    engine: Option<Engine>,
    running: Option<Running>,
}

impl<W: Write + Send + 'static> Session<W> {
    pub(super) fn new(output: Output<W>) -> Self {
        let game = Game { position: Chess::default(), past: vec![] };
        let (output, options) = (Arc::new(output), Options::default());
        Self { output, options, game, engine: None, running: None }
    }

    /// Does what a line says; `false` if it says to quit.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" => {}
            "uci" => self.introduce(),
            "isready" => self.output.say("readyok"),
            "ucinewgame" => self.new_game(),
            "position" => match position::read(rest, self.notation()) {
                Ok(game) => self.game = game,
                Err(faults) => faults.iter().for_each(|fault| self.output.complain(fault)),
            },
            "go" => self.go(rest),
            "stop" => self.stop(),
            "ponderhit" => match &self.running {
                Some(running) => running.control.ponder_hit(),
                None => self.output.complain("ponderhit: no search is under way"),
            },
            "setoption" => self.set(rest),
            // Asked of every program; there is nothing to do.
            "debug" | "register" => {}
            "quit" => return false,
            _ => self.output.complain(&format!("unknown command: {}", echo(line))),
        }
        true
    }

    /// Ends what is under way.
    pub(super) fn end(&mut self) {
        self.stop();
    }

    fn introduce(&self) {
        self.output.say(concat!("id name Rookery ", env!("CARGO_PKG_VERSION")));
        self.output.say("id author the Rookery authors");
        options::describe().iter().for_each(|line| self.output.say(line));
        self.output.say("uciok");
    }

    fn notation(&self) -> CastlingNotation {
        if self.options.chess960 {
            CastlingNotation::KingTakesRook
        } else {
            CastlingNotation::KingMoves
        }
    }

    /// Ends the search, if there is one; its answer has been given when this returns.
    fn stop(&mut self) {
        if let Some(Running { control, thread }) = self.running.take() {
            control.stop();
            match thread.join() {
                Ok(engine) => self.engine = Some(engine),
                Err(_) => self.output.complain("the search broke off"),
            }
        }
    }

    fn new_game(&mut self) {
        self.stop();
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn set(&mut self, text: &str) {
        self.stop();
        match self.options.set(text) {
            Ok(Setting::Hash) => self.with_engine(|engine, options| engine.set_hash(options.hash)),
            Ok(Setting::Threads) => {
                self.with_engine(|engine, options| engine.set_threads(options.threads));
            }
            Ok(Setting::Skill) => {
                self.with_engine(|engine, options| engine.set_skill(options.skill));
            }
            Ok(Setting::Other) => {}
            Err(why) => self.output.complain(&why),
        }
    }

    /// Tells an engine that exists already; a new one is made as the options say.
    fn with_engine(&mut self, tell: impl Fn(&mut Engine, &Options)) {
        if let Some(engine) = &mut self.engine {
            tell(engine, &self.options);
        }
    }

    fn go(&mut self, text: &str) {
        self.stop();
        let (limits, faults) = go::read(text, &self.game.position);
        faults.iter().for_each(|fault| self.output.complain(fault));
        let control = Arc::new(Control::begin(limits.infinite || limits.ponder, limits.ponder));
        let mut engine = self.engine.take().unwrap_or_else(|| {
            let mut engine = Engine::new(self.options.hash, self.options.threads);
            engine.set_skill(self.options.skill);
            engine
        });
        let (game, options) = (self.game.clone(), self.options.clone());
        let (output, watched) = (Arc::clone(&self.output), Arc::clone(&control));
        let search = move || {
            search::run(&mut engine, &game, &limits, &options, &watched, &output);
            engine
        };
        let builder = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        match builder.spawn(search) {
            Ok(thread) => self.running = Some(Running { control, thread }),
            Err(why) => {
                self.output.complain(&format!("no thread for the search: {why}"));
                self.output.say("bestmove 0000");
            }
        }
    }
}
