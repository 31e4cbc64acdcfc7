//! What the program makes of files and of its own games: books, weights and matches.

use std::process::Command;

#[test]
fn the_study_plays_its_evaluations_against_each_other() {
    let study = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rookery-engine"))
            .args(["study", "evaluations", "--games", "2", "--depth", "1", "--seed", "4"])
            .args(more)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = study(&[]);
    assert_eq!(text, study(&["--threads", "2"]), "the same whatever the number of threads");
    assert!(text.lines().any(|line| line.starts_with("G-H  +")), "{text}");
    let json = study(&["--json"]);
    assert_eq!(json.matches("\"first\":").count(), 28, "{json}");
    assert_eq!(json.matches("\"evaluation\":").count(), 8, "{json}");
}

#[test]
fn it_learns_goes_on_from_a_checkpoint_and_proves_what_it_learnt() {
    let folder = std::env::temp_dir().join(format!("rookery-learn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let learn = |out: &str, more: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rookery-engine"));
        program.args(["learn", "--checkpoint-every", "2", "--out", out]).args(more);
        let output = program.current_dir(&folder).output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    let begun = ["--from", "zero", "--depth", "1", "--seed", "9", "--proof-games"];
    let (done, text) = learn("whole.toml", &[&begun[..], &["2", "--games", "4"]].concat());
    assert!(done && text.contains("Proof, 2 games against the beginning: +"), "{text}");
    assert!(std::fs::read_to_string(folder.join("whole.svg")).unwrap().starts_with("<svg"));
    assert!(learn("part.toml", &[&begun[..], &["0", "--games", "2"]].concat()).0);
    let more = ["--resume", "part.checkpoint", "--games", "4", "--proof-games", "0"];
    assert!(learn("part.toml", &more).0);
    let read = |name| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("part.toml"), read("whole.toml"), "as if it had not been interrupted");
    assert!(!learn("x.toml", &["--resume", "whole.toml"]).0, "weights are no checkpoint");
    assert!(!learn("x.toml", &["--lambda", "1.5"]).0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn it_makes_a_book_and_shows_it() {
    let folder = std::env::temp_dir().join(format!("rookery-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let games = "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n".repeat(3) + "\n1. e4 Ke7 1-0\n\n";
    std::fs::write(folder.join("games.pgn"), games).unwrap();
    let book = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rookery-engine"));
        let output = program.arg("book").args(arguments).current_dir(&folder).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.success(), text(output.stdout) + &text(output.stderr))
    };
    let (done, text) = book(&["build", "--out", "b.bin", "--games-min", "3", "games.pgn"]);
    assert!(done && text.contains("3 games, 1 left out; 2 positions, 2 moves, 32 bytes"), "{text}");
    assert!(text.contains("Ke7 cannot be played here"), "{text}");
    let (done, text) = book(&["show", "b.bin"]);
    assert!(done && text.contains("e4           6  100.0 %"), "{text}");
    let (done, text) = book(&["build", "--out", "c.bin", "games.pgn"]);
    assert!(!done && text.contains("no move came up in 200 of 3 games"), "{text}");
    assert!(!book(&["show", "c.bin"]).0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn endings_of_three_men_are_made_and_asked() {
    let folder = std::env::temp_dir().join(format!("rookery-tables-{}", std::process::id()));
    let tables = folder.display().to_string();
    let run = |arguments: &[&str]| {
        let engine = env!("CARGO_BIN_EXE_rookery-engine");
        let output = Command::new(engine).arg("tables").args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.success(), text + &String::from_utf8(output.stderr).unwrap())
    };
    let (done, text) = run(&["build", "--men", "3", "--out", &tables]);
    assert!(done && text.contains("KRK: wins that take longest: White 31 plies ("), "{text}");
    let fen = "8/8/8/1k6/8/K7/6P1/8 w - - 0 1";
    let (done, text) = run(&["probe", "--tables", &tables, "--fen", fen]);
    assert!(done && text.starts_with("wins in 28 moves (55 plies)\nKb3 "), "{text}");
    assert!(!run(&["probe", "--tables", &tables, "--fen", "startpos"]).0);
    let (done, text) = run(&["check", "--tables", &tables, "--positions", "50"]);
    assert!(done && text.ends_with("of 5 tables are right\n"), "{text}");
    let broken = folder.join("KQK.rtable");
    let mut bytes = std::fs::read(&broken).unwrap();
    bytes.truncate(1000);
    std::fs::write(&broken, bytes).unwrap();
    let (done, text) = run(&["build", "--men", "3", "--out", &tables]);
    assert!(done && text.contains("made again: ") && text.contains("4 tables are there"), "{text}");
    let draughts = ["--game", "draughts"];
    let (done, text) = run(&[&["build", "--out", &tables][..], &draughts].concat());
    assert!(done && text.contains("2k-1k: wins that take longest: White "), "{text}");
    let probe = ["probe", "--tables", &tables, "--fen", "W:WK27:BK23"];
    let (done, text) = run(&[&probe[..], &draughts].concat());
    assert!(done && text.starts_with("wins at once\n27×18"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}
