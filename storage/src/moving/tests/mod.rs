//! What a move promises, from a file and from PostgreSQL.

mod differences;
mod refusals;
mod schema;
mod whole;

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};

use super::tables::TABLES;
use super::{Limits, Move, MoveError, Step};
use crate::error::StorageError;
use crate::tests::{Folder, Schema};
use crate::{Storage, sql};

/// Small enough that each table takes a batch or more.
const SMALL: Limits = Limits { rows: 2, bytes: 1_000_000 };
/// When a server last lived on the old database.
const ALIVE_MS: i64 = 5_000;

/// An old database with something in each table, and an empty new one.
struct Site {
    old: String,
    new: String,
    file: Option<Folder>,
    schemas: Vec<Schema>,
}

impl Site {
    async fn on_file() -> Site {
        let folder = Folder::new();
        let new = Schema::new().await;
        let old = format!("sqlite:{}", folder.file().display());
        let site = Site { old, new: new.url.clone(), file: Some(folder), schemas: vec![new] };
        site.fill(|hex| format!("X'{hex}'")).await;
        site
    }

    async fn on_postgres() -> Site {
        let (old, new) = (Schema::new().await, Schema::new().await);
        let schemas = vec![old, new];
        let [old, new] = [&schemas[0], &schemas[1]].map(|schema| schema.url.clone());
        let site = Site { old, new, file: None, schemas };
        site.fill(|hex| format!(r"'\x{hex}'::bytea")).await;
        site
    }

    /// Two rows for most tables, with what is easily lost on the way.
    async fn fill(&self, bytes: impl Fn(&str) -> String) {
        let storage = Storage::open(&self.old).await.unwrap();
        storage.site(&self.old).await.unwrap();
        storage.note_alive(ALIVE_MS).await.unwrap();
        storage.close().await;
        let rows = include_str!("rows.sql").replace("BYTES", &bytes("00ff80"));
        let rows = rows.replace("HASH", &bytes(&"00ff80c3".repeat(8)));
        meddle(&self.old, &rows).await;
    }

    async fn begin(&self) -> Result<Move, MoveError> {
        Move::begin(&self.old, &self.new, SMALL).await
    }

    /// Begins the move once PostgreSQL has heard that the one before has ended.
    async fn begin_again(&self) -> Move {
        for _ in 0..1_000 {
            match self.begin().await {
                Err(MoveError::Taken | MoveError::InUse) => {
                    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                }
                other => return other.unwrap(),
            }
        }
        panic!("the lock of the move before stays");
    }

    /// Begins a move that cannot.
    async fn refused(&self) -> MoveError {
        self.begin().await.err().expect("it is refused")
    }

    /// Copies everything and compares nothing.
    async fn copied(&self) -> Move {
        let mut begun = self.begin().await.unwrap();
        let rows = begun.amount().rows;
        let mut copied = begun.copied_before();
        while copied < rows {
            match begun.step().await.unwrap() {
                Some(Step::Copied(_, more)) => copied += more,
                other => panic!("{other:?} after {copied} of {rows} rows"),
            }
        }
        begun
    }

    async fn drop(self) {
        for schema in self.schemas {
            schema.drop().await;
        }
    }
}

/// Steps to the end, or to the first fault.
async fn finish(mut begun: Move) -> Result<(), MoveError> {
    while begun.step().await?.is_some() {}
    begun.end().await
}

/// Changes a database behind the storage's back.
async fn meddle(url: &str, text: &str) {
    let text = AssertSqlSafe(text.to_owned());
    if url.starts_with("sqlite:") {
        let mut connection = SqliteConnection::connect(url).await.unwrap();
        connection.execute(text).await.unwrap();
        connection.close().await.unwrap();
    } else {
        let mut connection = PgConnection::connect(url).await.unwrap();
        connection.execute(text).await.unwrap();
        connection.close().await.unwrap();
    }
}
