//! People: who is here, what is offered to whom, and what admins do about them.

use std::time::Duration;

use hyper::Method;
use rookery_play::now;
use rookery_protocol::account::Role;
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::console::Overview;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Event, Room};
use rookery_protocol::id::UserId;
use rookery_protocol::security::{ALARM_ACCOUNT_MIN, Alarm};
use rookery_protocol::session::SessionCard;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_storage::NewUser;
use serde_json::{Value, json};

use super::{minutes, started, table};
use crate::house::be_first_admin;
use crate::person::{Table, offer};
use crate::server::{Browser, PASSPHRASE, TestServer, credentials};
use crate::site::{Site, everywhere};

/// A browser in which somebody who has registered logs in.
async fn logged_in(at: &TestServer, name: &str) -> Browser {
    let mut browser = at.browser();
    let answer = browser.post("/api/v1/login", credentials(name, PASSPHRASE)).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    browser
}

everywhere! {
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

    async fn sessions_are_listed_and_ended_from_whatever_server_one_is_at(site: &Site) {
        let anna = site.person_here("anna").await;
        let (mut there, mut also) = (site.also_there("anna").await, site.also_there("anna").await);
        let mut desk = site.here().browser();
        desk.cookie = anna.client.session().map(|token| format!("rookery_session={token}"));
        let listed: Vec<SessionCard> = desk.get("/api/v1/sessions").await.json();
        assert_eq!(listed.iter().filter(|card| card.current).count(), 1);
        assert!(listed.iter().all(|card| card.browser.as_deref() == Some("rookery")), "{listed:?}");
        let other = listed.iter().find(|card| !card.current).unwrap();
        let path = format!("/api/v1/sessions/{}", other.id);
        let ended = desk.json(Method::DELETE, &path, Value::Null).await;
        assert_eq!((listed.len(), ended.status.as_u16()), (3, 204));
        let left: Vec<SessionCard> = desk.get("/api/v1/sessions").await.json();
        assert!(left.len() == 2 && left.iter().all(|card| card.id != other.id));
        let ended = desk.json(Method::DELETE, "/api/v1/sessions", Value::Null).await;
        assert_eq!(ended.status.as_u16(), 204);
        for person in [&mut there, &mut also] {
            assert!(person.until_closed().await.is_some());
            assert!(person.client.me().await.unwrap().account.is_none());
        }
        assert!(anna.client.me().await.unwrap().account.is_some(), "this one goes on");
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

    async fn guesses_are_counted_together_and_admins_of_any_server_are_told(site: &Site) {
        let mut ada = site.there().browser();
        be_first_admin(&mut ada, &site.there().first_admin_token().unwrap()).await;
        // Nobody has entered it from anywhere.
        let new = NewUser {
            id: UserId::from_random(now::random_u64()),
            name: "Bela".to_owned(),
            role: Role::Player,
            passphrase_hash: None,
            created_ms: now::millis(),
        };
        site.here().running.app.base.storage.create_user(&new).await.unwrap();
        let mut statuses = vec![];
        for n in 0..ALARM_ACCOUNT_MIN {
            let at = if n % 2 == 0 { site.here() } else { site.there() };
            let guess = credentials("Bela", "a guess");
            statuses.push(at.browser().post("/api/v1/login", guess).await.status.as_u16());
        }
        assert_eq!(statuses[..5], [401; 5]);
        assert!(statuses[5..].contains(&429), "{statuses:?}");
        let alarmed = async {
            loop {
                let overview: Overview = ada.get("/api/v1/admin/overview").await.json();
                match &overview.alarms[..] {
                    [Alarm::Account { account, failed }] => return (account.id, *failed),
                    _ => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        };
        let alarmed = tokio::time::timeout(Duration::from_secs(20), alarmed).await;
        assert_eq!(alarmed.expect("nobody is alarmed"), (new.id, ALARM_ACCOUNT_MIN));
    }

    async fn whom_somebody_blocks_reaches_them_nowhere(site: &Site) {
        let mut table = table(site, "chess").await;
        let game = table.game;
        let mut anna = logged_in(site.here(), "anna").await;
        let mut bela = logged_in(site.there(), "bela").await;
        let blocked = table.second.player().await;
        let path = format!("/api/v1/blocks/{}", blocked.id);
        let put = anna.json(Method::PUT, &path, json!({})).await;
        assert_eq!(put.status.as_u16(), 204, "{}", put.text());
        table.second.tell(game, Room::Players, "unheard").await.unwrap();
        table.first.tell(game, Room::Players, "own").await.unwrap();
        let mut told = vec![];
        table.first.event(|event| match event {
            Event::Said { text, .. } => { told.push(text.clone()); text == "own" }
            _ => false,
        }).await;
        assert_eq!(told, ["own"]);
        table.second.event(|event| matches!(event, Event::Said { text, .. } if text == "own")).await;
        let to = Audience::Name { name: "anna".into() };
        let invitation = json!(NewChallenge { to, ..offer("chess", minutes()) });
        bela.post("/api/v1/challenges", invitation).await.problem(409, "blocked");
        let wish = json!({ "rules": "chess", "time": minutes() });
        let waits = bela.post("/api/v1/pairings", wish.clone()).await.json::<Value>();
        assert_eq!(waits["kind"], "waiting", "{waits}");
        let waits = anna.post("/api/v1/pairings", wish.clone()).await.json::<Value>();
        assert_eq!(waits["kind"], "waiting", "{waits}");
        let listed = anna.get("/api/v1/blocks").await.json::<Value>();
        assert_eq!(listed["people"][0]["name"], "bela", "{listed}");
        let gone = anna.json(Method::DELETE, &path, json!({})).await;
        assert_eq!(gone.status.as_u16(), 204, "{}", gone.text());
        // What was offered meanwhile stands: hers is the other half of his.
        let begun = bela.post("/api/v1/pairings", wish).await.json::<Value>();
        assert_eq!(begun["kind"], "begun", "{begun}");
        let next = table.first.until(started).await;
        assert_eq!(begun["game"], json!(next.id));
    }

    async fn my_games_say_whose_turn_it_is_wherever_i_ask(site: &Site) {
        let mut table = table(site, "chess").await;
        let game = table.game;
        let [mut anna, mut bela] =
            [logged_in(site.there(), "anna").await, logged_in(site.here(), "bela").await];
        let turn = |listed: Value| {
            assert_eq!(listed["games"][0]["game"]["id"], json!(game), "{listed}");
            listed["games"][0]["turn"].clone()
        };
        assert_eq!(turn(anna.get("/api/v1/me/games").await.json()), "first");
        let mut page = site.also_there("bela").await;
        table.first.make(game, 0, "e2e4").await.unwrap();
        page.until(|message| match message {
            ClientIn::YourTurn { game } => Some(game),
            _ => None,
        })
        .await;
        assert_eq!(turn(bela.get("/api/v1/me/games").await.json()), "second");
        site.here().browser().get("/api/v1/me/games").await.problem(401, "sign-in-first");
    }

    async fn moves_that_were_prepared_are_made_and_told_to_nobody_else(site: &Site) {
        let (first, second) = (site.person_here("anna").await, site.person_there("bela").await);
        let limit = TimeLimit::Correspondence { move_ms: 86_400_000 };
        let days = TimeControl { first: limit.clone(), second: limit };
        let mut table = Table::seat(first, second, "chess", days).await;
        let path = format!("/api/v1/games/{}/plan", table.game);
        let [mut anna, mut bela] =
            [logged_in(site.there(), "anna").await, logged_in(site.here(), "bela").await];
        let plan = json!({ "ply": 0, "lines": [["e4", "e5", "Nf3", "Nc6"]] });
        let kept = bela.json(Method::PUT, &path, plan.clone()).await;
        assert_eq!(kept.status.as_u16(), 200, "{}", kept.text());
        anna.json(Method::PUT, &path, plan).await.problem(409, "not-prepared");
        assert_eq!(anna.get(&path).await.json::<Value>()["lines"], json!([]));
        let path_ahead = format!("/api/v1/games/{}/ahead", table.game);
        let ahead = bela.post(&path_ahead, json!({ "moves": ["e4", "e5"] })).await.json::<Value>();
        assert_eq!((&ahead["labels"], &ahead["turn"]), (&json!(["e4", "e5"]), &json!("first")));
        assert_eq!(ahead.get("natives"), None, "chess has no script of its own");
        assert_eq!(ahead["legal"].as_array().map(Vec::len), Some(29), "{ahead}");
        let illegal = bela.post(&path_ahead, json!({ "moves": ["e4", "e4"] })).await;
        illegal.problem(422, "illegal");
        table.first.make(table.game, 0, "e2e4").await.unwrap();
        let made = |notation| move |event: &Event| match event {
            Event::Moved(made) => made.notation.as_deref() == Some(notation),
            _ => false,
        };
        table.first.event(made("e7e5")).await;
        table.second.event(made("e7e5")).await;
        let left = bela.get(&path).await.json::<Value>();
        assert_eq!(left, json!({ "ply": 2, "lines": [["g1f3", "b8c6"]] }));
        site.here().browser().get(&path).await.problem(401, "sign-in-first");
    }

    async fn a_move_is_written_as_people_write_it_before_it_is_made(site: &Site) {
        let (first, second) = (site.person_here("anna").await, site.person_there("bela").await);
        let unlimited = TimeControl::even(TimeLimit::Unlimited);
        let mut table = Table::seat(first, second, "shogi", unlimited).await;
        let path = |call: &str| format!("/api/v1/games/{}/{call}", table.game);
        let (write, look) = (path("written"), path("ahead"));
        let [mut anna, mut bela] =
            [logged_in(site.there(), "anna").await, logged_in(site.here(), "bela").await];
        let meant = |ply: u32, text: &str| json!({ "ply": ply, "text": text });
        let written = json!({
            "ply": 0, "notation": "c3c4", "label": "P-7f", "native": "7六歩",
        });
        for text in ["c3c4", "P-7f"] {
            let told = anna.post(&write, meant(0, text)).await;
            assert_eq!(told.json::<Value>(), written, "{text}");
        }
        anna.post(&write, meant(0, "e5e6")).await.problem(422, "illegal");
        anna.post(&write, meant(1, "c3c4")).await.problem(409, "stale");
        bela.post(&write, meant(0, "c3c4")).await.problem(409, "not-your-turn");
        site.here().browser().post(&write, meant(0, "c3c4")).await.problem(401, "sign-in-first");
        let ahead = bela.post(&look, json!({ "moves": ["P-7f", "P-3d"] })).await.json::<Value>();
        assert_eq!(ahead["labels"], json!(["P-7f", "P-3d"]));
        assert_eq!(ahead["natives"], json!(["7六歩", "3四歩"]));
        table.first.make(table.game, 0, "c3c4").await.unwrap();
        anna.post(&write, meant(0, "c3c4")).await.problem(409, "not-your-turn");
    }

    async fn games_between_people_are_listed_apart_from_those_with_engines(site: &Site) {
        let table = super::table(site, "chess").await;
        let mut anna = logged_in(site.there(), "anna").await;
        let listed = |list: Value| -> Vec<String> {
            let games = list.as_array().into_iter().flatten();
            games.map(|game| game["id"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let path = |query: &str| format!("/api/v1/games?{query}");
        let id = vec![table.game.to_string()];
        for (query, games) in [
            ("people=true", &id),
            ("people=true&ended=false&limit=1", &id),
            ("people=true&player=anna", &id),
            ("people=false", &vec![]),
            ("people=false&player=anna&ended=false", &vec![]),
        ] {
            assert_eq!(&listed(anna.get(&path(query)).await.json()), games, "{query}");
        }
        anna.get(&path("people=perhaps")).await.problem(422, "malformed");
    }

    async fn what_somebody_chooses_is_there_wherever_they_log_in(site: &Site) {
        let _anna = site.person_here("anna").await;
        let [mut here, mut there] =
            [logged_in(site.here(), "anna").await, logged_in(site.there(), "anna").await];
        let chosen = json!({ "choices": { "board": "slate", "sound": "off" } });
        let kept = here.json(Method::PUT, "/api/v1/settings", chosen.clone()).await;
        assert_eq!(kept.status.as_u16(), 200, "{}", kept.text());
        assert_eq!(there.get("/api/v1/settings").await.json::<Value>(), chosen);
        let long = json!({ "choices": { "board": "x".repeat(41) } });
        let refused = there.json(Method::PUT, "/api/v1/settings", long).await;
        assert_eq!(refused.problem(422, "bad-choice").field.as_deref(), Some("choices"));
        assert_eq!(here.get("/api/v1/settings").await.json::<Value>(), chosen);
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

    async fn a_browser_is_kept_for_whoever_named_it_until_they_say_otherwise(site: &Site) {
        let _people = [site.person_here("anna").await, site.person_there("bela").await];
        let mut here = logged_in(site.here(), "anna").await;
        let mut there = logged_in(site.there(), "anna").await;
        let mut bela = logged_in(site.there(), "bela").await;
        let mut stranger = site.there().browser();
        let key = here.get("/api/v1/push").await.json::<Value>();
        assert!(key["key"].is_string(), "{key}");
        assert_eq!(stranger.get("/api/v1/push").await.json::<Value>(), key, "one for all servers");
        let device = json!({
            "endpoint": "https://fcm.googleapis.com/fcm/send/anna",
            // From the example of RFC 8291.
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        });
        let path = "/api/v1/devices";
        stranger.json(Method::PUT, path, device.clone()).await.problem(401, "sign-in-first");
        let kept = here.json(Method::PUT, path, device.clone()).await.json::<Value>();
        let path_kept = format!("{path}/{}", kept["id"].as_str().unwrap());
        let forget = async |browser: &mut Browser| {
            browser.json(Method::DELETE, &path_kept, Value::Null).await
        };
        forget(&mut bela).await.problem(404, "not-found");
        assert_eq!(forget(&mut there).await.status.as_u16(), 204);
        forget(&mut there).await.problem(404, "not-found");
        let mut inside = device;
        inside["endpoint"] = json!("https://127.0.0.1:8000/api/v1/me");
        let refused = here.json(Method::PUT, path, inside).await;
        assert_eq!(refused.problem(422, "bad-device").field.as_deref(), Some("endpoint"));
    }
}
