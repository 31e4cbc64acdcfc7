//! The tunable numbers of the search of all games but chess. Scores are in hundredths of a man or
//! what comes near it, depths and reductions in plies unless told otherwise.

use crate::search::params;

params! {
    /// Aspiration window: the first depth whose score is expected to be near that of the depth
    /// before.
    aspiration_depth: 4, 1..=12;
    /// Aspiration window: how far the score may be from that of the depth before, at first.
    aspiration_width: 40, 5..=150;
    /// Aspiration window: by what its width is multiplied each time that the score is outside.
    aspiration_growth: 3, 2..=6;
    /// Aspiration window: from more than this width on a side is open.
    aspiration_open: 800, 100..=2000;

    /// Reverse futility pruning: the greatest depth.
    reverse_futility_depth: 4, 2..=12;
    /// Reverse futility pruning: how far the static eval must be above beta, for each ply.
    reverse_futility_margin: 110, 30..=300;

    /// Null move pruning: the least depth.
    null_move_depth: 3, 1..=8;
    /// Null move pruning: by how much less deep its search is at any depth.
    null_move_reduction: 3, 1..=6;
    /// Null move pruning: the depth is divided by this for more of the reduction.
    null_move_depth_divisor: 4, 2..=8;

    /// Futility and late move pruning: the greatest depth.
    quiet_pruning_depth: 3, 1..=10;
    /// Futility pruning: how far the static eval must be below alpha, for each ply.
    futility_margin: 130, 30..=300;
    /// Late move pruning: how many moves are searched at any depth.
    late_move_base: 5, 1..=20;
    /// Late move pruning: how many more moves are searched for each square of the depth.
    late_move_square: 2, 0..=6;

    /// Late move reductions: the least depth.
    lmr_depth: 3, 2..=6;
    /// Late move reductions: the base, in hundredths of a ply.
    lmr_base: 40, 0..=200;
    /// Late move reductions: the product of the logarithms of depth and number of the move is
    /// divided by this, in hundredths.
    lmr_divisor: 240, 120..=500;

    /// Delta pruning in quiescence: what a noisy move may bring beyond what it takes.
    delta_margin: 180, 50..=500;

    /// History: the bonus for the square of the depth.
    history_bonus_square: 8, 1..=40;
    /// History: the greatest bonus.
    history_bonus_max: 1_024, 200..=4_000;
    /// History: the size that a count never passes.
    history_max: 8_192, 2_048..=32_768;
    /// History: a count of this part of the greatest is a ply less or more of reduction.
    history_parts: 3, 1..=8;

    /// Time: the depths for which the best move stays the same that make a choice stable.
    time_stable_depths: 4, 2..=10;
    /// Time: what a stable choice takes of the soft limit, in tenths.
    time_stable: 7, 3..=10;
    /// Time: what a new choice takes of the soft limit, in tenths; one less for each depth that it
    /// stays.
    time_unstable: 12, 8..=20;
}
