//! Servers, and who is known there.

rookery_protocol::texts! {
    "client_accounts";

    log_in_first(server) = "Log in first: rookery login {server}";
    say_which_server() = "Say which server: --server ADDRESS";
    session_ended(server) = "The session has ended. Log in again: rookery login {server}";
    bad_token() = "The token has characters that no token has.";
    not_safe(server, why) = "There is no safe connection to {server}: {why}.";
    not_reached(server, why) = "The server {server} cannot be reached: {why}. Is it running, and is that its address?";
    token_unknown(server) = "The token opens nothing on {server}. It may have been ended; the account page there makes another one.";
    token_lacks(why, server) = "The token is not for that ({why}). The account page on {server} makes another one.";
    no_such_login() = "This name and passphrase do not match an account of the server.";
    is_rookery(server) = "Is {server} a Rookery server?";

    session_not_read(file, why) = "The session file {file} cannot be read: {why}.";
    session_not_written(file, why) = "The session file {file} cannot be written: {why}.";
    session_not_removed(file, why) = "The session file {file} cannot be removed: {why}.";
    session_damaged(file) = "{file} is no session file, or damaged. Log in again: rookery login SERVER";
    no_home() = "You have no home folder. Say where the session is kept: --session-file PATH";

    no_session() = "The server gave no session.";
    nothing_kept() = "The server gave no session, so nothing was kept.";
    logged_in(server, name) = "You are logged in to {server} as {name}.";
    no_admin() = "Matches can be looked at; admins make and change them.";
    name() = "Name:";
    passphrase(name) = "Passphrase for {name}:";
    code() = "Code of your app, or recovery code:";
    passphrase_once_more() = "That needs your passphrase once more:";
    passphrase_wanted(server) = "That needs your passphrase once more, and nobody is here to type it. Log in again, rookery login {server}, or give a token for running the server in ROOKERY_TOKEN.";
    say_who() = "Say who logs in: --name NAME";
    nobody() = "Nobody was logged in.";
    logged_out_here(server, why) = "You are logged out here, but {server} does not know: {why}. The session ends there by itself, or when you change your passphrase.";
    logged_out(name, server) = "{name} is logged out of {server}.";
    unread(why) = "The passphrase cannot be read: {why}.";
}
