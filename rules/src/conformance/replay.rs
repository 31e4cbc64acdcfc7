//! The notations of a game tell all of it, made one by one or many at once.

use super::{Checked, Snapshot, ensure};
use crate::game::Game;
use crate::play::Play;
use crate::{GameResult, Start};

/// Moves that are made at once.
const AT_ONCE: usize = 8;

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
    let begun = game.begin(start);
    check_at_once(begun.map_err(|why| format!("{start:?} is refused: {why}"))?, moves)
}

/// Moves made at once lead where they do when each is made by itself.
fn check_at_once(mut play: Box<dyn Play>, moves: &[String]) -> Checked {
    for moves in moves.chunks(AT_ONCE) {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let mut at_once = play.after_each(&moves).into_iter();
        for notation in moves {
            let done = play.play(notation);
            ensure!(done.is_ok(), "replayed, {notation} is {done:?}");
            let Some(other) = at_once.next() else { continue };
            let (one, other) = (Snapshot::of(play.as_ref()), Snapshot::of(other.as_ref()));
            ensure!(one == other, "made at once with others, {notation} leads to {:?}", other.text);
        }
    }
    Ok(())
}
