//! Which pieces glide from where when one position follows another, as on the browser's board.

use std::collections::BTreeMap;

use rookery_protocol::board::{Board, CellId, Content, PieceId, View};
use rookery_protocol::seat::Seat;

/// With more changes than this nothing glides: it would say nothing.
const CHANGES_MAX: usize = 12;

/// A piece that stands where it did not, or no longer stands where it did.
#[derive(Clone, Copy, PartialEq)]
struct Spot {
    cell: CellId,
    piece: PieceId,
}

/// For each cell that a piece glides into, the cell that it comes from.
pub(crate) fn slides(board: &Board, from: &View, to: &View) -> BTreeMap<CellId, CellId> {
    let came = newcomers(from, to);
    let mut left = newcomers(to, from);
    let mut slides = BTreeMap::new();
    if came.len() > CHANGES_MAX || left.len() > CHANGES_MAX {
        return slides;
    }
    for spot in &came {
        let same = left.iter().enumerate().filter(|(_, other)| other.piece == spot.piece);
        let nearest = same.min_by(|(_, a), (_, b)| {
            distance(board, a.cell, spot.cell).total_cmp(&distance(board, b.cell, spot.cell))
        });
        if let Some(place) = nearest.map(|(place, _)| place) {
            slides.insert(spot.cell, left.remove(place).cell);
        }
    }
    // A piece that became another on its way, such as one that is promoted.
    let (start, end) = (to.last.first(), to.last.last());
    let changed = came.iter().find(|spot| Some(&spot.cell) == end);
    let origin = left.iter().find(|spot| Some(&spot.cell) == start);
    if let (Some(spot), Some(origin)) = (changed, origin)
        && !slides.contains_key(&spot.cell)
        && seat_of(board, *spot) == seat_of(board, *origin)
    {
        slides.insert(spot.cell, origin.cell);
    }
    slides
}

/// The cells that have a piece, or more of it, than before.
fn newcomers(before: &View, after: &View) -> Vec<Spot> {
    let was: BTreeMap<_, _> = before.cells.iter().copied().collect();
    let came = |&(cell, content): &(CellId, Content)| {
        let Content::Piece(piece, count) = content else { return None };
        let more = match was.get(&cell) {
            Some(Content::Hidden) => false,
            Some(&Content::Piece(other, fewer)) => other != piece || fewer < count,
            None => true,
        };
        more.then_some(Spot { cell, piece })
    };
    after.cells.iter().filter_map(came).collect()
}

fn distance(board: &Board, a: CellId, b: CellId) -> f32 {
    let at = |cell: CellId| board.cells.get(usize::from(cell));
    match (at(a), at(b)) {
        (Some(a), Some(b)) => (a.x - b.x).hypot(a.y - b.y),
        _ => f32::INFINITY,
    }
}

fn seat_of(board: &Board, spot: Spot) -> Option<Seat> {
    board.pieces.get(usize::from(spot.piece)).and_then(|kind| kind.seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::row;

    fn board() -> Board {
        row(9, &[Seat::First, Seat::Second, Seat::First])
    }

    fn view(cells: &[(CellId, PieceId)], last: &[CellId]) -> View {
        let cells = cells.iter().map(|&(cell, piece)| (cell, Content::Piece(piece, 1))).collect();
        View { cells, last: last.to_vec(), ..View::default() }
    }

    fn found(from: &View, to: &View) -> Vec<(CellId, CellId)> {
        slides(&board(), from, to).into_iter().collect()
    }

    #[test]
    fn a_piece_glides_from_where_the_nearest_of_its_kind_was() {
        let from = view(&[(0, 0), (5, 0), (7, 1)], &[]);
        assert_eq!(found(&from, &view(&[(0, 0), (7, 0)], &[5, 7])), [(7, 5)]);
    }

    #[test]
    fn a_piece_that_becomes_another_glides_too() {
        let from = view(&[(3, 0)], &[]);
        assert_eq!(found(&from, &view(&[(4, 2)], &[3, 4])), [(4, 3)]);
        assert_eq!(found(&from, &view(&[(4, 1)], &[3, 4])), [], "not into an opponent's");
    }

    #[test]
    fn what_is_put_down_or_comes_out_of_the_fog_does_not() {
        let empty = view(&[], &[]);
        assert_eq!(found(&empty, &view(&[(4, 0)], &[4])), []);
        let fog = View { cells: vec![(4, Content::Hidden)], ..View::default() };
        assert_eq!(found(&fog, &view(&[(4, 0)], &[])), []);
    }
}
