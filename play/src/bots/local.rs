//! The server's own machine as one that runs engines.

use std::sync::Arc;
use std::time::Duration;

use rookery_engine_host::host::{Builds, Config, Finding, FindingFile, Games, Host, OwnEngine};
use rookery_protocol::id::HostId;
use rookery_rules::Game;
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::app::App;
use crate::base::Base;
use crate::{builds, library};

/// What lists call it.
pub const LOCAL_NAME: &str = "this server";
/// Messages that may wait in each direction.
const WAITING_MAX: usize = 1_024;
/// How long until a machine that was given up is replaced.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// The id of the server's own machine.
#[must_use]
pub fn local_id() -> HostId {
    HostId::from_random(0)
}

/// Runs engines in the server's own process until the server ends. A machine that falls silent, as
/// one does whose computer slept, is given up like any other; but here a new one takes its place.
pub async fn start(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        serve(&app).await;
        tokio::select! {
            () = sleep(AGAIN_AFTER) => {}
            () = ending.begun() => return,
        }
    }
}

/// One machine, until it is given up or the server ends.
async fn serve(app: &Arc<App>) {
    let (to_host, inbox) = mpsc::channel(WAITING_MAX);
    let (out, said) = mpsc::channel(WAITING_MAX);
    let config = Config {
        folder: app.base.options.engines(),
        shim: app.base.options.shim.clone(),
        own_engine: app
            .base
            .options
            .own_engine
            .clone()
            .map(|program| OwnEngine { program, compiled: app.base.options.compiled() }),
        runs_given: true,
        own: vec![],
        pins: app.base.options.pin_engines,
        cores: app.base.options.engine_cores,
        games: Arc::new(OfServer(Arc::clone(&app.base))),
        builds: builds(&app.base),
    };
    let host = Host::new(config, inbox, out).await;
    let working = tokio::spawn(host.run());
    super::serve(Arc::clone(app), local_id(), LOCAL_NAME.to_owned(), said, to_host).await;
    // Its inbox has ended: it lets its engines go.
    if let Err(error) = working.await {
        tracing::error!(%error, "the server's own host failed");
    }
}

/// Where this machine makes programs, if it does.
fn builds(base: &Arc<Base>) -> Option<Builds> {
    let archives = Arc::new(builds::OfServer(Arc::clone(base)));
    let seconds = base.options.build_seconds.map(|seconds| u64::from(seconds.get()));
    let within = seconds.map(Duration::from_secs);
    base.options.builds.then(|| Builds::new(base.options.builds(), archives, within))
}

/// The games of the server.
struct OfServer(Arc<Base>);

impl Games for OfServer {
    fn find<'a>(&'a self, rules: &'a str) -> Finding<'a> {
        Box::pin(async move {
            let found = self.0.library.game(&self.0.storage, rules).await;
            found.unwrap_or_else(|error| {
                tracing::warn!(rules, %error, "a game's rules cannot be read");
                None
            })
        })
    }

    fn file<'a>(&'a self, rules: &'a str) -> FindingFile<'a> {
        Box::pin(async move {
            let found = library::rules_file(&self.0.storage, rules).await;
            found.unwrap_or_else(|error| {
                tracing::warn!(rules, %error, "the file of a game's rules cannot be read");
                None
            })
        })
    }

    fn all(&self) -> Vec<Arc<dyn Game>> {
        self.0.library.shelf().iter().map(|offer| Arc::clone(&offer.game)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[tokio::test]
    async fn the_servers_own_machine_finds_the_games_of_the_server() {
        let world = World::new().await;
        let games = OfServer(Arc::clone(&world.app.base));
        let keys: Vec<_> = games.all().iter().map(|game| game.title().key.clone()).collect();
        let shelf = world.app.base.library.shelf();
        let offered: Vec<_> = shelf.iter().map(|offer| offer.key.clone()).collect();
        assert!(keys.contains(&"chess".to_owned()));
        assert_eq!(keys, offered);
        let found = games.find("chess").await.unwrap();
        assert_eq!(found.title().key, "chess");
        assert!(games.find("no-such-game").await.is_none());
        assert!(games.file("chess").await.is_none(), "it is part of the program");
        world.end().await;
    }
}
