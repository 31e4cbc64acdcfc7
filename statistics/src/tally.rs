//! Counting.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The points of a game in half points: 0, 1 or 2.
pub type HalfPoints = u8;

/// The results of two players' games, for one of them.
///
/// ```
/// use rookery_statistics::Tally;
///
/// let mut tally = Tally::default();
/// tally.add(2);             // a win
/// tally.add_pair([1, 0]);   // two games from one opening: a draw and a loss
/// assert_eq!(tally.to_string(), "+1 =1 -1");
/// assert_eq!((tally.games(), tally.paired_games(), tally.half_points()), (3, 2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The number of pairs of games from one opening, seats changed, by the half points of both
    /// together, from 0 to 4. The games of these pairs are among those counted by `wins`, `draws`
    /// and `losses`.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts a game by its half points.
    pub fn add(&mut self, points: HalfPoints) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts the two games of a pair by their half points.
    pub fn add_pair(&mut self, points: [HalfPoints; 2]) {
        points.into_iter().for_each(|points| self.add(points));
        let sum: usize = points.into_iter().map(|points| usize::from(points.min(2))).sum();
        self.pairs[sum] += 1;
    }

    /// Makes a tally from numbers of pairs. A pair of one point in all may have been two draws or a
    /// win and a loss: it is counted as two draws.
    #[must_use]
    pub const fn of_pairs(pairs: [u64; 5]) -> Self {
        let [none, half, even, most, all] = pairs;
        Self { wins: 2 * all + most, draws: half + 2 * even + most, losses: 2 * none + half, pairs }
    }

    /// Adds another tally of the same player.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.iter_mut().zip(other.pairs).for_each(|(ours, theirs)| *ours += theirs);
    }

    /// Returns the same results as the other player sees them.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.pairs.reverse();
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the number of games that stand in a pair.
    #[must_use]
    pub fn paired_games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>()
    }

    /// Returns the points, in half points.
    #[must_use]
    pub const fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }
}

/// Wins, draws, losses: `+3 =4 -1`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_counts_as_two_games_and_one_pair() {
        let mut tally = Tally::default();
        tally.add_pair([2, 1]);
        tally.add_pair([0, 0]);
        tally.add(1);
        let expected = Tally { wins: 1, draws: 2, losses: 2, pairs: [1, 0, 0, 1, 0] };
        assert_eq!(tally, expected);
        assert_eq!((tally.games(), tally.paired_games(), tally.half_points()), (5, 4, 4));
        assert_eq!(tally.to_string(), "+1 =2 -2");
    }

    #[test]
    fn the_other_player_sees_the_opposite() {
        let (mut ours, mut theirs) = (Tally::default(), Tally::default());
        for [one, other] in [[2, 1], [0, 1], [2, 2]] {
            ours.add_pair([one, other]);
            theirs.add_pair([2 - one, 2 - other]);
        }
        assert_eq!(ours.reversed(), theirs);
        assert_eq!(theirs.reversed(), ours);
    }

    #[test]
    fn pairs_alone_tell_the_points() {
        let tally = Tally::of_pairs([1, 2, 3, 4, 5]);
        assert_eq!(tally.games(), 30);
        assert_eq!(tally.half_points(), 2 + 2 * 3 + 3 * 4 + 4 * 5);
    }
}
