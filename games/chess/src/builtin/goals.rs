//! Variants that are won in other ways.

use super::capture::lost;
use super::orthodox::{ALIVE, built_in, chess, fen};
use crate::piece::Color;
use crate::variant::set::Set;
use crate::variant::{Check, Ending, Goal, Lost, Pawns, Variant, Verdict, kind};

/// Whoever loses pieces of some sort loses; kings are pieces like others.
fn extinct(key: &str, name: &str, what: Lost) -> Variant {
    let mut variant = built_in(key, name);
    variant.pieces[kind::KING as usize].royal = false;
    // In kinglet chess a new pawn could never be had back: pawns become kings alone.
    let becomes = &mut variant.pieces[kind::PAWN as usize].becomes;
    match what {
        Lost::Kind(kind::PAWN) => *becomes = vec![kind::KING],
        _ => becomes.push(kind::KING),
    }
    let goals = vec![lost(what, Verdict::Loses)];
    let ending = Ending { goals, ..variant.ending };
    Variant { check: Check::None, castling: variant.castling, draws: ALIVE, ending, ..variant }
}

fn checks(key: &str, name: &str, count: u8) -> Variant {
    let usual = built_in(key, name);
    let ending = Ending { goals: vec![Goal::Checks(count)], ..usual.ending.clone() };
    Variant { ending, draws: ALIVE, ..usual }
}

fn horde() -> Variant {
    let usual = built_in("horde", "Horde");
    let crushed = Goal::Lost { what: Lost::All, side: Some(Color::White), verdict: Verdict::Loses };
    Variant {
        array: fen("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP"),
        pawns: Pawns { initial: [0b11, 0b10], ..usual.pawns },
        ending: Ending { goals: vec![crushed], ..usual.ending.clone() },
        draws: ALIVE,
        ..usual
    }
}

pub(super) fn variants() -> Vec<Variant> {
    let usual = chess();
    let rank_8: Set = (56..64).collect();
    let hill: Set = [27, 28, 35, 36].into_iter().collect();
    let reach = |squares, reply| Ending {
        goals: vec![Goal::Reach { kind: kind::KING, squares, reply }],
        ..usual.ending.clone()
    };
    let hill = Variant {
        ending: reach(hill, false),
        draws: ALIVE,
        ..built_in("king-of-the-hill", "King of the hill")
    };
    let mut racing = built_in("racing-kings", "Racing kings");
    racing.array = fen("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ");
    racing.check = Check::Forbidden;
    racing.castling = None;
    racing.ending = reach(rank_8, true);
    racing.draws = ALIVE;
    vec![
        hill,
        checks("three-check", "Three-check", 3),
        checks("five-check", "Five-check", 5),
        racing,
        horde(),
        extinct("extinction", "Extinction chess", Lost::AnyKind),
        extinct("kinglet", "Kinglet chess", Lost::Kind(kind::PAWN)),
    ]
}
