//! What admins set while the server runs, and since when it does.

use std::collections::HashSet;

use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::console::Settings;
use rookery_protocol::id::UserId;
use rookery_storage::{Storage, StorageError};

use crate::base::Base;
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

    /// Reads anew. Whatever changes them calls [`changed`], and another server's word leads here.
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

/// The settings have changed, or who may do what: that is known here from now on, and other servers
/// are told.
///
/// # Errors
/// The database fails.
pub(crate) async fn changed(base: &Base) -> Result<(), StorageError> {
    base.news.say(Word::Settings);
    base.console.refresh(&base.storage).await
}

async fn known(storage: &Storage) -> Result<Known, StorageError> {
    let usual = Settings { registration: true, guests: true };
    let settings = storage.settings().await?.unwrap_or(usual);
    Ok(Known { settings, muted: storage.muted_users().await?.into_iter().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn who_is_muted_is_known_once_it_is_read_anew() {
        let world = World::new().await;
        let [anna, bela] = [world.player("anna").await.id, world.player("bela").await.id];
        let storage = &world.app.base.storage;
        let console = Console::read(storage).await.unwrap();
        assert!(!console.is_muted(anna));
        storage.set_limits(anna, false, true, 0).await.unwrap();
        console.refresh(storage).await.unwrap();
        assert!(console.is_muted(anna) && !console.is_muted(bela));
        world.end().await;
    }

    #[tokio::test]
    async fn everybody_may_come_until_something_else_is_set() {
        let world = World::new().await;
        let console = &world.app.base.console;
        assert_eq!(console.settings(), Settings { registration: true, guests: true });
        let closed = Settings { registration: false, guests: true };
        world.app.base.storage.set_settings(&closed).await.unwrap();
        console.refresh(&world.app.base.storage).await.unwrap();
        assert_eq!(console.settings(), closed);
        world.end().await;
    }
}
