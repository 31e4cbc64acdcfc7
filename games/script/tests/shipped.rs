//! The scripts that come with Rookery keep what every game promises, and have their known counts.

use rookery_rules::conformance;
use rookery_rules::{Game, Start};
use rookery_script::{EXAMPLES, ModuleGame, SCRIPT_SCAFFOLD, shipped};

mod common;
use common::load_script;

fn all() -> Vec<(&'static str, &'static str)> {
    let mut all = shipped();
    all.extend(EXAMPLES);
    all.push(("scaffold", SCRIPT_SCAFFOLD));
    all
}

fn game(key: &str) -> ModuleGame {
    let modules = all();
    let (_, source) = modules.iter().find(|(it, _)| *it == key).expect("it is there");
    load_script(key, source.as_bytes()).unwrap_or_else(|flaws| panic!("{key}: {flaws:?}"))
}

#[test]
fn every_script_keeps_what_a_game_promises() {
    for (key, _) in all() {
        if let Err(violation) = conformance::check(&game(key), 1, 2, 60) {
            panic!("{violation}");
        }
    }
}

#[test]
fn the_counts_are_the_published_ones() {
    for (key, counts) in [
        ("scaffold", &[9, 72, 504, 3024, 15_120, 54_720][..]),
        ("breakthrough", &[22, 484, 11_132, 256_036]),
        ("reversi", &[4, 12, 56, 244, 1396, 8200]),
        ("fox-and-hounds", &[2, 14, 56, 344, 1032]),
    ] {
        let play = game(key).begin(&Start::Usual).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(play.perft(depth), count, "{key} at depth {depth}");
        }
    }
}

#[test]
fn the_page_of_a_script_s_rules_can_show_its_examples() {
    for (key, _) in all() {
        let game = game(key);
        for example in game.examples() {
            let mut play = game.begin(&example.start).unwrap_or_else(|why| panic!("{key}: {why}"));
            for mv in &example.moves {
                play.play(mv).unwrap_or_else(|why| panic!("{key}: {mv}: {why:?}"));
            }
        }
    }
}
