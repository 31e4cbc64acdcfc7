use std::time::Duration;

use rookery_protocol::socket::ClientIn;
use tokio::time::timeout;

use super::*;
use crate::outbox::{Outflow, outbox};

const ADA: u64 = 1;
const BERT: u64 = 2;

fn id(number: u64) -> UserId {
    UserId::from_random(number)
}

/// A connection of somebody's, opened with a session.
async fn joined(people: &People, user: u64, session: u8) -> (ConnectionId, Outflow) {
    let (outbox, outflow) = outbox();
    assert!(people.join(id(user), Some([session; 32]), &outbox).await);
    (outbox.id(), outflow)
}

/// Whether a connection was told to end.
async fn is_cut(outflow: &Outflow) -> bool {
    timeout(Duration::from_millis(1), outflow.cut()).await.is_ok()
}

#[tokio::test]
async fn somebody_is_here_while_one_connection_is_open() {
    let people = People::new(News::alone());
    let (first, mut one) = joined(&people, ADA, 1).await;
    let (second, mut other) = joined(&people, ADA, 1).await;
    let (_, _bert) = joined(&people, BERT, 2).await;
    let mut here = [(id(ADA), 2), (id(BERT), 1)];
    here.sort_unstable();
    assert_eq!((people.here(), people.count()), (here.to_vec(), 2));
    people.leave(id(ADA), first);
    people.leave(id(ADA), first);
    assert!(people.is_here(id(ADA)), "another connection is open");
    people.tell(id(ADA), ClientIn::Pong { at_ms: 7 });
    assert!(one.waiting().is_none() && other.waiting().is_some());
    people.leave(id(ADA), second);
    assert!(!people.is_here(id(ADA)) && people.is_here(id(BERT)));
    assert_eq!((people.here(), people.count()), (vec![(id(BERT), 1)], 1));
}

#[tokio::test]
async fn who_only_listens_is_not_here_and_hears_nothing_else_and_is_cut_with_the_rest() {
    let people = People::new(News::alone());
    let (of_game, mut hears) = outbox();
    people.listen(id(ADA), [1; 32], &of_game).await;
    assert!(!people.is_here(id(ADA)) && people.here().is_empty() && people.count() == 0);
    assert_eq!((people.listens(id(ADA)), people.listens(id(BERT))), (true, false));
    people.tell(id(ADA), ClientIn::Pong { at_ms: 7 });
    assert!(hears.waiting().is_none());
    for _ in 0..CONNECTIONS_EACH_MAX {
        let _ = joined(&people, ADA, 2).await;
    }
    people.end_session(id(ADA), [2; 32]);
    assert!(!is_cut(&hears).await);
    assert_eq!(people.sessions(id(ADA)), [[1; 32], [2; 32]]);
    people.end_session(id(ADA), [1; 32]);
    assert!(is_cut(&hears).await);
    people.sign_out(id(ADA));
    assert!(is_cut(&hears).await);
    people.leave(id(ADA), of_game.id());
    assert!(people.is_here(id(ADA)));
}

#[tokio::test]
async fn one_person_has_so_many_connections_and_others_have_theirs() {
    let people = People::new(News::alone());
    let mut all = vec![];
    for _ in 0..CONNECTIONS_EACH_MAX {
        all.push(joined(&people, ADA, 1).await);
    }
    let (one_more, _outflow) = outbox();
    assert!(!people.join(id(ADA), Some([1; 32]), &one_more).await);
    assert!(people.join(id(BERT), Some([2; 32]), &one_more).await);
    people.leave(id(ADA), all[0].0);
    assert!(people.join(id(ADA), Some([1; 32]), &one_more).await);
}

#[tokio::test]
async fn what_concerns_somebody_is_told_to_each_of_their_connections() {
    let people = People::new(News::alone());
    let (_, mut one) = joined(&people, ADA, 1).await;
    let (_, mut other) = joined(&people, ADA, 2).await;
    let (_, mut bert) = joined(&people, BERT, 3).await;
    people.tell(id(ADA), ClientIn::Pong { at_ms: 7 });
    for outflow in [&mut one, &mut other] {
        let heard = outflow.waiting().map(Notice::into_message);
        assert_eq!(heard, Some(ClientIn::Pong { at_ms: 7 }));
        assert!(outflow.waiting().is_none());
    }
    assert!(bert.waiting().is_none());
}

#[tokio::test(start_paused = true)]
async fn a_session_ends_with_its_connections_and_a_person_with_all_of_theirs() {
    let people = People::new(News::alone());
    let (_, one) = joined(&people, ADA, 1).await;
    let (_, other) = joined(&people, ADA, 2).await;
    let (_, bert) = joined(&people, BERT, 1).await;
    people.end_session(id(ADA), [1; 32]);
    assert!(is_cut(&one).await && !is_cut(&other).await);
    people.sign_out(id(ADA));
    assert!(is_cut(&one).await && is_cut(&other).await);
    assert!(!is_cut(&bert).await);
}

#[tokio::test]
async fn what_was_read_later_is_not_undone_on_any_connection() {
    let people = People::new(News::alone());
    let (_, mut one) = joined(&people, ADA, 1).await;
    let (earlier, later) = (Reading::begin(), Reading::begin());
    people.tell_read(id(ADA), later, ClientIn::Pong { at_ms: 2 });
    let (_, mut other) = joined(&people, ADA, 2).await;
    people.tell_read(id(ADA), earlier, ClientIn::Pong { at_ms: 1 });
    for (outflow, at_ms) in [(&mut one, 2), (&mut other, 1)] {
        let heard = outflow.waiting().map(Notice::into_message);
        assert_eq!(heard, Some(ClientIn::Pong { at_ms }));
        assert!(outflow.waiting().is_none());
    }
}

#[tokio::test]
async fn who_only_listened_leaves_nothing_for_other_servers_to_know() {
    let hub = rookery_news::local::Hub::default();
    let (news, _ears) = hub.join("here");
    let people = People::new(news);
    let (of_game, _hears) = outbox();
    people.listen(id(ADA), [1; 32], &of_game).await;
    people.leave(id(ADA), of_game.id());
    people.leave(id(ADA), of_game.id());
    assert_eq!(people.take_touched(), []);
    let (person, _told) = joined(&people, ADA, 1).await;
    assert_eq!(people.take_touched(), [(id(ADA), 1)]);
    people.listen(id(ADA), [1; 32], &of_game).await;
    people.leave(id(ADA), of_game.id());
    assert_eq!(people.take_touched(), []);
    people.leave(id(ADA), person);
    assert_eq!(people.take_touched(), [(id(ADA), 0)]);
}
