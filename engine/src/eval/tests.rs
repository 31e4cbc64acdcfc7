use rookery_chess::{CastlingNotation, Chess};

use super::*;

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap()
}

fn score(letter: char, fen: &str) -> Score {
    Evaluation::from_letter(letter).unwrap().evaluate(&position(fen))
}

#[test]
fn every_letter_names_another_evaluation() {
    for (letter, evaluation) in Evaluation::ALL {
        assert_eq!(evaluation.letter(), letter);
        assert_eq!(Evaluation::from_letter(letter), Some(evaluation));
        let same = Evaluation::ALL.iter().filter(|(_, other)| *other == evaluation);
        assert_eq!(same.count(), 1);
    }
    assert_eq!(Evaluation::from_letter('I'), None);
}

#[test]
fn material_alone_counts_the_pieces() {
    assert_eq!(score('A', "4k3/8/8/8/8/8/PP6/RN2K3 w - -"), 200 + 500 + 320);
    assert_eq!(score('A', "4k3/8/8/8/8/8/PP6/RN2K3 b - -"), -(200 + 500 + 320));
}

#[test]
fn both_sides_are_judged_alike() {
    let fens = [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - -",
            "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b - -",
        ),
        ("4k3/2p5/8/3N4/8/8/1PP2B2/R3K3 w - -", "r3k3/1pp2b2/8/8/3n4/8/2P5/4K3 b - -"),
    ];
    for (letter, evaluation) in Evaluation::ALL {
        for (fen, mirrored) in fens {
            let (ours, theirs) = (position(fen), position(mirrored));
            assert_eq!(evaluation.evaluate(&ours), evaluation.evaluate(&theirs), "{letter} {fen}");
        }
    }
}

#[test]
fn a_knight_in_the_middle_is_better_by_squares_and_by_mobility() {
    let (middle, corner) = ("4k3/8/8/8/3N4/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/N3K3 w - -");
    for letter in ['B', 'C', 'E', 'H'] {
        assert!(score(letter, middle) > score(letter, corner), "{letter}");
    }
    for letter in ['A', 'D'] {
        assert_eq!(score(letter, middle), score(letter, corner), "{letter}");
    }
}

#[test]
fn knights_like_many_pawns_and_rooks_few() {
    let worth = |piece: &str, pawns: &str| {
        let with = format!("4k3/{pawns}/8/8/8/8/{}/{piece}3K3 w - -", pawns.to_uppercase());
        let without = format!("4k3/{pawns}/8/8/8/8/{}/4K3 w - -", pawns.to_uppercase());
        score('D', &with) - score('D', &without)
    };
    let (many, few) = ("pppppppp", "5ppp");
    assert!(worth("N", many) > worth("N", few));
    assert!(worth("R", many) < worth("R", few));
}

#[test]
fn two_bishops_are_worth_more_than_twice_one() {
    let one = score('D', "4k3/8/8/8/8/8/8/2B1K3 w - -");
    let pair = score('D', "4k3/8/8/8/8/8/8/2B1KB2 w - -");
    assert!(pair > 2 * one, "{pair} {one}");
}

#[test]
fn what_is_not_material_stays_within_its_bound() {
    let fen = "4k3/8/8/2NQN3/2BQB3/2NQN3/8/4K3 w - -";
    for (letter, evaluation) in Evaluation::ALL {
        let (material, rest) = evaluation.parts(&position(fen));
        assert_eq!(material, score('A', fen), "{letter}");
        assert!(rest.abs() <= evaluation.rest_max(), "{letter}: {rest}");
    }
}
