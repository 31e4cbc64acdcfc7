use std::time::Duration;

use rookery_protocol::challenge::{Audience, Challenge};
use rookery_protocol::game::{Act, Event, Room};
use rookery_protocol::socket::ClientIn;
use tokio::time::timeout;

use super::*;
use crate::acts::playing::carry_out;
use crate::auth::session::Came;
use crate::game::{ToGame, Wish, look};
use crate::outbox::{Outflow, outbox};
use crate::testing::{World, heard as told, is_cut, mistake, offer};

/// A connection of somebody's at a server.
async fn connected(world: &World, user: &User) -> (Outbox, Outflow) {
    let (outbox, outflow) = outbox();
    assert!(join(&world.app, user.id, None, &outbox).await.unwrap());
    (outbox, outflow)
}

async fn offers_to(world: &World, from: &User, name: &str) -> Result<Challenge> {
    let to = Audience::Name { name: name.to_owned() };
    offers::make(&std::sync::Arc::clone(&world.app), from, offer("chess", to)).await
}

fn is_apart<T>(result: &Result<T>) -> bool {
    matches!(result, Err(Denied::Game(Refusal::Blocked)))
}

/// The texts of the chat in what somebody is told.
fn chat(messages: &[Notice]) -> Vec<String> {
    let entries = messages.iter().flat_map(|notice| match notice.message() {
        ClientIn::Game { entries, .. } | ClientIn::Events { entries, .. } => entries.clone(),
        _ => vec![],
    });
    let said = entries.filter_map(|entry| match entry.event {
        Some(Event::Said { text, .. }) => Some(text),
        _ => None,
    });
    said.collect()
}

#[tokio::test]
async fn nothing_is_offered_between_two_of_whom_one_has_blocked_the_other() {
    let world = World::new().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let waiting = offers_to(&world, &bela, "anna").await.unwrap();
    let hers = offers_to(&world, &anna, "bela").await.unwrap();
    let listed = offers::make(app, &bela, offer("chess", Audience::Anyone)).await.unwrap();
    block(app, &anna, bela.id).await.unwrap();
    let status = async |id| offers::find(app, id).await.unwrap().status;
    assert_eq!(status(waiting.id).await, ChallengeStatus::Declined);
    assert_eq!(status(hers.id).await, ChallengeStatus::Gone);
    assert_eq!(status(listed.id).await, ChallengeStatus::Open, "others may want it");
    assert!(is_apart(&offers_to(&world, &bela, "anna").await));
    assert!(is_apart(&offers_to(&world, &anna, "bela").await));
    assert!(is_apart(&offers::take(app, &anna, listed.id).await));
    unblock(app, &anna, bela.id).await.unwrap();
    assert!(offers::take(app, &anna, listed.id).await.is_ok());
    world.end().await;
}

#[tokio::test]
async fn one_blocks_people_that_there_are_and_never_oneself() {
    let world = World::new().await;
    let (app, anna) = (&world.app, world.player("anna").await);
    let own = block(app, &anna, anna.id).await.unwrap_err();
    assert_eq!(mistake(own), ("id", Wrong::Yourself));
    let nobody = block(app, &anna, UserId::from_random(9)).await;
    assert!(matches!(nobody, Err(Denied::NoSuchUser)));
    let bela = world.player("bela").await;
    assert!(matches!(unblock(app, &anna, bela.id).await, Err(Denied::NotFound)));
    for _ in 0..2 {
        block(app, &anna, bela.id).await.unwrap();
    }
    assert_eq!(list(app, &anna).await.unwrap().people, [bela.player()]);
    assert!(list(app, &bela).await.unwrap().people.is_empty(), "nobody is told who blocks them");
    world.end().await;
}

#[tokio::test]
async fn the_lobby_shows_neither_the_offers_of_the_other() {
    let world = World::new().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let ((hers, mut to_anna), (his, mut to_bela)) =
        (connected(&world, &anna).await, connected(&world, &bela).await);
    for user in [&anna, &bela] {
        offers::make(app, user, offer("chess", Audience::Anyone)).await.unwrap();
    }
    app.lobby.enter(hers);
    app.lobby.enter(his);
    let shown = async |outflow: &mut Outflow, count: usize| {
        let comes = async {
            while let Some(notice) = outflow.next().await {
                if let ClientIn::Lobby { challenges, .. } = notice.message()
                    && challenges.len() == count
                {
                    return;
                }
            }
        };
        timeout(Duration::from_secs(60), comes).await.unwrap();
    };
    shown(&mut to_anna, 2).await;
    shown(&mut to_bela, 2).await;
    block(app, &anna, bela.id).await.unwrap();
    shown(&mut to_anna, 1).await;
    shown(&mut to_bela, 1).await;
    unblock(app, &anna, bela.id).await.unwrap();
    shown(&mut to_bela, 2).await;
    world.end().await;
}

#[tokio::test]
async fn who_is_blocked_is_not_heard_by_who_blocks_them_however_these_look() {
    let world = World::new().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.game("chess", &anna, &bela).await;
    let say = async |by: &User, text: &str| {
        let wish = Wish::Say { room: Room::Players, text: text.to_owned() };
        carry_out(app, &by.player(), game, wish).await.unwrap();
    };
    say(&bela, "before").await;
    let (outbox, mut to_anna) = connected(&world, &anna).await;
    let player = Some(anna.player());
    app.live.send(app, game, ToGame::Watch { outbox, player: player.clone(), from: 0 }).unwrap();
    let mut messages = vec![to_anna.next().await.unwrap()];
    block(app, &anna, bela.id).await.unwrap();
    say(&bela, "unheard").await;
    say(&anna, "own").await;
    while chat(&messages).last().is_none_or(|text| text != "own") {
        messages.push(timeout(Duration::from_secs(60), to_anna.next()).await.unwrap().unwrap());
    }
    assert_eq!(chat(&messages), ["before", "own"]);
    let looks = look(app, game, player.clone()).await.unwrap();
    assert_eq!(chat(&[looks]), ["own"]);
    let looks = look(app, game, Some(bela.player())).await.unwrap();
    assert_eq!(chat(&[looks]), ["before", "unheard", "own"], "nobody is told who blocks them");
    let (stream, mut told_to) = crate::outbox::outbox();
    listen(app, anna.id, [1; 32], &stream).await.unwrap();
    app.live.send(app, game, ToGame::Watch { outbox: stream, player, from: 0 }).unwrap();
    let first = timeout(Duration::from_secs(60), told_to.next()).await.unwrap().unwrap();
    assert_eq!(chat(&[first]), ["own"]);
    assert!(told(&mut told_to).is_empty());
    unblock(app, &anna, bela.id).await.unwrap();
    say(&bela, "heard again").await;
    let mut messages = vec![];
    while chat(&messages).is_empty() {
        messages.push(timeout(Duration::from_secs(60), told_to.next()).await.unwrap().unwrap());
    }
    assert_eq!(chat(&messages), ["heard again"]);
    world.end().await;
}

#[tokio::test]
async fn versions_stay_gapless_for_who_does_not_hear_somebody() {
    let world = World::new().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.game("chess", &anna, &bela).await;
    let wish = Wish::Say { room: Room::Players, text: "unheard".to_owned() };
    carry_out(app, &bela.player(), game, wish).await.unwrap();
    block(app, &anna, bela.id).await.unwrap();
    let looks = look(app, game, Some(anna.player())).await.unwrap().into_message();
    let ClientIn::Game { entries, state, .. } = looks else { panic!("{looks:?}") };
    assert_eq!(entries.iter().map(|entry| entry.version).collect::<Vec<_>>(), [1]);
    assert_eq!((state.version, &entries[0].event), (1, &None));
    world.end().await;
}

#[tokio::test]
async fn no_game_follows_a_game_between_them() {
    let world = World::new().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.game("chess", &anna, &bela).await;
    let act = async |by: &User, act| carry_out(app, &by.player(), game, Wish::Act(act)).await;
    act(&anna, Act::Resign).await.unwrap();
    act(&bela, Act::OfferRematch).await.unwrap();
    block(app, &anna, bela.id).await.unwrap();
    for (by, wish) in [(&anna, Act::AcceptRematch), (&bela, Act::OfferRematch)] {
        assert_eq!(act(by, wish).await, Err(Refusal::Blocked));
    }
    act(&anna, Act::DeclineRematch).await.unwrap();
    assert_eq!(act(&anna, Act::OfferRematch).await, Err(Refusal::Blocked));
    unblock(app, &anna, bela.id).await.unwrap();
    act(&anna, Act::OfferRematch).await.unwrap();
    world.end().await;
}

#[tokio::test]
async fn a_block_holds_at_every_server_at_once() {
    let (worlds, _) = World::two().await;
    let [one, other] = &worlds;
    let [anna, bela] = [one.player("anna").await, one.player("bela").await];
    let (outbox, mut to_anna) = connected(other, &anna).await;
    let offered = async |count: usize, outflow: &mut Outflow| {
        let comes = async {
            while let Some(notice) = outflow.next().await {
                if matches!(notice.message(), ClientIn::Lobby { challenges, .. }
                    if challenges.len() == count)
                {
                    return;
                }
            }
        };
        timeout(Duration::from_secs(60), comes).await.unwrap();
    };
    let (_his, _to_bela) = connected(one, &bela).await;
    offers::make(&one.app, &bela, offer("chess", Audience::Anyone)).await.unwrap();
    other.app.lobby.enter(outbox);
    offered(1, &mut to_anna).await;
    block(&one.app, &anna, bela.id).await.unwrap();
    offered(0, &mut to_anna).await;
    assert!(is_apart(&offers_to(other, &bela, "anna").await));
    World::end_both(worlds).await;
}

#[tokio::test]
async fn what_somebody_connects_by_that_has_just_ended_keeps_no_connection() {
    let world = World::new().await;
    let (app, anna) = (&world.app, world.player("anna").await);
    let [ended, goes_on] = [0, 1].map(|_| sessions::begin(app, &anna, None, Came::default()));
    let (ended, goes_on) = (ended.await.unwrap().hash(), goes_on.await.unwrap().hash());
    // Who ends it here does not find the connection, which is opened by what was true just before.
    let session = sessions::Session { user: anna.clone(), token: ended, confirmed_ms: None };
    sessions::end(app, &session).await.unwrap();
    for (token, is_ended) in [(ended, true), (goes_on, false)] {
        let [(person, is_person), (game, of_game)] = [0, 1].map(|_| outbox());
        assert!(join(app, anna.id, Some(token), &person).await.unwrap());
        listen(app, anna.id, token, &game).await.unwrap();
        assert_eq!((is_cut(&is_person), is_cut(&of_game)), (is_ended, is_ended));
    }
    world.end().await;
}
