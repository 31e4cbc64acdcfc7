//! Challenges.

rookery_protocol::texts! {
    "client_challenges";

    no_such_challenge(id) = "There is no challenge {id} on this server. See: rookery challenges";
    no_such_rules(key) = "The server offers no game “{key}”.";
    declined(id) = "The challenge {id} is declined.";
    taken_back(id) = "The challenge {id} is taken back.";
    they_declined() = "They declined the challenge.";
    somebody_declined(name) = "{name} declined the challenge.";
    gone() = "The challenge was taken back, or waited too long.";

    made(id, terms) = "The challenge {id} is made: {terms}.";
    begins_with(name) = "The game begins when {name} accepts it.";
    in_lobby() = "It is in the lobby. The game begins when somebody accepts it.";
    link(link) = "Whoever opens this link first plays you: {link}";
    begun(game, link) = "The game {game} has begun: {link}";
    none() = "No challenge waits for an answer.";
    anyone() = "anyone";
    link_holder() = "whoever has the link";
    terms(game, time, kind) = "{game}, {time}, {kind}";
}
