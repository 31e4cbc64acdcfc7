//! Certificates from an authority that speaks ACME (RFC 8555), such as Let's Encrypt: asked for, kept
//! in a folder, and renewed before they end.
//!
//! The authority looks whether a name is ours by asking for a token at port 80 of it (HTTP-01); whoever
//! listens there answers with what [`Answers`] holds.

mod ask;
mod http;
mod kept;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::Millis;
use crate::pair::{Pair, Span};
use crate::served::Served;

use ask::AskError;

/// The directory of Let's Encrypt.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// The most names of one certificate. Let's Encrypt takes as many.
pub const NAMES_MAX: usize = 100;
/// How long asking for a certificate may take in all.
const ASKING_MAX: Duration = Duration::from_secs(5 * 60);
/// The wait after the first attempt that failed; it doubles with each further one. Let's Encrypt bears
/// five failures an hour for each name.
const WAIT_FIRST: Duration = Duration::from_secs(5 * 60);
/// The longest wait between two attempts.
const WAIT_MAX: Duration = Duration::from_secs(12 * 60 * 60);
/// How long is slept at a time until a certificate is to be renewed. A machine that was asleep itself
/// must not be late.
const NAP_MAX: Duration = Duration::from_secs(60 * 60);
/// The most tokens that are known at once.
const TOKENS_MAX: usize = NAMES_MAX;

/// How certificates are got.
#[derive(Debug, Clone)]
pub struct Acme {
    /// The names that the certificate is for, [`NAMES_MAX`] at most.
    pub names: Vec<String>,
    /// Whom the authority tells about trouble: an address for mail.
    pub contact: Option<String>,
    /// The address of the authority's directory.
    pub directory: String,
    /// A PEM file with certificates by which the authority is known, beside those of the system.
    pub ca: Option<PathBuf>,
    /// The folder that keeps the account and the certificate; made if it is missing.
    pub folder: PathBuf,
}

/// What the authority is told when it asks whether a name is ours: a text for each token.
#[derive(Debug, Default)]
pub struct Answers(Mutex<BTreeMap<String, String>>);

impl Answers {
    /// What to say of a token.
    #[must_use]
    pub fn of(&self, token: &str) -> Option<String> {
        self.lock().get(token).cloned()
    }

    fn put(&self, token: String, text: String) {
        let mut all = self.lock();
        while all.len() >= TOKENS_MAX {
            all.pop_first();
        }
        all.insert(token, text);
    }

    fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Acme {
    /// Shows the certificate that was kept, if there is one. Must be called before [`Acme::keep`].
    pub async fn begin(&self, served: &Served) {
        match kept::certificate(&self.folder).await {
            Ok(Some(pair)) => {
                tracing::info!(ends_ms = pair.span.ends_ms, "the certificate was read");
                served.show(pair);
            }
            Ok(None) => {}
            Err(why) => {
                tracing::error!(%why, "the certificate that was kept is of no use");
                served.fails(why);
            }
        }
    }

    /// Gets a certificate where there is none, and a newer one once two thirds of its time have
    /// passed, as long as the server runs. `now` tells the time. Never returns.
    pub async fn keep(self, served: &Served, answers: &Answers, now: fn() -> Millis) {
        let mut failures = 0;
        loop {
            self.until_due(now).await;
            let asked = tokio::time::timeout(ASKING_MAX, self.ask(answers)).await;
            answers.clear();
            let got = asked.unwrap_or(Err(AskError::TooSlow));
            match got {
                Ok(pair) => {
                    failures = 0;
                    let names = pair.names.join(", ");
                    let ends_ms = pair.span.ends_ms;
                    tracing::info!(names, ends_ms, "the authority gave a certificate");
                    served.show(pair);
                }
                Err(why) => {
                    let wait = wait_after(failures);
                    failures += 1;
                    let wait_s = wait.as_secs();
                    tracing::error!(%why, wait_s, "no certificate was got; it is tried again");
                    served.fails(why.to_string());
                    tokio::time::sleep(wait).await;
                }
            }
        }
    }

    /// Returns when the certificate that is kept should be renewed, or at once where none is, or one
    /// for other names.
    async fn until_due(&self, now: fn() -> Millis) {
        loop {
            let kept = kept::certificate(&self.folder).await.ok().flatten();
            let Some(kept) = kept.filter(|kept| kept.is_for(&self.names)) else { return };
            let left_ms = due_ms(kept.span).saturating_sub(now());
            let Some(left) = u64::try_from(left_ms).ok().filter(|left| *left > 0) else { return };
            tokio::time::sleep(Duration::from_millis(left).min(NAP_MAX)).await;
        }
    }

    /// Asks for a certificate, and keeps it.
    async fn ask(&self, answers: &Answers) -> Result<Pair, AskError> {
        tracing::info!(
            names = self.names.join(", "),
            directory = self.directory,
            "asking for a certificate"
        );
        let text = ask::certificate(self, answers).await?;
        kept::keep_certificate(&self.folder, text).await.map_err(AskError::NotKept)
    }
}

/// When a certificate is to be renewed.
fn due_ms(span: Span) -> Millis {
    span.begins_ms.saturating_add(span.ends_ms.saturating_sub(span.begins_ms) / 3 * 2)
}

/// How long to wait after an attempt that failed as so many did before it.
fn wait_after(failures: u32) -> Duration {
    let factor = 2_u32.checked_pow(failures).unwrap_or(u32::MAX);
    WAIT_FIRST.saturating_mul(factor).min(WAIT_MAX)
}

#[cfg(test)]
mod tests;
