//! What everything else stands on.

use std::sync::Arc;

use rookery_engine::endgame::Tables;
use rookery_news::News;
use rookery_storage::Storage;

use crate::console::Console;
use crate::copies;
use crate::health::Health;
use crate::hearing::Hearing;
use crate::library::Library;
use crate::options::Options;
use crate::others::{Reads, Skew};
use crate::outages::Outages;
use crate::rates::Limits;
use crate::shutdown::Shutdown;

/// What everything else stands on: the database, the games that it knows, time, what was chosen by
/// whoever runs the server, and its end.
pub struct Base {
    /// The choices of the operator.
    pub options: Options,
    /// By what name this server holds leases: the same after a restart, another one for every server
    /// of one database.
    pub holder: String,
    /// What tells this life of the server from all others, and from those of other servers.
    pub life: String,
    /// What tells its database from others.
    pub site: String,
    /// How a browser reaches the server, without a slash at the end.
    pub url: String,
    /// The database.
    pub storage: Storage,
    /// What other servers of the database are told.
    pub news: News,
    /// By how much its time is ahead of that of other servers.
    pub skew: Skew,
    /// Which kinds of events they all can read.
    pub reads: Reads,
    /// The games that can be played.
    pub library: Library,
    /// The tables of endings that games of matches are judged by.
    pub tables: Arc<Tables>,
    /// When the server was away: no clock is charged for that.
    pub outages: Arc<Outages>,
    /// Whether what happens can be kept.
    pub health: Health,
    /// The settings of the admins, and since when the server runs.
    pub console: Console,
    /// What became of the copies that are made by themselves.
    pub copies: copies::State,
    /// How often one client address may try.
    pub limits: Limits,
    /// Takes what happens to accounts and at the doors.
    pub hearing: Hearing,
    /// Tells everything that goes on when it ends.
    pub shutdown: Arc<Shutdown>,
}
