//! Rules about people, each of them once: who may do what. Acts ask here, whatever door they were
//! asked for at.

use std::ops::Deref;

use rookery_protocol::account::Role;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_protocol::token::Scope;
use rookery_storage::{Storage, User};
use rookery_texts::tokens;

use crate::console::Console;
use crate::denied::{Denied, Result, Wrong};

/// Somebody who runs the server. Nobody becomes one but by [`Admin::of`].
#[derive(Debug, Clone)]
pub struct Admin(User);

impl Admin {
    /// Somebody, if they run the server.
    ///
    /// # Errors
    /// [`Denied::AdminsOnly`].
    pub fn of(user: User) -> Result<Self> {
        if runs_the_server(&user) { Ok(Self(user)) } else { Err(Denied::AdminsOnly) }
    }
}

impl Deref for Admin {
    type Target = User;

    fn deref(&self) -> &User {
        &self.0
    }
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

/// Whether somebody may have a token for this.
///
/// # Errors
/// [`Denied::GuestHasNoTokens`], or the scope that only admins have.
pub fn have_token(user: &User, scopes: &[Scope]) -> Result<()> {
    if is_guest(user) {
        return Err(Denied::GuestHasNoTokens);
    }
    if scopes.contains(&Scope::Admin) && !runs_the_server(user) {
        return Err(Denied::form("scopes", Wrong::ScopeOfAdmins, tokens::for_admins()));
    }
    Ok(())
}

/// Whether somebody may keep games from elsewhere here.
///
/// # Errors
/// [`Denied::GuestSendsNoGames`].
pub fn send_games(user: &User) -> Result<()> {
    if is_guest(user) { Err(Denied::GuestSendsNoGames) } else { Ok(()) }
}

/// Whether somebody may delete a file of games that `owner` has sent.
///
/// # Errors
/// [`Denied::NotYourImport`].
pub fn delete_import(user: &User, owner: UserId) -> Result<()> {
    if user.id == owner || runs_the_server(user) { Ok(()) } else { Err(Denied::NotYourImport) }
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
    fn games_from_elsewhere_are_deleted_by_their_sender_and_by_admins() {
        let other = UserId::from_random(2);
        assert!(delete_import(&user(Role::Player), UserId::from_random(1)).is_ok());
        assert!(delete_import(&user(Role::Player), other).is_err());
        assert!(delete_import(&user(Role::Admin), other).is_ok());
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
        assert!(have_token(&guest, &[]).is_err() && have_token(&player, &[]).is_ok());
        assert!(have_token(&player, &[Scope::Admin]).is_err());
        assert!(have_token(&user(Role::Admin), &[Scope::Admin]).is_ok());
    }
}
