//! What is wrong with a position's text.

rookery_rules::texts! {
    "territory_positions";

    whose_move(one, other) = "After the board comes whose move it is: {one} or {other}.";
    no_square(row, letter, one, other) = "In row {row}, “{letter}” is neither {one}, {other} nor a number of empty squares.";
    squares_of_row(row, squares) = "Row {row} from the top does not have {squares} squares.";
    move_number(least, most) = "The move's number is a number from {least} to {most}.";

    reversi_fields() = "Write the 64 squares from a1 to h8 as X, O and -, then a space and X or O.";
    reversi_square(square, letter) = "On {square}, “{letter}” is neither X, O nor -.";
    reversi_squares(count) = one "There is one square; the board has 64." other "There are {count} squares; the board has 64.";
    reversi_middle() = "The four squares in the middle are never empty.";

    ataxx_fields() = "Write the rows from the top, then x or o, then the moves since a piece was added and the move's number.";
    ataxx_moves(least, most) = "The count of moves without a new piece is a number from {least} to {most}.";
    ataxx_no_pieces() = "There are no pieces on the board.";
    ataxx_drawn(moves, most) = "{moves} moves without a new piece: the game is drawn after {most}.";

    breakthrough_fields() = "Write the rows from the top, then w or b, then 0 and the move's number.";
    breakthrough_pieces(color, pieces, most) = "{color} has {pieces} pieces; there are {most} a side.";
    breakthrough_won_twice(color) = "{color} has two pieces on the last row: the first one won.";
}
