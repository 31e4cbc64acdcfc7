//! Advantages that hardly win, and mates that have to be driven home.

use rookery_chess::{Bitboard, Color, Pieces, Role, Square};

use crate::score::Score;

/// With so little left of it an advantage hardly wins, in 64ths.
pub(super) const HARDLY: i32 = 8;
/// What is left of an advantage, in 64ths, where the stronger side has no pawn and little more, …
const NO_PAWN: i32 = HARDLY;
/// … where only bishops of opposite colours are left beside pawns, …
const OPPOSITE_BISHOPS: i32 = 36;
/// … where such bishops are left among other pieces, …
const OPPOSITE_BISHOPS_AMONG_OTHERS: i32 = 54;
/// … where a bishop cannot drive a king from the corner in which its pawns promote, …
const WRONG_BISHOP: i32 = 2;
/// … and where a side has so few pawns: each that is missing may be the last.
const BY_PAWNS: [i32; 4] = [44, 52, 58, 62];
/// What a king against mating material loses for each step towards an edge, …
const EDGE: Score = 12;
/// … for each step towards a corner in which bishop and knight can mate, …
const CORNER: Score = 14;
/// … and for each step that the other king is nearer.
const NEAR: Score = 4;
/// What each piece counts for in [`non_pawn_material`]: a lone king can be mated by more than a
/// minor piece.
const PIECE_POINTS: [u32; 6] = [0, 3, 3, 5, 9, 0];

/// The material of a side without its pawns, in points.
fn non_pawn_material(pieces: &Pieces, color: Color) -> u32 {
    let weigh = |role: Role| pieces.of(color, role).count() * PIECE_POINTS[role.index()];
    Role::ALL.map(weigh).iter().sum()
}

/// How much of an endgame's advantage of `strong` can be made to count, in 64ths.
pub(super) fn scale(pieces: &Pieces, strong: Color) -> i32 {
    let (ours, theirs) = (non_pawn_material(pieces, strong), non_pawn_material(pieces, !strong));
    let pawns = pieces.of(strong, Role::Pawn);
    if pawns.is_empty() && ours <= theirs + 3 {
        return NO_PAWN;
    }
    if ours == 3 && theirs == 0 && is_wrong_bishop(pieces, strong) {
        return WRONG_BISHOP;
    }
    let bishops = pieces.role(Role::Bishop);
    let opposite = bishops.count() == 2
        && (bishops & Bitboard::LIGHT).count() == 1
        && pieces.of(strong, Role::Bishop).count() == 1;
    if opposite {
        let alone = ours == 3 && theirs == 3;
        return if alone { OPPOSITE_BISHOPS } else { OPPOSITE_BISHOPS_AMONG_OTHERS };
    }
    let few = BY_PAWNS.get(pawns.count() as usize).copied();
    if ours > theirs + 3 { 64 } else { few.unwrap_or(64) }
}

/// Whether `strong` has one bishop and pawns on one edge only, and the defending king stands where
/// they would promote, in a corner that the bishop never attacks.
fn is_wrong_bishop(pieces: &Pieces, strong: Color) -> bool {
    let (bishop, pawns) = (pieces.of(strong, Role::Bishop), pieces.of(strong, Role::Pawn));
    [0, 7].into_iter().any(|file| {
        let corner = Square::at(file, (!strong).home_rank());
        let same = Bitboard::LIGHT.has(corner) == bishop.meets(Bitboard::LIGHT);
        let near = pieces.king(!strong).distance(corner) <= 1;
        bishop.count() == 1 && !same && near && (pawns & !Bitboard::file(file)).is_empty()
    })
}

/// How far a lone king has been driven to where it is mated: what White has of it, less what Black
/// has.
pub(super) fn mop_up(pieces: &Pieces) -> Score {
    for weak in Color::BOTH {
        let strong = !weak;
        let alone = pieces.color(weak).count() == 1;
        if alone && pieces.role(Role::Pawn).is_empty() && non_pawn_material(pieces, strong) > 3 {
            let gained = driven(pieces, strong);
            return if strong == Color::White { gained } else { -gained };
        }
    }
    0
}

fn driven(pieces: &Pieces, strong: Color) -> Score {
    let (king, other) = (pieces.king(!strong), pieces.king(strong));
    let from_edge = |line: u8| Score::from(line.min(7 - line));
    let near = NEAR * (7 - Score::from(king.distance(other)));
    let of = |role| pieces.of(strong, role);
    let minor = of(Role::Bishop).count() == 1
        && of(Role::Knight).count() == 1
        && non_pawn_material(pieces, strong) == 6;
    if minor {
        let light = of(Role::Bishop).meets(Bitboard::LIGHT);
        let corners = if light { [(0, 7), (7, 0)] } else { [(0, 0), (7, 7)] };
        let steps = corners.map(|(file, rank)| {
            Score::from(king.file().abs_diff(file)) + Score::from(king.rank().abs_diff(rank))
        });
        return near + CORNER * (14 - steps[0].min(steps[1]));
    }
    near + EDGE * (6 - from_edge(king.file()) - from_edge(king.rank()))
}

#[cfg(test)]
mod tests {
    use rookery_chess::{CastlingNotation, Chess};

    use super::*;

    fn pieces(fen: &str) -> Pieces {
        Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap().pieces().clone()
    }

    #[test]
    fn a_bishop_that_does_not_attack_the_corner_wins_nothing_with_its_pawn() {
        let wrong = pieces("k7/8/8/P7/8/8/8/2B1K3 w - - 0 1");
        assert_eq!(scale(&wrong, Color::White), WRONG_BISHOP);
        for won in [
            "k7/8/8/P7/8/8/8/3BK3 w - - 0 1",
            "8/8/3k4/P7/8/8/8/2B1K3 w - - 0 1",
            "k7/8/8/PP6/8/8/8/2B1K3 w - - 0 1",
        ] {
            assert!(scale(&pieces(won), Color::White) > 2 * WRONG_BISHOP, "{won}");
        }
    }

    #[test]
    fn bishop_and_knight_drive_a_king_to_the_corner_that_the_bishop_attacks() {
        let right = pieces("k7/8/2K5/8/3BN3/8/8/8 w - - 0 1");
        let wrong = pieces("7k/8/5K2/8/3BN3/8/8/8 w - - 0 1");
        assert!(mop_up(&wrong) > mop_up(&right), "the bishop is on dark squares");
    }

    #[test]
    fn a_lone_king_is_driven_to_an_edge() {
        let middle = pieces("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
        let edge = pieces("3k4/8/8/8/8/8/8/R3K3 w - - 0 1");
        assert!(mop_up(&edge) > mop_up(&middle));
        assert_eq!(mop_up(&pieces("3k4/8/8/8/8/8/8/4KB2 w - - 0 1")), 0);
    }
}
