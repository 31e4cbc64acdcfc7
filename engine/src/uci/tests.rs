use rookery_chess::{CastlingNotation, Chess};

use super::*;
use crate::dialogue::Dialogue;

pub(super) struct Program(Dialogue);

impl Program {
    pub(super) fn start() -> Self {
        let speak = |input, output, _| run(input, None, Games::families(), output);
        let mut dialogue = Dialogue::begin(speak);
        dialogue.tell("setoption name Hash value 4");
        Self(dialogue)
    }

    pub(super) fn tell(&mut self, line: &str) {
        self.0.tell(line);
    }

    pub(super) fn until(&mut self, last: &str) -> Vec<String> {
        self.0.until(last)
    }

    /// What is said up to the answer to `isready`.
    pub(super) fn settled(&mut self) -> Vec<String> {
        self.tell("isready");
        self.until("readyok")
    }

    pub(super) fn best(&mut self, go: &str) -> String {
        self.tell(go);
        let heard = self.until("bestmove");
        heard.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    pub(super) fn quit(mut self) {
        self.tell("quit");
        self.0.end();
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
    for name in [
        "Threads",
        "Algorithm",
        "Evaluation",
        "Ponder",
        "Skill Level",
        "UCI_Chess960",
        "UCI_Variant",
    ] {
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
        ("position fen 8/\u{1b}[2J/8 w - -", "info string impossible position: "),
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
        assert!(heard.iter().all(|line| !line.contains(char::is_control)), "{heard:?}");
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
fn a_variant_is_played_by_its_name() {
    let mut program = Program::start();
    program.tell("setoption name UCI_Variant value kingofthehill");
    program.tell("position fen 4k3/8/8/8/8/4K3/8/8 w - - 0 1");
    let best = program.best("go depth 3");
    assert!(["e3e4", "e3d4"].contains(&best.as_str()), "{best}");
    program.tell("setoption name UCI_Variant value checkers of the moon");
    let heard = program.settled();
    assert!(heard.iter().any(|line| line.contains("UCI_Variant cannot be checkers")), "{heard:?}");
    for name in ["atomic", "crazyhouse", "antichess", "xiangqi", "makruk", "3check"] {
        program.tell(&format!("setoption name UCI_Variant value {name}"));
        program.tell("position startpos");
        assert_ne!(program.best("go depth 2"), "0000", "{name}");
    }
    program.quit();
}
