//! Orders to a match.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_matches::Schedule;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchCommand, MatchOrder, MatchView};
use rookery_protocol::matches::{Format, MatchPlan, MatchState};
use rookery_storage::{MatchChange, StoredMatch};

use super::{find, is_open, show};
use crate::app::App;
use crate::http::error::{Error, Result};
use crate::http::extract::{Admin, Json, Path};
use crate::{matches, now};

/// Carries out an order, if nobody else has changed the match since it was looked at.
pub(super) async fn order(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<MatchId>,
    Json(command): Json<MatchCommand>,
) -> Result<Json<MatchView>> {
    let stored = find(&app, id).await?;
    if stored.revision != command.revision {
        return Err(changed());
    }
    if !is_open(stored.state) {
        return Err(said("match-over", "This match is over."));
    }
    if let MatchOrder::Drop { place } = command.order {
        leave(&app, &stored, place).await?;
    } else {
        let change = change(&app, &stored, &command.order).await?;
        if !app.storage.change_match(id, stored.revision, &change, now::millis()).await? {
            return Err(changed());
        }
    }
    tracing::info!(%id, order = ?command.order, by = user.name, "a match was told");
    app.matches.wake(&app, id);
    Ok(Json(show(&app, find(&app, id).await?).await?))
}

fn said(code: &'static str, text: &str) -> Error {
    Error::Said(StatusCode::CONFLICT, code, text.to_owned())
}

fn changed() -> Error {
    said("match-changed", "Somebody else has changed this match meanwhile. Look at it again.")
}

async fn leave(app: &App, stored: &StoredMatch, place: u32) -> Result<()> {
    let staying = stored.players.iter().filter(|player| player.left_from.is_none()).count();
    if stored.players.get(place as usize).is_none() || staying <= 2 {
        let text = "A match needs two players. Stop it instead.".to_owned();
        return Err(Error::Field("place", "bad-match", text));
    }
    let progress = matches::progress(app, stored).await?;
    let last = progress.results.points.keys().chain(progress.live.keys()).max();
    app.storage.leave_match(stored.id, place, last.map_or(0, |last| last + 1)).await?;
    Ok(())
}

/// What the match becomes.
async fn change(app: &App, stored: &StoredMatch, order: &MatchOrder) -> Result<MatchChange> {
    use MatchState as S;
    let mut plan = stored.plan.clone();
    let state = match (order, stored.state) {
        (MatchOrder::Start, S::Waiting | S::Paused | S::Stopped | S::Finishing) => S::Running,
        (MatchOrder::Pause, S::Running | S::Finishing) => S::Paused,
        (MatchOrder::Finish, S::Running) => S::Finishing,
        (MatchOrder::Stop, S::Running | S::Paused | S::Finishing) => S::Stopped,
        (MatchOrder::Concurrency { games, overcommit }, state) => {
            (plan.concurrency, plan.overcommit) = (*games, *overcommit);
            state
        }
        (MatchOrder::Pairs { pairs }, state) => {
            more(&mut plan, *pairs)?;
            state
        }
        (_, state) => {
            return Err(said("match-state", &format!("That cannot be done: it is {state:?}.")));
        }
    };
    if plan != stored.plan || state == S::Running {
        matches::prepare(app, &plan).await?;
        // What has been played stays part of it.
        let progress = matches::progress(app, stored).await?;
        let last = progress.results.points.keys().chain(progress.live.keys()).max();
        if last.is_some_and(|last| *last >= Schedule::new(&plan, &progress.results).len()) {
            let text = "More games than that have begun already.".to_owned();
            return Err(Error::Field("pairs", "bad-match", text));
        }
    }
    Ok(MatchChange { plan, state, note: String::new() })
}

fn more(plan: &mut MatchPlan, wanted: u32) -> Result<()> {
    match &mut plan.format {
        Format::RoundRobin { pairs }
        | Format::Gauntlet { pairs, .. }
        | Format::Test { pairs, .. } => {
            *pairs = wanted;
            Ok(())
        }
        Format::Swiss { .. } | Format::Knockout { .. } => {
            let text = "What follows depends on these games: their number stays.".to_owned();
            Err(Error::Field("pairs", "bad-match", text))
        }
    }
}
