//! Where somebody is logged in, from one command to the next.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use rookery_api_client::Client;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::texts::{accounts, shown};

/// A server, and the token that it knows somebody by. It is never printed, not even by mistake.
#[derive(Serialize, Deserialize)]
pub(crate) struct Session {
    /// The server's address, as it was given.
    pub(crate) server: String,
    /// Who is logged in.
    pub(crate) name: String,
    /// Opens the account to whoever has it.
    pub(crate) token: String,
}

/// Where the session is kept.
#[derive(Args, Clone)]
pub(crate) struct SessionFile {
    /// The file that keeps the session
    ///
    /// Unless given, rookery/session.json in $XDG_CONFIG_HOME or in ~/.config.
    #[arg(long, global = true, value_name = "PATH", env = "ROOKERY_SESSION_FILE")]
    session_file: Option<PathBuf>,
}

impl SessionFile {
    /// The session of an earlier command, if there is one.
    pub(crate) fn load(&self) -> Result<Option<Session>, Failure> {
        let path = self.path()?;
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => {
                let text = accounts::session_not_read(shown(&path), why.to_string());
                return Err(Failure::Refused(text));
            }
        };
        let damaged = |_| Failure::NotAllowed(accounts::session_damaged(shown(&path)));
        serde_json::from_str(&text).map(Some).map_err(damaged)
    }

    /// Speaks to a server in a session that is kept here. Whoever logs in or proves who they are in
    /// another terminal renews it for all of them.
    pub(crate) fn client(&self, client: Client, session: &Session) -> Client {
        let (file, server, name) = (self.clone(), session.server.clone(), session.name.clone());
        client.in_kept_session(session.token.clone(), move || {
            let kept = file.load().ok().flatten()?;
            (kept.server == server && kept.name == name).then_some(kept.token)
        })
    }

    /// Keeps a session in place of any other.
    pub(crate) fn keep(&self, session: &Session) -> Result<(), Failure> {
        let path = self.path()?;
        let write = || {
            let mut file = NewFile::begin(&path, true)?;
            serde_json::to_writer(&mut file, session)?;
            file.write_all(b"\n")?;
            file.finish()
        };
        let cannot = |why: io::Error| accounts::session_not_written(shown(&path), why.to_string());
        write().map_err(|why| Failure::Refused(cannot(why)))
    }

    /// Keeps none any longer.
    pub(crate) fn remove(&self) -> Result<(), Failure> {
        let path = self.path()?;
        match fs::remove_file(&path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                let text = accounts::session_not_removed(shown(&path), why.to_string());
                Err(Failure::Refused(text))
            }
            _ => Ok(()),
        }
    }

    fn path(&self) -> Result<PathBuf, Failure> {
        if let Some(path) = &self.session_file {
            return Ok(path.clone());
        }
        // The convention has it that a path which is not absolute is passed over.
        let given = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        let folder = given.filter(|path| path.is_absolute());
        let folder = folder.or_else(|| std::env::home_dir().map(|home| home.join(".config")));
        let folder = folder.ok_or_else(|| Failure::Usage(accounts::no_home()))?;
        Ok(folder.join("rookery/session.json"))
    }
}
