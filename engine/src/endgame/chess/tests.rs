use rookery_chess::CastlingNotation;
use rookery_rules::random::Random;

use super::super::build::{build, longest};
use super::super::check::{by_moves, check};
use super::*;
use crate::eval::Evaluation;
use crate::score::mate_in;
use crate::study::{Algorithm, Study};

/// The tables of three men, made once.
fn three_men() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Tables::default();
        for material in Material::all(3) {
            let values = build(material, &tables);
            tables.add(material, values);
        }
        tables
    })
}

/// In plies.
fn latest(tables: &Tables, name: &str, turn: Color) -> u8 {
    let table = tables.tables.iter().flatten().find(|t| t.layout.material.to_string() == name);
    let table = table.unwrap();
    let found = longest(table.layout.material, table.values().unwrap(), turn);
    found.map_or(0, |(plies, fen)| {
        assert_eq!(tables.probe(&position(&fen)), Some(Value::Win(plies)), "{fen}");
        plies
    })
}

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap()
}

/// A legal position with these men, by lot.
fn by_lot(random: &mut Random, letters: &str) -> Chess {
    loop {
        let mut board = [' '; 64];
        for letter in letters.chars() {
            board[random.below(64)] = letter;
        }
        let ranks: Vec<String> =
            board.chunks(8).map(|rank| rank.iter().collect::<String>().replace(' ', "1")).collect();
        let turn = ["w", "b"][random.below(2)];
        let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
        let men = letters.len() as u32;
        match Chess::from_fen(&fen, CastlingNotation::KingMoves) {
            Ok(found) if found.pieces().occupied().count() == men => return found,
            _ => {}
        }
    }
}

#[test]
fn the_longest_mates_of_three_men_are_the_known_ones() {
    // In moves: 10, 16 and 28, as in Edwards' tables of 1994.
    for (name, moves) in [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBK", 0), ("KNK", 0)] {
        let plies = latest(three_men(), name, Color::White);
        assert_eq!(plies.div_ceil(2), moves, "{name}");
        assert_eq!(latest(three_men(), name, Color::Black), 0, "{name}");
    }
}

#[test]
fn every_value_follows_from_the_moves_of_chess() {
    let mut random = Random::new(5);
    for letters in ["KkQ", "KkR", "KkP", "KkB", "KkN", "Kkq", "Kkp"] {
        for _ in 0..400 {
            let position = by_lot(&mut random, letters);
            let value = three_men().probe(&position);
            assert_eq!(value, by_moves(three_men(), &position), "{position:?}");
        }
    }
}

#[test]
fn plain_search_finds_the_same_mates() {
    let mut random = Random::new(6);
    let (_, material) = Evaluation::ALL[0];
    let (_, scout) = Algorithm::STEPS[7];
    let mut study = Study::new(scout, &material);
    let mut checked = 0;
    while checked < 40 {
        let letters = ["KkQ", "Kkr"][checked % 2];
        let position = by_lot(&mut random, letters);
        let Some(Value::Win(plies @ 1..=5)) = three_men().probe(&position) else { continue };
        let answer = study.search(&position, u32::from(plies) + 1);
        assert_eq!(mate_in(answer.score), Some(i32::from(plies.div_ceil(2))), "{position:?}");
        checked += 1;
    }
}

#[test]
fn a_position_that_no_table_knows_has_no_value() {
    let tables = three_men();
    assert_eq!(tables.probe(&Chess::default()), None);
    assert_eq!(tables.probe(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None, "castling");
    assert_eq!(tables.probe(&position("4k3/8/8/8/8/8/8/4KQQ1 w - - 0 1")), None, "four men");
    let kings = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(tables.probe(&kings), Some(Value::Draw), "kings alone draw");
    assert_eq!(Tables::default().probe(&position("4k3/8/8/8/8/8/8/4K1Q1 w - - 0 1")), None);
}

#[test]
fn a_table_with_a_wrong_value_is_found_out() {
    let mut tables = Tables::default();
    for material in Material::all(3) {
        let mut values = build(material, &tables);
        let (checked, wrong) = {
            tables.add(material, values.clone());
            check(material, &tables, 200, &mut Random::new(1))
        };
        assert!(checked > 150 && wrong.is_none(), "{material}: {wrong:?}");
        if material.to_string() == "KRK" {
            values.iter_mut().filter(|byte| **byte == 30).for_each(|byte| *byte = 28);
            let mut broken = Tables::default();
            broken.add(material, values);
            assert!(check(material, &broken, 2000, &mut Random::new(1)).1.is_some());
        }
    }
}
