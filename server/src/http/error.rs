//! Why a request was refused, and the one place where that becomes an answer.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_protocol::Millis;
use rookery_protocol::error::{Problem, Refusal};
use rookery_storage::StorageError;

use crate::auth::name::NameFault;
use crate::auth::passphrase::{HashError, PassphraseFault};

/// What every handler that can fail returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a request was refused.
#[derive(Debug)]
pub enum Error {
    /// For one of the reasons that sockets know, too.
    Refused(Refusal),
    /// A field of the form is wrong: its name, a word for programs, a sentence.
    Field(&'static str, &'static str, String),
    /// Anything else that only one handler says: status, a word for programs, a sentence.
    Said(StatusCode, &'static str, String),
    /// The name and the passphrase do not belong together, or nobody has the name.
    NoSuchLogin,
    /// No token is shown, or one that nobody has.
    NoSuchToken,
    /// Too many attempts; they may go on after so many milliseconds.
    TooFast(Millis),
    /// Another site sent the visitor's browser here.
    CrossOrigin,
    /// There is nothing at this address.
    NotFound,
    /// There is, but not for this method.
    MethodNotAllowed,
    /// The body is too big.
    TooLarge,
    /// The body is not declared as JSON.
    NotJson,
    /// The body, the query or the path is not what was expected: how.
    Malformed(String),
    /// The client took too long to send its request.
    TooSlow,
    /// The database failed.
    Storage(StorageError),
    /// No passphrase could be hashed.
    Hash(HashError),
    /// A fault of the server: what happened, for its log.
    Internal(String),
}

/// Seconds after which to come back when the server is busy.
const BUSY_RETRY_S: u32 = 2;

impl Error {
    /// The status, the body, and after how many seconds to try again.
    fn answer(&self) -> (StatusCode, Problem, Option<u32>) {
        use StatusCode as S;
        let said = |status, code: &str, text: &str| (status, problem(code, text), None);
        match self {
            Error::Refused(reason) => refused(*reason),
            Error::Field(field, code, text) => {
                let field = Some((*field).to_owned());
                (S::UNPROCESSABLE_ENTITY, Problem { field, ..problem(code, text) }, None)
            }
            Error::Said(status, code, text) => said(*status, code, text),
            Error::NoSuchLogin => said(
                S::UNAUTHORIZED,
                "no-such-login",
                "This name and passphrase do not match an account. New here? Create an account.",
            ),
            Error::NoSuchToken => said(S::UNAUTHORIZED, "no-such-token", "No such token"),
            Error::TooFast(wait_ms) => {
                let wait_s = u32::try_from((wait_ms + 999) / 1_000).unwrap_or(u32::MAX).max(1);
                let text = format!("That was too often. Try again in {}.", span(wait_s));
                (S::TOO_MANY_REQUESTS, problem("too-fast", &text), Some(wait_s))
            }
            Error::CrossOrigin => said(
                S::FORBIDDEN,
                "cross-origin",
                "This request came from another site, so it was not carried out. \
                 Open Rookery itself and try again.",
            ),
            Error::NotFound => said(S::NOT_FOUND, "not-found", "There is nothing at this address."),
            Error::MethodNotAllowed => said(
                S::METHOD_NOT_ALLOWED,
                "method-not-allowed",
                "This address does not take that method.",
            ),
            Error::TooLarge => {
                said(S::PAYLOAD_TOO_LARGE, "too-large", "This request is too big. Send less.")
            }
            Error::NotJson => said(
                S::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "Send the body as JSON, with the header Content-Type: application/json.",
            ),
            Error::Malformed(how) => said(
                S::UNPROCESSABLE_ENTITY,
                "malformed",
                &format!("The server did not understand this request: {how}"),
            ),
            Error::TooSlow => said(
                S::REQUEST_TIMEOUT,
                "too-slow",
                "This request took too long. Nothing is lost; try again.",
            ),
            Error::Storage(StorageError::Down(_)) => refused(Refusal::StorageDown),
            Error::Hash(HashError::Busy) => refused(Refusal::Busy),
            Error::Storage(_) | Error::Hash(_) | Error::Internal(_) => said(
                S::INTERNAL_SERVER_ERROR,
                "internal",
                "Something went wrong on the server. It has been noted; try again in a moment.",
            ),
        }
    }

    /// The same as a sentence, for those who are told in text.
    pub fn sentence(&self) -> String {
        self.log();
        self.answer().1.error
    }

    /// The one place where a failure of the server is logged.
    fn log(&self) {
        match self {
            Error::Storage(StorageError::Down(why)) => tracing::warn!(why, "the database is down"),
            Error::Storage(failed) => tracing::error!(%failed, "the database failed"),
            Error::Hash(HashError::Busy) => tracing::debug!("too many passphrases wait"),
            Error::Hash(failed) => tracing::error!(%failed, "a passphrase could not be checked"),
            Error::Internal(why) => tracing::error!(why, "a request failed"),
            _ => {}
        }
    }
}

fn problem(code: &str, text: &str) -> Problem {
    Problem { error: text.to_owned(), code: code.to_owned(), field: None }
}

fn refused(reason: Refusal) -> (StatusCode, Problem, Option<u32>) {
    use StatusCode as S;
    let (status, retry_s) = match reason {
        Refusal::Malformed => (S::BAD_REQUEST, None),
        Refusal::SignInFirst => (S::UNAUTHORIZED, None),
        Refusal::NotSeated | Refusal::WrongRoom | Refusal::Muted => (S::FORBIDDEN, None),
        Refusal::NoSuchGame => (S::NOT_FOUND, None),
        Refusal::TooFast => (S::TOO_MANY_REQUESTS, Some(1)),
        Refusal::StorageDown | Refusal::Busy => (S::SERVICE_UNAVAILABLE, Some(BUSY_RETRY_S)),
        Refusal::BadText | Refusal::Illegal | Refusal::Ambiguous => (S::UNPROCESSABLE_ENTITY, None),
        _ => (S::CONFLICT, None),
    };
    let code = serde_json::to_value(reason).ok();
    let code = code.as_ref().and_then(serde_json::Value::as_str).unwrap_or("refused");
    (status, problem(code, &reason.to_string()), retry_s)
}

fn span(seconds: u32) -> String {
    match seconds {
        1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let (status, problem, retry_s) = self.answer();
        let mut response = (status, axum::Json(problem)).into_response();
        if let Some(seconds) = retry_s {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Refusal> for Error {
    fn from(reason: Refusal) -> Self {
        Error::Refused(reason)
    }
}

impl From<StorageError> for Error {
    fn from(failed: StorageError) -> Self {
        Error::Storage(failed)
    }
}

impl From<HashError> for Error {
    fn from(failed: HashError) -> Self {
        Error::Hash(failed)
    }
}

impl From<NameFault> for Error {
    fn from(fault: NameFault) -> Self {
        Error::Field("name", fault.code(), fault.to_string())
    }
}

impl From<PassphraseFault> for Error {
    fn from(fault: PassphraseFault) -> Self {
        Error::Field("passphrase", fault.code(), fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_the_same_word_as_on_the_socket() {
        let (status, problem, _) = Error::from(Refusal::NotYourTurn).answer();
        assert_eq!((status, problem.code.as_str()), (StatusCode::CONFLICT, "not-your-turn"));
        assert_eq!(problem.error, "It is not your turn.");
    }

    #[test]
    fn a_wait_is_rounded_up_and_said_in_words() {
        let (_, problem, retry_s) = Error::TooFast(1_001).answer();
        assert_eq!(retry_s, Some(2));
        assert_eq!(problem.error, "That was too often. Try again in 2 seconds.");
        let (_, problem, _) = Error::TooFast(3_000_000).answer();
        assert!(problem.error.contains("50 minutes"), "{}", problem.error);
    }

    #[test]
    fn what_went_wrong_inside_stays_inside() {
        let (status, problem, _) = Error::Internal("secret path".into()).answer();
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!problem.error.contains("secret"));
    }
}
