//! Variants of chess on bitboards: material, squares, mobility, pawns that nothing stops, the
//! danger to kings, and what the variant says beside that wins.

use rookery_chess::{Bitboard, Color, Role, Square, attacks};

use super::{Evaluate, Usual};
use crate::board::Eight;
use crate::score::Score;

/// For each square that a piece of a role may go to.
const MOBILITY: [Score; 6] = [0, 4, 4, 3, 1, 0];
/// What an attack on a square near the enemy king weighs, by role.
const ATTACK: [Score; 6] = [0, 3, 3, 4, 6, 0];
/// Danger is the square of the weights, by this.
const DANGER: Score = 16;
const DANGER_MAX: Score = 900;
/// Pieces in reserve add to the weights, for each that may come beside the enemy king, by role.
const DANGER_IN_HAND: [Score; 6] = [2, 4, 3, 4, 8, 0];
/// A square beside a king that its own pawns leave open weighs where pieces are dropped.
const OPEN: Score = 2;
/// For a pawn in front of the own king.
const SHIELD: Score = 9;
/// For a pawn that no pawn can stop, by its rank.
const PASSED: [Score; 8] = [0, 5, 10, 18, 35, 65, 110, 0];
/// What a piece in reserve is worth, in hundredths of one on the board.
const IN_HAND: Score = 110;
/// Where captures explode: for each square beside the enemy king that is attacked, and more where
/// something stands that can be taken there.
const FUSE: Score = 14;
const CHARGE: Score = 70;
/// For each step that a king is nearer to where it wins, where that is near.
const STEPS: [Score; 8] = [0, 150, 70, 35, 10, 5, 0, 0];
/// The same where all go there and nothing else counts.
const RACE: Score = 130;
/// For checks given, the square of their number by this, in shares of what wins; and how much more
/// danger there is to a king for each.
const CHECKS: Score = 1_000;
const CHECKS_DANGER: Score = 60;
/// What having pieces is worth where who has none wins, in hundredths.
const GIVEAWAY: Score = -40;
/// The right to move.
const TEMPO: Score = 14;

impl Evaluate<Eight> for Usual {
    fn evaluate(&self, board: &Eight) -> Score {
        let us = board.position.side_to_move();
        side(board, us) - side(board, !us) + TEMPO
    }
}

/// What a side has, where it stands and what it threatens.
fn side(board: &Eight, us: Color) -> Score {
    let (position, style) = (&board.position, &board.worth.style);
    let pieces = position.pieces();
    let (mut material, mut placed) = (0, 0);
    for role in Role::ALL {
        let set = pieces.of(us, role);
        material += style.roles[role.index()] * set.count() as Score;
        if style.kept {
            let hand = Score::from(position.in_hand(us, role));
            material += style.roles[role.index()] * hand * IN_HAND / 100;
        }
        if style.royal {
            placed += set.map(|square| style.place(us, role, square)).sum::<Score>();
        }
    }
    let (mobility, danger) = reach(board, us);
    if board.worth.giveaway && !style.royal {
        return material * GIVEAWAY / 100 + mobility;
    }
    if board.worth.giveaway {
        material = material * GIVEAWAY / 100;
    }
    material + placed + mobility + danger + pawns(board, us) + goals(board, us)
}

/// What the squares that a side's pieces reach are worth, and those near the enemy king.
fn reach(board: &Eight, us: Color) -> (Score, Score) {
    let (position, style) = (&board.position, &board.worth.style);
    let pieces = position.pieces();
    let (occupied, own) = (pieces.occupied(), pieces.color(us));
    let king = pieces.of(!us, Role::King).first().filter(|_| style.royal && !style.quiet);
    let zone = king.map_or(Bitboard::EMPTY, |king| attacks::king(king) | king);
    let (mut mobility, mut weight, mut fuse) = (0, 0, Bitboard::EMPTY);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in pieces.of(us, role) {
            let to = attacks::of(us, role, from, occupied);
            mobility += MOBILITY[role.index()] * (to & !own).count() as Score;
            weight += ATTACK[role.index()] * (to & zone).count() as Score;
            fuse |= to & zone;
        }
    }
    let Some(king) = king else { return (mobility, 0) };
    if style.explodes {
        let charge = fuse & pieces.color(!us) & !king.bit();
        let danger = FUSE * fuse.count() as Score + CHARGE * charge.count() as Score;
        return (mobility, danger);
    }
    if style.kept {
        let open = (zone & !pieces.of(!us, Role::Pawn)).count() as Score;
        let hand = |role: Role| {
            Score::from(position.in_hand(us, role).min(2)) * DANGER_IN_HAND[role.index()]
        };
        let hand: Score = Role::ALL.into_iter().map(hand).sum();
        weight += hand + OPEN * open * i32::from(hand + weight > 0);
    }
    let more = 100 + CHECKS_DANGER * Score::from(position.checks_given(us));
    let danger = weight * weight / DANGER * if style.checks > 0 { more } else { 100 } / 100;
    (mobility, danger.min(DANGER_MAX))
}

/// Pawns that no pawn can stop, and those in front of the king.
fn pawns(board: &Eight, us: Color) -> Score {
    let (pieces, style) = (board.position.pieces(), &board.worth.style);
    let (own, other) = (pieces.of(us, Role::Pawn), pieces.of(!us, Role::Pawn));
    let ahead = |square: Square| {
        let files = Bitboard::file(square.file());
        let beside = (files & !Bitboard::file(0)).shift(-1) | (files & !Bitboard::file(7)).shift(1);
        let further = match us {
            Color::White => Bitboard(!0 << (8 * (square.rank() + 1)).min(63)),
            Color::Black => Bitboard(!(!0 << (8 * square.rank()))),
        };
        (files | beside) & further
    };
    let passed = |square: Square| {
        let rank = square.rank().abs_diff(us.home_rank());
        if other.meets(ahead(square)) { 0 } else { PASSED[usize::from(rank)] }
    };
    let shield = pieces.of(us, Role::King).first().filter(|_| style.royal && style.hill.is_empty());
    let shield = shield
        .map_or(0, |king| (attacks::king(king) & ahead(king) & own).count() as Score * SHIELD);
    own.map(passed).sum::<Score>() + shield
}

/// What a side has done towards the other ways to win.
fn goals(board: &Eight, us: Color) -> Score {
    let (position, style) = (&board.position, &board.worth.style);
    let mut sum = 0;
    if let Some(king) = position.pieces().of(us, Role::King).first() {
        let steps = style.steps_to_goal(king);
        if style.quiet {
            sum -= RACE * steps;
        } else if !style.hill.is_empty() {
            sum += STEPS[steps.clamp(0, 7) as usize];
        }
    }
    if style.checks > 0 {
        let given = Score::from(position.checks_given(us));
        let most = Score::from(style.checks);
        sum += CHECKS * given * given / (most * most);
    }
    sum
}
