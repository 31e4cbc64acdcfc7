//! Records of games: PGN, PDN and lines, which come as files of any size.

use std::io::{BufReader, Read};

use rookery_fuzz::{Did, Target, pieces};
use rookery_play::imports::check;
use rookery_protocol::id::GameId;
use rookery_rules::record::{
    Games, Line, MOVES_MAX, Mistake, Record, TAG_LEN_MAX, TAGS_MAX, VARIATION_DEPTH_MAX, write,
};

use crate::common::GAMES;

const WORDS: &[&str] = &[
    "[Event \"x\"]\n",
    "[FEN \"",
    "[SetUp \"1\"]\n",
    "[Result \"1-0\"]\n",
    "[GameType \"21\"]\n",
    "[Variant \"Crazyhouse\"]\n",
    "[Rules \"draughts\"]\n",
    "[Date \"2024.02.30\"]\n",
    "\"]\n",
    "Game: go\n",
    "Position: ",
    "Start: 3\n",
    "\n\n",
    "(",
    ")",
    "(!)",
    "{",
    "}",
    ";",
    "%",
    "$1",
    "$255",
    "1.",
    "1...",
    "e4",
    "Nf3",
    "O-O",
    "0-0",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "11-15",
    "22x15x8",
    "--",
    "!?",
    "[%clk 0:01:00]",
    "[%eval 1.5]",
    "\\",
    "\\\"",
    "\u{feff}",
    "\u{85}",
];

/// Reads from an input cut anywhere.
struct Pieces<'a>(std::vec::IntoIter<&'a [u8]>, &'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        while self.1.is_empty() {
            let Some(next) = self.0.next() else { return Ok(0) };
            self.1 = next;
        }
        let (now, rest) = self.1.split_at(self.1.len().min(to.len()));
        to[..now.len()].copy_from_slice(now);
        self.1 = rest;
        Ok(now.len())
    }
}

fn read(input: impl Read, capacity: usize) -> Vec<Result<Record, Mistake>> {
    Games::new(BufReader::with_capacity(capacity, input)).collect()
}

/// Moves and letters of a line, and the depth of what is in it.
fn size(line: &Line) -> (usize, usize, usize) {
    let mut all = (0, line.comment.len(), 1);
    for entry in &line.moves {
        all.0 += 1;
        all.1 += entry.text.len() + entry.comment.len() + entry.nags.len();
        for (moves, letters, depth) in entry.variations.iter().map(size) {
            all = (all.0 + moves, all.1 + letters, all.2.max(depth + 1));
        }
    }
    all
}

#[test]
fn games_are_the_same_whole_or_in_pieces() {
    Target::new("records").words(WORDS).runs(6_000).bytes(|bytes| {
        let whole = read(bytes, 64 * 1024);
        let cut = pieces(bytes, 13);
        assert_eq!(whole, read(Pieces(cut.into_iter(), b""), 16), "in pieces");
        assert_eq!(whole, read(bytes, 1), "byte by byte");
        assert!(whole.len() <= bytes.len(), "each game takes a byte");
        let mut did = vec![];
        let mut letters = 0;
        for game in &whole {
            match game {
                Ok(record) => {
                    let (moves, text, depth) = size(&record.main);
                    assert!(moves <= MOVES_MAX && depth <= VARIATION_DEPTH_MAX + 1);
                    assert!(record.tags.len() <= TAGS_MAX);
                    let longest = record.tags.iter().map(|(name, value)| name.len() + value.len());
                    let sum: usize = longest.inspect(|len| assert!(*len <= 5 * TAG_LEN_MAX)).sum();
                    letters += text + sum;
                    did.push(format!("{} {depth} {}", record.tags.len(), moves.min(20)));
                }
                Err(mistake) => did.push(mistake.what.key().unwrap_or_default()),
            }
        }
        // A byte that is no UTF-8 is read as a letter of Latin 1, which takes two.
        assert!(letters <= 3 * bytes.len() + 16, "{letters} of {}", bytes.len());
        did.truncate(3);
        Did::of(&did)
    });
}

#[test]
fn a_game_that_is_written_is_read_and_written_the_same() {
    Target::new("records").words(WORDS).runs(2_500).bytes(|bytes| {
        let mut did = vec![];
        for record in read(bytes, 4_096).into_iter().flatten().take(4) {
            let Ok(game) = record.find(&GAMES) else { continue };
            let Ok(text) = write(game.as_ref(), &record) else {
                assert!(!record.faults(game.as_ref()).is_empty());
                did.push((&game.title().key, 0, 0));
                continue;
            };
            let again = read(text.as_bytes(), 4_096);
            let [Ok(again)] = &again[..] else { panic!("it is read as {again:?}:\n{text}") };
            let found = again.find(&GAMES).expect("its tags name it");
            assert_eq!(found.title().key, game.title().key, "{text}");
            assert_eq!(write(found.as_ref(), again).as_ref(), Ok(&text));
            assert_eq!(again.finish, record.finish, "{text}");
            let (moves, _, depth) = size(&again.main);
            did.push((&game.title().key, moves.min(9), depth));
        }
        Did::of(&did)
    });
}

#[test]
fn a_game_from_elsewhere_is_kept_as_a_text_that_is_read_again() {
    Target::new("records").words(WORDS).runs(2_500).bytes(|bytes| {
        let mut did = vec![];
        for record in read(bytes, 4_096).into_iter().flatten().take(4) {
            let Ok(game) = record.find(&GAMES) else { continue };
            match check(game.as_ref(), &record, (GameId::from_random(1), 1), 0) {
                Ok(kept) => {
                    let again = read(kept.body.as_bytes(), 4_096);
                    let [Ok(again)] = &again[..] else { panic!("{again:?}:\n{}", kept.body) };
                    let same = check(game.as_ref(), again, (kept.id, 1), 0);
                    assert_eq!(same.as_ref().map(|same| &same.body), Ok(&kept.body));
                    assert_eq!(same.map(|same| (same.names, same.result)), {
                        Ok((kept.names.clone(), kept.result.clone()))
                    });
                    let unseen = |name: &String| name.is_empty() || name.contains(char::is_control);
                    assert!(!kept.names.iter().any(unseen), "{:?}", kept.names);
                    did.push(kept.result.reason);
                }
                Err(mistake) => did.push(mistake.what.key().unwrap_or_default()),
            }
        }
        Did::of(&did)
    });
}
