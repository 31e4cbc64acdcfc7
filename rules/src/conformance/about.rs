//! What a game says of itself, and its board.

use std::collections::HashSet;

use super::{Checked, ensure};
use crate::{Board, Cell, Label, Paragraph, Title};

/// The most characters of a coordinate.
const LABEL_LEN_MAX: usize = 4;
/// The most characters of a piece's letter.
const LETTER_LEN_MAX: usize = 3;
/// The nearest that two centres can be, in board units.
const APART_MIN: f32 = 0.4;
/// How far beyond the outermost centres ink may go, in board units.
const MARGIN: f32 = 1.5;
/// The highest shade.
const SHADE_MAX: u8 = 2;

/// Words of `a-z` and `0-9` joined by single dashes.
pub(super) fn is_key(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    text.split('-').all(word)
}

fn is_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

pub(super) fn check_title(title: &Title) -> Checked {
    ensure!(is_key(&title.key), "the key {:?} is no words joined by dashes", title.key);
    let [first, second] = &title.seats;
    for (what, text) in [
        ("name", &title.name),
        ("summary", &title.summary.to_string()),
        ("first seat", &first.name),
        ("second seat", &second.name),
    ] {
        ensure!(is_line(text), "the {what} {text:?} is no line of text");
    }
    ensure!(!title.text.is_empty(), "there are no rules in words");
    let is_said = |paragraph: &Paragraph| paragraph.iter().any(|text| !text.is_empty());
    ensure!(title.text.iter().all(is_said), "a paragraph of the rules is empty");
    ensure!(first.name != second.name, "both seats are called {}", first.name);
    let starts = title.starts;
    let numbered = starts.numbers.is_some_and(|count| count > 0);
    ensure!(starts.usual || numbered, "there is neither a usual start nor a numbered one");
    ensure!(starts.numbers != Some(0), "there are 0 numbered start positions");
    Ok(())
}

pub(super) fn check_board(board: &Board) -> Checked {
    check_cells(board)?;
    check_pieces(board)?;
    check_ink(board)
}

fn check_cells(board: &Board) -> Checked {
    ensure!(!board.cells.is_empty(), "the board has no cells");
    ensure!(board.cells.len() <= usize::from(u16::MAX), "the board has too many cells");
    let mut names = HashSet::new();
    for (number, cell) in board.cells.iter().enumerate() {
        let name = &cell.name;
        ensure!(is_line(name), "a cell's name is {name:?}");
        ensure!(names.insert(name), "two cells are called {name}");
        ensure!(cell.x.is_finite() && cell.y.is_finite(), "cell {name} is nowhere");
        ensure!(cell.shade <= SHADE_MAX, "cell {name} has shade {}", cell.shade);
        for other in &board.cells[..number] {
            let apart = (cell.x - other.x).hypot(cell.y - other.y);
            ensure!(apart >= APART_MIN, "cells {name} and {} are {apart} apart", other.name);
        }
    }
    Ok(())
}

fn check_pieces(board: &Board) -> Checked {
    let mut names = HashSet::new();
    for piece in &board.pieces {
        let name = &piece.name;
        ensure!(is_line(name), "a piece's name is {name:?}");
        ensure!(names.insert(name), "two pieces are called {name}");
        ensure!(is_key(&piece.picture), "the picture of {name} is {:?}", piece.picture);
        let letters = piece.letter.chars().count();
        let fits = (1..=LETTER_LEN_MAX).contains(&letters) && is_line(&piece.letter);
        ensure!(fits, "the letter of {name} is {:?}", piece.letter);
    }
    Ok(())
}

fn check_ink(board: &Board) -> Checked {
    let range = |of: fn(&crate::Cell) -> f32| {
        let all = board.cells.iter().map(of);
        all.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((left, right), (top, bottom)) = (range(|cell| cell.x), range(|cell| cell.y));
    let near = |[x, y]: [f32; 2]| {
        (left - MARGIN..=right + MARGIN).contains(&x)
            && (top - MARGIN..=bottom + MARGIN).contains(&y)
    };
    for &[x1, y1, x2, y2] in &board.lines {
        let line = [x1, y1, x2, y2];
        ensure!(near([x1, y1]) && near([x2, y2]), "the line {line:?} leaves the board");
    }
    for &dot in &board.dots {
        ensure!(near(dot), "the dot {dot:?} is off the board");
    }
    for label in &board.labels {
        let text = &label.text;
        let fits = is_line(text) && text.chars().count() <= LABEL_LEN_MAX;
        ensure!(fits, "a coordinate is {text:?}");
        ensure!(near(label.at) && near(label.turned), "the coordinate {text} is off the board");
        let covered =
            !board.ground.is_chequer() && board.cells.iter().any(|cell| covers(cell, label));
        ensure!(!covered, "the coordinate {text} lies under a piece");
    }
    for edge in &board.edges {
        ensure!(edge.line.len() > 1, "an edge joins fewer than two places");
        ensure!(edge.line.iter().all(|&place| near(place)), "an edge leaves the board");
    }
    Ok(())
}

/// Whether a piece in the cell could cover the coordinate, which lies beside every board that is no
/// chequer.
fn covers(cell: &Cell, label: &Label) -> bool {
    let inside = |[x, y]: [f32; 2]| (cell.x - x).abs() < 0.5 && (cell.y - y).abs() < 0.5;
    inside(label.at) || inside(label.turned)
}
