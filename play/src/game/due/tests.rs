use rookery_arbiter::{Event, Wish};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Room, Start};
use rookery_protocol::seat::Seat;

use super::*;
use crate::game::testing::{Table, order, unlimited};
use crate::testing::{World, until};

const MINUTE_MS: Millis = 60 * 1_000;
const DAY_MS: Millis = 24 * 60 * MINUTE_MS;

impl Table {
    /// What waits to be noted of the game.
    fn waits(&self) -> Option<Millis> {
        self.world.app.live.dues().lock().get(&self.id).map(|due| due.at_ms)
    }

    /// When it is noted to be due.
    async fn due_ms(&self) -> Millis {
        let stored = self.world.app.base.storage.game(self.id).await.unwrap().unwrap();
        stored.wakes_ms.unwrap()
    }

    async fn note(&self) {
        self.world.app.live.dues().note(&self.world.app).await;
    }

    async fn blitz() -> Self {
        let mut table = Self::of("chess", Start::Usual, TimeControl::fischer(180, 2)).await;
        table.task.awake().await.unwrap();
        table
    }

    fn started_ms(&self) -> Millis {
        self.task.memory.open().unwrap().summary.started_ms
    }

    fn deadline(&self) -> Millis {
        self.task.deadline().unwrap()
    }
}

fn live(table: &Table) -> usize {
    table.world.app.live.count()
}

#[test]
fn a_note_about_a_game_that_wakes_may_be_under_way_while_some_are_noted() {
    let (dues, game) = (Dues::default(), GameId::from_random(1));
    dues.sleeps(game, 5_000, None);
    assert!(!dues.wakes(game));
    assert!(dues.lock().is_empty(), "nor will it be noted");
    let noting = dues.noting.try_lock().unwrap();
    assert!(dues.wakes(game));
    drop(noting);
    assert!(!dues.wakes(game));
}

#[tokio::test]
async fn when_somebodys_time_is_up_is_noted_when_a_game_that_goes_on_has_left_memory() {
    let days = TimeControl::even(TimeLimit::Correspondence { move_ms: DAY_MS });
    let mut table = Table::of("chess", Start::Usual, days).await;
    table.task.falls_asleep().await;
    assert_eq!(table.waits(), None, "it was not in memory");
    table.task.awake().await.unwrap();
    let started_ms = table.started_ms();
    table.task.falls_asleep().await;
    assert_eq!(table.waits(), Some(started_ms + DAY_MS));
    table.task.awake().await.unwrap();
    table.read_anew().await;
    assert_eq!(table.waits(), None, "it is here again");
    table.task.falls_asleep().await;
    table.note().await;
    assert_eq!((table.waits(), table.due_ms().await), (None, started_ms + DAY_MS));
    table.end().await;
}

#[tokio::test]
async fn a_game_in_which_nothing_happens_by_itself_is_never_due_and_one_that_is_over_not_noted() {
    let mut table = Table::chess().await;
    table.task.awake().await.unwrap();
    table.task.memory.open_mut().unwrap().summary.imported = true;
    table.task.falls_asleep().await;
    assert_eq!(table.waits(), None, "it is from elsewhere");
    table.task.memory.open_mut().unwrap().summary.imported = false;
    table.task.falls_asleep().await;
    assert_eq!(table.waits(), Some(NEVER_MS));
    table.read_anew().await;
    table.act(Seat::First, Act::Resign).await.unwrap();
    table.task.falls_asleep().await;
    assert_eq!(table.waits(), None);
    table.end().await;
}

#[tokio::test]
async fn a_game_in_memory_is_noted_to_be_due_later_before_it_is() {
    let mut table = Table::blitz().await;
    table.task.note_ahead();
    assert_eq!(table.waits(), None, "there is time until then");
    table.task.due_ms = table.task.now() + AHEAD_MS;
    table.task.note_ahead();
    assert_eq!(table.waits(), Some(table.deadline()), "a first move is waited for");
    table.note().await;
    assert_eq!(table.due_ms().await, table.deadline());
    table.task.note_ahead();
    assert_eq!(table.waits(), None);
    table.task.due_ms = table.deadline() - LATER_MS_MIN + 1;
    table.task.note_ahead();
    assert_eq!(table.waits(), None, "it is too little");
    table.end().await;
}

#[tokio::test]
async fn whoever_looks_at_a_game_that_is_over_notes_nothing() {
    let mut table = Table::blitz().await;
    table.act(Seat::First, Act::Resign).await.unwrap();
    let noted_ms = table.due_ms().await;
    table.read_anew().await;
    for due_ms in [noted_ms, Millis::MIN] {
        table.task.due_ms = due_ms;
        table.task.note_ahead();
        assert_eq!((table.waits(), table.task.note_ahead_at()), (None, None));
    }
    assert_eq!(table.due_ms().await, noted_ms);
    table.end().await;
}

#[tokio::test]
async fn moves_are_noted_nowhere_as_long_as_nobodys_time_can_be_up_earlier() {
    let mut table = Table::blitz().await;
    let first_ms = table.due_ms().await;
    table.play("e2e4 e7e5 g1f3 b8c6").await;
    assert_eq!(table.due_ms().await, first_ms);
    assert!(first_ms < table.deadline());
    table.end().await;
}

#[tokio::test]
async fn what_is_noted_for_later_is_brought_forward_before_a_game_changes_and_after_a_takeback() {
    let mut table = Table::blitz().await;
    let storage = table.world.app.base.storage.clone();
    storage.note_due(&[(table.id, NEVER_MS)]).await.unwrap();
    table.read_anew().await;
    assert_eq!(table.due_ms().await, NEVER_MS, "who only looks changes nothing");
    let anna = table.player(Seat::First);
    let refused = table.task.obey(order(anna.clone(), Wish::Act(Act::AcceptDraw))).await;
    assert!(refused.is_err());
    assert_eq!(table.due_ms().await, NEVER_MS, "nor who is refused");
    let hello = Wish::Say { room: Room::Players, text: "hello".into() };
    table.task.obey(order(anna, hello)).await.unwrap();
    assert_eq!(table.due_ms().await, table.deadline());
    table.task.due_ms = NEVER_MS;
    table.task.keep_due_early_enough().await.unwrap();
    assert!(table.task.due_ms <= table.deadline());
    table.end().await;
}

#[tokio::test]
async fn whoever_finds_a_game_due_takes_it_and_notes_when_it_is_due_next() {
    let mut table = Table::chess().await;
    let (app, storage) = (Arc::clone(&table.world.app), table.world.app.base.storage.clone());
    storage.note_due(&[(table.id, now::millis() + MINUTE_MS)]).await.unwrap();
    look_after_due(&app).await.unwrap();
    assert_eq!(live(&table), 0, "there is time left");
    for due_ms in [now::millis() - LATE_MS, now::millis() - DAY_MS] {
        table = Table::with(table.world, table.players, "chess", Start::Usual, unlimited()).await;
        let before = live(&table);
        storage.note_due(&[(table.id, due_ms)]).await.unwrap();
        look_after_due(&app).await.unwrap();
        // The server itself may have taken it just now.
        until(async || live(&table) > before).await;
        assert!(table.due_ms().await > now::millis(), "nobody else takes it");
        table.note().await;
    }
    table.task.take(ToGame::Wake).await;
    table.task.note_ahead();
    assert_eq!(table.waits(), Some(NEVER_MS), "nothing happens by itself");
    table.end().await;
}

#[tokio::test]
async fn the_end_of_the_server_notes_what_waits() {
    let table = Table::chess().await;
    let app = &table.world.app;
    app.live.dues().sleeps(table.id, NEVER_MS, None);
    app.base.shutdown.begin();
    keep_noting(Arc::clone(app)).await;
    assert_eq!(table.due_ms().await, NEVER_MS);
    table.end().await;
}

#[tokio::test]
async fn of_servers_that_all_watch_a_clock_one_notes_that_the_flag_fell() {
    let (mut worlds, hub) = World::several(3).await;
    hub.set_broken(true);
    let one = worlds.remove(0);
    let time = TimeControl::fischer(600, 0);
    let table = Table::moved_before_in(one, 299_500, time, 300_000).await;
    let apps = worlds.iter().map(|world| &world.app).chain([&table.world.app]);
    for app in apps {
        app.live.send(app, table.id, ToGame::Wake).unwrap();
    }
    let storage = table.world.app.base.storage.clone();
    let result = async || storage.game(table.id).await.unwrap().unwrap().summary.result;
    until(async || result().await.is_some()).await;
    let fell_ms = now::millis();
    // Those who had not heard of it have tried as well by then.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let ended = |event: &&Event| matches!(event, Event::Ended { .. });
    assert_eq!(table.events().await.iter().filter(ended).count(), 1);
    let at_ms = table.records().await.last().unwrap().at_ms;
    assert!(at_ms <= fell_ms);
    for world in worlds {
        world.leave().await;
    }
    table.end().await;
}

#[tokio::test]
async fn what_others_left_behind_is_looked_for_until_the_database_has_answered_once() {
    let [there, away] = [World::new().await, World::new().await];
    away.app.base.storage.close().await;
    for world in [&there, &away] {
        are_abandoned(&world.app);
    }
    assert!(look_after_due(&away.app).await.is_err());
    look_after_due(&there.app).await.unwrap();
    assert!(looks_for_abandoned(&away.app) && !looks_for_abandoned(&there.app));
    away.end().await;
    there.end().await;
}
