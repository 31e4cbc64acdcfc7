//! A game in progress, in text: the seam between a family and everything else.

use std::any::Any;

use rookery_protocol::board::{LegalMove, View, ViewChange};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_protocol::seat::{Seat, Viewer};

use crate::position::Seen;

/// A game in progress: a position and what came before it.
///
/// ```
/// use rookery_rules::{Refusal, Seat, Start, Viewer};
///
/// let games = rookery_chess::games();
/// let mut play = games[0].begin(&Start::Usual)?;
/// assert_eq!(play.legal_moves().len(), 20);
///
/// // Moves are read in any way of writing, and told in the one of the game.
/// assert_eq!(play.read_move("Nf3")?, "g1f3");
/// assert_eq!(play.play("Nf6"), Err(Refusal::Illegal));
/// play.play("Nf3")?;
/// assert_eq!((play.ply(), play.turn()), (1, Some(Seat::Second)));
/// assert_eq!(play.seen(Viewer::Spectator).and_then(|seen| seen.label), Some("Nf3".into()));
///
/// // A fork goes its own way.
/// let mut other = play.fork();
/// other.play("Nf6")?;
/// assert_eq!((play.ply(), other.ply()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Play: Send + Sync {
    /// Returns the number of moves made since the start.
    fn ply(&self) -> u32;

    /// Returns the seat to move; `None` when the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Returns the moves to offer to the player to move; none when the game is over. They are
    /// legal; in a game that hides something, one may still be refused when it is tried.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// Returns the notation of the legal move that `text` means.
    ///
    /// # Errors
    /// [`Refusal::GameOver`], [`Refusal::Illegal`] or [`Refusal::Ambiguous`].
    fn read_move(&self, text: &str) -> Result<String, Refusal>;

    /// Makes the move that `text` means.
    ///
    /// # Errors
    /// As for [`read_move`](Self::read_move); then nothing has changed.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Returns the result, if the game is over.
    fn outcome(&self) -> Option<GameResult>;

    /// Returns the draws that the player to move may claim, each as a reason.
    fn claims(&self) -> Vec<&'static str>;

    /// Returns whether `seat` could still win, for when the opponent's flag falls.
    fn can_win(&self, seat: Seat) -> bool;

    /// Returns the position as `viewer` sees it.
    fn view(&self, viewer: Viewer) -> View;

    /// Returns what `viewer` learns of the last move; `None` at the start.
    fn seen(&self, viewer: Viewer) -> Option<Seen>;

    /// Returns the last move as records in PGN have it; `None` at the start.
    fn recorded(&self) -> Option<String> {
        self.seen(Viewer::All).and_then(|seen| seen.label)
    }

    /// Returns [`seen`](Self::seen), and how the move changed what `viewer` sees: what
    /// [`View::change_to`] would find, without the work of making both views whole.
    fn last_move(&self, viewer: Viewer) -> Option<(Seen, ViewChange)>;

    /// Returns whether two viewers may see different things.
    fn hides(&self) -> bool;

    /// Returns the position as text, on one line.
    fn text(&self) -> String;

    /// Returns the lines that the rules have logged: [`Position::log`](crate::Position::log).
    fn log(&self) -> Vec<String>;

    /// Returns whether chance had a part in the last move:
    /// [`Position::by_chance`](crate::Position::by_chance).
    fn by_chance(&self) -> bool {
        false
    }

    /// Returns the perft count of `depth` plies from here; [`u64::MAX`] stands for that many or
    /// more.
    fn perft(&self, depth: u32) -> u64;

    /// Returns the [`perft`](Self::perft) of `depth - 1` after each legal move, by notation.
    /// `depth` ≥ 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// Returns whether [`recall`](Self::recall) gives a game: where a position's text is all there
    /// is to know about it, and to play all moves again would take long.
    fn recalls(&self) -> bool;

    /// Returns this game after `ply` moves, at the position that `text` stands for
    /// ([`text`](Self::text) wrote it); `last` is the text of the position before and the notation
    /// of the move made there, if that is known. `None` where it [does not recall](Self::recalls),
    /// or the text is none.
    fn recall(&self, ply: u32, text: &str, last: Option<(&str, &str)>) -> Option<Box<dyn Play>>;

    /// Returns this game after each of `notations`, legal moves that are made one after the other,
    /// where the rules answer for many of them more cheaply than for each:
    /// [`Position::after_each`](crate::Position::after_each).
    /// It may stop anywhere.
    fn after_each(&self, notations: &[&str]) -> Vec<Box<dyn Play>>;

    /// Returns a copy of the game that goes its own way.
    fn fork(&self) -> Box<dyn Play>;

    /// Returns the type underneath, for callers that know the family: [`Played`](crate::Played) of its
    /// position.
    fn as_any(&self) -> &dyn Any;
}
