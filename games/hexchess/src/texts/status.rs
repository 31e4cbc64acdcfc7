//! What is said beside the board.

rookery_rules::texts! {
    "hexchess_status";

    check() = "Check";
}
