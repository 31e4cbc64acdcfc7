//! What holds on one server and on two: who plays is connected to one, and their opponent to the
//! other, if there is one.

mod playing;

mod people;
mod programs;

mod apart;

use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Entry, Event, GameSummary};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;

use crate::person::{Person, Table};
use crate::site::Site;

fn minutes() -> TimeControl {
    TimeControl::fischer(600, 0)
}

/// Two people at a board, one at each server.
async fn table(site: &Site, rules: &str) -> Table {
    let (first, second) = (site.person_here("anna").await, site.person_there("bela").await);
    Table::seat(first, second, rules, minutes()).await
}

fn started(message: ClientIn) -> Option<GameSummary> {
    match message {
        ClientIn::Started { game } => Some(game),
        _ => None,
    }
}

/// How many events a game has, as everybody is shown it; where a slow machine has told somebody late
/// of a move, the hold for that is left out.
async fn length(person: &mut Person, game: GameId) -> usize {
    let shown = person.watch(game).await;
    let versions: Vec<u32> = shown.entries.iter().map(|entry| entry.version).collect();
    assert!(versions.iter().copied().eq(1..=versions.len() as u32), "{versions:?}");
    let is_hold = |entry: &&Entry| matches!(entry.event, Some(Event::ClocksHeld { .. }));
    versions.len() - shown.entries.iter().filter(is_hold).count()
}
