//! Variants in the format of Fairy-Stockfish.
//!
//! Those that ask the program itself run on request, as it is no part of this: Debian's
//! fairy-stockfish, and for what came later pyffish 0.0.90:
//! `ROOKERY_TEST_PYTHON=python3 cargo test -p rookery-chess --test ini -- --ignored`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rookery_chess::variant::{Variant, VariantGame};
use rookery_chess::{file, ini, orthodox, variants};
use rookery_rules::{Game, Start, Text};

/// Sections that Fairy-Stockfish has no words for, with the part that it lacks.
const IMPOSSIBLE: [(&str, &str); 14] = [
    ("benedict", "capture.effect"),
    ("benedict960", "array.shuffle"),
    ("benedict-shuffle", "array.shuffle"),
    ("dark", "sight"),
    ("fog-of-war", "sight"),
    ("dark-crazyhouse", "sight"),
    ("dark-crazyhouse-2", "sight"),
    ("lao-tzu", "sight"),
    ("marseillais", "turns"),
    ("progressive", "turns"),
    ("avalanche", "turns"),
    ("alice", "two-boards"),
    ("shuffle", "array.shuffle"),
    ("cambodian", "pieces.M"),
];
/// What version 11.1 cannot play, and the key that it lacks.
const NEWER: [(&str, &str); 2] = [("atomic", "blastOnCapture"), ("berolina", "customPiece1")];

/// A game of pieces that are told by their movement.
const MENAGERIE: &str = "
name = 'Menagerie'
files = 9
[array]
squares = 'rcabkbacr/ppppppppp/9/9/9/9/PPPPPPPPP/RCABKBACR'
[pieces.C]
name = 'centaur'
moves = 'KN'
[pieces.A]
name = 'amazon'
moves = 'QN'
[promotion]
to = 'ACRB'
";
/// Many parts at once.
const COMPOSED: &str = "
name = 'Forced house'
base = 'crazyhouse'
array = { shuffle = '960', number = 42 }
capture.duty = true
stalemate = 'loses'
goals = ['checks 4', 'reach K d4 e4 d5 e5']
[pieces.Q]
moves = 'RF'
";
/// What needs a slot for a piece of one's own, and a queen that may not be lost.
const SLOTS: &str = "
name = 'Slots'
goals = ['no Q loses']
[array]
squares = 'rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR'
[pieces.C]
name = 'camel rider'
moves = 'CnAmN2'
[promotion]
to = 'QRBC'
";

/// Every variant that is built in, and chess.
fn built_in() -> Vec<Variant> {
    let chess = orthodox("chess", "Chess", Text::verbatim("The usual one."));
    [chess].into_iter().chain(variants()).collect()
}

fn composed(key: &str, text: &str) -> Variant {
    file::read(key, text.as_bytes()).unwrap_or_else(|flaws| panic!("{flaws:#?}"))
}

fn perft(variant: &Variant, depth: u32) -> u64 {
    let game = VariantGame::new(variant.clone()).unwrap_or_else(|faults| panic!("{faults:?}"));
    game.begin(&Start::Usual).unwrap().perft(depth)
}

/// Whether a line of a text says this.
fn says(text: &str, line: &str) -> bool {
    text.lines().any(|it| it == line)
}

#[test]
fn what_cannot_be_expressed_is_named_by_its_part() {
    for variant in built_in() {
        let impossible = IMPOSSIBLE.iter().find(|(key, _)| *key == variant.key);
        match (ini::write(&variant, "mine"), impossible) {
            (Ok(_), None) => {}
            (Err(flaws), Some((_, part))) => {
                assert_eq!(flaws[0].part.as_deref(), Some(*part), "{}: {flaws:?}", variant.key);
            }
            (found, _) => panic!("{}: {found:?}", variant.key),
        }
    }
}

#[test]
fn what_would_be_another_game_there_is_not_written() {
    for (text, part) in [
        ("base = 'atomic'\nreserves = true", "reserves"),
        ("base = 'antichess'\nreserves = true", "goals"),
        ("base = 'shogi'\n[pieces.G]\nmoves = 'DD'", "pieces.G"),
        ("base = 'suicide'\nmate = 'draw'\ngoals = ['no P loses', 'no Q loses']", "goals"),
        ("base = 'chess'\npawns.en-passant = false\nturns = 'two'", "turns"),
    ] {
        let variant = composed("mine", &format!("name = 'x'\n{text}\n"));
        let flaws = ini::write(&variant, "mine").unwrap_err();
        assert_eq!(flaws[0].part.as_deref(), Some(part), "{text}: {flaws:?}");
    }
}

#[test]
fn a_name_is_free_and_made_of_letters() {
    let chess = orthodox("chess", "Chess", Text::verbatim(""));
    for key in ["chess", "crazyhouse", "My chess", ""] {
        let flaws = ini::write(&chess, key).unwrap_err();
        assert_eq!(flaws[0].part.as_deref(), Some("key"), "{key}: {flaws:?}");
    }
}

#[test]
fn parts_are_written_as_keys() {
    let text = ini::write(&composed("mine", COMPOSED), "mine").unwrap();
    for line in [
        "[mine]",
        "pawn = p",
        "bers = q",
        "startFen = nnqrbbkr/pppppppp/8/8/8/8/PPPPPPPP/NNQRBBKR[] w KQkq - 4+4 0 1",
        "chess960 = true",
        "mustCapture = true",
        "capturesToHand = true",
        "pieceDrops = true",
        "checkCounting = true",
        "flagPiece = k",
        "whiteFlag = d4 e4 d5 e5",
        "stalemateValue = loss",
    ] {
        assert!(says(&text, line), "{line}:\n{text}");
    }
}

#[test]
fn keys_that_the_older_version_lacks_are_told_in_a_comment() {
    let text = ini::write(&composed("mine", SLOTS), "mine").unwrap();
    assert!(says(&text, "# Fairy-Stockfish 11.1 has no customPiece1."), "{text}");
    let text = ini::write(&orthodox("chess", "Chess", Text::verbatim(".")), "mine").unwrap();
    assert!(!text.contains("11.1"), "{text}");
}

/// The text in a file for as long as something is done with it.
fn with_file<T>(text: &str, key: &str, run: impl FnOnce(&str) -> T) -> T {
    let name = format!("rookery-ini-{}-{key}.ini", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, text).unwrap();
    let done = run(&path.display().to_string());
    std::fs::remove_file(&path).unwrap();
    done
}

/// What the program counts for a section, and what it says of it when it checks the file.
fn asked(text: &str, key: &str, depth: u32) -> (u64, String) {
    let program = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"];
    let program = program.into_iter().find(|it| Path::new(it).is_file());
    let program = program.expect("fairy-stockfish is missing: apt-get install fairy-stockfish");
    let output = with_file(text, key, |shown| {
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let script = format!(
            "check {shown}\nload {shown}\nsetoption name UCI_Variant value {key}\n\
             position startpos\ngo perft {depth}\nquit\n"
        );
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    });
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&format!("variant {key} ")), "{key} is not known: {said}");
    let count = said.lines().find_map(|line| line.strip_prefix("Nodes searched: "));
    (count.and_then(|it| it.trim().parse().ok()).unwrap_or(0), complaints)
}

/// Asserts that the program takes a file and counts what we count. It may complain of keys that the
/// comment says it lacks, and of nothing else.
fn the_same_there(variant: &Variant) {
    let key = format!("rookery-{}", variant.key);
    let text = ini::write(variant, &key).unwrap_or_else(|flaws| panic!("{key}: {flaws:?}"));
    let lacks = text.lines().find_map(|line| line.strip_prefix("# Fairy-Stockfish 11.1 has no "));
    let lacks: Vec<&str> = lacks.unwrap_or_default().trim_end_matches('.').split(", ").collect();
    for depth in [1, 2, 3] {
        let (count, complaints) = asked(&text, &key, depth);
        for line in complaints.lines() {
            let option = line.strip_prefix("Invalid option: ");
            let known = option.is_some_and(|option| lacks.contains(&option));
            assert!(known || line.starts_with("Parsing variant: "), "{key}: {line}\n{text}");
        }
        assert_eq!(count, perft(variant, depth), "{key}, depth {depth}\n{text}");
    }
}

#[test]
#[ignore = "asks fairy-stockfish: see the top of this file"]
fn fairy_stockfish_counts_the_same_by_what_is_written() {
    let mut asked = 0;
    for variant in built_in() {
        let left_out = |list: &[(&str, &str)]| list.iter().any(|(key, _)| *key == variant.key);
        if !left_out(&IMPOSSIBLE) && !left_out(&NEWER) {
            the_same_there(&variant);
            asked += 1;
        }
    }
    assert_eq!(asked, built_in().len() - IMPOSSIBLE.len() - NEWER.len());
}

#[test]
#[ignore = "asks fairy-stockfish: see the top of this file"]
fn fairy_stockfish_plays_what_somebody_thought_up() {
    the_same_there(&composed("menagerie", MENAGERIE));
    the_same_there(&composed("composed", COMPOSED));
}

/// What a newer version counts for a section.
#[expect(clippy::disallowed_methods, reason = "a test has no command line of its own")]
fn asked_newer(text: &str, key: &str, depth: u32) -> u64 {
    let python = std::env::var("ROOKERY_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/ini.py");
    let output = with_file(text, key, |shown| {
        let mut command = Command::new(&python);
        command.arg(script).args([shown, key, &depth.to_string()]).output().unwrap()
    });
    let (said, wrong) = (output.stdout, output.stderr);
    let said = String::from_utf8_lossy(&said);
    let count = said.lines().last().and_then(|line| line.trim().parse().ok());
    count.unwrap_or_else(|| panic!("{key}: {}", String::from_utf8_lossy(&wrong)))
}

#[test]
#[ignore = "asks pyffish: see the top of this file"]
fn a_newer_version_counts_the_same_by_what_is_written() {
    let own = [composed("slots", SLOTS), composed("menagerie", MENAGERIE)];
    for variant in built_in().into_iter().chain(own) {
        if IMPOSSIBLE.iter().any(|(key, _)| *key == variant.key) {
            continue;
        }
        let key = format!("newer-{}", variant.key);
        let text = ini::write(&variant, &key).unwrap();
        assert_eq!(asked_newer(&text, &key, 2), perft(&variant, 2), "{key}\n{text}");
    }
}
