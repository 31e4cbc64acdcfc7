//! Engines on other machines: they come, are played, fail, go, and come back.

use rookery_protocol::challenge::NewChallenge;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, Event, Score};
use rookery_protocol::host::Work;
use rookery_protocol::seat::Seat;

use crate::house::{House, offer, python_bot};
use crate::machine::{Machine, Puppet, parrot, snake};
use crate::modules::{FIRST, keep, publish};

#[tokio::test]
async fn a_machine_that_connects_offers_its_engines_and_plays() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let _machine = Machine::start(&house.server, &attic.token, &snake());
    let engine = house.run_by("Snake", &["attic"]).await;
    assert!(engine.draft.is_none(), "what it runs is its own affair");
    assert!(engine.games.len() > 50, "known from what it announced: {:?}", engine.games);
    let hosts = house.hosts().await;
    let listed = hosts.iter().find(|host| host.name == "attic").unwrap();
    assert!(!listed.local && listed.seen_ms.is_some());
    assert_eq!(listed.engines, ["Snake"]);
    assert!(hosts.iter().any(|host| host.local && host.engines.is_empty()));
    assert!(listed.machine.as_ref().is_some_and(|machine| machine.cores > 0));
    let report = house.test(&engine).await;
    assert_eq!(report.fault, None, "{report:?}");

    house.bot("Sly", &engine).await;
    for rules in ["chess", "dark", "gomoku"] {
        let (mut person, game) = house.against("Sly", offer(rules, Seat::First)).await;
        for _ in 0..3 {
            let ply = person.make_any(game).await;
            person.ply(ply).await;
        }
        assert_eq!(house.player_of(game).await.as_deref(), Some("attic"), "{rules}");
        assert_eq!(person.sees_each_ply_once(game).await, 6, "{rules}");
        assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    }
}

#[tokio::test]
async fn the_servers_own_machine_is_listed_with_what_admins_had_it_run() {
    let mut house = House::new().await;
    house.engine(python_bot("Snake")).await;
    house.engine(python_bot("Adder")).await;
    let hosts = house.hosts().await;
    let own = hosts.iter().find(|host| host.local).unwrap();
    assert_eq!(own.engines, ["Adder", "Snake"]);
}

#[tokio::test]
async fn a_machine_that_dies_while_it_thinks_is_replaced_by_another_one() {
    let mut house = House::new().await;
    house.tested_bot("Snake", python_bot("Snake")).await;
    let (mut other, quiet) = house.against("Snake", offer("chess", Seat::First)).await;
    assert_eq!(other.make(quiet, 0, "d2d4").await, Ok(()));
    other.ply(2).await;

    let (attic, cellar) = (house.let_in("attic").await, house.let_in("cellar").await);
    let mute = Machine::start(&house.server, &attic.token, &parrot("Parrot", "['silence']"));
    let engine = house.run_by("Parrot", &["attic"]).await;
    house.bot("Polly", &engine).await;
    let (mut person, game) = house.against("Polly", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    house.thinks(game, "attic").await;
    // Names of engines are the same in whatever case.
    let engines = parrot("PARROT", "['good', '--moves', 'e7e5,b8c6']");
    let _machine = Machine::start(&house.server, &cellar.token, &engines);
    house.run_by("Parrot", &["attic", "cellar"]).await;
    mute.kill().await;

    assert_eq!(person.ply(2).await.as_deref(), Some("e7e5"));
    assert_eq!(house.player_of(game).await.as_deref(), Some("cellar"));
    assert_eq!(person.make(game, 2, "g1f3").await, Ok(()));
    assert_eq!(person.ply(4).await.as_deref(), Some("b8c6"));
    assert_eq!(person.sees_each_ply_once(game).await, 4);
    let ply = other.make_any(quiet).await;
    other.ply(ply).await;
    assert_eq!(other.sees_each_ply_once(quiet).await, 4);
}

#[tokio::test]
async fn a_game_waits_for_its_only_machine_to_come_back() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let machine = Machine::start(&house.server, &attic.token, &snake());
    let engine = house.run_by("Snake", &["attic"]).await;
    house.bot("Sly", &engine).await;
    let (mut person, game) = house.against("Sly", offer("chess", Seat::First)).await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    machine.kill().await;
    house.run_by("Snake", &[]).await;
    let ply = person.make_any(game).await;
    assert_eq!(house.player_of(game).await, None);
    assert_eq!(person.sees_each_ply_once(game).await, 3);

    let _machine = Machine::start(&house.server, &attic.token, &snake());
    person.ply(ply).await;
    assert_eq!(house.player_of(game).await.as_deref(), Some("attic"));
    assert_eq!(person.sees_each_ply_once(game).await, 4);
}

#[tokio::test]
async fn a_game_whose_machine_stays_away_ends_by_its_clock() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let machine = Machine::start(&house.server, &attic.token, &snake());
    let engine = house.run_by("Snake", &["attic"]).await;
    house.bot("Sly", &engine).await;
    let time = TimeControl::fischer(5, 0);
    let offer = NewChallenge { time, ..offer("chess", Seat::First) };
    let (mut person, game) = house.against("Sly", offer).await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    machine.kill().await;
    person.make_any(game).await;
    let ended = person.event(|event| matches!(event, Event::Ended { .. })).await;
    let Some(Event::Ended { result }) = ended.event else { unreachable!() };
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "time"));
    person.sees_each_ply_once(game).await;
}

#[tokio::test]
async fn a_machine_that_is_sent_away_is_gone_at_once_and_stays_out() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let machine = Machine::start(&house.server, &attic.token, &snake());
    house.run_by("Snake", &["attic"]).await;
    let url = house.server.running.url();
    let path = format!("/api/v1/admin/hosts/{}", attic.host.id);
    assert_eq!(house.delete(&path).await.status, 204);
    house.run_by("Snake", &[]).await;
    assert_eq!(machine.end().await, Some(1), "its token is refused");
    assert_eq!(house.hosts().await.len(), 1, "the server's own stays");
    house.delete(&path).await.problem(404, "not-found");

    // One that shows its token, is sent away, and only then says what it is.
    let cellar = house.let_in("cellar").await;
    let mut late = Puppet::mute(&url, &cellar.token).await;
    let path = format!("/api/v1/admin/hosts/{}", cellar.host.id);
    assert_eq!(house.delete(&path).await.status, 204);
    late.say(crate::machine::hello("Ghost")).await;
    late.until_closed().await;
    house.run_by("Ghost", &[]).await;
}

#[tokio::test]
async fn of_two_connections_with_one_token_the_newer_one_counts() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let url = house.server.running.url();
    let mut old = Puppet::offering(&url, &attic.token, "Hand").await;
    let engine = house.run_by("Hand", &["attic"]).await;
    house.bot("Thumb", &engine).await;
    let (mut person, game) = house.against("Thumb", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let (before, ply) = old.asked().await;
    assert_eq!((before.game, before.seat, ply), (game, Seat::Second, 1));

    let mut new = Puppet::offering(&url, &attic.token, "Hand").await;
    old.until_closed().await;
    let (work, ply) = new.asked().await;
    assert_eq!(ply, 1);
    assert!(work.fence > before.fence, "the old answer can be told from the new one");
    new.play(before, 1, "a7a6").await;
    new.play(work, 1, "e7e5").await;
    assert_eq!(person.ply(2).await.as_deref(), Some("e7e5"));
    new.play(work, 1, "a7a6").await;
    assert_eq!(person.make(game, 2, "g1f3").await, Ok(()));
    let (again, ply) = new.asked().await;
    assert_eq!((again, ply), (work, 3), "the seat was not given out again");
    new.play(work, 3, "b8c6").await;
    assert_eq!(person.ply(4).await.as_deref(), Some("b8c6"));
    assert_eq!(person.sees_each_ply_once(game).await, 4);
}

#[tokio::test]
async fn what_a_machine_has_forgotten_is_given_out_again() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let url = house.server.running.url();
    let mut hand = Puppet::offering(&url, &attic.token, "Hand").await;
    let engine = house.run_by("Hand", &["attic"]).await;
    house.bot("Thumb", &engine).await;
    let (mut person, game) = house.against("Thumb", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let (before, _) = hand.asked().await;
    // It may not have heard of it when it spoke for the first time.
    hand.work.clear();
    hand.lives().await;
    hand.lives().await;
    let (work, ply) = hand.asked().await;
    assert_eq!((work.game, ply), (game, 1));
    assert!(work.fence > before.fence, "{work:?} after {before:?}");
    hand.play(work, 1, "e7e5").await;
    assert_eq!(person.ply(2).await.as_deref(), Some("e7e5"));
}

#[tokio::test]
async fn the_servers_own_machine_is_replaced_when_it_was_given_up() {
    let mut house = House::new().await;
    let snake = house.engine(python_bot("Snake")).await;
    house.run_by("Snake", &["this server"]).await;
    house.server.running.app.bots.dismiss(rookery_play::bots::local_id());
    house.run_by("Snake", &[]).await;
    house.run_by("Snake", &["this server"]).await;
    assert_eq!(house.test(&snake).await.fault, None);
}

#[tokio::test]
async fn no_machine_answers_for_another() {
    let mut house = House::new().await;
    let (attic, cellar) = (house.let_in("attic").await, house.let_in("cellar").await);
    let url = house.server.running.url();
    let mut honest = Puppet::offering(&url, &attic.token, "Hand").await;
    let mut rude = Puppet::offering(&url, &cellar.token, "Foot").await;
    let engine = house.run_by("Hand", &["attic"]).await;
    house.bot("Thumb", &engine).await;
    let (mut person, game) = house.against("Thumb", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let (work, _) = honest.asked().await;
    rude.play(work, 1, "a7a6").await;
    for fence in [0, work.fence + 1, i64::MAX] {
        rude.play(Work { fence, ..work }, 1, "a7a6").await;
    }
    // What it says is heard in its order: once its test is answered, so were its answers.
    let foot = house.run_by("Foot", &["cellar"]).await;
    let path = format!("/api/v1/admin/engines/{}/test", foot.id);
    let (_, answer) = tokio::join!(rude.tests(), house.ada.post(&path, serde_json::json!({})));
    assert_eq!(answer.status, 200);
    assert_eq!(person.sees_each_ply_once(game).await, 1);
    honest.play(work, 1, "e7e5").await;
    assert_eq!(person.ply(2).await.as_deref(), Some("e7e5"));
}

#[tokio::test]
async fn a_machine_that_hangs_loses_its_work_and_what_it_says_later_changes_nothing() {
    let mut house = House::new().await;
    let (attic, cellar) = (house.let_in("attic").await, house.let_in("cellar").await);
    let hung = Machine::start(&house.server, &attic.token, &snake());
    let engine = house.run_by("Snake", &["attic"]).await;
    house.bot("Sly", &engine).await;
    let (mut person, game) = house.against("Sly", offer("chess", Seat::First)).await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    let _machine = Machine::start(&house.server, &cellar.token, &snake());
    house.run_by("Snake", &["attic", "cellar"]).await;
    hung.signal("-STOP").await;
    let ply = person.make_any(game).await;
    person.ply(ply).await;
    assert_eq!(house.player_of(game).await.as_deref(), Some("cellar"));
    house.run_by("Snake", &["cellar"]).await;

    hung.signal("-CONT").await;
    house.run_by("Snake", &["attic", "cellar"]).await;
    for _ in 0..3 {
        let ply = person.make_any(game).await;
        person.ply(ply).await;
    }
    assert_eq!(house.player_of(game).await.as_deref(), Some("cellar"));
    assert_eq!(person.sees_each_ply_once(game).await, 10);
}

#[tokio::test]
async fn a_machine_fetches_the_rules_of_a_game_that_was_added_meanwhile() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let _machine = Machine::start(&house.server, &attic.token, &snake());
    let engine = house.run_by("Snake", &["attic"]).await;
    house.bot("Sly", &engine).await;
    let module = keep(&mut house.ada, FIRST).await;
    publish(&mut house.ada, &module.id).await;
    let (mut person, game) = house.against("Sly", offer("must-take", Seat::First)).await;
    assert_eq!(person.watch(game).await.about.rules, module.id);
    for _ in 0..4 {
        let ply = person.make_any(game).await;
        person.ply(ply).await;
    }
    assert_eq!(house.player_of(game).await.as_deref(), Some("attic"));
    assert_eq!(person.sees_each_ply_once(game).await, 8);
}
