//! Where a board's cells lie among the characters of a screen.
//!
//! Characters are about twice as high as wide: a square is 2 high and 5 wide where that fits.

use ratatui::layout::{Position, Rect};
use rookery_protocol::board::{Board, Cell, CellId, Shape};

/// How many characters a board unit takes, widest first: columns for squares, for points, and for
/// the distance of two columns of hexagons; then rows.
const SCALES: [[u16; 4]; 6] =
    [[9, 8, 7, 4], [7, 6, 6, 3], [5, 4, 4, 2], [4, 4, 3, 2], [3, 3, 3, 1], [2, 2, 2, 1]];
/// How far apart two columns of hexagons are that are 1 high.
const HEX_PITCH: f32 = 0.866_025_4;
/// Half the room that a coordinate outside of every cell takes.
const LABEL_REACH: f32 = 0.35;
/// What rounding must not be torn by.
const SLACK: f32 = 1e-3;
/// Cells whose heights differ by less are in the same row.
const ROW_SLACK: f32 = 0.1;

/// A board on the screen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Grid {
    /// What the whole board takes, reserves and coordinates included.
    pub(crate) area: Rect,
    /// What each cell takes.
    pub(crate) cells: Vec<Rect>,
    /// Where each cell's piece goes.
    pub(crate) centres: Vec<Position>,
    turned: bool,
    unit: (f32, f32),
    /// The board's leftmost and uppermost place, in board units as shown.
    least: (f32, f32),
}

impl Grid {
    /// The board as large as it fits into `room`, in its middle; nothing where it does not fit.
    pub(crate) fn fit(board: &Board, turned: bool, room: Rect) -> Option<Self> {
        let field = || board.cells.iter().filter(|cell| cell.reserve.is_none());
        let points = field().any(|cell| cell.shape == Shape::Point);
        let hexagons = field().any(|cell| cell.shape == Shape::Hexagon);
        // Hexagons that lie between two rows are worth more than a coordinate at the edge.
        let tries = SCALES.into_iter().flat_map(|scale| {
            let without = hexagons && scale[3] > 1;
            [Some((scale, true)), without.then_some((scale, false))].into_iter().flatten()
        });
        let mut grids = tries.map(|([square, point, pitch, rows], labelled)| {
            let columns = match (points, hexagons) {
                (true, _) => f32::from(point),
                (_, true) => f32::from(pitch) / HEX_PITCH,
                _ => f32::from(square),
            };
            Self::scaled(board, turned, (columns, f32::from(rows)), labelled)
        });
        let fits = |it: &Self| it.area.width <= room.width && it.area.height <= room.height;
        grids.find(fits).map(|grid| grid.moved_to_middle(room))
    }

    fn scaled(board: &Board, turned: bool, unit: (f32, f32), labelled: bool) -> Self {
        let (least, most) = bounds(board, turned, labelled);
        let mut grid =
            Self { area: Rect::default(), cells: vec![], centres: vec![], turned, unit, least };
        let last = grid.round(most);
        grid.area = Rect::new(0, 0, last.x, last.y);
        for cell in &board.cells {
            let (at, reach) = (shown([cell.x, cell.y], turned), reach(cell));
            let from = grid.round((at.0 - reach.0, at.1 - reach.1));
            let to = grid.round((at.0 + reach.0, at.1 + reach.1));
            let rect = Rect::new(from.x, from.y, (to.x - from.x).max(1), (to.y - from.y).max(1));
            grid.cells.push(rect);
            grid.centres.push(match cell.shape {
                Shape::Point => grid.floor(at),
                _ => Position::new(rect.x + (rect.width - 1) / 2, rect.y + (rect.height - 1) / 2),
            });
        }
        grid
    }

    fn moved_to_middle(mut self, room: Rect) -> Self {
        let (x, y) = (
            room.x + (room.width - self.area.width) / 2,
            room.y + (room.height - self.area.height) / 2,
        );
        self.area.x = x;
        self.area.y = y;
        for rect in &mut self.cells {
            (rect.x, rect.y) = (rect.x + x, rect.y + y);
        }
        for centre in &mut self.centres {
            (centre.x, centre.y) = (centre.x + x, centre.y + y);
        }
        self
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<CellId> {
        let at = Position::new(x, y);
        let cell = self.cells.iter().position(|rect| rect.contains(at))?;
        CellId::try_from(cell).ok()
    }

    /// The place of the screen that shows a place of the board, in board units as the first seat
    /// sees it; nothing beyond what is drawn.
    pub(crate) fn place(&self, at: [f32; 2]) -> Option<Position> {
        let at = shown(at, self.turned);
        let (x, y) = self.scale(at);
        let floor = self.floor(at);
        let within = x >= -SLACK && y >= -SLACK;
        (within && floor.x < self.area.width && floor.y < self.area.height)
            .then(|| Position::new(self.area.x + floor.x, self.area.y + floor.y))
    }

    /// The cell, which is no point, around a place of the board, and where in it that place is
    /// shown.
    pub(crate) fn square_around(&self, board: &Board, at: [f32; 2]) -> Option<(CellId, Position)> {
        let (x, y) = shown(at, self.turned);
        let parts = |cell: &Cell| {
            let ((cx, cy), (dx, dy)) = (shown([cell.x, cell.y], self.turned), reach(cell));
            ((x - cx + dx) / (2.0 * dx), (y - cy + dy) / (2.0 * dy))
        };
        let within = |part: f32| (0.0..1.0).contains(&part);
        for (cell, id) in board.cells.iter().zip(0..) {
            let part = parts(cell);
            if cell.shape != Shape::Point && within(part.0) && within(part.1) {
                let rect = self.cells.get(usize::from(id))?;
                let along = |part: f32, length: u16| (part * f32::from(length)) as u16;
                let at = (rect.x + along(part.0, rect.width), rect.y + along(part.1, rect.height));
                return Some((id, at.into()));
            }
        }
        None
    }

    fn round(&self, at: (f32, f32)) -> Position {
        let (x, y) = self.scale(at);
        Position::new((x + SLACK).round() as u16, (y + SLACK).round() as u16)
    }

    fn floor(&self, at: (f32, f32)) -> Position {
        let (x, y) = self.scale(at);
        Position::new((x + SLACK).floor() as u16, (y + SLACK).floor() as u16)
    }

    fn scale(&self, at: (f32, f32)) -> (f32, f32) {
        ((at.0 - self.least.0) * self.unit.0, (at.1 - self.least.1) * self.unit.1)
    }
}

/// The next cell in a direction as shown, `(1, 0)` for right; the same one at the edge.
pub(crate) fn step(board: &Board, from: CellId, direction: (i8, i8), turned: bool) -> CellId {
    let Some(start) = board.cells.get(usize::from(from)) else { return from };
    let start = shown([start.x, start.y], turned);
    let (ux, uy) = (f32::from(direction.0), f32::from(direction.1));
    let mut best = (f32::INFINITY, from);
    for (cell, id) in board.cells.iter().zip(0..) {
        let (x, y) = shown([cell.x, cell.y], turned);
        let along = (x - start.0) * ux + (y - start.1) * uy;
        let across = ((x - start.0) * uy - (y - start.1) * ux).abs();
        // Within 45°, and what lies straight ahead before what lies aslant.
        let price = along + 2.0 * across;
        if along >= ROW_SLACK && across <= along && price < best.0 {
            best = (price, id);
        }
    }
    best.1
}

fn shown([x, y]: [f32; 2], turned: bool) -> (f32, f32) {
    if turned { (-x, -y) } else { (x, y) }
}

fn reach(cell: &Cell) -> (f32, f32) {
    match cell.shape {
        Shape::Hexagon => (HEX_PITCH / 2.0, 0.5),
        Shape::Square | Shape::Point => (0.5, 0.5),
    }
}

/// A place or a length, in board units as shown.
type Pair = (f32, f32);

/// The least and the greatest place that is drawn at, in board units as shown.
fn bounds(board: &Board, turned: bool, labelled: bool) -> (Pair, Pair) {
    let mut boxes: Vec<(Pair, Pair)> =
        board.cells.iter().map(|cell| (shown([cell.x, cell.y], turned), reach(cell))).collect();
    let covered = |at: Pair, boxes: &[(Pair, Pair)]| {
        let within =
            |((x, y), (dx, dy)): &(Pair, Pair)| (x - at.0).abs() <= *dx && (y - at.1).abs() <= *dy;
        boxes.iter().any(within)
    };
    for label in board.labels.iter().filter(|_| labelled) {
        let at = shown(if turned { label.turned } else { label.at }, turned);
        if !covered(at, &boxes) {
            boxes.push((at, (LABEL_REACH, LABEL_REACH)));
        }
    }
    let mut bounds = ((f32::INFINITY, f32::INFINITY), (f32::NEG_INFINITY, f32::NEG_INFINITY));
    for ((x, y), (dx, dy)) in boxes {
        bounds.0 = (bounds.0.0.min(x - dx), bounds.0.1.min(y - dy));
        bounds.1 = (bounds.1.0.max(x + dx), bounds.1.1.max(y + dy));
    }
    if board.cells.is_empty() { ((0.0, 0.0), (1.0, 1.0)) } else { bounds }
}
