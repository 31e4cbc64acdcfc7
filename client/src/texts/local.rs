//! Games without a server.

rookery_protocol::texts! {
    "terminal_local";

    hides(game) = "{game} hides something from its players, and on one machine nothing would be hidden. Play it on a server: rookery";
    no_days() = "Days for a move are for games on a server. Choose another --clock.";
    unknown_game(key) = "There is no game “{key}”.";
    no_game_in(file) = "There is no game in {file}.";
    say_which_game() = "Say which game it is: --game KEY";
    cannot_think(why) = "The computer cannot think here: {why}.";
    nobody_reads() = "Nobody is here to read it.";
    no_move_yet() = "No move was made yet.";
    saved(file) = "The game is saved in {file}.";
    computer(level) = "Computer, level {level}";
    you() = "You";
    player(number) = "Player {number}";
}
