//! What is kept of an authority: the account by which it knows us, and its newest certificate. Only the
//! server's user reads either.

use std::io;
use std::path::Path;

use instant_acme::AccountCredentials;
use serde_json::{Value, json};

use crate::file;
use crate::pair::Pair;

/// The certificate, its chain and its key, in one file: so they are of each other whatever happens.
const CERTIFICATE: &str = "certificate.pem";
/// The account, with its key.
const ACCOUNT: &str = "account.json";

/// The certificate that is kept, if one is.
///
/// # Errors
/// In a sentence, why it is of no use.
pub(super) async fn certificate(folder: &Path) -> Result<Option<Pair>, String> {
    let path = folder.join(CERTIFICATE);
    aside(move || match file::read(&path) {
        Ok(text) => {
            Pair::parse((&path, &text), (&path, &text)).map(Some).map_err(|why| why.to_string())
        }
        Err(gone) if gone.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(format!("{}: {why}", path.display())),
    })
    .await
    .unwrap_or_else(|gone| Err(gone.to_string()))
}

/// Keeps a certificate with its key, once it is sure that it is one.
///
/// # Errors
/// In a sentence, why not.
pub(super) async fn keep_certificate(folder: &Path, text: String) -> Result<Pair, String> {
    let folder = folder.to_owned();
    aside(move || {
        let path = folder.join(CERTIFICATE);
        let pair = Pair::parse((&path, text.as_bytes()), (&path, text.as_bytes()));
        let pair = pair.map_err(|why| why.to_string())?;
        let written = file::write_private(&folder, CERTIFICATE, text.as_bytes());
        written.map(|()| pair).map_err(|why| format!("{}: {why}", path.display()))
    })
    .await
    .unwrap_or_else(|gone| Err(gone.to_string()))
}

/// The account at an authority, if there is one.
pub(super) async fn account(folder: &Path, directory: &str) -> Option<AccountCredentials> {
    let path = folder.join(ACCOUNT);
    let text = aside(move || file::read(&path)).await.ok()?.ok()?;
    let mut kept: Value = serde_json::from_slice(&text).ok()?;
    (kept["at"] == directory).then(|| serde_json::from_value(kept["account"].take()).ok())?
}

/// Keeps the account at an authority.
pub(super) async fn keep_account(
    folder: &Path,
    directory: &str,
    account: &AccountCredentials,
) -> io::Result<()> {
    let kept = json!({ "at": directory, "account": account }).to_string();
    let folder = folder.to_owned();
    aside(move || file::write_private(&folder, ACCOUNT, kept.as_bytes()))
        .await
        .unwrap_or_else(|gone| Err(io::Error::other(gone)))
}

/// Forgets the account.
pub(super) async fn forget_account(folder: &Path) {
    let path = folder.join(ACCOUNT);
    let _ = aside(move || std::fs::remove_file(path)).await;
}

/// Does what a disk may be slow at, where no task waits for it.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    tokio::task::spawn_blocking(work).await
}
