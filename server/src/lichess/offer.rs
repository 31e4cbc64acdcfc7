//! A challenge as Lichess shows it.

use rookery_play::App;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Seat;
use serde_json::{Value, json};

use super::people::light_of;
use super::streams::GENERIC;
use super::variant::{days, initial_fen, variant};
use crate::door::error::{Error, Result};
use crate::door::words::{color, speed};

/// A challenge.
///
/// # Errors
/// Its rules are no longer here.
pub async fn card(app: &App, challenge: &Challenge) -> Result<Value> {
    let game = app
        .base
        .library
        .game(&app.base.storage, &challenge.rules)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let seats = &game.title().seats;
    let (status, is_declined) = match challenge.status {
        ChallengeStatus::Open => ("created", false),
        ChallengeStatus::Accepted { .. } => ("accepted", false),
        ChallengeStatus::Declined => ("declined", true),
        ChallengeStatus::Gone => ("canceled", false),
    };
    let speed = speed(&challenge.time);
    let own = challenge.seat.map(|seat| color(seats, seat));
    let mut card = json!({
        "id": challenge.id,
        "url": format!("{}/c/{}", app.base.url, challenge.id),
        "status": status,
        "challenger": light_of(app, &challenge.from).await?,
        "destUser": Value::Null,
        "variant": variant(game.as_ref(), &challenge.start),
        "rated": challenge.rated,
        "speed": speed,
        "timeControl": time_control(challenge),
        "color": own.unwrap_or("random"),
        // Lots are drawn when the game begins; until then this is a guess.
        "finalColor": own.unwrap_or_else(|| color(seats, Seat::First)),
        "perf": { "icon": "", "name": speed[..1].to_ascii_uppercase() + &speed[1..] },
        "initialFen": initial_fen(game.as_ref(), &challenge.start),
        "rookery": {
            "rules": challenge.rules, "start": challenge.start, "time": challenge.time,
        },
    });
    if let Some(to) = &challenge.to {
        card["destUser"] = light_of(app, to).await?;
    }
    if is_declined {
        let (key, text) = app.programs.why_declined(challenge.id).unwrap_or(GENERIC);
        card["declineReasonKey"] = key.into();
        card["declineReason"] = text.into();
    }
    Ok(card)
}

fn time_control(challenge: &Challenge) -> Value {
    if let Some((base_ms, increment_ms)) = challenge.time.as_fischer() {
        let (limit, increment) = (seconds(base_ms), seconds(increment_ms));
        let minutes = base_ms as f64 / 60_000.0;
        let show = format!("{minutes}+{}", increment_ms as f64 / 1_000.0);
        return json!({ "type": "clock", "limit": limit, "increment": increment, "show": show });
    }
    match days(&challenge.time) {
        Some(days) => json!({ "type": "correspondence", "daysPerTurn": days }),
        None => json!({ "type": "unlimited" }),
    }
}

/// Whole seconds where there are only those.
fn seconds(ms: i64) -> Value {
    if ms % 1_000 == 0 { (ms / 1_000).into() } else { (ms as f64 / 1_000.0).into() }
}

/// A line of somebody's stream of events.
///
/// # Errors
/// As [`card`].
pub async fn event(app: &App, kind: &str, challenge: &Challenge, to: UserId) -> Result<Value> {
    let mut card = card(app, challenge).await?;
    card["direction"] = direction(challenge, to).into();
    Ok(json!({ "type": kind, "challenge": card, "compat": { "bot": true, "board": true } }))
}

/// Whether a challenge comes to somebody or from them.
pub fn direction(challenge: &Challenge, whose: UserId) -> &'static str {
    if challenge.from.id == whose { "out" } else { "in" }
}
