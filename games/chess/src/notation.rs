//! Writing moves: UCI for programs, standard algebraic notation for people.

use crate::chess::{CastlingNotation, Chess};
use crate::moves::Move;
use crate::piece::{Role, Wing};

impl Chess {
    /// A legal move as in the Universal Chess Interface: `e2e4`, `e7e8q`; castling as the game
    /// writes it.
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        let to = match self.castling_notation() {
            CastlingNotation::KingMoves => mv.destination(),
            CastlingNotation::KingTakesRook => mv.to,
        };
        let mut text = format!("{}{to}", mv.from);
        text.extend(mv.promotion().map(|role| role.letter().to_ascii_lowercase()));
        text
    }

    /// A legal move in standard algebraic notation (FIDE Laws, appendix C; the PGN standard,
    /// 8.2.3): `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        let mut text = String::new();
        if mv.is_castling() {
            text.push_str(if mv.wing() == Wing::King { "O-O" } else { "O-O-O" });
        } else {
            let captures = self.is_capture(mv);
            if mv.role == Role::Pawn {
                text.extend(captures.then(|| mv.from.file_letter()));
            } else {
                text.push(mv.role.letter());
                self.tell_apart(mv, &mut text);
            }
            text.extend(captures.then_some('x'));
            text.push_str(&mv.to.to_string());
            text.extend(mv.promotion().into_iter().flat_map(|role| ['=', role.letter()]));
        }
        let mut after = self.clone();
        after.make(mv);
        if !after.checkers().is_empty() {
            text.push(if after.count_moves() == 0 { '#' } else { '+' });
        }
        text
    }

    /// Whether a legal move takes an enemy piece.
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        let in_passing = mv.role == Role::Pawn && mv.from.file() != mv.to.file();
        in_passing || self.pieces().color(!self.side_to_move()).has(mv.to)
    }

    /// Writes as much of the origin as tells the move from those of like pieces: the file, else the
    /// rank, else both.
    fn tell_apart(&self, mv: Move, text: &mut String) {
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        self.each_move(|other| {
            let like = other.role == mv.role && other.to == mv.to && !other.is_castling();
            if like && other.from != mv.from {
                others = true;
                same_file |= other.from.file() == mv.from.file();
                same_rank |= other.from.rank() == mv.from.rank();
            }
        });
        if others && (!same_file || same_rank) {
            text.push(mv.from.file_letter());
        }
        if same_file {
            text.push(mv.from.rank_digit());
        }
    }
}
