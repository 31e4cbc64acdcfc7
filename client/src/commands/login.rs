//! `rookery login` and `rookery logout`: a session that later commands go on with.

use std::io::{self, IsTerminal as _, Write};

use clap::Args;
use rookery_api_client::ApiError;
use rookery_protocol::account::{Credentials, Role};
use rookery_protocol::factor::LogIn;
use rookery_protocol::said::Text;

use crate::failure::Failure;
use crate::passphrase::{self, line};
use crate::server::{Server, factor, wait_for};
use crate::session::{Session, SessionFile};
use crate::texts::accounts;
use crate::trusted::Trusted;

/// Where to log in, and as whom.
#[derive(Args)]
pub(crate) struct Login {
    /// The server's address, such as https://play.example, or 127.0.0.1:8000
    ///
    /// Without http:// or https:// it is http:// for this machine itself and https:// elsewhere.
    server: String,

    /// Who logs in; asked for at the terminal unless given
    #[arg(long)]
    name: Option<String>,

    #[command(flatten)]
    file: SessionFile,

    #[command(flatten)]
    trusted: Trusted,
}

/// Which session ends.
#[derive(Args)]
pub(crate) struct Logout {
    #[command(flatten)]
    file: SessionFile,

    #[command(flatten)]
    trusted: Trusted,
}

impl Login {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = Server::at(&self.server, &self.trusted.trust()?)?;
        server.client.ensure_private().map_err(|why| server.failure(why))?;
        // The server ends the session that a new one takes the place of.
        if let Ok(Some(before)) = self.file.load()
            && before.server == self.server
        {
            server.client.set_session(Some(before.token));
        }
        let Credentials { name, passphrase } = self.credentials()?;
        let mut given = LogIn { name, passphrase, factor: None };
        wait_for(async {
            let mut me = server.client.log_in_with(&given).await;
            if me.as_ref().is_err_and(ApiError::wants_factor) {
                given.factor = Some(factor(&asked(&accounts::code())?));
                me = server.client.log_in_with(&given).await;
            }
            let me = me.map_err(|why| server.failure(why))?;
            let (Some(account), Some(token)) = (me.account, server.client.session()) else {
                return Err(Failure::Refused(accounts::nothing_kept()));
            };
            let name = account.player.name;
            let session = Session { server: self.server.clone(), name: name.clone(), token };
            if let Err(why) = self.file.keep(&session) {
                // Nobody is to have a session that nobody can end.
                let _ = server.client.log_out().await;
                return Err(why);
            }
            writeln!(out, "{}", accounts::logged_in(&self.server, name))?;
            if account.role != Role::Admin {
                writeln!(out, "{}", accounts::no_admin())?;
            }
            Ok(())
        })
    }

    fn credentials(&self) -> Result<Credentials, Failure> {
        let at_terminal = io::stdin().is_terminal();
        let name = match &self.name {
            Some(name) => name.clone(),
            None if at_terminal => {
                eprint!("{} ", accounts::name());
                line()?
            }
            None => return Err(Failure::Usage(accounts::say_who())),
        };
        let passphrase = asked(&accounts::passphrase(&name))?;
        Ok(Credentials { name, passphrase })
    }
}

/// What is not to be seen, from a terminal or from a line of standard input.
fn asked(question: &Text) -> Result<String, Failure> {
    if io::stdin().is_terminal() { passphrase::prompt(question) } else { line() }
}

impl Logout {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(session) = self.file.load()? else {
            writeln!(out, "{}", accounts::nobody())?;
            return Ok(());
        };
        let server = Server::of(&self.file, &self.trusted.trust()?)?;
        let told = wait_for(async { Ok(server.client.log_out().await) })?;
        self.file.remove()?;
        if let Err(why) = told {
            let text = accounts::logged_out_here(session.server, why.text());
            return Err(Failure::Refused(text));
        }
        writeln!(out, "{}", accounts::logged_out(session.name, session.server))?;
        Ok(())
    }
}
