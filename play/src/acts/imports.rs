//! Games that were played elsewhere: files of them are taken in, and deleted.

use std::sync::Arc;

use rookery_protocol::deed::Deed;
use rookery_protocol::id::{GameId, ImportId};
use rookery_protocol::import::IMPORT_NAME_LEN_MAX;
use rookery_rules::Game;
use rookery_storage::{NewImport, StoredImport, User};
use rookery_texts::imports as texts;

use super::log;
use super::safety::sure;
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::imports::{self, NotKept, Room, Turn};
use crate::may::Admin;
use crate::{may, now};

/// What a file is called that nobody gave a name.
const NAMELESS: &str = "Games";

/// A file that may be sent now.
pub struct Begun {
    /// What is stored of it.
    pub import: NewImport,
    /// What all its games are, whatever their tags say.
    pub rules: Option<Arc<dyn Game>>,
    /// How much may be kept.
    pub room: Room,
    /// The right to send it.
    pub turn: Turn,
}

/// Makes room for a file of games; `name` is what its sender calls it, `rules` the key of what all
/// its games are.
///
/// # Errors
/// One may keep no games or no more files here, sends a file already, there are no such rules, or the
/// disk has little room left.
pub async fn begin(
    app: &App,
    user: &User,
    name: Option<&str>,
    rules: Option<&str>,
) -> Result<Begun> {
    may::send_games(user)?;
    let name = called(name)?;
    let shelf = app.base.library.shelf();
    let find = |key| shelf.find(key).ok_or_else(no_such_rules).map(|offer| offer.game.clone());
    let rules = rules.map(find).transpose()?;
    let room = imports::room(&app.base, user).await?;
    if room.files == 0 {
        return Err(Denied::TooManyFiles);
    }
    if !app.base.health.has_room_for_files() {
        return Err(Denied::DiskNearlyFull);
    }
    let turn = app.imports.turn(user.id).await?;
    let id = ImportId::from_random(now::random_u64());
    let import = NewImport { id, made_by: user.id, name, made_ms: now::millis() };
    app.base.storage.create_import(&import).await?;
    Ok(Begun { import, rules, room, turn })
}

/// Keeps the first game of a text.
///
/// # Errors
/// One may keep no games here, or no more, or the text is no game.
pub async fn keep_one(app: &App, user: &User, text: String) -> Result<GameId> {
    may::send_games(user)?;
    imports::keep_one(&app.base, &app.imports, user, text).await.map_err(|why| match why {
        NotKept::Wrong(what) => Denied::form("pgn", Wrong::BadGame, what),
        NotKept::Busy(refusal) => Denied::Game(refusal),
        NotKept::Full => Denied::TooManyGames,
        NotKept::DiskFull => Denied::DiskNearlyFull,
        NotKept::Storage(why) => Denied::Storage(why),
        NotKept::Internal(what) => Denied::Internal(what),
    })
}

/// Deletes a file of games and all games of it; `admin` is the same person, if they run the server.
///
/// # Errors
/// There is none, or it is somebody else's; for an admin that wants the passphrase.
pub async fn delete(app: &App, user: &User, admin: Option<&Admin>, id: ImportId) -> Result<()> {
    let StoredImport { import, by } = app.base.storage.import(id).await?.ok_or(Denied::NotFound)?;
    let admin = may::delete_import(user, admin, by.id)?;
    if let Some(admin) = admin {
        sure(admin)?;
    }
    app.base.storage.delete_import(id).await?;
    if let Some(admin) = admin {
        let (name, games) = (import.name, import.kept);
        let deed = Deed::ImportDeleted { id, name, owner: by.id, games };
        log::note(app, admin, deed).await;
    }
    Ok(())
}

fn called(name: Option<&str>) -> Result<String> {
    let name = name.map(str::trim).filter(|name| !name.is_empty()).unwrap_or(NAMELESS);
    if name.chars().count() > IMPORT_NAME_LEN_MAX || name.contains(char::is_control) {
        let text = texts::file_name(IMPORT_NAME_LEN_MAX);
        return Err(Denied::form("name", Wrong::BadName, text));
    }
    Ok(name.to_owned())
}

fn no_such_rules() -> Denied {
    Denied::form("rules", Wrong::NoSuchRules, texts::no_such_game())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;
    use rookery_protocol::error::Refusal;

    use super::*;
    use crate::testing::World;

    #[test]
    fn a_file_is_called_by_one_line_of_so_many_characters_or_by_none() {
        let longest = "é".repeat(IMPORT_NAME_LEN_MAX);
        assert_eq!(called(Some(&longest)).unwrap(), longest);
        assert_eq!(called(Some(" Opera ")).unwrap(), "Opera");
        assert_eq!(called(Some("  ")).unwrap(), NAMELESS);
        assert_eq!(called(None).unwrap(), NAMELESS);
        for bad in [format!("{longest}é"), "a\nb".to_owned()] {
            assert_eq!(called(Some(&bad)).unwrap_err().field(), Some("name"));
        }
    }

    #[tokio::test]
    async fn whoever_has_an_account_sends_one_file_of_games_at_a_time() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, guest) = (world.player("Ada").await, world.user("Guest1", Role::Guest).await);
        let why = async |user, name, rules| begin(app, user, name, rules).await.err();
        let denied = why(&guest, None, None).await;
        assert!(matches!(denied, Some(Denied::GuestSendsNoGames)), "{denied:?}");
        assert_eq!(why(&ada, Some("a\nb"), None).await.unwrap().field(), Some("name"));
        let Some(Denied::Form(form)) = why(&ada, None, Some("no-such-game")).await else {
            panic!("there are such rules")
        };
        assert_eq!((form.field, form.wrong), ("rules", Wrong::NoSuchRules));
        let begun = begin(app, &ada, Some("Opera"), Some("chess")).await.unwrap();
        assert_eq!((begun.import.name.as_str(), begun.import.made_by), ("Opera", ada.id));
        assert_eq!(begun.rules.unwrap().title().key, "chess");
        let stored = app.base.storage.import(begun.import.id).await.unwrap().unwrap();
        assert_eq!((stored.by.id, stored.import.name.as_str()), (ada.id, "Opera"));
        let denied = why(&ada, None, None).await;
        assert!(matches!(denied, Some(Denied::Game(Refusal::Busy))), "{denied:?}");
        drop(begun.turn);
        assert!(begin(app, &ada, None, None).await.is_ok());
        world.end().await;
    }

    #[tokio::test]
    async fn one_has_as_many_files_as_are_listed() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.player("Ada").await);
        for number in 0..imports::FILES_EACH_MAX {
            let id = ImportId::from_random(number);
            let import = NewImport { id, made_by: ada.id, name: "Opera".into(), made_ms: 1 };
            app.base.storage.create_import(&import).await.unwrap();
        }
        let denied = begin(app, &ada, None, None).await.err();
        assert!(matches!(denied, Some(Denied::TooManyFiles)), "{denied:?}");
        delete(app, &ada, None, ImportId::from_random(0)).await.unwrap();
        assert!(begin(app, &ada, None, None).await.is_ok());
        world.end().await;
    }

    #[tokio::test]
    async fn the_first_game_of_a_text_is_kept_or_it_is_said_what_is_wrong() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, guest) = (world.player("Ada").await, world.user("Guest1", Role::Guest).await);
        let keep = async |user, text: &str| keep_one(app, user, text.to_owned()).await;
        let id = keep(&ada, "1. f3 e5 2. g4 Qh4# 0-1").await.unwrap();
        let kept = app.base.storage.imported(id).await.unwrap().unwrap();
        assert_eq!(kept.summary.result.unwrap().reason, "checkmate");
        assert_eq!(app.base.storage.count_imported(ada.id).await.unwrap(), 1);
        let denied = keep(&ada, "1. f3 e5 2. Qh8").await.unwrap_err();
        let Denied::Form(form) = denied else { panic!("{denied:?}") };
        assert_eq!((form.field, form.wrong), ("pgn", Wrong::BadGame));
        let denied = keep(&guest, "1. e4").await;
        assert!(matches!(denied, Err(Denied::GuestSendsNoGames)), "{denied:?}");
        let _turn = app.imports.turn(ada.id).await.unwrap();
        let denied = keep(&ada, "1. e4").await;
        assert!(matches!(denied, Err(Denied::Game(Refusal::Busy))), "{denied:?}");
        world.end().await;
    }

    #[tokio::test]
    async fn a_file_of_games_is_deleted_by_its_sender_or_by_an_admin_who_is_noted() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let (bela, cili) = (world.player("Bela").await, world.player("Cili").await);
        let sent = async |user| begin(app, user, Some("Opera"), None).await.unwrap().import.id;
        let (own, first, second) = (sent(&ada).await, sent(&bela).await, sent(&bela).await);
        assert!(matches!(delete(app, &cili, None, first).await, Err(Denied::NotYourImport)));
        assert!(app.base.storage.import(first).await.unwrap().is_some());
        let unsure = Admin::of(world.registered_admin("Dora").await).unwrap();
        let denied = delete(app, &unsure, Some(&unsure), second).await;
        assert!(matches!(denied, Err(Denied::PassphraseWanted)), "{denied:?}");
        for (by, admin, id) in
            [(&bela, None, first), (&*ada, Some(&ada), second), (&*ada, Some(&ada), own)]
        {
            delete(app, by, admin, id).await.unwrap();
            assert_eq!(app.base.storage.import(id).await.unwrap(), None);
            assert!(matches!(delete(app, by, admin, id).await, Err(Denied::NotFound)));
        }
        let (name, owner) = ("Opera".to_owned(), bela.id);
        let deed = Deed::ImportDeleted { id: second, name, owner, games: 0 };
        assert_eq!(world.deeds().await, [(ada.id, deed)], "one's own are one's own affair");
        world.end().await;
    }
}
