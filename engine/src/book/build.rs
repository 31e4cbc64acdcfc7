//! Making a book from games.

use std::collections::HashMap;
use std::io::BufRead;

use rookery_chess::Color;
use rookery_rules::record::{Finish, Games, Record};

use super::entry::{Entry, packed_move};
use super::key::key;
use crate::record::chess_game;

/// How many moves are remembered at most; each takes about fifty bytes.
const COUNTED_MAX: usize = 8_000_000;
/// Which moves a book gets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rules {
    /// In so many games at least the move was played in the position.
    pub games_min: u32,
    /// Moves after so many plies of a game do not count.
    pub plies_max: usize,
    /// What the mover scored at least, from 0 to 1.
    pub score_min: f64,
}

/// How the games went in which a move was played, for the mover.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    games: u32,
    /// Half points; a game without a result counts as a draw.
    points: u32,
}

/// What is wrong with a game, which was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub String);

/// Counts moves, game by game.
#[derive(Debug)]
pub struct Builder {
    rules: Rules,
    counts: HashMap<(u64, u16), Count>,
    counted_max: usize,
    /// Games that were counted.
    pub games: u64,
    /// By how many games a count may be too low, because rare moves had to be forgotten.
    pub missing_max: u32,
}

impl Builder {
    /// Has seen nothing yet.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let counts = HashMap::new();
        Self { rules, counts, counted_max: COUNTED_MAX, games: 0, missing_max: 0 }
    }

    /// Counts the games of a PGN file, which is read game by game; a game in which anything is
    /// wrong is told to `fault` and left out.
    pub fn read(&mut self, input: impl BufRead, mut fault: impl FnMut(Fault)) {
        for record in Games::new(input) {
            let counted = record.map_err(|mistake| mistake.to_string());
            if let Err(why) = counted.and_then(|record| self.count(&record)) {
                fault(Fault(why));
            }
        }
    }

    fn count(&mut self, record: &Record) -> Result<(), String> {
        let moves = moves(record, self.rules.plies_max)?;
        for ((key, mv), mover) in moves {
            let points = match (record.finish, mover) {
                (Finish::OneNil, Color::White) | (Finish::NilOne, Color::Black) => 2,
                (Finish::Draw | Finish::Open, _) => 1,
                _ => 0,
            };
            let count = self.counts.entry((key, mv)).or_default();
            count.games += 1;
            count.points += points;
        }
        self.games += 1;
        if self.counts.len() > self.counted_max {
            self.forget();
        }
        Ok(())
    }

    /// Forgets what is rare until half of the room is free (Manku and Motwani, "Approximate
    /// frequency counts over data streams", 2002).
    fn forget(&mut self) {
        while self.counts.len() > self.counted_max / 2 {
            self.missing_max += 1;
            let most = self.missing_max;
            self.counts.retain(|_, count| count.games > most);
        }
    }

    /// The entries of the book, in the order of a file.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let Rules { games_min, score_min, .. } = self.rules;
        let good = |count: &Count| {
            let score = f64::from(count.points) / f64::from(2 * count.games.max(1));
            count.games >= games_min && score >= score_min
        };
        let mut found: Vec<_> = self.counts.iter().filter(|(_, count)| good(count)).collect();
        found.sort_by_key(|((key, mv), count)| (*key, std::cmp::Reverse(count.points), *mv));
        let positions = found.chunk_by(|((one, _), _), ((next, _), _)| one == next);
        let entries = positions.flat_map(|moves| {
            let most = moves.iter().map(|(_, count)| count.points).max().unwrap_or(1);
            moves.iter().map(move |((key, mv), count)| {
                let weight = scaled(count.points, most);
                Entry { key: *key, mv: *mv, weight, learn: 0 }
            })
        });
        entries.collect()
    }

    /// The book as a file has it.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![];
        self.entries().iter().for_each(|entry| entry.write(&mut bytes));
        bytes
    }
}

/// Half points as a weight: themselves, where the most of a position fits.
fn scaled(points: u32, most: u32) -> u16 {
    let limit = u32::from(u16::MAX);
    let weight = if most <= limit {
        u64::from(points)
    } else {
        u64::from(points) * u64::from(limit) / u64::from(most)
    };
    weight.min(u64::from(limit)) as u16
}

/// A position's key and a move, and who made it.
type Step = ((u64, u16), Color);

/// The moves of a game that count, each once. The whole game must be right.
fn moves(record: &Record, plies_max: usize) -> Result<Vec<Step>, String> {
    let (mut position, moves) = chess_game(record)?;
    let mut found: Vec<Step> = vec![];
    for mv in moves.into_iter().take(plies_max) {
        let step = (key(&position), packed_move(mv));
        if !found.iter().any(|(known, _)| *known == step) {
            found.push((step, position.side_to_move()));
        }
        position.make(mv);
    }
    Ok(found)
}

#[cfg(test)]
#[path = "build_tests.rs"]
mod tests;
