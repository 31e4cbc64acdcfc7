//! What is asked of the server beside the connection.

use rookery_api_client::{ApiError, Client, GamesWanted, Trust};
use rookery_protocol::account::Credentials;
use rookery_protocol::factor::LogIn;

use crate::failure::Failure;
use crate::server::{Server, factor};
use crate::session::Session;
use crate::terminal::app::{Answer, Call};
use crate::texts::{accounts, full_stop};

/// Games of a player that are listed, at most.
const GAMES_MAX: u32 = 30;

/// What came of a call.
#[derive(Default)]
pub(super) struct Done {
    pub(super) answer: Option<Answer>,
    /// Whoever has logged in, and what to keep of that.
    pub(super) session: Option<(Client, Session)>,
}

impl From<Answer> for Done {
    fn from(answer: Answer) -> Self {
        Self { answer: Some(answer), session: None }
    }
}

/// Asks, and waits for the answer. `before` is the session that a new one takes the place of.
pub(super) async fn call(
    client: Option<Client>,
    trust: Trust,
    before: Option<Session>,
    call: Call,
) -> Done {
    if let Call::LogIn { server, credentials, code, new } = call {
        return log_in((server, &trust), credentials, code, new, before).await;
    }
    let Some(client) = client else { return Answer::SessionEnded.into() };
    match ask(&client, call).await {
        Ok(answer) => answer.into(),
        Err(why) if why.code() == Some("sign-in-first") => Answer::SessionEnded.into(),
        Err(why) => Answer::Failed(full_stop(why.text())).into(),
    }
}

/// Ends a session. A server that cannot be reached ends it by itself one day.
pub(super) async fn log_out(client: Client) -> Done {
    let _ = client.log_out().await;
    Done::default()
}

async fn ask(client: &Client, call: Call) -> Result<Answer, ApiError> {
    Ok(match call {
        Call::Rules => Answer::Rules(client.all_rules().await?),
        Call::Bots => Answer::Bots(client.bots().await?),
        Call::Mine(name) => {
            let (ended, limit) = (Some(false), Some(GAMES_MAX));
            let wanted = GamesWanted { player: Some(name), ended, limit, ..GamesWanted::default() };
            Answer::Mine(client.games(&wanted).await?)
        }
        Call::Of(name) => {
            let (player, limit) = (Some(name.clone()), Some(GAMES_MAX));
            let wanted = GamesWanted { player, limit, ..GamesWanted::default() };
            Answer::Of(name, client.games(&wanted).await?)
        }
        Call::Invite(challenge) => Answer::Invited(client.challenge(&challenge).await?),
        Call::Accept(id) => Answer::Accepted(client.accept(id).await?),
        Call::Decline(id) => client.decline(id).await.map(|_| Answer::Done)?,
        Call::TakeBack(id) => client.take_back(id).await.map(|_| Answer::Done)?,
        Call::LogOut | Call::LogIn { .. } => Answer::Done,
    })
}

async fn log_in(
    (address, trust): (String, &Trust),
    credentials: Credentials,
    code: Option<String>,
    new: bool,
    before: Option<Session>,
) -> Done {
    let refused = |code: Option<&str>, failure: &Failure| {
        let text = failure.text();
        Done::from(Answer::NotLoggedIn { code: code.map(str::to_owned), text })
    };
    let server = match Server::at(&address, trust) {
        Ok(server) => server,
        Err(failure) => return refused(None, &failure),
    };
    if let Some(before) = before.filter(|before| before.server == address) {
        server.client.set_session(Some(before.token));
    }
    let me = match new {
        true => server.client.register(&credentials).await,
        false => {
            let Credentials { name, passphrase } = credentials;
            let factor = code.as_deref().map(factor);
            server.client.log_in_with(&LogIn { name, passphrase, factor }).await
        }
    };
    let me = match me {
        Ok(me) => me,
        Err(why) => {
            let code = why.code().map(str::to_owned);
            return refused(code.as_deref(), &server.failure(why));
        }
    };
    let (Some(account), Some(token)) = (me.account, server.client.session()) else {
        return refused(None, &Failure::Refused(accounts::no_session()));
    };
    let name = account.player.name.clone();
    let session = Session { server: address.clone(), name, token };
    let answer = Answer::LoggedIn { server: address, account };
    Done { answer: Some(answer), session: Some((server.client, session)) }
}
