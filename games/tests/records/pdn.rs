//! PDN: numbers or letters for squares, captures in the short and the long form.

use rookery_games::registry;
use rookery_rules::Score;
use rookery_rules::record::write;

use crate::{all, end, fault, game, one};

/// White to move can take two pieces by one way.
const DOUBLE: &str = "[GameType \"21\"]\n[FEN \"W:W31:B27,19\"]\n\n";
/// White's king can take the same number of pieces by several ways to the same square.
const SEVERAL: &str = "[GameType \"20\"]\n[FEN \"W:WK46:B37,19,10,23,13,8,33,38,28\"]\n\n";

#[test]
fn a_capture_of_several_is_read_in_the_short_and_the_long_form() {
    let short = end(&format!("{DOUBLE}1. 31x15 *"));
    assert_eq!(short.0, "english-draughts");
    assert_eq!(end(&format!("{DOUBLE}1. 31x24x15 *")), short);
    assert_eq!(end(&format!("{DOUBLE}1.31X24X15 *")), short);
    assert_eq!(end(&format!("{DOUBLE}1. 31:15 *")), short);
    assert!(
        fault(&format!("{DOUBLE}1. 31x24 *")).contains("31x24 is not legal. Perhaps it was 31×15")
    );
}

#[test]
fn a_capture_that_stops_too_early_is_a_fault() {
    assert!(fault(&format!("{SEVERAL}1. 46x32 *")).contains("is not legal"));
}

#[test]
fn the_game_type_chooses_the_game() {
    let registry = registry();
    for (tag, key) in [
        ("20", "draughts"),
        ("20,W,10,10,N2,0", "draughts"),
        ("21,B,8,8,N1,0", "english-draughts"),
        ("22", "italian-draughts"),
        ("23,B,8,8,N1,0", "pool-draughts"),
        ("25,W,8,8,A0,0", "russian-draughts"),
        ("26,W,8,8,A0,0", "brazilian-draughts"),
        ("30", "turkish-draughts"),
        ("40", "frisian-draughts"),
    ] {
        let record = one(&format!("[GameType \"{tag}\"]\n\n*"));
        assert_eq!(record.find(&registry).unwrap().title().key, key, "{tag}");
    }
    assert_eq!(fault("[GameType \"31\"]\n\n*"), "line 1, column 1: There is no game “31” here.");
}

#[test]
fn without_a_game_type_the_moves_tell_the_game() {
    assert_eq!(end("1. 11-15 23-19 2. 8-11 22-17 *").0, "english-draughts");
    assert_eq!(end("1. 32-28 19-23 2. 28x19 14x23 *").0, "draughts");
}

#[test]
fn squares_may_be_letters_where_numbers_are_usual() {
    let russian = end("[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. d4:f6 g7:e5 *");
    assert_eq!(russian.0, "russian-draughts");
    let letters = end("[GameType \"26,W,8,8,A0,0\"]\n\n1. c3-d4 f6-e5 2. d4xf6 g7xe5 *");
    let numbers = end("[GameType \"26\"]\n\n1. 22-18 11-15 2. 18x11 7x16 *");
    assert_eq!(letters.0, numbers.0);
    assert!(letters.1.starts_with("W:W"), "{}", letters.1);
}

#[test]
fn the_results_of_draughts_are_by_colour() {
    let (english, international) = (game("english-draughts"), game("draughts"));
    let score = |text: &str, game: &std::sync::Arc<dyn rookery_rules::Game>| {
        one(&format!("1. 11-15 {text}")).score(game.as_ref())
    };
    // Black has the first move in English draughts.
    assert_eq!(score("1-0", &english), Some(Score::Second));
    assert_eq!(score("0-1", &english), Some(Score::First));
    assert_eq!(score("2-0", &international), Some(Score::First));
    assert_eq!(score("1-1", &international), Some(Score::Draw));
    assert_eq!(score("0-0", &international), None);
}

#[test]
fn the_result_0_0_ends_a_game_of_draughts_and_no_game_of_chess() {
    assert_eq!(all("[GameType \"25\"]\n\n1. c3-d4 0-0\n\n[GameType \"25\"]\n\n*").len(), 2);
    assert_eq!(one("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 0-0 *").main.moves.len(), 8);
}

#[test]
fn strength_in_brackets_is_a_mark_and_no_variation() {
    let record = one("1. 11-15(!) 23-19 (?) 2. 8-11! *");
    let nags: Vec<_> = record.main.moves.iter().flat_map(|entry| entry.nags.clone()).collect();
    assert_eq!(nags, [1, 2, 1]);
}

#[test]
fn pdn_is_written_with_its_tags() {
    let record = one("[Black \"Ben\"]\n\n1. 11-15 23-19 2. 8-11 0-1");
    let text = write(game("english-draughts").as_ref(), &record).unwrap();
    assert!(text.contains("[Result \"0-1\"]\n[GameType \"21,B,8,8,N1,0\"]\n"), "{text}");
    assert!(text.ends_with("\n1. 11-15 23-19 2. 8-11 0-1\n\n"), "{text}");
    let record = one("1. 32-28 1-1");
    let text = write(game("draughts").as_ref(), &record).unwrap();
    assert!(text.contains("[Result \"1-1\"]") && text.ends_with("1. 32-28 1-1\n\n"), "{text}");
}
