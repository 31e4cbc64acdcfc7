//! Telling an engine what it plays, and what has been played.

use rookery_arbiter::{Event, LoggedMove};
use rookery_protocol::game::Start;
use rookery_protocol::seat::Seat;

use super::Terms;
use crate::engine::{Engine, plays};
use crate::fault::Fault;
use crate::protocol::{Setup, shows_board};
use crate::texts;

/// Tells the engine of `seat` the game and its moves so far; nobody is asked to move.
///
/// # Errors
/// [`Fault::Cannot`] where it cannot play this, and every fault of a process.
pub async fn begin(terms: &Terms, seat: Seat, engine: &mut Engine) -> Result<(), Fault> {
    let game = terms.game.as_ref();
    let dialect = plays(engine.profile(), game);
    let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::does_not_play(&game.title().name)))?;
    let start = &terms.setup.start;
    let mut play = game.begin(start).map_err(|why| Fault::Cannot(why.text()))?;
    let hidden = play.hides();
    if hidden && !shows_board(engine.profile().tongue) {
        let name = engine.profile().tongue.name();
        return Err(Fault::Cannot(texts::no_words_for_hidden(name)));
    }
    let setup = Setup {
        id: terms.id.clone(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: if hidden { String::new() } else { play.text() },
        usual: *start == Start::Usual,
        seat,
        time: terms.setup.time.clone(),
        dialect,
        file: if engine.wants_rules() { terms.file.clone() } else { None },
    };
    engine.begin(&setup).await?;
    for record in &terms.log {
        if let Event::Moved(LoggedMove { notation, .. }) = &record.event
            && !hidden
        {
            engine.played(Some(play.as_ref()), notation)?;
            play.play(notation).map_err(|why| Fault::Cannot(why.into()))?;
        }
    }
    Ok(())
}
