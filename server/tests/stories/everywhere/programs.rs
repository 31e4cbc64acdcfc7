//! Programs that play: engines, bots, and clients of old.

use std::time::Duration;

use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
use rookery_protocol::game::{Act, Event};
use rookery_protocol::match_view::{MatchGameView, MatchView};
use rookery_protocol::matches::MatchState;
use rookery_protocol::study::{StudyState, StudyView};
use rookery_protocol::token::Scope;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{length, minutes, started};
use crate::house::{House, be_first_admin, python_bot};
use crate::ics::Telnet;
use crate::imports::{OPERA, done, listed, sent};
use crate::matches::plan;
use crate::person::{Person, Table, offer};
use crate::scripts::{publish, template};
use crate::server::{PASSPHRASE, credentials};
use crate::site::{Site, everywhere};
use crate::studies;
everywhere! {
    async fn a_program_hears_at_its_server_what_is_offered_at_another(site: &Site) {
        let robot = site.there().bot_program("robot").await;
        let ada = site.here().program("ada", &[Scope::BoardPlay, Scope::ChallengeWrite]).await;
        let mut events = robot.stream("/api/stream/event").await;
        let form = "clock.limit=300&clock.increment=3&color=white";
        let game = loop {
            // A moment later it is known everywhere that the program listens.
            let asked = ada.post("/api/challenge/robot", form).await;
            if asked.status.as_u16() == 200 {
                break asked.json::<Value>()["id"].as_str().unwrap().to_owned();
            }
            sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(events.of_type("challenge").await["challenge"]["id"], game);
        robot.does(&format!("/api/challenge/{game}/accept")).await;
        assert_eq!(events.of_type("gameStart").await["game"]["gameId"], game);
        let mut stream = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
        assert_eq!(stream.of_type("gameFull").await["id"], game);
        ada.does(&format!("/api/board/game/{game}/move/e2e4")).await;
        assert_eq!(stream.of_type("gameState").await["moves"], "e2e4");
        robot.does(&format!("/api/bot/game/{game}/move/e7e5")).await;
        ada.does(&format!("/api/board/game/{game}/resign/")).await;
        assert_eq!(stream.of_type("gameState").await["moves"], "e2e4 e7e5");
        assert_eq!(events.of_type("gameFinish").await["game"]["gameId"], game);
    }

    async fn the_computer_plays_with_whoever_is_connected_wherever(site: &Site) {
        for mut person in [site.person_here("anna").await, site.person_there("bela").await] {
            let to = Audience::Name { name: "Rookery-1".into() };
            let wanted = NewChallenge { to, ..offer("chess", minutes()) };
            let game = loop {
                // The machine that runs its engine comes a moment after the server.
                if let Ok(made) = person.client.challenge(&wanted).await
                    && let ChallengeStatus::Accepted { game } = made.status
                {
                    break game;
                }
                sleep(Duration::from_millis(50)).await;
            };
            person.watch(game).await;
            person.make(game, 0, "e2e4").await.unwrap();
            person.event(|event| matches!(event, Event::Moved(made) if made.ply == 2)).await;
            person.act(game, Act::Resign).await.unwrap();
        }
    }

    async fn a_client_of_old_plays_with_a_page(site: &Site) {
        let mut bert = Telnet::of(site.there(), "bert").await;
        let mut anna = site.person_here("anna").await;
        let to = Audience::Name { name: "bert".into() };
        anna.client.challenge(&NewChallenge { to, ..offer("chess", minutes()) }).await.unwrap();
        bert.until("Challenge: anna ").await;
        bert.says("accept").await;
        let game = anna.until(started).await.id;
        anna.watch(game).await;
        bert.position().await;
        anna.make(game, 0, "e2e4").await.unwrap();
        assert!(bert.position().await.contains(" ----P--- -------- PPPP-PPP RNBQKBNR B "));
        bert.says("e7e5").await;
        anna.event(|event| matches!(event, Event::Moved(made) if made.ply == 2)).await;
        bert.says("say good luck").await;
        anna.event(|event| matches!(event, Event::Said { text, .. } if text == "good luck")).await;
        anna.act(game, Act::Resign).await.unwrap();
        bert.until("anna resigns} 0-1").await;
    }

    async fn a_match_is_played_once_and_watched_from_any_server(site: &Site) {
        let mut ada = site.here().browser();
        be_first_admin(&mut ada, &site.here().first_admin_token().unwrap()).await;
        let mut house = House { server: (), ada };
        let engine = house.engine(python_bot("Snake")).await;
        assert_eq!(house.test(&engine).await.fault, None);
        let made = house.make_match(plan(3)).await;
        house.order(&made, json!({ "kind": "start" })).await;
        let mut there = site.there().browser();
        let path = format!("/api/v1/matches/{}", made.id);
        let over = loop {
            let seen: MatchView = there.get(&path).await.json();
            if seen.state == MatchState::Finished {
                break seen;
            }
            sleep(Duration::from_millis(50)).await;
        };
        assert_eq!((over.played, over.live.len()), (6, 0));
        let games: Vec<MatchGameView> = there.get(&format!("{path}/games")).await.json();
        let numbers: Vec<u32> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);
        let mut person = Person::stranger(site.there()).await;
        assert!(length(&mut person, games[5].game).await > 4);
    }

    async fn a_study_is_seen_and_called_off_from_any_server(site: &Site) {
        let mut ada = site.here().browser();
        be_first_admin(&mut ada, &site.here().first_admin_token().unwrap()).await;
        let started = studies::start(&mut ada, studies::endless()).await;
        let is = |state| move |study: &StudyView| study.state == state;
        studies::until(site.there(), &started, is(StudyState::Running)).await;
        let mut ada_there = site.there().browser();
        let entered = ada_there.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
        assert!(entered.status.is_success());
        let cancel = format!("{}/{}/cancel", studies::PATH, started.id);
        let cancelled: StudyView = ada_there.post(&cancel, json!({})).await.json();
        assert_eq!(cancelled.state, StudyState::Cancelled);
        let next = studies::start(&mut ada_there, studies::small()).await;
        let over = studies::until(site.here(), &next, is(StudyState::Finished)).await;
        assert_eq!(over.found.rows.len(), 9, "whoever counted it, once the first was left");
    }

    async fn a_script_that_an_admin_adds_is_played_at_every_server(site: &Site) {
        let mut ada = site.here().browser();
        be_first_admin(&mut ada, &site.here().first_admin_token().unwrap()).await;
        let script = template(&mut ada).await;
        publish(&mut ada, "three.js", &script).await;
        let (anna, bela) = (site.person_there("anna").await, site.person_here("bela").await);
        let challenge = loop {
            // It is offered there a moment later.
            if let Ok(made) = anna.client.challenge(&offer("three", minutes())).await {
                break made;
            }
            sleep(Duration::from_millis(20)).await;
        };
        let game = bela.client.accept(challenge.id).await.unwrap().id;
        let mut table = Table { game, first: anna, second: bela };
        for person in [&mut table.first, &mut table.second] {
            person.watch(game).await;
        }
        table.play("2-2 1-1").await;
        // Whose server has heard of it as well, then.
        table.first.event(|event| matches!(event, Event::Moved(made) if made.ply == 2)).await;
        let mut watcher = Person::stranger(site.there()).await;
        assert_eq!(length(&mut watcher, game).await, 2);
    }

    async fn a_game_from_a_file_is_looked_at_wherever(site: &Site) {
        let mut ada = site.here().registered("ada").await;
        let lines = sent(&mut ada, "?name=Opera.pgn", OPERA).await;
        let games = listed(&mut ada, done(&lines).0).await;
        let mut watcher = Person::stranger(site.there()).await;
        assert_eq!(length(&mut watcher, games[0].game.id).await, 34);
    }
}
