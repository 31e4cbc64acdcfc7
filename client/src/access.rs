//! Which server a command speaks to, and as whom.

use clap::Args;

use crate::failure::Failure;
use crate::server::Server;
use crate::session::SessionFile;
use crate::texts::accounts;
use crate::trusted::Trusted;

/// Which server, and as whom.
#[derive(Args)]
pub(crate) struct Access {
    /// The server, such as https://play.example; the one that you are logged in to unless given
    #[arg(long, global = true, value_name = "ADDRESS", env = "ROOKERY_SERVER")]
    server: Option<String>,

    /// A token in place of being logged in
    ///
    /// Others on this machine can read a command line, so the environment is the better place.
    #[arg(
        long,
        global = true,
        value_name = "TOKEN",
        env = "ROOKERY_TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,

    #[command(flatten)]
    file: SessionFile,

    #[command(flatten)]
    trusted: Trusted,
}

impl Access {
    /// The server as somebody who is known there.
    pub(crate) fn known(&self) -> Result<Server, Failure> {
        let server = self.any()?;
        if server.is_nobody() {
            let address = self.server.as_deref().unwrap_or("SERVER");
            return Err(Failure::NotAllowed(accounts::log_in_first(address)));
        }
        Ok(server)
    }

    /// The server as whoever it may be; as nobody where no one is logged in.
    pub(crate) fn any(&self) -> Result<Server, Failure> {
        // A damaged session is no matter where it is not needed.
        let session = match self.token.is_some() && self.server.is_some() {
            true => None,
            false => self.file.load()?,
        };
        let kept = session.as_ref().map(|session| session.server.clone());
        let Some(address) = self.server.clone().or_else(|| kept.clone()) else {
            return Err(match self.token {
                Some(_) => Failure::Usage(accounts::say_which_server()),
                None => Failure::NotAllowed(accounts::log_in_first("SERVER")),
            });
        };
        let trust = self.trusted.trust()?;
        if let Some(token) = &self.token {
            return Server::with_token(&address, &trust, token);
        }
        let server = Server::at(&address, &trust)?;
        let session = session.filter(|session| session.server == address);
        Ok(match session {
            Some(session) => server.in_session(&session, &self.file),
            None => server,
        })
    }
}
