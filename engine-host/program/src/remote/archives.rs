//! Archives of engines, from the server.

use rookery_api_client::Client;
use rookery_engine_host::host::{Archives, Piece};

/// The archives of a server, each fetched in pieces with the machine's token.
pub(super) struct OfServer(pub(super) Client);

impl Archives for OfServer {
    fn piece<'a>(&'a self, archive: &'a str, from: u64) -> Piece<'a> {
        Box::pin(async move { self.0.host_archive(archive, from).await.map_err(|why| why.text()) })
    }
}
