//! Somebody takes away all that they have here.

use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::Stream;
use rookery_protocol::security::Security;

use super::sessions::Session;
use crate::app::App;
use crate::denied::Result;
use crate::{archive, may, now};

/// An archive that is about to be written.
pub struct Taken<S> {
    /// What its file is called.
    pub name: String,
    /// Its pieces, in order.
    pub pieces: S,
}

/// Begins to write all that somebody has here, once it is sure that they ask themselves. It is in the
/// security log before anything of it is told.
///
/// # Errors
/// [`Denied::PassphraseWanted`](crate::denied::Denied::PassphraseWanted), or one is being written for
/// them, they had several lately, or too many are written.
pub async fn take(
    app: &Arc<App>,
    client: IpAddr,
    session: &Session,
) -> Result<Taken<impl Stream<Item = std::io::Result<Bytes>> + Send + use<>>> {
    let user = &session.user;
    may::take_archive(user, session.confirmed_ms, now::millis())?;
    let turn = app.archives.turn(user.id, now::millis()).await?;
    app.base.hearing.tell(Some(user), Some(client), Security::ArchiveTaken);
    metrics::counter!("rookery_archives_total").increment(1);
    let name = archive::file_name(user);
    Ok(Taken { name, pieces: archive::write(Arc::clone(app), user.clone(), turn) })
}
