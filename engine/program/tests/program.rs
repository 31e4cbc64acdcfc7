//! The program as other programs see it: lines in, lines out.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Where compiled rules are kept for all tests.
const COMPILED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled");

struct Program {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Program {
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rookery-engine"))
            .args(["--compiled", COMPILED])
            .args(options)
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

    fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn it_speaks_uci() {
    let mut program = Program::start();
    program.tell("uci");
    program.until("uciok");
    program.tell("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    program.tell("go depth 3");
    assert!(program.until("bestmove").last().unwrap().starts_with("bestmove a1a8"));
    program.quit();
}

/// How many positions a search to a depth visits.
fn nodes(program: &mut Program) -> String {
    program.tell("ucinewgame\nposition startpos moves e2e4\ngo depth 9");
    let heard = program.until("bestmove");
    let told = heard.iter().rfind(|line| line.contains(" nodes ")).unwrap();
    told.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_owned()
}

#[test]
fn it_offers_the_numbers_of_its_search_where_it_is_to_be_tuned() {
    let (mut program, mut tuned) = (Program::start(), Program::start_with(&["--tune"]));
    let offered = "option name null_move_reduction type spin default 3 min 1 max 6".to_owned();
    program.tell("uci");
    assert!(!program.until("uciok").contains(&offered));
    tuned.tell("uci");
    assert!(tuned.until("uciok").contains(&offered));
    program.tell("setoption name null_move_reduction value 5");
    assert!(program.until("info")[0].contains("no such option"));

    let declared = nodes(&mut program);
    assert_eq!(nodes(&mut tuned), declared, "it plays as it does otherwise until one is set");
    tuned.tell("setoption name null_move_reduction value 1\nsetoption name LMR_Base value 10");
    assert_ne!(nodes(&mut tuned), declared);
    tuned.tell("setoption name null_move_reduction value 3\nsetoption name lmr_base value 60");
    assert_eq!(nodes(&mut tuned), declared, "it plays alike with equal numbers");
    tuned.tell("setoption name null_move_reduction value 7");
    assert!(tuned.until("info")[0].contains("goes from 1 to 6"));
    program.quit();
    tuned.quit();
}

#[test]
fn it_speaks_cecp() {
    let mut program = Program::start();
    program.tell("xboard\nprotover 2");
    program.until("feature done=1");
    program.tell("new\nsd 2\nusermove e2e4");
    program.until("move ");
    program.quit();
}

#[test]
fn it_speaks_rookerys_own_lines() {
    let mut program = Program::start();
    program.tell("HELLO");
    let heard = program.until("READY");
    assert!(heard.iter().any(|line| line == "WANTS RULES"), "{heard:?}");
    program.tell("GAME g connect-four\nSEAT 1\nPLY 0\nDEPTH 2\nLEGAL 1-1\nMOVES a\nGO");
    program.until("MOVE a");
    program.tell("QUIT");
    assert!(program.child.wait().unwrap().success());
}

#[test]
fn it_plays_by_a_script_that_it_is_sent() {
    rookery_modules::keep_compiled_in(COMPILED);
    // The scaffold that every new game of one's own begins with.
    let script = base64(rookery_modules::SCRIPT_SCAFFOLD.as_bytes());
    let game = rookery_modules::load(
        rookery_rules::ModuleKind::Script,
        "mine",
        rookery_modules::SCRIPT_SCAFFOLD.as_bytes(),
    );
    let play = game.unwrap().begin(&rookery_rules::Start::Usual).unwrap();
    let moves: Vec<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    let moves = moves.join(" ");
    let mut program = Program::start();
    program.tell(&format!("HELLO\nRULES js mine {script}"));
    program.tell(&format!("GAME g mine\nSEAT 1\nPOSITION {}\nLEGAL {moves}", play.text()));
    program.tell(&format!("MOVES {moves}\nDEPTH 2\nGO"));
    let heard = program.until("MOVE ");
    assert!(heard.iter().any(|line| line.starts_with("INFO depth ")), "{heard:?}");
    let best = heard.last().unwrap().strip_prefix("MOVE ").unwrap();
    assert!(play.read_move(best).is_ok(), "{best}");
    program.quit();
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(bytes)
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
