//! Whom the program takes for the server, and who may read what is secret.

use std::path::PathBuf;

use clap::Args;
use clap::builder::FalseyValueParser;
use rookery_api_client::Trust;

use crate::failure::Failure;
use crate::texts::full_stop;

/// What a server must show, and what may be told without TLS.
#[derive(Args)]
pub(crate) struct Trusted {
    /// A file of certificates (PEM) to believe beside the system's, for https://
    ///
    /// It holds one or more: of the authority that signed the server's certificate, or of a server
    /// that signed its own.
    #[arg(long, global = true, value_name = "FILE", env = "ROOKERY_CA")]
    ca: Option<PathBuf>,

    /// Send passphrases and tokens over http:// to other machines, too
    ///
    /// Everybody in between can read them. Without it they go over https://, or to this machine
    /// itself: 127.0.0.1, ::1 and localhost, but no other name that means it.
    #[arg(
        long,
        global = true,
        env = "ROOKERY_PLAIN_HTTP",
        value_parser = FalseyValueParser::new()
    )]
    plain_http: bool,
}

impl Trusted {
    pub(crate) fn trust(&self) -> Result<Trust, Failure> {
        let trust = Trust::default().with_plain_http(self.plain_http);
        match &self.ca {
            Some(file) => trust.with_ca(file).map_err(|why| Failure::Usage(full_stop(why.text()))),
            None => Ok(trust),
        }
    }
}
