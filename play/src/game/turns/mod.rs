//! Whose turn it is: told to players on pages that do not show the game, and of all games of a player
//! in one list.

use std::cmp::Reverse;
use std::sync::Arc;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use rookery_arbiter::Record;
use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameSummary, MyGame, MyGames, Player, State};
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::asleep::Turn;
use rookery_storage::{GamesFilter, User};

use super::crowd::newest_move;
use super::look;
use super::task::GameTask;
use super::wake::is_damaged;
use crate::app::App;
use crate::away;
use crate::denied::Result;

/// The most games that are listed of one player.
const MY_GAMES_MAX: u32 = 50;
/// Of the games that have to be read so many are read at the same time.
const READ_AT_ONCE: usize = 4;

/// A turn that was not told to its player yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct UntoldTurn {
    /// Whether what made it their turn was stored by this server, which tells others.
    pub(super) began_here: bool,
}

impl GameTask {
    /// Tells the player to move, unless they know.
    pub(super) fn tell_turn(&mut self) {
        if !self.memory.is_here() {
            return;
        }
        if let Some(turn) = self.untold_turn.take() {
            self.found_turn = false;
            self.tell_turn_here();
            if turn.began_here {
                self.say_turn();
            }
        }
    }

    /// Another server says that it is a player's turn. Where the game was read before the word came
    /// and after the move, nothing new comes from its log: the player is told all the same.
    pub(super) async fn hears_of_turn(&mut self, player: UserId) {
        // Nobody looks at it here, and it is about to leave memory or could not be read.
        if self.room.is_none() {
            self.app.people.tell(player, ClientIn::YourTurn { game: self.id });
            return;
        }
        self.hears_of(0).await;
        if self.found_turn && self.to_move().is_some_and(|(_, to_move)| to_move == player) {
            self.untold_turn.get_or_insert_default();
        }
    }

    /// A game that this server had was read anew: whether it may be another's turn now by what was
    /// stored after the version `told`, and whether this server has stored that.
    pub(super) fn note_turn_since(&mut self, told: u32, log: &[Record]) {
        let newest = newest_move(log).filter(|(version, _)| *version > told);
        let Some((newest, _)) = newest else { return };
        let is_own = |record: &Record| record.version == newest && log.contains(record);
        let turn = self.untold_turn.get_or_insert_default();
        turn.began_here |= self.perhaps_stored.iter().any(is_own);
    }

    /// Tells the player to move, wherever they are connected to this server and do not look at the
    /// game.
    fn tell_turn_here(&self) {
        let (Some((_, player)), Some(room)) = (self.to_move(), &self.room) else { return };
        let looks = |connection| room.audience.seat_of(connection).is_some();
        self.app.people.tell_but(player, looks, ClientIn::YourTurn { game: self.id });
    }

    /// Has the player to move told at other servers, and by notices to their browsers, unless they are
    /// known to look at the game.
    fn say_turn(&self) {
        let (Some((seat, player)), Some(room)) = (self.to_move(), &self.room) else { return };
        if !room.audience.seated()[seat.index()] {
            self.app.base.news.say(Word::Turn { player, game: self.id });
            if let Some(open) = self.memory.open() {
                away::tell_turn(&self.app, &open.summary, seat);
            }
        }
    }

    /// The seat to move and its player, where that is told at all.
    fn to_move(&self) -> Option<(Seat, UserId)> {
        let open = self.memory.open().filter(|open| open.summary.of_match.is_none())?;
        let seat = open.arbiter.turn()?;
        Some((seat, open.summary.players[seat.index()].id))
    }
}

/// The newest games of somebody that go on, 50 at most: those where it is their turn first, and of
/// those and of the others the one with the least time left first.
///
/// # Errors
/// The database fails, or too many games are in memory to read one of these. One that is damaged is
/// left out.
pub async fn of(app: &Arc<App>, user: &User) -> Result<MyGames> {
    let filter = GamesFilter {
        player: Some(user.id),
        ended: Some(false),
        limit: MY_GAMES_MAX,
        ..GamesFilter::default()
    };
    let storage = &app.base.storage;
    let games = storage.list_games(&filter).await?;
    let ids: Vec<_> = games.iter().map(|game| game.id).collect();
    let known = storage.turns(&ids).await?;
    let player = user.player();
    let read = games.into_iter().map(|game| {
        let known = known.get(&game.id).copied();
        let player = player.clone();
        async move {
            let turn = match known {
                Some(turn) => Some(turn),
                None => read(app, &game, player).await?,
            };
            let mine = |Turn { seat, until_ms }| MyGame { game, turn: seat, until_ms };
            Ok::<_, Refusal>(turn.map(mine))
        }
    });
    let read = stream::iter(read).buffered(READ_AT_ONCE);
    let read: Vec<Option<MyGame>> = read.try_collect().await?;
    let mut games: Vec<MyGame> = read.into_iter().flatten().collect();
    games.sort_by_key(|one| {
        let is_mine = one.game.players[one.turn.index()].id == user.id;
        let until_ms = one.until_ms.unwrap_or(Millis::MAX);
        (Reverse(is_mine), until_ms, Reverse(one.game.started_ms))
    });
    Ok(MyGames { games })
}

/// Whose turn it is in a game as it stands in memory; none where it has just ended, or its log is
/// damaged.
///
/// # Errors
/// It cannot be read now.
async fn read(
    app: &Arc<App>,
    game: &GameSummary,
    player: Player,
) -> std::result::Result<Option<Turn>, Refusal> {
    match look(app, game.id, Some(player)).await {
        Ok(notice) => Ok(match notice.message() {
            ClientIn::Game { state, .. } => turn(state),
            _ => None,
        }),
        Err(Refusal::NoSuchGame) => Ok(None),
        Err(Refusal::StorageDown) if is_damaged(app, game.id).await? => {
            tracing::error!(game = %game.id, "a game is left out of the list of its players");
            Ok(None)
        }
        Err(refusal) => Err(refusal),
    }
}

fn turn(state: &State) -> Option<Turn> {
    let seat = state.turn?;
    let clocks = &state.clocks;
    let clock = clocks.running.and_then(|seat| match seat {
        Seat::First => clocks.first,
        Seat::Second => clocks.second,
    });
    let left_ms = clock.map(|clock| {
        clock.delay_ms + clock.left_ms + Millis::from(clock.periods) * clock.period_ms
    });
    let flag_ms = left_ms.map(|left_ms| clocks.at_ms + left_ms);
    Some(Turn { seat, until_ms: flag_ms.or(state.first_move_by_ms) })
}

#[cfg(test)]
mod tests;
