//! Clocks in comments: `[%clk 0:04:59]`.

use rookery_protocol::Millis;

const MARK: &str = "[%clk ";
/// More hours than any clock shows.
const HOURS_MAX: u64 = 99_999;

/// The time that a comment tells, and the comment without it.
pub(super) fn split(comment: &str) -> (String, Option<Millis>) {
    let found = comment.find(MARK).and_then(|at| {
        let behind = &comment[at + MARK.len()..];
        let (time, rest) = behind.split_once(']')?;
        Some((at, read(time.trim())?, rest))
    });
    match found {
        Some((at, time, rest)) => (joined(&comment[..at], rest), Some(time)),
        None => (joined(comment, ""), None),
    }
}

/// Two texts as one, with single spaces between words.
pub(super) fn joined(one: &str, other: &str) -> String {
    one.split_whitespace().chain(other.split_whitespace()).collect::<Vec<_>>().join(" ")
}

/// Adds the words of `other` to `text`. What is there already is not looked at again: a game may
/// have very many comments.
pub(super) fn add(text: &mut String, other: &str) {
    for word in other.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

/// The comment that tells a time.
pub(super) fn write(time: Millis) -> String {
    let millis = u64::try_from(time).unwrap_or(0);
    let (seconds, rest) = (millis / 1000, millis % 1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("{MARK}{hours}:{minutes:02}:{:02}", seconds % 60);
    if rest > 0 {
        text += format!(".{rest:03}").trim_end_matches('0');
    }
    text + "]"
}

/// `h:mm:ss`, with a fraction of a second or without.
fn read(text: &str) -> Option<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let mut seconds = 0u64;
    let mut parts = 0;
    for part in whole.split(':') {
        let number = part.parse::<u64>().ok().filter(|n| digits(part) && *n <= HOURS_MAX)?;
        seconds = seconds * 60 + number;
        parts += 1;
        if parts > 3 {
            return None;
        }
    }
    let millis = match fraction {
        "" => 0,
        _ if digits(fraction) => format!("{fraction:0<3}")[..3].parse().ok()?,
        _ => return None,
    };
    Millis::try_from(seconds * 1000 + millis).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_taken_out_of_a_comment_and_put_back() {
        let (text, time) = split("quick [%clk 1:02:03.5] and  [%eval 0.3] good");
        assert_eq!((text.as_str(), time), ("quick and [%eval 0.3] good", Some(3_723_500)));
        assert_eq!(write(3_723_500), "[%clk 1:02:03.5]");
        assert_eq!(write(59_000), "[%clk 0:00:59]");
        assert_eq!(split("[%clk 0:00:59]"), (String::new(), Some(59_000)));
    }

    #[test]
    fn what_is_no_clock_stays_a_comment() {
        for text in ["[%clk 1:2:3:4]", "[%clk -1:00]", "[%clk ", "[%clk 0:01:0x]"] {
            assert_eq!(split(text), (text.trim().to_owned(), None));
        }
    }
}
