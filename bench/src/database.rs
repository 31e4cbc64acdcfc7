//! Databases that are made for a measurement and dropped after it.

use std::process::{Command, Stdio};

use crate::Failure;
use crate::process::Folder;

/// An empty database. It goes when this is dropped.
pub(crate) struct Scratch {
    url: String,
    kept_in: Kept,
}

enum Kept {
    /// Dropped together with its files.
    Folder { _folder: Folder },
    /// A database of this name on the server at this address.
    Postgres { server: String, name: String },
}

impl Scratch {
    pub(crate) fn sqlite() -> Result<Self, Failure> {
        let folder = Folder::new("bench-sqlite")?;
        let url = format!("sqlite:{}", folder.path().join("bare.db").display());
        Ok(Self { url, kept_in: Kept::Folder { _folder: folder } })
    }

    /// On the server at `server`, the address of a database that is there.
    pub(crate) fn postgres(server: &str, name: &str) -> Result<Self, Failure> {
        let name = format!("rookery_bench_{name}_{}", std::process::id());
        let (host, _) = server.rsplit_once('/').ok_or("That is no address of a database.")?;
        tell("createdb", server, &[&name])?;
        let url = format!("{host}/{name}");
        Ok(Self { url, kept_in: Kept::Postgres { server: server.to_owned(), name } })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Kept::Postgres { server, name } = &self.kept_in
            && let Err(failure) = tell("dropdb", server, &["--force", name])
        {
            eprintln!("The database {name} stays: {failure}");
        }
    }
}

/// Runs `createdb` or `dropdb` through the database at `server`.
fn tell(program: &str, server: &str, args: &[&str]) -> Result<(), Failure> {
    let mut command = Command::new(program);
    command.arg("--maintenance-db").arg(server).args(args);
    let status = command.stdin(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(format!("{program}: {status}").into()) }
}
