//! Scores: hundredths of a pawn for the player to move, and the distance to a forced end.

use crate::board::Verdict;

/// A score, in hundredths of a pawn for the player to move.
pub type Score = i32;

/// The longest line that a search looks at, in plies.
pub const PLY_MAX: usize = 128;
/// What a won game is worth, less one for each ply until it is won.
pub const MATE: Score = 30_000;
/// The least score that tells a forced win.
pub const MATE_MIN: Score = MATE - 2 * PLY_MAX as Score;
/// What a game is worth that tables say is won without telling in how many moves, less one for
/// each ply until they say so.
pub const KNOWN_WIN: Score = MATE_MIN - 1;
/// The least score that tells such a win.
pub const KNOWN_WIN_MIN: Score = KNOWN_WIN - 2 * PLY_MAX as Score;
/// Above every score.
pub const INFINITE: Score = 32_000;

/// The score of a game that is over `ply` plies after the root.
#[must_use]
pub fn of_end(verdict: Verdict, ply: usize) -> Score {
    match verdict {
        Verdict::Won => MATE - ply as Score,
        Verdict::Drawn => 0,
        Verdict::Lost => ply as Score - MATE,
    }
}

/// A score at `ply` as a transposition table keeps it: forced ends counted from the position
/// itself.
#[must_use]
pub fn score_to_tt(score: Score, ply: usize) -> Score {
    match score {
        KNOWN_WIN_MIN.. => score + ply as Score,
        _ if score <= -KNOWN_WIN_MIN => score - ply as Score,
        _ => score,
    }
}

/// A score of a transposition table as it is at `ply`: forced ends counted from the root.
#[must_use]
pub fn score_from_tt(score: Score, ply: usize) -> Score {
    match score {
        KNOWN_WIN_MIN.. => score - ply as Score,
        _ if score <= -KNOWN_WIN_MIN => score + ply as Score,
        _ => score,
    }
}

/// In how many moves of the winner the game is won (above 0) or lost (below 0), where the score
/// tells it.
#[must_use]
pub fn mate_in(score: Score) -> Option<i32> {
    match score {
        MATE_MIN.. => Some((MATE - score + 1) / 2),
        _ if score <= -MATE_MIN => Some(-((MATE + score) / 2)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_to_mate_is_told_in_moves() {
        assert_eq!(mate_in(of_end(Verdict::Won, 1)), Some(1));
        assert_eq!(mate_in(of_end(Verdict::Won, 3)), Some(2));
        assert_eq!(mate_in(of_end(Verdict::Lost, 2)), Some(-1));
        assert_eq!(mate_in(of_end(Verdict::Lost, 4)), Some(-2));
        assert_eq!(mate_in(0), None);
        assert_eq!(mate_in(900), None);
    }

    #[test]
    fn a_remembered_mate_is_as_far_from_its_position_as_before() {
        for ply in 0..40 {
            for score in [0, 77, -900, MATE - 50, 50 - MATE] {
                assert_eq!(score_from_tt(score_to_tt(score, ply), ply), score);
            }
        }
        assert_eq!(score_from_tt(score_to_tt(MATE - 7, 4), 2), MATE - 5);
    }
}
