//! Games that wait, for those who want mail about them: gathered, told together, and only while they
//! have no page open. Nothing of a game is told but what it is called and against whom.

use std::sync::Arc;

use rookery_protocol::Millis;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::{ChallengeId, UserId};
use rookery_protocol::seat::Seat;
use rookery_storage::mails::{Waits, WaitsFor};
use rookery_storage::{StorageError, User};
use rookery_texts::{Text, mails as texts};

use super::ask::{Asked, ask};
use super::link;
use super::queue::{About, new, new_id};
use crate::app::App;
use crate::denied::Result;
use crate::game::turns;
use crate::now;

/// So many games are named in one mail; of others it is told how many there are.
const NAMED_MAX: usize = 20;

/// Has a player told of a game that waits for them, where no clock runs by the minute. Never waits.
pub(crate) fn wait_for(app: &App, to: UserId, why: WaitsFor, game: &GameSummary, seat: Seat) {
    if is_slow(game.time.of(seat)) {
        ask(app, Asked::Game { to, why, about: game.id.to_string() });
    }
}

/// Has somebody told of a game that is offered to them. Never waits.
pub(crate) fn wait_for_offer(app: &App, to: UserId, offer: &Challenge) {
    if is_slow(&offer.time.first) && is_slow(&offer.time.second) {
        ask(app, Asked::Game { to, why: WaitsFor::Invited, about: offer.id.to_string() });
    }
}

fn is_slow(limit: &TimeLimit) -> bool {
    matches!(limit, TimeLimit::Unlimited | TimeLimit::Correspondence { .. })
}

/// Notes that something waits, if its player wants mail about it.
pub(super) async fn note(
    app: &App,
    to: UserId,
    why: WaitsFor,
    about: String,
) -> std::result::Result<(), StorageError> {
    let (now, pace) = (now::millis(), app.base.options.mail_pace);
    let (id, kind) = (new_id(), About::Games);
    let text = kind.text();
    let mut mail = new(&id, Some(to), None, (&kind, &text));
    mail.next_ms = now + pace.quiet_ms;
    mail.ends_ms = mail.ends_ms + pace.every_ms + pace.quiet_ms;
    let waits = Waits { about, why, since_ms: now };
    app.base.storage.note_mail_game(to, &waits, mail, pace.every_ms).await?;
    Ok(())
}

/// What somebody is told of games.
pub(super) enum Told {
    /// Nothing waits any more.
    Nothing,
    /// It is too early, or they have a page open: another time.
    Later(Millis),
    /// This.
    This {
        /// What the mail is called.
        subject: Text,
        /// What it says, in paragraphs.
        paragraphs: Vec<String>,
        /// What has waited since then is told with it.
        until_ms: Millis,
    },
}

/// What somebody is to be told of games now.
pub(super) async fn tell(app: &Arc<App>, user: &User, site: &str) -> Result<Told> {
    let (now, quiet_ms) = (now::millis(), app.base.options.mail_pace.quiet_ms);
    let all = app.base.storage.mail_games(user.id).await?;
    let Some(oldest_ms) = all.iter().map(|one| one.since_ms).min() else {
        return Ok(Told::Nothing);
    };
    if oldest_ms + quiet_ms > now {
        return Ok(Told::Later(oldest_ms + quiet_ms));
    }
    if app.people.is_here(user.id) {
        return Ok(Told::Later(now + quiet_ms));
    }
    let due: Vec<Waits> = all.into_iter().filter(|one| one.since_ms + quiet_ms <= now).collect();
    let until_ms = due.iter().map(|one| one.since_ms).max().unwrap_or(now);
    let mut lines = of_games(app, user, &due).await?;
    lines.extend(of_offers(app, user, &due).await?);
    let found = lines.len();
    if found == 0 {
        // Whoever waited for them has been answered.
        app.base.storage.drop_mail_games(user.id, until_ms, None).await?;
        return Ok(Told::Nothing);
    }
    let mut paragraphs: Vec<String> = lines.into_iter().take(NAMED_MAX).collect();
    if found > NAMED_MAX {
        paragraphs.push(texts::games_more(found - NAMED_MAX).to_string());
    }
    Ok(Told::This { subject: texts::games_subject(found, site), paragraphs, until_ms })
}

/// The games in which it is still their turn.
async fn of_games(app: &Arc<App>, user: &User, due: &[Waits]) -> Result<Vec<String>> {
    let why = |id: &str| due.iter().find(|one| one.about == id).map(|one| one.why);
    if due.iter().all(|one| one.why == WaitsFor::Invited) {
        return Ok(vec![]);
    }
    let mine = turns::of(app, user).await?.games.into_iter().filter_map(|one| {
        let why = why(one.game.id.as_str())?;
        let own = one.game.players[one.turn.index()].id == user.id;
        let other = one.game.players.iter().find(|player| player.id != user.id)?;
        let game = app.base.library.name(&one.game.rules);
        let text = match why {
            WaitsFor::Turn | WaitsFor::Invited if own => texts::turn(game, other.name.as_str()),
            WaitsFor::Begun => texts::begun(game, other.name.as_str()),
            _ => return None,
        };
        Some(format!("{text}\n{}", link(&app.base, &format!("/g/{}", one.game.id))))
    });
    Ok(mine.collect())
}

/// The offers that are still open, of people who have not been blocked since.
async fn of_offers(app: &Arc<App>, user: &User, due: &[Waits]) -> Result<Vec<String>> {
    let mut lines = vec![];
    for one in due.iter().filter(|one| one.why == WaitsFor::Invited) {
        let Ok(id) = one.about.parse::<ChallengeId>() else { continue };
        let Some(offer) = app.base.storage.challenge(id).await? else { continue };
        let is_open = matches!(offer.status, ChallengeStatus::Open);
        if !is_open || app.base.storage.are_apart(user.id, offer.from.id).await? {
            continue;
        }
        let text = texts::invited(app.base.library.name(&offer.rules), offer.from.name.as_str());
        lines.push(format!("{text}\n{}", link(&app.base, &format!("/c/{id}"))));
    }
    Ok(lines)
}
