//! What the terminal shows beside forms and keys.

rookery_protocol::texts! {
    "terminal";

    too_small(columns, rows) = "This window is too small: {columns} columns and {rows} rows are needed.";
    needs_a_terminal() = "Playing needs a terminal. What else there is: rookery --help";
    needs_larger_window() = "This board needs a larger window.";
    me_on(name, server) = "{name} on {server}";
    home() = "Home";
    connecting() = "Connecting…";
    away() = "The server cannot be reached; trying again…";
    lost() = "The connection is lost; trying again…";
    no_connection() = "There is no connection to the server";
    closed() = "The server closed the connection";
    session_ended() = "The session has ended. Log in again.";
    logged_in(name) = "You are logged in as {name}.";
    until_you_leave() = "You are logged in until you leave.";
    not_sent() = "This could not be sent. Wait a moment and try again.";
    no_answer() = "The server has not answered for a while. Try again in a moment.";
    no_rules_yet() = "The list of games has not come yet. Try again in a moment.";
    saved_there() = "A game on a server is saved there. To get it: rookery export GAME";
    close_first(most) = "Close a game first: {most} are open.";

    invites_you(name, game) = "{name} invites you to a game: {game}. It waits in the first tab.";
    begun(title) = "Your game with {title} has begun, in a tab of its own.";
    invited(name) = "{name} is invited. The game begins when they accept.";
    in_lobby() = "Your challenge is in the lobby. The game begins when somebody accepts.";
    send_link() = "Send this link to your friend";
    link(link) = "{link}\n\nWhoever opens it first plays you. The game begins here then.";

    your_games() = "Your games";
    invitations() = "Invitations to you";
    your_invitations() = "Your invitations";
    open_challenges() = "Open challenges";
    to_watch() = "Games to watch";
    to_watch_here(here) = "Games to watch ({here})";
    no_games() = "None right now. Press n to play somebody, or the computer.";
    nobody_waits() = "Nobody is waiting for an opponent right now.";
    none_to_watch() = "No other game is being played right now.";
    here(count) = one "you are the only one here" other "{count} people are here";
    against(name) = "against {name}";
    versus(first, second) = "{first} – {second}";
    to(name) = "to {name}";
    to_anyone() = "to anyone";
    to_link() = "to whoever has the link";
    start_number(number) = "no. {number}";
    by_lot() = "by lot";
    own_position() = "own position";
    your_side(side) = "you: {side}";

    games_of(name) = "Games of {name}";
    none_yet() = "None yet.";
    goes_on() = "goes on";
    draw() = "draw";
    aborted() = "aborted";
    won(name) = "{name} won";

    on_its_way() = "The game is on its way.";
    which_one() = "Which one?";
    no_moves_yet() = "No moves yet.";
    seat(player, seat) = "{player} ({seat})";
    your_seat(player, seat) = "{player} ({seat}, you)";
    said(name, text) = "{name}: {text}";
    said_watching(name, text) = "{name} (watching): {text}";
    earlier_position() = "You look at an earlier position. End brings you back.";
    a_move() = "a move";
    a_move_or_text() = "a move, or / and a text";
    play_another() = "F7 plays another one";
    say_something() = "say something";
    move_on_its_way() = "Your last move is still on its way.";
    not_your_turn() = "It is not your turn. To say something, begin with /";
    no_such_word(word, known) = "There is no :{word}, only {known}.";
    not_now() = "That cannot be done now.";
}
