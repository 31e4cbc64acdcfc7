//! Everything that happens, in its parts.

use std::sync::Arc;

use crate::archive::Archives;
use crate::arrange::Arrangements;
use crate::auth::Entrance;
use crate::away::Away;
use crate::base::Base;
use crate::books::Books;
use crate::bots::Bots;
use crate::builds::Builds;
use crate::game::Live;
use crate::imports::Imports;
use crate::leaving::Leaving;
use crate::lobby::Lobby;
use crate::mails::Mails;
use crate::matches::Matches;
use crate::people::People;
use crate::programs::Programs;
use crate::studies::Studies;

/// Everything that happens, in its parts. A module that needs a few of them takes those.
pub struct App {
    /// What the others stand on.
    pub base: Arc<Base>,
    /// What opens an account.
    pub entrance: Entrance,
    /// The people who are connected.
    pub people: People,
    /// What waits to be told to people who have no page open.
    pub away: Away,
    /// What is sent to people by mail.
    pub mails: Mails,
    /// The programs that listen for what concerns them.
    pub programs: Programs,
    /// The lobby.
    pub lobby: Lobby,
    /// The games in memory.
    pub live: Live,
    /// The bots, and the machines that run engines.
    pub bots: Bots,
    /// The matches of engines that go on here.
    pub matches: Matches,
    /// The books of openings.
    pub books: Arc<Books>,
    /// The programs that machines make for tests of builds.
    pub builds: Builds,
    /// The games that are arranged for later.
    pub arrangements: Arrangements,
    /// The studies of search algorithms.
    pub studies: Arc<Studies>,
    /// The games from elsewhere that come in now.
    pub imports: Imports,
    /// The accounts that are gone.
    pub(crate) leaving: Leaving,
    /// What people take away of theirs.
    pub archives: Archives,
}
