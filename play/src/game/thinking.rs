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
mod tests {
    use std::cell::RefCell;
    use std::sync::Arc;

    use rookery_arbiter::Wish;
    use rookery_protocol::engine::Info;
    use rookery_protocol::game::{Act, Player, Room, Start};

    use super::*;
    use crate::game::testing::{Table, messages, unlimited};
    use crate::outbox::{Outflow, outbox};
    use crate::testing::{World, until};

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

    /// A game against a bot, at the server that plays it, and at another one.
    async fn at_two() -> [Table; 2] {
        let ([world, there], _) = World::two().await;
        let mut one = Table::with_a_bot_in(world).await;
        there.app.bots.directory.refresh(&there.app.base.storage).await.unwrap();
        one.task.awake().await.unwrap();
        let other = one.at(there);
        [one, other]
    }

    /// The other server hears that something is noted, as by word.
    async fn hears(other: &mut Table, version: u32) {
        other.task.take(ToGame::Heard { version, due_ms: None }).await;
        other.task.take(ToGame::ThinksElsewhere).await;
    }

    #[tokio::test]
    async fn who_plays_a_bot_from_another_server_is_told_as_late_and_as_little() {
        let [mut one, other] = at_two().await;
        let [anna, _] = one.players.clone();
        // The bot may sit down there as well: all that look there are one game's.
        let (there, game) = (Arc::clone(&other.world.app), one.id);
        let (outbox, hers) = outbox();
        let connection = outbox.id();
        let watch = ToGame::Watch { outbox, player: Some(anna), from: 0 };
        there.live.send(&there, game, watch).unwrap();
        let follow = ToGame::Follow { connection, on: true, admin: false };
        there.live.send(&there, game, follow).unwrap();
        let base = Arc::clone(&one.task.app.base);
        until(async || {
            let around = base.storage.audience_elsewhere(&base.life, game).await.unwrap();
            around.looking().follows
        })
        .await;
        one.task.take(ToGame::LookAround { forgotten: false }).await;
        one.play("e2e4").await;
        one.think(Seat::Second, 1).await;
        assert!(base.storage.thoughts(game).await.unwrap().is_empty(), "it has not moved yet");
        one.play("e7e5").await;
        assert_eq!(base.storage.thoughts(game).await.unwrap(), [thought(game, Seat::Second, 1)]);
        let (hers, shown) = (RefCell::new(hers), RefCell::new(vec![]));
        until(async || {
            // Words may get lost while nobody has heard yet that there are two servers.
            there.live.send_if_live(game, ToGame::Heard { version: 2, due_ms: None });
            there.live.send_if_live(game, ToGame::ThinksElsewhere);
            shown.borrow_mut().extend(told(&mut hers.borrow_mut()));
            !shown.borrow().is_empty()
        })
        .await;
        assert_eq!(shown.into_inner()[0], (Seat::Second, 1, false), "what it expects is its own");
        other.leave().await;
        one.end().await;
    }

    #[tokio::test]
    async fn who_watches_two_programs_from_another_server_sees_at_once_how_they_think() {
        let [mut one, mut other] = at_two().await;
        one.be_of_a_match().await;
        other.be_of_a_match().await;
        let mut watchers = other.followed(None).await;
        one.task.take(ToGame::LookAround { forgotten: false }).await;
        one.think(Seat::First, 0).await;
        for _ in 0..2 {
            hears(&mut other, 0).await;
        }
        assert_eq!(told(&mut watchers), [(Seat::First, 0, true)], "once");
        one.think(Seat::First, 0).await;
        assert_eq!(one.task.app.base.storage.thoughts(one.id).await.unwrap().len(), 1);
        one.play("e2e4").await;
        hears(&mut other, 1).await;
        assert_eq!(told(&mut watchers), [], "that move is made");
        other.leave().await;
        one.end().await;
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
        let [Some(known), None] = &table.task.thought else { panic!() };
        assert_eq!(known.thinking, thought(table.id, Seat::First, 0));
        table.end().await;
    }
}
