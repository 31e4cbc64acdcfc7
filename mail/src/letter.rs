//! What is written: a mail as a server takes it.

use std::time::{Duration, SystemTime};

use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MessageBuilder};

use crate::address::Address;
use crate::options::From;

/// The longest line that may be sent as it is, in bytes: RFC 5322.
const LINE_LEN_MAX: usize = 998;
/// The longest subject, in characters.
const SUBJECT_LEN_MAX: usize = 200;
/// The longest address by which mail is stopped, in bytes.
const STOP_LEN_MAX: usize = 500;

/// A mail: plain text in UTF-8, to one address. It has no `Debug`, since links in it let people in.
#[derive(Clone, PartialEq, Eq)]
pub struct Letter {
    /// Where it goes.
    pub to: Address,
    /// What it is about, in a line.
    pub subject: String,
    /// What it says. Lines end with `\n`.
    pub text: String,
    /// What tells it from all others: letters and digits.
    pub id: String,
    /// The Unix time at which it is written, in milliseconds.
    pub at_ms: i64,
    /// The address by which no more of its kind is sent, by a POST (RFC 8058); only where it is of a kind
    /// that can be stopped.
    pub stop: Option<String>,
}

impl Letter {
    /// The mail as it is sent; `None` where it cannot be written.
    pub(crate) fn message(&self, from: &From) -> Option<Message> {
        let sender = Mailbox::new(from.name.clone(), parsed(&from.address)?);
        let at = Duration::from_millis(u64::try_from(self.at_ms).ok()?);
        let id: String = self.id.chars().filter(char::is_ascii_alphanumeric).collect();
        let message = Message::builder()
            .from(sender)
            .to(Mailbox::new(None, parsed(&self.to)?))
            .subject(one_line(&self.subject))
            .date(SystemTime::UNIX_EPOCH + at)
            .message_id(Some(format!("<{id}@{}>", from.address.host())))
            // No program answers what a program wrote: RFC 3834.
            .raw_header(header("Auto-Submitted", "auto-generated"))
            .header(ContentType::TEXT_PLAIN);
        self.stoppable(message).body(body(&self.text)).ok()
    }

    fn stoppable(&self, message: MessageBuilder) -> MessageBuilder {
        let is_address = |url: &&String| {
            url.len() <= STOP_LEN_MAX
                && url.chars().all(|c| c.is_ascii_graphic() && c != '<' && c != '>')
        };
        let Some(url) = self.stop.as_ref().filter(is_address) else { return message };
        message
            .raw_header(header("List-Unsubscribe", &format!("<{url}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
    }
}

fn parsed(address: &Address) -> Option<lettre::Address> {
    address.as_str().parse().ok()
}

/// A header whose value is ASCII on one line, and is not folded: programs read these as they stand.
fn header(name: &'static str, value: &str) -> HeaderValue {
    let value: String = value.chars().filter(|c| *c == ' ' || c.is_ascii_graphic()).collect();
    let name = HeaderName::new_from_ascii_str(name);
    HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value)
}

/// A text without what would end its line.
fn one_line(text: &str) -> String {
    let calm = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(calm).take(SUBJECT_LEN_MAX).collect()
}

/// A text without what is no text. Plain ASCII stays as it is, so that links are whole wherever a mail is
/// looked at; all else is encoded.
fn body(text: &str) -> Body {
    let text: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    if text.is_ascii() && text.lines().all(|line| line.len() <= LINE_LEN_MAX) {
        let lines = text.replace('\n', "\r\n").into_bytes();
        return Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit);
    }
    Body::new(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link() -> String {
        format!("https://play.example.org/mail#{}", "0a".repeat(32))
    }

    fn letter() -> Letter {
        Letter {
            to: "ada@example.org".parse().unwrap(),
            subject: "Confirm your address".into(),
            text: format!("Hello Ada,\n\n{}\n", link()),
            id: "a1b2".into(),
            at_ms: 1_700_000_000_000,
            stop: None,
        }
    }

    fn written(letter: &Letter) -> String {
        let from: From = "Rookery <rookery@example.org>".parse().unwrap();
        String::from_utf8(letter.message(&from).unwrap().formatted()).unwrap()
    }

    #[test]
    fn a_mail_has_the_headers_that_mails_have_and_plain_text() {
        let text = written(&letter());
        for line in [
            "From: Rookery <rookery@example.org>",
            "To: ada@example.org",
            "Subject: Confirm your address",
            "Date: Tue, 14 Nov 2023 22:13:20 +0000",
            "Message-ID: <a1b2@example.org>",
            "Auto-Submitted: auto-generated",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 7bit",
            &link(),
        ] {
            assert!(text.lines().any(|one| one == line), "{line} is not in {text}");
        }
        assert!(!text.contains("List-Unsubscribe"), "{text}");
        assert!(
            text.lines().all(|line| line.len() <= 998) && text.contains("\r\n\r\nHello Ada,\r\n")
        );
    }

    #[test]
    fn nothing_that_others_wrote_makes_a_header() {
        let odd = Letter {
            subject: "One\r\nBcc: eve@example.org\r\n\r\nTwo – ü".into(),
            text: "A\r\n.\r\nB\u{0}\n".into(),
            id: "x>\r\nBcc: eve@example.org".into(),
            stop: Some("https://x.example/?a=b\r\nBcc: eve@example.org".into()),
            ..letter()
        };
        let text = written(&odd);
        let (head, _) = text.split_once("\r\n\r\n").unwrap();
        assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{head}");
        assert!(!head.contains("List-Unsubscribe"), "{head}");
        assert!(head.contains("Message-ID: <xBcceveexampleorg@example.org>"), "{head}");
        assert!(!text.contains('\u{0}'));
    }

    #[test]
    fn what_can_be_stopped_says_how_on_one_line_each() {
        let url = format!("https://play.example.org/api/v1/mail/stop?token={}", "a".repeat(60));
        let text = written(&Letter { stop: Some(url.clone()), ..letter() });
        let has = |line: &str| text.lines().any(|one| one == line);
        assert!(has(&format!("List-Unsubscribe: <{url}>")), "{text}");
        assert!(has("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{text}");
    }
}
