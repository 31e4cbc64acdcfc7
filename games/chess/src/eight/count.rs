//! Counting sequences of moves.

use super::board::Board;
use super::form::Form;
use super::law::Law;
use crate::variant::VariantPosition;

/// Counts the sequences of `depth` moves of a position that no goal has ended, where a law fits;
/// [`u64::MAX`] stands for that many or more. As in the general engine, goals end sequences and
/// laws of draws do not.
pub(crate) fn count_sequences(position: &VariantPosition, depth: u32) -> Option<u64> {
    match position.rules().form.as_ref()? {
        Form::Plain(law) => from_root(law, position, depth),
        Form::House(law) => from_root(law, position, depth),
        Form::Loop(law) => from_root(law, position, depth),
        Form::Giveaway(law) => from_root(law, position, depth),
        Form::Losers(law) => from_root(law, position, depth),
        Form::Horde(law) => from_root(law, position, depth),
        Form::Atomic(law) => from_root(law, position, depth),
        Form::Hill(law) => from_root(law, position, depth),
        Form::Checks(law) => from_root(law, position, depth),
        Form::Racing(law) => from_root(law, position, depth),
    }
}

fn from_root<L: Law>(law: &L, position: &VariantPosition, depth: u32) -> Option<u64> {
    Some(sequences(law, &Board::of::<L>(position)?, depth))
}

fn sequences<L: Law>(law: &L, board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(board.count_moves(law)),
        _ => {
            let mut sum = 0_u64;
            board.each_move(law, |mv| {
                let mut next = board.clone();
                next.make::<L>(mv);
                if !law.ends(&mut next) {
                    sum = sum.saturating_add(sequences(law, &next, depth - 1));
                }
            });
            sum
        }
    }
}
