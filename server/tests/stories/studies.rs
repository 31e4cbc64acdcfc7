//! Studies of search algorithms: started, followed, cancelled, and what is kept of them.

use std::time::Duration;

use hyper::StatusCode;
use rookery_protocol::study::{StudyCard, StudyCheck, StudyState, StudyView};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::house::House;
use crate::server::{Browser, TestServer};

pub(crate) const PATH: &str = "/api/v1/matches/studies";
const PATIENCE: Duration = Duration::from_secs(120);
const LOOK_EVERY: Duration = Duration::from_millis(50);

pub(crate) fn small() -> Value {
    json!({ "depth": 2, "positions": 3, "seed": 5 })
}

/// More than a story waits for.
pub(crate) fn endless() -> Value {
    json!({ "depth": 6, "positions": 1_000, "seed": 5 })
}

pub(crate) async fn start(ada: &mut Browser, plan: Value) -> StudyView {
    let answer = ada.post(PATH, plan).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    answer.json()
}

/// Looks as a visitor until something is so.
pub(crate) async fn until(
    server: &TestServer,
    seen: &StudyView,
    is_so: impl Fn(&StudyView) -> bool,
) -> StudyView {
    let (mut visitor, begin) = (server.browser(), Instant::now());
    loop {
        let now: StudyView = visitor.get(&format!("{PATH}/{}", seen.id)).await.json();
        if is_so(&now) {
            return now;
        }
        assert!(begin.elapsed() < PATIENCE, "it never came to that: {now:?}");
        sleep(LOOK_EVERY).await;
    }
}

#[tokio::test]
async fn a_study_is_counted_in_the_background_and_anybody_sees_its_table() {
    let House { server, mut ada } = House::new().await;
    let started = start(&mut ada, small()).await;
    assert_eq!((started.made_by.name.as_str(), started.published_depth), ("Ada", 5));
    let over = until(&server, &started, |study| study.state == StudyState::Finished).await;
    let found = &over.found;
    assert_eq!((found.rows.len(), found.minimum.len()), (9, 2));
    assert!(found.rows.iter().all(|row| row.leaves.len() == 2), "{found:?}");
    assert_eq!(found.check, Some(StudyCheck { searches: 6, different: 0 }));
    assert!(found.rows[0].leaves[1] > found.rows[1].leaves[1], "{found:?}");
    assert!(over.started_ms.is_some() && over.ended_ms >= over.started_ms);

    let mut visitor = server.browser();
    let csv = visitor.get(&format!("{PATH}/{}/table.csv", over.id)).await;
    assert!(csv.text().starts_with("algorithm,depth 1,depth 2,growth,"), "{}", csv.text());
    assert_eq!(csv.text().lines().count(), 11);
    let cards: Vec<StudyCard> = visitor.get(PATH).await.json();
    assert_eq!((cards.len(), cards[0].id, cards[0].state), (1, over.id, StudyState::Finished));
    visitor.get(&format!("{PATH}/abcd1234")).await.problem(404, "not-found");
}

#[tokio::test]
async fn studies_are_counted_one_at_a_time_and_cancelled() {
    let House { server, mut ada } = House::new().await;
    let first = start(&mut ada, endless()).await;
    until(&server, &first, |study| study.state == StudyState::Running).await;
    let second = start(&mut ada, small()).await;
    sleep(Duration::from_millis(300)).await;
    let waits = until(&server, &second, |_| true).await;
    assert_eq!(waits.state, StudyState::Waiting);

    let cancel = format!("{PATH}/{}/cancel", first.id);
    let cancelled: StudyView = ada.post(&cancel, json!({})).await.json();
    assert_eq!(cancelled.state, StudyState::Cancelled);
    let page = ada.get(&format!("/matches/studies/{}", first.id)).await;
    assert_eq!(page.status.as_u16(), 200);
    ada.post(&cancel, json!({})).await.problem(409, "study-over");
    until(&server, &second, |study| study.state == StudyState::Finished).await;
    let still = until(&server, &first, |_| true).await;
    assert_eq!(still.state, StudyState::Cancelled);
}

#[tokio::test]
async fn only_admins_start_and_cancel_studies_and_only_sensible_ones() {
    let House { server, mut ada } = House::new().await;
    let study = start(&mut ada, endless()).await;
    let cancel = format!("{PATH}/{}/cancel", study.id);
    let mut visitor = server.browser();
    let mut player = server.registered("Bela").await;
    for (who, status) in [(&mut visitor, 401), (&mut player, 403)] {
        assert_eq!(who.post(PATH, small()).await.status, status);
        assert_eq!(who.post(&cancel, json!({})).await.status, status);
    }
    for (field, value) in [
        ("depth", json!(0)),
        ("depth", json!(7)),
        ("positions", json!(0)),
        ("positions", json!(1_001)),
        ("seed", json!(1_u64 << 53)),
    ] {
        let mut plan = small();
        plan[field] = value;
        let problem = ada.post(PATH, plan.clone()).await.problem(422, "bad-study");
        assert_eq!(problem.field.as_deref(), Some(field), "{plan}");
    }
    ada.post(PATH, json!({ "depth": -1, "positions": 1, "seed": 1 }))
        .await
        .problem(422, "malformed");
    for _ in 0..9 {
        start(&mut ada, small()).await;
    }
    ada.post(PATH, small()).await.problem(409, "too-many-studies");
}

#[tokio::test]
async fn a_study_that_a_restart_cut_off_begins_again() {
    let House { server, mut ada } = House::new().await;
    let done = start(&mut ada, small()).await;
    let done = until(&server, &done, |study| study.state == StudyState::Finished).await;
    let plan = json!({ "depth": 4, "positions": 40, "seed": 5 });
    let study = start(&mut ada, plan).await;
    until(&server, &study, |study| study.state == StudyState::Running).await;
    let folder = server.stop().await;
    let server = TestServer::start_in(folder, |_| {}).await;
    let kept = until(&server, &done, |_| true).await;
    assert_eq!(kept, done, "what is finished stays as it was");
    let again = until(&server, &study, |study| study.state == StudyState::Running).await;
    assert!(again.note.contains("begun again"), "{again:?}");
}
