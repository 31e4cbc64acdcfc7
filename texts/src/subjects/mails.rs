//! Mail: what is written in one, and what is said about addresses and the server that takes it.

rookery_protocol::texts! {
    "mails";

    hello(name) = "Hello {name},";
    hello_all() = "Hello,";
    footer(site) = "This mail was written by the server at {site}. Nobody reads answers to it.";

    confirm_subject(site) = "Confirm your address for {site}";
    confirm(name, site) = "Somebody, probably you, has given this address for the account {name} at {site}.";
    confirm_link() = "To confirm it, open this link and press the button there. The link is good for 24 hours, and once:";
    confirm_not_you() = "If it was not you, do nothing. No other mail will come here for that account.";

    reset_subject(site) = "A new passphrase for {site}";
    reset(site) = "Somebody, probably you, has forgotten the passphrase of an account at {site} and asked for this mail.";
    reset_one(name) = "With this link you choose a new passphrase for the account {name}. It is good for one hour, and once:";
    reset_factor() = "A second factor, where an account has one, is asked for as always.";
    reset_not_you() = "If it was not you, do nothing. The passphrase stays as it is.";

    log_in_subject(name, site) = "A new log-in to {name} at {site}";
    log_in(name, site) = "Somebody has logged in to your account {name} at {site}, from a place that it did not know.";
    passphrase_changed_subject(name, site) = "The passphrase of {name} at {site} was changed";
    passphrase_changed(name, site) = "The passphrase of your account {name} at {site} was changed. All sessions were ended.";
    passphrase_reset(name, site) = "A new passphrase was chosen for your account {name} at {site}, with a link for those who have forgotten theirs. All sessions and tokens were ended.";
    factor_added_subject(name, site) = "A second factor was added to {name} at {site}";
    app_added(name, site) = "An app that makes codes was set up for your account {name} at {site}.";
    passkey_added(name, site) = "A passkey was added to your account {name} at {site}.";
    factor_removed_subject(name, site) = "A second factor was removed from {name} at {site}";
    app_removed(name, site) = "The app that makes codes was removed from your account {name} at {site}.";
    passkey_removed(name, site) = "A passkey was removed from your account {name} at {site}.";
    factors_taken_off(name, site) = "Those who run the server have taken all second factors off your account {name} at {site}. The passphrase alone opens it now.";
    address_changed_subject(name, site) = "The address of {name} at {site} was changed";
    address_changed(name, site) = "Mail for the account {name} at {site} goes to another address from now on, and no longer to this one.";
    address_removed_subject(name, site) = "The address of {name} at {site} was removed";
    address_removed(name, site) = "This address was removed from the account {name} at {site}. No more mail comes here for it.";
    deleted_subject(name, site) = "The account {name} at {site} was deleted";
    deleted(name, site) = "Your account {name} at {site} was deleted, with all that opened it. This is the last mail about it.";

    when(when) = "When: {when} UTC";
    network(network) = "From: {network}";
    with(program) = "With: {program}";
    program_on(program, system) = "{program} on {system}";
    was_you() = "If it was you, there is nothing to do.";
    was_not_you(link) = "If it was not you, change your passphrase and end all other sessions on your account page: {link}";
    cannot_enter(link) = "If you can no longer log in, ask for a link to choose a new passphrase: {link}";
    ask_admins() = "If it was not you, tell those who run the server.";

    games_subject(count, site) = one "A game waits for you at {site}" other "{count} games wait for you at {site}";
    turn(game, name) = "It is your turn in {game} against {name}:";
    begun(game, name) = "Your game of {game} against {name} has begun:";
    invited(game, name) = "{name} invites you to a game of {game}:";
    games_more(count) = one "One more waits." other "{count} more wait.";
    games_why(link) = "You get this because you have asked for it. To get no more mail about games, open {link}";

    test_subject(site) = "A test mail from {site}";
    test(name, site) = "{name} has asked the server at {site} for this mail. Since it has come, mail is sent.";

    no_mail_here() = "This server sends no mail.";
    no_address() = "Your account has no confirmed address for mail. Give one on your account page first.";
    nothing_waits() = "No address of yours waits to be confirmed.";
    link_dead() = "This link has been used already, or it is too old. Have another one sent from your account page.";
    stop_link_dead() = "This link belongs to no account here. What you get mail about stands in your settings.";
    too_many_accounts(count) = "This address belongs to {count} accounts already, which is as many as it may. Nothing was changed.";
    address_empty() = "Write an address, such as ada@example.org.";
    address_too_long(most) = "An address has at most {most} characters.";
    address_no_at() = "An address has one “@”, between a name and a host: ada@example.org.";
    address_ascii(character) = "“{character}” cannot be in an address here. Use letters a to z without accents, digits and usual signs. A host with other letters has a form that begins with “xn--”.";
    address_local() = "What stands before the “@” has letters, digits and signs such as “.”, “_”, “+” and “-”, at most 64, and no dot at an end or beside another dot.";
    address_host() = "What stands behind the “@” is the name of a host: letters, digits and “-”, with dots between.";

    server_scheme() = "--mail-server begins with smtps:// or smtp://, as in smtps://name@mail.example.org";
    server_address() = "--mail-server names a host and nothing behind it but a port, as in smtp://name@mail.example.org:587";
    server_password() = "--mail-server holds a password, which others could read in lists of programs. Put it into a file for --mail-password-file, or into ROOKERY_MAIL_PASSWORD.";
    server_user() = "--mail-server holds a name that is none. Write odd signs in it as % and two hexadecimal digits.";
    from_wanted() = "--mail-server wants --mail-from, the address that mails come from: \"Rookery <rookery@example.org>\"";
    from_bad(why) = "--mail-from is no address that mails can come from, such as \"Rookery <rookery@example.org>\": {why}";
    from_name() = "its name has a sign that names of senders do not have";
    without_server() = "--mail-from and the other options of mail want --mail-server.";
    password_file(file, why) = "--mail-password-file {file} cannot be read: {why}";
    password_empty(file) = "--mail-password-file {file} holds no password.";
    password_twice() = "Give the password of the mail server once: by --mail-password-file or by ROOKERY_MAIL_PASSWORD.";
    password_nobody() = "There is a password for the mail server, and no name in --mail-server: smtps://name@mail.example.org";
    user_without_password() = "--mail-server names somebody, and there is no password: see --mail-password-file.";
    ca_file(file, why) = "--mail-ca {file} cannot be read: {why}";
    ca_empty(file) = "--mail-ca {file} holds no certificate.";
    url_wanted() = "--mail-server wants --public-url: links in mails are made with it, and with nothing that a visitor says.";
    test_sent(address) = "A test mail to {address} waits to be sent. See whether it comes.";
}
