use std::sync::Arc;

use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Registry, Start};

use super::*;

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add_group("", rookery_chess::games());
    registry.add_group("", rookery_draughts::games());
    registry.add_group("", rookery_lines::games());
    registry.add_group("", rookery_hexchess::games());
    registry.add_group("", rookery_towers::games());
    registry.add_group("", rookery_territory::games());
    registry
}

fn begin(game: &dyn Game) -> Box<dyn Play> {
    let numbered = game.title().starts.numbers.is_some();
    let start = if numbered { Start::Number { number: 11 } } else { Start::Usual };
    game.begin(&start).unwrap()
}

fn small() -> Player {
    Player::new(Settings { hash: 1, ..Settings::default() })
}

fn think(player: &mut Player, play: &dyn Play, limits: &Limits) -> Thought {
    let control = Control::begin(false, false);
    player.think(&Question { play, board: None }, limits, &control, &mut |_| {})
}

#[test]
fn every_game_is_played_to_its_end_without_an_illegal_move() {
    let mut random = Random::new(5);
    for game in registry().iter() {
        let key = &game.title().key;
        let (mut play, mut player) = (begin(game.as_ref()), small());
        for ply in 0..60 {
            if play.turn().is_none() {
                break;
            }
            let mv = if ply % 2 == 0 {
                let limits = Limits { depth: Some(3), nodes: Some(400), ..Limits::default() };
                let thought = think(&mut player, play.as_ref(), &limits);
                thought.best().unwrap().to_owned()
            } else {
                random.pick(&play.legal_moves()).unwrap().notation.clone()
            };
            if let Err(why) = play.play(&mv) {
                assert!(play.hides() && ply % 2 == 1, "{key}: {mv} is refused: {why}");
            }
        }
    }
}

#[test]
fn every_line_can_be_played() {
    for game in registry().iter() {
        let (play, mut player) = (begin(game.as_ref()), small());
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let thought = think(&mut player, play.as_ref(), &limits);
        let mut along = play.fork();
        for mv in &thought.line {
            along.play(mv).unwrap_or_else(|why| panic!("{}: {mv}: {why}", game.title().key));
        }
        assert!(thought.counts.nodes > 0, "{}", game.title().key);
        assert!(thought.counts.leaves > 0, "{}", game.title().key);
    }
}

fn best(key: &str, text: &str, limits: &Limits) -> (String, Thought) {
    let game: Arc<dyn Game> = Arc::clone(registry().get(key).unwrap());
    let play = game.begin(&Start::Position { text: text.to_owned() }).unwrap();
    let thought = think(&mut small(), play.as_ref(), limits);
    (thought.best().unwrap().to_owned(), thought)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn crosses_and_noughts_are_drawn_by_best_play() {
    let game = Arc::clone(registry().get("tic-tac-toe").unwrap());
    let (mut play, mut player) = (begin(game.as_ref()), small());
    assert_eq!(think(&mut player, play.as_ref(), &to_depth(9)).score, 0);
    while play.turn().is_some() {
        let mv = think(&mut player, play.as_ref(), &to_depth(9)).line.remove(0);
        play.play(&mv).unwrap();
    }
    assert_eq!(play.outcome().unwrap().score, rookery_rules::Score::Draw);
}
