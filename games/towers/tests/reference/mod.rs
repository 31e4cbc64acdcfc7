//! Makarenko's chess, slowly, from its rules in words: every square against every square, with
//! towers in a map by their file and rank.

use std::collections::{BTreeMap, BTreeSet};

/// File and rank, from 1.
pub(crate) type Place = (i32, i32);

/// Who has won, or that nobody has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    White,
    Black,
    Stalemate,
}

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    /// Whether the discs are White's, and how many they are.
    towers: BTreeMap<Place, (bool, u32)>,
    white_to_move: bool,
    /// Where the pawn stands that has just gone two squares.
    leaper: Option<Place>,
}

impl Position {
    pub(crate) fn start() -> Self {
        let mut towers = BTreeMap::new();
        for (file, height) in (1..).zip([3, 4, 5, 7, 8, 5, 4, 3]) {
            towers.insert((file, 1), (true, height));
            towers.insert((file, 2), (true, 1));
            towers.insert((file, 7), (false, 1));
            towers.insert((file, 8), (false, height));
        }
        Self { towers, white_to_move: true, leaper: None }
    }

    /// Every legal move: from, to, and how many discs.
    pub(crate) fn moves(&self) -> BTreeSet<(Place, Place, u32)> {
        let mut found = BTreeSet::new();
        for (&from, &(white, height)) in &self.towers {
            if white != self.white_to_move {
                continue;
            }
            for discs in 1..=height {
                for to in (1..=8).flat_map(|file| (1..=8).map(move |rank| (file, rank))) {
                    let goes = to != from && self.goes(from, to, discs) && self.fits(to, discs);
                    if goes && self.after(from, to, discs).has_king(self.white_to_move) {
                        found.insert((from, to, discs));
                    }
                }
            }
        }
        found
    }

    /// How the game ends here, if there are no `moves`.
    pub(crate) fn ending(&self, moves: &BTreeSet<(Place, Place, u32)>) -> Option<Ending> {
        if !moves.is_empty() {
            return None;
        }
        Some(match (self.has_king(self.white_to_move), self.white_to_move) {
            (true, _) => Ending::Stalemate,
            (false, true) => Ending::Black,
            (false, false) => Ending::White,
        })
    }

    fn has_king(&self, white: bool) -> bool {
        self.towers.values().any(|&tower| tower == (white, 8))
    }

    /// Whether own discs leave room.
    fn fits(&self, to: Place, discs: u32) -> bool {
        match self.towers.get(&to) {
            Some(&(white, height)) if white == self.white_to_move => height + discs <= 8,
            _ => true,
        }
    }

    /// Whether a piece of this height goes from square to square in chess.
    fn goes(&self, from: Place, to: Place, discs: u32) -> bool {
        let (right, up) = (to.0 - from.0, to.1 - from.1);
        let (wide, high) = (right.abs(), up.abs());
        let straight = wide == 0 || high == 0;
        let diagonal = wide == high;
        match discs {
            1 | 2 => self.pawn_goes(from, to),
            3 => straight && self.clear(from, to),
            4 => wide * high == 2,
            5 | 6 => diagonal && self.clear(from, to),
            7 => (straight || diagonal) && self.clear(from, to),
            8 => wide.max(high) == 1,
            _ => unreachable!("no tower is so tall"),
        }
    }

    fn pawn_goes(&self, from: Place, to: Place) -> bool {
        let up = if self.white_to_move { 1 } else { -1 };
        let second = if self.white_to_move { 2 } else { 7 };
        let taken = |place| self.towers.contains_key(&place);
        let ahead = |steps: i32| (from.0, from.1 + steps * up);
        let aside = (to.0 - from.0).abs() == 1 && to.1 == from.1 + up;
        let in_passing = self.leaper == Some((to.0, from.1));
        to == ahead(1) && !taken(to)
            || to == ahead(2) && from.1 == second && !taken(ahead(1)) && !taken(to)
            || aside && (taken(to) || in_passing)
    }

    /// Whether every square between is empty.
    fn clear(&self, from: Place, to: Place) -> bool {
        let way = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        (1..steps).all(|n| !self.towers.contains_key(&(from.0 + n * way.0, from.1 + n * way.1)))
    }

    pub(crate) fn after(&self, from: Place, to: Place, discs: u32) -> Self {
        let mut next = self.clone();
        let white = self.white_to_move;
        let height = next.towers.remove(&from).expect("a tower").1;
        if height > discs {
            next.towers.insert(from, (white, height - discs));
        }
        let pawn = discs <= 2;
        if pawn && from.0 != to.0 && !self.towers.contains_key(&to) {
            next.towers.remove(&(to.0, from.1));
        }
        let below = match self.towers.get(&to) {
            Some(&(owner, height)) if owner == white => height,
            _ => 0,
        };
        next.towers.insert(to, (white, below + discs));
        let two = pawn && (to.1 - from.1).abs() == 2;
        next.leaper = two.then_some(to);
        next.white_to_move = !white;
        next
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|&(from, to, discs)| self.after(from, to, discs).perft(depth - 1)).sum()
    }

    /// A move as the game writes it.
    pub(crate) fn notation(&self, (from, to, discs): (Place, Place, u32)) -> String {
        let name = |(file, rank): Place| format!("{}{rank}", char::from(b'a' + file as u8 - 1));
        let squares = name(from) + &name(to);
        if self.towers[&from].1 == discs { squares } else { format!("{squares}:{discs}") }
    }
}
