//! Games of many people that begin together, when their time has come on the server's timeline.
//! What falls due while the server is away begins when it is back: games begin when they are made,
//! and clocks run from when they are started, so nobody is charged for what was late.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::bulk::{Bulk, BulkGame};
use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_rules::agreed;
use rookery_storage::{NewGame, StorageError};
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use crate::app::App;
use crate::game::ToGame;
use crate::{new_game, now};

/// The longest sleep between two looks at what is due.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// How long until what could not be done is tried again.
const AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Tells the task that something new may be due.
#[derive(Default)]
pub struct Arrangements {
    changed: Notify,
}

impl Arrangements {
    /// Something was arranged.
    pub fn changed(&self) {
        self.changed.notify_one();
    }
}

/// Begins what is due, until the server stops.
pub async fn keep(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        let pause = match carry_out(&app).await {
            Ok(next_ms) => pause(next_ms, now::millis()),
            Err(error) => {
                tracing::warn!(%error, "arranged games wait");
                AGAIN_AFTER
            }
        };
        tokio::select! {
            () = sleep(pause) => {}
            () = app.arrangements.changed.notified() => {}
            () = ending.begun() => return,
        }
    }
}

fn pause(next_ms: Option<Millis>, now: Millis) -> Duration {
    let Some(next_ms) = next_ms else { return LOOK_EVERY };
    let wait_ms = u64::try_from(next_ms - now).unwrap_or(0);
    Duration::from_millis(wait_ms.max(1)).min(LOOK_EVERY)
}

/// Begins what is due; when something is due next.
async fn carry_out(app: &Arc<App>) -> Result<Option<Millis>, StorageError> {
    let mut failed = None;
    for bulk in app.base.storage.bulks_due(now::millis()).await? {
        // One that fails does not hold up the others.
        failed = begin(app, &bulk).await.err().or(failed);
    }
    match failed {
        Some(failed) => Err(failed),
        None => app.base.storage.bulks_next_ms().await,
    }
}

async fn begin(app: &Arc<App>, bulk: &Bulk) -> Result<(), StorageError> {
    if bulk.paired_ms.is_none() {
        pair(app, bulk).await?;
    }
    if bulk.clocks_at_ms.is_some_and(|at_ms| at_ms <= now::millis()) {
        start_clocks(app, bulk).await?;
    }
    Ok(())
}

/// Makes the games that there are not yet: a server that died half-way goes on where it was.
async fn pair(app: &Arc<App>, bulk: &Bulk) -> Result<(), StorageError> {
    for game in &bulk.plan.games {
        if !app.base.storage.game_exists(game.id).await? {
            make(app, bulk, game).await?;
        }
    }
    app.base.storage.bulk_paired(bulk.id, now::millis()).await
}

async fn make(app: &Arc<App>, bulk: &Bulk, game: &BulkGame) -> Result<(), StorageError> {
    let mut players = vec![];
    for id in game.players {
        players.extend(app.base.storage.user(id).await?.map(|user| user.player()));
    }
    let plan = &bulk.plan;
    let offer = app.base.library.shelf().find(&plan.rules).cloned();
    let (Ok([first, second]), Some(offer)) = (<[_; 2]>::try_from(players), offer) else {
        tracing::warn!(game = %game.id, "an arranged game has lost a player or its rules");
        return Ok(());
    };
    let Ok(start) = agreed(offer.game.as_ref(), plan.start.clone(), now::random_u64) else {
        tracing::warn!(game = %game.id, "an arranged game has lost its start");
        return Ok(());
    };
    let new = NewGame {
        id: game.id,
        rules: offer.rules,
        start,
        time: plan.time.clone(),
        rated: plan.rated,
        players: game.players,
        started_ms: now::millis(),
    };
    app.base.storage.create_game(&new).await?;
    new_game::begun(app, &new, [first, second], &Seat::BOTH);
    Ok(())
}

async fn start_clocks(app: &Arc<App>, bulk: &Bulk) -> Result<(), StorageError> {
    for game in &bulk.plan.games {
        match run_clocks(app, game.id).await {
            // It is over, or was never made.
            Ok(()) | Err(Refusal::GameOver | Refusal::NoSuchGame) => {}
            Err(refusal) => {
                let id = game.id;
                return Err(StorageError::Down(format!("the clocks of {id} wait: {refusal}")));
            }
        }
    }
    app.base.storage.bulk_clocks_run(bulk.id).await
}

/// Lets the clocks of a game run, though not both players have moved.
///
/// # Errors
/// It is over, or cannot be written down.
pub async fn run_clocks(app: &Arc<App>, game: GameId) -> Result<(), Refusal> {
    let (answer, answered) = oneshot::channel();
    app.live.send(app, game, ToGame::StartClocks { answer })?;
    answered.await.unwrap_or(Err(Refusal::StorageDown))
}

#[cfg(test)]
mod tests {
    use rookery_protocol::bulk::BulkPlan;
    use rookery_protocol::id::{BulkId, UserId};
    use rookery_protocol::socket::ClientIn;
    use rookery_storage::User;

    use super::*;
    use crate::acts::arrangements::{self, Times};
    use crate::outbox::{Notice, Outflow};
    use crate::testing::{World, games_of, heard, until};

    #[test]
    fn what_is_due_soon_is_waited_for_and_no_longer() {
        let now = 1_000_000;
        let long = Millis::try_from(LOOK_EVERY.as_millis()).unwrap();
        assert_eq!(pause(None, now), LOOK_EVERY);
        assert_eq!(pause(Some(now + 250), now), Duration::from_millis(250));
        assert_eq!(pause(Some(now + 2 * long), now), LOOK_EVERY);
        for late in [0, 1, long] {
            assert_eq!(pause(Some(now - late), now), Duration::from_millis(1), "{late}");
        }
    }

    async fn arranged(
        app: &Arc<App>,
        by: &User,
        plan: BulkPlan,
        clocks_at_ms: Option<Millis>,
    ) -> BulkId {
        let times = Times { pair_at_ms: Some(1), clocks_at_ms };
        let id = arrangements::make(app, by, plan, times).await.unwrap().id;
        let paired = async || app.base.storage.bulk(by.id, id).await.unwrap().unwrap().paired_ms;
        until(async || paired().await.is_some()).await;
        id
    }

    /// The games whose beginning somebody has heard of, with who has the first seat.
    fn begun(told: &mut Outflow) -> Vec<(GameId, UserId)> {
        let started = |notice: Notice| match notice.into_message() {
            ClientIn::Started { game } => Some((game.id, game.players[0].id)),
            _ => None,
        };
        heard(told).into_iter().filter_map(started).collect()
    }

    #[tokio::test]
    async fn what_was_due_begins_at_once_and_its_players_are_told() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.player("Ada").await, world.player("Bela").await);
        let (mut to_ada, mut to_bela) = (world.listen(&ada), world.listen(&bela));
        let plan = games_of(&[[&ada, &bela], [&bela, &ada]]);
        let wanted: Vec<_> = plan.games.iter().map(|game| (game.id, game.players[0])).collect();
        let id = arranged(app, &ada, plan.clone(), Some(1)).await;
        assert_eq!((begun(&mut to_ada), begun(&mut to_bela)), (wanted.clone(), wanted));
        let clocks =
            async || app.base.storage.bulk(ada.id, id).await.unwrap().unwrap().clocks_at_ms;
        until(async || clocks().await.is_none()).await;
        for game in &plan.games {
            let stored = app.base.storage.game(game.id).await.unwrap().unwrap();
            assert_eq!(
                (stored.summary.rules.as_str(), &stored.summary.time),
                ("chess", &plan.time)
            );
        }
        world.end().await;
    }

    #[tokio::test]
    async fn clocks_wait_for_their_time() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.player("Ada").await, world.player("Bela").await);
        let later = Some(now::millis() + 3_600_000);
        let first = arranged(app, &ada, games_of(&[[&ada, &bela]]), later).await;
        // One begins after the other, so all is done for the first.
        arranged(app, &ada, games_of(&[[&ada, &bela]]), None).await;
        let kept = app.base.storage.bulk(ada.id, first).await.unwrap().unwrap();
        assert_eq!(kept.clocks_at_ms, later);
        assert_eq!(app.base.storage.bulks_next_ms().await.unwrap(), later);
        world.end().await;
    }

    #[tokio::test]
    async fn a_game_that_there_is_already_or_cannot_be_is_left_out() {
        let world = World::new().await;
        let app = &world.app;
        let [ada, bela, gone] =
            [world.player("Ada").await, world.player("Bela").await, world.player("Gone").await];
        app.base.storage.delete_user(gone.id, now::millis()).await.unwrap();
        let mut told = world.listen(&ada);
        let there = world.game("chess", &ada, &bela).await;
        assert_eq!(begun(&mut told), [(there, ada.id)]);
        let mut plan = games_of(&[[&ada, &gone], [&bela, &ada], [&ada, &bela]]);
        plan.games[1].id = there;
        let [lost, _, new] = [0, 1, 2].map(|game| plan.games[game].id);
        arranged(app, &ada, plan, None).await;
        assert_eq!(begun(&mut told), [(new, ada.id)]);
        assert!(!app.base.storage.game_exists(lost).await.unwrap());
        world.end().await;
    }
}
