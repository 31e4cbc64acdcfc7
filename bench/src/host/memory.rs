//! How much a host grows with its engines.

use std::sync::Arc;

use rookery_rules::Game;

use super::Stage;
use super::bouts::Bouts;
use super::log::Log;
use crate::Failure;
use crate::database::Scratch;
use crate::process::memory;

/// Pairs of engines that play side by side.
const PAIRS: usize = 32;
/// Plies that each plays.
const PLIES: u32 = 40;

/// Prints by how much this process grows while so many engines play side by side.
pub(super) async fn report(stage: &Stage, game: &Arc<dyn Game>) -> Result<(), Failure> {
    let scratch = Scratch::sqlite()?;
    let mut log = Log::open(scratch.url(), super::RULES).await?;
    let before = memory(std::process::id())?;
    let mut all = vec![];
    for _ in 0..PAIRS {
        let engines = [stage.start(0).await?, stage.start(0).await?];
        let mut bouts = Bouts::new(Arc::clone(game), engines);
        bouts.play(PLIES, &mut log).await?;
        all.push(bouts);
    }
    let more = memory(std::process::id())?.saturating_sub(before) as f64 / (1024.0 * 1024.0);
    log.close().await?;
    let engines = PAIRS * 2;
    println!("{:<30} {more:.1} MiB more in the host", format!("{engines} engines side by side"));
    for bouts in all {
        bouts.end().await;
    }
    Ok(())
}
