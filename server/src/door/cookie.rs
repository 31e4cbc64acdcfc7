//! The cookie in which a browser keeps the token of its session.
//!
//! Where browsers reach the server over TLS alone, names of cookies begin with `__Host-`: browsers take
//! such a cookie only over TLS, from the very host and for all of it (RFC 6265bis), so neither a
//! neighbouring host nor somebody in between can put in one of theirs. Other names count for nothing
//! there.

use rookery_play::auth::session::{LONGEST_MS, Token};
use rookery_protocol::Millis;

/// The cookie's name, without what it begins with over TLS.
pub const COOKIE: &str = "rookery_session";

/// The cookie by which the accounts that were entered from a browser know it again. It opens
/// nothing.
pub const BROWSER: &str = "rookery_browser";
/// What names begin with where browsers come over TLS alone.
pub const OVER_TLS: &str = "__Host-";
/// How long a browser is known, in seconds: the most that browsers keep a cookie.
const BROWSER_S: Millis = 400 * 24 * 60 * 60;

/// The `Set-Cookie` line that begins a session. A browser keeps it for as long as a session may last;
/// that it ends before, where nobody uses it, the server sees to.
#[must_use]
pub fn set_cookie(token: &Token, secure: bool) -> String {
    cookie(COOKIE, &token.to_text(), LONGEST_MS / 1_000, secure)
}

/// The `Set-Cookie` line by which a browser is known again.
#[must_use]
pub fn set_browser(token: &Token, secure: bool) -> String {
    cookie(BROWSER, &token.to_text(), BROWSER_S, secure)
}

/// The `Set-Cookie` line that ends it.
#[must_use]
pub fn clear_cookie(secure: bool) -> String {
    cookie(COOKIE, "", 0, secure)
}

fn cookie(name: &str, value: &str, max_age_s: Millis, secure: bool) -> String {
    let (before, after) = if secure { (OVER_TLS, "; Secure") } else { ("", "") };
    format!("{before}{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{after}")
}

/// The session token in a `Cookie` line, if there is one.
#[must_use]
pub fn find(cookies: &str, secure: bool) -> Option<Token> {
    find_named(COOKIE, cookies, secure)
}

/// What a browser is known by in a `Cookie` line, if there is something.
#[must_use]
pub fn find_browser(cookies: &str, secure: bool) -> Option<Token> {
    find_named(BROWSER, cookies, secure)
}

fn find_named(wanted: &str, cookies: &str, secure: bool) -> Option<Token> {
    let is_wanted = |name: &str| match secure {
        true => name.strip_prefix(OVER_TLS) == Some(wanted),
        false => name == wanted,
    };
    let pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| is_wanted(name)).find_map(|(_, value)| Token::read(value))
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target};

    use super::*;

    #[test]
    fn a_token_reads_back_from_the_cookie_it_was_set_in() {
        let token = Token::random();
        let line = set_cookie(&token, true);
        let pair = line.split(';').next().unwrap();
        let found = find(&format!("theme=dark; {pair}; x=y"), true).unwrap();
        assert_eq!(found.hash(), token.hash());
    }

    #[test]
    fn a_browser_is_known_by_a_cookie_of_its_own() {
        let (session, browser) = (Token::random(), Token::random());
        let pair = |line: String| line.split(';').next().unwrap().to_owned();
        let sent =
            format!("{}; {}", pair(set_browser(&browser, true)), pair(set_cookie(&session, true)));
        assert_eq!(find(&sent, true).unwrap().hash(), session.hash());
        assert_eq!(find_browser(&sent, true).unwrap().hash(), browser.hash());
        assert!(find_browser(&pair(set_cookie(&session, true)), true).is_none());
    }

    #[test]
    fn over_tls_a_cookie_counts_by_the_name_alone_that_no_other_host_can_set() {
        let token = Token::random();
        let pair = |secure| set_cookie(&token, secure).split(';').next().unwrap().to_owned();
        assert!(pair(true).starts_with("__Host-rookery_session="));
        assert!(find(&pair(false), true).is_none() && find(&pair(true), false).is_none());
        let line = set_cookie(&token, true);
        assert!(line.contains("; Path=/;") && line.ends_with("; Secure"), "{line}");
        assert!(!line.contains("Domain"), "{line}");
    }

    #[test]
    fn other_cookies_hold_no_token() {
        assert!(find("rookery_session=; other_rookery_session=abc", false).is_none());
    }

    #[test]
    fn scripts_and_other_sites_do_not_get_the_cookie() {
        let line = set_cookie(&Token::random(), true);
        for flag in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
            assert!(line.split("; ").any(|part| part == flag), "{line}");
        }
        assert!(!set_cookie(&Token::random(), false).contains("Secure"));
    }

    #[test]
    fn a_token_that_is_found_stands_in_the_line_under_its_name() {
        let words = [
            "__Host-",
            "rookery_session=",
            "rookery_browser=",
            "; ",
            ";",
            "=",
            "\"",
            "0123456789abcdef",
        ];
        Target::new("cookies").words(&words).runs(5_000).len_max(500).text(|text| {
            let found = [false, true].map(|secure| {
                let found = [(COOKIE, find(text, secure)), (BROWSER, find_browser(text, secure))];
                for (name, token) in &found {
                    if let Some(token) = token {
                        let before = if secure { OVER_TLS } else { "" };
                        let pair = format!("{before}{name}={}", token.to_text());
                        let pair = pair.to_ascii_lowercase();
                        assert!(text.to_ascii_lowercase().contains(&pair), "{text}");
                    }
                }
                found.map(|(_, token)| token.is_some())
            });
            Did::of(&found)
        });
    }

    #[test]
    fn whatever_a_program_calls_itself_it_is_known_by_a_few_names() {
        Target::new("agents")
            .words(&["Firefox/", "Android", "é"])
            .runs(4_000)
            .text(|text| Did::of(&crate::door::agent::names(text)));
    }
}
