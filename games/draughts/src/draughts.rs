//! A position of draughts.

use rookery_rules::{
    BadStart, CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Text,
    Viewer,
};

use crate::capture::Captures;
use crate::geometry::Squares;
use crate::pieces::{Move, Pieces};
use crate::texts::status as texts;
use crate::variant::{Color, Duty, Variant};

/// A position of a game of draughts.
#[derive(Debug, Clone)]
pub struct Draughts {
    pub(crate) variant: &'static Variant,
    pub(crate) pieces: Pieces,
    pub(crate) turn: Color,
    /// Moves since a capture or a man's move.
    pub(crate) kings_only: u16,
    /// Moves since a capture or a crowning.
    pub(crate) unchanged: u16,
    /// Such moves in a row in which a lone king held the main road against three pieces.
    pub(crate) road: u16,
    /// The king that each colour moved last, and how often in a row without taking.
    pub(crate) runs: [Run; 2],
}

/// The same king's moves in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub(crate) struct Run {
    pub(crate) at: u8,
    /// 0 when the last move was none of a king.
    pub(crate) moves: u8,
}

impl Draughts {
    /// The usual start.
    #[must_use]
    pub fn start(variant: &'static Variant) -> Self {
        Self {
            variant,
            pieces: Pieces::start(variant),
            turn: variant.first,
            kings_only: 0,
            unchanged: 0,
            road: 0,
            runs: [Run::default(); 2],
        }
    }

    /// The position with these pieces by colour, White first: square 1 is the lowest bit. Nothing
    /// came before. `None` where two pieces share a square, one stands on no square, or a man where
    /// it would have been crowned.
    #[must_use]
    pub fn with_pieces(
        variant: &'static Variant,
        men: [u64; 2],
        kings: [u64; 2],
        turn: Color,
    ) -> Option<Self> {
        let sets = [men[0], men[1], kings[0], kings[1]];
        let all = sets.iter().fold(0, |all, set| all | set);
        let apart = sets.iter().map(|set| set.count_ones()).sum::<u32>() == all.count_ones();
        let uncrowned = Color::BOTH.iter().all(|c| men[c.index()] & variant.last_row(*c) == 0);
        let fits = apart && uncrowned && all & !variant.geometry.all() == 0;
        let pieces = Pieces { men, kings };
        fits.then(|| Self { pieces, turn, ..Self::start(variant) })
    }

    /// Reads a position as PDN writes it.
    ///
    /// ```
    /// use rookery_draughts::{Draughts, builtin};
    /// use rookery_rules::Position;
    ///
    /// let text = "W:WK3:B10,11,20";
    /// let position = Draughts::read(&builtin::RUSSIAN, text);
    /// assert!(position.is_err(), "squares have letters there");
    /// let position = Draughts::read(&builtin::ENGLISH, text)?;
    /// assert_eq!(position.text(), text);
    /// # Ok::<(), rookery_rules::BadStart>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(variant: &'static Variant, text: &str) -> Result<Self, BadStart> {
        crate::fen::read(text, variant)
    }

    /// The game that it is a position of.
    #[must_use]
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Whose move it is.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.turn
    }

    /// The men of a side: square 1 is the lowest bit.
    #[must_use]
    pub fn men(&self, color: Color) -> u64 {
        self.pieces.men[color.index()]
    }

    /// The kings of a side, likewise.
    #[must_use]
    pub fn kings(&self, color: Color) -> u64 {
        self.pieces.kings[color.index()]
    }

    /// Moves since a capture or a man's move.
    #[must_use]
    pub fn kings_only(&self) -> u16 {
        self.kings_only
    }

    /// How many moves a side would have if it did not have to take.
    #[must_use]
    pub fn steps(&self, color: Color) -> usize {
        self.pieces.count_steps(self.variant, color, 0)
    }

    /// Whether a law of draws has ended the game, repetition aside.
    #[must_use]
    pub fn is_drawn_by_law(&self) -> bool {
        self.law_of_draws().is_some()
    }

    /// Kings that have moved too often in a row to move again without taking.
    pub(crate) fn resting(&self) -> Squares {
        let run = self.runs[self.turn.index()];
        let tired = self.variant.king_run.is_some_and(|most| run.moves >= most);
        if tired && self.pieces.men[self.turn.index()] != 0 { 1 << run.at } else { 0 }
    }

    /// The moves, whatever the laws of draws say.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.pieces.moves(self.variant, self.turn, self.resting(), &mut moves);
        moves
    }

    /// Whether the player to move can take, the laws of draws aside.
    #[must_use]
    pub fn can_take(&self) -> bool {
        Captures::any(&self.pieces, self.variant, self.turn)
    }

    /// Whether the player to move could step if there were nothing to take.
    #[must_use]
    pub fn can_step(&self) -> bool {
        self.pieces.count_steps(self.variant, self.turn, self.resting()) != 0
    }

    fn count(&self) -> usize {
        self.pieces.count(self.variant, self.turn, self.resting())
    }

    fn note_run(&mut self, mv: &Move) {
        let Some(most) = self.variant.king_run else { return };
        let king = self.pieces.kings[self.turn.index()] >> mv.from & 1 == 1;
        let run = &mut self.runs[self.turn.index()];
        let same = run.moves > 0 && run.at == mv.from;
        *run = if king && mv.taken == 0 {
            Run { at: mv.to, moves: if same { (run.moves + 1).min(most) } else { 1 } }
        } else {
            Run::default()
        };
        let taken = &mut self.runs[self.turn.other().index()];
        if mv.taken >> taken.at & 1 == 1 {
            *taken = Run::default();
        }
    }

    /// What is said of the duty to take, if the player to move must.
    fn duty(&self) -> Option<Text> {
        let must = self.moves().first().is_some_and(|mv| mv.taken != 0);
        let color = self.turn.text();
        must.then(|| match self.variant.duty {
            Duty::Any => texts::must_capture(color),
            Duty::Most | Duty::Italian => texts::must_capture_most(color),
            Duty::Frisian => texts::must_capture_best(color),
        })
    }
}

impl Position for Draughts {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.variant.seat(self.turn)
    }

    fn legal_into(&self, moves: &mut Vec<Move>) {
        if self.law_of_draws().is_some() {
            return;
        }
        if moves.is_empty() {
            self.pieces.moves(self.variant, self.turn, self.resting(), moves);
        } else {
            moves.append(&mut self.moves());
        }
    }

    fn legal_count(&self) -> usize {
        if self.law_of_draws().is_some() { 0 } else { self.count() }
    }

    fn play(&mut self, mv: &Move) {
        self.note_run(mv);
        let held = self.road_is_held();
        let own = self.turn.index();
        let (men, kings) = (self.pieces.men[own], self.pieces.kings[own].count_ones());
        self.pieces.make(self.variant, self.turn, *mv);
        let took = mv.taken != 0;
        let by_man = men >> mv.from & 1 == 1;
        let crowned = self.pieces.kings[own].count_ones() > kings;
        let count = |moves: u16, again: bool| if again { 0 } else { moves.saturating_add(1) };
        self.kings_only = count(self.kings_only, took || by_man);
        self.unchanged = count(self.unchanged, took || crowned);
        self.road = count(self.road, took || crowned || !held || !self.road_is_held());
        self.turn = self.turn.other();
    }

    fn outcome(&self, past: Past) -> Option<GameResult> {
        let over = |score, reason: &str| Some(GameResult { score, reason: reason.into() });
        if self.count() == 0 {
            let stuck = self.turn();
            let score = Score::win(if self.variant.giveaway { stuck } else { !stuck });
            let gone = self.pieces.of(self.turn) == 0;
            return over(score, if gone { "no-pieces" } else { "no-moves" });
        }
        if let Some(reason) = self.law_of_draws() {
            return over(Score::Draw, reason);
        }
        if past.occurrences >= 3 { over(Score::Draw, "threefold") } else { None }
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.pieces.of(self.variant.color(seat)) != 0
    }

    fn repetition_key(&self) -> Option<u64> {
        Some(self.hash())
    }

    fn text(&self) -> String {
        crate::fen::write(self)
    }

    fn notation(&self, mv: &Move) -> String {
        self.write_move(mv)
    }

    fn label(&self, mv: &Move) -> String {
        self.write_move(mv).replace('-', "–").replace('x', "×")
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        self.parse_move(text)
    }

    fn legal_move(&self, mv: &Move) -> LegalMove {
        let cell = |square| crate::show::cell_id(self.variant.geometry, square);
        let path = std::iter::once(mv.from).chain(self.landings(mv)).map(cell).collect();
        LegalMove { notation: self.notation(mv), path, also: vec![], choice: None }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        crate::show::contents(self)
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        if self.law_of_draws().is_some() { None } else { self.duty() }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count() as u64,
            _ => {
                let after = |mv: &Move| {
                    let mut next = self.clone();
                    next.note_run(mv);
                    next.pieces.make(self.variant, self.turn, *mv);
                    next.turn = self.turn.other();
                    next.perft(depth - 1)
                };
                self.moves().iter().map(after).fold(0, u64::saturating_add)
            }
        }
    }
}
