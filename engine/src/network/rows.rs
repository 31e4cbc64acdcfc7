//! Sums over rows, written so that a compiler does many numbers at once.

use super::{LAYER_UNIT, Row};

/// Makes a layer from another one: with the rows that came, without those that went.
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

fn both<'a>(
    layer: &'a mut Row,
    from: &'a Row,
    came: &'a Row,
    went: &'a Row,
) -> impl Iterator<Item = Each<'a>> {
    layer.0.iter_mut().zip(&from.0).zip(came.0.iter().zip(&went.0))
}

/// Adds a row to a layer.
pub(super) fn add(layer: &mut Row, row: &Row) {
    layer.0.iter_mut().zip(&row.0).for_each(|(number, more)| *number = number.wrapping_add(*more));
}

fn subtract(layer: &mut Row, row: &Row) {
    layer.0.iter_mut().zip(&row.0).for_each(|(number, less)| *number = number.wrapping_sub(*less));
}

/// What the layers of the mover and of the other say: the sum of the squares of what lies between 0
/// and 1, each times its weight.
pub(super) fn weigh(layers: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let each = layers.into_iter().zip(weights);
    each.map(|(layer, weights)| i64::from(squares(layer, weights))).sum()
}

/// No sum of a row is too large for 32 bits: 256 times 255 squared times 127 is less than 2^31.
fn squares(layer: &Row, weights: &Row) -> i32 {
    let each = layer.0.iter().zip(&weights.0).map(|(number, weight)| {
        let number = (*number).clamp(0, LAYER_UNIT);
        i32::from(number.wrapping_mul(*weight)) * i32::from(number)
    });
    each.sum()
}
