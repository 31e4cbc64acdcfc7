//! Rows of a position as text: `x5o/7/…/o5x`, letters for pieces and a digit for so many empty
//! squares; and the fields that follow.

use rookery_rules::texts::positions;
use rookery_rules::{Fault, Seat, Text};

use crate::grid::{Grid, Square};
use crate::texts::positions as texts;

/// The highest number of a move that is written or read.
pub(crate) const MOVES_MAX: u32 = 9999;

pub(crate) fn write(grid: Grid, sides: [u64; 2], letters: [char; 2]) -> String {
    let line = |row: u8| {
        let (mut line, mut empty) = (String::new(), 0);
        for column in 0..grid.side {
            let bit = grid.square(column, row).bit();
            match sides.iter().position(|side| side & bit != 0) {
                None => empty += 1,
                Some(seat) => {
                    if empty > 0 {
                        line += &std::mem::take(&mut empty).to_string();
                    }
                    line.push(letters[seat]);
                }
            }
        }
        if empty > 0 { line + &empty.to_string() } else { line }
    };
    (0..grid.side).map(line).collect::<Vec<_>>().join("/")
}

pub(crate) fn read(
    grid: Grid,
    text: &str,
    letters: [char; 2],
    faults: &mut Vec<Fault>,
) -> [u64; 2] {
    let mut sides = [0; 2];
    let (count, side) = (text.split('/').count(), grid.side);
    if count != usize::from(side) {
        faults.push(Fault::new(positions::rows(count, side)));
        return sides;
    }
    for (row, line) in (0..).zip(text.split('/')) {
        let mut column = 0;
        for letter in line.chars() {
            if let Some(seat) = letters.iter().position(|&it| it == letter) {
                if column < side {
                    sides[seat] |= grid.square(column, row).bit();
                }
                column = column.saturating_add(1);
            } else if let Some(empty) = letter.to_digit(10).filter(|&digit| digit > 0) {
                column = column.saturating_add(empty as u8);
            } else {
                let [a, b] = letters;
                faults.push(Fault::new(texts::no_square(row + 1, letter, a, b)));
                return sides;
            }
        }
        if column != side {
            faults.push(Fault::new(texts::squares_of_row(row + 1, side)));
        }
    }
    sides
}

/// Whose move it is.
pub(crate) fn turn(text: &str, letters: [char; 2], faults: &mut Vec<Fault>) -> Seat {
    let seat = letters.iter().position(|letter| text.chars().eq([*letter]));
    if seat.is_none() {
        let [a, b] = letters;
        faults.push(Fault::new(texts::whose_move(a, b)));
    }
    Seat::BOTH[seat.unwrap_or(0)]
}

/// A plain number from `min` to [`MOVES_MAX`]; `min` where there is none. `wrong` says what is
/// wrong with any other text.
pub(crate) fn number(
    text: Option<&str>,
    min: u32,
    wrong: fn(u32, u32) -> Text,
    faults: &mut Vec<Fault>,
) -> u32 {
    let Some(text) = text else { return min };
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let read = text.parse().ok().filter(|read| plain && (min..=MOVES_MAX).contains(read));
    if read.is_none() {
        faults.push(Fault::new(wrong(min, MOVES_MAX)));
    }
    read.unwrap_or(min)
}

/// Two squares written one after the other, with `-` or `x` between them or nothing.
pub(crate) fn pair(grid: Grid, text: &str) -> Option<(Square, Square)> {
    let (from, rest) = text.split_at_checked(2)?;
    let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    Some((grid.read(from)?, grid.read(to)?))
}
