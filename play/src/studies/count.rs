//! Counting, on a thread of its own that others go before.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rookery_engine::eval::Evaluation;
use rookery_engine::study::Algorithm;
use rookery_engine::study::leaves::{self, Check, News, Wanted};
use rookery_protocol::study::{StudyCheck, StudyFound, StudyPlan, StudyRow};
use tokio::sync::{mpsc, oneshot};

/// News that wait to be noted.
const NEWS_MAX: usize = 64;
/// By how much the thread steps back behind the server's.
#[cfg(unix)]
const NICE: i32 = 10;
/// The study's best evaluation.
const EVALUATION: char = 'H';

/// A count that is under way. It ends soon after this is dropped.
pub(super) struct Count {
    pub(super) news: mpsc::Receiver<News>,
    /// The end; `None` where it was stopped, an error where it broke.
    pub(super) done: oneshot::Receiver<Option<Check>>,
    stop: Arc<AtomicBool>,
}

impl Count {
    /// # Errors
    /// There is no thread.
    pub(super) fn begin(plan: StudyPlan) -> io::Result<Self> {
        let evaluation = Evaluation::from_letter(EVALUATION);
        let evaluation = evaluation.ok_or_else(|| io::Error::other("no such evaluation"))?;
        let StudyPlan { depth, positions, seed } = plan;
        let wanted = Wanted { depth, positions, seed, evaluation };
        let (tell, news) = mpsc::channel(NEWS_MAX);
        let (tell_done, done) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::Builder::new().name("study".to_owned()).spawn(move || {
            step_back();
            let stop = || stopped.load(Ordering::Relaxed);
            let check = leaves::count(&wanted, &stop, &mut |news| match news {
                // There will be more of these.
                News::Searched { .. } => drop(tell.try_send(news)),
                News::Begun { .. } | News::Cell { .. } => drop(tell.blocking_send(news)),
            });
            let _ = tell_done.send(check);
        })?;
        Ok(Self { news, done, stop })
    }

    /// Ends it soon, whatever it is about to tell.
    pub(super) fn stop(&mut self) {
        self.news.close();
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        self.stop();
    }
}

/// On Linux a thread can be nicer than its process.
#[cfg(target_os = "linux")]
fn step_back() {
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::warn!(%error, "a study runs with the priority of the server");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

/// Adds to what is known.
pub(super) fn note(found: &mut StudyFound, news: News) {
    match news {
        News::Begun { branching, minimum } => {
            *found = StudyFound { branching: Some(branching), minimum, ..StudyFound::default() };
        }
        News::Searched { share } => found.share = share,
        News::Cell { step, leaves, .. } => {
            if found.rows.len() == step
                && let Some((name, _)) = Algorithm::STEPS.get(step)
            {
                let (name, published) = ((*name).to_owned(), leaves::of_study(step));
                found.rows.push(StudyRow { name, leaves: vec![], growth: 0.0, published });
            }
            if let Some(row) = found.rows.get_mut(step) {
                row.leaves.push(leaves);
                row.growth = leaves::growth(&row.leaves);
            }
        }
    }
}

/// All is known.
pub(super) fn finish(found: &mut StudyFound, check: Check) {
    let count = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
    found.share = 1.0;
    found.check =
        Some(StudyCheck { searches: count(check.searches), different: count(check.different) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn rows_grow_cell_by_cell() {
        let mut count = Count::begin(StudyPlan { depth: 2, positions: 2, seed: 5 }).unwrap();
        let mut found = StudyFound { share: 0.5, ..StudyFound::default() };
        let mut cells = 0;
        while let Some(news) = count.news.recv().await {
            cells += usize::from(matches!(news, News::Cell { .. }));
            note(&mut found, news);
            assert_eq!(found.rows.iter().map(|row| row.leaves.len()).sum::<usize>(), cells);
        }
        let check = (&mut count.done).await.unwrap().unwrap();
        finish(&mut found, check);
        assert_eq!((found.rows.len(), cells, found.minimum.len()), (9, 18, 2));
        assert_eq!(found.rows[0].name, "negamax");
        assert_eq!((found.rows[0].published, found.rows[1].published), (None, Some(154_425)));
        let root = found.rows[0].leaves[1].sqrt();
        assert!((found.rows[0].growth - root).abs() < 1e-9);
        assert_eq!(found.check, Some(StudyCheck { searches: 4, different: 0 }));
    }

    #[tokio::test]
    async fn a_count_ends_when_it_is_told_to() {
        let mut count = Count::begin(StudyPlan { depth: 6, positions: 1_000, seed: 1 }).unwrap();
        count.stop();
        assert_eq!((&mut count.done).await, Ok(None));
    }

    #[tokio::test]
    async fn a_count_that_nobody_follows_is_stopped() {
        let count = Count::begin(StudyPlan { depth: 6, positions: 1_000, seed: 1 }).unwrap();
        let stopped = Arc::clone(&count.stop);
        assert!(!stopped.load(Ordering::Relaxed));
        drop(count);
        assert!(stopped.load(Ordering::Relaxed));
    }

    #[test]
    fn what_was_found_before_a_count_began_is_forgotten() {
        let mut found = StudyFound { share: 0.5, ..StudyFound::default() };
        note(&mut found, News::Searched { share: 0.75 });
        assert!((found.share - 0.75).abs() < 1e-9);
        note(&mut found, News::Begun { branching: 3.5, minimum: vec![4.0, 7.0] });
        let expected =
            StudyFound { branching: Some(3.5), minimum: vec![4.0, 7.0], ..StudyFound::default() };
        assert_eq!(found, expected);
    }
}
