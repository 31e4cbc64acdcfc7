//! Variants in which a capture is a duty, or does something else.

use super::orthodox::{ALIVE, built_in, chess};
use crate::variant::{
    Array, Capture, Castling, Check, Effect, Ending, Goal, Lost, Pawns, Shuffle, Variant, Verdict,
    kind,
};

/// What befalls a player who has lost something.
pub(super) fn lost(what: Lost, verdict: Verdict) -> Goal {
    Goal::Lost { what, side: None, verdict }
}

/// A variant whose kings are pieces like others, pawns becoming kings, too.
fn without_royalty(key: &str, name: &str) -> Variant {
    let mut variant = built_in(key, name);
    variant.pieces[kind::KING as usize].royal = false;
    variant.pieces[kind::PAWN as usize].becomes.push(kind::KING);
    let capture = Capture { duty: true, ..variant.capture };
    Variant { check: Check::None, castling: None, draws: ALIVE, capture, ..variant }
}

fn giveaway(key: &str, name: &str, stalemate: Verdict) -> Variant {
    let goals = vec![lost(Lost::All, Verdict::Wins)];
    let ending = Ending { mate: stalemate, stalemate, goals };
    Variant { ending, ..without_royalty(key, name) }
}

fn benedict(key: &str, name: &str) -> Variant {
    let usual = built_in(key, name);
    Variant {
        check: Check::None,
        capture: Capture { effect: Effect::Turn, ..usual.capture },
        castling: usual.castling.map(|law| Castling { safely: false, ..law }),
        pawns: Pawns { en_passant: None, ..usual.pawns },
        ending: Ending { goals: vec![lost(Lost::Royal, Verdict::Loses)], ..usual.ending.clone() },
        draws: ALIVE,
        ..usual
    }
}

pub(super) fn variants() -> Vec<Variant> {
    let usual = chess();
    let atomic = Variant {
        capture: Capture { effect: Effect::Explode, ..usual.capture },
        ending: Ending { goals: vec![lost(Lost::Royal, Verdict::Loses)], ..usual.ending.clone() },
        draws: ALIVE,
        ..built_in("atomic", "Atomic chess")
    };
    let losers = Variant {
        capture: Capture { duty: true, ..usual.capture },
        ending: Ending {
            mate: Verdict::Wins,
            stalemate: Verdict::Wins,
            goals: vec![lost(Lost::AllButRoyal, Verdict::Wins)],
        },
        draws: ALIVE,
        ..built_in("losers", "Losers")
    };
    let capture = Variant {
        ending: Ending {
            mate: Verdict::MorePieces,
            stalemate: Verdict::MorePieces,
            goals: vec![lost(Lost::All, Verdict::Loses)],
        },
        ..without_royalty("capture", "Capture chess")
    };
    let benedict960 = Variant {
        array: Array { shuffle: Shuffle::Chess960, ..usual.array.clone() },
        castling: usual.castling.map(|law| Castling { safely: false, as_king_move: false, ..law }),
        ..benedict("benedict960", "Benedict 960")
    };
    let benedict_shuffle = Variant {
        array: Array { shuffle: Shuffle::AnyOrder, ..usual.array },
        castling: None,
        ..benedict("benedict-shuffle", "Benedict, any order")
    };
    vec![
        atomic,
        giveaway("antichess", "Antichess", Verdict::Wins),
        giveaway("suicide", "Suicide chess", Verdict::FewerPieces),
        losers,
        capture,
        benedict("benedict", "Benedict"),
        benedict960,
        benedict_shuffle,
    ]
}
