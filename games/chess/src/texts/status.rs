//! What is said of a position while it is played.

rookery_rules::texts! {
    "chess_status";

    check() = "Check";
    checks_given(white, black) = "Checks given: White {white}, Black {black}";
    must_capture() = "A capture must be made";
    must_push() = "Push an enemy pawn";
    moves_left(count) = one "One move left in this turn" other "{count} moves left in this turn";
    counting(number, limit) = "Counting: {number} of {limit}";
    beside(first, rest) = "{first} · {rest}";
}
