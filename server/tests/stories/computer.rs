//! The computer that is always here, and the hints that it gives.

use hyper::StatusCode;
use rookery_protocol::bot::{BotCard, Engine, Hint};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::error::Problem;
use rookery_protocol::game::{Event, ShownMove};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};
use serde_json::json;

use crate::house::{House, offer, server_program};
use crate::person::{Person, Table};
use crate::server::{Answer, Browser, TestServer};

impl House {
    /// A server as it comes: with the computer.
    async fn with_computer(scripts: bool) -> Self {
        Self::with(|config| {
            config.play.own_engine = Some(server_program());
            config.play.scripts = scripts;
        })
        .await
    }

    async fn cards(&mut self) -> Vec<BotCard> {
        self.ada.get("/api/v1/bots").await.json()
    }

    /// The computer's levels, once they are here and play this game.
    async fn levels(&mut self, rules: &str) -> Vec<String> {
        loop {
            let mut cards = self.cards().await;
            cards.retain(|card| card.games.iter().any(|key| key == rules));
            if !cards.is_empty() {
                return cards.into_iter().map(|card| card.player.name).collect();
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
}

async fn ask(server: &TestServer, person: &Person, game: GameId, ply: u32, depth: u32) -> Answer {
    let mut browser = Browser::new(server.address());
    browser.cookie = person.client.session().map(|token| format!("rookery_session={token}"));
    browser.post(&format!("/api/v1/games/{game}/hint"), json!({ "ply": ply, "depth": depth })).await
}

#[tokio::test]
async fn a_server_comes_with_a_computer_that_plays_every_game_at_eight_levels() {
    let mut house = House::with_computer(true).await;
    let levels = house.levels("fox-and-hounds").await;
    assert_eq!(levels.len(), 8, "{levels:?}");
    let rules: Vec<serde_json::Value> = house.ada.get("/api/v1/rules").await.json();
    let cards = house.cards().await;
    let skill = cards[0].skill.map(|skill| (skill.level, skill.best));
    assert_eq!(skill, Some((1, 20)), "a beginner's");
    let games = &cards[0].games;
    let lacks: Vec<_> = rules
        .iter()
        .filter_map(|rules| rules["key"].as_str())
        .filter(|key| !games.iter().any(|game| game == key))
        .collect();
    assert!(lacks.is_empty(), "{lacks:?}");
    for (level, key) in
        [(0, "chess"), (2, "english-draughts"), (3, "dark"), (5, "reversi"), (7, "fox-and-hounds")]
    {
        let (mut person, game) = house.against(&levels[level], offer(key, Seat::Second)).await;
        person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 1, .. }))).await;
        let legal = person.watch(game).await.you.unwrap().legal;
        assert_eq!(person.make(game, 1, &legal[0].notation).await, Ok(()), "{key}");
        person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 3, .. }))).await;
    }
}

#[tokio::test]
async fn a_computer_that_an_admin_has_removed_does_not_come_back() {
    let mut house = House::with_computer(false).await;
    house.levels("chess").await;
    let bots: Vec<serde_json::Value> = house.ada.get("/api/v1/admin/bots").await.json();
    for bot in bots {
        let path = format!("/api/v1/admin/bots/{}", bot["player"]["id"].as_str().unwrap());
        assert_eq!(house.delete(&path).await.status, StatusCode::NO_CONTENT);
    }
    let engines: Vec<Engine> = house.ada.get("/api/v1/admin/engines").await.json();
    let path = format!("/api/v1/admin/engines/{}", engines[0].id);
    assert_eq!(house.delete(&path).await.status, StatusCode::NO_CONTENT);
    let folder = house.server.stop().await;
    let again = TestServer::start_in(folder, |config| {
        config.play.own_engine = Some(server_program());
    })
    .await;
    let app = &again.running.app;
    assert!(app.base.storage.is_marked("own-engine").await.unwrap());
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let cards: Vec<BotCard> = again.browser().get("/api/v1/bots").await.json();
    assert!(cards.is_empty(), "{cards:?}");
}

#[tokio::test]
async fn who_plays_the_computer_may_ask_for_a_hint_at_their_turn() {
    let mut house = House::with_computer(false).await;
    house.levels("chess").await;
    let (mut person, game) = house.against("Rookery-8", offer("chess", Seat::First)).await;
    let hint: Hint = ask(&house.server, &person, game, 0, 4).await.json();
    assert_eq!(hint.ply, 0);
    assert!(hint.info.is_some_and(|info| info.depth.is_some()));
    assert_eq!(person.make(game, 0, &hint.notation).await, Ok(()));
    let refused = ask(&house.server, &person, game, 0, 4).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json::<Problem>().code, "hint-not-now");
    for depth in [0, 31] {
        let refused = ask(&house.server, &person, game, 1, depth).await;
        assert_eq!(refused.json::<Problem>().code, "hint-bad-depth");
    }
    let watcher = Person::guest(&house.server).await;
    let refused = ask(&house.server, &watcher, game, 1, 4).await;
    assert_eq!(refused.json::<Problem>().code, "hint-not-here");
    let table = Table::of(&house.server, "chess", TimeControl::fischer(600, 0)).await;
    let refused = ask(&house.server, &table.first, table.game, 0, 4).await;
    assert_eq!(refused.json::<Problem>().code, "hint-not-here");
}

#[tokio::test]
async fn no_hint_is_given_while_the_computers_engine_is_switched_off() {
    let mut house = House::with_computer(false).await;
    house.levels("chess").await;
    let (person, game) = house.against("Rookery-8", offer("chess", Seat::First)).await;
    let engines: Vec<Engine> = house.ada.get("/api/v1/admin/engines").await.json();
    let switch = |to: &str| format!("/api/v1/admin/engines/{}/{to}", engines[0].id);
    assert_eq!(house.ada.post(&switch("disable"), json!({})).await.status, StatusCode::OK);
    ask(&house.server, &person, game, 0, 4).await.problem(503, "hint-no-engine");
    assert_eq!(house.ada.post(&switch("enable"), json!({})).await.status, StatusCode::OK);
    assert_eq!(ask(&house.server, &person, game, 0, 4).await.json::<Hint>().ply, 0);
}

#[tokio::test]
async fn the_computers_statistics_come_after_its_move() {
    let mut house = House::with_computer(false).await;
    house.levels("connect-four").await;
    let (mut person, game) = house.against("Rookery-4", offer("connect-four", Seat::First)).await;
    person.say(ClientOut::Follow { game, on: true }).await;
    let legal = person.watch(game).await.you.unwrap().legal;
    person.say(ClientOut::Follow { game, on: true }).await;
    assert_eq!(person.make(game, 0, &legal[3].notation).await, Ok(()));
    let told = person.until(|message| match message {
        ClientIn::Thinking(thinking) => Some(thinking),
        _ => None,
    });
    let info = told.await.info;
    assert!(info.nodes > Some(0) && info.leaves.is_some() && info.time_ms.is_some(), "{info:?}");
}

/// Games that a level of the computer plays at once.
const PLACES: usize = 32;

#[tokio::test]
async fn the_33rd_guest_plays_the_computer_while_32_have_closed_their_windows() {
    let mut house = House::with(|config| {
        config.play.own_engine = Some(server_program());
        config.play.scripts = false;
        config.play.away_ms_max = 1_500;
    })
    .await;
    house.levels("chess").await;
    let unlimited = TimeControl::even(TimeLimit::Unlimited);
    // Left without a clock after a move, before the first move, and with a clock that runs out.
    let kinds = [
        (unlimited, true),
        (TimeControl::fischer(300, 3), false),
        (TimeControl::fischer(3, 0), true),
    ];
    let level = "Rookery-1";
    let kinds = kinds.iter().cycle().take(PLACES);
    let sitting = kinds.clone().map(|(time, _)| {
        let offer = NewChallenge { time: time.clone(), ..offer("chess", Seat::First) };
        house.against(level, offer)
    });
    let mut guests = futures_util::future::join_all(sitting).await;
    let late = Person::guest(&house.server).await;
    let to = Audience::Name { name: level.to_owned() };
    let wanted = NewChallenge { to, ..offer("chess", Seat::First) };
    let refused = late.client.challenge(&wanted).await;
    assert!(refused.is_err_and(|why| why.code() == Some("bot-busy")), "all places are taken");

    for ((guest, game), (_, moves)) in guests.iter_mut().zip(kinds) {
        if *moves {
            guest.make_any(*game).await;
        }
    }
    drop(guests);
    house.runs(&[]).await;
    let (mut late, game) = house.sits(late, level, wanted).await;
    let ply = late.make_any(game).await;
    late.ply(ply).await;
}
