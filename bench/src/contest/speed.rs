//! How many positions engines look at in a second.

use std::sync::Arc;

use rookery_rules::{Game, Start};

use super::ask::think;
use super::game::Player;
use crate::Failure;

/// How long each position is thought about.
const MOVE_MS: i64 = 1_000;

/// Prints the positions a second that an engine tells of at a game's start, if it does.
pub(super) async fn run(
    player: &mut Player,
    game: &Arc<dyn Game>,
    name: &str,
) -> Result<(), Failure> {
    let thought = think(player, game, &Start::Usual, MOVE_MS).await?;
    let told = thought.info.and_then(|info| Some((info.nodes?, info.time_ms?, info.depth)));
    // A move from a book is found without looking.
    let Some((nodes, ms, depth)) = told.filter(|(nodes, ..)| *nodes > 0) else {
        println!("{name:<32} does not say how many positions it looks at");
        return Ok(());
    };
    let thousands = nodes / ms.max(1);
    let depth = depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
    println!("{name:<32} {thousands} thousand positions a second{depth}");
    Ok(())
}
