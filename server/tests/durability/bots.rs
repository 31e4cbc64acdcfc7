//! The computer's seat, when the server is killed at which it is played.

use std::time::Duration;

use rookery_api_client::{Client, Link};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_rules::random::Random;
use tokio::time::{Instant, sleep, timeout};

use super::WHOLE_TEST_MAX;
use super::several::RETURN_MAX;
use super::site::Site;

/// Kills, each of the server that plays the computer's seat then.
const KILLS: u32 = 3;
const SEED: u64 = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_plays_on_when_the_server_is_killed_by_which_it_played() {
    timeout(WHOLE_TEST_MAX, kill_and_play()).await.expect("the computer came back");
}

async fn kill_and_play() {
    let mut site = Site::start(SEED).await;
    let person = Client::new(&site.url).unwrap();
    person.be_guest().await.unwrap();
    let mut link = Link::open(&person, SEED).await.unwrap();
    let challenge = NewChallenge {
        rules: "chess".to_owned(),
        start: Start::Usual,
        time: TimeControl::fischer(3_600, 0),
        rated: false,
        seat: Some(Seat::First),
        to: Audience::Name { name: "Rookery-1".to_owned() },
    };
    person.challenge(&challenge).await.unwrap();
    let game = loop {
        if let ClientIn::Started { game } = link.hear().await.unwrap() {
            break game.id;
        }
    };
    link.say(ClientOut::Watch { game, from: 0 }).await.unwrap();
    let mut at_the_board = AtTheBoard { link, game, ply: 0, random: Random::new(SEED) };
    let mut slowest = Duration::ZERO;
    for _ in 0..KILLS {
        at_the_board.make_a_move().await;
        let killed = site.plays(game).await;
        killed.kill().await;
        let begun = Instant::now();
        at_the_board.make_a_move().await;
        slowest = slowest.max(begun.elapsed());
        for server in &mut site.servers {
            if !server.runs() {
                server.start().await;
            }
        }
        // Both know of each other before the next kill.
        sleep(Duration::from_secs(1)).await;
    }
    println!("{KILLS} kills; the computer's slowest answer took {} ms", slowest.as_millis());
    assert!(slowest < RETURN_MAX, "somebody waited for {slowest:?}");
    site.end().await;
}

/// Somebody who plays the computer.
struct AtTheBoard {
    link: Link,
    game: GameId,
    /// Plies that both know of.
    ply: u32,
    random: Random,
}

impl AtTheBoard {
    /// Makes any move, and waits for the computer's.
    async fn make_a_move(&mut self) {
        let (game, ply) = (self.game, self.ply);
        let legal = loop {
            match self.link.hear().await.unwrap() {
                ClientIn::Game { state, you: Some(you), .. }
                | ClientIn::Events { state, you: Some(you), .. }
                    if state.ply == ply && !you.legal.is_empty() =>
                {
                    break you.legal;
                }
                _ => {}
            }
        };
        let notation = self.random.pick(&legal).unwrap().notation.clone();
        let id = format!("{ply}");
        self.link.say(ClientOut::Move { game, ply, notation, id }).await.unwrap();
        self.ply += 2;
    }
}
