//! Chess and Chess960 as games to choose.

use rookery_rules::{
    BadStart, Board, Dialect, Example, Game, Play, Played, SeatName, Start, Starts, Style, Title,
    paragraphs,
};

use crate::builtin::chess_examples;
use crate::chess::{CastlingNotation, Chess};
use crate::chess960::{ARRAYS, USUAL_ARRAY};
use crate::dialect;
use crate::show;

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
        let text = format!("{MOVES}\n\n{CASTLING}\n\n{ENDINGS}");
        let title = title("chess", "Chess", CHESS_SUMMARY, text, starts);
        Self { title, notation: CastlingNotation::KingMoves, variants: &[], lichess: "standard" }
    }

    /// Chess960: 960 arrays, and castling that fits them all.
    pub(crate) fn chess960() -> Self {
        let starts = Starts { usual: false, numbers: Some(ARRAYS), position: true, secret: false };
        let text = format!("{ARRAYS_960}\n\n{MOVES}\n\n{CASTLING_960}\n\n{ENDINGS}");
        let title = title("chess960", "Chess960", CHESS960_SUMMARY, text, starts);
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

fn title(key: &str, name: &str, summary: &str, text: String, starts: Starts) -> Title {
    let seat = |name: &str, dark| SeatName { name: name.into(), dark };
    Title {
        key: key.into(),
        name: name.into(),
        summary: summary.into(),
        text: paragraphs(&text),
        seats: [seat("White", false), seat("Black", true)],
        starts,
    }
}

/// The first is usual, the others were seen.
const CHESS960_VARIANTS: &[&str] = &["Chess960", "Fischerandom", "Fischer Random"];

const CHESS_SUMMARY: &str = "The classic: trap the other king.";
const CHESS960_SUMMARY: &str =
    "Chess from one of 960 arrays, so that the first move is already yours to think about.";

const ARRAYS_960: &str = "\
The pieces behind the pawns stand in one of 960 orders, the same for both sides. The bishops are \
on squares of different colours, and the king is between the rooks. Everything else is chess; \
number 518 is the usual array.";

const MOVES: &str = "\
White moves first, then the players take turns. You capture by moving onto an enemy piece.

The rook goes along ranks and files, the bishop along diagonals, the queen along both, each as \
far as the way is free. The knight jumps: two squares straight and one to the side. The king goes \
one square any way, and never to a square that is attacked.

A pawn goes one square straight on, or two from where it began, and captures one square \
diagonally forward. If it goes two squares and lands beside an enemy pawn, that pawn may capture \
it on the next move as if it had gone one (en passant). On the last rank it becomes a queen, rook, \
bishop or knight.";

const CASTLING: &str = "\
Once in the game the king may castle: it goes two squares towards a rook, and the rook goes to the \
square it crossed. Neither may have moved before, the squares between them must be free, and the \
king may not be in check, cross an attacked square or land on one.";

const CASTLING_960: &str = "\
Once in the game the king may castle with a rook, if neither has moved before. They end where \
they would in chess: the king on the g file and the rook on the f file, or the king on the c file \
and the rook on the d file. All squares that either crosses must be free but for the two of them, \
and the king may not be in check, cross an attacked square or land on one. To castle, click the \
king and then the rook.";

const ENDINGS: &str = "\
A king that is attacked is in check, and the check must be answered at once. If it cannot be, \
that is checkmate, and the game is lost. A player who is not in check but has no move is \
stalemated: a draw.

The game is also drawn when neither side has the pieces to mate, when the same position has come \
up five times, or when 75 moves by each side have passed without a capture or a pawn move. After \
three times, or 50 such moves, the player to move may claim the draw. If your time runs out \
against an opponent who could never mate, that is a draw too.";
