//! Gliński's game, compared with another program's moves and results.

use std::collections::BTreeMap;

use hexchess::Hexchess;
use rookery_rules::random::Random;
use rookery_rules::{Play, Start};

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const GAMES: usize = if AT_LENGTH { 4_000 } else { 600 };
const PLIES_MAX: usize = 120;
const SEED: u64 = 1936;

fn begin() -> Box<dyn Play> {
    let games = rookery_hexchess::games();
    let game = games.iter().find(|game| game.title().key == "hexchess").expect("Gliński's game");
    game.begin(&Start::Usual).expect("the usual start")
}

/// How the game ends there by its own rules, if it does.
fn ending(position: &Hexchess) -> Option<&'static str> {
    if position.is_checkmate() {
        return Some("checkmate");
    }
    position.is_stalemate().then_some("stalemate")
}

#[test]
fn another_program_finds_the_same_moves_and_results_in_random_games() {
    let mut random = Random::new(SEED);
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    let (mut plies, mut in_passing) = (0, 0);
    for _ in 0..GAMES {
        let mut play = begin();
        for _ in 0..PLIES_MAX {
            let outcome = play.outcome().map(|result| result.reason);
            let drawn =
                outcome.as_deref().is_some_and(|it| !["checkmate", "stalemate"].contains(&it));
            if drawn {
                // By laws that the other program leaves to its users.
                break;
            }
            let text = play.text();
            // Read anew each time: it forgets pawns of the b-file that can be taken in passing.
            let other = Hexchess::parse(&text).expect("a position");
            let mut found: Vec<String> =
                play.legal_moves().into_iter().map(|mv| mv.notation).collect();
            let mut expected: Vec<String> =
                other.current_moves().iter().map(ToString::to_string).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{text}");
            assert_eq!(outcome.as_deref(), ending(&other), "{text}");
            in_passing += usize::from(text.split(' ').nth(2) != Some("-"));
            if let Some(reason) = outcome {
                *endings.entry(reason).or_default() += 1;
            }
            let Some(next) = random.pick(&found) else { break };
            play.play(next).expect("a legal move");
            plies += 1;
        }
    }
    assert!(plies > GAMES * 50, "{plies} moves");
    assert!(in_passing > 100, "{in_passing} positions with a pawn to take in passing");
    assert!(endings.get("checkmate").is_some_and(|count| *count > 10), "{endings:?}");
}
