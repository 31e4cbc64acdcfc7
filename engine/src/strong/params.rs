//! The tunable numbers of the search of chess. Scores are in hundredths of a pawn, depths and
//! reductions in plies unless told otherwise.

use crate::search::params;

params! {
    tunable;

    /// Aspiration window: the first depth whose score is expected to be near that of the depth
    /// before.
    aspiration_depth: 5, 1..=12;
    /// Aspiration window: how far the score may be from that of the depth before, at first.
    aspiration_width: 18, 5..=60;
    /// Aspiration window: by what its width is multiplied each time that the score is outside.
    aspiration_growth: 3, 2..=6;
    /// Aspiration window: from more than this width on a side is open.
    aspiration_open: 500, 100..=2000;

    /// Internal iterative reduction: the least depth that is a ply less without a TT move.
    iir_depth: 5, 2..=12;

    /// Reverse futility pruning: the greatest depth.
    reverse_futility_depth: 6, 2..=12;
    /// Reverse futility pruning: how far the static eval must be above beta, for each ply.
    reverse_futility_margin: 78, 30..=200;

    /// Razoring: the greatest depth.
    razoring_depth: 1, 1..=5;
    /// Razoring: how far the static eval must be below alpha.
    razoring_margin: 300, 100..=800;

    /// Null move pruning: the least depth.
    null_move_depth: 3, 1..=8;
    /// Null move pruning: the reduction at any depth.
    null_move_reduction: 3, 1..=6;
    /// Null move pruning: the depth is divided by this for more of the reduction.
    null_move_depth_divisor: 3, 2..=8;
    /// Null move pruning: what the static eval has beyond beta is divided by this for more of it.
    null_move_eval_divisor: 200, 80..=500;
    /// Null move pruning: the most that the static eval adds to the reduction.
    null_move_eval_max: 3, 0..=6;

    /// ProbCut: the least depth.
    probcut_depth: 5, 3..=10;
    /// ProbCut: how far a capture must pass beta.
    probcut_margin: 170, 80..=400;
    /// ProbCut: by how much less deep a capture is confirmed.
    probcut_reduction: 4, 2..=6;

    /// Late move, futility, history and SEE pruning: the greatest depth.
    move_pruning_depth: 7, 3..=14;
    /// Late move pruning: how many quiet moves are searched in any case, beside the square of the
    /// depth; half of all where the position does not improve.
    late_move_base: 4, 1..=12;
    /// Futility pruning: the greatest depth.
    futility_depth: 5, 2..=12;
    /// Futility pruning: how far the static eval must be below alpha at any depth.
    futility_base: 110, 20..=300;
    /// Futility pruning: how much farther below alpha the static eval must be for each ply.
    futility_margin: 85, 30..=200;
    /// History pruning: the greatest depth.
    history_pruning_depth: 4, 1..=10;
    /// History pruning: how far a quiet move's history must be below zero, for each ply.
    history_pruning_margin: 3_500, 1_000..=10_000;
    /// SEE pruning: what a quiet move may lose, for each ply.
    see_quiet_margin: 50, 10..=150;
    /// SEE pruning: what a noisy move may lose, for each ply.
    see_noisy_margin: 90, 20..=250;

    /// Check extensions: up to this depth a check is extended whatever it loses.
    check_extension_depth: 3, 0..=10;

    /// Late move reductions: the least depth.
    lmr_depth: 3, 2..=6;
    /// Late move reductions: the base, in hundredths of a ply.
    lmr_base: 60, 0..=200;
    /// Late move reductions: the product of the logarithms of depth and number of the move is
    /// divided by this, in hundredths.
    lmr_divisor: 220, 120..=400;
    /// Late move reductions: by how much less a check is reduced.
    lmr_check: 2, 0..=4;
    /// Late move reductions: how much of history makes a ply.
    lmr_history: 8_000, 2_000..=20_000;
    /// Late move reductions: the most plies that history makes.
    lmr_history_max: 2, 0..=4;
    /// Late move reductions: a move that comes out so much better than the best is searched a ply
    /// deeper.
    lmr_deeper_margin: 60, 20..=200;
    /// Late move reductions: a move that comes out less than this better than the best is searched a
    /// ply less deep.
    lmr_shallower_margin: 10, 0..=40;

    /// Singular extensions: the least depth; the search without the move costs little beside the
    /// rest from there on.
    singular_depth: 7, 4..=12;
    /// Singular extensions: by how much less deep the entry of the transposition table may be.
    singular_tt_depth: 3, 1..=6;
    /// Singular extensions: how much worse all other moves must be, for each ply.
    singular_margin: 2, 1..=6;
    /// Double extensions: how much worse still.
    singular_double_margin: 24, 0..=80;

    /// Delta pruning in quiescence: what a capture may bring beyond the piece.
    delta_margin: 160, 50..=400;

    /// History: the bonus for the square of the depth.
    history_bonus_square: 14, 2..=40;
    /// History: the bonus for each ply of the depth.
    history_bonus_linear: 40, 0..=300;
    /// History: the greatest bonus.
    history_bonus_max: 1_600, 400..=4_000;
    /// History: the size that a count never passes.
    history_max: 16_384, 4_096..=16_384;
    /// Capture history: the count is divided by this beside victim and attacker.
    capture_history_divisor: 4, 1..=32;

    /// Correction history: the share of what the pawns say, in eighths.
    correction_pawns: 7, 0..=16;
    /// Correction history: the share of what the pieces of each side say, in eighths.
    correction_non_pawns: 5, 0..=16;
    /// Correction history: the share of what the move before says, in eighths.
    correction_continuation: 4, 0..=16;
    /// Correction history: the error times the depth is divided by this for a bonus.
    correction_divisor: 8, 2..=32;

    /// Time: the depths for which the best move stays the same that make a choice stable.
    time_stable_depths: 5, 2..=10;
    /// Time: what a stable choice takes of the soft limit, in tenths.
    time_stable: 7, 3..=10;
    /// Time: what a new choice takes of the soft limit, in tenths; one less for each depth that it
    /// stays.
    time_unstable: 12, 8..=20;
    /// Time: the loss of score since the depth before that counts at most.
    time_loss_max: 60, 10..=200;
    /// Time: so much loss of score takes a tenth more of the soft limit.
    time_loss_divisor: 6, 1..=30;
    /// Time: what of the soft limit is taken where the best move took no nodes, in hundredths.
    time_effort_base: 150, 100..=250;
    /// Time: how much less of the soft limit is taken where the best move took all nodes, in
    /// hundredths.
    time_effort_share: 90, 0..=100;
}
