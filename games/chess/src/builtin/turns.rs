//! Variants with other turns, or another board to go on to.

use super::orthodox::{ALIVE, built_in};
use crate::variant::{Pawns, Turns, Variant};

pub(super) fn variants() -> Vec<Variant> {
    let turns = |turns, key, name| Variant { turns, draws: ALIVE, ..built_in(key, name) };
    let usual = built_in("alice", "Alice chess");
    let alice = Variant {
        two_boards: true,
        pawns: Pawns { en_passant: None, ..usual.pawns },
        draws: ALIVE,
        ..usual
    };
    let avalanche = turns(Turns::Push, "avalanche", "Avalanche chess");
    vec![
        turns(Turns::Two, "marseillais", "Marseillais chess"),
        turns(Turns::Growing, "progressive", "Progressive chess"),
        Variant { pawns: alice.pawns, ..avalanche },
        alice,
    ]
}
