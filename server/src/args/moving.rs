//! What `rookery-server move` is told.

use clap::Args;
use rookery_server::Config;

use super::Place;

/// From where to where a site moves.
#[derive(Debug, Args)]
pub(crate) struct Moving {
    /// The database that is moved, when it is not the server's:
    /// sqlite:/path/to/file or postgres://user:password@host/name
    #[arg(long, env = "ROOKERY_FROM", value_name = "URL", hide_env_values = true)]
    from: Option<String>,
    /// The new database, which must be empty: postgres://user:password@host/name
    #[arg(long, env = "ROOKERY_TO", value_name = "URL", hide_env_values = true)]
    to: String,
    #[command(flatten)]
    place: Place,
}

impl Moving {
    /// The configuration of the server as it is, and as it will be.
    pub(crate) fn configs(self) -> (Config, Config) {
        let place = self.place.config();
        let new = Config { database_url: Some(self.to), ..place.clone() };
        (Config { database_url: self.from.or_else(|| place.database_url.clone()), ..place }, new)
    }
}
