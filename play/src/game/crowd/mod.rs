//! Who looks at a game from other servers, and what happens when one of those dies.
//!
//! Nobody is charged for the time in which their own server was away: it is taken off their clock when
//! they come back, by the server to which they come, or once nobody waits for them any more, by the
//! one that removes what has died. No flag falls as long as it is not known that its player was served
//! until then, and knew that it was their turn.

mod untold;

use std::sync::Arc;

use rookery_arbiter::Command;
use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_storage::servers::{Elsewhere, LooksFrom};

use super::held::COME_BACK_MS;
use super::message::ToGame;
use super::order::TRIES_MAX;
use super::task::GameTask;
use crate::app::App;
use crate::now;

pub(super) use untold::{Untold, newest_move};

/// A server that has said nothing for so long may be away: a quarter longer than it should take. Who
/// comes from one before that is charged for it.
const LATE_MS: Millis = 250;

/// The flag of a player is let fall by the server from which they look, which alone knows when they
/// were told of their turn. For so long the others leave it to that one: it looks at its log meanwhile.
const LEFT_TO_THEM_MS: Millis = 6_000;

/// Whoever removes a dead server holds the clocks of all its games one after the other: no later than
/// so long after it was last seen to be dead.
const HELD_WITHIN_MS: Millis = COME_BACK_MS + 5_000;

/// A server that has died, and what it leaves of a game.
#[derive(Debug, Clone)]
pub struct Lost {
    /// What tells that life of it from all others.
    pub life: String,
    /// When it last said that it lives.
    pub alive_ms: Millis,
    /// The seats whose players looked at the game from there, or that were played there.
    pub seats: [bool; 2],
}

impl GameTask {
    /// Finds out who looks from other servers, and holds the clock of who has come back here from one
    /// that is away.
    pub(super) async fn look_around(&mut self) {
        let Some(elsewhere) = self.see_crowd().await else { return };
        let turn = self.turn();
        let back = turn.and_then(|seat| self.room.as_ref()?.audience.here_since(seat));
        if let (Some(seat), Some(since_ms)) = (turn, back) {
            self.hold_if_away_elsewhere(&elsewhere, seat, since_ms).await;
        }
    }

    /// Finds out who looks from other servers.
    pub(super) async fn see_crowd(&mut self) -> Option<Elsewhere> {
        self.room.as_ref()?;
        let elsewhere = self.elsewhere().await?;
        let now = now::millis();
        if let Some(room) = &mut self.room
            && room.audience.set_elsewhere(elsewhere.looking(), now)
            && let Some(open) = self.memory.open()
        {
            room.crowd_changed(open, now);
        }
        Some(elsewhere)
    }

    /// The player of a seat comes to this server, or acts here without looking: the time for which
    /// the one that they came from was away is taken off their clock.
    pub(super) async fn comes_here(&mut self, seat: Option<Seat>) {
        let room = self.room.as_ref();
        let is_new = seat.filter(|seat| room.is_some_and(|it| !it.audience.is_seated_here(*seat)));
        let Some(seat) = is_new.filter(|seat| self.turn() == Some(*seat)) else { return };
        if let Some(elsewhere) = self.elsewhere().await {
            let now_ms = elsewhere.now_ms;
            self.hold_if_away_elsewhere(&elsewhere, seat, now_ms).await;
        }
    }

    /// Whether a flag may fall at `at`: its player is served here, or is gone, or was served until long
    /// after it by a server that has not let it fall. Where one has died whoever gives its players time
    /// to come back writes it down in a while: until then nothing falls.
    pub(super) async fn may_fall(&mut self, at: Millis) -> bool {
        let Some(seat) = self.turn() else { return true };
        let is_here = self.room.as_ref().is_some_and(|room| room.audience.is_seated_here(seat));
        if is_here || self.app.base.news.is_alone() {
            return true;
        }
        let Some(elsewhere) = self.elsewhere().await else { return false };
        let from: Vec<&LooksFrom> = seated(&elsewhere, seat).collect();
        let until_ms = at + LEFT_TO_THEM_MS;
        let is_gone = from.is_empty() && self.held_by_ms[seat.index()] <= self.now();
        is_gone || from.iter().any(|from| !from.is_dead && from.alive_ms >= until_ms)
    }

    fn turn(&self) -> Option<Seat> {
        self.memory.open()?.arbiter.turn()
    }

    /// Who looks from other servers; `None` where there are none, and when that cannot be read.
    async fn elsewhere(&mut self) -> Option<Elsewhere> {
        let base = &self.app.base;
        if base.news.is_alone() {
            return None;
        }
        let read = base.storage.audience_elsewhere(&base.life, self.id).await;
        let warn = |error: &_| {
            tracing::warn!(game = %self.id, %error, "who looks elsewhere cannot be read");
        };
        let read = read.inspect_err(warn).ok()?;
        for seat in Seat::BOTH {
            if seated(&read, seat).any(|from| from.is_dead) {
                self.held_by_ms[seat.index()] = self.now() + HELD_WITHIN_MS;
            }
        }
        Some(read)
    }

    /// The clock that runs was held: for who looked from a dead server nobody else does it.
    pub(super) fn is_held(&mut self) {
        self.held_by_ms = [Millis::MIN; 2];
    }

    /// Takes off the clock of a seat, whose turn it is, what the server was away until `to_ms` from
    /// which its player looked.
    async fn hold_if_away_elsewhere(&mut self, around: &Elsewhere, seat: Seat, to_ms: Millis) {
        let newest = seated(around, seat).max_by_key(|from| from.alive_ms);
        if let Some(from) = newest.filter(|from| is_late(around, from)) {
            let name = name_of(&from.server, from.alive_ms, seat);
            self.hold_for(seat, name, from.alive_ms, to_ms).await;
        }
    }

    /// Takes a span off the clock of a seat while it runs, by a name that sees to it that this is done
    /// once, whoever does.
    async fn hold_for(&mut self, seat: Seat, name: String, from_ms: Millis, to_ms: Millis) {
        for _ in 0..TRIES_MAX {
            let Some(open) = self.memory.open() else { return };
            let arbiter = &open.arbiter;
            let runs = arbiter.deadline().is_some() && arbiter.turn() == Some(seat);
            // What was played since was charged already.
            let ms = to_ms - from_ms.max(arbiter.clocked_ms());
            if !runs || open.summary.of_match.is_some() || ms <= 0 {
                return;
            }
            let hold = Command::Hold { ms, grace_ms: 0 };
            match self.carry_out_as_known(&hold, Some(&name)).await {
                Ok(true) => return,
                // Somebody may have moved at another server.
                Ok(false) => {}
                Err(refusal) => {
                    tracing::warn!(game = %self.id, %refusal, "a clock was not held");
                    return;
                }
            }
        }
    }

    /// Has other servers know who looks from this one.
    pub(super) async fn note_audience(&mut self) {
        let base = &self.app.base;
        let Some(room) = self.room.as_ref().filter(|_| !base.news.is_alone()) else { return };
        let looking = room.audience.looking();
        if looking == self.noted_audience {
            return;
        }
        match base.storage.note_audience(&base.life, self.id, looking).await {
            Ok(()) => {
                self.noted_audience = looking;
                base.news.say(Word::Crowd(self.id));
            }
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "who looks from here is not known elsewhere");
            }
        }
    }

    /// A server has died from which players looked, and nobody waits any more for who has not come
    /// back: no time is charged to who could not move for that.
    pub(super) async fn lost(&mut self, lost: &Lost) {
        if self.awake().await.is_err() {
            return;
        }
        let Some(seat) = self.turn().filter(|seat| lost.seats[seat.index()]) else { return };
        let around = self.elsewhere().await;
        if around.is_some_and(|it| went_on(&it, seat, lost)) {
            return;
        }
        let audience = self.room.as_ref().map(|room| &room.audience);
        let is_elsewhere = audience.is_some_and(|it| it.is_seated_elsewhere(seat));
        let here_since = audience.and_then(|it| it.here_since(seat));
        // The server to which they came has held it.
        if here_since.is_some() || !is_elsewhere {
            let to_ms = here_since.unwrap_or_else(|| self.now());
            let name = name_of(&lost.life, lost.alive_ms, seat);
            self.hold_for(seat, name, lost.alive_ms, to_ms).await;
        }
    }
}

/// Whether a server from which somebody looked may be away.
fn is_late(around: &Elsewhere, from: &LooksFrom) -> bool {
    from.is_dead || around.now_ms - from.alive_ms > LATE_MS
}

/// What a hold is called for the time in which a server was away.
fn name_of(life: &str, alive_ms: Millis, seat: Seat) -> String {
    format!("lost:{life}:{alive_ms}:{}", seat.index())
}

/// The other servers from which a seat's player looked, as it was noted last.
fn seated(elsewhere: &Elsewhere, seat: Seat) -> impl Iterator<Item = &LooksFrom> {
    elsewhere.servers.iter().filter(move |from| from.looking.seated[seat.index()])
}

/// Whether a seat's player went on to another server after one was lost: that one has held their clock
/// for it, whatever became of it since.
fn went_on(elsewhere: &Elsewhere, seat: Seat, lost: &Lost) -> bool {
    seated(elsewhere, seat).any(|to| to.server != lost.life && to.alive_ms > lost.alive_ms)
}

/// Somebody may have come to a game on another server, or left it there.
pub(crate) fn looks_around(app: &App, game: GameId) {
    app.live.send_if_live(game, ToGame::LookAround { forgotten: false });
}

/// Anybody may have come to a game or left it: a server has gone, or words were lost.
pub(crate) fn all_look_around(app: &App) {
    for game in app.live.ids() {
        looks_around(app, game);
    }
}

/// What was noted of who looks from here is gone: this server was taken for dead.
pub(crate) fn is_forgotten(app: &App) {
    for game in app.live.ids() {
        app.live.send_if_live(game, ToGame::LookAround { forgotten: true });
    }
}

/// A server has died from which players looked at a game.
pub(crate) fn has_lost(app: &Arc<App>, game: GameId, lost: Lost) {
    if let Err(error) = app.live.send(app, game, ToGame::Lost(Box::new(lost))) {
        tracing::warn!(%game, %error, "a clock was not held for a server that died");
    }
}

#[cfg(test)]
mod tests;
