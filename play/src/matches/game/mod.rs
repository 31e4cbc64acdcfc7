//! One game of a match: made where there is none yet, then played.

use std::sync::Arc;
use std::time::Duration;

use rookery_arbiter::{Arbiter, Setup};
use rookery_matches::{Draw, Slot, scale};
use rookery_protocol::bot::OptionValue;
use rookery_protocol::bout::{BoutEnd, BoutMove};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{GameResult, Player, Score};
use rookery_protocol::host::LEASE_MS;
use rookery_protocol::id::{EngineId, GameId, MatchId};
use rookery_protocol::match_view::Scaled;
use rookery_protocol::matches::{MatchPlan, Opening};
use rookery_protocol::seat::Seat;
use rookery_rules::{Game, SecretBits};
use rookery_storage::{Lease, NewGame, NewMatchGame, StoredEvent};
use tokio::sync::{oneshot, watch};

use super::{book, points};
use crate::app::App;
use crate::base::Base;
use crate::bots::duel::{self, Duel, Ended, Room, Side};
use crate::game::{Played, ToGame, stored};
use crate::now;

/// A game that is to be played.
pub(super) struct MatchGame {
    pub(super) app: Arc<App>,
    pub(super) id: MatchId,
    pub(super) plan: Arc<MatchPlan>,
    /// The rules, with the version where there are several.
    pub(super) rules: String,
    pub(super) game: Arc<dyn Game>,
    /// What hidden set-ups are drawn from.
    pub(super) secrets: Option<[SecretBits; 2]>,
    pub(super) slot: Slot,
    /// Who plays, by seat.
    pub(super) sides: [Side; 2],
    /// The game that has this number already.
    pub(super) begun: Option<GameId>,
    /// It is to be played again from its opening.
    pub(super) anew: bool,
    /// What it takes of what the match may use.
    pub(super) room: Arc<Room>,
    /// The machine for whose speed its time is made, in a test of builds.
    pub(super) scaled: Option<Scaled>,
}

/// How often it is asked whether another server still plays a game.
const ASK_EVERY: Duration = Duration::from_millis(500);

/// What became of a game that another server may play.
enum Left {
    /// Nobody plays it.
    Free,
    /// It has come to its end.
    Over(GameResult),
    /// Nobody waits for it any more.
    Stopped,
}

/// Why no game could be made.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

impl MatchGame {
    /// Plays it; the result, unless it was stopped before, and which game it was.
    ///
    /// # Errors
    /// The game could not be made.
    pub(super) async fn play(
        &mut self,
        begun: impl FnOnce(GameId),
        stop: &mut watch::Receiver<bool>,
    ) -> Result<Option<Ended>, Failure> {
        if let Some(old) = self.begun.filter(|_| self.anew) {
            match self.is_left(old, stop).await? {
                Left::Free => {}
                Left::Over(result) => return Ok(Some(Ended { result, failed: None })),
                Left::Stopped => return Ok(None),
            }
        }
        let (game, fence) = match self.begun {
            Some(game) if !self.anew => (game, None),
            old => self.make(old).await.map(|(game, fence)| (game, Some(fence)))?,
        };
        begun(game);
        let board = Duel {
            game,
            fence,
            sides: self.sides.clone(),
            margin_ms: self.plan.margin_ms,
            adjudication: self.plan.adjudication,
            only: self.scaled.as_ref().and_then(|_| self.room.host()),
            room: Arc::clone(&self.room),
        };
        Ok(duel::play(&self.app, &board, stop).await)
    }

    /// Waits until no other server plays a game that is to be played anew, if one does.
    async fn is_left(
        &self,
        game: GameId,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<Left, Failure> {
        let Base { storage, holder, .. } = &*self.app.base;
        loop {
            let result = storage.game(game).await?.and_then(|stored| stored.summary.result);
            if let Some(result) = result {
                // One that was called off does not count, and another takes its place.
                return Ok(points(&result).map_or(Left::Free, |_| Left::Over(result)));
            }
            let now = now::millis();
            let is_held = |lease: &Lease| lease.holder != *holder && lease.expires_ms > now;
            if !storage.lease(game, Seat::First).await?.is_some_and(|lease| is_held(&lease)) {
                return Ok(Left::Free);
            }
            if *stop.borrow() {
                return Ok(Left::Stopped);
            }
            tokio::select! {
                () = tokio::time::sleep(ASK_EVERY) => {}
                _ = stop.changed() => return Ok(Left::Stopped),
            }
        }
    }

    /// Makes the game, with its opening played, and takes it to be played here; which game, and the
    /// fence of its lease.
    async fn make(&self, instead_of: Option<GameId>) -> Result<(GameId, i64), Failure> {
        if let Some(old) = instead_of {
            // One that has come to a result meanwhile keeps it, and the new one is refused.
            abort(&self.app, old).await?;
        }
        let (game, plan, number) =
            (Arc::clone(&self.game), Arc::clone(&self.plan), self.slot.opening());
        let secrets = self.secrets;
        let book = book::now(&self.app, &plan.openings, &self.rules, &game).await?;
        let drawn = tokio::task::spawn_blocking(move || {
            let draw = Draw::new(game.as_ref(), &plan.openings, plan.seed);
            book::drawing(draw, book.as_ref()).with_secrets(secrets).opening(number)
        });
        let Opening { start, moves, .. } = drawn.await??;
        let now = now::millis();
        let game = NewGame {
            id: GameId::from_random(now::random_u64()),
            rules: self.rules.clone(),
            start,
            time: self.time(),
            rated: false,
            players: self.sides.each_ref().map(|side| side.player.id),
            started_ms: now,
        };
        let new = NewMatchGame {
            match_id: self.id,
            number: self.slot.number,
            log: opening_log(self.game.as_ref(), &game, moves)?,
            game,
            instead_of,
            holder: self.app.base.holder.clone(),
            held_until_ms: now + LEASE_MS,
        };
        let begun = self.app.base.storage.begin_match_game(&new).await?;
        let fence = begun.ok_or("this number has a game already")?;
        if let Some(scaled) = &self.scaled {
            self.app.base.storage.note_build_game(new.game.id, scaled).await?;
        }
        metrics::counter!("rookery_games_started_total").increment(1);
        if self.plan.adjudication.tables {
            // It may begin where its result is known.
            let played = Played { moves: vec![], end: None, margin_ms: 0, tables: true };
            tell(&self.app, new.game.id, played).await?;
        }
        Ok((new.game.id, fence))
    }

    /// The time control, by the speed of the machine where that counts.
    fn time(&self) -> TimeControl {
        let TimeControl { first, second } = time(&self.plan, self.slot.players);
        let Some(Scaled { millionths, .. }) = self.scaled else {
            return TimeControl { first, second };
        };
        let [first, second] = [first, second].map(|limit| scale::scaled(&limit, millionths));
        TimeControl { first, second }
    }
}

/// The log of an opening, whose moves nobody has thought about.
pub(super) fn opening_log(
    game: &dyn Game,
    new: &NewGame,
    moves: Vec<String>,
) -> Result<Vec<StoredEvent>, Failure> {
    let setup = Setup {
        rules: new.rules.clone(),
        start: new.start.clone(),
        time: new.time.clone(),
        rated: new.rated,
        started_ms: new.started_ms,
    };
    let mut arbiter = Arbiter::new(game, setup)?;
    let mut log = vec![];
    for notation in moves {
        let seat = arbiter.turn().ok_or("the opening ends the game")?;
        let made = BoutMove { seat, notation, took_ms: 0, info: None, refused: 0 };
        arbiter.take_bout(
            &[made],
            None,
            0,
            |_| None,
            |_, mut record| {
                record.search = None;
                log.push(stored(&record));
            },
        )?;
    }
    if arbiter.turn().is_none() {
        return Err("the opening ends the game".into());
    }
    Ok(log)
}

/// The time control of a game between two places of a plan.
pub(super) fn time(plan: &MatchPlan, players: [usize; 2]) -> TimeControl {
    let [first, second] = players.map(|place| {
        let own = plan.players.get(place).and_then(|entrant| entrant.time.clone());
        own.unwrap_or_else(|| plan.time.clone())
    });
    TimeControl { first, second }
}

/// Ends a game that is not to count; one that has a result keeps it.
pub(super) async fn abort(app: &Arc<App>, game: GameId) -> Result<(), Failure> {
    let end = Some(BoutEnd::Adjudicated { score: Score::Aborted, why: None });
    tell(app, game, Played { moves: vec![], end, margin_ms: 0, tables: false }).await
}

async fn tell(app: &Arc<App>, game: GameId, played: Played) -> Result<(), Failure> {
    let (answer, answered) = oneshot::channel();
    let bout = Box::new(played);
    app.live.send(app, game, ToGame::Bout { bout, answer })?;
    answered.await??;
    Ok(())
}

/// Who plays a place of a match, with options for this game alone.
pub(super) fn side(
    plan: &MatchPlan,
    (place, tuned): (usize, &[OptionValue]),
    player: Player,
    engine: EngineId,
) -> Side {
    let entrant = &plan.players[place];
    Side {
        player,
        engine,
        options: [&entrant.options, tuned].concat(),
        budget: entrant.budget.unwrap_or(plan.budget),
    }
}

#[cfg(test)]
mod tests;
