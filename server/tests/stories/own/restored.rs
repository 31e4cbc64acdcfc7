//! A copy that is older than some deletions brings nobody back.

use std::path::Path;

use rookery_places::Place;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Room;
use rookery_protocol::id::GameId;

use super::{leave, said};
use crate::copies::run;
use crate::person::{Person, Table};
use crate::server::{Folder, PASSPHRASE, TestServer, credentials};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Anna and Bela at a game, in which Anna and somebody who watches have said something.
async fn talked(server: &TestServer) -> (Table, Person) {
    let (anna, bela) =
        (Person::registered(server, "anna").await, Person::registered(server, "bela").await);
    let mut table = Table::seat(anna, bela, "chess", TimeControl::fischer(600, 0)).await;
    table.play("e2e4 e7e5").await;
    let mut cora = Person::registered(server, "cora").await;
    cora.watch(table.game).await;
    assert_eq!(table.first.tell(table.game, Room::Players, "my secret").await, Ok(()));
    assert_eq!(cora.tell(table.game, Room::Spectators, "I stay").await, Ok(()));
    (table, cora)
}

/// Anna is gone, with what she said, and all else is as it was.
async fn is_without_anna(server: &TestServer, game: GameId) {
    let mut cora = server.browser();
    let entered = cora.post("/api/v1/login", credentials("cora", PASSPHRASE)).await;
    assert_eq!(entered.status.as_u16(), 200, "{}", entered.text());
    let anna = server.browser().post("/api/v1/login", credentials("anna", PASSPHRASE)).await;
    anna.problem(401, "no-such-login");
    let storage = &server.running.app.base.storage;
    let events = storage.events(game, 0, 100).await.unwrap();
    let all: String = events.iter().map(|event| event.body.as_str()).collect();
    assert!(!all.contains("my secret") && !all.contains("\"anna\""), "{all}");
    assert!(all.contains("I stay") && all.contains("\"cora\""), "{all}");
    let shown = Person::stranger(server).await.watch(game).await;
    said(&shown.entries);
    assert!(shown.about.players[0].name.starts_with("deleted-"));
}

/// What a restore says that found somebody who had been deleted.
const AGAIN: &str = "One account that had been deleted since was deleted again.";

#[tokio::test]
async fn who_was_deleted_is_deleted_again_by_the_list_beside_the_copy_or_by_what_was_there() {
    let server = TestServer::start().await;
    let (table, _cora) = talked(&server).await;
    let game = table.game;
    let elsewhere = Folder::new();
    std::fs::create_dir(elsewhere.path()).unwrap();
    let copy = elsewhere.path().join("copy.db");
    let data = server.folder.path().to_owned();
    let made = run(&["backup", "--data", text(&data), "--to", text(&copy)]).await;
    assert_eq!(made.code, 0, "{}", made.errors);
    leave(&table.first).await;
    let folder = server.stop().await;
    let list = data.join("deleted-accounts.txt");

    // By what the database knows that is replaced.
    let _ = std::fs::remove_file(&list);
    let restored = run(&["restore", text(&copy), "--data", text(&data)]).await;
    assert_eq!((restored.code, &*restored.errors), (0, ""), "{}", restored.output);
    assert!(restored.output.contains(AGAIN), "{}", restored.output);
    let checked = run(&["check", "--data", text(&data)]).await;
    assert_eq!((checked.code, &*checked.errors), (0, ""), "{}", checked.output);
    let server = TestServer::start_in(folder, |_| {}).await;
    is_without_anna(&server, game).await;
    // The server has written down by then what it found; a later copy brings the list along.
    let later =
        run(&["backup", "--data", text(&data), "--to", text(&elsewhere.path().join("later.db"))])
            .await;
    assert_eq!(later.code, 0, "{}", later.errors);
    let folder = server.stop().await;

    // By the list beside the copy: the machine is lost with all that was on it.
    std::fs::remove_dir_all(folder.path()).unwrap();
    let restored = run(&["restore", text(&copy), "--data", text(&data)]).await;
    assert_eq!((restored.code, &*restored.errors), (0, ""), "{}", restored.output);
    assert!(restored.output.contains(AGAIN), "{}", restored.output);
    let checked = run(&["check", "--data", text(&data)]).await;
    assert_eq!((checked.code, &*checked.errors), (0, ""), "{}", checked.output);
    let list = std::fs::read_to_string(elsewhere.path().join("deleted-accounts.txt")).unwrap();
    assert!(list.lines().count() == 1 && !list.contains("anna"), "{list}");
    let server = TestServer::start_in(folder, |_| {}).await;
    is_without_anna(&server, game).await;
    server.stop().await;
}

#[tokio::test]
async fn a_site_on_postgres_is_restored_without_who_was_deleted_since() {
    let postgres = crate::site::postgres();
    let bare = async || {
        let name = format!("rookery_story_{:016x}", rookery_play::now::random_u64());
        Place::bare(&postgres, name).await
    };
    let bare = bare().await;
    let url = bare.url(&postgres);
    let on_postgres = |data: Folder| {
        let url = url.clone();
        TestServer::start_in(data, |config| config.database_url = Some(url))
    };
    let data = Folder::new();
    std::fs::create_dir(data.path()).unwrap();
    let server = on_postgres(data).await;
    let (table, _cora) = talked(&server).await;
    let game = table.game;
    let dump = server.folder.path().join("copy.dump");
    let place = ["--database-url", &*url, "--data", text(server.folder.path())].map(str::to_owned);
    let place: Vec<&str> = place.iter().map(String::as_str).collect();
    let made = run(&[&["backup", "--to", text(&dump)][..], &place[..]].concat()).await;
    assert_eq!((made.code, &*made.errors), (0, ""), "{}", made.output);
    leave(&table.first).await;
    let list = server.folder.path().join("deleted-accounts.txt");
    for _ in 0..200 {
        if list.exists() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let data = server.stop().await;
    let restore = [&["restore", text(&dump)][..], &place[..]].concat();
    let full = run(&restore).await;
    let (_, said) = full.errors.split_once("in psql: ").unwrap();
    let aside = said.split_once("RENAME TO ").unwrap().1.split_once(';').unwrap().0.to_owned();
    use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};
    let mut database = PgConnection::connect(&postgres).await.unwrap();
    database.execute(AssertSqlSafe(said.trim().to_owned())).await.unwrap();
    let restored = run(&restore).await;
    assert_eq!((restored.code, &*restored.errors), (0, ""), "{}", restored.output);
    assert!(restored.output.contains(AGAIN), "{}", restored.output);
    let checked = run(&[&["check"][..], &place[..]].concat()).await;
    assert_eq!((checked.code, &*checked.errors), (0, ""), "{}", checked.output);
    let server = on_postgres(data).await;
    is_without_anna(&server, game).await;
    server.stop().await;
    database.execute(AssertSqlSafe(format!("DROP SCHEMA {aside} CASCADE"))).await.unwrap();
    database.close().await.unwrap();
    bare.give_back().await;
}
