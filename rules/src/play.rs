//! A game in progress, in text: the seam between a family and everything else.

use std::collections::HashMap;

use rookery_protocol::board::{LegalMove, View};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_protocol::seat::{Seat, Viewer};

use crate::position::{Past, Position, Seen};

/// A game in progress: a position and what came before it.
pub trait Play: Send + Sync {
    /// Moves made since the start.
    fn ply(&self) -> u32;

    /// Whose move it is; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;

    /// The legal moves; none when the game is over.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// The notation of the legal move that `text` means.
    ///
    /// # Errors
    /// [`Refusal::GameOver`], [`Refusal::Illegal`] or [`Refusal::Ambiguous`].
    fn read_move(&self, text: &str) -> Result<String, Refusal>;

    /// Makes the move that `text` means.
    ///
    /// # Errors
    /// As [`read_move`](Self::read_move); then nothing has changed.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// The result, if the game is over.
    fn outcome(&self) -> Option<GameResult>;

    /// The draws that the player to move may claim, each as a reason.
    fn claims(&self) -> Vec<&'static str>;

    /// Whether `seat` could still win, for when the opponent's flag falls.
    fn can_win(&self, seat: Seat) -> bool;

    /// What `viewer` sees.
    fn view(&self, viewer: Viewer) -> View;

    /// What `viewer` learns of the last move; `None` at the start.
    fn seen(&self, viewer: Viewer) -> Option<Seen>;

    /// Whether two viewers may see different things.
    fn hides(&self) -> bool;

    /// The position on one line.
    fn text(&self) -> String;

    /// Counts the sequences of `depth` moves from here.
    fn perft(&self, depth: u32) -> u64;

    /// [`perft`](Self::perft) of `depth - 1` after each legal move, by notation. `depth` ≥ 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn Play>;
}

/// [`Play`] for any [`Position`].
#[derive(Clone)]
pub struct Played<P: Position> {
    position: P,
    ply: u32,
    /// How often each position has stood on the board.
    occurrences: HashMap<u64, u32>,
    /// The last move, and the position it was made in.
    last: Option<(P, P::Move)>,
}

impl<P: Position> Played<P> {
    /// A game that begins with `position`.
    pub fn new(position: P) -> Self {
        let mut played = Self { position, ply: 0, occurrences: HashMap::new(), last: None };
        played.note_occurrence();
        played
    }

    /// The present position.
    pub fn position(&self) -> &P {
        &self.position
    }

    fn past(&self) -> Past {
        let key = self.position.repetition_key();
        let occurrences = key.and_then(|key| self.occurrences.get(&key)).copied().unwrap_or(1);
        Past { ply: self.ply, occurrences }
    }

    fn note_occurrence(&mut self) {
        if let Some(key) = self.position.repetition_key() {
            *self.occurrences.entry(key).or_insert(0) += 1;
        }
    }

    fn find(&self, text: &str) -> Result<P::Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        self.position.read_move(text.trim())
    }

    fn moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position.legal_into(&mut moves);
        }
        moves
    }
}

impl<P: Position> Play for Played<P> {
    fn ply(&self) -> u32 {
        self.ply
    }

    fn turn(&self) -> Option<Seat> {
        self.outcome().is_none().then(|| self.position.turn())
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        self.moves().iter().map(|mv| self.position.legal_move(mv)).collect()
    }

    fn read_move(&self, text: &str) -> Result<String, Refusal> {
        self.find(text).map(|mv| self.position.notation(&mv))
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mv = self.find(text)?;
        let before = self.position.clone();
        self.position.play(&mv);
        self.last = Some((before, mv));
        self.ply += 1;
        self.note_occurrence();
        Ok(())
    }

    fn outcome(&self) -> Option<GameResult> {
        self.position.outcome(self.past())
    }

    fn claims(&self) -> Vec<&'static str> {
        if self.outcome().is_some() { vec![] } else { self.position.claims(self.past()) }
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.position.can_win(seat)
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            cells: self.position.cells(viewer),
            last: self.seen(viewer).map(|seen| seen.last).unwrap_or_default(),
            alarm: self.position.alarm(viewer),
            status: self.position.status(viewer),
        }
    }

    fn seen(&self, viewer: Viewer) -> Option<Seen> {
        let (before, mv) = self.last.as_ref()?;
        Some(before.seen(mv, &self.position, viewer))
    }

    fn hides(&self) -> bool {
        self.position.hides()
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let after = |mv: &P::Move| {
            let mut next = self.position.clone();
            next.play(mv);
            (self.position.notation(mv), next.perft(depth.saturating_sub(1)))
        };
        self.moves().iter().map(after).collect()
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
