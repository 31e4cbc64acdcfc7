//! Counts studies, one after the other.

use std::sync::Arc;
use std::time::Duration;

use rookery_engine::study::leaves::Check;
use rookery_protocol::Millis;
use rookery_protocol::study::{StudyFound, StudyState};
use rookery_storage::{StorageError, StoredStudy};
use rookery_texts::studies as texts;
use tokio::sync::Notify;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::Studies;
use super::count::{Count, finish, note};
use crate::base::Base;
use crate::bots::cores::{Cores, Grant, Party, Wanted};
use crate::bots::local_id;
use crate::now;
use crate::shutdown::Ending;

/// How often studies are looked for that another server left.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How often it is noted what is known, and that somebody counts.
const KEEP_EVERY: Duration = Duration::from_secs(1);
/// Whoever noted nothing for so long counts no longer.
const SILENT_MS_MAX: Millis = 10_000;
/// How long a count that is stopped may take to end.
const STOP_MAX: Duration = Duration::from_secs(3);

/// Counts what waits, and what was cut off, until the server ends. Each has one of the `cores` of
/// the server's own machine, if that runs engines.
pub(crate) async fn keep_going(base: Arc<Base>, studies: Arc<Studies>, cores: Arc<Cores>) {
    let mut ending = base.shutdown.ending();
    let again = texts::begun_again().to_string();
    loop {
        let now = now::millis();
        match base.storage.claim_study(alive_since(now), &again, now).await {
            Ok(Some(study)) => {
                Counting::new(&base, &studies, &cores, study).run(&mut ending).await;
            }
            Ok(None) => wait(&studies, &mut ending).await,
            Err(error) => {
                tracing::warn!(%error, "the studies cannot be read");
                wait(&studies, &mut ending).await;
            }
        }
        if base.shutdown.has_begun() {
            return;
        }
    }
}

/// Who noted at this time or later that they count a study still count it at `now`.
fn alive_since(now: Millis) -> Millis {
    now - SILENT_MS_MAX
}

async fn wait(studies: &Studies, ending: &mut Ending) {
    tokio::select! {
        () = studies.woken() => {}
        () = sleep(LOOK_EVERY) => {}
        () = ending.begun() => {}
    }
}

/// How counting came to its end.
enum Outcome {
    Counted(Check),
    Broken(String),
    /// It is no longer ours: cancelled, or taken by another server.
    Lost,
    /// The server ends.
    CutOff,
}

/// A study that is counted here.
struct Counting<'a> {
    base: &'a Base,
    studies: &'a Studies,
    cores: &'a Arc<Cores>,
    study: StoredStudy,
    found: StudyFound,
}

impl<'a> Counting<'a> {
    fn new(
        base: &'a Base,
        studies: &'a Studies,
        cores: &'a Arc<Cores>,
        study: StoredStudy,
    ) -> Self {
        Self { base, studies, cores, study, found: StudyFound::default() }
    }

    async fn run(mut self, ending: &mut Ending) {
        let (id, plan) = (self.study.id, self.study.plan);
        tracing::info!(%id, ?plan, attempt = self.study.attempt, "a study is counted");
        let core = self.wait_for_core(ending).await;
        self.cores.leave(self.party());
        let outcome = match core {
            Ok(_core) => self.count(ending).await,
            Err(outcome) => outcome,
        };
        match outcome {
            Outcome::Counted(check) => {
                finish(&mut self.found, check);
                self.end(StudyState::Finished, &self.study.note.clone(), ending).await;
            }
            Outcome::Broken(why) => self.end(StudyState::Failed, &why, ending).await,
            Outcome::Lost => tracing::info!(%id, "a study is no longer counted here"),
            Outcome::CutOff => {
                let released = self.base.storage.release_study(id, self.study.attempt).await;
                self.warn(released);
            }
        }
    }

    fn party(&self) -> Party {
        Party::Study(self.study.id)
    }

    /// Waits for a core as matches do; there is none to wait for where no machine runs engines here.
    async fn wait_for_core(&mut self, ending: &mut Ending) -> Result<Option<Grant>, Outcome> {
        let news = Arc::new(Notify::new());
        let wanted = Wanted {
            party: self.party(),
            name: texts::in_line().to_string(),
            priority: 0,
            made_ms: self.study.made_ms,
            able: vec![local_id()],
            cores: 1,
            news: Arc::clone(&news),
        };
        let mut keep = interval(KEEP_EVERY);
        keep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            if !self.cores.has(local_id()) {
                return Ok(None);
            }
            if let Some(core) = self.cores.take(&wanted) {
                return Ok(Some(core));
            }
            tokio::select! {
                () = news.notified() => {}
                _ = keep.tick() => if !self.keep().await { return Err(Outcome::Lost) },
                () = self.studies.woken() => if !self.keep().await { return Err(Outcome::Lost) },
                () = ending.begun() => return Err(Outcome::CutOff),
            }
        }
    }

    async fn count(&mut self, ending: &mut Ending) -> Outcome {
        let mut count = match Count::begin(self.study.plan) {
            Ok(count) => count,
            Err(error) => return Outcome::Broken(texts::no_thread(error.to_string()).to_string()),
        };
        let outcome = self.follow(&mut count, ending).await;
        count.stop();
        // The next one has the core to itself.
        if !count.done.is_terminated() {
            let _ = timeout(STOP_MAX, &mut count.done).await;
        }
        outcome
    }

    async fn follow(&mut self, count: &mut Count, ending: &mut Ending) -> Outcome {
        let mut keep = interval(KEEP_EVERY);
        keep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                news = count.news.recv() => match news {
                    Some(news) => note(&mut self.found, news),
                    None => break,
                },
                _ = keep.tick() => if !self.keep().await { return Outcome::Lost },
                () = self.studies.woken() => if !self.keep().await { return Outcome::Lost },
                () = ending.begun() => return Outcome::CutOff,
            }
        }
        match (&mut count.done).await {
            Ok(Some(check)) => Outcome::Counted(check),
            Ok(None) => Outcome::Lost,
            Err(_) => Outcome::Broken(texts::broke_off().to_string()),
        }
    }

    /// Notes what is known. `false` when the study is no longer ours.
    async fn keep(&self) -> bool {
        let StoredStudy { id, attempt, .. } = self.study;
        let kept = self.base.storage.keep_study(id, attempt, &self.found, now::millis()).await;
        self.warn(kept)
    }

    /// Ends the study, as soon as the database takes it.
    async fn end(&self, state: StudyState, note: &str, ending: &mut Ending) {
        let StoredStudy { id, attempt, .. } = self.study;
        loop {
            let now = now::millis();
            let ended =
                self.base.storage.end_study((id, attempt), (state, note), &self.found, now).await;
            let done = ended.is_ok();
            self.warn(ended);
            if done || self.base.shutdown.has_begun() {
                return tracing::info!(%id, ?state, note, "a study has ended");
            }
            tokio::select! {
                () = sleep(KEEP_EVERY) => {}
                () = ending.begun() => {}
            }
        }
    }

    /// What the database says; `true` where it says nothing.
    fn warn(&self, answer: Result<bool, StorageError>) -> bool {
        answer.unwrap_or_else(|error| {
            tracing::warn!(id = %self.study.id, %error, "the state of a study was not noted");
            true
        })
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::id::StudyId;
    use rookery_protocol::study::{StudyCheck, StudyPlan};

    use super::*;
    use crate::acts::studies;
    use crate::bots::duel::room_testing;
    use crate::may::Admin;
    use crate::testing::World;

    const SMALL: StudyPlan = StudyPlan { depth: 2, positions: 2, seed: 5 };
    /// More than a test waits for.
    const ENDLESS: StudyPlan = StudyPlan { depth: 6, positions: 1_000, seed: 5 };
    /// Much longer than anything takes.
    const PATIENCE: Duration = Duration::from_secs(120);

    async fn start(world: &World, by: &Admin, plan: StudyPlan) -> StudyId {
        studies::start(&world.app, by, plan).await.unwrap().id
    }

    /// A study, once it has come to a state.
    async fn until(world: &World, id: StudyId, state: StudyState) -> StoredStudy {
        let coming = async {
            loop {
                let study = world.app.base.storage.find_study(id).await.unwrap().unwrap();
                if study.state == state {
                    return study;
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, coming).await.expect("it never came to that")
    }

    #[test]
    fn whoever_noted_nothing_for_ten_seconds_counts_no_longer() {
        assert_eq!(alive_since(25_000), 15_000);
    }

    #[tokio::test]
    async fn studies_are_counted_one_after_the_other_to_their_ends() {
        let world = World::new().await;
        let boss = world.admin("boss").await;
        let both = [start(&world, &boss, SMALL).await, start(&world, &boss, SMALL).await];
        for id in both {
            let study = until(&world, id, StudyState::Finished).await;
            let check = StudyCheck { searches: 4, different: 0 };
            assert_eq!((study.found.rows.len(), study.found.check), (9, Some(check)));
            assert_eq!((study.attempt, study.note.as_str()), (1, ""));
        }
        world.end().await;
    }

    #[tokio::test]
    async fn a_study_waits_for_a_core_as_matches_do() {
        let world = World::new().await;
        let boss = world.admin("boss").await;
        let cores = &world.app.bots.machines.cores;
        let here = async {
            while !cores.has(local_id()) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, here).await.unwrap();
        let wanted = room_testing::wanted(1, local_id(), &Arc::new(Notify::new()));
        let of_match: Vec<_> = std::iter::from_fn(|| cores.take(&wanted)).collect();
        cores.leave(wanted.party);
        let id = start(&world, &boss, SMALL).await;
        let waits = async {
            while cores.standing(Party::Study(id)).is_none() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, waits).await.unwrap();
        assert_eq!(cores.standing(Party::Study(id)).unwrap().behind, ["A match"]);
        drop(of_match);
        until(&world, id, StudyState::Finished).await;
        assert_eq!((cores.standing(Party::Study(id)), cores.taken(local_id())), (None, 0));
        world.end().await;
    }

    #[tokio::test]
    async fn a_study_that_is_called_off_makes_room_for_the_next() {
        let world = World::new().await;
        let boss = world.admin("boss").await;
        let first = start(&world, &boss, ENDLESS).await;
        until(&world, first, StudyState::Running).await;
        let second = start(&world, &boss, SMALL).await;
        studies::cancel(&world.app, &boss, first).await.unwrap();
        until(&world, second, StudyState::Finished).await;
        until(&world, first, StudyState::Cancelled).await;
        world.end().await;
    }

    #[tokio::test]
    async fn a_study_that_the_end_cuts_off_waits_again_and_begins_anew() {
        let world = World::new().await;
        let boss = world.admin("boss").await;
        let id = start(&world, &boss, ENDLESS).await;
        until(&world, id, StudyState::Running).await;
        world.app.base.shutdown.begin();
        until(&world, id, StudyState::Waiting).await;
        // As another server finds it.
        let storage = &world.app.base.storage;
        let note = "It began again.";
        let again = storage.claim_study(0, note, 1_000).await.unwrap().unwrap();
        assert_eq!((again.id, again.attempt, again.note.as_str()), (id, 2, note));
        world.end().await;
    }
}
