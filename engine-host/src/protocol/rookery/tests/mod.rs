use std::sync::Arc;

use rookery_protocol::clock::TimeControl;
use rookery_rules::{Game, Seat, Start};

use super::*;
use crate::protocol::{Budget, SeatTime};

mod made_up;

fn setup(game: &dyn Game, start: &Start, seat: Seat) -> Setup {
    let play = game.begin(start).unwrap();
    Setup {
        id: "k3w".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: if play.hides() { String::new() } else { play.text() },
        usual: *start == Start::Usual,
        seat,
        time: TimeControl::fischer(60, 1),
        dialect: None,
        file: None,
    }
}

fn find(games: Vec<Arc<dyn Game>>, key: &str) -> Arc<dyn Game> {
    games.into_iter().find(|game| game.title().key == key).unwrap()
}

/// What a program is told at its turn after `moves`.
fn told(game: &dyn Game, start: &Start, moves: &[&str], budget: &Budget) -> (Rookery, String) {
    let mut play = game.begin(start).unwrap();
    let mut machine = Rookery::default();
    let seat =
        if moves.len().is_multiple_of(2) { play.turn().unwrap() } else { !play.turn().unwrap() };
    let mut out = String::new();
    machine.hello(&mut out);
    machine.begin(&setup(game, start, seat), &mut out).unwrap();
    for mv in moves {
        let before = (!play.hides()).then_some(&*play);
        machine.played(before, mv, &mut out).unwrap();
        play.play(mv).unwrap();
    }
    assert_eq!(out, "HELLO\n", "nothing more is said before the turn");
    out.clear();
    let view = play.view(seat.into());
    let turn = Turn {
        ply: play.ply(),
        play: (!play.hides()).then_some(&*play),
        view: Some(&view),
        legal: &play.legal_moves(),
        budget,
        draw_offered: false,
    };
    machine.go(&turn, &mut out);
    (machine, out)
}

fn line<'a>(out: &'a str, word: &str) -> Vec<&'a str> {
    let line = out.lines().find(|line| line.split(' ').next() == Some(word));
    line.map(|line| line.split(' ').skip(1).collect()).unwrap_or_default()
}

fn moved(machine: &mut Rookery, line: &str) -> String {
    match machine.heard(line, &mut String::new()) {
        Heard::Move { word, ponder: None } => word,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_turn_tells_all_there_is_to_know() {
    let game = find(rookery_lines::games(), "tic-tac-toe");
    let clock = |left_ms| SeatTime { left_ms, increment_ms: 1_000, ..SeatTime::default() };
    let budget = Budget { clocks: Some([clock(59_000), clock(60_000)]), ..Budget::default() };
    let (_, out) = told(&*game, &Start::Usual, &["a1", "b2", "c3", "a3", "c1", "b1"], &budget);
    let position = line(&out, "POSITION").join(" ");
    let expected = format!(
        "GAME k3w tic-tac-toe\nSEAT 1\nPLY 6\nSIZE 3 3\n\
         ROW 3 2o . 1x\nROW 2 . 2o .\nROW 1 1x 2o 1x\n\
         LAST 2-1 b1\nPOSITION {position}\n\
         LEGAL 2-3 1-2 3-2\nMOVES b3 a2 c2\nCLOCK 59000 60000 1000 0\nGO\n"
    );
    assert_eq!(out, expected);
}

#[test]
fn a_move_is_read_by_its_cells_and_in_the_games_own_writing() {
    let game = find(rookery_chess::games(), "chess");
    let (mut machine, out) = told(&*game, &Start::Usual, &[], &Budget::default());
    assert_eq!(line(&out, "LEGAL").len(), 20);
    assert!(line(&out, "LEGAL").contains(&"5-2-5-4"));
    assert!(out.contains("ROW 8 2R 2N 2B 2Q 2K 2B 2N 2R\n"));
    assert_eq!(moved(&mut machine, "MOVE 5-2-5-4"), "e2e4");
    assert_eq!(moved(&mut machine, " move 7-1-6-3 \r"), "g1f3");
    assert_eq!(moved(&mut machine, "MOVE Nf3"), "Nf3");
}

#[test]
fn a_promotion_is_told_by_the_pieces_letter() {
    let game = find(rookery_chess::games(), "chess");
    let start = Start::Position { text: "7k/P7/8/8/8/8/8/K7 w - - 0 1".into() };
    let (mut machine, out) = told(&*game, &start, &[], &Budget::default());
    assert!(line(&out, "LEGAL").contains(&"1-7-1-8=Q"), "{out}");
    assert_eq!(moved(&mut machine, "MOVE 1-7-1-8=n"), "a7a8n");
}

#[test]
fn castling_is_known_by_both_ways_to_click_it() {
    let game = find(rookery_chess::games(), "chess");
    let start = Start::Position { text: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into() };
    let (mut machine, _) = told(&*game, &start, &[], &Budget::default());
    assert_eq!(moved(&mut machine, "MOVE 5-1-7-1"), "e1g1");
    assert_eq!(moved(&mut machine, "MOVE 5-1-8-1"), "e1g1");
}

#[test]
fn a_jump_over_several_pieces_names_every_cell_that_is_touched() {
    let game = find(rookery_draughts::games(), "english-draughts");
    let start = Start::Position { text: "B:W6,14,22:B1".into() };
    let (mut machine, out) = told(&*game, &start, &[], &Budget::default());
    let legal = line(&out, "LEGAL");
    assert_eq!(legal.len(), 1);
    assert_eq!(legal[0].split('-').count(), 8, "{legal:?}");
    assert_eq!(moved(&mut machine, &format!("MOVE {}", legal[0])), "1x26");
}

#[test]
fn how_many_discs_go_is_a_choice() {
    let game = find(rookery_towers::games(), "makarenko");
    let (mut machine, out) = told(&*game, &Start::Usual, &[], &Budget::default());
    assert!(out.contains("ROW 1 "), "{out}");
    let play = game.begin(&Start::Usual).unwrap();
    let legal = play.legal_moves();
    let words = line(&out, "LEGAL");
    assert_eq!(words.len(), legal.len());
    for (word, mv) in words.iter().zip(&legal) {
        assert_eq!(moved(&mut machine, &format!("MOVE {word}")), mv.notation);
    }
}

#[test]
fn reserves_are_told_and_dropped_from() {
    let game = find(rookery_chess::games(), "crazyhouse");
    let (mut machine, out) =
        told(&*game, &Start::Usual, &["e2e4", "d7d5", "e4d5", "d8d5"], &Budget::default());
    let reserve = line(&out, "RESERVE");
    assert_eq!((reserve[0], reserve[2]), ("1", "1P"), "{out}");
    let word = format!("MOVE {}-5-4", reserve[1]);
    assert_eq!(moved(&mut machine, &word), "P@e4");
}

#[test]
fn a_seat_is_told_nothing_that_it_may_not_know() {
    let game = find(rookery_chess::games(), "dark");
    let seen = ["e2e4", "h7h6", "d2d4", "a7a6"];
    let (_, out) = told(&*game, &Start::Usual, &seen, &Budget::default());
    assert_eq!(line(&out, "LAST"), ["1-6"], "where it came from and how is not told: {out}");
    let unseen = ["e2e4", "h7h6", "d2d4", "b7b6"];
    let (_, out) = told(&*game, &Start::Usual, &unseen, &Budget::default());
    assert!(out.contains("ROW 8 ? ? ?"), "{out}");
    assert!(!out.contains("POSITION") && !out.contains("b7b6"), "{out}");
    assert!(line(&out, "LAST").is_empty(), "{out}");
    assert!(!line(&out, "LEGAL").is_empty());
}

#[test]
fn only_the_moves_asked_for_are_told() {
    let game = find(rookery_chess::games(), "chess");
    let budget = Budget {
        moves: vec!["e2e4".into()],
        move_ms: Some(50),
        depth: Some(3),
        nodes: Some(900),
        ..Budget::default()
    };
    let (_, out) = told(&*game, &Start::Usual, &[], &budget);
    assert!(out.ends_with("LEGAL 5-2-5-4\nMOVES e2e4\nMOVETIME 50\nDEPTH 3\nNODES 900\nGO\n"));
}

/// Chess, and a program that has said these lines before it.
fn introduced(lines: &[&str]) -> (Rookery, Box<dyn Play>) {
    let game = find(rookery_chess::games(), "chess");
    let mut machine = Rookery::default();
    let mut out = String::new();
    machine.hello(&mut out);
    assert_eq!(out, "HELLO\n");
    for line in lines {
        machine.heard(line, &mut out);
    }
    machine.begin(&setup(&*game, &Start::Usual, Seat::First), &mut out).unwrap();
    (machine, game.begin(&Start::Usual).unwrap())
}

fn asked<'a>(play: &'a dyn Play, budget: &'a Budget) -> Turn<'a> {
    Turn { ply: 0, play: Some(play), view: None, legal: &[], budget, draw_offered: false }
}

#[test]
fn a_program_may_introduce_itself_and_is_ready_when_it_says_so() {
    let mut machine = Rookery::default();
    let mut hear = |line| machine.heard(line, &mut String::new());
    assert_eq!(hear("NAME Deep"), Heard::Nothing);
    assert_eq!(hear("OPTION name Level type spin default 20 min 1 max 20"), Heard::Nothing);
    assert_eq!(hear("OPTION nonsense"), Heard::Nothing);
    assert_eq!(hear("READY"), Heard::Ready);
    let [spec] = machine.profile().options.as_slice() else { panic!("one option") };
    assert_eq!(spec.name, "Level");
    let (spec, mut out) = (spec.clone(), String::new());
    machine.option(&spec, "7", &mut out);
    assert_eq!(out, "SET Level=7\n");
}

#[test]
fn a_program_that_says_nothing_is_ready_all_the_same() {
    let machine = Rookery::default();
    assert!(machine.replies() && machine.silence_is_ready());
    let (machine, _) = introduced(&[]);
    assert!(!machine.replies(), "nothing is to be answered to a new game");
}

#[test]
fn only_who_wants_them_gets_the_rules_that_came_as_a_file() {
    let (machine, _) = introduced(&["READY"]);
    assert!(!machine.wants_rules());
    let (mut machine, _) = introduced(&["WANTS RULES", "READY"]);
    assert!(machine.wants_rules());
    let game = find(rookery_chess::games(), "chess");
    for (file, content, told) in [
        ("mine.js", "let a = 1\n", "js chess bGV0IGEgPSAxCg=="),
        ("mine.wasm", "AGFzbQ==", "wasm chess AGFzbQ=="),
    ] {
        let mut setup = setup(&*game, &Start::Usual, Seat::First);
        setup.file = Some(ModuleFile { file: file.into(), content: content.into() });
        let mut out = String::new();
        machine.begin(&setup, &mut out).unwrap();
        assert_eq!(out, format!("RULES {told}\n"));
    }
}

#[test]
fn an_analysis_is_left_by_hurrying_and_its_move_counts_for_nothing() {
    let (mut machine, play) = introduced(&["READY"]);
    let (unlimited, mut out) = (Budget::default(), String::new());
    machine.analyze(&asked(&*play, &unlimited), &mut out).unwrap();
    assert!(out.ends_with("ANALYZE\n") && !out.contains("GO\n"), "{out}");
    let info = "INFO depth 5 score cp 31 nodes 900 leaves 400 cutoffs 50 pv e2e4 e7e5";
    let Heard::Info(told) = machine.heard(info, &mut out) else { panic!("an info") };
    assert_eq!((told.leaves, told.cut_offs, &*told.pv), (Some(400), Some(50), "e2e4 e7e5"));
    out.clear();
    machine.leave_analysis(&mut out);
    machine.leave_analysis(&mut out);
    assert_eq!(out, "HURRY\n");
    machine.go(&asked(&*play, &unlimited), &mut out);
    assert_eq!(machine.heard(info, &mut out), Heard::Nothing);
    assert_eq!(machine.heard("MOVE d2d4", &mut out), Heard::Nothing);
    assert_eq!(moved(&mut machine, "MOVE e2e4"), "e2e4");
}

#[test]
fn a_program_that_never_said_that_it_is_ready_is_not_asked_to_analyse() {
    let (mut machine, play) = introduced(&[]);
    let unlimited = Budget::default();
    let cannot = machine.analyze(&asked(&*play, &unlimited), &mut String::new()).unwrap_err();
    assert!(cannot.to_string().contains("READY"), "{cannot}");
}
