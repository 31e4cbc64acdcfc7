//! Studies of search algorithms: they are started and called off.

use rookery_protocol::deed::Deed;
use rookery_protocol::id::StudyId;
use rookery_protocol::study::{STUDY_DEPTH_MAX, STUDY_POSITIONS_MAX, STUDY_SEED_MAX, StudyPlan};
use rookery_storage::{NewStudy, StoredStudy};
use rookery_texts::studies as texts;

use super::log;
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;
use crate::now;

/// Studies that are not over, at most.
const OPEN_MAX: u32 = 10;

/// Starts a study; it waits for its turn.
///
/// # Errors
/// It cannot be counted, or too many wait.
pub async fn start(app: &App, by: &Admin, plan: StudyPlan) -> Result<StoredStudy> {
    check(plan)?;
    if app.base.storage.studies_open().await? >= OPEN_MAX {
        return Err(Denied::TooManyStudies(OPEN_MAX));
    }
    let id = StudyId::from_random(now::random_u64());
    let new = NewStudy { id, plan, made_by: by.id, made_ms: now::millis() };
    app.base.storage.create_study(&new).await?;
    log::note(app, by, Deed::StudyStarted { id, plan }).await;
    app.studies.wake();
    find(app, id).await
}

/// Calls a study off.
///
/// # Errors
/// There is none, or it is over.
pub async fn cancel(app: &App, by: &Admin, id: StudyId) -> Result<StoredStudy> {
    find(app, id).await?;
    if !app.base.storage.cancel_study(id, now::millis()).await? {
        return Err(Denied::StudyOver);
    }
    log::note(app, by, Deed::StudyCancelled { id }).await;
    app.studies.wake();
    find(app, id).await
}

/// Whether it can be counted.
fn check(plan: StudyPlan) -> Result<()> {
    let bad = |field, text| Err(Denied::form(field, Wrong::BadStudy, text));
    if !(1..=STUDY_DEPTH_MAX).contains(&plan.depth) {
        return bad("depth", texts::depth(STUDY_DEPTH_MAX));
    }
    if !(1..=STUDY_POSITIONS_MAX).contains(&plan.positions) {
        return bad("positions", texts::positions(STUDY_POSITIONS_MAX));
    }
    if plan.seed > STUDY_SEED_MAX {
        return bad("seed", texts::seed(STUDY_SEED_MAX));
    }
    Ok(())
}

async fn find(app: &App, id: StudyId) -> Result<StoredStudy> {
    app.base.storage.find_study(id).await?.ok_or(Denied::NotFound)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::study::StudyState;

    use super::*;
    use crate::testing::World;

    #[test]
    fn a_study_has_bounds_that_count_as_within() {
        let study = |depth, positions, seed| {
            let checked = check(StudyPlan { depth, positions, seed });
            checked.err().and_then(|denied| denied.field())
        };
        let (depth, positions) = (STUDY_DEPTH_MAX, STUDY_POSITIONS_MAX);
        assert_eq!(study(1, 1, 0), None);
        assert_eq!(study(depth, positions, STUDY_SEED_MAX), None);
        assert_eq!(study(0, 1, 0), Some("depth"));
        assert_eq!(study(depth + 1, 1, 0), Some("depth"));
        assert_eq!(study(1, 0, 0), Some("positions"));
        assert_eq!(study(1, positions + 1, 0), Some("positions"));
        assert_eq!(study(1, 1, STUDY_SEED_MAX + 1), Some("seed"));
    }

    #[tokio::test]
    async fn so_many_studies_wait_until_one_is_called_off() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        // None of them is over before all are started.
        let (depth, positions) = (STUDY_DEPTH_MAX, STUDY_POSITIONS_MAX);
        let plan = |seed| StudyPlan { depth, positions, seed };
        let bad = start(app, &ada, StudyPlan { depth: 0, ..plan(0) }).await.unwrap_err();
        assert_eq!(bad.field(), Some("depth"));
        let mut made = vec![];
        for seed in 0..u64::from(OPEN_MAX) {
            let study = start(app, &ada, plan(seed)).await.unwrap();
            assert_eq!((study.plan, study.made_by), (plan(seed), ada.id));
            made.push(study.id);
        }
        let denied = start(app, &ada, plan(0)).await;
        assert!(matches!(denied, Err(Denied::TooManyStudies(OPEN_MAX))), "{denied:?}");
        let (first, last) = (made[0], made[made.len() - 1]);
        assert_eq!(cancel(app, &ada, last).await.unwrap().state, StudyState::Cancelled);
        assert!(matches!(cancel(app, &ada, last).await, Err(Denied::StudyOver)));
        let nowhere = cancel(app, &ada, StudyId::from_random(1)).await;
        assert!(matches!(nowhere, Err(Denied::NotFound)), "{nowhere:?}");
        assert!(start(app, &ada, plan(99)).await.is_ok(), "there is room for another one");
        let noted = world.deeds().await;
        assert_eq!(noted[1], (ada.id, Deed::StudyCancelled { id: last }));
        let started = Deed::StudyStarted { id: first, plan: plan(0) };
        assert_eq!(noted.last(), Some(&(ada.id, started)));
        assert_eq!(noted.len(), made.len() + 2);
        world.end().await;
    }
}
