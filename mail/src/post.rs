//! Letters are handed to the mail server: RFC 5321, spoken by lettre.

use std::error::Error as _;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use rustls::ClientConfig;
use thiserror::Error;
use tokio::time::timeout;

use crate::letter::Letter;
use crate::options::{How, MailServer};
use crate::stream::{self, Stream};

/// So long a connection may take to be made.
const CONNECT_MAX: Duration = Duration::from_secs(10);
/// So long one letter may take from its connection to the end.
pub(crate) const SEND_MAX: Duration = Duration::from_secs(60);

/// Hands letters to a mail server, over a connection for each.
pub struct Post {
    server: MailServer,
    trust: Trust,
}

/// Whom the server is believed by.
enum Trust {
    Nobody,
    Tls(Arc<ClientConfig>),
    StartTls(TlsParameters),
}

/// Why a letter was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Failure {
    /// The server cannot be reached, or lets nobody hand mail to it: it would take no other letter
    /// either.
    #[error("the mail server cannot be used: {0}")]
    Server(String),
    /// It takes this letter later, perhaps.
    #[error("the mail server takes it later: {0}")]
    Later(String),
    /// There is no such address, for good.
    #[error("the mail server knows no such address: {0}")]
    Address(String),
    /// It takes this letter never.
    #[error("the mail server refuses it: {0}")]
    Refused(String),
}

impl Post {
    /// The longest that [`send`](Self::send) takes.
    pub const SEND_MAX: Duration = SEND_MAX;

    /// A post to a server. Must not be called from a task: files are read.
    ///
    /// # Errors
    /// Certificates cannot be read.
    pub fn new(server: MailServer) -> io::Result<Self> {
        let ca = server.ca.as_deref();
        let trust = match server.how {
            How::Plain => Trust::Nobody,
            How::Tls => Trust::Tls(stream::trust(ca)?),
            How::StartTls => Trust::StartTls(stream::parameters(&server.host, ca)?),
        };
        Ok(Self { server, trust })
    }

    /// Hands a letter to the server.
    ///
    /// # Errors
    /// [`Failure`]: why it was not taken. Nothing in it tells whom it was for.
    pub async fn send(&self, letter: &Letter) -> Result<(), Failure> {
        let sending = timeout(SEND_MAX, Box::pin(self.hand_over(letter)));
        sending.await.unwrap_or_else(|_| Err(Failure::Server(LATE.to_owned())))
    }

    async fn hand_over(&self, letter: &Letter) -> Result<(), Failure> {
        let message = letter.message(&self.server.from);
        let message = message.ok_or_else(|| Failure::Refused("it cannot be written".to_owned()))?;
        let mut connection = self.connect().await?;
        let done = offer(&mut connection, &message).await;
        // Whether it hears the end makes no difference.
        let _ = timeout(CONNECT_MAX, connection.abort()).await;
        done
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Failure> {
        let hello = ClientId::Domain(self.server.from.address.host().to_owned());
        let stream = timeout(CONNECT_MAX, self.stream()).await;
        let stream = stream.map_err(|_| Failure::Server(LATE.to_owned()))?;
        let stream = stream.map_err(|why| Failure::Server(why.to_string()))?;
        let connected = AsyncSmtpConnection::connect_with_transport(stream, &hello).await;
        let mut connection = connected.map_err(|why| Failure::Server(told(&why)))?;
        if let Trust::StartTls(parameters) = &self.trust {
            let begun = connection.starttls(parameters.clone(), &hello).await;
            begun.map_err(|why| Failure::Server(told(&why)))?;
        }
        if let Some((user, password)) = &self.server.login {
            let login = Credentials::new(user.clone(), password.text().to_owned());
            let let_in = connection.auth(DEFAULT_MECHANISMS, &login).await;
            let_in.map_err(|why| Failure::Server(told(&why)))?;
        }
        Ok(connection)
    }

    async fn stream(&self) -> io::Result<Stream> {
        let MailServer { host, port, .. } = &self.server;
        let plain = stream::plain(host, *port).await?;
        Ok(match &self.trust {
            Trust::Tls(trust) => Box::new(stream::secure(plain, host, trust.clone()).await?),
            Trust::Nobody | Trust::StartTls(_) => Box::new(plain),
        })
    }
}

/// What is said of a server that takes too long.
const LATE: &str = "it does not answer in time";

async fn offer(
    connection: &mut AsyncSmtpConnection,
    message: &lettre::Message,
) -> Result<(), Failure> {
    let envelope = message.envelope();
    let from = Mail::new(envelope.from().cloned(), vec![]);
    // Whoever is not taken for a sender is taken for none of any letter.
    connection.command(from).await.map_err(|why| match why.is_permanent() {
        true => Failure::Server(told(&why)),
        false => failure(&why, Failure::Refused),
    })?;
    for to in envelope.to() {
        let to = Rcpt::new(to.clone(), vec![]);
        connection.command(to).await.map_err(|why| failure(&why, Failure::Address))?;
    }
    connection.command(Data).await.map_err(|why| failure(&why, Failure::Refused))?;
    let sent = connection.message(&message.formatted()).await;
    sent.map(drop).map_err(|why| failure(&why, Failure::Refused))
}

/// What an error means for the letter that met it; `permanent` says what it does where it is for good.
fn failure(why: &Error, permanent: fn(String) -> Failure) -> Failure {
    let said = told(why);
    match why.status() {
        // It closes, for everybody.
        Some(code) if u16::from(code) == 421 => Failure::Server(said),
        Some(_) if why.is_permanent() => permanent(said),
        Some(_) => Failure::Later(said),
        None => Failure::Server(said),
    }
}

/// What a server said, without the words that may name somebody: `550 5.1.1`. Or what went wrong
/// before it said anything.
fn told(why: &Error) -> String {
    let inner = why.source().map(ToString::to_string).unwrap_or_default();
    let Some(code) = why.status() else {
        return if inner.is_empty() || why.is_response() { why_shortly(why) } else { inner };
    };
    let is_status = |word: &&str| {
        word.len() <= 11
            && word.split('.').count() == 3
            && word.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
    };
    let status = inner.split_whitespace().next().filter(is_status);
    status.map_or_else(|| code.to_string(), |status| format!("{code} {status}"))
}

fn why_shortly(why: &Error) -> String {
    let said =
        if why.is_response() { "it does not answer as mail servers do" } else { "it failed" };
    said.to_owned()
}
