use rookery_protocol::clock::TimeControl;

use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;

use super::*;
use crate::acts::playing::carry_out;
use crate::game::Wish;
use crate::outbox::outbox;
use crate::programs::Capability;
use crate::testing::{World, any, heard, mistake, offer};

fn to(user: &User) -> Audience {
    Audience::Name { name: user.name.clone() }
}

fn casual(to: Audience) -> NewChallenge {
    offer("chess", to)
}

/// The open offers that somebody was told of last.
fn open_offers(told: &mut crate::outbox::Outflow) -> Option<(usize, usize)> {
    let told = heard(told);
    told.iter().rev().find_map(|notice| match notice.message() {
        ClientIn::Challenges { incoming, outgoing } => Some((incoming.len(), outgoing.len())),
        _ => None,
    })
}

#[tokio::test]
async fn whom_an_offer_is_for_accepts_it_and_nobody_else() {
    let world = World::new().await;
    let [anna, bela, cili] =
        [world.player("anna").await, world.player("bela").await, world.player("cili").await];
    let mut told = world.listen(&bela);
    let made = make(&world.app, &anna, casual(to(&bela))).await.unwrap();
    assert_eq!(
        (made.to.clone(), made.status.clone()),
        (Some(bela.player()), ChallengeStatus::Open)
    );
    assert_eq!(open_offers(&mut told), Some((1, 0)));
    let taken = |user| take(&world.app, user, made.id);
    assert!(matches!(taken(&anna).await, Err(Denied::OwnChallenge)));
    assert!(matches!(taken(&cili).await, Err(Denied::NotYourChallenge)));
    let game = taken(&bela).await.unwrap();
    assert_eq!(game.id.as_str(), made.id.as_str(), "it is found where the offer was");
    assert!(game.players.contains(&anna.player()) && game.players.contains(&bela.player()));
    assert_eq!(open_offers(&mut told), Some((0, 0)));
    assert!(matches!(taken(&bela).await, Err(Denied::ChallengeClosed)));
    let found = find(&world.app, made.id).await.unwrap();
    assert_eq!(found.status, ChallengeStatus::Accepted { game: game.id });
    world.end().await;
}

#[tokio::test]
async fn an_offer_is_declined_by_whom_it_is_for_and_taken_back_by_whom_it_is_from() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let mut told = world.listen(&anna);
    let made = make(&world.app, &anna, casual(to(&bela))).await.unwrap().id;
    let app = &world.app;
    assert!(matches!(refuse(app, &anna, made).await, Err(Denied::NotYourChallenge)));
    assert!(matches!(take_back(app, &bela, made).await, Err(Denied::NotYourChallenge)));
    assert_eq!(open_offers(&mut told), Some((0, 1)));
    assert_eq!(refuse(app, &bela, made).await.unwrap().status, ChallengeStatus::Declined);
    assert_eq!(open_offers(&mut told), Some((0, 0)));
    assert!(matches!(take_back(app, &anna, made).await, Err(Denied::ChallengeClosed)));
    let other = make(app, &anna, casual(to(&bela))).await.unwrap().id;
    assert_eq!(take_back(app, &anna, other).await.unwrap().status, ChallengeStatus::Gone);
    assert!(matches!(refuse(app, &bela, other).await, Err(Denied::ChallengeClosed)));
    let link = make(app, &anna, casual(Audience::Link)).await.unwrap().id;
    assert!(matches!(refuse(app, &bela, link).await, Err(Denied::NotYourChallenge)));
    world.end().await;
}

#[tokio::test]
async fn nobody_challenges_themselves_or_somebody_whom_there_is_not_or_a_bot_that_is_away() {
    let world = World::new().await;
    let [anna, robot] = [world.player("anna").await, world.user("robot", Role::Bot).await];
    let app = &world.app;
    let denied = async |name: &str| {
        let to = Audience::Name { name: name.to_owned() };
        mistake(make(app, &anna, casual(to)).await.unwrap_err())
    };
    assert_eq!(denied("anna").await, ("to", Wrong::Yourself));
    assert_eq!(denied("nobody").await, ("to", Wrong::NoSuchUser));
    assert_eq!(denied("robot").await, ("to", Wrong::Bot(BotDeclines::Challenges)));
    let _here = world.listen(&robot);
    assert!(make(app, &anna, casual(to(&robot))).await.is_ok(), "it is here now");
    world.end().await;
}

#[tokio::test]
async fn guests_make_and_accept_offers_of_games_that_do_not_count() {
    let world = World::new().await;
    let [anna, guest] = [world.player("anna").await, world.user("Guest1", Role::Guest).await];
    let app = &world.app;
    let rated = || NewChallenge { rated: true, ..casual(Audience::Link) };
    let denied = make(app, &guest, rated()).await.unwrap_err();
    assert_eq!(mistake(denied), ("rated", Wrong::GuestsPlayCasual));
    let made = make(app, &anna, rated()).await.unwrap().id;
    assert!(matches!(take(app, &guest, made).await, Err(Denied::GuestsPlayCasual)));
    let made = make(app, &guest, casual(Audience::Link)).await.unwrap().id;
    assert!(take(app, &anna, made).await.is_ok());
    world.end().await;
}

#[tokio::test]
async fn so_many_offers_are_open_at_once_and_whoever_plays_waits_in_the_lobby_no_more() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let app = &world.app;
    let mut made = vec![];
    for _ in 0..may::OFFERS_MAX {
        made.push(make(app, &anna, casual(Audience::Anyone)).await.unwrap().id);
    }
    let denied = make(app, &anna, casual(Audience::Link)).await.unwrap_err();
    assert!(matches!(denied, Denied::TooManyChallenges(10)));
    take(app, &bela, made[0]).await.unwrap();
    for id in &made[1..] {
        assert_eq!(find(app, *id).await.unwrap().status, ChallengeStatus::Gone);
    }
    let link = make(app, &anna, casual(Audience::Link)).await.unwrap().id;
    world.game("chess", &anna, &bela).await;
    assert_eq!(find(app, link).await.unwrap().status, ChallengeStatus::Open, "it is not listed");
    world.end().await;
}

#[tokio::test]
async fn an_offer_is_gone_after_a_week() {
    let world = World::new().await;
    let anna = world.player("anna").await;
    let app = &world.app;
    let made = make(app, &anna, casual(Audience::Link)).await.unwrap();
    let stored = async |id: u64, age_ms: Millis| {
        let id = ChallengeId::from_random(id);
        let old = Challenge { id, created_ms: now::millis() - age_ms, ..made.clone() };
        app.base.storage.create_challenge(&old, any()).await.unwrap();
        find(app, id).await.unwrap().status
    };
    let week_ms = 604_800_000;
    assert_eq!(stored(1, week_ms + 1).await, ChallengeStatus::Gone);
    assert_eq!(stored(2, week_ms - 600_000).await, ChallengeStatus::Open);
    let nowhere = find(app, ChallengeId::from_random(3)).await;
    assert!(matches!(nowhere, Err(Denied::NotFound)));
    world.end().await;
}

#[tokio::test]
async fn what_cannot_be_played_is_not_offered() {
    let world = World::new().await;
    let anna = world.player("anna").await;
    let denied = async |new| mistake(make(&world.app, &anna, new).await.unwrap_err());
    let unknown = offer("no-such-game", Audience::Link);
    assert_eq!(denied(unknown).await, ("rules", Wrong::NoSuchRules));
    let time = TimeControl::fischer(u32::MAX, 0);
    assert_eq!(denied(NewChallenge { time, ..casual(Audience::Link) }).await.0, "time");
    world.end().await;
}

#[tokio::test]
async fn a_program_that_listens_is_offered_what_it_plays_and_no_more_than_it_can() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let [robot, other] =
        [world.user("robot", Role::Bot).await, world.user("other", Role::Bot).await];
    let app = &world.app;
    let (outbox, _listens) = outbox();
    let capability = Capability {
        games: Some(vec!["chess".to_owned()]),
        bots: Some(false),
        concurrency: Some(1),
        ..Capability::default()
    };
    app.programs.listen(robot.id, &outbox, capability);
    let denied = async |by, new| mistake(make(app, by, new).await.unwrap_err());
    let gomoku = offer("gomoku", to(&robot));
    assert_eq!(denied(&anna, gomoku).await, ("rules", Wrong::ProgramDeclines));
    assert_eq!(denied(&other, casual(to(&robot))).await, ("to", Wrong::ProgramDeclines));
    world.game("chess", &anna, &bela).await;
    let game = world.game("chess", &anna, &robot).await;
    assert_eq!(denied(&anna, casual(to(&robot))).await, ("to", Wrong::ProgramDeclines));
    // On a busy machine it may have to be said again.
    let by = anna.player();
    while carry_out(app, &by, game, Wish::Act(Act::Abort)).await == Err(Refusal::Busy) {}
    assert!(make(app, &anna, casual(to(&robot))).await.is_ok(), "it has no other game now");
    world.end().await;
}

#[tokio::test]
async fn a_page_that_is_opened_is_shown_the_open_offers() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    make(&world.app, &anna, casual(to(&bela))).await.unwrap();
    let (outbox, mut shown) = outbox();
    show_own(&world.app, bela.id, &outbox).await;
    assert_eq!(open_offers(&mut shown), Some((1, 0)));
    world.end().await;
}
