//! Studies of search algorithms.

use rookery_protocol::id::{StudyId, UserId};
use rookery_protocol::study::{StudyCheck, StudyFound, StudyPlan, StudyRow, StudyState};
use rookery_storage::{NewStudy, Storage, StoredStudy};

use crate::world::{World, on_both};

const PLAN: StudyPlan = StudyPlan { depth: 5, positions: 200, seed: 2010 };
const AGAIN: &str = "Begun again.";

async fn create(world: &World, made_by: UserId, made_ms: i64) -> StudyId {
    let id = StudyId::from_random(world.bits());
    let new = NewStudy { id, plan: PLAN, made_by, made_ms };
    world.storage.create_study(&new).await.unwrap();
    id
}

fn found() -> StudyFound {
    let row = StudyRow {
        name: "one".into(),
        leaves: vec![30.5, 900.25],
        growth: 30.0,
        published: Some(154_425),
    };
    StudyFound {
        share: 0.25,
        branching: Some(33.1),
        minimum: vec![33.1, 65.2],
        rows: vec![row],
        check: None,
    }
}

async fn find(storage: &Storage, id: StudyId) -> StoredStudy {
    storage.find_study(id).await.unwrap().unwrap()
}

/// Whoever was alive at 100 or later counts on.
async fn claim(storage: &Storage, now: i64) -> Option<StoredStudy> {
    storage.claim_study(now - 100, AGAIN, now).await.unwrap()
}

on_both! {
    async fn a_study_is_counted_to_its_end_and_kept(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let id = create(&world, anna, 5).await;
        let waits = find(storage, id).await;
        assert_eq!((waits.state, waits.plan, waits.made_by), (StudyState::Waiting, PLAN, anna));
        assert_eq!((waits.started_ms, waits.found), (None, StudyFound::default()));
        assert_eq!(storage.studies_open().await.unwrap(), 1);

        let study = claim(storage, 1_000).await.unwrap();
        assert_eq!((study.id, study.state, study.attempt), (id, StudyState::Running, 1));
        assert_eq!((study.note.as_str(), study.started_ms), ("", Some(1_000)));
        assert!(storage.keep_study(id, 1, &found(), 1_050).await.unwrap());
        assert_eq!(find(storage, id).await.found, found());

        let check = Some(StudyCheck { searches: 1_000, different: 0 });
        let all = StudyFound { share: 1.0, check, ..found() };
        let end = (StudyState::Finished, "");
        assert!(storage.end_study((id, 1), end, &all, 2_000).await.unwrap());
        let over = world.another().await.find_study(id).await.unwrap().unwrap();
        assert_eq!((over.state, over.found, over.ended_ms), (StudyState::Finished, all, Some(2_000)));
        assert!(!storage.keep_study(id, 1, &found(), 2_100).await.unwrap());
        assert!(!storage.cancel_study(id, 2_100).await.unwrap(), "it is over");
        assert_eq!(storage.studies_open().await.unwrap(), 0);
        assert_eq!(claim(storage, 9_000).await, None);
    }

    async fn one_study_is_counted_at_a_time_the_oldest_first(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let newer = create(&world, anna, 6).await;
        let older = create(&world, anna, 5).await;
        assert_eq!(claim(storage, 1_000).await.unwrap().id, older);
        assert_eq!(claim(storage, 1_050).await, None, "the other one waits");
        assert!(storage.keep_study(older, 1, &found(), 1_090).await.unwrap());
        assert_eq!(claim(storage, 1_180).await, None);
        let end = (StudyState::Failed, "It broke.");
        assert!(storage.end_study((older, 1), end, &found(), 1_185).await.unwrap());
        assert_eq!(find(storage, older).await.note, "It broke.");
        assert_eq!(claim(storage, 1_190).await.unwrap().id, newer);
        let listed = storage.studies(None, 10).await.unwrap();
        assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [newer, older]);
        assert_eq!(storage.studies(Some(6), 10).await.unwrap()[0].id, older);
        assert_eq!(storage.studies(None, 1).await.unwrap().len(), 1);
    }

    async fn a_study_that_was_cut_off_begins_again_and_says_so(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let id = create(&world, anna, 5).await;
        claim(storage, 1_000).await.unwrap();
        assert_eq!(claim(storage, 1_100).await, None, "who counts may be alive");
        let again = claim(storage, 1_101).await.unwrap();
        assert_eq!((again.id, again.attempt, again.note.as_str()), (id, 2, AGAIN));
        assert!(!storage.keep_study(id, 1, &found(), 1_110).await.unwrap(), "the first is late");
        let end = (StudyState::Finished, "");
        assert!(!storage.end_study((id, 1), end, &found(), 1_110).await.unwrap());
        assert!(!storage.release_study(id, 1).await.unwrap());
        assert!(storage.keep_study(id, 2, &found(), 1_120).await.unwrap());

        assert!(storage.release_study(id, 2).await.unwrap());
        assert_eq!(find(storage, id).await.state, StudyState::Waiting);
        assert_eq!(claim(storage, 1_130).await.unwrap().attempt, 3, "nobody has to be waited for");
    }

    async fn a_study_is_cancelled_while_it_waits_or_is_counted(world: World) {
        let (anna, storage) = (world.player("anna").await, &world.storage);
        let (one, two) = (create(&world, anna, 5).await, create(&world, anna, 6).await);
        claim(storage, 1_000).await.unwrap();
        for id in [one, two] {
            assert!(storage.cancel_study(id, 1_001).await.unwrap());
            let over = find(storage, id).await;
            assert_eq!((over.state, over.ended_ms), (StudyState::Cancelled, Some(1_001)));
        }
        assert!(!storage.keep_study(one, 1, &found(), 1_002).await.unwrap());
        assert_eq!(claim(storage, 1_003).await, None);
        assert!(!storage.cancel_study(StudyId::from_random(99), 1).await.unwrap());
        assert_eq!(storage.find_study(StudyId::from_random(99)).await.unwrap(), None);
    }
}
