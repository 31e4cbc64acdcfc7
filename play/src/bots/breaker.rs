//! Stops an engine that keeps failing.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rookery_protocol::bot::NotedFault;
use rookery_protocol::id::EngineId;

use crate::app::App;

/// An engine that failed so often without a good game between gets no more work.
const FAULTS_MAX: u32 = 3;

/// Which engines failed how often since their last good game.
#[derive(Default)]
pub struct Breaker {
    /// Locked for map operations only, never across an `.await`.
    faults: Mutex<HashMap<EngineId, u32>>,
}

impl Breaker {
    /// An engine played a game to its end, or was tested or changed.
    pub fn good(&self, engine: EngineId) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).remove(&engine);
    }

    /// Counts a fault. `true` when it was one too many.
    pub(crate) fn bad(&self, engine: EngineId) -> bool {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        let count = faults.entry(engine).or_default();
        *count += 1;
        *count >= FAULTS_MAX
    }
}

/// Notes a fault at a board, and stops the engine when it was one too many.
pub(super) async fn note(app: &App, engine: EngineId, fault: &NotedFault) {
    let stops = app.bots.breaker.bad(engine);
    tell(app, engine, fault, stops).await;
}

/// Notes a fault in a match, which judges its players itself: nothing else stops for it.
pub(super) async fn note_in_match(app: &App, engine: EngineId, fault: &NotedFault) {
    tell(app, engine, fault, false).await;
}

async fn tell(app: &App, engine: EngineId, fault: &NotedFault, stops: bool) {
    let name = app.bots.directory.known().engines.get(&engine).map(|engine| engine.name.clone());
    let name = name.unwrap_or_default();
    tracing::warn!(engine = name, kind = ?fault.kind, fault = fault.words, "an engine failed");
    if stops {
        tracing::error!(engine = name, "an engine failed {FAULTS_MAX} times and gets no more work");
    }
    if let Err(error) = app.base.storage.note_engine_fault(engine, Some(fault), stops).await {
        tracing::warn!(%error, "a fault was not noted");
    }
    if let Err(error) = super::changed(app).await {
        tracing::warn!(%error, "the engines cannot be read");
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::FaultKind;

    use super::*;
    use crate::bots::testing::Puppet;
    use crate::testing::World;

    #[test]
    fn only_faults_without_a_good_game_between_add_up() {
        let (breaker, engine) = (Breaker::default(), EngineId::from_random(1));
        for _ in 0..5 {
            assert!(!breaker.bad(engine));
            assert!(!breaker.bad(engine));
            breaker.good(engine);
        }
        assert!(!breaker.bad(engine) && !breaker.bad(engine) && breaker.bad(engine));
    }

    #[tokio::test]
    async fn a_fault_is_noted_and_the_third_stops_the_engine() {
        let world = World::new().await;
        let app = &world.app;
        let _attic = Puppet::offering(&world, "attic", &["Fish", "Snake"]).await;
        let known = app.bots.directory.known();
        let id = known.engines.values().find(|engine| engine.name == "Fish").unwrap().id;
        for count in 1..=3 {
            let words = format!("fault {count}");
            let (kind, stderr) = (FaultKind::Stall, String::new());
            let fault = NotedFault { kind, words, stderr, at_ms: count };
            note(app, id, &fault).await;
            let stored = app.base.storage.engine(id).await.unwrap().unwrap();
            assert_eq!((stored.fault.as_ref(), stored.stopped), (Some(&fault), count == 3));
            assert_eq!(app.bots.directory.known().engines[&id], stored, "it is known at once");
        }
        let known = app.bots.directory.known();
        assert!(known.engines.values().all(|engine| engine.stopped == (engine.id == id)));
        world.end().await;
    }
}
