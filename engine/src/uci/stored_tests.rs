use std::path::PathBuf;

use super::tests::Program;
use crate::book::{Builder, Rules};
use crate::endgame::Family as _;
use crate::endgame::chess::Tables;
use crate::endgame::store;
use crate::endgame::three;
use crate::learn::{material_alone, write_weights};
use crate::nnue::Network;

/// A folder of its own, whose name has a space.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookery {name} {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn books_are_options() {
    let folder = folder("book");
    let path = folder.join("b.bin").display().to_string();
    let games = "[Result \"1-0\"]\n\n1. a4 h5 2. h4 1-0\n\n[Result \"1-0\"]\n\n1. h4 a5 1-0\n\n";
    let mut builder = Builder::new(Rules { games_min: 1, plies_max: 9, score_min: 0.0 });
    builder.read(games.as_bytes(), |fault| panic!("{fault:?}"));
    let mut bytes = builder.bytes();
    bytes.push(7);
    std::fs::write(&path, bytes).unwrap();
    let mut program = Program::start();
    program.tell(&format!("setoption name Book value {path}"));
    let heard = program.settled().join("\n");
    assert!(heard.contains("the last 1 bytes are no whole entry"), "{heard}");
    assert!(heard.contains("4 positions"), "{heard}");
    program.tell("position startpos");
    assert_ne!(program.best("go depth 4"), "a2a4", "OwnBook is off");
    program.tell("setoption name OwnBook value true");
    program.tell("setoption name BookSeed value 5");
    let chosen: Vec<_> = (0..12).map(|_| program.best("go depth 4")).collect();
    assert!(chosen.contains(&"a2a4".into()) && chosen.contains(&"h2h4".into()), "{chosen:?}");
    program.tell("setoption name BookSeed value 5");
    let again: Vec<_> = (0..12).map(|_| program.best("go depth 4")).collect();
    assert_eq!(chosen, again, "equal seeds give equal choices");
    assert_eq!(program.best("go depth 3 searchmoves d2d4"), "d2d4");
    for (line, named) in [
        ("setoption name OwnBook value maybe", "OwnBook is true or false"),
        ("setoption name BookSeed value -1", "BookSeed goes from 0"),
        ("setoption name Book value /no/such/book", "/no/such/book: "),
    ] {
        program.tell(line);
        let heard = program.settled().join("\n");
        assert!(heard.contains(named), "{line}: {heard}");
    }
    program.tell("setoption name Book value <empty>");
    assert_ne!(program.best("go depth 4"), "a2a4");
    program.quit();
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What a short search says of the position.
fn score(program: &mut Program) -> String {
    program.tell("ucinewgame");
    program.tell("go depth 4");
    let heard = program.until("bestmove");
    let last = heard.iter().rev().find(|line| line.contains(" score ")).unwrap().clone();
    last.split(" score ").nth(1).unwrap().split(" nodes").next().unwrap().to_owned()
}

#[test]
fn a_network_is_an_option() {
    let folder = folder("network");
    let path = |name: &str| folder.join(name).display().to_string();
    let mut network = Network::clone(&Network::built_in().unwrap());
    network.offsets.iter_mut().for_each(|offset| *offset += 20_000);
    let file = network.write().unwrap();
    std::fs::write(path("good.network"), &file).unwrap();
    std::fs::write(path("cut.network"), &file[..file.len() - 9]).unwrap();
    let mut program = Program::start();
    program.tell("position startpos moves e2e4 a7a5");
    let before = score(&mut program);
    for wrong in ["cut.network", "none.network"] {
        program.tell(&format!("setoption name Network value {}", path(wrong)));
        let heard = program.settled().join("\n");
        assert!(heard.contains(&format!("{wrong}: ")), "{heard}");
        assert_eq!(score(&mut program), before);
    }
    program.tell(&format!("setoption name Network value {}", path("good.network")));
    assert_ne!(score(&mut program), before);
    program.tell("setoption name Network value <empty>");
    assert_eq!(score(&mut program), before);
    program.quit();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn weights_are_an_option() {
    let folder = folder("weights");
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(path("old.toml"), "version = 9").unwrap();
    std::fs::write(path("zero.toml"), write_weights(&material_alone())).unwrap();
    let mut program = Program::start();
    program.tell("position startpos moves e2e4 a7a5");
    let before = score(&mut program);
    program.tell(&format!("setoption name Weights value {}", path("old.toml")));
    let heard = program.settled().join("\n");
    assert!(heard.contains("version 9 is not 2"), "{heard}");
    assert_eq!(score(&mut program), before);
    program.tell(&format!("setoption name Weights value {}", path("zero.toml")));
    assert_ne!(score(&mut program), before);
    program.tell("setoption name Weights value present");
    program.tell("setoption name Network value <empty>");
    assert_ne!(score(&mut program), before, "weights go before a network");
    program.tell("setoption name Weights value <empty>");
    assert_eq!(score(&mut program), before);
    program.quit();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn tables_of_endings_are_an_option() {
    let folder = folder("tables");
    let mut tables = Tables::default();
    for material in Tables::all(3) {
        let values = tables.build(material);
        let path = <Tables as crate::endgame::Family>::path(&folder, material);
        store::write(&path, store::CHESS, &material.to_string(), &values).unwrap();
        tables.add(material, values);
    }
    let broken = folder.join("KQK.rtable");
    let mut bytes = std::fs::read(&broken).unwrap();
    bytes.truncate(1000);
    std::fs::write(&broken, bytes).unwrap();
    let mut program = Program::start();
    program.tell(&format!("setoption name TablesPath value {}", folder.display()));
    let heard = program.settled().join("\n");
    assert!(heard.contains("KQK.rtable: the length is wrong"), "{heard}");
    assert!(heard.contains("4 tables, up to 3 men"), "{heard}");
    program.tell("position fen 8/6R1/5k2/8/8/8/8/1K6 w - - 0 1");
    program.tell("go depth 3");
    let heard = program.until("bestmove").join("\n");
    assert!(heard.contains(" score mate 16 "), "{heard}");
    program.tell("setoption name TablesPath value /no/such/folder");
    assert!(program.settled().join("\n").contains("/no/such/folder: "));
    program.quit();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn syzygy_tables_are_an_option() {
    let folder = folder("syzygy");
    three::copy(&folder);
    let file = |name: &str| folder.join(name);
    let bytes = std::fs::read(file("KQvK.rtbw")).unwrap();
    std::fs::write(file("KQvK.rtbw"), &bytes[..1000]).unwrap();
    let paths = std::env::join_paths([&folder, &PathBuf::from("/no/such/folder")]).unwrap();
    let mut program = Program::start();
    program.tell(&format!("setoption name SyzygyPath value {}", paths.display()));
    let heard = program.settled().join("\n");
    assert!(heard.contains("info string /no/such/folder: "), "{heard}");
    assert!(heard.contains("KQvK.rtbw: it is cut off"), "{heard}");
    assert!(heard.contains("4 WDL and 3 DTZ tables, up to 3 men"), "{heard}");
    program.tell("position fen 8/6R1/5k2/8/8/8/8/1K6 w - - 0 1");
    program.tell("go depth 3");
    let heard = program.until("bestmove").join("\n");
    assert!(heard.contains(" score cp 29712 ") && heard.contains(" tbhits "), "{heard}");
    program.tell("position fen 8/8/8/5k2/8/8/1Q6/K7 w - - 0 1");
    assert_ne!(program.best("go depth 3"), "0000", "what is left out is searched");
    // Broken after it was found, before it is read.
    std::fs::write(file("KPvK.rtbw"), b"").unwrap();
    program.tell("position fen 8/8/8/1k6/8/K7/6P1/8 w - - 0 1");
    program.tell("go depth 3");
    let heard = program.until("bestmove").join("\n");
    assert!(heard.contains("info string ") && heard.contains("KPvK.rtbw: "), "{heard}");
    assert!(!heard.contains(" tbhits "), "{heard}");
    program.tell("setoption name SyzygyPath value /no/such/folder");
    assert!(program.settled().join("\n").contains("/no/such/folder: "));
    program.tell("position fen 8/6R1/5k2/8/8/8/8/1K6 w - - 0 1");
    program.tell("go depth 3");
    assert!(program.until("bestmove").join("\n").contains(" tbhits "), "nothing was changed");
    program.tell("setoption name SyzygyPath value <empty>");
    program.tell("go depth 3");
    let heard = program.until("bestmove").join("\n");
    assert!(!heard.contains(" tbhits "), "{heard}");
    program.quit();
    std::fs::remove_dir_all(&folder).unwrap();
}
