//! What people have chosen about how pages look, sound and play: kept with their account, so that it
//! is the same wherever they log in. What it means the pages alone know.

use rookery_protocol::account::{CHOICE_LEN_MAX, CHOICES_EACH_MAX, Choices};
use rookery_protocol::error::Refusal;
use rookery_storage::User;
use rookery_texts::accounts;

use crate::app::App;
use crate::denied::{Denied, Result, Wrong};

/// What somebody has chosen.
///
/// # Errors
/// The database fails.
pub async fn of(app: &App, user: &User) -> Result<Choices> {
    Ok(Choices { choices: app.base.storage.choices(user.id).await? })
}

/// Keeps what somebody has chosen, in place of what they had chosen before.
///
/// # Errors
/// There are too many, one is too long, or the account is gone.
pub async fn keep(app: &App, user: &User, new: &Choices) -> Result<()> {
    let wrong = |text| Denied::form("choices", Wrong::BadChoice, text);
    if new.choices.len() > CHOICES_EACH_MAX {
        return Err(wrong(accounts::too_many_choices(CHOICES_EACH_MAX)));
    }
    let mut texts = new.choices.iter().flat_map(|(name, value)| [name, value]);
    if texts.clone().any(|text| text.chars().count() > CHOICE_LEN_MAX) {
        return Err(wrong(accounts::choice_too_long(CHOICE_LEN_MAX)));
    }
    if texts.any(|text| text.chars().any(char::is_control)) {
        return Err(wrong(accounts::choice_characters()));
    }
    match app.base.storage.choose(user.id, &new.choices).await? {
        true => Ok(()),
        // The account went just now.
        false => Err(Refusal::SignInFirst.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{World, mistake};

    fn choices(pairs: impl IntoIterator<Item = (String, String)>) -> Choices {
        Choices { choices: pairs.into_iter().collect() }
    }

    #[tokio::test]
    async fn what_is_chosen_is_kept_and_what_is_too_much_is_refused_and_changes_nothing() {
        let world = World::new().await;
        let (app, anna) = (&world.app, world.player("anna").await);
        let kept = choices([("board".to_owned(), "slate".to_owned())]);
        keep(app, &anna, &kept).await.unwrap();
        let long = "ü".repeat(CHOICE_LEN_MAX);
        let many = (0..=CHOICES_EACH_MAX).map(|number| (number.to_string(), String::new()));
        for refused in [
            choices(many),
            choices([(format!("{long}x"), String::new())]),
            choices([(String::new(), format!("{long}x"))]),
            choices([("zen".to_owned(), "o\0n".to_owned())]),
        ] {
            let why = mistake(keep(app, &anna, &refused).await.unwrap_err());
            assert_eq!(why, ("choices", Wrong::BadChoice));
        }
        assert_eq!(of(app, &anna).await.unwrap(), kept);
        let most = choices([(long.clone(), long)]);
        keep(app, &anna, &most).await.unwrap();
        assert_eq!(of(app, &anna).await.unwrap(), most);
        app.base.storage.delete_user(anna.id, 1).await.unwrap();
        let gone = keep(app, &anna, &most).await;
        assert!(matches!(gone, Err(Denied::Game(Refusal::SignInFirst))), "{gone:?}");
        assert!(of(app, &anna).await.unwrap().choices.is_empty());
        world.end().await;
    }
}
