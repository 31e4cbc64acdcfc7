//! Somebody leaves, and what they said goes with them: in every look, at every server.

use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use rookery_protocol::token::{NewToken, Scope};
use serde_json::{Value, json};

use super::{leave, said};
use crate::ics::Telnet;
use crate::person::{Person, Shown, Table};
use crate::program::Program;
use crate::server::{PASSPHRASE, TestServer, credentials};
use crate::site::{Site, everywhere};

const SECRET: &str = "my secret";

/// Waits until the whole game comes, without what was said.
async fn until_gone(person: &mut Person) -> Shown {
    person
        .until(|message| match message {
            ClientIn::Game { about, entries, state, you, .. } => {
                let gone = said(&entries)
                    .iter()
                    .all(|(name, text)| !text.contains(SECRET) && name != "anna");
                gone.then_some(Shown { about, entries, state, you })
            }
            _ => None,
        })
        .await
}

/// Everything that a door tells of a game has nothing of somebody's in it.
async fn is_gone_everywhere(server: &TestServer, game: GameId, name: &str, reader: &Program) {
    let shown = Person::stranger(server).await.watch(game).await;
    assert!(said(&shown.entries).iter().all(|(_, text)| !text.contains(SECRET)));
    assert_eq!(shown.about.players[0].name, name);
    let mut browser = server.browser();
    for path in [
        format!("/api/v1/games/{game}"),
        format!("/api/v1/games/{game}/export"),
        format!("/g/{game}"),
        format!("/game/export/{game}"),
    ] {
        let answer = browser.get(&path).await;
        assert_eq!(answer.status.as_u16(), 200, "{path}: {}", answer.text());
        assert!(!answer.text().contains(SECRET), "{path}");
        assert!(!answer.text().contains("anna"), "{path}: {}", answer.text());
    }
    let record = browser.get(&format!("/api/v1/games/{game}/export")).await;
    assert!(record.text().contains("[White \"somebody who left\"]"), "{}", record.text());
    let chat: Value = reader.get(&format!("/api/board/game/{game}/chat")).await.json();
    assert_eq!(chat, json!([{ "user": "bela", "text": "well, well", "room": "player" }]));
    browser.get("/api/v1/users/anna").await.problem(404, "no-such-user");
    browser.get("/api/v1/games/export?player=anna").await.problem(404, "no-such-user");
}

/// A program of somebody who has an account, to read chats with.
async fn reads(server: &TestServer, name: &str) -> Program {
    let mut browser = server.browser();
    browser.post("/api/v1/login", credentials(name, PASSPHRASE)).await;
    let draft = json!({ "label": "Test", "scopes": [Scope::BoardPlay], "passphrase": PASSPHRASE });
    let made: NewToken = browser.post("/api/v1/tokens", draft).await.json();
    Program::new(server, made.token)
}

everywhere! {
    async fn what_somebody_said_goes_with_them_wherever_one_looks_and_the_game_stays(site: &Site) {
        let (anna, bela) = (site.person_here("anna").await, site.person_there("bela").await);
        let time = TimeControl::fischer(600, 0);
        let mut table = Table::seat(anna, bela, "chess", time).await;
        table.play("e2e4 e7e5").await;
        let game = table.game;
        let mut looks = Person::stranger(site.there()).await;
        looks.watch(game).await;
        assert_eq!(table.first.tell(game, Room::Players, SECRET).await, Ok(()));
        assert_eq!(table.second.tell(game, Room::Players, "well, well").await, Ok(()));
        table.second.event(|event| matches!(event, Event::Said { by, .. } if by.name == "anna")).await;
        let before = table.second.watch(game).await.entries.len();
        let name = format!("deleted-{}", table.first.player().await.id);

        leave(&table.first).await;
        // Nobody is kept waiting, and whoever looks sees it go.
        table.second.until(|message| match message {
            ClientIn::Finished { game: over } if over.id == game => Some(()),
            _ => None,
        }).await;
        let shown = until_gone(&mut table.second).await;
        assert_eq!(shown.about.players.each_ref().map(|player| &*player.name), [&*name, "bela"]);
        assert!(shown.state.result.is_some());
        let acts = shown.you.unwrap().acts;
        assert!(!acts.contains(&Act::OfferRematch), "{acts:?}");
        let refused = table.second.act(game, Act::OfferRematch).await;
        assert_eq!(refused, Err(Refusal::NoOffer), "nobody would answer");
        assert_eq!(shown.entries.len(), before + 1, "nothing but the end is new");
        until_gone(&mut looks).await;
        let reader = reads(site.there(), "bela").await;
        for server in [site.here(), site.there()] {
            is_gone_everywhere(server, game, &name, &reader).await;
        }
        // A move that somebody makes later goes into the same log.
        let all = site.here().running.app.base.storage.events(game, 0, 100).await.unwrap();
        assert_eq!(all.len(), before + 1);
        let taken = site.there().browser().post("/api/v1/register", credentials("Anna", PASSPHRASE)).await;
        taken.problem(422, "name-taken");
    }

    async fn a_game_that_others_play_goes_on_without_what_a_spectator_said(site: &Site) {
        let (bela, cili) = (site.person_here("bela").await, site.person_there("cili").await);
        let mut table = Table::seat(bela, cili, "chess", TimeControl::fischer(600, 0)).await;
        let game = table.game;
        let mut anna = site.person_there("anna").await;
        anna.watch(game).await;
        let mut looks = Person::stranger(site.here()).await;
        looks.watch(game).await;
        assert_eq!(anna.tell(game, Room::Spectators, SECRET).await, Ok(()));
        looks.event(|event| matches!(event, Event::Said { .. })).await;
        table.play("e2e4 e7e5").await;
        leave(&anna).await;
        let shown = until_gone(&mut looks).await;
        assert!(shown.state.result.is_none());
        table.play_on(2, "g1f3 b8c6").await;
        looks.event(|event| matches!(event, Event::Moved(made) if made.ply == 4)).await;
        assert!(anna.client.me().await.is_err() || anna.client.me().await.unwrap().account.is_none());
    }
}

#[tokio::test]
async fn telnet_says_nothing_of_it_and_a_muted_person_and_a_bot_leave_like_anybody() {
    let server = crate::ics::server().await;
    let (anna, bela) =
        (Person::registered(&server, "anna").await, Person::registered(&server, "bela").await);
    let mut table = Table::seat(anna, bela, "chess", TimeControl::fischer(600, 0)).await;
    table.play("e2e4 e7e5").await;
    let game = table.game;
    assert_eq!(table.first.tell(game, Room::Players, SECRET).await, Ok(()));
    let storage = &server.running.app.base.storage;
    let id = table.first.player().await.id;
    storage.set_limits(id, false, true, rookery_play::now::millis()).await.unwrap();
    leave(&table.first).await;
    let mut telnet = Telnet::of(&server, "cili").await;
    telnet.says(&format!("observe {game}")).await;
    telnet.says("games").await;
    telnet.says("finger anna").await;
    telnet.says("quit").await;
    let heard = telnet.until("Thank you for playing").await;
    assert!(!heard.contains(SECRET), "{heard}");

    let robot = server.bot_program("robot").await;
    let mut owner = server.browser();
    owner.post("/api/v1/login", credentials("robot", PASSPHRASE)).await;
    let sure = json!({ "passphrase": PASSPHRASE });
    let gone = owner.json(hyper::Method::DELETE, "/api/v1/me", sure).await;
    assert_eq!(gone.status.as_u16(), 200, "{}", gone.text());
    robot.get("/api/account").await.problem(401, "no-such-token");
}
