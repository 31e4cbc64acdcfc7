//! Carries messages between a connection and a host.

use std::time::Duration;

use rookery_api_client::{ApiError, HostSocket};
use rookery_protocol::host::{HostIn, HostOut, Work};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::texts;

/// How often the server is asked for a sign of life.
const PING_EVERY: Duration = Duration::from_secs(5);
/// A server that gives none for so long is gone.
const SILENCE_MAX: Duration = Duration::from_secs(15);

/// The ends of a host's channels.
pub(super) struct Queues {
    pub(super) to_host: mpsc::Sender<HostIn>,
    pub(super) from_host: mpsc::Receiver<HostOut>,
}

/// Why a connection ended.
pub(super) enum End {
    /// It is lost.
    Lost {
        /// Why, in words.
        why: String,
        /// Whether the server had let this machine in.
        welcomed: bool,
    },
    /// The host works no more.
    Host,
    /// This program should end.
    Stopped,
}

/// Carries messages until one side ends. Nothing is read from the server while the host has no room
/// for it, so that neither side waits for the other for ever.
pub(super) async fn pump(mut socket: HostSocket, queues: &mut Queues) -> End {
    let mut pings = interval(PING_EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut welcomed = false;
    let why = loop {
        let heard = async {
            let room = queues.to_host.reserve().await;
            (room, socket.next().await)
        };
        tokio::select! {
            (room, heard) = heard => match (room, heard) {
                (Err(_), _) => return End::Host,
                (Ok(room), Ok(Ok(message))) => {
                    welcomed |= matches!(message, HostIn::Welcome { .. });
                    room.send(message);
                }
                (Ok(_), Ok(Err(text))) => {
                    if let Err(why) = unknown(&mut socket, &text).await {
                        break why;
                    }
                }
                (Ok(_), Err(why)) => break why,
            },
            message = queues.from_host.recv() => {
                let Some(message) = message else { return End::Host };
                match socket.send(&message).await {
                    Ok(()) => {}
                    Err(ApiError::Unexpected(why)) => {
                        tracing::error!(why = why.to_string(), "left out a message");
                    }
                    Err(why) => break why,
                }
            }
            _ = pings.tick() => {
                if socket.silence() > SILENCE_MAX {
                    break ApiError::Unreachable(texts::silent());
                }
                if let Err(why) = socket.ping().await {
                    break why;
                }
            }
        }
    };
    End::Lost { why: why.to_string(), welcomed }
}

/// Gives work back that this program does not understand.
async fn unknown(socket: &mut HostSocket, text: &str) -> Result<(), ApiError> {
    tracing::warn!("the server said something unknown; is it of another version?");
    match work_of(text) {
        Some(work) => {
            let why = texts::other_version().to_string();
            socket.send(&HostOut::Declined { work, why }).await
        }
        None => Ok(()),
    }
}

/// The work that an unknown message is about.
fn work_of(text: &str) -> Option<Work> {
    #[derive(Deserialize)]
    struct About {
        work: Work,
    }
    serde_json::from_str::<About>(text).ok().map(|about| about.work)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_unknown_message_about_some_work_says_which() {
        let text = r#"{"type":"dance","work":{"game":"abcd1234","seat":"first","fence":7}}"#;
        assert_eq!(work_of(text).map(|work| work.fence), Some(7));
        assert_eq!(work_of(r#"{"type":"dance"}"#), None);
    }

    proptest! {
        #[test]
        fn no_message_of_a_server_makes_it_panic(text in any::<String>()) {
            let _ = work_of(&text);
            let _ = serde_json::from_str::<HostIn>(&text);
        }

        #[test]
        fn no_message_that_looks_like_one_makes_it_panic(
            kind in "welcome|take|think|hurry|release|test", rest in "[ -~]{0,60}",
        ) {
            let text = format!(r#"{{"type":"{kind}",{rest}}}"#);
            let _ = work_of(&text);
            let _ = serde_json::from_str::<HostIn>(&text);
        }
    }
}
