//! Variants in which a capture is a duty, or does something else.

use super::orthodox::{ALIVE, orthodox};
use crate::variant::{
    Array, Capture, Castling, Check, Effect, Ending, Goal, Lost, Pawns, Shuffle, Variant, Verdict,
    kind,
};

/// What befalls a player who has lost something.
pub(super) fn lost(what: Lost, verdict: Verdict) -> Goal {
    Goal::Lost { what, side: None, verdict }
}

/// A variant whose kings are pieces like others, pawns becoming kings, too.
fn without_royalty(key: &str, name: &str, summary: &str) -> Variant {
    let mut variant = orthodox(key, name, summary);
    variant.pieces[kind::KING as usize].royal = false;
    variant.pieces[kind::PAWN as usize].becomes.push(kind::KING);
    let capture = Capture { duty: true, ..variant.capture };
    Variant { check: Check::None, castling: None, draws: ALIVE, capture, ..variant }
}

fn giveaway(key: &str, name: &str, summary: &str, stalemate: Verdict) -> Variant {
    let goals = vec![lost(Lost::All, Verdict::Wins)];
    let ending = Ending { mate: stalemate, stalemate, goals };
    Variant { ending, ..without_royalty(key, name, summary) }
}

fn benedict(key: &str, name: &str, summary: &str) -> Variant {
    let usual = orthodox(key, name, summary);
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
    let usual = orthodox("", "", "");
    let atomic = Variant {
        capture: Capture { effect: Effect::Explode, ..usual.capture },
        ending: Ending { goals: vec![lost(Lost::Royal, Verdict::Loses)], ..usual.ending.clone() },
        draws: ALIVE,
        ..orthodox("atomic", "Atomic chess", "Every capture explodes. Blow up the other king.")
    };
    let losers = Variant {
        capture: Capture { duty: true, ..usual.capture },
        ending: Ending {
            mate: Verdict::Wins,
            stalemate: Verdict::Wins,
            goals: vec![lost(Lost::AllButRoyal, Verdict::Wins)],
        },
        draws: ALIVE,
        ..orthodox(
            "losers",
            "Losers",
            "Lose everything but your king, or be mated. Captures are a duty.",
        )
    };
    let capture = Variant {
        ending: Ending {
            mate: Verdict::MorePieces,
            stalemate: Verdict::MorePieces,
            goals: vec![lost(Lost::All, Verdict::Loses)],
        },
        ..without_royalty(
            "capture",
            "Capture chess",
            "Take every enemy piece. Captures are a duty.",
        )
    };
    let benedict960 = Variant {
        array: Array { shuffle: Shuffle::Chess960, ..usual.array.clone() },
        castling: usual.castling.map(|law| Castling { safely: false, as_king_move: false, ..law }),
        ..benedict("benedict960", "Benedict 960", "Benedict from one of the 960 arrays.")
    };
    let benedict_shuffle = Variant {
        array: Array { shuffle: Shuffle::AnyOrder, ..usual.array },
        castling: None,
        ..benedict("benedict-shuffle", "Benedict, any order", "Benedict from any of 5040 arrays.")
    };
    vec![
        atomic,
        giveaway(
            "antichess",
            "Antichess",
            "Lose all your pieces. Captures are a duty.",
            Verdict::Wins,
        ),
        giveaway(
            "suicide",
            "Suicide chess",
            "Lose all your pieces; without a move, the fewer pieces win.",
            Verdict::FewerPieces,
        ),
        losers,
        capture,
        benedict(
            "benedict",
            "Benedict",
            "Nothing is captured: a piece that moves wins over whatever it attacks.",
        ),
        benedict960,
        benedict_shuffle,
    ]
}
