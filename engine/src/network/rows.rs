//! Sums over rows, written so that a compiler does many numbers at once, and compiled once more for
//! processors with AVX2; which of both runs is decided when they are first called.

use multiversion::multiversion;

use super::{LAYER_UNIT, Row};

/// Makes a layer from another one: with the rows that came, without those that went.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn change(layer: &mut Row, from: &Row, came: &[&Row], went: &[&Row]) {
    match (came, went) {
        ([came], [went]) => {
            for ((number, old), (more, less)) in both(layer, from, came, went) {
                *number = old.wrapping_add(*more).wrapping_sub(*less);
            }
        }
        ([came], [went, taken]) => {
            let each = both(layer, from, came, went).zip(&taken.0);
            for (((number, old), (more, less)), taken) in each {
                *number = old.wrapping_add(*more).wrapping_sub(*less).wrapping_sub(*taken);
            }
        }
        _ => {
            *layer = *from;
            came.iter().for_each(|row| add(layer, row));
            went.iter().for_each(|row| subtract(layer, row));
        }
    }
}

type Each<'a> = ((&'a mut i16, &'a i16), (&'a i16, &'a i16));

#[inline]
fn both<'a>(
    layer: &'a mut Row,
    from: &'a Row,
    came: &'a Row,
    went: &'a Row,
) -> impl Iterator<Item = Each<'a>> {
    layer.0.iter_mut().zip(&from.0).zip(came.0.iter().zip(&went.0))
}

/// Adds a row to a layer.
#[inline]
pub(super) fn add(layer: &mut Row, row: &Row) {
    layer.0.iter_mut().zip(&row.0).for_each(|(number, more)| *number = number.wrapping_add(*more));
}

#[inline]
fn subtract(layer: &mut Row, row: &Row) {
    layer.0.iter_mut().zip(&row.0).for_each(|(number, less)| *number = number.wrapping_sub(*less));
}

/// What the layers of the mover and of the other say: the sum of the squares of what lies between 0
/// and 1, each times its weight.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn weigh(layers: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let each = layers.into_iter().zip(weights);
    each.map(|(layer, weights)| i64::from(squares(layer, weights))).sum()
}

/// No sum of a row is too large for 32 bits: 256 times 255 squared times 127 is less than 2^31.
#[inline]
fn squares(layer: &Row, weights: &Row) -> i32 {
    let each = layer.0.iter().zip(&weights.0).map(|(number, weight)| {
        let number = (*number).clamp(0, LAYER_UNIT);
        i32::from(number.wrapping_mul(*weight)) * i32::from(number)
    });
    each.sum()
}

#[cfg(test)]
mod tests {
    use rookery_rules::random::Random;

    use super::*;

    fn row(random: &mut Random, size: usize) -> Row {
        Row(std::array::from_fn(|_| random.below(2 * size + 1) as i16 - size as i16))
    }

    #[test]
    fn many_numbers_at_once_are_what_they_are_one_by_one() {
        let mut random = Random::new(11);
        for (coming, going) in [(1, 1), (1, 2), (2, 2), (0, 1), (3, 0)] {
            let from = row(&mut random, 600);
            let rows: [Vec<Row>; 2] =
                [coming, going].map(|count| (0..count).map(|_| row(&mut random, 400)).collect());
            let [came, went] = rows.each_ref().map(|rows| rows.iter().collect::<Vec<_>>());
            let mut layer = Row([0; 256]);
            change(&mut layer, &from, &came, &went);
            for (place, number) in layer.0.iter().enumerate() {
                let sum = |rows: &[Row]| rows.iter().map(|row| row.0[place]).sum::<i16>();
                assert_eq!(*number, from.0[place] + sum(&rows[0]) - sum(&rows[1]));
            }
            let weights = [row(&mut random, 127), row(&mut random, 127)];
            let pairs = [&layer, &from].into_iter().zip(&weights);
            let each = pairs.flat_map(|(layer, weights)| layer.0.into_iter().zip(weights.0));
            let plainly = each.map(|(number, weight)| {
                i64::from(number.clamp(0, LAYER_UNIT)).pow(2) * i64::from(weight)
            });
            assert_eq!(weigh([&layer, &from], &weights), plainly.sum::<i64>());
        }
    }
}
