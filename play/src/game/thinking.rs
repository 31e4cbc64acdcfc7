//! Who may see how the bots of a game think, and when.

use rookery_protocol::bot::Thinking;
use rookery_protocol::error::Refusal;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use super::request::refused;
use super::task::GameTask;
use crate::outbox::{ConnectionId, Notice};

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
    pub(super) fn thinks(&mut self, thinking: Thinking) {
        let shown = self.thinking_is_shown_to();
        if let (ShownTo::Watchers | ShownTo::Admins, Some(room)) = (shown, &self.room) {
            let notice = || Notice::from(ClientIn::Thinking(thinking.clone()));
            room.audience.tell_followers(|seat| seat.is_none(), notice);
        }
        if shown != ShownTo::Nobody {
            let seat = thinking.seat.index();
            self.thought[seat] = Some(thinking);
        }
    }

    /// Moves were made: a player may know now how much was thought about them, but not what is
    /// expected next.
    pub(super) fn tell_thought(&mut self) {
        let shown = self.thinking_is_shown_to();
        let (Some(open), Some(room)) = (self.memory.open(), &self.room) else { return };
        let ply = open.arbiter.ply();
        let plays = |seat: Option<Seat>| match shown {
            ShownTo::Nobody => false,
            ShownTo::Player(own) => seat == Some(own),
            ShownTo::Watchers | ShownTo::Admins => seat.is_some(),
        };
        for mut thinking in self.thought.iter_mut().filter_map(|it| it.take_if(|it| it.ply < ply)) {
            thinking.info.pv.clear();
            let notice = || Notice::from(ClientIn::Thinking(thinking));
            room.audience.tell_followers(plays, notice);
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

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Option<Seat>; 3] = [Some(Seat::First), Some(Seat::Second), None];

    fn seen(bots: [bool; 2], rated: bool, hides: bool, admin: bool) -> [bool; 3] {
        SEATS.map(|seat| ShownTo::of(bots, rated, hides).may_be(seat, admin))
    }

    #[test]
    fn nobody_sees_it_where_something_is_hidden() {
        for bots in [[false, false], [false, true], [true, false], [true, true]] {
            for (rated, admin) in [(false, false), (false, true), (true, false), (true, true)] {
                assert_eq!(seen(bots, rated, true, admin), [false; 3]);
            }
        }
    }

    #[test]
    fn only_who_plays_a_bot_sees_it_and_only_in_casual_games() {
        for admin in [false, true] {
            assert_eq!(seen([false, true], false, false, admin), [true, false, false]);
            assert_eq!(seen([true, false], false, false, admin), [false, true, false]);
            assert_eq!(seen([false, true], true, false, admin), [false; 3]);
            assert_eq!(seen([false, false], false, false, admin), [false; 3]);
        }
    }

    #[test]
    fn everybody_sees_it_where_two_bots_play_and_admins_where_that_is_rated() {
        assert_eq!(seen([true, true], false, false, false), [true; 3]);
        assert_eq!(seen([true, true], true, false, false), [false; 3]);
        assert_eq!(seen([true, true], true, false, true), [true; 3]);
    }
}
