//! Matches of engines.

rookery_protocol::texts! {
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
    engine_gone(engine) = "The engine {engine} is no longer here.";
    engine_off(engine) = "{engine} is switched off.";
    engine_stopped(engine, last) = "{engine} failed too often, at last because {last}.";
    waits_for_cores(place, others) = "Waits for cores, at place {place} of the line: what its engines could have is taken or waited for by {others}.";
    wants_more_cores(place, others) = "Waits for cores for more of its games, at place {place} of the line: what its engines could have is taken or waited for by {others}.";
    waits_for_own() = "More of its games begin as others of them end: there are no more cores.";
    bad_priority(max) = "The priority of a match is a number from -{max} to {max}.";
    engine_cannot(engine, why) = "{engine} cannot play this match: {why}.";
    waits_for_machine() = "No connected machine runs two of these engines. The match goes on as soon as one does.";
    rules_gone() = "The rules of this game are no longer here.";
    rules_unreadable(why) = "The rules cannot be read: {why}.";
    games_at_once(most) = "From 1 to {most} games at once.";
    margin(most) = "From 0 to {most} ms.";
    name_length(most) = "A name has 1 to {most} characters on one line.";
    how_many_players(most) = "A match has 2 to {most} players.";
    same_name(name) = "Two players are called “{name}”.";
    gauntlet_sides() = "A gauntlet has at least one player for each side.";
    meet_again() = "So many rounds would make players meet again.";
    too_many_games(most) = "A match has at most {most} games.";
    elo_order(elo0, elo1) = "elo0 ({elo0}) must be less than elo1 ({elo1}).";
    bad_risk(name, risk) = "{name} ({risk}) must lie between 0 and 0.5.";
    test_of_two() = "A test is between two players.";
    no_pairs() = "There is at least one pair of games.";
    counted_from_one() = "Moves and scores are counted from 1.";

    random_moves(most) = "At most {most} random moves.";
    no_numbers() = "This game has no numbered start positions.";
    numbered(last) = "The start positions are numbered from 0 to {last}.";
    how_many_openings(most) = "A list has 1 to {most} openings.";
    bad_opening(number, why) = "Opening {number}: {why}";
    opening_of_line(line, why) = "line {line}: {why}";
    no_openings() = "There are no openings in it.";
    too_many_openings(most) = "There are more than {most} openings in it.";
    opening_too_long(most) = "More than {most} moves.";
    opening_move(written, why) = "“{written}”: {why}";
    opening_over(reason) = "The game is over there ({reason}).";
    no_random_opening(plies) = "No opening of {plies} random moves was found that does not end the game.";
    book_plies(most) = "Lines of a book have 1 to {most} moves.";
    book_lines(most) = "Take 1 to {most} lines of a book.";
    openings_too_large(text, book) = "This file is too big: positions and games may have {text} MiB, a book {book} MiB. Take a smaller one.";
    leave_out(why) = "{why} Leave them out.";
    no_tables() = "This server keeps no tables of endings.";
    no_tables_of(game) = "This server keeps no tables of endings of {game}.";
}
