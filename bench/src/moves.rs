//! Long games to play, made from the rules by random moves.

use rookery_protocol::seat::Seat;
use rookery_rules::random::Random;
use rookery_rules::{Play, Registry, Start};

use crate::Failure;

/// One move: who makes it, and how it is written.
pub(crate) type Made = (Seat, String);

/// No game becomes longer.
const PLIES_MAX: usize = 900;
/// So many games are tried, and the longest taken.
const TRIES: u64 = 24;
/// How many different moves are looked at before a game is taken to be over.
const LOOKS_MAX: usize = 8;

/// The longest of some random games by the rules of `key`.
pub(crate) fn longest(registry: &Registry, key: &str) -> Result<Vec<Made>, Failure> {
    let game = registry.get(key).ok_or_else(|| format!("There are no rules {key}."))?;
    let mut longest = Vec::new();
    for seed in 0..TRIES {
        let made = random_game(game.begin(&Start::Usual)?, seed);
        if made.len() > longest.len() {
            longest = made;
        }
    }
    Ok(longest)
}

/// Random moves that do not end the game, as far as a look at a few of them tells.
fn random_game(mut play: Box<dyn Play>, seed: u64) -> Vec<Made> {
    let mut random = Random::new(seed);
    let mut made = Vec::new();
    while let (Some(seat), true) = (play.turn(), made.len() < PLIES_MAX) {
        let legal = play.legal_moves();
        let next = (0..LOOKS_MAX).find_map(|_| {
            let mv = random.pick(&legal)?;
            let mut after = play.fork();
            after.play(&mv.notation).ok()?;
            after.outcome().is_none().then_some((mv.notation.clone(), after))
        });
        let Some((notation, after)) = next else { break };
        made.push((seat, notation));
        play = after;
    }
    made
}
