//! What somebody plays and how much of it, as Lichess shows it: programs look for opponents by it.

use std::sync::Arc;

use rookery_play::App;
use rookery_play::library::Offer;
use rookery_protocol::clock::TimeControl;
use rookery_rules::Score;
use rookery_storage::{GamesFilter, LIST_LEN_MAX, User};
use serde_json::{Map, Value, json};

use super::people::UNRATED;
use crate::door::error::Result;
use crate::door::words::speed;

/// What is told of everybody, played or not.
const ALWAYS: [&str; 5] = ["bullet", "blitz", "rapid", "classical", "correspondence"];
/// How far a rating may be off that rests on nothing.
const DEVIATION: u32 = 500;

/// The word that Lichess counts games of a kind under.
pub fn perf_key<'a>(offer: &'a Offer, time: &TimeControl) -> &'a str {
    match offer.game.lichess_key() {
        Some("standard") => speed(time),
        Some(key) => key,
        None => &offer.key,
    }
}

/// What somebody has played lately: the newest games are counted, [`LIST_LEN_MAX`] of them.
pub async fn perfs(app: &Arc<App>, user: &User) -> Result<Value> {
    let filter = GamesFilter {
        player: Some(user.id),
        ended: Some(true),
        limit: LIST_LEN_MAX,
        ..GamesFilter::default()
    };
    let played = app.base.storage.list_games(&filter).await?;
    let shelf = app.base.library.shelf();
    let mut counts: Map<String, Value> =
        ALWAYS.into_iter().map(|key| (key.to_owned(), json!(0))).collect();
    for game in played {
        let counts_for = |score| score != Score::Aborted;
        let Some(offer) = shelf.find(&game.rules) else { continue };
        if game.result.is_some_and(|result| counts_for(result.score)) {
            let count = counts.entry(perf_key(offer, &game.time)).or_insert(json!(0));
            *count = json!(count.as_u64().unwrap_or(0) + 1);
        }
    }
    let told = |games| json!({ "games": games, "rating": UNRATED, "rd": DEVIATION, "prog": 0, "prov": true });
    let perfs: Map<_, _> = counts.into_iter().map(|(key, games)| (key, told(games))).collect();
    Ok(perfs.into())
}
