//! Why a request was refused, and the one place where that becomes an answer.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_play::auth::passphrase::HashError;
use rookery_play::denied::NoHint;
use rookery_play::denied::{Denied, Form, seconds};
use rookery_protocol::cause::Cause;
use rookery_protocol::error::{Code, Problem, Refusal};
use rookery_storage::StorageError;
use rookery_texts::{Text, server};

/// What every handler that can fail returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a request was refused.
#[derive(Debug)]
pub enum Error {
    /// What it asked for was denied.
    Denied(Denied),
    /// A part of the request is wrong that this door alone knows: its name, a word for programs, a
    /// sentence.
    Field(&'static str, Cause, Text),
    /// Anything else that this door alone says: status, a word for programs, a sentence.
    Said(StatusCode, Code, Text),
    /// Another site sent the visitor's browser here.
    CrossOrigin,
    /// There is something at this address, but not for this method.
    MethodNotAllowed,
    /// The body is too big.
    TooLarge,
    /// The body is not declared as JSON.
    NotJson,
    /// The body, the query or the path is not what was expected: how.
    Malformed(String),
    /// The client took too long to send its request.
    TooSlow,
}

/// Seconds after which to come back when the server is busy.
const BUSY_RETRY_S: u32 = 2;

impl Error {
    /// There is nothing at this address.
    pub const NOT_FOUND: Self = Self::Denied(Denied::NotFound);

    /// A fault of the server: what happened, for its log.
    #[expect(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
    pub fn internal(why: impl ToString) -> Self {
        Denied::Internal(why.to_string()).into()
    }

    /// The status, the body, and after how many seconds to try again.
    fn answer(&self) -> (StatusCode, Problem, Option<u32>) {
        use StatusCode as S;
        let said = |status, code: Code, text: Text| (status, problem(code, &text), None);
        match self {
            Error::Denied(denied) => {
                let (status, retry_s) = status(denied);
                let field = denied.field().map(str::to_owned);
                let problem = Problem { field, ..problem(denied.code(), &denied.text()) };
                (status, problem, retry_s)
            }
            Error::Field(field, code, text) => {
                let field = Some((*field).to_owned());
                (S::UNPROCESSABLE_ENTITY, Problem { field, ..problem((*code).into(), text) }, None)
            }
            Error::Said(status, code, text) => said(*status, *code, text.clone()),
            Error::CrossOrigin => {
                said(S::FORBIDDEN, Cause::CrossOrigin.into(), server::cross_origin())
            }
            Error::MethodNotAllowed => {
                said(S::METHOD_NOT_ALLOWED, Cause::MethodNotAllowed.into(), server::method())
            }
            Error::TooLarge => {
                said(S::PAYLOAD_TOO_LARGE, Cause::TooLarge.into(), server::too_large())
            }
            Error::NotJson => {
                said(S::UNSUPPORTED_MEDIA_TYPE, Cause::NotJson.into(), server::not_json())
            }
            Error::Malformed(how) => {
                said(S::UNPROCESSABLE_ENTITY, Refusal::Malformed.into(), server::malformed(how))
            }
            Error::TooSlow => said(S::REQUEST_TIMEOUT, Cause::TooSlow.into(), server::too_slow()),
        }
    }
}

fn problem(code: Code, text: &Text) -> Problem {
    let word = serde_json::to_value(code).ok();
    let word = word.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
    let said = text.said();
    Problem { error: text.to_string(), code: word.to_owned(), said, field: None }
}

/// The status of what was denied, and after how many seconds to try again.
fn status(denied: &Denied) -> (StatusCode, Option<u32>) {
    use Denied as D;
    use StatusCode as S;
    let status = match denied {
        D::Game(refusal) => return status_of_game(*refusal),
        D::TooFast(wait_ms) | D::GuessesPause { wait_ms, .. } | D::CodesPause { wait_ms, .. } => {
            return (S::TOO_MANY_REQUESTS, Some(seconds(*wait_ms)));
        }
        D::Storage(StorageError::Down(_)) | D::Hash(HashError::Busy) => {
            return (S::SERVICE_UNAVAILABLE, Some(BUSY_RETRY_S));
        }
        D::Storage(_) | D::Hash(_) | D::Internal(_) => S::INTERNAL_SERVER_ERROR,
        D::Form(_) | D::WrongPasskey => S::UNPROCESSABLE_ENTITY,
        D::NoSuchLogin | D::NoSuchToken | D::NoSuchMachine => S::UNAUTHORIZED,
        D::NotFound
        | D::NoTokenOfYours
        | D::NoSuchSession
        | D::NoSuchUser
        | D::NoSuchModule
        | D::NoSuchFactor(_) => S::NOT_FOUND,
        D::MissingScope(_)
        | D::PassphraseWanted
        | D::CodeWanted
        | D::PasskeyWanted
        | D::PassphraseFirst
        | D::SecondFactorFirst
        | D::Suspended
        | D::AdminsOnly
        | D::RegistrationClosed
        | D::GuestsClosed
        | D::FirstAdminMade
        | D::LinkUsed
        | D::MailLinkDead(_)
        | D::GuestHasNoTokens
        | D::GuestSendsNoGames
        | D::GuestsPlayCasual
        | D::NotYourChallenge
        | D::NotYourImport
        | D::TooManyGames
        | D::TooManyFiles => S::FORBIDDEN,
        D::AddressFull => return (S::TOO_MANY_REQUESTS, Some(BUSY_RETRY_S)),
        D::TooManyConnections | D::BooksFull(_) | D::NoHint(NoHint::Busy) => S::TOO_MANY_REQUESTS,
        D::DiskNearlyFull => S::INSUFFICIENT_STORAGE,
        D::NotTested(_) | D::CodesNotHere | D::NoHint(NoHint::NoEngine | NoHint::Failed) => {
            S::SERVICE_UNAVAILABLE
        }
        D::GuestHasNoPassphrase
        | D::BeginAgain
        | D::AppAlready
        | D::PasskeyKnown
        | D::TooManyPasskeys
        | D::NoPasskeysHere
        | D::TooManyTokens
        | D::NoUpgrade(_)
        | D::OwnAccount
        | D::SuspendedBot
        | D::BadRole
        | D::NoPassphrase
        | D::TooManyBlocks(_)
        | D::TooManyChallenges(_)
        | D::PlaysTooMany(_)
        | D::OpponentPlaysTooMany
        | D::OwnChallenge
        | D::ChallengeClosed
        | D::Hidden
        | D::HidesFromPrograms
        | D::NoHint(_)
        | D::EngineAnnounced
        | D::EngineHasBot
        | D::BotPlays
        | D::NoDraft
        | D::MatchChanged
        | D::MatchOver
        | D::MatchState(_)
        | D::TooManyStudies(_)
        | D::StudyOver
        | D::BookStays(_)
        | D::ArchiveBegun
        | D::NoBackupHere
        | D::NoMailHere
        | D::NoMailAddress(_)
        | D::TooManyAccounts(_)
        | D::BackupFailed(_) => S::CONFLICT,
    };
    (status, None)
}

fn status_of_game(refusal: Refusal) -> (StatusCode, Option<u32>) {
    use StatusCode as S;
    match refusal {
        Refusal::Malformed => (S::BAD_REQUEST, None),
        Refusal::SignInFirst => (S::UNAUTHORIZED, None),
        Refusal::NotSeated | Refusal::WrongRoom | Refusal::Muted => (S::FORBIDDEN, None),
        Refusal::NoSuchGame => (S::NOT_FOUND, None),
        Refusal::TooFast => (S::TOO_MANY_REQUESTS, Some(1)),
        Refusal::StorageDown | Refusal::Busy => (S::SERVICE_UNAVAILABLE, Some(BUSY_RETRY_S)),
        Refusal::BadText | Refusal::Illegal | Refusal::Ambiguous => (S::UNPROCESSABLE_ENTITY, None),
        _ => (S::CONFLICT, None),
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Error::Denied(denied) = &self {
            denied.log();
        }
        let (status, problem, retry_s) = self.answer();
        let mut response = (status, axum::Json(problem)).into_response();
        if let Some(seconds) = retry_s {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The end of a file that is not as a file ends: whoever reads it learns that it is torn.
#[must_use]
pub fn torn(why: &StorageError) -> axum::Error {
    axum::Error::new(std::io::Error::other(why.to_string()))
}

macro_rules! denied {
    ($($why:ty),*) => { $(
        impl From<$why> for Error {
            fn from(why: $why) -> Self {
                Error::Denied(why.into())
            }
        }
    )* };
}
denied!(Denied, Form, Refusal, StorageError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_of_a_game_has_the_same_word_as_on_the_socket() {
        let (status, problem, _) = Error::from(Refusal::NotYourTurn).answer();
        assert_eq!((status, problem.code.as_str()), (StatusCode::CONFLICT, "not-your-turn"));
        assert_eq!(problem.error, "It is not your turn.");
    }

    #[test]
    fn what_fails_inside_is_in_the_log_as_an_error() {
        use std::io::Write;
        use std::sync::{Arc, Mutex};

        #[derive(Clone, Default)]
        struct Lines(Arc<Mutex<Vec<u8>>>);

        impl Write for Lines {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.lock().unwrap().write(bytes)
            }

            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }

        let lines = Lines::default();
        let to = lines.clone();
        let log = tracing_subscriber::fmt().with_ansi(false).with_writer(move || to.clone());
        tracing::subscriber::with_default(log.finish(), || {
            let failed = || Error::from(Denied::Internal("a fuse blew".into()));
            assert!(!failed().answer().1.error.contains("fuse"), "people are told less");
            assert_eq!(failed().into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        });
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        assert!(text.contains("ERROR") && text.contains("a fuse blew"), "{text}");
    }

    #[test]
    fn a_wait_is_told_in_a_header_too() {
        let (status, problem, retry_s) = Error::from(Denied::TooFast(1_001)).answer();
        assert_eq!((status, retry_s), (StatusCode::TOO_MANY_REQUESTS, Some(2)));
        assert_eq!(problem.error, "That was too often. Try again in 2 seconds.");
    }

    #[test]
    fn what_went_wrong_inside_stays_inside() {
        let (status, problem, _) = Error::internal("secret path").answer();
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!problem.error.contains("secret"));
    }
}
