use rookery_protocol::said::Text;
use std::sync::Arc;

use proptest::prelude::*;
use rookery_protocol::clock::TimeControl;
use rookery_rules::{Game as Rules, Start};

use super::*;
use crate::protocol::{Budget, SeatTime};

const GRHINO: [&str; 7] =
    ["= 2", "= GTP GRhino", "= 0.16", "= name", "set_game", "time_left", "list_games"];

fn find(key: &str) -> Arc<dyn Rules> {
    let games = rookery_lines::games().into_iter().chain(rookery_territory::games());
    games.into_iter().find(|game| game.title().key == key).unwrap()
}

/// Hears lines of which only the last one means anything.
fn hear(machine: &mut Gtp, lines: &str) -> Heard {
    let mut out = String::new();
    let mut lines = lines.lines().rev();
    let last = lines.next().unwrap();
    for line in lines.rev() {
        assert_eq!(machine.heard(line, &mut out), Heard::Nothing, "{line}");
    }
    machine.heard(last, &mut out)
}

/// A program that says nothing of its commands.
fn greeted() -> Gtp {
    let (mut machine, mut out) = (Gtp::default(), String::new());
    machine.hello(&mut out);
    assert_eq!(out, "protocol_version\nname\nversion\nlist_commands\n");
    let answers = "= 2\n\n= Five\n\n=\n\n? unknown command\n\n";
    assert_eq!(hear(&mut machine, answers), Heard::Ready);
    machine
}

/// GRhino, which can be told which game it plays.
fn rhino(games: &str) -> Gtp {
    let (mut machine, mut out) = (Gtp::default(), String::new());
    machine.hello(&mut out);
    out.clear();
    for line in GRHINO.into_iter().enumerate().flat_map(|(index, line)| match index {
        0..3 => vec![line, ""],
        _ => vec![line],
    }) {
        assert_eq!(machine.heard(line, &mut out), Heard::Nothing);
    }
    assert_eq!(machine.heard("", &mut out), Heard::Nothing);
    assert_eq!(out, "list_games\n");
    assert_eq!(hear(&mut machine, &format!("= {games}\n\n")), Heard::Ready);
    machine
}

fn begin(machine: &mut Gtp, game: &dyn Rules, start: &Start) -> Result<String, Fault> {
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
        dialect: game.dialects().into_iter().find(|it| it.tongue == Tongue::Gtp),
    };
    machine.begin(&setup, &mut out).map(|()| out)
}

/// A machine in a game of five in a row, and the game.
fn playing(start: &Start) -> (Gtp, Box<dyn Play>) {
    let (mut machine, game) = (greeted(), find("gomoku"));
    let told = begin(&mut machine, &*game, start).unwrap();
    let answers = "=\n\n".repeat(told.lines().count());
    assert_eq!(hear(&mut machine, &answers), Heard::Ready);
    (machine, game.begin(start).unwrap())
}

fn played(machine: &mut Gtp, play: &mut dyn Play, notation: &str) -> String {
    let mut out = String::new();
    machine.played(Some(play), notation, &mut out).unwrap();
    play.play(notation).unwrap();
    out
}

fn went(machine: &mut Gtp, play: &dyn Play, budget: &Budget) -> String {
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
fn a_game_goes_as_the_protocol_describes() {
    let (mut machine, game) = (greeted(), find("gomoku"));
    assert_eq!(machine.profile().name, "Five");
    let told = begin(&mut machine, &*game, &Start::Usual).unwrap();
    assert_eq!(told, "boardsize 15\nclear_board\n");
    assert_eq!(hear(&mut machine, "=1\n\n=2\n\n"), Heard::Ready);
    let mut play = game.begin(&Start::Usual).unwrap();
    assert_eq!(played(&mut machine, &mut *play, "h8"), "play b H8\n");
    let clock = |left_ms| SeatTime { left_ms, ..SeatTime::default() };
    let budget = |left| Budget { clocks: Some([clock(left), clock(9)]), ..Budget::default() };
    let told = went(&mut machine, &*play, &budget(60_000));
    assert_eq!(told, "time_settings 60 0 0\ntime_left w 60 0\ngenmove w\n");
    assert_eq!(hear(&mut machine, "=\n\n=\n\n=\n\n= J9\n\n"), moved("J9"));
    assert_eq!(played(&mut machine, &mut *play, "i9"), "", "it is on its board already");
    assert_eq!(played(&mut machine, &mut *play, "i8"), "play b J8\n");
    let told = went(&mut machine, &*play, &budget(50_000));
    assert_eq!(told, "time_left w 50 0\ngenmove w\n");
    assert_eq!(hear(&mut machine, "=\n\n=\n\n=12 a15\n\n"), moved("a15"));
    let mut out = String::new();
    machine.hurry(&mut out);
    machine.quit(&mut out);
    assert_eq!(out, "quit\n");
}

#[test]
fn a_program_that_refuses_to_name_its_protocol_speaks_another() {
    let (mut machine, mut out) = (Gtp::default(), String::new());
    machine.hello(&mut out);
    let refused = Heard::Refuses(Text::verbatim("what"));
    assert_eq!(hear(&mut machine, "? what\n\n"), refused);
}

#[test]
fn a_start_position_is_told_stone_by_stone() {
    let start = Start::Position { text: "5/1b3/2w2/3b1/5 w".into() };
    let told = begin(&mut greeted(), &*find("gomoku"), &start).unwrap();
    assert_eq!(told, "boardsize 5\nclear_board\nplay b B4\nplay w C3\nplay b D2\n");
}

#[test]
fn another_move_than_its_own_is_told_from_the_beginning() {
    let (mut machine, mut play) = playing(&Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    assert_eq!(hear(&mut machine, "=\n\n= H8\n\n"), moved("H8"));
    assert_eq!(played(&mut machine, &mut *play, "a1"), "clear_board\nplay b A1\n");
}

#[test]
fn a_pass_may_be_refused_by_a_program_that_passes_by_itself() {
    let (mut machine, reversi) = (greeted(), find("reversi"));
    begin(&mut machine, &*reversi, &Start::Usual).unwrap();
    assert_eq!(hear(&mut machine, "=\n\n=\n\n"), Heard::Ready);
    let play = reversi.begin(&Start::Usual).unwrap();
    let mut out = String::new();
    machine.played(Some(&*play), "pass", &mut out).unwrap();
    assert_eq!(out, "play b pass\n");
    assert_eq!(hear(&mut machine, "? syntax error\n\n"), Heard::Nothing);
    assert!(went(&mut machine, &*play, &Budget::default()).ends_with("genmove w\n"));
    assert_eq!(hear(&mut machine, "=\n\n= pass\n\n"), moved("pass"));
}

#[test]
fn a_program_is_told_its_game_where_it_knows_several() {
    let mut machine = rhino("Go\nOthello");
    assert_eq!(machine.profile().name, "GTP GRhino 0.16");
    assert_eq!(machine.profile().variants, ["Go", "Othello"]);
    let reversi = find("reversi");
    let told = begin(&mut machine, &*reversi, &Start::Usual).unwrap();
    assert_eq!(told, "set_game Othello\nboardsize 8\nclear_board\n");
    assert_eq!(hear(&mut machine, "=\n\n=\n\n=\n\n"), Heard::Ready);
    let play = reversi.begin(&Start::Usual).unwrap();
    let told = went(&mut machine, &*play, &Budget::default());
    assert_eq!(told, "genmove b\n", "it does not know time_settings");
    let fault = begin(&mut rhino("Go"), &*reversi, &Start::Usual).unwrap_err();
    assert!(matches!(fault, Fault::Cannot(_)));
}

#[test]
fn what_gtp_cannot_say_is_a_fault() {
    let start = Start::Position {
        text: format!("{}XOXO{}XOXO{} X", "-".repeat(26), "-".repeat(4), "-".repeat(26)),
    };
    for (key, start) in [("reversi", start), ("renju", Start::Usual), ("ataxx", Start::Usual)] {
        let fault = begin(&mut greeted(), &*find(key), &start).unwrap_err();
        assert!(matches!(fault, Fault::Cannot(_)), "{key}");
    }
    let (mut machine, _) = playing(&Start::Usual);
    let mut out = String::new();
    assert!(matches!(machine.played(None, "h8", &mut out), Err(Fault::Cannot(_))));
    machine.asked = vec![Asked::Wish; ASKED_MAX + 1].into();
    let play = find("gomoku").begin(&Start::Usual).unwrap();
    assert!(matches!(machine.played(Some(&*play), "h8", &mut out), Err(Fault::Refused(_))));
}

#[test]
fn refusals_and_resignations_are_heard() {
    let (mut machine, play) = playing(&Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    assert_eq!(hear(&mut machine, "? unknown command\n\n= Resign\n\n"), Heard::Resigns);
    went(&mut machine, &*play, &Budget::default());
    let refused = Heard::Refuses(Text::verbatim("illegal board"));
    assert_eq!(hear(&mut machine, "? illegal board\n\n"), refused);
    went(&mut machine, &*play, &Budget::default());
    assert_eq!(hear(&mut machine, "=\n\n"), Heard::Refuses(crate::texts::no_reason()));
    begin(&mut machine, &*find("gomoku-19"), &Start::Usual).unwrap();
    let refused = Heard::Refuses(Text::verbatim("unacceptable size"));
    assert_eq!(hear(&mut machine, "?17 unacceptable size\n\n"), refused);
}

#[test]
fn a_move_of_a_game_that_was_left_is_dropped() {
    let (mut machine, play) = playing(&Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    begin(&mut machine, &*find("gomoku"), &Start::Usual).unwrap();
    assert_eq!(hear(&mut machine, "=\n\n= H8\n\n=\n\n=\n\n"), Heard::Ready);
}

#[test]
fn what_is_no_answer_is_no_answer() {
    let (mut machine, play) = playing(&Start::Usual);
    let mut out = String::new();
    for line in ["", "= H8", "", "thinking", "\tbetter: = A1"] {
        assert_eq!(machine.heard(line, &mut out), Heard::Nothing);
    }
    went(&mut machine, &*play, &Budget::default());
    let answers = "=\n\ninfo\n=\u{7} H8\r\na second line\n\n";
    assert_eq!(hear(&mut machine, answers), moved("H8"));
}

proptest! {
    #[test]
    fn no_line_harms(
        lines in proptest::collection::vec("\\PC*|[=?][0-9]{0,3} ?[ -~]{0,9}|", 0..20),
    ) {
        let (mut machine, play) = playing(&Start::Usual);
        let mut out = went(&mut machine, &*play, &Budget::default());
        let writing = find("gomoku").dialects().pop().unwrap().writing;
        for line in lines {
            if let Heard::Move { word, .. } = machine.heard(&line, &mut out)
                && let Some(notation) = writing.from_engine(&*play, &word)
            {
                prop_assert!(play.read_move(&notation).is_ok());
            }
        }
    }
}
