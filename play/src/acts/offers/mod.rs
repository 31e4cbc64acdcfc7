//! Offers to play: who may make and answer them, and who is told. However one comes here, by the page,
//! by a program's interface or by telnet, this is what is done.

mod fair;
mod pairing;
pub mod seeks;

use std::sync::Arc;

use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::challenge::{Audience, Challenge, ChallengeStatus, NewChallenge};
use rookery_protocol::game::{GameSummary, Player};
use rookery_protocol::id::{ChallengeId, UserId};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::{
    Accepted, GamesFilter, LIST_LEN_MAX, LISTED_LEN_MAX, Offered, OffersMax, StorageError, User,
};
use rookery_texts::{bots, challenges};

use crate::app::App;
use crate::base::Base;
use crate::bots::may_play;
use crate::denied::{BotDeclines, Denied, Result, Wrong};
use crate::outbox::{Outbox, Reading, blocked};
use crate::{away, may, new_game, now};

pub use pairing::{Paired, pair, wanted};

/// After so long an unanswered offer is gone.
const CHALLENGE_LASTS_MS: Millis = 7 * 24 * 60 * 60 * 1_000;

/// Shows a person's open challenges on one of their connections.
pub async fn show_own(app: &App, user: UserId, outbox: &Outbox) {
    let reading = Reading::begin();
    if let Some(message) = own(app, user).await {
        outbox.say_read(reading, message);
    }
}

/// Offers to anyone that somebody may accept, the newest first: those of people who are here. Where
/// there are more than asked for, nobody's many keep somebody's one out, and no address's many
/// another's few.
///
/// # Errors
/// The database fails.
pub async fn listed(app: &App, user: UserId, limit: u32) -> Result<Vec<Challenge>> {
    let blocks = app.base.storage.blocks(user).await?;
    let may_see = |one: &Challenge| !blocked::keep_apart(&blocks, one.from.id);
    Ok(to_anyone(app, may_see, limit as usize).await?)
}

/// So many offers to anyone of people who are here, shared fairly, the newest first.
pub(crate) async fn to_anyone(
    app: &App,
    may_see: impl Fn(&Challenge) -> bool,
    limit: usize,
) -> std::result::Result<Vec<Challenge>, StorageError> {
    let mut all = app.base.storage.open_challenges_listed(open_since_ms(), LISTED_LEN_MAX).await?;
    all.retain(|one| app.people.is_here(one.from.id) && may_see(one));
    Ok(fair::share(all, |user| app.people.network(user), limit))
}

/// Makes an offer; a bot that plays it has accepted at once.
///
/// # Errors
/// Why such a game cannot be, or that it is one too many.
pub async fn make(app: &Arc<App>, user: &User, new: NewChallenge) -> Result<Challenge> {
    count(app, user)?;
    make_for(app, user, new, Stands::UntilAnswered).await
}

/// Counts an offer that somebody makes or answers.
fn count(app: &App, user: &User) -> Result<()> {
    app.base.limits.offer(user.id, user.role == Role::Bot, now::millis())
}

/// How long an offer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// Until somebody answers it, or it runs out.
    UntilAnswered,
    /// No longer than the program seeks that it was made for, at this server.
    WhileSought,
}

async fn make_for(
    app: &Arc<App>,
    user: &User,
    new: NewChallenge,
    stands: Stands,
) -> Result<Challenge> {
    new_game::check(app, &new)?;
    if new.rated && may::play_rated(user).is_err() {
        let text = challenges::rated_needs_account();
        return Err(Denied::form("rated", Wrong::GuestsPlayCasual, text));
    }
    let to = match &new.to {
        Audience::Name { name } => Some(addressee(app, user, name).await?),
        Audience::Anyone | Audience::Link => None,
    };
    if let Some(to) = &to {
        may::meet(&app.base.storage, user.id, to.id).await?;
        suits(app, user, to, &new).await?;
    }
    let known = app.bots.directory.known();
    let bot = to.as_ref().and_then(|to| known.bots.get(&to.id));
    if let Some(bot) = bot {
        may_play(app, bot, user.role, &new.rules, &new.start, &new.time)?;
    }
    let challenge = Challenge {
        id: ChallengeId::from_random(now::random_u64()),
        from: user.player(),
        to,
        listed: new.to == Audience::Anyone,
        rules: new.rules,
        start: new.start,
        time: new.time,
        rated: new.rated,
        seat: new.seat,
        created_ms: now::millis(),
        status: ChallengeStatus::Open,
    };
    store(app, user, &challenge, stands).await?;
    metrics::counter!("rookery_challenges_total").increment(1);
    // A bot has said already that it plays.
    if let (Some(_), Some(bot)) = (bot, challenge.to.clone()) {
        let game = begin(app, &challenge, &bot, None).await?.id;
        let status = ChallengeStatus::Accepted { game };
        return Ok(Challenge { status, ..challenge });
    }
    tell(app, &challenge).await;
    away::tell_invited(app, &challenge);
    Ok(challenge)
}

/// Stores an offer where whoever makes it has room for it, and for the game that it becomes.
async fn store(app: &App, user: &User, challenge: &Challenge, stands: Stands) -> Result<()> {
    let open = may::offers_max(user.role);
    let most = OffersMax { open, since_ms: open_since_ms(), playing: may::games_max };
    let Base { storage, life, .. } = &*app.base;
    let storing = match stands {
        Stands::UntilAnswered => storage.create_challenge(challenge, most),
        Stands::WhileSought => storage.create_seek(challenge, life, most),
    };
    match storing.await? {
        Offered::Open => Ok(()),
        Offered::TooMany => Err(Denied::TooManyChallenges(open as usize)),
        Offered::Full(full) => Err(Denied::PlaysTooMany(full.most)),
    }
}

/// Accepts an offer: the game that begins.
///
/// # Errors
/// Why it cannot be accepted.
pub async fn take(app: &Arc<App>, user: &User, id: ChallengeId) -> Result<GameSummary> {
    count(app, user)?;
    let challenge = find(app, id).await?;
    if challenge.from.id == user.id {
        return Err(Denied::OwnChallenge);
    }
    if challenge.to.as_ref().is_some_and(|to| to.id != user.id) {
        return Err(Denied::NotYourChallenge);
    }
    if challenge.rated {
        may::play_rated(user)?;
    }
    begin(app, &challenge, &user.player(), None).await
}

/// Begins the game of a challenge that `opponent` accepts, whose `own` challenge is closed with it if
/// they have one that waits for the same.
async fn begin(
    app: &Arc<App>,
    challenge: &Challenge,
    opponent: &Player,
    own: Option<ChallengeId>,
) -> Result<GameSummary> {
    let storage = &app.base.storage;
    may::meet(storage, challenge.from.id, opponent.id).await?;
    let game = new_game::from_challenge(app, challenge, opponent)?;
    let accepting = match own {
        Some(own) => storage.pair_challenges(challenge.id, own, &game, may::games_max),
        None => storage.accept_challenge(challenge.id, &game, may::games_max),
    };
    match accepting.await? {
        Accepted::Begun => {}
        Accepted::Closed => return Err(Denied::ChallengeClosed),
        Accepted::Full(full) if full.user == opponent.id => {
            return Err(Denied::PlaysTooMany(full.most));
        }
        Accepted::Full(_) => return Err(Denied::OpponentPlaysTooMany),
    }
    withdraw_listed(app, [challenge.from.id, opponent.id]).await;
    let players = new_game::players(&game, [&challenge.from, opponent]);
    // Whoever accepts knows.
    let is_first = game.players[0] == challenge.from.id;
    let host = if is_first { Seat::First } else { Seat::Second };
    let summary = new_game::begun(app, &game, players, &[host]);
    tell(app, challenge).await;
    Ok(summary)
}

/// Declines an offer to oneself.
///
/// # Errors
/// It is for somebody else, or no longer open.
pub async fn refuse(app: &App, user: &User, id: ChallengeId) -> Result<Challenge> {
    let challenge = find(app, id).await?;
    if challenge.to.as_ref().is_none_or(|to| to.id != user.id) {
        return Err(Denied::NotYourChallenge);
    }
    close(app, challenge, ChallengeStatus::Declined).await
}

/// Takes an offer back.
///
/// # Errors
/// It is somebody else's, or no longer open.
pub async fn take_back(app: &App, user: &User, id: ChallengeId) -> Result<Challenge> {
    let challenge = find(app, id).await?;
    if challenge.from.id != user.id {
        return Err(Denied::NotYourChallenge);
    }
    close(app, challenge, ChallengeStatus::Gone).await
}

/// An offer, whatever became of it.
///
/// # Errors
/// There is none of this address.
pub async fn find(app: &App, id: ChallengeId) -> Result<Challenge> {
    let mut challenge = app.base.storage.challenge(id).await?.ok_or(Denied::NotFound)?;
    if is_old(&challenge) && challenge.status == ChallengeStatus::Open {
        app.base.storage.set_challenge_status(id, &ChallengeStatus::Gone).await?;
        challenge.status = ChallengeStatus::Gone;
    }
    Ok(challenge)
}

/// Whether an offer has stood for so long that nobody may accept it any more.
fn is_old(challenge: &Challenge) -> bool {
    challenge.created_ms < open_since_ms()
}

/// Offers that were made since then may be accepted; older ones have run out.
#[must_use]
pub fn open_since_ms() -> Millis {
    now::millis() - CHALLENGE_LASTS_MS
}

async fn addressee(app: &App, from: &User, name: &str) -> Result<Player> {
    let wrong = |wrong, text| Denied::form("to", wrong, text);
    let user = app.base.storage.user_by_name(name).await?;
    let user = user.ok_or_else(|| wrong(Wrong::NoSuchUser, challenges::nobody()))?;
    if user.id == from.id {
        return Err(wrong(Wrong::Yourself, challenges::yourself()));
    }
    let is_played_here = app.bots.directory.known().bots.contains_key(&user.id);
    let listens = app.people.is_here(user.id) || app.programs.capability(user.id).is_some();
    if user.role == Role::Bot && !is_played_here && !listens {
        let text = bots::not_now(&user.name);
        return Err(wrong(Wrong::Bot(BotDeclines::Challenges), text));
    }
    Ok(user.player())
}

/// Whether a program that listens plays such a game.
async fn suits(app: &App, from: &User, to: &Player, new: &NewChallenge) -> Result<()> {
    let Some(capability) = app.programs.capability(to.id) else { return Ok(()) };
    let Some(offer) = app.base.library.shelf().find(&new.rules).cloned() else { return Ok(()) };
    let filter = GamesFilter {
        player: Some(to.id),
        ended: Some(false),
        limit: LIST_LEN_MAX,
        ..GamesFilter::default()
    };
    let playing = app.base.storage.list_games(&filter).await?.len();
    let is_bot = from.role == Role::Bot;
    let may = capability.may_play(offer.game.as_ref(), &new.time, is_bot, playing);
    may.map_err(|why| Denied::form(why.field(), Wrong::ProgramDeclines, why.text(&to.name)))
}

pub(super) async fn close(
    app: &App,
    challenge: Challenge,
    status: ChallengeStatus,
) -> Result<Challenge> {
    if !app.base.storage.set_challenge_status(challenge.id, &status).await? {
        return Err(Denied::ChallengeClosed);
    }
    tell(app, &challenge).await;
    Ok(Challenge { status, ..challenge })
}

/// Whoever begins a game no longer waits for others in the lobby. The game stands either way, so a
/// failure is only logged.
async fn withdraw_listed(app: &App, players: [UserId; 2]) {
    for player in players {
        let Ok((_, outgoing)) = app.base.storage.open_challenges_of(player, open_since_ms()).await
        else {
            continue;
        };
        for challenge in outgoing.into_iter().filter(|challenge| challenge.listed) {
            let gone =
                app.base.storage.set_challenge_status(challenge.id, &ChallengeStatus::Gone).await;
            if let Err(error) = gone {
                tracing::warn!(%error, "a challenge was not withdrawn");
            }
        }
        tell_own(app, player).await;
    }
}

/// Tells whoever is concerned that a challenge has changed.
pub(super) async fn tell(app: &App, challenge: &Challenge) {
    tell_own(app, challenge.from.id).await;
    if let Some(to) = &challenge.to {
        tell_own(app, to.id).await;
    }
    if challenge.listed {
        app.lobby.changed();
    }
}

/// Tells somebody of their offers, wherever they are connected.
async fn tell_own(app: &App, user: UserId) {
    tell_own_here(app, user).await;
    app.base.news.say(Word::Challenges(user));
}

/// Tells somebody of their offers, if they are connected to this server.
pub(crate) async fn tell_own_here(app: &App, user: UserId) {
    let reading = Reading::begin();
    if app.people.is_at_this_server(user)
        && let Some(message) = own(app, user).await
    {
        app.people.tell_read(user, reading, message);
    }
}

async fn own(app: &App, user: UserId) -> Option<ClientIn> {
    match app.base.storage.open_challenges_of(user, open_since_ms()).await {
        Ok((incoming, outgoing)) => Some(ClientIn::Challenges { incoming, outgoing }),
        Err(error) => {
            tracing::warn!(%error, "challenges cannot be read");
            None
        }
    }
}

#[cfg(test)]
mod tests;
