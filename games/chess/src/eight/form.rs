//! Which law a variant has, as its data says.

use super::engine::Engine;
use super::laws::{Atomic, Checks, Giveaway, Hill, Horde, House, Losers, Plain, Racing};
use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::variant::set::Set;
use crate::variant::{
    Capture, Castling, Check, Drops, Effect, Forced, Goal, Kind, Lost, Pawns, Piece, Promotion,
    Turns, Variant, kind,
};

/// Where pawns of chess may make two steps, and those of horde.
const USUAL_STEPS: [u16; 2] = [0b10, 0b10];
const HORDE_STEPS: [u16; 2] = [0b11, 0b10];

/// The law that says exactly what the variant's data does, if there is one.
pub(crate) fn law_of(variant: &Variant) -> Option<Box<dyn Engine>> {
    let Capture { effect, duty, kept, .. } = variant.capture;
    if !is_chess_by_its_parts(variant) || kept != variant.drops.is_some() {
        return None;
    }
    let goals = variant.ending.goals.as_slice();
    match (variant.check, effect, duty, variant.drops) {
        (Check::Answered, Effect::Take, false, None) => with_goals(variant, goals),
        (Check::Answered, Effect::Take, false, Some(law)) if goals.is_empty() => {
            with_drops(variant, law)
        }
        (Check::Answered, Effect::Take, true, None) => {
            when(is_usual(variant) && loses(goals, Lost::AllButRoyal), Losers)
        }
        (Check::Answered, Effect::Explode, false, None) => {
            when(is_usual(variant) && loses(goals, Lost::Royal), Atomic)
        }
        (Check::None, Effect::Take, true, None) => {
            when(has_common_kings(variant) && loses(goals, Lost::All), Giveaway)
        }
        (Check::Forbidden, Effect::Take, false, None) => match goals {
            [Goal::Reach { kind: kind::KING, squares, reply: true }] => {
                let fits = is_usual(variant) && variant.castling.is_none();
                when(fits, Racing(bitboard(*squares)))
            }
            _ => None,
        },
        _ => None,
    }
}

fn when(fits: bool, law: impl Engine + 'static) -> Option<Box<dyn Engine>> {
    if fits { Some(Box::new(law)) } else { None }
}

fn with_drops(variant: &Variant, law: Drops) -> Option<Box<dyn Engine>> {
    let pawns = Color::BOTH.map(|color| own_ranks(color, law.pawn_ranks));
    let (usual, demoted) = (is_usual(variant), variant.capture.demoted);
    if demoted {
        when(usual, House::<true> { pawns })
    } else {
        when(usual, House::<false> { pawns })
    }
}

/// Of a variant that is chess but for its goals, and perhaps for where pawns begin.
fn with_goals(variant: &Variant, goals: &[Goal]) -> Option<Box<dyn Engine>> {
    let usual = is_usual(variant);
    match goals {
        [] => when(usual, Plain),
        [Goal::Checks(count)] => when(usual, Checks(*count)),
        [Goal::Reach { kind: kind::KING, squares, reply: false }] => {
            when(usual, Hill(bitboard(*squares)))
        }
        _ => {
            let horde = is_royal(variant) && variant.pawns.initial == HORDE_STEPS;
            when(horde && loses(goals, Lost::All), Horde)
        }
    }
}

/// Whether the only goal is about a side that has none of this left, whichever it is for.
fn loses(goals: &[Goal], none: Lost) -> bool {
    matches!(goals, [Goal::Lost { what, side, .. }]
        if *what == none && (side.is_none() || none == Lost::All))
}

/// Whether kings are royal, and pawns become what they do in chess.
fn is_royal(variant: &Variant) -> bool {
    becomes(variant, &OFFICERS) && variant.pieces[kind::KING as usize].royal
}

/// The same, with pawns that begin as in chess.
fn is_usual(variant: &Variant) -> bool {
    is_royal(variant) && variant.pawns.initial == USUAL_STEPS
}

/// Whether kings are pieces like others, which pawns become, too.
fn has_common_kings(variant: &Variant) -> bool {
    becomes(variant, &ALL_BUT_PAWNS)
        && !variant.pieces[kind::KING as usize].royal
        && variant.castling.is_none()
        && variant.pawns.initial == USUAL_STEPS
}

const OFFICERS: [Kind; 4] = [kind::KNIGHT, kind::BISHOP, kind::ROOK, kind::QUEEN];
const ALL_BUT_PAWNS: [Kind; 5] = [kind::KNIGHT, kind::BISHOP, kind::ROOK, kind::QUEEN, kind::KING];

/// Whether pawns become these, each once.
fn becomes(variant: &Variant, kinds: &[Kind]) -> bool {
    let mut found = variant.pieces[kind::PAWN as usize].becomes.clone();
    found.sort_unstable();
    found == kinds
}

/// What all laws have in common: the board and the pieces of chess, and none of the parts that are
/// not known here.
fn is_chess_by_its_parts(variant: &Variant) -> bool {
    let Variant { files, ranks, pieces, check, castling, pawns, promotion, .. } = variant;
    let Variant { drops, turns, two_boards, flying_kings, pass, palace_lines, points, .. } =
        variant;
    let promotion_is_usual = *promotion
        == Promotion { zone: 1, leaving: false, forced: Forced::Always, only_lost: false };
    let usual_castling = |law: Castling| {
        (law.right, law.left) == ((6, 5), (2, 3))
            && (law.king, law.partner) == (kind::KING, kind::ROOK)
            && law.safely
            && *check != Check::None
    };
    let usual_drops = |law: Drops| {
        let bound = law.one_pawn_a_file || law.no_pawn_mate || law.can_move_on;
        !bound && (law.see_all || !variant.hides()) && law.pawn_ranks & 0x80 == 0
    };
    (*files, *ranks, *turns) == (8, 8, Turns::Alternate)
        && are_usual(pieces)
        && castling.is_none_or(usual_castling)
        && matches!(pawns, Pawns { en_passant: Some(2), .. })
        && promotion_is_usual
        && drops.is_none_or(usual_drops)
        && !(*two_boards || *flying_kings || *pass || *palace_lines || *points)
}

/// Whether pieces go as the six of chess, whatever they are called.
fn are_usual(pieces: &[Piece]) -> bool {
    let usual = Piece::orthodox();
    let same = |(place, (piece, usual)): (usize, (&Piece, &Piece))| {
        let is_pawn = place == usize::from(kind::PAWN);
        let is_king = place == usize::from(kind::KING);
        piece.movement == usual.movement
            && piece.pawn == is_pawn
            && (is_king || !piece.royal)
            && (is_pawn || piece.becomes.is_empty())
            && piece.further.is_none()
            && piece.at_first.is_none()
            && piece.area.is_none()
            && piece.reverts.is_none()
            && !piece.spares_kind
    };
    pieces.len() == usual.len() && pieces.iter().zip(&usual).enumerate().all(same)
}

/// A set of squares of 8×8.
pub(super) fn bitboard(set: Set) -> Bitboard {
    Bitboard(set.0 as u64)
}

fn own_ranks(color: Color, mask: u16) -> Bitboard {
    let ranks = (0..8).filter(|rank| mask >> rank & 1 == 1);
    ranks.fold(Bitboard::EMPTY, |set, rank| set | color.nth_rank(rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::variants;

    fn variant(key: &str) -> Variant {
        variants().into_iter().find(|variant| variant.key == key).unwrap()
    }

    fn name(variant: &Variant) -> String {
        let law = law_of(variant).map_or("-".to_owned(), |law| format!("{law:?}"));
        law.split(['(', ' ']).next().unwrap().to_owned()
    }

    #[test]
    fn variants_have_the_law_that_their_data_says() {
        let laws = [
            ("shuffle", "Plain"),
            ("dark", "Plain"),
            ("crazyhouse", "House"),
            ("dark-crazyhouse", "House"),
            ("loop", "House"),
            ("chessgi", "House"),
            ("antichess", "Giveaway"),
            ("suicide", "Giveaway"),
            ("losers", "Losers"),
            ("horde", "Horde"),
            ("atomic", "Atomic"),
            ("king-of-the-hill", "Hill"),
            ("five-check", "Checks"),
            ("racing-kings", "Racing"),
        ];
        for (key, law) in laws {
            assert_eq!(name(&variant(key)), law, "{key}");
        }
        for key in ["knightmate", "alice", "extinction", "makruk", "dark-crazyhouse-2", "benedict"]
        {
            assert_eq!(name(&variant(key)), "-", "{key}");
        }
    }

    #[test]
    fn any_part_that_no_law_knows_leaves_a_variant_to_the_general_engine() {
        let changes: [fn(&mut Variant); 12] = [
            |variant| variant.drops = None,
            |variant| variant.capture.kept = false,
            |variant| variant.capture.duty = true,
            |variant| variant.capture.effect = Effect::Explode,
            |variant| variant.check = Check::None,
            |variant| variant.turns = Turns::Two,
            |variant| variant.pass = true,
            |variant| variant.pawns.initial = HORDE_STEPS,
            |variant| variant.pawns.en_passant = None,
            |variant| variant.pieces[0].becomes.push(kind::KING),
            |variant| variant.pieces.push(Piece::new('A', "amazon", "QN", 12)),
            |variant| variant.ending.goals.push(Goal::Checks(3)),
        ];
        for (place, change) in changes.into_iter().enumerate() {
            let mut changed = variant("crazyhouse");
            change(&mut changed);
            assert_eq!(name(&changed), "-", "change {place}");
        }
    }
}
