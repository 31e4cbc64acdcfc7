//! Accounts: names, passphrases, logging in, and what those who run a server do with them.

rookery_protocol::texts! {
    "accounts";

    bot_made(name, place) = "The bot “{name}” can play now; it is in {place}.";
    admin_made(name, place) = "The admin “{name}” can log in now; it is in {place}.";
    player_made(name, place) = "The player “{name}” can log in now; it is in {place}.";
    token_once() = "Its token, which is told this once:";
    token_for_a_year() = "Its token, which is told this once and good for a year:";
    passphrase_for(name) = "Passphrase for {name}:";

    no_such_login() = "This name and passphrase do not match an account. New here? Create an account.";
    suspended() = "This account is suspended. Ask those who run this server.";
    admins_only() = "Only those who run this server may do that.";
    registration_closed() = "Nobody can register here now. Ask those who run this server for an account.";
    guests_closed() = "One plays here with an account only. Log in, or register.";
    first_admin_made() = "This link has been used already, or it is from an earlier start of the server. A new one is printed at the start while there is no admin.";
    link_used() = "This link has been used already, or it is too old. Ask for a new one.";
    guest_has_no_passphrase() = "A guest has no passphrase. Register to get one.";
    passphrase_wanted(minutes) = "That needs your passphrase once more: you gave it more than {minutes} minutes ago.";
    no_such_session() = "You have no such session. It may have ended already.";
    archive_begun() = "All that you have here is being put together for you already. Let that end first, or end it.";
    nobody() = "Nobody here has that name. Check how it is written.";
    own_account() = "Another admin must do that: it is your own account.";
    suspended_bot() = "Nobody logs in as a bot. Disable it where bots are.";
    bad_role() = "Only players become admins, and admins players.";
    no_passphrase() = "Guests and bots have no passphrase.";
    too_many_blocks(count) = "You block {count} people already. Unblock somebody first.";
    too_many_choices(count) = "{count} choices are kept at most.";
    choice_characters() = "Names and values of choices are words, without line breaks and the like.";
    choice_too_long(most) = "Names and values of choices have {most} characters at most.";
    no_device() = "That is not what a browser gives away for notices.";
    unknown_push_service() = "This server does not know the push service of your browser, so it cannot send notices there.";
    too_many_connections() = "You have too many connections here.";

    bot_already() = "This account is a bot already.";
    only_players_become_bots() = "Only the account of a player can become a bot's.";
    person_stays() = "This account has played games, so it stays a person's.";

    name_taken(name) = "“{name}” is taken. Choose another name.";
    name_too_short(least) = "A name has at least {least} characters.";
    name_too_long(most) = "A name has at most {most} characters.";
    name_character(character, code) = "“{character}” ({code}) cannot be in a name. Use the letters a to z without accents, digits, “_” and “-”.";
    name_beginning() = "A name begins with a letter or a digit.";
    name_reserved(name) = "The name “{name}” is reserved. Choose another one.";

    passphrase_too_short(least) = "A passphrase has at least {least} characters.";
    passphrase_too_long(most) = "A passphrase has at most {most} characters.";
    passphrase_too_plain() = "This passphrase is a row of characters, which is guessed at once. Take a few words that do not belong together.";
    passphrase_is_name() = "This passphrase has your name in it, or is nearly your name. Take a few words that do not belong together.";
    passphrase_is_site() = "This passphrase has the name of this site in it. Take a few words that do not belong together.";
    passphrase_common() = "Many people have chosen this passphrase, so it is guessed among the first. Take a few words that do not belong together.";
    too_many_log_ins() = "Very many people are logging in just now. Nothing is lost; try again in a few seconds.";
    log_in_paused(span) = "Too many wrong passphrases were tried for this name from places that are new to it. Try again in {span}, or log in where you have logged in before.";
    log_in_paused_here(span) = "Too many wrong passphrases were tried for this name from here. Try again in {span}.";
    not_the_passphrase() = "That is not your present passphrase. Nothing was changed.";
}
