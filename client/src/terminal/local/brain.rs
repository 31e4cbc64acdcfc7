//! Thinks for the computer, on a thread of its own.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rookery_engine::control::Control;
use rookery_engine::player::{Clock, Limits, Player, Question, Settings, Thought};
use rookery_engine_host::protocol::Budget;
use rookery_protocol::board::Board;
use rookery_protocol::seat::Seat;
use rookery_rules::Play;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::failure::Failure;
use crate::texts::local;

/// The stack of the thread: deep searches have large frames.
const STACK_BYTES: usize = 16 << 20;

/// Tasks that may wait; each ends the one before.
const TASKS_MAX: usize = 4;

/// What is to be thought about.
pub(super) struct Task {
    /// Comes back with the answer.
    pub(super) ticket: u64,
    pub(super) play: Box<dyn Play>,
    pub(super) board: Board,
    pub(super) limits: Limits,
}

/// What came of it.
pub(super) struct Answer {
    pub(super) ticket: u64,
    pub(super) thought: Thought,
}

/// Somebody who thinks. To drop it ends that.
pub(super) struct Brain {
    tasks: Sender<(Task, Arc<Control>)>,
    running: Option<Arc<Control>>,
}

impl Brain {
    /// Begins to wait for tasks; each has one answer.
    pub(super) fn start(level: u32, seed: u64, answers: Sender<Answer>) -> Result<Self, Failure> {
        let (tasks, todo) = channel(TASKS_MAX);
        let builder = thread::Builder::new().name("computer".into()).stack_size(STACK_BYTES);
        let settings = Settings { skill: level, seed, ..Settings::default() };
        let thread = builder.spawn(move || think(todo, settings, &answers));
        let cannot = |why: io::Error| Failure::Refused(local::cannot_think(why.to_string()));
        thread.map_err(cannot)?;
        Ok(Self { tasks, running: None })
    }

    /// Thinks about this, and about nothing else any longer. `false`: not yet; ask again.
    pub(super) fn think(&mut self, task: Task) -> bool {
        self.stop();
        let control = Arc::new(Control::begin(false, false));
        self.running = Some(Arc::clone(&control));
        self.tasks.try_send((task, control)).is_ok()
    }

    /// Thinks no longer; what came of it may still be told.
    pub(super) fn stop(&mut self) {
        if let Some(control) = self.running.take() {
            control.stop();
        }
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        self.stop();
    }
}

fn think(mut todo: Receiver<(Task, Arc<Control>)>, settings: Settings, answers: &Sender<Answer>) {
    let mut player = Player::new(settings);
    while let Some((task, control)) = todo.blocking_recv() {
        let question = Question { play: task.play.as_ref(), board: Some(&task.board) };
        let thought = player.think(&question, &task.limits, &control, &mut |_| {});
        if answers.blocking_send(Answer { ticket: task.ticket, thought }).is_err() {
            return;
        }
    }
}

/// What the computer may use for a move.
pub(super) fn limits(budget: &Budget, seat: Seat) -> Limits {
    let ms = Duration::from_millis;
    let clock = budget.clocks.map(|clocks| {
        let own = clocks[seat.index()];
        Clock {
            left: ms(own.left_ms),
            increment: ms(own.increment_ms),
            byoyomi: ms(own.byoyomi_ms),
            moves_to_go: own.moves_to_go,
        }
    });
    Limits { clock, movetime: budget.move_ms.map(ms), ..Limits::default() }
}
