//! The slow rules are themselves held to published counts, and to another program's moves.

mod facts;
mod slow;

use slow::{Position, Side, rules};

/// RULES: how many sequences of 1, 2, … moves there are from the start.
const COUNTS: [(&str, &[u64]); 16] = [
    ("chess", &[20, 400, 8902, 197_281]),
    ("shuffle", &[20, 400, 8902]),
    ("crazyhouse", &[20, 400, 8902, 197_281]),
    ("chessgi", &[20, 400, 8902]),
    ("loop", &[20, 400, 8902]),
    ("suicide", &[20, 400, 8067, 153_299]),
    ("capture", &[20, 400, 8067, 153_299]),
    ("benedict", &[20, 400]),
    ("dark", &[20, 400, 8902]),
    ("fog-of-war", &[20, 400, 8902, 197_742]),
    ("kinglet", &[20, 400, 8902, 197_742]),
    ("five-check", &[20, 400, 8902]),
    ("marseillais", &[20, 400, 8902, 197_281]),
    ("progressive", &[20, 400, 8902, 197_281]),
    ("alice", &[20, 400, 9384, 219_236]),
    ("dark-crazyhouse", &[20, 400, 8902]),
];

/// The same for five moves.
const DEEP_COUNTS: [(&str, u64); 9] = [
    ("crazyhouse", 4_888_832),
    ("chessgi", 4_889_167),
    ("loop", 4_888_832),
    ("suicide", 2_732_672),
    ("fog-of-war", 4_897_256),
    ("kinglet", 4_897_256),
    ("five-check", 4_865_609),
    ("marseillais", 4_868_376),
    ("progressive", 4_868_376),
];

#[test]
fn the_slow_rules_count_as_published() {
    for (key, counts) in COUNTS {
        let start = Position::start(rules(key).unwrap());
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), *expected, "{key} to depth {depth}");
        }
    }
}

#[test]
fn the_slow_rules_find_the_moves_of_another_program() {
    let mut compared = 0;
    for fact in facts::facts() {
        let Some(rules) = rules(fact.key) else { continue };
        let position = Position::read(rules, fact.fen);
        let moves = position.notations();
        assert_eq!(facts::fingerprint(&moves), fact.moves, "{fact:?}: {moves:?}");
        let result = match position.ending().map(|ending| ending.winner) {
            None => "-",
            Some(None) => "1/2-1/2",
            Some(Some(Side::White)) => "1-0",
            Some(Some(Side::Black)) => "0-1",
        };
        assert_eq!(result, fact.result, "{fact:?}");
        compared += 1;
    }
    assert!(compared > 700, "{compared} positions");
}

#[test]
#[ignore = "takes minutes; cargo test --release -p rookery-chess --test slow_reference -- --ignored"]
fn the_slow_rules_count_as_published_to_depth_five() {
    for (key, expected) in DEEP_COUNTS {
        assert_eq!(Position::start(rules(key).unwrap()).perft(5), expected, "{key}");
    }
}
