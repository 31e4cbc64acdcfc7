//! What keys do: the last line of the screen, and the list of all of them.

rookery_protocol::texts! {
    "terminal_keys";

    log_in() = "Log in";
    next_field() = "Next field";
    quit() = "Quit";
    create_account() = "Create this account";
    field() = "Field";
    change() = "Change";
    send() = "Send";
    back() = "Back";
    open() = "Open";
    watch() = "Watch";
    accept() = "Accept";
    decline() = "Decline";
    show_link() = "Show link";
    take_back() = "Take back";
    play() = "Play";
    new_game() = "New game";
    player() = "Player";
    next_tab() = "Next tab";
    log_out() = "Log out";
    help() = "Help";
    yes() = "Yes";
    no() = "No";
    which() = "Which";
    choose() = "Choose";
    turn() = "Turn";
    save() = "Save";
    button(text) = "[{text}]";

    abort() = "Abort";
    resign() = "Resign";
    offer_draw() = "Offer draw";
    accept_draw() = "Accept draw";
    claim_draw() = "Claim draw";
    call_draw() = "Call it a draw";
    allow() = "Allow it";
    add_time() = "Give 15 s";
    claim_win() = "Claim the win";
    rematch() = "Rematch";
    accept_rematch() = "Accept rematch";

    title() = "Keys";
    everywhere() = "Everywhere";
    tabs_by_order() = "next tab, tab before";
    numbers_key() = "Alt-1 to Alt-9";
    tabs_by_number() = "a tab by its number; at home 1 to 9 alone";
    leave() = "leave; games go on without you";
    mouse_key() = "mouse";
    mouse() = "click tabs, lists, the board, and the last line";
    at_home() = "at home: a new game; the games of a player";
    in_a_game() = "In a game";
    letters_key() = "letters, Enter";
    type_a_move() = "type a move and play it";
    slash_key() = "/ and a text";
    say_something() = "say something; who watches needs no /";
    arrows_key() = "arrows, Enter";
    choose_a_piece() = "choose a piece, then its target";
    functions_key() = "F2 to F8";
    last_line() = "draw, resign, and whatever else the last line says";
    turn_the_board() = "turn the board";
    earlier_moves() = "look at earlier moves; Home: the first, End: the last";
    forget() = "forget what was begun";
    close_the_tab() = "close the tab";
    colon_key() = ":and a word";
    write_the_game() = "without a server: write the game to a file";
}
