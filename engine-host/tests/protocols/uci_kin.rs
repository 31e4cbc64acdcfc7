//! USI and UCCI.

use rookery_engine_host::protocol::{Budget, Heard, SeatTime};
use rookery_protocol::engine::Evaluation;
use rookery_rules::{Score, Seat, Start, Tongue};

use crate::script::{Script, clocks, depth, moves, setup};

const SHOGI: [&str; 5] = [
    "id name Quiet Pawn 7.50",
    "id author somebody",
    "option name USI_Hash type spin default 256 min 1 max 33554432",
    "option name USI_Ponder type check default false",
    "usiok",
];
const XIANGQI: [&str; 4] = [
    "id name Elephant 3.1",
    "option usemillisec type check default false",
    "option hashsize type spin min 16 max 1024 default 16",
    "ucciok",
];

#[test]
fn shogi_is_written_from_the_other_corner() {
    let mut script = Script::after(Tongue::Usi, &SHOGI);
    assert_eq!(script.begin("shogi"), "isready\n");
    assert_eq!(script.hear("readyok"), (Heard::Ready, "usinewgame\n".into()));
    assert_eq!(script.go(&depth(3)), "position startpos\ngo depth 3\n");
    assert_eq!(
        script.heard("bestmove 7g7f ponder 3c3d"),
        Heard::Move { word: "7g7f".into(), ponder: Some("3c3d".into()) }
    );
    for notation in ["c3c4", "g7g6", "b2h8+", "g9h8", "B@d5"] {
        assert_eq!(script.played(notation), "");
    }
    let said = script.go(&clocks(60, 50));
    let position = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*6e\n";
    assert_eq!(said, format!("{position}go btime 60000 wtime 50000 binc 2000 winc 2000\n"));
    assert_eq!(script.finished(Score::First, "checkmate"), "stop\ngameover win\n");
    assert_eq!(script.finished(Score::Second, "checkmate"), "gameover lose\n");
    assert_eq!(script.finished(Score::Draw, "repetition"), "gameover draw\n");
}

#[test]
fn shogi_begins_elsewhere_by_sfen() {
    let mut script = Script::after(Tongue::Usi, &SHOGI);
    let text = "lnsgk1snl/1r4gb1/p1ppppppp/9/9/9/P1PPPPPPP/1B5R1/LNSGKGSNL[PPppp] b - - 0 5";
    script.try_begin("shogi", &Start::Position { text: text.into() }).expect("a position");
    let board = "lnsgk1snl/1r4gb1/p1ppppppp/9/9/9/P1PPPPPPP/1B5R1/LNSGKGSNL";
    let said = script.go(&depth(1));
    assert_eq!(said, format!("position sfen {board} w 2P3p 10\ngo depth 1\n"));
}

#[test]
fn byoyomi_is_told_in_shogi() {
    let mut script = Script::after(Tongue::Usi, &SHOGI);
    script.begin("shogi");
    let time = SeatTime { left_ms: 600_000, byoyomi_ms: 10_000, ..SeatTime::default() };
    let budget = Budget { clocks: Some([time; 2]), ..Budget::default() };
    assert!(script.go(&budget).ends_with("go btime 600000 wtime 600000 byoyomi 10000\n"));
    script.heard("bestmove 7g7f");
    let budget = Budget { move_ms: Some(500), ..Budget::default() };
    assert!(script.go(&budget).ends_with("go btime 0 wtime 0 byoyomi 500\n"));
}

#[test]
fn giving_up_and_winning_by_entering_are_told_in_shogi() {
    let mut script = Script::after(Tongue::Usi, &SHOGI);
    script.begin("shogi");
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove resign"), Heard::Resigns);
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove win"), Heard::Claims(Score::First));
    let score = |script: &mut Script, text: &str| match script.heard(text) {
        Heard::Info(info) => info.score,
        other => panic!("{other:?}"),
    };
    script.go(&depth(1));
    let mate = score(&mut script, "info depth 9 score mate 5 pv 7g7f");
    assert_eq!(mate, Some(Evaluation::Mate(3)));
    let mate = score(&mut script, "info depth 9 score mate -6 pv 7g7f");
    assert_eq!(mate, Some(Evaluation::Mate(-3)));
    let mate = score(&mut script, "info depth 9 score mate + pv 7g7f");
    assert_eq!(mate, Some(Evaluation::Mate(1)));
}

#[test]
fn xiangqi_is_written_with_ranks_from_0_and_always_as_fen() {
    let mut script = Script::after(Tongue::Ucci, &XIANGQI);
    assert_eq!(script.begin("xiangqi"), "setoption usemillisec true\nisready\n");
    assert_eq!(script.heard("readyok"), Heard::Ready);
    script.played("h3e3");
    script.played("h10g8");
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let go = "go time 60000 increment 2000 opptime 50000 oppincrement 2000\n";
    let said = script.go(&clocks(60, 50));
    assert_eq!(said, format!("position fen {fen} moves h2e2 h9g7\n{go}"));
    let info = script.heard("info depth 6 score 4 pv b0c2 b9c7");
    assert!(matches!(info, Heard::Info(info) if info.score == Some(Evaluation::Cp(4))));
    let answer = script.heard("bestmove b0c2 ponder b9c7");
    assert_eq!(answer, Heard::Move { word: "b0c2".into(), ponder: Some("b9c7".into()) });
}

#[test]
fn a_program_of_xiangqi_counts_seconds_unless_it_says_otherwise() {
    let mut script = Script::after(Tongue::Ucci, &XIANGQI[2..]);
    assert_eq!(script.begin("xiangqi"), "isready\n");
    let said = script.go(&clocks(60, 50));
    assert!(said.ends_with("go time 60 increment 2 opptime 50 oppincrement 2\n"), "{said}");
    script.heard("nobestmove");
    let said = script.go(&Budget { move_ms: Some(2_500), ..Budget::default() });
    assert!(said.ends_with("go time 2 movestogo 1\n"), "{said}");
}

#[test]
fn draws_and_giving_up_are_told_in_xiangqi() {
    let mut script = Script::after(Tongue::Ucci, &XIANGQI);
    script.begin("xiangqi");
    script.draw_offered = true;
    assert!(script.go(&depth(1)).ends_with("go draw depth 1\n"));
    assert_eq!(script.heard("bestmove b0c2 draw"), Heard::AcceptsDraw);
    script.draw_offered = false;
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove b0c2 draw"), moves("b0c2"));
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove b0c2 resign"), Heard::Resigns);
    script.go(&depth(1));
    assert!(matches!(script.heard("nobestmove"), Heard::Refuses(_)));
}

#[test]
fn the_second_seat_thinks_on_its_own_clock() {
    let mut script = Script::after(Tongue::Ucci, &XIANGQI);
    script.begin("xiangqi");
    let setup = setup("xiangqi", &Start::Usual, Seat::Second, Tongue::Ucci);
    script.machine.begin(&setup, &mut String::new()).expect("a game");
    script.played("h3e3");
    let said = script.go(&clocks(60, 50));
    assert!(said.ends_with("go time 50000 increment 2000 opptime 60000 oppincrement 2000\n"));
}
