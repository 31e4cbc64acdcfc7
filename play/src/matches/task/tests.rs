use rookery_matches::testing::plan;
use rookery_protocol::engine::{Profile, Tier, Tongue};
use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::host::{Announced, HostIn, HostOut};
use rookery_protocol::id::{GameId, HostId};
use rookery_protocol::machine::Machine;
use rookery_protocol::matches::{Format, MatchPlan};
use rookery_protocol::seat::Seat;

use rookery_storage::StoredHost;
use tokio::time::timeout;

use super::*;
use crate::bots;
use crate::bots::duel::Failed;
use crate::may::Admin;
use crate::testing::World;

/// A match of two players in a state, and a task of its own, which has not begun.
async fn task(world: &World, plan: MatchPlan, state: MatchState) -> (MatchTask, StoredMatch) {
    let ada = world.admin("Ada").await;
    task_by(world, &ada, plan, state).await
}

async fn task_by(
    world: &World,
    by: &Admin,
    plan: MatchPlan,
    state: MatchState,
) -> (MatchTask, StoredMatch) {
    let made = world.new_match(by, plan).await;
    let (app, news, progress) = (&world.app, Arc::new(Notify::new()), Arc::default());
    app.matches.has(made.id, &news, &progress);
    let task = MatchTask::new(Arc::clone(app), made.id, news, progress);
    (task, becomes(world, &made, state).await)
}

async fn becomes(world: &World, of: &StoredMatch, state: MatchState) -> StoredMatch {
    let change = MatchChange { plan: of.plan.clone(), state, note: String::new() };
    let storage = &world.app.base.storage;
    assert!(storage.change_match(of.id, of.revision, &change, 0).await.unwrap());
    stored(world, of).await
}

async fn stored(world: &World, of: &StoredMatch) -> StoredMatch {
    world.app.base.storage.find_match(of.id).await.unwrap().unwrap()
}

fn pairs(pairs: u32) -> MatchPlan {
    plan(2, Format::RoundRobin { pairs })
}

impl MatchTask {
    /// A game of two players that is played, as it hears of that.
    fn plays(&mut self, number: u32, players: [usize; 2]) -> watch::Receiver<bool> {
        let (stop, stopped) = watch::channel(false);
        let room = Room::anywhere(&self.news);
        self.boards.insert(number, AtBoard { stop, players, room });
        stopped
    }

    /// The numbers of the games that are played, in order.
    fn playing(&self) -> Vec<u32> {
        let mut numbers: Vec<_> = self.boards.keys().copied().collect();
        numbers.sort_unstable();
        numbers
    }

    /// Stops every game and waits until none is played; the games that had begun.
    async fn rests(&mut self) -> Vec<(u32, GameId)> {
        self.stop_all();
        while !self.boards.is_empty() {
            let over = self.over.recv().await.unwrap();
            assert_eq!(over.result, Ok(None));
            self.ended(over).await;
        }
        self.see(|own| own.live.iter().map(|(number, game)| (*number, *game)).collect())
    }
}

/// A machine of so many cores that runs the engine of these matches, while it is held.
async fn machine(world: &World, cores: u32) -> (mpsc::Sender<HostOut>, mpsc::Receiver<HostIn>) {
    let (id, name) = (HostId::from_random(1), "machine".to_owned());
    let host = StoredHost { id, name: name.clone(), made_ms: 0, seen_ms: None };
    assert!(world.app.base.storage.create_host(&host, &[1; 32]).await.unwrap());
    let (speaks, said) = mpsc::channel(8);
    let (out, mut told) = mpsc::channel(8);
    let (tier, shortcomings) = (Tier::Jailed, vec![]);
    let machine = Machine {
        cores,
        memory_mib: 64,
        tier,
        shortcomings,
        pins: false,
        tries: false,
        builds: false,
    };
    let profile = Profile::unknown(Tongue::Uci);
    let engines = vec![Announced { name: "Some engine".into(), profile }];
    speaks.send(HostOut::Hello { machine, engines }).await.unwrap();
    tokio::spawn(bots::serve(Arc::clone(&world.app), id, name, said, out));
    assert!(matches!(told.recv().await, Some(HostIn::Welcome { .. })));
    (speaks, told)
}

fn over(number: u32, score: Score) -> Over {
    let result = GameResult { score, reason: String::new() };
    Over { number, result: Ok(Some(Ended { result, failed: None })) }
}

/// A game whose engine of the first seat has failed.
fn failed(number: u32, unable: bool) -> Over {
    let score = if unable { Score::Aborted } else { Score::Second };
    let result = GameResult { score, reason: String::new() };
    let failed = Failed { seat: Seat::First, words: "it fell".into(), unable };
    Over { number, result: Ok(Some(Ended { result, failed: Some(failed) })) }
}

#[tokio::test]
async fn a_match_is_read_as_far_as_it_is_and_what_was_cut_off_is_played_anew_if_it_shall_be() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(2), MatchState::Running).await;
    let cut_off = [0, 2];
    for number in cut_off {
        world.match_game(&of, number).await;
    }
    assert!(task.begin().await);
    let live = |task: &MatchTask| task.see(|own| own.live.keys().copied().collect::<Vec<_>>());
    assert_eq!((live(&task), &task.anew), (cut_off.to_vec(), &vec![]));
    let mut change = MatchChange { plan: of.plan, state: of.state, note: of.note };
    change.plan.interrupted = Interrupted::Replay;
    let storage = &world.app.base.storage;
    assert!(storage.change_match(of.id, of.revision, &change, 0).await.unwrap());
    assert!(task.begin().await);
    assert_eq!((live(&task), &task.anew), (cut_off.to_vec(), &cut_off.to_vec()));
    task.id = MatchId::from_random(1);
    assert!(!task.begin().await);
    assert!(!task.look().await, "there is no such match");
    world.end().await;
}

#[tokio::test]
async fn the_games_of_a_match_are_stopped_or_played_on_as_its_state_says() {
    use MatchState as S;
    let world = World::new().await;
    let (mut task, mut of) = task(&world, pairs(1), S::Waiting).await;
    for (state, goes_on, stops) in [
        (S::Waiting, false, true),
        (S::Running, true, false),
        (S::Paused, true, true),
        (S::Finishing, true, false),
        (S::Stopped, false, true),
        (S::Finished, false, true),
    ] {
        of = becomes(&world, &of, state).await;
        let stopped = task.plays(0, [0, 1]);
        assert_eq!(task.look().await, goes_on, "{state:?}");
        assert_eq!(*stopped.borrow(), stops, "{state:?}");
        assert_eq!(stored(&world, &of).await, of, "{state:?}");
    }
    of = becomes(&world, &of, S::Finishing).await;
    task.boards.clear();
    assert!(task.look().await);
    assert_eq!(stored(&world, &of).await.state, S::Stopped);
    assert!(!task.look().await);
    world.end().await;
}

#[tokio::test]
async fn the_game_of_a_player_who_has_left_is_stopped_and_called_off() {
    let world = World::new().await;
    let three = plan(3, Format::RoundRobin { pairs: 1 });
    let (mut task, of) = task(&world, three, MatchState::Finishing).await;
    let game = world.match_game(&of, 0).await;
    task.see(|own| own.live.insert(0, game));
    let [left, stays] = [task.plays(0, [0, 1]), task.plays(2, [1, 2])];
    let storage = &world.app.base.storage;
    assert!(storage.leave_match(of.id, of.revision, 0, 1).await.unwrap());
    assert!(task.look().await);
    assert_eq!((*left.borrow(), *stays.borrow()), (true, false));
    task.ended(Over { number: 0, result: Ok(None) }).await;
    assert_eq!(world.score(game).await, Some(Score::Aborted));
    assert_eq!(task.see(|own| own.live.len()), 0);
    let other = world.match_game(&of, 2).await;
    task.see(|own| own.live.insert(2, other));
    task.ended(Over { number: 2, result: Ok(None) }).await;
    assert_eq!(world.score(other).await, None, "nobody has left it");
    world.end().await;
}

#[tokio::test]
async fn a_game_that_is_over_counts_and_one_that_was_called_off_is_played_anew() {
    let world = World::new().await;
    let (mut task, _) = task(&world, pairs(2), MatchState::Running).await;
    let games = [1, 2].map(GameId::from_random);
    task.see(|own| own.live.extend((0..).zip(games)));
    task.plays(0, [0, 1]);
    task.plays(1, [1, 0]);
    task.ended(over(0, Score::First)).await;
    task.ended(over(1, Score::Aborted)).await;
    assert!(task.playing().is_empty());
    task.see(|own| {
        assert_eq!(own.results.points, [(0, 2)].into());
        assert_eq!((own.live.len(), &own.void), (0, &[(1, games[1])].into()));
    });
    world.end().await;
}

#[tokio::test]
async fn a_match_is_paused_when_no_game_begins_five_times_in_a_row() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(2), MatchState::Running).await;
    let game = world.match_game(&of, 3).await;
    let fails = || Over { number: 0, result: Err("the disk is full".into()) };
    for _ in 1..FAILURES_MAX {
        task.ended(fails()).await;
    }
    task.ended(over(1, Score::Draw)).await;
    for _ in 1..FAILURES_MAX {
        task.ended(fails()).await;
    }
    assert_eq!(stored(&world, &of).await, of);
    // The first game may have begun by now.
    task.see(|own| assert_eq!(own.live.get(&3), Some(&game), "it has looked again"));
    task.ended(fails()).await;
    let paused = stored(&world, &of).await;
    let note = "No game begins: the disk is full.";
    assert_eq!((paused.state, paused.note.as_str()), (MatchState::Paused, note));
    world.end().await;
}

#[tokio::test]
async fn a_match_is_held_where_an_engine_fails_three_times_without_a_good_game() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(9), MatchState::Running).await;
    let seats = [[0, 1], [1, 0]];
    // A good game of its own between, and games in which the other one fails.
    for (number, players) in [(0, seats[0]), (1, seats[0]), (2, seats[1]), (3, seats[0])] {
        task.plays(number, players);
        task.ended(failed(number, false)).await;
    }
    assert_eq!(stored(&world, &of).await.state, MatchState::Running);
    for number in [4, 5] {
        task.plays(number, seats[0]);
        task.ended(failed(number, false)).await;
    }
    let held = stored(&world, &of).await;
    let note = "Some engine failed too often, at last because it fell.";
    assert_eq!((held.state, held.note.as_str()), (MatchState::Paused, note));
    let engines = world.app.bots.directory.known();
    assert!(engines.engines.values().all(|engine| !engine.stopped), "it may play elsewhere");
    // Whoever goes on with it gives it three more.
    let of = becomes(&world, &held, MatchState::Running).await;
    task.plays(6, seats[0]);
    task.ended(failed(6, false)).await;
    assert_eq!(stored(&world, &of).await.state, MatchState::Running);
    world.end().await;
}

#[tokio::test]
async fn a_match_is_held_at_once_where_an_engine_cannot_begin_its_games_and_nothing_counts() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(2), MatchState::Running).await;
    task.see(|own| own.live.insert(0, GameId::from_random(1)));
    task.plays(0, [0, 1]);
    task.ended(failed(0, true)).await;
    let held = stored(&world, &of).await;
    let note = "Some engine cannot play this match: it fell.";
    assert_eq!((held.state, held.note.as_str()), (MatchState::Paused, note));
    task.see(|own| assert!(own.results.points.is_empty()));
    world.end().await;
}

#[tokio::test]
async fn as_many_games_begin_as_may_be_played_at_once() {
    let world = World::new().await;
    let plan = MatchPlan { concurrency: 3, ..pairs(4) };
    let (mut task, of) = task(&world, plan, MatchState::Running).await;
    task.see(|own| own.results.points.insert(1, 2));
    task.plays(3, [1, 0]);
    assert!(task.fill(of.clone()).await);
    assert_eq!(task.playing(), [3], "no machine is there");
    let machine = machine(&world, 8).await;
    assert!(task.fill(of.clone()).await);
    assert_eq!(task.playing(), [0, 2, 3]);
    task.boards.remove(&3);
    let begun: Vec<_> = task.rests().await;
    assert_eq!(begun.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(world.app.bots.machines.cores.standing(task.party()), None);
    drop(machine);
    world.end().await;
}

#[tokio::test]
async fn no_more_games_of_all_matches_are_played_than_there_are_cores() {
    let world = World::new().await;
    let many = || MatchPlan { concurrency: 3, ..pairs(4) };
    let ada = world.admin("Ada").await;
    let (mut old, of_old) = task_by(&world, &ada, many(), MatchState::Running).await;
    let _machine = machine(&world, 2).await;
    assert!(old.fill(of_old.clone()).await);
    assert_eq!(old.playing(), [0, 1]);
    let (mut new, of_new) = task_by(&world, &ada, many(), MatchState::Running).await;
    assert!(new.fill(of_new.clone()).await);
    assert!(new.playing().is_empty());
    let waits = crate::matches::waits(&world.app, &of_new);
    assert!(waits.contains("place 2") && waits.contains(&of_old.plan.name), "{waits}");
    assert_eq!(crate::matches::place(&world.app, &of_new), Some(2));
    let own = crate::matches::waits(&world.app, &of_old);
    assert_eq!(own, rookery_texts::matches::waits_for_own().to_string());
    // It is held: the next one plays.
    old.rests().await;
    assert!(new.fill(of_new.clone()).await);
    assert_eq!(new.playing(), [0, 1]);
    // What comes sooner by its priority takes what becomes free.
    let mut sooner = of_old.clone();
    sooner.plan.priority = 1;
    assert!(old.fill(sooner).await);
    assert!(old.playing().is_empty());
    assert_eq!(crate::matches::place(&world.app, &of_old), Some(1));
    world.end().await;
}

#[tokio::test]
async fn a_match_is_finished_when_its_last_game_is() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(1), MatchState::Running).await;
    task.see(|own| own.results.points.extend([(0, 2), (1, 0)]));
    task.plays(1, [1, 0]);
    assert!(task.fill(of.clone()).await);
    assert_eq!(stored(&world, &of).await, of);
    task.boards.clear();
    assert!(!task.fill(of.clone()).await);
    assert_eq!(stored(&world, &of).await.state, MatchState::Finished);
    assert!(task.playing().is_empty());
    world.end().await;
}

#[tokio::test]
async fn a_match_that_cannot_go_on_is_paused_and_says_why() {
    let world = World::new().await;
    let (mut task, mut of) = task(&world, pairs(1), MatchState::Running).await;
    let (storage, directory) = (&world.app.base.storage, &world.app.bots.directory);
    let engine = directory.known().engines.values().next().unwrap().id;
    storage.switch_engine(engine, false).await.unwrap();
    directory.refresh(storage).await.unwrap();
    assert!(task.fill(of.clone()).await);
    let paused = stored(&world, &of).await;
    assert_eq!(paused.note, "Some engine is switched off.");
    of = becomes(&world, &paused, MatchState::Running).await;
    of.rules = "no-such-game".into();
    assert!(task.fill(of.clone()).await);
    let paused = stored(&world, &of).await;
    assert_eq!(paused.note, "The rules of this game are no longer here.");
    assert_eq!((paused.state, task.playing()), (MatchState::Paused, vec![]));
    world.end().await;
}

#[tokio::test]
async fn games_that_were_cut_off_or_called_off_are_played_anew() {
    let world = World::new().await;
    let plan = MatchPlan { concurrency: 3, ..pairs(2) };
    let (mut task, of) = task(&world, plan, MatchState::Running).await;
    let mut old = vec![];
    for number in 0..3 {
        old.push(world.match_game(&of, number).await);
    }
    task.see(|own| {
        own.live.extend([(0, old[0]), (1, old[1])]);
        own.void.insert(2, old[2]);
    });
    task.anew = vec![1];
    let _machine = machine(&world, 8).await;
    assert!(task.fill(of).await);
    assert_eq!((task.playing(), task.anew.len()), (vec![0, 1, 2], 0));
    let games = task.rests().await;
    assert_eq!(games[0], (0, old[0]));
    assert!(games[1].1 != old[1] && games[2].1 != old[2], "{games:?} {old:?}");
    let scores = [world.score(old[0]).await, world.score(old[1]).await, world.score(old[2]).await];
    assert_eq!(scores, [None, Some(Score::Aborted), Some(Score::Aborted)]);
    world.end().await;
}

#[tokio::test]
async fn a_task_ends_when_there_is_nothing_to_play_and_is_not_begun_again() {
    let world = World::new().await;
    let (task, of) = task(&world, pairs(1), MatchState::Waiting).await;
    task.run().await;
    assert!(world.app.matches.progress(of.id).is_none());
    // The same when it is begun as others begin it.
    world.app.matches.wake(&world.app, of.id);
    let ending = async {
        while world.app.matches.progress(of.id).is_some() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(60), ending).await.unwrap();
    world.end().await;
}

#[tokio::test]
async fn a_task_waits_for_the_games_that_it_has_stopped() {
    let world = World::new().await;
    let (mut task, _) = task(&world, pairs(1), MatchState::Stopped).await;
    let mut stopped = task.plays(0, [0, 1]);
    let (progress, tell) = (Arc::clone(&task.progress), task.tell_over.clone());
    let running = tokio::spawn(task.run());
    stopped.wait_for(|stopped| *stopped).await.unwrap();
    assert!(tell.send(over(0, Score::Draw)).await.is_ok());
    running.await.unwrap();
    assert_eq!(progress.lock().unwrap().results.points, [(0, 1)].into());
    world.end().await;
}

#[tokio::test]
async fn a_task_ends_with_the_server() {
    let world = World::new().await;
    let (mut task, of) = task(&world, pairs(1), MatchState::Running).await;
    let _played = task.plays(0, [0, 1]);
    world.app.base.shutdown.begin();
    task.run().await;
    assert!(world.app.matches.progress(of.id).is_none(), "nobody begins it again");
    world.end().await;
}
