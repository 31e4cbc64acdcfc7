//! UCI.

use rookery_engine_host::protocol::{Budget, Heard, SeatTime};
use rookery_engine_host::texts;
use rookery_protocol::engine::{Evaluation, Info};
use rookery_protocol::said::Text;
use rookery_rules::{Score, Start, Tongue};

use crate::script::{Script, clocks, depth, moves};

pub(crate) const STOCKFISH: [&str; 10] = [
    "Stockfish 15.1 by the Stockfish developers (see AUTHORS file)",
    "id name Stockfish 15.1",
    "id author the Stockfish developers (see AUTHORS file)",
    "",
    "option name Threads type spin default 1 min 1 max 1024",
    "option name Ponder type check default false",
    "option name MultiPV type spin default 1 min 1 max 500",
    "option name UCI_Chess960 type check default false",
    "option name SyzygyPath type string default <empty>",
    "uciok",
];

pub(crate) const FAIRY: [&str; 4] = [
    "id name Fairy-Stockfish 11.1 LB 64",
    "option name UCI_Chess960 type check default false",
    "option name UCI_Variant type combo default chess var 3check var chess var crazyhouse var \
     shogi",
    "uciok",
];

fn stockfish() -> Script {
    Script::after(Tongue::Uci, &STOCKFISH)
}

#[test]
fn a_program_introduces_itself() {
    let mut script = Script::after(Tongue::Uci, &STOCKFISH[..9]);
    assert_eq!(script.heard("uciok"), Heard::Ready);
    let profile = script.machine.profile();
    assert_eq!(profile.name, "Stockfish 15.1");
    assert_eq!(profile.author, "the Stockfish developers (see AUTHORS file)");
    assert_eq!(profile.options.len(), 5);
    assert!(profile.variants.is_empty());
    assert!(!script.machine.silence_is_ready());
    assert_eq!(script.quit(), "quit\n");
}

#[test]
fn a_game_is_told_move_by_move_on_one_line() {
    let mut script = stockfish();
    assert_eq!(script.begin("chess"), "ucinewgame\nisready\n");
    assert_eq!(script.heard("readyok"), Heard::Ready);
    assert_eq!(script.go(&depth(6)), "position startpos\ngo depth 6\n");
    let answer = script.heard("bestmove e2e4 ponder e7e5");
    assert_eq!(answer, Heard::Move { word: "e2e4".into(), ponder: Some("e7e5".into()) });
    assert_eq!(script.played("e2e4"), "");
    assert_eq!(script.played("c7c5"), "");
    let asked = script.go(&clocks(180, 175));
    let position = "position startpos moves e2e4 c7c5\n";
    assert_eq!(asked, format!("{position}go wtime 180000 btime 175000 winc 2000 binc 2000\n"));
    assert_eq!(script.heard("bestmove g1f3"), moves("g1f3"));
}

#[test]
fn every_limit_is_told() {
    let mut script = stockfish();
    script.begin("chess");
    let go = |script: &mut Script, budget: &Budget| {
        let said = script.go(budget);
        script.heard("bestmove e2e4");
        said.lines().last().unwrap_or_default().to_owned()
    };
    let all = Budget {
        move_ms: Some(1_500),
        depth: Some(9),
        nodes: Some(10_000),
        moves: vec!["e2e4".into(), "d2d4".into()],
        ..Budget::default()
    };
    let said = go(&mut script, &all);
    assert_eq!(said, "go movetime 1500 depth 9 nodes 10000 searchmoves e2e4 d2d4");
    assert_eq!(go(&mut script, &Budget::default()), "go infinite");
    let time = |left_ms, moves| SeatTime { left_ms, moves_to_go: moves, ..SeatTime::default() };
    let session =
        Budget { clocks: Some([time(60_000, Some(40)), time(50_000, Some(41))]), ..all.clone() };
    let said = go(&mut script, &Budget { moves: vec![], ..session });
    assert_eq!(said, "go wtime 60000 btime 50000 movestogo 40 movetime 1500 depth 9 nodes 10000");
    let byoyomi = SeatTime { left_ms: 0, byoyomi_ms: 10_000, ..SeatTime::default() };
    let said = go(&mut script, &Budget { clocks: Some([byoyomi; 2]), ..Budget::default() });
    assert_eq!(said, "go wtime 10000 btime 10000 winc 10000 binc 10000");
}

#[test]
fn another_start_is_told_as_fen() {
    let mut script = stockfish();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    script.try_begin("chess", &Start::Position { text: fen.into() }).expect("a position");
    assert_eq!(script.go(&depth(1)), format!("position fen {fen}\ngo depth 1\n"));
}

#[test]
fn chess960_is_asked_for_and_taken_back() {
    let mut script = stockfish();
    let said = script.try_begin("chess960", &Start::Number { number: 0 }).expect("a game");
    assert_eq!(said, "setoption name UCI_Chess960 value true\nucinewgame\nisready\n");
    let position = "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n";
    assert_eq!(script.go(&depth(1)), format!("{position}go depth 1\n"));
    script.heard("bestmove d1e3");
    let said = script.begin("chess");
    assert_eq!(said, "setoption name UCI_Chess960 value false\nucinewgame\nisready\n");
}

#[test]
fn a_variant_is_chosen_by_its_name() {
    let mut script = Script::after(Tongue::Uci, &FAIRY);
    assert_eq!(script.machine.profile().variants, ["3check", "chess", "crazyhouse", "shogi"]);
    assert_eq!(script.begin("chess"), "ucinewgame\nisready\n");
    let said = script.begin("crazyhouse");
    assert_eq!(said, "setoption name UCI_Variant value crazyhouse\nucinewgame\nisready\n");
    assert_eq!(script.begin("crazyhouse"), "ucinewgame\nisready\n");
    let said = script.begin("three-check");
    assert_eq!(said, "setoption name UCI_Variant value 3check\nucinewgame\nisready\n");
    assert!(script.begin("chess").starts_with("setoption name UCI_Variant value chess\n"));
    let cannot = script.try_begin("atomic", &Start::Usual).expect_err("it has no atomic");
    let why = "it cannot play this: atomic is not among the games that it announces";
    assert_eq!(cannot.to_string(), why);
    let cannot = stockfish().try_begin("atomic", &Start::Usual).expect_err("chess alone");
    assert_eq!(cannot.to_string(), "it cannot play this: it plays chess and nothing else");
}

#[test]
fn a_game_without_words_cannot_begin() {
    let cannot = stockfish().try_begin("alice", &Start::Usual).expect_err("no dialect");
    assert_eq!(cannot.to_string(), "it cannot play this: UCI has no words for it");
}

#[test]
fn a_reply_that_was_expected_goes_on_with_the_same_search() {
    let mut script = stockfish();
    script.begin("chess");
    script.go(&clocks(60, 60));
    script.heard("bestmove e2e4 ponder e7e5");
    script.played("e2e4");
    let said = script.ponder("e7e5", &clocks(59, 60));
    let position = "position startpos moves e2e4 e7e5\n";
    let go = "go ponder wtime 59000 btime 60000 winc 2000 binc 2000\n";
    assert_eq!(said, format!("setoption name Ponder value true\n{position}{go}"));
    assert!(matches!(script.heard("info depth 9 score cp 20 pv g1f3"), Heard::Info(_)));
    assert_eq!(script.played("e7e5"), "");
    assert_eq!(script.go(&clocks(59, 55)), "ponderhit\n");
    assert_eq!(script.heard("bestmove g1f3"), moves("g1f3"));
    script.played("g1f3");
    assert_eq!(script.played("b8c6"), "");
    let said = script.go(&depth(1));
    assert_eq!(said, "position startpos moves e2e4 e7e5 g1f3 b8c6\ngo depth 1\n");
}

#[test]
fn what_was_found_about_another_reply_is_dropped() {
    let mut script = stockfish();
    script.begin("chess");
    script.played("e2e4");
    script.ponder("e7e5", &clocks(59, 60));
    assert_eq!(script.played("c7c5"), "stop\n");
    assert_eq!(script.go(&depth(2)), "position startpos moves e2e4 c7c5\ngo depth 2\n");
    assert_eq!(script.heard("info depth 12 score cp 31 pv g1f3"), Heard::Nothing);
    assert_eq!(script.heard("bestmove g1f3 ponder b8c6"), Heard::Nothing);
    assert!(matches!(script.heard("info depth 1 score cp 3 pv d2d4"), Heard::Info(_)));
    assert_eq!(script.heard("bestmove d2d4"), moves("d2d4"));
}

#[test]
fn a_program_that_answers_while_it_ponders_is_asked_again() {
    let mut script = stockfish();
    script.begin("chess");
    script.played("e2e4");
    script.ponder("e7e5", &depth(1));
    assert_eq!(script.heard("bestmove g1f3"), Heard::Nothing);
    script.played("e7e5");
    assert_eq!(script.go(&depth(1)), "position startpos moves e2e4 e7e5\ngo depth 1\n");
    assert_eq!(script.heard("bestmove g1f3"), moves("g1f3"));
}

#[test]
fn a_game_that_ends_ends_the_search_and_its_answer_counts_no_more() {
    let mut script = stockfish();
    script.begin("chess");
    script.go(&Budget::default());
    assert_eq!(script.hurry(), "stop\n");
    assert_eq!(script.finished(Score::First, "time"), "stop\n");
    assert_eq!(script.hurry(), "");
    script.begin("chess");
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove a2a3"), Heard::Nothing);
    assert_eq!(script.heard("bestmove e2e4"), moves("e2e4"));
    assert_eq!(script.heard("bestmove d2d4"), Heard::Nothing);
}

#[test]
fn no_move_is_no_move() {
    for word in ["(none)", "0000", "NULL", ""] {
        let mut script = stockfish();
        script.begin("chess");
        script.go(&depth(1));
        let heard = script.heard(&format!("bestmove {word}"));
        assert_eq!(heard, Heard::Refuses(texts::no_move()), "{word}");
    }
    let mut script = stockfish();
    script.begin("chess");
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove e2e4 ponder (none)"), moves("e2e4"));
}

#[test]
fn the_search_is_told_in_numbers() {
    let mut script = stockfish();
    let line = "info depth 21 seldepth 29 multipv 1 score cp -37 nodes 1203456 nps 1402322 \
                hashfull 312 tbhits 0 time 858 pv e7e5 g1f3 b8c6";
    assert_eq!(script.heard(line), Heard::Nothing, "nobody has asked");
    script.begin("chess");
    script.go(&depth(1));
    let info = Info {
        depth: Some(21),
        seldepth: Some(29),
        score: Some(Evaluation::Cp(-37)),
        nodes: Some(1_203_456),
        nps: Some(1_402_322),
        time_ms: Some(858),
        line: 0,
        pv: "e7e5 g1f3 b8c6".into(),
        ..Info::default()
    };
    assert_eq!(script.heard(line), Heard::Info(info.clone()));
    script.option("MultiPV", "2");
    assert_eq!(script.heard(line), Heard::Info(Info { line: 1, ..info }));
    let score = |script: &mut Script, text: &str| match script.heard(text) {
        Heard::Info(info) => info.score,
        other => panic!("{other:?}"),
    };
    let mate = score(&mut script, "info depth 3 score mate -2 pv a1a2");
    assert_eq!(mate, Some(Evaluation::Mate(-2)));
    for bound in ["lowerbound", "upperbound"] {
        assert_eq!(score(&mut script, &format!("info depth 3 score cp 9 {bound} nodes 1")), None);
    }
    for line in [
        "info depth 30 currmove e2e4 currmovenumber 1",
        "info string NNUE evaluation using nn-ad9b42354671.nnue enabled",
        "info string depth 3 score cp 1 pv e2e4",
        "info refutation d1h5 g6h5",
        "info",
        "info depth",
    ] {
        assert_eq!(script.heard(line), Heard::Nothing, "{line}");
    }
    assert!(matches!(script.heard("info nodes 500 nps 100000 hashfull 3"), Heard::Info(_)));
}

#[test]
fn registration_is_put_off_and_a_failed_copy_protection_is_told() {
    let mut script = Script::after(Tongue::Uci, &[]);
    assert_eq!(script.heard("copyprotection checking"), Heard::Nothing);
    assert_eq!(script.heard("copyprotection ok"), Heard::Nothing);
    assert!(matches!(script.heard("copyprotection error"), Heard::Refuses(_)));
    assert_eq!(script.hear("registration error"), (Heard::Nothing, "register later\n".into()));
    assert_eq!(script.heard("info string hello"), Heard::Nothing);
    let refused = "No such option: Hsah";
    assert_eq!(script.heard(refused), Heard::Refuses(Text::verbatim(refused)));
}
