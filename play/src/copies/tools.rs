//! PostgreSQL's own tools. All that they need to know of the database is in their environment.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use rookery_storage::copies::{CopyError, Place};
use rookery_texts::copies as texts;
use tokio::process::Command;

/// What is told of what a tool says that has failed, in characters.
const SAID_LEN_MAX: usize = 2_000;

/// Has `pg_dump` write a copy into a new file, which gets its name once it is whole and on the disk. Its
/// length in bytes.
///
/// # Errors
/// In a sentence, why there is none.
pub async fn dump(place: &Place, to: &Path) -> Result<u64, String> {
    if to.exists() {
        return Err(CopyError::Exists(to.to_owned()).to_string());
    }
    let part = PathBuf::from(format!("{}.part", to.display()));
    let written = dump_into(place, &part).await;
    let done = match written {
        Ok(bytes) => name(&part, to).map(|()| bytes),
        Err(why) => Err(why),
    };
    if done.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    done
}

async fn dump_into(place: &Place, part: &Path) -> Result<u64, String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", part.display());
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(part).map_err(cannot)?;
    let schema = format!("--schema=\"{}\"", place.schema);
    let mut command = Command::new("pg_dump");
    command.args(["--format=custom", "--no-owner", "--no-privileges", &schema]);
    command.envs(place.environment.iter().map(|(name, value)| (name, value)));
    command.stdout(Stdio::from(file));
    run("pg_dump", command).await?;
    // What it has written can be read.
    schema_of(part).await?;
    let mut whole = Command::new("pg_restore");
    whole.args(["--file=/dev/null"]).arg(part);
    run("pg_restore", whole).await?;
    std::fs::metadata(part).map(|about| about.len()).map_err(cannot)
}

/// Gives a file its own name, once it is on the disk.
fn name(part: &Path, to: &Path) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", to.display());
    File::open(part).and_then(|file| file.sync_all()).map_err(cannot)?;
    std::fs::rename(part, to).map_err(cannot)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(cannot)
}

/// The schema that a copy was made of.
///
/// # Errors
/// In a sentence, why the copy is none.
pub async fn schema_of(file: &Path) -> Result<String, String> {
    if !file.is_file() {
        return Err(CopyError::NoFile(file.to_owned()).to_string());
    }
    let mut command = Command::new("pg_restore");
    command.arg("--list").arg(file).stdout(Stdio::piped());
    let list = run("pg_restore", command).await;
    let no_dump = || texts::no_dump(file.display().to_string()).to_string();
    let list = match list {
        Ok(list) => list,
        Err(why) if why == no_tool("pg_restore") => return Err(why),
        Err(_) => return Err(no_dump()),
    };
    schema_in(&list).ok_or_else(no_dump)
}

/// The schema in which a list of what is in a copy has the logs of games: a line such as
/// `246; 1259 21234 TABLE public game_events rookery`.
fn schema_in(list: &str) -> Option<String> {
    list.lines().find_map(|line| {
        let (_, rest) = line.split_once(" TABLE ")?;
        let (schema, _) = rest.split_once(" game_events ")?;
        (!schema.starts_with("DATA ")).then(|| schema.to_owned())
    })
}

/// Has `pg_restore` restore a copy into an empty place, all of it or nothing.
///
/// # Errors
/// In a sentence, why not.
pub async fn restore(place: &Place, file: &Path) -> Result<(), String> {
    let schema = format!("--schema={}", place.schema);
    let mut command = Command::new("pg_restore");
    command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]);
    command.arg(schema).arg("--dbname").arg("");
    command.arg(file).envs(place.environment.iter().map(|(name, value)| (name, value)));
    run("pg_restore", command).await.map(drop)
}

/// Runs a tool to its end; what it has written, where that goes nowhere else.
async fn run(tool: &str, mut command: Command) -> Result<String, String> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => no_tool(tool),
        _ => texts::tool_failed(tool, error.to_string()).to_string(),
    };
    command.stdin(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
    let done = command.spawn().map_err(failed)?.wait_with_output().await.map_err(failed)?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let said: String = said.trim().chars().take(SAID_LEN_MAX).collect();
    Err(texts::tool_failed(tool, said).to_string())
}

/// Whether one of the tools was not found, by what it was said to have failed for.
pub(super) fn is_missing(why: &str) -> bool {
    ["pg_dump", "pg_restore"].iter().any(|tool| why == no_tool(tool))
}

fn no_tool(tool: &str) -> String {
    texts::no_tool(tool).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_of_a_copy_stands_where_its_logs_are() {
        let list = ";\n; Archive created at 2026-11-27\n;\n\
                    9; 2615 2200 SCHEMA - club night postgres\n\
                    4321; 0 21234 TABLE DATA club night game_events postgres\n\
                    246; 1259 21234 TABLE club night game_events postgres\n";
        assert_eq!(schema_in(list).as_deref(), Some("club night"));
        assert_eq!(schema_in("246; 1259 21234 TABLE public films postgres\n"), None);
    }
}
