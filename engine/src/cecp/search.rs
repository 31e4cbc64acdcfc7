//! What a search says while it thinks, and what it leaves to its session.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rookery_rules::Play;

use super::game::result;
use crate::dialects::Rules;
use crate::output::Output;
use crate::player::Thought;
use crate::score::mate_in;

/// What stands for a mate in no moves.
const MATE: i32 = 100_000;

/// What a search tells its session.
#[derive(Default)]
pub(super) struct Search {
    /// The move that it has answered with and that is not made yet.
    answered: Mutex<Option<String>>,
    /// Nobody wants its answer any more.
    dismissed: AtomicBool,
    /// What it thought last.
    last: Mutex<Thought>,
}

impl Search {
    /// The move that it has answered with, once.
    pub(super) fn take_answer(&self) -> Option<String> {
        self.answered.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Nobody wants its answer any more.
    pub(super) fn dismiss(&self) {
        self.dismissed.store(true, Ordering::Relaxed);
    }

    /// What it thought last.
    pub(super) fn last(&self) -> Thought {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What is to be done about the end of a search for a hint.
    pub(super) fn hint<W: Write + Send + 'static>(
        search: &Arc<Self>,
        (play, rules): (Box<dyn Play>, Rules),
        output: &Arc<Output<W>>,
    ) -> impl FnOnce(&Thought) + Send + 'static {
        let (search, output) = (Arc::clone(search), Arc::clone(output));
        move |thought: &Thought| {
            let wanted = !search.dismissed.load(Ordering::Relaxed);
            if let Some(best) = thought.best().filter(|_| wanted) {
                output.say(&format!("Hint: {}", rules.write(play.as_ref(), best)));
            }
        }
    }

    /// What is to be done about each depth, and about the end; an analysis always tells its depths
    /// and never moves.
    pub(super) fn voices<W: Write + Send + 'static>(
        search: &Arc<Self>,
        (play, rules): (Box<dyn Play>, Rules),
        (output, posts): (&Arc<Output<W>>, &Arc<AtomicBool>),
        analyzing: bool,
    ) -> (impl FnMut(&Thought) + Send + 'static, impl FnOnce(&Thought) + Send + 'static) {
        let (told, told_rules, noted) = (play.fork(), rules.clone(), Arc::clone(search));
        let (reports, posts) = (Arc::clone(output), Arc::clone(posts));
        let report = move |thought: &Thought| {
            if thought.multipv <= 1 {
                *noted.last.lock().unwrap_or_else(PoisonError::into_inner) = thought.clone();
            }
            if analyzing || posts.load(Ordering::Relaxed) {
                reports.say(&post(&told_rules.translated(told.as_ref(), thought)));
            }
        };
        let (search, output) = (Arc::clone(search), Arc::clone(output));
        let done = move |thought: &Thought| {
            let wanted = !analyzing && !search.dismissed.load(Ordering::Relaxed);
            let Some(best) = thought.best().filter(|_| wanted) else { return };
            let answer = format!("move {}", rules.write(play.as_ref(), best));
            *search.answered.lock().unwrap_or_else(PoisonError::into_inner) = Some(best.to_owned());
            output.say(&answer);
            let mut after = play.fork();
            if after.play(best).is_ok()
                && let Some(result) = result(after.as_ref())
            {
                output.say(&result);
            }
        };
        (report, done)
    }
}

/// A line of thinking: depth, score, hundredths of a second, positions, and the line.
fn post(thought: &Thought) -> String {
    let score = match mate_in(thought.score) {
        Some(moves) if moves > 0 => MATE + moves,
        Some(moves) => moves - MATE,
        None => thought.score,
    };
    let (depth, nodes) = (thought.depth, thought.counts.nodes);
    let hundredths = thought.elapsed.as_millis() / 10;
    format!("{depth} {score} {hundredths} {nodes} {}", thought.pv.join(" "))
}
