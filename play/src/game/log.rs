//! How a game in memory follows its log, to which other servers append as well.

use std::sync::Arc;
use std::time::Duration;

use rookery_arbiter::Record;
use rookery_news::Word;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::{GameId, UserId};
use rookery_storage::asleep::NEVER_MS;
use rookery_storage::{AppendError, LOG_LEN_MAX, StorageError, StoredEvent, VERSIONS_LEN_MAX};

use super::message::ToGame;
use super::task::GameTask;
use crate::app::App;

/// How often the versions of games in memory are compared with the database, in case a word of
/// another server was lost.
pub(super) const COMPARE_EVERY: Duration = Duration::from_secs(5);

impl GameTask {
    /// Stores records that follow from the game as it is known here, and has other servers told.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] when another server was first, [`AppendError::Down`] while one lives
    /// that could not read it, and others of storage.
    pub(super) async fn append(&self, records: &[Record]) -> Result<(), AppendError> {
        let Some(open) = self.memory.open() else {
            return Err(AppendError::Down("the game left memory".to_owned()));
        };
        let all_read = self.app.base.reads.all();
        if records.iter().any(|record| record.event.since() > all_read) {
            return Err(AppendError::Down("an older server could not read it".to_owned()));
        }
        self.app.base.storage.append(open.append(records)).await?;
        if let Some(newest) = records.last() {
            self.app.base.news.say(Word::Game { id: self.id, version: newest.version });
        }
        Ok(())
    }

    /// Another server says that the log reaches a version.
    pub(super) async fn hears_of(&mut self, version: u32) {
        let is_behind = match self.memory.open() {
            Some(open) => open.arbiter.version() < version,
            // It could not be read when it was tried last, and somebody may wait for it.
            None => self.room.is_some(),
        };
        if is_behind && let Err(refusal) = self.catch_up().await {
            tracing::warn!(game = %self.id, %refusal, "what another server stored is not shown");
        }
    }

    /// Whether other servers may have stored what is not known here, and have: it is known then, and
    /// was told to who looks.
    ///
    /// # Errors
    /// What is stored cannot be read now.
    pub(super) async fn catches_up(&mut self) -> Result<bool, Refusal> {
        if self.app.base.news.is_alone() { Ok(false) } else { self.catch_up().await }
    }

    /// Takes in what is stored and not known here. Whether that was anything.
    ///
    /// # Errors
    /// It cannot be read now: the game is to be read again.
    pub(super) async fn catch_up(&mut self) -> Result<bool, Refusal> {
        let Some(open) = self.memory.open() else { return self.awake().await.map(|()| true) };
        if open.summary.imported {
            return Ok(false);
        }
        let known = open.arbiter.version();
        let stored = self.app.base.storage.events(self.id, known, LOG_LEN_MAX).await;
        let events = stored.map_err(|error| {
            tracing::warn!(game = %self.id, %error, "the rest of a log cannot be read");
            Refusal::StorageDown
        })?;
        if events.is_empty() {
            return Ok(false);
        }
        let read = |event: &StoredEvent| Record::read(event.version, event.at_ms, &event.body);
        match events.iter().map(read).collect::<Result<Vec<_>, _>>() {
            Ok(records) => self.take_in(records).await,
            Err(error) => {
                tracing::error!(game = %self.id, %error, "a game's log is damaged");
                self.memory.forgets();
            }
        }
        if !self.memory.is_here() {
            self.awake().await?;
        }
        Ok(true)
    }
}

/// Another server says that a game's log reaches a version.
pub(crate) fn is_heard_of(app: &App, game: GameId, version: u32) {
    app.live.send_if_live(game, ToGame::Heard { version, due_ms: None });
}

/// Another server says whose turn it is in a game.
pub(crate) fn is_turn_elsewhere(app: &App, game: GameId, player: UserId) {
    app.live.send_if_live(game, ToGame::HeardTurn(player));
}

/// Another server has noted when a game is due, which has left its memory: as it stands now, and so
/// perhaps later than after a change.
pub(crate) fn is_asleep_elsewhere(app: &App, game: GameId) {
    app.live.send_if_live(game, ToGame::Heard { version: 0, due_ms: Some(NEVER_MS) });
}

/// Has every game in memory look at its log: anything may have been stored.
pub(crate) async fn look_at_all(app: &App) -> Result<(), StorageError> {
    for some in app.live.ids().chunks(VERSIONS_LEN_MAX) {
        for (game, version, due_ms) in app.base.storage.versions(some).await? {
            app.live.send_if_live(game, ToGame::Heard { version, due_ms });
        }
    }
    Ok(())
}

/// Compares the games in memory with their logs now and then, while there are other servers.
pub(crate) async fn keep_in_step(app: Arc<App>) {
    if app.base.news.is_alone() {
        return;
    }
    let mut ending = app.base.shutdown.ending();
    loop {
        tokio::select! {
            () = tokio::time::sleep(COMPARE_EVERY) => {}
            () = ending.begun() => return,
        }
        if let Err(error) = look_at_all(&app).await {
            tracing::warn!(%error, "games cannot be compared with their logs");
        }
    }
}

#[cfg(test)]
mod tests {
    use rookery_arbiter::{Event, Wish};
    use rookery_protocol::error::Refusal;
    use rookery_protocol::game::{Act, EVENTS_READ, Player, Room, Start};
    use rookery_protocol::seat::Seat;

    use super::*;
    use crate::game::testing::{Table, messages, notations, order, unlimited};
    use crate::testing::{World, until};

    /// A game that two servers have in memory: a task at each.
    struct Both {
        one: Table,
        other: Table,
        hub: rookery_news::local::Hub,
    }

    impl Both {
        async fn chess() -> Self {
            let ([world, there], hub) = World::two().await;
            let players = [world.player("anna").await, world.player("bela").await];
            let players = players.map(|user| user.player());
            let one = Table::with(world, players, "chess", Start::Usual, unlimited()).await;
            let mut other = one.at(there);
            other.task.awake().await.unwrap();
            Self { one, other, hub }
        }

        fn players(&self) -> [Player; 2] {
            self.one.players.clone()
        }

        async fn end(self) {
            self.other.leave().await;
            self.one.end().await;
        }
    }

    fn moves(ply: u32, notation: &str) -> Wish {
        Wish::Move { ply, notation: notation.into() }
    }

    #[tokio::test]
    async fn two_who_play_on_different_servers_are_obeyed_as_on_one() {
        let mut both = Both::chess().await;
        let [anna, bela] = both.players();
        let (_, mut seen) = both.other.watch(Some(&bela)).await;
        both.one.task.obey(order(anna.clone(), moves(0, "e2e4"))).await.unwrap();
        // Nobody has told this task anything: it looks before it refuses.
        both.other.task.obey(order(bela, moves(1, "e7e5"))).await.unwrap();
        let told = messages(&mut seen);
        let told: Vec<_> = told.iter().flat_map(notations).collect();
        assert_eq!(told, ["e2e4", "e7e5"]);
        both.one.task.obey(order(anna.clone(), moves(2, "g1f3"))).await.unwrap();
        let late = both.one.task.obey(order(anna, moves(0, "d2d4"))).await;
        assert_eq!(late, Err(Refusal::Stale));
        assert_eq!(both.one.events().await.len(), 3);
        both.end().await;
    }

    #[tokio::test]
    async fn what_another_server_says_is_shown_once_and_what_is_known_is_not_read() {
        let mut both = Both::chess().await;
        let [anna, _] = both.players();
        let (_, mut seen) = both.other.watch(None).await;
        both.one.task.obey(order(anna, moves(0, "e2e4"))).await.unwrap();
        for version in [1, 1, 0] {
            both.other.task.take(ToGame::Heard { version, due_ms: None }).await;
        }
        let told = messages(&mut seen);
        assert_eq!(told.iter().flat_map(notations).collect::<Vec<_>>(), ["e2e4"]);
        both.other.task.take(ToGame::Heard { version: 9, due_ms: None }).await;
        assert!(messages(&mut seen).is_empty(), "there is nothing more");
        both.end().await;
    }

    #[tokio::test]
    async fn a_command_that_is_sent_again_to_another_server_is_done_once() {
        let mut both = Both::chess().await;
        let [anna, bela] = both.players();
        for (seat, wish) in [(0, moves(0, "e2e4")), (1, moves(1, "e7e5"))] {
            let by = [anna.clone(), bela.clone()][seat].clone();
            both.one.task.obey(order(by, wish)).await.unwrap();
        }
        let wishes = [
            moves(2, "g1f3"),
            Wish::Act(Act::OfferDraw),
            Wish::Say { room: Room::Players, text: "hello".into() },
        ];
        for wish in wishes {
            let known = both.one.events().await.len();
            let first = order(anna.clone(), wish.clone());
            let again =
                super::super::request::Order { id: first.id.clone(), ..order(anna.clone(), wish) };
            both.one.task.obey(first).await.unwrap();
            both.other.task.obey(again).await.unwrap();
            assert_eq!(both.one.events().await.len(), known + 1);
        }
        both.end().await;
    }

    #[tokio::test]
    async fn of_two_who_offer_at_once_on_two_servers_the_second_accepts() {
        let mut both = Both::chess().await;
        let [anna, bela] = both.players();
        both.one.task.obey(order(anna.clone(), moves(0, "e2e4"))).await.unwrap();
        both.other.task.obey(order(bela.clone(), moves(1, "e7e5"))).await.unwrap();
        both.one.task.catch_up().await.unwrap();
        let offer = Wish::Act(Act::OfferDraw);
        let (mine, theirs) = (order(anna.clone(), offer.clone()), order(bela.clone(), offer));
        let (one, other) = tokio::join!(both.one.task.obey(mine), both.other.task.obey(theirs));
        assert_eq!((one, other), (Ok(()), Ok(())));
        assert!(matches!(both.one.events().await.last(), Some(Event::Ended { .. })));
        // And once more, for another game.
        both.one.task.catch_up().await.unwrap();
        both.other.task.catch_up().await.unwrap();
        let again = Wish::Act(Act::OfferRematch);
        let (mine, theirs) = (order(anna, again.clone()), order(bela, again));
        let (one, other) = tokio::join!(both.one.task.obey(mine), both.other.task.obey(theirs));
        assert_eq!((one, other), (Ok(()), Ok(())));
        let rematched = |event: &&Event| matches!(event, Event::Rematched { .. });
        assert_eq!(both.one.events().await.iter().filter(rematched).count(), 1);
        both.end().await;
    }

    #[tokio::test]
    async fn games_in_memory_are_told_by_word_and_without_it_a_while_later() {
        let both = Both::chess().await;
        let [anna, bela] = both.players();
        let (app, there) = (&both.one.world.app, &both.other.world.app);
        let game = both.one.id;
        let (outbox, mut seen) = crate::outbox::outbox();
        there.live.send(there, game, ToGame::Watch { outbox, player: None, from: 0 }).unwrap();
        let sees = async |seen: &mut crate::outbox::Outflow, wanted: &str| {
            let seen = std::cell::RefCell::new(seen);
            until(async || {
                let told = messages(&mut seen.borrow_mut());
                told.iter().flat_map(shown).any(|notation| notation == wanted)
            })
            .await;
        };
        let (mine, _answers) = crate::outbox::outbox();
        app.live.order(app, &mine, game, order(anna, moves(0, "e2e4"))).unwrap();
        sees(&mut seen, "e2e4").await;
        both.hub.set_broken(true);
        app.live.order(app, &mine, game, order(bela, moves(1, "e7e5"))).unwrap();
        until(async || both.one.events().await.len() == 2).await;
        look_at_all(there).await.unwrap();
        sees(&mut seen, "e7e5").await;
        both.end().await;
    }

    #[tokio::test]
    async fn nothing_is_stored_that_a_server_which_lives_could_not_read() {
        let mut both = Both::chess().await;
        let [anna, _] = both.players();
        let base = std::sync::Arc::clone(&both.one.world.app.base);
        base.storage.beat("older", "older", EVENTS_READ - 1).await.unwrap();
        until(async || base.reads.all() < EVENTS_READ).await;
        let refused = both.one.task.obey(order(anna.clone(), moves(0, "e2e4"))).await;
        assert_eq!(refused, Err(Refusal::StorageDown));
        assert!(both.one.events().await.is_empty());
        base.storage.server_ends("older").await.unwrap();
        until(async || base.reads.all() == EVENTS_READ).await;
        both.one.task.obey(order(anna, moves(0, "e2e4"))).await.unwrap();
        both.end().await;
    }

    fn shown(message: &rookery_protocol::socket::ClientIn) -> Vec<String> {
        use rookery_protocol::socket::ClientIn;
        match message {
            ClientIn::Game { .. } | ClientIn::Events { .. } => {
                notations(message).into_iter().map(str::to_owned).collect()
            }
            _ => vec![],
        }
    }

    #[tokio::test]
    async fn a_seat_is_known_on_every_server() {
        let both = Both::chess().await;
        let [anna, bela] = both.players();
        let seat = |player| both.other.task.seat(Some(player));
        assert_eq!((seat(&anna), seat(&bela)), (Some(Seat::First), Some(Seat::Second)));
        both.end().await;
    }
}
