//! Dialects: how the protocols of engines speak of a game.

use std::fmt;
use std::sync::Arc;

use rookery_protocol::engine::Tongue;

use crate::play::Play;

/// A dialect: how one protocol speaks of one game.
#[derive(Clone)]
pub struct Dialect {
    /// The protocol of the dialect.
    pub tongue: Tongue,
    /// The names under which programs know the game, the most usual one first. Empty where the
    /// protocol has no names for games.
    pub names: Vec<String>,
    /// The side of the board in cells, where the protocol tells it; else 0.
    pub size: u32,
    /// Whether programs that know the game by its name begin it at the usual start. If not, they
    /// must be given the position.
    pub usual: bool,
    /// Whether a program that says nothing of the games that it knows is taken to play this one.
    pub assumed: bool,
    /// The options that a program must be given for this game, such as `UCI_Chess960` = `true`.
    pub options: Vec<(String, String)>,
    /// The way positions and moves are written.
    pub writing: Arc<dyn Writing>,
}

/// The way a protocol writes a game's positions and moves.
pub trait Writing: Send + Sync {
    /// Writes a position, given in the game's own text; `None` when it cannot be written.
    fn position(&self, text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    /// Writes a move that is legal in `before`, given as notation; `None` when it cannot be
    /// written.
    fn to_engine(&self, before: &dyn Play, notation: &str) -> Option<String> {
        let _ = before;
        Some(notation.to_owned())
    }

    /// Turns a program's word into text for [`Play::read_move`]; `None` when it cannot be a move.
    #[expect(clippy::wrong_self_convention, reason = "the opposite of `to_engine`")]
    fn from_engine(&self, before: &dyn Play, word: &str) -> Option<String> {
        let _ = before;
        Some(word.to_owned())
    }
}

/// A way of writing that leaves positions and moves as the game itself writes them.
pub struct AsIs;

impl Writing for AsIs {}

impl Dialect {
    /// Makes a dialect with these names and the game's own way of writing.
    #[must_use]
    pub fn as_is(tongue: Tongue, names: &[&str]) -> Self {
        Self::new(tongue, names, AsIs)
    }

    /// Makes a dialect with these names and a way of writing of its own.
    #[must_use]
    pub fn new(tongue: Tongue, names: &[&str], writing: impl Writing + 'static) -> Self {
        Self {
            tongue,
            names: names.iter().map(|&name| name.to_owned()).collect(),
            size: 0,
            usual: true,
            assumed: false,
            options: vec![],
            writing: Arc::new(writing),
        }
    }
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialect").field("tongue", &self.tongue).field("names", &self.names).finish()
    }
}
