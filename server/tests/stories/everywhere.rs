//! What holds on one server and on two: who plays is connected to one, and their opponent to the
//! other, if there is one.

use std::time::Duration;

use hyper::Method;
use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event, GameSummary, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_protocol::token::Scope;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::house::be_first_admin;
use crate::person::{Person, Table, begin, offer};
use crate::server::{PASSPHRASE, credentials};
use crate::site::{Kind, Line, Site, everywhere};

fn minutes() -> TimeControl {
    TimeControl::fischer(600, 0)
}

/// Two people at a board, one at each server.
async fn table(site: &Site, rules: &str) -> Table {
    let (first, second) = (site.person_here("anna").await, site.person_there("bela").await);
    Table::seat(first, second, rules, minutes()).await
}

fn started(message: ClientIn) -> Option<GameSummary> {
    match message {
        ClientIn::Started { game } => Some(game),
        _ => None,
    }
}

fn finished(message: ClientIn) -> Option<GameSummary> {
    match message {
        ClientIn::Finished { game } => Some(game),
        _ => None,
    }
}

/// How many events a game has, as everybody is shown it.
async fn length(person: &mut Person, game: GameId) -> usize {
    let shown = person.watch(game).await;
    let versions: Vec<u32> = shown.entries.iter().map(|entry| entry.version).collect();
    assert!(versions.iter().copied().eq(1..=versions.len() as u32), "{versions:?}");
    versions.len()
}

everywhere! {
    async fn two_play_a_game_to_its_end_and_a_third_sees_it(site: &Site) {
        let mut table = table(site, "chess").await;
        let (mut here, mut there) =
            (Person::guest(site.here()).await, Person::guest(site.there()).await);
        for watcher in [&mut here, &mut there] {
            watcher.watch(table.game).await;
        }
        table.play("f2f3 e7e5").await;
        table.first.tell(table.game, Room::Players, "oh no").await.unwrap();
        table.second.event(|event| matches!(event, Event::Said { text, .. } if text == "oh no")).await;
        table.play_on(2, "g2g4 d8h4").await;
        for person in [&mut table.first, &mut table.second, &mut here, &mut there] {
            person.event(|event| matches!(event, Event::Ended { .. })).await;
        }
        for player in [&mut table.first, &mut table.second] {
            assert_eq!(player.until(finished).await.id, table.game);
        }
        // Everybody has the same game, each version of it once.
        let lengths = [length(&mut here, table.game).await, length(&mut there, table.game).await];
        assert_eq!(lengths, [6, 6]);
    }

    async fn offers_are_answered_and_moves_taken_back(site: &Site) {
        let mut table = table(site, "chess").await;
        let game = table.game;
        table.play("e2e4").await;
        table.first.act(game, Act::AskTakeback).await.unwrap();
        table.second.event(|event| matches!(event, Event::TakebackAsked { .. })).await;
        table.second.act(game, Act::AcceptTakeback).await.unwrap();
        table.first.event(|event| matches!(event, Event::TakenBack { .. })).await;
        let stale = table.second.make(game, 1, "e7e5").await;
        assert!(matches!(stale, Err(Refusal::Stale | Refusal::NotYourTurn)), "{stale:?}");
        table.play("d2d4 d7d5").await;
        table.second.act(game, Act::OfferDraw).await.unwrap();
        table.first.act(game, Act::AcceptDraw).await.unwrap();
        table.second.event(|event| matches!(event, Event::Ended { .. })).await;
        table.first.act(game, Act::OfferRematch).await.unwrap();
        table.second.act(game, Act::AcceptRematch).await.unwrap();
        let again = table.first.until(started).await;
        // The first one was told of both games.
        let again = if again.id == game { table.first.until(started).await } else { again };
        assert_eq!(again.players[1].name, "anna");
        let mut next = Table { game: again.id, first: table.second, second: table.first };
        for person in [&mut next.first, &mut next.second] {
            person.watch(again.id).await;
        }
        next.play("e2e4 e7e5").await;
    }

    async fn who_sends_a_move_again_after_a_lost_connection_has_made_it_once(site: &Site) {
        let mut table = table(site, "chess").await;
        let (game, id) = (table.game, "the same".to_owned());
        let command = || ClientOut::Move {
            game,
            ply: 0,
            notation: "e2e4".into(),
            id: id.clone(),
        };
        assert_eq!(table.first.answer(command()).await, Ok(()));
        let mut again = site.also_there("anna").await;
        again.watch(game).await;
        assert_eq!(again.answer(command()).await, Ok(()));
        assert_eq!(length(&mut again, game).await, 1);
        table.play_on(1, "e7e5").await;
        // And goes on there.
        assert_eq!(again.make(game, 2, "g1f3").await, Ok(()));
        table.first.event(|event| matches!(event, Event::Moved(made) if made.notation.as_deref() == Some("g1f3"))).await;
    }

    async fn a_challenge_by_name_and_one_to_anybody_find_their_way(site: &Site) {
        let (mut anna, mut bela) = (site.person_here("anna").await, site.person_there("bela").await);
        let to = Audience::Name { name: "bela".into() };
        let made = anna.client.challenge(&NewChallenge { to, ..offer("chess", minutes()) }).await.unwrap();
        let incoming = bela.until(|message| match message {
            ClientIn::Challenges { incoming, .. } => incoming.into_iter().next(),
            _ => None,
        });
        assert_eq!(incoming.await.id, made.id);
        bela.client.decline(made.id).await.unwrap();
        anna.until(|message| match message {
            ClientIn::Challenges { outgoing, .. } => outgoing.is_empty().then_some(()),
            _ => None,
        })
        .await;
        bela.say(ClientOut::EnterLobby).await;
        let to = Audience::Anyone;
        let made = anna.client.challenge(&NewChallenge { to, ..offer("gomoku", minutes()) }).await.unwrap();
        let listed = bela.until(|message| match message {
            ClientIn::Lobby { challenges, .. } => challenges.into_iter().next(),
            _ => None,
        });
        assert_eq!(listed.await.id, made.id);
        let game = bela.client.accept(made.id).await.unwrap();
        assert_eq!(anna.until(started).await.id, game.id);
        // The lobby shows who plays, once both are at the board.
        anna.watch(game.id).await;
        bela.watch(game.id).await;
        let mut cili = site.person_here("cili").await;
        cili.say(ClientOut::EnterLobby).await;
        let shown = cili.until(|message| match message {
            ClientIn::Lobby { games, challenges, .. } if challenges.is_empty() => {
                games.into_iter().next()
            }
            _ => None,
        });
        assert_eq!(shown.await.id, game.id);
    }

    async fn an_offer_that_two_accept_at_once_becomes_one_game(site: &Site) {
        let anna = site.person_here("anna").await;
        let (bela, cili) = (site.person_here("bela").await, site.person_there("cili").await);
        for _ in 0..5 {
            let made = anna.client.challenge(&offer("chess", minutes())).await.unwrap();
            let (one, other) =
                tokio::join!(bela.client.accept(made.id), cili.client.accept(made.id));
            assert!(one.is_ok() != other.is_ok(), "{one:?}, {other:?}");
        }
    }

    async fn who_is_here_is_known_to_their_opponent(site: &Site) {
        let mut table = table(site, "chess").await;
        let seated = |seated| move |message| match message {
            ClientIn::Crowd(crowd) => (crowd.seated == seated).then_some(crowd),
            _ => None,
        };
        table.first.until(seated([true, true])).await;
        drop(table.second);
        table.first.until(seated([true, false])).await;
        let mut bela = site.also_there("bela").await;
        bela.watch(table.game).await;
        table.first.until(seated([true, true])).await;
    }

    async fn who_logs_out_or_changes_the_passphrase_is_connected_nowhere(site: &Site) {
        let anna = site.person_here("anna").await;
        let mut there = site.also_there("anna").await;
        let session = there.client.session().unwrap();
        let at_first = rookery_api_client::Client::new(&site.here().running.url()).unwrap();
        at_first.set_session(Some(session));
        at_first.log_out().await.unwrap();
        assert!(there.until_closed().await.is_some());
        assert!(there.client.me().await.unwrap().account.is_none());
        assert!(anna.client.me().await.unwrap().account.is_some(), "another session goes on");
    }

    async fn what_is_hidden_stays_hidden_wherever_one_looks(site: &Site) {
        let mut table = table(site, "dark").await;
        let mut spy = Person::guest(site.there()).await;
        spy.watch(table.game).await;
        table.play("e2e4 d7d5").await;
        for (person, own) in [(&mut table.first, "e2e4"), (&mut table.second, "d7d5")] {
            let shown = person.watch(table.game).await;
            let moves: Vec<_> = shown.entries.iter().filter_map(|entry| match &entry.event {
                Some(Event::Moved(made)) => Some(made.notation.clone()),
                _ => None,
            }).collect();
            assert!(moves.contains(&Some(own.to_owned())), "{moves:?}");
            assert_eq!(moves.iter().flatten().count(), 1, "{moves:?}");
        }
        let shown = spy.watch(table.game).await;
        let text = format!("{:?}", shown.entries);
        assert!(!text.contains("e2e4") && !text.contains("d7d5"), "{text}");
    }

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
            tokio::time::sleep(Duration::from_millis(20)).await;
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
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
            person.watch(game).await;
            person.make(game, 0, "e2e4").await.unwrap();
            person.event(|event| matches!(event, Event::Moved(made) if made.ply == 2)).await;
            person.act(game, Act::Resign).await.unwrap();
        }
    }

    async fn a_link_for_the_first_admin_is_good_wherever_it_leads_to_and_once(site: &Site) {
        let tokens = [site.here(), site.there()].map(|server| server.first_admin_token().unwrap());
        let mut ada = site.there().browser();
        be_first_admin(&mut ada, &tokens[0]).await;
        assert_eq!(ada.get("/api/v1/admin/overview").await.status.as_u16(), 200);
        for token in tokens {
            let body = json!({ "token": token, "name": "Eve", "passphrase": PASSPHRASE });
            let refused = site.here().browser().post("/api/v1/first-admin", body).await;
            assert_eq!(refused.status.as_u16(), 403, "{}", refused.text());
        }
    }

    async fn what_an_admin_does_holds_at_every_server(site: &Site) {
        let mut ada = site.here().browser();
        be_first_admin(&mut ada, &site.here().first_admin_token().unwrap()).await;
        let mut table = table(site, "chess").await;
        let bela = table.second.player().await;
        let path = format!("/api/v1/admin/users/{}", bela.id);
        let muted = ada.post(&path, json!({ "muted": true })).await;
        assert_eq!(muted.status.as_u16(), 200, "{}", muted.text());
        let game = table.game;
        let talked = tokio::time::timeout(Duration::from_secs(20), async {
            while table.second.tell(game, Room::Players, "hello").await != Err(Refusal::Muted) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        talked.await.expect("who is muted talks on");
        let gone = ada.post(&path, json!({ "suspended": true })).await;
        assert_eq!(gone.status.as_u16(), 200, "{}", gone.text());
        assert!(table.second.until_closed().await.is_some());
        let closed = json!({ "registration": false, "guests": true });
        let set = ada.json(Method::PUT, "/api/v1/admin/settings", closed).await;
        assert!(set.status.is_success(), "{}", set.text());
        loop {
            let body = credentials("cili", PASSPHRASE);
            let answer = site.there().browser().post("/api/v1/register", body).await;
            if answer.status.as_u16() == 403 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn a_flag_falls_once(site: &Site) {
        let (first, second) = (site.person_here("anna").await, site.person_there("bela").await);
        let mut table = Table::seat(first, second, "chess", TimeControl::fischer(2, 0)).await;
        table.play("e2e4 e7e5").await;
        for person in [&mut table.first, &mut table.second] {
            person.event(|event| matches!(event, Event::Ended { result } if result.reason == "time")).await;
        }
        let mut cili = site.person_there("cili").await;
        assert_eq!(length(&mut cili, table.game).await, 3);
    }
}

#[tokio::test]
async fn who_is_left_plays_on_at_the_other_server_when_one_ends() {
    for kind in [Kind::TwoByDatabase, Kind::TwoByNats] {
        let site = Site::open(kind).await;
        let mut table = table(&site, "chess").await;
        table.play("e2e4 e7e5").await;
        let site = site.without_here().await;
        assert!(table.first.until_closed().await.is_some_and(|(_, again)| again));
        let mut anna = site.also_there("anna").await;
        let shown = anna.watch(table.game).await;
        assert_eq!(shown.entries.len(), 2);
        table.first = anna;
        table.play_on(2, "g1f3 b8c6").await;
        site.close().await;
    }
}

#[tokio::test]
async fn a_server_that_wants_a_database_for_itself_is_refused_beside_others() {
    let site = Site::open(Kind::TwoByDatabase).await;
    let config = |others| {
        let config = site.here().running.config.as_ref().clone();
        let play = rookery_play::Options { others, ..config.play.clone() };
        rookery_server::Config { node: Some("three".into()), play, ..config }
    };
    let refused = rookery_server::start(config(rookery_play::Others::None)).await.err();
    assert!(refused.unwrap().to_string().contains("--alone"));
    let third = rookery_server::start(config(rookery_play::Others::ByDatabase)).await.unwrap();
    third.stop().await;
    site.close().await;

    let site = Site::open(Kind::Postgres).await;
    let config = site.here().running.config.as_ref().clone();
    for others in [rookery_play::Others::None, rookery_play::Others::ByDatabase] {
        let play = rookery_play::Options { others, ..config.play.clone() };
        let second = rookery_server::Config { play, ..config.clone() };
        let refused = rookery_server::start(second).await.err().unwrap().to_string();
        assert!(refused.contains("--alone"), "{refused}");
    }
    site.close().await;

    let site = Site::open(Kind::File).await;
    let refused = rookery_server::start(site.here().running.config.as_ref().clone()).await.err();
    let refused = refused.unwrap().to_string();
    assert!(refused.contains("--database-url postgres://"), "{refused}");
    site.close().await;
}

/// Words do not travel for a while: games go on, those who watch at the other server are a few seconds
/// behind, and what else happened is known once words travel again.
#[tokio::test]
async fn nothing_is_lost_while_nats_is_away() {
    let line = Line::to_nats().await;
    let site = Site::open_with(Kind::TwoByNats, &line.url).await;
    let mut table = table(&site, "chess").await;
    let mut watcher = Person::guest(site.there()).await;
    watcher.watch(table.game).await;
    table.play("e2e4").await;
    watcher.event(|event| matches!(event, Event::Moved(made) if made.ply == 1)).await;
    line.set(false);
    // Whoever moves finds what the other server has stored.
    table.play_on(1, "e7e5 g1f3 b8c6").await;
    let behind = Instant::now();
    watcher.event(|event| matches!(event, Event::Moved(made) if made.ply == 4)).await;
    assert!(behind.elapsed() < Duration::from_secs(10), "{:?}", behind.elapsed());
    let to = Audience::Name { name: "bela".into() };
    let offered = NewChallenge { to, ..offer("gomoku", minutes()) };
    let made = table.first.client.challenge(&offered).await.unwrap();
    line.set(true);
    let incoming = table.second.until(|message| match message {
        ClientIn::Challenges { incoming, .. } => incoming.into_iter().next(),
        _ => None,
    });
    assert_eq!(incoming.await.id, made.id);
    table.play_on(4, "f1b5").await;
    watcher.event(|event| matches!(event, Event::Moved(made) if made.ply == 5)).await;
    site.close().await;
}

/// Who has just come to a game that is being played is shown it as it is now.
#[tokio::test]
async fn a_game_that_began_at_one_server_is_played_at_the_other_by_both() {
    for kind in [Kind::TwoByDatabase, Kind::TwoByNats] {
        let site = Site::open(kind).await;
        let (anna, bela) = (site.person_here("anna").await, site.person_here("bela").await);
        let game = begin(&anna, &bela, &offer("chess", minutes())).await.id;
        let (first, second) = (site.also_there("anna").await, site.also_there("bela").await);
        let mut table = Table { game, first, second };
        for person in [&mut table.first, &mut table.second] {
            person.watch(game).await;
        }
        table.play("e2e4 e7e5 g1f3 b8c6").await;
        site.close().await;
    }
}
