//! What is said beside the board.

rookery_rules::texts! {
    "draughts_status";

    must_capture(color) = "{color} must capture.";
    must_capture_most(color) = "{color} must capture, and as many pieces as possible.";
    must_capture_best(color) = "{color} must capture, and as much as possible.";
}
