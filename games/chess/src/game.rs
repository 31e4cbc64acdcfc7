//! Chess and Chess960 as games to choose.

use rookery_rules::{
    BadStart, Board, Dialect, Example, Game, Paragraph, Play, Played, SeatName, Start, Starts,
    Style, Title,
};

use crate::builtin::chess_examples;
use crate::chess::{CastlingNotation, Chess};
use crate::chess960::{ARRAYS, USUAL_ARRAY};
use crate::dialect;
use crate::show;
use crate::texts::{games, rules};

/// A game that is played by the rules of chess.
pub(crate) struct ChessGame {
    title: Title,
    notation: CastlingNotation,
    /// What the `Variant` tag of a file says.
    variants: &'static [&'static str],
    lichess: &'static str,
}

impl ChessGame {
    /// Chess from its usual array.
    pub(crate) fn chess() -> Self {
        let starts = Starts { usual: true, numbers: None, position: true, secret: false };
        let title = title("chess", "Chess", rules::of_chess(), starts);
        Self { title, notation: CastlingNotation::KingMoves, variants: &[], lichess: "standard" }
    }

    /// Chess960: 960 arrays, and castling that fits them all.
    pub(crate) fn chess960() -> Self {
        let starts = Starts { usual: false, numbers: Some(ARRAYS), position: true, secret: false };
        let title = title("chess960", "Chess960", rules::of_chess960(), starts);
        let notation = CastlingNotation::KingTakesRook;
        Self { title, notation, variants: CHESS960_VARIANTS, lichess: "chess960" }
    }

    fn position(&self, start: &Start) -> Result<Chess, BadStart> {
        match start {
            Start::Usual if self.title.starts.usual => Ok(Chess::start(USUAL_ARRAY, self.notation)),
            Start::Number { number } => match self.title.starts.numbers {
                Some(count) if *number < count => Ok(Chess::start(*number, self.notation)),
                Some(count) => Err(BadStart::NoSuchNumber { max: count - 1 }),
                None => Err(BadStart::NotOffered),
            },
            Start::Position { text } => {
                Chess::from_fen(text, self.notation).map_err(BadStart::Position)
            }
            Start::Usual | Start::Random | Start::Secret { .. } => Err(BadStart::NotOffered),
        }
    }
}

impl Game for ChessGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        show::board()
    }

    fn examples(&self) -> Vec<Example> {
        chess_examples()
    }

    fn style(&self) -> Style {
        Style::Pgn { variants: self.variants.iter().map(|&name| name.to_owned()).collect() }
    }

    fn dialects(&self) -> Vec<Dialect> {
        dialect::of_chess(self.notation)
    }

    fn lichess_key(&self) -> Option<&'static str> {
        Some(self.lichess)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}

fn title(key: &str, name: &str, text: Vec<Paragraph>, starts: Starts) -> Title {
    let seat = SeatName::new;
    Title {
        key: key.into(),
        name: name.into(),
        summary: games::summary(key),
        text,
        seats: [seat("White", false), seat("Black", true)],
        starts,
    }
}

/// The first is usual, the others were seen.
const CHESS960_VARIANTS: &[&str] = &["Chess960", "Fischerandom", "Fischer Random"];
