//! What is said beside the board.

rookery_rules::texts! {
    "territory_status";

    discs(black, white) = "Black {black}, White {white}";
    pieces(red, white) = "Red {red}, White {white}";
}
