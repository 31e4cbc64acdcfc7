//! `rookery-server backup` and `rookery-server restore`.

use std::path::{Path, PathBuf};

use rookery_play::copies::{self, Address, Why, stamp, tools};
use rookery_play::folder::make_private;
use rookery_play::leaving::{self, LIST};
use rookery_play::now;
use rookery_protocol::deed::Deed;
use rookery_server::Config;
use rookery_storage::copies::{Contents, Place, Restored, settle, write};
use rookery_storage::leaving::Left;
use rookery_storage::{NewDeed, Storage};
use rookery_texts::{Text, copies as texts};

use crate::args::{BackUp, Restore};

/// Writes a copy of the database, and says where it is.
///
/// # Errors
/// In a sentence, why there is none.
pub(crate) async fn back_up(BackUp { to, place }: BackUp) -> Result<(), String> {
    let config = place.config();
    let to = to.unwrap_or_else(|| config.play.copies());
    let Some(database) = config.database_file() else { return dump(&config, &to).await };
    if !database.exists() {
        return Err(format!("there is no file {}", database.display()));
    }
    let now = now::millis();
    let (file, contents) = match is_folder(&to) {
        true => copies::write(&database, &to, Why::Asked, now).await.map_err(sentence)?,
        false => {
            make_folder_of(&to)?;
            let contents = write(&database, &to).await.map_err(sentence)?;
            (to, contents)
        }
    };
    leaving::bring(&config.play.data, folder_of(&file));
    let Contents { bytes, games, people, .. } = contents;
    println!("{}", texts::copied(shown(&file), size(bytes), games, people));
    Ok(())
}

/// Has PostgreSQL's own tool write one.
async fn dump(config: &Config, to: &Path) -> Result<(), String> {
    let url = config.database();
    let storage = Storage::open_to_look(&url).await.map_err(sentence)?;
    let amount = storage.amount().await;
    storage.close().await;
    let (games, people) = amount.map_err(sentence)?;
    let (file, bytes) = match is_folder(to) {
        true => copies::dump(&Address(url), to, Why::Asked, now::millis()).await?,
        false => {
            make_folder_of(to)?;
            let place = Place::look_at(&url, false).await.map_err(sentence)?;
            (to.to_owned(), tools::dump(&place, to).await?)
        }
    };
    leaving::bring(&config.play.data, folder_of(&file));
    println!("{}", texts::dumped(shown(&file), size(bytes), games, people));
    Ok(())
}

/// Puts a copy in the place of the database, and says what became of what was there.
///
/// # Errors
/// In a sentence, why not.
pub(crate) async fn restore(told: Restore) -> Result<(), String> {
    let Restore { file, keep_sessions, place } = told;
    let config = place.config();
    let deed = |made_ms| {
        let deed = Deed::Restored { file: shown(&file), made_ms, sessions_kept: keep_sessions };
        NewDeed { at_ms: now::millis(), by: None, deed }
    };
    let Some(database) = config.database_file() else {
        return restore_dump(&config, &file, deed(None), keep_sessions).await;
    };
    make_folder_of(&database)?;
    ensure_own(&database)?;
    let ready = rookery_storage::copies::Restore::prepare(&file, &database);
    let ready = ready.await.map_err(sentence)?;
    let Contents { games, people, alive_ms, behind, .. } = ready.contents().clone();
    println!("{}", texts::restores(shown(&file), games, people));
    if let Some(alive_ms) = alive_ms {
        println!("{}", texts::as_of(copies::shown(alive_ms)));
    }
    if behind > 0 {
        println!("{}", texts::brought_up(behind as u64));
    }
    let stamp = stamp(now::millis());
    let gone = gone_since(&config, &file);
    let done = ready.finish(&deed(alive_ms), keep_sessions, &stamp, &gone).await;
    let Restored { aside, ended, left } = done.map_err(sentence)?;
    println!("{}", texts::restored(config.database_shown()));
    if let Some(aside) = aside {
        println!("{}", texts::aside(shown(&aside)));
    }
    say_who_left(left);
    say_who_comes_in(keep_sessions, ended);
    Ok(())
}

/// Has PostgreSQL's own tool restore a copy, where there is nothing yet.
async fn restore_dump(
    config: &Config,
    file: &Path,
    deed: NewDeed,
    keep_sessions: bool,
) -> Result<(), String> {
    let url = config.database();
    let place = Place::look_at(&url, true).await.map_err(sentence)?;
    let schema = tools::schema_of(file).await?;
    if schema != place.schema {
        return Err(texts::other_schema(schema, place.schema).to_string());
    }
    if place.has_tables {
        let stamp = stamp(now::millis()).replace(['.', 'T'], "_").replace('Z', "");
        let aside = format!("{}_before_{stamp}", place.schema);
        return Err(texts::not_empty(place.schema, aside).to_string());
    }
    println!("{}", texts::restores_dump(shown(file)));
    tools::restore(&place, file).await?;
    let gone = gone_since(config, file);
    let (ended, left) = settle(&url, &deed, keep_sessions, &gone).await.map_err(sentence)?;
    println!("{}", texts::restored(config.database_shown()));
    say_who_left(left);
    say_who_comes_in(keep_sessions, ended);
    Ok(())
}

/// The accounts that were deleted, as the lists beside the database, beside its copies and beside this
/// copy have them.
fn gone_since(config: &Config, copy: &Path) -> Vec<Left> {
    let folders = [&*config.play.data, &*config.play.copies(), folder_of(copy)];
    let mut gone: Vec<Left> =
        folders.into_iter().flat_map(|folder| leaving::listed(&folder.join(LIST))).collect();
    gone.sort_unstable_by_key(|left| left.user);
    gone.dedup_by_key(|left| left.user);
    gone
}

/// The folder that a file lies in.
fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn say_who_left(count: u64) {
    if count > 0 {
        println!("{}", texts::left_again(count));
    }
}

fn say_who_comes_in(sessions_kept: bool, ended: u64) {
    match sessions_kept {
        true => println!("{}", texts::sessions_kept()),
        false if ended > 0 => println!("{}", texts::ended(ended)),
        false => {}
    }
    println!("{}\n{}\n{}", texts::passphrases(), texts::clocks(), texts::start());
}

fn sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Whether a path means a folder: one that is there, or one that ends as such do.
fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path.as_os_str().to_string_lossy().ends_with('/')
        || path.ends_with(copies::FOLDER)
}

/// Makes the folder of a file.
fn make_folder_of(file: &Path) -> Result<(), String> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder else { return Ok(()) };
    make_private(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Makes sure that what is written beside a database is its server's, and not root's alone.
///
/// # Errors
/// In a sentence, as whom the command must run.
fn ensure_own(database: &Path) -> Result<(), String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let about = std::fs::metadata(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        if rustix::process::geteuid().is_root() && about.uid() != 0 {
            return Err(texts::not_own(folder.display().to_string()).to_string());
        }
    }
    Ok(())
}

/// The whole path of a file.
fn shown(file: &Path) -> String {
    std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file)).display().to_string()
}

/// A length as people read it.
fn size(bytes: u64) -> Text {
    match bytes {
        0..=9_999 => texts::bytes(bytes),
        10_000..=9_999_999 => texts::kilobytes(bytes / 1_000),
        _ => texts::megabytes(bytes / 1_000_000),
    }
}
