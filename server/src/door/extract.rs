//! What handlers take: JSON, paths and queries that fail as a [`Problem`], and who asks.
//!
//! [`Problem`]: rookery_protocol::error::Problem

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::extract::rejection::{BytesRejection, FailedToBufferBody, JsonRejection};
use axum::extract::{FromRequest, FromRequestParts, MatchedPath, Request};
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use rookery_play::acts::factors;
use rookery_play::acts::log_in::{self, Caller};
use rookery_play::acts::sessions::{self, Session};
use rookery_play::auth::bearer::read;
use rookery_play::auth::session::{Came, Token};
use rookery_play::denied::Denied;
use rookery_play::{may, now};
use rookery_protocol::error::Refusal;
use rookery_protocol::token::Scope;
use rookery_storage::{Holder, TokenHash, User};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::Error;
use super::{agent, bearer, cookie, forwarded};
use crate::config::Config;
use crate::site::Site;

/// A body of JSON: to take, and to answer with.
#[derive(Debug, Clone, Copy)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(bad_json(rejection)),
        }
    }
}

fn bad_json(rejection: JsonRejection) -> Error {
    use std::error::Error as _;
    match rejection {
        JsonRejection::MissingJsonContentType(_) => Error::NotJson,
        JsonRejection::BytesRejection(BytesRejection::FailedToBufferBody(
            FailedToBufferBody::LengthLimitError(_),
        )) => Error::TooLarge,
        // The source is serde's own sentence: the field and what is wrong with it.
        other => Error::Malformed(other.source().map_or(other.body_text(), ToString::to_string)),
    }
}

/// The parts of the path that the route left open.
#[derive(Debug, Clone, Copy)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    /// A path that cannot be read leads nowhere.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(value)| Self(value)).map_err(|_| Error::NOT_FOUND)
    }
}

/// What follows the question mark.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        let query = query.map(|axum::extract::Query(value)| Self(value));
        query.map_err(|rejection| Error::Malformed(rejection.body_text()))
    }
}

/// The address at the other end of the connection, as an extension of every request.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// The client's address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub IpAddr);

impl FromRequestParts<Site> for Client {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let peer = parts.extensions.get::<Peer>();
        let Peer(peer) = peer.ok_or_else(|| Error::internal("no peer address"))?;
        Ok(Self(of(&parts.headers, peer.ip(), &site.config)))
    }
}

/// From where somebody comes to enter an account.
pub struct Whence {
    /// The client's address.
    pub client: IpAddr,
    /// What the browser shows to be known by, if it was here before.
    pub browser: Option<Token>,
    /// What is noted of a session that begins.
    pub came: Came,
}

impl Whence {
    /// The same as acts take it.
    #[must_use]
    pub fn caller(&self) -> Caller {
        Caller {
            address: self.client,
            browser: self.browser.as_ref().map(Token::hash),
            by_browser: true,
            program: self.came.browser,
            system: self.came.system,
        }
    }
}

impl FromRequestParts<Site> for Whence {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let Client(client) = Client::from_request_parts(parts, site).await?;
        let said = parts.headers.get(USER_AGENT).and_then(|said| said.to_str().ok());
        let (browser, system) = said.map(agent::names).unwrap_or_default();
        let came = Came { address: Some(client), browser, system };
        Ok(Self { client, browser: in_cookies(parts, site, cookie::find_browser), came })
    }
}

/// Where a request comes from: a trusted proxy says, or it is whoever is connected.
pub fn of(headers: &HeaderMap, peer: IpAddr, config: &Config) -> IpAddr {
    if !config.trust_proxy {
        return peer.to_canonical();
    }
    match forwarded::read(headers, config.forwarded_by) {
        forwarded::Said::From(client) => client.to_canonical(),
        forwarded::Said::Nothing => peer.to_canonical(),
        forwarded::Said::Garbage => {
            // Whoever sends it could else fill the log.
            static TOLD: Once = Once::new();
            let header = config.forwarded_by;
            TOLD.call_once(|| {
                tracing::warn!(
                    %peer, ?header,
                    "the proxy says of a request that it comes from what is no address; such \
                     requests are taken for the proxy's own"
                );
            });
            peer.to_canonical()
        }
    }
}

/// Whoever asks, signed in or not.
pub struct Visitor(pub Option<Session>);

impl Visitor {
    /// Who is signed in.
    #[must_use]
    pub fn user(self) -> Option<User> {
        self.0.map(|session| session.user)
    }
}

impl FromRequestParts<Site> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let Some(token) = in_cookies(parts, site, cookie::find).map(|token| token.hash()) else {
            return Ok(Self(None));
        };
        let Client(client) = Client::from_request_parts(parts, site).await?;
        Ok(Self(sessions::find(&site.app, token, Some(client)).await?))
    }
}

fn in_cookies(parts: &Parts, site: &Site, find: fn(&str, bool) -> Option<Token>) -> Option<Token> {
    let secure = site.config.is_secure();
    let lines = parts.headers.get_all(COOKIE).iter();
    lines.filter_map(|line| line.to_str().ok()).find_map(|line| find(line, secure))
}

/// Somebody who is signed in; guests count.
pub struct SignedIn(pub User);

impl FromRequestParts<Site> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let visitor = Visitor::from_request_parts(parts, site).await?;
        visitor.user().map(Self).ok_or(Error::from(Refusal::SignInFirst))
    }
}

/// Somebody who is signed in, with the session by which they are; guests count.
pub struct OwnSession(pub Session);

impl FromRequestParts<Site> for OwnSession {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let Visitor(session) = Visitor::from_request_parts(parts, site).await?;
        session.map(Self).ok_or(Error::from(Refusal::SignInFirst))
    }
}

/// Whoever shows a token.
pub struct Bearer {
    /// Whose it is, and what it may be used for.
    pub holder: Holder,
    /// Which one it is.
    pub token: TokenHash,
}

impl FromRequestParts<Site> for Bearer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let token = bearer::shown(&parts.headers).and_then(read).ok_or(Denied::NoSuchToken)?;
        let token = token.hash();
        Ok(Self { holder: log_in::by_token(&site.app, &token).await?, token })
    }
}

impl Bearer {
    /// Whose token it is, if it may be used for one of these.
    ///
    /// # Errors
    /// Which one is missing.
    pub fn with(self, scopes: &[Scope]) -> Result<User, Error> {
        if scopes.iter().any(|scope| self.holder.scopes.contains(scope)) {
            return Ok(self.holder.user);
        }
        Err(Denied::MissingScope(scopes.first().copied()).into())
    }
}

/// Whoever comes to a board, signed in or not: by a session, or with a token for playing.
pub struct AtBoard(pub Option<Session>);

impl FromRequestParts<Site> for AtBoard {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let Some(bearer) = bearer_of(parts, site).await? else {
            let Visitor(session) = Visitor::from_request_parts(parts, site).await?;
            return Ok(Self(session));
        };
        let token = bearer.token;
        let user = bearer.with(&[Scope::BoardPlay, Scope::BotPlay])?;
        Ok(Self(Some(Session { user, token, confirmed_ms: None })))
    }
}

/// Somebody who makes and answers challenges: signed in, or with a token for that or for playing.
pub struct Challenger(pub User);

impl FromRequestParts<Site> for Challenger {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let Some(bearer) = bearer_of(parts, site).await? else {
            return SignedIn::from_request_parts(parts, site)
                .await
                .map(|SignedIn(user)| Self(user));
        };
        bearer.with(&[Scope::ChallengeWrite, Scope::BoardPlay, Scope::BotPlay]).map(Self)
    }
}

/// Somebody who sends games: signed in, or with a token for that.
pub struct Sender {
    /// Who it is.
    pub user: User,
    /// Who does what admins alone do, where they are one.
    pub admin: Option<may::Admin>,
}

impl FromRequestParts<Site> for Sender {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let (user, admin) = match bearer_of(parts, site).await? {
            Some(bearer) => {
                let user = bearer.with(&[Scope::Import])?;
                (user.clone(), may::Admin::with_token(user))
            }
            None => {
                let OwnSession(session) = OwnSession::from_request_parts(parts, site).await?;
                (session.user.clone(), in_session(session))
            }
        };
        let admin = match admin {
            Ok(admin) => factors::admin_with_factor(&site.app, admin).await.ok(),
            Err(_) => None,
        };
        Ok(Self { user, admin })
    }
}

/// Whoever asks, whatever their token may be used for.
pub struct Whoever(pub Option<User>);

impl FromRequestParts<Site> for Whoever {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        match bearer_of(parts, site).await? {
            Some(bearer) => Ok(Self(Some(bearer.holder.user))),
            None => Visitor::from_request_parts(parts, site).await.map(|it| Self(it.user())),
        }
    }
}

/// Whose token a request shows, if it shows one.
async fn bearer_of(parts: &mut Parts, site: &Site) -> Result<Option<Bearer>, Error> {
    match bearer::shown(&parts.headers) {
        Some(_) => Bearer::from_request_parts(parts, site).await.map(Some),
        None => Ok(None),
    }
}

/// Somebody who runs the server: signed in, or with a token for that.
pub struct Admin(pub may::Admin);

impl FromRequestParts<Site> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Error> {
        let (user, admin) = match bearer_of(parts, site).await? {
            Some(bearer) => {
                let user = bearer.holder.user.clone();
                let admin = bearer.with(&[Scope::Admin]);
                (user, admin.and_then(|user| Ok(may::Admin::with_token(user)?)))
            }
            None => {
                let OwnSession(session) = OwnSession::from_request_parts(parts, site).await?;
                (session.user.clone(), in_session(session).map_err(Error::from))
            }
        };
        let admin = match admin {
            Ok(admin) => factors::admin_with_factor(&site.app, admin).await.map_err(Error::from),
            Err(denied) => Err(denied),
        };
        if admin.is_err() {
            let Client(client) = Client::from_request_parts(parts, site).await?;
            log_in::asked_for_admins(&site.app, &user, client, &call_of(parts));
        }
        admin.map(Self)
    }
}

/// Who is signed in, if they run the server.
fn in_session(session: Session) -> rookery_play::denied::Result<may::Admin> {
    may::Admin::in_session(session.user, session.confirmed_ms, now::millis())
}

/// The call that is asked for, with its braces: `GET /api/v1/admin/users/{id}`.
fn call_of(parts: &Parts) -> String {
    let path = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    format!("{} {path}", parts.method)
}
