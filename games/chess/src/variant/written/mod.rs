//! Moves as the players of a game write them where that is not as in chess, and reading those.

mod janggi;
mod janggi_reading;
mod shogi;
mod shogi_reading;
mod shogi_texts;
mod shogi_ways;
mod xiangqi;
mod xiangqi_parts;
mod xiangqi_reading;

use rookery_rules::{Position as _, Refusal};

use super::moves::{Move, MoveKind};
use super::parts::{Convention, Kind};
use super::position::VariantPosition;
use super::rules::Rules;
use super::set::Sq;

impl VariantPosition {
    /// A legal move as the game's players write it in Latin letters; `None` where they write it as
    /// in chess.
    pub(super) fn in_letters(&self, mv: &Move) -> Option<String> {
        match self.rules.variant.convention {
            Convention::Chess => None,
            Convention::Shogi => self.shogi(mv, &self.rivals()),
            Convention::Xiangqi => self.wxf(mv, &self.rivals()),
            Convention::Janggi => self.janggi(mv),
        }
    }

    /// A legal move in the script of the game's own country, if it has one. Where something is
    /// hidden there is none: what the other side has just done is in it.
    pub(super) fn in_script(&self, mv: &Move) -> Option<String> {
        if self.hides() {
            return None;
        }
        match self.rules.variant.convention {
            Convention::Chess => None,
            Convention::Shogi => self.japanese(mv, &self.rivals()),
            Convention::Xiangqi => self.chinese(mv, &self.rivals()),
            Convention::Janggi => self.korean(mv),
        }
    }

    /// The legal move that a text means, written as the game's players do.
    pub(super) fn read_written(&self, text: &str) -> Result<Move, Refusal> {
        let text: String = text.chars().filter(|sign| !sign.is_whitespace()).map(narrow).collect();
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let found = match self.rules.variant.convention {
            Convention::Chess => vec![],
            Convention::Shogi => self.read_shogi(&text, &moves),
            Convention::Xiangqi => self.read_xiangqi(&text, &moves),
            Convention::Janggi => self.read_janggi(&text, &moves),
        };
        match found[..] {
            [only] => Ok(only),
            [] => Err(Refusal::Illegal),
            [..] => Err(Refusal::Ambiguous),
        }
    }

    /// The moves among which one must be told: that an offered one is not legal is known to nobody
    /// who does not see everything.
    fn rivals(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.hides() {
            self.offered_into(&mut moves);
        } else {
            self.legal(&mut moves);
        }
        moves
    }

    /// The kind that moves or is dropped; `None` where a move is more than one piece that goes.
    fn mover(&self, mv: &Move) -> Option<Kind> {
        match mv.kind {
            MoveKind::Drop => mv.into,
            MoveKind::Step | MoveKind::Double | MoveKind::EnPassant => {
                self.men.at(mv.from).map(|man| man.kind)
            }
            MoveKind::Castling | MoveKind::Push | MoveKind::Pass => None,
        }
    }

    /// A file as the side to move counts it from its right, from 1.
    fn file_from_right(&self, square: Sq) -> u8 {
        let file = self.rules.file(square);
        if self.state.turn == crate::piece::Color::White {
            self.rules.variant.files - file
        } else {
            file + 1
        }
    }
}

impl Rules {
    /// A square as the game's players call it.
    pub(super) fn said(&self, square: Sq) -> String {
        match self.variant.convention {
            Convention::Shogi => self.shogi_square(square),
            Convention::Janggi => self.janggi_point(square).unwrap_or_else(|| self.name(square)),
            Convention::Chess | Convention::Xiangqi => self.name(square),
        }
    }
}

/// Full-width digits and signs, which keyboards of East Asia write, as narrow ones.
fn narrow(sign: char) -> char {
    match sign {
        '！'..='～' => char::from_u32(sign as u32 - '！' as u32 + '!' as u32).unwrap_or(sign),
        '–' | '−' | '—' => '-',
        '×' => 'x',
        other => other,
    }
}
