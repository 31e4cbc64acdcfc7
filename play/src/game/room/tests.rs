use rookery_arbiter::{By, Wish};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, Start};

use super::*;
use crate::game::testing::{BEGAN_MS, begun, carry, messages, notations, opened, people, play};
use crate::outbox::{Outflow, outbox};

const NOW: Millis = BEGAN_MS + 10_000;
/// How long one must be gone from a game of five minutes before the other may claim.
const PATIENCE_MS: Millis = 60_000;

/// A game of five minutes whose clocks run, and its room, which both have just left.
fn blitz() -> (OpenGame, Room) {
    let game = rookery_games::registry().get("chess").unwrap().clone();
    let mut open = begun(&game, Start::Usual, TimeControl::fischer(300, 0));
    play(&mut open, "e2e4 e7e5");
    (open, room(NOW))
}

fn room(now: Millis) -> Room {
    Room::new(people().map(|player| player.id), now)
}

/// Somebody comes to look who has seen everything up to a version.
fn look(room: &mut Room, player: Option<&Player>, from: u32, open: &OpenGame) -> (Outbox, Outflow) {
    let (outbox, outflow) = outbox();
    room.watch(&outbox, player, from, open, NOW);
    (outbox, outflow)
}

/// What somebody is told at a moment at which something may be due.
fn due(room: &mut Room, open: &OpenGame, now: Millis, told: &mut Outflow) -> Vec<ClientIn> {
    let was_due = room.look_at_the_clock(open, now);
    let told = messages(told);
    assert_eq!(was_due, !told.is_empty());
    told
}

#[test]
fn who_looks_is_shown_the_game_or_what_came_since_and_the_one_to_move_what_is_legal() {
    let (open, mut room) = blitz();
    let [anna, bela] = people();
    let mut moves = |player: Option<&Player>| {
        let told = look(&mut room, player, 0, &open).1.waiting().unwrap().into_message();
        let ClientIn::Game { you, crowd, entries, .. } = told else { panic!("{told:?}") };
        assert_eq!(entries.len(), 2);
        (you.map(|you| (you.seat, you.legal.len())), crowd)
    };
    let (you, crowd) = moves(Some(&anna));
    assert_eq!(you, Some((Seat::First, 29)));
    let id = open.summary.id;
    let claim_from_ms = Some(NOW + PATIENCE_MS);
    assert_eq!(crowd, Crowd { game: id, seated: [true, false], watchers: 0, claim_from_ms });
    assert_eq!(moves(Some(&bela)).0, Some((Seat::Second, 0)));
    let (you, crowd) = moves(None);
    assert_eq!(you, None);
    let claim_from_ms = None;
    assert_eq!(crowd, Crowd { game: id, seated: [true, true], watchers: 1, claim_from_ms });

    let told = look(&mut room, Some(&anna), 1, &open).1.waiting().unwrap().into_message();
    assert_eq!(notations(&told), ["e7e5"]);
    let ClientIn::Events { you, .. } = told else { panic!("{told:?}") };
    assert_eq!(you.map(|you| you.legal.len()), Some(29));
}

#[test]
fn what_spectators_see_is_made_once_for_each_version_and_no_player_is_shown_it() {
    let (mut open, mut room) = blitz();
    let [anna, _] = people();
    let whole = |room: &mut Room, open: &OpenGame| room.whole(None, open, NOW);
    let (first, same) = (whole(&mut room, &open), whole(&mut room, &open));
    assert_eq!(first.text().as_ptr(), same.text().as_ptr());
    let own = room.whole(room.seat(Some(&anna)), &open, NOW);
    assert!(matches!(own.message(), ClientIn::Game { you: Some(_), .. }));
    assert_eq!(whole(&mut room, &open).text().as_ptr(), first.text().as_ptr());
    play(&mut open, "g1f3");
    assert_eq!(notations(whole(&mut room, &open).message()), ["e2e4", "e7e5", "g1f3"]);
}

#[test]
fn everyone_who_looks_is_told_once_what_has_happened_since() {
    let (mut open, mut room) = blitz();
    let [_, bela] = people();
    let (_, mut player) = look(&mut room, Some(&bela), 0, &open);
    let (_, mut watcher) = look(&mut room, None, 0, &open);
    let (mut hers, mut theirs) = (messages(&mut player), messages(&mut watcher));
    assert_eq!((hers.len(), theirs.len()), (1, 1));
    room.has_told(open.arbiter.version());
    room.tell_news(&open, NOW);
    assert!(messages(&mut player).is_empty(), "nothing is new");
    play(&mut open, "g1f3");
    room.tell_news(&open, NOW);
    room.tell_news(&open, NOW);
    (hers, theirs) = (messages(&mut player), messages(&mut watcher));
    for told in [&hers, &theirs] {
        assert_eq!(told.len(), 1);
        assert_eq!(notations(&told[0]), ["g1f3"]);
    }
    let legal = |told: &ClientIn| match told {
        ClientIn::Events { you, .. } => you.as_ref().map(|you| you.legal.len()),
        other => panic!("{other:?}"),
    };
    assert_eq!((legal(&hers[0]), legal(&theirs[0])), (Some(29), None));
}

#[test]
fn each_is_told_of_a_hidden_game_what_they_may_know_and_all_of_it_at_its_end() {
    let (mut open, mut room) = (opened("dark", Start::Usual), room(NOW));
    let [anna, bela] = people();
    let mut flows: Vec<_> = [Some(&anna), Some(&bela), None]
        .into_iter()
        .map(|player| look(&mut room, player, 0, &open).1)
        .collect();
    let mut told = |open: &OpenGame| -> Vec<ClientIn> {
        room.tell_news(open, NOW);
        flows.iter_mut().map(|flow| messages(flow).pop().unwrap()).collect()
    };
    play(&mut open, "e2e4");
    let moves: Vec<_> =
        told(&open).iter().flat_map(|told| notations(told)[0].chars().next()).collect();
    assert_eq!(moves, ['e', '?', '?']);
    carry(&mut open, By::Seat(Seat::First), Wish::Act(Act::Resign));
    for told in told(&open) {
        assert!(matches!(told, ClientIn::Game { .. }), "{told:?}");
    }
}

#[test]
fn who_is_here_is_told_to_all_but_not_more_often_than_is_bearable() {
    let (open, mut room) = blitz();
    let [anna, bela] = people();
    let (_, mut hers) = look(&mut room, Some(&anna), 0, &open);
    let (other, _) = look(&mut room, Some(&bela), 0, &open);
    messages(&mut hers);
    let told = due(&mut room, &open, NOW, &mut hers);
    let [ClientIn::Crowd(crowd), ClientIn::Events { entries, you: Some(_), .. }] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((crowd.seated, crowd.claim_from_ms, entries.len()), ([true, true], None, 0));
    assert_eq!(room.due_ms(), None);
    room.leave(other.id(), Some(&open), NOW + 100);
    let (_, mut theirs) = look(&mut room, None, 0, &open);
    messages(&mut theirs);
    let again_ms = NOW + CROWD_EVERY_MS;
    assert_eq!(room.due_ms(), Some(again_ms));
    assert_eq!(due(&mut room, &open, again_ms - 1, &mut theirs), []);
    let told = due(&mut room, &open, again_ms, &mut theirs);
    let [ClientIn::Crowd(crowd)] = &told[..] else { panic!("{told:?}") };
    assert_eq!((crowd.seated, crowd.watchers), ([true, false], 1));
    assert_eq!(crowd.claim_from_ms, Some(NOW + 100 + PATIENCE_MS));
}

#[test]
fn the_one_who_waits_is_told_when_they_may_claim() {
    let (open, mut room) = blitz();
    let [anna, _] = people();
    let (_, mut hers) = look(&mut room, Some(&anna), 0, &open);
    due(&mut room, &open, NOW, &mut hers);
    let claim_ms = NOW + PATIENCE_MS;
    assert_eq!(room.due_ms(), Some(claim_ms), "the other one has not been here yet");
    assert_eq!(due(&mut room, &open, claim_ms - 1, &mut hers), []);
    let told = due(&mut room, &open, claim_ms, &mut hers);
    let may = |told: &ClientIn| match told {
        ClientIn::Events { you: Some(you), .. } => you.acts.contains(&Act::ClaimWin),
        _ => false,
    };
    assert!(told.iter().any(may), "{told:?}");
    assert_eq!(room.due_ms(), None);
    room.plan_claim(&open, claim_ms - 1);
    assert_eq!(room.due_ms(), Some(claim_ms));
    room.plan_claim(&open, claim_ms);
    assert_eq!(room.due_ms(), None, "they may already");
    assert!(!room.forgive(|_| 0) && room.forgive(|_| 500));
    room.plan_claim(&open, claim_ms);
    assert_eq!(room.due_ms(), Some(claim_ms + 500));
}

#[test]
fn a_game_is_shown_in_the_lobby_while_it_goes_on_with_both_players_here() {
    let (mut open, mut room) = blitz();
    let [anna, bela] = people();
    let shown = |room: &Room, open: &OpenGame| room.featured(open).map(|game| game.id);
    look(&mut room, Some(&anna), 0, &open);
    assert_eq!(shown(&room, &open), None);
    let (other, _flow) = look(&mut room, Some(&bela), 0, &open);
    assert_eq!(shown(&room, &open), Some(open.summary.id));
    carry(&mut open, By::Seat(Seat::First), Wish::Act(Act::Resign));
    assert_eq!(shown(&room, &open), None);
    room.leave(other.id(), None, NOW);
    assert_eq!(shown(&room, &open), None);
}

#[test]
fn one_waits_for_the_other_only_while_one_of_them_is_there() {
    assert_eq!(only_gone([true, false]), Some(Seat::Second));
    assert_eq!(only_gone([false, true]), Some(Seat::First));
    assert_eq!((only_gone([true; 2]), only_gone([false; 2])), (None, None));
}
