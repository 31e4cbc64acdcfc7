//! A site, however many servers it has: the same stories are told to each kind.

use rookery_api_client::Client;
use rookery_places::Place;
use rookery_play::Others;
use rookery_play::auth::factors::KEY_FILE;
use rookery_protocol::account::Credentials;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, SemaphorePermit, watch};

use crate::house::server_program;
use crate::person::Person;
use crate::server::{PASSPHRASE, TestServer};

/// Servers on PostgreSQL at once, of all stories of this process: each holds up to 18 of the 100
/// connections that it has.
static SERVERS: Semaphore = Semaphore::const_new(5);

/// What a site consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One server, on a file.
    File,
    /// One server, on PostgreSQL.
    Postgres,
    /// Two servers on PostgreSQL, which hear of each other by the database.
    TwoByDatabase,
    /// Two servers on PostgreSQL, which hear of each other by NATS.
    TwoByNats,
}

/// Makes four tests of each story, one for each [`Kind`].
macro_rules! everywhere {
    ($($(#[doc = $doc:literal])* async fn $story:ident($site:ident: &Site) $body:block)*) => { $(
        $(#[doc = $doc])*
        mod $story {
            use super::*;

            async fn story($site: &Site) $body

            $crate::site::told_to! { file File, postgres Postgres, two_by_database TwoByDatabase,
                                     two_by_nats TwoByNats }
        }
    )* };
}

/// A test of the story for each kind of site.
macro_rules! told_to {
    ($($test:ident $kind:ident),*) => { $(
        #[tokio::test]
        async fn $test() {
            let site = Site::open($crate::site::Kind::$kind).await;
            story(&site).await;
            site.close().await;
        }
    )* };
}

pub(crate) use everywhere;
pub(crate) use told_to;

/// One server or two of the same site.
pub(crate) struct Site {
    servers: Vec<TestServer>,
    /// Where it is in PostgreSQL, and the leave to hold connections to it.
    place: Option<(Place, SemaphorePermit<'static>)>,
}

impl Site {
    pub(crate) async fn open(kind: Kind) -> Self {
        Self::open_with(kind, |_| {}).await
    }

    /// One whose operator sets something otherwise, at each server.
    pub(crate) async fn open_with(kind: Kind, more: impl Fn(&mut rookery_server::Config)) -> Self {
        Self::open_at(kind, &postgres(), &nats(), &more).await
    }

    /// One whose servers find the database, or NATS, at the end of a line.
    pub(crate) async fn open_by(kind: Kind, line: &Line) -> Self {
        match kind {
            Kind::TwoByNats => Self::open_at(kind, &postgres(), &line.url, &|_| {}).await,
            _ => Self::open_at(kind, &line.url, &nats(), &|_| {}).await,
        }
    }

    async fn open_at(
        kind: Kind,
        postgres: &str,
        nats: &str,
        more: &dyn Fn(&mut rookery_server::Config),
    ) -> Self {
        // Every site has the computer, whose engine is this program, engines that are contained, and
        // a port for clients of old.
        let with_computer = |config: &mut rookery_server::Config| {
            config.play.own_engine = Some(server_program());
            config.play.shim = Some(server_program());
            config.ics_listen = Some("127.0.0.1:0".to_owned());
            more(config);
        };
        if kind == Kind::File {
            return Self {
                servers: vec![TestServer::start_with(with_computer).await],
                place: None,
            };
        }
        let names = match kind {
            Kind::File | Kind::Postgres => &["one"][..],
            Kind::TwoByDatabase | Kind::TwoByNats => &["one", "two"],
        };
        // Waits until other stories have left them the connections.
        let connections = SERVERS.acquire_many(names.len() as u32).await.unwrap();
        let place = Place::take(&self::postgres()).await;
        let mut servers: Vec<TestServer> = vec![];
        for name in names {
            // All have the key of the first.
            let key = servers.first().map(|first| first.folder.path().join(KEY_FILE));
            let change = |config: &mut rookery_server::Config| {
                config.database_url = Some(place.url(postgres));
                config.node = Some((*name).to_owned());
                config.play.factor_key = key;
                with_computer(config);
                config.play.others = match kind {
                    Kind::File | Kind::Postgres => Others::None,
                    Kind::TwoByDatabase => Others::ByDatabase,
                    Kind::TwoByNats => Others::ByNats(nats.to_owned()),
                };
            };
            servers.push(TestServer::start_with(change).await);
        }
        Self { servers, place: Some((place, connections)) }
    }

    /// The first server.
    pub(crate) fn here(&self) -> &TestServer {
        &self.servers[0]
    }

    /// The other server, if there is one.
    pub(crate) fn there(&self) -> &TestServer {
        self.servers.last().unwrap()
    }

    /// Somebody who is connected to the first server.
    pub(crate) async fn person_here(&self, name: &str) -> Person {
        Person::registered(self.here(), name).await
    }

    /// Somebody who is connected to the other server.
    pub(crate) async fn person_there(&self, name: &str) -> Person {
        Person::registered(self.there(), name).await
    }

    /// The same person at the other server, with a session of its own.
    pub(crate) async fn also_there(&self, name: &str) -> Person {
        let client = Client::new(&self.there().running.url()).unwrap();
        let credentials = Credentials { name: name.into(), passphrase: PASSPHRASE.into() };
        client.log_in(&credentials).await.unwrap();
        Person::with(client).await
    }

    /// Ends one of the two servers; the other one stays.
    pub(crate) async fn without_here(mut self) -> Self {
        self.servers.remove(0).stop().await;
        self
    }

    pub(crate) async fn close(self) {
        for server in self.servers {
            server.stop().await;
        }
        if let Some((place, _connections)) = self.place {
            place.give_back().await;
        }
    }
}

/// A line to NATS or to PostgreSQL that can be cut.
pub(crate) struct Line {
    pub(crate) url: String,
    works: watch::Sender<bool>,
}

impl Line {
    pub(crate) async fn to_nats() -> Self {
        Self::to(&nats(), "nats://").await
    }

    pub(crate) async fn to_postgres() -> Self {
        let postgres = postgres();
        let (before, _) = postgres.split_once('@').unwrap();
        Self::to(&postgres, &format!("{before}@")).await
    }

    /// A line to what an address leads to whose part before the host is `before`.
    async fn to(address: &str, before: &str) -> Self {
        let rest = address.strip_prefix(before).unwrap();
        let (to, after) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let to = to.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("{before}{}{after}", listener.local_addr().unwrap());
        let works = watch::Sender::new(true);
        let watched = works.clone();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let mut works = watched.subscribe();
                if !*works.borrow() {
                    continue;
                }
                let mut server = TcpStream::connect(&to).await.unwrap();
                tokio::spawn(async move {
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut server) => {}
                        _ = works.wait_for(|works| !works) => {}
                    }
                });
            }
        });
        Self { url, works }
    }

    pub(crate) fn set(&self, works: bool) {
        self.works.send_replace(works);
    }
}

pub(crate) fn postgres() -> String {
    variable("ROOKERY_TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
}

fn nats() -> String {
    variable("ROOKERY_TEST_NATS", "nats://127.0.0.1:4222")
}

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
fn variable(name: &str, usual: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| usual.to_owned())
}
