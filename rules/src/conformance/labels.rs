//! Moves as people write them: each otherwise than every other one of its position, and so that it
//! can be typed.

use std::collections::HashMap;

use super::{Checked, Snapshot, ensure, moves};
use crate::Viewer;
use crate::play::Play;

/// One position in so many is looked at, since each of its moves is made.
const POSITIONS: u32 = 5;
/// A position with more moves is passed over.
const MOVES_MAX: usize = 400;

/// No two moves are written alike, in Latin letters or in the game's own script.
pub(super) fn check(play: &dyn Play, now: &Snapshot) -> Checked {
    if now.ply % POSITIONS != 2 || now.legal.len() > MOVES_MAX {
        return Ok(());
    }
    let (mut labels, mut natives) = (HashMap::new(), HashMap::new());
    for mv in &now.legal {
        let mut fork = play.fork();
        moves::make(fork.as_mut(), &mv.notation, now)?;
        let seen = fork.seen(Viewer::All).unwrap_or_default();
        for (written, text) in [(&mut labels, seen.label), (&mut natives, seen.native)] {
            let Some(text) = text else { continue };
            let other = written.insert(text.clone(), &mv.notation);
            let twice = other.map(|other| format!("{other} and {}", mv.notation));
            ensure!(twice.is_none(), "{} are both written {text:?}", twice.unwrap_or_default());
        }
    }
    for (text, notation) in labels.iter().chain(&natives) {
        let read = play.read_move(text);
        ensure!(
            read.as_deref() == Ok(notation.as_str()),
            "{notation} is written {text:?} but read {read:?}"
        );
    }
    Ok(())
}
