//! Copies of a database in a file: that each is whole, and what is put in whose place.

use std::path::{Path, PathBuf};

use rookery_protocol::account::Role;
use rookery_protocol::deed::Deed;
use rookery_protocol::id::UserId;
use rookery_storage::copies::{self, CopyError, Restore, Restored};
use rookery_storage::{NewDeed, Storage};
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, SqliteConnection};

use crate::world::{World, events, on_sqlite};

fn path(world: &World) -> PathBuf {
    PathBuf::from(world.url.strip_prefix("sqlite:").unwrap())
}

/// Changes a file behind everybody's back.
async fn meddle(file: &Path, sql: &str) {
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    connection.execute("PRAGMA foreign_keys = OFF").await.unwrap();
    connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

/// How many sessions and tokens let somebody in.
async fn let_in(file: &Path) -> i64 {
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let count = "SELECT (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM tokens)";
    let count = sqlx::query_scalar(count).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    count
}

/// The steps that the older version had.
const STEPS: usize = 20;

/// Makes a database as a version had it that knew so many steps; how many there are today.
async fn older_version(file: &Path, steps: usize) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
    let all = Migrator::new(folder).await.unwrap();
    std::fs::write(file, "").unwrap();
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let first = Migrator::with_migrations(all.iter().take(steps).cloned().collect());
    first.run_direct(None, &mut connection, false).await.unwrap();
    connection.close().await.unwrap();
    all.iter().count()
}

fn deed() -> NewDeed {
    let deed = Deed::Restored { file: "a copy".into(), made_ms: None, sessions_kept: false };
    NewDeed { at_ms: 9, by: None, deed }
}

async fn open(file: &Path) -> Storage {
    Storage::open(&format!("sqlite:{}", file.display())).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_checked_counted_private_and_alone() {
    on_sqlite(|world| async move {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 3, "a")).await.unwrap();
        world.storage.note_alive(77).await.unwrap();
        let (file, folder) = (path(&world), path(&world).with_file_name("copies"));
        std::fs::create_dir(&folder).unwrap();
        let copy = folder.join("one.db");
        let contents = copies::write(&file, &copy).await.unwrap();
        assert_eq!((contents.games, contents.alive_ms, contents.behind), (1, Some(77), 0));
        assert_eq!(contents.bytes, copy.metadata().unwrap().len());
        assert_eq!(copies::look_at(&copy).await.unwrap(), contents);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing lies beside it");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(copies::write(&file, &copy).await, Err(CopyError::Exists(copy.clone())));
        let nowhere = folder.join("nowhere.db");
        let refused = copies::write(&nowhere, &folder.join("two.db")).await;
        assert_eq!(refused, Err(CopyError::NoFile(nowhere)));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "what failed leaves nothing");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_damaged_or_newer_or_something_else_is_no_copy() {
    on_sqlite(|world| async move {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 3, "a")).await.unwrap();
        let file = path(&world);
        let copy = async |name: &str| {
            let copy = file.with_file_name(name);
            copies::write(&file, &copy).await.unwrap();
            copy
        };
        let text = file.with_file_name("text.db");
        std::fs::write(&text, "This is a text and no database at all.".repeat(99)).unwrap();
        let empty = file.with_file_name("empty.db");
        std::fs::write(&empty, "").unwrap();
        let foreign = file.with_file_name("foreign.db");
        std::fs::write(&foreign, "").unwrap();
        meddle(&foreign, "CREATE TABLE films (name TEXT)").await;
        for other in [text, empty, foreign, file.with_file_name("")] {
            assert_eq!(copies::look_at(&other).await, Err(CopyError::NotOurs(other)));
        }
        let newer = copy("newer.db").await;
        meddle(
            &newer,
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', TRUE, X'00', 1)",
        )
        .await;
        assert_eq!(copies::look_at(&newer).await, Err(CopyError::Newer(newer)));
        let gap = copy("gap.db").await;
        meddle(&gap, "DELETE FROM game_events WHERE version = 2").await;
        let stray = copy("stray.db").await;
        meddle(&stray, "DELETE FROM games").await;
        let torn = copy("torn.db").await;
        let mut bytes = std::fs::read(&torn).unwrap();
        bytes.truncate(bytes.len() / 2);
        std::fs::write(&torn, bytes).unwrap();
        for damaged in [gap, stray, torn] {
            let looked = copies::look_at(&damaged).await;
            assert!(matches!(looked, Err(CopyError::Damaged { .. })), "{damaged:?}: {looked:?}");
            let target = file.with_file_name("target.db");
            let refused = Restore::prepare(&damaged, &target).await.err();
            assert!(matches!(refused, Some(CopyError::Damaged { .. })), "{refused:?}");
            assert!(!target.exists());
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_takes_the_place_of_a_database_that_keeps_what_it_had() {
    on_sqlite(|world| async move {
        let file = path(&world);
        let anna = world.player("anna").await;
        world
            .meddle(&format!(
                "INSERT INTO sessions (token_hash, user_id, created_ms, expires_ms)
                 VALUES (X'01', '{anna}', 1, 9);
                 INSERT INTO tokens (id, token_hash, user_id, label, scopes, made_ms)
                 VALUES ('one', X'02', '{anna}', 'a program', '[]', 1);
                 INSERT INTO code_apps VALUES ('{anna}', X'03', 1, 1, 1);
                 INSERT INTO passkeys (id, user_id, credential, label, stored, alone, made_ms)
                 VALUES ('passkey1', '{anna}', X'04', 'A phone', '{{}}', TRUE, 1)"
            ))
            .await;
        let copy = file.with_file_name("copy.db");
        copies::write(&file, &copy).await.unwrap();
        let bela = world.player("bela").await;
        let claim = world.storage.claim("site", true).await.unwrap().unwrap();
        let refused = Restore::prepare(&copy, &file).await.err();
        assert_eq!(refused, Some(CopyError::InUse(file.clone())));
        drop(claim);
        let refused = Restore::prepare(&file, &file).await.err();
        assert_eq!(refused, Some(CopyError::Itself(file.clone())));
        world.storage.close().await;

        let ready = Restore::prepare(&copy, &file).await.unwrap();
        assert_eq!(ready.contents().people, 1);
        let refused = Restore::prepare(&copy, &file).await.err();
        assert_eq!(refused, Some(CopyError::InUse(file.clone())), "by another restore");
        let Restored { aside, ended, left } =
            ready.finish(&deed(), false, "then", &[]).await.unwrap();
        assert_eq!(left, 0, "nobody was deleted");
        assert_eq!(ended, 2);
        let aside = aside.unwrap();
        assert_eq!(aside, file.with_file_name("rookery.db.before-then"));

        let restored = open(&file).await;
        assert!(restored.user(anna).await.unwrap().is_some());
        assert_eq!(restored.user(bela).await.unwrap(), None);
        assert_eq!(restored.deeds(i64::MAX, 1).await.unwrap()[0].deed, deed().deed);
        assert!(restored.factor_kinds(anna).await.unwrap().app, "a passphrase is not enough");
        let passkey = restored.passkey_of_credential(&[4]).await.unwrap().unwrap();
        assert!(!passkey.alone, "it may have been removed since, so it does not open it alone");
        restored.close().await;
        assert_eq!(let_in(&file).await, 0);
        let old = open(&aside).await;
        assert!(old.user(bela).await.unwrap().is_some());
        old.close().await;
        assert_eq!(copies::look_at(&copy).await.unwrap().people, 1, "the copy is as it was");

        let again = Restore::prepare(&aside, &file).await.unwrap();
        let done = again.finish(&deed(), true, "then", &[]).await.unwrap();
        assert_eq!(done.ended, 0);
        assert_eq!(done.aside, Some(file.with_file_name("rookery.db.before-then-2")));
        assert_eq!(let_in(&file).await, 2, "they are kept");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_a_restore_breaks_off_there_is_a_whole_database() {
    on_sqlite(|world| async move {
        let file = path(&world);
        let anna = world.user("anna", Role::Player).await;
        let copy = file.with_file_name("copy.db");
        copies::write(&file, &copy).await.unwrap();
        // Its program dies with something in the log of SQLite alone.
        let bela = world.player("bela").await;
        let dead = file.with_file_name("dead.db");
        for ending in ["", "-wal"] {
            let of = |path: &Path| PathBuf::from(format!("{}{ending}", path.display()));
            std::fs::copy(of(&file), of(&dead)).unwrap();
        }
        drop(Restore::prepare(&copy, &dead).await.unwrap());
        assert!(!dead.with_file_name("dead.db.restoring").exists());
        let ready = Restore::prepare(&copy, &dead).await.unwrap();
        let aside = ready.finish(&deed(), false, "then", &[]).await.unwrap().aside.unwrap();
        let old = open(&aside).await;
        assert!(old.user(bela).await.unwrap().is_some(), "what stood in the log is kept");
        old.close().await;
        let new = open(&dead).await;
        assert!(new.user(anna).await.unwrap().is_some());
        assert_eq!(new.user(bela).await.unwrap(), None, "no old log is taken for the new one's");
        new.close().await;

        // Where a restore broke off after it had given the database its second name, the next one
        // takes that away: it is the database still.
        let second = file.with_file_name("dead.db.before-long-ago");
        std::fs::hard_link(&dead, &second).unwrap();
        drop(Restore::prepare(&copy, &dead).await.unwrap());
        assert!(!second.exists() && dead.exists() && aside.exists());

        // One that SQLite cannot open goes aside as it is, with its log.
        let broken = file.with_file_name("broken.db");
        std::fs::write(&broken, "no database".repeat(999)).unwrap();
        std::fs::write(file.with_file_name("broken.db-wal"), "no log").unwrap();
        let ready = Restore::prepare(&copy, &broken).await.unwrap();
        let aside = ready.finish(&deed(), false, "then", &[]).await.unwrap().aside.unwrap();
        assert_eq!(std::fs::read(&aside).unwrap(), "no database".repeat(999).into_bytes());
        let wal = PathBuf::from(format!("{}-wal", aside.display()));
        assert_eq!(std::fs::read(wal).unwrap(), b"no log");
        assert!(open(&broken).await.user(anna).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_an_older_version_is_brought_up_to_date_and_counted_as_behind() {
    on_sqlite(|world| async move {
        let file = path(&world);
        let (copy, older) = (file.with_file_name("copy.db"), file.with_file_name("older.db"));
        let steps = older_version(&older, STEPS).await;
        let anna = UserId::from_random(1);
        let name = format!(
            "INSERT INTO users (id, name, name_key, role, created_ms)
             VALUES ('{anna}', 'anna', 'anna', 'player', 1)"
        );
        meddle(&older, &name).await;
        copies::write(&older, &copy).await.unwrap();
        let behind = copies::behind(&copy).await.unwrap().unwrap();
        assert_eq!(behind, steps - STEPS);
        let new = file.with_file_name("new.db");
        let ready = Restore::prepare(&copy, &new).await.unwrap();
        assert_eq!(ready.contents().behind, behind);
        let done = ready.finish(&deed(), false, "then", &[]).await.unwrap();
        assert_eq!(done.aside, None, "there was nothing");
        assert_eq!(copies::behind(&new).await, Ok(Some(0)));
        let opened = open(&new).await;
        assert!(opened.user(anna).await.unwrap().is_some());
        opened.close().await;
        let nothing = file.with_file_name("nothing.db");
        assert_eq!(copies::behind(&nothing).await, Ok(None));
    })
    .await;
}
