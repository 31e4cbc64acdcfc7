//! The toy in progress, with the flaws that no [`Position`](crate::Position) can have.

use std::sync::{Arc, Mutex};

use rookery_protocol::board::ViewChange;

use super::Flaw;
use super::position::Toy;
use crate::{GameResult, LegalMove, Play, Played, Refusal, Seat, Seen, View, Viewer};

/// The game itself, unless the flaw is one of these.
pub(super) fn perhaps_broken(play: Played<Toy>, flaw: Flaw) -> Box<dyn Play> {
    match flaw {
        Flaw::RefusalCountsAsMove | Flaw::ForksShareTheGame | Flaw::CountsPliesTwice => {
            Box::new(Broken { play: Arc::new(Mutex::new(play)), flaw, refused: 0 })
        }
        _ => Box::new(play),
    }
}

/// A game in progress that does not keep to itself.
struct Broken {
    play: Arc<Mutex<Played<Toy>>>,
    flaw: Flaw,
    refused: u32,
}

impl Broken {
    fn with<T>(&self, what: impl FnOnce(&mut Played<Toy>) -> T) -> T {
        what(&mut self.play.lock().unwrap())
    }
}

impl Play for Broken {
    fn ply(&self) -> u32 {
        let times = if self.flaw == Flaw::CountsPliesTwice { 2 } else { 1 };
        times * self.with(|play| play.ply()) + self.refused
    }
    fn turn(&self) -> Option<Seat> {
        self.with(|play| play.turn())
    }
    fn legal_moves(&self) -> Vec<LegalMove> {
        self.with(|play| play.legal_moves())
    }
    fn read_move(&self, text: &str) -> Result<String, Refusal> {
        self.with(|play| play.read_move(text))
    }
    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let done = self.with(|play| play.play(text));
        self.refused += u32::from(done.is_err() && self.flaw == Flaw::RefusalCountsAsMove);
        done
    }
    fn outcome(&self) -> Option<GameResult> {
        self.with(|play| play.outcome())
    }
    fn claims(&self) -> Vec<&'static str> {
        self.with(|play| play.claims())
    }
    fn can_win(&self, seat: Seat) -> bool {
        self.with(|play| play.can_win(seat))
    }
    fn view(&self, viewer: Viewer) -> View {
        self.with(|play| play.view(viewer))
    }
    fn seen(&self, viewer: Viewer) -> Option<Seen> {
        self.with(|play| play.seen(viewer))
    }
    fn last_move(&self, viewer: Viewer) -> Option<(Seen, ViewChange)> {
        self.with(|play| play.last_move(viewer))
    }
    fn hides(&self) -> bool {
        self.with(|play| play.hides())
    }
    fn text(&self) -> String {
        self.with(|play| play.text())
    }
    fn log(&self) -> Vec<String> {
        self.with(|play| play.log())
    }
    fn perft(&self, depth: u32) -> u64 {
        self.with(|play| play.perft(depth))
    }
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.with(|play| play.divide(depth))
    }
    fn recalls(&self) -> bool {
        self.with(|play| play.recalls())
    }

    fn recall(&self, ply: u32, text: &str, last: Option<(&str, &str)>) -> Option<Box<dyn Play>> {
        self.with(|play| play.recall(ply, text, last))
    }

    fn after_each(&self, notations: &[&str]) -> Vec<Box<dyn Play>> {
        self.with(|play| play.after_each(notations))
    }

    fn fork(&self) -> Box<dyn Play> {
        let play = if self.flaw == Flaw::ForksShareTheGame {
            Arc::clone(&self.play)
        } else {
            Arc::new(Mutex::new(self.with(|play| play.clone())))
        };
        Box::new(Broken { play, flaw: self.flaw, refused: self.refused })
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}
