//! How the evaluation changes with each of its numbers.
//!
//! The slope is numeric: the evaluation is asked with the number a step higher and a step lower.
//! It is linear in all numbers but those of the danger to a king, so that this is its derivative
//! but for rounding. The squares where nothing stands are left out beforehand, and so are numbers
//! that, moved far together, change nothing.

use rookery_chess::{Chess, Color, Role};

use super::vector::{Kind, USUAL_STEP, groups, kinds, numbers, weights};
use crate::eval::squares::place;
use crate::strong::{Weights, evaluate};

/// Numbers with a slope that is not 0, in hundredths of a pawn for White for each unit.
pub(super) type Slopes = Vec<(u16, f32)>;

/// How far the numbers of a block are moved together, in hundredths of a pawn: no few of them
/// cancel out.
const FAR: [i16; 8] = [301, 353, 419, 487, 571, 683, 797, 937];

/// Finds slopes at some weights.
pub(super) struct Slope {
    /// For each number the weights with it a step higher and a step lower, and how far that is.
    beside: Vec<([Weights; 2], f32)>,
    /// Where the numbers of squares begin, by phase and role.
    squares: [[usize; 6]; 2],
    /// The numbers that are no square's in blocks, and the weights with all of a block moved.
    blocks: Vec<(Vec<usize>, Weights)>,
    centre: Weights,
}

impl Slope {
    pub(super) fn at(centre: &Weights) -> Self {
        let all: Vec<f64> = numbers(centre).into_iter().map(f64::from).collect();
        let beside = kinds().into_iter().enumerate().map(|(number, kind)| {
            let Kind { least, most, step } = kind;
            let [high, low] = [step, -step].map(|step| {
                let moved = all[number] + f64::from(step);
                moved.clamp(f64::from(least), f64::from(most))
            });
            let with = |value| {
                let mut all = all.clone();
                all[number] = value;
                weights(&all)
            };
            ([with(high), with(low)], (high - low) as f32)
        });
        let (mut squares, mut others, mut from) = ([[0; 6]; 2], vec![], 0);
        let mut found = 0;
        for group in groups(&mut centre.clone()) {
            let count = group.values.len();
            if group.name.starts_with("squares.") {
                squares[found / 6][found % 6] = from;
                found += 1;
            } else {
                others.extend(from..from + count);
            }
            from += count;
        }
        let kinds = kinds();
        let block = |block: &[usize]| {
            let mut moved = all.clone();
            for (number, far) in block.iter().zip(FAR) {
                let Kind { step, .. } = kinds[*number];
                moved[*number] += f64::from(far) * f64::from(step) / f64::from(USUAL_STEP);
            }
            (block.to_vec(), weights(&moved))
        };
        let blocks = others.chunks(FAR.len()).map(block).collect();
        Self { beside: beside.collect(), squares, blocks, centre: centre.clone() }
    }

    /// The slopes of the evaluation for White.
    pub(super) fn of(&self, position: &Chess) -> Slopes {
        let sign = if position.side_to_move() == Color::White { 1.0 } else { -1.0 };
        let plain = evaluate(position, &self.centre);
        let moves = |(_, moved): &&(Vec<usize>, Weights)| evaluate(position, moved) != plain;
        let moving = self.blocks.iter().filter(moves);
        let mut active: Vec<_> = moving.flat_map(|(block, _)| block).copied().collect();
        for color in Color::BOTH {
            for role in Role::ALL {
                for square in position.pieces().of(color, role) {
                    let from = self.squares.map(|phase| phase[role.index()]);
                    active.extend(from.map(|from| from + place(color, square)));
                }
            }
        }
        active.sort_unstable();
        active.dedup();
        let slope = |number: usize| {
            let ([high, low], width) = &self.beside[number];
            let rise = evaluate(position, high) - evaluate(position, low);
            (number as u16, sign * rise as f32 / width)
        };
        active.into_iter().map(slope).filter(|(_, slope)| *slope != 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong::WEIGHTS;
    use rookery_chess::CastlingNotation;

    fn slopes(fen: &str) -> Slopes {
        let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        Slope::at(&WEIGHTS).of(&position)
    }

    #[test]
    fn what_both_sides_have_alike_has_no_slope() {
        let start = slopes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let names = names(&start);
        assert_eq!(names, ["tempo.early"]);
    }

    fn names(slopes: &Slopes) -> Vec<String> {
        let mut weights = WEIGHTS.clone();
        let each = |group: super::super::vector::Group<'_>| vec![group.name; group.values.len()];
        let all: Vec<_> = groups(&mut weights).into_iter().flat_map(each).collect();
        slopes.iter().map(|(number, _)| all[usize::from(*number)].clone()).collect()
    }

    #[test]
    fn a_pawn_more_is_worth_its_material_by_phase_for_either_side() {
        for (fen, sign) in [
            ("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1", 1.0),
            ("4k3/ppppp3/8/8/8/8/PPPP4/4K3 w - - 0 1", -1.0),
            ("4k3/ppppp3/8/8/8/8/PPPP4/4K3 b - - 0 1", -1.0),
        ] {
            let slopes = slopes(fen);
            let material = slopes.iter().find(|(number, _)| *number == 5);
            assert_eq!(material, Some(&(5, sign)), "{fen}");
            assert!(slopes.iter().all(|(number, _)| *number != 0), "no middle game is left");
        }
    }
}
