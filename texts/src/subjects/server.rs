//! What a server says whatever was asked for.

rookery_protocol::texts! {
    "server";

    internal() = "Something went wrong on the server. It has been noted; try again in a moment.";
    plan_too_long(lines, moves) = "At most {lines} lines of {moves} moves each can be prepared.";
    not_found() = "There is nothing at this address.";
    too_often(span) = "That was too often. Try again in {span}.";
    seconds(count) = one "a second" other "{count} seconds";
    minutes(count) = one "a minute" other "{count} minutes";
    no_backup_here() = "This server keeps everything in PostgreSQL. Copy that with pg_dump.";
    no_backup_into(folder, why) = "No copy can be written into {folder}: {why}.";

    address_full() = "Too many connections are open from your address. Close some pages, and try again in a moment.";
    not_ready(why) = "Not ready: {why}.";
    both(one, other) = "{one}, and {other}";
    database_takes_nothing() = "the database takes nothing";
    disk_nearly_full() = "the disk is nearly full";
    stops() = "the server stops";
    database_silent() = "the database does not answer";
    no_certificate() = "there is no certificate yet";
    certificate_ended() = "its certificate has ended";
    restarts() = "The server restarts. Your games are kept.";
    closed() = "This connection was closed. Nothing is lost.";
    too_many_windows() = "You have too many windows open here.";
    far_too_fast() = "That was far too fast.";
    long_message() = "That message was too long.";

    cross_origin() = "This request came from another site, so it was not carried out. Open Rookery itself and try again.";
    only_https(url) = "This server is reached by HTTPS alone, so nothing was done: {url}";
    no_challenge() = "No certificate is being asked for by this name.";
    method() = "This address does not take that method.";
    too_large() = "This request is too big. Send less.";
    not_json() = "Send the body as JSON, with the header Content-Type: application/json.";
    malformed(how) = "The server did not understand this request: {how}";
    too_slow() = "This request took too long. Nothing is lost; try again.";
}
