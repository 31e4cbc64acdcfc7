//! A small game that keeps every promise, or breaks the one that a [`Flaw`] names.
//!
//! Two seats put small or big stones from bags of three on a row of six points, or pass. A big stone
//! gives another move. The game ends when both bags are empty or both have passed. Hidden, a seat
//! sees its own stones and what lies next to them.

mod broken;
mod position;

use std::sync::atomic::{AtomicU32, Ordering};

use super::{Report, Violation, check};
use crate::{
    BadStart, Board, Cell, Edge, Game, Ground, Label, PieceKind, Play, Played, Seat, SeatName,
    Shape, Start, Starts, Text, Title, paragraphs,
};
use position::Toy;

const CELLS: usize = 6;
const STONES: usize = 3;
const LETTERS: [char; 4] = ['x', 'X', 'o', 'O'];

/// What is wrong with the toy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    Nothing,
    KeyWithSpace,
    SeatsOfOneName,
    NoRulesInWords,
    TwinCells,
    CellsOverlap,
    LongCoordinate,
    CoordinateFarAway,
    CoordinateUnderPiece,
    EdgeOfOnePlace,
    PieceWithoutLetter,
    TakesAnyPosition,
    NoReasonForBadPosition,
    TakesAnyNumber,
    TakesAnySecret,
    SecretThatIsShown,
    DrawsWhatItRefuses,
    TextForgetsTurn,
    TextOfTwoLines,
    BeginsOtherwiseEachTime,
    TwinNotations,
    NotationWithSpace,
    LabelsAlike,
    NativesAlike,
    PathOffTheBoard,
    ButtonWithoutText,
    PromotionWithoutChoice,
    AlsoAnotherMove,
    MovesAfterTheEnd,
    StuckBeforeTheEnd,
    DoesNotReadItsOwn,
    ReadsTakenPoint,
    ReadsNothingAsPass,
    PanicsOnLongText,
    CountsWrong,
    RefusalCountsAsMove,
    ForksShareTheGame,
    CountsPliesTwice,
    ReasonInCapitals,
    UnsortedView,
    UnknownPiece,
    NoPiecesInCell,
    AlarmOffTheBoard,
    HidesWithoutSaying,
    HidesFromAll,
    SpectatorSeesBoth,
    ShowsWhatIsNotThere,
    TellsHiddenMove,
    ForgetsBetweenMoves,
    MarksHiddenCell,
    WarnsAboutHidden,
}

/// Runs the suite over a toy.
pub(super) fn run(flaw: Flaw, hides: bool, seed: u64) -> Result<Report, Violation> {
    check(&ToyGame::new(flaw, hides), seed, 60, 40)
}

pub(super) struct ToyGame {
    title: Title,
    flaw: Flaw,
    hides: bool,
    begun: AtomicU32,
}

impl ToyGame {
    fn new(flaw: Flaw, hides: bool) -> Self {
        let key = if flaw == Flaw::KeyWithSpace { "toy row" } else { "toy-row" }.into();
        let second = if flaw == Flaw::SeatsOfOneName { "X" } else { "O" };
        let seat = SeatName::new;
        let text = if flaw == Flaw::NoRulesInWords { vec![] } else { paragraphs("Fill the row.") };
        let title = Title {
            key,
            name: "Toy row".into(),
            summary: Text::verbatim("A row of six points."),
            text,
            seats: [seat("X", true), seat(second, false)],
            starts: Starts {
                usual: true,
                numbers: Some(4),
                position: true,
                secret: flaw == Flaw::SecretThatIsShown,
            },
        };
        Self { title, flaw, hides, begun: AtomicU32::new(0) }
    }

    fn empty(&self) -> Toy {
        let (flaw, hides) = (self.flaw, self.hides);
        Toy { cells: [None; CELLS], turn: Seat::First, passes: 0, flaw, hides }
    }

    fn read(&self, text: &str) -> Result<Toy, BadStart> {
        let mut toy = self.empty();
        let Some((row, rest)) = text.split_at_checked(CELLS) else {
            return Err(fault("The row has six points."));
        };
        for (cell, letter) in toy.cells.iter_mut().zip(row.chars()) {
            *cell = LETTERS.iter().position(|&other| other == letter).map(|kind| kind as u8);
            if cell.is_none() && letter != '.' {
                return Err(fault("There is something strange on a point."));
            }
        }
        toy.turn = match rest.as_bytes() {
            [b' ', b'x', b' ', b'0'..=b'2'] => Seat::First,
            [b' ', b'o', b' ', b'0'..=b'2'] => Seat::Second,
            _ => return Err(fault("After the row come the turn and the passes.")),
        };
        toy.passes = rest.as_bytes()[3] - b'0';
        if Seat::BOTH.iter().any(|&seat| toy.stones(seat) > STONES) {
            return Err(fault("There are more stones than a bag holds."));
        }
        Ok(toy)
    }
}

fn fault(what: &str) -> BadStart {
    BadStart::fault(Text::verbatim(what))
}

impl Game for ToyGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        let cell = |name: &str, x, y, reserve| {
            let shape = Shape::Point;
            Cell { name: name.into(), x, y, shape, shade: 0, reserve }
        };
        let gap = if self.flaw == Flaw::CellsOverlap { 0.1 } else { 1.0 };
        let mut cells: Vec<_> = ["a", "b", "c", "d", "e", "f"].into();
        if self.flaw == Flaw::TwinCells {
            cells[5] = "a";
        }
        let row = cells.into_iter().enumerate();
        let mut cells: Vec<_> =
            row.map(|(i, name)| cell(name, i as f32 * gap, 0.0, None)).collect();
        cells.push(cell("x bag", 0.0, 1.0, Some(Seat::First)));
        cells.push(cell("o bag", 0.0, -1.0, Some(Seat::Second)));
        let pieces = LETTERS.iter().enumerate().map(|(kind, letter)| PieceKind {
            picture: "stone".into(),
            seat: Some(Seat::BOTH[kind / 2]),
            letter: if self.flaw == Flaw::PieceWithoutLetter {
                "".into()
            } else {
                letter.to_string()
            },
            name: format!("stone {letter}"),
        });
        let text = if self.flaw == Flaw::LongCoordinate { "first" } else { "a" }.into();
        let x = if self.flaw == Flaw::CoordinateFarAway { 90.0 } else { 0.0 };
        let y = if self.flaw == Flaw::CoordinateUnderPiece { 0.4 } else { 0.5 };
        let labels = vec![Label { text, at: [x, y], turned: [0.0, -0.5] }];
        let line = if self.flaw == Flaw::EdgeOfOnePlace { 1 } else { 2 };
        Board {
            cells,
            pieces: pieces.collect(),
            ground: Ground::Wood,
            edges: vec![Edge { seat: Seat::First, line: vec![[0.0, 0.0]; line] }],
            labels,
            turns: true,
            ..Board::default()
        }
    }

    fn draw(&self, bits: &mut dyn FnMut() -> u64) -> Option<Start> {
        let count = if self.flaw == Flaw::DrawsWhatItRefuses { 400 } else { 4 };
        Some(Start::Number { number: (bits() % count) as u32 })
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        let mut toy = match start {
            Start::Usual => self.empty(),
            Start::Number { number } if *number < 4 || self.flaw == Flaw::TakesAnyNumber => {
                let mut toy = self.empty();
                toy.cells[*number as usize % CELLS] = Some(2);
                toy
            }
            Start::Number { .. } => return Err(BadStart::NoSuchNumber { max: 3 }),
            Start::Position { text } => match self.read(text) {
                Err(_) if self.flaw == Flaw::TakesAnyPosition => self.empty(),
                Err(_) if self.flaw == Flaw::NoReasonForBadPosition => {
                    return Err(BadStart::Position(vec![]));
                }
                read => read?,
            },
            Start::Secret { .. } if self.flaw == Flaw::TakesAnySecret => self.empty(),
            Start::Random | Start::Secret { .. } => return Err(BadStart::NotOffered),
        };
        if self.flaw == Flaw::BeginsOtherwiseEachTime && *start == Start::Usual {
            toy.turn = Seat::BOTH[self.begun.fetch_add(1, Ordering::Relaxed) as usize % 2];
        }
        Ok(broken::perhaps_broken(Played::new(toy), self.flaw))
    }
}
