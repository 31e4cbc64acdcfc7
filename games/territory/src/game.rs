//! A game of territory as the rest of Rookery knows it.

use std::marker::PhantomData;

use rookery_rules::{
    BadStart, Board, Dialect, Game, Paragraph, Play, Played, Position, SeatColour, SeatName, Start,
    Starts, Text, Title,
};

/// What a position adds to its moves so that a game can begin with it.
pub trait Opening: Position {
    /// What the game is called.
    fn title() -> Title;

    /// The protocols in which engines play it.
    fn dialects() -> Vec<Dialect> {
        vec![]
    }

    /// The board, the same for every game.
    fn board() -> Board;

    /// The position that games begin with.
    fn usual() -> Self;

    /// Reads what [`Position::text`] writes.
    ///
    /// # Errors
    /// Every fault of the text, or of the position.
    fn read(text: &str) -> Result<Self, BadStart>;
}

/// The game that is played in positions of `P`.
#[derive(Debug, Clone)]
pub struct Territory<P> {
    title: Title,
    position: PhantomData<fn() -> P>,
}

impl<P: Opening> Territory<P> {
    /// The game.
    #[must_use]
    pub fn new() -> Self {
        Self { title: P::title(), position: PhantomData }
    }
}

impl<P: Opening> Default for Territory<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Opening> Game for Territory<P> {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        P::board()
    }

    fn dialects(&self) -> Vec<Dialect> {
        P::dialects()
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        let position = match start {
            Start::Usual => P::usual(),
            Start::Position { text } => P::read(text)?,
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                return Err(BadStart::NotOffered);
            }
        };
        Ok(Box::new(Played::new(position)))
    }
}

/// A title with its usual and written starts.
pub(crate) fn title(
    key: &str,
    name: &str,
    summary: &str,
    text: Vec<Paragraph>,
    seats: [&str; 2],
) -> Title {
    let [first, second] = seats;
    // The darker side is Black or Red; it is White that is not.
    let red = |name: &str| (name == "Red").then_some(SeatColour::Red);
    let seat = |name: &str| SeatName::new(name, name != "White").in_colour(red(name));
    Title {
        key: key.into(),
        name: name.into(),
        summary: Text::own(format!("games.{key}.summary"), summary),
        text,
        seats: [seat(first), seat(second)],
        starts: Starts { usual: true, numbers: None, position: true, secret: false },
    }
}
