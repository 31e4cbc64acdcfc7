//! A fresh database for each test, and short ways to fill it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rookery_places::Place;
use rookery_protocol::account::Role;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{GameResult, Player, Score, Start};
use rookery_protocol::id::{ChallengeId, GameId, TokenId, UserId};
use rookery_storage::{
    Append, Ended, NewGame, NewSession, NewToken, NewUser, OffersMax, Storage, StoredEvent,
    TokenHash,
};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

/// Room for any number of offers and games.
pub(crate) fn any() -> OffersMax {
    OffersMax { open: u32::MAX, since_ms: 0, playing: |_| u32::MAX }
}

/// Where PostgreSQL is when nobody says.
const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/postgres";

/// Makes two tests of each story: `story::sqlite` and `story::postgres`.
macro_rules! on_both {
    ($($(#[doc = $doc:literal])* async fn $story:ident($world:ident: World) $body:block)*) => { $(
        $(#[doc = $doc])*
        mod $story {
            #[allow(unused_imports, reason = "not every story needs every import")]
            use super::*;

            async fn story($world: World) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                crate::world::on_sqlite(story).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                crate::world::on_a_place(story).await;
            }
        }
    )* };
}
pub(crate) use on_both;

/// An open database with the rules `chess` and `lines` and nobody in it.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) storage: Storage,
    /// Opens the same database once more.
    pub(crate) url: String,
    ids: Arc<AtomicU64>,
}

pub(crate) async fn on_sqlite<F>(story: fn(World) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(random_name());
    std::fs::create_dir(&folder).unwrap();
    let told = tell(format!("sqlite:{}/rookery.db", folder.display()), story).await;
    std::fs::remove_dir_all(&folder).unwrap();
    told.unwrap();
}

pub(crate) async fn on_postgres<F>(story: fn(World) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    on(Place::bare(&postgres(), random_name()).await, story).await;
}

/// Does the same in a place whose tables are there already, and empty: to make and to drop them takes
/// PostgreSQL longer than all that most stories do.
pub(crate) async fn on_a_place<F>(story: fn(World) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    on(Place::take(&postgres()).await, story).await;
}

async fn on<F>(place: Place, story: fn(World) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    tell(place.url(&postgres()), story).await.unwrap();
    place.give_back().await;
}

/// Runs the story on a task of its own, so that a failed one is cleaned up after too.
async fn tell<F>(url: String, story: fn(World) -> F) -> Result<(), tokio::task::JoinError>
where
    F: Future<Output = ()> + Send + 'static,
{
    let storage = Storage::open(&url).await.unwrap();
    storage.note_game_types(&[("chess", "Chess"), ("lines", "Lines")]).await.unwrap();
    let world = World { storage: storage.clone(), url, ids: Arc::default() };
    let told = tokio::spawn(story(world)).await;
    storage.close().await;
    told
}

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
fn postgres() -> String {
    std::env::var("ROOKERY_TEST_POSTGRES").unwrap_or_else(|_| POSTGRES.to_owned())
}

fn random_name() -> String {
    format!("rookery_test_{:016x}", getrandom::u64().unwrap())
}

impl World {
    /// Another handle to the same database, as another server would have.
    pub(crate) async fn another(&self) -> Storage {
        Storage::open(&self.url).await.unwrap()
    }

    /// Bits for an id that nothing here has yet.
    pub(crate) fn bits(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) async fn player(&self, name: &str) -> UserId {
        self.user(name, Role::Player).await
    }

    pub(crate) async fn user(&self, name: &str, role: Role) -> UserId {
        let id = UserId::from_random(self.bits());
        let passphrase_hash = (role != Role::Guest).then(|| format!("hash of {name}"));
        let user = NewUser { id, name: name.into(), role, passphrase_hash, created_ms: 1 };
        self.storage.create_user(&user).await.unwrap();
        id
    }

    /// Begins a session of somebody's, from nowhere and with nothing that would be told.
    pub(crate) async fn session(
        &self,
        token: &TokenHash,
        user: UserId,
        begun_ms: i64,
        ends_ms: i64,
    ) {
        let new = NewSession {
            token: *token,
            user,
            begun_ms,
            ends_ms,
            address: None,
            browser: None,
            system: None,
            confirmed_ms: None,
        };
        self.storage.create_session(&new).await.unwrap();
    }

    /// Makes a token of somebody's whose hash is this byte, for nothing and without an end.
    pub(crate) async fn token(&self, byte: u8, user: UserId) {
        let id = TokenId::from_random(self.bits());
        let new = NewToken {
            id,
            hash: [byte; 32],
            user,
            label: "Token".into(),
            scopes: vec![],
            made_ms: 1,
            ends_ms: None,
        };
        assert!(self.storage.create_token(&new).await.unwrap());
    }

    pub(crate) fn new_game(&self, players: [UserId; 2], started_ms: i64) -> NewGame {
        NewGame {
            id: GameId::from_random(self.bits()),
            rules: "chess".into(),
            start: Start::Usual,
            time: unlimited(),
            rated: false,
            players,
            started_ms,
        }
    }

    pub(crate) async fn game(&self, players: [UserId; 2], started_ms: i64) -> GameId {
        let game = self.new_game(players, started_ms);
        self.storage.create_game(&game).await.unwrap();
        game.id
    }

    /// Made one millisecond after the one before; without a `to` it is for anyone.
    pub(crate) fn new_challenge(&self, from: UserId, to: Option<UserId>) -> Challenge {
        // Only the id of a player is stored.
        let player = |id| Player { id, name: String::new(), guest: false };
        let bits = self.bits();
        Challenge {
            id: ChallengeId::from_random(bits),
            from: player(from),
            to: to.map(player),
            listed: to.is_none(),
            rules: "chess".into(),
            start: Start::Usual,
            time: unlimited(),
            rated: false,
            seat: None,
            created_ms: bits.cast_signed(),
            status: ChallengeStatus::Open,
        }
    }

    pub(crate) async fn challenge(&self, from: UserId, to: Option<UserId>) -> ChallengeId {
        let challenge = self.new_challenge(from, to);
        self.storage.create_challenge(&challenge, any()).await.unwrap();
        challenge.id
    }

    /// Ends a game that has no events yet.
    pub(crate) async fn end(&self, game: GameId, at_ms: i64) {
        let result = GameResult { score: Score::Draw, reason: "agreement".into() };
        let ended = Some(Ended { at_ms, result });
        let append = Append { ended, ..events(game, 1, 1, "the end") };
        self.storage.append(append).await.unwrap();
    }

    /// Changes the database behind the storage's back.
    pub(crate) async fn meddle(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        if self.url.starts_with("sqlite:") {
            let mut connection = SqliteConnection::connect(&self.url).await.unwrap();
            connection.execute(sql).await.unwrap();
            connection.close().await.unwrap();
        } else {
            let mut connection = PgConnection::connect(&self.url).await.unwrap();
            connection.execute(sql).await.unwrap();
            connection.close().await.unwrap();
        }
    }

    /// A game between two new people.
    pub(crate) async fn any_game(&self) -> GameId {
        let first = self.player(&format!("first-{}", self.bits())).await;
        let second = self.player(&format!("second-{}", self.bits())).await;
        self.game([first, second], 1_000).await
    }
}

pub(crate) fn unlimited() -> TimeControl {
    TimeControl { first: TimeLimit::Unlimited, second: TimeLimit::Unlimited }
}

/// `count` events from `first_version` on, whose bodies name their writer.
pub(crate) fn events(game: GameId, first_version: u32, count: u32, writer: &str) -> Append {
    let events = (first_version..first_version + count)
        .map(|version| StoredEvent {
            version,
            at_ms: i64::from(version) * 10,
            body: format!(r#"{{"by":"{writer}","version":{version}}}"#),
        })
        .collect();
    Append { game, first_version, events, ended: None }
}
