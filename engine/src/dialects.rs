//! The game that is on, and how it is written here.

use std::sync::Arc;

use rookery_chess::USUAL_ARRAY;
use rookery_rules::{AsIs, Dialect, Game, Play, Start, Tongue, Writing};

use crate::families::Games;
use crate::player::Thought;

/// A game and how a protocol writes it.
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) game: Arc<dyn Game>,
    pub(crate) writing: Arc<dyn Writing>,
}

/// The names under which a protocol knows games, each with the game's key.
pub(crate) fn names(games: &Games, tongue: Tongue) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = vec![];
    for game in games.iter() {
        for Dialect { names: known, .. } in spoken(game.as_ref(), tongue) {
            for name in known {
                if !names.iter().any(|(other, _)| *other == name) {
                    names.push((name, game.title().key.clone()));
                }
            }
        }
    }
    names
}

fn spoken(game: &dyn Game, tongue: Tongue) -> impl Iterator<Item = Dialect> {
    game.dialects().into_iter().filter(move |dialect| dialect.tongue == tongue && dialect.usual)
}

impl Rules {
    /// The game with a key, as a protocol writes it.
    pub(crate) fn find(games: &Games, key: &str, tongue: Tongue) -> Option<Self> {
        let game = Arc::clone(games.get(key)?);
        let dialect = spoken(game.as_ref(), tongue).next();
        let writing = dialect.map_or_else(|| Arc::new(AsIs) as Arc<dyn Writing>, |it| it.writing);
        Some(Self { game, writing })
    }

    /// A game from its usual start.
    ///
    /// # Errors
    /// Why it has none, in words.
    pub(crate) fn usual(&self) -> Result<Box<dyn Play>, String> {
        let starts = self.game.title().starts;
        let start = match starts.numbers {
            Some(count) if !starts.usual && count > USUAL_ARRAY => {
                Start::Number { number: USUAL_ARRAY }
            }
            _ => Start::Usual,
        };
        self.game.begin(&start).map_err(|why| why.to_string())
    }

    /// A game from a position.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn at(&self, text: &str) -> Result<Box<dyn Play>, String> {
        let start = Start::Position { text: self.with_checks_given(text) };
        self.game.begin(&start).map_err(|why| {
            // What is wrong is told with its place, which may hold anything.
            let why = why.to_string().replace(char::is_control, " ");
            format!("impossible position: {why}")
        })
    }

    /// A position as the game reads it: where protocols count the checks that are still to be given
    /// (`3+3` in the fifth field), the game counts those that were.
    fn with_checks_given(&self, text: &str) -> String {
        let mut fields: Vec<&str> = text.split_whitespace().collect();
        let left = fields.get(4).and_then(|field| checks(field));
        let usual = self.usual().ok().and_then(|play| self.writing.position(&play.text()));
        let goal = usual.as_deref().and_then(|usual| checks(usual.split_whitespace().nth(4)?));
        let (Some(left), Some(goal)) = (left, goal) else { return text.to_owned() };
        fields.remove(4);
        let given = [0, 1].map(|side| goal[side].saturating_sub(left[side]));
        format!("{} +{}+{}", fields.join(" "), given[0], given[1])
    }

    /// The notation of a move that was written in the protocol.
    ///
    /// # Errors
    /// Whether it is illegal or ambiguous, in a word.
    pub(crate) fn read(&self, play: &dyn Play, word: &str) -> Result<String, &'static str> {
        let text = self.writing.from_engine(play, word).ok_or("illegal")?;
        play.read_move(&text).map_err(|why| match why {
            rookery_rules::Refusal::Ambiguous => "ambiguous",
            _ => "illegal",
        })
    }

    /// A move as the protocol writes it.
    pub(crate) fn write(&self, before: &dyn Play, notation: &str) -> String {
        self.writing.to_engine(before, notation).unwrap_or_else(|| notation.to_owned())
    }

    /// A thought with its moves as the protocol writes them.
    pub(crate) fn translated(&self, play: &dyn Play, thought: &Thought) -> Thought {
        let mut along = play.fork();
        let mut line = vec![];
        for mv in &thought.pv {
            line.push(self.write(along.as_ref(), mv));
            if along.play(mv).is_err() {
                break;
            }
        }
        Thought { pv: line, ..thought.clone() }
    }
}

/// Two numbers with a plus between.
fn checks(field: &str) -> Option<[u8; 2]> {
    let (white, black) = field.split_once('+')?;
    Some([white.parse().ok()?, black.parse().ok()?])
}
