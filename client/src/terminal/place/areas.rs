//! What each part of the screen takes.

use ratatui::layout::Rect;

/// The least columns and rows that everything fits into.
pub(crate) const SCREEN_MIN: (u16, u16) = (64, 20);
/// What the panel beside a board takes at least and at most.
const PANEL_WIDTH: (u16, u16) = (27, 60);

/// The parts of the whole screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Areas {
    /// The tabs.
    pub(crate) tabs: Rect,
    /// What the tab in front shows.
    pub(crate) body: Rect,
    /// What can be done now.
    pub(crate) footer: Rect,
}

impl Areas {
    /// The parts of a screen of so many columns and rows; nothing where they do not fit.
    pub(crate) fn of((width, height): (u16, u16)) -> Option<Self> {
        if width < SCREEN_MIN.0 || height < SCREEN_MIN.1 {
            return None;
        }
        Some(Self {
            tabs: Rect::new(0, 0, width, 1),
            body: Rect::new(0, 1, width, height - 2),
            footer: Rect::new(0, height - 1, width, 1),
        })
    }

    /// The room for a board, which leaves the panel its least width.
    pub(crate) fn board_room(&self) -> Rect {
        Rect { width: self.body.width - PANEL_WIDTH.0 - 1, ..self.body }
    }
}

/// The panel beside a board that takes `board`, at the left edge of the body.
pub(crate) fn panel(body: Rect, board: Rect) -> Rect {
    let left = board.right() + 1;
    let width = body.right().saturating_sub(left).min(PANEL_WIDTH.1);
    Rect { x: left, width, ..body }
}

/// Where texts lie that stand in a row with a gap of two columns, as far as they fit: the index, the
/// column and the width of each.
pub(crate) fn bar(row: Rect, widths: &[u16]) -> Vec<(usize, Rect)> {
    let mut left = row.x + 1;
    let mut zones = Vec::new();
    for (index, width) in widths.iter().enumerate() {
        if left + width > row.right() {
            break;
        }
        zones.push((index, Rect { x: left, width: *width, ..row }));
        left += width + 2;
    }
    zones
}
