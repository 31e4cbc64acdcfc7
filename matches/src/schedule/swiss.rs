//! The Swiss system: whoever has as many points meets, and nobody twice without need.

use std::collections::BTreeSet;

use super::{Meeting, Results, scored, stays};

/// Looking for pairings ends after so many steps; then players may meet again.
const STEPS_MAX: usize = 20_000;

/// The rounds that are known, and whether more will come.
pub(super) fn meetings(
    count: usize,
    rounds: u32,
    pairs: u32,
    results: &Results,
) -> (Vec<Meeting>, bool) {
    let mut meetings: Vec<Meeting> = vec![];
    let mut points = vec![0_u64; count];
    let (mut met, mut rested) = (BTreeSet::new(), BTreeSet::new());
    for round in 1..=rounds {
        let begun = meetings.len();
        let mut order: Vec<_> =
            (0..count).filter(|player| stays(*player, 2 * begun, results)).collect();
        order.sort_by_key(|player| (std::cmp::Reverse(points[*player]), *player));
        if order.len() < 2 {
            return (meetings, false);
        }
        if order.len() % 2 == 1 {
            let last = order.iter().rposition(|player| !rested.contains(player));
            let rests = order.remove(last.unwrap_or(order.len() - 1));
            rested.insert(rests);
            points[rests] += 4 * u64::from(pairs);
        }
        for players in pairings(&order, &met) {
            met.insert(sorted(players));
            let meeting = Meeting { round, players };
            meetings.extend(std::iter::repeat_n(meeting, pairs as usize));
        }
        for place in (begun..meetings.len()).step_by(pairs.max(1) as usize) {
            let Some(gained) = scored(&meetings, place, pairs as usize, results) else {
                return (meetings, round < rounds);
            };
            for (player, gained) in meetings[place].players.into_iter().zip(gained) {
                points[player] += gained;
            }
        }
    }
    (meetings, false)
}

fn sorted([one, other]: [usize; 2]) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// The players two by two, neighbours in the order as far as possible, and nobody with somebody
/// whom they have `met` if that can be.
fn pairings(order: &[usize], met: &BTreeSet<[usize; 2]>) -> Vec<[usize; 2]> {
    let (mut found, mut steps) = (vec![], 0);
    if !search(order, met, &mut found, &mut steps) {
        found = order.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    }
    found
}

/// The first left gets the next one whom it may have, and so on; where that leads nowhere, another.
fn search(
    left: &[usize],
    met: &BTreeSet<[usize; 2]>,
    found: &mut Vec<[usize; 2]>,
    steps: &mut usize,
) -> bool {
    let Some((first, others)) = left.split_first() else { return true };
    for (place, other) in others.iter().enumerate() {
        *steps += 1;
        if *steps > STEPS_MAX {
            return false;
        }
        if met.contains(&sorted([*first, *other])) {
            continue;
        }
        found.push([*first, *other]);
        let rest: Vec<_> = [&others[..place], &others[place + 1..]].concat();
        if search(&rest, met, found, steps) {
            return true;
        }
        found.pop();
    }
    false
}
