use rookery_protocol::challenge::ChallengeStatus;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::GameSummary;
use rookery_protocol::seat::Seat;

use super::*;
use crate::acts::{blocks, offers};
use crate::testing::{World, any, mistake, until};

fn wish(rules: &str) -> NewPairing {
    NewPairing { rules: rules.to_owned(), time: TimeControl::fischer(300, 3) }
}

async fn wants(world: &World, user: &User, rules: &str) -> Paired {
    let new = wanted(&world.app, wish(rules)).unwrap();
    pair(&world.app, user, new).await.unwrap()
}

fn waits(paired: Paired) -> Challenge {
    match paired {
        Paired::Waits { challenge, .. } => *challenge,
        Paired::Begun(game) => panic!("{game:?}"),
    }
}

async fn begun(world: &World, paired: Paired) -> GameSummary {
    match paired {
        Paired::Begun(game) => world.app.base.storage.game(game).await.unwrap().unwrap().summary,
        Paired::Waits { challenge, .. } => panic!("{challenge:?}"),
    }
}

#[tokio::test]
async fn who_wants_the_same_is_paired_with_who_waits_longest_and_others_wait() {
    let world = World::new().await;
    let [anna, bela, cili] =
        [world.player("anna").await, world.player("bela").await, world.player("cili").await];
    let _here: Vec<_> = [&anna, &bela, &cili].map(|who| world.listen(who)).into();
    let first = waits(wants(&world, &anna, "chess").await);
    assert_eq!(waits(wants(&world, &anna, "chess").await).id, first.id, "one wish is one offer");
    let other = waits(wants(&world, &bela, "chess960").await);
    assert_eq!(other.start, Start::Random);
    let game = begun(&world, wants(&world, &cili, "chess").await).await;
    assert!(game.players.iter().any(|player| player.id == anna.id), "{game:?}");
    assert!(!game.rated);
    let left = world.app.base.storage.open_challenges_listed(0, 9).await.unwrap();
    assert_eq!(left.iter().map(|one| one.id).collect::<Vec<_>>(), [other.id]);
    world.end().await;
}

#[tokio::test]
async fn nobody_is_paired_with_who_is_gone_who_is_blocked_or_who_wants_something_else() {
    let world = World::new().await;
    let [anna, bela, cili] =
        [world.player("anna").await, world.player("bela").await, world.player("cili").await];
    waits(wants(&world, &anna, "chess").await);
    waits(wants(&world, &bela, "chess").await);
    // Anna is not here; Bela comes, but wants nothing from Cili.
    let _bela = world.listen(&bela);
    blocks::block(&world.app, &bela, cili.id).await.unwrap();
    let own = waits(wants(&world, &cili, "chess").await);
    offers::take_back(&world.app, &cili, own.id).await.unwrap();
    blocks::unblock(&world.app, &bela, cili.id).await.unwrap();
    let slower = NewPairing { time: TimeControl::fischer(600, 5), ..wish("chess") };
    let slower = wanted(&world.app, slower).unwrap();
    waits(pair(&world.app, &cili, slower).await.unwrap());
    let game = begun(&world, wants(&world, &cili, "chess").await).await;
    assert!(game.players.iter().any(|player| player.id == bela.id), "{game:?}");
    let none = wanted(&world.app, wish("nothing")).unwrap_err();
    assert_eq!(mistake(none), ("rules", Wrong::NoSuchRules));
    world.end().await;
}

#[tokio::test]
async fn seats_that_are_wanted_are_kept() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let _here: Vec<_> = [&anna, &bela].map(|who| world.listen(who)).into();
    let as_first = |seat| NewChallenge { seat, ..wanted(&world.app, wish("chess")).unwrap() };
    let first = as_first(Some(Seat::First));
    let made = waits(pair(&world.app, &anna, first.clone()).await.unwrap());
    let same = waits(pair(&world.app, &bela, first).await.unwrap());
    offers::take_back(&world.app, &bela, same.id).await.unwrap();
    let game = begun(&world, pair(&world.app, &bela, as_first(None)).await.unwrap()).await;
    assert_eq!((game.id.as_str(), game.players[0].id), (made.id.as_str(), anna.id));
    world.end().await;
}

#[tokio::test]
async fn two_who_come_at_once_at_different_servers_play_one_game() {
    let (worlds, _) = World::two().await;
    let [one, other] = &worlds;
    for round in 0..8 {
        let [anna, bela] = [
            one.player(&format!("anna{round}")).await,
            other.player(&format!("bela{round}")).await,
        ];
        let _here = (one.listen(&anna), other.listen(&bela));
        until(async || one.app.people.is_here(bela.id) && other.app.people.is_here(anna.id)).await;
        let (hers, his) = tokio::join!(wants(one, &anna, "chess"), wants(other, &bela, "chess"));
        let storage = &one.app.base.storage;
        let game = match (hers, his) {
            (Paired::Begun(game), Paired::Begun(same)) if game == same => game,
            (Paired::Begun(game), Paired::Waits { challenge: own, .. })
            | (Paired::Waits { challenge: own, .. }, Paired::Begun(game)) => {
                let left = storage.challenge(own.id).await.unwrap().unwrap().status;
                assert_ne!(left, ChallengeStatus::Open, "nobody waits on");
                game
            }
            other => panic!("{other:?}"),
        };
        let game = storage.game(game).await.unwrap().unwrap().summary;
        assert!(game.players.iter().any(|player| player.id == anna.id));
        assert_eq!(storage.open_challenges_listed(0, 9).await.unwrap(), []);
    }
    World::end_both(worlds).await;
}

#[tokio::test]
async fn an_offer_that_has_run_out_is_nobodys_and_takes_no_place() {
    let world = World::new().await;
    let (app, anna) = (&world.app, world.player("anna").await);
    let _here = world.listen(&anna);
    let first = waits(wants(&world, &anna, "chess").await);
    offers::take_back(app, &anna, first.id).await.unwrap();
    let created_ms = offers::open_since_ms() - 1;
    for number in 0..20 {
        let id = ChallengeId::from_random(number);
        let old = Challenge { id, created_ms, ..first.clone() };
        app.base.storage.create_challenge(&old, any()).await.unwrap();
    }
    assert_eq!(listed(app, anna.id, 9).await.unwrap(), []);
    let own = waits(wants(&world, &anna, "chess").await);
    assert!(own.created_ms > created_ms);
    assert_eq!(listed(app, anna.id, 9).await.unwrap(), [own]);
    world.end().await;
}
