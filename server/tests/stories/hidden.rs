//! Games that hide something: what is told of them while they go on, and what afterwards.

use hyper::StatusCode;
use rookery_protocol::challenge::NewChallenge;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::Tongue;
use rookery_protocol::game::{About, Act, Entry, Event, ShownMove, Start};
use rookery_protocol::host::{HostIn, HostOut, Job, JobTurn};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::{Seat, Viewer};
use rookery_protocol::socket::{ClientIn, ClientOut};

use crate::house::{House, offer};
use crate::machine::{Puppet, hello};
use crate::person::{Person, Table, begin};
use crate::server::TestServer;

/// A game that hides the opponent's men, and begins from the usual position.
const DARK: &str = "dark";
/// One whose men are set out by lot, each side's unseen by the other.
const DEALT: &str = "lao-tzu";

fn time() -> TimeControl {
    TimeControl::fischer(600, 0)
}

/// The notations that entries tell, with `?` for a move that hides its own.
fn notations(entries: &[Entry]) -> Vec<&str> {
    let moves = entries.iter().filter_map(|entry| match &entry.event {
        Some(Event::Moved(ShownMove { notation, .. })) => Some(notation.as_deref().unwrap_or("?")),
        _ => None,
    });
    moves.collect()
}

impl Person {
    /// Reads on until the whole game comes.
    async fn whole(&mut self) -> (Box<About>, Vec<Entry>) {
        self.until(|message| match message {
            ClientIn::Game { about, entries, .. } => Some((about, entries)),
            _ => None,
        })
        .await
    }

    /// What is answered to who knows a game up to a version: the whole game, or what came since.
    async fn since(&self, game: GameId, from: u32) -> Result<Box<About>, Vec<Entry>> {
        let mut window = self.another_window().await;
        window.say(ClientOut::Watch { game, from }).await;
        let answer = window.until(|message| match message {
            ClientIn::Game { about, .. } => Some(Ok(about)),
            ClientIn::Events { entries, .. } => Some(Err(entries)),
            _ => None,
        });
        answer.await
    }
}

/// Two guests at a game whose set-up is drawn, and somebody who watches.
async fn dealt(server: &TestServer) -> (Table, Person) {
    let (mut first, mut second) = (Person::guest(server).await, Person::guest(server).await);
    let by_lot = NewChallenge { start: Start::Random, ..crate::person::offer(DEALT, time()) };
    let game = begin(&first, &second, &by_lot).await.id;
    let mut watcher = Person::stranger(server).await;
    for person in [&mut first, &mut second, &mut watcher] {
        let shown = person.watch(game).await;
        assert_eq!(shown.about.start, Start::Random, "a number would give the men away");
    }
    (Table { game, first, second }, watcher)
}

#[tokio::test]
async fn which_set_up_a_hidden_game_has_is_told_when_it_is_over_and_not_before() {
    let server = TestServer::start().await;
    let (mut table, mut watcher) = dealt(&server).await;
    let game = table.game;
    let shown = table.first.watch(game).await;
    let first = shown.you.unwrap().legal[0].notation.clone();
    assert_eq!(table.first.make(game, 0, &first).await, Ok(()));
    let path = format!("/api/v1/games/{game}");
    for mut window in [table.first.another_window().await, Person::stranger(&server).await] {
        assert_eq!(window.watch(game).await.about.start, Start::Random);
    }
    let answer = server.browser().get(&path).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(!answer.text().contains(r#""number""#), "{}", answer.text());

    assert_eq!(table.second.act(game, Act::Resign).await, Ok(()));
    for person in [&mut table.first, &mut table.second, &mut watcher] {
        let (about, _) = person.whole().await;
        assert_ne!(about.start, Start::Random, "now anyone may begin from it");
        assert_eq!(about.viewer, Viewer::All);
        assert_eq!(person.watch(game).await.about.start, about.start);
    }
}

#[tokio::test]
async fn the_end_of_a_hidden_game_tells_it_anew_to_all_who_look() {
    let server = TestServer::start().await;
    let mut table = Table::of(&server, DARK, time()).await;
    let game = table.game;
    let mut watcher = Person::stranger(&server).await;
    watcher.watch(game).await;
    table.play("e2e4 e7e5").await;
    assert_eq!(notations(&table.first.watch(game).await.entries), ["e2e4", "?"]);
    assert_eq!(notations(&table.second.watch(game).await.entries), ["?", "e7e5"]);
    assert_eq!(notations(&watcher.watch(game).await.entries), ["?", "?"]);

    assert_eq!(table.first.act(game, Act::Resign).await, Ok(()));
    for person in [&mut table.first, &mut table.second, &mut watcher] {
        let (about, entries) = person.whole().await;
        assert_eq!(about.viewer, Viewer::All);
        assert_eq!(notations(&entries), ["e2e4", "e7e5"]);
    }
}

#[tokio::test]
async fn who_knows_a_hidden_game_in_part_is_shown_the_rest_until_its_end_and_then_the_whole() {
    let server = TestServer::start().await;
    let mut table = Table::of(&server, DARK, time()).await;
    let game = table.game;
    table.play("e2e4 e7e5 g1f3").await;
    let rest = table.second.since(game, 1).await.unwrap_err();
    assert_eq!(notations(&rest), ["e7e5", "?"]);
    assert_eq!(table.second.since(game, 3).await, Err(vec![]));

    assert_eq!(table.first.act(game, Act::Resign).await, Ok(()));
    let stranger = Person::stranger(&server).await;
    for person in [&table.first, &table.second, &stranger] {
        // Who heard all of it has not seen all of it.
        for from in 1..=4 {
            let whole = person.since(game, from).await.unwrap();
            assert_eq!(whole.viewer, Viewer::All, "from {from}");
        }
    }
}

#[tokio::test]
async fn who_knows_an_open_game_in_part_is_told_the_rest_after_its_end_too() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4 e7e5 g1f3").await;
    assert_eq!(table.first.act(game, Act::Resign).await, Ok(()));
    let rest = table.second.since(game, 1).await.unwrap_err();
    assert_eq!(notations(&rest), ["e7e5", "g1f3"]);
    assert_eq!(table.second.since(game, 4).await, Err(vec![]));
    assert!(table.second.since(game, 0).await.is_ok());
    assert!(table.second.since(game, 5).await.is_ok(), "nobody can know what has not been");
}

/// Both players want another game: its address.
async fn rematch(table: &mut Table) -> GameId {
    let game = table.game;
    assert_eq!(table.first.act(game, Act::OfferRematch).await, Ok(()));
    assert_eq!(table.second.act(game, Act::AcceptRematch).await, Ok(()));
    let entry = table.first.event(|event| matches!(event, Event::Rematched { .. })).await;
    let Some(Event::Rematched { game }) = entry.event else { unreachable!() };
    game
}

/// Ends a game, and gives the start that is told then.
async fn start_of(person: &mut Person, game: GameId) -> Start {
    assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    person.watch(game).await.about.start
}

#[tokio::test]
async fn a_rematch_begins_from_another_set_up_where_the_first_one_was_hidden() {
    let server = TestServer::start().await;
    let (mut table, _) = dealt(&server).await;
    let before = start_of(&mut table.first, table.game).await;
    let next = rematch(&mut table).await;
    let mut window = table.second.another_window().await;
    assert_eq!(window.watch(next).await.about.start, Start::Random);
    assert_ne!(start_of(&mut window, next).await, before, "both have seen that one");
}

#[tokio::test]
async fn a_rematch_begins_from_the_same_start_where_nothing_is_hidden() {
    let server = TestServer::start().await;
    let (first, second) = (Person::guest(&server).await, Person::guest(&server).await);
    let start = Start::Number { number: 7 };
    let plain = crate::person::offer("chess960", time());
    let game = begin(&first, &second, &NewChallenge { start: start.clone(), ..plain }).await.id;
    let mut table = Table { game, first, second };
    table.first.watch(game).await;
    assert_eq!(start_of(&mut table.first, game).await, start);
    let next = rematch(&mut table).await;
    assert_eq!(table.second.watch(next).await.about.start, start);
}

/// A machine whose engine plays every game.
async fn versatile(house: &mut House) -> Puppet {
    let attic = house.let_in("attic").await;
    let mut puppet = Puppet::mute(&house.server.running.url(), &attic.token).await;
    let HostOut::Hello { machine, mut engines } = hello("Hand") else { unreachable!() };
    engines[0].profile.tongue = Tongue::Rookery;
    puppet.say(HostOut::Hello { machine, engines }).await;
    let engine = house.run_by("Hand", &["attic"]).await;
    house.bot("Thumb", &engine).await;
    puppet
}

/// What a machine is told first of a seat that it plays, and what at its turn.
async fn taken(puppet: &mut Puppet, game: GameId) -> (Job, JobTurn) {
    let job = puppet.hear(|message| match message {
        HostIn::Take { work, job } if work.game == game => Some(*job),
        _ => None,
    });
    let job = job.await;
    let turn = puppet.hear(|message| match message {
        HostIn::Think { work, turn } if work.game == game => Some(*turn),
        _ => None,
    });
    (job, turn.await)
}

#[tokio::test]
async fn a_machine_that_plays_in_a_hidden_game_never_learns_where_it_began() {
    let mut house = House::new().await;
    let mut puppet = versatile(&mut house).await;
    let from = Start::Position { text: "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1".into() };
    for (rules, start, told) in [
        (DARK, Start::Usual, None),
        (DARK, from.clone(), None),
        (DEALT, Start::Random, None),
        ("chess", Start::Usual, Some(Start::Usual)),
        ("chess", from.clone(), Some(from.clone())),
    ] {
        let challenge = NewChallenge { start, ..offer(rules, Seat::First) };
        let (mut person, game) = house.against("Thumb", challenge).await;
        person.make_any(game).await;
        let (job, turn) = taken(&mut puppet, game).await;
        let hides = told.is_none();
        assert_eq!(job.start, told, "{rules}");
        assert_eq!((turn.ply, turn.moves.is_empty()), (1, hides), "{rules}");
        assert_eq!((turn.view.is_some(), turn.legal.is_empty()), (hides, !hides), "{rules}");
        assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    }
}
