mod four;
mod solved;
mod strength;
mod unknown;

use std::sync::Arc;

use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Registry, Start};

use super::*;
use crate::score::mate_in;

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
        for mv in &thought.pv {
            along.play(mv).unwrap_or_else(|why| panic!("{}: {mv}: {why}", game.title().key));
        }
        assert!(thought.counts.nodes > 0, "{}", game.title().key);
        assert!(thought.counts.leaves > 0, "{}", game.title().key);
    }
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// What is thought of a position that comes about by moves from the usual start.
fn after(key: &str, moves: &str, limits: &Limits) -> Thought {
    let mut play = begin(registry().get(key).unwrap().as_ref());
    moves.split_whitespace().for_each(|mv| play.play(mv).unwrap());
    think(&mut small(), play.as_ref(), limits)
}

/// What is thought of a position.
fn at(key: &str, text: &str, limits: &Limits) -> Thought {
    let start = Start::Position { text: text.to_owned() };
    let play = registry().get(key).unwrap().begin(&start).unwrap();
    think(&mut small(), play.as_ref(), limits)
}

#[test]
fn crosses_and_noughts_are_drawn_by_best_play() {
    let game = Arc::clone(registry().get("tic-tac-toe").unwrap());
    let (mut play, mut player) = (begin(game.as_ref()), small());
    assert_eq!(think(&mut player, play.as_ref(), &to_depth(9)).score, 0);
    while play.turn().is_some() {
        let mv = think(&mut player, play.as_ref(), &to_depth(9)).pv.remove(0);
        play.play(&mv).unwrap();
    }
    assert_eq!(play.outcome().unwrap().score, rookery_rules::Score::Draw);
}

#[test]
fn what_wins_at_once_is_played() {
    for (key, text, best) in [
        ("breakthrough", "8/P7/8/8/8/8/p7/8 w", "a7"),
        ("atomic", "4k3/3pp3/8/8/8/8/8/3QK3 w - - 0 1", "d1d7"),
        ("king-of-the-hill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", "d3"),
        ("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0", "a1"),
        ("antichess", "8/8/8/8/8/2p5/1P6/8 w - - 0 1", "b2c3"),
        (
            "hexchess",
            "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1",
            "",
        ),
    ] {
        let thought = at(key, text, &to_depth(3));
        assert!(thought.best().unwrap().starts_with(best), "{key}: {thought:?}");
        assert_eq!(mate_in(thought.score).is_some(), !best.is_empty(), "{key}: {thought:?}");
    }
}

#[test]
fn what_the_opponent_threatens_is_stopped() {
    for (key, moves, best) in [
        ("tic-tac-toe", "a1 b2 a2", "a3"),
        ("connect-four", "d a d a d", "d"),
        ("gomoku", "h8 h9 i8 a1 j8 g8 a15", ""),
        ("gomoku", "h8 g8 i8 a1 j8 a15 k8", "l8"),
    ] {
        let thought = after(key, moves, &to_depth(4));
        assert!(thought.best().unwrap().starts_with(best), "{key} {moves}: {thought:?}");
    }
}

#[test]
fn an_open_three_is_answered_at_one_of_its_ends() {
    let thought = after("gomoku", "h8 a1 i8 a15 j8", &to_depth(3));
    let near = ["f8", "g8", "k8", "l8"];
    assert!(near.contains(&thought.best().unwrap()), "{thought:?}");
    let thought = after("gomoku", "h8 a1 i8 a15 j8 o1", &to_depth(4));
    assert!(["g8", "k8"].contains(&thought.best().unwrap()), "{thought:?}");
    assert!(mate_in(thought.score).is_some_and(|moves| moves > 0), "{thought:?}");
}

#[test]
fn a_series_of_fours_that_wins_is_found_at_once() {
    // The four at g8 makes three of the column, and that becomes a straight four.
    let moves = "h8 a1 i8 o1 j8 k8 g9 a15 g10 o15";
    let thought = after("gomoku", moves, &to_depth(1));
    assert_eq!(mate_in(thought.score), Some(3), "{thought:?}");
}

#[test]
fn forced_wins_of_connect_four_are_found() {
    let thought = after("connect-four", "d d e e", &to_depth(6));
    assert!(["c", "f"].contains(&thought.best().unwrap()), "{thought:?}");
    assert_eq!(mate_in(thought.score), Some(2));
    let thought = after("connect-four", "d d e e c", &to_depth(6));
    assert_eq!(mate_in(thought.score), Some(-1), "{thought:?}");
}

#[test]
fn a_man_that_can_be_crowned_is() {
    for (key, text) in [("english-draughts", "W:W6,31:B12"), ("russian-draughts", "W:Wd6,a1:Bh6")] {
        let thought = at(key, text, &to_depth(7));
        let way = if key == "english-draughts" { "6-" } else { "d6" };
        assert!(thought.best().unwrap().starts_with(way), "{thought:?}");
    }
}

#[test]
fn a_corner_of_reversi_is_taken() {
    let mut play = begin(registry().get("reversi").unwrap().as_ref());
    let (mut random, mut player, mut seen) = (Random::new(3), small(), 0);
    while let Some(_turn) = play.turn() {
        let moves = play.legal_moves();
        let corner = moves.iter().any(|mv| ["a1", "a8", "h1", "h8"].contains(&&*mv.notation));
        if corner {
            let thought = think(&mut player, play.as_ref(), &to_depth(4));
            let best = thought.best().unwrap();
            seen += u32::from(["a1", "a8", "h1", "h8"].contains(&best));
        }
        play.play(&random.pick(&moves).unwrap().notation).unwrap();
    }
    assert!(seen >= 2, "{seen}");
}

#[test]
fn the_first_level_mates_in_one_and_takes_what_hangs() {
    let (mut taken, all) = (0, 12);
    for seed in 0..all {
        let settings = Settings { hash: 1, skill: 1, seed, ..Settings::default() };
        let mut player = Player::new(settings);
        let mut ask = |key: &str, text: &str| {
            let start = Start::Position { text: text.to_owned() };
            let play = registry().get(key).unwrap().begin(&start).unwrap();
            think(&mut player, play.as_ref(), &Limits::default()).pv.remove(0)
        };
        for key in ["chess", "crazyhouse", "king-of-the-hill"] {
            let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
            assert_eq!(ask(key, mate), "a1a8", "{key}");
            let queen = "r3k2r/pppp1ppp/8/4q3/8/5N2/PPPP1PPP/R3K2R w KQkq - 0 1";
            taken += u64::from(ask(key, queen) == "f3e5");
        }
        let hanging = ask("capablanca", "3k6/10/4q5/10/10/4R5/10/3K6 w - - 0 1");
        taken += u64::from(hanging == "e3e6");
    }
    assert!(taken > all * 4 * 3 / 4, "{taken}");
}

#[test]
fn a_level_plays_the_same_for_the_same_seed_and_not_for_another() {
    let game = |key: &str, seed: u64| {
        let settings = Settings { hash: 1, skill: 2, seed, ..Settings::default() };
        let mut player = Player::new(settings);
        let mut play = begin(registry().get(key).unwrap().as_ref());
        for _ in 0..8 {
            let mv = think(&mut player, play.as_ref(), &Limits::default()).pv.remove(0);
            play.play(&mv).unwrap();
        }
        play.text()
    };
    for key in ["chess", "draughts", "antichess", "connect-four", "reversi"] {
        assert_eq!(game(key, 1), game(key, 1), "{key}");
        let others: Vec<String> = (2..6).map(|seed| game(key, seed)).collect();
        assert!(others.iter().any(|other| *other != game(key, 1)), "{key}");
    }
}

#[test]
fn every_algorithm_of_the_study_plays_every_family() {
    let steps = crate::study::Algorithm::STEPS;
    for (number, game) in registry().iter().enumerate() {
        let (name, algorithm) = steps[1 + number % (steps.len() - 1)];
        let settings = Settings { hash: 1, algorithm: Some(algorithm), ..Settings::default() };
        let play = begin(game.as_ref());
        let limits = Limits { nodes: Some(3000), depth: Some(2), ..Limits::default() };
        let thought = think(&mut Player::new(settings), play.as_ref(), &limits);
        let key = &game.title().key;
        assert!(play.read_move(thought.best().unwrap()).is_ok(), "{key} {name}: {thought:?}");
    }
}

#[test]
fn a_game_that_is_over_has_no_thought() {
    let mut play = begin(registry().get("tic-tac-toe").unwrap().as_ref());
    "a1 b1 a2 b2 a3".split(' ').for_each(|mv| play.play(mv).unwrap());
    assert_eq!(think(&mut small(), play.as_ref(), &Limits::default()), Thought::default());
}

#[test]
fn threads_think_together() {
    for key in ["english-draughts", "atomic", "connect-four"] {
        let settings = Settings { hash: 1, threads: 3, ..Settings::default() };
        let (mut player, play) =
            (Player::new(settings), begin(registry().get(key).unwrap().as_ref()));
        for _ in 0..5 {
            let thought = think(&mut player, play.as_ref(), &to_depth(6));
            assert!(play.read_move(thought.best().unwrap()).is_ok(), "{key}: {thought:?}");
        }
    }
}
