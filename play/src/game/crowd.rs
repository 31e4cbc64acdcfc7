//! Who looks at a game from other servers, and what happens when one of those dies.

use std::sync::Arc;

use rookery_arbiter::{By, Command};
use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::id::GameId;

use super::held::COME_BACK_MS;
use super::message::ToGame;
use super::task::GameTask;
use crate::app::App;
use crate::now;

/// A server that has died, and what it leaves of a game.
#[derive(Debug, Clone)]
pub struct Lost {
    /// What tells that life of it from all others.
    pub life: String,
    /// When it last said that it lives.
    pub from_ms: Millis,
    /// When it was found dead.
    pub to_ms: Millis,
    /// Whether each seat's player looked at the game from there.
    pub seats: [bool; 2],
}

impl GameTask {
    /// Finds out who looks from other servers.
    pub(super) async fn look_around(&mut self) {
        let base = &self.app.base;
        if base.news.is_alone() || self.room.is_none() {
            return;
        }
        match base.storage.audience_elsewhere(&base.life, self.id).await {
            Ok(looking) => {
                let now = now::millis();
                if let Some(room) = &mut self.room
                    && room.audience.set_elsewhere(looking, now)
                    && let Some(open) = self.memory.open()
                {
                    room.crowd_changed(open, now);
                }
            }
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "who looks elsewhere cannot be read");
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

    /// A server has died from which players looked: no time is charged to who could not move for
    /// that.
    pub(super) async fn lost(&mut self, lost: &Lost) {
        if self.awake().await.is_err() {
            return;
        }
        let Some(open) = self.memory.open() else { return };
        let waits = open.arbiter.turn().is_some_and(|seat| lost.seats[seat.index()]);
        let runs = open.arbiter.deadline().is_some() && open.summary.of_match.is_none();
        let ms = lost.to_ms - lost.from_ms.max(open.arbiter.at_ms());
        if !waits || !runs || ms <= 0 {
            return;
        }
        // The name sees to it that it is held once, whoever asks.
        let (hold, name) =
            (Command::Hold { ms, grace_ms: COME_BACK_MS }, format!("lost:{}", lost.life));
        if let Err(refusal) = self.carry_out(By::Server, &hold, Some(&name)).await {
            tracing::warn!(game = %self.id, %refusal, "a clock was not held for a server that died");
        }
    }
}

/// Somebody may have come to a game on another server, or left it there.
pub(crate) fn looks_around(app: &App, game: GameId) {
    app.live.send_if_live(game, ToGame::LookAround { forgotten: false });
}

/// A server has gone, and whoever looked from there.
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
mod tests {
    use rookery_arbiter::Event;
    use rookery_protocol::clock::TimeControl;
    use rookery_protocol::game::Crowd;
    use rookery_protocol::seat::Seat;
    use rookery_protocol::socket::ClientIn;

    use super::*;
    use crate::game::testing::{Table, messages};
    use crate::outbox::Outflow;
    use crate::testing::{World, until};

    fn crowds(seen: &mut Outflow) -> Vec<Crowd> {
        let told = messages(seen).into_iter();
        told.filter_map(|said| match said {
            ClientIn::Crowd(crowd) => Some(crowd),
            _ => None,
        })
        .collect()
    }

    #[tokio::test]
    async fn who_looks_from_another_server_is_there_until_they_leave_or_it_dies() {
        let (worlds, _) = World::two().await;
        let [one, other] = &worlds;
        let [anna, bela] = [one.player("anna").await, one.player("bela").await];
        let game = one.game("chess", &anna, &bela).await;
        let watch = |world: &World, player| {
            let (outbox, outflow) = crate::outbox::outbox();
            let (connection, app) = (outbox.id(), &world.app);
            let watch = ToGame::Watch { outbox, player, from: 0 };
            app.live.send(app, game, watch).unwrap();
            (connection, outflow)
        };
        let (_, mut to_anna) = watch(one, Some(anna.player()));
        let (bela_there, _to_bela) = watch(other, Some(bela.player()));
        let (_, _to_nobody) = watch(other, None);
        let mut sees = async |seated, watchers| {
            let seen = std::cell::RefCell::new(&mut to_anna);
            until(async || {
                let told = crowds(&mut seen.borrow_mut());
                told.last().is_some_and(|now| (now.seated, now.watchers) == (seated, watchers))
            })
            .await;
        };
        sees([true, true], 1).await;
        assert_eq!(one.app.base.storage.watched_games(9).await.unwrap(), [game]);
        other.app.live.send_if_live(game, ToGame::Unwatch(bela_there));
        sees([true, false], 1).await;
        World::end_both(worlds).await;
    }

    #[tokio::test]
    async fn no_clock_is_charged_for_the_server_of_who_is_to_move() {
        for (seats, held) in [([false, true], true), ([true, false], false)] {
            let time = TimeControl::fischer(600, 0);
            let mut table = Table::moved_before(5_000, time, 300_000).await;
            table.task.awake().await.unwrap();
            // After two moves it is the first seat's turn.
            let turn = table.task.memory.open().unwrap().arbiter.turn().unwrap();
            assert_eq!(turn, Seat::First);
            let seats = [seats[1], seats[0]];
            let to_ms = now::millis();
            let lost = Lost { life: "third".into(), from_ms: to_ms - 3_000, to_ms, seats };
            let known = table.events().await.len();
            for _ in 0..2 {
                table.task.lost(&lost).await;
            }
            let new = table.events().await.split_off(known);
            let is_held = matches!(new[..], [Event::ClocksHeld { .. }]);
            assert_eq!(is_held, held, "{new:?}");
            table.end().await;
        }
    }
}
