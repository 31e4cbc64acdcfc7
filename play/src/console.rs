//! What admins set while the server runs, and since when it does.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::console::Settings;
use rookery_protocol::id::UserId;
use rookery_storage::{Storage, StorageError};

use crate::app::App;
use crate::now;

/// How often it is looked for what was set through another server.
const SWEEP_EVERY: Duration = Duration::from_secs(30);

/// What was set last.
pub struct Console {
    /// Since when the server runs.
    pub since_ms: Millis,
    /// Replaced whole. Locked to look or to replace, never across an `.await`.
    known: RwLock<Known>,
}

struct Known {
    settings: Settings,
    /// Who may not chat.
    muted: HashSet<UserId>,
}

impl Console {
    /// What is stored now.
    ///
    /// # Errors
    /// The database's.
    pub async fn read(storage: &Storage) -> Result<Self, StorageError> {
        Ok(Self { since_ms: now::millis(), known: RwLock::new(known(storage).await?) })
    }

    /// Reads anew. Every change by this server calls it; another server's is seen by the next sweep.
    ///
    /// # Errors
    /// The database's.
    pub async fn refresh(&self, storage: &Storage) -> Result<(), StorageError> {
        let known = known(storage).await?;
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
        Ok(())
    }

    /// What was set last.
    pub fn settings(&self) -> Settings {
        self.known.read().unwrap_or_else(PoisonError::into_inner).settings.clone()
    }

    /// Whether this person may not chat.
    pub fn is_muted(&self, user: UserId) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).muted.contains(&user)
    }
}

async fn known(storage: &Storage) -> Result<Known, StorageError> {
    let usual = Settings { registration: true, guests: true };
    let settings = storage.settings().await?.unwrap_or(usual);
    Ok(Known { settings, muted: storage.muted_users().await?.into_iter().collect() })
}

/// Looks from time to time for what was set through another server.
pub async fn keep_fresh(app: Arc<App>) {
    let mut ending = app.shutdown.ending();
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP_EVERY) => {}
            () = ending.begun() => return,
        }
        if let Err(error) = app.console.refresh(&app.storage).await {
            tracing::warn!(%error, "the settings cannot be read");
        }
    }
}
