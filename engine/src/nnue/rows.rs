//! Sums over rows, written so that a compiler does many numbers at once, and compiled once more for
//! processors with AVX2; which of both runs is decided when they are first called.

use multiversion::multiversion;

use super::{ACCUMULATOR_UNIT, Row};

/// Makes an accumulator from another one: with the rows that came, without those that went.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn change(accumulator: &mut Row, from: &Row, came: &[&Row], went: &[&Row]) {
    match (came, went) {
        ([came], [went]) => {
            for ((number, old), (more, less)) in both(accumulator, from, came, went) {
                *number = old.wrapping_add(*more).wrapping_sub(*less);
            }
        }
        ([came], [went, taken]) => {
            let each = both(accumulator, from, came, went).zip(&taken.0);
            for (((number, old), (more, less)), taken) in each {
                *number = old.wrapping_add(*more).wrapping_sub(*less).wrapping_sub(*taken);
            }
        }
        _ => {
            *accumulator = *from;
            came.iter().for_each(|row| add(accumulator, row));
            went.iter().for_each(|row| subtract(accumulator, row));
        }
    }
}

type Each<'a> = ((&'a mut i16, &'a i16), (&'a i16, &'a i16));

#[inline]
fn both<'a>(
    accumulator: &'a mut Row,
    from: &'a Row,
    came: &'a Row,
    went: &'a Row,
) -> impl Iterator<Item = Each<'a>> {
    accumulator.0.iter_mut().zip(&from.0).zip(came.0.iter().zip(&went.0))
}

/// Adds a row to an accumulator.
#[inline]
pub(super) fn add(accumulator: &mut Row, row: &Row) {
    accumulator
        .0
        .iter_mut()
        .zip(&row.0)
        .for_each(|(number, more)| *number = number.wrapping_add(*more));
}

#[inline]
fn subtract(accumulator: &mut Row, row: &Row) {
    accumulator
        .0
        .iter_mut()
        .zip(&row.0)
        .for_each(|(number, less)| *number = number.wrapping_sub(*less));
}

/// The dot product of the squared clipped accumulators (SCReLU) with the output weights: the sum of
/// the squares of what lies between 0 and 1, each times its weight.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn dot_screlu(accumulators: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let each = accumulators.into_iter().zip(weights);
    each.map(|(accumulator, weights)| i64::from(squares(accumulator, weights))).sum()
}

/// No sum of a row is too large for 32 bits: 256 times 255 squared times 127 is less than 2^31.
#[inline]
fn squares(accumulator: &Row, weights: &Row) -> i32 {
    let each = accumulator.0.iter().zip(&weights.0).map(|(number, weight)| {
        let number = (*number).clamp(0, ACCUMULATOR_UNIT);
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
            let mut accumulator = Row([0; 256]);
            change(&mut accumulator, &from, &came, &went);
            for (place, number) in accumulator.0.iter().enumerate() {
                let sum = |rows: &[Row]| rows.iter().map(|row| row.0[place]).sum::<i16>();
                assert_eq!(*number, from.0[place] + sum(&rows[0]) - sum(&rows[1]));
            }
            let weights = [row(&mut random, 127), row(&mut random, 127)];
            let pairs = [&accumulator, &from].into_iter().zip(&weights);
            let each =
                pairs.flat_map(|(accumulator, weights)| accumulator.0.into_iter().zip(weights.0));
            let plainly = each.map(|(number, weight)| {
                i64::from(number.clamp(0, ACCUMULATOR_UNIT)).pow(2) * i64::from(weight)
            });
            assert_eq!(dot_screlu([&accumulator, &from], &weights), plainly.sum::<i64>());
        }
    }
}
