//! The game itself, on two sets of 64 squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.

const A: u64 = 0x0101_0101_0101_0101;
const H: u64 = A << 7;
const FIRST_ROW: u64 = 0xff;
const LAST_ROW: u64 = FIRST_ROW << 56;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    White,
    Black,
}

#[derive(Clone, Copy)]
pub struct Move {
    from: u8,
    to: u8,
}

#[derive(Clone, Copy)]
pub struct Board {
    white: u64,
    black: u64,
    turn: Side,
}

impl Move {
    /// `x1-y1-x2-y2`.
    pub fn text(&self) -> String {
        let (x1, y1, x2, y2) = (self.from % 8, self.from / 8, self.to % 8, self.to / 8);
        format!("{}-{}-{}-{}", x1 + 1, y1 + 1, x2 + 1, y2 + 1)
    }
}

impl Board {
    pub fn start() -> Self {
        Self { white: 0xffff, black: 0xffff << 48, turn: Side::White }
    }

    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Only who has just moved can have won.
    pub fn winner(&self) -> Option<Side> {
        if self.white & LAST_ROW != 0 || self.black == 0 {
            return Some(Side::White);
        }
        (self.black & FIRST_ROW != 0 || self.white == 0).then_some(Side::Black)
    }

    /// Men of the player to move, less the other's.
    pub fn lead(&self) -> i32 {
        let lead = self.white.count_ones() as i32 - self.black.count_ones() as i32;
        if self.turn == Side::White { lead } else { -lead }
    }

    /// Where men go straight, and to either side; each set with how far that is.
    fn targets(&self) -> [(u64, i8); 3] {
        let empty = !(self.white | self.black);
        match self.turn {
            Side::White => [
                (self.white << 8 & empty, 8),
                ((self.white & !A) << 7 & !self.white, 7),
                ((self.white & !H) << 9 & !self.white, 9),
            ],
            Side::Black => [
                (self.black >> 8 & empty, -8),
                ((self.black & !H) >> 7 & !self.black, -7),
                ((self.black & !A) >> 9 & !self.black, -9),
            ],
        }
    }

    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        for (mut to, far) in self.targets() {
            while to != 0 {
                let square = to.trailing_zeros() as u8;
                to &= to - 1;
                moves.push(Move { from: square.wrapping_add_signed(-far), to: square });
            }
        }
        moves
    }

    pub fn play(&mut self, mv: Move) {
        let (from, to) = (1_u64 << mv.from, 1_u64 << mv.to);
        let (own, other) = match self.turn {
            Side::White => (&mut self.white, &mut self.black),
            Side::Black => (&mut self.black, &mut self.white),
        };
        *own = *own & !from | to;
        *other &= !to;
        self.turn = if self.turn == Side::White { Side::Black } else { Side::White };
    }

    /// Counts the sequences of so many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.winner().is_some() {
            return 0;
        }
        if depth == 1 {
            return self.targets().iter().map(|(to, _)| u64::from(to.count_ones())).sum();
        }
        let after = |mv: &Move| {
            let mut next = *self;
            next.play(*mv);
            next.perft(depth - 1)
        };
        self.moves().iter().map(after).sum()
    }

    /// The squares from the top, left to right.
    pub fn squares(&self) -> String {
        let row = |y: u8| (0..8).map(move |x| y * 8 + x);
        (0..8).rev().flat_map(row).map(|square| self.character(square)).collect()
    }

    fn character(&self, square: u8) -> char {
        match (self.white >> square & 1, self.black >> square & 1) {
            (1, _) => 'w',
            (_, 1) => 'b',
            _ => '.',
        }
    }

    /// Rows from the top with dashes between, and who moves.
    pub fn text(&self) -> String {
        let row = |y: u8| (0..8).map(|x| self.character(y * 8 + x)).collect::<String>();
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        format!("{} {}", rows.join("/"), if self.turn == Side::White { 'w' } else { 'b' })
    }

    /// The position of a text; `None` where it is none that can be.
    pub fn read(text: &str) -> Option<Self> {
        let (rows, turn) = text.split_once(' ')?;
        let turn = match turn {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return None,
        };
        let mut board = Self { white: 0, black: 0, turn };
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != 8 {
            return None;
        }
        for (row, y) in rows.iter().zip((0..8).rev()) {
            if row.chars().count() != 8 {
                return None;
            }
            for (character, x) in row.chars().zip(0..) {
                match character {
                    'w' => board.white |= 1 << (y * 8 + x),
                    'b' => board.black |= 1 << (y * 8 + x),
                    '.' => {}
                    _ => return None,
                }
            }
        }
        let both_home = board.white & LAST_ROW != 0 && board.black & FIRST_ROW != 0;
        let just_moved_lost = board.winner() == Some(turn);
        let men = board.white.count_ones().max(board.black.count_ones());
        let can_be = !both_home && !just_moved_lost && men <= 16 && board.white | board.black != 0;
        can_be.then_some(board)
    }
}
