//! Pictures of games, and what other sites ask for.

rookery_protocol::texts! {
    "pictures";

    theme() = "The themes are maple, slate and contrast.";
    seat() = "The seat at the bottom is first or second.";
    coordinates() = "Coordinates are written: yes or no.";
    whole_number(field) = "“{field}” is a whole number.";
    ply(last, field) = "This game has {last} moves: “{field}” is a number from 0 to {last}.";
    backward(from, to) = "A film runs forward: from={from} lies after to={to}.";
    long_position(most) = "A position has at most {most} characters.";
    json_only() = "Only format=json is written here.";
    card() = "A game on Rookery, a home for two-player board games.";
}
