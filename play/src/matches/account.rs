//! The accounts of a match's players.

use rookery_protocol::account::{NAME_LEN_MAX, NAME_LEN_MIN};
use rookery_protocol::id::UserId;
use rookery_storage::Storage;
use rookery_texts::matches;

use crate::auth::name;
use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// Accounts that are tried for a player whose name somebody else has.
const NAMES_MAX: u32 = 100;

/// The account of a player: one of the name, or where somebody else has that, or a player whose
/// account is `taken` already, of one like it.
///
/// # Errors
/// There is none, or the database fails.
pub(super) async fn account(storage: &Storage, player: &str, taken: &[UserId]) -> Result<UserId> {
    let base = account_name(player);
    for number in 1..=NAMES_MAX {
        let end = if number == 1 { String::new() } else { format!("-{number}") };
        let mut name: String = base.chars().take(NAME_LEN_MAX - end.len()).collect();
        name.push_str(&end);
        if name::check(&name).is_err() {
            continue;
        }
        let id = UserId::from_random(now::random_u64());
        if let Some(user) = storage.match_player(id, &name, now::millis()).await?
            && !taken.contains(&user)
        {
            return Ok(user);
        }
    }
    Err(Denied::form("players", Wrong::NameTaken, matches::name_taken(player)))
}

/// A name as accounts may have it.
fn account_name(player: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    let name: String = player.chars().map(letter).collect();
    let name = name.trim_matches(['-', '_']);
    if name.chars().count() < NAME_LEN_MIN { format!("engine-{name}") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;
    use rookery_storage::NewUser;

    use super::*;
    use crate::testing::Database;

    /// The accounts of the players of one match.
    async fn accounts(storage: &Storage, players: &[&str]) -> Vec<UserId> {
        let mut taken = vec![];
        for player in players {
            taken.push(account(storage, player, &taken).await.unwrap());
        }
        taken
    }

    async fn named(storage: &Storage, name: &str) -> Option<UserId> {
        storage.user_by_name(name).await.unwrap().map(|user| user.id)
    }

    #[tokio::test]
    async fn players_of_one_match_have_an_account_each_and_the_same_ones_in_the_next() {
        let database = Database::new().await;
        let storage = &database.storage;
        // As accounts are called, three of them have one name, and the others another.
        let players = [
            "Fish 15",
            "Fish-15",
            "(Fish 15)",
            "A name much too long (1)",
            "A name much too long (2)",
        ];
        let first = accounts(storage, &players).await;
        let names =
            ["Fish-15", "Fish-15-2", "Fish-15-3", "A-name-much-too-long", "A-name-much-too-lo-2"];
        for (&account, name) in first.iter().zip(names) {
            assert_eq!(named(storage, name).await, Some(account), "{name}");
        }
        assert_eq!(accounts(storage, &players).await, first);
        assert_eq!(accounts(storage, &players[1..2]).await, first[..1], "it is the only one");
        database.close().await;
    }

    #[tokio::test]
    async fn a_player_has_no_account_of_somebody_who_plays_elsewhere() {
        let database = Database::new().await;
        let storage = &database.storage;
        for (id, name, role) in [(1, "Anna", Role::Player), (2, "AnnasBot", Role::Bot)] {
            let person = NewUser {
                id: UserId::from_random(id),
                name: name.into(),
                role,
                passphrase_hash: Some("a hash".into()),
                created_ms: 0,
            };
            storage.create_user(&person).await.unwrap();
            let player = account(storage, name, &[]).await.unwrap();
            assert_ne!(player, person.id);
            assert_eq!(named(storage, &format!("{name}-2")).await, Some(player));
        }
        database.close().await;
    }

    #[test]
    fn a_name_is_kept_where_it_is_long_enough_for_an_account() {
        for (player, account) in
            [("Ab", "Ab"), ("A", "engine-A"), ("(A)", "engine-A"), ("Fish 15_", "Fish-15")]
        {
            assert_eq!(account_name(player), account);
        }
    }

    #[test]
    fn any_name_becomes_one_that_an_account_may_have() {
        for player in ["Stockfish 15 (depth 1)", "A", "negascout+H", "évaluation", "__x"] {
            let name: String = account_name(player).chars().take(NAME_LEN_MAX).collect();
            assert!(name::check(&name).is_ok(), "{name}");
        }
    }
}
