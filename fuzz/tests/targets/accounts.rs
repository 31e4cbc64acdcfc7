//! What people are called, what opens their accounts, and where their devices are told things.

use rookery_fuzz::{Did, Target};
use rookery_mail::{Address, From, ServerUrl};
use rookery_play::PublicUrl;
use rookery_play::auth::session::Token;
use rookery_play::auth::{bearer, name};
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::secret::SecretBits;
use rookery_push::{Device, Services};

#[test]
fn a_name_that_may_be_had_is_short_and_of_few_letters() {
    Target::new("names").runs(6_000).len_max(200).text(|text| match name::check(text) {
        Ok(()) => {
            assert!((2..=20).contains(&text.len()) && text.is_ascii());
            assert!(!text.contains(|c: char| c.is_whitespace() || c.is_control()));
            Did::of(&text.len())
        }
        Err(fault) => {
            let told = fault.text().to_string();
            assert!(!told.contains(char::is_control), "{told:?}");
            Did::of(&format!("{:?}", fault.code()))
        }
    });
}

#[test]
fn a_token_that_is_read_is_written_the_same() {
    Target::new("tokens").words(&["rookery_", "0", "F"]).runs(6_000).len_max(200).text(|text| {
        let token = Token::read(text);
        if let Some(token) = &token {
            assert_eq!(token.to_text(), text.to_ascii_lowercase());
        }
        let shown = bearer::read(text);
        if let Some(shown) = &shown {
            let written = bearer::to_text(shown);
            assert!(bearer::read(&written).is_some_and(|again| again.hash() == shown.hash()));
        }
        Did::of(&(token.is_some(), shown.is_some(), text.len()))
    });
}

#[test]
fn an_id_that_is_read_is_written_the_same() {
    Target::new("ids").runs(6_000).len_max(80).text(|text| {
        let (game, user) = (text.parse::<GameId>(), text.parse::<UserId>());
        assert_eq!(game.is_ok(), user.is_ok());
        if let (Ok(game), Ok(user)) = (&game, &user) {
            assert_eq!((game.as_str(), user.as_str()), (text, text));
        }
        let secret = text.parse::<SecretBits>();
        if let Ok(secret) = &secret {
            assert_eq!(secret.to_hex().to_ascii_lowercase(), text.to_ascii_lowercase());
        }
        Did::of(&(game.is_ok(), secret.is_ok(), text.len()))
    });
}

#[test]
fn a_device_is_at_a_service_that_is_known() {
    let words = [
        "https://",
        "http://",
        "push.example",
        "*.push.example",
        "@",
        ":443",
        ":80",
        "/",
        "?",
        "#",
        "%00",
        "[::1]",
        "127.0.0.1",
        "\n",
        "https://push.example/1",
        "\\",
        "..",
        "none",
        ",",
    ];
    let at = "https://push.example/send/1\nBAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB\
              wcHBwcHBwcHBwcHBwcHBwcHBwcHBwc\nBwcHBwcHBwcHBwcHBwcHBw\n";
    Target::new("devices").also([at]).words(&words).runs(6_000).len_max(1_400).text(|text| {
        let services: Services = "https://push.example,https://*.push.test".parse().expect("two");
        let mut lines = text.split('\n');
        let [endpoint, point, auth] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let did = match Device::new(&services, endpoint, point, auth) {
            Ok(device) => {
                let service = device.service();
                let host = service.strip_prefix("https://").expect("it is called over TLS");
                let host = host.trim_end_matches(":443").to_ascii_lowercase();
                assert!(host == "push.example" || host.ends_with(".push.test"), "{service}");
                None
            }
            Err(fault) => Some(format!("{fault:?}")),
        };
        // The same line as the list of services that an admin gives.
        let list: Result<Services, _> = endpoint.parse();
        Did::of(&(did, list.is_ok(), text.lines().count().min(4)))
    });
}

#[test]
fn an_origin_that_is_read_is_written_the_same() {
    let words = ["https://", "http://", ":443", ":80", "/", "@", "[::1]", "EXAMPLE"];
    Target::new("origins").words(&words).runs(6_000).len_max(200).text(|text| {
        let read = text.parse::<PublicUrl>();
        if let Ok(url) = &read {
            let origin = url.origin();
            assert!(origin.starts_with("http://") || origin.starts_with("https://"));
            assert_eq!(origin.parse::<PublicUrl>().as_ref(), Ok(url), "{origin}");
            let odd = |c: char| c.is_control() || c.is_whitespace();
            assert!(!origin.contains(odd), "{origin:?} is written into pages and headers");
        }
        Did::of(&read.map(|url| url.is_https()))
    });
}

#[test]
fn an_address_for_mail_is_ascii_on_one_line_and_read_the_same_again() {
    let words = ["@", ".", "+", "..", "<", ">", "\r\n", "\"", "xn--", "example.org", "[", "]", "ü"];
    Target::new("addresses").words(&words).runs(6_000).len_max(300).text(|text| {
        match text.parse::<Address>() {
            Ok(address) => {
                let kept = address.to_string();
                assert!(kept.len() <= 254 && kept.bytes().all(|byte| byte.is_ascii_graphic()));
                assert_eq!(kept.matches('@').count(), 1);
                assert!(!kept.contains(['<', '>', '"', ',', ';', '(', '\\']));
                assert!(kept.parse::<Address>().is_ok_and(|again| again == address));
                Did::of(&(kept.len() / 8, address.host().split('.').count()))
            }
            Err(fault) => {
                assert!(!fault.text().to_string().contains(char::is_control));
                Did::of(&std::mem::discriminant(&fault))
            }
        }
    });
}

#[test]
fn a_mail_server_is_told_without_a_password_or_refused_without_telling_it() {
    let words =
        ["smtp://", "smtps://", "@", ":", "%40", "[::1]", "/", "mail.example.org", "hunter2"];
    Target::new("mail-servers").words(&words).runs(6_000).len_max(200).text(|text| {
        let (server, from) = (text.parse::<ServerUrl>(), text.parse::<From>());
        if let Err(fault) = &server {
            assert!(!fault.to_string().contains("hunter2"), "{fault}");
        }
        Did::of(&(server.is_ok(), from.is_ok(), text.len() / 8))
    });
}
