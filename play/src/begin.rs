//! The beginning of everything that happens, and its end.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use rookery_engine::endgame::Tables;
use rookery_protocol::id::GameId;
use rookery_rules::BadStart;
use rookery_storage::claim::Claim;
use rookery_storage::{Storage, StorageError};
use thiserror::Error;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::acts::offers::seeks;
use crate::acts::sessions;
use crate::app::App;
use crate::archive::Archives;
use crate::arrange::Arrangements;
use crate::auth::Entrance;
use crate::auth::factors::{BadKey, Factors};
use crate::auth::first_admin::FirstAdmin;
use crate::auth::passphrase::Passphrases;
use crate::auth::session::Token;
use crate::auth::uses::Uses;
use crate::base::Base;
use crate::books::Books;
use crate::bots::Bots;
use crate::builds::Builds;
use crate::console::Console;
use crate::game::Live;
use crate::health::Health;
use crate::hearing::{BadLines, Hearing};
use crate::imports::Imports;
use crate::leaving::Leaving;
use crate::library::{Elsewhere, Library};
use crate::life::Begun;
use crate::lobby::Lobby;
use crate::matches::Matches;
use crate::options::Options;
use crate::others::{Apart, Joined, Reads, Skew};
use crate::people::People;
use crate::programs::Programs;
use crate::rates::Limits;
use crate::shutdown::Shutdown;
use crate::studies::Studies;
use crate::{
    arrange, away, bots, builds, copies, game, heard, hearing, leaving, life, lobby, mails,
    matches, now, others, studies, watched,
};

/// Why nothing can begin.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The database does not answer.
    #[error("the database cannot be used: {0}")]
    Storage(#[from] StorageError),
    /// A game is broken.
    #[error("the game {key} does not begin: {fault}")]
    Game {
        /// The key of the game.
        key: String,
        /// The fault that its rules name.
        fault: BadStart,
    },
    /// There are other servers, or cannot be.
    #[error(transparent)]
    Apart(Apart),
    /// A folder of tables cannot be read.
    #[error("--tables: {0}")]
    Tables(String),
    /// The key that secrets of second factors are sealed with can be neither read nor made.
    #[error("--factor-key: {0}")]
    FactorKey(#[from] BadKey),
    /// The security log cannot be written.
    #[error("--security-log: {0}")]
    Lines(#[from] BadLines),
}

impl From<Apart> for OpenError {
    fn from(apart: Apart) -> Self {
        match apart {
            Apart::Storage(error) => Self::Storage(error),
            apart => Self::Apart(apart),
        }
    }
}

/// What was read before anything begins.
pub struct Opened {
    /// Tells everything that goes on when it ends.
    pub shutdown: Arc<Shutdown>,
    options: Options,
    storage: Storage,
    site: String,
    claim: Option<Claim>,
    library: Library,
    tables: Arc<Tables>,
}

/// Reads the games and the tables of endings. Nothing goes on yet, and no time is anybody's. What
/// is waited for is boxed, so that who waits does not compile it again.
///
/// # Errors
/// What cannot be read.
pub fn open(options: Options, storage: Storage) -> BoxFuture<'static, Result<Opened, OpenError>> {
    Box::pin(async move {
        let site = storage.site(GameId::from_random(now::random_u64()).as_str()).await?;
        let claim = others::claim(&options.others, &storage, &site).await?;
        let registry = rookery_games::registry();
        match life::note_game_types(&storage, &registry).await {
            // Those of before are known, and the others are noted when the life of the server is.
            Err(StorageError::Down(why)) => tracing::warn!(why, "the games are not noted yet"),
            noted => noted?,
        }
        let tables = open_tables(&options.tables).await?;
        let library = Library::new(registry, Arc::clone(&tables));
        let library = library.map_err(|(key, fault)| OpenError::Game { key, fault })?;
        let shutdown = Arc::default();
        Ok(Opened { shutdown, options, storage, site, claim, library, tables })
    })
}

impl Opened {
    /// Lets everything go on, from now on: `url` is how a browser gets here, without a slash at the
    /// end, and `holder` by what name this server holds leases.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn begin(
        self,
        url: String,
        holder: String,
    ) -> BoxFuture<'static, Result<Going, OpenError>> {
        Box::pin(async move {
            let Self { shutdown, options, storage, site, claim, library, tables } = self;
            let Joined { news, ears, life, beside } =
                others::join(&options.others, &storage, &site, &holder).await?;
            let (hearing, heard) = Hearing::new(&options.security_lines, &holder)?;
            let mut token = (!storage.admins_exist().await?).then(Token::random);
            // Until here it was nobody's time.
            let Begun { outages, ticking, keeps } =
                life::begin(&storage, &life, &holder, beside).await?;
            let base = Arc::new(Base {
                limits: Limits::new(options.rates).of_address(options.per_address),
                holder,
                life,
                site,
                skew: Skew::default(),
                reads: Reads::default(),
                url,
                health: Health::new(options.disk_floor_bytes, keeps, now::millis()),
                console: Console::read(&storage).await?,
                copies: copies::State::default(),
                storage,
                news: news.clone(),
                library,
                tables,
                outages,
                hearing,
                shutdown,
                options,
            });
            let writing = hearing::begin(&base, heard);
            rookery_modules::keep_compiled_in(base.options.compiled());
            if let Some(program) = base.options.compiler.clone() {
                let compiler = Elsewhere::new(program, base.options.compiled());
                rookery_modules::compile_by(Box::new(compiler));
            }
            if let Err(error) = watched::begin(&base).await {
                tracing::warn!(%error, "the games that came with Rookery are not offered yet");
            }
            let entrance = Entrance {
                factors: open_factors(&base).await?,
                passphrases: Passphrases::new(),
                passphrase_change: tokio::sync::Mutex::default(),
                uses: Uses::default(),
                first_admin: FirstAdmin::default(),
            };
            if let Some(hash) = token.as_ref().map(Token::hash) {
                let beside = beside.is_some_and(|beside| beside.others);
                match base.storage.offer_admin_link(&hash, beside).await {
                    Err(StorageError::Down(why)) => {
                        tracing::warn!(why, "there is no link for the first admin until a start");
                        token = None;
                    }
                    offered => drop(offered?),
                }
            }
            let (away, waiting) = away::new();
            let (mails, asked) = mails::new();
            let app = Arc::new(App {
                base: Arc::clone(&base),
                entrance,
                people: People::new(news.clone()),
                away,
                mails,
                books: Arc::new(Books::new(&base.options)),
                arrangements: Arrangements::default(),
                programs: Programs::default(),
                lobby: Lobby::new(news),
                live: Live::default(),
                bots: Bots::default(),
                matches: Matches::default(),
                builds: Builds::default(),
                studies: Arc::new(Studies::default()),
                imports: Imports::default(),
                leaving: Leaving::default(),
                archives: Archives::default(),
            });
            bots::settle(&app).await;
            let chores = tokio::spawn(life::chores(base.clone()));
            let hosting = tokio::spawn(bots::start_local(app.clone()));
            let studying = tokio::spawn(studies::keep_going(
                base.clone(),
                app.studies.clone(),
                app.bots.machines.cores.clone(),
            ));
            let sending = tokio::spawn(mails::keep_sending(app.clone()));
            keep_going(&app);
            tokio::spawn(away::keep_telling(app.clone(), waiting));
            tokio::spawn(mails::keep_answering(app.clone(), asked));
            tokio::spawn(heard::keep_hearing(app.clone(), ears));
            let beating = tokio::spawn(others::keep_beating(app.clone()));
            if let Some(claim) = claim {
                tokio::spawn(others::keep(app.base.clone(), claim));
            }
            let first_admin_link =
                token.map(|token| format!("{}/first-admin#{}", base.url, token.to_text()));
            Ok(Going {
                app,
                first_admin_link,
                hosting,
                studying,
                chores,
                beating,
                sending,
                writing,
                ticking,
            })
        })
    }
}

/// Begins what ends with the server by itself.
fn keep_going(app: &Arc<App>) {
    tokio::spawn(sessions::keep(app.clone()));
    tokio::spawn(lobby::keep_fresh(app.clone()));
    tokio::spawn(copies::keep_making(app.base.clone()));
    tokio::spawn(leaving::keep(app.clone()));
    tokio::spawn(seeks::keep_withdrawing(app.clone()));
    tokio::spawn(others::keep_presence(app.clone()));
    tokio::spawn(watched::keep_filled(app.base.clone()));
    tokio::spawn(bots::keep_seated(app.clone()));
    tokio::spawn(matches::keep_going(app.clone()));
    tokio::spawn(builds::keep_making(app.clone()));
    tokio::spawn(arrange::keep(app.clone()));
    tokio::spawn(game::keep_noting(app.clone()));
    tokio::spawn(game::keep_watch(app.clone()));
    tokio::spawn(game::keep_in_step(app.clone()));
}

/// Reads the key of second factors, and says in the log when it is not the one that those in the
/// database were sealed with.
async fn open_factors(base: &Base) -> Result<Factors, OpenError> {
    let (key, public_url) = (base.options.factor_key(), base.options.public_url.as_ref());
    let factors = Factors::open(&key, public_url, &base.url)?;
    match base.storage.any_code_app().await {
        Err(StorageError::Down(why)) => tracing::warn!(why, "the key of codes is not tried yet"),
        sealed => {
            if sealed?.is_some_and(|(user, secret)| factors.unseal(user, &secret).is_none()) {
                tracing::error!(
                    file = %key.display(),
                    "the codes of apps cannot be checked here: their secrets were sealed with another \
                     key. Put the file of the server that made them in the place of this one"
                );
            }
        }
    }
    Ok(factors)
}

/// Finds the tables of endings, and says in the log which there are.
async fn open_tables(folders: &[PathBuf]) -> Result<Arc<Tables>, OpenError> {
    let sought = folders.to_vec();
    // The head of each file is read.
    let opening = tokio::task::spawn_blocking(move || Tables::open(&sought));
    let opened = opening.await.unwrap_or_else(|error| Err(error.to_string()));
    let (tables, faults) = opened.map_err(OpenError::Tables)?;
    for fault in faults {
        tracing::warn!(fault, "a table of endings is not used");
    }
    for found in tables.described() {
        tracing::info!(found, "tables of endings");
    }
    if tables.is_empty() && !folders.is_empty() {
        tracing::warn!(?folders, "there are no tables of endings");
    }
    Ok(Arc::new(tables))
}

/// Everything, while it goes on.
pub struct Going {
    /// What its parts share.
    pub app: Arc<App>,
    /// The link that makes the first admin, while there is none.
    pub first_admin_link: Option<String>,
    hosting: JoinHandle<()>,
    studying: JoinHandle<()>,
    chores: JoinHandle<()>,
    beating: JoinHandle<()>,
    sending: JoinHandle<()>,
    writing: JoinHandle<()>,
    ticking: JoinHandle<()>,
}

/// How long a mail server may take for the mails that are under way at the end.
const SENT_MAX: Duration = Duration::from_secs(10);

impl Going {
    /// Ends it, once nobody comes in any more, and closes the database. Every engine is gone then.
    pub fn end(self) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            self.app.base.shutdown.begin();
            let _ = self.chores.await;
            let _ = self.hosting.await;
            let _ = self.studying.await;
            let _ = self.beating.await;
            // What was handed over and is not noted goes once more.
            let _ = timeout(SENT_MAX, self.sending).await;
            let _ = self.writing.await;
            // The last note: until here everybody was served.
            life::end(&self.app.base).await;
            self.ticking.abort();
            self.app.base.storage.close().await;
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Database, World};

    #[tokio::test]
    async fn who_has_the_link_of_a_new_server_becomes_its_admin() {
        let world = World::new().await;
        let link = world.first_admin_link().unwrap();
        let token = link.strip_prefix("http://here/first-admin#").unwrap();
        let claim = world.app.entrance.first_admin.claim(&world.app.base.storage, token);
        assert!(claim.await.unwrap().is_some());
        world.end().await;
    }

    #[tokio::test]
    async fn a_server_whose_tables_cannot_be_read_does_not_begin() {
        let database = Database::new().await;
        let tables = vec![PathBuf::from("/there/is/no/such/folder")];
        let options = Options { tables, ..Options::default() };
        let opened = open(options, database.storage.clone()).await;
        assert!(matches!(opened.err(), Some(OpenError::Tables(_))));
        database.close().await;
    }

    #[tokio::test]
    async fn the_database_is_closed_at_the_end() {
        let world = World::new().await;
        let app = Arc::clone(&world.app);
        assert!(app.base.storage.ping().await.is_ok());
        world.end().await;
        assert!(app.base.shutdown.has_begun());
        assert!(matches!(app.base.storage.ping().await, Err(StorageError::Down(_))));
    }
}
