//! What is done and shown at boards.

rookery_protocol::texts! {
    "client_boards";

    no_such_game(id) = "There is no game {id} on this server. See: rookery games --mine";
    may_now(acts) = "What you may do now: {acts}.";
    say_length(most) = "What you say has 1 to {most} characters.";
    no_answer() = "The server did not answer in time. It may be done all the same; look at the game: rookery game GAME show";

    head(game, first, second, time, kind) = "{game}: {first} – {second}, {time}, {kind}";
    who(player, seat) = "{player} ({seat})";
    moves(moves) = "Moves: {moves}";
    position(position) = "Position: {position}";
    your_moves(moves) = "Your moves: {moves}";
    you_may(acts) = "You may: {acts}";
    rematch_begun(game) = "The rematch has begun: {game}";

    no_games() = "There are no such games.";
    in_progress() = "in progress";
}
