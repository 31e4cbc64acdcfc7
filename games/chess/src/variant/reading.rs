//! Reading moves as people and programs write them.

use rookery_rules::Refusal;

use super::moves::{Move, MoveKind};
use super::parts::Convention;
use super::position::VariantPosition;

/// The longest text that is read, in bytes.
const MOVE_LEN_MAX: usize = 64;

impl VariantPosition {
    /// The legal move that a text means: as programs write it, with castling in either form, or as
    /// people do, with or without what is not needed to tell the move, and in every way in which the
    /// game's own players write.
    ///
    /// # Errors
    /// [`Refusal::Illegal`], or [`Refusal::Ambiguous`] where several legal moves fit.
    pub fn parse_move(&self, text: &str) -> Result<Move, Refusal> {
        if text.len() > MOVE_LEN_MAX || text.is_empty() {
            return Err(Refusal::Illegal);
        }
        match self.parse_algebraic(text) {
            Err(Refusal::Illegal) if self.rules.variant.convention != Convention::Chess => {
                self.read_written(text)
            }
            found => found,
        }
    }

    fn parse_algebraic(&self, text: &str) -> Result<Move, Refusal> {
        if !text.is_ascii() {
            return Err(Refusal::Illegal);
        }
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let squares = text.replace('-', "");
        if let Some(found) = moves.iter().find(|mv| self.uci(mv) == squares) {
            return Ok(*found);
        }
        let castling = |mv: &&Move| {
            self.uci_of_castling(mv).is_some_and(|ways| ways.contains(&text.to_owned()))
        };
        // A king's step that is written alike has been found above.
        if let Some(found) = moves.iter().find(castling) {
            return Ok(*found);
        }
        let wanted = bare(text);
        let named = |mv: &Move| {
            let placeless = matches!(mv.kind, MoveKind::Castling | MoveKind::Pass);
            placeless || wanted.contains(&self.rules.name(mv.to))
        };
        let fits = |mv: &&Move| named(mv) && self.ways_to_write(mv).contains(&wanted);
        let mut found = moves.iter().filter(fits);
        match (found.next(), found.next()) {
            (Some(only), None) => Ok(*only),
            (Some(_), Some(_)) => Err(Refusal::Ambiguous),
            (None, _) => Err(Refusal::Illegal),
        }
    }

    /// A move in algebraic notation without its marks: short, and with more of its origin.
    fn ways_to_write(&self, mv: &Move) -> Vec<String> {
        let short = bare(&self.plain_san(mv));
        let mut ways = vec![short];
        let man = self.men.at(mv.from);
        if let Some(man) = man.filter(|_| !matches!(mv.kind, MoveKind::Drop | MoveKind::Castling)) {
            let piece = &self.rules.variant.pieces[man.kind as usize];
            let plus = if piece.plus { "+" } else { "" };
            let (from, to) = (self.rules.name(mv.from), self.rules.name(mv.to));
            let into = mv.into.map(|kind| self.letter_of(kind)).unwrap_or_default();
            for origin in ["", from.as_str(), &from[..1], &from[1..]] {
                ways.push(bare(&format!("{plus}{}{origin}{to}{into}", piece.letter)));
            }
            if piece.pawn {
                ways.push(bare(&format!("{from}{to}{into}")));
            }
        }
        ways
    }
}

/// Without the marks that say nothing about which move it is.
fn bare(text: &str) -> String {
    let text = text.trim_end_matches(['#', '!', '?', ' ']);
    let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
    if matches!(text.trim_end_matches('+').replace('0', "O").as_str(), "O-O" | "O-O-O") {
        return text.trim_end_matches('+').replace('0', "O");
    }
    let check = text.trim_end_matches('+');
    check.chars().filter(|c| !matches!(c, 'x' | '-' | '=' | ':')).collect()
}
