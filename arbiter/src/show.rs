//! The game as clients see it, each viewer what it may.

use rookery_protocol::Millis;
use rookery_protocol::board::View;
use rookery_protocol::clock::Clocks;
use rookery_protocol::game::{self, Act, Room, ShownMove, State, You};
use rookery_protocol::seat::{Seat, Viewer};
use rookery_rules::Play;
use serde::{Deserialize, Serialize};

use crate::arbiter::Arbiter;
use crate::command::{By, Sender, Wish};
use crate::event::{Event, LoggedMove};

/// Every act, in the order in which a client lists them.
const ACTS: [Act; 15] = [
    Act::Abort,
    Act::Resign,
    Act::OfferDraw,
    Act::AcceptDraw,
    Act::DeclineDraw,
    Act::ClaimDraw,
    Act::AskTakeback,
    Act::AcceptTakeback,
    Act::DeclineTakeback,
    Act::AddTime,
    Act::ClaimWin,
    Act::CallDraw,
    Act::OfferRematch,
    Act::AcceptRematch,
    Act::DeclineRematch,
];

/// An event as each kind of viewer may see it. `None` where they may not know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "the large one is the usual one")]
pub enum Shown {
    /// The same for all viewers: told (and serialised) once.
    #[serde(rename = "s")]
    Same(game::Event),
    /// Different for the first seat's player, the second's, and anyone else, in this order.
    #[serde(rename = "e")]
    Each(Box<[Option<game::Event>; 3]>),
}

impl Shown {
    /// Returns what `viewer` may see. [`Viewer::All`] is not asked for while events are hidden.
    #[must_use]
    pub fn to(&self, viewer: Viewer) -> Option<&game::Event> {
        match self {
            Shown::Same(event) => Some(event),
            Shown::Each(each) => match viewer {
                Viewer::First => each[0].as_ref(),
                Viewer::Second => each[1].as_ref(),
                Viewer::Spectator | Viewer::All => each[2].as_ref(),
            },
        }
    }
}

impl Arbiter {
    /// Returns the event that was applied last as each kind of viewer may see it. An end that came
    /// with the move may have been applied since.
    #[must_use]
    pub fn shown(&self, event: &Event) -> Shown {
        let differs = match event {
            Event::Moved(_) => self.play.hides(),
            Event::Said { .. } => self.result.is_none(),
            _ => false,
        };
        if !differs && let Some(event) = self.entry(event, Viewer::All) {
            return Shown::Same(event);
        }
        let each = [Viewer::First, Viewer::Second, Viewer::Spectator];
        Shown::Each(Box::new(each.map(|viewer| self.entry(event, viewer))))
    }

    /// Returns the event that was applied last as one viewer may see it, if it may.
    #[must_use]
    pub fn entry(&self, event: &Event, viewer: Viewer) -> Option<game::Event> {
        if let Event::Moved(made) = event {
            return moved(made, self.play.as_ref(), viewer);
        }
        plain(event, viewer, self.result.is_some())
    }

    /// Returns the state of both clocks at `now`, a Unix time in milliseconds.
    #[must_use]
    pub fn clocks(&self, now: Millis) -> Clocks {
        self.clock.show(self.turn, now)
    }

    /// Returns the state of the game at `now`, a Unix time in milliseconds.
    #[must_use]
    pub fn state(&self, now: Millis) -> State {
        let turn = self.turn();
        State {
            version: self.version,
            ply: self.ply(),
            turn,
            clocks: self.clocks(now),
            offers: self.offers,
            result: self.result.clone(),
            first_move_by_ms: turn.and_then(|seat| self.clock.first_move_by_ms(seat)),
        }
    }

    /// Returns the moves and acts of `seat` that [`decide`](Self::decide) accepts at `now`,
    /// exactly.
    #[must_use]
    pub fn you(&self, seat: Seat, opponent_gone_ms: Option<Millis>, now: Millis) -> You {
        let legal = if self.turn() == Some(seat) { self.play.legal_moves() } else { vec![] };
        let accepted = |act: &Act| {
            let sender = Sender { opponent_gone_ms, ..Sender::default() };
            self.decide_wish(By::Seat(seat), &Wish::Act(*act), &sender, now).is_ok()
        };
        You { seat, legal, acts: ACTS.into_iter().filter(accepted).collect() }
    }

    /// Returns the start position as `viewer` may see it.
    #[must_use]
    pub fn start_view(&self, viewer: Viewer) -> View {
        self.trail.start().view(viewer)
    }
}

/// A move as `viewer` sees it: `play` has just made it.
pub(crate) fn moved(made: &LoggedMove, play: &dyn Play, viewer: Viewer) -> Option<game::Event> {
    let (seen, change) = play.last_move(viewer)?;
    Some(game::Event::Moved(ShownMove {
        ply: play.ply(),
        seat: made.seat,
        notation: seen.notation,
        label: seen.label,
        native: seen.native,
        change,
        left_ms: made.left_ms,
    }))
}

/// Any event but a move as `viewer` sees it.
pub(crate) fn plain(event: &Event, viewer: Viewer, over: bool) -> Option<game::Event> {
    match event {
        Event::Said { room, .. } if !over && !hears(viewer, *room) => None,
        _ => event.with_move(|_| None),
    }
}

/// Whether a viewer hears what is said in a room while the game goes on.
fn hears(viewer: Viewer, room: Room) -> bool {
    match (viewer, room) {
        (Viewer::All, _) => true,
        (Viewer::First | Viewer::Second, room) => room == Room::Players,
        (Viewer::Spectator, room) => room == Room::Spectators,
    }
}
