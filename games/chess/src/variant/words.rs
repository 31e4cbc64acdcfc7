//! The rules of a variant in words, made from its parts.

use rookery_rules::{Paragraph, Text};

use super::parts::{Castling, Drops, Effect, Forced, Shuffle, Sight, Turns, Variant};
use super::parts_end::Check;
use super::words_end;
use crate::texts::{names, variants};

/// The rules in paragraphs.
pub(super) fn text(variant: &Variant) -> Vec<Paragraph> {
    let made = [
        array(variant).into_iter().collect(),
        turns(variant),
        check(variant).into_iter().collect(),
        captures(variant),
        reserves(variant),
        pawns(variant).into_iter().collect(),
        castling(variant).into_iter().collect(),
        sight(variant),
        words_end::goals(variant),
        words_end::draws(variant),
        is_western(variant).then(variants::as_in_chess).into_iter().collect(),
    ];
    let paragraphs = variant.remarks.iter().cloned().chain(made);
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect()
}

/// Whether whoever knows chess knows the rest.
fn is_western(variant: &Variant) -> bool {
    variant.sides.0[0] == "White"
}

fn array(variant: &Variant) -> Option<Text> {
    Some(match (variant.array.shuffle, variant.array.number) {
        (Shuffle::Never, _) => return None,
        (Shuffle::Chess960, Some(number)) => variants::order_of_960(number),
        (Shuffle::Chess960, None) => variants::any_of_960(),
        (Shuffle::AnyOrder, _) => variants::any_order(),
        (Shuffle::EachSide, _) => variants::set_out_by_lot(),
    })
}

fn turns(variant: &Variant) -> Paragraph {
    let several = |begin| {
        let end = [variants::check_ends_turn(), variants::stuck_ends_turn()];
        [begin].into_iter().chain(end).chain([variants::passing_in_turns()]).collect()
    };
    let mut said: Paragraph = match variant.turns {
        Turns::Alternate => vec![],
        Turns::Two => several(variants::two_moves()),
        Turns::Growing => several(variants::growing_turns()),
        Turns::Push => vec![variants::pawns_are_pushed(), variants::no_passing()],
    };
    if variant.two_boards {
        said.extend([variants::two_boards(), variants::no_passing()]);
    }
    if variant.pass {
        said.push(variants::passes());
    }
    said
}

fn check(variant: &Variant) -> Option<Text> {
    match variant.check {
        Check::None if variant.pieces.iter().any(|piece| piece.royal) => {
            Some(variants::kings_are_taken())
        }
        Check::None => Some(variants::no_kings()),
        Check::Answered => variant.flying_kings.then(variants::flying_kings),
        Check::Forbidden => Some(variants::no_checks()),
    }
}

fn captures(variant: &Variant) -> Paragraph {
    let mut said = match variant.capture.effect {
        Effect::Take => vec![],
        Effect::Explode => vec![variants::captures_explode()],
        Effect::Turn => vec![variants::captures_turn(), variants::no_passing()],
    };
    if variant.capture.duty {
        said.push(variants::captures_are_a_duty());
    }
    said
}

fn reserves(variant: &Variant) -> Paragraph {
    let Some(drops) = variant.drops else { return vec![] };
    let kept = variant.capture.kept;
    let mut said: Paragraph = kept.then(variants::captures_are_kept).into_iter().collect();
    let mate = !drops.no_pawn_mate;
    said.push(if mate { variants::drops_with_mate() } else { variants::drops() });
    said.extend(pawn_ranks(variant, drops));
    if drops.one_pawn_a_file {
        said.push(variants::one_pawn_a_file());
    }
    if drops.no_pawn_mate {
        said.push(variants::no_pawn_mate());
    }
    if drops.can_move_on {
        said.push(variants::drops_can_move_on());
    }
    if kept && !variant.pieces.iter().any(|piece| piece.plus) {
        let demoted = variant.capture.demoted;
        said.push(if demoted { variants::promoted_are_pawns() } else { variants::promoted_stay() });
    }
    said
}

fn pawn_ranks(variant: &Variant, drops: Drops) -> Option<Text> {
    let on = |rank: u8| drops.pawn_ranks >> (rank - 1) & 1 == 1;
    match (on(1), on(variant.ranks)) {
        (false, false) => Some(variants::no_pawns_on_outer_ranks()),
        (true, false) => Some(variants::pawns_on_first_rank()),
        _ => None,
    }
}

fn pawns(variant: &Variant) -> Option<Text> {
    let pawn = variant.pieces.iter().find(|piece| piece.pawn)?;
    let kinds: Vec<&str> =
        pawn.becomes.iter().map(|kind| variant.pieces[*kind as usize].name.as_str()).collect();
    if kinds == ["queen", "rook", "bishop", "knight"] {
        return None;
    }
    let what = names::one_of(&kinds)?;
    let zone = variant.promotion.zone;
    let must = variant.promotion.forced == Forced::Always;
    Some(match (must, variant.promotion.only_lost) {
        (true, false) => variants::pawn_becomes(zone, what),
        (true, true) => variants::pawn_becomes_lost(zone, what),
        (false, false) => variants::pawn_may_become(zone, what),
        (false, true) => variants::pawn_may_become_lost(zone, what),
    })
}

fn castling(variant: &Variant) -> Option<Text> {
    let file = |file: u8| char::from(b'a' + file);
    match variant.castling {
        None if variant.pieces.iter().any(|piece| piece.royal) => Some(variants::no_castling()),
        Some(law) if !law.safely => Some(variants::castling_asks_little()),
        Some(Castling { left, right, .. }) if right != (6, 5) || left != (2, 3) => {
            let [king_left, rook_left] = [left.0, left.1].map(file);
            let [king_right, rook_right] = [right.0, right.1].map(file);
            Some(variants::castling_files(king_left, rook_left, king_right, rook_right))
        }
        _ => None,
    }
}

fn sight(variant: &Variant) -> Paragraph {
    if variant.sight != Sight::Moves {
        return vec![];
    }
    let mut said = vec![variants::sight_of_moves()];
    if variant.check == Check::Answered {
        said.push(variants::checks_are_told());
    }
    if let Some(drops) = variant.drops {
        let all = drops.see_all;
        said.push(if all { variants::drops_see_all() } else { variants::drops_see_nothing() });
        said.push(variants::reserves_are_hidden());
    }
    said.push(variants::spectators_see_less());
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::variants;

    #[test]
    fn what_pawns_become_is_said_with_the_ranks_where_they_do() {
        let said = |key: &str| {
            let variant = variants().into_iter().find(|variant| variant.key == key)?;
            pawns(&variant).map(|text| text.to_string())
        };
        let grand = "On the last 3 ranks a pawn may become a queen or a chancellor or an archbishop \
                     or a rook or a bishop or a knight, of which the player has lost one.";
        for (key, text) in [
            ("crazyhouse", None),
            ("xiangqi", None),
            ("kinglet", Some("On the last rank a pawn becomes a king.")),
            ("makruk", Some("On the last 3 ranks a pawn becomes a met.")),
            ("minishogi", Some("On the last rank a pawn may become a tokin.")),
            ("grand", Some(grand)),
        ] {
            assert_eq!(said(key).as_deref(), text, "{key}");
        }
    }

    #[test]
    fn each_rule_of_turns_is_a_text_of_its_own() {
        let mut variant = variants().remove(0);
        (variant.turns, variant.two_boards, variant.pass) = (Turns::Two, true, true);
        let said: Vec<_> = turns(&variant).iter().filter_map(Text::key).collect();
        let keys = ["two_moves", "check_ends_turn", "stuck_ends_turn", "passing_in_turns"];
        let more = ["two_boards", "no_passing", "passes"];
        let all = keys.into_iter().chain(more).map(|key| format!("chess_variants.{key}"));
        assert_eq!(said, all.collect::<Vec<_>>());
    }
}
