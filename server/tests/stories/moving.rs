//! `rookery-server move`: a site goes from its file to PostgreSQL.

use std::path::Path;

use rookery_api_client::Client;
use rookery_places::Place;
use rookery_protocol::account::Credentials;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Entry;
use rookery_protocol::id::GameId;
use tokio::process::Command;

use crate::person::{Person, Table};
use crate::server::{PASSPHRASE, TestServer};

/// Runs `rookery-server move`; gives its exit code, its output and its errors.
async fn moved(data: &Path, to: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
    command.args(["move", "--to", to, "--data"]).arg(data);
    let done = command.output().await.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

async fn on_postgres(data: crate::server::Folder, url: String) -> TestServer {
    TestServer::start_in(data, |config| config.database_url = Some(url)).await
}

/// Somebody who logs in with the passphrase that they have always had.
async fn logged_in(server: &TestServer, name: &str) -> Person {
    let client = Client::new(&server.running.url()).unwrap();
    let credentials = Credentials { name: name.into(), passphrase: PASSPHRASE.into() };
    client.log_in(&credentials).await.unwrap();
    Person::with(client).await
}

async fn log(server: &TestServer, game: GameId) -> Vec<Entry> {
    Person::stranger(server).await.watch(game).await.entries
}

/// Everybody's games as text.
async fn records(server: &TestServer) -> String {
    let answer = server.browser().get("/api/v1/games/export?player=anna").await;
    answer.text().to_owned()
}

#[tokio::test]
async fn a_site_moves_to_postgres_with_everybody_and_goes_on_there() {
    let server = TestServer::start().await;
    let people =
        [Person::registered(&server, "anna").await, Person::registered(&server, "bela").await];
    let [anna, bela] = people;
    let session = anna.client.session().unwrap();
    let (first, second) = (anna.another_window().await, bela.another_window().await);
    let mut ended = Table::seat(first, second, "chess", TimeControl::fischer(600, 5)).await;
    ended.play("f2f3 e7e5 g2g4 d8h4").await;
    let mut going = Table::seat(anna, bela, "gomoku", TimeControl::fischer(600, 5)).await;
    going.play("h8 i9 h9").await;
    let logs = [log(&server, ended.game).await, log(&server, going.game).await];
    let texts = records(&server).await;

    let postgres = crate::site::postgres();
    let name = format!("rookery_story_{:016x}", rookery_play::now::random_u64());
    let place = Place::bare(&postgres, name).await;
    let url = place.url(&postgres);
    let (code, _, said) = moved(server.folder.path(), &url).await;
    assert_eq!(code, 1);
    assert!(said.contains("a server uses the old database"), "{said}");
    let data = server.stop().await;
    let (code, output, said) = moved(data.path(), &url).await;
    assert_eq!((code, &*said), (0, ""), "{output}");
    assert!(output.contains("2 games and "), "{output}");
    assert!(output.contains("rookery-server --data "), "{output}");
    assert!(data.path().join("rookery.db").exists());

    let server = on_postgres(data, url.clone()).await;
    assert_eq!(records(&server).await, texts);
    assert_eq!(log(&server, ended.game).await, logs[0]);
    let entries = log(&server, going.game).await;
    assert!(entries.starts_with(&logs[1]), "{entries:?}");
    let mut anna = Person::returned(&server, session).await;
    let mut bela = logged_in(&server, "bela").await;
    for person in [&mut anna, &mut bela] {
        person.watch(going.game).await;
    }
    let mut going = Table { game: going.game, first: anna, second: bela };
    going.play_on(3, "i10 h10").await;

    let (code, _, said) = moved(server.folder.path(), &url).await;
    assert_eq!(code, 1);
    assert!(said.contains("the new database is not empty"), "{said}");
    server.stop().await;
    place.give_back().await;
}

#[tokio::test]
async fn no_password_is_told_when_a_site_cannot_move() {
    let data = TestServer::start().await.stop().await;
    let (code, output, said) = moved(data.path(), "postgres://me:hush@127.0.0.1:1/rookery").await;
    assert_eq!((code, &*output), (1, ""));
    assert!(said.contains("the new database cannot be used"), "{said}");
    assert!(!said.contains("hush"), "{said}");
    let (code, _, said) = moved(data.path(), "sqlite:/tmp/another.db").await;
    assert_eq!(code, 1);
    assert!(said.contains("--to postgres://"), "{said}");
}
