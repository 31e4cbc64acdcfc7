use std::collections::{BTreeMap, BTreeSet};

use rookery_protocol::matches::{EloScale, SprtPlan};

use super::*;
use crate::testing::plan;

/// Plays a match to its end: `score` tells the first seat's half points. All games in order.
fn play(plan: &MatchPlan, results: &mut Results, score: impl Fn(&Slot) -> HalfPoints) -> Vec<Slot> {
    let mut played = vec![];
    loop {
        let schedule = Schedule::new(plan, results);
        let open: Vec<_> = schedule.open().collect();
        if open.is_empty() {
            assert!(schedule.is_over());
            return played;
        }
        for slot in open {
            let points = score(&slot);
            results.points.insert(slot.number, points);
            played.push(slot);
        }
    }
}

/// The lower place is the stronger player, and wins.
fn by_strength(slot: &Slot) -> HalfPoints {
    let [first, second] = slot.players;
    if first < second { 2 } else { 0 }
}

fn met(slots: &[Slot]) -> BTreeMap<[usize; 2], u32> {
    let mut met = BTreeMap::new();
    for Slot { players: [one, other], .. } in slots {
        *met.entry([*one.min(other), *one.max(other)]).or_default() += 1;
    }
    met
}

#[test]
fn two_games_of_a_pair_have_the_seats_changed_and_one_opening() {
    let plan = plan(3, Format::RoundRobin { pairs: 2 });
    let results = Results::default();
    let schedule = Schedule::new(&plan, &results);
    for number in (0..schedule.len()).step_by(2) {
        let [one, other] = [number, number + 1].map(|n| schedule.slot(n).unwrap());
        assert_eq!(one.players, [other.players[1], other.players[0]]);
        assert_eq!(one.opening(), other.opening());
    }
    assert_eq!(schedule.slot(schedule.len()), None);
}

#[test]
fn in_a_round_robin_everyone_meets_everyone_and_nobody_twice_in_a_round() {
    for players in 2..9 {
        let plan = plan(players, Format::RoundRobin { pairs: 3 });
        let games = play(&plan, &mut Results::default(), by_strength);
        let met = met(&games);
        assert_eq!(met.len(), players * (players - 1) / 2);
        assert!(met.values().all(|games| *games == 6));
        for round in games.chunk_by(|one, other| one.round == other.round) {
            let mut seen = BTreeMap::new();
            for player in round.iter().flat_map(|slot| slot.players) {
                *seen.entry(player).or_insert(0) += 1;
            }
            assert!(seen.values().all(|games| *games == 2), "{players}: {round:?}");
        }
    }
}

#[test]
fn more_pairs_leave_the_numbers_before_them_as_they_are() {
    for format in
        [|pairs| Format::RoundRobin { pairs }, |pairs| Format::Gauntlet { seeds: 2, pairs }]
    {
        let (few, many) = (plan(5, format(2)), plan(5, format(5)));
        let results = Results::default();
        let (few, many) = (Schedule::new(&few, &results), Schedule::new(&many, &results));
        assert!(many.len() > few.len());
        for number in 0..few.len() {
            assert_eq!(few.slot(number), many.slot(number));
        }
    }
}

#[test]
fn a_gauntlets_seeds_meet_all_others_and_not_each_other() {
    let plan = plan(6, Format::Gauntlet { seeds: 2, pairs: 1 });
    let met = met(&play(&plan, &mut Results::default(), by_strength));
    assert_eq!(met.len(), 8);
    assert!(met.keys().all(|[one, other]| *one < 2 && *other >= 2));
}

#[test]
fn in_the_swiss_system_nobody_meets_twice_and_the_strongest_wins() {
    for players in [4, 7, 8, 16] {
        let rounds = if players == 4 { 3 } else { 5 };
        let plan = plan(players, Format::Swiss { rounds, pairs: 1 });
        let mut results = Results::default();
        let games = play(&plan, &mut results, by_strength);
        assert!(met(&games).values().all(|games| *games == 2), "{players}");
        assert_eq!(games.last().map(|slot| slot.round), Some(rounds));
        assert_eq!(crate::table(&plan, &results).order()[0], 0);
        // Somebody rests in each round of an odd number, never the same.
        let rested = |round: u32| {
            let of = games.iter().filter(|slot| slot.round == round);
            let here: BTreeSet<_> = of.flat_map(|slot| slot.players).collect();
            (0..players).find(|player| !here.contains(player))
        };
        let rests: BTreeSet<_> = (1..=rounds).filter_map(rested).collect();
        assert_eq!(rests.len(), if players % 2 == 1 { rounds as usize } else { 0 });
    }
}

#[test]
fn the_next_swiss_round_waits_for_the_last_game_of_the_one_before() {
    let plan = plan(4, Format::Swiss { rounds: 3, pairs: 1 });
    let mut results = Results::default();
    for number in 0..3 {
        results.points.insert(number, 1);
    }
    let schedule = Schedule::new(&plan, &results);
    assert_eq!((schedule.len(), schedule.is_over()), (4, false));
    results.points.insert(3, 1);
    assert_eq!(Schedule::new(&plan, &results).len(), 8);
}

#[test]
fn a_knockout_leaves_one_and_the_best_seeded_meet_last() {
    for players in [2, 3, 5, 8] {
        let plan = plan(players, Format::Knockout { pairs: 2 });
        let games = play(&plan, &mut Results::default(), by_strength);
        assert_eq!(met(&games).len(), players - 1);
        assert_eq!(met(&games[games.len() - 4..]).len(), 1);
        assert!(games[games.len() - 1].players.contains(&0));
        assert!(players < 4 || games[games.len() - 1].players.contains(&1));
    }
}

#[test]
fn an_even_knockout_match_goes_on_pair_by_pair_until_it_is_decided() {
    let plan = plan(2, Format::Knockout { pairs: 1 });
    let late = |slot: &Slot| if slot.number < 6 { 1 } else { by_strength(slot) };
    assert_eq!(play(&plan, &mut Results::default(), late).len(), 8);
    // Not for ever.
    assert_eq!(play(&plan, &mut Results::default(), |_| 1).len(), 2 * 9);
}

#[test]
fn a_test_ends_as_soon_as_enough_is_known() {
    let sprt =
        SprtPlan { scale: EloScale::Logistic, elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    let plan = plan(2, Format::Test { pairs: 10_000, sprt });
    let mut results = Results::default();
    let mut number = 0;
    while !Schedule::new(&plan, &results).is_over() {
        // The first player wins every second pair and draws the others.
        let slot = Schedule::new(&plan, &results).slot(number).unwrap();
        let points = if number % 4 < 2 { by_strength(&slot) } else { 1 };
        results.points.insert(number, points);
        number += 1;
    }
    assert!((10..200).contains(&number), "{number}");
    assert_eq!(number % 2, 0);
}

#[test]
fn who_leaves_plays_no_more_and_what_was_played_counts() {
    let plan = plan(4, Format::RoundRobin { pairs: 1 });
    let mut results = Results::default();
    for number in 0..6 {
        results.points.insert(number, 1);
    }
    results.left.insert(3, Schedule::new(&plan, &results).len());
    let games = play(&plan, &mut results, by_strength);
    assert!(games.iter().all(|slot| !slot.players.contains(&3)));
    assert!(crate::table(&plan, &results).total(3).games() > 0);
}

#[test]
fn who_leaves_a_knockout_lets_the_opponent_through() {
    let plan = plan(4, Format::Knockout { pairs: 1 });
    let mut results = Results::default();
    results.points.insert(0, 2);
    results.left.insert(0, Schedule::new(&plan, &results).len());
    let games = play(&plan, &mut results, by_strength);
    let last: BTreeSet<_> = games[games.len() - 1].players.into();
    assert_eq!(last, BTreeSet::from([1, 3]));
}

#[test]
fn who_leaves_a_swiss_tournament_is_paired_no_more_and_past_rounds_stay() {
    let plan = plan(6, Format::Swiss { rounds: 4, pairs: 1 });
    let mut results = Results::default();
    for number in 0..6 {
        results.points.insert(number, 1);
    }
    let before: Vec<_> = (0..6).map(|n| Schedule::new(&plan, &results).slot(n)).collect();
    results.left.insert(2, Schedule::new(&plan, &results).len());
    let games = play(&plan, &mut results, by_strength);
    let after: Vec<_> = (0..6).map(|n| Schedule::new(&plan, &results).slot(n)).collect();
    assert_eq!(before, after);
    assert!(games.iter().filter(|slot| slot.round > 2).all(|slot| !slot.players.contains(&2)));
    assert!(games.iter().any(|slot| slot.round == 4));
}
