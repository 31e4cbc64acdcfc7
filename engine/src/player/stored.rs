//! What is known from files: an opening book, weights and tables of endings.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rookery_chess::{Chess, Move};
use rookery_rules::random::Random;
use rookery_rules::{Play, Played};
use rookery_syzygy::Syzygy;

use crate::book::Book;
use crate::control::Control;
use crate::endgame::chess::Tables;
use crate::endgame::draughts;
use crate::learn::read_weights;
use crate::nnue::Network;
use crate::options::echo;
use crate::strong::{Endings, Engine, Evaluator, WEIGHTS, Weights};

const SEED_MAX: u64 = i32::MAX as u64;
/// The weights that the engine comes with, in place of a file.
const PRESENT: &str = "present";

/// What is known from files. Copies share it, and the choices of the book.
#[derive(Debug, Clone)]
pub struct Stored {
    own_book: bool,
    book: Option<Arc<Book>>,
    /// 0 for choices that differ from run to run.
    seed: u64,
    random: Arc<Mutex<Random>>,
    /// Since when the program runs.
    clock: Arc<Control>,
    network: Option<Arc<Network>>,
    weights: Option<Arc<Weights>>,
    endings: Endings,
    /// Of English draughts.
    draughts: Option<Arc<draughts::Tables>>,
}

impl Default for Stored {
    fn default() -> Self {
        Self {
            own_book: false,
            book: None,
            seed: 0,
            random: Arc::new(Mutex::new(Random::new(0))),
            clock: Arc::new(Control::begin(false, false)),
            network: None,
            weights: None,
            endings: Endings::default(),
            draughts: None,
        }
    }
}

/// What there is to set, as UCI describes options after the word `option`.
pub(crate) fn describe() -> Vec<String> {
    vec![
        "name OwnBook type check default false".into(),
        "name Book type string default <empty>".into(),
        format!("name BookSeed type spin default 0 min 0 max {SEED_MAX}"),
        "name Network type string default <empty>".into(),
        "name Weights type string default <empty>".into(),
        "name TablesPath type string default <empty>".into(),
        "name SyzygyPath type string default <empty>".into(),
    ]
}

impl Stored {
    /// Sets an option of these; what is to be said of it. `None` where there is none of this name.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<Result<Vec<String>, String>> {
        Some(match name.to_ascii_lowercase().as_str() {
            "ownbook" => self.set_own_book(value),
            "book" => self.set_book(value),
            "bookseed" => self.set_seed(value),
            "network" => self.set_network(value),
            "weights" => self.set_weights(value),
            "tablespath" => self.set_tables(value),
            "syzygypath" => self.set_syzygy(value),
            _ => return None,
        })
    }

    fn set_own_book(&mut self, value: &str) -> Result<Vec<String>, String> {
        self.own_book = match value {
            "true" | "1" => true,
            "false" | "0" => false,
            _ => return Err(format!("OwnBook is true or false, so it cannot be {}", echo(value))),
        };
        Ok(vec![])
    }

    fn set_book(&mut self, value: &str) -> Result<Vec<String>, String> {
        let Some(path) = given(value) else {
            self.book = None;
            return Ok(vec![]);
        };
        let book = Book::open(Path::new(path))?;
        let faults = book.faults().iter().map(|fault| format!("{path}: {fault}"));
        let told = format!("{path}: {} positions", book.positions());
        let said = faults.chain([told]).collect();
        self.book = Some(Arc::new(book));
        self.begin_choices();
        Ok(said)
    }

    fn set_seed(&mut self, value: &str) -> Result<Vec<String>, String> {
        let seed = value.parse().ok().filter(|seed| *seed <= SEED_MAX);
        let wrong =
            || format!("BookSeed goes from 0 to {SEED_MAX}, so it cannot be {}", echo(value));
        self.seed = seed.ok_or_else(wrong)?;
        self.begin_choices();
        Ok(vec![])
    }

    /// Begins the book's choices anew; without a seed as the time since the program's start has it.
    fn begin_choices(&self) {
        let seed = if self.seed == 0 { self.clock.elapsed().as_nanos() as u64 } else { self.seed };
        *self.random.lock().unwrap_or_else(PoisonError::into_inner) = Random::new(seed);
    }

    fn set_weights(&mut self, value: &str) -> Result<Vec<String>, String> {
        let read = |path| match path {
            PRESENT => Ok(WEIGHTS.clone()),
            path => read_weights(Path::new(path)).map_err(|faults| faults.join("; ")),
        };
        self.weights = given(value).map(read).transpose()?.map(Arc::new);
        Ok(vec![])
    }

    fn set_network(&mut self, value: &str) -> Result<Vec<String>, String> {
        let read = |path| Network::open(Path::new(path));
        self.network = given(value).map(read).transpose()?.map(Arc::new);
        Ok(vec![])
    }

    fn set_tables(&mut self, value: &str) -> Result<Vec<String>, String> {
        let Some(path) = given(value) else {
            (self.endings.tables, self.draughts) = (None, None);
            return Ok(vec![]);
        };
        let (tables, mut said) = Tables::open(Path::new(path))?;
        said.push(format!("{path}: {} tables, up to {} men", tables.count(), tables.men()));
        self.endings.tables = Some(Arc::new(tables));
        let (tables, faults) = draughts::Tables::open(Path::new(path))?;
        said.extend(faults);
        if tables.count() > 0 {
            let (count, pieces) = (tables.count(), tables.pieces());
            said.push(format!("{path}: {count} tables of draughts, up to {pieces} pieces"));
        }
        self.draughts = Some(Arc::new(tables));
        Ok(said)
    }

    fn set_syzygy(&mut self, value: &str) -> Result<Vec<String>, String> {
        let Some(folders) = given(value) else {
            self.endings.syzygy = None;
            return Ok(vec![]);
        };
        let (tables, mut said) = Syzygy::open(folders)?;
        let ([wdl, dtz], men) = (tables.counts(), tables.men());
        said.push(format!("{folders}: {wdl} WDL and {dtz} DTZ tables, up to {men} men"));
        self.endings.syzygy = Some(Arc::new(tables));
        Ok(said)
    }

    /// What was found to be wrong with tables since this was asked last.
    pub(crate) fn take_faults(&self) -> Vec<String> {
        self.endings.syzygy.as_ref().map_or(vec![], |tables| tables.take_faults())
    }

    /// Whether `other` evaluates positions in the same way.
    pub(super) fn evaluates_as(&self, other: &Self) -> bool {
        self.evaluator().same(&other.evaluator()) && self.endings.same(&other.endings)
    }

    /// Tables of English draughts, if there are any.
    pub(super) fn draughts(&self) -> Option<Arc<draughts::Tables>> {
        self.draughts.clone()
    }

    /// Weights from a file go before a network from a file, and that before the engine's own.
    fn evaluator(&self) -> Evaluator {
        let weights = self.weights.clone().map(Evaluator::Weights);
        weights.or_else(|| self.network.clone().map(Evaluator::Nnue)).unwrap_or_default()
    }

    /// Tells an engine what to evaluate by.
    pub(super) fn tell(&self, engine: &mut Engine) {
        engine.set_evaluator(self.evaluator());
        engine.set_endings(self.endings.clone());
    }

    /// The moves that the book has for a game's position, as the game writes them, each with its
    /// weight; `None` where there is no book of the game.
    pub(crate) fn book_moves(&self, play: &dyn Play) -> Option<Vec<(String, u16)>> {
        let played = play.as_any().downcast_ref::<Played<Chess>>()?;
        let position = played.position();
        let (choices, _) = self.book.as_ref()?.find(position);
        let written = choices.iter().map(|choice| (position.san(choice.mv), choice.weight));
        Some(written.collect())
    }

    /// A move of the book, if it may be used.
    pub(super) fn book_move(&self, position: &Chess, only: &[Move]) -> Option<Move> {
        let book = self.book.as_ref().filter(|_| self.own_book)?;
        let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
        let found = book.pick(position, &mut random);
        found.filter(|mv| only.is_empty() || only.contains(mv))
    }
}

/// The path that a value gives, if it gives one.
fn given(value: &str) -> Option<&str> {
    Some(value.trim()).filter(|path| !path.is_empty() && *path != "<empty>")
}
