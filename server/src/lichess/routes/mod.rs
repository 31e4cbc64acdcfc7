//! The addresses of this door: who answers each call, and what is said of it.

use axum::extract::{DefaultBodyLimit, Extension};
use axum::middleware::map_response;

use super::import::{self, IMPORT_LEN_MAX};
use super::{Open, fields, plain_statuses};
use crate::door::calls::{Calls, Says};

mod boards;
mod challenges;
mod games;
mod people;

/// The heading of these calls in descriptions.
const GROUP: &str = "As Lichess has it";
/// Every call, with and without a slash at its end.
pub fn routes() -> Calls {
    let import = Calls::new(GROUP)
        .with_slashes()
        .post(
            "lichessImportGame",
            "/api/import",
            import::import,
            Says::new("Keep a game that was played elsewhere")
                .fields(&[fields::PGN])
                .told("The id of the game here, and its address."),
        )
        .layer(DefaultBodyLimit::max(IMPORT_LEN_MAX));
    people::routes()
        .merge(challenges::routes())
        .merge(challenges::arranged())
        .merge(games::routes())
        .merge(boards::routes("bot"))
        .merge(boards::routes("board"))
        .merge(import)
        .layer(Extension(Open::default()))
        .layer(map_response(plain_statuses))
}
