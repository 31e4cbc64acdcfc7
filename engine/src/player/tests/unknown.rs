use std::sync::Arc;

use rookery_rules::{Play, Start};

use super::*;

/// A game that hides what it is, as rules that came as a file do.
struct Veiled(Box<dyn Play>);

impl Play for Veiled {
    fn ply(&self) -> u32 {
        self.0.ply()
    }
    fn turn(&self) -> Option<rookery_rules::Seat> {
        self.0.turn()
    }
    fn legal_moves(&self) -> Vec<rookery_rules::LegalMove> {
        self.0.legal_moves()
    }
    fn read_move(&self, text: &str) -> Result<String, rookery_rules::Refusal> {
        self.0.read_move(text)
    }
    fn play(&mut self, text: &str) -> Result<(), rookery_rules::Refusal> {
        self.0.play(text)
    }
    fn outcome(&self) -> Option<rookery_rules::GameResult> {
        self.0.outcome()
    }
    fn claims(&self) -> Vec<&'static str> {
        self.0.claims()
    }
    fn can_win(&self, seat: rookery_rules::Seat) -> bool {
        self.0.can_win(seat)
    }
    fn view(&self, viewer: rookery_rules::Viewer) -> rookery_rules::View {
        self.0.view(viewer)
    }
    fn seen(&self, viewer: rookery_rules::Viewer) -> Option<rookery_rules::Seen> {
        self.0.seen(viewer)
    }
    fn last_move(
        &self,
        _: rookery_rules::Viewer,
    ) -> Option<(rookery_rules::Seen, rookery_rules::ViewChange)> {
        None
    }
    fn hides(&self) -> bool {
        self.0.hides()
    }
    fn text(&self) -> String {
        self.0.text()
    }
    fn log(&self) -> Vec<String> {
        vec![]
    }
    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.0.divide(depth)
    }
    fn recalls(&self) -> bool {
        false
    }
    fn recall(&self, _: u32, _: &str, _: Option<(&str, &str)>) -> Option<Box<dyn Play>> {
        None
    }
    fn after_each(&self, _: &[&str]) -> Vec<Box<dyn Play>> {
        vec![]
    }
    fn fork(&self) -> Box<dyn Play> {
        Box::new(Self(self.0.fork()))
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

#[test]
fn a_game_of_unknown_family_is_won_where_it_can_be() {
    let registry = registry();
    let mut play = begin(registry.get("connect-four").unwrap().as_ref());
    "d d e e f a".split(' ').for_each(|mv| play.play(mv).unwrap());
    let thought = think(&mut small(), &Veiled(play), &to_depth(3));
    assert!(["c", "g"].contains(&thought.best().unwrap()), "{thought:?}");
    assert_eq!(mate_in(thought.score), Some(1));
}

#[test]
fn a_piece_of_unknown_family_that_hangs_is_taken() {
    let game = Arc::clone(registry().get("makruk").unwrap());
    let text = "3k4/8/4r3/8/8/4R3/8/3K4 w - - 0 1";
    let start = Start::Position { text: text.to_owned() };
    let (play, board) = (game.begin(&start).unwrap(), game.board(&start));
    let veiled = Veiled(play);
    let question = Question { play: &veiled, board: Some(&board) };
    let control = Control::begin(false, false);
    let thought = small().think(&question, &to_depth(2), &control, &mut |_| {});
    assert_eq!(thought.best(), Some("e3e6"), "{thought:?}");
}
