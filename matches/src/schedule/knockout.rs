//! The knockout: whoever loses leaves.

use super::{Meeting, Results, scored, stays};

/// After so many more pairs that are all even, the better seeded player goes on.
const EXTRA_PAIRS_MAX: usize = 8;

/// The meetings that are known, and whether more will come.
pub(super) fn meetings(count: usize, pairs: u32, results: &Results) -> (Vec<Meeting>, bool) {
    let mut meetings: Vec<Meeting> = vec![];
    let mut standing = bracket(count);
    let mut round = 0;
    while standing.len() > 1 {
        round += 1;
        let begun = 2 * meetings.len();
        let mut duels: Vec<Duel> = standing
            .chunks(2)
            .map(|two| {
                let here = |player: &Option<usize>| player.filter(|p| stays(*p, begun, results));
                Duel::new([here(&two[0]), two.get(1).and_then(here)])
            })
            .collect();
        let mut most = pairs as usize;
        for extra in 0..=EXTRA_PAIRS_MAX {
            let open: Vec<_> = (0..duels.len()).filter(|duel| duels[*duel].is_open()).collect();
            let from = meetings.len();
            for duel in &open {
                if let Some(players) = duels[*duel].both() {
                    let meeting = Meeting { round, players };
                    meetings.extend(std::iter::repeat_n(meeting, most));
                }
            }
            for (place, duel) in open.iter().enumerate() {
                let at = from + place * most;
                let Some(gained) = scored(&meetings, at, most, results) else {
                    return (meetings, true);
                };
                duels[*duel].score(gained);
            }
            if extra == EXTRA_PAIRS_MAX {
                duels.iter_mut().for_each(Duel::by_seed);
            }
            most = 1;
        }
        standing = duels.into_iter().map(|duel| duel.winner).collect();
    }
    (meetings, false)
}

/// Two players, or one who has nobody to play against.
struct Duel {
    players: [Option<usize>; 2],
    points: [u64; 2],
    decided: bool,
    winner: Option<usize>,
}

impl Duel {
    fn new(players: [Option<usize>; 2]) -> Self {
        let alone = players[0].is_none() || players[1].is_none();
        let winner = players[0].or(players[1]).filter(|_| alone);
        Self { players, points: [0; 2], decided: alone, winner }
    }

    fn is_open(&self) -> bool {
        !self.decided
    }

    fn both(&self) -> Option<[usize; 2]> {
        Some([self.players[0]?, self.players[1]?])
    }

    fn score(&mut self, gained: [u64; 2]) {
        self.points = [self.points[0] + gained[0], self.points[1] + gained[1]];
        let [one, other] = self.points;
        self.decided = one != other;
        if self.decided {
            self.winner = self.players[usize::from(one < other)];
        }
    }

    /// The lower place is the better seed.
    fn by_seed(&mut self) {
        if !self.decided {
            (self.decided, self.winner) = (true, self.players.into_iter().flatten().min());
        }
    }
}

/// Players so that the best seeded meet as late as possible, with gaps that let the best rest in
/// the first round.
fn bracket(count: usize) -> Vec<Option<usize>> {
    let mut places = vec![0];
    while places.len() < count {
        let size = 2 * places.len();
        places = places.iter().flat_map(|seed| [*seed, size - 1 - seed]).collect();
    }
    places.into_iter().map(|seed| (seed < count).then_some(seed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeded_meet_last() {
        let of = |count| bracket(count).into_iter().map(|p| p.map_or(-1, |p| p as i32));
        assert_eq!(of(4).collect::<Vec<_>>(), [0, 3, 1, 2]);
        assert_eq!(of(6).collect::<Vec<_>>(), [0, -1, 3, 4, 1, -1, 2, 5]);
    }
}
