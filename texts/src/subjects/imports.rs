//! Games that were played elsewhere, and games as texts.

rookery_protocol::texts! {
    "imports";

    guests() = "Guests cannot send games. Register to do it.";
    not_yours() = "Only whoever has sent these games can delete them.";
    full() = "You have as many games here as one may have.";
    too_many_files(most) = "You have {most} files of games here, as many as one may have. Delete one first.";
    too_many_bytes(mib) = "Your files have {mib} MiB here, as much as one may have. Delete some first.";
    disk_nearly_full() = "The server's disk is nearly full, so it takes no games from elsewhere now. Games that are played go on.";
    too_slow() = "The file came too slowly, so it was given up. Send it by a better connection, or in parts.";
    broke_off() = "The file broke off.";
    no_room() = "You have as many games here as one may have. Delete some first.";
    not_stored() = "The server cannot store games now.";
    deleted_meanwhile() = "The import was deleted while it went on.";
    kept_before(count, why) = one "{why} One game before that was kept." other "{why} {count} games before that were kept.";
    file_name(most) = "A name has at most {most} characters, and all of them can be seen.";
    no_such_game() = "There is no such kind of game.";
    no_game_in_text() = "There is no game in this text.";
    long_to_go_on(most) = "Only games of up to {most} moves can be read here.";
    over_at_end() = "This game is over at its end: there is nothing to go on with.";
    no_game() = "There is no game in it.";
    too_many_moves(moves, entries) = "This game is too long: only {moves} moves, and {entries} with its variations are kept.";
    too_much_text(bytes) = "This game is too long: only {bytes} bytes of text are kept.";
    nul() = "There is a NUL character in it, which cannot be kept.";

    hidden() = "This game hides something from its players. It can be downloaded when it is over.";
    hides_from_programs() = "This game hides something; it is told in our own protocol alone.";
}
