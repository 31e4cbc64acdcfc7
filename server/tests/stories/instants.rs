//! Instants in a game's log, which never run backwards.

use rookery_arbiter::{Event, LoggedMove, Record};
use rookery_play::now;
use rookery_protocol::Millis;
use rookery_protocol::seat::Seat;
use rookery_storage::{Append, Storage, StoredEvent};

use crate::person::{Person, Table};
use crate::server::TestServer;

const HOUR_MS: Millis = 60 * 60 * 1_000;
/// What each player of the story has.
const TIME_MS: Millis = 10 * 60 * 1_000;

#[tokio::test]
async fn a_game_whose_newest_event_lies_ahead_of_the_clock_goes_on_from_that_instant() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4").await;
    let sessions = [&table.first, &table.second].map(|person| person.client.session().unwrap());
    let folder = server.stop().await;

    // As a server writes it whose machine's clock is set back afterwards.
    let ahead_ms = now::millis() + HOUR_MS;
    let file = folder.path().join("rookery.db");
    let storage = Storage::open(&format!("sqlite:{}", file.display())).await.unwrap();
    let version = storage.game(game).await.unwrap().unwrap().version + 1;
    let event = Event::Moved(LoggedMove {
        seat: Seat::Second,
        notation: "e7e5".into(),
        left_ms: Some(TIME_MS),
        periods: 0,
        lag_ms: 0,
    });
    let record = Record { version, at_ms: ahead_ms, command: None, search: None, event };
    let events = vec![StoredEvent { version, at_ms: ahead_ms, body: record.body() }];
    let append = Append { game, first_version: version, events, ended: None };
    storage.append(append).await.unwrap();
    storage.close().await;

    let server = TestServer::start_in(folder, |_| {}).await;
    let [first, second] = sessions;
    let mut first = Person::returned(&server, first).await;
    let mut second = Person::returned(&server, second).await;
    first.watch(game).await;
    assert_eq!(first.make(game, 2, "g1f3").await, Ok(()));
    assert_eq!(second.make(game, 3, "b8c6").await, Ok(()));
    let shown = first.watch(game).await;
    assert_eq!(shown.state.ply, 4);
    let instants: Vec<_> = shown.entries.iter().map(|entry| entry.at_ms).collect();
    assert!(instants.is_sorted(), "{instants:?}");
    assert_eq!(*instants.last().unwrap(), ahead_ms, "nothing has happened later yet");
    let clocks = [shown.state.clocks.first, shown.state.clocks.second];
    assert_eq!(clocks.map(|clock| clock.unwrap().left_ms), [TIME_MS; 2], "nothing is charged");
}
