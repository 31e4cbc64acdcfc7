//! Hints that the computer gives.

rookery_protocol::texts! {
    "hints";

    not_here() = "Hints are given in casual games against the computer, where nothing is hidden.";
    not_now() = "Hints are given at your turn.";
    bad_depth(most) = "A hint looks 1 to {most} moves ahead.";
    no_engine() = "There is no engine here that could give a hint.";
    busy() = "Too many hints are being thought about. Try again in a moment.";
    failed() = "The engine found no hint.";
}
