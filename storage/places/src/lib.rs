//! Places in PostgreSQL for tests: schemas that nobody else uses.
//!
//! To make and to drop all tables takes PostgreSQL a third of a second, which is longer than most tests
//! last. So there are places whose tables stay, empty, for the next test in whatever process.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

/// A schema that nobody else uses.
#[derive(Debug)]
pub struct Place {
    schema: String,
    /// Whether it ends with its test.
    passes: bool,
    /// Holds what keeps others away; gone once the place was given back.
    connection: Option<PgConnection>,
}

impl Place {
    /// A place whose tables are there and empty, but for its first user, who makes them, in the
    /// database at `server`, an address that begins with `postgres://`.
    ///
    /// # Panics
    /// No PostgreSQL answers there to somebody who may do everything.
    pub async fn take(server: &str) -> Place {
        let mut connection = connected(server).await;
        let schema = free(&mut connection).await;
        execute(&mut connection, emptying(&schema)).await;
        Place { schema, passes: false, connection: Some(connection) }
    }

    /// A new place with no tables, which ends when it is given back.
    ///
    /// # Panics
    /// No PostgreSQL answers there to somebody who may make schemas, or there is one of this `name`.
    pub async fn bare(server: &str, name: String) -> Place {
        let mut connection = connected(server).await;
        execute(&mut connection, format!("CREATE SCHEMA {name}")).await;
        Place { schema: name, passes: true, connection: Some(connection) }
    }

    /// The address of the place, for whoever finds the database at `server`.
    #[must_use]
    pub fn url(&self, server: &str) -> String {
        let joint = if server.contains('?') { '&' } else { '?' };
        format!("{server}{joint}options=-c%20search_path%3D{}", self.schema)
    }

    /// Leaves it to others. Nobody may be connected to it any more.
    ///
    /// # Panics
    /// PostgreSQL has gone.
    pub async fn give_back(mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if self.passes {
            execute(&mut connection, format!("DROP SCHEMA {} CASCADE", self.schema)).await;
        }
        connection.close().await.expect("PostgreSQL takes leave");
    }
}

impl Drop for Place {
    /// A test that failed may leave somebody connected: as long as this process lives, nobody gets its
    /// place.
    fn drop(&mut self) {
        std::mem::forget(self.connection.take());
    }
}

async fn connected(server: &str) -> PgConnection {
    PgConnection::connect(server).await.unwrap_or_else(|error| {
        panic!(
            "no PostgreSQL at {server} ({error}). Start one that user postgres may use there without \
             a password, or set ROOKERY_TEST_POSTGRES to the address of another; `cargo xtask test` \
             does it for you"
        )
    })
}

async fn execute(connection: &mut PgConnection, statement: String) {
    connection.execute(AssertSqlSafe(statement)).await.expect("PostgreSQL does what tests need");
}

/// Locks and names a schema that nobody has locked.
async fn free(connection: &mut PgConnection) -> String {
    let kind = kind();
    for number in 0_i32.. {
        let lock = "SELECT pg_try_advisory_lock(hashtext('rookery tests'), $1)";
        let locked = sqlx::query_scalar(lock).bind(number).fetch_one(&mut *connection).await;
        if locked.expect("a place is locked") {
            let schema = format!("rookery_place_{kind:016x}_{number}");
            execute(connection, format!("CREATE SCHEMA IF NOT EXISTS {schema}")).await;
            return schema;
        }
    }
    unreachable!("PostgreSQL takes fewer connections than there are places")
}

/// Tells tables from those that other migrations make.
fn kind() -> u64 {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/postgres");
    let files = std::fs::read_dir(folder).expect("migrations lie in the sources");
    let files: BTreeSet<_> = files.map(|file| file.expect("a migration").path()).collect();
    let mut hasher = DefaultHasher::new();
    for file in files {
        std::fs::read(file).expect("a migration is read").hash(&mut hasher);
    }
    hasher.finish()
}

/// What leaves the tables of a schema as they were made.
fn emptying(schema: &str) -> String {
    format!(
        "DO $$
         DECLARE one text;
         BEGIN
             SET LOCAL session_replication_role = replica;
             FOR one IN SELECT tablename FROM pg_tables
                 WHERE schemaname = '{schema}' AND tablename <> '_sqlx_migrations'
             LOOP EXECUTE format('DELETE FROM {schema}.%I', one); END LOOP;
             FOR one IN SELECT sequencename FROM pg_sequences WHERE schemaname = '{schema}'
             LOOP PERFORM setval(format('{schema}.%I', one)::regclass, 1, FALSE); END LOOP;
         END $$"
    )
}
