//! The board as a person sees it: what it is drawn on, its cells and its coordinates.

use rookery_rules::{Board, Cell, Ground, Label, PieceKind, Shape, Worth};

use super::end::HALF_POINTS_BESIDES;
use super::parts::{Drawn, Kind, Piece, Variant};
use super::rules::Rules;
use super::set::Sq;
use crate::piece::Color;

/// How far from the middle of a cell its coordinate stands, to the side and up or down.
const LABEL_OFFSET: f32 = 0.38;
/// How far from the middle of the outermost cells coordinates beside the board stand.
const BESIDE: f32 = 0.76;
/// How far from the outermost ranks the reserves are: without coordinates between, and with.
const RESERVE_GAPS: [f32; 2] = [1.25, 1.6];
/// The columns between two boards.
const GAP: f32 = 1.0;

impl Rules {
    /// The board with its reserves: the squares by their numbers, those of a second board, then
    /// the reserves of White and of Black.
    pub(crate) fn board(&self) -> Board {
        let variant = &self.variant;
        let boards = 1 + u8::from(variant.two_boards);
        let squares = (0..boards).flat_map(|board| {
            (0..variant.squares()).map(move |square| self.cell(square, board == 1))
        });
        let reserves = Color::BOTH.into_iter().flat_map(|color| {
            let kinds = if self.has_reserves() { &self.reserve[..] } else { &[] };
            (0..).zip(kinds).map(move |(place, kind)| self.reserve_cell(color, *kind, place))
        });
        Board {
            cells: squares.chain(reserves).collect(),
            pieces: self.piece_kinds(),
            ground: match variant.drawn {
                Drawn::Chequer => Ground::Chequer,
                Drawn::Lines => Ground::Plain,
                Drawn::Wood | Drawn::Points => Ground::Wood,
            },
            lines: self.lines(),
            dots: self.dots(),
            labels: self.labels(),
            worth: variant.points.then(|| self.worth()),
            turns: true,
            ..Board::default()
        }
    }

    pub(super) fn has_reserves(&self) -> bool {
        self.variant.drops.is_some()
    }

    fn cell(&self, square: Sq, beyond: bool) -> Cell {
        let (file, rank) = (self.file(square), self.rank(square));
        let shift = if beyond { f32::from(self.variant.files) + GAP } else { 0.0 };
        let mark = if beyond { "′" } else { "" };
        let drawn = self.variant.drawn;
        Cell {
            name: format!("{}{mark}", self.said(square)),
            x: f32::from(file) + shift,
            y: f32::from(self.variant.ranks - 1 - rank),
            shape: if drawn == Drawn::Points { Shape::Point } else { Shape::Square },
            shade: if drawn == Drawn::Chequer { (file + rank + 1) % 2 } else { 0 },
            reserve: None,
        }
    }

    /// White's reserve lies below the board and Black's above it.
    fn reserve_cell(&self, color: Color, kind: Kind, place: u8) -> Cell {
        let piece = &self.variant.pieces[kind as usize];
        let gap = RESERVE_GAPS[usize::from(self.variant.drawn != Drawn::Chequer)];
        let below = f32::from(self.variant.ranks - 1) + gap;
        Cell {
            name: format!("{} in reserve of {}", piece.name, self.variant.sides.0[color.index()]),
            x: f32::from(place),
            y: if color == Color::White { below } else { -gap },
            shape: Shape::Square,
            shade: 0,
            reserve: Some(color.into()),
        }
    }

    fn piece_kinds(&self) -> Vec<PieceKind> {
        let kind = |color: Color, piece: &Piece| PieceKind {
            picture: piece.picture.clone(),
            seat: Some(color.into()),
            letter: format!("{}{}", if piece.plus { "+" } else { "" }, piece.letter),
            name: format!("{} {}", self.variant.sides.0[color.index()].to_lowercase(), piece.name),
        };
        Color::BOTH
            .into_iter()
            .flat_map(|color| self.variant.pieces.iter().map(move |piece| kind(color, piece)))
            .collect()
    }

    /// What the pieces of both sides are worth, in the order of their kinds.
    fn worth(&self) -> Worth {
        let values = || self.variant.pieces.iter().map(|piece| f32::from(piece.value));
        let besides = HALF_POINTS_BESIDES.map(|halves| f32::from(halves) / 2.0);
        Worth { pieces: values().chain(values()).collect(), besides }
    }

    fn labels(&self) -> Vec<Label> {
        let Variant { files, ranks, .. } = self.variant;
        let file = |file: u8| self.file_label(file);
        let rank = |rank: u8| self.rank_label(rank);
        (0..files).flat_map(file).chain((0..ranks).filter_map(rank)).collect()
    }

    /// A file's coordinate, where each player reads it.
    fn file_label(&self, file: u8) -> Vec<Label> {
        let Variant { files, ranks, .. } = self.variant;
        let (x, last) = (f32::from(file), f32::from(ranks - 1));
        let letter = || char::from(b'a' + file).to_string();
        let from_the_right = || (files - file).to_string();
        let label = |text, at, turned| vec![Label { text, at, turned }];
        match self.variant.drawn {
            Drawn::Chequer => label(
                letter(),
                [x + LABEL_OFFSET, last + LABEL_OFFSET],
                [x - LABEL_OFFSET, -LABEL_OFFSET],
            ),
            Drawn::Lines => label(letter(), [x, last + BESIDE], [x, -BESIDE]),
            Drawn::Wood => label(from_the_right(), [x, -BESIDE], [x, last + BESIDE]),
            // In China each player counts from the own right: the numbers stay with their side.
            Drawn::Points if self.variant.flying_kings => {
                let [near, far] = [[x, last + BESIDE], [x, -BESIDE]];
                let own = Label { text: from_the_right(), at: near, turned: near };
                vec![own, Label { text: (file + 1).to_string(), at: far, turned: far }]
            }
            // In Korea both count from the first player's left.
            Drawn::Points => label((file + 1).to_string(), [x, last + BESIDE], [x, -BESIDE]),
        }
    }

    /// A rank's coordinate, where each player reads it; in China they have none.
    fn rank_label(&self, rank: u8) -> Option<Label> {
        let Variant { files, ranks, .. } = self.variant;
        let (y, last) = (f32::from(ranks - 1 - rank), f32::from(files - 1));
        let number = || (rank + 1).to_string();
        let (text, at, turned) = match self.variant.drawn {
            Drawn::Chequer => (
                number(),
                [-LABEL_OFFSET, y - LABEL_OFFSET],
                [last + LABEL_OFFSET, y + LABEL_OFFSET],
            ),
            Drawn::Wood => {
                let letter = char::from(b'a' + (ranks - 1 - rank)).to_string();
                (letter, [last + BESIDE, y], [-BESIDE, y])
            }
            Drawn::Points if self.variant.flying_kings => return None,
            // In Korea both count from the top, and the tenth is 0.
            Drawn::Points => {
                let number = (ranks - rank) % 10;
                (number.to_string(), [-BESIDE, y], [last + BESIDE, y])
            }
            Drawn::Lines => (number(), [-BESIDE, y], [last + BESIDE, y]),
        };
        Some(Label { text, at, turned })
    }

    fn dots(&self) -> Vec<[f32; 2]> {
        let Variant { files, ranks, promotion, .. } = &self.variant;
        let fits = promotion.zone > 0 && 2 * promotion.zone < (*files).min(*ranks);
        if self.variant.drawn != Drawn::Wood || !fits {
            return vec![];
        }
        // The corners of the promotion zones, as far from the sides as from the ends.
        let corners =
            |side: u8| [promotion.zone, side - promotion.zone].map(|at| f32::from(at) - 0.5);
        corners(*files).into_iter().flat_map(|x| corners(*ranks).map(|y| [x, y])).collect()
    }
}
