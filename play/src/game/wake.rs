//! How a game comes into memory: read once, away from the threads that serve everybody, and no more
//! than a few at a time.

use std::sync::Arc;

use rookery_arbiter::{Projection, ReadBack, Record, read_back};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::id::GameId;
use rookery_rules::Game;
use rookery_storage::StoredEvent;
use rookery_storage::asleep::NEVER_MS;

use super::attendance::Attendance;
use super::kept::Kept;
use super::open_game::OpenGame;
use super::packed;
use super::room::Room;
use super::task::GameTask;
use crate::app::App;
use crate::imports::{self, Elsewhere};
use crate::now;

/// A game as the database has it.
struct Found {
    summary: GameSummary,
    game: Arc<dyn Game>,
    log: Log,
    /// What was worked out before, as it is stored.
    known: Option<Vec<u8>>,
    /// When it is noted to be due.
    due_ms: Millis,
}

enum Log {
    Stored(Start, Vec<StoredEvent>),
    Elsewhere(Box<Elsewhere>),
}

impl Log {
    /// Where the game began, and what happened in it.
    fn records(self) -> Result<(Start, Vec<Record>), String> {
        match self {
            Log::Elsewhere(game) => game.log(),
            Log::Stored(start, events) => {
                let read =
                    |event: &StoredEvent| Record::read(event.version, event.at_ms, &event.body);
                let records: Result<_, _> = events.iter().map(read).collect();
                Ok((start, records.map_err(|error| error.to_string())?))
            }
        }
    }
}

impl GameTask {
    /// Has the game in memory, with everything that happened meanwhile told to who looks.
    pub(super) async fn awake(&mut self) -> Result<(), Refusal> {
        if self.memory.is_here() {
            return self.hold_if_away().await;
        }
        self.memory.wakes();
        let (open, log) = match self.read().await {
            Ok(read) => read,
            Err(refusal) => {
                self.memory.forgets();
                if self.room.is_none() {
                    self.memory.goes();
                }
                return Err(refusal);
            }
        };
        let now = now::millis();
        let players = open.summary.players.each_ref().map(|player| player.id);
        let told = self.room.as_ref().map(Room::told);
        let is_new = told.is_none();
        if let Some(told) = told {
            self.note_turn_since(told, &log);
        }
        self.perhaps_stored.clear();
        let room = self.room.get_or_insert_with(|| Room::new(players, now));
        room.tell_news(&open, now);
        room.plan_claim(&open, now);
        self.memory.comes(open);
        if let Some(told) = told {
            let since = log.iter().filter(|record| record.version > told);
            self.note_attendance(&Attendance::of(since));
        }
        // Whoever had it before may not have made what was prepared.
        self.turned = true;
        if is_new {
            self.found_turn = true;
            self.see_crowd().await;
        }
        self.work_out_now_and_then(false).await;
        self.settle();
        self.hold_since_newest().await
    }

    /// Has the entries that one is shown who has seen everything up to version `from`.
    pub(super) async fn has_entries(&mut self, from: u32) -> Result<(), Refusal> {
        if self.memory.open().is_some_and(|open| open.reaches(from)) {
            return Ok(());
        }
        self.make_entries().await
    }

    /// Makes the entries anew from the log.
    pub(super) async fn make_entries(&mut self) -> Result<(), Refusal> {
        let Read { back, .. } = find(&self.app, self.id).await?.read(&self.app).await?;
        let kept = Kept::new(back.entries, self.app.live.budget());
        match self.memory.open_mut() {
            Some(open) if open.arbiter.version() == kept.entries().version() => open.keep(kept),
            // Another server has written meanwhile: what is known here is old.
            _ => {
                self.memory.forgets();
                return Box::pin(self.awake()).await;
            }
        }
        Ok(())
    }

    /// The game as it is stored, and its log.
    async fn read(&mut self) -> Result<(Box<OpenGame>, Vec<Record>), Refusal> {
        let underway = self.app.live.dues().wakes(self.id);
        let found = find(&self.app, self.id).await?;
        // What is under way may be any instant.
        self.due_ms = if underway { NEVER_MS } else { found.due_ms };
        let (summary, game) = (found.summary.clone(), Arc::clone(&found.game));
        let Read { back, log } = found.read(&self.app).await?;
        let ReadBack { mut arbiter, entries, known } = back;
        self.worked_out = known;
        if self.app.bots.directory.known().is_person_against_bot(&summary.players) {
            arbiter = arbiter.with_patience();
        }
        let kept = Kept::new(entries, self.app.live.budget());
        Ok((Box::new(OpenGame::new(summary, game, arbiter, kept, &log)), log))
    }
}

/// What was read of a game.
struct Read {
    back: ReadBack,
    log: Vec<Record>,
}

async fn find(app: &App, id: GameId) -> Result<Found, Refusal> {
    let down = |error: &dyn std::fmt::Display| {
        tracing::warn!(game = %id, %error, "a game cannot be read");
        Refusal::StorageDown
    };
    let stored = app.base.storage.load(id, 0).await.map_err(|error| down(&error))?;
    let Some((stored, events)) = stored else {
        let found = imports::elsewhere(&app.base, id).await?.ok_or(Refusal::NoSuchGame)?;
        let (summary, game) = (found.summary.clone(), Arc::clone(&found.game));
        let log = Log::Elsewhere(Box::new(found));
        return Ok(Found { summary, game, log, known: None, due_ms: NEVER_MS });
    };
    let summary = stored.summary;
    let game = app.base.library.game(&app.base.storage, &summary.rules).await;
    let game = game.map_err(|error| down(&error))?.ok_or_else(|| {
        tracing::warn!(game = %id, rules = summary.rules, "a game has unknown rules");
        Refusal::NoSuchGame
    })?;
    let known = match game.is_slow() {
        true => app.base.storage.projection(id).await.map_err(|error| down(&error))?,
        false => None,
    };
    let due_ms = stored.wakes_ms.unwrap_or(Millis::MIN);
    Ok(Found { summary, game, log: Log::Stored(stored.start, events), known, due_ms })
}

/// Whether what is stored of a game is no game, or its rules break down over it.
///
/// # Errors
/// It cannot be read now.
pub(super) async fn is_damaged(app: &App, id: GameId) -> Result<bool, Refusal> {
    Ok(find(app, id).await?.read(app).await.is_err())
}

impl Found {
    /// Asks the rules, on a thread where that may take its time.
    async fn read(self, app: &App) -> Result<Read, Refusal> {
        let Self { summary, game, log, known, .. } = self;
        let id = summary.id;
        let damaged = |error: &dyn std::fmt::Display| {
            tracing::error!(game = %id, %error, "a game's log is damaged");
            Refusal::StorageDown
        };
        let rules = Arc::clone(&game);
        let is_elsewhere = summary.imported;
        let reading = move || {
            let (start, log) = log.records()?;
            let setup = OpenGame::setup(&summary, start);
            let known: Option<Projection> = known.as_deref().and_then(packed::unpack);
            let back = read_back(game.as_ref(), &setup, &log, known);
            let back = back.map_err(|error| error.to_string())?;
            Ok::<_, String>(Read { back, log })
        };
        let readers = app.base.library.readers();
        let read = match is_elsewhere {
            true => readers.ask_elsewhere(rules.as_ref(), reading).await,
            false => readers.ask(rules.as_ref(), reading).await,
        };
        read.map_err(|error| damaged(&error))?.map_err(|error| damaged(&error))
    }
}

#[cfg(test)]
mod tests {
    use rookery_arbiter::Wish;
    use rookery_protocol::seat::Seat;
    use rookery_storage::Append;

    use super::*;
    use crate::game::testing::{Table, bot, hours, messages, notations, order, task, unlimited};

    impl Table {
        fn ply(&self) -> Option<u32> {
            Some(self.task.memory.open()?.arbiter.ply())
        }
    }

    #[tokio::test]
    async fn a_game_is_read_as_it_was_stored_and_whoever_looks_is_told_what_came_meanwhile() {
        let mut table = Table::chess().await;
        let anna = table.player(Seat::First);
        let (_, mut told) = table.watch(None).await;
        assert_eq!(table.ply(), Some(0));
        let e4 = Wish::Move { ply: 0, notation: "e2e4".into() };
        table.another().obey(order(anna, e4)).await.unwrap();
        table.task.awake().await.unwrap();
        assert_eq!(table.ply(), Some(0), "it is here already");
        table.task.memory.forgets();
        table.task.awake().await.unwrap();
        assert_eq!(table.ply(), Some(1));
        let told = messages(&mut told);
        assert_eq!(told.iter().flat_map(notations).collect::<Vec<_>>(), ["e2e4"]);
        table.end().await;
    }

    #[tokio::test]
    async fn what_is_not_there_or_cannot_be_read_is_refused_with_the_reason() {
        let mut table = Table::chess().await;
        let mut nowhere = task(&table.world, GameId::from_random(1));
        assert_eq!(nowhere.awake().await, Err(Refusal::NoSuchGame));
        assert!(nowhere.memory.is_gone());

        let body = "no event".to_owned();
        let events = vec![StoredEvent { version: 1, at_ms: 1, body }];
        let damaged = Append { game: table.id, first_version: 1, events, ended: None };
        table.world.app.base.storage.append(damaged).await.unwrap();
        assert_eq!(table.task.awake().await, Err(Refusal::StorageDown));
        assert!(table.task.memory.is_gone(), "nobody looks at it yet");

        let (world, players) = (table.world, table.players);
        let mut unknown = Table::with(world, players, "no-rules", Start::Usual, unlimited()).await;
        assert_eq!(unknown.task.awake().await, Err(Refusal::NoSuchGame));
        unknown.end().await;
    }

    #[tokio::test]
    async fn entries_that_are_missing_are_made_anew_and_the_game_stays_as_it_is() {
        let mut table = Table::chess().await;
        table.play("e2e4 e7e5").await;
        let open = table.task.memory.open_mut().unwrap();
        open.forget_entries();
        // A mark of what is in memory.
        open.summary.started_ms = 7;
        table.task.has_entries(2).await.unwrap();
        assert!(!table.task.memory.open().unwrap().reaches(0), "nothing is missing");
        table.task.has_entries(0).await.unwrap();
        let open = table.task.memory.open().unwrap();
        assert!(open.reaches(0));
        assert_eq!(open.summary.started_ms, 7, "only they were made");
        table.end().await;
    }

    #[tokio::test]
    async fn entries_of_what_another_server_has_stored_come_with_the_game_as_it_is_now() {
        let mut table = Table::chess().await;
        table.play("e2e4").await;
        let bela = table.player(Seat::Second);
        let e5 = Wish::Move { ply: 1, notation: "e7e5".into() };
        table.another().obey(order(bela, e5)).await.unwrap();
        table.task.memory.open_mut().unwrap().forget_entries();
        table.task.has_entries(0).await.unwrap();
        assert_eq!(table.ply(), Some(2));
        assert!(table.task.memory.open().unwrap().reaches(0));
        table.end().await;
    }

    #[tokio::test]
    async fn a_person_is_waited_for_at_the_board_of_a_bot_and_not_at_another_persons() {
        let mut table = Table::of("chess", Start::Usual, hours()).await;
        table.task.awake().await.unwrap();
        assert!(table.task.deadline().is_some());
        let bot = bot(&table.world, "robot").await.player();
        let players = [table.player(Seat::First), bot];
        let mut other = Table::with(table.world, players, "chess", Start::Usual, hours()).await;
        other.task.awake().await.unwrap();
        assert_eq!(other.task.deadline(), None);
        other.end().await;
    }
}
