//! Legal moves and endings, compared with a slow reference.

use std::collections::BTreeMap;

use rookery_rules::random::Random;
use rookery_rules::{Game, Score, Start};
use rookery_towers::Makarenko;

mod reference;

use reference::{Ending, Position};

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const GAMES: usize = if AT_LENGTH { 4_000 } else { 500 };
const PLIES_MAX: usize = 60;
const SEED: u64 = 47;

fn begin() -> Box<dyn rookery_rules::Play> {
    Makarenko::new().begin(&Start::Usual).expect("the usual start")
}

#[test]
fn every_position_of_random_games_has_the_same_moves_and_the_same_result() {
    let mut random = Random::new(SEED);
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    let mut plies = 0;
    for _ in 0..GAMES {
        let (mut play, mut slow) = (begin(), Position::start());
        for _ in 0..PLIES_MAX {
            let mut found: Vec<String> =
                play.legal_moves().into_iter().map(|mv| mv.notation).collect();
            let legal = slow.moves();
            let moves: Vec<_> = legal.iter().copied().collect();
            let mut expected: Vec<String> = moves.iter().map(|mv| slow.notation(*mv)).collect();
            found.sort_unstable();
            expected.sort_unstable();
            let outcome = play.outcome();
            if outcome.as_ref().is_some_and(|result| result.reason == "fivefold-repetition") {
                break;
            }
            assert_eq!(found, expected, "{}", play.text());
            let ending = outcome.as_ref().map(|result| match result.score {
                Score::First => Ending::White,
                Score::Second => Ending::Black,
                _ => Ending::Stalemate,
            });
            assert_eq!(ending, slow.ending(&legal), "{}", play.text());
            if let Some(result) = outcome {
                *endings.entry(result.reason).or_default() += 1;
            }
            let Some(&(from, to, discs)) = random.pick(&moves) else { break };
            play.play(&slow.notation((from, to, discs))).expect("a legal move");
            slow = slow.after(from, to, discs);
            plies += 1;
        }
    }
    assert!(plies > GAMES * 20, "{plies} moves");
    assert!(endings.get("kings-taken").is_some_and(|count| *count > GAMES / 40), "{endings:?}");
}

/// Counted by the game and by the reference.
#[test]
fn sequences_of_moves_are_counted_alike() {
    let counts: Vec<u64> = (1..=3).map(|depth| begin().perft(depth)).collect();
    let slow: Vec<u64> = (1..=3).map(|depth| Position::start().perft(depth)).collect();
    assert_eq!(counts, slow);
    assert_eq!(counts, [89, 7921, 758_599]);
}
