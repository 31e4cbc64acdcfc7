//! The chess of Asia.

use rookery_rules::SeatColour;

use super::orthodox::{ALIVE, built_in, fen};
use crate::texts::variants as texts;
use crate::variant::{
    Area, Capture, Convention, Counting, Drawn, Draws, Drops, Effect, Ending, Forced, Kind, Pawns,
    Piece, Promotion, Repetition, Variant, Verdict, betza,
};

/// Letter, name, movement, value.
type Row = (char, &'static str, &'static str, u16);

fn pieces(rows: &[Row]) -> Vec<Piece> {
    rows.iter()
        .map(|(letter, name, movement, value)| Piece::new(*letter, name, movement, *value))
        .collect()
}

/// A variant without any of chess's specialities.
fn plain(key: &str, name: &str, rows: &[Row]) -> Variant {
    let mut pieces = pieces(rows);
    for piece in &mut pieces {
        piece.royal = piece.letter == 'K';
        piece.pawn = piece.letter == 'P';
    }
    let usual = built_in(key, name);
    Variant {
        pieces,
        castling: None,
        pawns: Pawns { initial: [0, 0], en_passant: None },
        promotion: Promotion { zone: 0, ..usual.promotion },
        draws: ALIVE,
        ..usual
    }
}

/// Pictures in the manner of a country, for pieces that look alike nowhere else.
fn picture(pieces: &mut [Piece], manner: &str) {
    for piece in pieces {
        piece.picture = format!("{manner}-{}", piece.name.replace(' ', "-"));
    }
}

const MAKRUK: [Row; 6] = [
    ('P', "pawn", "fmWfcF", 1),
    ('M', "met", "F", 2),
    ('S', "khon", "FfW", 3),
    ('N', "knight", "N", 3),
    ('R', "rook", "R", 5),
    ('K', "king", "K", 4),
];
const MET: Kind = 1;
const ROOK: Kind = 4;

fn thai(key: &str, name: &str, counting: Counting) -> Variant {
    let mut variant = plain(key, name, &MAKRUK);
    variant.array = fen("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR");
    variant.pieces[0].becomes = vec![MET];
    variant.promotion = Promotion { zone: 3, ..variant.promotion };
    variant.drawn = Drawn::Lines;
    let draws = Draws { moves: None, counting: Some(counting), ..ALIVE };
    Variant { draws, ..variant }
}

fn cambodian() -> Variant {
    let mut variant = thai("cambodian", "Cambodian chess", Counting::Cambodian);
    let first = |text: &str| betza::read(text).ok();
    variant.pieces[MET as usize].at_first = first("fD");
    variant.pieces[5].at_first = first("fsN");
    variant.pieces[5].daunted_by = Some(ROOK);
    variant
}

const XIANGQI: [Row; 7] = [
    ('P', "soldier", "fW", 2),
    ('A', "advisor", "F", 2),
    ('B', "elephant", "nA", 2),
    ('N', "horse", "nN", 4),
    ('C', "cannon", "mRcpR", 5),
    ('R', "chariot", "R", 9),
    ('K', "general", "W", 0),
];
/// Files d to f, own ranks 1 to 3.
const PALACE: Area = Area { files: 0b000_111_000, ranks: 0b111 };
const OWN_HALF: Area = Area { files: 0b1_1111_1111, ranks: 0b1_1111 };
const BEYOND_THE_RIVER: u16 = 0b11_1110_0000;

fn xiangqi() -> Variant {
    let mut variant = plain("xiangqi", "Xiangqi", &XIANGQI);
    picture(&mut variant.pieces, "chinese");
    (variant.files, variant.ranks) = (9, 10);
    variant.array = fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
    variant.pieces[0].further = betza::read("sW").ok().map(|sideways| (BEYOND_THE_RIVER, sideways));
    (variant.pieces[1].area, variant.pieces[6].area) = (Some(PALACE), Some(PALACE));
    variant.pieces[2].area = Some(OWN_HALF);
    variant.flying_kings = true;
    variant.ending.stalemate = Verdict::Loses;
    variant.draws = Draws { repetition: Repetition::ChecksLose(3), moves: Some((60, 60)), ..ALIVE };
    variant.sides = (["Red".into(), "Black".into()], false);
    variant.convention = Convention::Xiangqi;
    variant.colours = [Some(SeatColour::Red), None];
    variant.drawn = Drawn::Points;
    variant
}

const JANGGI: [Row; 7] = [
    ('P', "soldier", "fsW", 2),
    ('A', "advisor", "W", 3),
    ('B', "elephant", "nZ", 3),
    ('N', "horse", "nN", 5),
    ('C', "cannon", "pR", 7),
    ('R', "chariot", "R", 13),
    ('K', "general", "W", 0),
];

fn janggi() -> Variant {
    let mut variant = plain("janggi", "Janggi", &JANGGI);
    picture(&mut variant.pieces, "korean");
    (variant.files, variant.ranks) = (9, 10);
    variant.array = fen("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR");
    (variant.pieces[1].area, variant.pieces[6].area) = (Some(PALACE), Some(PALACE));
    for place in [0, 1, 4, 5, 6] {
        variant.pieces[place].follows_lines = true;
    }
    variant.pieces[4].spares_kind = true;
    (variant.palace_lines, variant.pass, variant.points) = (true, true, true);
    variant.draws = Draws { repetition: Repetition::ChecksLose(4), moves: None, ..ALIVE };
    variant.sides = (["Blue".into(), "Red".into()], false);
    variant.convention = Convention::Janggi;
    variant.colours = [Some(SeatColour::Blue), Some(SeatColour::Red)];
    variant.drawn = Drawn::Points;
    variant
}

const SHOGI: [Row; 8] = [
    ('P', "pawn", "fW", 1),
    ('L', "lance", "fR", 3),
    ('N', "knight", "fN", 4),
    ('S', "silver", "FfW", 5),
    ('G', "gold", "WfF", 6),
    ('B', "bishop", "B", 8),
    ('R', "rook", "R", 10),
    ('K', "king", "K", 0),
];

fn shogi(key: &str, name: &str, rows: &[Row]) -> Variant {
    let mut variant = plain(key, name, rows);
    for (place, &(letter, name, _, value)) in rows.iter().enumerate() {
        let (name, movement) = match letter {
            'P' => ("tokin", "WfF"),
            'L' => ("promoted lance", "WfF"),
            'N' => ("promoted knight", "WfF"),
            'S' => ("promoted silver", "WfF"),
            'B' => ("horse", "BW"),
            'R' => ("dragon", "RF"),
            _ => (name, ""),
        };
        if movement.is_empty() {
            continue;
        }
        let promoted = Piece {
            plus: true,
            reverts: Some(place as Kind),
            ..Piece::new(letter, name, movement, value + 1)
        };
        variant.pieces[place].becomes = vec![variant.pieces.len() as Kind];
        variant.pieces.push(promoted);
    }
    picture(&mut variant.pieces, "japanese");
    variant.capture = Capture { effect: Effect::Take, duty: false, kept: true, demoted: false };
    variant.drops = Some(Drops {
        pawn_ranks: u16::MAX,
        one_pawn_a_file: true,
        no_pawn_mate: true,
        can_move_on: true,
        see_all: true,
    });
    variant.ending = Ending { stalemate: Verdict::Loses, ..variant.ending };
    variant.draws = Draws { repetition: Repetition::ChecksLose(4), moves: None, ..ALIVE };
    variant.sides = (["Sente".into(), "Gote".into()], true);
    variant.convention = Convention::Shogi;
    variant.drawn = Drawn::Wood;
    variant.remarks = vec![vec![texts::shogi()]];
    variant
}

pub(super) fn variants() -> Vec<Variant> {
    let mut full = shogi("shogi", "Shogi", &SHOGI);
    (full.files, full.ranks) = (9, 9);
    full.array = fen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
    full.promotion = Promotion { zone: 3, leaving: true, forced: Forced::Stuck, only_lost: false };
    let rows: Vec<Row> =
        SHOGI.into_iter().filter(|(letter, ..)| !matches!(letter, 'L' | 'N')).collect();
    let mut mini = shogi("minishogi", "Minishogi", &rows);
    (mini.files, mini.ranks) = (5, 5);
    mini.array = fen("rbsgk/4p/5/P4/KGSBR");
    mini.promotion = Promotion { zone: 1, ..full.promotion };
    let makruk = thai("makruk", "Makruk", Counting::Makruk);
    vec![xiangqi(), janggi(), full, mini, makruk, cambodian()]
}
