//! What each viewer sees: well formed, true, and no more than it may know.

use std::collections::HashMap;

use super::{Checked, ensure};
use crate::play::Play;
use crate::{Board, CellId, Content, LegalMove, View, Viewer};

/// Everyone who looks at a game.
pub(super) const VIEWERS: [Viewer; 4] =
    [Viewer::First, Viewer::Second, Viewer::Spectator, Viewer::All];
/// The most characters of a status.
const STATUS_LEN_MAX: usize = 120;

pub(super) fn check(play: &dyn Play, views: &[View; 4], board: &Board) -> Checked {
    for (viewer, view) in VIEWERS.iter().zip(views) {
        check_shape(view, board).map_err(|what| format!("{viewer:?}'s view: {what}"))?;
    }
    let fresh = play.ply() == 0 && VIEWERS.iter().any(|&viewer| play.seen(viewer).is_some());
    ensure!(!fresh, "a viewer sees a last move where none was made");
    let hidden = |view: &View| view.cells.iter().any(|(_, content)| *content == Content::Hidden);
    let [_, _, _, all] = views;
    ensure!(!hidden(all), "something is hidden from the view of all");
    if !play.hides() {
        let same = |view: &View| {
            (&view.cells, &view.last, &view.alarm) == (&all.cells, &all.last, &all.alarm)
        };
        ensure!(views.iter().all(same), "the views differ, but the game hides nothing");
        return Ok(());
    }
    check_hiding(views, board)
}

/// Sorted cells of the board, pieces of the board, a short status.
fn check_shape(view: &View, board: &Board) -> Checked {
    let sorted = view.cells.windows(2).all(|pair| pair[0].0 < pair[1].0);
    ensure!(sorted, "cells are not in order, or twice");
    let cells = view.cells.iter().map(|(cell, _)| cell).chain(&view.last).chain(&view.alarm);
    for cell in cells {
        ensure!(usize::from(*cell) < board.cells.len(), "cell {cell} is not there");
    }
    for (cell, content) in &view.cells {
        if let Content::Piece(piece, count) = content {
            ensure!(usize::from(*piece) < board.pieces.len(), "piece {piece} is not there");
            ensure!(*count > 0, "cell {cell} shows no pieces, and should be missing");
        }
    }
    let status = &view.status;
    let fits = status.chars().count() <= STATUS_LEN_MAX && !status.contains(char::is_control);
    ensure!(fits, "the status {status:?} is no short sentence");
    Ok(())
}

/// A view of some cells is true where it is not hidden, and a spectator sees exactly what both
/// players see.
fn check_hiding(views: &[View; 4], board: &Board) -> Checked {
    let [first, second, spectator, all] = [0, 1, 2, 3].map(|viewer| by_cell(&views[viewer]));
    for cell in 0..board.cells.len() as CellId {
        let at = |view: &HashMap<CellId, Content>| view.get(&cell).copied();
        for (viewer, view) in [("first", &first), ("second", &second)] {
            let honest = at(view) == Some(Content::Hidden) || at(view) == at(&all);
            ensure!(honest, "the {viewer} seat sees {:?} in cell {cell}", at(view));
        }
        let both = if at(&first) == at(&second) { at(&first) } else { Some(Content::Hidden) };
        let seen = at(&spectator);
        ensure!(seen == both, "a spectator sees {seen:?} in cell {cell}, both players {both:?}");
    }
    for (viewer, view) in VIEWERS.iter().zip(views) {
        for cell in &view.alarm {
            let hidden = by_cell(view).get(cell) == Some(&Content::Hidden);
            ensure!(!hidden, "{viewer:?} is warned about cell {cell}, which is hidden");
        }
    }
    Ok(())
}

fn by_cell(view: &View) -> HashMap<CellId, Content> {
    view.cells.iter().copied().collect()
}

/// What the viewers learn of the move that led from `before` to `after`.
pub(super) fn check_move(before: &dyn Play, after: &dyn Play, mv: &LegalMove) -> Checked {
    for viewer in VIEWERS {
        let (old, new) = (before.view(viewer), after.view(viewer));
        let changed = old.changed(&old.change_to(&new));
        ensure!(changed == new, "the change of {viewer:?}'s view leads to another view");
        let Some(seen) = after.seen(viewer) else {
            return Err(format!("{viewer:?} learns nothing of {}", mv.notation));
        };
        ensure!(seen.last == new.last, "{viewer:?} sees other cells touched than were");
        let told_at_once = after.last_move(viewer) == Some((seen.clone(), old.change_to(&new)));
        ensure!(told_at_once, "the last move shows {viewer:?} something else than the views do");
        let told = seen.notation.as_deref();
        let fits = told == Some(&mv.notation) || (told.is_none() && after.hides());
        ensure!(fits, "{viewer:?} hears of {told:?} after {}", mv.notation);
        let (old, new) = (by_cell(&old), by_cell(&new));
        let dark = |cell: &&CellId| {
            [&old, &new].iter().all(|view| view.get(*cell) == Some(&Content::Hidden))
        };
        // Whoever hears the notation, or its cells, knows them.
        let known = seen.last.iter().chain(mv.path.iter().filter(|_| told.is_some()));
        if let Some(cell) = known.clone().find(dark) {
            return Err(format!("{viewer:?} learns of cell {cell}, which is hidden"));
        }
        let written = seen.label.is_some() || seen.native.is_some();
        let whole = !after.hides() || told.is_some() || !written;
        ensure!(whole, "{viewer:?} may read the label of {} but not its notation", mv.notation);
    }
    Ok(())
}
