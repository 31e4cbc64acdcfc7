use std::collections::HashMap;

use rookery_chess::Role;
use rookery_rules::random::Random;

use super::super::layout::{Layout, Man, Squares};
use super::super::material::Material;
use super::super::numbers::{NUMBERS, above};
use super::*;

/// The squares of men by lot.
fn by_lot(order: &[Man], random: &mut Random) -> Squares {
    let mut squares = [64; MEN_MAX];
    for (place, (_, role)) in order.iter().enumerate() {
        while squares[..place].contains(&squares[place]) || squares[place] > 63 {
            let pawn = *role == Role::Pawn;
            squares[place] = random.below(if pawn { 48 } else { 64 }) as u8;
            squares[place] += if pawn { 8 } else { 0 };
        }
    }
    squares
}

/// All that mirror it.
fn images(squares: Squares, pawns: bool) -> Vec<Squares> {
    let mut all = vec![squares, squares.map(|square| square ^ 7)];
    if !pawns {
        all.extend(all.clone().iter().map(|squares| squares.map(|square| square ^ 56)));
        let turn = |square: u8| square >> 3 | (square & 7) << 3;
        all.extend(all.clone().iter().map(|squares| squares.map(turn)));
    }
    all
}

/// Which men stand where, whichever of equal ones it is.
fn standing(order: &[Man], squares: &Squares) -> Vec<(usize, usize, u8)> {
    let man = |((color, role), square): (&Man, &u8)| (color.index(), role.index(), *square);
    let mut all: Vec<_> = order.iter().zip(squares).map(man).collect();
    all.sort_unstable();
    all
}

/// Kings side by side have no number of their own, and where all that lead are on a diagonal the
/// others have two (as they have where the leading pawn has a mirror image on the board).
fn has_one_number(letters: &str, squares: &Squares) -> bool {
    let at = |letter| squares[letters.find(letter).unwrap_or(0)];
    let far = |one: u8, other: u8| one.abs_diff(other) > 1;
    let (king, other) = (at('K'), at('k'));
    let lead = if letters.starts_with("Kk") { 2 } else { 3 };
    let on = |turned: u8| squares[..lead].iter().all(|square| above(*square ^ turned) == 0);
    let apart = far(king & 7, other & 7) || far(king >> 3, other >> 3);
    apart && (letters.contains('P') || !on(0) && !on(7))
}

#[test]
fn positions_share_a_number_where_they_mirror_each_other_and_nowhere_else() {
    let mut random = Random::new(7);
    for (name, letters, orders) in [
        ("KRBvK", "KRkB", [1, 15]),
        ("KNNvK", "KkNN", [0, 15]),
        ("KBBvKN", "nKkBB", [1, 15]),
        ("KRRvKBB", "KkRRbb", [2, 15]),
        ("KPPvK", "PPKk", [1, 15]),
        ("KRPPvKP", "pPPRKk", [2, 0]),
        ("KPPPvKPP", "ppPPPKk", [0, 3]),
    ] {
        let order = men(letters);
        let material = Material::read(name).unwrap();
        let pawns = material.has_pawns();
        let layouts: Vec<_> = (0..4)
            .map(|file| Layout::new(material, order.clone(), orders, file).unwrap())
            .collect();
        let leaders = order.iter().filter(|man| **man == order[0]).count();
        let mut seen = HashMap::new();
        for _ in 0..20_000 {
            let squares = by_lot(&order, &mut random);
            if !has_one_number(letters, &squares) {
                continue;
            }
            let first = squares[..leaders].iter().max_by_key(|s| NUMBERS.pawn[**s as usize]);
            let file = first.map_or(0, |square| usize::from((square & 7).min(7 - (square & 7))));
            let file = if pawns { file } else { 0 };
            if pawns && first.is_some_and(|first| squares[..leaders].contains(&(first ^ 7))) {
                continue;
            }
            let layout = &layouts[file];
            let images = images(squares, pawns);
            let numbers: Vec<_> = images.iter().map(|squares| layout.index(*squares)).collect();
            assert!(numbers[0] < layout.len, "{name} {squares:?}");
            assert!(numbers.iter().all(|number| *number == numbers[0]), "{name} {squares:?}");
            let least = images.iter().map(|squares| standing(&order, squares)).min();
            let before = seen.insert((file, numbers[0]), least.clone());
            assert!(before.is_none_or(|before| before == least), "{name} {squares:?}");
        }
        assert!(seen.len() > 5_000, "{name}");
    }
}
