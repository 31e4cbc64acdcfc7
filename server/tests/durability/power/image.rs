//! What is wrong with a folder as a power cut has left it.

use std::path::Path;

use rookery_play::checking::Check;
use rookery_protocol::Millis;
use rookery_storage::{LOG_LEN_MAX, Storage, StorageError};

use super::session::Session;

/// What was found in an image.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Entries of logs that somebody had heard of when the power was cut.
    pub(super) told: u64,
    /// Those of them that are not there.
    pub(super) lost: u64,
    /// What else is wrong.
    pub(super) wrong: Vec<String>,
}

/// Opens an image as a server does, and looks for all that had been told by then.
pub(super) async fn look(folder: &Path, micros: u64, session: &Session) -> Found {
    let mut found = Found::default();
    let told: Vec<_> = session.tables.iter().map(|table| table.told_by(micros)).collect();
    found.told = told.iter().flatten().map(|version| u64::from(*version)).sum();
    let url = format!("sqlite:{}", folder.join("rookery.db").display());
    match Storage::open(&url).await {
        Ok(storage) => {
            if let Err(error) = look_into(&storage, micros, &told, session, &mut found).await {
                // What cannot be read is not there.
                found.lost = found.told;
                found.wrong.push(error.to_string());
            }
            storage.close().await;
        }
        Err(error) => {
            found.lost = found.told;
            found.wrong.push(format!("it is refused: {error}"));
        }
    }
    found
}

async fn look_into(
    storage: &Storage,
    micros: u64,
    told: &[Option<u32>],
    session: &Session,
    found: &mut Found,
) -> Result<(), StorageError> {
    for ((game, log), told) in session.logs.iter().zip(told) {
        let stored = storage.events(*game, 0, LOG_LEN_MAX).await?;
        found.lost += u64::from(told.unwrap_or(0).saturating_sub(stored.len() as u32));
        if !log.starts_with(&stored) {
            found.wrong.push(format!("{game} went another way"));
        }
        if told.is_some() && storage.game(*game).await?.is_none() {
            found.wrong.push(format!("{game} is not there"));
        }
    }
    let now = Millis::try_from(micros / 1_000).unwrap();
    let mut check = Check::new(storage.clone(), false, now).unwrap();
    check.check_database().await?;
    check.check_strays().await?;
    while check.check_games().await?.is_some() {}
    let wrong = check.report().iter().filter(|(kind, _)| kind.is_wrong());
    found.wrong.extend(wrong.map(|(kind, tally)| format!("{kind:?}: {tally:?}")));
    Ok(())
}
