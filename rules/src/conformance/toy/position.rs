//! The toy's positions, with the flaws that a position can have.

use super::{CELLS, Flaw, LETTERS, STONES};
use crate::{
    CellId, Choice, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Seen,
    Viewer,
};

#[derive(Clone)]
pub(in crate::conformance) struct Toy {
    pub(super) cells: [Option<u8>; CELLS],
    pub(super) turn: Seat,
    pub(super) passes: u8,
    pub(super) flaw: Flaw,
    pub(super) hides: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(in crate::conformance) enum Move {
    Stone { cell: usize, big: bool },
    Pass,
}

impl Toy {
    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    pub(super) fn stones(&self, seat: Seat) -> usize {
        self.cells.iter().flatten().filter(|&&kind| usize::from(kind / 2) == seat.index()).count()
    }

    /// Whether `viewer` may know what is in a cell, the bags counted as cells after the row.
    fn sees(&self, viewer: Viewer, cell: usize) -> bool {
        match viewer.seat() {
            _ if !self.hides => !(self.has(Flaw::HidesWithoutSaying) && cell == 0),
            None if viewer == Viewer::All => !(self.has(Flaw::HidesFromAll) && cell == 0),
            None if self.has(Flaw::SpectatorSeesBoth) => true,
            None => Seat::BOTH.iter().all(|&seat| self.sees(seat.into(), cell)),
            Some(seat) if cell >= CELLS => cell == CELLS + seat.index(),
            Some(seat) => (cell.saturating_sub(1)..(cell + 2).min(CELLS))
                .any(|near| self.cells[near].is_some_and(|it| usize::from(it / 2) == seat.index())),
        }
    }

    fn content(&self, cell: usize) -> Option<Content> {
        let unknown = if self.has(Flaw::UnknownPiece) { 10 } else { 0 };
        let count = u16::from(!self.has(Flaw::NoPiecesInCell));
        if let Some(at) = self.cells.get(cell) {
            return at.map(|kind| Content::Piece(u16::from(kind) + unknown, count));
        }
        let seat = Seat::BOTH[cell - CELLS];
        let left = (STONES - self.stones(seat)) as u16;
        (left > 0).then_some(Content::Piece(2 * seat as u16, left))
    }
}

impl Position for Toy {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_into(&self, moves: &mut Vec<Move>) {
        let over = self.outcome(Past::default()).is_some();
        if over && !self.has(Flaw::MovesAfterTheEnd) || self.has(Flaw::StuckBeforeTheEnd) {
            return;
        }
        if self.stones(self.turn) < STONES {
            let free = (0..CELLS).filter(|&cell| self.cells[cell].is_none());
            moves.extend(free.flat_map(|cell| [false, true].map(|big| Move::Stone { cell, big })));
        }
        moves.push(Move::Pass);
    }

    fn legal_count(&self) -> usize {
        let mut moves = vec![];
        self.legal_into(&mut moves);
        moves.len() + usize::from(self.has(Flaw::CountsWrong))
    }

    fn after_each(&self, notations: &[&str]) -> Vec<(Self, Move)> {
        let mut position = self.clone();
        let step = |notation: &&str| {
            let mv = position.read_move(notation).ok()?;
            position.play(&mv);
            if self.has(Flaw::ForgetsBetweenMoves) {
                position.passes = 0;
            }
            Some((position.clone(), mv))
        };
        notations.iter().map_while(step).collect()
    }

    fn play(&mut self, mv: &Move) {
        let again = match *mv {
            Move::Stone { cell, big } => {
                self.cells[cell] = Some(2 * self.turn as u8 + u8::from(big));
                self.passes = 0;
                big
            }
            Move::Pass => {
                self.passes += 1;
                false
            }
        };
        if !again {
            self.turn = !self.turn;
        }
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let full = Seat::BOTH.iter().all(|&seat| self.stones(seat) == STONES);
        let reason = match () {
            () if full => "all-placed",
            () if self.passes == 2 && self.has(Flaw::ReasonInCapitals) => "Both passed",
            () if self.passes == 2 => "both-passed",
            () => return None,
        };
        // After two passes it is the turn of who passed first, and so lost.
        let score = if full { Score::Draw } else { Score::win(!self.turn) };
        Some(GameResult { score, reason: reason.into() })
    }

    fn text(&self) -> String {
        let row: String =
            self.cells.iter().map(|at| at.map_or('.', |kind| LETTERS[usize::from(kind)])).collect();
        let first = self.turn == Seat::First || self.has(Flaw::TextForgetsTurn);
        let gap = if self.has(Flaw::TextOfTwoLines) { "\n" } else { " " };
        format!("{row}{gap}{} {}", if first { 'x' } else { 'o' }, self.passes)
    }

    fn notation(&self, mv: &Move) -> String {
        match *mv {
            Move::Stone { cell, big } => {
                let plus = match big {
                    true if self.has(Flaw::NotationWithSpace) => " big",
                    true if !self.has(Flaw::TwinNotations) => "+",
                    _ => "",
                };
                format!("{}{plus}", char::from(b'a' + cell as u8))
            }
            Move::Pass => "pass".into(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        assert!(text.len() < 1000 || !self.has(Flaw::PanicsOnLongText), "too long");
        let mut moves = vec![];
        self.legal_into(&mut moves);
        if self.has(Flaw::ReadsTakenPoint) {
            moves.extend((0..CELLS).map(|cell| Move::Stone { cell, big: false }));
        }
        if text.is_empty() && self.has(Flaw::ReadsNothingAsPass) {
            return Ok(Move::Pass);
        }
        moves.retain(|mv| *mv != Move::Pass || !self.has(Flaw::DoesNotReadItsOwn));
        moves.into_iter().find(|mv| self.notation(mv) == text).ok_or(Refusal::Illegal)
    }

    fn legal_move(&self, mv: &Move) -> LegalMove {
        let notation = self.notation(mv);
        let Move::Stone { cell, big } = *mv else {
            let choice = Choice { piece: None, text: "pass".into() };
            let choice = Some(choice).filter(|_| !self.has(Flaw::ButtonWithoutText));
            return LegalMove { notation, path: vec![], also: vec![], choice };
        };
        let bag = if self.has(Flaw::PathOffTheBoard) { 99 } else { CELLS + self.turn.index() };
        let other = if self.has(Flaw::AlsoAnotherMove) { cell / 2 } else { cell };
        let text = if big { "big" } else { "small" }.into();
        let choice = Choice { piece: Some(u16::from(big)), text };
        LegalMove {
            notation,
            path: vec![bag as CellId, cell as CellId],
            also: vec![vec![other as CellId]],
            choice: Some(choice).filter(|_| !self.has(Flaw::PromotionWithoutChoice)),
        }
    }

    fn cells(&self, viewer: Viewer) -> Vec<(CellId, Content)> {
        let content = |cell| {
            let lies = self.has(Flaw::ShowsWhatIsNotThere) && viewer == Viewer::First && cell == 3;
            match self.sees(viewer, cell) {
                _ if lies => Some(Content::Piece(0, 3)),
                true => self.content(cell),
                false => Some(Content::Hidden),
            }
        };
        let all = (0..CELLS + 2).filter_map(|cell| Some((cell as CellId, content(cell)?)));
        if self.has(Flaw::UnsortedView) { all.rev().collect() } else { all.collect() }
    }

    fn alarm(&self, _: Viewer) -> Vec<CellId> {
        match () {
            () if self.has(Flaw::AlarmOffTheBoard) => vec![80],
            () if self.has(Flaw::WarnsAboutHidden) => vec![2],
            () => vec![],
        }
    }

    fn seen(&self, mv: &Move, after: &Self, viewer: Viewer) -> Seen {
        let path = self.legal_move(mv).path;
        let knows = |cell: &CellId| {
            let cell = usize::from(*cell);
            self.sees(viewer, cell) || after.sees(viewer, cell) || self.has(Flaw::MarksHiddenCell)
        };
        let told = path.iter().all(knows) || self.has(Flaw::TellsHiddenMove);
        let notation = told.then(|| self.notation(mv));
        let label =
            if self.has(Flaw::LabelsAlike) { Some("a move".into()) } else { notation.clone() };
        let native = self.has(Flaw::NativesAlike).then(|| "一手".into());
        Seen { label, native, notation, last: path.into_iter().filter(knows).collect() }
    }

    fn hides(&self) -> bool {
        self.hides
    }
}
