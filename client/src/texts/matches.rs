//! Matches of engines.

rookery_protocol::texts! {
    "client_matches";

    none_yet() = "There is no match yet. Make one: rookery match new FILE.toml";
    no_such_match(id) = "There is no match {id} on this server. See: rookery match list";
    changed() = "Somebody else has changed this match meanwhile, so nothing was done. Look at it, and try again.";
    no_game_yet() = "No game has begun yet.";
    is_played() = "is played";
    told_to_move(number, game) = "Game {number} ({game}) is told to move.";
    held(number, game) = "Game {number} ({game}) is held.";
    goes_on(number, game) = "Game {number} ({game}) goes on.";
    not_played(number) = "Game {number} is not played now.";
    none_is() = "None is.";
    one_is(number) = "Game {number} is.";
    several_are(numbers) = "Games {numbers} are.";
    no_player(name, players) = "Nobody is called “{name}” in this match. Its players are: {players}";
    no_match_file(file, why) = "{file} is no match file:\n{why}";
    makes_no_match(file, why) = "{file} makes no match: {why}";
    not_started(id, why) = "The match {id} was made, but not started: {why}";

    stands(name, id, state, played, games) = "{name} ({id}): {state}, {played} of {games} games";
    runs(name, id, state, played, games, most) = "{name} ({id}): {state}, {played} of {games} games, {most} at once";
    waiting() = "not started";
    running() = "running";
    paused() = "paused";
    finishing() = "playing its last games";
    waits_at(state, place) = "{state}, waits for cores at place {place}";
    stopped() = "stopped";
    finished() = "finished";

    left(name) = "{name} (left)";
    versus(first, second) = "{first} – {second}";
    player(number) = "player {number}";
    against(one, other, score) = "{one} against {other}: {score}";
    score(wins, draws, losses) = "{wins} won, {draws} drawn, {losses} lost";
    proved(score, percent) = "{score}; {percent} % likely to be stronger";
    proved_elo(score, elo, percent) = "{score}; Elo {elo}; {percent} % likely to be stronger";
    tested(llr, lower, upper, verdict) = "The test: LLR {llr} ({lower} to {upper}), {verdict}";
    tunes_nothing() = "This match tunes nothing, so it has no values.";
    tuned(pairs, games) = "What {pairs} of {games} pairs of games have come to:";
    open() = "not enough is known yet";
    higher() = "the higher hypothesis is accepted";
    lower() = "the lower hypothesis is accepted";
    played_now() = "Played now:";
    begun_and_held() = "Begun, and held:";
    game(number, players, page) = "game {number}, {players}, {page}";
    over(played, games, number, players, score, why, moves) = "{played} of {games}: game {number}, {players} {score}, {why}, {moves}";
    moves(count) = one "{count} move" other "{count} moves";
}
