//! From pressed cells or a typed text to a move. The rules say which moves there are and which cells
//! to press for each; everything here follows from those paths alone.

use std::collections::{BTreeMap, BTreeSet};

use rookery_protocol::board::{Board, CellId, LegalMove};

/// What pressing a cell leads to: the path so far, and the moves that it completes, if any. More
/// than one when there is a choice to ask for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Press {
    pub(crate) taken: Vec<CellId>,
    pub(crate) moves: Vec<LegalMove>,
}

type Route<'a> = (&'a LegalMove, &'a [CellId]);

/// Presses `cell` after the cells `taken`.
///
/// A cell that ends a move plays it; one that only goes on with a path is added. The end of a path
/// of many cells may be pressed at once, where only one path leads there. Anything else starts anew.
pub(crate) fn press(legal: &[LegalMove], taken: &[CellId], cell: CellId) -> Press {
    let live = routes(legal, taken);
    let next: Vec<Route<'_>> =
        live.iter().filter(|(_, path)| path.get(taken.len()) == Some(&cell)).copied().collect();
    let (complete, onward): (Vec<_>, Vec<_>) =
        next.into_iter().partition(|(_, path)| path.len() == taken.len() + 1);
    if !onward.is_empty() {
        return Press { taken: [taken, &[cell]].concat(), moves: vec![] };
    }
    if !complete.is_empty() {
        return Press { taken: vec![], moves: moves_of(&complete) };
    }
    if taken.is_empty() {
        return Press::default();
    }
    if taken.last() == Some(&cell) {
        let exact: Vec<_> = live.into_iter().filter(|(_, path)| *path == taken).collect();
        return Press { taken: vec![], moves: moves_of(&exact) };
    }
    let ending: Vec<_> = live.into_iter().filter(|(_, path)| path.last() == Some(&cell)).collect();
    match ending.first() {
        None => press(legal, &[], cell),
        Some((first, path)) if ending.iter().all(|(it, its)| it == first || its == path) => {
            Press { taken: vec![], moves: moves_of(&ending) }
        }
        Some(_) => Press { taken: taken.to_vec(), moves: vec![] },
    }
}

/// The cells that would make sense next: each next step, and the ends that may be pressed at once.
pub(crate) fn targets(legal: &[LegalMove], taken: &[CellId]) -> BTreeSet<CellId> {
    let mut cells = BTreeSet::new();
    let mut ways: BTreeMap<CellId, BTreeSet<&[CellId]>> = BTreeMap::new();
    for (_, path) in routes(legal, taken) {
        if let (Some(next), Some(end)) = (path.get(taken.len()), path.last()) {
            cells.insert(*next);
            ways.entry(*end).or_default().insert(path);
        }
    }
    if !taken.is_empty() {
        cells.extend(ways.into_iter().filter(|(_, ways)| ways.len() == 1).map(|(end, _)| end));
    }
    cells
}

/// Whether a move begins at `cell` and goes on elsewhere: then it can be picked up.
pub(crate) fn can_pick_up(legal: &[LegalMove], cell: CellId) -> bool {
    routes(legal, &[cell]).iter().any(|(_, path)| path.len() > 1)
}

/// The moves that are buttons beside the board.
pub(crate) fn buttons(legal: &[LegalMove]) -> impl Iterator<Item = &LegalMove> {
    legal.iter().filter(|legal| legal.path.is_empty())
}

/// The moves that a typed text names, by notation, by the names of the cells, or by the text of a
/// button. Where it could be several, the one that is written exactly so.
pub(crate) fn typed<'a>(
    board: &Board,
    legal: &'a [LegalMove],
    text: &str,
) -> Option<&'a LegalMove> {
    let text = text.trim();
    if let Some(exact) = legal.iter().find(|it| it.notation == text) {
        return Some(exact);
    }
    let plain = simplify(text);
    let name = |cell: &CellId| board.cells.get(usize::from(*cell)).map_or("", |cell| &cell.name);
    let mut fitting = legal.iter().filter(|it| {
        let cells: String = it.path.iter().map(name).collect();
        let button = it.choice.as_ref().filter(|_| it.path.is_empty());
        simplify(&it.notation) == plain
            || (!cells.is_empty() && simplify(&cells) == plain)
            || button.is_some_and(|choice| simplify(&choice.text) == plain)
    });
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}

fn simplify(text: &str) -> String {
    let skipped = |c: &char| c.is_whitespace() || ['-', '–', ':', 'x', '×'].contains(c);
    text.to_lowercase().chars().filter(|c| !skipped(c)).collect()
}

fn routes<'a>(legal: &'a [LegalMove], taken: &[CellId]) -> Vec<Route<'a>> {
    let all = legal.iter().flat_map(|legal| {
        let paths = std::iter::once(&legal.path).chain(&legal.also);
        paths.map(move |path| (legal, path.as_slice()))
    });
    all.filter(|(_, path)| !path.is_empty() && path.starts_with(taken)).collect()
}

fn moves_of(routes: &[Route<'_>]) -> Vec<LegalMove> {
    let mut moves: Vec<LegalMove> = Vec::new();
    for (legal, _) in routes {
        if !moves.iter().any(|it| it.notation == legal.notation) {
            moves.push((*legal).clone());
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_protocol::board::Choice;

    fn legal(notation: &str, path: &[CellId], choice: Option<&str>) -> LegalMove {
        let choice = choice.map(|text| Choice { piece: None, text: text.into() });
        LegalMove { notation: notation.into(), path: path.to_vec(), also: vec![], choice }
    }

    #[test]
    fn two_presses_make_a_move_and_a_press_elsewhere_starts_anew() {
        let all = [legal("ab", &[0, 1], None), legal("cd", &[2, 3], None)];
        let first = press(&all, &[], 0);
        assert_eq!((first.taken.as_slice(), first.moves.len()), ([0].as_slice(), 0));
        assert_eq!(press(&all, &[0], 1).moves[0].notation, "ab");
        assert_eq!(press(&all, &[0], 2).taken, [2]);
        assert_eq!(press(&all, &[], 1), Press::default());
        assert_eq!(targets(&all, &[0]).into_iter().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn moves_with_the_same_path_are_a_choice() {
        let all = [legal("a8q", &[0, 1], Some("queen")), legal("a8n", &[0, 1], Some("knight"))];
        assert_eq!(press(&all, &[0], 1).moves.len(), 2);
    }

    #[test]
    fn the_end_of_a_long_path_may_be_pressed_at_once_where_only_one_leads_there() {
        let all = [legal("long", &[0, 1, 2], None), legal("other", &[0, 3, 4], None)];
        assert_eq!(press(&all, &[0], 2).moves[0].notation, "long");
        assert!(targets(&all, &[0]).is_superset(&[1, 2, 3, 4].into()));
        let two = [legal("one", &[0, 1, 2], None), legal("two", &[0, 3, 2], None)];
        assert_eq!(press(&two, &[0], 2), Press { taken: vec![0], moves: vec![] });
        assert!(!targets(&two, &[0]).contains(&2));
    }

    #[test]
    fn a_move_may_be_typed_by_its_cells_or_as_a_button() {
        let cell = |name: &str| {
            serde_json::json!({"name": name, "x": 0, "y": 0,
            "shape": "square", "shade": 0})
        };
        let board = serde_json::json!({ "cells": [cell("e2"), cell("e4")], "pieces": [],
            "turns": false });
        let board: Board = serde_json::from_value(board).unwrap();
        let all = [legal("7", &[0, 1], None), legal("-", &[], Some("pass"))];
        let named = |text| typed(&board, &all, text).map(|it| it.notation.as_str());
        assert_eq!((named("E2-E4"), named("pass"), named("7")), (Some("7"), Some("-"), Some("7")));
        assert_eq!(named("e4"), None);
    }
}
