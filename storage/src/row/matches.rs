//! Rows of matches.

use rookery_protocol::game::GameResult;

use crate::error::StorageError;
use crate::laid_over;
use crate::model::{MatchGame, MatchPlayer, StoredMatch};
use crate::row::{id, unjson, unword};

row! {
    pub(crate) struct MatchRow {
        id: String,
        plan: String,
        more: Option<String>,
        secrets: Option<String>,
        rules: String,
        state: String,
        revision: i64,
        note: String,
        made_by: String,
        made_ms: i64,
        started_ms: Option<i64>,
        ended_ms: Option<i64>,
    }
}

row! {
    pub(crate) struct MatchPlayerRow {
        user_id: String,
        left_from: Option<i64>,
    }
}

row! {
    pub(crate) struct MatchGameRow {
        number: i64,
        game_id: String,
        score: Option<String>,
        reason: Option<String>,
        started_ms: i64,
        ended_ms: Option<i64>,
        plies: i64,
    }
}

impl MatchRow {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn with(self, players: Vec<MatchPlayerRow>) -> Result<StoredMatch, StorageError> {
        let players: Result<_, _> = players.into_iter().map(MatchPlayer::try_from).collect();
        Ok(StoredMatch {
            id: id(&self.id)?,
            plan: laid_over::read(&self.plan, self.more.as_deref())?,
            secrets: self.secrets.as_deref().map(unjson).transpose()?,
            rules: self.rules,
            players: players?,
            state: unword(self.state)?,
            revision: self.revision,
            note: self.note,
            made_by: id(&self.made_by)?,
            made_ms: self.made_ms,
            started_ms: self.started_ms,
            ended_ms: self.ended_ms,
        })
    }
}

impl TryFrom<MatchPlayerRow> for MatchPlayer {
    type Error = StorageError;
    fn try_from(row: MatchPlayerRow) -> Result<Self, StorageError> {
        Ok(Self { user: id(&row.user_id)?, left_from: row.left_from.map(number) })
    }
}

impl TryFrom<MatchGameRow> for MatchGame {
    type Error = StorageError;
    fn try_from(row: MatchGameRow) -> Result<Self, StorageError> {
        let result = match (row.score, row.reason) {
            (Some(score), Some(reason)) => Some(GameResult { score: unword(score)?, reason }),
            _ => None,
        };
        Ok(Self {
            number: number(row.number),
            game: id(&row.game_id)?,
            result,
            started_ms: row.started_ms,
            ended_ms: row.ended_ms,
            plies: number(row.plies),
        })
    }
}

pub(super) fn number(stored: i64) -> u32 {
    u32::try_from(stored).unwrap_or(u32::MAX)
}
