//! Variants of chess that come as files: our own TOML, and `variants.ini`.

use rookery_chess::variant::{Variant, VariantGame};
use rookery_chess::{file, ini};
use rookery_fuzz::{Did, Target};
use rookery_rules::{Flaw, Game, ModuleKind, Start};

use crate::common::{goes_on, holds_together};

const WORDS: &[&str] = &[
    "name = 'x'\n",
    "base = '",
    "atomic",
    "crazyhouse",
    "files = ",
    "ranks = ",
    "[pieces]\n",
    "[[goals]]\n",
    "capture.",
    "duty = true\n",
    "explodes = true\n",
    "move = '",
    "mW",
    "fmWfceF",
    "R4",
    "NN",
    "(2,3)",
    "start = '",
    "drops",
    "promotion",
    "castling",
    "checks = 3\n",
    "hidden",
    "{",
    "}",
    "[",
    "]",
    "''",
    "true",
    "false",
    "K",
    "p",
    "[x:chess]\n",
    "maxRank = 10\n",
    "maxFile = 10\n",
    "customPiece1 = a:mWfceFifmnD\n",
    "startFen = ",
    "pieceDrops = true\n",
    "extinctionValue = loss\n",
    "flagRegionWhite = *8\n",
    "mobilityRegionWhite",
    "= ",
    ":",
    "*1",
    "promotedPieceType = p:g\n",
    "kingType = ",
    "stalemateValue = win\n",
    "nMoveRule = 0\n",
];

fn key(flaw: &Flaw) -> Option<String> {
    flaw.said.as_ref().map(|said| said.key.clone())
}

/// Flaws say something, of a line that is there.
fn told(flaws: &[Flaw], text: &str) -> Vec<Option<String>> {
    assert!(!flaws.is_empty());
    let lines = text.lines().count().max(1) as u32 + 1;
    for flaw in flaws {
        assert!(flaw.line.is_none_or(|line| (1..=lines).contains(&line)), "{flaw:?}");
    }
    let length: usize = flaws.iter().map(|flaw| flaw.text.len()).sum();
    assert!(length <= 100 * text.len() + 8_192, "{length} bytes are told");
    flaws.iter().take(3).map(key).collect()
}

/// A variant that was accepted can be played.
fn plays(variant: Variant) -> String {
    let game = match VariantGame::new(variant) {
        Ok(game) => game,
        Err(faults) => return format!("{} faults", faults.len()),
    };
    let starts = game.title().starts;
    let start = if starts.usual { Start::Usual } else { Start::Number { number: 0 } };
    let Ok(play) = game.begin(&start) else { return "does not begin".to_owned() };
    let _ = game.board(&start);
    let stands = holds_together(&game, play.as_ref());
    goes_on(&game, play, &["e2e4", "pass"], 6);
    format!("{stands:?}")
}

#[test]
fn a_variant_that_is_read_is_played() {
    let target = Target::new("variants").also_files("games/chess/src/file", ".toml");
    target.words(WORDS).runs(500).len_max(6_000).text(|text| {
        match file::read("made-up", text.as_bytes()) {
            Ok(variant) => Did::of(&plays(variant)),
            Err(flaws) => Did::of(&told(&flaws, text)),
        }
    });
}

#[test]
fn variants_of_an_ini_file_are_played() {
    Target::new("ini").words(WORDS).runs(400).len_max(3_000).text(|text| match ini::read(text) {
        Ok(found) => {
            let first = found.into_iter().take(2).map(|(_, variant)| plays(variant));
            Did::of(&first.collect::<Vec<_>>())
        }
        Err(flaws) => Did::of(&told(&flaws, text)),
    });
}

#[test]
fn a_variant_that_is_written_as_ini_is_read_and_written_the_same() {
    let target = Target::new("variants").also_files("games/chess/src/file", ".toml");
    target.words(WORDS).runs(500).len_max(6_000).text(|text| {
        let Ok(variant) = file::read("made-up", text.as_bytes()) else { return Did::of(&"no") };
        match ini::write(&variant, "made-up") {
            Ok(written) => {
                let mut read = ini::read(&written).unwrap_or_else(|flaws| {
                    panic!("what is written is not read: {flaws:?}\n{written}")
                });
                let (name, again) = read.swap_remove(0);
                assert_eq!(name, "made-up");
                let again = ini::write(&again, "made-up").expect("it was read");
                // What such a file has no words for stands in comments.
                let rules = |text: &str| -> Vec<String> {
                    let lines = text.lines().filter(|line| !line.starts_with('#'));
                    lines.map(str::to_owned).collect()
                };
                assert_eq!(rules(&again), rules(&written));
                Did::of(&(written.lines().count(), written.len() / 64))
            }
            Err(flaws) => Did::of(&told(&flaws, text)),
        }
    });
}

#[test]
fn a_file_of_any_kind_is_refused_in_words_or_is_a_game() {
    let target = Target::new("variants").also_files("games/chess/src/file", ".toml");
    target.words(WORDS).runs(400).bytes(|bytes| {
        match rookery_modules::load(ModuleKind::Variant, "made-up", bytes) {
            Ok(game) => {
                assert_eq!(game.title().key, "made-up");
                Did::of(&game.board(&Start::Usual).cells.len())
            }
            Err(flaws) => {
                assert!(!flaws.is_empty());
                Did::of(&key(&flaws[0]))
            }
        }
    });
}
