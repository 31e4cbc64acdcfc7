//! What the families of games say alike of positions.

rookery_protocol::texts! {
    "rules_positions";

    white() = "White";
    black() = "Black";

    rows(count, wanted) = one "There is one row; the board has {wanted}." other "There are {count} rows; the board has {wanted}.";
    whose_move(one, other) = "After the rows comes whose move it is: {one} or {other}.";
    has_won(winner, other) = "{winner} has won already, so {other} could not have moved.";
}
