//! The laws, each for one way in which variants differ.

use super::board::Board;
use super::generate::Generator;
use super::law::Law;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};

/// Chess.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain;

impl Law for Plain {}

/// Crazyhouse, or with pieces that stay promoted, loop chess.
#[derive(Debug, Clone, Copy)]
pub(crate) struct House<const DEMOTES: bool> {
    /// Where pawns may be dropped, by colour.
    pub(super) pawns: [Bitboard; 2],
}

impl<const DEMOTES: bool> Law for House<DEMOTES> {
    const DROPS: bool = true;
    const DEMOTES: bool = DEMOTES;

    fn pawn_drops(&self, color: Color) -> Bitboard {
        self.pawns[color.index()]
    }
}

/// Antichess and its like: kings are pieces like others, and captures a duty. Who has nothing left
/// has no move, either.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Giveaway;

impl Law for Giveaway {
    const GUARDED: [bool; 2] = [false; 2];
    const PROMOTIONS: &'static [Role] =
        &[Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King];
    const DUTY: bool = true;
}

/// Losers: captures are a duty, and who has nothing but the king has won.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Losers;

impl Law for Losers {
    const DUTY: bool = true;

    fn ends(&self, board: &mut Board) -> bool {
        let kings = board.pieces.role(Role::King);
        Color::BOTH.into_iter().any(|color| (board.pieces.color(color) & !kings).is_empty())
    }
}

/// Horde: White has no king. Who has nothing left has no move, either.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Horde;

impl Law for Horde {
    const GUARDED: [bool; 2] = [false, true];
    const DOUBLE_STEPS: [u16; 2] = [0b11, 0b10];
}

/// Atomic: who blows up the other king has won.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Atomic;

impl Law for Atomic {
    const EXPLODES: bool = true;

    fn ends(&self, board: &mut Board) -> bool {
        board.pieces.of(board.turn, Role::King).is_empty()
    }
}

/// King of the hill: who brings the king to one of these squares has won.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hill(pub(super) Bitboard);

impl Law for Hill {
    fn ends(&self, board: &mut Board) -> bool {
        board.pieces.role(Role::King).meets(self.0)
    }
}

/// Three-check: who has given so many checks has won.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checks(pub(super) u8);

impl Law for Checks {
    fn ends(&self, board: &mut Board) -> bool {
        let (us, pieces) = (board.turn, &board.pieces);
        if !pieces.attacks(!us, pieces.king(us), pieces.occupied()) {
            return false;
        }
        let given = &mut board.checks[(!us).index()];
        *given = given.saturating_add(1);
        *given >= self.0
    }
}

/// Racing kings: nobody may give check; who brings the king to one of these squares has won, but
/// Black may draw by doing the same at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Racing(pub(super) Bitboard);

impl Law for Racing {
    const QUIET: bool = true;

    fn ends(&self, board: &mut Board) -> bool {
        let there = |color| board.pieces.of(color, Role::King).meets(self.0);
        if there(Color::Black) {
            return true;
        }
        if !there(Color::White) {
            return false;
        }
        let free = self.0 & !board.pieces.color(Color::Black);
        let can_reply = || {
            let steps = Generator::<Self, false>::new(self, board).king_steps(free);
            !steps.is_empty()
        };
        board.turn == Color::White || !can_reply()
    }
}
