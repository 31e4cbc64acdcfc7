//! From a position of the general engine to one with a law.

use super::board::{Board, Reserves};
use super::form::bitboard;
use super::law::Law;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;
use crate::variant::{Man, Placement, VariantPosition};

impl Board {
    /// The same position, unless somebody has set up one that the law does not know.
    pub(super) fn of<L: Law>(position: &VariantPosition) -> Option<Self> {
        let state = &position.state;
        let mut pieces = Pieces::default();
        let mut promoted = Bitboard::EMPTY;
        for square in bitboard(position.men.occupied()) {
            let man = position.men.at(square.index() as u8)?;
            pieces.toggle(man.color, Role::ALL[man.kind as usize], square);
            if man.promoted {
                promoted |= square;
            }
        }
        let kind = |role: Role| role.index() as u8;
        let mut reserves = Reserves::default();
        for color in Color::BOTH {
            for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let count = position.men.in_reserve(color, kind(role));
                reserves[color.index()][role.index()] = count;
            }
        }
        let passed = state.passed.iter().map(|(passed, _)| Square::new(passed)).next();
        let board = Self {
            pieces,
            castling: bitboard(state.castling),
            promoted,
            passed,
            turn: state.turn,
            reserves,
            checks: state.checks,
        };
        board.is_known::<L>().then_some(board)
    }

    /// What stands where and lies in the reserves, as the general engine has it.
    pub(super) fn placement(&self) -> Placement {
        let mut men = Placement::default();
        for square in self.pieces.occupied() {
            let Some((color, role)) = self.pieces.at(square) else { continue };
            let promoted = self.promoted.has(square);
            let man = Man { color, kind: role.index() as u8, promoted, beyond: false };
            men.put(square.index() as u8, man);
        }
        for color in Color::BOTH {
            for (kind, count) in (0..).zip(self.reserves[color.index()]) {
                (0..count).for_each(|_| men.keep(color, kind));
            }
        }
        men
    }

    /// Whether the side to move is in check.
    pub(super) fn is_check<L: Law>(&self) -> bool {
        let (us, pieces) = (self.turn, &self.pieces);
        if !L::GUARDED[us.index()] || L::QUIET {
            return false;
        }
        let king = pieces.king(us);
        if L::EXPLODES {
            let kings = pieces.role(Role::King);
            let touches = attacks::king(king).meets(kings);
            let attackers = pieces.attackers(!us, king, pieces.occupied());
            return !touches && attackers.meets(!kings);
        }
        pieces.attacks(!us, king, pieces.occupied())
    }

    fn is_known<L: Law>(&self) -> bool {
        let pieces = &self.pieces;
        let kings = |color: Color| {
            let count = pieces.of(color, Role::King).count();
            if L::GUARDED[color.index()] { count == 1 } else { !L::GUARDED[1] || count == 0 }
        };
        let moved_castler = self.promoted.meets(self.castling | pieces.role(Role::King));
        let quiet = !L::QUIET || pieces.role(Role::Pawn).is_empty();
        Color::BOTH.into_iter().all(kings) && !moved_castler && quiet && !self.can_take_king::<L>()
    }

    /// Whether the other king is in check.
    fn can_take_king<L: Law>(&self) -> bool {
        let (us, pieces) = (self.turn, &self.pieces);
        let king = pieces.king(!us);
        let touches = attacks::king(king).meets(pieces.of(us, Role::King));
        L::GUARDED[(!us).index()]
            && !(L::EXPLODES && touches)
            && pieces.attacks(us, king, pieces.occupied())
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::House;
    use super::*;
    use crate::variant::Rules;

    #[test]
    fn a_rook_that_was_a_pawn_and_may_castle_is_left_to_the_general_engine() {
        let house = crate::variants().into_iter().find(|variant| variant.key == "crazyhouse");
        let rules = Rules::new(house.unwrap()).unwrap();
        let knows = |fen| Board::of::<House<true>>(&rules.read(fen).unwrap()).is_some();
        assert!(!knows("4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1"));
        assert!(knows("4k3/8/8/8/8/8/8/4K2R~[] w - - 0 1"));
        assert!(knows("4k3/8/8/8/8/8/8/4K2R[] w K - 0 1"));
    }
}
