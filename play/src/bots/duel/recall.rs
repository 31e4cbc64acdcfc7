//! Telling a machine that a game which it still plays is over.

use std::time::Duration;

use rookery_protocol::game::GameResult;
use rookery_protocol::host::{HostIn, HostOut, Work};
use tokio::time::timeout;

use super::Chair;
use crate::app::App;
use crate::bots::ToSeat;
use crate::bots::machines::ChosenPair;

/// How long a machine has to tell the rest of a game that it was told to leave.
pub(super) const LEAVES_IN: Duration = Duration::from_secs(3);

/// Tells a machine how its game ended, and waits until it has left it: then its engines are free
/// for another one. What it played meanwhile is no part of the game.
pub(super) async fn recall(
    app: &App,
    chair: &mut Chair,
    chosen: &ChosenPair,
    work: Work,
    result: &GameResult,
) {
    let result = Some(result.clone());
    let _ = chosen.out.try_send(HostIn::Release { work, result });
    let mut ending = app.base.shutdown.ending();
    let has_left = async {
        while let Some(message) = chair.inbox.recv().await {
            if leaves(&message, work) {
                break;
            }
        }
    };
    tokio::select! {
        _ = timeout(LEAVES_IN, has_left) => {}
        () = chosen.out.closed() => {}
        () = ending.begun() => {}
    }
}

/// Whether a machine says that it no longer works on something.
fn leaves(message: &ToSeat, own: Work) -> bool {
    match message {
        ToSeat::Lost(work) => *work == own,
        ToSeat::Machine(message) => match message.as_ref() {
            HostOut::Played { work, end: Some(_), .. } | HostOut::Declined { work, .. } => {
                *work == own
            }
            _ => false,
        },
        ToSeat::Order(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::bot::BotOrder;
    use rookery_protocol::bout::BoutEnd;
    use rookery_protocol::id::GameId;
    use rookery_protocol::seat::Seat;

    use super::*;

    #[test]
    fn a_machine_has_left_when_it_says_so_of_this_work() {
        let own = Work { game: GameId::from_random(1), seat: Seat::First, fence: 2 };
        let other = Work { fence: 3, ..own };
        let said = |message| ToSeat::Machine(Box::new(message));
        let declined = |work| said(HostOut::Declined { work, why: "no".into() });
        let end = BoutEnd::Rules;
        let played = |work, end| said(HostOut::Played { work, moves: vec![], end });
        for (message, left) in [
            (ToSeat::Lost(own), true),
            (ToSeat::Lost(other), false),
            (declined(own), true),
            (declined(other), false),
            (played(own, Some(end.clone())), true),
            (played(other, Some(end)), false),
            (played(own, None), false),
            (ToSeat::Order(BotOrder::Hurry), false),
        ] {
            assert_eq!(leaves(&message, own), left);
        }
    }
}
