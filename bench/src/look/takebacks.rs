//! What takebacks cost beside moves, in a long game.

use std::time::Duration;

use rookery_arbiter::{Arbiter, By, Command, Entries, Setup, Wish};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Start};
use rookery_rules::Game;
use tokio::time::Instant;

use crate::Failure;
use crate::moves::random_game;

/// Moves that stand when it begins.
const PLIES: usize = 150;
/// Moves that are made and taken back.
const TAKEBACKS: u32 = 1_500;

pub(super) fn run() -> Result<(), Failure> {
    let registry = rookery_games::registry();
    for key in ["chess", "crazyhouse"] {
        let game = registry.get(key).ok_or("A game is missing.")?;
        let (moves, takebacks) = cost(game.as_ref())?;
        let ratio = takebacks.as_secs_f64() / moves.as_secs_f64();
        println!(
            "{key}: {TAKEBACKS} takebacks at ply {PLIES} take {:.1} ms, as many moves {:.1} ms: {ratio:.2}",
            takebacks.as_secs_f64() * 1_000.0,
            moves.as_secs_f64() * 1_000.0,
        );
    }
    Ok(())
}

fn cost(game: &dyn Game) -> Result<(Duration, Duration), Failure> {
    let setup = Setup {
        rules: game.title().key.clone(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        started_ms: 0,
    };
    let mut one = One { arbiter: Arbiter::new(game, setup)?, entries: Entries::default() };
    let made = random_game(game.begin(&Start::Usual)?, 1, PLIES);
    for (_, notation) in &made {
        one.moves(notation)?;
    }
    let (mut moves, mut takebacks) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TAKEBACKS {
        let seat = one.arbiter.turn().ok_or("The game is over.")?;
        let legal = one.arbiter.play().legal_moves();
        let notation = legal.first().ok_or("There is no move.")?.notation.clone();
        let begun = Instant::now();
        one.moves(&notation)?;
        moves += begun.elapsed();
        let begun = Instant::now();
        for (seat, act) in [(seat, Act::AskTakeback), (!seat, Act::AcceptTakeback)] {
            one.carries_out(By::Seat(seat), &Wish::Act(act).into())?;
        }
        takebacks += begun.elapsed();
    }
    Ok((moves, takebacks))
}

struct One {
    arbiter: Arbiter,
    entries: Entries,
}

impl One {
    fn moves(&mut self, notation: &str) -> Result<(), Failure> {
        let seat = self.arbiter.turn().ok_or("The game is over.")?;
        let (ply, notation) = (self.arbiter.ply(), notation.to_owned());
        self.carries_out(By::Seat(seat), &Wish::Move { ply, notation }.into())
    }

    fn carries_out(&mut self, by: By, command: &Command) -> Result<(), Failure> {
        for event in self.arbiter.decide(by, command, 0)? {
            self.arbiter.apply(&event, 0)?;
            self.entries.note(&self.arbiter, &event, 0);
        }
        Ok(())
    }
}
