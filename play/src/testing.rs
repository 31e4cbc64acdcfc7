//! What tests play with: a database, and all that goes on, without a door.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::FutureExt as _;
use rookery_news::local::Hub;
use rookery_protocol::account::{Credentials, Role};
use rookery_protocol::bot::{Accepts, BotDraft, MoveBudget, PaceRange};
use rookery_protocol::bulk::{BulkGame, BulkPlan};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::deed::Deed;
use rookery_protocol::engine::{Profile, Tongue};
use rookery_protocol::game::{Score, Start};
use rookery_protocol::id::{EngineId, GameId, UserId};
use rookery_protocol::matches::MatchPlan;
use rookery_protocol::seat::Seat;
use rookery_storage::{NewGame, NewMatchGame, NewUser, OffersMax, Storage, StoredMatch, User};
use tokio::time::{sleep, timeout};

use crate::acts::{accounts, matches, offers};
use crate::app::App;
use crate::begin::{Going, open};
use crate::denied::{Denied, Wrong};
use crate::may::Admin;
use crate::now::{self, pretended};
use crate::options::{Options, Others};
use crate::outbox::{Notice, Outflow, outbox};

/// Where people come from.
pub(crate) const SOMEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The passphrase of everyone who has registered.
pub(crate) const PASSPHRASE: &str = "correct horse battery";

/// Nothing takes so long, however much else the computer has to do.
pub(crate) const LONG: Duration = Duration::from_secs(15);

/// A database with a folder of its own.
pub(crate) struct Database {
    pub(crate) storage: Storage,
    folder: PathBuf,
}

impl Database {
    pub(crate) async fn new() -> Self {
        let folder = World::folder();
        let url = format!("sqlite:{}", folder.join("rookery.db").display());
        Self { storage: Storage::open(&url).await.unwrap(), folder }
    }

    /// Nothing is left of it.
    pub(crate) async fn close(self) {
        self.storage.close().await;
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// Does something while the database takes no writes, because so many wait as there may be.
pub(crate) async fn without_writes<T>(app: &App, work: impl Future<Output = T>) -> T {
    let nowhere = GameId::from_random(0);
    let mut waiting = vec![];
    loop {
        let mut write = app.base.storage.bring_forward(nowhere, 0);
        match futures_util::poll!(&mut write) {
            Poll::Pending => waiting.push(write),
            // It was quick.
            Poll::Ready(Ok(())) => {}
            Poll::Ready(Err(_)) => return work.await,
        }
    }
}

/// Room for any number of offers and games.
pub(crate) fn any() -> OffersMax {
    OffersMax { open: u32::MAX, since_ms: 0, playing: |_| u32::MAX }
}

/// All that goes on: acts are done here as a door would have them done.
pub(crate) struct World {
    pub(crate) app: Arc<App>,
    going: Going,
    folder: PathBuf,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// With something that an operator sets otherwise.
    pub(crate) async fn with(change: impl FnOnce(&mut Options)) -> Self {
        let Database { storage, folder } = Database::new().await;
        let mut options = Options { data: folder.clone(), scripts: false, ..Options::default() };
        change(&mut options);
        let opened = open(options, storage).await.unwrap();
        let going = opened.begin("http://here".to_owned(), "here".to_owned()).await.unwrap();
        Self { app: Arc::clone(&going.app), going, folder }
    }

    /// A folder of its own.
    pub(crate) fn folder() -> PathBuf {
        let name = format!("rookery-play-{}", now::random_u64());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Two servers of one database, in one process.
    pub(crate) async fn two() -> ([Self; 2], Hub) {
        let (worlds, hub) = Self::several(2).await;
        (worlds.try_into().unwrap_or_else(|_| unreachable!("there are two")), hub)
    }

    /// So many servers of one database, in one process.
    pub(crate) async fn several(count: usize) -> (Vec<Self>, Hub) {
        let hub = Hub::default();
        let one = Self::with(|options| options.others = Others::Here(hub.clone())).await;
        let options = one.app.base.options.clone();
        let mut worlds = vec![one];
        for number in 1..count {
            let name = if number == 1 { "there".to_owned() } else { format!("there {number}") };
            worlds.push(Self::beside(options.clone(), name).await);
        }
        (worlds, hub)
    }

    /// Another server of the database of one with these options.
    pub(crate) async fn beside(options: Options, name: String) -> Self {
        let folder = options.data.clone();
        let url = format!("sqlite:{}", folder.join("rookery.db").display());
        let storage = Storage::open(&url).await.unwrap();
        if let Some(clock) = pretended::database_clock() {
            storage.keep_time_by(clock);
        }
        let opened = open(options, storage).await.unwrap();
        let going = opened.begin("http://there".to_owned(), name).await.unwrap();
        Self { app: Arc::clone(&going.app), going, folder }
    }

    /// Ends the second of two servers.
    pub(crate) async fn leave(self) {
        self.going.end().await;
    }

    /// Both end, and nothing is left of them.
    pub(crate) async fn end_both([one, other]: [Self; 2]) {
        other.leave().await;
        one.end().await;
    }

    /// The link that makes the first admin, while there is none.
    pub(crate) fn first_admin_link(&self) -> Option<&str> {
        self.going.first_admin_link.as_deref()
    }

    /// Somebody with an account, and no passphrase.
    pub(crate) async fn user(&self, name: &str, role: Role) -> User {
        let id = UserId::from_random(now::random_u64());
        let new = NewUser {
            id,
            name: name.to_owned(),
            role,
            passphrase_hash: None,
            created_ms: now::millis(),
        };
        self.app.base.storage.create_user(&new).await.unwrap();
        self.app.base.storage.user(id).await.unwrap().unwrap()
    }

    /// Somebody who has registered, with [`PASSPHRASE`].
    pub(crate) async fn registered(&self, name: &str) -> User {
        accounts::register(&self.app, SOMEWHERE, None, credentials(name)).await.unwrap()
    }

    /// The same, who runs the server.
    pub(crate) async fn registered_admin(&self, name: &str) -> User {
        let user = self.registered(name).await;
        self.app.base.storage.set_role(user.id, Role::Admin).await.unwrap();
        User { role: Role::Admin, ..user }
    }

    pub(crate) async fn player(&self, name: &str) -> User {
        self.user(name, Role::Player).await
    }

    pub(crate) async fn admin(&self, name: &str) -> Admin {
        Admin::of(self.user(name, Role::Admin).await).unwrap()
    }

    /// What one of somebody's pages hears from now on.
    pub(crate) fn listen(&self, user: &User) -> Outflow {
        let (outbox, outflow) = outbox();
        let joined = self.app.people.join(user.id, Some([0; 32]), &outbox);
        assert!(joined.now_or_never().unwrap(), "nothing is waited for by who is alone");
        outflow
    }

    /// What admins have done, and who, the last first.
    pub(crate) async fn deeds(&self) -> Vec<(UserId, Deed)> {
        let entries = self.app.base.storage.deeds(i64::MAX, 100).await.unwrap();
        entries.into_iter().map(|entry| (entry.by.unwrap().id, entry.deed)).collect()
    }

    /// A game without clocks that has just begun; `first` has the first move.
    pub(crate) async fn game(&self, rules: &str, first: &User, second: &User) -> GameId {
        self.timed_game(rules, first, second, None).await
    }

    /// The same with clocks, if any are given.
    pub(crate) async fn timed_game(
        &self,
        rules: &str,
        first: &User,
        second: &User,
        time: Option<TimeControl>,
    ) -> GameId {
        let to = Audience::Name { name: second.name.clone() };
        let offered = offer(rules, to);
        let time = time.unwrap_or_else(|| offered.time.clone());
        let new = NewChallenge { seat: Some(Seat::First), time, ..offered };
        let made = offers::make(&self.app, first, new).await.unwrap();
        offers::take(&self.app, second, made.id).await.unwrap().id
    }

    /// What admins have done, whoever it was, the last first.
    pub(crate) async fn noted(&self) -> Vec<Deed> {
        self.deeds().await.into_iter().map(|(_, deed)| deed).collect()
    }

    /// An engine that plays chess, and that machines of their own run.
    pub(crate) async fn engine(&self, name: &str) -> EngineId {
        let (id, profile) =
            (EngineId::from_random(now::random_u64()), Profile::unknown(Tongue::Uci));
        let storage = &self.app.base.storage;
        let id = storage.announce_engine(name, &profile, now::millis(), id).await.unwrap();
        self.app.bots.directory.refresh(storage).await.unwrap();
        id
    }

    /// A match that waits, whose engine is there.
    pub(crate) async fn new_match(&self, by: &Admin, plan: MatchPlan) -> StoredMatch {
        self.engine("Some engine").await;
        matches::make(&self.app, by, plan).await.unwrap()
    }

    /// A game of a match's first two players that has begun and goes on nowhere.
    pub(crate) async fn match_game(&self, of: &StoredMatch, number: u32) -> GameId {
        let id = GameId::from_random(now::random_u64());
        let game = NewGame {
            id,
            rules: of.rules.clone(),
            start: Start::Usual,
            time: TimeControl::even(of.plan.time.clone()),
            rated: false,
            players: [of.players[0].user, of.players[1].user],
            started_ms: now::millis(),
        };
        let new = NewMatchGame {
            match_id: of.id,
            number,
            game,
            log: vec![],
            instead_of: None,
            holder: "nobody".to_owned(),
            held_until_ms: now::millis(),
        };
        assert!(self.app.base.storage.begin_match_game(&new).await.unwrap().is_some());
        id
    }

    /// The score of a game that is stored, if it is over.
    pub(crate) async fn score(&self, game: GameId) -> Option<Score> {
        let stored = self.app.base.storage.game(game).await.unwrap().unwrap();
        stored.summary.result.map(|result| result.score)
    }

    /// Everything ends, and nothing is left of it.
    pub(crate) async fn end(self) {
        self.going.end().await;
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// An offer of a casual game without clocks.
pub(crate) fn offer(rules: &str, to: Audience) -> NewChallenge {
    NewChallenge {
        rules: rules.to_owned(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        seat: None,
        to,
    }
}

/// A bot that plays whoever asks, one game at a time, with clocks of up to ten minutes or none.
pub(crate) fn bot_draft(name: &str, engine: EngineId) -> BotDraft {
    BotDraft {
        name: name.to_owned(),
        engine,
        options: vec![],
        games: vec![],
        accepts: Accepts::Everyone,
        pace: PaceRange { min_s: 0, max_s: 600, slow: true },
        games_max: 1,
        budget: MoveBudget::default(),
        ponders: false,
    }
}

/// What somebody registers and logs in with.
pub(crate) fn credentials(name: &str) -> Credentials {
    Credentials { name: name.to_owned(), passphrase: PASSPHRASE.to_owned() }
}

/// Games of chess with clocks between pairs of people, first seat first.
pub(crate) fn games_of(pairs: &[[&User; 2]]) -> BulkPlan {
    let game = |pair: &[&User; 2]| BulkGame {
        id: GameId::from_random(now::random_u64()),
        players: pair.map(|user| user.id),
    };
    BulkPlan {
        rules: "chess".to_owned(),
        start: Start::Usual,
        time: TimeControl::fischer(300, 3),
        rated: false,
        games: pairs.iter().map(game).collect(),
    }
}

/// Waits until something is so that happens by itself.
pub(crate) async fn until(is_so: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_so().await {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(LONG, waiting).await.unwrap();
}

/// Whether a listener was told to end, since this was asked last.
pub(crate) fn is_cut(outflow: &Outflow) -> bool {
    outflow.cut().now_or_never().is_some()
}

/// Whatever waits for a listener.
pub(crate) fn heard(outflow: &mut Outflow) -> Vec<Notice> {
    std::iter::from_fn(|| outflow.waiting()).collect()
}

/// The field of a form that is wrong, and how.
pub(crate) fn mistake(denied: Denied) -> (&'static str, Wrong) {
    match denied {
        Denied::Form(form) => (form.field, form.wrong),
        other => panic!("{other:?}"),
    }
}
