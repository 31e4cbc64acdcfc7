//! Books of openings.

rookery_protocol::texts! {
    "client_books";

    no_such_book(name) = "{name} is neither a file nor a book of the server. The books: rookery admin books list";
    kept(mib) = "{mib} MiB sent";
    reading(openings, faults) = "{openings} openings, {faults} left out";
    broke_off() = "The server broke off. See what it has: rookery admin books list";
}
