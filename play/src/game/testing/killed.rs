//! Games on two servers of which now one and now the other is killed, between any two of its steps:
//! the log is gapless, and holds each acknowledged command once.

use std::collections::BTreeMap;
use std::time::Duration;

use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use rookery_rules::random::Random;
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use super::Order;
use super::simulation::checks::{check, log, plies, seeds};
use super::simulation::some_wish;
use crate::options::Options;
use crate::outbox::{Outflow, outbox};
use crate::testing::World;

/// One game for so many seeds of the [`simulation`](super::simulation).
const SEEDS_EACH: u64 = 25;
/// What is tried in each game.
const ACTS: usize = 40;
/// How often an answer is looked for before the command is sent again.
const LOOKS: usize = 60;
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// A command is sent so often at most.
const TRIES_MAX: usize = 30;
/// A server is killed within this time after something was sent to it.
const KILLED_AFTER_US: usize = 15_000;

/// A server with threads of its own. With them everything ends that it does, wherever it stands.
struct Server {
    world: World,
    threads: Runtime,
}

impl Server {
    async fn start(options: &Options, name: &str) -> Self {
        let threads = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let starting = threads.spawn(World::beside(options.clone(), name.to_owned()));
        Self { world: starting.await.unwrap(), threads }
    }

    fn kill(self) {
        self.threads.shutdown_background();
    }
}

/// What became of each command that was answered.
fn answers(outflow: &mut Outflow) -> BTreeMap<String, bool> {
    let mut answers = BTreeMap::new();
    while let Some(notice) = outflow.waiting() {
        match notice.message() {
            ClientIn::Done { id } => drop(answers.insert(id.clone(), true)),
            ClientIn::Refused { id: Some(id), .. } => drop(answers.insert(id.clone(), false)),
            _ => {}
        }
    }
    answers
}

/// One game by a seed; how many servers were killed.
async fn play(world: &World, players: &[Player; 2], game: GameId, seed: u64) -> u32 {
    let options = world.app.base.options.clone();
    let mut random = Random::new(seed);
    let mut servers = vec![];
    for name in ["one", "two"] {
        servers.push(Server::start(&options, name).await);
    }
    let (outbox, mut outflow) = outbox();
    let (mut asked, mut answered, mut kills) = (BTreeMap::new(), BTreeMap::new(), 0);
    for number in 0..ACTS {
        let ply = plies(world, game).await;
        let seat = if random.below(4) > 0 { ply as usize % 2 } else { random.below(2) };
        let wish = some_wish(&mut random, ply);
        let (id, by) = (format!("{seed}-{number}"), players[seat].clone());
        asked.insert(id.clone(), format!("{wish:?}"));
        for attempt in 0..TRIES_MAX {
            let at = random.below(servers.len());
            let is_killed = attempt == 0 && random.below(4) == 0;
            // What a server says shortly before its end does not reach anybody.
            let outbox = if is_killed { crate::outbox::outbox().0 } else { outbox.clone() };
            {
                let _threads = servers[at].threads.enter();
                let app = &servers[at].world.app;
                let order = Order { by: by.clone(), id: id.clone(), wish: wish.clone(), lag_ms: 0 };
                app.live.order(app, &outbox, game, order).unwrap();
            }
            if is_killed {
                let after = Duration::from_micros(random.below(KILLED_AFTER_US) as u64);
                sleep(after).await;
                servers.remove(at).kill();
                servers.push(Server::start(&options, ["one", "two"][at]).await);
                kills += 1;
                continue;
            }
            for _ in 0..LOOKS {
                answered.extend(answers(&mut outflow));
                if answered.contains_key(&id) {
                    break;
                }
                sleep(LOOK_EVERY).await;
            }
            if answered.contains_key(&id) {
                break;
            }
        }
        assert!(answered.contains_key(&id), "{id} is not answered: {}", asked[&id]);
    }
    check(&log(world, game).await, &asked, &answered);
    servers.into_iter().for_each(Server::kill);
    kills
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_servers_are_killed_the_log_holds_what_was_acknowledged_once() {
    let (mut worlds, _) = World::several(1).await;
    let world = worlds.remove(0);
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let players = [anna.player(), bela.player()];
    let mut kills = 0;
    for seed in seeds().step_by(SEEDS_EACH as usize) {
        let game = world.game("chess", &anna, &bela).await;
        kills += play(&world, &players, game, seed).await;
    }
    assert!(kills > 0, "some were killed");
    world.end().await;
}
