//! Who sees how a bot thinks, and who does not.

use rookery_protocol::bot::{Running, Thinking};
use rookery_protocol::challenge::NewChallenge;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Event};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};
use serde_json::json;

use crate::house::{House, offer};
use crate::matches::{plan, with};
use crate::person::Person;

/// Tells what it is about to do, and then does it.
const OPEN: &str = "say('INFO depth 6 score cp 31 nodes 500 pv my-secret-plan', legal[0])\n\
                    time.sleep(0.3)\nsay('MOVE', legal[0])";

impl Person {
    /// Asks to see how the bots of a game think.
    async fn follow(&mut self, game: GameId) {
        self.watch(game).await;
        self.say(ClientOut::Follow { game, on: true }).await;
    }

    /// Asks to see how the bots of a game think, and is refused.
    async fn may_not_follow(&mut self, game: GameId) {
        self.follow(game).await;
        let refused = self.until(|message| match message {
            ClientIn::Refused { reason, game: Some(about), .. } if about == game => Some(reason),
            _ => None,
        });
        assert_eq!(refused.await, Refusal::NotShown);
    }

    /// The next that is told of how a bot thinks.
    async fn thinking(&mut self) -> Thinking {
        self.until(|message| match message {
            ClientIn::Thinking(thinking) => Some(thinking),
            _ => None,
        })
        .await
    }

    /// Listens until so many moves were made, and hears nothing of how a bot thinks.
    async fn until_ply(&mut self, game: GameId, ply: u32) {
        self.until(|message| match message {
            ClientIn::Thinking(thinking) => panic!("it leaked: {thinking:?}"),
            ClientIn::Events { game: about, state, .. } if about == game => {
                (state.ply >= ply).then_some(())
            }
            _ => None,
        })
        .await;
    }

    /// Listens until the game is over, and hears nothing of how a bot thinks. Gives how many moves
    /// it saw made.
    async fn hears_no_thinking(&mut self) -> usize {
        let mut moves = 0;
        self.until(|message| match message {
            ClientIn::Thinking(thinking) => panic!("it leaked: {thinking:?}"),
            ClientIn::Events { state, entries, .. } => {
                let moved = |event: &Event| matches!(event, Event::Moved(_));
                let events = entries.iter().filter_map(|entry| entry.event.as_ref());
                moves += events.filter(|event| moved(event)).count();
                state.result.map(|_| ())
            }
            ClientIn::Game { state, .. } => state.result.map(|_| ()),
            _ => None,
        })
        .await;
        moves
    }
}

impl House {
    /// A match of two programs that is played, and its first game.
    async fn with_match(rules: &str) -> (Self, GameId) {
        let mut house = Self::new().await;
        house.scripted("plotter", OPEN).await;
        let change = json!({
            "rules": rules, "adjudication": {}, "concurrency": 1,
            "players": [{ "name": "a", "engine": "plotter" }, { "name": "b", "engine": "plotter" }],
        });
        let made = house.make_match(with(plan(1), &change)).await;
        house.order(&made, json!({ "kind": "start" })).await;
        let going = house.until(&made, |view| !view.live.is_empty()).await;
        (house, going.live[0].game)
    }

    /// What an admin's list of what runs says of a game, as text.
    async fn running_text(&mut self, game: GameId) -> String {
        let answer = self.ada.get("/api/v1/admin/running").await;
        let all: Vec<Running> = answer.json();
        assert!(all.iter().any(|one| one.game == game), "{all:?}");
        answer.text().to_owned()
    }
}

#[tokio::test]
async fn how_a_bot_thinks_never_leaves_a_hidden_game() {
    let mut house = House::new().await;
    house.scripted("plotter", OPEN).await;
    let (mut person, game) = house.against("plotter", offer("dark", Seat::First)).await;
    let mut window = person.another_window().await;
    let mut visitor = Person::stranger(&house.server).await;
    let mut admin = Person::admin(&house.server).await;
    let mut spectator = Person::guest(&house.server).await;
    spectator.watch(game).await;
    for listener in [&mut person, &mut window, &mut visitor, &mut admin] {
        listener.may_not_follow(game).await;
    }
    for _ in 0..3 {
        let ply = person.make_any(game).await;
        person.say(ClientOut::Follow { game, on: true }).await;
        for path in [format!("/games/{game}.svg"), format!("/api/v1/games/{game}")] {
            let shown = house.ada.ask(&path).await;
            assert!(!shown.text().contains("my-secret-plan"), "{path}: {}", shown.text());
        }
        person.until_ply(game, ply).await;
        let running = house.running_text(game).await;
        assert!(!running.contains("my-secret-plan") && !running.contains("score"), "{running}");
    }
    assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    for listener in [&mut window, &mut visitor, &mut admin, &mut spectator] {
        listener.hears_no_thinking().await;
    }
    person.hears_no_thinking().await;
}

#[tokio::test]
async fn who_plays_a_bot_alone_is_told_how_it_thought_and_only_after_its_move() {
    let mut house = House::new().await;
    house.scripted("plotter", OPEN).await;
    let (mut person, game) = house.against("plotter", offer("chess", Seat::First)).await;
    let mut visitor = Person::stranger(&house.server).await;
    let mut admin = Person::admin(&house.server).await;
    for listener in [&mut visitor, &mut admin] {
        listener.may_not_follow(game).await;
    }
    person.follow(game).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let mut moved = false;
    let told = person.until(|message| match message {
        ClientIn::Events { state, .. } => {
            moved |= state.ply == 2;
            None
        }
        ClientIn::Thinking(thinking) => Some(thinking),
        _ => None,
    });
    let told = told.await;
    assert!(moved, "the move comes first");
    assert_eq!((told.seat, told.ply, told.info.depth), (Seat::Second, 1, Some(6)));
    assert!(told.info.pv.is_empty(), "{:?}", told.info);
    assert!(!house.running_text(game).await.contains("my-secret-plan"));
    assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    for listener in [&mut visitor, &mut admin] {
        assert_eq!(listener.hears_no_thinking().await, 2);
    }
}

#[tokio::test]
async fn nobody_is_told_of_a_bot_in_a_rated_game_with_a_person() {
    let mut house = House::new().await;
    house.scripted("plotter", OPEN).await;
    let rated = NewChallenge { rated: true, ..offer("chess", Seat::First) };
    let person = Person::registered(&house.server, "Ben").await;
    let (mut person, game) = house.sits(person, "plotter", rated).await;
    person.may_not_follow(game).await;
    Person::admin(&house.server).await.may_not_follow(game).await;
}

#[tokio::test]
async fn who_watches_two_programs_is_told_at_once_how_they_think() {
    let (mut house, game) = House::with_match("chess").await;
    let mut watcher = Person::stranger(&house.server).await;
    watcher.follow(game).await;
    assert!(watcher.thinking().await.info.pv.contains("my-secret-plan"));
    assert!(house.running_text(game).await.contains("my-secret-plan"));
}

#[tokio::test]
async fn how_two_programs_think_never_leaves_a_hidden_game_either() {
    let (mut house, game) = House::with_match("dark").await;
    let mut watcher = Person::stranger(&house.server).await;
    let mut admin = Person::admin(&house.server).await;
    for listener in [&mut watcher, &mut admin] {
        listener.may_not_follow(game).await;
        listener.until_ply(game, 6).await;
    }
    assert!(!house.running_text(game).await.contains("my-secret-plan"));
}
