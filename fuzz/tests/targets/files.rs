//! Files that people send: openings of matches, plans of matches.

use rookery_fuzz::{Did, Target};
use rookery_matches::books::{Found, opening, scan};
use rookery_matches::openings::{BadOpenings, playable, positions, records};
use rookery_play::matches::{read_file, write_file};
use rookery_protocol::books::BookFormat;
use rookery_protocol::matches::{OPENING_PLIES_MAX, OPENINGS_MAX, Opening};
use rookery_rules::Game;

use crate::common::game;

const WORDS: &[&str] = &[
    "# ",
    "\n",
    " id \"x\";",
    " c0 \"y\";",
    " - -",
    " w KQkq - 0 1",
    " b - e3",
    "1. e4 e5 *\n",
    "[ECO \"B00\"]\n",
    "[FEN \"",
    "\"]\n",
    "\u{feff}",
    ";",
    "\"",
];

fn look_at(game: &dyn Game, read: Result<Vec<Opening>, BadOpenings>) -> Did {
    match read {
        Ok(openings) => {
            assert!(!openings.is_empty() && openings.len() <= OPENINGS_MAX);
            for opening in &openings {
                assert_eq!(playable(game, opening), Ok(()));
                assert!(opening.moves.len() <= OPENING_PLIES_MAX as usize);
            }
            let first = &openings[0];
            Did::of(&(openings.len(), first.name.is_empty(), first.moves.len()))
        }
        Err(why) => Did::of(&(why.text().key(), why.to_string().len() / 32)),
    }
}

#[test]
fn openings_from_a_list_of_positions_can_be_played() {
    Target::new("epd").words(WORDS).runs(2_500).text(|text| {
        let (key, list) = text.split_once('\n').unwrap_or(("chess", text));
        let game = game(key);
        look_at(game.as_ref(), positions(game.as_ref(), list))
    });
}

#[test]
fn openings_from_games_can_be_played() {
    Target::new("records").words(WORDS).runs(2_500).text(|text| {
        let game = game("chess");
        look_at(game.as_ref(), records(game.as_ref(), text, 6))
    });
}

#[test]
fn openings_of_a_book_of_lines_are_read_again_where_they_were_found() {
    Target::new("epd").words(WORDS).runs(1_500).text(|text| {
        let (key, list) = text.split_once('\n').unwrap_or(("chess", text));
        look_again(game(key).as_ref(), BookFormat::Lines, list)
    });
}

#[test]
fn openings_of_a_book_of_games_are_read_again_where_they_were_found() {
    Target::new("records")
        .words(WORDS)
        .runs(1_500)
        .text(|text| look_again(game("chess").as_ref(), BookFormat::Games, text));
}

/// Every opening of a book is read from its place as it was, can be played, and stands behind the one
/// before.
fn look_again(game: &dyn Game, format: BookFormat, text: &str) -> Did {
    let (mut openings, mut faults, mut last) = (0, 0, None);
    let read = scan(game, format, text.as_bytes(), |found| {
        match found {
            Found::Opening { offset, .. } => {
                assert!(last < Some(offset), "{last:?} {offset}");
                last = Some(offset);
                let from = &text.as_bytes()[offset as usize..];
                let opening = opening(game, format, from, None).expect("it was found there");
                playable(game, &opening).expect("it was played");
                openings += 1;
            }
            Found::Fault { .. } => faults += 1,
        }
        true
    });
    read.expect("nothing is wrong with memory");
    Did::of(&(openings.min(4), faults.min(4)))
}

#[test]
fn a_plan_that_is_read_is_written_and_read_the_same() {
    let words = [
        "[[players]]\n",
        "name = ",
        "engine = ",
        "rules = \"chess\"\n",
        "= 0\n",
        "{ }",
        "[[",
        "]]",
        "true",
        "kind = \"",
        "inf",
        "nan",
        "1e400",
        "0x10",
        "'''",
        "\"\\u0000\"",
        "1979-05-27",
    ];
    Target::new("plans").words(&words).runs(6_000).text(|text| match read_file(text) {
        Ok(mut plan) => {
            let written = write_file(&plan).expect("what was read has words");
            // A file says what is claimed, where the plan left it unsaid.
            let claims = plan.adjudication.claims();
            plan.adjudication.repetitions = Some(claims.repetitions);
            plan.adjudication.fifty = Some(claims.fifty);
            assert_eq!(read_file(&written).as_ref(), Ok(&plan), "{written}");
            let checked = rookery_matches::check(&plan, game("chess").as_ref());
            Did::of(&checked.map_err(|wrong| (wrong.field, wrong.why.key())))
        }
        Err(why) => {
            assert!(why.len() <= 3 * text.len() + 2_048, "{} bytes are told", why.len());
            Did::of(&why.lines().last().map(str::len))
        }
    });
}
