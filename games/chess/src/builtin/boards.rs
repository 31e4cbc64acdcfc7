//! Chess on other boards.

use super::orthodox::{ALIVE, built_in, fen};
use crate::variant::{Castling, Forced, Kind, Pawns, Piece, Promotion, Variant, kind};

/// After the usual six.
const ARCHBISHOP: Kind = 6;
const CHANCELLOR: Kind = 7;

/// Ten files: with archbishop and chancellor.
fn wide(key: &str, name: &str) -> Variant {
    let mut variant = built_in(key, name);
    variant.files = 10;
    variant.pieces.push(Piece::new('A', "archbishop", "BN", 7));
    variant.pieces.push(Piece::new('C', "chancellor", "RN", 8));
    let becomes = &mut variant.pieces[kind::PAWN as usize].becomes;
    becomes.splice(1..1, [CHANCELLOR, ARCHBISHOP]);
    variant.castling = variant.castling.map(|law| Castling { right: (8, 7), left: (2, 3), ..law });
    Variant { draws: ALIVE, ..variant }
}

/// A small board: no double step, no castling.
fn small(key: &str, name: &str, (files, ranks): (u8, u8)) -> Variant {
    let usual = built_in(key, name);
    Variant {
        files,
        ranks,
        castling: None,
        pawns: Pawns { initial: [0, 0], en_passant: None },
        draws: ALIVE,
        ..usual
    }
}

fn grand() -> Variant {
    let mut grand = wide("grand", "Grand chess");
    grand.ranks = 10;
    grand.array = fen("r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R");
    grand.castling = None;
    grand.pawns = Pawns { initial: [0b100, 0b100], en_passant: Some(3) };
    grand.promotion =
        Promotion { zone: 3, leaving: false, forced: Forced::LastRank, only_lost: true };
    grand
}

fn janus() -> Variant {
    let mut janus = built_in("janus", "Janus chess");
    janus.files = 10;
    janus.array = fen("rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR");
    janus.pieces.push(Piece { picture: "archbishop".into(), ..Piece::new('J', "janus", "BN", 7) });
    janus.pieces[kind::PAWN as usize].becomes.insert(1, ARCHBISHOP);
    janus.castling = janus.castling.map(|law| Castling { right: (8, 7), left: (1, 2), ..law });
    Variant { draws: ALIVE, ..janus }
}

pub(super) fn variants() -> Vec<Variant> {
    let capablanca = Variant {
        array: fen("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR"),
        ..wide("capablanca", "Capablanca chess")
    };
    let gothic = Variant {
        array: fen("rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR"),
        ..wide("gothic", "Gothic chess")
    };
    let mut los_alamos = Variant {
        array: fen("rnqknr/pppppp/6/6/PPPPPP/RNQKNR"),
        ..small("los-alamos", "Los Alamos chess", (6, 6))
    };
    los_alamos.pieces[kind::PAWN as usize].becomes = vec![kind::QUEEN, kind::ROOK, kind::KNIGHT];
    let gardner = Variant {
        array: fen("rnbqk/ppppp/5/PPPPP/RNBQK"),
        ..small("gardner", "Gardner minichess", (5, 5))
    };
    vec![capablanca, gothic, grand(), janus(), los_alamos, gardner]
}
