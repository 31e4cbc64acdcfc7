//! Bots: whom and what they play, and how they are kept.

rookery_protocol::texts! {
    "bots";

    away(name) = "{name} does not play at the moment.";
    busy(name) = "{name} plays as many games as it can. Try again in a while.";
    accounts_only(name) = "{name} plays those who have an account. Register first.";
    nobody(name) = "{name} takes no challenges.";
    not_now(name) = "{name} takes no challenges at the moment. Choose somebody else.";
    not_this_game(name) = "{name} does not play this game.";
    usual_start_only(name) = "{name} begins at the usual start only.";
    clock_wanted(name) = "{name} does not play without a clock. Choose another clock.";
    too_fast(name) = "{name} does not play that fast. Choose another clock.";
    too_long(name) = "{name} does not play that long. Choose another clock.";
    no_such_clock(name) = "{name} does not play with such a clock.";
    no_bots(name) = "{name} does not play bots.";
    full(name) = "{name} plays as many games as it can.";

    name_taken() = "Somebody has that name already. Choose another one.";
    name_stays() = "A bot keeps its name. Add another one instead.";
    no_such_engine() = "There is no such engine. Choose another one.";
    cannot_play(engine, game) = "{engine} cannot play {game}.";
    pace_reversed() = "The shortest clock is longer than the longest one.";
    games_at_once(most) = "Games at once are from 1 to {most}.";
    budget() = "What it may use for a move must be more than nothing.";
    plays() = "It is playing. Switch it off, and remove it when its games are over.";
}
