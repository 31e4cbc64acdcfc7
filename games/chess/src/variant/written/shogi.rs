//! Shogi: `P-7f` and `7六歩`.

use super::super::moves::{Move, MoveKind};
use super::super::parts::Piece;
use super::super::position::VariantPosition;
use super::super::rules::Rules;
use super::super::set::Sq;

/// The ranks from above.
const RANKS: [&str; 12] =
    ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
/// What pieces are called in a record, by letter, `+` before it, and name.
pub(super) const NAMES: [(char, bool, &str, &str); 14] = [
    ('P', false, "pawn", "歩"),
    ('L', false, "lance", "香"),
    ('N', false, "knight", "桂"),
    ('S', false, "silver", "銀"),
    ('G', false, "gold", "金"),
    ('B', false, "bishop", "角"),
    ('R', false, "rook", "飛"),
    ('K', false, "king", "玉"),
    ('P', true, "tokin", "と"),
    ('L', true, "promoted lance", "成香"),
    ('N', true, "promoted knight", "成桂"),
    ('S', true, "promoted silver", "成銀"),
    ('B', true, "horse", "馬"),
    ('R', true, "dragon", "竜"),
];

/// What a piece is called in a record; `None` for one that shogi does not have.
pub(super) fn name_of(piece: &Piece) -> Option<&'static str> {
    let row = NAMES.iter().find(|(letter, plus, name, _)| {
        *letter == piece.letter && *plus == piece.plus && *name == piece.name
    });
    row.map(|(.., written)| *written)
}

impl VariantPosition {
    /// A move as books in European languages write it (George Hodges, “Shogi”, 1976): `P-7f`,
    /// `Bx2b+`, `N*4e`, and `G6i-5h` where another piece could go there.
    pub(super) fn shogi(&self, mv: &Move, moves: &[Move]) -> Option<String> {
        let letter = self.letter_of(self.mover(mv)?);
        let to = self.rules.shogi_square(mv.to);
        if mv.kind == MoveKind::Drop {
            return Some(format!("{letter}*{to}"));
        }
        let alone = self.others_to(mv, moves).is_empty();
        let from = if alone { String::new() } else { self.rules.shogi_square(mv.from) };
        let sign = if self.captures(mv) { 'x' } else { '-' };
        let turns = match mv.into {
            Some(kind) if self.rules.variant.pieces[kind as usize].plus => "+".into(),
            Some(kind) => format!("={}", self.letter_of(kind)),
            None if self.declines(mv, moves) => "=".into(),
            None => String::new(),
        };
        Some(format!("{letter}{from}{sign}{to}{turns}"))
    }

    /// A move as it is written in Japan, by the rules of the Japan Shogi Association: `7六歩`,
    /// `同銀`, `4五桂打`, `2二角成`, `5八金右`.
    pub(super) fn japanese(&self, mv: &Move, moves: &[Move]) -> Option<String> {
        let variant = &self.rules.variant;
        let name = name_of(&variant.pieces[self.mover(mv)? as usize])?;
        let to =
            if self.landed == Some(mv.to) { "同".into() } else { self.japanese_square(mv.to) };
        let others = self.others_to(mv, moves);
        let rest = match mv.kind {
            MoveKind::Drop if others.is_empty() => String::new(),
            MoveKind::Drop => "打".into(),
            _ => self.way(mv, &others) + self.turning(mv, moves)?,
        };
        Some(to + name + &rest)
    }

    /// Whether a piece promotes, where it may choose; `None` where it becomes what shogi has not.
    fn turning(&self, mv: &Move, moves: &[Move]) -> Option<&'static str> {
        match mv.into {
            Some(kind) => self.rules.variant.pieces[kind as usize].plus.then_some("成"),
            None if self.declines(mv, moves) => Some("不成"),
            None => Some(""),
        }
    }

    /// Whether the piece could have promoted.
    fn declines(&self, mv: &Move, moves: &[Move]) -> bool {
        let same_way = |other: &Move| (other.from, other.to) == (mv.from, mv.to);
        mv.into.is_none() && moves.iter().any(|other| same_way(other) && other.into.is_some())
    }

    /// Where else pieces on the board stand that are like the one that moves, and could go there.
    pub(super) fn others_to(&self, mv: &Move, moves: &[Move]) -> Vec<Sq> {
        let kind = self.mover(mv);
        let on_board = |other: &&Move| other.kind != MoveKind::Drop && other.to == mv.to;
        let like = |other: &&Move| other.from != mv.from && self.mover(other) == kind;
        let mut others: Vec<Sq> =
            moves.iter().filter(on_board).filter(like).map(|other| other.from).collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    fn japanese_square(&self, square: Sq) -> String {
        let rank = RANKS[usize::from(self.rules.shogi_rank(square) - 1)];
        format!("{}{rank}", self.rules.shogi_file(square))
    }
}

impl Rules {
    /// A square by the number of its file and the letter of its rank: `7f`.
    pub(super) fn shogi_square(&self, square: Sq) -> String {
        let rank = char::from(b'a' + self.shogi_rank(square) - 1);
        format!("{}{rank}", self.shogi_file(square))
    }

    /// The number of a square's file, from the right of the first player.
    pub(super) fn shogi_file(&self, square: Sq) -> u8 {
        self.variant.files - self.file(square)
    }

    /// The number of a square's rank, from above.
    pub(super) fn shogi_rank(&self, square: Sq) -> u8 {
        self.variant.ranks - self.rank(square)
    }
}
