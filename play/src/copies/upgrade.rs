//! Copies that are made before a new version changes the tables.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_storage::copies::{self, CopyError, Turn};

use super::folder::remove_superfluous;
use super::rotate::superfluous_upgrades;
use super::{Address, Form, Why, dump, tools, write};

/// How often it is looked whether another server has made its copy and changed the tables. That takes
/// as long as it takes; the turn ends with that server.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Writes a copy before a new version changes a database that is there; `None` where it would change
/// nothing.
///
/// # Errors
/// The [`CopyError`] that says why there is none.
pub async fn write_before_upgrade(
    database: &Path,
    folder: &Path,
    now: Millis,
) -> Result<Option<PathBuf>, CopyError> {
    // What cannot be read at all is told by whoever opens it.
    match copies::behind(database).await {
        Ok(Some(steps)) if steps > 0 => {}
        _ => return Ok(None),
    }
    let (file, _) = write(database, folder, Why::Upgrade, now).await?;
    remove_superfluous(folder, (Why::Upgrade, Form::File), superfluous_upgrades);
    Ok(Some(file))
}

/// A new version may change the tables of a PostgreSQL, for as long as this is kept: no other server
/// copies it meanwhile, and sees half of the changes.
pub struct Upgrade {
    /// The copy; or why there is none, where PostgreSQL's own tool is not here.
    pub copy: Result<PathBuf, String>,
    _turn: Turn,
}

/// Has PostgreSQL's own tool write a copy before a new version changes the tables; `None` where it would
/// change nothing, or another server has done so meanwhile.
///
/// # Errors
/// In a sentence, why there is none although the tool is here.
pub async fn dump_before_upgrade(
    address: &Address,
    folder: &Path,
    now: Millis,
) -> Result<Option<Upgrade>, String> {
    let turn = loop {
        // What cannot be reached is told by whoever opens it.
        match copies::behind_on_postgres(&address.0).await {
            Ok(Some(steps)) if steps > 0 => {}
            _ => return Ok(None),
        }
        match Turn::take(&address.0).await {
            // Whoever had it has changed the tables, as a rule.
            Ok(Some(turn)) => match copies::behind_on_postgres(&address.0).await {
                Ok(Some(steps)) if steps > 0 => break turn,
                _ => return Ok(None),
            },
            Ok(None) => tokio::time::sleep(LOOK_EVERY).await,
            Err(error) => return Err(error.to_string()),
        }
    };
    let copy = match dump(address, folder, Why::Upgrade, now).await {
        Ok((file, _)) => Ok(file),
        Err(why) if tools::is_missing(&why) => Err(why),
        Err(why) => return Err(why),
    };
    remove_superfluous(folder, (Why::Upgrade, Form::Dump), superfluous_upgrades);
    Ok(Some(Upgrade { copy, _turn: turn }))
}
