//! Variants in which captured pieces come back.

use super::orthodox::{ALIVE, orthodox};
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

pub(super) fn crazyhouse(key: &str, name: &str, summary: &str) -> Variant {
    Variant { capture: KEPT, drops: Some(DROPS), draws: ALIVE, ..orthodox(key, name, summary) }
}

pub(super) fn variants() -> Vec<Variant> {
    let house = crazyhouse(
        "crazyhouse",
        "Crazyhouse",
        "Captured pieces change sides and can be put back on the board.",
    );
    let loops = Variant {
        capture: Capture { demoted: false, ..KEPT },
        ..crazyhouse("loop", "Loop chess", "Crazyhouse in which promoted pieces keep their kind.")
    };
    let chessgi = Variant {
        capture: Capture { demoted: false, ..KEPT },
        drops: Some(Drops { pawn_ranks: 0b0111_1111, ..DROPS }),
        ..crazyhouse("chessgi", "Chessgi", "Loop chess with pawns put on the first rank, too.")
    };
    vec![house, chessgi, loops]
}
