//! Variants with other turns, or another board to go on to.

use super::orthodox::{ALIVE, orthodox};
use crate::variant::{Pawns, Turns, Variant};

pub(super) fn variants() -> Vec<Variant> {
    let turns =
        |turns, key, name, summary| Variant { turns, draws: ALIVE, ..orthodox(key, name, summary) };
    let usual =
        orthodox("alice", "Alice chess", "Two boards: a piece that moves goes through the mirror.");
    let alice = Variant {
        two_boards: true,
        pawns: Pawns { en_passant: None, ..usual.pawns },
        draws: ALIVE,
        ..usual
    };
    let avalanche = turns(
        Turns::Push,
        "avalanche",
        "Avalanche chess",
        "After your move, push an enemy pawn towards you.",
    );
    vec![
        turns(
            Turns::Two,
            "marseillais",
            "Marseillais chess",
            "Two moves a turn, one in White's first.",
        ),
        turns(
            Turns::Growing,
            "progressive",
            "Progressive chess",
            "One move, then two, then three, and so on.",
        ),
        Variant { pawns: alice.pawns, ..avalanche },
        alice,
    ]
}
