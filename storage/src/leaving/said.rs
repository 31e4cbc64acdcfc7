//! What somebody has said in games: it is read, and taken out.

use rookery_protocol::game::{Event, Player};
use rookery_protocol::id::{GameId, UserId};
use serde::{Deserialize, Serialize};

use crate::database::{Database, End, read, write};
use crate::error::StorageError;
use crate::model::StoredEvent;
use crate::row::{id, json};
use crate::{Answer, Storage, sql};

/// Events that are read, and changed, in one transaction.
const EVENTS_AT_ONCE: i64 = 200;

/// Something that somebody said in a game.
#[derive(Debug, Clone, PartialEq)]
pub struct SaidBy {
    /// The game.
    pub game: GameId,
    /// The event of its log.
    pub event: StoredEvent,
}

/// What was done about a part of what somebody has said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted {
    /// The games that were looked at.
    pub games: Vec<GameId>,
    /// Where to go on; none at the end.
    pub next: Option<(GameId, u32)>,
}

/// The part of an event's text that chat has.
#[derive(Serialize, Deserialize)]
struct Body {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    event: Event<serde_json::Value>,
}

/// The text of an event of chat without what was said; `None` where nothing of it is left, or where it
/// is no such event.
fn redacted(body: &str) -> Option<String> {
    let mut read: Body = serde_json::from_str(body).ok()?;
    let Event::Said { by, text, .. } = &mut read.event else { return None };
    let name = Player::left_name(by.id);
    if text.is_empty() && by.name == name {
        return None;
    }
    text.clear();
    (by.name, by.guest) = (name, false);
    json(&read).ok()
}

impl Storage {
    /// Returns what somebody has said in games, after version `after.1` of game `after.0`, by game and
    /// version; some of it.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn said_by(&self, user: UserId, after: Option<(GameId, u32)>) -> Answer<'_, Vec<SaidBy>> {
        Box::pin(async move {
            let text = self.said_by_text();
            let (game, version) = place(after.as_ref());
            let rows: Result<Vec<(String, i32, i64, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(text)
                    .bind(user.as_str())
                    .bind(game)
                    .bind(version)
                    .bind(EVENTS_AT_ONCE)
                    .fetch_all(c)
                    .await?)
            });
            let said = |(game, version, at_ms, body): (String, i32, i64, String)| {
                let event = StoredEvent { version: version.cast_unsigned(), at_ms, body };
                Ok(SaidBy { game: id(&game)?, event })
            };
            rows?.into_iter().map(said).collect()
        })
    }

    fn said_by_text(&self) -> &'static str {
        match self.database() {
            Database::Sqlite { .. } => sql::SAID_BY_SQLITE,
            Database::Postgres { .. } => sql::SAID_BY_POSTGRES,
        }
    }

    /// Takes out of some events what somebody has said, after version `after.1` of game `after.0`, and
    /// drops what was worked out of those logs. Each event stays where it is, and what else is in it.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails: nothing was changed.
    pub fn redact_some(&self, user: UserId, after: Option<(GameId, u32)>) -> Answer<'_, Redacted> {
        Box::pin(async move {
            let text = self.said_by_text();
            let (game, version) = place(after.as_ref());
            let rows: Result<Vec<(String, i32)>, StorageError> = write!(self.database(), c => {
                let said: Vec<(String, i32, i64, String)> = sqlx::query_as(text)
                    .bind(user.as_str())
                    .bind(game)
                    .bind(version)
                    .bind(EVENTS_AT_ONCE)
                    .fetch_all(&mut *c)
                    .await?;
                for (game, version, _, body) in &said {
                    if let Some(body) = redacted(body) {
                        sqlx::query(sql::REDACT_EVENT)
                            .bind(game)
                            .bind(version)
                            .bind(body)
                            .execute(&mut *c)
                            .await?;
                    }
                }
                let mut places: Vec<(String, i32)> = vec![];
                for (game, version, ..) in said {
                    match places.last_mut() {
                        Some((last, newest)) if *last == game => *newest = version,
                        _ => places.push((game, version)),
                    }
                }
                for (game, _) in &places {
                    sqlx::query(sql::MEND_PROJECTION).bind(game).execute(&mut *c).await?;
                }
                Ok(End::Commit(places))
            });
            let rows = rows?;
            let games: Result<Vec<GameId>, _> = rows.iter().map(|(game, _)| id(game)).collect();
            let games = games?;
            let last = rows.last().map(|(_, version)| version.cast_unsigned());
            Ok(Redacted { next: games.last().copied().zip(last), games })
        })
    }
}

/// Where to go on, as statements take it.
fn place(after: Option<&(GameId, u32)>) -> (&str, i32) {
    after.map_or(("", 0), |(game, version)| (game.as_str(), version.cast_signed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_taken_out_of_an_event_and_all_else_stays_in_its_order() {
        let who = r#""by":{"id":"AAAAAAAA","name":"#;
        let body = |name: &str, text: &str| {
            format!(
                r#"{{"command":"AAAAAAAA:7","event":{{"type":"said","room":"players",{who}{name}}},"text":{text}}}}}"#
            )
        };
        let without = body(r#""deleted-AAAAAAAA""#, r#""""#);
        let said = body(r#""anna","guest":true"#, r#""my \"by\":{\"id\":\"BBBBBBBB\"""#);
        assert_eq!(redacted(&said), Some(without.clone()));
        assert_eq!(redacted(&body(r#""anna""#, r#""""#)), Some(without.clone()));
        assert_eq!(redacted(&without), None, "nothing is left of it");
        let moved = r#"{"event":{"type":"moved","seat":"first","notation":"e2e4"}}"#;
        assert_eq!((redacted(moved), redacted("no event")), (None, None));
    }
}
