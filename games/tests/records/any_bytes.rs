//! Nothing that a file may hold makes the reader fail or go on for ever.

use proptest::prelude::*;
use rookery_games::registry;
use rookery_rules::record::{Games, write};

/// Pieces of files, so that what is put together of them comes near to one.
const PIECES: &[&str] = &[
    "[Event \"x\"]\n",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
    "[Result \"1-0\"]\n",
    "[GameType \"21\"]\n",
    "[Variant \"Chess960\"]\n",
    "Game: tic-tac-toe\n",
    "Position: x\n",
    "Start: 3\n",
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    "(!)",
    ";",
    "%",
    "\n",
    "\r\n",
    " ",
    "$1",
    "$",
    "1.",
    "1...",
    "e4",
    "e5",
    "Nf3",
    "0-0",
    "1-0",
    "*",
    "1/2-1/2",
    "b2",
    "a1",
    "11-15",
    "22x15x8",
    "e8(Q)",
    "é",
    "\u{feff}",
    "--",
    "!?",
    "[%clk 0:01:00]",
    "\\",
    "\0",
    "\u{85}",
    "…",
    "½",
];

/// Reads everything; every record can be looked at, and what is written can be read.
fn look_at(bytes: &[u8]) {
    let registry = registry();
    let mut count = 0;
    for read in Games::new(bytes) {
        count += 1;
        assert!(count <= bytes.len(), "each game takes a byte at least");
        let Ok(record) = read else { continue };
        let Ok(game) = record.find(&registry) else { continue };
        let Ok(text) = write(game.as_ref(), &record) else {
            assert!(!record.faults(game.as_ref()).is_empty());
            continue;
        };
        assert_eq!(Games::new(text.as_bytes()).filter(Result::is_ok).count(), 1, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        look_at(&bytes);
    }

    #[test]
    fn any_pieces_of_games_are_read_to_their_end(
        pieces in prop::collection::vec((prop::sample::select(PIECES), any::<bool>()), 0..60)
    ) {
        let space = |apart| if apart { " " } else { "" };
        let text: String = pieces.iter().flat_map(|(piece, apart)| [*piece, space(*apart)]).collect();
        look_at(text.as_bytes());
    }
}
