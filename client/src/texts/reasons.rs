//! Why games end.

rookery_protocol::texts! {
    "client_reasons";

    won(name, why) = "{name} won: {why}.";
    nobody_won(why) = "Nobody won: {why}.";
    does_not_count(why) = "It does not count: {why}.";

    resigned(name) = "{name} resigned";
    time_ran_out(name) = "{name}’s time ran out";
    left(name) = "{name} left the game";
    illegal_move(name) = "{name}’s engine played an illegal move";
    crashed(name) = "{name}’s engine crashed";
    no_answer(name) = "{name}’s engine did not answer";
    failed(name) = "{name}’s engine failed";

    agreement() = "both agreed to a draw";
    time_draw() = "time ran out, and the opponent could not have won";
    abandoned_draw() = "a player left";
    aborted() = "a player aborted it";
    no_first_move() = "the first move was not made in time";
    too_long() = "the game became too long";
    adjudicated() = "ended by a rule of its match";
    adjudicated_draw() = "both engines saw no advantage for long";
    adjudicated_loss(name) = "{name}’s engine saw itself lost for long";
    adjudicated_length() = "as long as its match allows";
    endgame_tables() = "decided by tables of endings";
    recorded() = "as its record says";
    unfinished() = "its record has no result";
    insufficient_material() = "neither side has enough material";
    threefold_repetition() = "the same position occurred three times";
    fivefold_repetition() = "the same position occurred five times";
    fifty_moves() = "fifty moves without progress";
    seventy_five_moves() = "seventy-five moves without progress";
    repetition() = "the same position came up again and again";
    too_many_moves() = "too many moves without progress";
    counted_out() = "the counted moves are used up";
    perpetual_check() = "endless check";
    king_taken() = "the king was taken";
    king_exploded() = "the king exploded";
    king_turned() = "the king changed sides";
    bare_king() = "nothing left but the king";
    kind_lost() = "the last of its kind was lost";
    checks() = "enough checks were given";
    goal_reached() = "the goal was reached";
    both_reached_goal() = "both reached the goal";
    points() = "by points";
    board_full() = "the board is full";
}
