//! Variants in which captured pieces come back.

use super::orthodox::{ALIVE, built_in};
use crate::variant::{Capture, Drops, Effect, Variant};

/// Drops as in crazyhouse.
pub(super) const DROPS: Drops = Drops {
    pawn_ranks: 0b0111_1110,
    one_pawn_a_file: false,
    no_pawn_mate: false,
    can_move_on: false,
    see_all: true,
};

/// The same on a board of so many ranks.
pub(crate) fn crazyhouse_drops(ranks: u8) -> Drops {
    let between = (1_u16 << (ranks - 1)) - 2;
    Drops { pawn_ranks: between, ..DROPS }
}

/// Captures as in crazyhouse.
pub(super) const KEPT: Capture =
    Capture { effect: Effect::Take, duty: false, kept: true, demoted: true };

pub(super) fn crazyhouse(key: &str, name: &str) -> Variant {
    Variant { capture: KEPT, drops: Some(DROPS), draws: ALIVE, ..built_in(key, name) }
}

pub(super) fn variants() -> Vec<Variant> {
    let house = crazyhouse("crazyhouse", "Crazyhouse");
    let loops =
        Variant { capture: Capture { demoted: false, ..KEPT }, ..crazyhouse("loop", "Loop chess") };
    let chessgi = Variant {
        capture: Capture { demoted: false, ..KEPT },
        drops: Some(Drops { pawn_ranks: 0b0111_1111, ..DROPS }),
        ..crazyhouse("chessgi", "Chessgi")
    };
    vec![house, chessgi, loops]
}
