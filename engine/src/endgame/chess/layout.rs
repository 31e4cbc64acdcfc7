//! Which place of a table belongs to which position.
//!
//! Positions that mirror each other share a place: with pawns the white king is on files a to d,
//! without on one of the ten squares of the triangle a1, d1, d4.

use rookery_chess::{Color, Role};

use super::MEN_MAX;
use super::material::Material;

/// Where the men of a table stand, in its order; 0 is a1.
pub(super) type Squares = [u8; MEN_MAX];

/// The triangle's squares.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];
const NONE: u8 = u8::MAX;
const TRIANGLE_PLACE: [u8; 64] = {
    let mut places = [NONE; 64];
    let mut place = 0;
    while place < TRIANGLE.len() {
        places[TRIANGLE[place] as usize] = place as u8;
        place += 1;
    }
    places
};

/// The places of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) material: Material,
    pawns: bool,
    /// Places for each man.
    sizes: [usize; MEN_MAX],
}

impl Layout {
    pub(super) fn new(material: Material) -> Self {
        let pawns = material.pawns() > 0;
        let mut sizes = [1; MEN_MAX];
        for (size, (_, role)) in sizes.iter_mut().zip(material.men()) {
            *size = if *role == Role::Pawn { 48 } else { 64 };
        }
        sizes[0] = if pawns { 32 } else { TRIANGLE.len() };
        Self { material, pawns, sizes }
    }

    pub(super) fn len(&self) -> usize {
        2 * self.sizes.iter().product::<usize>()
    }

    fn count(&self) -> usize {
        self.material.men().len()
    }

    fn twins(&self) -> bool {
        let men = self.material.men();
        men.len() == 4 && men[2] == men[3]
    }

    /// The place of a position; each man must stand where it can.
    pub(super) fn index(&self, mut squares: Squares, turn: Color) -> usize {
        let mut mirror = 0;
        if squares[0] & 7 > 3 {
            mirror |= 7;
        }
        if !self.pawns && squares[0] >> 3 > 3 {
            mirror |= 56;
        }
        squares[..self.count()].iter_mut().for_each(|square| *square ^= mirror);
        if self.pawns {
            return self.place(squares, turn);
        }
        let (file, rank) = (squares[0] & 7, squares[0] >> 3);
        if rank > file {
            return self.place(self.flipped(squares), turn);
        }
        let place = self.place(squares, turn);
        if rank < file { place } else { place.min(self.place(self.flipped(squares), turn)) }
    }

    /// Mirrored at the diagonal a1 to h8.
    fn flipped(&self, mut squares: Squares) -> Squares {
        squares[..self.count()].iter_mut().for_each(|s| *s = *s >> 3 | (*s & 7) << 3);
        squares
    }

    fn place(&self, mut squares: Squares, turn: Color) -> usize {
        if self.twins() && squares[2] > squares[3] {
            squares.swap(2, 3);
        }
        let king = squares[0];
        let first = if self.pawns {
            usize::from((king >> 3) * 4 + (king & 7))
        } else {
            usize::from(TRIANGLE_PLACE[usize::from(king & 63)])
        };
        let mut index = turn.index() * self.sizes[0] + first;
        for (square, size) in squares[..self.count()].iter().zip(self.sizes).skip(1) {
            let square = usize::from(*square);
            index = index * size + if size == 48 { square - 8 } else { square };
        }
        index
    }

    /// Where the men of a place stand, and whose move it is. Not every place has a position.
    pub(super) fn squares(&self, mut index: usize) -> (Squares, Color) {
        let mut squares = [0; MEN_MAX];
        for man in (1..self.count()).rev() {
            let square = index % self.sizes[man];
            squares[man] = (if self.sizes[man] == 48 { square + 8 } else { square }) as u8;
            index /= self.sizes[man];
        }
        let first = (index % self.sizes[0]) as u8;
        squares[0] =
            if self.pawns { first / 4 * 8 + first % 4 } else { TRIANGLE[usize::from(first)] };
        let turn = if index / self.sizes[0] == 0 { Color::White } else { Color::Black };
        (squares, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_mirror_each_other_share_a_place() {
        for material in Material::all(3).into_iter().chain(Material::all(4)) {
            let layout = Layout::new(material);
            for index in (0..layout.len()).step_by(9973) {
                let (squares, turn) = layout.squares(index);
                let place = layout.index(squares, turn);
                assert!(place < layout.len());
                let (there, whose) = layout.squares(place);
                assert_eq!(layout.index(there, whose), place, "{material}: {index}");
                assert_eq!(layout.index(squares.map(|square| square ^ 7), turn), place);
                if material.pawns() == 0 {
                    assert_eq!(layout.index(squares.map(|square| square ^ 56), turn), place);
                    assert_eq!(layout.index(layout.flipped(squares), turn), place);
                }
            }
        }
    }
}
