//! Results, and how sure they are.

use std::fmt;

use super::HalfPoints;

/// How many standard errors an interval of 95 % reaches to each side.
const NORMAL_95: f64 = 1.96;
/// Scores this near to 0 or 1 tell no difference in strength.
const EXTREME: f64 = 1e-9;

/// The results of pairs of games, for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by their half points together, from 0 to 4.
    pub pairs: [u64; 5],
}

/// A score and the strength that it tells of, each with half of its interval of 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Points for each game, from 0 to 1.
    pub score: f64,
    /// Its error.
    pub score_error: f64,
    /// The difference in Elo: −400 log₁₀(1 / score − 1) (Arpad Elo, "The Rating of Chessplayers",
    /// 1978); infinite where one side won everything.
    pub elo: f64,
    /// Its error; infinite where the interval reaches 0 or 1.
    pub elo_error: f64,
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, points: [HalfPoints; 2]) {
        for points in points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        let sum = usize::from(points[0] + points[1]);
        self.pairs[sum.min(4)] += 1;
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.iter_mut().zip(other.pairs).for_each(|(ours, theirs)| *ours += theirs);
    }

    /// The same results as the other player sees them.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.pairs.reverse();
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    /// Games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What the results tell. The error is that of a mean of pairs, for the two games of an opening
    /// are not independent; where all pairs ended alike it is the rule of three, 3 / n.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let count = self.pairs.iter().sum::<u64>().max(1) as f64;
        let each = || (0..5).map(|sum| f64::from(sum) / 4.0).zip(self.pairs);
        let score = each().map(|(score, pairs)| score * pairs as f64).sum::<f64>() / count;
        let squares: f64 = each().map(|(of, pairs)| (of - score).powi(2) * pairs as f64).sum();
        let variance = squares / (count - 1.0).max(1.0);
        let score_error = match variance {
            0.0 => (3.0 / count).min(1.0),
            _ => NORMAL_95 * (variance / count).sqrt(),
        };
        let half = (elo(score + score_error) - elo(score - score_error)) / 2.0;
        let elo_error = if half.is_finite() { half } else { f64::INFINITY };
        Estimate { score, score_error, elo: elo(score), elo_error }
    }
}

fn elo(score: f64) -> f64 {
    match score {
        _ if score <= EXTREME => f64::NEG_INFINITY,
        _ if score >= 1.0 - EXTREME => f64::INFINITY,
        _ => 400.0 * (score / (1.0 - score)).log10(),
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { score, score_error, elo, elo_error } = self;
        write!(f, "{:5.1} % ± {:4.1}, Elo ", 100.0 * score, 100.0 * score_error)?;
        if !elo.is_finite() {
            return f.write_str(if *elo > 0.0 {
                "beyond all measure"
            } else {
                "below all measure"
            });
        }
        write!(f, "{elo:+5.0}")?;
        if elo_error.is_finite() { write!(f, " ± {elo_error:3.0}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[[HalfPoints; 2]]) -> Tally {
        let mut tally = Tally::default();
        pairs.iter().for_each(|pair| tally.add(*pair));
        tally
    }

    #[test]
    fn a_score_of_three_quarters_is_191_elo() {
        let Estimate { score, elo, .. } = tally(&[[2, 1], [1, 2], [2, 2], [0, 2]]).estimate();
        assert_eq!(score, 0.75);
        assert!((elo - 190.85).abs() < 0.01, "{elo}");
    }

    #[test]
    fn openings_that_decide_every_game_leave_no_doubt_that_players_are_equal() {
        let estimate = tally(&[[2, 0]; 100]).estimate();
        assert_eq!((estimate.score, estimate.elo), (0.5, 0.0));
        assert!(estimate.score_error <= 0.03);
    }

    #[test]
    fn the_error_shrinks_with_the_root_of_the_number_of_games() {
        let some: Vec<_> = [[2, 1], [1, 0], [1, 1], [2, 2]].repeat(10);
        let more = some.repeat(4);
        let (some, more) = (tally(&some).estimate(), tally(&more).estimate());
        let ratio = some.score_error / more.score_error;
        assert!((ratio - 2.0).abs() < 0.03, "{ratio}");
    }

    #[test]
    fn the_other_player_sees_the_opposite() {
        let (ours, theirs) = (tally(&[[2, 1], [0, 1]]), tally(&[[1, 0], [1, 2]]));
        assert_eq!(ours.reversed(), theirs);
        let sum = ours.estimate().score + theirs.estimate().score;
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn who_wins_everything_is_beyond_measure() {
        let text = tally(&[[2, 2]; 3]).estimate().to_string();
        assert!(text.contains("beyond"), "{text}");
    }
}
