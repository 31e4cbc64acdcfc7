//! The fit of ratings beside another way to the same figures.

use rookery_statistics::{CrossTable, ratings};

/// A generator of numbers (Sebastiano Vigna's SplitMix64), so that equal seeds give equal tables.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Games by strengths in Elo, the first seat ahead by 30, and about one third of draws.
fn played(strengths: &[f64], rounds: usize, seed: u64) -> (CrossTable, Vec<(usize, usize, u8)>) {
    let (mut table, mut games, mut numbers) =
        (CrossTable::new(strengths.len()), vec![], Numbers(seed));
    for _ in 0..rounds {
        for first in 0..strengths.len() {
            for second in (0..strengths.len()).filter(|second| *second != first) {
                let x = (strengths[first] - strengths[second] + 30.0) / 400.0 * 10_f64.ln();
                let (win, loss) = ((x / 2.0).exp(), (-x / 2.0).exp());
                let sum = win + loss + 1.0;
                let points = match numbers.next() * sum {
                    at if at < win => 2,
                    at if at < win + 1.0 => 1,
                    _ => 0,
                };
                table.add([first, second], points);
                games.push((first, second, points));
            }
        }
    }
    (table, games)
}

/// Strengths, advantage and ν as factors, by minorization and maximization: each in turn is set to
/// what it was observed to bring, divided by what it is expected to bring for each unit (David
/// Hunter, "MM Algorithms for Generalized Bradley-Terry Models", 2004). No derivative is taken.
fn by_factors(players: usize, games: &[(usize, usize, u8)]) -> (Vec<f64>, f64) {
    let (mut strength, mut ahead, mut draw) = (vec![1.0_f64; players], 1.0_f64, 1.0_f64);
    for _ in 0..20_000 {
        // Weights: the first wins √(a p), draws ν √(√…)… all as products of roots.
        let of = |first: usize, second: usize, s: &[f64], ahead: f64, draw: f64| {
            let (p, q) = (s[first] * ahead, s[second]);
            let (win, even, loss) = (p, draw * (p * q).sqrt(), q);
            let sum = win + even + loss;
            (win / sum, even / sum, loss / sum)
        };
        let mut got = vec![(0.0, 0.0); players];
        let (mut first_got, mut draw_got) = ((0.0, 0.0), (0.0, 0.0));
        for (first, second, points) in games {
            let (win, even, _) = of(*first, *second, &strength, ahead, draw);
            let (scored, expected) = (f64::from(*points) / 2.0, win + even / 2.0);
            got[*first].0 += scored;
            got[*first].1 += expected;
            got[*second].0 += 1.0 - scored;
            got[*second].1 += 1.0 - expected;
            first_got.0 += scored;
            first_got.1 += expected;
            draw_got.0 += f64::from(u8::from(*points == 1));
            draw_got.1 += even;
        }
        for (strength, (scored, expected)) in strength.iter_mut().zip(&got) {
            *strength *= scored / expected;
        }
        ahead *= (first_got.0 / first_got.1).sqrt();
        draw *= draw_got.0 / draw_got.1;
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / players as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    let elo = |factor: &f64| 400.0 * factor.log10();
    (strength.iter().map(elo).collect(), elo(&ahead))
}

#[test]
fn the_fit_agrees_with_one_by_another_way() {
    for seed in 1..4 {
        let (table, games) = played(&[120.0, 60.0, 0.0, -50.0, -130.0], 8, seed);
        let fit = ratings(&table).unwrap();
        let (other, ahead) = by_factors(5, &games);
        for rating in &fit.players {
            let should = other[rating.player];
            assert!((rating.elo.value - should).abs() < 1e-4, "{rating:?} beside {should}");
        }
        assert!((fit.first_seat.value - ahead).abs() < 1e-4, "{fit:?} beside {ahead}");
        assert!(!fit.joined);
    }
}

#[test]
fn the_truth_lies_within_the_errors_about_as_often_as_they_say() {
    let strengths = [90.0, 40.0, 0.0, -30.0, -100.0];
    let (mut inside, mut all) = (0, 0);
    for seed in 0..200 {
        let (table, _) = played(&strengths, 10, 1000 + seed);
        for rating in ratings(&table).unwrap().players {
            all += 1;
            let away = (rating.elo.value - strengths[rating.player]).abs();
            inside += usize::from(away <= rating.elo.error);
        }
    }
    let share = f64::from(inside as u32) / f64::from(all);
    assert!((0.93..=0.97).contains(&share), "{share}");
}

#[test]
fn two_players_stand_as_far_apart_as_their_score_says() {
    let mut table = CrossTable::new(2);
    for points in [2, 2, 2, 0] {
        table.add_pair([0, 1], [points, points]);
    }
    let fit = ratings(&table).unwrap();
    let apart = fit.players[0].elo.value - fit.players[1].elo.value;
    assert!((apart - 190.8485).abs() < 1e-3, "{fit:?}");
    assert!(fit.first_seat.value.abs() < 1e-9 && fit.draws == 0.0);
}

#[test]
fn who_won_everything_gets_a_finite_rating_that_says_so() {
    let mut table = CrossTable::new(3);
    for _ in 0..5 {
        table.add_pair([0, 1], [2, 2]);
        table.add_pair([0, 2], [2, 2]);
        table.add_pair([1, 2], [1, 2]);
    }
    let fit = ratings(&table).unwrap();
    assert!(fit.joined);
    let order: Vec<_> = fit.players.iter().map(|rating| rating.player).collect();
    assert_eq!(order, [0, 1, 2]);
    assert!(fit.players.iter().all(|rating| rating.elo.value.is_finite()));
}

#[test]
fn groups_that_never_met_have_no_common_scale() {
    let mut table = CrossTable::new(5);
    table.add_pair([0, 1], [2, 0]);
    table.add_pair([2, 3], [1, 1]);
    assert_eq!(ratings(&table), None);
    assert_eq!(ratings(&CrossTable::new(4)), None);
    table.add_pair([1, 2], [0, 2]);
    // The last one has not played and is left out.
    assert_eq!(ratings(&table).map(|fit| fit.players.len()), Some(4));
}
