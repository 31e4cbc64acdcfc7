use rookery_matches::testing::plan;
use rookery_protocol::matches::{EloScale, SprtPlan};

use super::*;
use crate::testing::{World, mistake};

fn round_robin(pairs: u32) -> MatchPlan {
    plan(3, Format::RoundRobin { pairs })
}

fn command(stored: &StoredMatch, order: MatchOrder) -> MatchCommand {
    MatchCommand { revision: stored.revision, order }
}

#[tokio::test]
async fn a_match_that_can_be_played_waits_to_be_started() {
    let world = World::new().await;
    let ada = world.admin("Ada").await;
    let made = world.new_match(&ada, round_robin(1)).await;
    let plan = round_robin(1);
    assert_eq!((&made.plan, made.state, made.made_by), (&plan, MatchState::Waiting, ada.id));
    assert_eq!((made.rules.as_str(), made.players.len()), ("chess", 3));
    let deed = Deed::MatchMade { id: made.id, name: plan.name.clone() };
    assert_eq!(world.noted().await, [deed]);
    let unknown = MatchPlan { rules: "no-such-game".into(), ..plan };
    let denied = make(&world.app, &ada, unknown).await.unwrap_err();
    assert_eq!(mistake(denied), ("rules", Wrong::NoSuchRules));
    let nowhere = command(&made, MatchOrder::Start);
    let nowhere = order(&world.app, &ada, MatchId::from_random(1), nowhere).await;
    assert!(matches!(nowhere, Err(Denied::NotFound)));
    world.end().await;
}

#[tokio::test]
async fn an_order_is_carried_out_if_nobody_has_changed_the_match_and_it_is_not_over() {
    let world = World::new().await;
    let ada = world.admin("Ada").await;
    let made = world.new_match(&ada, round_robin(1)).await;
    let (app, id) = (&world.app, made.id);
    let wanted = MatchOrder::Concurrency { games: 7, overcommit: false };
    let changed = order(app, &ada, id, command(&made, wanted.clone())).await.unwrap();
    let plan = MatchPlan { concurrency: 7, ..made.plan.clone() };
    assert_eq!((&changed.plan, changed.state), (&plan, MatchState::Waiting));
    assert_eq!(changed.revision, made.revision + 1);
    let deed = Deed::MatchOrdered { id, name: plan.name.clone(), order: wanted };
    assert_eq!(world.noted().await[0], deed);
    let late = order(app, &ada, id, command(&made, MatchOrder::Start)).await;
    assert!(matches!(late, Err(Denied::MatchChanged)));
    let over = MatchChange { plan, state: MatchState::Finished, note: String::new() };
    assert!(app.base.storage.change_match(id, changed.revision, &over, 0).await.unwrap());
    let over = find(app, id).await.unwrap();
    let denied = order(app, &ada, id, command(&over, MatchOrder::Start)).await;
    assert!(matches!(denied, Err(Denied::MatchOver)));
    assert_eq!(world.noted().await.len(), 2);
    world.end().await;
}

#[tokio::test]
async fn what_a_match_becomes_follows_from_its_state() {
    use MatchState as S;
    let world = World::new().await;
    let ada = world.admin("Ada").await;
    let made = world.new_match(&ada, round_robin(1)).await;
    let states = [S::Waiting, S::Running, S::Paused, S::Finishing, S::Stopped];
    let becomes = async |order| {
        let mut all = vec![];
        for state in states {
            let stored = StoredMatch { state, ..made.clone() };
            all.push(match change(&world.app, &stored, &order).await {
                Ok(change) => {
                    assert_eq!((change.plan, change.note), (made.plan.clone(), String::new()));
                    Some(change.state)
                }
                Err(Denied::MatchState(denied)) if denied == state => None,
                Err(denied) => panic!("{denied:?}"),
            });
        }
        all
    };
    let running = Some(S::Running);
    assert_eq!(becomes(MatchOrder::Start).await, [running, None, running, running, running]);
    let paused = Some(S::Paused);
    assert_eq!(becomes(MatchOrder::Pause).await, [None, paused, None, paused, None]);
    assert_eq!(becomes(MatchOrder::Finish).await, [None, Some(S::Finishing), None, None, None]);
    let stopped = Some(S::Stopped);
    assert_eq!(becomes(MatchOrder::Stop).await, [None, stopped, stopped, stopped, None]);
    let same = MatchOrder::Concurrency { games: 1, overcommit: false };
    assert_eq!(becomes(same).await, states.map(Some));
    let same = MatchOrder::Priority { priority: 0 };
    assert_eq!(becomes(same).await, states.map(Some));
    world.end().await;
}

#[tokio::test]
async fn a_match_that_cannot_be_played_any_more_does_not_start_but_ends() {
    let world = World::new().await;
    let ada = world.admin("Ada").await;
    let mut made = world.new_match(&ada, round_robin(1)).await;
    made.plan.players[0].engine = "Nobody's".into();
    let denied = change(&world.app, &made, &MatchOrder::Start).await.unwrap_err();
    assert_eq!(mistake(denied), ("players", Wrong::BadMatch));
    let far = MatchOrder::Priority { priority: 101 };
    let denied = change(&world.app, &made, &far).await.unwrap_err();
    assert_eq!(mistake(denied), ("priority", Wrong::BadMatch));
    made.state = MatchState::Running;
    let stopped = change(&world.app, &made, &MatchOrder::Stop).await.unwrap();
    assert_eq!(stopped.state, MatchState::Stopped);
    world.end().await;
}

#[tokio::test]
async fn a_match_has_as_many_pairs_as_are_wanted_but_no_fewer_than_have_begun() {
    let world = World::new().await;
    let ada = world.admin("Ada").await;
    let made = world.new_match(&ada, round_robin(3)).await;
    let pairs = async |pairs| change(&world.app, &made, &MatchOrder::Pairs { pairs }).await;
    assert_eq!(pairs(1).await.unwrap().plan.format, Format::RoundRobin { pairs: 1 });
    // The last one of twice three pairs.
    world.match_game(&made, 11).await;
    let denied = pairs(1).await.unwrap_err();
    let text = texts::games_begun().to_string();
    assert_eq!(denied.to_string(), text);
    assert_eq!(mistake(denied), ("pairs", Wrong::BadMatch));
    for enough in [2, 4] {
        let changed = pairs(enough).await.unwrap();
        assert_eq!(changed.plan.format, Format::RoundRobin { pairs: enough });
    }
    world.end().await;
}

#[test]
fn the_number_of_pairs_changes_where_nothing_depends_on_it() {
    let sprt = SprtPlan { scale: EloScale::Normalized, elo0: 0., elo1: 5., alpha: 0.1, beta: 0.1 };
    for format in [
        |pairs, _| Format::RoundRobin { pairs },
        |pairs, _| Format::Gauntlet { seeds: 1, pairs },
        |pairs, sprt| Format::Test { pairs, sprt },
    ] {
        let mut changed = plan(2, format(1, sprt));
        more(&mut changed, 9).unwrap();
        assert_eq!(changed, plan(2, format(9, sprt)));
    }
    for format in [Format::Swiss { rounds: 1, pairs: 1 }, Format::Knockout { pairs: 1 }] {
        let denied = more(&mut plan(2, format), 9).unwrap_err();
        assert_eq!(mistake(denied), ("pairs", Wrong::BadMatch));
    }
}

#[tokio::test]
async fn a_player_leaves_once_and_two_stay() {
    let world = World::new().await;
    let ada = world.admin("Ada").await;
    let made = world.new_match(&ada, round_robin(1)).await;
    world.match_game(&made, 4).await;
    let leave = async |stored: &StoredMatch, place| {
        let command = command(stored, MatchOrder::Drop { place });
        order(&world.app, &ada, made.id, command).await
    };
    let denied = async |stored: &StoredMatch, place| {
        let denied = leave(stored, place).await.unwrap_err();
        let text = denied.to_string();
        assert_eq!(mistake(denied), ("place", Wrong::BadMatch));
        text
    };
    assert_eq!(denied(&made, 3).await, texts::no_such_player().to_string());
    let left = leave(&made, 1).await.unwrap();
    let from: Vec<_> = left.players.iter().map(|player| player.left_from).collect();
    assert_eq!(from, [None, Some(5), None], "after the games that have begun");
    assert_eq!(denied(&left, 1).await, texts::player_left().to_string());
    assert_eq!(denied(&left, 0).await, texts::two_players().to_string());
    assert!(matches!(leave(&made, 0).await, Err(Denied::MatchChanged)));
    let stale = super::leave(&world.app, &made, 0).await;
    assert!(matches!(stale, Err(Denied::MatchChanged)));
    world.end().await;
}
