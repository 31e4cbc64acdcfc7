//! Bots at their boards: what cannot hold them up, what they answer, and when they leave.

use std::path::Path;
use std::time::Duration;

use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event, Room, ShownMove};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use tokio::time::sleep;

use crate::house::{House, offer};
use crate::person::{Person, Table};
use crate::server::{PASSPHRASE, TestServer, credentials};

/// Notes each question in a file of the folder in which it runs.
const NOTES: &str = "open('asked', 'a').write('x')";
/// How often something is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How often the program in this folder was asked since the last time.
fn asked(folder: &Path) -> usize {
    let file = folder.join("asked");
    let asked = std::fs::read(&file).unwrap_or_default().len();
    let _ = std::fs::remove_file(&file);
    asked
}

fn untimed(rules: &str) -> NewChallenge {
    let time = TimeControl::even(TimeLimit::Unlimited);
    NewChallenge { time, ..offer(rules, Seat::First) }
}

impl Person {
    /// Answers the bot's moves with the first legal one until the game is over. Gives how many moves
    /// the bot has made.
    async fn play_out(&mut self, game: GameId) -> usize {
        loop {
            let shown = self.watch(game).await;
            if shown.state.result.is_some() {
                let by_bot = |event: &Event| {
                    matches!(event, Event::Moved(ShownMove { seat: Seat::Second, .. }))
                };
                let events = shown.entries.iter().filter_map(|entry| entry.event.as_ref());
                return events.filter(|event| by_bot(event)).count();
            }
            if shown.state.turn == Some(Seat::First) {
                let legal = shown.you.unwrap().legal;
                assert_eq!(self.make(game, shown.state.ply, &legal[0].notation).await, Ok(()));
            } else {
                sleep(LOOK_EVERY).await;
            }
        }
    }

    /// Waits until a draw that was offered is answered: whether it was accepted.
    async fn is_drawn(&mut self, game: GameId) -> bool {
        assert_eq!(self.act(game, Act::OfferDraw).await, Ok(()));
        let answer = self.event(|event| {
            matches!(event, Event::DrawDeclined { seat: Seat::Second } | Event::Ended { .. })
        });
        matches!(answer.await.event, Some(Event::Ended { .. }))
    }

    /// Says something once in a while, until it is told to stop by being dropped.
    async fn chatter(mut self, game: GameId, room: Room) {
        loop {
            let said = self.tell(game, room, "well, well").await;
            assert!(matches!(said, Ok(()) | Err(Refusal::TooFast)), "{said:?}");
            sleep(Duration::from_millis(500)).await;
        }
    }
}

#[tokio::test]
async fn chat_from_five_people_asks_an_engine_nothing() {
    let mut house = House::new().await;
    let at_go = format!("{NOTES}\ntime.sleep(1.5)\nsay('MOVE', legal[0])");
    let folder = house.scripted("thinker", &at_go).await;
    let (mut person, game) = house.against("thinker", offer("tic-tac-toe", Seat::First)).await;
    asked(&folder);
    let mut people = tokio::task::JoinSet::new();
    people.spawn(person.another_window().await.chatter(game, Room::Players));
    for _ in 0..4 {
        let mut guest = Person::guest(&house.server).await;
        guest.watch(game).await;
        people.spawn(guest.chatter(game, Room::Spectators));
    }
    let moves = person.play_out(game).await;
    people.abort_all();
    while let Some(left) = people.join_next().await {
        assert!(left.is_err_and(|why| why.is_cancelled()), "somebody could not talk");
    }
    let shown = person.watch(game).await;
    let said = shown.entries.iter().filter(|entry| matches!(entry.event, Some(Event::Said { .. })));
    assert!(said.count() > 10, "they talked all the time");
    assert_eq!(asked(&folder), moves);
}

#[tokio::test]
async fn a_bot_that_talks_before_each_move_plays_a_whole_game() {
    let mut house = House::new().await;
    let at_go =
        format!("{NOTES}\nsay('TEXT let me think')\ntime.sleep(0.7)\nsay('MOVE', legal[0])");
    let folder = house.scripted("talker", &at_go).await;
    let (mut person, game) = house.against("talker", offer("tic-tac-toe", Seat::First)).await;
    asked(&folder);
    let moves = person.play_out(game).await;
    assert!(moves > 1);
    assert_eq!(asked(&folder), moves);
    let shown = person.watch(game).await;
    let said = |event: &Event| matches!(event, Event::Said { text, .. } if text == "let me think");
    let said = shown.entries.iter().filter_map(|entry| entry.event.as_ref()).filter(|it| said(it));
    assert_eq!(said.count(), moves);
}

#[tokio::test]
async fn a_bot_that_is_muted_plays_and_is_silent() {
    let mut house = House::new().await;
    house.scripted("talker", "say('TEXT psst')\nsay('MOVE', legal[0])").await;
    house.change("talker", serde_json::json!({ "muted": true })).await;
    let (mut person, game) = house.against("talker", offer("tic-tac-toe", Seat::First)).await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    let shown = person.watch(game).await;
    let mut events = shown.entries.iter().filter_map(|entry| entry.event.as_ref());
    assert!(!events.any(|event| matches!(event, Event::Said { .. })), "it was heard");
}

#[tokio::test]
async fn a_draw_is_answered_by_the_bots_own_score_whoevers_turn_it_is() {
    let mut house = House::new().await;
    for (name, score, accepts) in [("worse", "cp -90", true), ("better", "mate 7", false)] {
        // It takes its time from its second move on.
        let at_go = format!(
            "say('INFO depth 5 score {score} pv x')\n\
             time.sleep(0.3 if len(legal) > 7 else 10)\n\
             say('MOVE', legal[0])"
        );
        house.scripted(name, &at_go).await;
        let (mut person, game) = house.against(name, offer("tic-tac-toe", Seat::First)).await;
        let second = person.make_any(game).await;
        person.ply(second).await;
        assert_eq!(person.is_drawn(game).await, accepts, "{name} waits");

        let (mut person, game) = house.against(name, offer("tic-tac-toe", Seat::First)).await;
        let second = person.make_any(game).await;
        person.ply(second).await;
        person.make_any(game).await;
        assert_eq!(person.is_drawn(game).await, accepts, "{name} thinks");
    }
}

#[tokio::test]
async fn an_engine_without_scores_answers_a_draw_itself() {
    let mut house = House::new().await;
    let at_go = "if not draw: time.sleep(1)\nsay('DRAW' if draw else 'MOVE ' + legal[0])";
    house.scripted("silent", at_go).await;
    let (mut person, game) = house.against("silent", offer("tic-tac-toe", Seat::Second)).await;
    person.ply(1).await;
    assert_eq!(person.act(game, Act::OfferDraw).await, Ok(()));
    let legal = person.watch(game).await.you.unwrap().legal;
    assert_eq!(person.make(game, 1, &legal[0].notation).await, Ok(()));
    let answer = |event: &Event| matches!(event, Event::Ended { .. } | Event::DrawDeclined { .. });
    let told_with_its_turn = person.event(answer).await.event;
    assert!(matches!(told_with_its_turn, Some(Event::Ended { .. })), "{told_with_its_turn:?}");

    let (mut person, game) = house.against("silent", offer("tic-tac-toe", Seat::First)).await;
    person.make_any(game).await;
    assert!(person.is_drawn(game).await, "it is asked anew while it thinks");
}

#[tokio::test]
async fn a_takeback_is_granted_while_the_bot_thinks_and_it_plays_on() {
    let mut house = House::new().await;
    let at_go = format!("{NOTES}\ntime.sleep(1)\nsay('MOVE', legal[0])");
    let folder = house.scripted("thinker", &at_go).await;
    let (mut person, game) = house.against("thinker", offer("tic-tac-toe", Seat::First)).await;
    asked(&folder);
    let legal = person.watch(game).await.you.unwrap().legal;
    assert_eq!(person.make(game, 0, &legal[0].notation).await, Ok(()));
    while asked(&folder) == 0 {
        sleep(LOOK_EVERY).await;
    }
    assert_eq!(person.act(game, Act::AskTakeback).await, Ok(()));
    person.event(|event| matches!(event, Event::TakenBack { ply: 0 })).await;
    assert_eq!(person.make(game, 0, &legal[8].notation).await, Ok(()));
    let answer = person.ply(2).await.unwrap();
    assert_eq!(answer, legal[0].notation, "it was asked about the other move");
}

#[tokio::test]
async fn a_place_is_free_when_somebody_has_left_a_game_without_a_clock_and_taken_again_by_their_move()
 {
    // Longer than it takes until a bot hears that somebody has come.
    let mut house = House::with(|config| config.play.away_ms_max = 1_500).await;
    house.scripted("lonely", "say('MOVE', legal[0])").await;
    let bots: Vec<serde_json::Value> = house.ada.get("/api/v1/admin/bots").await.json();
    let id = bots[0]["player"]["id"].as_str().unwrap();
    let mut draft = bots[0]["draft"].clone();
    draft["games_max"] = 1.into();
    let path = format!("/api/v1/admin/bots/{id}");
    assert_eq!(house.ada.json(hyper::Method::PUT, &path, draft).await.status, 200);

    let (mut anna, first) = house.against("lonely", untimed("tic-tac-toe")).await;
    let ply = anna.make_any(first).await;
    anna.ply(ply).await;
    // Anna closes her window.
    let client = anna.client.clone();
    drop(anna);
    house.runs(&[]).await;
    let (mut ben, second) = house.against("lonely", untimed("tic-tac-toe")).await;
    house.runs(&[second]).await;

    let mut anna = Person::with(client).await;
    let ply = anna.make_any(first).await;
    // Longer than a seat waits before it tries again.
    sleep(Duration::from_millis(1_500)).await;
    assert_eq!(anna.watch(first).await.state.ply, ply - 1, "her move stands, and she waits");
    let to = Audience::Name { name: "lonely".into() };
    let third = anna.client.challenge(&NewChallenge { to, ..untimed("tic-tac-toe") }).await;
    assert!(third.is_err_and(|why| why.code() == Some("bot-busy")), "nobody comes before her");
    assert_eq!(ben.act(second, Act::Resign).await, Ok(()));
    anna.ply(ply).await;
    house.runs(&[first]).await;
}

#[tokio::test]
async fn a_first_move_against_a_bot_has_no_deadline_and_one_against_a_person_has() {
    let mut house = House::new().await;
    house.scripted("patient", "say('MOVE', legal[0])").await;
    let (mut person, game) = house.against("patient", offer("chess", Seat::First)).await;
    assert_eq!(person.watch(game).await.state.first_move_by_ms, None);
    let server: &TestServer = &house.server;
    let mut table = Table::chess(server).await;
    assert!(table.first.watch(table.game).await.state.first_move_by_ms.is_some());
}

#[tokio::test]
async fn a_bot_that_sleeps_through_a_restart_is_woken_by_who_comes_back() {
    let mut house = House::new().await;
    house.scripted("lonely", "say('MOVE', legal[0])").await;
    let (mut anna, game) = house.against("lonely", untimed("tic-tac-toe")).await;
    let ply = anna.make_any(game).await;
    anna.ply(ply).await;
    let client = anna.client.clone();
    drop(anna);
    let address = house.server.address().to_string();
    let folder = house.server.stop().await;
    let server = TestServer::start_in(folder, |config| {
        config.listen = address;
        config.play.shim = Some(crate::house::server_program());
    })
    .await;
    sleep(Duration::from_millis(500)).await;
    assert!(server.running.app.bots.running().is_empty(), "nobody waits for her");
    // Whoever runs the server cannot take her opponent away.
    let mut ada = server.browser();
    ada.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    let bots: Vec<serde_json::Value> = ada.get("/api/v1/admin/bots").await.json();
    let bot = bots.iter().find(|bot| bot["player"]["name"] == "lonely").unwrap();
    let path = format!("/api/v1/admin/bots/{}", bot["player"]["id"].as_str().unwrap());
    ada.send(hyper::Request::delete(path), "").await.problem(409, "bot-plays");
    let mut anna = Person::with(client).await;
    let ply = anna.make_any(game).await;
    anna.ply(ply).await;
}
