//! What is said about certificates, before the server starts.

rookery_protocol::texts! {
    "tls";

    too_many_names(count) = "--acme-domain takes {count} names at most: that is as many as one certificate has.";
    redirect_without_tls() = "--http-redirect leads to https, which the server does not speak: add --acme-domain, or --tls-cert and --tls-key.";
    public_url_is_plain(url) = "--public-url {url} says http, but the server speaks TLS: begin it with https://.";
    no_name() = "give a name as DNS has it, such as play.example.org, without https:// and without *";
    no_mail() = "give an address for mail, such as ada@example.org";
    no_directory() = "begin it with https://";
}
