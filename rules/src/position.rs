//! The typed path: one position of a game, as its family writes it.

use rookery_protocol::board::{CellId, Content, LegalMove};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_protocol::said::Text;
use rookery_protocol::seat::{Seat, Viewer};

use crate::spelling::spells;

/// The past of a position, as far as rules ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Past {
    /// The number of moves made since the start.
    pub ply: u32,
    /// The number of times the present position has stood on the board, this time included; at
    /// least 1. Always 1 for games without a [`Position::repetition_key`].
    pub occurrences: u32,
    /// The number of moves made since the present position last stood on the board; 0 if it never
    /// did. With a count of checks in a row, kept in the position, this tells perpetual check from
    /// repetition.
    pub cycle: u32,
}

impl Default for Past {
    /// Nothing came before.
    fn default() -> Self {
        Self { ply: 0, occurrences: 1, cycle: 0 }
    }
}

/// The part of a move that a viewer learns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen {
    /// The move in the game's notation, if the viewer may know.
    pub notation: Option<String>,
    /// The move as people write it in Latin letters, if the viewer may know.
    pub label: Option<String>,
    /// The move in the script of the game's own country, if it has one and the viewer may know.
    pub native: Option<String>,
    /// The cells to mark as touched, in the order of the move.
    pub last: Vec<CellId>,
}

/// One position of a game. Guarantees, all checked by the conformance suite:
///
/// - `read(&text())` of the game gives an equal position.
/// - [`legal_into`](Self::legal_into) gives each legal move once, and none exactly when
///   [`outcome`](Self::outcome) is `Some` with [`Past::default`] (an ending that only the past
///   brings about, such as a repetition, leaves the moves as they are).
/// - Notations are unique among the legal moves, and so are labels and what is written in the
///   game's own script; [`read_move`](Self::read_move) reads each back.
/// - No method panics for a position that the family itself made.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move, as small as it can be.
    type Move: Clone + PartialEq + Send + Sync + 'static;

    /// Returns the seat to move. Seats need not alternate. Of no meaning once the game is over.
    fn turn(&self) -> Seat;

    /// Appends every legal move.
    fn legal_into(&self, moves: &mut Vec<Self::Move>);

    /// Appends the moves to offer to the player: the legal ones. Where something is hidden and a
    /// move can turn out to be illegal, those that may be legal as far as the player can know; one
    /// that is not is refused when it is tried.
    fn offered_into(&self, moves: &mut Vec<Self::Move>) {
        self.legal_into(moves);
    }

    /// Returns the number of legal moves; worth writing where counting is quicker than listing.
    fn legal_count(&self) -> usize {
        let mut moves = Vec::new();
        self.legal_into(&mut moves);
        moves.len()
    }

    /// Whether [`recall`](Self::recall) reads positions: `true` only where a position's text is all
    /// there is to know about it (nothing repeats), and worth it where each move takes long.
    const RECALLS: bool = false;

    /// Reads another position of the same game, as [`text`](Self::text) wrote it; `None` where the
    /// text is none, or [positions are not recalled](Self::RECALLS).
    fn recall(&self, text: &str) -> Option<Self> {
        let _ = text;
        None
    }

    /// Returns the positions after each of `notations`, legal moves that are made one after the
    /// other, each with its move, where that takes less than to make each by itself. It may stop
    /// anywhere; whoever asks makes the other moves by [`play`](Self::play).
    fn after_each(&self, notations: &[&str]) -> Vec<(Self, Self::Move)> {
        let _ = notations;
        vec![]
    }

    /// Makes a move that is legal here. Anything else is the caller's fault, with any outcome but
    /// undefined behaviour.
    fn play(&mut self, mv: &Self::Move);

    /// Returns the result, if the game is over here.
    fn outcome(&self, past: Past) -> Option<GameResult>;

    /// Returns the draws that the player to move may claim here, each as a reason (`threefold`, …).
    fn claims(&self, past: Past) -> Vec<&'static str> {
        let _ = past;
        vec![]
    }

    /// Returns whether `seat` could still win by some sequence of legal moves, as far as the game's
    /// law asks when the opponent's flag falls. `true` where the game has no such law.
    fn can_win(&self, seat: Seat) -> bool {
        let _ = seat;
        true
    }

    /// Returns a key that is equal for positions that count as the same when they repeat. `None`
    /// where repetition has no meaning: nothing before such a position counts as the same as
    /// anything after it.
    fn repetition_key(&self) -> Option<u64> {
        None
    }

    /// Returns the position as text, on one line (FEN where the game has it).
    fn text(&self) -> String;

    /// Returns the notation of a legal move: without spaces, as other programs of the field write
    /// it.
    fn notation(&self, mv: &Self::Move) -> String;

    /// Returns a legal move as people write it in Latin letters (SAN in chess).
    fn label(&self, mv: &Self::Move) -> String {
        self.notation(mv)
    }

    /// Returns a legal move in the script of the country that the game comes from (`7六歩` in
    /// shogi), where people write it so.
    fn native(&self, mv: &Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// Returns a legal move as records in PGN have it, where that is not its
    /// [`label`](Self::label).
    fn recorded(&self, mv: &Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// Reads a move in any way of writing that the game knows. Surrounding white space is gone.
    ///
    /// # Errors
    /// [`Refusal::Illegal`], or [`Refusal::Ambiguous`] where several legal moves fit.
    fn read_move(&self, text: &str) -> Result<Self::Move, Refusal> {
        let mut moves = Vec::new();
        self.legal_into(&mut moves);
        let found = moves.iter().find(|mv| self.notation(mv) == text);
        let found = found.or_else(|| moves.iter().find(|mv| spells(text, &self.label(mv))));
        found.cloned().ok_or(Refusal::Illegal)
    }

    /// Returns a legal move with the way a person makes it on the board.
    fn legal_move(&self, mv: &Self::Move) -> LegalMove;

    /// Returns the cells as `viewer` sees them, sorted by cell, empty ones left out.
    fn cells(&self, viewer: Viewer) -> Vec<(CellId, Content)>;

    /// Returns the cells that `viewer` should be warned about, such as that of a king in check.
    fn alarm(&self, viewer: Viewer) -> Vec<CellId> {
        let _ = viewer;
        vec![]
    }

    /// Returns a short sentence of the rules about this position for `viewer`; often none.
    fn status(&self, viewer: Viewer) -> Option<Text> {
        let _ = viewer;
        None
    }

    /// Returns the lines that rules from a file logged on the way to this position, for whoever
    /// tries them.
    fn log(&self) -> Vec<String> {
        vec![]
    }

    /// Returns whether chance had a part in the move that led to this position, or may have had:
    /// nobody is told before a move what would be drawn for it.
    fn by_chance(&self) -> bool {
        false
    }

    /// Returns what `viewer` learns when `mv` leads from this position to `after`. The default
    /// tells everything; a game of hidden information tells less.
    fn seen(&self, mv: &Self::Move, after: &Self, viewer: Viewer) -> Seen {
        let _ = (after, viewer);
        Seen {
            notation: Some(self.notation(mv)),
            label: Some(self.label(mv)),
            native: self.native(mv),
            last: self.legal_move(mv).path,
        }
    }

    /// Returns whether two viewers of this game may see different things.
    fn hides(&self) -> bool {
        false
    }

    /// Returns the perft count of `depth` plies; [`u64::MAX`] stands for that many or more. Where a
    /// family's published counts go on though a law of draws has ended the game, so does this.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_count() as u64,
            _ => {
                let mut moves = Vec::new();
                self.legal_into(&mut moves);
                let after = |mv| {
                    let mut next = self.clone();
                    next.play(mv);
                    next.perft(depth - 1)
                };
                moves.iter().map(after).fold(0, u64::saturating_add)
            }
        }
    }
}
