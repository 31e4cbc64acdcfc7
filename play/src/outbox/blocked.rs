//! What a listener is not told because of who it comes from.

use rookery_protocol::challenge::Challenge;
use rookery_protocol::game::{Entry, Event};
use rookery_protocol::id::UserId;
use rookery_protocol::socket::ClientIn;
use rookery_storage::Blocks;

use super::Notice;

/// The notice without what the blocks keep from the listener: the chat of those whom they have
/// blocked, and offers between them and those whom they have blocked or who have blocked them. It is
/// the same notice where there is no such thing in it.
pub(crate) fn without(blocks: &Blocks, notice: Notice) -> Notice {
    if !is_concerned(blocks, notice.message()) {
        return notice;
    }
    let mut message = notice.into_message();
    match &mut message {
        ClientIn::Game { entries, .. } | ClientIn::Events { entries, .. } => {
            let said = entries.iter_mut().filter(|entry| is_unheard(blocks, entry));
            said.for_each(|entry| entry.event = None);
        }
        ClientIn::Lobby { challenges, .. } => challenges.retain(|one| !is_unwanted(blocks, one)),
        ClientIn::Challenges { incoming, .. } => incoming.retain(|one| !is_unwanted(blocks, one)),
        _ => {}
    }
    message.into()
}

fn is_concerned(blocks: &Blocks, message: &ClientIn) -> bool {
    match message {
        ClientIn::Game { entries, .. } | ClientIn::Events { entries, .. } => {
            entries.iter().any(|entry| is_unheard(blocks, entry))
        }
        ClientIn::Lobby { challenges, .. } => challenges.iter().any(|one| is_unwanted(blocks, one)),
        ClientIn::Challenges { incoming, .. } => {
            incoming.iter().any(|one| is_unwanted(blocks, one))
        }
        _ => false,
    }
}

fn is_unheard(blocks: &Blocks, entry: &Entry) -> bool {
    matches!(&entry.event, Some(Event::Said { by, .. }) if blocks.blocked.contains(&by.id))
}

fn is_unwanted(blocks: &Blocks, challenge: &Challenge) -> bool {
    keep_apart(blocks, challenge.from.id)
}

/// Whether one of the two has blocked the other: the one whose blocks they are, or `other`.
pub(crate) fn keep_apart(blocks: &Blocks, other: UserId) -> bool {
    blocks.blocked.contains(&other) || blocks.blocked_by.contains(&other)
}
