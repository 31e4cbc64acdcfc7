//! Matches of engines.

use crate::texts;

texts! {
    "matches";

    changed() = "Somebody else has changed this match meanwhile. Look at it again.";
    over() = "This match is over.";
    waiting() = "That cannot be done: this match has not been started.";
    running() = "That cannot be done: this match goes on.";
    paused() = "That cannot be done: this match is paused.";
    finishing() = "That cannot be done: this match ends with the games that go on.";
    stopped() = "That cannot be done: this match was stopped.";

    no_such_player() = "The match has no such player.";
    player_left() = "This player has left already.";
    two_players() = "A match needs two players. Stop it instead.";
    games_begun() = "More games than that have begun already.";
    number_stays() = "What follows depends on these games: their number stays.";
    name_taken(name) = "Every name like “{name}” is taken. Choose another one.";
    no_such_engine(engine) = "This server has no engine called “{engine}”.";
    bad_option(engine, option, why) = "{engine}, {option}: {why}.";
    no_machine() = "No connected machine runs two of these engines.";
    cores(count) = one "The machines have one core. More games at once must be allowed." other "The machines have {count} cores. More games at once must be allowed.";
    book_plies(most) = "Lines of a book have 1 to {most} moves.";
    book_lines(most) = "Take 1 to {most} lines of a book.";
    openings_too_large(text, book) = "This file is too big: positions and games may have {text} MiB, a book {book} MiB. Take a smaller one.";
    leave_out(why) = "{why} Leave them out.";
    no_tables() = "This server keeps no tables of endings.";
    no_tables_of(game) = "This server keeps no tables of endings of {game}.";
}
