//! What every handler and every task shares.

use std::sync::Arc;

use rookery_engine::endgame::Tables;
use rookery_storage::Storage;

use crate::arrange::Arrangements;
use crate::auth::first_admin::FirstAdmin;
use crate::auth::passphrase::Passphrases;
use crate::bots::Bots;
use crate::console::Console;
use crate::game::Live;
use crate::imports::Imports;
use crate::library::Library;
use crate::lobby::Lobby;
use crate::matches::Matches;
use crate::options::Options;
use crate::outages::Outages;
use crate::people::People;
use crate::programs::Programs;
use crate::rates::Limits;
use crate::shutdown::Shutdown;
use crate::studies::Studies;

/// What every handler and every task shares, in an `Arc`.
pub struct App {
    /// What the operator gave.
    pub options: Options,
    /// By what name this server holds leases: the same after a restart, another one for every server
    /// of one database.
    pub holder: String,
    /// How a browser reaches the server, without a slash at the end.
    pub url: String,
    /// What admins set while it runs.
    pub console: Console,
    /// What is remembered.
    pub storage: Storage,
    /// The games it knows.
    pub library: Library,
    /// The tables of endings that games of matches are judged by.
    pub tables: Arc<Tables>,
    /// When the server was away: no clock is charged for that.
    pub outages: Arc<Outages>,
    /// Makes and compares passphrase hashes.
    pub passphrases: Passphrases,
    /// Held while a stored hash is read and replaced, so that bringing an old hash up to date never
    /// undoes a change of passphrase.
    pub passphrase_change: tokio::sync::Mutex<()>,
    /// The link that makes the first admin.
    pub first_admin: FirstAdmin,
    /// How often one client address may try.
    pub limits: Limits,
    /// Who is connected.
    pub people: People,
    /// Programs that listen for what concerns them.
    pub programs: Programs,
    /// The lobby.
    pub lobby: Lobby,
    /// The games in memory.
    pub live: Live,
    /// The bots, and the machines that run engines.
    pub bots: Bots,
    /// The matches of engines that go on here.
    pub matches: Matches,
    /// Games that are arranged for later.
    pub arrangements: Arrangements,
    /// The studies of search algorithms.
    pub studies: Studies,
    /// Games from elsewhere that come in now.
    pub imports: Imports,
    /// Tells everything that the server ends.
    pub shutdown: Arc<Shutdown>,
}
