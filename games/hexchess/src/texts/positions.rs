//! What is wrong with a position's text.

rookery_rules::texts! {
    "hexchess_positions";

    fields() = "Write the rows from the top, then w or b, the cells to take on in passing or -, and two counts.";
    fields_with_castling() = "Write the rows from the top, then w or b, castling, the cells to take on in passing or -, and two counts.";
    counts(most) = "The counts at the end are moves without progress and the move's number, at most {most}.";
    cells_of_row(row, count) = one "Row {row} does not have one cell." other "Row {row} does not have {count} cells.";
    no_piece(row, letter) = "In row {row}, “{letter}” is neither a piece nor a number.";
    castling() = "Castling is written with the letters Q, B, q and b.";
    kings(color, count) = "{color} has {count} kings, not one.";
    pawn_at_end(cell) = "The pawn on {cell} would have become another piece.";
    in_check(color) = "{color} is in check, but has just moved.";
    not_crossed(cells) = "No pawn can have just crossed {cells}.";
}
