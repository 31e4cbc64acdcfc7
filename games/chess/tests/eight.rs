//! Variants with a law of their own count as the general engine does.

use rookery_chess::variant::{Move, Rules, Shuffle, Variant, VariantPosition};
use rookery_rules::Position;
use rookery_rules::random::Random;

const KEYS: [&str; 16] = [
    "crazyhouse",
    "loop",
    "chessgi",
    "dark-crazyhouse",
    "antichess",
    "suicide",
    "capture",
    "losers",
    "horde",
    "atomic",
    "racing-kings",
    "king-of-the-hill",
    "three-check",
    "five-check",
    "shuffle",
    "dark",
];
/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const GAMES: u64 = if AT_LENGTH { 24 } else { 6 };
const PLIES_MAX: u32 = 160;
const EVERY: u32 = 7;
/// Positions with more sequences are not counted one move deeper.
const SEQUENCES_MAX: u64 = 1500;
const RARE_SEQUENCES_MAX: u64 = 20_000;

fn variant(key: &str) -> Variant {
    rookery_chess::variants().into_iter().find(|variant| variant.key == key).expect("a variant")
}

fn compare(position: &VariantPosition) {
    let key = &position.rules().variant.key;
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable_by_key(|mv| (mv.from, mv.to, mv.into, mv.kind as u8));
        moves
    };
    let (mut listed, mut expected) = (Vec::new(), Vec::new());
    position.legal(&mut listed);
    position.legal_by_parts(&mut expected);
    assert_eq!(sorted(listed), sorted(expected), "{key} {}", position.fen());
    for depth in 1..=3 {
        let expected = position.count_by_parts(depth);
        let counted = position.count_sequences(depth);
        assert_eq!(counted, expected, "{key} {} to depth {depth}", position.fen());
        if depth == 2 && expected > SEQUENCES_MAX {
            break;
        }
    }
}

/// Plays a random game and compares every so many positions.
fn play(mut position: VariantPosition, random: &mut Random) -> u32 {
    let mut compared = 0;
    for ply in 0..PLIES_MAX {
        let mut moves = Vec::new();
        position.legal_into(&mut moves);
        if moves.is_empty() || ply % EVERY == 0 {
            compare(&position);
            compared += 1;
        }
        if moves.is_empty() {
            break;
        }
        position.make(&moves[random.below(moves.len())]);
    }
    compared
}

#[test]
fn bitboards_count_as_the_general_engine_in_random_games() {
    for key in KEYS {
        let rules = Rules::new(variant(key)).unwrap();
        let mut compared = 0;
        for seed in 0..GAMES {
            let mut random = Random::new(seed);
            compared += play(rules.start(Some(random.below(5040) as u32)), &mut random);
        }
        assert!(compared > 60, "{key}: {compared} positions");
    }
}

#[test]
fn castling_from_any_of_the_960_arrays_counts_as_in_the_general_engine() {
    for key in ["crazyhouse", "atomic", "losers", "king-of-the-hill", "three-check", "horde"] {
        let mut shuffled = variant(key);
        if key != "horde" {
            shuffled.array.shuffle = Shuffle::Chess960;
        }
        let rules = Rules::new(shuffled).unwrap();
        for seed in 0..GAMES {
            let mut random = Random::new(1000 + seed);
            play(rules.start(Some(random.below(960) as u32)), &mut random);
        }
    }
}

/// Key and position.
const RARE: &[(&str, &str)] = &[
    // Promoted pieces and full reserves; checks that a drop answers.
    (
        "crazyhouse",
        "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[QRBNPqrbnp] w KQkq - 0 1",
    ),
    ("crazyhouse", "2Q~1k3/8/8/8/3q4/8/1P6/4K2R[Nn] b K - 0 1"),
    ("crazyhouse", "4k3/1p4Q~1/8/8/8/8/7q/4K3[Pp] w - - 0 1"),
    ("crazyhouse", "8/8/8/K2pP2r/8/8/8/4k3[N] w - d6 0 1"),
    ("chessgi", "4k3/8/8/8/7q/8/8/4K3[PPN] w - - 0 1"),
    ("crazyhouse", "4k3/8/8/1r1Q~4/8/8/8/3RK3[] b - - 0 1"),
    ("crazyhouse", "7k/8/8/1r6/8/8/Q~7/3K4[] w - - 0 1"),
    // Kings that touch are in no check, but castle out of none.
    ("atomic", "4r3/8/8/8/8/8/3k4/4K2R w K - 0 1"),
    ("atomic", "8/8/8/8/8/8/2k5/rRK5 w Q - 0 1"),
    ("atomic", "8/8/8/3k4/3K4/8/3r4/R6R w - - 0 1"),
    ("atomic", "8/8/2r5/3k4/8/3K4/4p3/R2q3R w - - 0 1"),
    ("atomic", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1"),
    ("atomic", "8/8/8/8/8/8/3k4/R4K1R w HA - 0 1"),
    ("atomic", "8/8/8/8/8/4k3/8/R3K2R w KQ - 0 1"),
    ("atomic", "4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 1"),
    ("atomic", "4k3/8/8/3pP3/8/8/2K5/3q4 w - d6 0 1"),
    ("atomic", "rnb1kbnr/pPp1pp1p/8/3p4/4q3/3N4/PP1PPPPP/R1BQKBNR w KQkq - 0 1"),
    ("atomic", "4k3/8/4r3/8/2b1p3/5N2/4p3/4K3 w - - 0 1"),
    // Captures are a duty, in passing and as promotion, too.
    ("antichess", "8/1p6/8/2P1k3/2pP4/8/5p2/4K1N1 b - d3 0 1"),
    ("antichess", "8/8/8/8/8/8/1p6/R7 b - - 0 1"),
    ("losers", "r3k2r/8/8/3pP3/8/8/1p4P1/R3K2R w KQkq d6 0 1"),
    ("losers", "4k3/8/8/8/8/8/8/4K2r w - - 0 1"),
    ("losers", "4k3/8/8/8/7b/8/5R2/4K2q w - - 0 1"),
    // Pawns on the first rank make two steps, but are not captured in passing for that.
    ("horde", "r3k2r/pppp1ppp/8/8/4p3/5p2/8/PPPPPPPP w kq - 0 1"),
    ("horde", "4k3/8/8/8/3p4/8/2P1P3/2P1P3 w - - 0 1"),
    ("horde", "r3k2r/1P6/8/3pP3/8/8/8/8 w kq d6 0 1"),
    ("horde", "4k3/8/8/8/8/8/5q2/6P1 b - - 0 1"),
    // Black may answer White's arrival, where that is possible.
    ("racing-kings", "8/4K1k1/8/8/8/8/8/8 w - - 0 1"),
    ("racing-kings", "8/4K3/6k1/8/8/8/8/8 w - - 0 1"),
    ("racing-kings", "8/R3K1k1/8/8/8/8/8/5R2 w - - 0 1"),
    ("racing-kings", "5K2/7k/8/8/8/8/8/5N2 b - - 0 1"),
    ("racing-kings", "8/6k1/8/4K3/8/8/8/8 b - - 0 1"),
    ("racing-kings", "8/3R4/1k1B4/8/8/3Q2K1/1N6/1R1r2n1 w - - 0 1"),
    ("racing-kings", "1B3nbn/K5k1/8/8/8/8/8/8 w - - 0 1"),
    // The rook that castles has shielded the king.
    ("king-of-the-hill", "5k2/8/8/8/8/8/8/rRK5 w Q - 0 1"),
    ("king-of-the-hill", "r3k2r/8/8/8/8/3K4/8/5b2 w kq - 0 1"),
    ("three-check", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 +2+1"),
];

#[test]
fn bitboards_count_as_the_general_engine_where_rare_rules_apply() {
    for (key, fen) in RARE {
        let rules = Rules::new(variant(key)).unwrap();
        let position = rules.read(fen).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"));
        compare(&position);
        for depth in 0..=4 {
            let expected = position.count_by_parts(depth);
            assert_eq!(position.count_sequences(depth), expected, "{key} {fen} to depth {depth}");
            if expected > RARE_SEQUENCES_MAX {
                break;
            }
        }
    }
}

#[test]
fn positions_that_a_law_does_not_know_are_counted_all_the_same() {
    let unknown = [
        ("horde", "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1"),
        ("racing-kings", "8/8/8/8/8/1P6/8/K6k w - - 0 1"),
        ("king-of-the-hill", "4k3/8/8/8/8/8/8/K1K5 w - - 0 1"),
        // White has won; Black's pinned queen can take the king.
        ("king-of-the-hill", "1k6/8/8/8/1q1K4/8/8/1R6 b - - 0 1"),
    ];
    for (key, fen) in unknown {
        let rules = Rules::new(variant(key)).unwrap();
        compare(&rules.read(fen).unwrap());
    }
}

#[test]
fn composed_variants_count_as_the_general_engine() {
    let composed = |key: &str, other: &str| {
        let (house, atomic) = (variant("crazyhouse"), variant(other));
        let drops = Variant { drops: house.drops, ..atomic };
        let mut capture = drops.capture;
        (capture.kept, capture.demoted) = (true, true);
        Variant { key: key.to_owned(), capture, ..drops }
    };
    for other in ["atomic", "three-check", "horde", "antichess"] {
        let rules = Rules::new(composed("composed", other)).unwrap();
        let mut random = Random::new(7);
        for _ in 0..3 {
            play(rules.start(None), &mut random);
        }
    }
}
