//! What can go wrong between us and a server.

use rookery_protocol::error::Problem;
use thiserror::Error;

/// What can go wrong between us and a server.
#[derive(Debug, Clone, Error)]
pub enum ApiError {
    /// The text is no address of a server.
    #[error("{0}")]
    BadAddress(String),
    /// A file with certificates cannot be used.
    #[error("{0}")]
    BadCertificates(String),
    /// A passphrase or a token would have gone to another machine without encryption. Nothing was
    /// sent.
    #[error("{0}")]
    PlainHttp(String),
    /// Who answers cannot show that it is the server, or does not speak TLS.
    #[error("There is no safe connection to the server: {0}")]
    Tls(String),
    /// The server refused, and says why.
    #[error("{}", .problem.error)]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The server's words.
        problem: Box<Problem>,
    },
    /// No connection, or it broke, or nothing came in time.
    #[error("The server cannot be reached: {0}")]
    Unreachable(String),
    /// The server said something that this client does not understand.
    #[error("The server's answer was not understood: {0}")]
    Unexpected(String),
    /// The WebSocket has been closed.
    #[error("The server closed the connection. {0}")]
    Closed(String),
}

impl ApiError {
    /// The server's word for why it refused.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused { problem, .. } => Some(&problem.code),
            _ => None,
        }
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
