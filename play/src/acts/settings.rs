//! What admins set while the server runs, and copies of the database.

use rookery_protocol::console::{Backup, Settings};
use rookery_protocol::deed::Deed;
use rookery_storage::StorageError;
use rookery_texts::server;

use super::log;
use crate::app::App;
use crate::denied::{Denied, Result};
use crate::folder::make_private;
use crate::may::Admin;
use crate::now;

/// Sets everything that can be set.
///
/// # Errors
/// The database fails.
pub async fn set(app: &App, by: &Admin, settings: &Settings) -> Result<()> {
    app.base.storage.set_settings(settings).await?;
    app.base.console.refresh(&app.base.storage).await?;
    log::note(app, by, Deed::SettingsChanged { settings: settings.clone() }).await;
    Ok(())
}

/// Writes a copy of the database into the data folder.
///
/// # Errors
/// [`Denied::NoBackupHere`], or the copy cannot be written.
pub async fn back_up(app: &App, by: &Admin) -> Result<Backup> {
    if !app.base.storage.backs_up() {
        return Err(Denied::NoBackupHere);
    }
    let folder = app.base.options.data.join("backups");
    let cannot = |error: std::io::Error| {
        tracing::warn!(folder = %folder.display(), %error, "no copy of the database was made");
        let folder = folder.display().to_string();
        Denied::BackupFailed(server::no_backup_into(folder, error.to_string()))
    };
    make_private(&folder).map_err(cannot)?;
    let file = folder.join(format!("rookery-{}.db", now::millis()));
    app.base.storage.back_up(&file).await.map_err(|error| match error {
        StorageError::Other(why) => cannot(std::io::Error::other(why)),
        other => other.into(),
    })?;
    let bytes = std::fs::metadata(&file).map_err(cannot)?.len();
    let file = std::path::absolute(&file).unwrap_or(file).display().to_string();
    log::note(app, by, Deed::BackedUp { file: file.clone(), bytes }).await;
    Ok(Backup { file, bytes })
}
