//! The forbidden points of renju, found slowly: straight from the definitions of the International
//! Federation's rules (fives, fours, straight fours and threes as sets of points), with none of the
//! library's code.

use std::collections::{BTreeMap, BTreeSet};

/// Column and row.
pub(crate) type Place = (i32, i32);
/// By row and column: `X` for a black stone, `O` for a white one, `.` for none.
pub(crate) type Stones = [[char; SIDE as usize]; SIDE as usize];

const SIDE: i32 = 15;
const WAYS: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// All points of the board.
pub(crate) fn points() -> impl Iterator<Item = Place> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (column, row)))
}

fn on_board((x, y): Place) -> bool {
    (0..SIDE).contains(&x) && (0..SIDE).contains(&y)
}

fn stone(stones: &Stones, at: Place) -> Option<char> {
    on_board(at).then(|| stones[at.1 as usize][at.0 as usize])
}

/// The unbroken black row through a black stone.
fn row_through(stones: &Stones, at: Place, way: Place) -> BTreeSet<Place> {
    let walk = |sign: i32| {
        let mut found = vec![];
        let mut next = at;
        while stone(stones, next) == Some('X') {
            found.push(next);
            next = (next.0 + sign * way.0, next.1 + sign * way.1);
        }
        found
    };
    walk(1).into_iter().chain(walk(-1)).collect()
}

fn with(stones: &Stones, at: Place) -> Stones {
    let mut next = *stones;
    next[at.1 as usize][at.0 as usize] = 'X';
    next
}

fn empty_near(stones: &Stones, at: Place, way: Place) -> Vec<Place> {
    let near = (-4..=4).map(|steps| (at.0 + steps * way.0, at.1 + steps * way.1));
    near.filter(|it| stone(stones, *it) == Some('.')).collect()
}

/// Each four that the black stone `at` belongs to, with the points that would make it five.
fn fours(stones: &Stones, at: Place, way: Place) -> BTreeMap<BTreeSet<Place>, Vec<Place>> {
    let mut found: BTreeMap<BTreeSet<Place>, Vec<Place>> = BTreeMap::new();
    for last in empty_near(stones, at, way) {
        let mut five = row_through(&with(stones, last), last, way);
        if five.len() == 5 && five.contains(&at) {
            five.remove(&last);
            found.entry(five).or_default().push(last);
        }
    }
    found
}

fn makes_five(stones: &Stones, at: Place) -> bool {
    let next = with(stones, at);
    WAYS.iter().any(|&way| row_through(&next, at, way).len() == 5)
}

/// Whether the black stone `at` is part of a three along this line that counts.
fn has_three(stones: &Stones, at: Place, way: Place) -> bool {
    empty_near(stones, at, way).into_iter().any(|fourth| {
        let next = with(stones, fourth);
        let straight = fours(&next, fourth, way)
            .into_iter()
            .any(|(four, ends)| four.contains(&at) && ends.len() == 2);
        straight && !makes_five(stones, fourth) && !forbidden(stones, fourth)
    })
}

/// Whether Black may not put a stone on this empty point.
pub(crate) fn forbidden(stones: &Stones, at: Place) -> bool {
    if makes_five(stones, at) {
        return false;
    }
    let next = with(stones, at);
    WAYS.iter().any(|&way| row_through(&next, at, way).len() > 5)
        || WAYS.iter().map(|&way| fours(&next, at, way).len()).sum::<usize>() >= 2
        || WAYS.iter().filter(|&&way| has_three(&next, at, way)).count() >= 2
}
