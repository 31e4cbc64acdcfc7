//! What the server is told about mail.

use std::path::PathBuf;

use clap::Args;
use rookery_mail::{From, MailServer, Password, ServerUrl};
use rookery_play::PublicUrl;
use rookery_texts::mails as texts;

/// Mail to people, handed to a server that sends it on.
#[derive(Debug, Args)]
pub(crate) struct Mailing {
    /// Send mail through this server: smtps://name@mail.example.org, or smtp:// with STARTTLS
    ///
    /// People give an address then, which they confirm, and by which they choose a new passphrase where
    /// they have forgotten theirs; nothing of it is offered otherwise. It wants --mail-from and
    /// --public-url. smtps is TLS from the first byte, at port 465 unless told otherwise; smtp begins
    /// TLS by STARTTLS, at port 587, and sends nothing without it, but to this machine. A server that
    /// cannot be reached is tried again.
    #[arg(long, env = "ROOKERY_MAIL_SERVER", value_name = "URL", hide_env_values = true)]
    mail_server: Option<String>,
    /// Whom mails come from: "Rookery <rookery@example.org>"
    #[arg(long, env = "ROOKERY_MAIL_FROM", value_name = "NAME <ADDRESS>")]
    mail_from: Option<String>,
    /// A file whose first line is the password for the name in --mail-server
    ///
    /// It may stand in ROOKERY_MAIL_PASSWORD instead.
    #[arg(long, env = "ROOKERY_MAIL_PASSWORD_FILE", value_name = "FILE")]
    mail_password_file: Option<PathBuf>,
    /// The password itself: in ROOKERY_MAIL_PASSWORD alone, since lists of programs show options
    #[arg(long, env = "ROOKERY_MAIL_PASSWORD", hide = true, hide_env_values = true)]
    mail_password: Option<String>,
    /// A PEM file with certificates by which that server is known, beside those of the system
    #[arg(long, env = "ROOKERY_MAIL_CA", value_name = "FILE")]
    mail_ca: Option<PathBuf>,
    /// Let smtp:// hand mail over in the clear, passwords too: only through a network that is yours
    #[arg(long, env = "ROOKERY_MAIL_PLAIN")]
    mail_plain: bool,
}

impl Mailing {
    /// The server that takes mail, if there is one.
    ///
    /// # Errors
    /// In a sentence, what cannot be.
    pub(crate) fn server(
        self,
        public_url: Option<&PublicUrl>,
    ) -> Result<Option<MailServer>, String> {
        let Self { mail_server, mail_from, mail_password_file, mail_password, mail_ca, mail_plain } =
            self;
        let password = match (mail_password_file, mail_password) {
            (Some(_), Some(_)) => return Err(texts::password_twice().to_string()),
            (Some(file), None) => Some(Password::read(&file).map_err(|why| why.to_string())?),
            (None, password) => password.filter(|text| !text.is_empty()).map(Password::new),
        };
        let Some(url) = mail_server.filter(|url| !url.is_empty()) else {
            let is_told =
                mail_from.is_some() || password.is_some() || mail_ca.is_some() || mail_plain;
            return if is_told { Err(texts::without_server().to_string()) } else { Ok(None) };
        };
        let url: ServerUrl = url.parse().map_err(said)?;
        let from: From =
            mail_from.ok_or_else(|| said(texts::from_wanted()))?.parse().map_err(said)?;
        if public_url.is_none() {
            return Err(said(texts::url_wanted()));
        }
        MailServer::new(url, from, password, mail_ca, mail_plain).map(Some).map_err(said)
    }
}

fn said(fault: impl Into<rookery_mail::ServerFault>) -> String {
    fault.into().to_string()
}
