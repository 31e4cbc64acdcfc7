use rookery_chess::{CastlingNotation, Chess};
use rookery_rules::Position as _;

use super::*;
use crate::score::mate_in;

fn game(fen: &str, moves: &[&str]) -> Game {
    let mut position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
    let mut past = vec![];
    for mv in moves {
        past.push(position.key());
        let mv = position.parse_move(mv).unwrap();
        position.make(mv);
    }
    Game { position, past }
}

fn think(engine: &mut Engine, game: &Game, depth: u32) -> Report {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.think(game, &limits, &Control::begin(false, false), &mut |_| {})
}

fn best(fen: &str, depth: u32) -> (String, Report) {
    let game = game(fen, &[]);
    let report = think(&mut Engine::new(4, 1), &game, depth);
    (game.position.san(report.pv[0]), report)
}

#[test]
fn mates_are_found_with_their_distance() {
    for (fen, mv, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 1),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "Qh6+", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+", 3),
    ] {
        let (found, report) = best(fen, 9);
        assert_eq!((found.as_str(), mate_in(report.score)), (mv, Some(moves)), "{fen}");
    }
}

#[test]
fn combinations_are_found() {
    for (fen, mv) in [
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg6"),
        ("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "Rg3"),
    ] {
        assert_eq!(best(fen, 13).0, mv, "{fen}");
    }
}

#[test]
fn the_line_can_be_played() {
    let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[]);
    let mut reports = vec![];
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let control = Control::begin(false, false);
    Engine::new(4, 1).think(&game, &limits, &control, &mut |report| reports.push(report.clone()));
    assert_eq!(reports.len(), 9);
    for report in reports {
        let mut position = game.position.clone();
        assert!(!report.pv.is_empty());
        for mv in report.pv {
            let mut legal = vec![];
            position.legal_into(&mut legal);
            assert!(legal.contains(&mv), "{mv:?}");
            position.make(mv);
        }
    }
}

#[test]
fn an_interrupted_search_gives_a_line_that_can_be_played() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = game(fen, &[]);
    let mut engine = Engine::new(4, 1);
    for nodes in (1_000..40_000).step_by(1_300) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let control = Control::begin(false, false);
        let report = engine.think(&game, &limits, &control, &mut |_| {});
        let mut position = game.position.clone();
        assert!(!report.pv.is_empty(), "{nodes}");
        for mv in report.pv {
            let mut legal = vec![];
            position.legal_into(&mut legal);
            assert!(legal.contains(&mv), "{nodes}: {mv:?}");
            position.make(mv);
        }
    }
}

#[test]
fn equal_searches_give_equal_answers() {
    let game = game("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", &[]);
    let answer = || {
        let report = think(&mut Engine::new(4, 1), &game, 8);
        (report.score, report.pv, report.nodes)
    };
    assert_eq!(answer(), answer());
}

#[test]
fn who_is_lost_repeats_the_position() {
    // A queen against queen, rook and pawn: only checks for ever save the game.
    let game = game("6k1/6p1/8/8/4Q3/1r6/q7/6K1 w - - 0 1", &[]);
    let report = think(&mut Engine::new(4, 1), &game, 11);
    assert_eq!((report.score, game.position.san(report.pv[0]).as_str()), (0, "Qe8+"));
}

#[test]
fn who_is_winning_does_not_repeat() {
    // The rook's moves to and fro have brought the position up twice.
    let moves = ["Rb1", "Kg7", "Ra1", "Kg8", "Rb1", "Kg7"];
    let game = game("6k1/8/8/8/8/8/5PPP/R5K1 w - - 0 1", &moves);
    let report = think(&mut Engine::new(4, 1), &game, 8);
    assert!(report.score > 300, "{}", report.score);
    assert_ne!(game.position.san(report.pv[0]), "Ra1");
}

#[test]
fn a_game_without_progress_is_drawn() {
    let game = game("7k/8/8/3q4/8/8/8/K7 b - - 99 90", &[]);
    let report = think(&mut Engine::new(4, 1), &game, 6);
    assert_eq!(report.score, 0, "the hundredth quiet move draws");
}

#[test]
fn a_mate_comes_before_the_fiftieth_move() {
    let last = game("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 90", &[]);
    assert_eq!(mate_in(think(&mut Engine::new(4, 1), &last, 5).score), Some(1));
    let late = game("7k/8/5K2/8/8/8/8/6Q1 w - - 97 90", &[]);
    let report = think(&mut Engine::new(4, 1), &late, 6);
    assert!(mate_in(report.score).is_some_and(|moves| moves <= 2), "{report:?}");
}

#[test]
fn only_the_moves_that_are_allowed_are_played() {
    let game = game("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &[]);
    let only = vec![game.position.parse_move("h3").unwrap()];
    let limits = Limits { depth: Some(6), only: only.clone(), ..Limits::default() };
    let control = Control::begin(false, false);
    let report = Engine::new(4, 1).think(&game, &limits, &control, &mut |_| {});
    assert_eq!(report.pv[0], only[0]);
}

#[test]
fn several_threads_find_what_one_finds() {
    let game = game("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &[]);
    let report = think(&mut Engine::new(4, 3), &game, 7);
    assert_eq!(mate_in(report.score), Some(1));
}

#[test]
fn a_search_keeps_to_its_number_of_positions() {
    let game = Game { position: Chess::default(), past: vec![] };
    for nodes in [1, 100, 5_000, 200_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let control = Control::begin(false, false);
        let report = Engine::new(4, 1).think(&game, &limits, &control, &mut |_| {});
        assert!(report.nodes <= nodes + 1024, "{} of {nodes}", report.nodes);
        assert!(!report.pv.is_empty());
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"] {
        let report = think(&mut Engine::new(4, 1), &game(fen, &[]), 4);
        assert!(report.pv.is_empty(), "{fen}");
    }
}

#[test]
fn a_low_level_of_skill_misjudges() {
    let game = Game { position: Chess::default(), past: vec![] };
    let mut engine = Engine::new(4, 1);
    let full = think(&mut engine, &game, 4).score;
    engine.set_skill(1);
    engine.new_game();
    let report = think(&mut engine, &game, 4);
    assert_eq!(report.depth, 1);
    assert_ne!(report.score, full);
}
