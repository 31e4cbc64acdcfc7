//! Rules about people, each of them once: who may do what. Acts ask here, whatever door they were
//! asked for at.

use std::ops::Deref;

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_protocol::token::{Scope, TokenSpan};
use rookery_storage::{Storage, User};
use rookery_texts::tokens;

use crate::console::Console;
use crate::denied::{Denied, Result, Wrong};

/// How long after the passphrase was given a session is trusted with what destroys or runs something.
pub const TRUSTED_MS: Millis = 10 * 60 * 1_000;

/// Somebody who runs the server. Nobody becomes one but by [`Admin::of`] and what is beside it.
#[derive(Debug, Clone)]
pub struct Admin {
    user: User,
    /// Whether it is sure that they ask themselves, and not somebody who found their session.
    sure: bool,
}

impl Admin {
    /// Somebody, if they run the server. It is sure that they ask where they have no passphrase that
    /// could be asked for.
    ///
    /// # Errors
    /// [`Denied::AdminsOnly`].
    pub fn of(user: User) -> Result<Self> {
        let sure = user.passphrase_hash.is_none();
        if runs_the_server(&user) { Ok(Self { user, sure }) } else { Err(Denied::AdminsOnly) }
    }

    /// Somebody who asks in a session in which they gave their passphrase at this time, if they run
    /// the server.
    ///
    /// # Errors
    /// [`Denied::AdminsOnly`].
    pub fn in_session(user: User, confirmed_ms: Option<Millis>, now: Millis) -> Result<Self> {
        let fresh = is_fresh(confirmed_ms, now);
        let Self { user, sure } = Self::of(user)?;
        Ok(Self { user, sure: sure || fresh })
    }

    /// Somebody who asks with a token, if they run the server. It was made for that with their
    /// passphrase, and no program could be asked for another one.
    ///
    /// # Errors
    /// [`Denied::AdminsOnly`].
    pub fn with_token(user: User) -> Result<Self> {
        Ok(Self { sure: true, ..Self::of(user)? })
    }

    /// Makes sure that what destroys or runs something is not asked for by a session alone.
    ///
    /// # Errors
    /// [`Denied::PassphraseWanted`].
    pub fn sure(&self) -> Result<()> {
        if self.sure { Ok(()) } else { Err(Denied::PassphraseWanted) }
    }
}

impl Deref for Admin {
    type Target = User;

    fn deref(&self) -> &User {
        &self.user
    }
}

/// Whether somebody has proven lately, in a session, who they are.
#[must_use]
pub fn is_fresh(confirmed_ms: Option<Millis>, now: Millis) -> bool {
    confirmed_ms.is_some_and(|confirmed_ms| now - confirmed_ms < TRUSTED_MS)
}

/// Whether somebody runs the server.
#[must_use]
pub fn runs_the_server(user: &User) -> bool {
    user.role == Role::Admin
}

/// Whether somebody has no account of their own.
#[must_use]
pub fn is_guest(user: &User) -> bool {
    user.role == Role::Guest
}

/// Whether an account may be entered, by whatever proves that it is one's own.
///
/// # Errors
/// [`Denied::Suspended`].
pub fn log_in(suspended: bool) -> Result<()> {
    if suspended { Err(Denied::Suspended) } else { Ok(()) }
}

/// Whether strangers may make accounts.
///
/// # Errors
/// [`Denied::RegistrationClosed`].
pub fn register(console: &Console) -> Result<()> {
    if console.settings().registration { Ok(()) } else { Err(Denied::RegistrationClosed) }
}

/// Whether strangers may come without an account.
///
/// # Errors
/// [`Denied::GuestsClosed`].
pub fn come_as_guest(console: &Console) -> Result<()> {
    if console.settings().guests { Ok(()) } else { Err(Denied::GuestsClosed) }
}

/// Whether somebody may talk, in whatever room of whatever game.
///
/// # Errors
/// [`Refusal::Muted`].
pub fn talk(console: &Console, user: UserId) -> std::result::Result<(), Refusal> {
    if console.is_muted(user) { Err(Refusal::Muted) } else { Ok(()) }
}

/// Whether a game may begin between two people, or be offered by one to the other.
///
/// # Errors
/// [`Refusal::Blocked`] where one has blocked the other.
pub async fn meet(storage: &Storage, user: UserId, other: UserId) -> Result<()> {
    if storage.are_apart(user, other).await? { Err(Refusal::Blocked.into()) } else { Ok(()) }
}

/// Whether somebody may play games that count.
///
/// # Errors
/// [`Denied::GuestsPlayCasual`].
pub fn play_rated(user: &User) -> Result<()> {
    if is_guest(user) { Err(Denied::GuestsPlayCasual) } else { Ok(()) }
}

/// Whether somebody may have a token for this, and for so long: a program that plays as a bot has
/// nobody who would give it another one, and may do nothing but play.
///
/// # Errors
/// [`Denied::GuestHasNoTokens`], a token without an end for somebody else than a bot, or the scope
/// that only admins have.
pub fn have_token(user: &User, scopes: &[Scope], span: TokenSpan) -> Result<()> {
    if is_guest(user) {
        return Err(Denied::GuestHasNoTokens);
    }
    if span == TokenSpan::Endless && user.role != Role::Bot {
        return Err(Denied::form("span", Wrong::EndlessToken, tokens::endless()));
    }
    if scopes.contains(&Scope::Admin) && !runs_the_server(user) {
        return Err(Denied::form("scopes", Wrong::ScopeOfAdmins, tokens::for_admins()));
    }
    Ok(())
}

/// Whether somebody may take away all that they have here, in a session in which they gave their
/// passphrase at this time: it is more than a page that was left open shows. Guests have none to give,
/// and their session is all that says who they are.
///
/// # Errors
/// [`Denied::PassphraseWanted`].
pub fn take_archive(user: &User, confirmed_ms: Option<Millis>, now: Millis) -> Result<()> {
    trusted(user, confirmed_ms, now)
}

/// Whether somebody may end other sessions of theirs, in a session in which they gave their passphrase
/// at this time: whoever found a session would else log its owner out everywhere.
///
/// # Errors
/// [`Denied::PassphraseWanted`].
pub fn end_sessions(user: &User, confirmed_ms: Option<Millis>, now: Millis) -> Result<()> {
    trusted(user, confirmed_ms, now)
}

fn trusted(user: &User, confirmed_ms: Option<Millis>, now: Millis) -> Result<()> {
    let fresh = confirmed_ms.is_some_and(|confirmed_ms| now - confirmed_ms < TRUSTED_MS);
    if fresh || is_guest(user) { Ok(()) } else { Err(Denied::PassphraseWanted) }
}

/// Whether somebody may keep games from elsewhere here.
///
/// # Errors
/// [`Denied::GuestSendsNoGames`].
pub fn send_games(user: &User) -> Result<()> {
    if is_guest(user) { Err(Denied::GuestSendsNoGames) } else { Ok(()) }
}

/// Whether somebody may delete a file of games that `owner` has sent: who does it as an admin, or
/// none where they are the owner.
///
/// # Errors
/// [`Denied::NotYourImport`].
pub fn delete_import<'a>(
    user: &User,
    admin: Option<&'a Admin>,
    owner: UserId,
) -> Result<Option<&'a Admin>> {
    if user.id == owner {
        return Ok(None);
    }
    admin.map(Some).ok_or(Denied::NotYourImport)
}

/// Games that a guest plays at once: nobody comes back to more of them.
const GUEST_GAMES_MAX: u32 = 30;
/// Games that somebody with an account plays at once: who plays by correspondence has a hundred.
const GAMES_MAX: u32 = 200;
/// Games that a program plays at once by itself: it gets tired of none. Bots that the server plays
/// have places of their own, and are in as many games as people begin with them.
const BOT_GAMES_MAX: u32 = 1_000;
/// Offers that one person may have open at once.
pub(crate) const OFFERS_MAX: u32 = 10;
/// Offers that a program may have open at once: one that holds a tournament challenges everybody.
const BOT_OFFERS_MAX: u32 = 100;

/// How many games somebody of a role plays at once. What is arranged for others does not ask.
#[must_use]
pub fn games_max(role: Role) -> u32 {
    match role {
        Role::Guest => GUEST_GAMES_MAX,
        Role::Player | Role::Admin => GAMES_MAX,
        Role::Bot => BOT_GAMES_MAX,
    }
}

/// How many offers somebody of a role has open at once.
#[must_use]
pub fn offers_max(role: Role) -> u32 {
    match role {
        Role::Guest | Role::Player | Role::Admin => OFFERS_MAX,
        Role::Bot => BOT_OFFERS_MAX,
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::console::Settings;
    use rookery_storage::NewUser;

    use super::*;
    use crate::testing::Database;

    fn user(role: Role) -> User {
        let id = UserId::from_random(1);
        User { id, name: "Ada".into(), role, passphrase_hash: None, created_ms: 0 }
    }

    #[test]
    fn only_an_admin_runs_the_server() {
        for role in [Role::Guest, Role::Player, Role::Bot] {
            assert!(matches!(Admin::of(user(role)), Err(Denied::AdminsOnly)));
        }
        assert_eq!(Admin::of(user(Role::Admin)).unwrap().name, "Ada");
    }

    #[test]
    fn a_session_alone_is_trusted_for_ten_minutes_after_the_passphrase_was_given() {
        let with = User { passphrase_hash: Some("hash".into()), ..user(Role::Admin) };
        let at = |confirmed_ms, now| {
            let admin = Admin::in_session(with.clone(), confirmed_ms, now).unwrap();
            admin.sure().is_ok()
        };
        assert!(at(Some(1_000), 1_000) && at(Some(1_000), 600_999));
        assert!(!at(Some(1_000), 601_000) && !at(None, 0));
        let denied = Admin::of(with.clone()).unwrap().sure();
        assert!(matches!(denied, Err(Denied::PassphraseWanted)));
        assert!(Admin::with_token(with).unwrap().sure().is_ok());
        let without = Admin::in_session(user(Role::Admin), None, 0).unwrap();
        assert!(without.sure().is_ok(), "nobody is asked for what they do not have");
        let player = Admin::in_session(user(Role::Player), Some(0), 0);
        assert!(matches!(player, Err(Denied::AdminsOnly)));
        assert!(matches!(Admin::with_token(user(Role::Bot)), Err(Denied::AdminsOnly)));
    }

    #[test]
    fn the_tokens_of_bots_alone_may_have_no_end() {
        let may = |role, span| have_token(&user(role), &[Scope::BotPlay], span);
        for span in [TokenSpan::Month, TokenSpan::Quarter, TokenSpan::Year] {
            for role in [Role::Player, Role::Bot, Role::Admin] {
                assert!(may(role, span).is_ok());
            }
        }
        assert!(may(Role::Bot, TokenSpan::Endless).is_ok());
        for role in [Role::Player, Role::Admin] {
            assert_eq!(may(role, TokenSpan::Endless).unwrap_err().field(), Some("span"));
        }
        let guest = may(Role::Guest, TokenSpan::Month);
        assert!(matches!(guest, Err(Denied::GuestHasNoTokens)));
    }

    #[test]
    fn games_from_elsewhere_are_deleted_by_their_sender_and_by_admins() {
        let (own, other) = (UserId::from_random(1), UserId::from_random(2));
        let admin = Admin::of(user(Role::Admin)).unwrap();
        let deletes = |user: &User, admin, owner| {
            delete_import(user, admin, owner).ok().map(|admin| admin.is_some())
        };
        assert_eq!(deletes(&user(Role::Player), None, own), Some(false));
        assert_eq!(deletes(&user(Role::Player), None, other), None);
        assert_eq!(deletes(&admin, Some(&admin), other), Some(true));
        assert_eq!(deletes(&admin, Some(&admin), own), Some(false), "as anybody would");
    }

    #[test]
    fn whoever_is_suspended_does_not_log_in() {
        assert!(matches!(log_in(true), Err(Denied::Suspended)));
        assert!(log_in(false).is_ok());
    }

    #[test]
    fn guests_send_no_games() {
        assert!(matches!(send_games(&user(Role::Guest)), Err(Denied::GuestSendsNoGames)));
        for role in [Role::Player, Role::Bot, Role::Admin] {
            assert!(send_games(&user(role)).is_ok());
        }
    }

    #[tokio::test]
    async fn strangers_come_while_admins_let_them() {
        let database = Database::new().await;
        let storage = &database.storage;
        let console = Console::read(storage).await.unwrap();
        assert!(register(&console).is_ok() && come_as_guest(&console).is_ok());
        for (registration, guests) in [(true, false), (false, true)] {
            storage.set_settings(&Settings { registration, guests }).await.unwrap();
            console.refresh(storage).await.unwrap();
            assert_eq!(register(&console).is_ok(), registration);
            assert_eq!(come_as_guest(&console).is_ok(), guests);
        }
        assert!(matches!(come_as_guest(&console), Ok(())));
        assert!(matches!(register(&console), Err(Denied::RegistrationClosed)));
        database.close().await;
    }

    #[tokio::test]
    async fn a_muted_person_does_not_talk_until_the_mute_ends() {
        let database = Database::new().await;
        let storage = &database.storage;
        let User { id, name, role, .. } = user(Role::Player);
        let new = NewUser { id, name, role, passphrase_hash: None, created_ms: 0 };
        storage.create_user(&new).await.unwrap();
        let console = Console::read(storage).await.unwrap();
        let other = UserId::from_random(2);
        for muted in [true, false] {
            storage.set_limits(id, false, muted, 0).await.unwrap();
            console.refresh(storage).await.unwrap();
            let refusal = muted.then_some(Refusal::Muted);
            assert_eq!(talk(&console, id).err(), refusal);
            assert_eq!(talk(&console, other), Ok(()));
        }
        database.close().await;
    }

    #[test]
    fn guests_play_casual_games_and_have_no_tokens() {
        let (guest, player) = (user(Role::Guest), user(Role::Player));
        assert!(play_rated(&guest).is_err() && play_rated(&player).is_ok());
        let may =
            |user: &User, scopes: &[Scope]| have_token(user, scopes, TokenSpan::Month).is_ok();
        assert!(!may(&guest, &[]) && may(&player, &[]));
        assert!(!may(&player, &[Scope::Admin]));
        assert!(may(&user(Role::Admin), &[Scope::Admin]));
    }
}
