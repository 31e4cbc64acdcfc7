use rookery_protocol::said::Text;
use std::sync::Arc;

use proptest::prelude::*;
use rookery_protocol::clock::TimeControl;
use rookery_rules::{Game as Rules, Start};

use super::*;
use crate::protocol::SeatTime;

const ABOUT: &str = r#"name="SomeBrain", version="1.0", author="Nymand", country="USA""#;

fn find(key: &str) -> Arc<dyn Rules> {
    let games = rookery_lines::games();
    games.into_iter().find(|game| game.title().key == key).unwrap()
}

fn greeted(about: &str) -> Gomocup {
    let (mut machine, mut out) = (Gomocup::default(), String::new());
    machine.hello(&mut out);
    assert_eq!(out, "START 20\n");
    for line in ["", "MESSAGE hello", "Unknown command: START", "OK - everything is good"] {
        assert_eq!(out.lines().count(), 1);
        machine.heard(line, &mut out);
    }
    assert_eq!(out, "START 20\nABOUT\n");
    assert_eq!(machine.heard(about, &mut out), Heard::Ready);
    machine
}

fn begin(machine: &mut Gomocup, game: &dyn Rules, start: &Start) -> Result<String, Fault> {
    let mut out = String::new();
    let setup = Setup {
        file: None,
        id: "k3w".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: game.begin(start).unwrap().text(),
        usual: *start == Start::Usual,
        seat: Seat::First,
        time: TimeControl::fischer(60, 0),
        dialect: game.dialects().into_iter().find(|it| it.tongue == Tongue::Gomocup),
    };
    machine.begin(&setup, &mut out).map(|()| out)
}

/// A machine that has begun a game, and the game.
fn playing(key: &str, start: &Start) -> (Gomocup, Box<dyn Play>) {
    let (mut machine, game) = (greeted(ABOUT), find(key));
    begin(&mut machine, &*game, start).unwrap();
    assert_eq!(machine.heard("OK - everything is good\r", &mut String::new()), Heard::Ready);
    (machine, game.begin(start).unwrap())
}

fn played(machine: &mut Gomocup, play: &mut dyn Play, notations: &[&str]) {
    let mut out = String::new();
    for notation in notations {
        machine.played(Some(play), notation, &mut out).unwrap();
        play.play(notation).unwrap();
    }
    assert_eq!(out, "");
}

fn went(machine: &mut Gomocup, play: &dyn Play, budget: &Budget) -> String {
    let turn = Turn {
        ply: play.ply(),
        play: Some(play),
        view: None,
        legal: &[],
        budget,
        draw_offered: false,
    };
    let mut out = String::new();
    machine.go(&turn, &mut out);
    out
}

fn moved(word: &str) -> Heard {
    Heard::Move { word: word.into(), ponder: None }
}

#[test]
fn a_program_says_who_it_is() {
    let machine = greeted(ABOUT);
    assert_eq!((&*machine.profile().name, &*machine.profile().author), ("SomeBrain 1.0", "Nymand"));
    let names: Vec<_> = machine.profile().options.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["rule", "max_memory", "folder"]);
    assert_eq!(greeted("Old brain by somebody").profile().name, "Old brain by somebody");
    assert_eq!(greeted("UNKNOWN command").profile().author, "");
}

#[test]
fn a_game_goes_as_the_protocol_describes() {
    let (mut machine, game) = (greeted(ABOUT), find("gomoku"));
    let told = begin(&mut machine, &*game, &Start::Usual).unwrap();
    assert_eq!(told, "START 15\n");
    let mut out = String::new();
    assert_eq!(machine.heard("OK", &mut out), Heard::Ready);
    let mut play = game.begin(&Start::Usual).unwrap();
    let clock = |left_ms| SeatTime { left_ms, ..SeatTime::default() };
    let budget = Budget { clocks: Some([clock(60_000), clock(9)]), ..Budget::default() };
    assert_eq!(
        went(&mut machine, &*play, &budget),
        "INFO timeout_match 60000\nINFO timeout_turn 60000\nINFO time_left 60000\nBEGIN\n"
    );
    assert_eq!(machine.heard("DEBUG [7,7] alfa=10025", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("7,7", &mut out), moved("7,7"));
    played(&mut machine, &mut *play, &["h8", "i10"]);
    let budget =
        Budget { move_ms: Some(500), depth: Some(8), nodes: Some(99), ..Budget::default() };
    assert_eq!(
        went(&mut machine, &*play, &budget),
        "INFO timeout_turn 500\nINFO time_left 2147483647\nINFO max_depth 8\nINFO max_node 99\n\
         TURN 8,5\n"
    );
    assert_eq!(machine.heard("8, 6 ", &mut out), moved("8,6"));
    assert_eq!(machine.heard("9,9", &mut out), Heard::Nothing, "nobody asked");
    machine.hurry(&mut out);
    machine.quit(&mut out);
    assert_eq!(out, "END\n");
}

#[test]
fn the_second_player_answers_the_first_stone() {
    let (mut machine, mut play) = playing("gomoku-standard", &Start::Usual);
    played(&mut machine, &mut *play, &["h8"]);
    assert!(went(&mut machine, &*play, &Budget::default()).ends_with("2147483647\nTURN 7,7\n"));
}

#[test]
fn a_game_that_is_under_way_is_told_as_a_board() {
    let start = Start::Position { text: "5/1b3/2w2/3b1/5 w".into() };
    let (mut machine, mut play) = playing("gomoku", &start);
    let out = went(&mut machine, &*play, &Budget::default());
    assert!(out.ends_with("\nBOARD\n1,1,2\n2,2,1\n3,3,2\nDONE\n"), "{out}");
    assert_eq!(machine.heard("0,0", &mut String::new()), moved("0,0"));
    played(&mut machine, &mut *play, &["a5", "e1"]);
    assert!(went(&mut machine, &*play, &Budget::default()).ends_with("\nTURN 4,4\n"));
}

#[test]
fn a_move_that_was_made_for_the_program_is_told_with_the_whole_board() {
    let (mut machine, mut play) = playing("gomoku", &Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    machine.heard("7,7", &mut String::new());
    played(&mut machine, &mut *play, &["a15", "b15", "c15"]);
    let out = went(&mut machine, &*play, &Budget::default());
    assert!(out.ends_with("\nBOARD\n0,0,2\n1,0,1\n2,0,2\nDONE\n"), "{out}");
    machine.heard("7,7", &mut String::new());
    played(&mut machine, &mut *play, &["o1", "o2"]);
    let out = went(&mut machine, &*play, &Budget::default());
    assert!(out.contains("\nRESTART\nBOARD\n0,0,2\n1,0,1\n"), "{out}");
    assert_eq!(machine.heard("OK", &mut String::new()), Heard::Nothing);
    assert_eq!(machine.heard("7,7", &mut String::new()), moved("7,7"));
}

#[test]
fn the_next_game_restarts_and_one_on_another_board_starts() {
    let (mut machine, _) = playing("gomoku", &Start::Usual);
    let (standard, mut out) = (find("gomoku-standard"), String::new());
    let told = begin(&mut machine, &*standard, &Start::Usual).unwrap();
    assert_eq!(told, "RESTART\n");
    assert_eq!(machine.heard("UNKNOWN", &mut out), Heard::Nothing);
    assert_eq!(out, "START 15\n");
    assert_eq!(machine.heard("OK", &mut out), Heard::Ready);
    let told = begin(&mut machine, &*find("gomoku-19"), &Start::Usual).unwrap();
    assert_eq!(told, "START 19\n");
    let refused = Heard::Refuses(Text::verbatim("unsupported size"));
    assert_eq!(machine.heard("ERROR unsupported size", &mut out), refused);
}

#[test]
fn a_board_that_is_no_square_is_started_with_both_sides() {
    let (mut machine, mut out) = (greeted(ABOUT), String::new());
    machine.size = Some((30, 20));
    machine.start(&mut out);
    assert_eq!(out, "RECTSTART 30,20\n");
}

#[test]
fn an_opening_rule_cannot_be_played() {
    for key in ["renju", "gomoku-swap2"] {
        let fault = begin(&mut greeted(ABOUT), &*find(key), &Start::Usual).unwrap_err();
        assert!(matches!(fault, Fault::Cannot(_)), "{key}");
    }
    let rows = "15/15/15/15/15/15/7w7/7b7/6bwb6/15/15/15/15/15/15 w play 2";
    let (mut machine, _) = playing("renju", &Start::Position { text: rows.into() });
    assert!(matches!(machine.played(None, "h10", &mut String::new()), Err(Fault::Cannot(_))));
    let fault = begin(&mut machine, &*find("connect-four"), &Start::Usual).unwrap_err();
    assert!(matches!(fault, Fault::Cannot(_)));
}

#[test]
fn a_suggestion_is_taken() {
    let (mut machine, play) = playing("gomoku", &Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    let mut out = String::new();
    assert_eq!(machine.heard("SUGGEST 10,10", &mut out), Heard::Nothing);
    assert_eq!(out, "PLAY 10,10\n");
    assert_eq!(machine.heard("10,10", &mut out), moved("10,10"));
    assert_eq!(machine.heard("SUGGEST 1,1", &mut out), Heard::Nothing);
    assert_eq!(out, "PLAY 10,10\n");
}

#[test]
fn messages_tell_of_the_search_or_are_for_people() {
    let (mut machine, play) = playing("gomoku", &Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    let mut out = String::new();
    let message = "Depth 10-18 | Eval -45 | Time 34ms | H8 G9";
    let expected = Info {
        depth: Some(10),
        seldepth: Some(18),
        score: Some(Evaluation::Cp(-45)),
        pv: message.into(),
        ..Info::default()
    };
    assert_eq!(machine.heard(&format!("MESSAGE {message}"), &mut out), Heard::Info(expected));
    let text = Heard::Text("I will be the winner".into());
    assert_eq!(machine.heard("MESSAGE I will be the winner", &mut out), text);
    assert!(matches!(machine.heard("UNKNOWN", &mut out), Heard::Refuses(_)));
}

#[test]
fn options_are_infos() {
    let (mut machine, mut out) = (greeted(ABOUT), String::new());
    let [rule, memory, _] = &machine.profile().options.clone()[..] else { panic!() };
    machine.option(rule, "4", &mut out);
    machine.option(memory, "83886080", &mut out);
    assert_eq!(out, "INFO rule 4\nINFO max_memory 83886080\n");
}

proptest! {
    #[test]
    fn no_line_harms(
        line in "\\PC*|(ok|ERROR|UNKNOWN|SUGGEST|MESSAGE depth|DEBUG)? ?[0-9,| a-z-]{0,20}",
        thinks in any::<bool>(),
    ) {
        let (mut machine, play) = playing("gomoku", &Start::Usual);
        if thinks {
            went(&mut machine, &*play, &Budget::default());
        }
        if let Heard::Move { word, .. } = machine.heard(&line, &mut String::new()) {
            prop_assert!(thinks && stone(&word).is_some());
        }
        let _ = greeted("brain").heard(&line, &mut String::new());
    }
}
