//! McCooey's and Shafran's games, compared with a slow reference.

use std::collections::BTreeMap;

use rookery_rules::random::Random;
use rookery_rules::{Play, Start};

mod reference;

use reference::{Position, Rules};

const GAMES: usize = 80;
const PLIES_MAX: usize = 80;

fn begin(key: &str) -> Box<dyn Play> {
    let games = rookery_hexchess::games();
    let game = games.iter().find(|game| game.title().key == key).expect("a game");
    game.begin(&Start::Usual).expect("the usual start")
}

/// Plays random games; counts the moves of each kind that were legal on the way.
fn compare(key: &str, rules: Rules, seed: u64) -> BTreeMap<&'static str, usize> {
    let mut random = Random::new(seed);
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for _ in 0..GAMES {
        let (mut play, mut slow) = (begin(key), Position::start(rules));
        for _ in 0..PLIES_MAX {
            let outcome = play.outcome().map(|result| result.reason);
            let moves = slow.moves();
            let ending = match (moves.is_empty(), slow.in_check(play.text().contains(" w "))) {
                (false, _) => None,
                (true, true) => Some("checkmate"),
                (true, false) => Some("stalemate"),
            };
            if outcome.is_some() && ending.is_none() {
                // Drawn by a law of draws, which the reference does not know.
                break;
            }
            assert_eq!(outcome.as_deref(), ending, "{}", play.text());
            let mut found: Vec<String> =
                play.legal_moves().into_iter().map(|mv| mv.notation).collect();
            let mut expected: Vec<String> = moves.iter().map(|mv| slow.notation(*mv)).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{}", play.text());
            let promotes = found.iter().any(|text| text.ends_with('q'));
            *seen.entry("promotions").or_default() += usize::from(promotes);
            // White's king goes two cells along the edge.
            let castles = found.iter().any(|text| ["e1c1", "e1g3"].contains(&text.as_str()));
            *seen.entry("castling").or_default() += usize::from(castles);
            let crossed = play.text().split(' ').rev().nth(2) != Some("-");
            *seen.entry("in passing").or_default() += usize::from(crossed);
            *seen.entry(ending.unwrap_or("moves")).or_default() += 1;
            let Some(&next) = random.pick(&moves) else { break };
            play.play(&slow.notation(next)).expect("a legal move");
            slow = slow.after(next);
        }
    }
    seen
}

#[test]
fn mccooeys_game_has_the_same_moves_and_results() {
    let seen = compare("mccooey", Rules::McCooey, 1979);
    assert!(["promotions", "in passing"].iter().all(|it| seen[it] > 3), "{seen:?}");
}

#[test]
fn shafrans_game_has_the_same_moves_and_results() {
    let seen = compare("shafran", Rules::Shafran, 1939);
    let kinds = ["promotions", "in passing", "castling"];
    assert!(kinds.iter().all(|it| seen[it] > 3), "{seen:?}");
}
