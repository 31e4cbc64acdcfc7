//! The lines of a board that is no chequer.

use super::parts::{Drawn, Variant};
use super::rules::Rules;
use crate::piece::Color;

/// How far from its point a mark around it begins, and how long its legs are.
const MARK: [f32; 2] = [0.1, 0.18];

impl Rules {
    pub(super) fn lines(&self) -> Vec<[f32; 4]> {
        match self.variant.drawn {
            Drawn::Chequer => vec![],
            Drawn::Lines | Drawn::Wood => self.between_squares(),
            Drawn::Points => {
                let marks = if self.has_river() { self.marks() } else { vec![] };
                [self.between_points(), self.across_palaces(), marks].concat()
            }
        }
    }

    fn between_squares(&self) -> Vec<[f32; 4]> {
        let Variant { files, ranks, .. } = self.variant;
        let edge = |way: u8| f32::from(way) - 0.5;
        let (right, bottom) = (edge(files), edge(ranks));
        let across = (0..=ranks).map(edge).map(|y| [-0.5, y, right, y]);
        across.chain((0..=files).map(edge).map(|x| [x, -0.5, x, bottom])).collect()
    }

    fn has_river(&self) -> bool {
        self.variant.flying_kings && self.variant.ranks.is_multiple_of(2)
    }

    /// The lines that join the points. A river is left open.
    fn between_points(&self) -> Vec<[f32; 4]> {
        let Variant { files, ranks, .. } = self.variant;
        let (right, bottom) = (f32::from(files - 1), f32::from(ranks - 1));
        let bank = f32::from(ranks / 2);
        let mut lines: Vec<[f32; 4]> =
            (0..ranks).map(|rank| [0.0, f32::from(rank), right, f32::from(rank)]).collect();
        for file in 0..files {
            let x = f32::from(file);
            if self.has_river() && file > 0 && file + 1 < files {
                lines.push([x, 0.0, x, bank - 1.0]);
                lines.push([x, bank, x, bottom]);
            } else {
                lines.push([x, 0.0, x, bottom]);
            }
        }
        lines
    }

    /// The diagonals of the palaces, which are the areas of the kings.
    fn across_palaces(&self) -> Vec<[f32; 4]> {
        let king = self.variant.pieces.iter().find(|piece| piece.royal);
        let Some(area) = king.and_then(|piece| piece.area) else { return vec![] };
        let flip = |rank: u8| f32::from(self.variant.ranks - 1 - rank);
        let of = |color| {
            let palace = area.squares(&self.variant, color);
            let places = palace.map(|sq| (self.file(sq), self.rank(sq)));
            let (mut xs, mut ys): (Vec<u8>, Vec<u8>) = places.unzip();
            xs.sort_unstable();
            ys.sort_unstable();
            let ([x0, .., x1], [y0, .., y1]) = (&xs[..], &ys[..]) else { return vec![] };
            let (x0, x1, y0, y1) = (f32::from(*x0), f32::from(*x1), flip(*y0), flip(*y1));
            vec![[x0, y0, x1, y1], [x0, y1, x1, y0]]
        };
        Color::BOTH.into_iter().flat_map(of).collect()
    }

    /// Small corners around the points where pawns and what leaps over others begin, as on a
    /// Chinese board.
    fn marks(&self) -> Vec<[f32; 4]> {
        let field = self.variant.array.fen.split(' ').next().unwrap_or_default();
        let marked = |letter: char| matches!(letter.to_ascii_uppercase(), 'P' | 'C');
        let mut lines = vec![];
        for (y, row) in (0_u8..).zip(field.split('/')) {
            let (mut x, mut empty) = (0, 0);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    empty = empty * 10 + digit as u8;
                    continue;
                }
                x += std::mem::take(&mut empty);
                if marked(letter) {
                    lines.extend(self.mark(x, f32::from(y)));
                }
                x += 1;
            }
        }
        lines
    }

    /// The corners around a point, but for those that would lie beside the board.
    fn mark(&self, file: u8, y: f32) -> Vec<[f32; 4]> {
        let [gap, leg] = MARK;
        let x = f32::from(file);
        let ways = [(-1.0, file > 0), (1.0, file + 1 < self.variant.files)];
        let ways = ways.into_iter().filter(|(_, inside)| *inside).map(|(way, _)| way);
        ways.flat_map(|across| [-1.0, 1.0].map(|down| (across, down)))
            .flat_map(|(across, down)| {
                let (near_x, near_y) = (x + across * gap, y + down * gap);
                let (far_x, far_y) = (near_x + across * leg, near_y + down * leg);
                [[near_x, near_y, far_x, near_y], [near_x, near_y, near_x, far_y]]
            })
            .collect()
    }
}
