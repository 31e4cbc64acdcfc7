//! Writing moves: for programs as in the Universal Chess Interface, for people algebraically.

use rookery_rules::Position as _;

use super::moves::{Move, MoveKind};
use super::position::VariantPosition;

impl VariantPosition {
    /// A move as programs write it: `e2e4`, `e7e8q`, `N@f3`, castling as the variant writes it; a
    /// pass as a king's move to its own square.
    #[must_use]
    pub fn uci(&self, mv: &Move) -> String {
        let name = |square| self.rules.name(square);
        match mv.kind {
            MoveKind::Pass => format!("{0}{0}", name(mv.from)),
            MoveKind::Drop => {
                let letter = mv.into.map(|kind| self.letter_of(kind)).unwrap_or_default();
                format!("{letter}@{}", name(mv.to))
            }
            MoveKind::Castling => {
                let as_king = self.rules.variant.castling.is_some_and(|law| law.as_king_move);
                let to = if as_king { self.castled(mv.from, mv.to).0 } else { mv.to };
                format!("{}{}", name(mv.from), name(to))
            }
            _ => format!("{}{}{}", name(mv.from), name(mv.to), self.promotion_sign(mv)),
        }
    }

    /// The other way in which programs write a castling.
    pub(super) fn uci_of_castling(&self, mv: &Move) -> Option<[String; 2]> {
        if mv.kind != MoveKind::Castling {
            return None;
        }
        let name = |square| self.rules.name(square);
        let from = name(mv.from);
        let king = self.castled(mv.from, mv.to).0;
        Some([format!("{from}{}", name(mv.to)), format!("{from}{}", name(king))])
    }

    /// `q`, or `+` where the new kind is the promoted side of the old one.
    fn promotion_sign(&self, mv: &Move) -> String {
        let Some(kind) = mv.into else { return String::new() };
        let piece = &self.rules.variant.pieces[kind as usize];
        if piece.plus { "+".into() } else { piece.letter.to_ascii_lowercase().into() }
    }

    pub(super) fn letter_of(&self, kind: u8) -> String {
        let piece = &self.rules.variant.pieces[kind as usize];
        let plus = if piece.plus { "+" } else { "" };
        format!("{plus}{}", piece.letter)
    }

    /// A move for people, with `+` and `#`.
    #[must_use]
    pub fn san(&self, mv: &Move) -> String {
        let mut text = self.plain_san(mv);
        let mut after = self.clone();
        after.make(mv);
        if !after.checked(after.side_to_move()).is_empty()
            && after.side_to_move() != self.state.turn
        {
            let mut replies = Vec::new();
            after.legal(&mut replies);
            text.push(if replies.is_empty() { '#' } else { '+' });
        }
        text
    }

    /// A move for people, without saying whether it gives check.
    #[must_use]
    pub fn plain_san(&self, mv: &Move) -> String {
        let to = self.rules.name(mv.to);
        match mv.kind {
            MoveKind::Pass => return "pass".into(),
            MoveKind::Push => return format!("{}-{to}", self.rules.name(mv.from)),
            MoveKind::Castling => {
                return if mv.to > mv.from { "O-O".into() } else { "O-O-O".into() };
            }
            MoveKind::Drop => return self.uci(mv),
            MoveKind::Step | MoveKind::Double | MoveKind::EnPassant => {}
        }
        let Some(man) = self.men.at(mv.from) else { return self.uci(mv) };
        let captures = self.captures(mv);
        let mut text = String::new();
        if self.is_chess_pawn(man.kind) {
            let from = self.rules.name(mv.from);
            // A pawn that goes diagonally without capturing is told by its file, too.
            let aside = captures || self.rules.file(mv.from) != self.rules.file(mv.to);
            text.extend(from.chars().next().filter(|_| aside));
        } else {
            text += &self.letter_of(man.kind);
            text += &self.apart(mv, man.kind);
        }
        text.push_str(if captures { "x" } else { "" });
        text += &to;
        if let Some(kind) = mv.into {
            // `=+R` and not `+` alone, which at the end of a move means check.
            text.push('=');
            text += &self.letter_of(kind);
        }
        text
    }

    /// Whether a kind is written without a letter: pawns that capture diagonally.
    fn is_chess_pawn(&self, kind: u8) -> bool {
        let piece = &self.rules.variant.pieces[kind as usize];
        let captures_aside = |atom: &super::movement::Atom| atom.takes && !atom.goes;
        piece.pawn && piece.movement.atoms.iter().any(captures_aside)
    }

    /// As much of the origin as tells a move from those of like pieces.
    fn apart(&self, mv: &Move, kind: u8) -> String {
        let mut moves = Vec::new();
        if self.hides() {
            // That a like piece may not move tells of an enemy that its player does not see.
            self.offered_into(&mut moves);
        } else {
            self.legal(&mut moves);
        }
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for other in moves {
            let like = matches!(other.kind, MoveKind::Step | MoveKind::Double)
                && other.to == mv.to
                && other.from != mv.from
                && self.men.at(other.from).is_some_and(|man| man.kind == kind);
            if like {
                others = true;
                same_file |= self.rules.file(other.from) == self.rules.file(mv.from);
                same_rank |= self.rules.rank(other.from) == self.rules.rank(mv.from);
            }
        }
        let from = self.rules.name(mv.from);
        let (file, rank) = from.split_at(1);
        match (others, same_file, same_rank) {
            (false, ..) => String::new(),
            (_, false, _) => file.to_owned(),
            (_, _, false) => rank.to_owned(),
            _ => from,
        }
    }
}
