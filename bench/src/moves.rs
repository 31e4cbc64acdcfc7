//! Long games to play, made from the rules by random moves.

use rookery_protocol::seat::Seat;
use rookery_rules::random::Random;
use rookery_rules::{LegalMove, Play, Registry, Start};

use crate::Failure;

/// One move: who makes it, and how it is written.
pub(crate) type Made = (Seat, String);

/// No game becomes longer.
const PLIES_MAX: usize = 900;
/// So many games are tried, and the longest taken.
const TRIES: u64 = 24;
/// How many different moves are looked at before a game is taken to be over.
const LOOKS_MAX: usize = 8;
/// Of so many moves the one that goes furthest is taken.
const FURTHEST_OF: usize = 6;

/// The longest of some random games by the rules of `key`.
pub(crate) fn longest(registry: &Registry, key: &str) -> Result<Vec<Made>, Failure> {
    let game = registry.get(key).ok_or_else(|| format!("There are no rules {key}."))?;
    let mut longest = Vec::new();
    for seed in 0..TRIES {
        let made = random_game(game.begin(&Start::Usual)?, seed, PLIES_MAX);
        if made.len() > longest.len() {
            longest = made;
        }
    }
    Ok(longest)
}

/// At most `plies_max` random moves that do not end the game, as far as a look at a few of them
/// tells.
pub(crate) fn random_game(play: Box<dyn Play>, seed: u64, plies_max: usize) -> Vec<Made> {
    some_game(play, seed, plies_max, |_, legal, random| random.pick(legal).cloned())
}

/// The same with moves that lead to the other side of the board: of some drawn by lot the one that
/// goes furthest.
pub(crate) fn forward_game(play: Box<dyn Play>, seed: u64, plies_max: usize) -> Vec<Made> {
    some_game(play, seed, plies_max, |seat, legal, random| {
        let ahead = |mv: &LegalMove| {
            let [from, to] = [mv.path.first(), mv.path.last()].map(|cell| cell.map_or(0, |c| *c));
            let ahead = i32::from(to) - i32::from(from);
            if seat == Seat::First { ahead } else { -ahead }
        };
        let drawn: Vec<_> = (0..FURTHEST_OF).filter_map(|_| random.pick(legal)).collect();
        drawn.into_iter().max_by_key(|mv| ahead(mv)).cloned()
    })
}

fn some_game(
    mut play: Box<dyn Play>,
    seed: u64,
    plies_max: usize,
    choose: impl Fn(Seat, &[LegalMove], &mut Random) -> Option<LegalMove>,
) -> Vec<Made> {
    let mut random = Random::new(seed);
    let mut made = Vec::new();
    while let (Some(seat), true) = (play.turn(), made.len() < plies_max) {
        let legal = play.legal_moves();
        let next = (0..LOOKS_MAX).find_map(|_| {
            let mv = choose(seat, &legal, &mut random)?;
            let mut after = play.fork();
            after.play(&mv.notation).ok()?;
            after.outcome().is_none().then_some((mv.notation, after))
        });
        let Some((notation, after)) = next else { break };
        made.push((seat, notation));
        play = after;
    }
    made
}
