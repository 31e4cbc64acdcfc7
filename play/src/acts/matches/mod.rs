//! Matches of engines: they are made, and told what becomes of them.

use std::sync::Arc;

use rookery_matches::{Schedule, Tuner, for_both, proof};
use rookery_protocol::deed::Deed;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchCommand, MatchOrder};
use rookery_protocol::matches::{Format, MatchPlan, MatchState, Openings};
use rookery_protocol::secret::SecretBits;
use rookery_storage::{MatchChange, NewMatch, StoredMatch};
use rookery_texts::matches as texts;

use super::log;
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;
use crate::{matches, now};

/// Makes a match that waits to be started.
///
/// # Errors
/// It cannot be played like this.
pub async fn make(app: &App, by: &Admin, mut plan: MatchPlan) -> Result<StoredMatch> {
    // What a plan from before lacks is not claimed there.
    plan.adjudication.repetitions.get_or_insert(true);
    plan.adjudication.fifty.get_or_insert(true);
    for_both(&mut plan);
    let ready = matches::prepare(app, &plan).await?;
    if let Openings::Book { sha256, .. } = &mut plan.openings {
        // What it is played from is what it was made with.
        *sha256 = ready.book;
    }
    let (id, name) = (MatchId::from_random(now::random_u64()), plan.name.clone());
    let new = NewMatch {
        id,
        plan,
        secrets: [SecretBits::new(now::random_bytes()), SecretBits::new(now::random_bytes())],
        rules: ready.rules,
        players: ready.players,
        made_by: by.id,
        made_ms: now::millis(),
    };
    app.base.storage.create_match(&new).await?;
    log::note(app, by, Deed::MatchMade { id, name }).await;
    find(app, id).await
}

/// Makes a match that tests the values that a tuning has come to against those of its start; it
/// waits to be started.
///
/// # Errors
/// There is no such match, it tunes nothing, no pair of its games is over, or the test cannot be
/// played.
pub async fn prove(app: &App, by: &Admin, id: MatchId) -> Result<StoredMatch> {
    let stored = find(app, id).await?;
    let bad = |text| Err(Denied::form("format", Wrong::BadMatch, text));
    let Some(tuner) = Tuner::new(&stored.plan) else { return bad(texts::tunes_nothing()) };
    let points = matches::progress(app, &stored).await?.results.points;
    if tuner.counted(&points) == 0 {
        return bad(texts::nothing_tuned());
    }
    let Some(plan) = proof(&stored.plan, &points) else { return bad(texts::tunes_nothing()) };
    make(app, by, plan).await
}

/// Carries out an order, if nobody else has changed the match since it was looked at.
///
/// # Errors
/// There is no such match, it has changed, or that cannot be done with it now.
pub async fn order(
    app: &Arc<App>,
    by: &Admin,
    id: MatchId,
    command: MatchCommand,
) -> Result<StoredMatch> {
    let stored = find(app, id).await?;
    if stored.revision != command.revision {
        return Err(Denied::MatchChanged);
    }
    if stored.state == MatchState::Finished {
        return Err(Denied::MatchOver);
    }
    if let MatchOrder::Drop { place } = command.order {
        leave(app, &stored, place).await?;
    } else {
        let change = change(app, &stored, &command.order).await?;
        if matches!(command.order, MatchOrder::Start) {
            matches::try_engines(app, &stored).await?;
        }
        if !app.base.storage.change_match(id, stored.revision, &change, now::millis()).await? {
            return Err(Denied::MatchChanged);
        }
    }
    let name = stored.plan.name;
    log::note(app, by, Deed::MatchOrdered { id, name, order: command.order }).await;
    app.matches.wake(app, id);
    find(app, id).await
}

async fn leave(app: &App, stored: &StoredMatch, place: u32) -> Result<()> {
    let staying = stored.players.iter().filter(|player| player.left_from.is_none()).count();
    let bad = |text| Err(Denied::form("place", Wrong::BadMatch, text));
    match stored.players.get(place as usize) {
        None => return bad(texts::no_such_player()),
        Some(player) if player.left_from.is_some() => return bad(texts::player_left()),
        Some(_) if staying <= 2 => return bad(texts::two_players()),
        Some(_) => {}
    }
    let progress = matches::progress(app, stored).await?;
    let (revision, from) = (stored.revision, progress.begun());
    if app.base.storage.leave_match(stored.id, revision, place, from).await? {
        Ok(())
    } else {
        Err(Denied::MatchChanged)
    }
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
        (MatchOrder::Concurrency { games, .. }, state) => {
            plan.concurrency = *games;
            state
        }
        (MatchOrder::Priority { priority }, state) => {
            plan.priority = *priority;
            state
        }
        (MatchOrder::Pairs { pairs }, state) => {
            more(&mut plan, *pairs)?;
            state
        }
        (_, state) => return Err(Denied::MatchState(state)),
    };
    if plan != stored.plan || state == S::Running {
        matches::prepare(app, &plan).await?;
        // What has been played stays part of it.
        let progress = matches::progress(app, stored).await?;
        if progress.begun() > Schedule::new(&plan, &progress.results).len() {
            return Err(Denied::form("pairs", Wrong::BadMatch, texts::games_begun()));
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
        // The gains of a tuning follow from the number of its pairs.
        Format::Swiss { .. } | Format::Knockout { .. } | Format::Tune { .. } => {
            Err(Denied::form("pairs", Wrong::BadMatch, texts::number_stays()))
        }
    }
}

async fn find(app: &App, id: MatchId) -> Result<StoredMatch> {
    app.base.storage.find_match(id).await?.ok_or(Denied::NotFound)
}

#[cfg(test)]
mod tests;
