//! What rules say that run in the sandbox: a script gives whatever a position tells it to.

use std::sync::LazyLock;

use rookery_fuzz::{Did, Target};
use rookery_rules::{BadStart, Game, Start, Viewer};
use rookery_script::{ModuleGame, load_component, load_script};

use crate::common::holds_together;

const ANSWERS: &str = include_str!("answers.js");
const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"onmove\":",
    "\"moves\":",
    "\"board\":",
    "\"last\":",
    "\"lasttext\":",
    "\"status\":",
    "\"result\":",
    "\"reason\":",
    "\"next\":{",
    "null",
    "true",
    "1e400",
    "\"1-1,2-2\"",
    "1-1-2-2",
    "pass",
    "-",
    "9-9",
    "65536-1",
    "\"........?\"",
    "x",
    "o",
    "\\u0000",
    "\\ud800",
    "\\n",
    "[1,2]",
    "{\"en\":\"a\"}",
    "rules-failed",
    "\"\"",
];

static GAME: LazyLock<ModuleGame> = LazyLock::new(|| {
    rookery_script::keep_compiled_in(concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"));
    load_script("answers", ANSWERS.as_bytes()).unwrap_or_else(|flaws| panic!("{flaws:?}"))
});

#[test]
fn whatever_rules_answer_their_game_holds_together_or_ends() {
    Target::new("answers").words(WORDS).runs(250).len_max(1_500).text(|text| {
        let start = Start::Position { text: text.to_owned() };
        let mut play = match GAME.begin(&start) {
            Ok(play) => play,
            Err(BadStart::Position(faults)) => {
                assert!(!faults.is_empty());
                return Did::of(&faults.iter().map(|fault| fault.0.key()).collect::<Vec<_>>());
            }
            Err(why) => panic!("{why}"),
        };
        let cells = GAME.board(&start).cells.len();
        let mut did = vec![];
        for _ in 0..3 {
            let stands = holds_together(&*GAME, play.as_ref());
            for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator, Viewer::All] {
                let view = play.view(viewer);
                assert!(view.cells.iter().all(|(cell, _)| usize::from(*cell) < cells));
                let status = view.status.clone();
                assert!(status.chars().count() <= 600, "{status}");
            }
            let legal = play.legal_moves();
            let touched = legal.iter().flat_map(|mv| &mv.path);
            assert!(touched.clone().all(|cell| usize::from(*cell) < cells));
            let first = legal.first().map(|mv| mv.notation.clone());
            did.push((stands, touched.count()));
            let Some(first) = first else { break };
            if let Err(why) = play.play(&first) {
                panic!("{first} is offered and refused: {why:?}");
            }
        }
        Did::of(&did)
    });
}

#[test]
fn a_component_that_is_none_is_refused_in_words() {
    let words = ["\0asm", "\u{d}\0\u{1}\0", "\u{1}\0\0\0", "rookery:rules/game@1.0.0"];
    Target::new("components").words(&words).runs(600).bytes(|bytes| {
        match load_component("made-up", bytes) {
            Ok(_) => panic!("these bytes are no rules"),
            Err(flaws) => {
                assert!(!flaws.is_empty());
                Did::of(&flaws[0].text.split_whitespace().take(6).collect::<Vec<_>>())
            }
        }
    });
}
