use std::cell::Cell;

use super::*;

fn wanted(depth: u32, positions: u32) -> Wanted {
    let evaluation = Evaluation::from_letter('H').unwrap();
    Wanted { depth, positions, seed: 5, evaluation }
}

fn counted(wanted: &Wanted) -> (Vec<News>, Check) {
    let mut news = vec![];
    let check = count(wanted, &|| false, &mut |one| news.push(one)).unwrap();
    (news, check)
}

/// The leaves of each step, by depth from 1.
fn rows(news: &[News]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![]; Algorithm::STEPS.len()];
    for one in news {
        if let News::Cell { step, depth, leaves } = one {
            assert_eq!(rows[*step].len() + 1, *depth as usize, "depth after depth");
            rows[*step].push(*leaves);
        }
    }
    rows
}

#[test]
fn every_cell_is_told_once_and_all_exact_algorithms_agree() {
    let (news, check) = counted(&wanted(3, 4));
    assert_eq!(check, Check { searches: 12, different: 0 });
    let rows = rows(&news);
    assert!(rows.iter().all(|row| row.len() == 3), "{rows:?}");
    let News::Begun { branching, minimum } = &news[0] else { panic!("{news:?}") };
    assert_eq!(minimum.len(), 3);
    assert!((minimum[0] - branching).abs() < 1e-9);
    assert!((minimum[1] - (2.0 * branching - 1.0)).abs() < 1e-9);
    assert!((minimum[2] - (branching * branching + branching - 1.0)).abs() < 1e-9);
    // Negamax leaves nothing out: what it counts at the last ply is what the moves number.
    assert!((rows[0][2].cbrt() - branching).abs() / branching < 0.05, "{rows:?} {branching}");
    let last: Vec<_> = rows.iter().map(|row| row[2].round() as u64).collect();
    assert_eq!(last, [31_911, 2_153, 1_669, 1_386, 1_404, 1_428, 1_428, 1_167, 1_184]);
}

#[test]
fn negamax_stops_where_it_would_take_too_long() {
    assert_eq!((depth_of(0, 6), depth_of(0, 2), depth_of(1, 6)), (3, 2, 6));
    assert_eq!((of_study(0), of_study(1), of_study(8)), (None, Some(154_425), Some(14_841)));
}

#[test]
fn the_share_of_work_grows_to_all_of_it() {
    let (news, _) = counted(&wanted(2, 3));
    let shares: Vec<_> = news
        .iter()
        .filter_map(|one| match one {
            News::Searched { share } => Some(*share),
            _ => None,
        })
        .collect();
    assert_eq!(shares.len(), 9 * 2 * 3);
    assert!(shares.is_sorted());
    assert!((shares.last().unwrap() - 1.0).abs() < 1e-6);
}

#[test]
fn it_can_be_stopped_anywhere() {
    let (asked, wanted) = (Cell::new(0), wanted(3, 2));
    let run = |most: u32| {
        asked.set(0);
        let mut told = 0;
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > most
        };
        (count(&wanted, &stop, &mut |_| told += 1), told)
    };
    let (check, all) = run(u32::MAX);
    assert!(check.is_some());
    let questions = asked.get();
    let mut before = 0;
    for most in [0, questions / 2, questions - 1] {
        let (check, told) = run(most);
        assert_eq!((check, asked.get()), (None, most + 1), "it ends at once");
        assert!(before <= told && told < all, "{told} of {all}");
        before = told;
    }
}

#[test]
fn growth_is_the_root_of_the_last_figure() {
    assert!((growth(&[5.0, 30.0, 1000.0]) - 10.0).abs() < 1e-9);
    assert!(growth(&[]).abs() < 1e-9);
}
