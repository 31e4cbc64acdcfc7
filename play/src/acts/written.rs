//! How a move is written before it is made.
//!
//! Legal moves are told without it: in shogi there can be 593 of them, whose names would make twice
//! as much of 23 kB. Whoever looks at one asks for that one.

use std::sync::Arc;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::{MoveMeant, MoveWritten};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Viewer;
use rookery_protocol::socket::NOTATION_LEN_MAX;
use rookery_rules::Play;
use rookery_storage::User;

use super::plans::{asked, fork};
use crate::app::App;
use crate::denied::Result;
use crate::game::{Forked, ForkedFor};
use crate::now;

/// Writes a move that somebody may make now in every way that the game knows.
///
/// # Errors
/// It is not theirs to make or none, something is hidden in the game, or they ask too often.
pub async fn write(
    app: &Arc<App>,
    user: &User,
    game: GameId,
    meant: MoveMeant,
) -> Result<MoveWritten> {
    app.base.limits.look_ahead(user.id, now::millis())?;
    let Forked { play, game, .. } = fork(app, user, game, ForkedFor::Turn).await?;
    asked(app, user, &*game, move || written(play, &meant)).await
}

fn written(
    mut play: Box<dyn Play>,
    MoveMeant { ply, text }: &MoveMeant,
) -> std::result::Result<MoveWritten, Refusal> {
    if play.ply() != *ply {
        return Err(Refusal::Stale);
    }
    if text.len() > NOTATION_LEN_MAX {
        return Err(Refusal::Illegal);
    }
    let notation = play.read_move(text)?;
    play.play(&notation)?;
    let seen = play.seen(Viewer::All).unwrap_or_default();
    let label = seen.label.unwrap_or_else(|| notation.clone());
    Ok(MoveWritten { ply: *ply, notation, label, native: seen.native })
}
