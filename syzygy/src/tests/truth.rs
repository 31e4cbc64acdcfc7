//! What is true of positions with three men, by the mates that there are.

use std::collections::HashMap;

use rookery_chess::{CastlingNotation, Chess, Color, Role};

use super::super::layout::Man;
use super::super::probe::{Wdl, moves};
use super::mates::Mates;

/// Calls `each` for every legal position with these men in which castling and capturing in passing
/// are impossible, or for one that mirrors it: a pawn stands on files a to d, without one White's
/// king on the first four of them and ranks 1 to 4.
pub(super) fn each_position(men: &[Man], each: &mut dyn FnMut(&Chess)) {
    let mut men = men.to_vec();
    let pawn = men.iter().position(|(_, role)| *role == Role::Pawn);
    let first = men.iter().position(|man| *man == (Color::White, Role::King));
    men[..=pawn.or(first).unwrap()].rotate_right(1);
    place(&men, &mut [None; 64], None, each);
}

/// `after` is the square of an equal man.
fn place(
    men: &[Man],
    board: &mut [Option<Man>; 64],
    after: Option<usize>,
    each: &mut dyn FnMut(&Chess),
) {
    let Some((man, rest)) = men.split_first() else {
        for turn in ["w", "b"] {
            let text = format!("{} {turn} - - 0 1", fen(board));
            if let Ok(position) = Chess::from_fen(&text, CastlingNotation::KingMoves) {
                each(&position);
            }
        }
        return;
    };
    let begins = board.iter().all(Option::is_none);
    for square in after.map_or(0, |after| after + 1)..64 {
        let fits = match man.1 {
            Role::Pawn => (8..56).contains(&square) && (!begins || square & 7 < 4),
            _ => !begins || square & 7 < 4 && square < 32,
        };
        if fits && board[square].is_none() {
            board[square] = Some(*man);
            place(rest, board, (rest.first() == Some(man)).then_some(square), each);
            board[square] = None;
        }
    }
}

fn fen(board: &[Option<Man>; 64]) -> String {
    let letter = |man: &Option<Man>| man.map_or('1', |(color, role)| color.case(role.letter()));
    let ranks: Vec<String> =
        board.chunks(8).rev().map(|rank| rank.iter().map(letter).collect()).collect();
    ranks.join("/")
}

/// Who wins; no win with three men takes too long.
pub(super) fn wdl(position: &Chess) -> Wdl {
    match Mates::all().plies(position) {
        None => Wdl::Draw,
        Some(plies) if plies % 2 == 1 => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

/// The best of the moves after which distances begin anew.
pub(super) fn at_once(position: &Chess, pawns: bool) -> Option<Wdl> {
    let mut best = None;
    for mv in moves(position) {
        let mut after = position.clone();
        after.make(mv);
        if after.halfmoves() == 0 && (pawns || men(&after) < men(position)) {
            best = best.max(Some(wdl(&after).before()));
        }
    }
    best
}

fn men(position: &Chess) -> u32 {
    position.pieces().occupied().count()
}

/// The distances of positions with these men, by their keys: plies to the next capture or pawn
/// move, or to mate, 0 for who is mated.
pub(super) fn distances(men: &[Man]) -> HashMap<u64, i32> {
    let mut known: HashMap<u64, i32> = HashMap::new();
    let mut left: Vec<(Chess, Wdl)> = vec![];
    each_position(men, &mut |position| {
        let pawns = position.pieces().role(Role::Pawn);
        match Mates::all().plies(position) {
            // What wins is all there is to take, so that every win goes straight to mate.
            Some(plies) if pawns.is_empty() => {
                known.insert(position.key(), plies);
            }
            Some(_) => left.push((position.clone(), wdl(position))),
            None => {}
        }
    });
    // Backwards from those that are nearest, so that the first that is found is right.
    while !left.is_empty() {
        let before = left.len();
        let mut found = vec![];
        left.retain(|(position, wdl)| {
            let distance = distance(&known, position, *wdl);
            found.extend(distance.map(|distance| (position.key(), distance)));
            distance.is_none()
        });
        known.extend(found);
        assert!(left.len() < before, "every win comes nearer");
    }
    known
}

fn distance(known: &HashMap<u64, i32>, position: &Chess, worth: Wdl) -> Option<i32> {
    let after = moves(position).into_iter().map(|mv| {
        let mut after = position.clone();
        after.make(mv);
        let over = after.halfmoves() == 0;
        let worth = wdl(&after).before();
        (worth, if over { Some(0) } else { known.get(&after.key()).copied() })
    });
    if worth == Wdl::Win {
        let wins = after.filter(|(worth, _)| *worth == Wdl::Win);
        return wins.filter_map(|(_, distance)| distance).min().map(|distance| distance + 1);
    }
    let mut distances = after.map(|(_, distance)| distance);
    distances.try_fold(0, |most, distance| Some(most.max(distance? + 1)))
}
