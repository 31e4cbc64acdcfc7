//! What a command line means, and what it cannot mean.

use clap::CommandFactory as _;

use rookery_play::Others;
use rookery_server::config::Tls;

use super::*;

#[test]
fn the_command_line_is_consistent() {
    Arguments::command().debug_assert();
}

#[test]
fn every_option_of_the_server_is_an_environment_variable_too() {
    for arg in Arguments::command().get_arguments() {
        let Some(long) = arg.get_long() else { continue };
        let variable = format!("ROOKERY_{}", long.to_uppercase().replace('-', "_"));
        if !["help", "version"].contains(&long) {
            assert_eq!(arg.get_env().and_then(|name| name.to_str()), Some(&*variable));
            assert!(arg.get_help().is_some(), "--{long} explains itself");
        }
    }
}

#[test]
fn servers_hear_of_each_other_where_there_can_be_several() {
    let others = |more: &[&str]| {
        let line = ["rookery-server"].iter().chain(more);
        let config = Arguments::try_parse_from(line).unwrap().serve.config();
        config.map(|config| config.play.others)
    };
    let postgres = ["--database-url", "postgres://localhost/rookery"];
    assert!(matches!(others(&[]), Ok(Others::None)));
    assert!(matches!(others(&postgres), Ok(Others::ByDatabase)));
    let [database, url] = postgres;
    assert!(matches!(others(&[database, url, "--alone"]), Ok(Others::None)));
    let nats = others(&[database, url, "--nats", "nats://localhost"]);
    assert!(matches!(nats, Ok(Others::ByNats(at)) if at == "nats://localhost"));
    assert!(others(&["--nats", "nats://localhost"]).unwrap_err().contains("--database-url"));
    let both = ["rookery-server", "--alone", "--nats", "nats://localhost"];
    assert!(Arguments::try_parse_from(both).is_err());
}

#[test]
fn a_server_with_a_name_is_reached_by_it_at_the_usual_ports() {
    let config = |more: &[&str]| {
        let line = ["rookery-server", "--acme-domain", "Play.example.org,www.example.org"];
        let line = line.iter().chain(more);
        Arguments::try_parse_from(line).unwrap().serve.config().unwrap()
    };
    let reached = |more: &[&str]| {
        let config = config(more);
        let url = config.play.public_url.unwrap().origin().to_owned();
        (config.listen, config.http_redirect.unwrap(), url)
    };
    let own = |listen: &str, redirect: &str, url: &str| {
        (listen.to_owned(), redirect.to_owned(), url.to_owned())
    };
    let name = "https://play.example.org";
    assert_eq!(reached(&[]), own("[::]:443", "[::]:80", name));
    let listen = ["--listen", "0.0.0.0:8443"];
    assert_eq!(reached(&listen), own(listen[1], "[::]:80", &format!("{name}:8443")));
    // A container, or a router, leads the usual ports to these.
    let led = [&listen[..], &["--http-redirect", "0.0.0.0:8080"]].concat();
    assert_eq!(reached(&led), own(listen[1], "0.0.0.0:8080", name));
    let other = reached(&["--public-url", "https://www.example.org"]);
    assert_eq!(other.2, "https://www.example.org");
    match config(&["--acme-contact", "mailto:ada@example.org"]).tls {
        Some(Tls::Acme(acme)) => {
            assert_eq!(acme.names, ["play.example.org", "www.example.org"]);
            assert_eq!(acme.contact.as_deref(), Some("ada@example.org"));
            assert!(acme.directory.contains("letsencrypt.org"), "{}", acme.directory);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(listens(None, Some("play.example.org")), "[::]:443");
    assert_eq!((listens(None, None), listens(None, Some(""))), (LISTEN.into(), LISTEN.into()));
}

#[test]
fn metrics_are_not_shown_to_the_world_by_accident() {
    let config = |more: &[&str]| {
        let line = ["rookery-server", "--metrics-listen"].iter().chain(more);
        Arguments::try_parse_from(line).unwrap().serve.config()
    };
    assert!(config(&["0.0.0.0:9100"]).unwrap_err().contains("--metrics-public"));
    assert!(config(&["0.0.0.0:9100", "--metrics-public"]).is_ok());
    assert!(config(&["127.0.0.1:9100"]).is_ok());
    assert!(config(&["[::1]:9100"]).is_ok());
}

#[test]
fn the_database_that_moves_is_the_servers_unless_another_is_named() {
    let moves = |more: &[&str]| {
        let line =
            ["rookery-server", "move", "--to", "postgres://localhost/new"].iter().chain(more);
        match Arguments::try_parse_from(line).unwrap().command {
            Some(Command::Move(told)) => {
                let (old, new) = told.configs();
                assert_eq!(new.database(), "postgres://localhost/new");
                old.database()
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(moves(&[]), "sqlite:./rookery-data/rookery.db");
    assert_eq!(moves(&["--data", "here"]), "sqlite:here/rookery.db");
    let server = ["--database-url", "postgres://localhost/old"];
    assert_eq!(moves(&server), "postgres://localhost/old");
    assert_eq!(moves(&[server[0], server[1], "--from", "sqlite:a.db"]), "sqlite:a.db");
    assert!(Arguments::try_parse_from(["rookery-server", "move"]).is_err());
}

#[test]
fn a_database_is_copied_once_a_day_unless_told_otherwise() {
    let every_ms = |more: &[&str]| {
        let line = ["rookery-server"].iter().chain(more);
        let config = Arguments::try_parse_from(line).unwrap().serve.config();
        config.map(|config| config.play.copy_every_ms)
    };
    const HOUR_MS: i64 = 60 * 60 * 1_000;
    assert_eq!(every_ms(&[]), Ok(Some(24 * HOUR_MS)));
    assert_eq!(every_ms(&["--backup-every", "6"]), Ok(Some(6 * HOUR_MS)));
    assert_eq!(every_ms(&["--backup-every", "0"]), Ok(None));
    let url = ["--database-url", "postgres://localhost/rookery"];
    assert_eq!(every_ms(&url), Ok(Some(24 * HOUR_MS)));
    assert_eq!(every_ms(&[&url[..], &["--backup-every", "6"]].concat()), Ok(Some(6 * HOUR_MS)));
    assert_eq!(every_ms(&[&url[..], &["--backup-every", "0"]].concat()), Ok(None));
}

#[test]
fn a_new_version_begins_with_a_copy_unless_told_otherwise() {
    let copies = |more: &[&str]| {
        let line = ["rookery-server"].iter().chain(more);
        Arguments::try_parse_from(line).unwrap().serve.config().unwrap()
    };
    assert!(copies(&[]).backup_before_upgrade);
    assert!(!copies(&["--no-backup-before-upgrade"]).backup_before_upgrade);
    let kept = copies(&["--backups-kept", "3", "--backups-kept-weeks", "0"]).play.copies_kept;
    assert_eq!((kept.days, kept.weeks), (3, 0));
}

#[test]
fn mail_is_sent_where_its_server_its_sender_and_the_site_are_named_and_nowhere_else() {
    let mail = |more: &[&str]| {
        let line = ["rookery-server"].iter().chain(more);
        let config = Arguments::try_parse_from(line).unwrap().serve.config();
        config.map(|config| config.play.mail)
    };
    assert_eq!(mail(&[]), Ok(None));
    let server = ["--mail-server", "smtps://mail.example.org"];
    let from = ["--mail-from", "Rookery <rookery@example.org>"];
    let site = ["--public-url", "https://play.example.org"];
    let whole = [server, from, site].concat();
    assert_eq!(mail(&whole).unwrap().unwrap().shown(), "mail.example.org:465");
    for (missing, told) in [
        ([server, from].concat(), "--public-url"),
        ([server, site].concat(), "--mail-from"),
        ([from, site].concat(), "--mail-server"),
        ([&whole[..], &["--mail-password-file", "/no/such/file"]].concat(), "/no/such/file"),
        ([&whole[..], &["--mail-ca", "/no/such/file"]].concat(), "--mail-ca"),
    ] {
        let refused = mail(&missing).unwrap_err();
        assert!(refused.contains(told), "{missing:?}: {refused}");
    }
}
