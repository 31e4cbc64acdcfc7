//! The position on one line: FEN, and what variants add to it.
//!
//! After the squares: a second board after `|`, reserves in brackets. After the six fields, each
//! only where it differs from a game's beginning: `+1+0` checks given, `m2/3` two of three moves
//! left in this turn, `de3,g3` squares that pawns have passed in this turn, `push` when an enemy pawn is to be pushed, `pass` after a pass, `c12/64`
//! counted moves and their limit, `x3/0` the checks that each side gave in a row.

use std::fmt::Write as _;

use super::parts::Turns;
use super::passing::Passed;
use super::placement::Man;
use super::position::{State, VariantPosition};
use super::rules::Rules;
use super::set::Sq;
use crate::piece::Color;

impl VariantPosition {
    /// The position on one line.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut text = self.board_text(false);
        if self.rules.variant.two_boards {
            text.push('|');
            text += &self.board_text(true);
        }
        if self.rules.variant.capture.kept || self.rules.variant.drops.is_some() {
            text += &self.reserves_text();
        }
        let State { turn, halfmoves, fullmoves, .. } = self.state;
        let side = if turn == Color::White { 'w' } else { 'b' };
        let passed = self.squares_text(self.state.passed);
        let _ = write!(text, " {side} {} {passed} {halfmoves} {fullmoves}", self.castling_text());
        self.extras(&mut text);
        text
    }

    fn extras(&self, text: &mut String) {
        let start = State::START;
        let State { checks, checking, left, turn_len, pushing, idle, count, .. } = self.state;
        if checks != start.checks {
            let _ = write!(text, " +{}+{}", checks[0], checks[1]);
        }
        if checking != start.checking {
            let _ = write!(text, " x{}/{}", checking[0], checking[1]);
        }
        if self.rules.variant.turns != Turns::Alternate && (left, turn_len) != (1, 1) {
            let _ = write!(text, " m{left}/{turn_len}");
        }
        text.push_str(if pushing { " push" } else { "" });
        text.push_str(if idle { " pass" } else { "" });
        if !self.state.passing.is_empty() {
            let _ = write!(text, " d{}", self.squares_text(self.state.passing));
        }
        text.push_str(if self.state.twice { " twice" } else { "" });
        text.push_str(if self.state.facing { " face" } else { "" });
        if count != start.count {
            let _ = write!(text, " c{}/{}", count.0, count.1);
        }
    }

    fn squares_text(&self, passed: Passed) -> String {
        let names: Vec<String> = passed.iter().map(|(square, _)| self.rules.name(square)).collect();
        if names.is_empty() { "-".into() } else { names.join(",") }
    }

    fn board_text(&self, beyond: bool) -> String {
        let variant = &self.rules.variant;
        let rank_text = |rank: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..variant.files {
                let man = self.men.at(self.rules.square(file, rank));
                let Some(man) = man.filter(|man| man.beyond == beyond) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text += &self.rules.letter(man);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            text
        };
        (0..variant.ranks).rev().map(rank_text).collect::<Vec<_>>().join("/")
    }

    fn reserves_text(&self) -> String {
        let mut text = String::from("[");
        for color in Color::BOTH {
            for &kind in &self.rules.reserve {
                let man = Man { color, kind, promoted: false, beyond: false };
                let count = self.men.in_reserve(color, kind);
                text += &self.rules.letter(man).repeat(usize::from(count));
            }
        }
        text + "]"
    }

    fn castling_text(&self) -> String {
        let mut text = String::new();
        for color in Color::BOTH {
            let mut rooks: Vec<Sq> = (self.state.castling & self.men.of(color)).collect();
            rooks.reverse();
            for rook in rooks {
                text.push(color.case(self.castling_letter(color, rook)));
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }

    /// `K` or `Q` for the outermost rook of its side, else its file.
    fn castling_letter(&self, color: Color, rook: Sq) -> char {
        let file = char::from(b'A' + self.rules.file(rook));
        let Some(king) = self.king_of_rook(rook) else { return file };
        let partner = self.rules.variant.castling.map_or(0, |law| law.partner);
        let rank = self.rules.own_ranks(color, 1);
        let mut beyond = rank & self.men.of_kind(color, partner);
        let outer = if rook > king {
            !beyond.any(|other| other > rook)
        } else {
            !beyond.any(|other| other < rook)
        };
        match (outer, rook > king) {
            (true, true) => 'K',
            (true, false) => 'Q',
            _ => file,
        }
    }
}

impl Rules {
    /// A piece's letter, as FEN writes it.
    pub(crate) fn letter(&self, man: Man) -> String {
        let piece = &self.variant.pieces[man.kind as usize];
        let mut text = String::new();
        text.extend(piece.plus.then_some('+'));
        text.push(man.color.case(piece.letter));
        text.extend(man.promoted.then_some('~'));
        text
    }
}
