//! Games as texts that other programs read.

use std::sync::Arc;

use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_storage::StorageError;

use crate::base::Base;
use crate::denied::{Denied, Result};

mod line;
mod of_match;
mod pages;
mod tell;
mod time;

pub use line::line;
pub use of_match::{InMatch, MatchRecords};
pub use pages::Pages;
pub use tell::GameText;
use tell::tell;
pub(crate) use time::utc;

/// Reads a game from its log, or from an import, and writes it on a thread where that may take its
/// time. One that hides something is written once it is over.
///
/// # Errors
/// There is no such game, it is [`Denied::Hidden`], or it cannot be read.
pub async fn fetch(base: &Base, id: GameId, of_match: Option<InMatch>) -> Result<GameText> {
    let Some((stored, events)) = base.storage.load(id, 0).await? else {
        return from_elsewhere(base, id).await;
    };
    let rules = base.library.game(&base.storage, &stored.summary.rules).await?;
    let game = rules.ok_or(Refusal::NoSuchGame)?;
    let site = base.options.public_url.as_ref().map(|url| format!("{}/g/{id}", url.origin()));
    let rules = Arc::clone(&game);
    let scaled = base.storage.build_game(id).await?;
    let telling = move || {
        let of = of_match.map(|place| place.of.tell(&place.slot, scaled));
        tell(game.as_ref(), stored, &events, site, of.as_ref())
    };
    let told = base.library.readers().ask(rules.as_ref(), telling).await;
    let told = told.map_err(|error| Denied::Internal(error.to_string()))?;
    told.map_err(|why| match why {
        tell::NotWritten::Hidden => Denied::Hidden,
        tell::NotWritten::Damaged(why) => Denied::Internal(format!("game {id}: {why}")),
    })
}

/// The ending of files of games that are played by these rules; none where there are no such rules any
/// more.
///
/// # Errors
/// The database fails.
pub(crate) async fn ending_of(
    base: &Base,
    rules: &str,
) -> std::result::Result<Option<&'static str>, StorageError> {
    let game = base.library.game(&base.storage, rules).await?;
    Ok(game.map(|game| tell::ending(game.as_ref())))
}

/// A game that was played elsewhere is a text already.
async fn from_elsewhere(base: &Base, id: GameId) -> Result<GameText> {
    let imported = base.storage.imported(id).await?.ok_or(Refusal::NoSuchGame)?;
    let game = base.library.game(&base.storage, &imported.summary.rules).await?;
    let game = game.ok_or(Refusal::NoSuchGame)?;
    Ok(GameText { text: imported.body, ending: tell::ending(game.as_ref()) })
}

#[cfg(test)]
mod tests {
    use rookery_matches::{Results, Slot};
    use rookery_protocol::matches::{Format, MatchPlan};

    use super::*;
    use crate::imports::keep_one;
    use crate::options::PublicUrl;
    use crate::testing::World;

    #[tokio::test]
    async fn a_game_is_told_with_its_address_and_one_from_elsewhere_as_it_came() {
        let url: PublicUrl = "https://chess.example".parse().unwrap();
        let world = World::with(|options| options.public_url = Some(url)).await;
        let [anna, bela] = [world.player("anna").await, world.player("bela").await];
        let base = &world.app.base;
        let game = world.game("chess", &anna, &bela).await;
        let told = fetch(base, game, None).await.unwrap();
        assert_eq!(told.ending, "pgn");
        for line in [
            "[Event \"Casual game\"]".to_owned(),
            format!("[Site \"https://chess.example/g/{game}\"]"),
            "[White \"anna\"]".to_owned(),
        ] {
            assert!(told.text.contains(&line), "{}", told.text);
        }
        let ada = world.admin("Ada").await;
        let plan = rookery_matches::testing::plan(2, Format::RoundRobin { pairs: 1 });
        let stored = world.new_match(&ada, MatchPlan { name: "Spring".into(), ..plan }).await;
        let rules = base.library.game(&base.storage, "chess").await.unwrap().unwrap();
        let of = Arc::new(MatchRecords::new(stored, rules, &Results::default(), None));
        let slot = Slot { number: 1, round: 3, players: [1, 0] };
        let text = fetch(base, game, Some(InMatch { of, slot })).await.unwrap().text;
        for tag in ["Event \"Spring\"", "Round \"3\"", "White \"B\"", "Black \"A\""] {
            assert!(text.contains(&format!("[{tag}]")), "{text}");
        }

        let sent = "[Event \"Opera\"]\n\n1. e4 e5 1-0\n".to_owned();
        let id = keep_one(base, &world.app.imports, &anna, sent).await.ok().unwrap();
        let told = fetch(base, id, None).await.unwrap();
        let kept = base.storage.imported(id).await.unwrap().unwrap();
        assert_eq!((told.text, told.ending), (kept.body, "pgn"));
        let nowhere = fetch(base, GameId::from_random(1), None).await;
        assert!(matches!(nowhere, Err(Denied::Game(Refusal::NoSuchGame))));
        world.end().await;
    }
}
