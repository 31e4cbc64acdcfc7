//! Trying whether an engine can begin a game, without letting it think.

use rookery_protocol::bout::Bout;
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;

use super::{Shared, launch};
use crate::bout::{Terms, begin};

/// The reason why the engine of `seat` cannot begin a game; nothing where it can, or where that is
/// not up to the engine.
pub(super) async fn shortcoming(shared: &Shared, seat: Seat, bout: &Bout) -> Option<Text> {
    let game = shared.config.games.find(&bout.rules).await?;
    let mut terms = Terms::told(String::from("trial"), bout, game).ok()?;
    let mut engine = match launch::start(&shared.config, &bout.engines[seat.index()]).await {
        Ok(engine) => engine,
        Err(failed) => return Some(failed.fault.shortcoming()),
    };
    if engine.wants_rules() {
        terms.file = shared.config.games.file(&bout.rules).await;
    }
    match begin(&terms, seat, &mut engine).await {
        Ok(()) => {
            engine.end().await;
            None
        }
        Err(fault) => Some(engine.fail(fault).await.fault.shortcoming()),
    }
}
