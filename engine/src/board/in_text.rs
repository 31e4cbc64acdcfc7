//! A game of which nothing is known but what its rules say when they are asked: rules that came as
//! a file.

use std::fmt;
use std::sync::Arc;

use rookery_rules::{Content, Play, Seat};

use super::{Board, Verdict, any};

/// What is found out about a game before it is searched.
#[derive(Debug, Default)]
pub struct About {
    /// Whose each kind of piece is, by its number on the board.
    pub seats: Vec<Option<Seat>>,
    /// What each kind is worth, in hundredths of a pawn.
    pub values: Vec<i32>,
}

impl About {
    /// What `seat` has, less what the other has.
    pub(crate) fn material(&self, cells: &[(u16, Content)], seat: Seat) -> i32 {
        let of = |(_, content): &(u16, Content)| match content {
            Content::Piece(kind, count) => {
                let value = self.values.get(usize::from(*kind)).copied().unwrap_or_default();
                let sum = value * i32::from(*count);
                match self.seats.get(usize::from(*kind)).copied().flatten() {
                    Some(owner) if owner == seat => sum,
                    Some(_) => -sum,
                    None => 0,
                }
            }
            Content::Hidden => 0,
        };
        cells.iter().map(of).sum()
    }
}

/// A game in progress, in text.
pub struct InText {
    /// The game.
    pub play: Box<dyn Play>,
    /// What is known of it.
    pub about: Arc<About>,
}

impl Clone for InText {
    fn clone(&self) -> Self {
        Self { play: self.play.fork(), about: Arc::clone(&self.about) }
    }
}

impl fmt::Debug for InText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("InText").field(&self.play.text()).finish()
    }
}

impl Board for InText {
    type Move = Arc<str>;
    const HISTORY_SIZE: usize = 1 << 12;

    /// The first seat's, where the game is over: then the turn has no meaning.
    fn turn(&self) -> Seat {
        self.play.turn().unwrap_or(Seat::First)
    }

    fn key(&self) -> u64 {
        any::hash(&self.play.text())
    }

    fn notation(&self, mv: &Arc<str>) -> String {
        mv.to_string()
    }

    fn moves_into(&self, moves: &mut Vec<Arc<str>>) {
        moves.extend(self.play.legal_moves().into_iter().map(|mv| Arc::from(mv.notation)));
    }

    /// A move that the rules refuse after all changes nothing.
    fn play(&mut self, mv: &Arc<str>) {
        let _ = self.play.play(mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        let winner = self.play.outcome()?.score.winner();
        Some(match winner {
            None => Verdict::Drawn,
            Some(seat) if seat == self.turn() => Verdict::Won,
            Some(_) => Verdict::Lost,
        })
    }

    fn history_index(&self, mv: &Arc<str>) -> usize {
        any::hash(mv) as usize % Self::HISTORY_SIZE
    }
}
