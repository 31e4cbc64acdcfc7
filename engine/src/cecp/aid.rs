//! What helps the person at the board: hints, the book, positions set up by hand, how an analysis
//! stands, and answers to offers.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use rookery_rules::Seat;

use super::edit::{Edit, turned};
use super::game::Game;
use super::search::Search;
use super::session::Session;
use crate::player::Limits;
use crate::score::Score;
use crate::thinker::Work;

/// How long a hint is thought about where none is at hand.
const HINT_TIME: Duration = Duration::from_millis(500);
/// An offered draw is accepted by who is so much behind.
const DRAWN_AT: Score = -80;
/// The line that ends `edit`.
const EDITED: &str = ".";

impl<W: Write + Send + 'static> Session<W> {
    /// `hint`: the reply that the last search expected, what is best so far while one is under way,
    /// or what a short search finds.
    pub(super) fn hint(&mut self) -> Result<(), String> {
        let Some(game) = self.game.as_ref().filter(|game| game.turn().is_some()) else {
            return Ok(());
        };
        let last = self.search.last();
        let thinks = self.analyzing || self.own.is_some() && self.own == game.turn();
        let at_hand = match &last.pv[..] {
            [best, ..] if thinks => Some(best),
            [played, reply, ..] if !thinks && game.came_by(played) => Some(reply),
            _ => None,
        };
        let (play, rules) = (game.play().fork(), game.rules.clone());
        let mut after = play.fork();
        if let Some(mv) = at_hand.filter(|mv| after.play(mv).is_ok()) {
            self.output.say(&format!("Hint: {}", rules.write(play.as_ref(), mv)));
            return Ok(());
        }
        if thinks {
            return Ok(());
        }
        self.dismiss();
        self.search = Arc::default();
        self.hinting = true;
        let done = Search::hint(&self.search, (play.fork(), rules), &self.output);
        let limits = Limits { movetime: Some(HINT_TIME), ..Limits::default() };
        self.thinker.start(Work { play, board: None, limits }, |_| {}, done)
    }

    /// `bk`: the moves that the book has here, and how often it plays each. Every line begins with
    /// a space, and an empty one ends them.
    pub(super) fn book(&self) {
        let play = self.game.as_ref().map(Game::play);
        let moves = play.and_then(|play| self.thinker.settings().stored.book_moves(play));
        match moves.as_deref() {
            None => self.output.say(" There is no book for this game."),
            Some([]) => self.output.say(" The book does not know this position."),
            Some(moves) => {
                let all: u32 = moves.iter().map(|(_, weight)| u32::from(*weight)).sum();
                for (mv, weight) in moves {
                    let share = 100.0 * f64::from(*weight) / f64::from(all.max(1));
                    self.output.say(&format!(" {mv:<8}{share:>5.1} %"));
                }
            }
        }
        self.output.say("");
    }

    /// `white` and `black`: that side is to move, and the engine plays the other one.
    pub(super) fn set_turn(&mut self, seat: Seat) -> Result<(), String> {
        self.dismiss();
        self.analyzing = false;
        let Some(game) = &mut self.game else { return Err("no game".into()) };
        if game.turn().is_some_and(|turn| turn != seat) {
            game.set(&turned(game, seat)?)?;
        }
        self.own = Some(!seat);
        Ok(())
    }

    /// `edit`: what follows sets the position up, up to a line with a dot.
    pub(super) fn begin_edit(&mut self) -> Result<(), String> {
        self.dismiss();
        let Some(game) = &self.game else { return Err("no game".into()) };
        self.edit = Some(Edit::begin(game)?);
        Ok(())
    }

    /// Takes in a line of the mode `edit`; false where another mode is on.
    pub(super) fn edits(&mut self, line: &str) -> Result<bool, String> {
        let Some(edit) = &mut self.edit else { return Ok(false) };
        if line != EDITED {
            return edit.hear(line).map(|()| true);
        }
        let text = edit.text();
        self.edit = None;
        self.set_board(&text).map(|()| true)
    }

    /// `.`: how the analysis stands.
    pub(super) fn status(&self) {
        let last = self.search.last();
        let (hundredths, nodes) = (last.elapsed.as_millis() / 10, last.counts.nodes);
        self.output.say(&format!("stat01: {hundredths} {nodes} {} 0 0", last.depth));
    }

    /// `draw`: an offer is accepted by who is behind.
    pub(super) fn draw(&self) {
        let last = self.search.last();
        if last.depth > 0 && last.score <= DRAWN_AT {
            self.output.say("offer draw");
        }
    }
}
