//! Two servers of one database, and a proxy before them.

use std::time::Duration;

use rookery_protocol::id::GameId;
use rookery_rules::random::Random;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, Row as _};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::process::Process;

/// How often the database is asked for what comes soon.
const ASK_EVERY: Duration = Duration::from_millis(20);
/// A server says more often than this that it lives, unless it is called late.
const UNTOLD_MS: u32 = 2_000;
/// The names of the servers, by which they hold leases.
const NODES: [&str; 2] = ["one", "two"];

/// Two servers of one database, and a proxy before them.
pub(crate) struct Site {
    pub(crate) url: String,
    pub(crate) servers: [Process; 2],
    schema: String,
    database: PgConnection,
    taking: JoinHandle<()>,
}

impl Site {
    pub(crate) async fn start(seed: u64) -> Self {
        let (schema, connection) = schema().await;
        let address = postgres();
        let joint = if address.contains('?') { '&' } else { '?' };
        let database = format!("{address}{joint}options=-c%20search_path%3D{schema}");
        let nats = variable("ROOKERY_TEST_NATS", "nats://127.0.0.1:4222");
        let mut servers = NODES.map(|name| {
            Process::with(&[
                "--database-url",
                &database,
                "--nats",
                &nats,
                "--node",
                name,
                // All players come from here.
                "--sign-ups-per-hour",
                "100000",
            ])
        });
        for server in &mut servers {
            server.start().await;
        }
        let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", proxy.local_addr().unwrap());
        let addresses = servers.each_ref().map(|server| server.address().to_owned());
        let taking = tokio::spawn(take_in(proxy, addresses, seed));
        Self { url, servers, schema, database: connection, taking }
    }

    /// The server by which the seats of a game's bots are played.
    pub(crate) async fn plays(&mut self, game: GameId) -> &mut Process {
        let leases = format!("{}.leases", self.schema);
        let held = format!("SELECT holder FROM {leases} WHERE game_id = '{game}' AND holder <> ''");
        let holder: String = loop {
            let row = self.database.fetch_optional(AssertSqlSafe(&*held)).await.unwrap();
            if let Some(row) = row {
                break row.get(0);
            }
            sleep(ASK_EVERY).await;
        };
        let at = NODES.iter().position(|node| *node == holder).unwrap();
        &mut self.servers[at]
    }

    /// Waits until so many lives of servers are known to have ended by being killed, and checks that
    /// each event was stored in one that went on then.
    pub(crate) async fn check_lives(&mut self, killed: u64) {
        let (lives, events) =
            (format!("{}.lives", self.schema), format!("{}.game_events", self.schema));
        let count = |row: sqlx::postgres::PgRow| row.get::<i64, _>(0).cast_unsigned();
        let died = format!("SELECT COUNT(*) FROM {lives} WHERE died");
        while count(self.database.fetch_one(AssertSqlSafe(&*died)).await.unwrap()) < killed {
            sleep(ASK_EVERY).await;
        }
        // One that was killed has perhaps stored something after it said last that it lives.
        let strange = format!(
            "SELECT COUNT(*) FROM {events} e LEFT JOIN {lives} l ON l.number = e.life
             WHERE l.number IS NULL OR e.at_ms < l.begun_ms OR e.at_ms > l.ended_ms + {UNTOLD_MS}"
        );
        assert_eq!(count(self.database.fetch_one(AssertSqlSafe(strange)).await.unwrap()), 0);
    }

    pub(crate) async fn end(mut self) {
        self.taking.abort();
        for server in &mut self.servers {
            if server.runs() {
                server.kill().await;
            }
        }
        let drop = format!("DROP SCHEMA {} CASCADE", self.schema);
        self.database.execute(AssertSqlSafe(drop)).await.unwrap();
    }
}

/// Takes each connection to one of the servers, to another one where that is not there.
async fn take_in(proxy: TcpListener, addresses: [String; 2], seed: u64) {
    let mut random = Random::new(seed);
    loop {
        let Ok((mut client, _)) = proxy.accept().await else { continue };
        let mut addresses = addresses.clone();
        if random.below(2) == 1 {
            addresses.reverse();
        }
        tokio::spawn(async move {
            for address in addresses {
                if let Ok(mut server) = TcpStream::connect(&address).await {
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                    return;
                }
            }
        });
    }
}

async fn schema() -> (String, PgConnection) {
    let address = postgres();
    let mut server = PgConnection::connect(&address).await.unwrap_or_else(|error| {
        panic!("no PostgreSQL at {address} ({error}); `cargo xtask test` finds or starts one")
    });
    let name = format!("rookery_durability_{:016x}", rookery_play::now::random_u64());
    server.execute(AssertSqlSafe(format!("CREATE SCHEMA {name}"))).await.unwrap();
    (name, server)
}

fn postgres() -> String {
    variable("ROOKERY_TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
}

/// What a variable of the environment says, or the usual number.
pub(crate) fn number(name: &str, usual: u64) -> u64 {
    variable(name, &usual.to_string()).parse().unwrap()
}

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
fn variable(name: &str, usual: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| usual.to_owned())
}
