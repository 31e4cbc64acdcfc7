//! Moves that players prepare in games that last for days.

use std::sync::Arc;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Ahead, PLAN_LINE_LEN_MAX, PLAN_LINES_MAX, Plan};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Viewer;
use rookery_protocol::socket::NOTATION_LEN_MAX;
use rookery_rules::{Game, Play};
use rookery_storage::{StoredPlan, User};
use rookery_texts::server;
use tokio::sync::oneshot;

use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::game::{Forked, ForkedFor, Prepared, ToGame, lines, play_without_chance};
use crate::now;

/// What is left of what somebody has prepared in a game of theirs.
///
/// # Errors
/// They do not play in it, or it cannot be read now.
pub async fn of(app: &Arc<App>, user: &User, game: GameId) -> Result<Plan> {
    ask(app, user, game, None).await
}

/// Shows what would follow some moves in a game of somebody's in which they may prepare moves: from
/// this the board lets them enter a line.
///
/// # Errors
/// They may not now, a move is none or one of chance, or too many ask at the same time.
pub async fn look_ahead(
    app: &Arc<App>,
    user: &User,
    game: GameId,
    moves: Vec<String>,
) -> Result<Ahead> {
    check_lines("moves", std::slice::from_ref(&moves))?;
    app.base.limits.look_ahead(user.id, now::millis())?;
    let Forked { play, game, .. } = fork(app, user, game, ForkedFor::Plan).await?;
    asked(app, user, &*game, move || ahead(play, &moves)).await
}

/// A game of somebody's as it stands, in which they may think of moves for this.
pub(super) async fn fork(
    app: &Arc<App>,
    user: &User,
    game: GameId,
    purpose: ForkedFor,
) -> Result<Forked> {
    let (answer, answered) = oneshot::channel();
    app.live.send(app, game, ToGame::Fork { player: user.player(), purpose, answer })?;
    Ok(answered.await.unwrap_or(Err(Refusal::NoSuchGame))?)
}

/// Asks rules that may take their time for moves that somebody thinks of.
pub(super) async fn asked<T: Send + 'static>(
    app: &App,
    user: &User,
    game: &dyn Game,
    ask: impl FnOnce() -> std::result::Result<T, Refusal> + Send + 'static,
) -> Result<T> {
    let asked = app.base.library.readers().ask_for_plan(user.id, game, ask).await?;
    Ok(asked.map_err(|error| Denied::Internal(error.to_string()))??)
}

fn ahead(mut play: Box<dyn Play>, moves: &[String]) -> std::result::Result<Ahead, Refusal> {
    let (ply, mut notations, mut labels, mut natives) = (play.ply(), vec![], vec![], vec![]);
    for text in moves {
        play_without_chance(&mut *play, text)?;
        let seen = play.seen(Viewer::All).unwrap_or_default();
        notations.extend(seen.notation);
        labels.extend(seen.label);
        natives.push(seen.native);
    }
    if natives.iter().all(Option::is_none) {
        natives.clear();
    }
    Ok(Ahead {
        ply,
        moves: notations,
        labels,
        natives,
        view: play.view(Viewer::All),
        turn: play.turn(),
        legal: play.legal_moves(),
    })
}

fn check_lines(field: &'static str, lines: &[Vec<String>]) -> Result<()> {
    let is_long = |line: &Vec<String>| {
        line.len() > PLAN_LINE_LEN_MAX || line.iter().any(|text| text.len() > NOTATION_LEN_MAX)
    };
    if lines.len() > PLAN_LINES_MAX || lines.iter().any(is_long) {
        let text = server::plan_too_long(PLAN_LINES_MAX, PLAN_LINE_LEN_MAX);
        return Err(Denied::form(field, Wrong::TooManyMoves, text));
    }
    Ok(())
}

/// Keeps what somebody has prepared in a game of theirs, in place of what they had prepared before.
///
/// # Errors
/// Why it cannot be kept; then what was prepared before stays.
pub async fn keep(app: &Arc<App>, user: &User, game: GameId, plan: Plan) -> Result<Plan> {
    check_lines("lines", &plan.lines)?;
    app.base.limits.prepare(user.id, now::millis())?;
    let Plan { ply, lines: texts } = plan;
    if texts.is_empty() {
        return ask(app, user, game, Some(Prepared { ply, plan: None })).await;
    }
    let Forked { play, game: rules, seat, version } =
        fork(app, user, game, ForkedFor::Plan).await?;
    if play.ply() != ply {
        return Err(Refusal::Stale.into());
    }
    let lines = asked(app, user, &*rules, move || lines(&*play, seat, &texts)).await?;
    let plan = Some(StoredPlan { version, lines });
    ask(app, user, game, Some(Prepared { ply, plan })).await
}

async fn ask(app: &Arc<App>, user: &User, game: GameId, plan: Option<Prepared>) -> Result<Plan> {
    let (answer, answered) = oneshot::channel();
    let message = ToGame::Plan { player: user.player(), plan, answer };
    app.live.send(app, game, message)?;
    // Without an answer the task ended before it could read the game.
    Ok(answered.await.unwrap_or(Err(Refusal::NoSuchGame))?)
}
