//! Time that nobody can move: neither who sets the machine's clock nor who freezes the server.

use std::path::PathBuf;
use std::time::Duration;

use rookery_api_client::Client;
use rookery_protocol::Millis;
use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event, Room};
use rookery_protocol::host::LEASE_MS;
use rookery_protocol::id::GameId;
use rookery_protocol::match_view::MatchGameView;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};
use serde_json::json;

use crate::house::{House, offer};
use crate::machine::{Machine, snake};
use crate::matches::{plan, with};
use crate::person::{Person, Shown, Table};
use crate::process::Process;
use crate::server::Folder;

/// What players have in games that no freeze is longer than.
const LONG_S: u32 = 300;
const LONG_MS: Millis = 300_000;
/// What they have in games that a freeze is longer than.
const SHORT_S: u32 = 3;
/// Longer than that, with all the grace that there is for a message on its way.
const FREEZE: Duration = Duration::from_secs(7);
/// More than any story takes, and much less than its clock is moved by.
const STORY_MS_MAX: Millis = 240_000;

/// A machine's wall clock, as one program sees it.
struct WallClock(Folder);

impl WallClock {
    /// One that shows the right time.
    fn new() -> Self {
        let folder = Folder::new();
        std::fs::create_dir_all(folder.path()).unwrap();
        let clock = Self(folder);
        clock.move_to(0);
        clock
    }

    /// From now on it is so many seconds ahead of the right time.
    fn move_to(&self, ahead_s: i64) {
        let (new, file) = (self.0.path().join("new"), self.0.path().join("ahead"));
        std::fs::write(&new, format!("{ahead_s:+}\n")).unwrap();
        std::fs::rename(new, file).unwrap();
    }

    /// What a shell does before it starts the program.
    fn setup(&self) -> String {
        let (library, file) = (faketime(), self.0.path().join("ahead"));
        format!(
            "export LD_PRELOAD='{}' FAKETIME_TIMESTAMP_FILE='{}' FAKETIME_NO_CACHE=1 \
             FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1",
            library.display(),
            file.display()
        )
    }
}

/// The library that shows a program another time than it is.
fn faketime() -> PathBuf {
    let roots = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].map(PathBuf::from);
    let folders = roots.iter().flat_map(std::fs::read_dir).flatten().flatten();
    let folders = roots.iter().cloned().chain(folders.map(|entry| entry.path()));
    let mut files = folders.map(|folder| folder.join("faketime/libfaketime.so.1"));
    let found = files.find(|file| file.is_file());
    found.expect("This test needs faketime. On Debian or Ubuntu: apt-get install faketime")
}

/// Two guests at a board of a server that is a process of its own.
async fn table(url: &str, base_s: u32) -> Table {
    let (first, second) = (Person::guest_at(url).await, Person::guest_at(url).await);
    Table::seat(first, second, "chess", TimeControl::fischer(base_s, 0)).await
}

/// Somebody sits down against a bot, and watches.
async fn against(person: &mut Person, name: &str) -> GameId {
    let to = Audience::Name { name: name.into() };
    let wanted = NewChallenge { to, ..offer("chess", Seat::First) };
    let challenge = person.client.challenge(&wanted).await.unwrap();
    let ChallengeStatus::Accepted { game } = challenge.status else { panic!("{challenge:?}") };
    person.watch(game).await;
    game
}

/// Stops the server for a while, and lets it go on.
async fn freeze(process: &Process) {
    process.signal("-STOP").await;
    tokio::time::sleep(FREEZE).await;
    process.signal("-CONT").await;
}

/// From when on somebody may claim because the opponent has gone, as soon as `wanted` is so.
async fn claim_from_ms(person: &mut Person, wanted: impl Fn(Millis) -> bool) -> Millis {
    person
        .until(|message| match message {
            ClientIn::Crowd(crowd) => crowd.claim_from_ms.filter(|at| wanted(*at)),
            _ => None,
        })
        .await
}

/// What the server's time is.
async fn server_time(person: &mut Person) -> Millis {
    person.say(ClientOut::Ping { lag_ms: None }).await;
    person
        .until(|message| match message {
            ClientIn::Pong { at_ms } => Some(at_ms),
            _ => None,
        })
        .await
}

/// For how long clocks were held, each time.
fn held_ms(shown: &Shown) -> Vec<Millis> {
    let held = |event: &Event| match event {
        Event::ClocksHeld { ms } => Some(*ms),
        _ => None,
    };
    shown.entries.iter().filter_map(|entry| entry.event.as_ref().and_then(held)).collect()
}

fn clocks_left_ms(shown: &Shown) -> [Millis; 2] {
    [&shown.state.clocks.first, &shown.state.clocks.second]
        .map(|clock| clock.as_ref().unwrap().left_ms)
}

fn check_times_go_forward(shown: &Shown) {
    let times: Vec<_> = shown.entries.iter().map(|entry| entry.at_ms).collect();
    assert!(times.is_sorted(), "{times:?}");
    assert!(times.last().unwrap() - times[0] < STORY_MS_MAX, "{times:?}");
}

#[tokio::test]
async fn setting_the_machines_clock_moves_no_game_no_rate_and_no_session() {
    let wall = WallClock::new();
    let mut process = Process::start(&wall.setup(), &["--log", "warn"]);
    let url = process.url().await;
    let mut table = table(&url, LONG_S).await;
    let game = table.game;
    table.play("e2e4 e7e5 g1f3").await;
    let began_ms = server_time(&mut table.first).await;

    for (ply, moves, ahead_s) in [(3, "b8c6 f1b5", 600), (5, "a7a6 b5a4", -3_600)] {
        wall.move_to(ahead_s);
        process.logged("the machine's clock was set").await;
        let now_ms = server_time(&mut table.second).await;
        assert!((0..STORY_MS_MAX).contains(&(now_ms - began_ms)), "{began_ms} {now_ms}");
        table.play_on(ply, moves).await;
        assert_eq!(table.first.tell(game, Room::Players, "Good move.").await, Ok(()));
        assert!(table.first.client.me().await.unwrap().account.is_some(), "the session goes on");
        Person::guest_at(&url).await;
    }

    let shown = table.first.watch(game).await;
    assert_eq!(shown.state.result, None);
    assert_eq!(held_ms(&shown), Vec::<i64>::new());
    check_times_go_forward(&shown);
    for left_ms in clocks_left_ms(&shown) {
        assert!((LONG_MS - STORY_MS_MAX..=LONG_MS).contains(&left_ms), "{left_ms}");
    }
}

#[tokio::test]
async fn a_game_goes_on_where_the_clock_was_set_back_between_two_runs_of_the_server() {
    let wall = WallClock::new();
    let mut process = Process::start(&wall.setup(), &["--log", "warn"]);
    let url = process.url().await;
    let mut table = table(&url, LONG_S).await;
    let game = table.game;
    table.play("e2e4 e7e5 g1f3").await;
    let newest_ms = table.first.watch(game).await.entries.last().unwrap().at_ms;

    let folder = process.kill().await;
    wall.move_to(-3_600);
    let mut process = Process::start_in(folder, &wall.setup(), &["--log", "warn"]);
    let url = process.url().await;
    let client = Client::new(&url).unwrap();
    client.set_session(table.second.client.session());
    let mut second = Person::with(client).await;
    let shown = second.watch(game).await;
    assert_eq!(shown.state.clocks.running, Some(Seat::Second));
    assert!(server_time(&mut second).await >= newest_ms);
    assert_eq!(second.make(game, 3, "b8c6").await, Ok(()));
    assert_eq!(
        second.act(game, Act::OfferDraw).await,
        Ok(()),
        "and what comes then is later still"
    );

    let shown = second.watch(game).await;
    check_times_go_forward(&shown);
    for left_ms in clocks_left_ms(&shown) {
        assert!((LONG_MS - STORY_MS_MAX..=LONG_MS).contains(&left_ms), "{left_ms}");
    }
}

#[tokio::test]
async fn a_server_that_is_frozen_for_longer_than_a_clock_has_left_loses_no_game() {
    let mut process = Process::start("", &["--log", "warn"]);
    let url = process.url().await;
    // In one game somebody moves at once when the server goes on, in the other nobody does.
    let (mut quick, mut slow) = (table(&url, SHORT_S).await, table(&url, SHORT_S).await);
    quick.play("e2e4 e7e5").await;
    slow.play("e2e4 e7e5").await;

    freeze(&process).await;
    let game = quick.game;
    assert_eq!(quick.first.make(game, 2, "g1f3").await, Ok(()));
    assert_eq!(quick.second.make(game, 3, "b8c6").await, Ok(()));
    slow.second.event(|event| matches!(event, Event::ClocksHeld { .. })).await;
    let game = slow.game;
    assert_eq!(slow.first.make(game, 2, "g1f3").await, Ok(()));

    for table in [&mut quick, &mut slow] {
        let shown = table.second.watch(table.game).await;
        assert_eq!(shown.state.result, None);
        let held_ms = held_ms(&shown);
        // What had passed of the turn before the server was frozen is the player's own.
        assert!(matches!(held_ms[..], [ms] if ms > 5_000), "{held_ms:?}");
        assert_eq!(table.first.act(table.game, Act::Resign).await, Ok(()));
    }
    process.logged("the server was frozen").await;
}

#[tokio::test]
async fn a_bot_whose_server_is_frozen_while_it_thinks_moves_and_plays_on() {
    let mut process = Process::start("", &["--log", "warn"]);
    let url = process.url().await;
    let mut person = Person::guest_at(&url).await;
    let game = against(&mut person, "Rookery-8").await;
    // The clocks run once both have moved.
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    let ply = person.make_any(game).await;

    freeze(&process).await;
    person.ply(ply).await;
    let shown = person.watch(game).await;
    assert_eq!(shown.state.result, None);
    let held_ms = held_ms(&shown);
    assert!(matches!(held_ms[..], [ms] if ms > 5_000), "{held_ms:?}");
}

#[tokio::test]
async fn who_has_gone_has_as_long_to_come_back_as_if_the_server_had_not_been_frozen() {
    let mut process = Process::start("", &["--log", "warn"]);
    let url = process.url().await;
    let Table { mut first, mut second, game } = {
        let mut table = table(&url, LONG_S).await;
        table.play("e2e4 e7e5").await;
        table
    };
    assert_eq!(first.watch(game).await.state.ply, 2);
    second.watch(game).await;
    drop(second);
    let before_ms = claim_from_ms(&mut first, |_| true).await;

    freeze(&process).await;
    let after_ms = claim_from_ms(&mut first, |at| at != before_ms).await;
    assert!((5_000..20_000).contains(&(after_ms - before_ms)), "{before_ms} {after_ms}");
    assert_eq!(first.act(game, Act::ClaimWin).await, Err(Refusal::OpponentHere));
}

#[tokio::test]
async fn a_match_whose_server_is_frozen_loses_no_game_by_it() {
    let (mut house, _) = House::process(&["--log", "warn"]).await;
    house.add_tortoise().await;
    let players = [("one", "Tortoise"), ("other", "Tortoise")]
        .map(|(name, engine)| json!({ "name": name, "engine": engine }));
    // Both engines are in the middle of a turn that is shorter than the freeze.
    let short =
        json!({ "kind": "clock", "stages": [{ "base_ms": 5_000, "bonus": { "kind": "none" } }] });
    let plan = with(plan(1), &json!({ "players": players, "time": short }));
    let made = house.make_match(plan).await;
    house.order(&made, json!({ "kind": "start" })).await;
    house.until(&made, |view| view.live.len() == 2).await;

    freeze(&house.server).await;
    let over = house.finished(&made).await;
    assert_eq!((over.played, over.note.as_str()), (2, ""));
    let listed: Vec<MatchGameView> =
        house.ada.get(&format!("/api/v1/matches/{}/games", over.id)).await.json();
    for game in listed {
        let result = game.result.unwrap();
        assert_eq!(result.reason, "adjudicated-length", "{result:?}");
    }
}

#[tokio::test]
async fn a_machine_keeps_its_seats_while_the_server_is_frozen_for_longer_than_a_lease() {
    let (mut house, url) = House::process(&["--log", "warn"]).await;
    let attic = house.let_in("attic").await;
    let _machine = Machine::at(&url, &attic.token, &snake(), &[]);
    let engine = house.run_by("Snake", &["attic"]).await;
    assert_eq!(house.test(&engine).await.fault, None);
    house.bot("remote", &engine).await;
    let mut person = Person::guest_at(&url).await;
    let game = against(&mut person, "remote").await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;

    house.server.signal("-STOP").await;
    tokio::time::sleep(Duration::from_millis(LEASE_MS.unsigned_abs()) + FREEZE).await;
    house.server.signal("-CONT").await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    assert_eq!(person.watch(game).await.state.result, None);
    house.run_by("Snake", &["attic"]).await;
}
