//! The threads of a search: all play with its numbers as they are declared, or all as they were set.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use super::endings::Endings;
use super::eval::Evaluator;
use super::worker::Worker;
use super::{Report, Shared};
use crate::search::tt::TranspositionTable;

/// One worker for each thread. The search is compiled for both kinds.
pub(super) enum Workers {
    /// They play with what is declared.
    Declared(Vec<Worker<false>>),
    /// They play with what was set.
    Tuned(Vec<Worker<true>>),
}

impl Default for Workers {
    fn default() -> Self {
        Self::Declared(vec![])
    }
}

/// What new workers begin with.
type Ground<'a> = (&'a Arc<TranspositionTable>, &'a Evaluator, &'a Endings);

impl Workers {
    /// Replaces all by so many new ones of the same kind.
    pub(super) fn renew(&mut self, threads: usize, ground: Ground<'_>) {
        match self {
            Self::Declared(workers) => *workers = new(threads, ground),
            Self::Tuned(workers) => *workers = new(threads, ground),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Declared(workers) => workers.len(),
            Self::Tuned(workers) => workers.len(),
        }
    }

    /// Forgets all that was learnt.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Declared(workers) => workers.iter_mut().for_each(Worker::clear),
            Self::Tuned(workers) => workers.iter_mut().for_each(Worker::clear),
        }
    }

    /// Searches with all of them; the answer is that of the first, which reports each depth.
    pub(super) fn search(
        &mut self,
        shared: &Shared<'_>,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        match self {
            Self::Declared(workers) => search(workers, shared, report),
            Self::Tuned(workers) => search(workers, shared, report),
        }
    }
}

fn new<const TUNED: bool>(
    threads: usize,
    (tt, evaluator, endings): Ground<'_>,
) -> Vec<Worker<TUNED>> {
    (0..threads).map(|_| Worker::new(Arc::clone(tt), evaluator, endings.clone())).collect()
}

fn search<const TUNED: bool>(
    workers: &mut [Worker<TUNED>],
    shared: &Shared<'_>,
    report: &mut dyn FnMut(&Report),
) -> Report {
    let Some((first, helpers)) = workers.split_first_mut() else {
        unreachable!("there is always one worker");
    };
    thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(|| helper.iterative_deepening(shared, false, &mut |_| {}));
        }
        let answer = first.iterative_deepening(shared, true, report);
        shared.done.store(true, Ordering::Relaxed);
        answer
    })
}
