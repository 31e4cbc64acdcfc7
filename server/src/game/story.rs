//! One game as it is known in memory: what is stored of it, and what that adds up to.

use std::sync::Arc;

use rookery_arbiter::{Arbiter, Corrupt, Event, Record, Setup, Shown, history};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{About, Crowd, Entry, GameSummary, Score, Start, You};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::{Game, Play};
use rookery_storage::{Append, Ended, StoredEvent};

use super::message::Played;
use crate::app::App;
use crate::imports::{self, Told};

/// Commands that are remembered, so that one sent again is not carried out again.
const COMMANDS_REMEMBERED: usize = 256;

/// An entry of a log as storage takes it.
#[must_use]
pub fn stored(record: &Record) -> StoredEvent {
    StoredEvent { version: record.version, at_ms: record.at_ms, body: record.body() }
}

/// What is to be stored of a batch of moves, and what it shows to whom.
pub(super) type Taken = (Vec<Record>, Vec<News>);

/// One game: its log and its present state.
pub(super) struct Story {
    pub(super) summary: GameSummary,
    pub(super) arbiter: Arbiter,
    game: Arc<dyn Game>,
    log: Vec<Record>,
}

impl Story {
    /// Reads a game from its log.
    ///
    /// # Errors
    /// [`Refusal::NoSuchGame`], or [`Refusal::StorageDown`] when it cannot be read.
    pub(super) async fn read(app: &App, id: GameId) -> Result<Self, Refusal> {
        let stored = app.storage.load(id, 0).await.map_err(|error| {
            tracing::warn!(game = %id, %error, "a game cannot be read");
            Refusal::StorageDown
        })?;
        let Some((stored, events)) = stored else { return Self::from_elsewhere(app, id).await };
        let summary = stored.summary;
        let game = app.library.game(&app.storage, &summary.rules).await.map_err(|error| {
            tracing::warn!(game = %id, %error, "a game's rules cannot be read");
            Refusal::StorageDown
        })?;
        let game = game.ok_or_else(|| {
            tracing::warn!(game = %id, rules = summary.rules, "a game has unknown rules");
            Refusal::NoSuchGame
        })?;
        let log = events
            .iter()
            .map(|event| Record::read(event.version, event.at_ms, &event.body))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| damaged(id, &error))?;
        Self::restore(Told { summary, game, start: stored.start, log })
    }

    async fn from_elsewhere(app: &App, id: GameId) -> Result<Self, Refusal> {
        Self::restore(imports::story(app, id).await?.ok_or(Refusal::NoSuchGame)?)
    }

    fn restore(Told { summary, game, start, log }: Told) -> Result<Self, Refusal> {
        let setup = Setup {
            rules: summary.rules.clone(),
            start,
            time: summary.time.clone(),
            rated: summary.rated,
            started_ms: summary.started_ms,
        };
        let arbiter = Arbiter::restore(game.as_ref(), setup, &log);
        let arbiter = arbiter.map_err(|error| damaged(summary.id, &error))?;
        Ok(Self { summary, arbiter, game, log })
    }

    /// Whether the log holds a command's events already.
    pub(super) fn has_done(&self, command: &str) -> bool {
        let newest = self.log.iter().rev().take(COMMANDS_REMEMBERED);
        newest.filter_map(|record| record.command.as_deref()).any(|known| known == command)
    }

    /// What to store for events that were decided at `at_ms`.
    pub(super) fn records(
        &self,
        events: Vec<Event>,
        at_ms: Millis,
        command: Option<&str>,
    ) -> Vec<Record> {
        let versions = self.arbiter.version() + 1..;
        let command = command.map(str::to_owned);
        let record = |(version, event)| {
            let command = command.clone();
            Record { version, at_ms, command, search: None, event }
        };
        versions.zip(events).map(record).collect()
    }

    /// The same as storage takes it.
    pub(super) fn append(&self, records: &[Record]) -> Append {
        let ended = records.iter().find_map(|record| match &record.event {
            Event::Ended { result } => Some(Ended { at_ms: record.at_ms, result: result.clone() }),
            _ => None,
        });
        Append {
            game: self.summary.id,
            first_version: records.first().map_or(0, |record| record.version),
            events: records.iter().map(stored).collect(),
            ended,
        }
    }

    /// Makes stored records part of the game; says what each shows to whom.
    ///
    /// # Errors
    /// A record does not fit, which no record that was just decided does.
    pub(super) fn apply(&mut self, records: Vec<Record>) -> Result<Vec<News>, Corrupt> {
        let mut news = Vec::with_capacity(records.len());
        for record in records {
            self.arbiter.apply(&record.event, record.at_ms)?;
            news.push(News::of(&self.arbiter, &record));
            self.note(record);
        }
        Ok(news)
    }

    /// Makes part of the game what was played elsewhere: what is to be stored, and what it shows to
    /// whom if it is `watched`. It ends where a result is `known`.
    ///
    /// # Errors
    /// That is not possible here. The story is to be read again then: a part of it may have been
    /// applied.
    pub(super) fn take_bout(
        &mut self,
        bout: &Played,
        watched: bool,
        known: impl Fn(&dyn Play) -> Option<Score>,
    ) -> Result<Taken, Refusal> {
        let (mut records, mut news) = (vec![], vec![]);
        let (moves, end) = (&bout.moves, bout.end.as_ref());
        self.arbiter.take_bout(moves, end, bout.margin_ms, known, |arbiter, record| {
            news.push(if watched { News::of(arbiter, &record) } else { News::unseen(&record) });
            records.push(record);
        })?;
        records.iter().cloned().for_each(|record| self.note(record));
        Ok((records, news))
    }

    /// Writes down what was applied.
    fn note(&mut self, record: Record) {
        if let Event::Ended { result } = &record.event {
            self.summary.result = Some(result.clone());
            self.summary.ended_ms = Some(record.at_ms);
        }
        self.log.push(record);
    }

    /// The whole game, for the player of a seat or anyone else.
    pub(super) fn whole(
        &self,
        seat: Option<Seat>,
        you: Option<You>,
        crowd: Crowd,
        now: Millis,
    ) -> ClientIn {
        let viewer = self.arbiter.viewer(seat);
        let setup = self.arbiter.setup();
        let title = self.game.title();
        let start = || (self.arbiter.start_view(viewer), vec![]);
        let shown = history(self.game.as_ref(), setup, &self.log, viewer, 0);
        let (view, entries) = shown.unwrap_or_else(|_| start());
        let about = About {
            id: self.summary.id,
            rules: self.summary.rules.clone(),
            name: title.name.clone(),
            seats: title.seats.clone(),
            players: self.summary.players.clone(),
            time: self.summary.time.clone(),
            rated: self.summary.rated,
            start: self.start_to_tell(),
            started_ms: self.summary.started_ms,
            viewer,
            board: self.game.board(&setup.start),
            view,
            imported: self.summary.imported,
        };
        let state = self.arbiter.state(now);
        ClientIn::Game { about: Box::new(about), entries, state, you, crowd }
    }

    /// A number would give away what a game of hidden information hides.
    fn start_to_tell(&self) -> Start {
        let hides = self.arbiter.hides() && self.arbiter.result().is_none();
        match &self.arbiter.setup().start {
            Start::Number { .. } if hides => Start::Random,
            start => start.clone(),
        }
    }

    /// What came after version `from`; `None` when the whole game must be sent instead: because the
    /// version is unknown, or because what was hidden then is not hidden any more.
    pub(super) fn since(
        &self,
        from: u32,
        seat: Option<Seat>,
        you: Option<You>,
        now: Millis,
    ) -> Option<ClientIn> {
        let uncovered = self.arbiter.hides() && self.arbiter.result().is_some();
        if from == 0 || from > self.arbiter.version() || uncovered {
            return None;
        }
        let entries = if from == self.arbiter.version() {
            vec![]
        } else {
            let viewer = self.arbiter.viewer(seat);
            let setup = self.arbiter.setup();
            history(self.game.as_ref(), setup, &self.log, viewer, from).ok()?.1
        };
        Some(self.events(entries, you, now))
    }

    /// Entries with the state after them.
    pub(super) fn events(&self, entries: Vec<Entry>, you: Option<You>, now: Millis) -> ClientIn {
        ClientIn::Events { game: self.summary.id, entries, state: self.arbiter.state(now), you }
    }
}

fn damaged(game: GameId, error: &dyn std::fmt::Display) -> Refusal {
    tracing::error!(%game, %error, "a game's log is damaged");
    Refusal::StorageDown
}

/// An event that has just become part of a game.
pub(super) struct News {
    version: u32,
    at_ms: Millis,
    /// `None` when nobody looked: to find out what it shows costs more than to decide it.
    shown: Option<Shown>,
    is_move: bool,
    is_end: bool,
}

impl News {
    /// Of a record that was applied last.
    fn of(arbiter: &Arbiter, record: &Record) -> Self {
        let shown = Some(arbiter.shown(&record.event));
        Self { shown, ..Self::unseen(record) }
    }

    /// Of a record that nobody sees now.
    fn unseen(record: &Record) -> Self {
        let (is_move, is_end) = match &record.event {
            Event::Moved { .. } => (true, false),
            Event::Ended { .. } => (false, true),
            _ => (false, false),
        };
        Self { version: record.version, at_ms: record.at_ms, shown: None, is_move, is_end }
    }

    pub(super) fn is_move(&self) -> bool {
        self.is_move
    }

    pub(super) fn is_end(&self) -> bool {
        self.is_end
    }

    /// As the player of a seat, or anyone else, may see it.
    pub(super) fn entry(&self, seat: Option<Seat>) -> Entry {
        let viewer = match seat {
            Some(seat) => seat.into(),
            None => rookery_protocol::seat::Viewer::Spectator,
        };
        let event = self.shown.as_ref().and_then(|shown| shown.to(viewer).cloned());
        Entry { version: self.version, at_ms: self.at_ms, event }
    }
}
