use rookery_chess::Chess;

use super::*;
use crate::story::Story;

fn story() -> Story {
    let speak = |input, output, _| run(input, None, Games::families(), output);
    let mut story = Story::begin(speak);
    story.tell("xboard\nprotover 2\nmemory 2");
    story
}

/// What is said up to now.
fn settled(story: &mut Story) -> Vec<String> {
    story.tell("ping 7");
    story.until("pong 7")
}

#[test]
fn it_says_what_it_can() {
    let mut story = story();
    let heard = story.until("feature done=1").join("\n");
    for feature in ["ping=1", "setboard=1", "usermove=1", "analyze=1", "myname=\"Rookery "] {
        assert!(heard.contains(feature), "{feature}: {heard}");
    }
    assert!(heard.contains("variants=\"normal,"), "{heard}");
    assert!(heard.contains("atomic"), "{heard}");
    assert!(heard.contains("option=\"Skill Level -spin 20 1 20\""), "{heard}");
    assert!(heard.contains("-combo *strong /// negamax"), "{heard}");
    story.end();
}

#[test]
fn it_answers_the_opponents_moves() {
    let mut story = story();
    story.tell("new\nsd 3\npost\nusermove e2e4");
    let heard = story.until("move ");
    assert!(heard.iter().any(|line| line.starts_with("3 ")), "{heard:?}");
    let mut position = Chess::default();
    position.make(position.parse_move("e4").unwrap());
    let answer = heard.last().unwrap().strip_prefix("move ").unwrap();
    position.make(position.parse_move(answer).unwrap());
    story.tell("usermove d2d4");
    let answer = story.answer("move ");
    position.make(position.parse_move("d4").unwrap());
    assert!(position.parse_move(&answer).is_ok(), "{answer}");
    story.end();
}

#[test]
fn it_plays_only_when_it_is_told_to() {
    let mut story = story();
    story.tell("new\nforce\nsd 2\nusermove e2e4\nusermove e7e5");
    let heard = settled(&mut story);
    assert!(!heard.iter().any(|line| line.starts_with("move ")), "{heard:?}");
    story.tell("go");
    story.until("move ");
    story.tell("undo\nplayother\nusermove g1f3");
    story.until("move ");
    story.end();
}

#[test]
fn what_is_wrong_is_named_and_the_game_goes_on() {
    let mut story = story();
    story.tell("new\nsd 2");
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
        story.tell(line);
        let heard = settled(&mut story);
        assert!(heard.iter().any(|line| line.starts_with(named)), "{line}: {heard:?}");
    }
    story.tell("usermove e2e4");
    story.until("move ");
    story.end();
}

#[test]
fn a_mate_ends_the_game_with_its_result() {
    let mut story = story();
    story.tell("new\nforce\nsetboard 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\nsd 3\ngo");
    assert_eq!(story.answer("move "), "a1a8");
    assert_eq!(story.answer("1-0"), "{checkmate}");
    story.end();
}

#[test]
fn an_analysis_follows_the_board_until_it_is_left() {
    let mut story = story();
    story.tell("new\nanalyze");
    story.until("3 ");
    story.tell("usermove e2e4");
    story.until("3 ");
    story.tell(".");
    story.until("stat01: ");
    story.tell("undo\nexit");
    let heard = settled(&mut story);
    assert!(!heard.iter().any(|line| line.starts_with("move ")), "{heard:?}");
    story.end();
}

#[test]
fn variants_are_played_by_their_names() {
    let mut story = story();
    for name in ["atomic", "crazyhouse", "suicide", "3check", "fischerandom", "xiangqi"] {
        story.tell(&format!("new\nvariant {name}\nsd 2\nforce\ngo"));
        assert!(!story.answer("move ").is_empty(), "{name}");
    }
    story.end();
}

#[test]
fn a_search_that_is_hurried_moves_at_once() {
    let mut story = story();
    story.tell("new\nst 600\nforce\ngo");
    story.tell("?");
    story.until("move ");
    story.end();
}
