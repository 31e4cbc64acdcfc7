//! What can go wrong between us and a server.

use std::fmt;

use rookery_protocol::error::Problem;
use rookery_protocol::said::Text;

use crate::texts;

/// What can go wrong between us and a server.
#[derive(Debug, Clone)]
pub enum ApiError {
    /// The text is no address of a server.
    BadAddress(Text),
    /// A file with certificates cannot be used.
    BadCertificates(Text),
    /// A passphrase or a token would have gone to another machine without encryption. Nothing was
    /// sent.
    PlainHttp(Text),
    /// Who answers cannot show that it is the server, or does not speak TLS.
    Tls(Text),
    /// The server refused, and says why.
    Refused {
        /// The HTTP status.
        status: u16,
        /// The server's words.
        problem: Box<Problem>,
    },
    /// No connection, or it broke, or nothing came in time.
    Unreachable(Text),
    /// The server said something that this client does not understand.
    Unexpected(Text),
    /// The WebSocket has been closed.
    Closed(Text),
}

impl ApiError {
    /// No connection, for a reason that the system or a library gives.
    pub(crate) fn unreachable(why: &impl fmt::Display) -> Self {
        Self::Unreachable(Text::verbatim(why.to_string()))
    }

    /// Something that is not understood, in a library's words.
    pub(crate) fn unexpected(why: &impl fmt::Display) -> Self {
        Self::Unexpected(Text::verbatim(why.to_string()))
    }

    /// What went wrong.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::BadAddress(what) | Self::BadCertificates(what) | Self::PlainHttp(what) => {
                what.clone()
            }
            Self::Tls(why) => texts::no_safe_connection(why.clone()),
            Self::Refused { problem, .. } => Text::told(problem.said.as_ref(), &problem.error),
            Self::Unreachable(why) => texts::cannot_be_reached(why.clone()),
            Self::Unexpected(why) => texts::not_understood(why.clone()),
            Self::Closed(why) if why.is_empty() => texts::closed(),
            Self::Closed(why) => texts::closed_for(why.clone()),
        }
    }

    /// The server's word for why it refused.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { problem, .. } => Some(&problem.code),
            _ => None,
        }
    }

    /// Whether the passphrase was right, and a code is wanted beside it.
    #[must_use]
    pub fn wants_factor(&self) -> bool {
        matches!(self.code(), Some("code-wanted" | "passkey-wanted"))
    }

    /// Whether nobody is known by what was shown.
    pub(crate) fn wants_session(&self) -> bool {
        matches!(self, Self::Refused { status: 401, .. }) && self.code() == Some("sign-in-first")
    }

    /// Whether the same may go well later, with nothing changed on our side.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Tls(_) | Self::Closed(_) => true,
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
            Self::BadAddress(_)
            | Self::BadCertificates(_)
            | Self::PlainHttp(_)
            | Self::Unexpected(_) => false,
        }
    }
}

/// What went wrong, in English.
impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for ApiError {}

#[cfg(test)]
mod tests {
    use rookery_protocol::said::Said;

    use super::*;

    #[test]
    fn a_closed_connection_is_told_with_or_without_a_reason() {
        let closed = |why: &str| ApiError::Closed(Text::verbatim(why)).to_string();
        assert_eq!(closed(""), "The server closed the connection.");
        assert_eq!(closed("Bye."), "The server closed the connection. Bye.");
    }

    #[test]
    fn what_a_server_says_by_a_key_keeps_its_key() {
        let said = Some(Said { key: "accounts.name_taken".into(), params: [].into() });
        let error = "That name is taken.".to_owned();
        let problem = Problem { error, code: "name-taken".into(), said, field: None };
        let refused = ApiError::Refused { status: 409, problem: Box::new(problem) };
        assert_eq!(refused.text().key().as_deref(), Some("accounts.name_taken"));
        assert_eq!(refused.to_string(), "That name is taken.");
    }
}
