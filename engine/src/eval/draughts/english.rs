//! English draughts, evaluated by weights that can be learnt from games.
//!
//! What is counted is named in [`Single`]. Every weight is a pair, one for a full board and one for
//! an empty one.

use rookery_draughts::{Color, Draughts};

use super::each;
use crate::endgame::store::{self, ENGLISH_DRAUGHTS};
use crate::eval::Evaluate;
use crate::score::{MATE_MIN, Score};

/// The squares of odd rows, counted from 0 at the top.
const ODD_ROWS: u32 = 0xf0f0_f0f0;
/// The squares from which a step to the left stays on the board in odd rows, …
const ODD_LEFT: u32 = 0xe0e0_e0e0;
/// … and to the right in even ones.
const EVEN_RIGHT: u32 = 0x0707_0707;
const BACK_ROW: u32 = 28;
/// With so many pieces the board is full, …
const FULL: Score = 24;
/// … and with so few empty.
const EMPTY: Score = 4;
/// The name in the head of a file of weights.
const NAME: &str = "evaluation";

/// What is counted, as places among the weights.
struct Single;

impl Single {
    const MEN: usize = 0;
    const KINGS: usize = 1;
    /// Whether there is a king at all.
    const CROWNED: usize = 2;
    const STEPS: usize = 3;
    const KING_STEPS: usize = 4;
    /// Kings that cannot step.
    const STUCK: usize = 5;
    /// The right to move.
    const TURN: usize = 6;
    /// "The move", the opposition of draughts: 1 who has it and -1 who has not, among equal
    /// numbers. Whoever is to move has it if an odd number of pieces stands on the columns that
    /// begin in the own first row.
    const OPPOSITION: usize = 7;
    /// For each set of men that stay on the own first row.
    const BACK: usize = 8;
    /// For each square of a king.
    const KING_AT: usize = Self::BACK + 16;
    /// For each square of a man.
    const MAN_AT: usize = Self::KING_AT + 32;
    const END: usize = Self::MAN_AT + 32;
}

/// The pieces as one side sees them, whose men go towards the lowest bit: square 1 of White.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    men: u32,
    kings: u32,
    other_men: u32,
    other_kings: u32,
}

impl Shape {
    /// How the player to move sees a position on 32 squares.
    pub(crate) fn of(board: &Draughts) -> Self {
        let us = board.side_to_move();
        let seen = |squares: u64| {
            if us == Color::White { squares as u32 } else { (squares as u32).reverse_bits() }
        };
        Self {
            men: seen(board.men(us)),
            kings: seen(board.kings(us)),
            other_men: seen(board.men(us.other())),
            other_kings: seen(board.kings(us.other())),
        }
    }

    /// What the opponent sees.
    fn turned(self) -> Self {
        Self {
            men: self.other_men.reverse_bits(),
            kings: self.other_kings.reverse_bits(),
            other_men: self.men.reverse_bits(),
            other_kings: self.kings.reverse_bits(),
        }
    }

    /// How full the board is, from 0 to [`FULL`] - [`EMPTY`].
    fn fullness(self) -> Score {
        let men = self.men.count_ones() + self.other_men.count_ones();
        let kings = self.kings.count_ones() + self.other_kings.count_ones();
        ((men + kings) as Score - EMPTY).clamp(0, FULL - EMPTY)
    }

    /// The same from 0 to 1.
    pub(crate) fn full(self) -> f64 {
        f64::from(self.fullness()) / f64::from(FULL - EMPTY)
    }

    /// Tells `add` the place of everything that counts for the player to move, and how often.
    pub(crate) fn each(self, mut add: impl FnMut(usize, Score)) {
        add(Single::TURN, 1);
        let all = self.men | self.kings | self.other_men | self.other_kings;
        let [own, other] =
            [self.men | self.kings, self.other_men | self.other_kings].map(u32::count_ones);
        if own == other {
            add(Single::OPPOSITION, if (all & ODD_ROWS).count_ones() % 2 == 1 { 1 } else { -1 });
        }
        self.each_own(&mut add, 1);
        self.turned().each_own(&mut add, -1);
    }

    fn each_own(self, add: &mut impl FnMut(usize, Score), sign: Score) {
        let empty = !(self.men | self.kings | self.other_men | self.other_kings);
        add(Single::MEN, sign * self.men.count_ones() as Score);
        let steps = up(self.men).map(|ends| (ends & empty).count_ones()).iter().sum::<u32>();
        add(Single::STEPS, sign * steps as Score);
        add(Single::BACK + (self.men >> BACK_ROW) as usize, sign);
        for square in each(self.men.into()) {
            add(Single::MAN_AT + usize::from(square), sign);
        }
        if self.kings == 0 {
            return;
        }
        add(Single::KINGS, sign * self.kings.count_ones() as Score);
        add(Single::CROWNED, sign);
        let (ups, downs) = (up(self.kings), up(self.kings.reverse_bits()));
        let ends = ups.into_iter().chain(downs.map(u32::reverse_bits));
        let steps: u32 = ends.map(|ends| (ends & empty).count_ones()).sum();
        add(Single::KING_STEPS, sign * steps as Score);
        let near = up(empty).into_iter().chain(up(empty.reverse_bits()).map(u32::reverse_bits));
        let free = near.fold(0, |free, squares| free | squares);
        add(Single::STUCK, sign * (self.kings & !free).count_ones() as Score);
        for square in each(self.kings.into()) {
            add(Single::KING_AT + usize::from(square), sign);
        }
    }
}

/// The squares one step up, to the one side and to the other.
fn up(squares: u32) -> [u32; 2] {
    [squares >> 4, (squares & ODD_LEFT) >> 5 | (squares & EVEN_RIGHT) >> 3]
}

/// What everything is worth, in hundredths of a man, on a full board and on an empty one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Weights(Vec<[i16; 2]>);

impl Weights {
    /// How many pairs there are.
    pub(crate) const COUNT: usize = Single::END;

    /// What to begin with: men and kings, worth more where few are left; men that have come far or
    /// guard the first row, and who has more steps.
    pub(crate) fn beginning() -> Self {
        let mut pairs = vec![[0; 2]; Self::COUNT];
        pairs[Single::MEN] = [100, 128];
        pairs[Single::KINGS] = [140, 179];
        pairs[Single::TURN] = [3; 2];
        pairs[Single::STEPS] = [2; 2];
        pairs[Single::KING_STEPS] = [2; 2];
        for (square, pair) in pairs[Single::MAN_AT..].iter_mut().enumerate() {
            *pair = [[16, 11, 7, 5, 3, 2, 1, 7][square / 4]; 2];
        }
        Self(pairs)
    }

    /// All pairs.
    pub(crate) fn pairs(&self) -> &[[i16; 2]] {
        &self.0
    }

    /// These, [`COUNT`](Self::COUNT) pairs.
    pub(crate) fn new(pairs: Vec<[i16; 2]>) -> Option<Self> {
        (pairs.len() == Self::COUNT).then_some(Self(pairs))
    }

    /// The file of these weights: a table of [`store`], the low bytes of all numbers before the
    /// high ones, those of a full board before those of an empty one.
    ///
    /// # Errors
    /// Why it cannot be packed.
    pub(crate) fn write(&self) -> Result<Vec<u8>, String> {
        let numbers = || (0..2).flat_map(|end| self.0.iter().map(move |pair| pair[end]));
        let half = |place: usize| numbers().map(move |number| number.to_le_bytes()[place]);
        let bytes: Vec<u8> = half(0).chain(half(1)).collect();
        store::pack(ENGLISH_DRAUGHTS, NAME, &bytes).map_err(|why| why.to_string())
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(file: &[u8]) -> Result<Self, String> {
        let values = store::unpack(file, ENGLISH_DRAUGHTS, NAME, 4 * Self::COUNT)?;
        if values.len() != 4 * Self::COUNT {
            return Err("it has another length".to_owned());
        }
        let (low, high) = values.split_at(2 * Self::COUNT);
        let number = |place: usize| i16::from_le_bytes([low[place], high[place]]);
        let pair = |place: usize| [number(place), number(place + Self::COUNT)];
        Ok(Self((0..Self::COUNT).map(pair).collect()))
    }

    /// The score for the player to move.
    pub(crate) fn judge(&self, shape: Shape) -> Score {
        let mut sums = [0; 2];
        shape.each(|place, count| {
            let [full, empty] = self.0[place];
            sums[0] += Score::from(full) * count;
            sums[1] += Score::from(empty) * count;
        });
        let fullness = shape.fullness();
        let sum = sums[0] * fullness + sums[1] * (FULL - EMPTY - fullness);
        (sum / (FULL - EMPTY)).clamp(1 - MATE_MIN, MATE_MIN - 1)
    }
}

impl Evaluate<Draughts> for std::sync::Arc<Weights> {
    fn evaluate(&self, board: &Draughts) -> Score {
        self.judge(Shape::of(board))
    }
}

#[cfg(test)]
#[path = "english_tests.rs"]
mod tests;
