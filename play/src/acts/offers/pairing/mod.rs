//! Playing whoever wants just the same: somebody who waits for it, or else one waits oneself.

use std::sync::Arc;

use rookery_protocol::challenge::{Audience, Challenge, ChallengeStatus, NewChallenge, NewPairing};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Start;
use rookery_protocol::id::{ChallengeId, GameId};
use rookery_storage::{LISTED_LEN_MAX, User};
use rookery_texts::challenges;

use super::{Stands, begin, count, find, listed, make_for, open_since_ms, seeks};
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::may;

/// What became of a wish to play.
#[derive(Debug)]
pub enum Paired {
    /// Somebody waited for it, or came just now.
    Begun(GameId),
    /// One waits oneself now.
    Waits {
        /// The challenge to anyone with which one waits.
        challenge: Box<Challenge>,
        /// Whether it was made for this wish; otherwise it stood already.
        is_new: bool,
    },
}

/// The challenge to anyone that stands for a wish: casual, seats by lot, from the usual start, or from
/// a drawn one where there is no usual one.
///
/// # Errors
/// No such game is offered.
pub fn wanted(app: &App, wish: NewPairing) -> Result<NewChallenge> {
    let shelf = app.base.library.shelf();
    let no_such = || challenges::no_such_game(&wish.rules);
    let offer = shelf.find(&wish.rules);
    let offer = offer.ok_or_else(|| Denied::form("rules", Wrong::NoSuchRules, no_such()))?;
    let start = if offer.game.title().starts.usual { Start::Usual } else { Start::Random };
    let NewPairing { rules, time } = wish;
    Ok(NewChallenge { rules, start, time, rated: false, seat: None, to: Audience::Anyone })
}

/// Pairs somebody with whoever waits for a game that is just the other half of the one wanted, first
/// come first served; otherwise they wait. Two who come at the same time find each other, at whatever
/// servers that know of both: both look once more when they wait themselves, and only one accepts.
///
/// # Errors
/// Why such a game cannot be.
pub async fn pair(app: &Arc<App>, user: &User, new: NewChallenge) -> Result<Paired> {
    pair_for(app, user, new, Stands::UntilAnswered).await
}

/// Does the same, and whoever waits does so with an offer that stands so long.
pub(super) async fn pair_for(
    app: &Arc<App>,
    user: &User,
    new: NewChallenge,
    stands: Stands,
) -> Result<Paired> {
    count(app, user)?;
    if new.rated {
        may::play_rated(user)?;
    }
    if let Some(game) = join_one(app, user, &new, None).await? {
        return Ok(Paired::Begun(game));
    }
    if let Some(challenge) = same_of_own(app, user, &new).await? {
        return Ok(Paired::Waits { challenge: Box::new(challenge), is_new: false });
    }
    let own = make_for(app, user, new.clone(), stands).await?.id;
    let paired = wait(app, user, &new, own).await;
    // Who is told that it failed waits for nothing.
    if paired.is_err() && !seeks::withdraw(app, user, own).await {
        let (app, user) = (Arc::clone(app), user.clone());
        tokio::spawn(async move { seeks::stop(&app, &user, own).await });
    }
    paired
}

/// Looks once more for who waits, and waits with one's `own` challenge where nobody does.
async fn wait(app: &Arc<App>, user: &User, new: &NewChallenge, own: ChallengeId) -> Result<Paired> {
    if let Some(game) = join_one(app, user, new, Some(own)).await? {
        return Ok(Paired::Begun(game));
    }
    // Somebody may have accepted meanwhile.
    let challenge = find(app, own).await?;
    match challenge.status {
        ChallengeStatus::Open => Ok(Paired::Waits { challenge: Box::new(challenge), is_new: true }),
        ChallengeStatus::Accepted { game } => Ok(Paired::Begun(game)),
        ChallengeStatus::Declined | ChallengeStatus::Gone => Err(Denied::ChallengeClosed),
    }
}

/// Begins a game with the first who waits for it, if anybody does; `own` is the challenge with which
/// one waits oneself.
async fn join_one(
    app: &Arc<App>,
    user: &User,
    new: &NewChallenge,
    own: Option<ChallengeId>,
) -> Result<Option<GameId>> {
    let listed = listed(app, user.id, LISTED_LEN_MAX).await?;
    // The newest come first, and who waits longest is found first.
    for one in listed.iter().rev().filter(|one| one.from.id != user.id && fits(one, new)) {
        match begin(app, one, &user.player(), own).await {
            Ok(game) => return Ok(Some(game.id)),
            // Somebody else was quicker, one was found oneself, or one has blocked the other just
            // now.
            Err(Denied::ChallengeClosed | Denied::Game(Refusal::Blocked)) => {}
            // They have no room for another game.
            Err(Denied::OpponentPlaysTooMany) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// One's own challenge to anyone that is for just that game.
async fn same_of_own(app: &App, user: &User, new: &NewChallenge) -> Result<Option<Challenge>> {
    let (_, outgoing) = app.base.storage.open_challenges_of(user.id, open_since_ms()).await?;
    Ok(outgoing.into_iter().find(|one| one.listed && is_same(one, new) && one.seat == new.seat))
}

/// Whether a challenge is the other half of the one that is wanted.
fn fits(one: &Challenge, new: &NewChallenge) -> bool {
    let seats_fit = match (one.seat, new.seat) {
        (None, wanted) => wanted.is_none(),
        (Some(_), None) => true,
        (Some(theirs), Some(wanted)) => theirs != wanted,
    };
    is_same(one, new) && seats_fit
}

fn is_same(one: &Challenge, new: &NewChallenge) -> bool {
    one.rules == new.rules
        && one.start == new.start
        && one.time == new.time
        && one.rated == new.rated
}

#[cfg(test)]
mod tests;
