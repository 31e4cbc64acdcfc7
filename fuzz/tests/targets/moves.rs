//! Moves as people and programs write them.

use rookery_fuzz::{Did, Target};
use rookery_rules::record::{instead, nearest};
use rookery_rules::{Start, Viewer};

use crate::common::{game, samples};

const WORDS: &[&str] = &[
    "e2e4",
    "e7e8q",
    "O-O",
    "0-0-0",
    "=Q",
    "(Q)",
    "x",
    "-",
    "+",
    "#",
    "@",
    "P@e4",
    "P*5e",
    "11-15",
    "22x15",
    "swap",
    "pass",
    "e.p.",
    "!?",
    "炮二平五",
    "７六歩",
    "歩",
    "十",
    "前",
    "同",
    "a1",
    "(",
];

/// A game, a position and what was written there, each on a line.
fn parts(text: &str) -> [&str; 3] {
    let mut lines = text.splitn(3, '\n');
    [(); 3].map(|()| lines.next().unwrap_or_default())
}

#[test]
fn a_move_that_is_read_is_legal_and_another_one_is_refused() {
    let target = Target::new("moves").also(samples()).words(WORDS).runs(2_500).len_max(600);
    target.text(|text| {
        let [key, position, word] = parts(text);
        let game = game(key);
        let start = Start::Position { text: position.to_owned() };
        let play = game.begin(&start).or_else(|_| game.begin(&Start::Usual));
        let Ok(mut play) = play else { return Did::of(&"no start") };
        let before = (play.text(), play.ply(), play.view(Viewer::All));
        let key = &game.title().key;
        match play.read_move(word) {
            Ok(notation) => {
                let legal = play.legal_moves().iter().any(|mv| mv.notation == notation);
                assert!(legal || play.hides(), "{word} is {notation} in {}", before.0);
                assert_eq!(play.read_move(&notation).as_ref(), Ok(&notation));
                let mut other = play.fork();
                if play.play(word).is_ok() {
                    assert_eq!(other.play(&notation), Ok(()), "both ways of writing play");
                    assert_eq!(other.text(), play.text());
                }
                Did::of(&(key, word.chars().count(), notation == word))
            }
            Err(why) => {
                assert_eq!(play.play(word), Err(why));
                let after = (play.text(), play.ply(), play.view(Viewer::All));
                assert_eq!(before, after, "a refusal changes nothing");
                let meant = instead(play.as_ref(), word, why);
                assert!(meant.len() <= 3);
                Did::of(&(key, format!("{why:?}"), meant.len()))
            }
        }
    });
}

#[test]
fn a_move_of_an_engine_in_any_dialect_is_one_of_the_game_or_none() {
    let target = Target::new("moves").also(samples()).words(WORDS).runs(2_500).len_max(600);
    target.text(|text| {
        let [key, position, word] = parts(text);
        let game = game(key);
        let start = Start::Position { text: position.to_owned() };
        let Ok(play) = game.begin(&start).or_else(|_| game.begin(&Start::Usual)) else {
            return Did::of(&"no start");
        };
        let mut did = vec![];
        for dialect in game.dialects() {
            let writing = &dialect.writing;
            let _ = writing.position(position);
            let _ = writing.to_engine(play.as_ref(), word);
            let read = writing.from_engine(play.as_ref(), word);
            let read = read.and_then(|text| play.read_move(&text).ok());
            if let Some(notation) = &read
                && let Some(written) = writing.to_engine(play.as_ref(), notation)
            {
                let again = writing.from_engine(play.as_ref(), &written);
                let again = again.and_then(|text| play.read_move(&text).ok());
                assert_eq!(again.as_ref(), Some(notation), "{word} is written {written}");
            }
            did.push((dialect.tongue, read.is_some()));
        }
        Did::of(&(&game.title().key, format!("{did:?}"), word.chars().count()))
    });
}

#[test]
fn a_word_that_is_near_is_one_of_those_that_are_there() {
    Target::new("words").also(["chess960 chess atomic go"]).runs(3_000).text(|text| {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let known: Vec<_> = words.collect();
        let near = nearest(word, known.iter().copied());
        assert!(near.iter().all(|one| known.contains(&one.as_str())) && near.len() <= 3);
        Did::of(&near.len())
    });
}
