//! One move back: whether a double check can have come about.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;

/// Whether some last move of the opponent of `us` leads to the double check that `us` is in: one
/// before which `us` was not in check. What came before that is not asked, and castling not tried,
/// which never gives two checks.
pub(crate) fn double_check_can_arise(pieces: &Pieces, us: Color) -> bool {
    let retro = Retro { pieces, us, them: !us, king: pieces.king(us) };
    pieces.color(!us).any(|to| retro.came_to(to))
}

struct Retro<'a> {
    pieces: &'a Pieces,
    us: Color,
    them: Color,
    king: Square,
}

/// A last move to take back.
struct Unmove {
    to: Square,
    from: Square,
    /// What it was before it moved: a pawn, if it was promoted.
    role: Role,
    /// Where a piece of ours comes back.
    captured: Bitboard,
}

impl Retro<'_> {
    /// Whether the piece on `to` can have made the last move.
    fn came_to(&self, to: Square) -> bool {
        let Some(role) = self.pieces.role_at(to) else { return false };
        let empty = !self.pieces.occupied();
        if role == Role::Pawn {
            return self.pawn_came(to, empty);
        }
        let mut origins = attacks::of(self.them, role, to, !empty) & empty;
        let moved = origins.any(|from| {
            self.fits(&Unmove { to, from, role, captured: Bitboard::EMPTY })
                || self.fits(&Unmove { to, from, role, captured: to.bit() })
        });
        moved || role != Role::King && self.them.nth_rank(7).has(to) && self.stepped(to, empty)
    }

    fn pawn_came(&self, to: Square, empty: Bitboard) -> bool {
        let back = -self.them.forward();
        if self.them.nth_rank(1).has(to) {
            return false;
        }
        let (passed, from) = (to.offset(back), to.offset(2 * back));
        let double = self.them.nth_rank(3).has(to) && empty.has(passed) && empty.has(from) && {
            let captured = Bitboard::EMPTY;
            self.fits(&Unmove { to, from, role: Role::Pawn, captured })
        };
        let mut origins = attacks::pawn(self.us, to) & empty;
        let in_passing = self.them.nth_rank(5).has(to) && empty.has(passed) && {
            let captured = passed.bit();
            origins.any(|from| self.fits(&Unmove { to, from, role: Role::Pawn, captured }))
        };
        double || in_passing || self.stepped(to, empty)
    }

    /// Whether it came as a pawn does: a step straight on, or a step aside with a capture.
    fn stepped(&self, to: Square, empty: Bitboard) -> bool {
        let straight = to.offset(-self.them.forward());
        let (role, from) = (Role::Pawn, straight);
        if empty.has(from) && self.fits(&Unmove { to, from, role, captured: Bitboard::EMPTY }) {
            return true;
        }
        let mut origins = attacks::pawn(self.us, to) & empty;
        origins.any(|from| self.fits(&Unmove { to, from, role, captured: to.bit() }))
    }

    /// Whether our king was safe before the move.
    fn fits(&self, unmove: &Unmove) -> bool {
        let &Unmove { to, from, role, captured } = unmove;
        if !captured.is_empty() && self.pieces.color(self.us).count() >= 16 {
            return false;
        }
        let before = (self.pieces.occupied() ^ to) | from | captured;
        let others = self.pieces.attackers(self.them, self.king, before) & !to.bit();
        others.is_empty() && !attacks::of(self.them, role, from, before).has(self.king)
    }
}
