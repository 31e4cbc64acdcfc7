//! TLS, spoken by the server itself: the certificate that it shows, and what is said to whoever comes
//! without TLS.

mod plain;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use metrics::counter;
use rookery_play::now;
use rookery_play::shutdown::Ending;
use rookery_tls::{Acme, Answers, Asked, Fault, Followed, Served};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;

use crate::accept::{Counted, Stream};
use crate::config::{Config, Tls};

pub(crate) use plain::{Plain, router};

/// The first byte of whoever speaks TLS: a record of a handshake.
const HANDSHAKE: u8 = 22;

/// The certificate, and whoever renews it.
pub(crate) struct Secure {
    /// What is shown now.
    pub(crate) served: Arc<Served>,
    /// What an authority is told when it asks.
    pub(crate) answers: Arc<Answers>,
    /// Shakes hands.
    pub(crate) acceptor: Acceptor,
    renews: Renews,
}

enum Renews {
    /// Looks at files so often.
    Files(Followed, Duration),
    Acme(Acme),
}

impl Secure {
    /// Reads the certificate, if the server speaks TLS.
    ///
    /// # Errors
    /// What is wrong with its files.
    pub(crate) async fn begin(config: &Config) -> Result<Option<Self>, Fault> {
        let Some(tls) = &config.tls else { return Ok(None) };
        let served = Arc::new(Served::default());
        let renews = match tls {
            Tls::Files(files) => {
                let followed = files.clone().begin(&served).await?;
                Renews::Files(followed, config.certificate_looks)
            }
            Tls::Acme(options) => {
                let acme = options.acme(&config.play.data);
                acme.begin(&served).await;
                Renews::Acme(acme)
            }
        };
        let spoken = served.config().map_err(|why| Fault::Unspoken(why.to_string()))?;
        let acceptor = Acceptor { tls: TlsAcceptor::from(spoken), within: config.bounds.handshake };
        Ok(Some(Self { served, answers: Arc::default(), acceptor, renews }))
    }

    /// Renews the certificate from now on, until the server ends.
    pub(crate) fn renew(self, mut ending: Ending) {
        let Self { served, answers, renews, .. } = self;
        tokio::spawn(async move {
            let renewing = async {
                match renews {
                    Renews::Files(files, every) => {
                        files.follow(&served, every, Asked::by_signal()).await;
                    }
                    Renews::Acme(acme) => acme.keep(&served, &answers, now::millis).await,
                }
            };
            tokio::select! {
                () = ending.begun() => {}
                () = renewing => {}
            }
        });
    }
}

/// Shakes hands with whoever connects.
#[derive(Clone)]
pub(crate) struct Acceptor {
    tls: TlsAcceptor,
    /// How long that may take.
    within: Duration,
}

/// A connection over which something can be said.
pub(crate) enum Greeted {
    /// Nobody in between reads it.
    Secure(Stream),
    /// Whoever came speaks no TLS.
    Plain(Stream),
}

impl Acceptor {
    /// Finds out what a client speaks, and shakes hands. `None` where that comes to nothing.
    pub(crate) async fn greet(self, stream: Counted) -> Option<Greeted> {
        let greeted = timeout(self.within, Box::pin(greet(self.tls, stream))).await;
        let (outcome, greeted) = match greeted {
            Ok(Ok(Greeted::Secure(stream))) => ("done", Some(Greeted::Secure(stream))),
            Ok(Ok(Greeted::Plain(stream))) => ("plain", Some(Greeted::Plain(stream))),
            Ok(Err(why)) => {
                tracing::debug!(%why, "a handshake failed");
                ("failed", None)
            }
            Err(_) => ("late", None),
        };
        counter!("rookery_tls_handshakes_total", "outcome" => outcome).increment(1);
        greeted
    }
}

async fn greet(tls: TlsAcceptor, stream: Counted) -> io::Result<Greeted> {
    let mut first = [0];
    match stream.peek(&mut first).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ if first == [HANDSHAKE] => {
            let stream = tls.accept(stream).await?;
            Ok(Greeted::Secure(Stream::new(stream)))
        }
        _ => Ok(Greeted::Plain(Stream::new(stream))),
    }
}
