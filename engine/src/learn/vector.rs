//! The weights as a list of numbers, each with a name.

use crate::strong::{Pair, Weights};

/// Some numbers of one kind.
pub(super) struct Group<'a> {
    pub(super) name: String,
    pub(super) values: Vec<&'a mut i16>,
    pub(super) kind: Kind,
}

/// What may be done to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) least: i16,
    pub(super) most: i16,
    /// How far the evaluation is looked at to each side to find its slope; a learner goes as much
    /// slower as this is smaller.
    pub(super) step: i16,
}

/// Something that is added, in hundredths of a pawn.
const WORTH: Kind = Kind { least: -2000, most: 2000, step: 16 };
/// Something that is added before it is squared: its bounds keep the square within 31 bits.
const DANGER: Kind = Kind { least: -200, most: 200, step: 4 };

/// The step of most numbers.
pub(super) const USUAL_STEP: i16 = WORTH.step;

const ROLES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// Every number of the evaluation, in an order that does not change.
pub(super) fn groups(weights: &mut Weights) -> Vec<Group<'_>> {
    let mut groups = vec![];
    let Weights { material, squares_early, squares_late, .. } = weights;
    pairs(&mut groups, "material", material);
    for (phase, squares) in [("early", squares_early), ("late", squares_late)] {
        for (role, squares) in ROLES.into_iter().zip(squares) {
            plain(&mut groups, format!("squares.{role}.{phase}"), squares, WORTH);
        }
    }
    let one = std::slice::from_mut::<Pair>;
    let Weights { knight_reach, bishop_reach, rook_reach, queen_reach, .. } = weights;
    let Weights { bishop_pair, doubled, isolated, backward, weak_open, .. } = weights;
    let Weights { guarded, connected, passed, passed_free, passed_safe, passed_open, .. } = weights;
    let Weights { passed_own_king, passed_enemy_king, .. } = weights;
    let Weights { passed_supported, passed_chased, .. } = weights;
    let Weights { rook_open, rook_half_open, rook_seventh, outpost, behind_pawn, .. } = weights;
    let Weights { bishop_pawns, space, pawn_threat, push_threat, minor_threat, .. } = weights;
    let Weights { rook_threat, hanging, loose_pawn, shelter, storm, blocked_storm, .. } = weights;
    for (name, list) in [
        ("knight_reach", &mut knight_reach[..]),
        ("bishop_reach", bishop_reach),
        ("rook_reach", rook_reach),
        ("queen_reach", queen_reach),
        ("bishop_pair", one(bishop_pair)),
        ("doubled", one(doubled)),
        ("isolated", one(isolated)),
        ("backward", one(backward)),
        ("weak_open", one(weak_open)),
        ("guarded", guarded),
        ("connected", connected),
        ("passed", passed),
        ("passed_free", passed_free),
        ("passed_safe", passed_safe),
        ("passed_open", passed_open),
        ("passed_own_king", one(passed_own_king)),
        ("passed_enemy_king", one(passed_enemy_king)),
        ("passed_supported", one(passed_supported)),
        ("passed_chased", one(passed_chased)),
        ("rook_open", one(rook_open)),
        ("rook_half_open", one(rook_half_open)),
        ("rook_seventh", one(rook_seventh)),
        ("outpost", outpost),
        ("behind_pawn", one(behind_pawn)),
        ("bishop_pawns", one(bishop_pawns)),
        ("space", one(space)),
        ("pawn_threat", one(pawn_threat)),
        ("push_threat", one(push_threat)),
        ("minor_threat", minor_threat),
        ("rook_threat", rook_threat),
        ("hanging", one(hanging)),
        ("loose_pawn", one(loose_pawn)),
        ("shelter", shelter.as_flattened_mut()),
        ("storm", storm.as_flattened_mut()),
        ("blocked_storm", blocked_storm),
    ] {
        pairs(&mut groups, name, list);
    }
    let Weights { attackers, attacked_square, weak_square, safe_check, no_queen, .. } = weights;
    for (name, list) in [
        ("attackers", &mut attackers[..]),
        ("attacked_square", std::slice::from_mut(attacked_square)),
        ("weak_square", std::slice::from_mut(weak_square)),
        ("safe_check", safe_check),
        ("no_queen", std::slice::from_mut(no_queen)),
    ] {
        plain(&mut groups, name.into(), list, DANGER);
    }
    pairs(&mut groups, "tempo", one(&mut weights.tempo));
    groups
}

fn plain<'a>(groups: &mut Vec<Group<'a>>, name: String, values: &'a mut [i16], kind: Kind) {
    groups.push(Group { name, values: values.iter_mut().collect(), kind });
}

fn pairs<'a>(groups: &mut Vec<Group<'a>>, name: &str, list: &'a mut [Pair]) {
    let (early, late) = list.iter_mut().map(|Pair(early, late)| (early, late)).unzip();
    groups.push(Group { name: format!("{name}.early"), values: early, kind: WORTH });
    groups.push(Group { name: format!("{name}.late"), values: late, kind: WORTH });
}

/// All numbers in their order.
pub(super) fn numbers(weights: &Weights) -> Vec<i16> {
    let mut weights = weights.clone();
    groups(&mut weights).iter().flat_map(|group| group.values.iter().map(|one| **one)).collect()
}

/// What may be done to each number, in their order.
pub(super) fn kinds() -> Vec<Kind> {
    let mut weights = crate::strong::WEIGHTS.clone();
    let kind = |group: &Group<'_>| vec![group.kind; group.values.len()];
    groups(&mut weights).iter().flat_map(kind).collect()
}

/// The weights with these numbers, each brought within its bounds.
pub(super) fn weights(numbers: &[f64]) -> Weights {
    let mut weights = crate::strong::WEIGHTS.clone();
    let mut numbers = numbers.iter();
    for group in groups(&mut weights) {
        let Kind { least, most, .. } = group.kind;
        for (place, number) in group.values.into_iter().zip(numbers.by_ref()) {
            *place = number.round().clamp(f64::from(least), f64::from(most)) as i16;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong::WEIGHTS;

    #[test]
    fn every_number_is_there_once_and_comes_back() {
        let all = numbers(&WEIGHTS);
        // Four bytes for each pair and two for each other number: nothing is left out.
        assert_eq!(2 * all.len(), std::mem::size_of::<Weights>());
        assert_eq!(kinds().len(), all.len());
        let floats: Vec<_> = all.iter().map(|number| f64::from(*number) + 0.3).collect();
        assert_eq!(weights(&floats), WEIGHTS);
        let other: Vec<_> = all.iter().map(|number| f64::from(number + 1)).collect();
        assert_eq!(numbers(&weights(&other))[0], all[0] + 1);
    }

    #[test]
    fn the_weights_that_are_played_with_are_within_their_bounds() {
        for (number, Kind { least, most, .. }) in numbers(&WEIGHTS).into_iter().zip(kinds()) {
            assert!((least..=most).contains(&number));
        }
    }
}
