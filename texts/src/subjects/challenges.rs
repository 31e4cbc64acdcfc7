//! Challenges, and games that are arranged for later.

rookery_protocol::texts! {
    "challenges";

    rated_needs_account() = "Rated games need an account. Register, or make it casual.";
    rated() = "This game is rated. Register to play it.";
    nobody() = "Nobody here has that name. Check it, or send them a link.";
    yourself() = "That is you. Choose somebody else.";
    too_many(count) = one "You have one open challenge. Take it back first." other "You have {count} open challenges. Take one back first.";
    plays_too_many(count) = one "You play one game already. Finish it first." other "You play {count} games already. Finish one first.";
    opponent_plays_too_many() = "Your opponent plays as many games as anybody may at once. Ask them again when one is over.";
    own() = "This is your own challenge. Send the link to somebody else.";
    not_yours() = "This challenge is not for you to answer.";
    closed() = "This challenge is no longer open.";
    no_such_game(game) = "This server has no game called “{game}”.";

    clock_before_game() = "No clock runs before its game begins.";
    days_ahead(count) = one "Games are arranged for the next day only." other "Games are arranged for the next {count} days only.";
}
