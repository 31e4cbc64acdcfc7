//! The notations of a game tell all of it.

use super::{Checked, Snapshot, ensure};
use crate::game::Game;
use crate::play::Play;
use crate::{GameResult, Start};

/// Playing `moves` again gives the position and outcome of each station, and the same end.
pub(super) fn check(
    game: &dyn Game,
    start: &Start,
    moves: &[String],
    stations: &[(String, Option<GameResult>)],
    end: &dyn Play,
) -> Checked {
    let begun = game.begin(start);
    let mut play = begun.map_err(|why| format!("{start:?} is refused the second time: {why}"))?;
    for (ply, (text, outcome)) in stations.iter().enumerate() {
        ensure!(
            &play.text() == text,
            "replayed to ply {ply} it is {:?}, not {text:?}",
            play.text()
        );
        let again = play.outcome();
        ensure!(&again == outcome, "replayed to ply {ply} it is {again:?}, not {outcome:?}");
        if let Some(notation) = moves.get(ply) {
            let done = play.play(notation);
            ensure!(done.is_ok(), "replayed, {notation} at ply {ply} is {done:?}");
        }
    }
    let same = Snapshot::of(play.as_ref()) == Snapshot::of(end);
    ensure!(same, "replayed, the game ends otherwise");
    Ok(())
}
