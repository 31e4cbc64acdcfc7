//! The games of stones in a row as the rest of Rookery knows them.

use rookery_rules::{
    BadStart, Board, Dialect, Example, Game, Paragraph, Play, Played, SeatName, Start, Starts,
    Text, Title,
};

use crate::row::Row;
use crate::texts::{positions, rules, summaries};
use crate::variant::{Size, Variant, Win};
use crate::words;

/// The fewest lines on which five in a row makes a game.
pub(crate) const FIVE_SIDE_MIN: usize = 5;

/// A game of stones in a row without any opening rule.
#[derive(Debug, Clone)]
pub struct FiveInARow {
    title: Title,
    variant: Variant,
    /// Whether a start position may be on a board of another size.
    any_size: bool,
}

impl FiveInARow {
    /// The free form, on 15 × 15 points: five or more win, and no move is forbidden. A start
    /// position may be on a board of any size from 5 × 5 to 19 × 19.
    #[must_use]
    pub fn gomoku() -> Self {
        let title = title("gomoku", "Five in a row", summaries::GOMOKU, words::gomoku(None));
        Self { title, variant: free(Size::FIFTEEN), any_size: true }
    }

    /// The free form on 19 × 19 points.
    #[must_use]
    pub fn gomoku_19() -> Self {
        let text = words::gomoku(Some(rules::board_of_19()));
        let title = title("gomoku-19", "Five in a row, 19 × 19", summaries::GOMOKU_19, text);
        Self::new(title, free(Size::NINETEEN))
    }

    /// The standard form: exactly five win.
    #[must_use]
    pub fn standard() -> Self {
        let text = words::standard(None);
        let title = title("gomoku-standard", "Standard five in a row", summaries::STANDARD, text);
        let variant = Variant { size: Size::FIFTEEN, win: Win::ExactlyFive };
        Self { title, variant, any_size: true }
    }

    /// The standard form on 19 × 19 points.
    #[must_use]
    pub fn standard_19() -> Self {
        let text = words::standard(Some(rules::board_of_19()));
        let name = "Standard five in a row, 19 × 19";
        let title = title("gomoku-standard-19", name, summaries::STANDARD_19, text);
        Self::new(title, Variant { size: Size::NINETEEN, win: Win::ExactlyFive })
    }

    /// Crosses and noughts: three in a row on nine squares.
    #[must_use]
    pub fn tic_tac_toe() -> Self {
        let text = words::tic_tac_toe();
        let title = title("tic-tac-toe", "Tic-tac-toe", summaries::TIC_TAC_TOE, text);
        let seats = [("Cross", true), ("Nought", false)].map(seat);
        Self::new(Title { seats, ..title }, Variant { size: Size::THREE, win: Win::Three })
    }

    /// A game of another variant, under a title of its own.
    #[must_use]
    pub fn new(title: Title, variant: Variant) -> Self {
        Self { title, variant, any_size: false }
    }

    /// The position that a game begins with.
    ///
    /// # Errors
    /// As [`Game::begin`].
    pub fn position(&self, start: &Start) -> Result<Row, BadStart> {
        match start {
            Start::Usual => Ok(Row::empty(self.variant)),
            Start::Position { text } => {
                let size = self.size_of(start).ok_or_else(|| wrong_size(text))?;
                crate::text::read(text, Variant { size, ..self.variant })
            }
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                Err(BadStart::NotOffered)
            }
        }
    }

    /// The size of the board of a start; `None` where a text's number of rows is out of range.
    fn size_of(&self, start: &Start) -> Option<Size> {
        match start {
            Start::Position { text } if self.any_size && text.contains('/') => {
                let side = text.split('/').count();
                u8::try_from(side).ok().and_then(Size::new).filter(|_| side >= FIVE_SIDE_MIN)
            }
            _ => Some(self.variant.size),
        }
    }
}

impl Game for FiveInARow {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, start: &Start) -> Board {
        let size = self.size_of(start).unwrap_or(self.variant.size);
        crate::board::describe(Variant { size, ..self.variant }, vec![])
    }

    fn examples(&self) -> Vec<Example> {
        crate::examples::of(&self.title.key)
    }

    fn dialects(&self) -> Vec<Dialect> {
        crate::dialect::of(self.variant)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}

fn free(size: Size) -> Variant {
    Variant { size, win: Win::FiveOrMore }
}

fn wrong_size(text: &str) -> BadStart {
    let rows = text.split('/').count();
    BadStart::fault(positions::rows_of_any_board(rows, FIVE_SIDE_MIN, Size::MAX))
}

pub(crate) fn seat((name, dark): (&str, bool)) -> SeatName {
    SeatName::new(name, dark)
}

/// A title with the seats Black and White.
pub(crate) fn title(key: &str, name: &str, summary: &str, text: Vec<Paragraph>) -> Title {
    Title {
        key: key.into(),
        name: name.into(),
        summary: Text::own(format!("games.{key}.summary"), summary),
        text,
        seats: [("Black", true), ("White", false)].map(seat),
        starts: Starts { usual: true, numbers: None, position: true, secret: false },
    }
}
