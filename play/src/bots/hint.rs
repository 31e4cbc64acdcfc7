//! A suggested move, by Rookery's own engine, to who plays the computer just for fun.

use rookery_protocol::bot::{HINT_DEPTH_MAX, Hint, HintWanted, MoveBudget};
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::game::Player;
use rookery_protocol::host::Job;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::StoredEngine;
use rookery_view::KnownGame;

use super::directory::Known;
use super::house::is_own;
use crate::app::App;
use crate::denied::NoHint;

/// How long a suggestion is thought about at most, however deep it is to be, in milliseconds.
const HINT_MS_MAX: i64 = 4_000;

/// What the own engine would play for `player`, who sees the game as `told` says.
///
/// # Errors
/// Why there is no answer.
pub async fn hint(
    app: &App,
    player: &Player,
    told: &ClientIn,
    wanted: HintWanted,
) -> Result<Hint, NoHint> {
    if !(1..=HINT_DEPTH_MAX).contains(&wanted.depth) {
        return Err(NoHint::BadDepth);
    }
    let game = KnownGame::whole(told).ok_or(NoHint::NotHere)?;
    let players = &game.about.players;
    let seat = Seat::BOTH.into_iter().find(|seat| players[seat.index()].id == player.id);
    let known = app.bots.directory.known();
    let against_bot = |seat: &Seat| known.bots.contains_key(&players[(!*seat).index()].id);
    let seat = seat.filter(against_bot).filter(|_| !game.about.rated).ok_or(NoHint::NotHere)?;
    if game.hides() {
        return Err(NoHint::NotHere);
    }
    if !game.is_turn(seat) || game.state.ply != wanted.ply {
        return Err(NoHint::NotNow);
    }
    let engine = own_engine(&known).ok_or(NoHint::NoEngine)?;
    let mut turn = game.turn(seat, &[]);
    // Its own time alone counts.
    turn.clocks = Clocks { first: None, second: None, running: None, ..turn.clocks };
    let budget = MoveBudget {
        depth: Some(wanted.depth),
        move_ms: Some(HINT_MS_MAX),
        ..MoveBudget::default()
    };
    app.bots
        .machines
        .suggest(engine, seat, turn, |engine| Job {
            rules: game.about.rules.clone(),
            start: Some(game.about.start.clone()),
            time: TimeControl::even(TimeLimit::Unlimited),
            engine,
            budget,
            ponders: false,
        })
        .await
}

/// Rookery's own engine, where it may be used.
fn own_engine(known: &Known) -> Option<&StoredEngine> {
    known.engines.values().find(|engine| is_own(engine) && engine.enabled && !engine.stopped)
}
