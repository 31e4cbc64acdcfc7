//! McCooey's and Shafran's games, slowly, from their rules in words: cells as three coordinates
//! that sum to nothing, pieces in a map, every move tried.

use std::collections::{BTreeMap, BTreeSet};

/// x grows to the right; straight ahead for White is (0, 1, −1).
type Cell = (i32, i32, i32);

/// Which game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    McCooey,
    Shafran,
}

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    rules: Rules,
    cells: BTreeSet<Cell>,
    /// Whether it is White's, and its letter.
    pieces: BTreeMap<Cell, (bool, char)>,
    white_to_move: bool,
    crossed: Vec<Cell>,
    /// Where kings and rooks stand that have not moved.
    unmoved: BTreeSet<Cell>,
}

/// A move: from, to, what a pawn becomes.
pub(crate) type Move = (Cell, Cell, Option<char>);

fn add(a: Cell, b: Cell, times: i32) -> Cell {
    (a.0 + times * b.0, a.1 + times * b.1, a.2 + times * b.2)
}

/// The same direction as the other side sees it.
fn mirrored((x, y, z): Cell) -> Cell {
    (x, z, y)
}

fn orders((a, b, c): Cell) -> BTreeSet<Cell> {
    [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)].into()
}

fn rook_ways() -> BTreeSet<Cell> {
    orders((0, 1, -1))
}

fn bishop_ways() -> BTreeSet<Cell> {
    orders((2, -1, -1)).union(&orders((-2, 1, 1))).copied().collect()
}

fn every_way() -> BTreeSet<Cell> {
    rook_ways().union(&bishop_ways()).copied().collect()
}

impl Rules {
    fn wing(self) -> i32 {
        if self == Rules::McCooey { 5 } else { 4 }
    }

    fn column_len(self, x: i32) -> i32 {
        (if self == Rules::McCooey { 11 } else { 10 }) - x.abs()
    }

    /// The cell with this number within its column, from 1 at White's side.
    fn cell(self, x: i32, number: i32) -> Cell {
        let height = 2 * (number - 1) - (self.column_len(x) - 1) + self.shift();
        (x, (height - x) / 2, (-height - x) / 2)
    }

    /// The middle of Shafran's board lies between two cells.
    fn shift(self) -> i32 {
        if self == Rules::McCooey { 0 } else { 1 }
    }

    /// The same cell as the other side sees it.
    fn opposite(self, (x, y, z): Cell) -> Cell {
        (x, z + self.shift(), y - self.shift())
    }

    fn number(self, (x, y, z): Cell) -> i32 {
        (y - z - self.shift() + self.column_len(x) - 1) / 2 + 1
    }

    fn name(self, cell: Cell) -> String {
        let files = if self == Rules::McCooey { "abcdefghikl" } else { "abcdefghi" };
        let file = files.chars().nth((cell.0 + self.wing()) as usize).expect("a file");
        let slant = if self == Rules::Shafran { cell.0.max(0) } else { 0 };
        format!("{file}{}", self.number(cell) + slant)
    }

    /// White's pieces at the start: column, number within it, letter.
    fn array(self) -> Vec<(i32, i32, char)> {
        let mut found = vec![];
        match self {
            Rules::McCooey => {
                found.extend([(0, 1, 'b'), (0, 2, 'b'), (0, 3, 'b'), (-1, 1, 'q'), (1, 1, 'k')]);
                found.extend([(-1, 2, 'n'), (1, 2, 'n'), (-2, 1, 'r'), (2, 1, 'r')]);
                found.extend((-3..=3i32).map(|x| (x, 4 - x.abs(), 'p')));
            }
            Rules::Shafran => {
                found.extend((-4..=4).zip("rnbqkbnbr".chars()).map(|(x, piece)| (x, 1, piece)));
                found.extend((-4..=4).map(|x| (x, 2, 'p')));
            }
        }
        found
    }

    /// How far a pawn may go from where it began.
    fn stride(self, x: i32) -> i32 {
        match (self, x.abs()) {
            (Rules::McCooey, 0) => 1,
            (Rules::McCooey, _) => 2,
            (Rules::Shafran, 0 | 1) => 3,
            (Rules::Shafran, 2 | 3) => 2,
            (Rules::Shafran, _) => 1,
        }
    }
}

impl Position {
    pub(crate) fn start(rules: Rules) -> Self {
        let columns = -rules.wing()..=rules.wing();
        let column = |x| (1..=rules.column_len(x)).map(move |number| rules.cell(x, number));
        let cells: BTreeSet<Cell> = columns.flat_map(column).collect();
        let mut pieces = BTreeMap::new();
        let mut unmoved = BTreeSet::new();
        for (x, number, piece) in rules.array() {
            let cell = rules.cell(x, number);
            // McCooey's sides are mirror images; in Shafran's both queens stand on the left.
            let across = if rules == Rules::McCooey { cell } else { rules.cell(-x, number) };
            for (white, cell) in [(true, cell), (false, rules.opposite(across))] {
                pieces.insert(cell, (white, piece));
                if "kr".contains(piece) {
                    unmoved.insert(cell);
                }
            }
        }
        Self { rules, cells, pieces, white_to_move: true, crossed: vec![], unmoved }
    }

    fn view(&self, white: bool, way: Cell) -> Cell {
        if white { way } else { mirrored(way) }
    }

    fn ahead(&self, white: bool) -> Cell {
        self.view(white, (0, 1, -1))
    }

    /// Cells that a piece attacks, whoever stands there.
    fn attacks(&self, from: Cell) -> Vec<Cell> {
        let (white, piece) = self.pieces[&from];
        let once = |ways: BTreeSet<Cell>| ways.into_iter().map(|way| add(from, way, 1)).collect();
        let cells: Vec<Cell> = match piece {
            'p' => once([(1, 1, -2), (-1, 2, -1)].map(|way| self.view(white, way)).into()),
            'n' => once(orders((1, 2, -3)).union(&orders((-1, -2, 3))).copied().collect()),
            'k' => once(every_way()),
            'r' => self.lines(from, rook_ways()),
            'b' => self.lines(from, bishop_ways()),
            'q' => self.lines(from, every_way()),
            other => unreachable!("{other} is no piece"),
        };
        cells.into_iter().filter(|cell| self.cells.contains(cell)).collect()
    }

    fn lines(&self, from: Cell, ways: BTreeSet<Cell>) -> Vec<Cell> {
        let mut found = vec![];
        for way in ways {
            for steps in 1.. {
                let cell = add(from, way, steps);
                if !self.cells.contains(&cell) {
                    break;
                }
                found.push(cell);
                if self.pieces.contains_key(&cell) {
                    break;
                }
            }
        }
        found
    }

    fn is_attacked(&self, cell: Cell, by_white: bool) -> bool {
        let own = self.pieces.iter().filter(|(_, (white, _))| *white == by_white);
        own.map(|(&from, _)| from).any(|from| self.attacks(from).contains(&cell))
    }

    pub(crate) fn in_check(&self, white: bool) -> bool {
        let king = self.pieces.iter().find(|(_, piece)| **piece == (white, 'k'));
        self.is_attacked(*king.expect("a king").0, !white)
    }

    fn pawn_tries(&self, from: Cell) -> Vec<Cell> {
        let white = self.white_to_move;
        let ahead = self.ahead(white);
        let home = |&(x, number, piece): &(i32, i32, char)| {
            let cell = self.rules.cell(x, number);
            piece == 'p' && from == if white { cell } else { self.rules.opposite(cell) }
        };
        let stride =
            if self.rules.array().iter().any(home) { self.rules.stride(from.0) } else { 1 };
        let free = |cell: &Cell| self.cells.contains(cell) && !self.pieces.contains_key(cell);
        let steps = (1..=stride).map(|steps| add(from, ahead, steps)).take_while(free);
        let takes = self.attacks(from).into_iter().filter(|cell| {
            self.pieces.get(cell).is_some_and(|it| it.0 != white) || self.crossed.contains(cell)
        });
        steps.chain(takes).collect()
    }

    fn castlings(&self, king: Cell) -> Vec<Cell> {
        let white = self.white_to_move;
        if self.rules != Rules::Shafran || !self.unmoved.contains(&king) || self.in_check(white) {
            return vec![];
        }
        let sides = [(-1, 1, 0), (1, 0, -1)].map(|way| self.view(white, way));
        let mut found = vec![];
        for way in sides {
            let step = |steps| add(king, way, steps);
            let free = (1..4).all(|steps| !self.pieces.contains_key(&step(steps)));
            if !self.unmoved.contains(&step(4)) || !free {
                continue;
            }
            let safe = |steps| !self.is_attacked(step(steps), !white);
            for goes in [2, 3] {
                if (1..=goes).all(safe) {
                    found.push(step(goes));
                }
            }
        }
        found
    }

    /// Every legal move.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let white = self.white_to_move;
        let mut found = vec![];
        for (&from, &(owner, piece)) in &self.pieces {
            if owner != white {
                continue;
            }
            let own = |cell: &Cell| self.pieces.get(cell).is_some_and(|it| it.0 == white);
            let mut to = match piece {
                'p' => self.pawn_tries(from),
                _ => self.attacks(from).into_iter().filter(|cell| !own(cell)).collect(),
            };
            if piece == 'k' {
                to.extend(self.castlings(from));
            }
            for to in to {
                let last = !self.cells.contains(&add(to, self.ahead(white), 1));
                let kinds: &[Option<char>] = if piece == 'p' && last {
                    &[Some('q'), Some('r'), Some('b'), Some('n')]
                } else {
                    &[None]
                };
                found.extend(kinds.iter().map(|&becomes| (from, to, becomes)));
            }
        }
        found.retain(|&mv| !self.after(mv).in_check(white));
        found
    }

    pub(crate) fn after(&self, (from, to, becomes): Move) -> Self {
        let mut next = self.clone();
        let (white, piece) = next.pieces.remove(&from).expect("a piece");
        let ahead = self.ahead(white);
        next.crossed.clear();
        let distance = (0..5).find(|&steps| add(from, ahead, steps) == to);
        if piece == 'p' {
            if let Some(steps @ 2..) = distance {
                next.crossed = (1..steps).map(|step| add(from, ahead, step)).collect();
            }
            if distance.is_none() && !self.pieces.contains_key(&to) {
                let passed = (1..3).map(|steps| add(to, ahead, -steps));
                let pawn =
                    passed.into_iter().find(|cell| self.pieces.get(cell) == Some(&(!white, 'p')));
                next.pieces.remove(&pawn.expect("a pawn taken in passing"));
            }
        }
        if piece == 'k' && !every_way().iter().any(|&way| add(from, way, 1) == to) {
            let way = [(-1, 1, 0), (1, 0, -1)].map(|way| self.view(white, way));
            let goes = |way: Cell| (2..4).find(|&steps| add(from, way, steps) == to);
            let (way, steps) =
                way.into_iter().find_map(|way| Some((way, goes(way)?))).expect("castling");
            next.pieces.remove(&add(from, way, 4));
            next.pieces.insert(add(from, way, steps - 1), (white, 'r'));
        }
        next.pieces.insert(to, (white, becomes.unwrap_or(piece)));
        next.unmoved.remove(&from);
        next.unmoved.remove(&to);
        next.white_to_move = !white;
        next
    }

    /// A move as the game writes it.
    pub(crate) fn notation(&self, (from, to, becomes): Move) -> String {
        let becomes = becomes.map(String::from).unwrap_or_default();
        format!("{}{}{becomes}", self.rules.name(from), self.rules.name(to))
    }
}
