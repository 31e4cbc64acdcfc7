//! Other servers of the same database: whether there may be any, and how they hear of each other.

mod beat;
mod first;
mod pulse;
mod reads;
mod skew;

use std::sync::Arc;
use std::time::Duration;

use rookery_news::{Ears, Lost, News, ears, nats, notify};
use rookery_protocol::id::GameId;
use rookery_storage::claim::Claim;
use rookery_storage::{Storage, StorageError};
use thiserror::Error;

use crate::base::Base;
use crate::now;
use crate::options::Others;
pub(crate) use beat::{keep_beating, keep_presence};
pub(crate) use first::Beside;
use first::first_beat;
pub use reads::Reads;
pub use skew::Skew;

/// How often it is made sure that the claim on the database is still held.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// What stands in the way of a server that wants a database for itself.
const TAKEN_ALONE: &str = "another server uses this database. End that one first, or leave out \
                           --alone here and there: several servers can share a PostgreSQL";
/// What stands in the way of a server that would share its database.
const TAKEN: &str = "another server uses this database and was started with --alone. End that one, \
                     or start it without --alone: several servers can share a PostgreSQL";
/// What stands in the way of a second server on a file.
const TAKEN_FILE: &str = "another server uses this database. A file is one server's; several can \
                          share a PostgreSQL: give each --database-url postgres://…";

/// Why a server cannot be one of several, or the only one.
#[derive(Debug, Error)]
pub enum Apart {
    /// Another server uses the database, and it cannot be shared.
    #[error("{0}")]
    Taken(&'static str),
    /// The address of the servers that carry news is none.
    #[error("--nats: {0}")]
    News(Lost),
    /// The database fails.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Claims the database, alone or with others.
pub(crate) async fn claim(
    others: &Others,
    storage: &Storage,
    site: &str,
) -> Result<Option<Claim>, Apart> {
    let alone = match others {
        Others::None => true,
        Others::ByDatabase | Others::ByNats(_) => false,
        Others::Here(_) => return Ok(None),
    };
    match storage.claim(site, alone).await? {
        Some(claim) => Ok(Some(claim)),
        None if storage.is_file() => Err(Apart::Taken(TAKEN_FILE)),
        None if alone => Err(Apart::Taken(TAKEN_ALONE)),
        None => Err(Apart::Taken(TAKEN)),
    }
}

/// What a server is among others of its database.
pub(crate) struct Joined {
    /// What they are told.
    pub(crate) news: News,
    /// What they tell.
    pub(crate) ears: Ears,
    /// What tells this life of the server from all others.
    pub(crate) life: String,
    /// What it finds; none where there can be no other.
    pub(crate) beside: Option<Beside>,
}

/// Begins to tell other servers what happens, and to hear what they tell; `name` is what whoever runs
/// this one calls it.
pub(crate) async fn join(
    others: &Others,
    storage: &Storage,
    site: &str,
    name: &str,
) -> Result<Joined, Apart> {
    let life = GameId::from_random(now::random_u64()).to_string();
    let (ear, ears) = ears(&life);
    let (news, ears) = match others {
        Others::None => (News::alone(), ears),
        Others::Here(hub) => hub.join(&life),
        Others::ByDatabase => {
            (notify::begin(storage.clone(), site, life.clone(), ear).await?, ears)
        }
        Others::ByNats(url) => {
            let news = nats::begin(url, site, life.clone(), ear).await.map_err(Apart::News)?;
            (news, ears)
        }
    };
    let beside = match news.is_alone() {
        true => None,
        false => Some(first_beat(storage, &life, name).await?),
    };
    Ok(Joined { news, ears, life, beside })
}

/// Holds the claim on the database until the server ends.
pub(crate) async fn keep(base: Arc<Base>, mut claim: Claim) {
    let mut ending = base.shutdown.ending();
    loop {
        tokio::select! {
            () = tokio::time::sleep(KEEP_EVERY) => {}
            () = ending.begun() => return,
        }
        match claim.keep().await {
            Ok(true) => {}
            Ok(false) => tracing::error!("{TAKEN}"),
            Err(error) => tracing::warn!(%error, "the claim on the database may be lost"),
        }
    }
}
