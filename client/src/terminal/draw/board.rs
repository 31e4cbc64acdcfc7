//! Any board, from its description alone.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use rookery_protocol::board::{Board, Cell, CellId, Content, Shape, View};
use rookery_protocol::game::SeatName;

use super::look::{Colors, Ground, Look, Tone};
use super::{ink, piece};
use crate::terminal::place::Grid;

/// What is shown of a board.
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) seats: &'a [SeatName; 2],
    pub(crate) view: &'a View,
    pub(crate) grid: &'a Grid,
    pub(crate) turned: bool,
    /// The cells pressed so far.
    pub(crate) taken: &'a [CellId],
    pub(crate) targets: &'a BTreeSet<CellId>,
    pub(crate) cursor: Option<CellId>,
}

/// What is special about a cell, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Taken,
    Target,
    Alarm,
    Last,
}

impl Scene<'_> {
    pub(crate) fn draw(&self, look: Look, buffer: &mut Buffer) {
        let points = self.board.cells.iter().any(|it| it.shape == Shape::Point);
        if points {
            buffer.set_style(self.grid.area, look.ground(Ground::Shade(0)));
        }
        for (cell, id) in self.board.cells.iter().zip(0..) {
            self.draw_ground(cell, id, look, buffer);
        }
        if points {
            ink::draw(self.board, self.grid, look, buffer);
        }
        self.draw_labels(points, look, buffer);
        for (cell, id) in self.board.cells.iter().zip(0..) {
            self.draw_content(cell, id, look, buffer);
        }
    }

    fn draw_ground(&self, cell: &Cell, id: CellId, look: Look, buffer: &mut Buffer) {
        let rect = self.grid.cells[usize::from(id)];
        let shade = self.shade(cell);
        let ground = match cell.reserve {
            Some(_) => Ground::Reserve,
            None => Ground::Shade(shade),
        };
        if cell.shape == Shape::Point && cell.reserve.is_none() {
            return;
        }
        buffer.set_style(rect, look.ground(self.ground(id).unwrap_or(ground)));
        if look.colors == Colors::None && cell.reserve.is_none() {
            let filling = [" ", look.sign("·", "."), ":"][usize::from(shade.min(2))];
            for at in rect.positions() {
                buffer[at].set_symbol(filling);
            }
        }
    }

    /// Boards of one shade get a pattern, so that cells can be told apart and counted. Where the
    /// ground is no chequer, a shade is an area in it.
    fn shade(&self, cell: &Cell) -> u8 {
        let field = || self.board.cells.iter().filter(|cell| cell.reserve.is_none());
        let chequer = self.board.ground.is_chequer();
        let area = !chequer && cell.shade > 0;
        let shades = chequer && field().any(|other| other.shade != cell.shade);
        match area || shades || cell.shape == Shape::Point {
            true if area => 1,
            true => cell.shade,
            false => (cell.x.round() as i32 + cell.y.round() as i32).rem_euclid(2) as u8 * 2,
        }
    }

    fn mark(&self, id: CellId) -> Option<Mark> {
        match () {
            () if self.taken.contains(&id) => Some(Mark::Taken),
            () if self.targets.contains(&id) && !self.taken.is_empty() => Some(Mark::Target),
            () if self.view.alarm.contains(&id) => Some(Mark::Alarm),
            () if self.view.last.contains(&id) => Some(Mark::Last),
            () => None,
        }
    }

    fn ground(&self, id: CellId) -> Option<Ground> {
        let hidden = self.content(id) == Some(Content::Hidden);
        self.mark(id)
            .map(|mark| match mark {
                Mark::Taken => Ground::Taken,
                Mark::Target => Ground::Target,
                Mark::Alarm => Ground::Alarm,
                Mark::Last => Ground::Last,
            })
            .or(hidden.then_some(Ground::Hidden))
    }

    fn content(&self, id: CellId) -> Option<Content> {
        crate::terminal::game::content(self.view, id)
    }

    /// The coordinates, but for those that a piece would hide half of.
    fn draw_labels(&self, points: bool, look: Look, buffer: &mut Buffer) {
        for label in &self.board.labels {
            let at = if self.turned { label.turned } else { label.at };
            let width = label.text.chars().count() as u16;
            let inside = self.grid.square_around(self.board, at);
            let place = match inside {
                Some((_, place)) => place,
                None => match self.grid.place(at) {
                    Some(place) => place,
                    None => continue,
                },
            };
            let inside = inside.map(|(cell, _)| usize::from(cell));
            // Beside the board there is the terminal's own ground.
            let on_board = points || inside.is_some();
            let ink = if on_board { look.line() } else { look.tone(Tone::Quiet) };
            let (left, right) = match inside {
                Some(cell) => (self.grid.cells[cell].x, self.grid.cells[cell].right()),
                None => (self.grid.area.x, self.grid.area.right()),
            };
            let hits = |x: u16| {
                (x..x + width).any(|x| match inside {
                    Some(cell) => self.grid.centres[cell] == Position::new(x, place.y),
                    None => self.grid.cell_at(x, place.y).is_some(),
                })
            };
            // In its middle, or a column aside where something else is there.
            let middle = place.x.saturating_sub((width - 1) / 2);
            let tries = [middle, middle.saturating_sub(1), middle + 1];
            let fits = |x: &u16| *x >= left && x + width <= right && !hits(*x);
            if let Some(x) = tries.into_iter().find(fits) {
                self.write(Position::new(x, place.y), &label.text, ink, buffer);
            }
        }
    }

    fn draw_content(&self, cell: &Cell, id: CellId, look: Look, buffer: &mut Buffer) {
        let centre = self.grid.centres[usize::from(id)];
        let rect = self.grid.cells[usize::from(id)];
        let content = self.content(id);
        let (text, dark) = match content {
            Some(Content::Piece(kind, count)) => {
                let text = piece::text(self.board, self.seats, kind, look);
                let kind = self.board.pieces.get(usize::from(kind));
                let dark = kind.and_then(|kind| piece::is_dark(kind, self.seats));
                (if count > 1 { format!("{text}{count}") } else { text }, dark)
            }
            Some(Content::Hidden) => ("?".to_owned(), None),
            None => (String::new(), None),
        };
        let target = self.mark(id) == Some(Mark::Target);
        let text = match (text.is_empty(), target) {
            (true, true) => look.sign("•", "*").to_owned(),
            _ => text,
        };
        let width = text.chars().count() as u16;
        let start = centre.x.saturating_sub(width / 2).max(rect.x);
        let mut style = look.ink(dark);
        if cell.shape == Shape::Point
            && cell.reserve.is_none()
            && let Some(ground) = self.ground(id)
        {
            let around = Rect::new(centre.x.saturating_sub(1), centre.y, 3, 1);
            buffer.set_style(around.intersection(rect), look.ground(ground));
            style = style.patch(look.ground(ground));
        }
        self.write(Position::new(start, centre.y), &text, style, buffer);
        if let Some((left, right)) = self.sides(id, content.is_some(), look) {
            let (before, after) = (start.checked_sub(1), start + width.max(1));
            let ink = look.ink(Some(false));
            if let Some(before) = before.filter(|before| *before >= rect.x) {
                self.write(Position::new(before, centre.y), left, ink, buffer);
            }
            if after < rect.right() {
                self.write(Position::new(after, centre.y), right, ink, buffer);
            }
        }
    }

    /// What stands beside a piece, so that no colour stands alone.
    fn sides(&self, id: CellId, full: bool, look: Look) -> Option<(&'static str, &'static str)> {
        let plain = look.colors == Colors::None;
        match self.mark(id) {
            _ if self.cursor == Some(id) => Some(("[", "]")),
            Some(Mark::Target) if full => Some(("*", "*")),
            Some(Mark::Alarm) => Some(("!", "!")),
            Some(Mark::Taken) if plain => Some(("{", "}")),
            Some(Mark::Last) if plain => Some(("(", ")")),
            _ => None,
        }
    }

    fn write(&self, at: Position, text: &str, style: Style, buffer: &mut Buffer) {
        let room = usize::from(self.grid.area.right().saturating_sub(at.x));
        buffer.set_stringn(at.x, at.y, text, room, style);
    }
}
