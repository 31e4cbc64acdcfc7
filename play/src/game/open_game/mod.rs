//! One game as it is known in memory: what its log adds up to, and what each kind of viewer sees.

use std::collections::VecDeque;
use std::sync::Arc;

use rookery_arbiter::{Arbiter, By, Command, Corrupt, Event, Record, Setup};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{About, Crowd, Entry, GameSummary, Score, Start, You};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::{Game, Play};
use rookery_storage::{Append, Ended, StoredEvent};

use super::kept::Kept;
use super::message::Played;

/// Commands that are remembered, so that one sent again is not carried out again.
const COMMANDS_REMEMBERED: usize = 256;

/// An entry of a log as storage takes it.
#[must_use]
pub fn stored(record: &Record) -> StoredEvent {
    StoredEvent { version: record.version, at_ms: record.at_ms, body: record.body() }
}

/// One game: its present state, and its log as viewers see it.
pub(super) struct OpenGame {
    pub(super) summary: GameSummary,
    pub(super) arbiter: Arbiter,
    pub(super) game: Arc<dyn Game>,
    kept: Kept,
    /// The ids of the commands that the newest events came from, oldest first.
    commands: VecDeque<String>,
    /// The version at which it ended.
    ended_at: Option<u32>,
}

/// What some events were, for whoever tells of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Applied {
    pub(super) moves: u64,
    /// Whether the turn may have changed.
    pub(super) turns: bool,
    pub(super) ends: bool,
}

impl Applied {
    fn count(&mut self, event: &Event) {
        self.moves += u64::from(matches!(event, Event::Moved(_)));
        self.turns |= matches!(event, Event::Moved(_) | Event::TakenBack { .. });
        self.ends |= matches!(event, Event::Ended { .. });
    }
}

impl OpenGame {
    /// A game that was read: `log` holds its events.
    pub(super) fn new(
        summary: GameSummary,
        game: Arc<dyn Game>,
        arbiter: Arbiter,
        kept: Kept,
        log: &[Record],
    ) -> Self {
        let commands = VecDeque::new();
        let mut open = Self { summary, arbiter, game, kept, commands, ended_at: None };
        log.iter().for_each(|record| open.note(record));
        open
    }

    /// What it began with, as the arbiter takes it.
    pub(super) fn setup(summary: &GameSummary, start: Start) -> Setup {
        Setup {
            rules: summary.rules.clone(),
            start,
            time: summary.time.clone(),
            rated: summary.rated,
            started_ms: summary.started_ms,
        }
    }

    /// Whether the log holds a command's events already.
    pub(super) fn has_done(&self, command: &str) -> bool {
        self.commands.iter().rev().any(|known| known == command)
    }

    /// What follows from a command, as it is to be stored.
    ///
    /// # Errors
    /// Why it is refused.
    pub(super) fn decide(
        &self,
        by: By,
        command: &Command,
        at_ms: Millis,
        name: Option<&str>,
    ) -> Result<Vec<Record>, Refusal> {
        let events = self.arbiter.decide(by, command, at_ms)?;
        let versions = self.arbiter.version() + 1..;
        let name = name.map(str::to_owned);
        let record = |(version, event)| {
            let command = name.clone();
            Record { version, at_ms, command, search: None, event }
        };
        Ok(versions.zip(events).map(record).collect())
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

    /// Makes stored records part of the game, and notes what each shows to whom.
    ///
    /// # Errors
    /// A record does not fit, which no record that was just decided does.
    pub(super) fn apply(&mut self, records: Vec<Record>) -> Result<Applied, Corrupt> {
        let mut applied = Applied::default();
        for record in records {
            self.arbiter.apply(&record.event, record.at_ms)?;
            self.kept.note(&self.arbiter, &record.event, record.at_ms);
            applied.count(&record.event);
            self.note(&record);
        }
        self.has_ended(applied);
        Ok(applied)
    }

    /// Makes part of the game what was played elsewhere: what is to be stored. What it shows is
    /// worked out now if it is `watched`. It ends where a result is `known`.
    ///
    /// # Errors
    /// That is not possible here. The game is to be read again then: a part of it may have been
    /// applied.
    pub(super) fn take_bout(
        &mut self,
        bout: &Played,
        watched: bool,
        known: impl Fn(&dyn Play) -> Option<Score>,
    ) -> Result<(Vec<Record>, Applied), Refusal> {
        let (mut records, mut applied) = (vec![], Applied::default());
        let (moves, end) = (&bout.moves, bout.end.as_ref());
        let kept = &mut self.kept;
        self.arbiter.take_bout(moves, end, bout.margin_ms, known, |arbiter, record| {
            if watched {
                kept.note(arbiter, &record.event, record.at_ms);
            } else {
                kept.pass_over();
            }
            applied.count(&record.event);
            records.push(record);
        })?;
        records.iter().for_each(|record| self.note(record));
        self.has_ended(applied);
        Ok((records, applied))
    }

    /// What is shown of a game that hides nothing but who says what to whom is open at its end.
    fn has_ended(&mut self, applied: Applied) {
        if applied.ends && !self.arbiter.hides() {
            self.kept.open_rooms();
        }
    }

    /// Writes down what was applied.
    fn note(&mut self, record: &Record) {
        if let Event::Ended { result } = &record.event {
            self.summary.result = Some(result.clone());
            self.summary.ended_ms = Some(record.at_ms);
            self.ended_at = Some(record.version);
        }
        let Some(command) = &record.command else { return };
        if self.commands.back() == Some(command) {
            return;
        }
        if self.commands.len() >= COMMANDS_REMEMBERED {
            self.commands.pop_front();
        }
        self.commands.push_back(command.clone());
    }

    /// Whether what there is to show to one who has seen everything up to version `from` is kept.
    pub(super) fn reaches(&self, from: u32) -> bool {
        self.kept.entries().reach(if self.goes_on_from(from) { from } else { 0 })
    }

    /// Whether one who comes back and has seen everything up to version `from` is shown what came
    /// since, and not the game from the start: what they have seen of one that hid something, and is
    /// over, may be less than all.
    fn goes_on_from(&self, from: u32) -> bool {
        from > 0 && from <= self.arbiter.version() && !self.uncovers(0)
    }

    /// Whether who was shown everything up to version `from` must be shown the game from the start:
    /// it has ended since, and what was hidden then is not hidden any more.
    pub(super) fn uncovers(&self, from: u32) -> bool {
        self.arbiter.hides() && self.ended_at.is_some_and(|ended_at| from < ended_at)
    }

    /// What is kept to be shown.
    pub(super) fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Has other entries to show from now on: made anew from the log.
    pub(super) fn keep(&mut self, kept: Kept) {
        self.kept = kept;
    }

    /// Has nothing to show until it is made anew.
    pub(super) fn forget_entries(&mut self) {
        self.kept.forget();
    }

    /// What there is to tell was told.
    pub(super) fn settle(&mut self) {
        self.kept.settle();
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
            view: self.arbiter.start_view(viewer),
            hides: self.arbiter.hides(),
            imported: self.summary.imported,
        };
        let entries = self.kept.entries().since(0, viewer);
        let state = self.arbiter.state(now);
        ClientIn::Game { about: Box::new(about), entries, state, you, crowd }
    }

    /// What was drawn would give away what a game of hidden information hides.
    fn start_to_tell(&self) -> Start {
        let hides = self.arbiter.hides() && self.arbiter.result().is_none();
        match &self.arbiter.setup().start {
            Start::Number { .. } | Start::Secret { .. } if hides => Start::Random,
            start => start.clone(),
        }
    }

    /// What came after version `from`, for who comes back; `None` when the whole game must be sent
    /// instead: because the version is unknown, or because what was hidden then is not hidden any
    /// more.
    pub(super) fn since(
        &self,
        from: u32,
        seat: Option<Seat>,
        you: Option<You>,
        now: Millis,
    ) -> Option<ClientIn> {
        if self.goes_on_from(from) { self.after(from, seat, you, now) } else { None }
    }

    /// What came after version `from`; `None` when the whole game must be sent instead, because what
    /// was hidden then is not hidden any more.
    pub(super) fn after(
        &self,
        from: u32,
        seat: Option<Seat>,
        you: Option<You>,
        now: Millis,
    ) -> Option<ClientIn> {
        if self.uncovers(from) {
            return None;
        }
        let entries = self.kept.entries().since(from, self.arbiter.viewer(seat));
        Some(self.events(entries, you, now))
    }

    /// Entries with the state after them.
    pub(super) fn events(&self, entries: Vec<Entry>, you: Option<You>, now: Millis) -> ClientIn {
        ClientIn::Events { game: self.summary.id, entries, state: self.arbiter.state(now), you }
    }
}

#[cfg(test)]
mod tests;
