//! What a bot tells whoever looks on.

rookery_protocol::texts! {
    "client_bots";

    no_engine() = "No engine is given.";
    no_file(file) = "There is no file {file}.";
    not_executable(file) = "{file} may not be executed and does not say what runs it. Give the program before it, as in --engine \"python3 {file}\".";
    wants_to_be_run_by(file, command, why) = "{file} wants to be run by {command}: {why}.";
    stands_for_another(program, manager) = "{program} stands for another program, and {manager} does not say for which. Give that program by its path.";
    quote_without_end(line) = "A quote has no end in --engine {line}";
    unusable(engine, why) = "The engine {engine} cannot be used: {why}.";
    it_said(words) = "It said:\n{words}";
    reads() = "It reads the files that its command names; others are named with --read.";
    too_many_names(most) = "At most {most} names can be given.";
    does_not_play(game, games) = "The engine does not play “{game}”. It plays: {games}.";

    finding_out() = "Finding out which protocol the engine speaks.";
    ready(engine, kinds, name) = "{engine} plays {kinds} as {name}.";
    kinds(count) = one "one kind of games" other "{count} kinds of games";
    accepted(name) = "Accepted the challenge of {name}.";
    declined(name, why) = "Declined the challenge of {name}: {why}.";
    plays(game, rules, against) = "Game {game}: {rules} against {against}.";
    failed(game, why) = "Game {game}: the engine failed: {why}.";
    left_alone(game, why) = "Game {game} is left alone: {why}.";
    over(game, score, reason) = "Game {game} is over: {score} {reason}.";
    leaving() = "Leaving.";
    finishes(count) = one "One game is finished first. Ctrl-C leaves it at once; it can be gone on with." other "{count} games are finished first. Ctrl-C leaves them at once; they can be gone on with.";
    played(number) = "Games played to their end: {number}.";
    must_wait(game) = "Game {game} must wait: too many are played.";
    too_many_faults(most) = "The engine failed in {most} games in a row, so no more are played.";
    no_more_engines() = "The engines cannot be run any longer.";
    not_accepted(name) = "{name} did not accept the challenge.";
    deaf(why) = "Signals cannot be heard: {why}.";

    not_this_game(rules) = "it does not play {rules}";
    accepts_nobody() = "it accepts no challenges";
    accepts_registered() = "it plays those who have an account";
    accepts_others() = "it accepts the challenges of others";
    other_games() = "it does not play this game";
    rated_only() = "it plays rated games";
    casual_only() = "it plays casual games";
    busy() = "it plays as many games as it can";
    no_clock() = "it does not play without a clock";
    too_fast() = "it does not play that fast";
    too_long() = "it does not play that long";
}
