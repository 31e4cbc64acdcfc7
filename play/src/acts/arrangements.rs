//! Games of many people that are arranged for later.

use std::sync::Arc;

use rookery_protocol::Millis;
use rookery_protocol::bulk::{Bulk, BulkPlan};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::error::Refusal;
use rookery_protocol::id::{BulkId, GameId};
use rookery_storage::User;
use rookery_texts::{Text, challenges};

use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::{arrange, new_game, now};

/// How far ahead games can be arranged, in milliseconds.
const AHEAD_MS_MAX: Millis = 7 * DAY_MS;
const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

/// When arranged games begin.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// When they are made; now when missing.
    pub pair_at_ms: Option<Millis>,
    /// When their clocks run; after both players have moved when missing.
    pub clocks_at_ms: Option<Millis>,
}

/// Arranges games.
///
/// # Errors
/// There cannot be such games, or not at such a time.
pub async fn make(app: &App, user: &User, plan: BulkPlan, times: Times) -> Result<Bulk> {
    new_game::check(
        app,
        &NewChallenge {
            rules: plan.rules.clone(),
            start: plan.start.clone(),
            time: plan.time.clone(),
            rated: plan.rated,
            seat: None,
            to: Audience::Link,
        },
    )?;
    let now = now::millis();
    let pair_at_ms = ahead("pairAt", times.pair_at_ms, now)?.unwrap_or(now);
    let clocks_at_ms = ahead("startClocksAt", times.clocks_at_ms, now)?;
    if clocks_at_ms.is_some_and(|at_ms| at_ms < pair_at_ms) {
        return Err(bad("startClocksAt", challenges::clock_before_game()));
    }
    let bulk = Bulk {
        id: BulkId::from_random(now::random_u64()),
        made_by: user.id,
        plan,
        made_ms: now,
        pair_at_ms,
        clocks_at_ms,
        paired_ms: None,
    };
    app.base.storage.create_bulk(&bulk).await?;
    app.arrangements.changed();
    Ok(bulk)
}

/// Takes an arrangement back; the games of one that have begun go on.
///
/// # Errors
/// One has made no such arrangement.
pub async fn cancel(app: &App, user: &User, id: BulkId) -> Result<()> {
    if !app.base.storage.cancel_bulk(user.id, id).await? {
        find(app, user, id).await?;
    }
    Ok(())
}

/// Lets the clocks of an arrangement run, whose games have begun.
///
/// # Errors
/// One has made no such arrangement.
pub async fn start_clocks(app: &App, user: &User, id: BulkId) -> Result<()> {
    let bulk = find(app, user, id).await?;
    if bulk.paired_ms.is_some() {
        app.base.storage.set_bulk_clocks(id, now::millis()).await?;
        app.arrangements.changed();
    }
    Ok(())
}

/// Lets the clocks of one game run, as both its players want.
///
/// # Errors
/// It is over, or cannot be written down.
pub async fn start_clocks_of(app: &Arc<App>, game: GameId) -> std::result::Result<(), Refusal> {
    arrange::run_clocks(app, game).await
}

/// An arrangement that one has made.
///
/// # Errors
/// There is none.
pub async fn find(app: &App, user: &User, id: BulkId) -> Result<Bulk> {
    app.base.storage.bulk(user.id, id).await?.ok_or(Denied::NotFound)
}

fn ahead(field: &'static str, at_ms: Option<Millis>, now: Millis) -> Result<Option<Millis>> {
    if at_ms.is_some_and(|at_ms| at_ms > now + AHEAD_MS_MAX) {
        return Err(bad(field, challenges::days_ahead(AHEAD_MS_MAX / DAY_MS)));
    }
    Ok(at_ms)
}

fn bad(field: &'static str, text: Text) -> Denied {
    Denied::form(field, Wrong::BadArrangement, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_arranged_for_a_week_at_most() {
        let field = |at_ms| ahead("pairAt", at_ms, 1_000).err().and_then(|denied| denied.field());
        assert_eq!(field(None), None);
        assert_eq!(field(Some(0)), None, "what is over is due now");
        assert_eq!(field(Some(1_000 + AHEAD_MS_MAX)), None);
        assert_eq!(field(Some(1_001 + AHEAD_MS_MAX)), Some("pairAt"));
    }
}
