//! Games that admins add.

rookery_protocol::texts! {
    "modules";

    no_such_version() = "There is no such version of a game.";
    no_draft() = "Only a draft can be deleted: games may have been played by the others.";
    not_read() = "It cannot be read.";
    trial_move(number, notation, why) = "Move {number}, “{notation}”: {why}";
    trial_too_long(most) = "A trial ends after {most} moves.";
}
