use rookery_chess::Chess;

use super::*;
use crate::dialogue::Dialogue;

pub(super) fn dialogue() -> Dialogue {
    let speak = |input, output, _| run(input, None, Games::families(), output);
    let mut dialogue = Dialogue::begin(speak);
    dialogue.tell("xboard\nprotover 2\nmemory 2");
    dialogue
}

/// What is said up to now.
pub(super) fn settled(dialogue: &mut Dialogue) -> Vec<String> {
    dialogue.tell("ping 7");
    dialogue.until("pong 7")
}

#[test]
fn it_says_what_it_can() {
    let mut dialogue = dialogue();
    let heard = dialogue.until("feature done=1").join("\n");
    for feature in ["ping=1", "setboard=1", "usermove=1", "analyze=1", "myname=\"Rookery "] {
        assert!(heard.contains(feature), "{feature}: {heard}");
    }
    assert!(heard.contains("variants=\"normal,"), "{heard}");
    assert!(heard.contains("atomic"), "{heard}");
    assert!(heard.contains("option=\"Skill Level -spin 20 1 20\""), "{heard}");
    assert!(heard.contains("-combo *strong /// negamax"), "{heard}");
    dialogue.end();
}

#[test]
fn what_it_says_again_is_fit_to_be_shown() {
    let mut dialogue = dialogue();
    dialogue.tell("ping \u{1b}[2J");
    assert_eq!(dialogue.until("pong ").pop().unwrap(), "pong  [2J");
    dialogue.end();
}

#[test]
fn it_answers_the_opponents_moves() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nsd 3\npost\nusermove e2e4");
    let heard = dialogue.until("move ");
    assert!(heard.iter().any(|line| line.starts_with("3 ")), "{heard:?}");
    let mut position = Chess::default();
    position.make(position.parse_move("e4").unwrap());
    let answer = heard.last().unwrap().strip_prefix("move ").unwrap();
    position.make(position.parse_move(answer).unwrap());
    dialogue.tell("usermove d2d4");
    let answer = dialogue.answer("move ");
    position.make(position.parse_move("d4").unwrap());
    assert!(position.parse_move(&answer).is_ok(), "{answer}");
    dialogue.end();
}

#[test]
fn it_plays_only_when_it_is_told_to() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nsd 2\nusermove e2e4\nusermove e7e5");
    let heard = settled(&mut dialogue);
    assert!(!heard.iter().any(|line| line.starts_with("move ")), "{heard:?}");
    dialogue.tell("go");
    dialogue.until("move ");
    dialogue.tell("undo\nplayother\nusermove g1f3");
    dialogue.until("move ");
    dialogue.end();
}

#[test]
fn what_is_wrong_is_named_and_the_game_goes_on() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nsd 2");
    for (line, named) in [
        ("usermove e2e5", "Illegal move: e2e5"),
        ("usermove", "Illegal move: "),
        ("make me a sandwich", "Error (unknown command): make me"),
        ("variant of the moon", "Error (unknown variant)"),
        ("setboard nonsense", "tellusererror Illegal position"),
        ("level 1", "Error (level needs"),
        ("option Colour=red", "Error (no such option)"),
        ("option Skill Level=77", "Error (Skill Level goes from"),
        ("undo", "Error (no move to take back)"),
    ] {
        dialogue.tell(line);
        let heard = settled(&mut dialogue);
        assert!(heard.iter().any(|line| line.starts_with(named)), "{line}: {heard:?}");
    }
    dialogue.tell("usermove e2e4");
    dialogue.until("move ");
    dialogue.end();
}

#[test]
fn a_mate_ends_the_game_with_its_result() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nforce\nsetboard 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\nsd 3\ngo");
    assert_eq!(dialogue.answer("move "), "a1a8");
    assert_eq!(dialogue.answer("1-0"), "{checkmate}");
    dialogue.end();
}

#[test]
fn an_analysis_follows_the_board_until_it_is_left() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nanalyze");
    dialogue.until("3 ");
    dialogue.tell("usermove e2e4");
    dialogue.until("3 ");
    dialogue.tell(".");
    dialogue.until("stat01: ");
    dialogue.tell("undo\nexit");
    let heard = settled(&mut dialogue);
    assert!(!heard.iter().any(|line| line.starts_with("move ")), "{heard:?}");
    dialogue.end();
}

#[test]
fn variants_are_played_by_their_names() {
    let mut dialogue = dialogue();
    for name in ["atomic", "crazyhouse", "suicide", "3check", "fischerandom", "xiangqi"] {
        dialogue.tell(&format!("new\nvariant {name}\nsd 2\nforce\ngo"));
        assert!(!dialogue.answer("move ").is_empty(), "{name}");
    }
    dialogue.end();
}

#[test]
fn a_search_that_is_hurried_moves_at_once() {
    let mut dialogue = dialogue();
    dialogue.tell("new\nst 600\nforce\ngo");
    dialogue.tell("?");
    dialogue.until("move ");
    dialogue.end();
}
