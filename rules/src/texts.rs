//! What is said of games whatever their rules.

rookery_protocol::texts! {
    "rules";

    no_such_start() = "This game has no such start position.";
    no_such_number(max) = "The start positions are numbered from 0 to {max}.";
    secret_start() = "In this game the set-up is drawn in secret; it cannot be chosen.";
}
