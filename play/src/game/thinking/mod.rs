//! Who may see how the bots of a game think, and when.
//!
//! A bot is played at one server. Whoever follows it from another is told there, by the same rule:
//! the server that plays it notes what it thinks ([`share`](GameTask::share)) for as long as somebody
//! follows it elsewhere.

use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::bot::Thinking;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use super::audience::Audience;
use super::message::ToGame;
use super::request::refused;
use super::task::GameTask;
use crate::app::App;
use crate::outbox::{ConnectionId, Notice};

/// How often other servers are told how a bot thinks that is followed there.
const SHARE_EVERY_MS: Millis = 500;

/// Who may see how the bots of a game think. What a bot is about to do helps its opponent, and
/// whoever sits beside them: two programs cannot make use of it, and a person who plays one sees
/// after its move what came before. Where something is hidden every line of it gives that away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShownTo {
    Nobody,
    /// The player of this seat, once the move is made.
    Player(Seat),
    /// Who watches, at once.
    Watchers,
    /// Admins who watch, at once.
    Admins,
}

impl ShownTo {
    /// By which of the players are `bots`, whether the game is `rated`, and whether it `hides`
    /// something now.
    fn of(bots: [bool; 2], rated: bool, hides: bool) -> Self {
        match bots {
            _ if hides => Self::Nobody,
            [true, true] if rated => Self::Admins,
            [true, true] => Self::Watchers,
            [false, true] if !rated => Self::Player(Seat::First),
            [true, false] if !rated => Self::Player(Seat::Second),
            _ => Self::Nobody,
        }
    }

    /// Whether it may be somebody at this seat, or at none.
    fn may_be(self, seat: Option<Seat>, admin: bool) -> bool {
        match self {
            Self::Nobody => false,
            Self::Player(own) => seat == Some(own),
            Self::Watchers => true,
            Self::Admins => admin,
        }
    }
}

/// How a bot's search stood when it was told last.
#[derive(Debug, PartialEq)]
pub(super) struct Thought {
    thinking: Thinking,
    /// Whether the bot is played here.
    is_own: bool,
}

impl GameTask {
    /// A connection wants to see how the bots think, or no longer.
    pub(super) fn follow(&mut self, connection: ConnectionId, on: bool, admin: bool) {
        let shown = self.thinking_is_shown_to();
        let Some(room) = &mut self.room else { return };
        let follow = room.audience.follow(connection, on, |seat| shown.may_be(seat, admin));
        if let Err(outbox) = follow {
            outbox.say(refused(None, Some(self.id), Refusal::NotShown));
        }
    }

    /// Who may watch it learns at once how a bot's search stands, a player when the move is made.
    pub(super) async fn thinks(&mut self, thinking: Thinking) {
        let shown = self.tell_thinking(Thought { thinking: thinking.clone(), is_own: true });
        let is_due = self.now().saturating_sub(self.shared_ms) >= SHARE_EVERY_MS;
        if matches!(shown, ShownTo::Watchers | ShownTo::Admins) && is_due {
            self.share(&thinking).await;
        }
    }

    /// Tells those here who may know at once. Who they are.
    fn tell_thinking(&mut self, thought: Thought) -> ShownTo {
        let shown = self.thinking_is_shown_to();
        if let (ShownTo::Watchers | ShownTo::Admins, Some(room)) = (shown, &self.room) {
            let notice = || Notice::from(ClientIn::Thinking(thought.thinking.clone()));
            room.audience.tell_followers(|seat| seat.is_none(), notice);
        }
        if shown != ShownTo::Nobody {
            let seat = thought.thinking.seat.index();
            self.thought[seat] = Some(thought);
        }
        shown
    }

    /// Lets other servers know how a bot thinks that is played here, if somebody follows it there.
    async fn share(&mut self, thinking: &Thinking) {
        let audience = self.room.as_ref().map(|room| &room.audience);
        if !audience.is_some_and(Audience::is_followed_elsewhere) {
            return;
        }
        self.shared_ms = self.now();
        match self.app.base.storage.note_thought(thinking).await {
            Ok(()) => self.app.base.news.say(Word::Thought(self.id)),
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "how a bot thinks is not known elsewhere");
            }
        }
    }

    /// Another server has noted how a bot thinks that is played there.
    pub(super) async fn hears_thoughts(&mut self) {
        let audience = self.room.as_ref().map(|room| &room.audience);
        if !audience.is_some_and(Audience::is_followed_here) {
            return;
        }
        let thoughts = match self.app.base.storage.thoughts(self.id).await {
            Ok(thoughts) => thoughts,
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "how a bot thinks elsewhere cannot be read");
                return;
            }
        };
        for thinking in thoughts {
            let thought = Thought { thinking, is_own: false };
            let seat = thought.thinking.seat.index();
            let is_new = self.thought[seat].as_ref() != Some(&thought);
            let ply = self.memory.open().map(|open| open.arbiter.ply());
            // Those who may know at once have no use for what is over.
            let is_over = ply.is_none_or(|ply| thought.thinking.ply < ply);
            let after = matches!(self.thinking_is_shown_to(), ShownTo::Player(_));
            if is_new && (after || !is_over) {
                self.tell_thinking(thought);
            }
        }
        self.tell_thought().await;
    }

    /// Moves were made: a player may know now how much was thought about them, but not what is
    /// expected next.
    pub(super) async fn tell_thought(&mut self) {
        let shown = self.thinking_is_shown_to();
        let Some(ply) = self.memory.open().map(|open| open.arbiter.ply()) else { return };
        let plays = |seat: Option<Seat>| match shown {
            ShownTo::Nobody => false,
            ShownTo::Player(own) => seat == Some(own),
            ShownTo::Watchers | ShownTo::Admins => seat.is_some(),
        };
        for seat in Seat::BOTH {
            let thought = self.thought[seat.index()].take_if(|it| it.thinking.ply < ply);
            let Some(Thought { mut thinking, is_own }) = thought else { continue };
            if is_own && matches!(shown, ShownTo::Player(_)) {
                self.share(&thinking).await;
            }
            thinking.info.pv.clear();
            if let Some(room) = &self.room {
                let notice = || Notice::from(ClientIn::Thinking(thinking));
                room.audience.tell_followers(plays, notice);
            }
        }
    }

    fn thinking_is_shown_to(&self) -> ShownTo {
        let Some(open) = self.memory.open() else { return ShownTo::Nobody };
        let bots = match open.summary.of_match {
            Some(_) => [true; 2],
            None => self.app.bots.directory.known().are_bots(&open.summary.players),
        };
        let hides = open.arbiter.hides() && open.arbiter.result().is_none();
        ShownTo::of(bots, open.summary.rated, hides)
    }
}

/// Another server has noted how a bot of a game thinks.
pub(crate) fn is_thought_of(app: &App, game: GameId) {
    app.live.send_if_live(game, ToGame::ThinksElsewhere);
}

#[cfg(test)]
mod tests;
