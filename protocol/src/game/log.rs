//! What happens in a game: the entries of its log.
//!
//! An [`Event`] is told with one form of a move ([`ShownMove`]) and stored with another. All but the
//! moves is therefore in logs of years ago: kinds and fields may be added, with a default; nothing
//! may be renamed or change its meaning.

use super::{GameResult, Player, Room};
use crate::board::ViewChange;
use crate::id::GameId;
use crate::seat::Seat;
use crate::{Millis, wire};

wire! {
    /// An entry of a game's log as a viewer may see it. Versions count from 1 without a gap.
    pub struct Entry {
        /// The number of the entry in the log, from 1.
        pub version: u32,
        /// The Unix time of the event, in milliseconds.
        pub at_ms: Millis,
        /// The event; missing where this viewer may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub event: Option<Event>,
    }

    /// An event of a game.
    #[serde(tag = "type", rename_all = "kebab-case")]
    #[ts(concrete(M = ShownMove))]
    #[schemars(rename = "Event")]
    pub enum Event<M = ShownMove> {
        /// A move was made.
        Moved(M),
        /// A draw was offered. It stands until the opponent answers or moves.
        DrawOffered {
            /// The seat that offered.
            seat: Seat,
        },
        /// The offer of a draw was declined.
        DrawDeclined {
            /// The seat that declined.
            seat: Seat,
        },
        /// A takeback of the last move (or two, to the asker's own) was asked for.
        TakebackAsked {
            /// The seat that asked.
            seat: Seat,
        },
        /// The request for a takeback was declined.
        TakebackDeclined {
            /// The seat that declined.
            seat: Seat,
        },
        /// The moves after `ply` were taken back.
        TakenBack {
            /// The number of moves that remain.
            ply: u32,
        },
        /// Time was added to a clock.
        TimeAdded {
            /// The seat whose clock gained time.
            seat: Seat,
            /// The time added, in milliseconds.
            ms: Millis,
        },
        /// The clocks were held: the server was away, and no clock is charged for it.
        ClocksHeld {
            /// The time that no clock is charged for, in milliseconds.
            ms: Millis,
        },
        /// The clocks were started, though not both seats have moved.
        ClocksStarted,
        /// A chat message was sent.
        Said {
            /// The room of the message.
            room: Room,
            /// The player who sent it.
            by: Player,
            /// The text of the message.
            text: String,
        },
        /// A rematch was offered: another game with seats swapped.
        RematchOffered {
            /// The seat that offered.
            seat: Seat,
        },
        /// The offer of a rematch was declined.
        RematchDeclined {
            /// The seat that declined.
            seat: Seat,
        },
        /// The rematch has begun.
        Rematched {
            /// The id of the new game.
            game: GameId,
        },
        /// The game ended.
        Ended {
            /// The result of the game.
            result: GameResult,
        },
    }

    /// A move as a viewer may see it.
    pub struct ShownMove {
        /// The number of moves made, this one included and those taken back left out.
        pub ply: u32,
        /// The seat that moved.
        pub seat: Seat,
        /// The move in the game's notation, if the viewer may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub notation: Option<String>,
        /// The move as people write it in Latin letters (SAN in chess), if the viewer may know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub label: Option<String>,
        /// The move in the script of the country that the game comes from (`7六歩` in shogi), if
        /// the viewer may know and people write it so there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub native: Option<String>,
        /// The change of the viewer's view of the board.
        pub change: ViewChange,
        /// The time left on the mover's clock afterwards, in milliseconds; missing without a
        /// clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub left_ms: Option<Millis>,
    }
}

/// The number up to which this version reads [kinds of events](Event::since).
pub const EVENTS_READ: i32 = 1;

impl<M> Event<M> {
    /// Returns the number by which the kind of the event is known: who reads kinds up to it, or
    /// further, can read this one. A kind that is new, or an older one with a field without which it
    /// would be misunderstood, has the next number, and [`EVENTS_READ`] with it.
    #[must_use]
    pub fn since(&self) -> i32 {
        match self {
            Event::Moved(_)
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackAsked { .. }
            | Event::TakebackDeclined { .. }
            | Event::TakenBack { .. }
            | Event::TimeAdded { .. }
            | Event::ClocksHeld { .. }
            | Event::ClocksStarted
            | Event::Said { .. }
            | Event::RematchOffered { .. }
            | Event::RematchDeclined { .. }
            | Event::Rematched { .. }
            | Event::Ended { .. } => 1,
        }
    }

    /// Returns the event with another form of its move; `None` where `form` gives none.
    pub fn with_move<N>(&self, form: impl FnOnce(&M) -> Option<N>) -> Option<Event<N>> {
        Some(match self {
            Event::Moved(made) => Event::Moved(form(made)?),
            Event::DrawOffered { seat } => Event::DrawOffered { seat: *seat },
            Event::DrawDeclined { seat } => Event::DrawDeclined { seat: *seat },
            Event::TakebackAsked { seat } => Event::TakebackAsked { seat: *seat },
            Event::TakebackDeclined { seat } => Event::TakebackDeclined { seat: *seat },
            Event::TakenBack { ply } => Event::TakenBack { ply: *ply },
            Event::TimeAdded { seat, ms } => Event::TimeAdded { seat: *seat, ms: *ms },
            Event::ClocksHeld { ms } => Event::ClocksHeld { ms: *ms },
            Event::ClocksStarted => Event::ClocksStarted,
            Event::Said { room, by, text } => {
                Event::Said { room: *room, by: by.clone(), text: text.clone() }
            }
            Event::RematchOffered { seat } => Event::RematchOffered { seat: *seat },
            Event::RematchDeclined { seat } => Event::RematchDeclined { seat: *seat },
            Event::Rematched { game } => Event::Rematched { game: *game },
            Event::Ended { result } => Event::Ended { result: result.clone() },
        })
    }
}
