use rookery_chess::{CastlingNotation, Chess};

use super::tests::{dialogue, settled};
use crate::book::{Builder, Rules};
use crate::dialogue::Dialogue;

/// The move that the engine makes when it is told to go, read in a position.
fn answer_in(dialogue: &mut Dialogue, fen: &str) -> String {
    let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
    dialogue.tell("sd 3\ngo");
    let answer = dialogue.answer("move ");
    position.san(position.parse_move(&answer).unwrap())
}

#[test]
fn a_hint_is_a_move_that_can_be_played() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nhint");
    let hint = dialogue.answer("Hint: ");
    assert!(Chess::default().parse_move(&hint).is_ok(), "{hint}");
    dialogue.tell("new\nsd 6\nusermove e2e4");
    let mut position = Chess::default();
    position.make(position.parse_move("e4").unwrap());
    let answer = dialogue.answer("move ");
    position.make(position.parse_move(&answer).unwrap());
    dialogue.tell("hint");
    let hint = dialogue.answer("Hint: ");
    assert!(position.parse_move(&hint).is_ok(), "{answer} {hint}");
    dialogue.end();
}

#[test]
fn a_hint_that_comes_too_late_is_not_told() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nhint\nusermove e2e4");
    let heard = settled(&mut dialogue);
    assert!(!heard.iter().any(|line| line.starts_with("Hint: ")), "{heard:?}");
    dialogue.tell("setboard R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1\nhint");
    let heard = settled(&mut dialogue);
    assert!(!heard.iter().any(|line| line.starts_with("Hint: ")), "the game is over: {heard:?}");
    dialogue.end();
}

#[test]
fn the_book_is_shown() {
    let mut dialogue = dialogue();
    dialogue.tell("bk");
    let heard = settled(&mut dialogue).join("\n");
    assert!(heard.contains("\n There is no book for this game.\n\n"), "{heard}");
    let folder = std::env::temp_dir().join(format!("rookery bk {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("b.bin").display().to_string();
    let games = "[Result \"1-0\"]\n\n1. a4 h5 2. h4 1-0\n\n[Result \"1-0\"]\n\n1. h4 a5 1-0\n\n";
    let mut builder = Builder::new(Rules { games_min: 1, plies_max: 9, score_min: 0.0 });
    builder.read(games.as_bytes(), |fault| panic!("{fault:?}"));
    std::fs::write(&path, builder.bytes()).unwrap();
    dialogue.tell(&format!("new\nforce\noption Book={path}\nbk"));
    let heard = settled(&mut dialogue).join("\n");
    assert!(heard.contains("\n a4       50.0 %\n h4       50.0 %\n\n"), "{heard}");
    dialogue.tell("usermove e2e4\nbk");
    let heard = settled(&mut dialogue).join("\n");
    assert!(heard.starts_with(" The book does not know this position.\n\n"), "{heard}");
    dialogue.end();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_position_is_set_up_piece_by_piece() {
    let mut dialogue = dialogue();
    dialogue
        .tell("new\nforce\nedit\n#\nKg1\nRa1\nPf2\nPg2\nPh2\nPh3\nxh3\nc\nKg8\nPf7\nPg7\nPh7\n.");
    assert_eq!(answer_in(&mut dialogue, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), "Ra8#");
    // The side to move stays: a move before makes it Black's.
    dialogue.tell("new\nforce\na2a3\nedit\n#\nKg1\nPf2\nPg2\nPh2\nc\nra8\nkg8\n.");
    assert_eq!(answer_in(&mut dialogue, "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"), "Ra1#");
    dialogue.end();
}

#[test]
fn kings_and_rooks_at_home_may_castle_after_an_edit() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nedit\n#\nKe1\nRh1\nc\nKe8\nRa8\n.\nusermove e1g1\nusermove e8c8");
    let heard = settled(&mut dialogue);
    assert!(!heard.iter().any(|line| line.starts_with("Illegal")), "{heard:?}");
    dialogue.end();
}

#[test]
fn what_makes_no_sense_in_an_edit_is_named() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nedit");
    for line in ["Kz9", "K", "hello", "4e4", "Ka0"] {
        dialogue.tell(line);
        let named = format!("Error (edit knows no {line}): {line}");
        dialogue.until(&named);
    }
    dialogue.tell("#\n.");
    dialogue.until("tellusererror Illegal position: ");
    dialogue.tell("usermove e2e4");
    let heard = settled(&mut dialogue);
    assert!(!heard.iter().any(|line| line.starts_with("Illegal")), "the game goes on: {heard:?}");
    dialogue.end();
}

#[test]
fn the_side_to_move_is_set_and_the_engine_plays_the_other_one() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nsd 3\nblack\nusermove e7e5");
    let mut position = Chess::from_fen(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        CastlingNotation::KingMoves,
    )
    .unwrap();
    position.make(position.parse_move("e5").unwrap());
    let answer = dialogue.answer("move ");
    assert!(position.parse_move(&answer).is_ok(), "{answer}");
    dialogue.tell("new\nsd 3\nforce\nusermove e2e4\nwhite\nusermove d2d4");
    let answer = dialogue.answer("move ");
    assert!(position.parse_move(&answer).is_err(), "Black's move: {answer}");
    dialogue.end();
}
