//! What holds for every game that is built in.

use rookery_games::registry;
use rookery_rules::{Game, Start, conformance};

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
/// Random games by each rules.
const GAMES_EACH: u32 = if AT_LENGTH { 8 } else { 1 };
/// Plies of each. The tests of each family look further: what matters here is that no game which is
/// registered has not been looked at.
const PLIES_MAX: u32 = if AT_LENGTH { 80 } else { 30 };

#[test]
fn every_game_keeps_the_promises_of_the_rules() {
    for game in registry().iter() {
        let report = conformance::check(game.as_ref(), 2, GAMES_EACH, PLIES_MAX);
        let report = report.unwrap_or_else(|what| panic!("{what}"));
        assert_eq!(report.games, GAMES_EACH, "{}", game.title().key);
    }
}

#[test]
fn a_move_is_read_by_its_cells_as_a_page_joins_them() {
    for game in registry().iter() {
        let (play, board) = (game.begin(&some_start(game.as_ref())), game.board(&Start::Usual));
        let play = play.unwrap_or_else(|why| panic!("{}: {why}", game.title().key));
        for mv in play.legal_moves().iter().filter(|mv| mv.choice.is_none()) {
            let cells = || mv.path.iter().map(|cell| &board.cells[usize::from(*cell)]);
            if cells().any(|cell| cell.reserve.is_some()) {
                continue;
            }
            let names: Vec<_> = cells().map(|cell| cell.name.as_str()).collect();
            let (key, text) = (&game.title().key, names.join("–"));
            assert_eq!(play.read_move(&text).as_ref(), Ok(&mv.notation), "{key}: {text}");
        }
    }
}

fn some_start(game: &dyn Game) -> Start {
    if game.title().starts.usual { Start::Usual } else { Start::Number { number: 0 } }
}

#[test]
fn no_two_games_share_a_key() {
    let families = [
        rookery_chess::games(),
        rookery_draughts::games(),
        rookery_hexchess::games(),
        rookery_lines::games(),
        rookery_territory::games(),
        rookery_towers::games(),
    ];
    let count: usize = families.iter().map(Vec::len).sum();
    assert_eq!(registry().iter().count(), count);
}

#[test]
fn a_random_start_is_drawn_by_the_server_alone() {
    for game in registry().iter() {
        assert!(game.begin(&Start::Random).is_err(), "{}", game.title().key);
    }
}

#[test]
fn every_example_can_be_played() {
    for game in registry().iter() {
        let key = &game.title().key;
        for example in game.examples() {
            let caption = &example.caption;
            let mut play = game.begin(&example.start).unwrap_or_else(|why| {
                panic!("{key}: {caption}: {why}");
            });
            assert!(!example.moves.is_empty(), "{key}: {caption}");
            for mv in &example.moves {
                let played = play.play(mv);
                assert!(played.is_ok(), "{key}: {caption}: {mv}: {played:?} in {}", play.text());
            }
        }
    }
}
