//! Who need only follow the other up the columns.
//!
//! A player who always answers above the opponent's disc gets every second place: from columns of
//! even height the even rows, where the opponent gets the odd ones ("claimeven" in Allis, "A
//! knowledge-based approach of Connect-Four", 1988). Columns of odd height go in pairs: who is
//! followed gets one of the two places where discs land there ("baseinverse"). So it is known
//! which places the followed player can have at the most, whatever he does.

use crate::board::columns::{BOTTOM, PLACES};

use super::grid::{Grid, column_of};

/// Rows 1, 3 and 5, counted from 1.
const ODD_ROWS: u64 = BOTTOM * 0b001_0101;
/// Rows 2, 4 and 6.
const EVEN_ROWS: u64 = BOTTOM * 0b010_1010;

/// What the player who is not to move has by following.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Follower {
    /// At least a draw.
    Holds,
    /// The game.
    Wins,
}

/// What the player who is not to move has by following; `None` where that proves nothing. Nobody
/// may have four in a row already.
#[must_use]
pub fn follow(grid: &Grid) -> Option<Follower> {
    let uneven = (grid.all + BOTTOM) & EVEN_ROWS;
    let beyond = beyond(grid);
    if grid.discs().is_multiple_of(2) {
        to_the_end(grid, uneven, beyond)
    } else {
        to_an_odd_threat(grid, uneven, beyond).then_some(Follower::Wins)
    }
}

/// Where the number of free places is even, who follows makes the last move and is never short of
/// an answer.
fn to_the_end(grid: &Grid, uneven: u64, beyond: u64) -> Option<Follower> {
    let base = grid.own | grid.empty() & ODD_ROWS & !beyond;
    if !held_in_pairs(base, uneven) {
        return None;
    }
    // Above each of the places that are beyond reach the opponent must go at last.
    let rest = grid.other() | grid.empty() & EVEN_ROWS & !uneven;
    let wins = beyond != 0 || four(rest);
    Some(if wins { Follower::Wins } else { Follower::Holds })
}

/// Where it is odd, who follows must have a place on an odd row that makes four: the column below
/// it fills last, and the opponent must put the disc under it.
fn to_an_odd_threat(grid: &Grid, uneven: u64, beyond: u64) -> bool {
    let mut threats = grid.theirs & ODD_ROWS;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        threats ^= threat;
        let column = column_of(threat);
        let below = (threat - 1) & column & grid.empty();
        if below == 0 {
            continue;
        }
        let own = grid.own | grid.empty() & ODD_ROWS & !column & !beyond;
        // Of an even height the column is itself one of those that go in pairs.
        let paired = uneven & !column | grid.landing() & column & ODD_ROWS;
        if held_in_pairs(own | below & EVEN_ROWS, paired) {
            return true;
        }
    }
    false
}

/// Places that the opponent cannot have: those from a place on an even row up where the follower
/// makes four, for the place below it is the opponent's.
fn beyond(grid: &Grid) -> u64 {
    let mut threats = grid.theirs & EVEN_ROWS & !grid.landing();
    let mut beyond = 0;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        threats ^= threat;
        beyond |= column_of(threat) & !(threat - 1);
    }
    beyond
}

/// Whether there is no four in these places with one of each pair, for some way to pair.
fn held_in_pairs(base: u64, paired: u64) -> bool {
    let mut places = [0; 4];
    let (mut rest, mut count) = (paired, 0);
    while rest != 0 {
        let place = rest & rest.wrapping_neg();
        rest ^= place;
        if count == places.len() {
            return false;
        }
        places[count] = place;
        count += 1;
    }
    let [a, b, c, d] = places;
    let safe = |more: u64| !four(base | more);
    match count {
        0 => safe(0),
        2 => safe(a) && safe(b),
        4 => {
            let apart = |(a, b), (c, d)| [a | c, a | d, b | c, b | d].into_iter().all(safe);
            apart((a, b), (c, d)) || apart((a, c), (b, d)) || apart((a, d), (b, c))
        }
        _ => false,
    }
}

/// Whether four of these stand in a line.
pub(super) fn four(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Whether a side can still make four, with every free place.
pub(super) fn can_win(discs: u64, others: u64) -> bool {
    four(PLACES & !others | discs)
}
