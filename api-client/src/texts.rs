//! What is said of a server that cannot be spoken with.

use rookery_protocol::said::Entry;

rookery_protocol::texts! {
    "api_client";

    no_safe_connection(why) = "There is no safe connection to the server: {why}";
    cannot_be_reached(why) = "The server cannot be reached: {why}";
    not_understood(why) = "The server's answer was not understood: {why}";
    closed() = "The server closed the connection.";
    closed_for(why) = "The server closed the connection. {why}";
    plain_http(address, with_tls) = "{address} is another machine, and over plain HTTP everybody in between could read the passphrase or the token, so nothing was sent. Put TLS in front of the server and use {with_tls}; or, in a network that you trust, say --plain-http.";
    status(status) = "The server answered with status {status}.";
    pending(most) = "{most} commands wait for an answer already.";

    not_at_once() = "Do not come back at once.";
    takes_no_more() = "It takes no more messages.";
    no_answer() = "no answer in time";
    message_too_long(count) = "a message of {count} bytes is too long";
    line_too_long() = "a line is too long";
    another_machine(peer) = "its name means {peer} here, which is another machine";

    no_address() = "no address of a server";
    has_path() = "has a path; the server's address alone is enough";
    no_host() = "names no host";
    bad_scheme() = "begins with something else than https:// or http://";

    no_http() = "its answer is no HTTP. If it speaks TLS there, its address begins with https://";
    no_tls() = "it does not speak TLS on that port. If plain HTTP is spoken there, its address begins with http://";
    no_greeting() = "it ended the connection before TLS began; perhaps none is spoken on that port";
    not_trusted() = "its certificate is not trusted: nobody whom this machine believes has signed it. If you know who did, give their certificate: --ca FILE";
    not_for(host) = "its certificate is not for {host}";
    for_nobody(host) = "its certificate is not for {host}, but for no name at all";
    for_others(host, names) = "its certificate is not for {host}, but for {names}";
    expired() = "its certificate has expired, or this machine's clock is wrong";
    not_valid_yet() = "its certificate is not valid yet, or this machine's clock is wrong";
    of_authority() = "its certificate is one of an authority, which may sign others but is no server's own. Make one for the server (basicConstraints CA:FALSE)";
    of_no_use(why) = "its certificate is of no use: {why}";
    no_certificate() = "there is no certificate in it (PEM, “-----BEGIN CERTIFICATE-----”)";
    file_too_long(most) = "it is longer than {most} bytes";
}

/// The texts of each subject.
pub static ALL: &[&[&Entry]] = &[ENTRIES];

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_text_says_what_it_takes() {
        for entry in ALL.iter().flat_map(|of| of.iter()) {
            assert_eq!(entry.check(), Ok(()));
        }
    }
}
