//! The published counts of the variants.
//!
//! The figures were measured side by side with public programs, among them Fairy-Stockfish,
//! pychess and lichess's own generators; most of six moves and more are those in the tests of Cute
//! Chess (projects/lib/tests/chessboard/tst_board.cpp).

use rookery_rules::Start;

/// Key, then the counts from depth 1 on.
const COUNTS: &[(&str, &[u64])] = &[
    ("crazyhouse", &[20, 400, 8902, 197_281, 4_888_832, 120_812_942]),
    ("chessgi", &[20, 400, 8902, 197_281, 4_889_167, 120_835_923]),
    ("loop", &[20, 400, 8902, 197_281, 4_888_832]),
    ("suicide", &[20, 400, 8067, 153_299, 2_732_672]),
    ("antichess", &[20, 400, 8067, 153_299, 2_732_672, 46_264_162]),
    ("losers", &[20, 400, 8067, 152_955, 2_723_795, 46_038_682]),
    ("capture", &[20, 400, 8067, 153_299]),
    ("benedict", &[20, 400]),
    ("atomic", &[20, 400, 8902, 197_326, 4_864_979, 118_926_425]),
    ("racing-kings", &[21, 421, 11_264, 296_242, 9_472_927, 298_712_641]),
    ("dark", &[20, 400, 8902, 197_281]),
    ("fog-of-war", &[20, 400, 8902, 197_742, 4_897_256]),
    ("dark-crazyhouse", &[20, 400, 8902, 197_281]),
    ("king-of-the-hill", &[20, 400, 8902, 197_281, 4_865_609]),
    ("three-check", &[20, 400, 8902, 197_281, 4_865_609]),
    ("five-check", &[20, 400, 8902, 197_281, 4_865_609]),
    ("horde", &[8, 128, 1274, 23_310, 265_223, 5_396_554, 68_441_644]),
    ("knightmate", &[18, 324, 6765, 139_774, 3_249_033]),
    ("extinction", &[20, 400, 8902, 197_742, 4_896_744]),
    ("kinglet", &[20, 400, 8902, 197_742, 4_897_256]),
    ("marseillais", &[20, 400, 8902, 197_281, 4_868_376]),
    ("progressive", &[20, 400, 8902, 197_281, 4_868_376]),
    ("alice", &[20, 400, 9384, 219_236]),
    ("berolina", &[30, 900, 28_328, 882_717]),
    ("makruk", &[23, 529, 12_012, 273_026, 6_223_994]),
    ("cambodian", &[25, 625, 15_031, 361_719]),
    ("capablanca", &[28, 784, 25_228, 805_128]),
    ("gothic", &[28, 784, 25_283, 808_984]),
    ("grand", &[65, 4225, 259_514]),
    ("janus", &[28, 782, 24_747, 772_074]),
    ("los-alamos", &[10, 100, 1212, 14_332, 191_846]),
    ("gardner", &[7, 53, 506, 4775, 52_512]),
    ("xiangqi", &[44, 1920, 79_666, 3_290_240]),
    ("janggi", &[32, 1024, 33_000, 1_065_277]),
    ("shogi", &[30, 900, 25_470, 719_731]),
    ("minishogi", &[14, 181, 2512, 35_401, 533_203]),
];

#[test]
fn published_counts_hold() {
    let games = rookery_chess::games();
    let mut wrong = Vec::new();
    for (key, counts) in COUNTS {
        let game = games.iter().find(|game| game.title().key == *key).unwrap();
        let play = game.begin(&Start::Usual).unwrap();
        for (depth, expected) in (1..).zip(*counts) {
            let counted = play.perft(depth);
            if counted != *expected {
                wrong.push(format!("{key} {depth}: {counted} instead of {expected}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_usual_array_of_a_shuffle_counts_as_chess_without_castling() {
    let games = rookery_chess::games();
    let game = games.iter().find(|game| game.title().key == "shuffle").unwrap();
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let play = game.begin(&Start::Position { text: text.into() }).unwrap();
    for (depth, expected) in (1..).zip([20, 400, 8902, 197_281, 4_865_609]) {
        assert_eq!(play.perft(depth), expected);
    }
}
