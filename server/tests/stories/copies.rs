//! `rookery-server backup`, `restore` and `check`: what a club has is lost, and comes back.

use std::path::Path;

use rookery_api_client::Client;
use rookery_places::Place;
use rookery_protocol::account::Credentials;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::console::{Backup, Overview};
use rookery_protocol::game::{Entry, Event};
use rookery_protocol::id::GameId;
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};
use tokio::process::Command;

use crate::house::be_first_admin;
use crate::person::{Person, Table};
use crate::process::Process;
use crate::server::{Browser, Folder, PASSPHRASE, TestServer};
use crate::site::{Kind, Site};

/// What a command said.
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
}

pub(crate) async fn run(args: &[&str]) -> Said {
    run_with(args, &[]).await
}

async fn run_with(args: &[&str], environment: &[(&str, &str)]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
    let done = command.args(args).envs(environment.iter().copied()).output().await.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: done.status.code().unwrap(), output: text(done.stdout), errors: text(done.stderr) }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

async fn logged_in(server: &TestServer, name: &str) -> Person {
    let client = Client::new(&server.running.url()).unwrap();
    let credentials = Credentials { name: name.into(), passphrase: PASSPHRASE.into() };
    client.log_in(&credentials).await.unwrap();
    Person::with(client).await
}

async fn log(server: &TestServer, game: GameId) -> Vec<Entry> {
    Person::stranger(server).await.watch(game).await.entries
}

/// Anna and Bela at a game with clocks, four plies on.
async fn playing(server: &TestServer) -> Table {
    let people =
        [Person::registered(server, "anna").await, Person::registered(server, "bela").await];
    let [anna, bela] = people;
    let mut table = Table::seat(anna, bela, "chess", TimeControl::fischer(600, 5)).await;
    table.play("e2e4 e7e5 g1f3 b8c6").await;
    table
}

/// Both come back to their game, which begins with what is known of it, and go on.
async fn play_on(server: &TestServer, game: GameId, known: &[Entry]) {
    let mut people = [logged_in(server, "anna").await, logged_in(server, "bela").await];
    for person in &mut people {
        let shown = person.watch(game).await;
        assert!(shown.entries.starts_with(known), "{:?}", shown.entries);
        let events = shown.entries[known.len()..].iter().filter_map(|entry| entry.event.as_ref());
        assert!(events.clone().all(|event| matches!(event, Event::ClocksHeld { .. })));
        assert!(events.count() >= 1, "no clock is charged for the time between");
    }
    let [first, second] = people;
    Table { game, first, second }.play_on(4, "f1b5 a7a6").await;
}

#[tokio::test]
async fn a_site_whose_folder_is_lost_comes_back_from_a_copy_and_goes_on() {
    let server = TestServer::start().await;
    let mut table = playing(&server).await;
    let (game, known) = (table.game, log(&server, table.game).await);
    let session = table.first.client.session().unwrap();
    let elsewhere = Folder::new();
    std::fs::create_dir(elsewhere.path()).unwrap();
    let copy = elsewhere.path().join("copy.db");
    let data = server.folder.path().to_owned();
    let (data, copy) = (text(&data), text(&copy));
    let made = run(&["backup", "--data", data, "--to", copy]).await;
    assert_eq!((made.code, &*made.errors), (0, ""), "{}", made.output);
    assert!(made.output.contains("with 1 games and 2 accounts"), "{}", made.output);
    let again = run(&["backup", "--data", data, "--to", copy]).await;
    assert_eq!(again.code, 1);
    assert!(again.errors.contains("exists already"), "{}", again.errors);
    table.play_on(4, "d2d4 d7d6").await;

    let beside = run(&["check", "--data", data]).await;
    assert_eq!((beside.code, &*beside.errors), (0, ""), "{}", beside.output);
    assert!(beside.output.contains("Looked at 1 games"), "{}", beside.output);
    let running = run(&["restore", copy, "--data", data]).await;
    assert_eq!(running.code, 1);
    assert!(running.errors.contains("End it first; nothing was changed"), "{}", running.errors);

    let folder = server.stop().await;
    std::fs::remove_dir_all(folder.path()).unwrap();
    let restored = run(&["restore", copy, "--data", data]).await;
    assert_eq!((restored.code, &*restored.errors), (0, ""), "{}", restored.output);
    assert!(restored.output.contains("let in no more"), "{}", restored.output);
    let checked = run(&["check", "--data", data]).await;
    assert_eq!((checked.code, &*checked.errors), (0, ""), "{}", checked.output);

    let server = TestServer::start_in(folder, |_| {}).await;
    let returned = Client::new(&server.running.url()).unwrap();
    returned.set_session(Some(session));
    assert!(returned.me().await.unwrap().account.is_none(), "who was logged in logs in again");
    play_on(&server, game, &known).await;
    let deed = server.running.app.base.storage.deeds(i64::MAX, 1).await.unwrap().remove(0);
    assert!(format!("{:?}", deed.deed).contains("Restored"), "{deed:?}");
    server.stop().await;
}

#[tokio::test]
async fn what_was_there_is_kept_beside_and_what_is_no_copy_changes_nothing() {
    let server = TestServer::start().await;
    let table = playing(&server).await;
    let session = table.first.client.session().unwrap();
    let made = run(&["backup", "--data", text(server.folder.path())]).await;
    assert_eq!(made.code, 0, "{}", made.errors);
    let data = server.stop().await;
    let database = data.path().join("rookery.db");
    let backups = data.path().join("backups");
    let copies: Vec<_> =
        std::fs::read_dir(&backups).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(copies.len(), 1);
    #[cfg(unix)]
    for (path, mode) in [(&copies[0], 0o600), (&backups, 0o700), (&database, 0o600)] {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, mode, "{path:?}");
    }
    let before = std::fs::read(&database).unwrap();
    let torn = data.path().join("torn.db");
    let mut bytes = std::fs::read(&copies[0]).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&torn, bytes).unwrap();
    let text_file = data.path().join("text.db");
    std::fs::write(&text_file, "no database").unwrap();
    let nowhere = data.path().join("nowhere.db");
    for (file, why) in [
        (&torn, "is damaged"),
        (&text_file, "is not a database of Rookery"),
        (&nowhere, "there is no file"),
        (&database, "is the database itself"),
    ] {
        let refused = run(&["restore", text(file), "--data", text(data.path())]).await;
        assert_eq!(refused.code, 1, "{}", refused.output);
        assert!(refused.errors.contains(why), "{}", refused.errors);
        assert_eq!(std::fs::read(&database).unwrap(), before);
    }
    let again = ["restore", text(&copies[0]), "--data", text(data.path()), "--keep-sessions"];
    let restored = run(&again).await;
    assert_eq!((restored.code, &*restored.errors), (0, ""), "{}", restored.output);
    assert!(restored.output.contains("rookery.db.before-"), "{}", restored.output);
    let server = TestServer::start_in(data, |_| {}).await;
    let mut anna = Person::returned(&server, session).await;
    anna.watch(table.game).await;
    server.stop().await;
}

#[tokio::test]
async fn what_is_wrong_beside_the_logs_is_told_and_mended_while_no_server_runs() {
    let server = TestServer::start().await;
    let game = playing(&server).await.game;
    let running = run(&["check", "--mend", "--data", text(server.folder.path())]).await;
    assert_eq!(running.code, 2);
    assert!(running.errors.contains("end it first"), "{}", running.errors);
    let data = server.stop().await;
    let url = format!("sqlite:{}", data.path().join("rookery.db").display());
    let mut database = SqliteConnection::connect(&url).await.unwrap();
    let wrong = "UPDATE games SET ended_ms = 5, score = 'draw', reason = 'agreement'";
    database.execute(wrong).await.unwrap();
    database.close().await.unwrap();
    let check = |more: &'static [&'static str]| {
        let data = text(data.path()).to_owned();
        async move { run(&[&["check", "--data", &*data][..], more].concat()).await }
    };
    let found = check(&[]).await;
    assert_eq!((found.code, &*found.errors), (1, ""));
    assert!(found.output.contains(&format!("such as {game}")), "{}", found.output);
    assert!(found.output.contains("--mend"), "{}", found.output);
    let mended = check(&["--mend"]).await;
    assert_eq!((mended.code, &*mended.errors), (0, ""), "{}", mended.output);
    assert!(mended.output.contains(&format!("Game {game}: its end")), "{}", mended.output);
    let sound = check(&[]).await;
    assert_eq!(sound.code, 0, "{}", sound.output);
    assert!(sound.output.contains("Nothing is wrong."), "{}", sound.output);
    let nowhere = run(&["check", "--data", "/nowhere/at/all"]).await;
    assert_eq!(nowhere.code, 2);
}

/// Makes a database as a version had it that knew the first twenty steps.
async fn older_version(file: &Path) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
    let all = Migrator::new(folder).await.unwrap();
    std::fs::write(file, "").unwrap();
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let first = Migrator::with_migrations(all.iter().take(20).cloned().collect());
    first.run_direct(None, &mut connection, false).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_database_of_an_older_version_is_copied_before_it_is_changed_or_stays_as_it_is() {
    let data = Folder::new();
    std::fs::create_dir(data.path()).unwrap();
    older_version(&data.path().join("rookery.db")).await;
    let backups = data.path().join("backups");
    std::fs::write(&backups, "A file is in the way.").unwrap();
    let add = ["account", "add", "ada", "--role", "bot", "--token", "bot:play", "--data"];
    let add = [&add[..], &[text(data.path())]].concat();
    let refused = run(&add).await;
    assert_eq!(refused.code, 1);
    assert!(refused.errors.contains("--no-backup-before-upgrade"), "{}", refused.errors);
    let looked = run(&["check", "--data", text(data.path())]).await;
    assert_eq!(looked.code, 2, "its tables are as they were: {}", looked.output);
    assert!(looked.errors.contains("an older version"), "{}", looked.errors);
    std::fs::remove_file(&backups).unwrap();
    let server = TestServer::start_in(data, |_| {}).await;
    let copies: Vec<_> =
        std::fs::read_dir(&backups).unwrap().map(|it| it.unwrap().path()).collect();
    assert_eq!(copies.len(), 1);
    assert!(text(&copies[0]).contains("rookery-upgrade-"), "{copies:?}");
    // It goes back to the version before, as far as this version can tell.
    let data = server.stop().await;
    let restored = run(&["restore", text(&copies[0]), "--data", text(data.path())]).await;
    assert_eq!(restored.code, 0, "{}", restored.errors);
    assert!(restored.output.contains("brought up to date"), "{}", restored.output);
}

/// Makes tables in a PostgreSQL as a version had them that knew the first twenty steps.
async fn older_version_on_postgres(url: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/postgres");
    let all = Migrator::new(folder).await.unwrap();
    let mut connection = PgConnection::connect(url).await.unwrap();
    let mut first = Migrator::with_migrations(all.iter().take(20).cloned().collect());
    first.set_locking(false);
    first.run_direct(None, &mut connection, false).await.unwrap();
    connection.close().await.unwrap();
}

/// When the copies in a folder of data were made whose names begin like this.
fn dumps(data: &Path, beginning: &str) -> Vec<i64> {
    let Ok(files) = std::fs::read_dir(data.join("backups")) else { return vec![] };
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let made = names.filter(|name| name.starts_with(beginning));
    made.filter_map(|name| Some(rookery_play::copies::parse(&name)?.1)).collect()
}

#[tokio::test]
async fn two_servers_on_postgres_take_turns_to_copy_it_and_both_tell_of_it() {
    const EVERY_MS: i64 = 1_500;
    let site = Site::open_with(Kind::TwoByDatabase, |config| {
        config.play.copy_every_ms = Some(EVERY_MS);
    })
    .await;
    let servers = [site.here(), site.there()];
    let folders = servers.map(|server| server.folder.path());
    let made = || {
        let mut made: Vec<i64> =
            folders.iter().flat_map(|data| dumps(data, "rookery-auto-")).collect();
        made.sort_unstable();
        made
    };
    while made().len() < 3 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let made = made();
    assert!(made.windows(2).all(|pair| pair[1] - pair[0] >= EVERY_MS), "{made:?}");
    for server in servers {
        let told = rookery_play::copies::told(&server.running.app.base).await.unwrap();
        assert!(told.newest_ms >= made.last().copied() && !told.failed, "{told:?}");
    }
    site.close().await;
}

#[tokio::test]
async fn admins_make_a_copy_of_a_postgres_and_hear_why_one_could_not_be_made() {
    let site = Site::open_with(Kind::Postgres, |config| {
        config.play.copy_every_ms = Some(500);
    })
    .await;
    let server = site.here();
    let backups = server.folder.path().join("backups");
    let _ = std::fs::remove_dir_all(&backups);
    while std::fs::write(&backups, "A file is in the way.").is_err() {
        let _ = std::fs::remove_dir_all(&backups);
    }
    let mut chief = server.browser();
    be_first_admin(&mut chief, &server.first_admin_token().unwrap()).await;
    let told = async |chief: &mut Browser| {
        let overview: Overview = chief.get("/api/v1/admin/overview").await.json();
        overview.copies.unwrap()
    };
    while !told(&mut chief).await.failed {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let trouble = told(&mut chief).await.trouble.unwrap();
    assert!(trouble.contains("backups"), "{trouble}");
    std::fs::remove_file(&backups).unwrap();
    let made = chief.post("/api/v1/admin/backups", serde_json::json!({})).await;
    let made: Backup = made.json();
    assert!(made.file.ends_with(".dump"), "{made:?}");
    assert_eq!(std::fs::metadata(&made.file).unwrap().len(), made.bytes);
    assert_eq!(told(&mut chief).await.trouble, None);
    site.close().await;
}

#[tokio::test]
async fn a_postgres_of_an_older_version_is_copied_before_it_is_changed_where_its_tool_is_here() {
    let postgres = crate::site::postgres();
    let without = "no copy was made before a new version";
    let with = "a copy was made before a new version";
    for (path, says, copies) in [("export PATH=/nowhere", without, 0), ("", with, 1)] {
        let name = format!("rookery_story_{:016x}", rookery_play::now::random_u64());
        let bare = Place::bare(&postgres, name).await;
        let url = bare.url(&postgres);
        older_version_on_postgres(&url).await;
        let data = Folder::new();
        let args = ["--database-url", &*url, "--backup-every", "0"];
        let mut process = Process::start_in(data, path, &args);
        process.logged(says).await;
        process.url().await;
        let data = process.kill().await;
        assert_eq!(dumps(data.path(), "rookery-upgrade-").len(), copies);
        bare.give_back().await;
    }
}

#[tokio::test]
async fn a_site_on_postgres_comes_back_where_there_is_nothing_yet() {
    let postgres = crate::site::postgres();
    let name = format!("rookery_story_{:016x}", rookery_play::now::random_u64());
    let bare = Place::bare(&postgres, name).await;
    let url = bare.url(&postgres);
    let on_postgres = |data: Folder| {
        let url = url.clone();
        TestServer::start_in(data, |config| config.database_url = Some(url))
    };
    let data = Folder::new();
    std::fs::create_dir(data.path()).unwrap();
    let server = on_postgres(data).await;
    let mut table = playing(&server).await;
    let (game, known) = (table.game, log(&server, table.game).await);
    let dump = server.folder.path().join("copy.dump");
    let place = ["--database-url", &*url, "--data", text(server.folder.path())].map(str::to_owned);
    let place: Vec<&str> = place.iter().map(String::as_str).collect();
    let with = |args: &[&'static str]| [args, &place[..]].concat();
    let backup = [&["backup", "--to", text(&dump)][..], &place[..]].concat();
    let missing = run_with(&backup, &[("PATH", "/nowhere")]).await;
    assert_eq!(missing.code, 1);
    assert!(missing.errors.contains("postgresql-client"), "{}", missing.errors);
    assert!(!dump.exists());
    let made = run(&backup).await;
    assert_eq!((made.code, &*made.errors), (0, ""), "{}", made.output);
    table.play_on(4, "d2d4 d7d6").await;
    let checked = run(&with(&["check"])).await;
    assert_eq!((checked.code, &*checked.errors), (0, ""), "{}", checked.output);

    let restore = [&["restore", text(&dump)][..], &place[..]].concat();
    let running = run(&restore).await;
    assert_eq!(running.code, 1);
    assert!(running.errors.contains("End it first"), "{}", running.errors);
    let data = server.stop().await;
    let text_file = data.path().join("text.dump");
    std::fs::write(&text_file, "no dump").unwrap();
    let no_dump = run(&[&["restore", text(&text_file)][..], &place[..]].concat()).await;
    assert!(no_dump.errors.contains("is no copy that pg_dump made"), "{}", no_dump.errors);
    let full = run(&restore).await;
    assert_eq!(full.code, 1);
    // It tells what to say, to the letter.
    let (_, said) = full.errors.split_once("in psql: ").unwrap();
    let aside = said.split_once("RENAME TO ").unwrap().1.split_once(';').unwrap().0.to_owned();
    let mut database = PgConnection::connect(&postgres).await.unwrap();
    database.execute(AssertSqlSafe(said.trim().to_owned())).await.unwrap();

    let restored = run(&restore).await;
    assert_eq!((restored.code, &*restored.errors), (0, ""), "{}", restored.output);
    let checked = run(&with(&["check"])).await;
    assert_eq!((checked.code, &*checked.errors), (0, ""), "{}", checked.output);
    let server = on_postgres(data).await;
    play_on(&server, game, &known).await;
    server.stop().await;
    database.execute(AssertSqlSafe(format!("DROP SCHEMA {aside} CASCADE"))).await.unwrap();
    database.close().await.unwrap();
    bare.give_back().await;
}
