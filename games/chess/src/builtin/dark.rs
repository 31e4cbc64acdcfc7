//! Variants in which not everything is seen.

use super::capture::lost;
use super::orthodox::{ALIVE, built_in};
use super::reserves::{DROPS, crazyhouse};
use crate::variant::{
    Array, Castling, Check, Drops, Ending, Lost, Shuffle, Sight, Variant, Verdict,
};

/// Without check: taking the king wins, and castling asks for nothing.
fn without_check(variant: Variant) -> Variant {
    let goals = vec![lost(Lost::Royal, Verdict::Loses)];
    Variant {
        check: Check::None,
        castling: variant.castling.map(|law| Castling { safely: false, ..law }),
        ending: Ending { goals, ..variant.ending },
        ..variant
    }
}

pub(super) fn variants() -> Vec<Variant> {
    let dark = Variant { sight: Sight::Moves, draws: ALIVE, ..built_in("dark", "Dark chess") };
    let fog = without_check(Variant {
        sight: Sight::Moves,
        draws: ALIVE,
        ..built_in("fog-of-war", "Fog of war")
    });
    let house = Variant { sight: Sight::Moves, ..crazyhouse("dark-crazyhouse", "Dark crazyhouse") };
    let near = Drops { see_all: false, ..DROPS };
    let house_2 = Variant {
        sight: Sight::Moves,
        drops: Some(near),
        ..crazyhouse("dark-crazyhouse-2", "Dark crazyhouse 2")
    };
    let mut lao_tzu = without_check(Variant {
        sight: Sight::Moves,
        drops: Some(near),
        ..crazyhouse("lao-tzu", "Lao tzu")
    });
    lao_tzu.array = Array { shuffle: Shuffle::EachSide, ..lao_tzu.array };
    lao_tzu.castling = None;
    vec![dark, fog, house, house_2, lao_tzu]
}
