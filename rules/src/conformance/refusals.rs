//! Whatever is no legal move is refused, and nothing changes.

use super::begin::damage;
use super::{Checked, Snapshot, ensure};
use crate::play::Play;
use crate::random::Random;
use crate::{LegalMove, Refusal};

/// How many damaged notations are tried in each position.
const DAMAGES: u32 = 8;
/// How many notations of the position before are tried.
const EARLIER_MAX: usize = 8;
/// The longest text that a reader of moves is tried with, in bytes.
const GARBAGE_LEN: usize = 20_000;
/// Texts that are moves in no game.
const GARBAGE: [&str; 7] = ["", " ", "\0", "?!", "not-a-move", "♞♜🙂é", "-9999999999999999999999"];

pub(super) fn check(
    play: &mut dyn Play,
    now: &Snapshot,
    earlier: &[LegalMove],
    random: &mut Random,
) -> Checked {
    for text in GARBAGE {
        refuse(play, text, now)?;
    }
    let pieces: Vec<&str> = now.legal.iter().take(3).map(|mv| mv.notation.as_str()).collect();
    refuse(play, &"a1".repeat(GARBAGE_LEN / 2), now)?;
    refuse(play, &pieces.concat().repeat(GARBAGE_LEN / 16), now)?;
    for _ in 0..DAMAGES {
        let Some(mv) = random.pick(&now.legal) else { break };
        read_or_refuse(play, &damage(&mv.notation, random), now)?;
    }
    for _ in 0..EARLIER_MAX {
        let Some(mv) = random.pick(earlier) else { break };
        read_or_refuse(play, &mv.notation, now)?;
    }
    let after = Snapshot::of(play);
    ensure!(&after == now, "refused moves have changed something");
    Ok(())
}

/// The text is another way to write a legal move, or is refused.
fn read_or_refuse(play: &mut dyn Play, text: &str, now: &Snapshot) -> Checked {
    match play.read_move(text) {
        Err(_) => refuse(play, text, now),
        Ok(notation) => {
            let legal = now.legal.iter().any(|mv| mv.notation == notation);
            ensure!(legal, "{text:?} is read as {notation}, which is not legal");
            let (mut one, mut other) = (play.fork(), play.fork());
            let played = (one.play(text), other.play(&notation));
            ensure!(played == (Ok(()), Ok(())), "{text:?} is read as {notation}, but not played");
            let same = one.text() == other.text();
            ensure!(same, "{text:?} is read as {notation}, but plays another move");
            Ok(())
        }
    }
}

fn refuse(play: &mut dyn Play, text: &str, now: &Snapshot) -> Checked {
    let short: String = text.chars().take(40).collect();
    let (read, done) = (play.read_move(text), play.play(text));
    ensure!(done.is_err(), "{short:?} is not legal but played");
    ensure!(read.as_ref().err() == done.as_ref().err(), "{short:?} reads {read:?}, plays {done:?}");
    let fits = match done {
        Err(Refusal::GameOver) => now.outcome.is_some(),
        Err(Refusal::Illegal | Refusal::Ambiguous) => now.outcome.is_none(),
        _ => false,
    };
    ensure!(fits, "{short:?} is refused as {done:?}");
    let same = play.text() == now.text && play.ply() == now.ply;
    ensure!(same, "{short:?} was refused but changed the position");
    Ok(())
}
