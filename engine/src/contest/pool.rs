//! Work for several threads whose results come in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The stack of a thread that searches: deep trees have large frames.
const STACK_BYTES: usize = 16 << 20;

/// Does `work` for each number below `count` with so many threads, each with tools of its own that
/// `prepare` makes. The results are in the order of the numbers, so that they do not depend on how
/// many threads there are if `work` does not depend on what the tools did before. `done` is told
/// how much is done.
pub fn in_order<Tools, Done: Send>(
    count: usize,
    threads: usize,
    prepare: impl Fn() -> Tools + Sync,
    work: impl Fn(&mut Tools, usize) -> Done + Sync,
    done: impl Fn(usize) + Sync,
) -> Vec<Done> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(count));
    let run = || {
        let mut tools = prepare();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let result = work(&mut tools, number);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push((number, result));
            done(results.len());
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            // Fewer threads do the same work.
            let _ = builder.spawn_scoped(scope, run);
        }
        let first = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
        if first.is_err() {
            run();
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_are_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            let squares = in_order(100, threads, || (), |(), number| number * number, |_| {});
            assert_eq!(squares, (0..100).map(|number| number * number).collect::<Vec<_>>());
        }
    }
}
