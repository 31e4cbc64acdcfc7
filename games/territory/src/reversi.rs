//! Reversi: discs that turn over.

use rookery_rules::{
    BadStart, Board, CellId, Choice, Content, Dialect, Fault, GameResult, LegalMove, Past,
    Position, Refusal, Score, Seat, Text, Title, Viewer,
};

use crate::game::{Opening, title};
use crate::grid::{Grid, Rows, STEPS, Square, each, kind};
use crate::rows;
use crate::texts::{positions as texts, rules, status, summaries};

const GRID: Grid = Grid { side: 8, rows: Rows::Downwards };
const LETTERS: [char; 2] = ['X', 'O'];
/// Where lines meet in a dot, as on every board of this game.
const STARS: [f32; 2] = [1.5, 5.5];
/// What a pass is written as.
const PASS: &str = "pass";
/// The four squares in the middle: taken from the start on, and never empty again.
const MIDDLE: u64 = 0x0000_0018_1800_0000;

/// A position of reversi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversi {
    /// By seat.
    sides: [u64; 2],
    turn: Seat,
}

impl Reversi {
    /// What a seat has: bit 0 is the left end of the top row, and each row takes eight bits.
    #[must_use]
    pub fn side(&self, seat: Seat) -> u64 {
        self.sides[seat.index()]
    }

    /// Where `seat` may put a disc, in the bits of [`side`](Self::side).
    #[must_use]
    pub fn places(&self, seat: Seat) -> u64 {
        let (own, other) = (self.sides[seat.index()], self.sides[(!seat).index()]);
        let empty = !(own | other);
        let towards = |step: &fn(u64) -> u64| {
            let mut line = step(own) & other;
            for _ in 0..5 {
                line |= step(line) & other;
            }
            step(line) & empty
        };
        STEPS.iter().map(towards).fold(0, |places, more| places | more)
    }

    /// What turns over when the side to move puts a disc there.
    fn turned(&self, at: Square) -> u64 {
        let (own, other) = (self.sides[self.turn.index()], self.sides[(!self.turn).index()]);
        let towards = |step: &fn(u64) -> u64| {
            let (mut line, mut next) = (0, step(at.bit()));
            while next & other != 0 {
                line |= next;
                next = step(next);
            }
            if next & own != 0 { line } else { 0 }
        };
        STEPS.iter().map(towards).fold(0, |turned, more| turned | more)
    }

    fn is_over(&self) -> bool {
        Seat::BOTH.iter().all(|&seat| self.places(seat) == 0)
    }
}

impl Opening for Reversi {
    fn title() -> Title {
        let (summary, text) = (summaries::REVERSI, rules::reversi());
        title("reversi", "Reversi", summary, text, ["Black", "White"])
    }

    fn board() -> Board {
        let pieces = [
            kind(Seat::First, "stone", "X", "black disc"),
            kind(Seat::Second, "stone", "O", "white disc"),
        ];
        let dots = STARS.into_iter().flat_map(|x| STARS.map(|y| [x, y])).collect();
        Board { dots, ..GRID.board(pieces, false, false) }
    }

    fn dialects() -> Vec<Dialect> {
        crate::dialect::reversi()
    }

    fn usual() -> Self {
        let [black, white] = [["e4", "d5"], ["d4", "e5"]]
            .map(|two| two.into_iter().filter_map(|name| GRID.read(name)).map(Square::bit).sum());
        Self { sides: [black, white], turn: Seat::First }
    }

    fn read(text: &str) -> Result<Self, BadStart> {
        let fields: Vec<&str> = text.trim().trim_end_matches(';').split_whitespace().collect();
        let [board, turn] = fields[..] else {
            return Err(BadStart::fault(texts::reversi_fields()));
        };
        let (mut faults, mut sides) = (vec![], [0; 2]);
        for (square, letter) in GRID.squares().zip(board.chars()) {
            match LETTERS.iter().position(|&it| it == letter) {
                Some(seat) => sides[seat] |= square.bit(),
                None if letter == '-' => {}
                None => {
                    faults.push(Fault::new(texts::reversi_square(GRID.name(square), letter)));
                    break;
                }
            }
        }
        let count = board.chars().count();
        if count != 64 {
            faults.push(Fault::new(texts::reversi_squares(count)));
        }
        let turn = rows::turn(turn, LETTERS, &mut faults);
        if faults.is_empty() && (sides[0] | sides[1]) & MIDDLE != MIDDLE {
            faults.push(Fault::new(texts::reversi_middle()));
        }
        if faults.is_empty() { Ok(Self { sides, turn }) } else { Err(BadStart::Position(faults)) }
    }
}

impl Position for Reversi {
    /// `None` passes.
    type Move = Option<Square>;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Option<Square>>) {
        let places = self.places(self.turn);
        moves.extend(each(places).map(Some));
        if places == 0 && self.places(!self.turn) != 0 {
            moves.push(None);
        }
    }

    fn legal_count(&self) -> usize {
        match self.places(self.turn).count_ones() as usize {
            0 => usize::from(self.places(!self.turn) != 0),
            count => count,
        }
    }

    fn play(&mut self, mv: &Option<Square>) {
        if let Some(at) = *mv {
            let turned = self.turned(at);
            self.sides[self.turn.index()] |= turned | at.bit();
            self.sides[(!self.turn).index()] &= !turned;
        }
        self.turn = !self.turn;
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        if !self.is_over() {
            return None;
        }
        let [black, white] = self.sides.map(u64::count_ones);
        let (score, reason) = match black.cmp(&white) {
            std::cmp::Ordering::Greater => (Score::First, "most-discs"),
            std::cmp::Ordering::Less => (Score::Second, "most-discs"),
            std::cmp::Ordering::Equal => (Score::Draw, "equal-discs"),
        };
        Some(GameResult { score, reason: reason.into() })
    }

    fn text(&self) -> String {
        let letter = |square: Square| {
            let seat = self.sides.iter().position(|side| side & square.bit() != 0);
            seat.map_or('-', |seat| LETTERS[seat])
        };
        let board: String = GRID.squares().map(letter).collect();
        format!("{board} {}", LETTERS[self.turn.index()])
    }

    fn notation(&self, mv: &Option<Square>) -> String {
        mv.map_or_else(|| PASS.into(), |at| GRID.name(at))
    }

    fn read_move(&self, text: &str) -> Result<Option<Square>, Refusal> {
        let places = self.places(self.turn);
        if text.eq_ignore_ascii_case(PASS) {
            let must = places == 0 && !self.is_over();
            return if must { Ok(None) } else { Err(Refusal::Illegal) };
        }
        let at = GRID.read(text).filter(|at| places & at.bit() != 0);
        at.map(Some).ok_or(Refusal::Illegal)
    }

    fn legal_move(&self, mv: &Option<Square>) -> LegalMove {
        let pass = || Choice { piece: None, text: "Pass".into() };
        LegalMove {
            notation: self.notation(mv),
            path: mv.map(|at| GRID.cell(at)).into_iter().collect(),
            also: vec![],
            choice: mv.is_none().then(pass),
        }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        GRID.contents(self.sides)
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        let [black, white] = self.sides.map(u64::count_ones);
        Some(status::discs(black, white))
    }
}
