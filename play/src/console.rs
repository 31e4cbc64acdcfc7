//! What admins set while the server runs, and since when it does.

use std::collections::HashSet;

use rookery_protocol::Millis;
use rookery_protocol::console::Settings;
use rookery_protocol::id::UserId;
use rookery_storage::{Storage, StorageError};

use crate::last_read::LastRead;
use crate::now;

/// What was set last.
pub struct Console {
    /// Since when the server runs.
    pub since_ms: Millis,
    last: LastRead<Known>,
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
    /// The database fails.
    pub async fn read(storage: &Storage) -> Result<Self, StorageError> {
        Ok(Self { since_ms: now::millis(), last: LastRead::new(known(storage).await?) })
    }

    /// Reads anew. Every change by this server calls it; another server's is seen by the next sweep.
    ///
    /// # Errors
    /// The database fails.
    pub async fn refresh(&self, storage: &Storage) -> Result<(), StorageError> {
        self.last.refresh(known(storage)).await
    }

    /// What was set last.
    pub fn settings(&self) -> Settings {
        self.last.known().settings.clone()
    }

    /// Whether this person may not chat.
    pub fn is_muted(&self, user: UserId) -> bool {
        self.last.known().muted.contains(&user)
    }
}

async fn known(storage: &Storage) -> Result<Known, StorageError> {
    let usual = Settings { registration: true, guests: true };
    let settings = storage.settings().await?.unwrap_or(usual);
    Ok(Known { settings, muted: storage.muted_users().await?.into_iter().collect() })
}
