//! The layout of a board, in hundredths of a board unit.

use rookery_protocol::board::{Board, Cell, CellId, Shape};

use crate::svg::UNIT;

/// Half of a hexagon's widest part, when it is 1 high: 1/√3.
const HEX_REACH: f32 = 0.577_350_3;
/// How far from its centre a cell still counts as touched.
const TOUCH_MAX: f32 = 0.75;
/// Half the room that a label outside of every cell takes.
const LABEL_REACH: f32 = 0.3;
/// Ground around a board of points, beyond the stones of its edge.
const POINT_MARGIN: f32 = 0.08;
/// Ground around squares that have lines between them.
const LINE_MARGIN: f32 = 0.14;
/// How broad the edges of seats are.
pub(crate) const EDGE_WIDTH: f32 = 0.44;

/// A place.
pub(crate) type Spot = (f32, f32);

/// What something fills.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// A coordinate that is written on the board.
pub(crate) struct Label<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: Spot,
    /// The shade of the cell that it is written on; none outside of every cell.
    pub(crate) shade: Option<u8>,
}

/// What follows from a board and its side up.
pub(crate) struct Layout<'a> {
    pub(crate) board: &'a Board,
    pub(crate) turned: bool,
    /// What the whole board fills, reserves and outer coordinates included.
    pub(crate) area: Area,
    /// What lies under the cells and their coordinates, where they do not cover their own ground.
    pub(crate) ground: Option<Area>,
    pub(crate) labels: Vec<Label<'a>>,
}

impl<'a> Layout<'a> {
    /// The layout of a board, with its coordinates or without.
    pub(crate) fn new(board: &'a Board, turned: bool, coordinates: bool) -> Self {
        let labels: Vec<_> = board
            .labels
            .iter()
            .filter(|_| coordinates)
            .map(|label| {
                let [x, y] = if turned { label.turned } else { label.at };
                let at = if turned { (-x, -y) } else { (x, y) };
                let cell = cell_at(board, at, turned).filter(|cell| cell.shape != Shape::Point);
                Label { text: &label.text, at: scaled(at), shade: cell.map(|cell| cell.shade) }
            })
            .collect();
        let outer = labels.iter().filter(|label| label.shade.is_none()).flat_map(|label| {
            let (x, y) = label.at;
            let reach = LABEL_REACH * UNIT;
            [(x - reach, y - reach), (x + reach, y + reach)]
        });
        let beside: Vec<_> = outer.chain(edges(board, turned)).collect();
        let ground = ground(board, turned, &beside);
        let all = board.cells.iter().flat_map(|cell| corners(cell, turned)).chain(beside);
        let area = area_around(all.chain(ground.into_iter().flat_map(Area::ends)));
        Self { board, turned, area, ground, labels }
    }

    /// The centre of a cell.
    pub(crate) fn centre(&self, cell: CellId) -> Option<Spot> {
        self.board.cells.get(usize::from(cell)).map(|cell| self.centre_of(cell))
    }

    pub(crate) fn centre_of(&self, cell: &Cell) -> Spot {
        scaled(shown(cell, self.turned))
    }

    /// A place of the board's own as it is shown.
    pub(crate) fn spot(&self, x: f32, y: f32) -> Spot {
        let sign = if self.turned { -UNIT } else { UNIT };
        (sign * x, sign * y)
    }
}

impl Area {
    fn ends(self) -> [Spot; 2] {
        [(self.x, self.y), (self.x + self.width, self.y + self.height)]
    }
}

/// What lies under the cells and what is beside them, where they do not cover it themselves.
fn ground(board: &Board, turned: bool, beside: &[Spot]) -> Option<Area> {
    let field = || board.cells.iter().filter(|cell| cell.reserve.is_none());
    let points = field().any(|cell| cell.shape == Shape::Point);
    if !points && board.ground.is_chequer() {
        return None;
    }
    let margin = if points { 0.0 } else { LINE_MARGIN * UNIT };
    let [low, high] = area_around(field().flat_map(|cell| corners(cell, turned))).ends();
    let around = [(low.0 - margin, low.1 - margin), (high.0 + margin, high.1 + margin)];
    Some(area_around(around.into_iter().chain(beside.iter().copied())))
}

/// What the edges of seats take.
fn edges(board: &Board, turned: bool) -> impl Iterator<Item = Spot> + '_ {
    let half = EDGE_WIDTH / 2.0 * UNIT;
    let sign = if turned { -UNIT } else { UNIT };
    board.edges.iter().flat_map(|edge| &edge.line).flat_map(move |&[x, y]| {
        let (x, y) = (sign * x, sign * y);
        [(x - half, y - half), (x + half, y + half)]
    })
}

/// The outline of a cell around the origin, as an SVG path that goes on from its centre and comes
/// back to where it began.
pub(crate) fn outline(shape: Shape) -> &'static str {
    match shape {
        Shape::Hexagon => "m-57.74 0l28.87 -50h57.74l28.87 50l-28.87 50h-57.74z",
        Shape::Square | Shape::Point => "m-50-50h100v100h-100z",
    }
}

fn scaled((x, y): Spot) -> Spot {
    (x * UNIT, y * UNIT)
}

fn shown(cell: &Cell, turned: bool) -> Spot {
    if turned { (-cell.x, -cell.y) } else { (cell.x, cell.y) }
}

/// The cell that is shown at a place.
fn cell_at(board: &Board, (x, y): Spot, turned: bool) -> Option<&Cell> {
    let mut nearest = None;
    let mut distance = TOUCH_MAX;
    for cell in &board.cells {
        let (cx, cy) = shown(cell, turned);
        let (dx, dy) = reach(cell);
        let inside = (cx - x).abs() <= dx && (cy - y).abs() <= dy;
        let away = (cx - x).hypot(cy - y);
        if inside && away < distance {
            (nearest, distance) = (Some(cell), away);
        }
    }
    nearest
}

fn reach(cell: &Cell) -> Spot {
    match cell.shape {
        Shape::Hexagon => (HEX_REACH, 0.5),
        Shape::Square => (0.5, 0.5),
        Shape::Point => (0.5 + POINT_MARGIN, 0.5 + POINT_MARGIN),
    }
}

fn corners(cell: &Cell, turned: bool) -> [Spot; 2] {
    let ((x, y), (dx, dy)) = (shown(cell, turned), reach(cell));
    [scaled((x - dx, y - dy)), scaled((x + dx, y + dy))]
}

fn area_around(spots: impl Iterator<Item = Spot>) -> Area {
    let mut spots = spots;
    let Some(first) = spots.next() else {
        return Area { x: 0.0, y: 0.0, width: UNIT, height: UNIT };
    };
    let (mut low, mut high) = (first, first);
    for (x, y) in spots {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    Area { x: low.0, y: low.1, width: high.0 - low.0, height: high.1 - low.1 }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::board::{Edge, Ground, Label as Described};
    use rookery_protocol::seat::Seat;

    use super::*;

    fn cell(x: f32, y: f32, shape: Shape, reserve: Option<Seat>) -> Cell {
        Cell { name: format!("{x}/{y}"), x, y, shape, shade: 1, reserve }
    }

    fn label(at: [f32; 2]) -> Described {
        Described { text: "1".into(), at, turned: at }
    }

    #[test]
    fn squares_fill_just_themselves_and_labels_inside_take_no_room() {
        let cells = vec![
            cell(0.5, 0.5, Shape::Square, None),
            cell(1.5, 0.5, Shape::Square, None),
            cell(0.5, 2.0, Shape::Square, Some(Seat::First)),
        ];
        let board = Board { cells, labels: vec![label([0.1, 0.1])], ..Board::default() };
        let layout = Layout::new(&board, false, true);
        assert_eq!(layout.area, Area { x: 0.0, y: 0.0, width: 200.0, height: 250.0 });
        assert_eq!((layout.ground, layout.labels[0].shade), (None, Some(1)));
        let turned = Layout::new(&board, true, true);
        assert_eq!(turned.area, Area { x: -200.0, y: -250.0, width: 200.0, height: 250.0 });
        assert_eq!(turned.centre(1), Some((-150.0, -50.0)));
        assert_eq!(turned.centre(9), None);
    }

    #[test]
    fn squares_of_one_colour_and_edges_have_room_around_them() {
        let cells = vec![cell(0.0, 0.0, Shape::Square, None), cell(1.0, 0.0, Shape::Square, None)];
        let board = Board { cells, ground: Ground::Plain, ..Board::default() };
        let ground = Layout::new(&board, false, true).ground;
        assert_eq!(ground, Some(Area { x: -64.0, y: -64.0, width: 228.0, height: 128.0 }));
        let edge = Edge { seat: Seat::First, line: vec![[-0.5, 0.5], [1.5, 0.5]] };
        let board = Board { edges: vec![edge], ground: Ground::Chequer, ..board };
        let layout = Layout::new(&board, false, true);
        assert_eq!((layout.ground, layout.area.height), (None, 122.0));
    }

    #[test]
    fn points_lie_on_a_ground_that_holds_their_coordinates_and_no_reserve() {
        let cells = vec![
            cell(0.0, 0.0, Shape::Point, None),
            cell(1.0, 0.0, Shape::Point, None),
            cell(0.0, 3.0, Shape::Square, Some(Seat::First)),
        ];
        let board = Board { cells, labels: vec![label([-1.0, 0.0])], ..Board::default() };
        let layout = Layout::new(&board, false, true);
        let ground = layout.ground.expect("points have a ground");
        assert_eq!((ground.x, ground.height), (-130.0, 116.0));
        assert!(layout.area.height > ground.height);
        let bare = Layout::new(&board, false, false);
        assert_eq!((bare.labels.len(), bare.area.x), (0, -58.0));
    }
}
