//! A database for tests.

use std::path::PathBuf;

use rookery_storage::Storage;

/// A database with a folder of its own.
pub(crate) struct Database {
    pub(crate) storage: Storage,
    folder: PathBuf,
}

impl Database {
    pub(crate) async fn new() -> Self {
        let name = format!("rookery-play-{}", crate::now::random_u64());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}", folder.join("rookery.db").display());
        Self { storage: Storage::open(&url).await.unwrap(), folder }
    }

    /// Nothing is left of it.
    pub(crate) async fn close(self) {
        self.storage.close().await;
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}
