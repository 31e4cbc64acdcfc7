//! What came before a position that is told alone.
//!
//! The lines tell the present position and nothing before it. Who remembers the own last turn can
//! find the moves in between, and so knows how often each position has stood.

use rookery_rules::Play;

/// The most moves between two turns of the same seat that are looked for, the opponent's.
const MOVES_MAX: u32 = 3;
/// The most positions that are tried.
const TRIED_MAX: u32 = 3_000;

/// The game that was at `before`, went on by moves nobody told, and is now at `text`; `last` is the
/// last of them, if it is known.
pub(super) fn follow(before: &dyn Play, text: &str, last: Option<&str>) -> Option<Box<dyn Play>> {
    if before.text() == text {
        return Some(before.fork());
    }
    let told = last.and_then(|last| {
        let mut next = before.fork();
        next.play(last).ok()?;
        (next.text() == text).then_some(next)
    });
    let mut tried = 0;
    told.or_else(|| (1..=MOVES_MAX).find_map(|moves| search(before, text, moves, &mut tried)))
}

fn search(before: &dyn Play, text: &str, moves: u32, tried: &mut u32) -> Option<Box<dyn Play>> {
    for mv in before.legal_moves() {
        *tried += 1;
        if *tried > TRIED_MAX {
            return None;
        }
        let mut next = before.fork();
        if next.play(&mv.notation).is_err() {
            continue;
        }
        if moves > 1 {
            // Only where the same seat goes on: an answer of ours would have been told.
            if next.turn() != before.turn() {
                continue;
            }
            let found = search(next.as_ref(), text, moves - 1, tried);
            if found.is_some() {
                return found;
            }
        } else if next.text() == text {
            return Some(next);
        }
    }
    None
}
