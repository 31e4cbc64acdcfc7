//! A copy comes into the place of a database. Everything that may fail is done beside it; then the old
//! database gets another name, and the copy its name, so that whenever this breaks off there is the
//! old one or the new one.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::claim::{self, Claim};
use crate::copies::{
    Contents, CopyError, beside, look_at, persist, persist_folder, remove, write_checked,
};
use crate::database::End;
use crate::error::StorageError;
use crate::leaving::Left;
use crate::model::NewDeed;
use crate::{Answer, Storage, connect, sql};

/// What SQLite keeps beside a database that is open, or was when its program died.
const LOGS: [&str; 2] = ["-wal", "-shm"];

/// What is put behind the name of a database that was replaced, before the instant.
const BEFORE: &str = ".before-";

/// A copy that was checked and stands ready beside the database that it replaces, which no server can
/// use meanwhile. Dropping it leaves everything as it was.
pub struct Restore {
    database: PathBuf,
    part: PathBuf,
    contents: Contents,
    _claim: Claim,
}

/// What a restore did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The old database, under the name that it has now, if there was one.
    pub aside: Option<PathBuf>,
    /// The number of sessions, tokens and machines that nobody gets in by any more.
    pub ended: u64,
    /// The number of accounts that had come back and were deleted again.
    pub left: u64,
}

impl Restore {
    /// Checks a copy, and makes it ready beside the database in the file `database`, whose folder
    /// exists: its tables are brought up to date there. The copy itself stays as it is.
    ///
    /// # Errors
    /// The [`CopyError`] that says why it cannot be restored. Nothing was changed then.
    pub fn prepare<'a>(copy: &'a Path, database: &'a Path) -> Answer<'a, Restore, CopyError> {
        Box::pin(async move {
            let same = [copy, database].map(|path| path.canonicalize().ok());
            if same[0].is_some() && same[0] == same[1] {
                return Err(CopyError::Itself(copy.to_owned()));
            }
            let contents = look_at(copy).await?;
            let claim = claim::of_file(database)?;
            let claim = claim.ok_or_else(|| CopyError::InUse(database.to_owned()))?;
            take_back_all(database)?;
            let part = beside(database, ".restoring");
            remove(&beside(&part, "-journal"))?;
            write_checked(copy, &part).await?;
            connect::migrate_sqlite(&options(&part)).await?;
            Ok(Restore { database: database.to_owned(), part, contents, _claim: claim })
        })
    }

    /// What is in the copy.
    #[must_use]
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Puts the copy in the place of the database, which gets a name that ends with `.before-` and
    /// `stamp`. The deed is noted in it. Whoever was logged in when the copy was made, every token and
    /// every machine is let in no more, unless they are kept: some may have been ended since. Passkeys
    /// may have been removed since as well, so none opens an account without the passphrase until it
    /// was used beside it; but they stay second factors, as apps and recovery codes do, since an
    /// account whose second factors went would be open to whoever knows a passphrase.
    /// Accounts that were deleted since, as `left` or the old database says, are deleted in it again.
    ///
    /// # Errors
    /// The [`CopyError`] that says why not. The old database is in its place then, or the new one is.
    pub fn finish<'a>(
        self,
        deed: &'a NewDeed,
        keep_sessions: bool,
        stamp: &'a str,
        left: &'a [Left],
    ) -> Answer<'a, Restored, CopyError> {
        Box::pin(async move {
            let left = self.leave_again(left).await?;
            let ended = self.settle(deed, keep_sessions).await?;
            persist(&self.part)?;
            let aside = self.set_aside(stamp).await?;
            if let Err(error) = std::fs::rename(&self.part, &self.database) {
                if let Some(aside) = &aside {
                    take_back(aside)?;
                }
                return Err(CopyError::system(&self.database)(error));
            }
            persist_folder(&self.database)?;
            Ok(Restored { aside, ended, left })
        })
    }

    /// Deletes again, beside the database that is replaced, whoever was deleted since the copy was made.
    async fn leave_again(&self, left: &[Left]) -> Result<u64, CopyError> {
        let mut all = left.to_vec();
        all.extend(left_in(&self.database).await);
        all.sort_unstable_by_key(|left| left.user);
        all.dedup_by_key(|left| left.user);
        if all.is_empty() {
            return Ok(0);
        }
        let storage = Storage::open(&format!("sqlite:{}", self.part.display())).await?;
        let count = storage.leave_again(&all).await;
        // What is in the log beside it comes into the file.
        storage.close().await;
        Ok(count?)
    }

    /// Takes out of the copy what must not live again, and notes the deed.
    async fn settle(&self, deed: &NewDeed, keep_sessions: bool) -> Result<u64, CopyError> {
        let failed = CopyError::of(&self.part);
        let mut connection = options(&self.part).connect().await.map_err(&failed)?;
        let settled: Result<u64, StorageError> = crate::database::transaction!(
            &mut connection, sql::BEGIN_SQLITE, c => {
                let ended = settle!(c, deed, keep_sessions);
                Ok(End::Commit(ended))
            }
        )
        .await;
        let settled = settled?;
        connection.close().await.map_err(&failed)?;
        Ok(settled)
    }

    /// Gives the old database another name beside its own, with what SQLite left beside it. Whoever
    /// opens the old name until the copy has it finds the old database.
    async fn set_aside(&self, stamp: &str) -> Result<Option<PathBuf>, CopyError> {
        let old = &self.database;
        if !old.exists() {
            // A log without its database is nobody's, and must not be taken for the new one's.
            for ending in LOGS {
                remove(&beside(old, ending))?;
            }
            return Ok(None);
        }
        // Under its new name it is complete before SQLite touches it under the old one: what it cannot
        // open it may throw away.
        let aside = free_name(&beside(old, &format!("{BEFORE}{stamp}")));
        let named = name_also(old, &aside);
        let named = match named {
            Ok(()) => checkpoint(old).await,
            Err(error) => Err(error),
        };
        if let Err(error) = named {
            take_back(&aside)?;
            return Err(error);
        }
        for ending in LOGS {
            remove(&beside(old, ending))?;
        }
        Ok(Some(aside))
    }
}

/// The accounts that were deleted in the database of a file, as far as that can be read: it may be
/// damaged, or of a version that did not note it.
async fn left_in(file: &Path) -> Vec<Left> {
    if !file.exists() {
        return vec![];
    }
    let Ok(storage) = Storage::open_to_look(&format!("sqlite:{}", file.display())).await else {
        return vec![];
    };
    let mut all: Vec<Left> = vec![];
    while let Ok(some) = storage.left_after(all.last().copied()).await
        && !some.is_empty()
    {
        all.extend(some);
    }
    storage.close().await;
    all
}

impl Drop for Restore {
    fn drop(&mut self) {
        for ending in LOGS {
            let _ = remove(&beside(&self.part, ending));
        }
        let _ = remove(&self.part);
    }
}

/// How the copy is opened before it has its place: without a log beside it.
fn options(part: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(part)
        .journal_mode(SqliteJournalMode::Delete)
        .foreign_keys(true)
        .disable_statement_logging()
}

/// Brings what is in the log of a database into its file, where SQLite can open it: then the log may
/// go. Where it cannot, both are complete under their other names.
///
/// # Errors
/// Somebody has it open.
async fn checkpoint(file: &Path) -> Result<(), CopyError> {
    let opened = SqliteConnectOptions::new().filename(file).disable_statement_logging();
    let Ok(mut connection) = opened.connect().await else { return Ok(()) };
    let done: Result<(i32, i32, i32), _> =
        sqlx::query_as(sql::CHECKPOINT).fetch_one(&mut connection).await;
    let _ = connection.close().await;
    match done {
        Ok((0, ..)) => Ok(()),
        Ok(_) => Err(CopyError::InUse(file.to_owned())),
        Err(error) => match StorageError::from(error) {
            StorageError::Down(why) if why.contains("locked") => {
                Err(CopyError::InUse(file.to_owned()))
            }
            _ => Ok(()),
        },
    }
}

/// Gives a database a second name, with what stands in its log alone.
fn name_also(old: &Path, aside: &Path) -> Result<(), CopyError> {
    for ending in ["", LOGS[0]] {
        let file = beside(old, ending);
        if file.exists() {
            link_or_copy(&file, &beside(aside, ending))?;
        }
    }
    persist_folder(aside)
}

/// The database stays: it shall not have two names.
fn take_back(aside: &Path) -> Result<(), CopyError> {
    remove(&beside(aside, LOGS[0]))?;
    remove(aside)
}

/// Takes away second names that a database still has, because a restore broke off there.
fn take_back_all(database: &Path) -> Result<(), CopyError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let Ok(own) = database.metadata() else { return Ok(()) };
        let folder = super::folder_of(database);
        let start = beside(database, BEFORE);
        let entries = std::fs::read_dir(folder).map_err(CopyError::system(folder))?;
        for entry in entries {
            let path = entry.map_err(CopyError::system(folder))?.path();
            let is_aside = path.file_name().zip(start.file_name()).is_some_and(|(name, start)| {
                name.as_encoded_bytes().starts_with(start.as_encoded_bytes())
            });
            let same =
                |other: std::fs::Metadata| other.dev() == own.dev() && other.ino() == own.ino();
            if is_aside && path.metadata().is_ok_and(same) {
                take_back(&path)?;
            }
        }
    }
    Ok(())
}

/// A name that no file has, this one if that is free.
fn free_name(wanted: &Path) -> PathBuf {
    let numbered = (2..).map(|number: u32| beside(wanted, &format!("-{number}")));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !name.exists()).unwrap_or_else(|| wanted.to_owned())
}

/// Gives a file a second name; where the file system has none, a copy gets it.
fn link_or_copy(file: &Path, name: &Path) -> Result<(), CopyError> {
    if std::fs::hard_link(file, name).is_ok() {
        return Ok(());
    }
    std::fs::copy(file, name).map_err(CopyError::system(name))?;
    persist(name)
}

/// Takes out of a database that was restored what must not live again, and notes the deed, through
/// either database's connection. How many sessions, tokens and machines nobody gets in by any more.
macro_rules! settle {
    ($connection:expr, $deed:expr, $keep_sessions:expr) => {{
        for text in [
            $crate::sql::FORGET_THOUGHTS,
            $crate::sql::FORGET_AUDIENCES,
            $crate::sql::FORGET_PRESENCES,
            $crate::sql::FORGET_SERVERS,
            $crate::sql::FORGET_LINKS,
            $crate::sql::FORGET_CEREMONIES,
            // They were sent, or are about what has changed since.
            $crate::sql::FORGET_MAILS,
            $crate::sql::FORGET_MAIL_GAMES,
        ] {
            sqlx::query(text).execute(&mut *$connection).await?;
        }
        let mut ended = 0;
        if !$keep_sessions {
            for text in [
                $crate::sql::END_ALL_SESSIONS,
                $crate::sql::END_ALL_TOKENS,
                $crate::sql::END_ALL_HOSTS,
                $crate::sql::END_ALL_RESETS,
                $crate::sql::END_ALL_MAIL_TOKENS,
            ] {
                let done = sqlx::query(text).execute(&mut *$connection).await?;
                let links = [$crate::sql::END_ALL_RESETS, $crate::sql::END_ALL_MAIL_TOKENS];
                if !links.contains(&text) {
                    ended += done.rows_affected();
                }
            }
            sqlx::query($crate::sql::HOLD_ALL_PASSKEYS).execute(&mut *$connection).await?;
        }
        $crate::deeds::note_deed!($connection, $deed);
        ended
    }};
}
pub(crate) use settle;
