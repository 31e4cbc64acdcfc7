//! Which of several like pieces moves, in Japanese: by how it moves, then by where it comes from
//! (the rules of the Japan Shogi Association for writing games).

use std::cmp::Ordering;

use super::super::moves::Move;
use super::super::position::VariantPosition;
use super::super::set::Sq;
use super::shogi::name_of;
use crate::piece::Color;

/// Those of which one that goes straight ahead is said to do so.
const LIKE_GOLD: [&str; 6] = ["銀", "金", "と", "成香", "成桂", "成銀"];

impl VariantPosition {
    /// As much as tells a move from those that like pieces on `others` could make to its square;
    /// nothing where there are none.
    pub(super) fn way(&self, mv: &Move, others: &[Sq]) -> String {
        let motion = |from| self.motion(from, mv.to);
        let word = word(motion(mv.from));
        if others.is_empty() {
            return String::new();
        }
        let alike: Vec<Sq> =
            others.iter().copied().filter(|other| motion(*other) == motion(mv.from)).collect();
        if alike.is_empty() {
            return word.into();
        }
        if self.goes_straight(mv) {
            return "直".into();
        }
        if let Some(side) = self.side(mv.from, others) {
            return side.into();
        }
        match self.side(mv.from, &alike) {
            Some(side) => format!("{side}{word}"),
            // As files of games for programs write it.
            None => {
                format!("({}{})", self.rules.shogi_file(mv.from), self.rules.shogi_rank(mv.from))
            }
        }
    }

    /// Whether a piece goes forward, to the side or back.
    pub(super) fn motion(&self, from: Sq, to: Sq) -> Ordering {
        let rank = |square| self.rules.own_rank(self.state.turn, square);
        rank(to).cmp(&rank(from))
    }

    /// Whether a piece like a gold or a silver makes one step straight ahead.
    pub(super) fn goes_straight(&self, mv: &Move) -> bool {
        let rank = |square| self.rules.own_rank(self.state.turn, square);
        let piece = self.mover(mv).map(|kind| &self.rules.variant.pieces[kind as usize]);
        let like_gold = piece.and_then(name_of).is_some_and(|name| LIKE_GOLD.contains(&name));
        let ahead =
            self.rules.file(mv.from) == self.rules.file(mv.to) && rank(mv.to) == rank(mv.from) + 1;
        like_gold && ahead
    }

    /// Whether a piece stands farther to one side than all `others`, as its player sees it.
    pub(super) fn side(&self, from: Sq, others: &[Sq]) -> Option<&'static str> {
        let white = self.state.turn == Color::White;
        let right = |other: &Sq| self.rules.file(from).cmp(&self.rules.file(*other));
        let all = |order: Ordering| others.iter().all(|other| right(other) == order);
        match (all(Ordering::Greater), all(Ordering::Less)) {
            (true, _) => Some(if white { "右" } else { "左" }),
            (_, true) => Some(if white { "左" } else { "右" }),
            _ => None,
        }
    }
}

fn word(motion: Ordering) -> &'static str {
    match motion {
        Ordering::Greater => "上",
        Ordering::Equal => "寄",
        Ordering::Less => "引",
    }
}
