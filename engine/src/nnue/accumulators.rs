//! The accumulators of an NNUE along a line, each updated from that of the ply before.

use rookery_chess::{Bitboard, Chess, Color, Pieces, Role, Square};

use super::{HIDDEN, Network, Perspective, Row, rows};
use crate::score::Score;

/// Where more pieces came and went, accumulators are refreshed.
const CHANGES_MAX: usize = 12;

/// The accumulators of a position, and what it was.
#[derive(Clone)]
struct Frame {
    sides: [Row; 2],
    /// By side; the first position of all has none.
    perspectives: [Option<Perspective>; 2],
    /// By color and role.
    men: [Bitboard; 12],
}

/// The accumulators of the positions of a line, a pair for each ply. No score depends on what was
/// evaluated before: an accumulator is what it is for its pieces, whatever position it was updated
/// from.
pub struct Accumulators {
    frames: Vec<Frame>,
}

/// What came to the board and what went, unless that is more than fits.
struct Changes {
    each: [(bool, Color, Role, Square); CHANGES_MAX],
    count: usize,
}

impl Changes {
    fn between(then: &[Bitboard; 12], now: &Pieces) -> Option<Self> {
        let none = (false, Color::White, Role::Pawn, Square::new(0));
        let mut changes = Self { each: [none; CHANGES_MAX], count: 0 };
        for color in Color::BOTH {
            for role in Role::ALL {
                let men = now.of(color, role);
                for square in men ^ then[number(color, role)] {
                    *changes.each.get_mut(changes.count)? = (men.has(square), color, role, square);
                    changes.count += 1;
                }
            }
        }
        Some(changes)
    }
}

impl Accumulators {
    /// For lines of so many plies.
    #[must_use]
    pub fn new(plies: usize) -> Self {
        let none = Row([0; HIDDEN]);
        let frame = Frame { sides: [none; 2], perspectives: [None; 2], men: [Bitboard::EMPTY; 12] };
        Self { frames: vec![frame; plies.max(1)] }
    }

    /// The static eval for the player to move, in hundredths of a pawn, of a position so many plies
    /// into a line: updated from the ply before where that is possible, else refreshed.
    pub fn evaluate(&mut self, network: &Network, position: &Chess, ply: usize) -> Score {
        let (pieces, us) = (position.pieces(), position.side_to_move());
        let ply = ply.min(self.frames.len() - 1);
        let (before, from) = self.frames.split_at_mut(ply);
        let frame = &mut from[0];
        let last = before.last();
        let changes = last.and_then(|last| Changes::between(&last.men, pieces));
        for side in Color::BOTH {
            let perspective = Perspective::of(pieces, side);
            match last.zip(changes.as_ref()) {
                Some((last, changes)) if last.perspectives[side.index()] == Some(perspective) => {
                    frame.update(last, network, changes, perspective);
                }
                _ => frame.sides[side.index()] = network.accumulator(pieces, side),
            }
            frame.perspectives[side.index()] = Some(perspective);
        }
        frame.men = men(pieces);
        let [ours, theirs] = [us, !us].map(|side| &frame.sides[side.index()]);
        network.output([ours, theirs], pieces.occupied().count())
    }
}

impl Frame {
    /// Makes an accumulator from that of another position that is seen alike.
    fn update(
        &mut self,
        last: &Self,
        network: &Network,
        changes: &Changes,
        perspective: Perspective,
    ) {
        let mut rows = [[&network.biases; CHANGES_MAX]; 2];
        let mut counts = [0; 2];
        for (came, color, role, square) in &changes.each[..changes.count] {
            let kind = usize::from(*came);
            rows[kind][counts[kind]] =
                &network.features[perspective.feature(*color, *role, *square)];
            counts[kind] += 1;
        }
        let [went, came] = [0, 1].map(|kind| &rows[kind][..counts[kind]]);
        let side = perspective.side.index();
        rows::change(&mut self.sides[side], &last.sides[side], came, went);
    }
}

fn number(color: Color, role: Role) -> usize {
    color.index() * 6 + role.index()
}

fn men(pieces: &Pieces) -> [Bitboard; 12] {
    let mut men = [Bitboard::EMPTY; 12];
    for color in Color::BOTH {
        for role in Role::ALL {
            men[number(color, role)] = pieces.of(color, role);
        }
    }
    men
}

#[cfg(test)]
mod tests {
    use rookery_rules::random::Random;

    use super::*;

    #[test]
    fn accumulators_updated_along_a_line_say_what_refreshed_ones_say() {
        let network = Network::built_in().unwrap();
        let mut random = Random::new(7);
        let mut accumulators = Accumulators::new(24);
        for _ in 0..30 {
            let (mut position, mut line) = (Chess::default(), vec![]);
            for ply in 0..120_usize {
                let mut moves = vec![];
                position.each_move(|mv| moves.push(mv));
                if moves.is_empty() {
                    break;
                }
                line.push(position.clone());
                position.make(moves[random.below(moves.len())]);
                // As a search does: some plies are left out, and what is there is of another line.
                if random.below(3) > 0 {
                    let ply = ply % 24;
                    assert_eq!(
                        accumulators.evaluate(&network, &position, ply),
                        network.evaluate(&position)
                    );
                }
            }
            let back = &line[line.len() / 2];
            assert_eq!(accumulators.evaluate(&network, back, 5), network.evaluate(back));
        }
    }
}
