//! How a game stands, and what happened there.

rookery_protocol::texts! {
    "client_standing";

    your_move() = "It is your move.";
    to_move(name) = "{name} is to move.";
    first_move(left) = "Make your first move within {left}, or the game is aborted.";
    their_first_move(name, left) = "{name} has {left} for the first move.";
    you_won() = "You won.";
    you_lost() = "You lost.";
    won(name) = "{name} won.";
    draw() = "Draw.";
    aborted() = "Game aborted.";

    you_offered_draw() = "You have offered a draw.";
    you_asked_takeback() = "You have asked to take back your move.";
    you_offered_rematch() = "You have offered a rematch.";
    offers_draw(name) = "{name} offers a draw.";
    asks_takeback(name) = "{name} asks to take back a move.";
    would_like_rematch(name) = "{name} would like a rematch.";
    claim_later(left) = "Your opponent has left. You may claim the win in {left}.";
    claim_now() = "Your opponent has left. You may claim the win now.";

    declines_draw(name) = "{name} declines the draw.";
    declines(name) = "{name} declines.";
    taken_back() = "A move was taken back.";
    gets_time(name, count) = one "{name} gets {count} second." other "{name} gets {count} seconds.";
    clocks_held() = "The server was away. No clock was charged for it.";
    clocks_run() = "The clocks run now.";
    offers_rematch(name) = "{name} offers a rematch.";
    declines_rematch(name) = "{name} declines the rematch.";

    sure_abort() = "Abort this game? It will not count.";
    sure_resign() = "Resign? Your opponent wins the game.";
    sure_offer_draw() = "Offer a draw? If it is accepted, the game is over.";
    sure_accept_draw() = "Accept the draw? The game is over then.";
    sure_claim_draw() = "Claim the draw? The game is over then.";
    sure_call_draw() = "Call it a draw? The game is over then.";
    yes_or_no(question) = "{question} (y / n)";
}
