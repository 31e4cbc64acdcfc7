//! Late move reductions: what every search begins with.

/// The base of late move reductions, in plies, by depth and number of the move: `base` and the
/// product of their logarithms divided by `divisor`, both in hundredths.
pub(crate) fn lmr_table(base: i32, divisor: i32) -> Vec<[i32; 64]> {
    let [base, divisor] = [base, divisor].map(|part| f64::from(part) / 100.0);
    let logarithm = |number: usize| (number.max(1) as f64).ln();
    let reduction = |depth, number| base + logarithm(depth) * logarithm(number) / divisor;
    (0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number) as i32)).collect()
}
