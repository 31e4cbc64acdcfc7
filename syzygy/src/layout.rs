//! Which number belongs to which position, in one part of a table.

use rookery_chess::{Bitboard, Color, Role};

use super::MEN_MAX;
use super::material::Material;
use super::numbers::{KINGS, NUMBERS, THREE, above};

pub(super) type Man = (Color, Role);
/// Where the men stand, in the layout's order; 0 is a1.
pub(super) type Squares = [u8; MEN_MAX];

/// What the first group of men is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// All pawns of a side.
    Pawns,
    /// Three men that have no equal.
    Three,
    /// The kings.
    Kings,
}

/// The order of the men and the weight of each group of equal ones.
#[derive(Debug)]
pub(super) struct Layout {
    men: Vec<Man>,
    lead: Lead,
    groups: Vec<Group>,
    /// Whether the second group is the other side's pawns.
    both_pawns: bool,
    /// How many numbers there are.
    pub(super) len: u64,
}

#[derive(Debug, Clone, Copy)]
struct Group {
    men: usize,
    weight: u64,
}

impl Layout {
    /// A layout with the men in this order; `orders` says when the first group and the other side's
    /// pawns get their weight, and `file` is that of the leading pawn.
    ///
    /// # Errors
    /// What makes no sense.
    pub(super) fn new(
        material: Material,
        men: Vec<Man>,
        orders: [u8; 2],
        file: usize,
    ) -> Result<Self, &'static str> {
        let count = |man: &Man| men.iter().filter(|other| *other == man).count();
        let right = |man: &Man| count(man) == material.count(man.0, man.1);
        if men.len() != material.men() || !men.iter().all(right) {
            return Err("the men are not those of its name");
        }
        let leader = (material.leader(), Role::Pawn);
        let (lead, first) = match (material.has_pawns(), material.has_single()) {
            (true, _) => (Lead::Pawns, count(&leader)),
            (_, true) => (Lead::Three, 3),
            _ => (Lead::Kings, 2),
        };
        let both_pawns = Color::BOTH.iter().all(|color| material.pawns(*color) > 0);
        let leads = |place: usize, man: &Man| match lead {
            Lead::Pawns => *man == leader,
            Lead::Three => count(man) == 1,
            Lead::Kings => man.1 == Role::King && place < 2,
        };
        if !men.iter().enumerate().all(|(place, man)| place >= first || leads(place, man)) {
            return Err("the men that lead are wrong");
        }
        let mut sizes = vec![first];
        for (place, man) in men.iter().enumerate().skip(first) {
            match sizes.last_mut() {
                Some(size) if place > first && men[place - 1] == *man => *size += 1,
                _ => sizes.push(1),
            }
        }
        let starts = sizes.iter().scan(0, |at, size| {
            *at += size;
            Some(*at - size)
        });
        let whole = |(start, size): (usize, &usize)| count(&men[start]) == *size;
        if !starts.zip(&sizes).skip(1).all(whole) {
            return Err("equal men are apart");
        }
        if both_pawns && men.get(first) != Some(&(!leader.0, Role::Pawn)) {
            return Err("the other side's pawns do not follow");
        }
        let (groups, len) = weigh(&sizes, lead, both_pawns, orders, file)?;
        Ok(Self { men, lead, groups, both_pawns, len })
    }

    /// The men that lead, of which the first decides on the file where they are pawns.
    pub(super) fn leader(&self) -> Man {
        self.men[0]
    }

    /// Where the men stand; `of` tells the squares of each kind of man.
    pub(super) fn squares(&self, of: impl Fn(Man) -> Bitboard, mirror: u8) -> Squares {
        let mut squares = [0; MEN_MAX];
        for (place, man) in self.men.iter().enumerate() {
            let before = self.men[..place].iter().filter(|other| *other == man).count();
            let square = of(*man).nth(before).map_or(0, |square| square.index() as u8);
            squares[place] = square ^ mirror;
        }
        squares
    }

    /// The number of a position, below [`len`](Self::len).
    pub(super) fn index(&self, mut squares: Squares) -> u64 {
        let squares = &mut squares[..self.men.len()];
        let first = self.groups[0].men;
        let lead = match self.lead {
            Lead::Pawns => lead_pawns(squares, first),
            Lead::Three | Lead::Kings => self.lead_pieces(squares, first),
        };
        let mut index = lead * self.groups[0].weight;
        let mut start = first;
        for (number, group) in self.groups.iter().enumerate().skip(1) {
            let (before, rest) = squares.split_at_mut(start);
            let own = &mut rest[..group.men];
            own.sort_unstable();
            let pawns = self.both_pawns && number == 1;
            let mut chosen = 0;
            for (place, square) in own.iter().enumerate() {
                let taken = before.iter().filter(|other| *other < square).count();
                let free = usize::from(*square) - taken - if pawns { 8 } else { 0 };
                chosen += NUMBERS.choose(place + 1, free);
            }
            index += chosen * group.weight;
            start += group.men;
        }
        index
    }

    fn lead_pieces(&self, squares: &mut [u8], first: usize) -> u64 {
        let mut mirror = if squares[0] & 7 > 3 { 7 } else { 0 };
        mirror |= if squares[0] >> 3 > 3 { 56 } else { 0 };
        squares.iter_mut().for_each(|square| *square ^= mirror);
        let off = squares[..first].iter().find(|square| above(**square) != 0);
        if off.is_some_and(|square| above(*square) > 0) {
            squares.iter_mut().for_each(|square| *square = *square >> 3 | (*square & 7) << 3);
        }
        if self.lead == Lead::Three {
            return three(squares[0], squares[1], squares[2]);
        }
        let king = NUMBERS.triangle[usize::from(squares[0])];
        u64::from(NUMBERS.kings[usize::from(king)][usize::from(squares[1])])
    }
}

fn weigh(
    sizes: &[usize],
    lead: Lead,
    both_pawns: bool,
    orders: [u8; 2],
    file: usize,
) -> Result<(Vec<Group>, u64), &'static str> {
    let lead_len = match lead {
        Lead::Pawns => NUMBERS.lead_len.get(sizes[0]).map_or(0, |lens| lens[file & 3]),
        Lead::Three => THREE,
        Lead::Kings => KINGS,
    };
    let mut groups: Vec<Group> = sizes.iter().map(|men| Group { men: *men, weight: 0 }).collect();
    let mut free = 64 - sizes[0] - if both_pawns { sizes[1] } else { 0 };
    let mut next = if both_pawns { 2 } else { 1 };
    let mut len: u64 = 1;
    for turn in 0..=MEN_MAX as u8 {
        let (group, ways) = if turn == orders[0] {
            (0, lead_len)
        } else if both_pawns && turn == orders[1] {
            (1, NUMBERS.choose(sizes[1], 48 - sizes[0]))
        } else if next < sizes.len() {
            let ways = NUMBERS.choose(sizes[next], free);
            free -= sizes[next];
            next += 1;
            (next - 1, ways)
        } else {
            continue;
        };
        groups[group].weight = len;
        len = len.checked_mul(ways).ok_or("there are too many positions")?;
    }
    if groups.iter().any(|group| group.weight == 0) || len == 0 {
        return Err("the order of the groups is wrong");
    }
    Ok((groups, len))
}

/// The pawn nearest to an edge and to its home comes first, and is mirrored to files a to d.
fn lead_pawns(squares: &mut [u8], first: usize) -> u64 {
    let rank = |square: &u8| NUMBERS.pawn[usize::from(*square)];
    if let Some(place) = (0..first).max_by_key(|place| rank(&squares[*place])) {
        squares.swap(0, place);
    }
    if squares[0] & 7 > 3 {
        squares.iter_mut().for_each(|square| *square ^= 7);
    }
    squares[1..first].sort_unstable_by_key(rank);
    let others = (1..).zip(&squares[1..first]);
    let chosen = others.map(|(place, square)| NUMBERS.choose(place, usize::from(rank(square))));
    NUMBERS.lead[first][usize::from(squares[0])] + chosen.sum::<u64>()
}

/// The number of three different men of which the first stands in the triangle; the first that is
/// not on the diagonal stands below it.
fn three(one: u8, two: u8, three: u8) -> u64 {
    let number = |list: &[u8; 64], square: u8| u64::from(list[usize::from(square)]);
    let rank = |square: u8| u64::from(square >> 3);
    let second = u64::from(two > one);
    let third = u64::from(three > one) + u64::from(three > two);
    if above(one) != 0 {
        let pair = number(&NUMBERS.triangle, one) * 63 + u64::from(two) - second;
        return pair * 62 + u64::from(three) - third;
    }
    if above(two) != 0 {
        let pair = 6 * 63 + rank(one) * 28 + number(&NUMBERS.below, two);
        return pair * 62 + u64::from(three) - third;
    }
    let start = (6 * 63 + 4 * 28) * 62;
    if above(three) != 0 {
        let pair = rank(one) * 7 + rank(two) - second;
        return start + pair * 28 + number(&NUMBERS.below, three);
    }
    let pair = rank(one) * 7 + rank(two) - second;
    start + 4 * 7 * 28 + pair * 6 + rank(three) - third
}
