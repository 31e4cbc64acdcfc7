//! Positions as text, of every game: `Start::Position`, in challenges, records, addresses.

use std::collections::BTreeSet;

use rookery_chess::{CastlingLetters, CastlingNotation, Chess};
use rookery_fuzz::{Did, Target};
use rookery_rules::{BadStart, Start, Viewer};

use crate::common::{game, goes_on, holds_together, samples};

const WORDS: &[&str] = &[
    "/", "8", "12", "10", "p", "P", "k", "K", "q", "R", "+P", "p~", "[", "]", "[Pp]", "[-]", " w ",
    " b ", " - ", "KQkq", "HAha", "e3", " 0 1", "3+3", "+1+0", "W:W", ":B", ":H0:F1", "K1-5,7",
    "?", "*", ".", "x", "o", "-", "{", "}", "|", "w", ";", ",", "sente", " 32767", "\n",
];

#[test]
fn a_position_that_is_read_is_written_and_read_the_same() {
    Target::new("positions").also(samples()).words(WORDS).runs(1_500).len_max(1_200).text(|text| {
        let (key, rest) = text.split_once('\n').unwrap_or((text, ""));
        let (position, moves) = rest.split_once('\n').unwrap_or((rest, ""));
        let game = game(key.trim());
        let start = Start::Position { text: position.to_owned() };
        let key = &game.title().key;
        match game.begin(&start) {
            Ok(play) => {
                let again = Start::Position { text: play.text() };
                let again = game.begin(&again).expect("what is written is read");
                assert_eq!(again.text(), play.text());
                assert_eq!(again.legal_moves(), play.legal_moves());
                assert_eq!(again.view(Viewer::All), play.view(Viewer::All));
                let stands = holds_together(game.as_ref(), play.as_ref());
                let words: Vec<_> = moves.lines().take(20).collect();
                goes_on(game.as_ref(), play, &words, 2);
                Did::of(&(key, stands.0, stands.1 / 4))
            }
            Err(why) => {
                let told = why.to_string();
                assert!(told.len() <= 40 * text.len() + 4_096, "{} bytes are told", told.len());
                let kind = match why {
                    BadStart::Position(faults) => {
                        assert!(!faults.is_empty());
                        faults.into_iter().map(|fault| fault.0.key()).collect::<BTreeSet<_>>()
                    }
                    _ => [Some(told)].into(),
                };
                Did::of(&(key, kind))
            }
        }
    });
}

#[test]
fn a_fen_that_is_read_is_written_the_same() {
    let fens = include_str!("../../../games/chess/tests/perft/corners.epd");
    let fens = fens.lines().map(|line| line.split(';').next().unwrap_or_default());
    Target::new("fen").also(fens).words(WORDS).runs(6_000).len_max(200).text(|text| {
        let mut did = vec![];
        for notation in [CastlingNotation::KingMoves, CastlingNotation::KingTakesRook] {
            match Chess::from_fen(text, notation) {
                Ok(position) => {
                    for letters in [CastlingLetters::XFen, CastlingLetters::Shredder] {
                        let fen = position.fen(letters);
                        assert_eq!(Chess::from_fen(&fen, notation).as_ref(), Ok(&position));
                    }
                    let rights = !position.castling_rooks().is_empty();
                    let checks = position.checkers().count();
                    did.push(format!("{} {rights} {checks}", position.count_moves() / 8));
                }
                Err(faults) => {
                    assert!(!faults.is_empty());
                    did.extend(faults.iter().filter_map(|fault| fault.0.key()));
                }
            }
        }
        Did::of(&did)
    });
}
