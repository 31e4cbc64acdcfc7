//! What the game says: of itself, of a position's text, and beside the board.

use rookery_rules::Entry;

rookery_rules::texts! {
    "towers";

    queen_splits() = "Four discs of a queen move as a knight; three stay behind as a rook.";
    rook_joins() = "A rook joins a pawn, and they are a knight.";
    new_king() = "White takes the only king. Black makes another at once, of a queen and a pawn.";
    in_passing() = "Two discs of a rook take in passing a pawn that has just gone two squares.";

    fields() = "Write the rows from the top, then w or b, the square that a pawn has just passed or -, and two counts.";
    counts(most) = "The counts at the end are moves without a capture and the move's number, at most {most}.";
    no_tower(row, letter) = "In row {row}, “{letter}” is neither a tower nor a number.";
    squares_of_row(row, squares) = "Row {row} does not have {squares} squares.";
    discs(color, discs, most) = "{color} has {discs} discs; there are {most}.";
    needs_king(color, height) = "{color} has just moved and must have a king, a tower of {height}.";
    not_passed(square) = "No pawn can have just passed {square}.";

    must_make_king(color) = "{color} has no king and must make one now.";
    cannot_make_king(color) = "{color} has no king and cannot make one.";
}

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[ENTRIES];

/// The game in a sentence, for the list of games.
pub(crate) const SUMMARY: &str =
    "Chess with towers of discs that part and join: their height is their rank.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_says_what_it_takes() {
        for entry in ALL.iter().flat_map(|of| of.iter()) {
            assert_eq!(entry.check(), Ok(()));
        }
    }
}
