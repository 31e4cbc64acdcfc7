//! The strong evaluation: tapered between the middle game and the endgame.

use std::ops::AddAssign;

use rookery_chess::{Bitboard, Chess, Color, Pieces, Role, Square, attacks};

use super::pawns;
use super::weights::{Pair, Weights};
use crate::eval::squares::place;
use crate::score::{KNOWN_MIN, Score};

/// A sum of [`Pair`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sum {
    pub(super) early: i32,
    pub(super) late: i32,
}

impl Sum {
    pub(super) fn add(&mut self, Pair(early, late): Pair, times: i32) {
        self.early += i32::from(early) * times;
        self.late += i32::from(late) * times;
    }
}

impl AddAssign<Pair> for Sum {
    fn add_assign(&mut self, pair: Pair) {
        self.add(pair, 1);
    }
}

/// How much of the middle game each role stands for; 24 at the beginning.
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];
const PHASE_MAX: i32 = 24;
/// What is left of an advantage, in 64ths, where the stronger side has no pawn and little more, …
const NO_PAWN_SCALE: i32 = 8;
/// … and where only bishops of opposite colours are left beside pawns.
const OPPOSITE_BISHOPS_SCALE: i32 = 36;

/// The score for the player to move.
#[must_use]
pub fn judge(position: &Chess, weights: &Weights) -> Score {
    let pieces = position.pieces();
    let view = View::new(pieces);
    let (white, black) = (view.side(Color::White, weights), view.side(Color::Black, weights));
    let (early, late) = (white.early - black.early, white.late - black.late);
    let strong = if late > 0 { Color::White } else { Color::Black };
    let late = late * scale(pieces, strong) / 64;
    let phase = Role::ALL.map(|role| pieces.role(role).count() * PHASE[role.index()]);
    let phase = (phase.iter().sum::<u32>() as i32).min(PHASE_MAX);
    let score = (early * phase + late * (PHASE_MAX - phase)) / PHASE_MAX;
    let Pair(tempo, _) = weights.tempo;
    let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
    (sign * score + Score::from(tempo)).clamp(1 - KNOWN_MIN, KNOWN_MIN - 1)
}

/// How much of an endgame's advantage of `strong` can be made to count, in 64ths.
fn scale(pieces: &Pieces, strong: Color) -> i32 {
    let officers = |color| {
        let weigh = |role: Role| pieces.of(color, role).count() * [0, 3, 3, 5, 9, 0][role.index()];
        Role::ALL.map(weigh).iter().sum::<u32>()
    };
    let (ours, theirs) = (officers(strong), officers(!strong));
    if pieces.of(strong, Role::Pawn).is_empty() && ours <= theirs + 3 {
        return NO_PAWN_SCALE;
    }
    let bishops = pieces.role(Role::Bishop);
    let opposite = bishops.count() == 2
        && ours == 3
        && theirs == 3
        && (bishops & Bitboard::LIGHT).count() == 1
        && pieces.of(strong, Role::Bishop).count() == 1;
    if opposite { OPPOSITE_BISHOPS_SCALE } else { 64 }
}

/// What both sides attack, found once for each position.
struct View<'a> {
    pieces: &'a Pieces,
    occupied: Bitboard,
    /// What pawns attack, by side.
    pawn_attacks: [Bitboard; 2],
    /// The king and what it attacks, by side.
    zones: [Bitboard; 2],
    /// What anything attacks, by side.
    attacked: [Bitboard; 2],
    officers: [Officers; 2],
}

/// A knight, bishop, rook or queen (0 to 3), and what it attacks.
#[derive(Clone, Copy)]
struct Officer {
    kind: usize,
    from: Square,
    reached: Bitboard,
}

/// A side's officers: at most fifteen, for sixteen is all that it can have.
struct Officers {
    list: [Officer; 16],
    count: usize,
}

impl Officers {
    const NONE: Self = {
        let none = Officer { kind: 0, from: Square::new(0), reached: Bitboard::EMPTY };
        Self { list: [none; 16], count: 0 }
    };

    fn fill(&mut self, pieces: &Pieces, color: Color, occupied: Bitboard) {
        for (kind, role) in KINDS.into_iter().enumerate() {
            for from in pieces.of(color, role) {
                let reached = attacks::of(color, role, from, occupied);
                if let Some(place) = self.list.get_mut(self.count) {
                    *place = Officer { kind, from, reached };
                    self.count += 1;
                }
            }
        }
    }

    fn all(&self) -> &[Officer] {
        &self.list[..self.count]
    }
}

const KINDS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl<'a> View<'a> {
    fn new(pieces: &'a Pieces) -> Self {
        let occupied = pieces.occupied();
        let zones = Color::BOTH.map(|color| {
            let king = pieces.king(color);
            attacks::king(king) | king
        });
        let pawn_attacks =
            Color::BOTH.map(|color| pawns::attacks(pieces.of(color, Role::Pawn), color));
        let attacked = Color::BOTH
            .map(|color| pawn_attacks[color.index()] | attacks::king(pieces.king(color)));
        let officers = [Officers::NONE; 2];
        let mut view = Self { pieces, occupied, pawn_attacks, zones, attacked, officers };
        for color in Color::BOTH {
            let officers = &mut view.officers[color.index()];
            officers.fill(pieces, color, occupied);
            let leapers = view.attacked[color.index()];
            view.attacked[color.index()] =
                officers.all().iter().fold(leapers, |sum, officer| sum | officer.reached);
        }
        view
    }

    fn side(&self, us: Color, weights: &Weights) -> Sum {
        let pieces = self.pieces;
        let mut sum = Sum::default();
        for role in Role::ALL {
            for square in pieces.of(us, role) {
                sum.early += i32::from(weights.squares_early[role.index()][place(us, square)]);
                sum.late += i32::from(weights.squares_late[role.index()][place(us, square)]);
            }
        }
        for (role, worth) in Role::ALL.into_iter().zip(weights.material) {
            sum.add(worth, pieces.of(us, role).count() as i32);
        }
        let bishops = pieces.of(us, Role::Bishop);
        if bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK) {
            sum += weights.bishop_pair;
        }
        pawns::judge(pieces, us, weights, &mut sum);
        self.officers(us, weights, &mut sum);
        self.threats(us, weights, &mut sum);
        self.king(us, weights, &mut sum);
        sum
    }

    /// Reach, good squares and files, and what they do to the enemy king.
    fn officers(&self, us: Color, weights: &Weights, sum: &mut Sum) {
        let (pieces, them) = (self.pieces, !us);
        let pawns = pieces.of(us, Role::Pawn);
        let room = !(pieces.of(us, Role::King) | pawns | self.pawn_attacks[them.index()]);
        let zone = self.zones[them.index()];
        let king = pieces.king(them);
        let safe = !(self.attacked[them.index()] | pieces.color(us));
        let outposts = self.pawn_attacks[us.index()]
            & !pawns::ever_attacked(pieces.of(them, Role::Pawn), them)
            & (us.nth_rank(3) | us.nth_rank(4) | us.nth_rank(5));
        let (mut danger, mut hunters) = (0_i32, 0);
        let oblique = attacks::bishop(king, self.occupied) & safe;
        let straight = attacks::rook(king, self.occupied) & safe;
        let checks = [attacks::knight(king) & safe, oblique, straight, oblique | straight];
        for &Officer { kind, from, reached } in self.officers[us.index()].all() {
            let role = KINDS[kind];
            let squares = (reached & room).count() as i32;
            sum.add(weights.reach[kind], squares - i32::from(weights.usual_reach[kind]));
            if reached.meets(zone) {
                hunters += 1;
                danger += i32::from(weights.attackers[kind])
                    + i32::from(weights.attacked_square) * (reached & zone).count() as i32;
            }
            if reached.meets(checks[kind]) {
                danger += i32::from(weights.safe_check[kind]);
            }
            match role {
                Role::Knight | Role::Bishop if outposts.has(from) => {
                    *sum += weights.outpost[kind];
                }
                Role::Rook => self.rook_file(from, pawns, weights, sum),
                _ => {}
            }
        }
        if pieces.of(us, Role::Queen).is_empty() {
            danger += i32::from(weights.no_queen);
        }
        if hunters > 1 && danger > 0 {
            sum.early += danger * danger / 100;
            sum.late += danger / 10;
        }
    }

    fn rook_file(&self, rook: Square, pawns: Bitboard, weights: &Weights, sum: &mut Sum) {
        let file = Bitboard::file(rook.file());
        if !file.meets(self.pieces.role(Role::Pawn)) {
            *sum += weights.rook_open;
        } else if !file.meets(pawns) {
            *sum += weights.rook_half_open;
        }
    }

    /// What the opponent has that is attacked by less, or not defended.
    fn threats(&self, us: Color, weights: &Weights, sum: &mut Sum) {
        let (pieces, them) = (self.pieces, !us);
        let officers = pieces.color(them) & !(pieces.role(Role::Pawn) | pieces.role(Role::King));
        let by_pawns = self.pawn_attacks[us.index()] & officers;
        sum.add(weights.pawn_threat, by_pawns.count() as i32);
        let heavy = pieces.straight(them) & !by_pawns;
        for officer in self.officers[us.index()].all().iter().filter(|officer| officer.kind < 2) {
            sum.add(weights.minor_threat, (officer.reached & heavy).count() as i32);
        }
        let loose = officers & self.attacked[us.index()] & !self.attacked[them.index()];
        sum.add(weights.hanging, loose.count() as i32);
    }

    /// What stands before the own king.
    fn king(&self, us: Color, weights: &Weights, sum: &mut Sum) {
        let king = self.pieces.king(us);
        let pawns = self.pieces.of(us, Role::Pawn);
        let middle = king.file().clamp(1, 6);
        for file in middle - 1..=middle + 1 {
            let file = Bitboard::file(file);
            if !file.meets(pawns) {
                *sum += weights.bare_file;
            }
            for (ahead, worth) in (1..).zip(weights.shield) {
                let rank = king.rank().abs_diff(us.home_rank()) + ahead;
                if rank < 8 && (file & us.nth_rank(rank)).meets(pawns) {
                    *sum += worth;
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
