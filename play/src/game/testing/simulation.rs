//! Games that three servers have in memory at once, while words between them get lost, overtake each
//! other, or do not reach one of them: whatever happens, the log is gapless, holds each acknowledged
//! command once and no refused one, one flag falls, and everybody who looks has seen it by the end,
//! each version once and in order.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use rookery_arbiter::{Event, Record, Wish};
use rookery_news::local::Hub;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, Player, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::random::Random;
use tokio::time::sleep;

use super::Order;
use crate::game::log::look_at_all;
use crate::game::message::ToGame;
use crate::outbox::{Outbox, Outflow, outbox};
use crate::testing::{World, until};

/// Games, each by a seed of its own, unless `ROOKERY_TEST_SEEDS` says otherwise.
const SEEDS: u64 = 200;
/// Games that go on at the same time: few enough that each is asked again whichever of them wakes.
const AT_ONCE: u64 = 25;
/// What is tried in each game.
const ACTS: usize = 40;
/// Of so many rounds of games those of one have clocks, which run out.
const CLOCKED_EVERY: u64 = 4;
/// Words are on their way for less than this when they are held up.
const DELAY_MS_MAX: usize = 30;
/// A game without an end that anybody knows by heart: knights go out and back.
const MOVES: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];

/// Somebody who looks at a game, now at one server and now at another.
struct Viewer {
    player: Option<Player>,
    server: usize,
    outbox: Outbox,
    outflow: Outflow,
    /// The versions that it was shown, in order.
    seen: Vec<u32>,
}

impl Viewer {
    fn look(worlds: &[World], game: GameId, server: usize, player: Option<Player>) -> Self {
        let (outbox, outflow) = outbox();
        let viewer = Self { player, server, outbox, outflow, seen: vec![] };
        viewer.watch(worlds, game);
        viewer
    }

    fn watch(&self, worlds: &[World], game: GameId) {
        let app = &worlds[self.server].app;
        let from = self.seen.last().copied().unwrap_or(0);
        let (outbox, player) = (self.outbox.clone(), self.player.clone());
        app.live.send(app, game, ToGame::Watch { outbox, player, from }).unwrap();
    }

    /// Goes over to another server, as after a lost connection.
    fn move_over(&mut self, worlds: &[World], game: GameId, server: usize) {
        let left = ToGame::Unwatch(self.outbox.id());
        worlds[self.server].app.live.send_if_live(game, left);
        self.hear();
        (self.outbox, self.outflow) = outbox();
        self.server = server;
        self.watch(worlds, game);
    }

    /// Takes what waits; what became of commands.
    fn hear(&mut self) -> BTreeMap<String, bool> {
        let mut answers = BTreeMap::new();
        while let Some(notice) = self.outflow.waiting() {
            match notice.message() {
                ClientIn::Game { entries, .. } => {
                    let whole: Vec<u32> = entries.iter().map(|entry| entry.version).collect();
                    assert!(whole.len() >= self.seen.len(), "a game went back");
                    self.seen = whole;
                }
                ClientIn::Events { entries, .. } => {
                    self.seen.extend(entries.iter().map(|entry| entry.version));
                }
                ClientIn::Done { id } => drop(answers.insert(id.clone(), true)),
                ClientIn::Refused { id: Some(id), .. } => drop(answers.insert(id.clone(), false)),
                _ => {}
            }
        }
        let gapless = (1..).take(self.seen.len());
        assert!(self.seen.iter().copied().eq(gapless), "each version once: {:?}", self.seen);
        answers
    }
}

pub(super) fn some_wish(random: &mut Random, ply: u32) -> Wish {
    match random.below(10) {
        0..=4 => Wish::Move { ply, notation: MOVES[ply as usize % MOVES.len()].to_owned() },
        // Somebody is behind, or mistaken.
        5 => Wish::Move { ply: ply.saturating_sub(1), notation: "e2e4".to_owned() },
        6 => Wish::Say { room: Room::Players, text: format!("at {ply}") },
        7 => Wish::Act(Act::OfferDraw),
        8 => Wish::Act(Act::DeclineDraw),
        _ => Wish::Act(Act::AskTakeback),
    }
}

/// One game by a seed.
async fn play(worlds: &[World], hub: &Hub, players: &[Player; 2], game: GameId, seed: u64) {
    let mut random = Random::new(seed);
    let mut viewers: Vec<Viewer> = vec![];
    for player in [Some(&players[0]), Some(&players[1]), None, None] {
        let server = random.below(worlds.len());
        viewers.push(Viewer::look(worlds, game, server, player.cloned()));
    }
    let (mut asked, mut answers) = (BTreeMap::new(), BTreeMap::new());
    let mut ply = 0;
    for number in 0..ACTS {
        match random.below(12) {
            0 => meddle(worlds, hub, &mut random),
            1 | 2 => {
                let (who, server) = (random.below(viewers.len()), random.below(worlds.len()));
                viewers[who].move_over(worlds, game, server);
            }
            _ => {
                let seat = if random.below(4) > 0 { ply as usize % 2 } else { random.below(2) };
                let app = &worlds[random.below(worlds.len())].app;
                let wish = some_wish(&mut random, ply);
                let changes = match &wish {
                    Wish::Move { ply: at, .. } => *at == ply,
                    wish => *wish == Wish::Act(Act::AskTakeback),
                };
                let (id, told) = (format!("{seed}-{number}"), format!("{wish:?}"));
                let by = players[seat].clone();
                // Some are sent to two servers at once, as after a lost connection.
                let outbox = viewers[seat].outbox.clone();
                let order = |wish| Order { by: by.clone(), id: id.clone(), wish, lag_ms: 0 };
                app.live.order(app, &outbox, game, order(wish.clone())).unwrap();
                if random.below(4) == 0 {
                    let app = &worlds[random.below(worlds.len())].app;
                    app.live.order(app, &outbox, game, order(wish)).unwrap();
                }
                asked.insert(id.clone(), told);
                if random.below(3) > 0 {
                    // Waits for the answer, as somebody at a board does.
                    let waiting = RefCell::new((&mut viewers, &mut answers));
                    until(async || {
                        let (viewers, answers) = &mut *waiting.borrow_mut();
                        viewers.iter_mut().for_each(|viewer| answers.extend(viewer.hear()));
                        answers.contains_key(&id)
                    })
                    .await;
                }
                if changes && answers.get(&id) != Some(&false) {
                    ply = plies(&worlds[0], game).await;
                }
            }
        }
        for viewer in &mut viewers {
            answers.extend(viewer.hear());
        }
    }
    // Every word gets through in the end, or a look finds what was lost.
    mend(worlds, hub);
    let runs_out = is_clocked(seed) && plies(&worlds[0], game).await > 1;
    let all = RefCell::new(&mut viewers);
    until(async || {
        let stored = log(&worlds[0], game).await;
        if runs_out && !stored.iter().any(is_end) {
            return false;
        }
        let stored = stored.len();
        for world in worlds {
            look_at_all(&world.app).await.unwrap();
        }
        sleep(Duration::from_millis(5)).await;
        all.borrow_mut().iter_mut().all(|viewer| {
            viewer.hear();
            viewer.seen.len() == stored
        })
    })
    .await;
    check(&log(&worlds[0], game).await, &asked, &answers);
}

/// Whether the clocks of a game run out, by its seed.
fn is_clocked(seed: u64) -> bool {
    (seed / AT_ONCE).is_multiple_of(CLOCKED_EVERY)
}

fn is_end(record: &Record) -> bool {
    matches!(record.event, Event::Ended { .. })
}

/// Something happens to words from now on.
fn meddle(worlds: &[World], hub: &Hub, random: &mut Random) {
    match random.below(4) {
        0 => hub.set_broken(random.below(4) == 0),
        1 => hub.set_deaf(random.below(3) == 0),
        2 => hub.set_cut(&worlds[random.below(worlds.len())].app.base.life, random.below(2) == 0),
        _ => {
            let count = random.below(8);
            let delay = |_| Duration::from_millis(random.below(DELAY_MS_MAX) as u64);
            hub.set_delays((0..count).map(delay).collect());
        }
    }
}

/// Nothing happens to them any more.
fn mend(worlds: &[World], hub: &Hub) {
    hub.set_broken(false);
    hub.set_deaf(false);
    hub.set_delays(vec![]);
    worlds.iter().for_each(|world| hub.set_cut(&world.app.base.life, false));
}

pub(super) async fn log(world: &World, game: GameId) -> Vec<Record> {
    let stored = world.app.base.storage.load(game, 0).await.unwrap().unwrap().1;
    let read = |event: &rookery_storage::StoredEvent| {
        Record::read(event.version, event.at_ms, &event.body).unwrap()
    };
    stored.iter().map(read).collect()
}

/// How many moves stand.
pub(super) async fn plies(world: &World, game: GameId) -> u32 {
    let count = |plies, record: &Record| match record.event {
        Event::Moved(_) => plies + 1,
        Event::TakenBack { ply } => ply,
        _ => plies,
    };
    log(world, game).await.iter().fold(0, count)
}

pub(super) fn check(
    log: &[Record],
    asked: &BTreeMap<String, String>,
    answers: &BTreeMap<String, bool>,
) {
    let versions: Vec<u32> = log.iter().map(|record| record.version).collect();
    assert!(versions.iter().copied().eq(1..=log.len() as u32), "{versions:?}");
    let mut stored: BTreeMap<&str, u32> = BTreeMap::new();
    let id = |record: &Record| {
        let (_, id) = record.command.as_deref()?.split_once(':')?;
        asked.get_key_value(id).map(|(id, _)| id.as_str())
    };
    let twice = |record: &&Record| {
        let same = |other: &&Record| id(other) == id(record) && other.event == record.event;
        id(record).is_some() && log.iter().filter(same).count() > 1
    };
    assert_eq!(log.iter().find(twice), None, "it is stored twice");
    assert!(log.iter().filter(|record| is_end(record)).count() <= 1, "it ends twice");
    let mut before = None;
    for id in log.iter().map(id) {
        // What follows from one command is stored together.
        if let Some(id) = id.filter(|id| before != Some(*id)) {
            *stored.entry(id).or_default() += 1;
        }
        before = id;
    }
    for (id, done) in answers {
        let times = stored.get(id.as_str()).copied().unwrap_or(0);
        // What was refused here was perhaps done at another server; never twice.
        assert!(times <= 1, "{id} is stored {times} times");
        // A move that stands already is done, whoever asked for it first.
        let stood = asked[id].starts_with("Move");
        assert!(!done || times == 1 || stood, "{id} is not stored: {}", asked[id]);
    }
}

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
pub(super) fn seeds() -> u64 {
    let given = std::env::var("ROOKERY_TEST_SEEDS").ok();
    given.map_or(SEEDS, |seeds| seeds.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_lost_between_servers_the_log_and_everybody_agree() {
    let (worlds, hub) = World::several(3).await;
    let anna = worlds[0].player("anna").await;
    let bela = worlds[0].player("bela").await;
    let players = [anna.player(), bela.player()];
    let seats = [Seat::First, Seat::Second].map(Seat::index);
    assert_eq!(seats, [0, 1]);
    let seeds = seeds();
    for from in (0..seeds).step_by(AT_ONCE as usize) {
        let mut games = vec![];
        for seed in from..seeds.min(from + AT_ONCE) {
            let time = is_clocked(seed).then(|| TimeControl::fischer(1, 0));
            games.push((seed, worlds[0].timed_game("chess", &anna, &bela, time).await));
        }
        let playing =
            games.into_iter().map(|(seed, game)| play(&worlds, &hub, &players, game, seed));
        futures_util::future::join_all(playing).await;
    }
    World::end_all(worlds).await;
}
