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
    use rookery_protocol::game::Act;
    use rookery_protocol::seat::Seat;
    use rookery_protocol::socket::ClientIn;

    use super::*;
    use crate::acts::playing;
    use crate::game::{Wish, look};
    use crate::testing::{World, games_of, until};

    #[test]
    fn games_are_arranged_for_a_week_at_most() {
        let week_ms = 7 * 24 * 60 * 60 * 1_000;
        let at = |at_ms| ahead("pairAt", at_ms, 1_000);
        for due in [None, Some(0), Some(1_000), Some(1_000 + week_ms)] {
            assert_eq!(at(due).unwrap(), due, "what is over is due now");
        }
        let Err(Denied::Form(form)) = at(Some(1_001 + week_ms)) else { panic!("it is too late") };
        let wanted = ("pairAt", Wrong::BadArrangement, challenges::days_ahead(7));
        assert_eq!((form.field, form.wrong, form.why), wanted);
    }

    fn at(pair_at_ms: Option<Millis>, clocks_at_ms: Option<Millis>) -> Times {
        Times { pair_at_ms, clocks_at_ms }
    }

    /// The seat whose clock runs.
    async fn running(app: &Arc<App>, game: GameId) -> Option<Seat> {
        match look(app, game, None).await.unwrap().into_message() {
            ClientIn::Game { state, .. } => state.clocks.running,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn no_game_is_arranged_that_cannot_be_and_no_clock_runs_before_its_game() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.player("Ada").await);
        let plan = games_of(&[[&ada, &ada]]);
        let denied = async |plan, times| {
            let denied = make(app, &ada, plan, times).await.unwrap_err();
            let Denied::Form(form) = denied else { panic!("{denied:?}") };
            (form.field, form.wrong)
        };
        let unknown = BulkPlan { rules: "no-such-game".into(), ..plan.clone() };
        assert_eq!(denied(unknown, at(None, None)).await, ("rules", Wrong::NoSuchRules));
        let now = now::millis();
        let (soon, late) = (now + AHEAD_MS_MAX / 2, now + 2 * AHEAD_MS_MAX);
        for (times, field) in [
            (at(Some(late), None), "pairAt"),
            (at(Some(soon), Some(late)), "startClocksAt"),
            (at(Some(soon), Some(soon - 1)), "startClocksAt"),
            (at(None, Some(now - 1)), "startClocksAt"),
        ] {
            let wanted = (field, Wrong::BadArrangement);
            assert_eq!(denied(plan.clone(), times).await, wanted, "{times:?}");
        }
        for times in
            [at(Some(soon), None), at(Some(soon), Some(soon)), at(Some(soon), Some(soon + 1))]
        {
            let made = make(app, &ada, plan.clone(), times).await.unwrap();
            assert_eq!((made.pair_at_ms, made.clocks_at_ms), (soon, times.clocks_at_ms));
            assert_eq!((made.made_by, made.paired_ms), (ada.id, None));
            assert_eq!(find(app, &ada, made.id).await.unwrap(), made);
        }
        world.end().await;
    }

    #[tokio::test]
    async fn whoever_has_arranged_games_takes_them_back_until_they_begin() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.player("Ada").await, world.player("Bela").await);
        let later = Some(now::millis() + DAY_MS);
        let plan = || games_of(&[[&ada, &bela]]);
        let made = make(app, &ada, plan(), at(later, None)).await.unwrap();
        assert!(matches!(cancel(app, &bela, made.id).await, Err(Denied::NotFound)));
        assert_eq!(find(app, &ada, made.id).await.unwrap(), made);
        assert!(matches!(find(app, &bela, made.id).await, Err(Denied::NotFound)));
        cancel(app, &ada, made.id).await.unwrap();
        assert!(matches!(find(app, &ada, made.id).await, Err(Denied::NotFound)));
        assert!(matches!(cancel(app, &ada, made.id).await, Err(Denied::NotFound)));
        let begun = make(app, &ada, plan(), at(None, None)).await.unwrap();
        assert_eq!(begun.pair_at_ms, begun.made_ms, "now");
        until(async || find(app, &ada, begun.id).await.unwrap().paired_ms.is_some()).await;
        cancel(app, &ada, begun.id).await.unwrap();
        assert!(find(app, &ada, begun.id).await.is_ok(), "its games go on");
        world.end().await;
    }

    #[tokio::test]
    async fn clocks_run_when_whoever_arranged_the_games_wants_and_a_game_that_is_over_is_left_out()
    {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.player("Ada").await, world.player("Bela").await);
        let later = Some(now::millis() + DAY_MS);
        let plan = games_of(&[[&ada, &bela], [&ada, &bela], [&bela, &ada]]);
        let [over, own, other] = [0, 1, 2].map(|game| plan.games[game].id);
        let waits = make(app, &ada, plan.clone(), at(later, later)).await.unwrap();
        start_clocks(app, &ada, waits.id).await.unwrap();
        assert_eq!(find(app, &ada, waits.id).await.unwrap(), waits, "its games have not begun");
        let begun = make(app, &ada, plan, at(None, later)).await.unwrap();
        until(async || find(app, &ada, begun.id).await.unwrap().paired_ms.is_some()).await;
        assert!(matches!(start_clocks(app, &bela, begun.id).await, Err(Denied::NotFound)));
        let resigns = Wish::Act(Act::Resign);
        playing::carry_out(app, &bela.player(), over, resigns).await.unwrap();
        assert_eq!(start_clocks_of(app, over).await, Err(Refusal::GameOver));
        start_clocks_of(app, own).await.unwrap();
        assert_eq!(running(app, own).await, Some(Seat::First));
        assert_eq!(running(app, other).await, None);
        assert_eq!(find(app, &ada, begun.id).await.unwrap().clocks_at_ms, later);
        start_clocks(app, &ada, begun.id).await.unwrap();
        until(async || find(app, &ada, begun.id).await.unwrap().clocks_at_ms.is_none()).await;
        assert_eq!(running(app, other).await, Some(Seat::First));
        world.end().await;
    }
}
