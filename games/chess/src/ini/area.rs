//! Squares as the format names them: `d4 e5`, and `*8` for a whole rank.

use crate::variant::set::{Set, Sq};

/// The name of a square.
pub(super) fn name(files: u8, square: Sq) -> String {
    format!("{}{}", char::from(b'a' + square % files), square / files + 1)
}

/// Squares, whole ranks first; `-` for none.
pub(super) fn text(files: u8, ranks: u8, squares: Set) -> String {
    let mut words = vec![];
    let mut rest = squares;
    for rank in 0..ranks {
        let row: Set = (rank * files..(rank + 1) * files).collect();
        if squares & row == row {
            words.push(format!("*{}", rank + 1));
            rest &= !row;
        }
    }
    words.extend(rest.map(|square| name(files, square)));
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

/// Own ranks, bit 0 the first, as the squares of the first or the second side.
pub(super) fn of_ranks(files: u8, ranks: u8, mask: u16, second: bool) -> Set {
    let own = |rank: u8| if second { ranks - 1 - rank } else { rank };
    let on = |square: &Sq| mask >> own(square / files) & 1 == 1;
    (0..files * ranks).filter(on).collect()
}
