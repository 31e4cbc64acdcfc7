//! The server that a command speaks to.

use std::io::{self, IsTerminal as _};

use rookery_api_client::{ApiError, Client, Trust, page};
use rookery_protocol::account::Account;
use rookery_protocol::error::Problem;
use rookery_protocol::factor::Factor;
use rookery_protocol::said::Text;
use rookery_protocol::session::ConfirmSession;

use crate::failure::Failure;
use crate::passphrase;
use crate::session::{Session, SessionFile};
use crate::texts::{accounts, common, full_stop, matches, row};

/// A server, and what is said when it does not do as it was asked.
pub(crate) struct Server {
    /// Speaks to it.
    pub(crate) client: Client,
    address: String,
    /// Where the session is kept that is shown to it, if one is.
    file: Option<SessionFile>,
}

impl Server {
    /// The server at an address. Nothing is sent yet.
    pub(crate) fn at(address: &str, trust: &Trust) -> Result<Self, Failure> {
        let client = Client::trusting(address, trust);
        let client = client.map_err(|why| Failure::Usage(full_stop(why.text())))?;
        Ok(Self { client, address: address.to_owned(), file: None })
    }

    /// The server at an address, for whoever has this token. Nothing is sent yet.
    pub(crate) fn with_token(address: &str, trust: &Trust, token: &str) -> Result<Self, Failure> {
        let Self { client, address, file } = Self::at(address, trust)?;
        let unusable = || Failure::Usage(accounts::bad_token());
        let client = client.with_token(token.trim()).ok_or_else(unusable)?;
        Ok(Self { client, address, file })
    }

    /// Whether nobody is known by what is shown to the server.
    pub(crate) fn is_nobody(&self) -> bool {
        self.client.session().is_none() && !self.client.has_token()
    }

    /// A page of the server.
    pub(crate) fn link(&self, path: &str) -> String {
        page(&self.address, path)
    }

    /// The server that somebody is logged in to.
    pub(crate) fn of(file: &SessionFile, trust: &Trust) -> Result<Self, Failure> {
        let Some(session) = file.load()? else {
            return Err(Failure::NotAllowed(accounts::log_in_first("SERVER")));
        };
        Ok(Self::at(&session.server, trust)?.in_session(&session, file))
    }

    /// The same with a session that is kept in a file.
    pub(crate) fn in_session(self, session: &Session, file: &SessionFile) -> Self {
        let client = file.client(self.client, session);
        Self { client, file: Some(file.clone()), ..self }
    }

    /// Who is known by what is shown to the server.
    pub(crate) async fn me(&self) -> Result<Account, Failure> {
        let me = self.client.me().await.map_err(|why| self.failure(why))?;
        me.account.ok_or_else(|| self.session_ended())
    }

    /// Gives the server the passphrase once more, which whoever sits at the terminal is asked for.
    pub(crate) async fn confirm(&self) -> Result<(), Failure> {
        if !io::stdin().is_terminal() {
            return Err(Failure::NotAllowed(accounts::passphrase_wanted(&self.address)));
        }
        let passphrase = passphrase::prompt(&accounts::passphrase_once_more())?;
        let mut given = ConfirmSession { passphrase, factor: None };
        let mut confirmed = self.client.confirm_session(&given).await;
        if confirmed.as_ref().is_err_and(ApiError::wants_factor) {
            given.factor = Some(factor(&passphrase::prompt(&accounts::code())?));
            confirmed = self.client.confirm_session(&given).await;
        }
        confirmed.map_err(|why| self.failure(why))?;
        self.keep_session()
    }

    /// Keeps the session as the server has just changed it: the one in the file opens nothing any more.
    fn keep_session(&self) -> Result<(), Failure> {
        let (Some(file), Some(token)) = (&self.file, self.client.session()) else { return Ok(()) };
        match file.load()?.filter(|session| session.server == self.address) {
            Some(session) => file.keep(&Session { token, ..session }),
            None => Ok(()),
        }
    }

    /// Nobody is known by the session.
    pub(crate) fn session_ended(&self) -> Failure {
        Failure::NotAllowed(accounts::session_ended(&self.address))
    }

    /// What a call that did not go well means for the person at the terminal.
    pub(crate) fn failure(&self, why: ApiError) -> Failure {
        let address = &self.address;
        match why {
            ApiError::BadAddress(what) | ApiError::BadCertificates(what) => Failure::Usage(what),
            ApiError::PlainHttp(what) => Failure::Refused(what),
            ApiError::Tls(why) => Failure::Refused(accounts::not_safe(address, why)),
            ApiError::Unreachable(why) => Failure::Refused(accounts::not_reached(address, why)),
            ApiError::Refused { status, problem } => self.refused(status, &problem),
            other @ (ApiError::Unexpected(_) | ApiError::Closed(_)) => {
                let what = full_stop(other.text());
                Failure::Refused(row([what, accounts::is_rookery(address)]))
            }
        }
    }

    fn refused(&self, status: u16, problem: &Problem) -> Failure {
        let address = &self.address;
        let told = Text::told(problem.said.as_ref(), &problem.error);
        match (status, problem.code.as_str()) {
            (_, "sign-in-first") if self.is_nobody() => {
                Failure::NotAllowed(accounts::log_in_first(address))
            }
            (_, "sign-in-first") => self.session_ended(),
            (_, "no-such-token") => Failure::NotAllowed(accounts::token_unknown(address)),
            (_, "missing-scope") => Failure::NotAllowed(accounts::token_lacks(told, address)),
            (_, "no-such-login") => Failure::NotAllowed(accounts::no_such_login()),
            (_, "match-changed") => Failure::Refused(matches::changed()),
            (401 | 403, _) => Failure::NotAllowed(told),
            _ => Failure::Refused(told),
        }
    }
}

/// Random bits.
pub(crate) fn random() -> Result<u64, Failure> {
    getrandom::u64().map_err(|why| Failure::Refused(common::no_random(why.to_string())))
}

/// Does what waits for a server, on this thread alone.
pub(crate) fn wait_for<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let cannot = |why: std::io::Error| Failure::Refused(common::no_waiting(why.to_string()));
    runtime.map_err(cannot)?.block_on(work)
}

/// A code as it was typed.
pub(crate) fn factor(code: &str) -> Factor {
    Factor::Code { code: code.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(status: u16, code: &str) -> Failure {
        let problem = serde_json::json!({ "error": "In the server's words.", "code": code });
        let problem = serde_json::from_value(problem).unwrap();
        Server::at("play.example", &Trust::default())
            .unwrap()
            .failure(ApiError::Refused { status, problem })
    }

    #[test]
    fn a_session_that_the_server_gave_another_token_is_kept_by_that() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            file: SessionFile,
        }

        let path = std::env::temp_dir().join(format!("rookery-renewed-{}", std::process::id()));
        let arg = format!("--session-file={}", path.display());
        let Line { file } = clap::Parser::parse_from(["rookery", &arg]);
        let (address, name) = ("http://127.0.0.1:1".to_owned(), "Ada".to_owned());
        file.keep(&Session { server: address, name, token: "old".to_owned() }).ok().unwrap();
        let server = Server::of(&file, &Trust::default()).ok().unwrap();
        server.client.set_session(Some("new".to_owned()));
        server.keep_session().ok().unwrap();
        let kept = file.load().ok().unwrap().unwrap();
        assert_eq!((kept.token.as_str(), kept.name.as_str()), ("new", "Ada"));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn an_order_for_a_match_that_somebody_else_changed_is_told_as_that() {
        let Failure::Refused(text) = told(409, "match-changed") else {
            panic!("another exit code")
        };
        let text = text.to_string();
        assert!(text.contains("Somebody else has changed this match meanwhile"), "{text}");
        assert!(text.contains("nothing was done"), "{text}");
    }

    #[test]
    fn who_is_not_logged_in_learns_where_to_log_in() {
        let Failure::NotAllowed(text) = told(401, "sign-in-first") else {
            panic!("another exit code")
        };
        assert!(text.to_string().ends_with("rookery login play.example"), "{text}");
    }

    #[test]
    fn a_server_that_is_not_understood_may_be_none() {
        let server = Server::at("play.example", &Trust::default()).unwrap();
        let why = server.failure(ApiError::Unexpected(Text::verbatim("no JSON"))).text();
        let told =
            "The server's answer was not understood: no JSON. Is play.example a Rookery server?";
        assert_eq!(why.to_string(), told);
    }

    #[test]
    fn who_may_not_do_something_reads_the_servers_words() {
        for (status, code) in [(403, "admins-only"), (401, "whatever")] {
            let Failure::NotAllowed(text) = told(status, code) else { panic!("{code}") };
            assert_eq!(text.to_string(), "In the server's words.");
        }
        let Failure::Refused(text) = told(409, "match-state") else { panic!("match-state") };
        assert_eq!(text.to_string(), "In the server's words.");
    }
}
