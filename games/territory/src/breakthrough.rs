//! Breakthrough: two rows of pieces a side, and a race to the other end.

use rookery_rules::texts::positions;
use rookery_rules::{
    BadStart, Board, CellId, Content, Fault, GameResult, LegalMove, Past, Position, Refusal, Score,
    Seat, Text, Title, Viewer,
};

use crate::game::{Opening, title};
use crate::grid::{Grid, Rows, Square, each, kind, left, right};
use crate::rows;
use crate::texts::{positions as texts, rules, summaries};

const GRID: Grid = Grid { side: 8, rows: Rows::Upwards };
/// White's pieces are capitals, as in chess.
const LETTERS: [char; 2] = ['P', 'p'];
const TURNS: [char; 2] = ['w', 'b'];
const NAMES: [&str; 2] = ["White", "Black"];
/// The row that each side wants to reach.
const GOALS: [u64; 2] = [0xff, 0xff << 56];
const PIECES_MAX: u32 = 16;

/// A position of breakthrough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakthrough {
    /// By seat.
    sides: [u64; 2],
    turn: Seat,
    /// The number of the next move, as chess counts: one for both sides.
    number: u32,
}

/// From one square to another.
type Step = (Square, Square);

impl Breakthrough {
    /// What a seat has: bit 0 is the left end of the top row, and each row takes eight bits.
    #[must_use]
    pub fn side(&self, seat: Seat) -> u64 {
        self.sides[seat.index()]
    }

    fn winner(&self) -> Option<(Seat, &'static str)> {
        let has = |seat: Seat| self.sides[seat.index()];
        let reached = |seat: &Seat| has(*seat) & GOALS[seat.index()] != 0;
        let there = Seat::BOTH.into_iter().find(reached).map(|seat| (seat, "breakthrough"));
        let alone = || Seat::BOTH.into_iter().find(|seat| has(!*seat) == 0);
        there.or_else(|| alone().map(|seat| (seat, "all-taken")))
    }

    /// Where pieces of the side to move go: left, straight on, right.
    fn targets(&self) -> [u64; 3] {
        let own = self.sides[self.turn.index()];
        let ahead = match self.turn {
            Seat::First => own >> 8,
            Seat::Second => own << 8,
        };
        let empty = !(self.sides[0] | self.sides[1]);
        [left(ahead) & !own, ahead & empty, right(ahead) & !own]
    }

    fn back(&self, to: Square, aside: usize) -> Square {
        let row = match self.turn {
            Seat::First => to.0 + 8,
            Seat::Second => to.0 - 8,
        };
        Square(row + 1 - aside as u8)
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = vec![];
        for seat in Seat::BOTH {
            let pieces = self.sides[seat.index()].count_ones();
            if pieces > PIECES_MAX {
                let fault = texts::breakthrough_pieces(color(seat), pieces, PIECES_MAX);
                faults.push(Fault::new(fault));
            }
        }
        let reached = |seat: Seat| (self.sides[seat.index()] & GOALS[seat.index()]).count_ones();
        let [mover, other] = [self.turn, !self.turn].map(color);
        if reached(self.turn) > 0 || self.sides[(!self.turn).index()] == 0 {
            faults.push(Fault::new(positions::has_won(mover, other.clone())));
        }
        if reached(!self.turn) > 1 {
            faults.push(Fault::new(texts::breakthrough_won_twice(other)));
        }
        faults
    }
}

fn color(seat: Seat) -> Text {
    match seat {
        Seat::First => positions::white(),
        Seat::Second => positions::black(),
    }
}

impl Opening for Breakthrough {
    fn title() -> Title {
        let (summary, text) = (summaries::BREAKTHROUGH, rules::breakthrough());
        title("breakthrough", "Breakthrough", summary, text, NAMES)
    }

    fn board() -> Board {
        let pieces = [
            kind(Seat::First, "pawn", "P", "white piece"),
            kind(Seat::Second, "pawn", "p", "black piece"),
        ];
        GRID.board(pieces, true, true)
    }

    fn usual() -> Self {
        Self { sides: [0xffff << 48, 0xffff], turn: Seat::First, number: 1 }
    }

    fn read(text: &str) -> Result<Self, BadStart> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, turn, number) = match fields[..] {
            [board, turn] => (board, turn, None),
            [board, turn, "0", number] => (board, turn, Some(number)),
            _ => {
                return Err(BadStart::fault(texts::breakthrough_fields()));
            }
        };
        let mut faults = vec![];
        let sides = rows::read(GRID, board, LETTERS, &mut faults);
        let turn = rows::turn(turn, TURNS, &mut faults);
        let number = rows::number(number, 1, texts::move_number, &mut faults);
        let position = Self { sides, turn, number };
        if faults.is_empty() {
            faults = position.faults();
        }
        if faults.is_empty() { Ok(position) } else { Err(BadStart::Position(faults)) }
    }
}

impl Position for Breakthrough {
    type Move = Step;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Step>) {
        if self.winner().is_none() {
            for (aside, targets) in self.targets().into_iter().enumerate() {
                moves.extend(each(targets).map(|to| (self.back(to, aside), to)));
            }
        }
    }

    fn legal_count(&self) -> usize {
        let over = self.winner().is_some();
        if over { 0 } else { self.targets().iter().map(|to| to.count_ones() as usize).sum() }
    }

    fn play(&mut self, &(from, to): &Step) {
        self.sides[self.turn.index()] ^= from.bit() | to.bit();
        self.sides[(!self.turn).index()] &= !to.bit();
        if self.turn == Seat::Second {
            self.number = (self.number + 1).min(rows::MOVES_MAX);
        }
        self.turn = !self.turn;
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let (seat, reason) = self.winner()?;
        Some(GameResult { score: Score::win(seat), reason: reason.into() })
    }

    fn text(&self) -> String {
        let board = rows::write(GRID, self.sides, LETTERS);
        format!("{board} {} 0 {}", TURNS[self.turn.index()], self.number)
    }

    fn notation(&self, &(from, to): &Step) -> String {
        GRID.name(from) + &GRID.name(to)
    }

    fn label(&self, &(from, to): &Step) -> String {
        let taken = self.sides[(!self.turn).index()] & to.bit() != 0;
        let between = if taken { "x" } else { "-" };
        format!("{}{between}{}", GRID.name(from), GRID.name(to))
    }

    fn read_move(&self, text: &str) -> Result<Step, Refusal> {
        let step = rows::pair(GRID, text).ok_or(Refusal::Illegal)?;
        let mut moves = vec![];
        self.legal_into(&mut moves);
        if moves.contains(&step) { Ok(step) } else { Err(Refusal::Illegal) }
    }

    fn legal_move(&self, mv: &Step) -> LegalMove {
        let path = vec![GRID.cell(mv.0), GRID.cell(mv.1)];
        LegalMove { notation: self.notation(mv), path, also: vec![], choice: None }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        GRID.contents(self.sides)
    }
}
