//! Somebody leaves for good.

use std::net::IpAddr;
use std::sync::Arc;

use metrics::counter;
use rookery_arbiter::Wish;
use rookery_protocol::account::DeleteAccount;
use rookery_protocol::game::{Act, Player};
use rookery_protocol::id::GameId;
use rookery_protocol::security::Security;
use rookery_storage::mails::Which;
use rookery_storage::{LIST_LEN_MAX, User};

use crate::acts::offers;
use crate::acts::sessions::{Proof, confirm};
use crate::app::App;
use crate::denied::Result;
use crate::game::{Order, look};
use crate::may::is_guest;
use crate::outbox::outbox;
use crate::{leaving, mails, now};

/// How often it is looked whether somebody who leaves still plays, [`LIST_LEN_MAX`] games at a time:
/// more than anybody has who may leave.
const ROUNDS_MAX: u32 = 10;

/// Deletes one's account, at once and for good: the games that go on are given up, what is connected
/// ends, and what one said and sent goes with the name. There is no time in which it could be had back:
/// whoever gives the passphrase means it, and until the end of such a time everything would still be
/// there that somebody wanted gone.
///
/// # Errors
/// The passphrase is another one, or the second factor is missing or wrong; guests need neither. Or
/// the database fails: what was not done by then is done once it answers, if the account is gone.
pub async fn delete(
    app: &Arc<App>,
    client: IpAddr,
    user: &User,
    given: &DeleteAccount,
) -> Result<()> {
    if !is_guest(user) {
        let proof = Proof::new(&given.passphrase, given.factor.as_ref());
        confirm(app, client, user, proof).await?;
    }
    give_up_games(app, user).await;
    let (incoming, outgoing) =
        app.base.storage.open_challenges_of(user.id, offers::open_since_ms()).await?;
    let reached = app.base.storage.reached_by_mail(user.id, Which::Confirmed).await?;
    app.base.storage.delete_user(user.id, now::millis()).await?;
    app.people.sign_out(user.id);
    for challenge in incoming.iter().chain(&outgoing) {
        offers::tell(app, challenge).await;
    }
    if let Some(reached) = reached {
        mails::bid_farewell(app, user, &reached.address).await;
    }
    counter!("rookery_accounts_deleted_total").increment(1);
    // The name is not in the log of what happened from then on.
    let gone = User { name: Player::left_name(user.id), ..user.clone() };
    app.base.hearing.tell(Some(&gone), Some(client), Security::AccountDeleted);
    Ok(leaving::leave(app, user.id).await?)
}

/// Nobody is kept waiting for somebody who does not come back: a game that has hardly begun does not
/// count, and any other is lost. What cannot be given up now is lost by its clock.
async fn give_up_games(app: &Arc<App>, user: &User) {
    let mut tried: Vec<GameId> = vec![];
    for _ in 0..ROUNDS_MAX {
        let Ok(games) = app.base.storage.unfinished_games_of(user.id, LIST_LEN_MAX).await else {
            return;
        };
        let games: Vec<GameId> = games.into_iter().filter(|game| !tried.contains(game)).collect();
        if games.is_empty() {
            return;
        }
        for game in &games {
            give_up(app, user, *game);
        }
        for game in &games {
            // By then it is done, or refused.
            let _ = look(app, *game, None).await;
        }
        tried.extend(games);
    }
}

fn give_up(app: &Arc<App>, user: &User, game: GameId) {
    // Nobody waits for the answers: whichever fits is done, and the other one is refused.
    let (outbox, _answers) = outbox();
    for act in [Act::Abort, Act::Resign] {
        let id = format!("leaves-{act:?}");
        let order = Order { by: user.player(), id, wish: Wish::Act(act), lag_ms: 0 };
        if let Err(refusal) = app.live.order(app, &outbox, game, order) {
            tracing::debug!(%game, %refusal, "a game of somebody who leaves goes on");
        }
    }
}
