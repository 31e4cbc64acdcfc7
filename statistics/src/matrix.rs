//! Just as much linear algebra as a fit needs.

/// A square matrix, row by row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds `factor` times the product of a vector with itself; the vector is given by its places
    /// that are not 0.
    pub(crate) fn add_square(&mut self, vector: &[(usize, f64)], factor: f64) {
        for (row, one) in vector {
            for (column, other) in vector {
                self.add(*row, *column, factor * one * other);
            }
        }
    }

    pub(crate) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let row = |cells: &[f64]| cells.iter().zip(vector).map(|(cell, value)| cell * value).sum();
        self.cells.chunks(self.size.max(1)).map(row).collect()
    }

    /// The inverse, by Gauss and Jordan with the greatest pivot of each column; `None` if there is
    /// none.
    pub(crate) fn inverse(mut self) -> Option<Self> {
        let size = self.size;
        let mut inverse = Self::zero(size);
        (0..size).for_each(|place| inverse.add(place, place, 1.0));
        for column in 0..size {
            let by_size = |row: &usize| self.at(*row, column).abs();
            let pivot = (column..size).max_by(|a, b| by_size(a).total_cmp(&by_size(b)))?;
            let value = self.at(pivot, column);
            if value.abs() < f64::MIN_POSITIVE || !value.is_finite() {
                return None;
            }
            for matrix in [&mut self, &mut inverse] {
                for place in 0..size {
                    matrix.cells.swap(pivot * size + place, column * size + place);
                    matrix.cells[column * size + place] /= value;
                }
            }
            for row in (0..size).filter(|row| *row != column) {
                let factor = self.at(row, column);
                for matrix in [&mut self, &mut inverse] {
                    for place in 0..size {
                        let taken = factor * matrix.at(column, place);
                        matrix.cells[row * size + place] -= taken;
                    }
                }
            }
        }
        Some(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: [[f64; 3]; 3]) -> Matrix {
        Matrix { size: 3, cells: rows.concat() }
    }

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let matrix = of([[0.0, 2.0, 1.0], [4.0, 1.0, 0.0], [2.0, 2.0, 3.0]]);
        let inverse = matrix.clone().inverse().unwrap();
        let back = inverse.times(&matrix.times(&[1.0, -2.0, 3.0]));
        for (is, should) in back.iter().zip([1.0, -2.0, 3.0]) {
            assert!((is - should).abs() < 1e-12);
        }
    }

    #[test]
    fn what_cannot_be_inverted_says_so() {
        assert_eq!(of([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [0.0, 1.0, 0.0]]).inverse(), None);
    }
}
