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
    use rookery_arbiter::Wish;
    use rookery_protocol::engine::Info;
    use rookery_protocol::game::{Act, Player, Room, Start};
    use rookery_protocol::id::GameId;

    use super::*;
    use crate::game::message::ToGame;
    use crate::game::testing::{Table, messages, unlimited};
    use crate::outbox::Outflow;

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
            assert_eq!(seen([true, false], true, false, admin), [false; 3]);
            assert_eq!(seen([false, false], false, false, admin), [false; 3]);
        }
    }

    #[test]
    fn everybody_sees_it_where_two_bots_play_and_admins_where_that_is_rated() {
        assert_eq!(seen([true, true], false, false, false), [true; 3]);
        assert_eq!(seen([true, true], true, false, false), [false; 3]);
        assert_eq!(seen([true, true], true, false, true), [true; 3]);
    }

    /// How the bot of a seat thinks before its move.
    fn thought(game: GameId, seat: Seat, ply: u32) -> Thinking {
        let info = Info { depth: Some(6), pv: "e7e5 g1f3".into(), ..Info::default() };
        Thinking { game, seat, ply, info }
    }

    /// What was told of how bots think, each with whether their line was.
    fn told(outflow: &mut Outflow) -> Vec<(Seat, u32, bool)> {
        let thinking = |message: ClientIn| match message {
            ClientIn::Thinking(it) => Some((it.seat, it.ply, !it.info.pv.is_empty())),
            ClientIn::Refused { reason, .. } => panic!("{reason}"),
            _ => None,
        };
        messages(outflow).into_iter().filter_map(thinking).collect()
    }

    fn refused_to_show(game: GameId) -> ClientIn {
        refused(None, Some(game), Refusal::NotShown)
    }

    impl Table {
        /// Somebody looks who wants to see how bots think.
        async fn followed(&mut self, player: Option<&Player>) -> Outflow {
            let (connection, outflow) = self.watch(player).await;
            self.task.take(ToGame::Follow { connection, on: true, admin: false }).await;
            outflow
        }

        async fn think(&mut self, seat: Seat, ply: u32) {
            self.task.take(ToGame::Thinks(thought(self.id, seat, ply))).await;
        }
    }

    #[tokio::test]
    async fn who_plays_a_bot_is_told_how_it_thought_once_it_has_moved_and_nobody_else_is() {
        let mut table = Table::with_a_bot().await;
        let [anna, robot] = table.players.clone();
        let mut hers = table.followed(Some(&anna)).await;
        let (connection, mut watchers) = table.watch(None).await;
        table.task.take(ToGame::Follow { connection, on: true, admin: true }).await;
        let refused = messages(&mut watchers);
        assert_eq!(refused, [refused_to_show(table.id)]);
        table.play("e2e4").await;
        table.think(Seat::Second, 1).await;
        let good_luck = Wish::Say { room: Room::Players, text: "good luck".into() };
        table.wish(robot, good_luck).await.unwrap();
        assert_eq!(told(&mut hers), [], "it has not moved yet");
        table.play("e7e5").await;
        assert_eq!(told(&mut hers), [(Seat::Second, 1, false)]);
        table.play("g1f3").await;
        assert_eq!(told(&mut hers), [], "once is enough");
        assert_eq!(told(&mut watchers), []);
        table.end().await;
    }

    #[tokio::test]
    async fn who_watches_two_programs_sees_at_once_how_they_think_and_they_once_it_is_no_use() {
        let mut table = Table::chess().await;
        table.be_of_a_match().await;
        let player = table.player(Seat::Second);
        let mut theirs = table.followed(Some(&player)).await;
        let mut watchers = table.followed(None).await;
        table.think(Seat::First, 0).await;
        assert_eq!(told(&mut watchers), [(Seat::First, 0, true)]);
        assert_eq!(told(&mut theirs), []);
        table.play("e2e4").await;
        assert_eq!(told(&mut theirs), [(Seat::First, 0, false)]);
        assert_eq!(told(&mut watchers), []);
        table.end().await;
    }

    #[tokio::test]
    async fn nobody_is_told_how_a_bot_thinks_where_something_is_hidden_or_nothing_is_here() {
        let mut table = Table::of("dark", Start::Usual, unlimited()).await;
        table.think(Seat::First, 0).await;
        assert_eq!(table.task.thought, [None, None], "it is not in memory");
        table.be_of_a_match().await;
        let (connection, mut watchers) = table.watch(None).await;
        table.task.take(ToGame::Follow { connection, on: true, admin: true }).await;
        assert_eq!(messages(&mut watchers), [refused_to_show(table.id)]);
        table.think(Seat::First, 0).await;
        assert_eq!(table.task.thought, [None, None]);
        table.act(Seat::First, Act::Resign).await.unwrap();
        table.think(Seat::First, 0).await;
        assert_eq!(table.task.thought, [Some(thought(table.id, Seat::First, 0)), None]);
        table.end().await;
    }
}
