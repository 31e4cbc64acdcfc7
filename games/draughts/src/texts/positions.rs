//! What is wrong with a position's text.

rookery_rules::texts! {
    "draughts_positions";

    too_long() = "This is too long for a position.";
    whose_move() = "Begin with whose move it is: W or B, and then a colon.";
    no_part(part) = "“{part}” is neither White's pieces nor Black's.";
    no_count(written, most) = "“{written}” is no number of moves from 0 to {most}.";
    pieces_twice(color) = "{color}'s pieces are given twice.";
    pieces_missing(color, letter) = "{color}'s pieces are missing: a colon, {letter}, squares.";
    backwards(squares) = "“{squares}” runs backwards.";
    no_square(written) = "“{written}” is no square of this board.";
    two_pieces(square) = "There are two pieces on {square}.";
    man_at_end(color, square) = "{color}'s man on {square} would have become a king.";
    no_run(written) = "“{written}” does not tell of a king's moves in a row.";
    no_king_to_run(color, square) = "{color} has no king on {square} that could have moved.";
    no_road() = "No lone king holds the main road against three pieces.";
    no_pieces() = "There are no pieces.";
}
