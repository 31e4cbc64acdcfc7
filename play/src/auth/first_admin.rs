//! The one-time link that makes the first admin. Each server that finds none when it starts offers
//! one, which is good at every server of the site.

use rookery_storage::{Storage, StorageError};
use tokio::sync::{Mutex, MutexGuard};

use super::session::Token;

/// The links, while they are good.
#[derive(Default)]
pub struct FirstAdmin {
    /// A task's mutex: it is held while the account is made, so that two requests with the same
    /// link make one admin.
    making: Mutex<()>,
}

/// A token that fits. While this lives, no other request can use one.
pub struct Claim<'a> {
    storage: &'a Storage,
    _making: MutexGuard<'a, ()>,
}

impl FirstAdmin {
    /// Claims a link with what somebody gave as its token; `None` when it is wrong or dead.
    ///
    /// # Errors
    /// The database fails.
    pub async fn claim<'a>(
        &'a self,
        storage: &'a Storage,
        token: &str,
    ) -> Result<Option<Claim<'a>>, StorageError> {
        let making = self.making.lock().await;
        // Looking for a hash tells nothing about the token, however long it takes.
        let Some(given) = Token::read(token) else { return Ok(None) };
        let is_good = storage.is_admin_link(&given.hash()).await?;
        Ok(is_good.then_some(Claim { storage, _making: making }))
    }
}

impl Claim<'_> {
    /// All links are dead from now on.
    ///
    /// # Errors
    /// The database fails.
    pub async fn used(self) -> Result<(), StorageError> {
        self.storage.drop_admin_links().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn a_link_is_good_until_one_was_used() {
        let world = World::new().await;
        let storage = &world.app.base.storage;
        let (links, token) = (FirstAdmin::default(), Token::random());
        storage.offer_admin_link(&token.hash(), true).await.unwrap();
        let claim = async |token: &str| links.claim(storage, token).await.unwrap();
        assert!(claim(&Token::random().to_text()).await.is_none());
        assert!(claim("").await.is_none());
        drop(claim(&token.to_text()).await.unwrap());
        claim(&token.to_text()).await.unwrap().used().await.unwrap();
        assert!(claim(&token.to_text()).await.is_none());
        world.end().await;
    }
}
