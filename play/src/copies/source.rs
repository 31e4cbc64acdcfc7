//! What copies are made of: a database in a file, or a PostgreSQL by its own tool.

use std::path::{Path, PathBuf};

use rookery_protocol::Millis;
use rookery_storage::copies::{self, Contents, CopyError, Noted, Place, Turn};

use super::{Form, Why, found, name, tools};
use crate::base::Base;
use crate::folder::make_private;
use crate::now;

/// The address of a PostgreSQL. It may hold a password, so it is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(pub String);

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Address(…)")
    }
}

/// What copies are made of.
pub(super) enum Source {
    File(PathBuf),
    Postgres(Address),
}

/// A copy that was made.
pub(super) struct Made {
    pub(super) file: PathBuf,
    pub(super) bytes: u64,
    pub(super) games: u64,
    pub(super) people: u64,
}

/// The newest copy that is known of.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Newest {
    pub(super) at_ms: Option<Millis>,
    /// The server that made it, where that was another one.
    pub(super) by: Option<String>,
}

impl Source {
    /// What this server copies; `None` where nobody can.
    pub(super) fn of(base: &Base) -> Option<Self> {
        let file = base.storage.file().map(|file| Self::File(file.to_owned()));
        file.or_else(|| base.options.postgres.clone().map(Self::Postgres))
    }

    pub(super) fn form(&self) -> Form {
        match self {
            Self::File(_) => Form::File,
            Self::Postgres(_) => Form::Dump,
        }
    }

    /// The newest copy: of those in this server's folder, and where servers share a database, of those
    /// that others have made.
    pub(super) async fn newest(&self, base: &Base, folder: &Path) -> Newest {
        let now = now::millis();
        let here = newest_here(folder, self.form(), now);
        let noted = match self {
            Self::File(_) => None,
            Self::Postgres(_) => base.storage.noted_copy().await.unwrap_or_else(|error| {
                tracing::warn!(%error, "nobody knows now when another server made a copy");
                None
            }),
        };
        newest_of(here, noted, &base.holder, now)
    }

    /// Makes a copy that is due, unless another server is at it or was since `due` was asked; `None`
    /// then.
    ///
    /// # Errors
    /// In a sentence, why there is none.
    pub(super) async fn make(
        &self,
        base: &Base,
        folder: &Path,
        due: impl Fn(&Newest) -> bool,
    ) -> Result<Option<Made>, String> {
        match self {
            Self::File(database) => {
                let written = write(database, folder, Why::Scheduled, now::millis()).await;
                let (file, contents) = written.map_err(|error| error.to_string())?;
                let Contents { bytes, games, people, .. } = contents;
                Ok(Some(Made { file, bytes, games, people }))
            }
            Self::Postgres(address) => {
                let turn = Turn::take(&address.0).await.map_err(|error| error.to_string())?;
                let Some(_turn) = turn else { return Ok(None) };
                if !due(&self.newest(base, folder).await) {
                    return Ok(None);
                }
                let made_ms = now::millis();
                let (file, bytes) = dump(address, folder, Why::Scheduled, made_ms).await?;
                let noted = Noted { at_ms: made_ms, by: base.holder.clone() };
                let counted = async {
                    base.storage.note_copy(&noted).await?;
                    base.storage.amount().await
                };
                let (games, people) = counted.await.map_err(|error| error.to_string())?;
                Ok(Some(Made { file, bytes, games, people }))
            }
        }
    }
}

/// Makes a copy because somebody wants one: where it is, and its length in bytes. `None` where nobody
/// can.
///
/// # Errors
/// In a sentence, why there is none.
pub(crate) async fn make_asked(base: &Base) -> Option<Result<(PathBuf, u64), String>> {
    let (folder, now) = (base.options.copies(), now::millis());
    Some(match Source::of(base)? {
        Source::File(database) => {
            let written = write(&database, &folder, Why::Asked, now).await;
            written.map(|(file, made)| (file, made.bytes)).map_err(|error| error.to_string())
        }
        Source::Postgres(address) => {
            let made = dump(&address, &folder, Why::Asked, now).await;
            if made.is_ok() {
                let noted = Noted { at_ms: now, by: base.holder.clone() };
                if let Err(error) = base.storage.note_copy(&noted).await {
                    tracing::warn!(%error, "other servers do not hear of a copy that was made");
                }
            }
            made
        }
    })
}

/// Writes a copy of the database in a file into a folder, which is made if it is missing.
///
/// # Errors
/// The [`CopyError`] that says why there is none.
pub async fn write(
    database: &Path,
    folder: &Path,
    why: Why,
    now: Millis,
) -> Result<(PathBuf, Contents), CopyError> {
    make_private(folder)
        .map_err(|error| CopyError::System { path: folder.to_owned(), why: error.to_string() })?;
    let file = folder.join(name(why, now, Form::File));
    let contents = copies::write(database, &file).await?;
    Ok((file, contents))
}

/// Has PostgreSQL's own tool write a copy into a folder, which is made if it is missing; where it is,
/// and its length in bytes.
///
/// # Errors
/// In a sentence, why there is none.
pub async fn dump(
    Address(url): &Address,
    folder: &Path,
    why: Why,
    now: Millis,
) -> Result<(PathBuf, u64), String> {
    make_private(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let place = Place::look_at(url, false).await.map_err(|error| error.to_string())?;
    let file = folder.join(name(why, now, Form::Dump));
    let bytes = tools::dump(&place, &file).await?;
    Ok((file, bytes))
}

/// When the newest copy in a folder was made, by a server or by somebody who wanted one. Those of a
/// time that has not come yet do not count: the clock was set back since.
fn newest_here(folder: &Path, form: Form, now: Millis) -> Option<Millis> {
    match found(folder) {
        Ok(found) => {
            let such = found.iter().filter(|copy| copy.form == form);
            such.map(|copy| copy.at_ms).filter(|at_ms| *at_ms <= now).max()
        }
        Err(error) => {
            tracing::warn!(folder = %folder.display(), %error, "the copies cannot be listed");
            None
        }
    }
}

/// The newest copy, of those here and the one that was noted last. What this server has noted itself
/// counts as long as the file is there.
fn newest_of(here: Option<Millis>, noted: Option<Noted>, own: &str, now: Millis) -> Newest {
    let elsewhere = noted.filter(|noted| noted.by != own && noted.at_ms <= now);
    match elsewhere.filter(|noted| here.is_none_or(|here| here < noted.at_ms)) {
        Some(Noted { at_ms, by }) => Newest { at_ms: Some(at_ms), by: Some(by) },
        None => Newest { at_ms: here, by: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_other_servers_count_and_one_s_own_while_they_are_there() {
        let noted = |at_ms, by: &str| Some(Noted { at_ms, by: by.to_owned() });
        let newest = |here, noted| newest_of(here, noted, "one", 100);
        let own = |at_ms| Newest { at_ms, by: None };
        assert_eq!(newest(None, None), own(None));
        assert_eq!(newest(Some(5), None), own(Some(5)));
        assert_eq!(newest(None, noted(7, "one")), own(None), "somebody has removed it");
        assert_eq!(newest(Some(5), noted(7, "two")).by.as_deref(), Some("two"));
        assert_eq!(newest(Some(9), noted(7, "two")), own(Some(9)));
        assert_eq!(newest(Some(5), noted(101, "two")), own(Some(5)), "its time has not come");
    }

    #[test]
    fn an_address_is_not_shown() {
        let shown = format!("{:?}", Address("postgres://me:secret@here/rookery".to_owned()));
        assert!(!shown.contains("secret"), "{shown}");
    }
}
