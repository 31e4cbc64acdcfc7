//! From columns to the types of the protocol and back.

/// A struct that is read from a row by the names of its fields, as columns of either database. A
/// field with `@part` before it is such a struct itself, and stands first.
macro_rules! row {
    (
        pub(crate) struct $name:ident {
            $(@part $part:ident: $inner:ty,)?
            $($seen:vis $field:ident: $type:ty,)*
        }
    ) => {
        pub(crate) struct $name {
            $($part: $inner,)?
            $($seen $field: $type,)*
        }

        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $name
        where
            &'static str: sqlx::ColumnIndex<R>,
            $($inner: sqlx::FromRow<'r, R>,)?
            $($type: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,)*
        {
            fn from_row(row: &'r R) -> sqlx::Result<Self> {
                Ok(Self {
                    $($part: sqlx::FromRow::from_row(row)?,)?
                    $($field: row.try_get(stringify!($field))?,)*
                })
            }
        }
    };
}

mod bulks;
mod checking;
mod console;
mod engines;
mod imports;
mod mails;
mod matches;
mod sessions;
mod studies;
mod tokens;

use rookery_protocol::account::Role;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::game::{GameResult, GameSummary, MatchPlace, Player};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::StorageError;
use crate::model::{Game, StoredEvent, StoredModule, User};

pub(crate) use crate::row::bulks::BulkRow;
pub(crate) use crate::row::checking::KeptRow;
pub(crate) use crate::row::console::{DeedRow, LimitedRow, SecurityRow, SeenRow};
pub(crate) use crate::row::engines::{BotRow, EngineRow, HostRow, LeaseRow};
pub(crate) use crate::row::imports::{ImportRow, ImportedGameRow, ImportedRow};
pub(crate) use crate::row::mails::ReachedRow;
pub(crate) use crate::row::matches::{MatchGameRow, MatchPlayerRow, MatchRow};
pub(crate) use crate::row::sessions::{SessionRow, SessionUserRow};
pub(crate) use crate::row::studies::StudyRow;
pub(crate) use crate::row::tokens::{HolderRow, TokenRow};

row! {
    pub(crate) struct UserRow {
        id: String,
        name: String,
        role: String,
        passphrase_hash: Option<String>,
        created_ms: i64,
    }
}

row! {
    pub(crate) struct SummaryRow {
        id: String,
        rules: String,
        start_position: String,
        time_control: String,
        rated: bool,
        started_ms: i64,
        ended_ms: Option<i64>,
        score: Option<String>,
        reason: Option<String>,
        first_user: String,
        first_name: String,
        first_role: Option<String>,
        second_user: String,
        second_name: String,
        second_role: Option<String>,
        match_id: Option<String>,
        match_number: Option<i64>,
    }
}

row! {
    pub(crate) struct GameRow {
        @part summary: SummaryRow,
        version: i32,
        wakes_ms: Option<i64>,
    }
}

row! {
    pub(crate) struct EventRow {
        version: i32,
        at_ms: i64,
        body: String,
    }
}

row! {
    pub(crate) struct ChallengeRow {
        id: String,
        listed: bool,
        rules: String,
        start_position: String,
        time_control: String,
        rated: bool,
        seat: Option<String>,
        created_ms: i64,
        status: String,
        game_id: Option<String>,
        from_user: String,
        from_name: String,
        from_role: Option<String>,
        to_user: Option<String>,
        to_name: Option<String>,
        to_role: Option<String>,
    }
}

row! {
    pub(crate) struct ModuleRow {
        id: String,
        key: String,
        name: String,
        hash: String,
        kind: String,
        state: String,
        origin: String,
        made_ms: i64,
        bytes: i64,
    }
}

impl TryFrom<ModuleRow> for StoredModule {
    type Error = StorageError;
    fn try_from(row: ModuleRow) -> Result<Self, StorageError> {
        Ok(StoredModule {
            id: row.id,
            key: row.key,
            name: row.name,
            hash: row.hash,
            kind: unword(row.kind)?,
            state: unword(row.state)?,
            origin: unword(row.origin)?,
            bytes: u32::try_from(row.bytes).unwrap_or(u32::MAX),
            made_ms: row.made_ms,
        })
    }
}

impl TryFrom<UserRow> for User {
    type Error = StorageError;
    fn try_from(row: UserRow) -> Result<Self, StorageError> {
        Ok(User {
            id: id(&row.id)?,
            name: row.name,
            role: unword(row.role)?,
            passphrase_hash: row.passphrase_hash,
            created_ms: row.created_ms,
        })
    }
}

impl TryFrom<SummaryRow> for GameSummary {
    type Error = StorageError;
    fn try_from(row: SummaryRow) -> Result<Self, StorageError> {
        let result = match (row.score, row.reason) {
            (Some(score), Some(reason)) => Some(GameResult { score: unword(score)?, reason }),
            _ => None,
        };
        Ok(GameSummary {
            id: id(&row.id)?,
            rules: row.rules,
            players: [
                player(&row.first_user, row.first_name, row.first_role)?,
                player(&row.second_user, row.second_name, row.second_role)?,
            ],
            time: unjson(&row.time_control)?,
            rated: row.rated,
            started_ms: row.started_ms,
            ended_ms: row.ended_ms,
            result,
            of_match: match (row.match_id, row.match_number) {
                (Some(match_id), Some(number)) => {
                    Some(MatchPlace { id: id(&match_id)?, number: matches::number(number) })
                }
                _ => None,
            },
            imported: false,
        })
    }
}

impl TryFrom<GameRow> for Game {
    type Error = StorageError;
    fn try_from(row: GameRow) -> Result<Self, StorageError> {
        let start = unjson(&row.summary.start_position)?;
        let (version, wakes_ms) = (row.version.cast_unsigned(), row.wakes_ms);
        Ok(Game { start, summary: row.summary.try_into()?, version, wakes_ms })
    }
}

impl From<EventRow> for StoredEvent {
    fn from(row: EventRow) -> Self {
        StoredEvent { version: row.version.cast_unsigned(), at_ms: row.at_ms, body: row.body }
    }
}

impl TryFrom<ChallengeRow> for Challenge {
    type Error = StorageError;
    fn try_from(row: ChallengeRow) -> Result<Self, StorageError> {
        let to = match (row.to_user, row.to_name) {
            (Some(to_user), Some(name)) => Some(player(&to_user, name, row.to_role)?),
            _ => None,
        };
        let status = match (row.status.as_str(), row.game_id) {
            ("open", None) => ChallengeStatus::Open,
            ("accepted", Some(game)) => ChallengeStatus::Accepted { game: id(&game)? },
            ("declined", None) => ChallengeStatus::Declined,
            ("gone", None) => ChallengeStatus::Gone,
            (other, _) => return Err(StorageError::Corrupt(format!("challenge status {other:?}"))),
        };
        Ok(Challenge {
            id: id(&row.id)?,
            from: player(&row.from_user, row.from_name, row.from_role)?,
            to,
            listed: row.listed,
            rules: row.rules,
            start: unjson(&row.start_position)?,
            time: unjson(&row.time_control)?,
            rated: row.rated,
            seat: row.seat.map(unword).transpose()?,
            created_ms: row.created_ms,
            status,
        })
    }
}

/// The word and the game that stand for a status.
pub(crate) fn status(status: &ChallengeStatus) -> (&'static str, Option<&str>) {
    match status {
        ChallengeStatus::Open => ("open", None),
        ChallengeStatus::Accepted { game } => ("accepted", Some(game.as_str())),
        ChallengeStatus::Declined => ("declined", None),
        ChallengeStatus::Gone => ("gone", None),
    }
}

pub(crate) fn player(
    user: &str,
    name: String,
    role: Option<String>,
) -> Result<Player, StorageError> {
    let guest = role.map(unword::<Role>).transpose()? == Some(Role::Guest);
    Ok(Player { id: id(user)?, name, guest })
}

pub(crate) fn id<T: std::str::FromStr>(text: &str) -> Result<T, StorageError> {
    text.parse().map_err(|_| StorageError::Corrupt(format!("{text:?} is no id")))
}

pub(crate) fn json(value: &impl Serialize) -> Result<String, StorageError> {
    serde_json::to_string(value).map_err(|error| StorageError::Other(error.to_string()))
}

pub(crate) fn unjson<T: DeserializeOwned>(text: &str) -> Result<T, StorageError> {
    serde_json::from_str(text).map_err(|error| StorageError::Corrupt(error.to_string()))
}

/// The protocol's word for a value without fields, such as `player`.
pub(crate) fn word(value: impl Serialize) -> Result<String, StorageError> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => Ok(word),
        _ => Err(StorageError::Other("this value is more than a word".into())),
    }
}

/// What a [`word`] stands for.
pub(crate) fn unword<T: DeserializeOwned>(word: String) -> Result<T, StorageError> {
    serde_json::from_value(serde_json::Value::String(word))
        .map_err(|error| StorageError::Corrupt(error.to_string()))
}
