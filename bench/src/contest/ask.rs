//! One question at a time: what an engine plays in a position, and how fast it looks.

use std::sync::Arc;

use rookery_engine_host::budget::budget;
use rookery_engine_host::engine::{Answer, plays};
use rookery_engine_host::protocol::{Setup, Turn};
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::engine::Info;
use rookery_rules::{Game, Play, Start};
use tokio::time::Instant;

use super::game::{Last, Player};
use crate::Failure;

/// What an engine did with a position.
pub(super) struct Thought {
    /// In the game's notation; missing when it gave up.
    pub(super) notation: Option<String>,
    /// How the search stood in the end.
    pub(super) info: Option<Info>,
}

/// Lets an engine think about a position for so long.
pub(super) async fn think(
    player: &mut Player,
    game: &Arc<dyn Game>,
    start: &Start,
    move_ms: i64,
) -> Result<Thought, Failure> {
    let play: Box<dyn Play> = game.begin(start)?;
    let seat = play.turn().ok_or("The game is over in this position.")?;
    let time = TimeControl::even(TimeLimit::Unlimited);
    let engine = &mut player.engine;
    let dialect = plays(engine.profile(), game.as_ref()).ok_or("It does not play this game.")?;
    let setup = Setup {
        id: "question".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: play.text(),
        usual: *start == Start::Usual,
        seat,
        time: time.clone(),
        dialect,
        file: None,
    };
    engine.begin(&setup).await?;
    let clocks = Clocks { first: None, second: None, running: None, at_ms: 0 };
    let allowed = MoveBudget { move_ms: Some(move_ms), ..MoveBudget::default() };
    let (budget, wait) = budget(allowed, &time, &clocks, play.ply().max(2), seat);
    let (legal, view) = (play.legal_moves(), play.view(seat.into()));
    let turn = Turn {
        ply: play.ply(),
        play: Some(play.as_ref()),
        view: Some(&view),
        legal: &legal,
        budget: &budget,
        draw_offered: false,
    };
    let mut last = Last::default();
    let answer = engine.think(&turn, Instant::now() + wait, None, &mut last).await?;
    let notation = match answer {
        Answer::Move { notation, .. } => Some(notation),
        Answer::Resign | Answer::Draw => None,
    };
    Ok(Thought { notation, info: last.0 })
}
