use rookery_protocol::bot::{MoveBudget, OptionValue};
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::game::Start;
use rookery_protocol::id::UserId;
use rookery_protocol::matches::{Format, Openings, Order};
use rookery_storage::{Append, Ended, StoredMatch};
use tokio::sync::Notify;

use super::*;
use crate::testing::World;

/// How the games of a match begin.
const OPENING: [&str; 3] = ["e2e4", "e7e5", "g1f3"];

fn plan(opening: &[&str]) -> MatchPlan {
    let moves = opening.iter().map(|notation| (*notation).to_owned()).collect();
    let lines = vec![Opening { moves, ..Opening::default() }];
    let mut plan = rookery_matches::testing::plan(2, Format::RoundRobin { pairs: 1 });
    plan.openings = Openings::List { order: Order::Listed, lines };
    plan.time = TimeLimit::Hourglass { base_ms: 60_000 };
    plan.players[1].time = Some(TimeLimit::Hourglass { base_ms: 90_000 });
    plan
}

/// The second game of a pair.
async fn second_game(world: &World, of: &StoredMatch) -> MatchGame {
    let plan = Arc::new(of.plan.clone());
    let engine = EngineId::from_random(1);
    let sides = [1, 0].map(|place| {
        let id = of.players[place].user;
        side(&plan, (place, &[]), Player { id, name: "somebody".into(), guest: false }, engine)
    });
    let game = world.app.base.library.game(&world.app.base.storage, "chess").await;
    MatchGame {
        app: Arc::clone(&world.app),
        id: of.id,
        plan,
        rules: of.rules.clone(),
        game: game.unwrap().unwrap(),
        secrets: of.secrets,
        slot: Slot { number: 1, round: 1, players: [1, 0] },
        sides,
        begun: None,
        anew: false,
        room: Room::anywhere(&Arc::new(Notify::new())),
        scaled: None,
    }
}

/// Makes the game, if it is not there, and leaves it at once: which one it is.
async fn begins(game: &mut MatchGame) -> Result<GameId, Failure> {
    let (_stop, mut stopped) = watch::channel(true);
    let mut begun = None;
    let result = game.play(|id| begun = Some(id), &mut stopped).await?;
    assert_eq!(result, None);
    Ok(begun.unwrap())
}

async fn plans(world: &World, plan: MatchPlan) -> StoredMatch {
    let ada = world.admin("Ada").await;
    world.new_match(&ada, plan).await
}

#[tokio::test]
async fn a_game_begins_with_its_opening_played_and_is_held_here() {
    let world = World::new().await;
    let of = plans(&world, plan(&OPENING)).await;
    let before_ms = now::millis();
    let id = begins(&mut second_game(&world, &of).await).await.unwrap();
    let storage = &world.app.base.storage;
    let (game, log) = storage.load(id, 0).await.unwrap().unwrap();
    let limit = |base_ms| TimeLimit::Hourglass { base_ms };
    let time = TimeControl { first: limit(90_000), second: limit(60_000) };
    assert_eq!((game.summary.time, game.summary.rated, game.start), (time, false, Start::Usual));
    let players = game.summary.players.map(|player| player.id);
    assert_eq!(players, [of.players[1].user, of.players[0].user]);
    for (event, notation) in log.iter().zip(OPENING) {
        assert!(event.body.contains(&format!("\"{notation}\"")), "{}", event.body);
        assert!(!event.body.contains("search"), "nobody thought: {}", event.body);
    }
    assert_eq!(log.len(), OPENING.len());
    assert_eq!(storage.match_of_game(id).await.unwrap(), Some((of.id, 1)));
    let taken = async |now| {
        let lease = storage.take_lease(id, Seat::First, "another", now, now + 1);
        lease.await.unwrap().is_some()
    };
    assert!(!taken(before_ms + LEASE_MS - 1).await);
    assert!(taken(now::millis() + LEASE_MS + 1).await);
    world.end().await;
}

#[tokio::test]
async fn a_game_that_another_server_plays_is_not_played_anew_until_that_has_left_it() {
    let world = World::new().await;
    let of = plans(&world, plan(&[])).await;
    let game = world.match_game(&of, 1).await;
    let storage = &world.app.base.storage;
    let elsewhere = async |until_ms| {
        let lease = storage.take_lease(game, Seat::First, "elsewhere", now::millis(), until_ms);
        lease.await.unwrap().unwrap()
    };
    let fence = elsewhere(now::millis() + LEASE_MS).await;
    let mut played = second_game(&world, &of).await;
    (played.begun, played.anew) = (Some(game), true);
    let (stop, mut stopped) = watch::channel(false);
    let playing = tokio::time::timeout(2 * ASK_EVERY, played.play(|_| {}, &mut stopped));
    assert!(playing.await.is_err(), "it waits");
    assert_eq!(world.score(game).await, None, "and nobody called it off");
    stop.send_replace(true);
    let left = played.play(|_| {}, &mut stop.subscribe()).await.unwrap();
    assert_eq!((left, world.score(game).await), (None, None), "nor if it is stopped");

    storage.release_lease(game, Seat::First, fence).await.unwrap();
    assert_ne!(begins(&mut played).await.unwrap(), game);
    assert_eq!(world.score(game).await, Some(Score::Aborted));
    world.end().await;
}

#[tokio::test]
async fn a_game_that_another_server_has_played_to_its_end_is_not_played_anew() {
    let world = World::new().await;
    let of = plans(&world, plan(&[])).await;
    let game = world.match_game(&of, 1).await;
    let mut played = second_game(&world, &of).await;
    (played.begun, played.anew) = (Some(game), true);
    let result = GameResult { score: Score::First, reason: "checkmate".into() };
    let ended = Some(Ended { at_ms: now::millis(), result: result.clone() });
    let events = vec![StoredEvent { version: 1, at_ms: 1, body: "the end".to_owned() }];
    let append = Append { game, first_version: 1, events, ended };
    world.app.base.storage.append(append).await.unwrap();
    let (_stop, mut stopped) = watch::channel(false);
    let ended = duel::Ended { result, failed: None };
    assert_eq!(played.play(|_| {}, &mut stopped).await.unwrap(), Some(ended));
    world.end().await;
}

#[tokio::test]
async fn a_game_that_has_begun_goes_on_unless_it_is_to_be_played_anew() {
    let world = World::new().await;
    let of = plans(&world, plan(&OPENING)).await;
    let mut game = second_game(&world, &of).await;
    let old = world.match_game(&of, 1).await;
    let refused = begins(&mut game).await.unwrap_err();
    assert_eq!(refused.to_string(), "this number has a game already");
    game.begun = Some(old);
    assert_eq!(begins(&mut game).await.unwrap(), old);
    assert_eq!(world.score(old).await, None);
    game.anew = true;
    let new = begins(&mut game).await.unwrap();
    assert_ne!(new, old);
    assert_eq!((world.score(old).await, world.score(new).await), (Some(Score::Aborted), None));
    assert_eq!(world.app.base.storage.match_of_game(new).await.unwrap(), Some((of.id, 1)));
    world.end().await;
}

#[tokio::test]
async fn no_game_begins_with_an_opening_that_ends_it() {
    let world = World::new().await;
    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let of = plans(&world, plan(&OPENING)).await;
    for opening in [&mate[..], &[&mate[..], &["e2e4"]].concat()] {
        let mut game = second_game(&world, &of).await;
        game.plan = Arc::new(plan(opening));
        let refused = begins(&mut game).await.unwrap_err();
        assert_eq!(refused.to_string(), "the opening ends the game");
    }
    world.end().await;
}

#[test]
fn a_player_has_options_and_a_budget_of_their_own() {
    let mut plan = plan(&[]);
    plan.budget.depth = Some(3);
    let options = vec![OptionValue { name: "Hash".into(), value: "16".into() }];
    plan.players[1].options.clone_from(&options);
    plan.players[1].budget = Some(MoveBudget { depth: Some(9), ..MoveBudget::default() });
    let id = UserId::from_random(1);
    let player = Player { id, name: "A".into(), guest: false };
    let engine = EngineId::from_random(2);
    let [one, other] = [0, 1].map(|place| side(&plan, (place, &[]), player.clone(), engine));
    assert_eq!((one.player, one.engine), (player, engine));
    assert_eq!((one.options, one.budget.depth), (vec![], Some(3)));
    assert_eq!((other.options, other.budget.depth), (options, Some(9)));
}
