//! The example in Rust is built, made a component, and plays in the sandbox; components that ask for
//! more than the interface gives are refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use rookery_rules::random::Random;
use rookery_rules::{Game, Start, conformance};
use rookery_script::EXAMPLES;
use wit_component::ComponentEncoder;

use crate::common::{load_component, load_script};

const TARGET: &str = "wasm32-unknown-unknown";

/// The example, as an admin would add it.
static EXAMPLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("component");
    // Without rustup the target may be there by other means: cargo says if it is not.
    let _ = Command::new("rustup").args(["target", "add", TARGET]).output();
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "--locked", "--target", TARGET, "--target-dir"])
        .arg(&target)
        .current_dir(here.join("example"))
        .status()
        .expect("cargo runs");
    assert!(built.success(), "the example does not build; is there a target {TARGET}?");
    let module = target.join(TARGET).join("release/breakthrough.wasm");
    component_of(&fs::read(module).expect("cargo has made it"))
});

fn component_of(module: &[u8]) -> Vec<u8> {
    let mut encoder = ComponentEncoder::default().module(module).expect("it tells its interface");
    encoder.encode().expect("it can be a component")
}

#[test]
fn the_example_counts_inside_the_sandbox_as_published() {
    let game = load_component("breakthrough", &EXAMPLE).unwrap();
    let play = game.begin(&Start::Usual).unwrap();
    for (depth, count) in (1..).zip([22, 484, 11_132, 256_036, 6_182_818]) {
        assert_eq!(play.perft(depth), count, "depth {depth}");
    }
}

#[test]
fn the_example_keeps_what_a_game_promises() {
    let game = load_component("breakthrough", &EXAMPLE).unwrap();
    let report = conformance::check(&game, 1, 4, 200).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.endings.contains_key("goal"), "{report:?}");
}

#[test]
fn a_script_and_a_component_of_the_same_game_have_the_same_moves() {
    let component = load_component("breakthrough", &EXAMPLE).unwrap();
    let script = load_script("breakthrough", EXAMPLES[0].1.as_bytes()).unwrap();
    let mut random = Random::new(5);
    let mut plays = [component.begin(&Start::Usual).unwrap(), script.begin(&Start::Usual).unwrap()];
    loop {
        let [one, other] = plays.each_ref().map(|play| {
            let moves = play.legal_moves().into_iter().map(|mv| mv.notation);
            let mut moves: Vec<String> = moves.collect();
            moves.sort_unstable();
            (moves, play.outcome())
        });
        assert_eq!(one, other);
        let Some(mv) = random.pick(&one.0) else { break };
        plays.iter_mut().for_each(|play| play.play(mv).unwrap());
    }
    assert!(plays[0].outcome().is_some());
}

#[test]
fn a_component_that_wants_more_is_refused_by_name() {
    let greedy = component(
        r#"(component (import "wasi:cli/environment@0.2.0" (instance
            (export "get-arguments" (func (result (list string)))))))"#,
    );
    let flaws = load_component("greedy", &greedy).err().expect("it reaches out");
    assert!(flaws[0].text.contains("wasi:cli/environment@0.2.0"), "{flaws:?}");
    let core = load_component("core", b"\0asm\x01\0\0\0").err().expect("no component");
    assert!(core[0].text.contains("wasm-tools component new"), "{core:?}");
    let empty = load_component("empty", &component("(component)")).err().expect("no rules");
    assert!(empty[0].text.contains("rookery:rules/game"), "{empty:?}");
}

#[test]
fn a_damaged_component_is_refused_or_plays_within_its_limits() {
    let mut random = Random::new(9);
    let mut played = 0;
    for _ in 0..60 {
        let mut bytes = EXAMPLE.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes.truncate(at),
                _ => bytes[at] ^= 1 << random.below(8),
            }
            if bytes.is_empty() {
                break;
            }
        }
        match load_component("damaged", &bytes) {
            Err(flaws) => assert!(!flaws[0].text.is_empty()),
            Ok(game) => {
                played += 1;
                let mut play = game.begin(&Start::Usual).expect("it was begun when it was read");
                for _ in 0..30 {
                    let legal = play.legal_moves();
                    let Some(mv) = random.pick(&legal) else { break };
                    play.play(&mv.notation).expect("it is offered");
                }
            }
        }
    }
    assert!(played > 0, "every damage was seen at once: try others");
}

fn component(text: &str) -> Vec<u8> {
    wat::parse_str(text).expect("the test's own text is right")
}
