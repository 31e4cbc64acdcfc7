//! How a game comes to be: from a challenge, or from the game before it.

use std::sync::Arc;

use rookery_arbiter::{Arbiter, BadTime, Setup, check_time};
use rookery_news::Word;
use rookery_protocol::challenge::{Challenge, NewChallenge};
use rookery_protocol::game::{GameSummary, Player};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::{BadStart, agreed};
use rookery_storage::NewGame;
use rookery_texts::challenges;

use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::game::ToGame;
use crate::library::Offer;
use crate::{away, now};

/// Whether such a game could begin; if not, says which field of the form is wrong and why.
///
/// # Errors
/// [`Denied::Form`].
pub fn check(app: &App, challenge: &NewChallenge) -> Result<()> {
    let game = offered(app, &challenge.rules)?.game;
    let start = agreed(game.as_ref(), challenge.start.clone(), || 0).map_err(bad_start)?;
    let bad_time = |(_, why): (Seat, BadTime)| Denied::form("time", Wrong::BadTime, why.text());
    check_time(&challenge.time).map_err(bad_time)?;
    let setup = Setup {
        rules: challenge.rules.clone(),
        start,
        time: challenge.time.clone(),
        rated: challenge.rated,
        started_ms: 0,
    };
    Arbiter::new(game.as_ref(), setup).map(drop).map_err(bad_start)
}

/// The game that begins when `opponent` accepts. Lots are drawn here.
///
/// # Errors
/// The server no longer knows the rules.
pub fn from_challenge(app: &App, challenge: &Challenge, opponent: &Player) -> Result<NewGame> {
    let Offer { rules, game, .. } = offered(app, &challenge.rules)?;
    let start = agreed(game.as_ref(), challenge.start.clone(), now::random_u64);
    let start = start.map_err(bad_start)?;
    let lot = if now::random_u64() & 1 == 0 { Seat::First } else { Seat::Second };
    let players = match challenge.seat.unwrap_or(lot) {
        Seat::First => [challenge.from.id, opponent.id],
        Seat::Second => [opponent.id, challenge.from.id],
    };
    Ok(NewGame {
        // Who has made the offer finds the game where the offer was.
        id: challenge
            .id
            .as_str()
            .parse()
            .unwrap_or_else(|_| GameId::from_random(now::random_u64())),
        rules,
        start,
        time: challenge.time.clone(),
        rated: challenge.rated,
        players,
        started_ms: now::millis(),
    })
}

/// The two people in the order of the seats.
pub fn players(game: &NewGame, people: [&Player; 2]) -> [Player; 2] {
    let [one, other] = people;
    if game.players[0] == one.id {
        [one.clone(), other.clone()]
    } else {
        [other.clone(), one.clone()]
    }
}

/// Brings a stored game to life, and tells its players: those of the seats `away`, who may not
/// expect it, where they have no page open as well.
pub fn begun(app: &Arc<App>, game: &NewGame, players: [Player; 2], away: &[Seat]) -> GameSummary {
    let summary = GameSummary {
        id: game.id,
        rules: game.rules.clone(),
        players,
        time: game.time.clone(),
        rated: game.rated,
        started_ms: game.started_ms,
        ended_ms: None,
        result: None,
        of_match: None,
        imported: false,
    };
    // In memory from the first moment, so that the deadline of the first move is watched.
    if let Err(error) = app.live.send(app, game.id, ToGame::Wake) {
        tracing::warn!(game = %game.id, %error, "a new game was not woken");
    }
    app.bots.sit(app, game.id, &summary.players);
    for player in game.players {
        app.people.tell(player, ClientIn::Started { game: summary.clone() });
        app.base.news.say(Word::Began { player, game: game.id });
    }
    for seat in away {
        away::tell_begun(app, &summary, *seat);
    }
    metrics::counter!("rookery_games_started_total").increment(1);
    summary
}

/// What new games with this key are played by.
fn offered(app: &App, key: &str) -> Result<Offer> {
    let offer = app.base.library.shelf().find(key).cloned();
    offer.ok_or_else(|| Denied::form("rules", Wrong::NoSuchRules, challenges::no_such_game(key)))
}

#[expect(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
fn bad_start(why: BadStart) -> Denied {
    Denied::form("start", Wrong::BadStart, why.text())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::challenge::Audience;
    use rookery_protocol::clock::{TimeControl, TimeLimit};
    use rookery_protocol::game::Start;
    use rookery_protocol::id::UserId;

    use super::*;
    use crate::acts::offers;
    use crate::testing::{World, offer};

    #[test]
    fn whoever_is_named_first_people_sit_where_the_game_says() {
        let player = |number: u64| Player {
            id: UserId::from_random(number),
            name: number.to_string(),
            guest: false,
        };
        let (one, other) = (player(1), player(2));
        let game = NewGame {
            id: GameId::from_random(1),
            rules: "chess".into(),
            start: Start::Usual,
            time: TimeControl::even(TimeLimit::Unlimited),
            rated: false,
            players: [one.id, other.id],
            started_ms: 0,
        };
        let seated = [one.clone(), other.clone()];
        assert_eq!(players(&game, [&one, &other]), seated);
        assert_eq!(players(&game, [&other, &one]), seated);
    }

    #[tokio::test]
    async fn what_no_game_begins_with_is_named_by_its_field() {
        let world = World::new().await;
        let usual = || offer("chess", Audience::Link);
        let wrong = |new: NewChallenge| check(&world.app, &new).err().and_then(|why| why.field());
        assert_eq!(wrong(usual()), None);
        assert_eq!(wrong(offer("no-such-game", Audience::Link)), Some("rules"));
        let text = "no position".to_owned();
        assert_eq!(
            wrong(NewChallenge { start: Start::Position { text }, ..usual() }),
            Some("start")
        );
        let time = TimeControl::fischer(u32::MAX, 0);
        assert_eq!(wrong(NewChallenge { time, ..usual() }), Some("time"));
        // It is over before it begins.
        let text = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".to_owned();
        assert_eq!(
            wrong(NewChallenge { start: Start::Position { text }, ..usual() }),
            Some("start")
        );
        world.end().await;
    }

    #[tokio::test]
    async fn who_makes_an_offer_sits_where_it_says_or_where_the_lot_falls() {
        let world = World::new().await;
        let [anna, bela] = [world.player("anna").await, world.player("bela").await];
        let made = offers::make(&world.app, &anna, offer("chess", Audience::Link)).await.unwrap();
        let first = |seat| {
            let challenge = Challenge { seat, ..made.clone() };
            let game = from_challenge(&world.app, &challenge, &bela.player()).unwrap();
            assert_eq!(game.id.as_str(), made.id.as_str());
            assert!(game.players.contains(&anna.id) && game.players.contains(&bela.id));
            game.players[0]
        };
        assert_eq!((first(Some(Seat::First)), first(Some(Seat::Second))), (anna.id, bela.id));
        // Of so many lots not all fall alike.
        let lots: Vec<_> = (0..128).map(|_| first(None)).collect();
        assert!(lots.contains(&anna.id) && lots.contains(&bela.id));
        world.end().await;
    }
}
