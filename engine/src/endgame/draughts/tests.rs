use std::sync::{Arc, OnceLock};

use rookery_draughts::{Color, Draughts, builtin};
use rookery_rules::Position as _;
use rookery_rules::random::Random;

use super::*;
use crate::endgame::Value;

/// The tables of up to three pieces, made once.
pub(in crate::endgame::draughts) fn three_pieces() -> &'static Arc<Tables> {
    static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Tables::default();
        for material in (2..=3).flat_map(Material::all) {
            let values = build(material, &tables);
            tables.add(material, values);
        }
        Arc::new(tables)
    })
}

fn position(text: &str) -> Draughts {
    Draughts::read(&builtin::ENGLISH, text).unwrap()
}

#[test]
fn two_kings_beat_one_and_one_draws_with_one() {
    let value = |text| three_pieces().probe(&position(text));
    assert!(matches!(value("W:WK18,K23:BK1"), Some(Value::Win(_))));
    assert_eq!(value("W:WK18:BK1"), Some(Value::Draw));
    assert_eq!(value("B:WK10:BK6"), value("W:WK27:BK23"), "the colours do not matter");
    assert_eq!(value("W:WK27:BK23"), Some(Value::Win(1)), "it takes the last piece");
}

#[test]
fn every_value_follows_from_the_moves_of_draughts() {
    let mut random = Random::new(7);
    let tables = three_pieces();
    let mut checked = 0;
    while checked < 3000 {
        let (mut men, mut kings) = ([0_u64; 2], [0_u64; 2]);
        for side in [0, 1, random.below(2)] {
            let set = if random.below(2) == 0 { &mut men } else { &mut kings };
            set[side] |= 1 << random.below(32);
        }
        let turn = Color::BOTH[random.below(2)];
        let Some(position) = Draughts::with_pieces(&builtin::ENGLISH, men, kings, turn) else {
            continue;
        };
        let mut moves = vec![];
        position.legal_into(&mut moves);
        let after = |mv| {
            let mut after = position.clone();
            after.play(mv);
            tables.probe(&after).unwrap().before()
        };
        let expected = moves.iter().map(after).reduce(Value::better).unwrap_or(Value::Loss(0));
        assert_eq!(tables.probe(&position), Some(expected), "{}", position.text());
        checked += 1;
    }
}

#[test]
fn another_game_is_not_known() {
    let other = Draughts::read(&builtin::ENGLISH_MAJORITY, "W:WK27:BK23").unwrap();
    assert_eq!(three_pieces().probe(&other), None);
}
