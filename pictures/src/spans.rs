//! How long each part of a drawing stays, through a row of positions.

use std::collections::BTreeMap;

use rookery_protocol::board::CellId;

use crate::drawing::{Layer, Part};

/// A part that is there from one position up to, but not including, another one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Span {
    pub(crate) layer: Layer,
    pub(crate) cell: CellId,
    pub(crate) part: Part,
    /// Where the piece came from when it appeared, if it glided.
    pub(crate) origin: Option<CellId>,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// What one position shows.
pub(crate) struct Frame {
    pub(crate) parts: BTreeMap<(Layer, CellId), Part>,
    /// For each cell that a piece glides into, where from.
    pub(crate) slides: BTreeMap<CellId, CellId>,
}

/// The spans of all parts, layer by layer; within one by when they begin, so that what comes later
/// lies above.
pub(crate) fn spans(frames: impl IntoIterator<Item = Frame>) -> Vec<Span> {
    let mut open: BTreeMap<(Layer, CellId), Span> = BTreeMap::new();
    let mut done = vec![];
    let mut count = 0;
    for (at, frame) in frames.into_iter().enumerate() {
        count = at + 1;
        let stays = |span: &Span| {
            let glides = span.layer == Layer::Pieces && frame.slides.contains_key(&span.cell);
            frame.parts.get(&(span.layer, span.cell)) == Some(&span.part) && !glides
        };
        let gone: Vec<_> =
            open.iter().filter(|(_, span)| !stays(span)).map(|(key, _)| *key).collect();
        done.extend(
            gone.iter().filter_map(|key| open.remove(key)).map(|span| Span { to: at, ..span }),
        );
        for (&(layer, cell), &part) in &frame.parts {
            let slid = || frame.slides.get(&cell).copied().filter(|_| layer == Layer::Pieces);
            open.entry((layer, cell)).or_insert_with(|| Span {
                layer,
                cell,
                part,
                origin: slid(),
                from: at,
                to: at,
            });
        }
    }
    done.extend(open.into_values().map(|span| Span { to: count, ..span }));
    done.sort_by_key(|span| (span.layer, span.from, span.cell));
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(pieces: &[(CellId, u16)], slides: &[(CellId, CellId)]) -> Frame {
        let part = |&(cell, kind)| ((Layer::Pieces, cell), Part::Piece(kind, None));
        Frame { parts: pieces.iter().map(part).collect(), slides: slides.iter().copied().collect() }
    }

    #[test]
    fn every_part_of_every_position_is_in_just_one_span() {
        let frames = || {
            [
                frame(&[(0, 1), (1, 2)], &[]),
                frame(&[(2, 1), (1, 2)], &[(2, 0)]),
                frame(&[(1, 1)], &[(1, 2)]),
                frame(&[(0, 1)], &[(0, 1)]),
            ]
        };
        let spans = spans(frames());
        for (at, frame) in frames().iter().enumerate() {
            let there = spans.iter().filter(|span| (span.from..span.to).contains(&at));
            let parts: BTreeMap<_, _> =
                there.map(|span| ((span.layer, span.cell), span.part)).collect();
            assert_eq!(parts, frame.parts, "{at}");
        }
        assert_eq!(spans.len(), 5);
        assert_eq!(spans.iter().filter(|span| span.origin.is_some()).count(), 3);
        assert!(spans.is_sorted_by_key(|span| span.from));
    }

    #[test]
    fn one_that_glides_in_for_another_of_its_kind_is_another_one() {
        let spans = spans([frame(&[(0, 1), (1, 1)], &[]), frame(&[(1, 1)], &[(1, 0)])]);
        let ends: Vec<_> = spans.iter().map(|span| (span.cell, span.from, span.to)).collect();
        assert_eq!(ends, [(0, 0, 1), (1, 0, 1), (1, 1, 2)]);
    }
}
