//! What admins set while the server runs, and copies of the database.

use rookery_protocol::console::{Backup, Settings};
use rookery_protocol::deed::Deed;
use rookery_texts::server;

use super::log;
use crate::app::App;
use crate::console;
use crate::copies;
use crate::denied::{Denied, Result};
use crate::may::Admin;

/// Sets everything that can be set.
///
/// # Errors
/// The database fails.
pub async fn set(app: &App, by: &Admin, settings: &Settings) -> Result<()> {
    app.base.storage.set_settings(settings).await?;
    console::changed(&app.base).await?;
    log::note(app, by, Deed::SettingsChanged { settings: settings.clone() }).await;
    Ok(())
}

/// Writes a copy of the database into the data folder.
///
/// # Errors
/// [`Denied::NoBackupHere`], or the copy cannot be written.
pub async fn back_up(app: &App, by: &Admin) -> Result<Backup> {
    let folder = app.base.options.copies();
    let made = copies::make_asked(&app.base).await.ok_or(Denied::NoBackupHere)?;
    let (file, bytes) = made.map_err(|error| {
        tracing::warn!(folder = %folder.display(), %error, "no copy of the database was made");
        let folder = folder.display().to_string();
        Denied::BackupFailed(server::no_backup_into(folder, error))
    })?;
    let file = std::path::absolute(&file).unwrap_or(file).display().to_string();
    log::note(app, by, Deed::BackedUp { file: file.clone(), bytes }).await;
    Ok(Backup { file, bytes })
}

#[cfg(test)]
mod tests {
    use rookery_storage::Storage;

    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn what_admins_set_holds_at_once_and_is_kept_and_noted() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        for (registration, guests) in [(false, true), (true, false)] {
            let settings = Settings { registration, guests };
            set(app, &ada, &settings).await.unwrap();
            assert_eq!(app.base.console.settings(), settings);
            assert_eq!(app.base.storage.settings().await.unwrap(), Some(settings.clone()));
            assert_eq!(world.deeds().await[0], (ada.id, Deed::SettingsChanged { settings }));
        }
        world.end().await;
    }

    #[tokio::test]
    async fn a_copy_of_the_database_is_a_database_or_it_is_said_why_there_is_none() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let folder = app.base.options.data.join("backups");
        std::fs::write(&folder, "A file is in the way.").unwrap();
        match back_up(app, &ada).await {
            Err(Denied::BackupFailed(why)) => {
                assert!(why.to_string().contains(&folder.display().to_string()), "{why}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(world.deeds().await, [], "nothing was done");
        std::fs::remove_file(&folder).unwrap();
        let Backup { file, bytes } = back_up(app, &ada).await.unwrap();
        assert!(file.starts_with(&folder.display().to_string()), "{file}");
        assert_eq!(std::fs::metadata(&file).unwrap().len(), bytes);
        let copy = Storage::open(&format!("sqlite:{file}")).await.unwrap();
        assert_eq!(copy.user_by_name("ada").await.unwrap().map(|user| user.id), Some(ada.id));
        copy.close().await;
        assert_eq!(world.deeds().await, [(ada.id, Deed::BackedUp { file, bytes })]);
        world.end().await;
    }
}
