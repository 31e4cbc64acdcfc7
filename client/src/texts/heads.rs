//! The heads of columns.

rookery_protocol::texts! {
    "client_heads";

    id() = "id";
    name() = "name";
    game() = "game";
    first_seat() = "first seat";
    second_seat() = "second seat";
    clock() = "clock";
    result() = "result";
    from() = "from";
    to() = "to";
    terms() = "terms";
    a_match() = "match";
    state() = "state";
    games() = "games";
    players() = "players";
    player() = "player";
    score() = "score";
    elo() = "Elo";
    round() = "round";
    why() = "why";
    moves() = "moves";
    page() = "page";
    opening() = "opening";
    openings() = "openings";
    faults() = "faults";

    role() = "role";
    here() = "here";
    closed() = "closed";
    muted() = "muted";
    program() = "program";
    protocol() = "protocol";
    enabled() = "enabled";
    stopped() = "stopped";
    bots() = "bots";
    bot() = "bot";
    engine() = "engine";
    engines() = "engines";
    playing() = "playing";
    accepts() = "accepts";
    kind() = "kind";
    bytes() = "bytes";
    own() = "own";
    cores() = "cores";
    contains() = "contains";
    seat() = "seat";
    machine() = "machine";
    thinks() = "thinks";
    paused() = "paused";
    memory() = "memory";
    number() = "number";
    who() = "who";
    what() = "what";
    whom() = "whom";
    times() = "times";
    network() = "network";
    more() = "more";
    parameter() = "parameter";
    start() = "start";
    now() = "now";
    change() = "change";
}
