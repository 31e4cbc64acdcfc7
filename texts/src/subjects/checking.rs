//! What a check of a site finds, as it is told in a shell.

rookery_protocol::texts! {
    "checking";

    begins(database) = "Checking {database}.";
    cannot_check_itself() = "PostgreSQL checks its tables and what they refer to by itself as it writes; what the disk does to them afterwards its own pg_amcheck finds.";
    progress(count) = one "One game replayed." other "{count} games replayed.";
    progress_elsewhere(count) = one "One game from elsewhere read." other "{count} games from elsewhere read.";
    checked_elsewhere(count) = one "Looked at one game from elsewhere, too." other "Looked at {count} games from elsewhere, too.";
    checked(games, span) = "Looked at {games} games in {span}.";
    sound() = "Nothing is wrong.";
    first(list) = "such as {list}";
    can_mend() = "What is marked with * follows from the logs: stop the server and say the same with --mend, and it is made anew. No log is changed by that.";
    mended(count) = one "One of them was made anew." other "{count} of them were made anew.";
    mend_end(game) = "Game {game}: its end is that of its log now.";
    mend_turn(game) = "Game {game}: it is found out anew whose turn it is when somebody looks.";
    mend_due(game) = "Game {game}: it is looked at as soon as a server starts.";
    mend_projection(game) = "Game {game}: what was worked out of its log is worked out anew when somebody looks.";
    mend_people(game) = "Game {game}: it is found out anew whether it is between people.";
    mend_import(import) = "The file of games {import}: its games were counted anew.";

    database(count) = one "The database finds one thing wrong with itself" other "The database finds {count} things wrong with itself";
    gap(count) = one "One game has a gap in its log" other "{count} games have gaps in their logs";
    unreadable(count) = one "One game cannot be replayed from its log" other "{count} games cannot be replayed from their logs";
    end(count) = one "One game is noted to have ended otherwise than its log says" other "{count} games are noted to have ended otherwise than their logs say";
    turn(count) = one "In one game it is noted that it is the other player's turn" other "In {count} games it is noted that it is the other player's turn";
    due(count) = one "One game would be looked at too late, after somebody's time is up" other "{count} games would be looked at too late, after somebody's time is up";
    twice(count) = one "One id belongs to a game and to one from elsewhere" other "{count} ids belong to a game and to one from elsewhere";
    elsewhere_unreadable(count) = one "The text of one game from elsewhere cannot be read by its rules" other "The texts of {count} games from elsewhere cannot be read by their rules";
    elsewhere_otherwise(count) = one "One game from elsewhere is noted otherwise than its text says" other "{count} games from elsewhere are noted otherwise than their texts say";
    elsewhere_log(count) = one "The log that is made of one game from elsewhere cannot be replayed to its end" other "The logs that are made of {count} games from elsewhere cannot be replayed to their ends";
    game_without_module(count) = one "The rules of one game are missing" other "The rules of {count} games are missing";
    imported_without_module(count) = one "The rules of one game from elsewhere are missing" other "The rules of {count} games from elsewhere are missing";
    offer_without_module(count) = one "The rules of one open offer are missing" other "The rules of {count} open offers are missing";
    module_altered(count) = one "The file of one game's rules is not what was added" other "The files of {count} games' rules are not what was added";
    projection_ahead(count) = one "Of one game more is worked out than its log has" other "Of {count} games more is worked out than their logs have";
    bot_as_person(count) = one "One game of a bot is listed among those between people" other "{count} games of bots are listed among those between people";
    import_without_games(count) = one "One file of games has none of the games that it brought" other "{count} files of games have none of the games that they brought";
    import_miscounted(count) = one "One file of games has another number of games than is noted" other "{count} files of games have another number of games than is noted";
    left_slow(count) = one "One game was not replayed, because its rules are slow and there are many such games" other "{count} games were not replayed, because their rules are slow and there are many such games";
    left_rules(count) = one "One game was not replayed, because its rules cannot be read" other "{count} games were not replayed, because their rules cannot be read";
}
