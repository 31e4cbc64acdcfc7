//! Everyone against everyone.

use serde::{Deserialize, Serialize};

use crate::tally::{HalfPoints, Tally};

/// A cross table: the results of each of several players against each other one, by seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CrossTable {
    players: usize,
    /// For the player of the row against that of the column.
    tallies: Vec<Tally>,
    /// Wins, draws and losses of the row's player where it had the first seat.
    seats: Vec<[u64; 3]>,
}

impl CrossTable {
    /// Makes an empty table for a number of players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let (tallies, seats) =
            (vec![Tally::default(); players.pow(2)], vec![[0; 3]; players.pow(2)]);
        Self { players, tallies, seats }
    }

    /// Returns the number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Counts a game of two players, given by their places, with the first seat's half points.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn add(&mut self, [first, second]: [usize; 2], points: HalfPoints) {
        let (there, back) = (self.place(first, second), self.place(second, first));
        self.tallies[there].add(points);
        self.tallies[back].add(2 - points.min(2));
        self.seats[there][usize::from(2 - points.min(2))] += 1;
    }

    /// Counts two games from one opening: `first` had the first seat in one of them, then the
    /// second. The points are the half points of `first` in both.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn add_pair(&mut self, [first, second]: [usize; 2], points: [HalfPoints; 2]) {
        let (there, back) = (self.place(first, second), self.place(second, first));
        let theirs = points.map(|points| 2 - points.min(2));
        self.tallies[there].add_pair(points);
        self.tallies[back].add_pair(theirs);
        self.seats[there][usize::from(theirs[0])] += 1;
        self.seats[back][usize::from(points[1].min(2))] += 1;
    }

    /// Returns the results of one player against another, as the first of them sees them.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> &Tally {
        &self.tallies[self.place(one, other)]
    }

    /// Wins, draws and losses of `first` against `second` where it had the first seat.
    pub(crate) fn seated(&self, first: usize, second: usize) -> [u64; 3] {
        self.seats[self.place(first, second)]
    }

    /// Returns the results of a player against all others.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn total(&self, one: usize) -> Tally {
        let mut sum = Tally::default();
        (0..self.players).for_each(|other| sum.merge(self.between(one, other)));
        sum
    }

    /// Returns the places of the players by their share of points, the best first; those without a
    /// game come last.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let share = |player: usize| {
            let total = self.total(player);
            (total.games() > 0).then(|| total.half_points() as f64 / total.games() as f64)
        };
        let mut order: Vec<_> = (0..self.players).collect();
        order.sort_by(|one, other| {
            share(*other).unwrap_or(-1.0).total_cmp(&share(*one).unwrap_or(-1.0))
        });
        order
    }

    fn place(&self, row: usize, column: usize) -> usize {
        assert!(row < self.players && column < self.players, "there is no such player");
        row * self.players + column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_counts_for_both() {
        let mut table = CrossTable::new(3);
        table.add([0, 1], 2);
        table.add_pair([1, 2], [2, 1]);
        assert_eq!(table.between(0, 1).wins, 1);
        assert_eq!(table.between(1, 0).losses, 1);
        assert_eq!(table.between(2, 1).pairs, [0, 1, 0, 0, 0]);
        assert_eq!(table.total(1).games(), 3);
        assert_eq!(table.seated(0, 1), [1, 0, 0]);
        assert_eq!((table.seated(1, 2), table.seated(2, 1)), ([1, 0, 0], [0, 1, 0]));
        assert_eq!(table.order(), [0, 1, 2]);
    }

    #[test]
    fn who_has_not_played_stands_last() {
        let mut table = CrossTable::new(3);
        table.add([1, 2], 0);
        assert_eq!(table.order(), [2, 1, 0]);
    }
}
