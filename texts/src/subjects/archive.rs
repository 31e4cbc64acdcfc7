//! What people take away of theirs, told to whoever opens it.

rookery_protocol::texts! {
    "archive";

    title(name, site) = "All that {site} has of {name}";
    made(when) = "Put together at {when}.";
    forms() = "Files that end in .json are lists. Files that end in .jsonl have a value in each line. Times are milliseconds since 1970 (UTC), ids are eight letters and digits. A game with the id ID is at /g/ID.";
    left_out() = "Not here: what opens the account, which the server keeps as hashes alone; what other people said in games; and who has blocked you. Of a game that goes on and hides something there is what you may see.";
    file(name, what) = "{name}: {what}";

    account() = "the account.";
    chat() = "what you said in games, in your own and in those that you watched.";
    imported_games() = "games from elsewhere that you sent, as they are kept.";
    games_pgn() = "your games as PGN, the newest first.";
    games_pdn() = "your games of draughts as PDN, the newest first.";
    games_txt() = "your other games, in the form that this server reads, the newest first.";
    games_lines() = "every game of yours in a line: with its moves once it is over, and as you see it while it goes on.";
    sessions() = "where you are logged in.";
    reset_links() = "links for another passphrase that were made for you, by when they end.";
    tokens() = "tokens that you made for programs, without the tokens themselves.";
    code_app() = "when the app that makes codes was added, and when a code of it was used last.";
    recovery_codes() = "when each recovery code was used, without the codes.";
    passkeys() = "your passkeys by name, without what they are checked by.";
    known_places() = "when the account was entered last from places that it knows. The places are kept as hashes.";
    notices() = "browsers that are sent notices.";
    mail_addresses() = "addresses at which you get mail, or that wait to be confirmed.";
    mail_choice() = "whether you want mail about games.";
    waiting_mails() = "mails to you that wait to be sent, by what they are about.";
    settings() = "what you have chosen about how pages look, sound and play.";
    blocked() = "whom you have blocked.";
    security() = "what happened to the account in the last 90 days.";
    deeds() = "what you did as somebody who runs the server, and what was done to your account by such people.";
    bot() = "how the account plays, where it is a bot of the server.";
    prepared_moves() = "moves that you have prepared in games that go on.";
    challenges() = "offers to play, by you and to you, and what became of them.";
    arranged() = "games of others that you arranged.";
    matches() = "matches of engines that you made.";
    played_matches() = "matches of engines in which the account played.";
    studies() = "studies of search algorithms that you made.";
    imports() = "files of games that you sent.";
    rows() = "more that is yours.";
}
