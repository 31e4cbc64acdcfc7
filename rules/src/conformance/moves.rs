//! Legal moves: their notations, the cells that make them, and what playing them does.

use std::collections::{BTreeMap, HashMap, HashSet};

use rookery_protocol::socket::NOTATION_LEN_MAX;

use super::{Checked, Snapshot, ensure};
use crate::play::Play;
use crate::random::Random;
use crate::{Board, LegalMove};

/// How many of a position's legal moves are played on a copy; all of them where there are fewer.
const PLAYED_MAX: usize = 24;

/// The list by itself: notations are unique words, paths lead over the board's cells, and the
/// path with the choice tells the moves apart.
pub(super) fn check_listed(legal: &[LegalMove], board: &Board) -> Checked {
    let mut notations = HashSet::new();
    let mut choices: BTreeMap<&[u16], Vec<&LegalMove>> = BTreeMap::new();
    for mv in legal {
        let notation = &mv.notation;
        let word = !notation.is_empty() && !notation.contains(char::is_whitespace);
        ensure!(word && notation.len() <= NOTATION_LEN_MAX, "the notation {notation:?} is no word");
        ensure!(notations.insert(notation), "{notation} is listed twice");
        for cell in mv.path.iter().chain(mv.also.iter().flatten()) {
            let there = usize::from(*cell) < board.cells.len();
            ensure!(there, "{notation} leads over cell {cell}, which is not there");
        }
        ensure!(
            !mv.path.is_empty() || mv.choice.is_some(),
            "{notation} is a button without a text"
        );
        if let Some(choice) = &mv.choice {
            ensure!(!choice.text.trim().is_empty(), "the choice of {notation} has no text");
            let there = choice.piece.is_none_or(|id| usize::from(id) < board.pieces.len());
            ensure!(there, "the choice of {notation} shows a piece that is not there");
        }
        choices.entry(&mv.path).or_default().push(mv);
    }
    for (path, moves) in choices.iter().filter(|(_, moves)| moves.len() > 1) {
        let texts: HashSet<_> =
            moves.iter().map(|mv| mv.choice.as_ref().map(|it| &it.text)).collect();
        let told = texts.len() == moves.len() && !texts.contains(&None);
        let names: Vec<_> = moves.iter().map(|mv| mv.notation.as_str()).collect();
        ensure!(told, "the path {path:?} means {} and no choice tells", names.join(", "));
    }
    check_also(legal)
}

/// Another way to click a move is no way to click a move with another path.
fn check_also(legal: &[LegalMove]) -> Checked {
    let mut owners: HashMap<&[u16], &LegalMove> =
        legal.iter().map(|mv| (&mv.path[..], mv)).collect();
    for mv in legal {
        for path in &mv.also {
            ensure!(!path.is_empty(), "{} has another path that is empty", mv.notation);
            let owner = owners.insert(path, mv).unwrap_or(mv);
            let (name, other) = (&mv.notation, &owner.notation);
            let same = owner.path == mv.path && &mv.path != path;
            ensure!(same, "the other path {path:?} of {name} is one of {other}");
        }
    }
    Ok(())
}

/// Each move reads back, and plays on a copy without changing the original.
pub(super) fn check_played(play: &dyn Play, now: &Snapshot, random: &mut Random) -> Checked {
    for mv in &now.legal {
        let read = play.read_move(&mv.notation);
        let name = &mv.notation;
        ensure!(read.as_ref() == Ok(name), "{name} reads back as {read:?}");
    }
    let step = now.legal.len().div_ceil(PLAYED_MAX).max(1);
    for mv in now.legal.iter().skip(random.below(step)).step_by(step) {
        let mut fork = play.fork();
        make(fork.as_mut(), &mv.notation, now)?;
        let same = play.text() == now.text && play.ply() == now.ply;
        ensure!(same, "{} played on a fork changed the original", mv.notation);
    }
    let after = Snapshot::of(play);
    ensure!(&after == now, "looking at the moves changed the game");
    let fork = Snapshot::of(play.fork().as_ref());
    ensure!(&fork == now, "a fork differs from its original");
    Ok(())
}

/// Plays one legal move, which must count one ply.
pub(super) fn make(play: &mut dyn Play, notation: &str, before: &Snapshot) -> Checked {
    let done = play.play(notation);
    ensure!(done.is_ok(), "{notation} is listed as legal but refused: {done:?}");
    let ply = play.ply();
    ensure!(ply == before.ply + 1, "after {notation} the ply is {ply}, before it {}", before.ply);
    Ok(())
}

/// Perft and divide count the listed moves.
pub(super) fn check_counted(play: &dyn Play, now: &Snapshot) -> Checked {
    ensure!(play.perft(0) == 1, "perft 0 is {}", play.perft(0));
    if now.outcome.is_some() {
        return Ok(());
    }
    let (counted, listed) = (play.perft(1), now.legal.len() as u64);
    ensure!(counted == listed, "perft 1 is {counted}, but {listed} moves are legal");
    let divided: HashMap<String, u64> = play.divide(1).into_iter().collect();
    let same = divided.len() == now.legal.len()
        && now.legal.iter().all(|mv| divided.get(&mv.notation) == Some(&1));
    ensure!(same, "divide 1 does not list the legal moves once each");
    Ok(())
}
