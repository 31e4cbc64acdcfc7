//! Connect four as the rest of Rookery knows it.

use rookery_rules::{
    BadStart, Board, BoardSide, Cell, Example, Game, Ground, Label, Play, Played, Seat, SeatColour,
    SeatName, Shape, Start, Starts, Text, Title,
};

use crate::columns::{Columns, HEIGHT, WIDTH, letter};
use crate::texts::summaries;

/// How far coordinates stand from the outermost centres, in board units.
const LABEL_GAP: f32 = 0.8;

/// The game of connect four.
#[derive(Debug, Clone)]
pub struct ConnectFour {
    title: Title,
}

impl ConnectFour {
    /// The usual game, of seven columns and six rows.
    #[must_use]
    pub fn new() -> Self {
        let seat = |name, dark, colour| SeatName::new(name, dark).in_colour(Some(colour));
        let title = Title {
            key: "connect-four".into(),
            name: "Connect four".into(),
            summary: Text::own("games.connect-four.summary", summaries::CONNECT_FOUR),
            text: crate::words::connect_four(),
            seats: [seat("Red", true, SeatColour::Red), seat("Yellow", false, SeatColour::Yellow)],
            starts: Starts { usual: true, numbers: None, position: true, secret: false },
        };
        Self { title }
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for ConnectFour {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        let places = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
        let disc = |seat, letter, name| crate::board::piece(Some(seat), "disc", letter, name);
        Board {
            cells: places.map(|(column, row)| place(column, row)).collect(),
            pieces: vec![
                disc(Seat::First, "r", "red disc"),
                disc(Seat::Second, "y", "yellow disc"),
            ],
            ground: Ground::Frame,
            from: Some(BoardSide::Top),
            labels: (0..WIDTH).map(below).collect(),
            ..Board::default()
        }
    }

    fn examples(&self) -> Vec<Example> {
        crate::examples::of(&self.title.key)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        let position = match start {
            Start::Usual => Columns::empty(),
            Start::Position { text } => crate::columns_text::read(text)?,
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                return Err(BadStart::NotOffered);
            }
        };
        Ok(Box::new(Played::new(position)))
    }
}

fn place(column: usize, row: usize) -> Cell {
    let name = format!("{}{}", letter(column), HEIGHT - row);
    let (x, y) = (column as f32, row as f32);
    Cell { name, x, y, shape: Shape::Square, shade: 0, reserve: None }
}

fn below(column: usize) -> Label {
    let (x, bottom) = (column as f32, (HEIGHT - 1) as f32);
    let text = letter(column).to_string();
    Label { text, at: [x, bottom + LABEL_GAP], turned: [x, -LABEL_GAP] }
}
