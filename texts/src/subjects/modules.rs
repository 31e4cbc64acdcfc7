//! Games that admins add.

rookery_protocol::texts! {
    "modules";

    no_such_version() = "There is no such version of a game.";
    no_draft() = "Only a draft can be deleted: games may have been played by the others.";
    no_base64(why) = "This is no base64: {why}.";
    key_taken() = "A game that is built in has this key. Give the file another name.";
    file_too_long(mebibytes) = "The file is longer than {mebibytes} MiB.";
    file_ending() = "The file's name must end in .js, .toml or .wasm.";
    file_key(most) = "The part of the name before the dot is the game's key: up to {most} of a-z, 0-9 and -, beginning with a letter.";
    unreadable() = "This file could not be read. The server's log says more.";
    cannot_read(why) = "The file cannot be read: {why}.";
    not_read() = "It cannot be read.";
    trial_move(number, notation, why) = "Move {number}, “{notation}”: {why}";
    trial_too_long(most) = "A trial ends after {most} moves.";
}
