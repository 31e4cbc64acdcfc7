//! A test of builds as admins see it.

use rookery_matches::scale::MILLIONTHS;
use rookery_protocol::build::{BuildMachine, BuildTestView, BuildView};
use rookery_storage::{StorageError, StoredMatch};

use crate::app::App;

/// A test of builds with the machines that are connected here; `None` for any other match.
///
/// # Errors
/// The database fails.
pub async fn view(app: &App, stored: StoredMatch) -> Result<Option<BuildTestView>, StorageError> {
    let builds = app.base.storage.builds_of(stored.id).await?;
    if builds.is_empty() {
        return Ok(None);
    }
    let mut machines = vec![];
    for (id, name, _) in app.bots.machines.builders() {
        let standing = builds.iter().map(|build| app.builds.standing(id, &build.engine)).collect();
        let factor = super::factor(app, &builds, id);
        let factor = factor.map(|millionths| f64::from(millionths) / f64::from(MILLIONTHS));
        machines.push(BuildMachine { id, name, builds: standing, factor });
    }
    machines.sort_by(|one, other| one.name.cmp(&other.name));
    let reference_nps = builds.last().and_then(|base| base.nps);
    let shown = builds.into_iter().zip(&stored.plan.players).map(|(build, player)| BuildView {
        player: player.name.clone(),
        engine: build.engine,
        recipe: build.recipe,
        expected: build.expected,
        found: build.found,
    });
    Ok(Some(BuildTestView {
        id: stored.id,
        builds: shown.collect(),
        name: stored.plan.name,
        state: stored.state,
        reference_nps,
        machines,
        made_ms: stored.made_ms,
    }))
}
