//! Offers with which programs look for an opponent: each goes with the stream that it was made for, and
//! with the server at which that was open.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::challenge::{ChallengeStatus, NewChallenge};
use rookery_protocol::id::ChallengeId;
use rookery_storage::User;

use super::pairing::{Paired, pair_for};
use super::{Stands, close, find, take_back};
use crate::app::App;
use crate::base::Base;
use crate::denied::{Denied, Result};

/// How often it is looked for what servers left that are not there any more, and how long after a
/// failure an offer is withdrawn once more.
const WITHDRAW_EVERY: Duration = Duration::from_secs(5);

/// Pairs a program as [`pair`](super::pair) does, until it [stops](stop). One that comes from another
/// server takes over the offer with which it waited there: that goes with this server from now on,
/// whatever becomes of the other one.
///
/// # Errors
/// Why such a game cannot be.
pub async fn seek(app: &Arc<App>, user: &User, new: NewChallenge) -> Result<Paired> {
    let mut paired = pair_for(app, user, new, Stands::WhileSought).await?;
    if let Paired::Waits { challenge, is_new: is_new @ false } = &mut paired {
        let Base { storage, life, .. } = &*app.base;
        *is_new = storage.take_over_seek(challenge.id, life).await?;
    }
    Ok(paired)
}

/// A program that sought with an offer looks for nobody any more. Where the database fails the offer is
/// withdrawn once it does not.
pub async fn stop(app: &App, user: &User, challenge: ChallengeId) {
    let mut ending = app.base.shutdown.ending();
    while !withdraw(app, user, challenge).await {
        tokio::select! {
            () = tokio::time::sleep(WITHDRAW_EVERY) => {}
            () = ending.begun() => return,
        }
    }
}

/// Withdraws an offer with which nobody is looked for any more, unless the program has gone on to
/// another server with it. Whether that is done.
pub(super) async fn withdraw(app: &App, user: &User, challenge: ChallengeId) -> bool {
    let withdrawn = async {
        let Base { storage, life, .. } = &*app.base;
        if !storage.is_sought_elsewhere(challenge, life).await? {
            take_back(app, user, challenge).await?;
        }
        Ok(())
    };
    match withdrawn.await {
        // It may have been accepted just now, or taken back in another way.
        Ok(()) | Err(Denied::ChallengeClosed | Denied::NotFound) => true,
        Err(denied) => {
            tracing::warn!(?denied, "an offer is not withdrawn yet");
            false
        }
    }
}

/// Withdraws what programs sought with at servers that are not there any more, until this one ends.
pub(crate) async fn keep_withdrawing(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        if let Err(denied) = withdraw_left(&app).await {
            tracing::warn!(?denied, "what another server left of seeks stands");
        }
        tokio::select! {
            () = tokio::time::sleep(WITHDRAW_EVERY) => {}
            () = ending.begun() => return,
        }
    }
}

async fn withdraw_left(app: &App) -> Result<()> {
    for id in app.base.storage.left_seeks(&app.base.life).await? {
        match close(app, find(app, id).await?, ChallengeStatus::Gone).await {
            Ok(_) | Err(Denied::ChallengeClosed) => {}
            Err(denied) => return Err(denied),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::challenge::{Audience, Challenge};

    use super::*;
    use crate::now;
    use crate::testing::{World, any, offer, without_writes};

    async fn sought(world: &World, user: &User, rules: &str) -> ChallengeId {
        match seek(&world.app, user, offer(rules, Audience::Anyone)).await.unwrap() {
            Paired::Waits { challenge, is_new: true } => challenge.id,
            other => panic!("{other:?}"),
        }
    }

    async fn is_open(world: &World, id: ChallengeId) -> bool {
        find(&world.app, id).await.unwrap().status == ChallengeStatus::Open
    }

    #[tokio::test]
    async fn what_was_sought_at_a_server_goes_with_it_and_nothing_else_does() {
        let world = World::new().await;
        let anna = world.player("anna").await;
        let [here, there, left] = ["chess", "reversi", "ataxx"];
        let here = sought(&world, &anna, here).await;
        let storage = &world.app.base.storage;
        let made = find(&world.app, here).await.unwrap();
        let elsewhere = async |rules: &str, life| {
            let (id, rules) = (ChallengeId::from_random(now::random_u64()), rules.to_owned());
            let challenge = Challenge { id, rules, ..made.clone() };
            storage.create_seek(&challenge, life, any()).await.unwrap();
            id
        };
        let there = elsewhere(there, "there").await;
        let left = elsewhere(left, "a life of before").await;
        storage.beat("there", "there", 1).await.unwrap();
        withdraw_left(&world.app).await.unwrap();
        for (id, stays) in [(here, true), (there, true), (left, false)] {
            assert_eq!(is_open(&world, id).await, stays);
        }
        storage.server_ends("there").await.unwrap();
        withdraw_left(&world.app).await.unwrap();
        assert!(is_open(&world, here).await && !is_open(&world, there).await);
        world.end().await;
    }

    #[tokio::test]
    async fn a_program_that_goes_on_to_another_server_takes_its_offer_with_it() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let anna = one.player("anna").await;
        let (_here, _there) = (one.listen(&anna), other.listen(&anna));
        let id = sought(one, &anna, "chess").await;
        assert_eq!(sought(other, &anna, "chess").await, id);
        stop(&one.app, &anna, id).await;
        assert!(is_open(one, id).await, "the program is at the other one");
        let again = offer("chess", Audience::Anyone);
        let again = seek(&other.app, &anna, again).await.unwrap();
        assert!(matches!(again, Paired::Waits { is_new: false, .. }), "{again:?}");
        stop(&other.app, &anna, id).await;
        assert!(!is_open(one, id).await);
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn what_cannot_be_withdrawn_is_once_the_database_takes_it() {
        let world = World::new().await;
        let anna = world.player("anna").await;
        let id = sought(&world, &anna, "chess").await;
        let mut stopping = Box::pin(stop(&world.app, &anna, id));
        let a_while = tokio::time::timeout(Duration::from_millis(200), &mut stopping);
        assert!(without_writes(&world.app, a_while).await.is_err());
        assert!(is_open(&world, id).await);
        stopping.await;
        assert!(!is_open(&world, id).await);
        world.end().await;
    }
}
