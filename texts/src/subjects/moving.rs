//! Moving a site to another database, as it is told in a shell.

rookery_protocol::texts! {
    "moving";

    begins(from, to, rows, games, events) = "From {from} to {to}: {rows} rows, with {games} games and {events} events of theirs.";
    goes_on(rows) = "Of these, {rows} rows were copied before; the move goes on after them.";
    copied(done, rows) = "Copied {done} of {rows} rows.";
    compared(done, rows) = "Compared {done} of {rows} rows.";
    pace(rows, left) = "{rows} a second, about {left} to go.";
    all_copied(span) = "Everything was copied in {span}. Now each row is compared with its copy.";
    moved(rows, games, events, span) = "Moved and compared in {span}: {rows} rows, with {games} games and {events} events of theirs. Each is the same in both databases.";
    stays(from) = "{from} is as it was, and so are the folders of the data folder, such as engines: the server needs them as before.";
    start() = "Start it on the new database, with the address that --to was given, and not on the old one any more:";
    kept() = "What was copied is kept: say the same again, and the move goes on.";
    interrupted() = "The move was interrupted.";
}
