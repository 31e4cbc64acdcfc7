//! One build on one machine: from the line for a core to what came of it.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::build::{BuildOrder, BuildOutcome, BuildStage};
use rookery_protocol::host::HostIn;
use rookery_protocol::id::HostId;
use rookery_storage::{StoredBuild, StoredMatch};
use rookery_texts::builds as texts;
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;

use super::judge::judge;
use crate::app::App;
use crate::bots::cores::{Grant, Party, Wanted};

/// How long a machine may take to say what came of a build: the longest that each of its stages takes
/// there, and others that it makes before.
const ANSWER_MAX: Duration = Duration::from_secs(4 * 60 * 60);

/// One build on one machine.
pub(super) struct Job {
    app: Arc<App>,
    host: HostId,
    out: mpsc::Sender<HostIn>,
    order: BuildOrder,
    wanted: Wanted,
}

impl Job {
    pub(super) fn new(
        app: &Arc<App>,
        host: HostId,
        out: &mpsc::Sender<HostIn>,
        of: &StoredMatch,
        build: &StoredBuild,
    ) -> Self {
        let order = BuildOrder { engine: build.engine.clone(), recipe: build.recipe.clone() };
        let wanted = Wanted {
            party: Party::Build(app.builds.number()),
            name: texts::in_line(&of.plan.name).to_string(),
            priority: of.plan.priority,
            made_ms: of.made_ms,
            able: vec![host],
            cores: 1,
            news: Arc::new(Notify::new()),
        };
        Self { app: Arc::clone(app), host, out: out.clone(), order, wanted }
    }

    pub(super) async fn run(self) {
        let mut ending = self.app.base.shutdown.ending();
        let outcome = tokio::select! {
            outcome = self.made() => outcome,
            () = self.out.closed() => None,
            () = ending.begun() => None,
        };
        self.app.bots.machines.cores.leave(self.wanted.party);
        if let Some(outcome) = outcome {
            judge(&self.app, self.host, &self.out, &self.order.engine, outcome).await;
        }
        self.app.builds.look_again();
    }

    /// What came of it; nothing where the machine is gone.
    async fn made(&self) -> Option<BuildOutcome> {
        let _grant = self.core().await;
        let listening = self.app.builds.listen(self.host, &self.order.engine)?;
        let order = Box::new(self.order.clone());
        self.out.send(HostIn::Build { order }).await.ok()?;
        match timeout(ANSWER_MAX, listening).await {
            Ok(outcome) => outcome.ok(),
            Err(_) => {
                let why = texts::no_answer().to_string();
                Some(BuildOutcome::failed(BuildStage::Building, &why, &[]))
            }
        }
    }

    /// A core of the machine, as soon as there is one for it.
    async fn core(&self) -> Grant {
        loop {
            // One that becomes free between the look and the wait is not missed.
            let mut news = std::pin::pin!(self.wanted.news.notified());
            news.as_mut().enable();
            if let Some(grant) = self.app.bots.machines.cores.take(&self.wanted) {
                return grant;
            }
            news.await;
        }
    }
}
