//! The forms of the terminal.

rookery_protocol::texts! {
    "terminal_forms";

    log_in() = "Rookery: log in";
    server() = "Server";
    name() = "Name";
    passphrase() = "Passphrase";
    code() = "Code";
    one_moment() = "One moment…";
    new_here() = "New here? Press r to create this account.";
    server_wanted() = "Enter the server’s address, such as 127.0.0.1:8000.";
    own_name_wanted() = "Enter your name.";
    passphrase_wanted() = "Enter your passphrase.";

    new_game() = "New game";
    whom() = "Play";
    anyone() = "whoever comes (in the lobby)";
    by_link() = "a friend, by a link";
    by_name() = "somebody, by name";
    computer() = "the computer";
    bot() = "Bot";
    no_bot() = "none plays this game now";
    game() = "Game";
    start() = "Start";
    start_by_lot() = "drawn by lot";
    usual_start() = "usual";
    clock() = "Clock";
    side() = "Side";
    first() = "first";
    second() = "second";
    by_lot() = "by lot";
    rated() = "Rated";

    find_a_game() = "Type to find a game; left and right go through what fits.";
    choose_a_clock() = "Left and right, or type minutes + seconds, such as 7+2.";
    type_a_name() = "Type the name of an account here.";
    choose() = "Left and right change it, up and down go to other lines, Enter sends.";
    fit(count, text) = one "{count} fits “{text}”" other "{count} fit “{text}”";
    game_wanted() = "Choose a game.";
    name_wanted() = "Enter a name.";
    bot_wanted() = "No bot here plays this game now. Choose another one.";
    clock_wanted() = "Write minutes + seconds, such as 7+2.";
    cannot_begin(bot) = "{bot} cannot begin this game. Try another clock, or another bot.";
}
