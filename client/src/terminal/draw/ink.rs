//! The lines of a board of points.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use rookery_protocol::board::Board;

use super::look::Look;
use crate::terminal::place::Grid;

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// Draws lines and dots, on whatever ground is there.
pub(super) fn draw(board: &Board, grid: &Grid, look: Look, buffer: &mut Buffer) {
    let mut arms: BTreeMap<(u16, u16), u8> = BTreeMap::new();
    let mut aslant = Vec::new();
    for [x1, y1, x2, y2] in &board.lines {
        let (Some(from), Some(to)) = (grid.place([*x1, *y1]), grid.place([*x2, *y2])) else {
            continue;
        };
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        if top == bottom {
            for x in left..=right {
                let arm = if x > left { LEFT } else { 0 } | if x < right { RIGHT } else { 0 };
                *arms.entry((x, top)).or_default() |= arm;
            }
        } else if left == right {
            for y in top..=bottom {
                let arm = if y > top { UP } else { 0 } | if y < bottom { DOWN } else { 0 };
                *arms.entry((left, y)).or_default() |= arm;
            }
        } else {
            let falls = (from.x < to.x) == (from.y < to.y);
            for y in top + 1..bottom {
                let part = f32::from(y - top) / f32::from(bottom - top);
                let part = if falls { part } else { 1.0 - part };
                let x = f32::from(left) + part * f32::from(right - left);
                aslant.push((x.round() as u16, y, falls));
            }
        }
    }
    for (x, y, falls) in aslant {
        let sign = if falls { look.sign("╲", "\\") } else { look.sign("╱", "/") };
        if !arms.contains_key(&(x, y)) {
            put(buffer, x, y, sign, look);
        }
    }
    for ((x, y), arms) in arms {
        put(buffer, x, y, crossing(arms, look), look);
    }
    for dot in &board.dots {
        if let Some(at) = grid.place(*dot) {
            put(buffer, at.x, at.y, look.sign("•", ":"), look);
        }
    }
}

fn crossing(arms: u8, look: Look) -> &'static str {
    let (unicode, ascii) = match arms {
        0b0001..=0b0011 => ("│", "|"),
        0b0100 | 0b1000 | 0b1100 => ("─", "-"),
        0b1001 => ("└", "+"),
        0b0101 => ("┘", "+"),
        0b1010 => ("┌", "+"),
        0b0110 => ("┐", "+"),
        0b1011 => ("├", "+"),
        0b0111 => ("┤", "+"),
        0b1110 => ("┬", "+"),
        0b1101 => ("┴", "+"),
        _ => ("┼", "+"),
    };
    look.sign(unicode, ascii)
}

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: &str, look: Look) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(sign).set_style(look.line());
    }
}
