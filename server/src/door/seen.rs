//! A game as somebody sees it, for doors whose programs follow it move by move.

use std::sync::Arc;

use rookery_play::App;
use rookery_play::denied::{Denied, Result};
use rookery_play::game::look;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::{Game, Play};
use rookery_view::KnownGame;

/// A game as somebody sees it, with its rules.
pub struct Seen {
    /// What is known of it.
    pub table: KnownGame,
    /// The rules of the game.
    pub game: Arc<dyn Game>,
}

impl Seen {
    /// The game as `player` sees it.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read now.
    pub async fn look(app: &Arc<App>, id: GameId, player: Option<Player>) -> Result<Self> {
        let whole = look(app, id, player).await?;
        Self::of(app, whole.message()).await
    }

    /// The game that a message brings.
    ///
    /// # Errors
    /// [`Denied::HidesFromPrograms`], or its rules cannot be read now.
    pub async fn of(app: &Arc<App>, whole: &ClientIn) -> Result<Self> {
        let table = KnownGame::whole(whole).ok_or(Refusal::NoSuchGame)?;
        let game = app.base.library.game(&app.base.storage, &table.about.rules).await?;
        let game = game.ok_or(Refusal::NoSuchGame)?;
        // Once it is over nothing is hidden any more.
        let is_over = table.state.result.is_some();
        if table.has_unknown() || !is_over && table.hides() {
            return Err(Denied::HidesFromPrograms);
        }
        Ok(Self { table, game })
    }

    /// Where `player` sits.
    pub fn seat(&self, player: &Player) -> Option<Seat> {
        let players = &self.table.about.players;
        Seat::BOTH.into_iter().find(|seat| players[seat.index()].id == player.id)
    }

    /// The present position; `None` where the rules take long to answer, which nobody waits for.
    pub fn play(&self) -> Option<Box<dyn Play>> {
        if self.game.is_slow() {
            return None;
        }
        let mut play = self.game.begin(&self.table.about.start).ok()?;
        self.table.moves().try_for_each(|mv| play.play(mv)).ok()?;
        Some(play)
    }
}
