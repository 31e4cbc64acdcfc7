//! When nobody can be made to lose any more, and when two positions are the same.

use crate::draughts::Draughts;
use crate::geometry::Squares;
use crate::variant::{Color, Material};

/// The diagonal from a1 to h8, on the dark squares of 8 × 8.
const MAIN_ROAD: Squares =
    1 << 28 | 1 << 24 | 1 << 21 | 1 << 17 | 1 << 14 | 1 << 10 | 1 << 7 | 1 << 3;
/// Pieces against a lone king on the main road that a law of draws speaks of.
const AGAINST_ROAD: u32 = 3;

impl Draughts {
    /// The law by which this position is drawn, whatever came before it.
    pub(crate) fn law_of_draws(&self) -> Option<&'static str> {
        let draws = &self.variant.draws;
        if draws.kings_only.is_some_and(|most| self.kings_only >= most)
            || draws.unchanged.is_some_and(|most| self.unchanged >= most)
        {
            return Some("no-progress");
        }
        if draws.main_road.is_some_and(|most| self.road >= most) {
            return Some("few-pieces");
        }
        let over = |moves: u16| self.unchanged >= moves;
        let drawn = draws.endings.iter().any(|end| over(end.moves) && self.has(&end.with));
        drawn.then_some("few-pieces")
    }

    /// Whether a lone king holds the main road against three pieces, a king among them, none of
    /// which stands there.
    pub(crate) fn road_is_held(&self) -> bool {
        let (men, kings) = (self.pieces.men, self.pieces.kings);
        self.variant.draws.main_road.is_some()
            && [(0, 1), (1, 0)].into_iter().any(|(lone, other)| {
                let pieces = men[other] | kings[other];
                men[lone] == 0
                    && kings[lone].count_ones() == 1
                    && kings[lone] & MAIN_ROAD != 0
                    && pieces.count_ones() == AGAINST_ROAD
                    && kings[other] != 0
                    && pieces & MAIN_ROAD == 0
            })
    }

    fn has(&self, material: &Material) -> bool {
        let count = |color: Color| {
            let (men, kings) = (self.pieces.men, self.pieces.kings);
            (men[color.index()].count_ones(), kings[color.index()].count_ones())
        };
        let sides = Color::BOTH.map(count);
        let either = |fits: &dyn Fn(u32, u32) -> bool| {
            [(0, 1), (1, 0)]
                .into_iter()
                .any(|(one, other)| sides[one] == (0, 1) && fits(sides[other].0, sides[other].1))
        };
        match material {
            Material::LoneKing(pieces) => {
                either(&|men, kings| kings > 0 && pieces.contains(&(men + kings)))
            }
            Material::LoneKingAgainstKings(pieces) => {
                either(&|men, kings| men == 0 && pieces.contains(&kings))
            }
            Material::BothKings(pieces) => {
                let total: u32 = sides.iter().map(|(men, kings)| men + kings).sum();
                sides.iter().all(|&(_, kings)| kings > 0) && pieces.contains(&total)
            }
        }
    }

    /// Equal for positions that count as the same.
    pub(crate) fn hash(&self) -> u64 {
        let [white, black] = self.pieces.men;
        let [white_kings, black_kings] = self.pieces.kings;
        let turn = self.turn.index() as u64 | self.resting() << 1;
        let men = folded(white ^ MIXERS[0], black ^ MIXERS[1]);
        let kings = folded(white_kings ^ MIXERS[2], black_kings ^ MIXERS[3]);
        folded(men ^ turn ^ MIXERS[1], kings ^ men ^ MIXERS[2])
    }
}

/// Fractions of square roots (of 2, 3, 5 and 7), made odd.
const MIXERS: [u64; 4] =
    [0x6a09_e667_f3bc_c909, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1];

/// Both halves of the product, laid over one another (Wang Yi and others, “Modern non-cryptographic
/// hash function and pseudorandom number generator”, 2019).
fn folded(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}
