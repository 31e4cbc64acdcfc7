//! The program as other programs see it: lines in, lines out.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rookery_chess::{CastlingNotation, Chess};

struct Program {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rookery-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, input, lines }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// All lines up to one that begins with `last`, that one included.
    fn until(&mut self, last: &str) -> Vec<String> {
        let mut heard = vec![];
        for line in &mut self.lines {
            heard.push(line.unwrap());
            if heard.last().is_some_and(|line| line.starts_with(last)) {
                return heard;
            }
        }
        panic!("no {last:?} among {heard:?}");
    }

    /// What is said up to the answer to `isready`.
    fn settled(&mut self) -> Vec<String> {
        self.tell("isready");
        self.until("readyok")
    }

    fn best(&mut self, go: &str) -> String {
        self.tell(go);
        let heard = self.until("bestmove");
        heard.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

fn is_legal(position: &Chess, mv: &str) -> bool {
    position.parse_move(mv).is_ok_and(|found| position.uci(found) == mv)
}

#[test]
fn it_introduces_itself() {
    let mut program = Program::start();
    program.tell("uci");
    let heard = program.until("uciok");
    for expected in ["id name Rookery", "id author", "option name Hash type spin"] {
        assert!(heard.iter().any(|line| line.starts_with(expected)), "{expected}: {heard:?}");
    }
    for name in ["Threads", "Algorithm", "Evaluation", "Ponder", "Skill Level", "UCI_Chess960"] {
        let start = format!("option name {name} type ");
        assert!(heard.iter().any(|line| line.starts_with(&start)), "{name}: {heard:?}");
    }
    program.quit();
}

#[test]
fn it_finds_a_mate_in_two() {
    let mut program = Program::start();
    program.tell("position fen r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1");
    program.tell("go depth 6");
    let heard = program.until("bestmove");
    assert!(heard.iter().any(|line| line.contains(" score mate 2 ")), "{heard:?}");
    assert!(heard.last().unwrap().starts_with("bestmove d2h6"), "{heard:?}");
    program.quit();
}

#[test]
fn every_limit_ends_a_search_with_a_legal_move() {
    let mut program = Program::start();
    program.tell("position startpos moves e2e4 e7e5 g1f3");
    let mut position = Chess::default();
    for mv in ["e4", "e5", "Nf3"] {
        position.make(position.parse_move(mv).unwrap());
    }
    for go in [
        "go depth 5",
        "go nodes 20000",
        "go movetime 60",
        "go wtime 400 btime 400",
        "go wtime 1 btime 1",
        "go wtime -40 btime -40 winc 10 binc 10",
        "go wtime 300 btime 300 winc 20 binc 20 movestogo 3",
        "go mate 2",
        "go depth 4 searchmoves b8c6 g8f6",
    ] {
        let best = program.best(go);
        assert!(is_legal(&position, &best), "{go}: {best}");
    }
    assert!(["b8c6", "g8f6"].contains(&program.best("go depth 3 searchmoves b8c6 g8f6").as_str()));
    program.quit();
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped() {
    let mut program = Program::start();
    program.tell("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    program.tell("go infinite");
    let heard = program.settled();
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    program.tell("stop");
    assert!(program.until("bestmove").last().unwrap().starts_with("bestmove a1a8"));
    program.quit();
}

#[test]
fn pondering_ends_with_the_expected_move_or_with_stop() {
    let mut program = Program::start();
    for end in ["ponderhit", "stop"] {
        program.tell("position startpos moves e2e4 e7e5");
        program.tell("go ponder wtime 300 btime 300");
        let heard = program.settled();
        assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
        program.tell(end);
        program.until("bestmove");
    }
    program.quit();
}

#[test]
fn every_algorithm_and_evaluation_plays() {
    let mut program = Program::start();
    for algorithm in ["negamax", "alpha-beta", "table", "order", "deepening", "quiescence"] {
        program.tell(&format!("setoption name Algorithm value {algorithm}"));
        for evaluation in ["A", "H"] {
            program.tell(&format!("setoption name Evaluation value {evaluation}"));
            program.tell("position startpos");
            for go in ["go depth 3", "go wtime 300 btime 300", "go nodes 500"] {
                let best = program.best(go);
                assert!(is_legal(&Chess::default(), &best), "{algorithm}, {go}: {best}");
            }
        }
    }
    program.tell("setoption name Algorithm value strong");
    assert!(is_legal(&Chess::default(), &program.best("go depth 5")));
    program.quit();
}

#[test]
fn what_makes_no_sense_is_named_and_changes_nothing() {
    let mut program = Program::start();
    program.tell("position startpos moves e2e4");
    for (line, named) in [
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "info string impossible position: "),
        ("position fen what", "info string impossible position: "),
        ("position startpos moves e2e5", "info string move 1 is illegal: e2e5"),
        ("position", "info string position needs startpos or fen"),
        ("setoption name Hash value 0", "info string Hash goes from 1 to 4096"),
        ("setoption name Hash value 99999999999999999999", "info string Hash goes from 1"),
        ("setoption name Threads value many", "info string Threads goes from 1"),
        ("setoption name Skill Level value 21", "info string Skill Level goes from 1 to 20"),
        ("setoption name Algorithm value magic", "info string Algorithm cannot be magic"),
        ("setoption name Evaluation value Z", "info string Evaluation cannot be Z"),
        ("setoption name UCI_Chess960 value 1", "info string UCI_Chess960 is true or false"),
        ("setoption name Contempt value 1", "info string no such option: Contempt"),
        ("setoption", "info string setoption needs a name"),
        ("ponderhit", "info string ponderhit: no search"),
        ("make me a sandwich", "info string unknown command: make me a sandwich"),
        ("\u{7f}\u{0}ä", "info string unknown command: "),
    ] {
        program.tell(line);
        let heard = program.settled();
        assert!(heard.iter().any(|line| line.starts_with(named)), "{line:?}: {heard:?}");
    }
    program.tell("go depth x nonsense");
    program.tell("stop");
    let heard = program.until("bestmove").join("\n");
    assert!(heard.contains("info string go: depth cannot be"), "{heard}");
    assert!(heard.contains("info string go: unknown word nonsense"), "{heard}");
    let mut position = Chess::default();
    position.make(position.parse_move("e4").unwrap());
    assert!(is_legal(&position, &program.best("go depth 3")));
    program.quit();
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let mut program = Program::start();
    program.tell("position fen R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    assert_eq!(program.best("go depth 3"), "0000");
    program.quit();
}

#[test]
fn options_change_the_search() {
    let mut program = Program::start();
    for line in [
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name Skill Level value 3",
        "ucinewgame",
        "position startpos",
    ] {
        program.tell(line);
    }
    program.tell("go");
    let heard = program.until("bestmove");
    assert!(heard.iter().any(|line| line.starts_with("info depth 3 ")), "{heard:?}");
    assert!(!heard.iter().any(|line| line.starts_with("info depth 4 ")), "{heard:?}");
    program.tell("setoption name Threads value 1");
    program.tell("setoption name Skill Level value 20");
    assert!(is_legal(&Chess::default(), &program.best("go depth 6")));
    program.quit();
}

#[test]
fn chess960_castles_by_the_rooks_square() {
    let mut program = Program::start();
    let fen = "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    let castling = "go depth 2 searchmoves e1h1";
    program.tell("setoption name UCI_Chess960 value true");
    program.tell(&format!("position fen {fen}"));
    assert_eq!(program.best(castling), "e1h1");
    program.tell("setoption name UCI_Chess960 value false");
    program.tell(&format!("position fen {fen}"));
    assert_eq!(program.best(castling), "e1g1");
    let shuffled = Chess::from_fen(
        "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1",
        CastlingNotation::KingTakesRook,
    );
    program.tell("setoption name UCI_Chess960 value true");
    program.tell("position fen nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1");
    assert!(is_legal(&shuffled.unwrap(), &program.best("go depth 5")));
    program.quit();
}

#[test]
fn it_ends_when_its_input_does() {
    let Program { mut child, input, .. } = Program::start();
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_study_prints_its_table() {
    let output = Command::new(env!("CARGO_BIN_EXE_rookery-engine"))
        .args(["study", "leaves", "--positions", "4", "--depth", "3", "--seed", "5"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for row in ["minimum", "negamax", "alpha-beta", "negascout", "quiescence", "Root scores: equal"]
    {
        assert!(text.lines().any(|line| line.starts_with(row)), "{row}: {text}");
    }
}

#[test]
fn it_counts_the_positions_of_a_suite_that_it_solves() {
    let file = std::env::temp_dir().join(format!("rookery-solve-{}.epd", std::process::id()));
    let suite = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"mate\";\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra8#; id \"no mate\";\n";
    std::fs::write(&file, suite).unwrap();
    let solve = |file: &std::path::Path| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rookery-engine"));
        program.args(["solve", "--movetime", "40"]).arg(file).output().unwrap()
    };
    let output = solve(&file);
    std::fs::remove_file(&file).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("no mate: Ra8# at depth"), "{text}");
    assert!(text.ends_with("1 of 2 solved, 40 ms each\n"), "{text}");
    assert_eq!(solve(&file).status.code(), Some(2), "the file is gone");
}
