//! Connect four as a search sees it.

use rookery_lines::{Column, Columns};
use rookery_rules::{Past, Position as _, Seat};

use super::{Board, Quiescence, any};

const COLUMNS: u8 = 7;
const ROWS: usize = 6;
/// Bits for each column: its places, and one that is never set.
const STRIDE: usize = ROWS + 1;
/// The lowest place of each column.
pub(crate) const BOTTOM: u64 = 0x0408_1020_4081;
/// Every place.
pub(crate) const PLACES: u64 = BOTTOM * ((1 << ROWS) - 1);
/// Puts what wins or must be stopped before everything.
const NOISY: i32 = 10_000;
/// How early a move is tried for each place that it makes complete four.
const THREAT: i32 = 120;

impl Board for Columns {
    type Move = Column;
    const HISTORY_SIZE: usize = 2 * 64;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    /// Equal for a position and its mirror image.
    fn key(&self) -> u64 {
        let [first, second] = Seat::BOTH.map(|seat| self.discs(seat));
        let [first, second] =
            if self.turned() { [mirrored(first), mirrored(second)] } else { [first, second] };
        any::mixed(&[first, second, rookery_rules::Position::turn(self).index() as u64])
    }

    any::by_the_rules!();

    fn moves_into(&self, moves: &mut Vec<Column>) {
        self.legal_into(moves);
    }

    /// What wins at once, else what keeps the opponent from it, else what does not let the opponent
    /// win on top of it.
    fn worthy_into(&self, moves: &mut Vec<Column>) {
        if any::verdict(self, Past::default()).is_some() {
            return;
        }
        let landing = self.landing();
        if let Some(column) = self.urgent() {
            moves.push(column);
            return;
        }
        let turn = rookery_rules::Position::turn(self);
        let safe = landing & !(self.completing(!turn) >> 1);
        let wanted = if safe == 0 { landing } else { safe };
        moves.extend((0..COLUMNS).filter(|column| wanted & column_of(*column) != 0));
        if safe == 0 {
            moves.truncate(1);
        }
    }

    fn allows_lmr(&self) -> bool {
        false
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Column>) -> Quiescence {
        if let Some(verdict) = any::verdict(self, Past::default()) {
            return Quiescence::Over(verdict);
        }
        match self.urgent() {
            Some(column) => {
                moves.push(column);
                Quiescence::Forced
            }
            None => Quiescence::StandPat,
        }
    }

    fn promise(&self, mv: &Column) -> i32 {
        let turn = rookery_rules::Position::turn(self);
        let place = self.landing() & column_of(*mv);
        if place & self.completing(turn) != 0 {
            2 * NOISY
        } else if place & self.completing(!turn) != 0 {
            NOISY
        } else {
            0
        }
    }

    /// The middle first, and what threatens the most.
    fn leaning(&self, mv: &Column) -> i32 {
        let turn = rookery_rules::Position::turn(self);
        let place = self.landing() & column_of(*mv);
        let (own, other) = (self.discs(turn) | place, self.discs(!turn));
        let threats = completing(own, own | other).count_ones() as i32;
        (THREAT * threats).min(800) + 100 - 30 * i32::from(mv.abs_diff(COLUMNS / 2))
    }

    fn history_index(&self, mv: &Column) -> usize {
        let turn = rookery_rules::Position::turn(self).index();
        let column = if self.turned() { COLUMNS - 1 - mv } else { *mv };
        (turn * 8 + usize::from(column)) * 8 + self.height(usize::from(*mv))
    }
}

/// What a search asks of the columns.
trait Lines {
    /// The places where the next discs land.
    fn landing(&self) -> u64;
    /// The places, high up or not, that would give a seat four in a row.
    fn completing(&self, seat: Seat) -> u64;
    /// A column that wins at once, else one that keeps the opponent from it.
    fn urgent(&self) -> Option<Column>;
    /// Whether the mirror image stands for the position.
    fn turned(&self) -> bool;
}

impl Lines for Columns {
    fn landing(&self) -> u64 {
        let occupied = self.discs(Seat::First) | self.discs(Seat::Second);
        (occupied + BOTTOM) & PLACES
    }

    fn completing(&self, seat: Seat) -> u64 {
        completing(self.discs(seat), self.discs(Seat::First) | self.discs(Seat::Second))
    }

    fn urgent(&self) -> Option<Column> {
        let (turn, landing) = (rookery_rules::Position::turn(self), self.landing());
        let column = |places: u64| {
            (places != 0).then(|| (places.trailing_zeros() as usize / STRIDE) as Column)
        };
        let wins = column(self.completing(turn) & landing);
        wins.or_else(|| column(self.completing(!turn) & landing))
    }

    fn turned(&self) -> bool {
        let both = |first: u64, second: u64| (first, second);
        let [first, second] = Seat::BOTH.map(|seat| self.discs(seat));
        both(mirrored(first), mirrored(second)) < both(first, second)
    }
}

/// The places of a column.
fn column_of(column: Column) -> u64 {
    ((1 << ROWS) - 1) << (usize::from(column) * STRIDE)
}

/// The free places beside which three of these discs stand in a line.
pub(crate) fn completing(discs: u64, occupied: u64) -> u64 {
    let mut places = discs << 1 & discs << 2 & discs << 3;
    for step in [STRIDE - 1, STRIDE, STRIDE + 1] {
        let above = discs << step & discs << (2 * step);
        let below = discs >> step & discs >> (2 * step);
        places |= above & (discs << (3 * step) | discs >> step);
        places |= below & (discs >> (3 * step) | discs << step);
    }
    places & PLACES & !occupied
}

/// The same discs seen from behind.
pub(crate) fn mirrored(discs: u64) -> u64 {
    let column = |number: usize| discs >> (number * STRIDE) & ((1 << STRIDE) - 1);
    (0..usize::from(COLUMNS)).fold(0, |sum, number| sum << STRIDE | column(number))
}

#[cfg(test)]
mod tests {
    use rookery_rules::random::Random;

    use super::*;

    /// Every position of some games played at random.
    fn wander(mut each: impl FnMut(&Columns)) {
        for seed in 0..200 {
            let (mut board, mut random) = (Columns::empty(), Random::new(seed));
            loop {
                each(&board);
                let mut moves = vec![];
                board.legal_into(&mut moves);
                let Some(mv) = random.pick(&moves) else { break };
                rookery_rules::Position::play(&mut board, mv);
            }
        }
    }

    #[test]
    fn a_place_completes_four_where_a_disc_there_wins() {
        wander(|board| {
            let mut moves = vec![];
            board.legal_into(&mut moves);
            for mv in moves {
                let turn = rookery_rules::Position::turn(board);
                let place = board.landing() & column_of(mv);
                let won = board.after(&mv).verdict() == Some(super::super::Verdict::Lost);
                assert_eq!(board.completing(turn) & place != 0, won);
            }
        });
    }

    #[test]
    fn a_position_and_its_mirror_image_are_one() {
        for seed in 0..50 {
            let (mut board, mut image) = (Columns::empty(), Columns::empty());
            let mut random = Random::new(seed);
            loop {
                assert_eq!(board.key(), image.key());
                let mut moves = vec![];
                board.legal_into(&mut moves);
                let Some(mv) = random.pick(&moves).copied() else { break };
                let other = COLUMNS - 1 - mv;
                let same =
                    Board::history_index(&board, &mv) == Board::history_index(&image, &other);
                assert!(same || board.turned() == image.turned());
                rookery_rules::Position::play(&mut board, &mv);
                rookery_rules::Position::play(&mut image, &other);
            }
        }
    }

    #[test]
    fn what_is_worth_a_look_wins_stops_or_is_safe() {
        wander(|board| {
            let (mut worthy, mut legal) = (vec![], vec![]);
            board.worthy_into(&mut worthy);
            board.legal_into(&mut legal);
            assert_eq!(worthy.is_empty(), legal.is_empty());
            assert!(worthy.iter().all(|mv| legal.contains(mv)));
        });
    }
}
