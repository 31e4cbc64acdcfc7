//! Ataxx: pieces that grow, jump, and turn their neighbours.

use rookery_rules::{
    BadStart, Board, CellId, Choice, Content, Fault, GameResult, LegalMove, Past, Position,
    Refusal, Score, Seat, Text, Title, Viewer,
};

use crate::game::{Opening, title};
use crate::grid::{Grid, Rows, Square, each, kind, spread};
use crate::rows;
use crate::texts::{positions as texts, rules, status, summaries};

const GRID: Grid = Grid { side: 7, rows: Rows::Upwards };
const LETTERS: [char; 2] = ['x', 'o'];
/// What a pass is written as in the Universal Ataxx Interface.
const PASS: &str = "0000";
/// After so many moves in a row without a new piece the game is drawn.
const JUMPS_MAX: u32 = 100;
/// The squares of the board.
const BOARD: u64 = 0x007f_7f7f_7f7f_7f7f;

/// A position of ataxx.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ataxx {
    /// By seat.
    sides: [u64; 2],
    turn: Seat,
    /// Moves since a piece was last added.
    jumps: u32,
    /// The number of the next move, as chess counts: one for both sides.
    number: u32,
}

/// A move of ataxx.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A new piece.
    Grow(Square),
    /// From one square to another.
    Jump(Square, Square),
    /// Nothing, when nothing else can be done.
    Pass,
}

impl Ataxx {
    /// What a seat has: bit 0 is the left end of the top row, and each row takes eight bits.
    #[must_use]
    pub fn side(&self, seat: Seat) -> u64 {
        self.sides[seat.index()]
    }

    /// The squares without a piece, in the bits of [`side`](Self::side).
    #[must_use]
    pub fn empty(&self) -> u64 {
        BOARD & !(self.sides[0] | self.sides[1])
    }

    /// Whether `seat` can grow or jump.
    fn can_move(&self, seat: Seat) -> bool {
        spread(spread(self.sides[seat.index()])) & self.empty() != 0
    }

    fn is_over(&self) -> bool {
        self.jumps >= JUMPS_MAX
            || self.sides.contains(&0)
            || Seat::BOTH.iter().all(|&seat| !self.can_move(seat))
    }

    fn own(&self) -> u64 {
        self.sides[self.turn.index()]
    }

    fn is_legal(&self, step: Step) -> bool {
        let free = |to: Square| self.empty() & to.bit() != 0;
        !self.is_over()
            && match step {
                Step::Grow(to) => free(to) && spread(to.bit()) & self.own() != 0,
                Step::Jump(from, to) => {
                    free(to) && self.own() & from.bit() != 0 && ring(from) & to.bit() != 0
                }
                Step::Pass => !self.can_move(self.turn),
            }
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = vec![];
        if self.sides == [0, 0] {
            faults.push(Fault::new(texts::ataxx_no_pieces()));
        }
        if self.jumps > JUMPS_MAX {
            faults.push(Fault::new(texts::ataxx_drawn(self.jumps, JUMPS_MAX)));
        }
        faults
    }
}

/// The squares exactly two steps away.
fn ring(from: Square) -> u64 {
    let near = spread(from.bit()) & BOARD;
    spread(near) & BOARD & !near
}

impl Opening for Ataxx {
    fn title() -> Title {
        title("ataxx", "Ataxx", summaries::ATAXX, rules::ataxx(), ["Red", "White"])
    }

    fn board() -> Board {
        let pieces = [
            kind(Seat::First, "stone", "x", "red piece"),
            kind(Seat::Second, "stone", "o", "white piece"),
        ];
        GRID.board(pieces, false, false)
    }

    fn usual() -> Self {
        let [red, white] = [["a7", "g1"], ["a1", "g7"]]
            .map(|two| two.into_iter().filter_map(|name| GRID.read(name)).map(Square::bit).sum());
        Self { sides: [red, white], turn: Seat::First, jumps: 0, number: 1 }
    }

    fn read(text: &str) -> Result<Self, BadStart> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (2..=4, [board, turn, ..]) = (fields.len(), &fields[..]) else {
            return Err(BadStart::fault(texts::ataxx_fields()));
        };
        let mut faults = vec![];
        let sides = rows::read(GRID, board, LETTERS, &mut faults);
        let turn = rows::turn(turn, LETTERS, &mut faults);
        let jumps = fields.get(2).copied();
        let jumps = rows::number(jumps, 0, texts::ataxx_moves, &mut faults);
        let number = rows::number(fields.get(3).copied(), 1, texts::move_number, &mut faults);
        let position = Self { sides, turn, jumps, number };
        if faults.is_empty() {
            faults = position.faults();
        }
        if faults.is_empty() { Ok(position) } else { Err(BadStart::Position(faults)) }
    }
}

impl Position for Ataxx {
    type Move = Step;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Step>) {
        if self.is_over() {
            return;
        }
        let before = moves.len();
        let (own, empty) = (self.own(), self.empty());
        moves.extend(each(spread(own) & empty).map(Step::Grow));
        for from in each(own) {
            moves.extend(each(ring(from) & empty).map(|to| Step::Jump(from, to)));
        }
        if moves.len() == before {
            moves.push(Step::Pass);
        }
    }

    fn legal_count(&self) -> usize {
        if self.is_over() {
            return 0;
        }
        let (own, empty) = (self.own(), self.empty());
        let count = |bits: u64| (bits & empty).count_ones() as usize;
        let all = count(spread(own)) + each(own).map(|from| count(ring(from))).sum::<usize>();
        all.max(1)
    }

    fn play(&mut self, mv: &Step) {
        let (mover, other) = (self.turn.index(), (!self.turn).index());
        let to = match *mv {
            Step::Grow(to) => Some(to),
            Step::Jump(from, to) => {
                self.sides[mover] &= !from.bit();
                Some(to)
            }
            Step::Pass => None,
        };
        if let Some(to) = to {
            let turned = spread(to.bit()) & self.sides[other];
            self.sides[other] &= !turned;
            self.sides[mover] |= turned | to.bit();
        }
        self.jumps = if matches!(mv, Step::Grow(_)) { 0 } else { self.jumps + 1 };
        if self.turn == Seat::Second {
            self.number = (self.number + 1).min(rows::MOVES_MAX);
        }
        self.turn = !self.turn;
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        if !self.is_over() {
            return None;
        }
        let [red, white] = self.sides.map(u64::count_ones);
        let most = match red.cmp(&white) {
            std::cmp::Ordering::Greater => Score::First,
            std::cmp::Ordering::Less => Score::Second,
            std::cmp::Ordering::Equal => Score::Draw,
        };
        let (score, reason) = match (red, white) {
            (_, 0) | (0, _) => (most, "all-taken"),
            _ if Seat::BOTH.iter().any(|&seat| self.can_move(seat)) => {
                (Score::Draw, "no-new-piece")
            }
            _ if most == Score::Draw => (most, "equal-pieces"),
            _ => (most, "most-pieces"),
        };
        Some(GameResult { score, reason: reason.into() })
    }

    fn text(&self) -> String {
        let board = rows::write(GRID, self.sides, LETTERS);
        format!("{board} {} {} {}", LETTERS[self.turn.index()], self.jumps, self.number)
    }

    fn notation(&self, mv: &Step) -> String {
        match *mv {
            Step::Grow(to) => GRID.name(to),
            Step::Jump(from, to) => GRID.name(from) + &GRID.name(to),
            Step::Pass => PASS.into(),
        }
    }

    fn label(&self, mv: &Step) -> String {
        match mv {
            Step::Pass => "pass".into(),
            Step::Jump(from, to) => format!("{}-{}", GRID.name(*from), GRID.name(*to)),
            Step::Grow(_) => self.notation(mv),
        }
    }

    fn read_move(&self, text: &str) -> Result<Step, Refusal> {
        let step = if text == PASS || text.eq_ignore_ascii_case("pass") {
            Some(Step::Pass)
        } else if text.len() == 2 {
            GRID.read(text).map(Step::Grow)
        } else {
            rows::pair(GRID, text).map(|(from, to)| Step::Jump(from, to))
        };
        step.filter(|&step| self.is_legal(step)).ok_or(Refusal::Illegal)
    }

    fn legal_move(&self, mv: &Step) -> LegalMove {
        let (path, also, choice) = match *mv {
            Step::Grow(to) => {
                let parents = each(spread(to.bit()) & self.own());
                let also = parents.map(|from| vec![GRID.cell(from), GRID.cell(to)]).collect();
                (vec![GRID.cell(to)], also, None)
            }
            Step::Jump(from, to) => (vec![GRID.cell(from), GRID.cell(to)], vec![], None),
            Step::Pass => (vec![], vec![], Some(Choice { piece: None, text: "Pass".into() })),
        };
        LegalMove { notation: self.notation(mv), path, also, choice }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        GRID.contents(self.sides)
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        let [red, white] = self.sides.map(u64::count_ones);
        Some(status::pieces(red, white))
    }
}
