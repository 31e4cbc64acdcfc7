use rookery_protocol::bot::{MoveBudget, OptionValue, Running};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::FaultKind;
use rookery_protocol::game::{Player, Score, Start};
use rookery_protocol::host::{HostOut, JobEngine};
use rookery_protocol::id::{EngineId, GameId};
use rookery_protocol::matches::{Adjudication, Claims};
use rookery_storage::{NewGame, StoredBot, StoredEngine};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::*;
use crate::bots::duel::{Ended, Room, Side, play, room_testing};
use crate::bots::testing::{Puppet, bot, soon, until, until_ply};
use crate::testing::World;

/// Two engines, one machine that runs both, and a game between them that nobody plays yet.
struct Table {
    world: World,
    attic: Puppet,
    duel: Arc<Duel>,
}

impl Table {
    async fn new() -> Self {
        Self::of("chess").await
    }

    async fn of(rules: &str) -> Self {
        let world = World::new().await;
        let attic = Puppet::offering(&world, "attic", &["Fish", "Snake"]).await;
        let bots = [bot(&world, "one", "Fish").await, bot(&world, "two", "Snake").await];
        let game = NewGame {
            id: GameId::from_random(now::random_u64()),
            rules: rules.into(),
            start: Start::Usual,
            time: TimeControl::fischer(600, 0),
            rated: false,
            players: bots.each_ref().map(|bot| bot.user),
            started_ms: now::millis(),
        };
        world.app.base.storage.create_game(&game).await.unwrap();
        let side = |bot: &StoredBot, depth| Side {
            player: Player { id: bot.user, name: bot.draft.name.clone(), guest: false },
            engine: bot.draft.engine,
            options: vec![OptionValue { name: "Hash".into(), value: format!("{depth}") }],
            budget: MoveBudget { depth: Some(depth), ..MoveBudget::default() },
        };
        let repetitions = Some(true);
        let adjudication =
            Adjudication { moves_max: Some(50), repetitions, ..Adjudication::default() };
        let cores = &world.app.bots.machines.cores;
        let wanted = room_testing::wanted(1, attic.host, &Arc::new(Notify::new()));
        let room = Room::take(cores, wanted, &Arc::default()).unwrap();
        let duel = Arc::new(Duel {
            game: game.id,
            fence: None,
            sides: [side(&bots[0], 1), side(&bots[1], 2)],
            margin_ms: 5_000,
            adjudication,
            only: None,
            room,
        });
        Self { world, attic, duel }
    }

    /// Lets it be played until it is over or told to stop.
    fn begin(&self) -> (watch::Sender<bool>, JoinHandle<Option<GameResult>>) {
        let (stop, playing) = self.begin_and_judge();
        (stop, tokio::spawn(async { playing.await.unwrap().map(|ended| ended.result) }))
    }

    /// The same, with whose engine failed.
    fn begin_and_judge(&self) -> (watch::Sender<bool>, JoinHandle<Option<Ended>>) {
        let (stop, mut stopped) = watch::channel(false);
        let (app, duel) = (Arc::clone(&self.world.app), Arc::clone(&self.duel));
        (stop, tokio::spawn(async move { play(&app, &duel, &mut stopped).await }))
    }

    /// The machine is given the game next.
    async fn given(&mut self) -> (Work, Bout) {
        match self.attic.hear().await {
            HostIn::Play { work, bout } => (work, *bout),
            other => panic!("{other:?}"),
        }
    }

    async fn is_told_to_leave(&mut self, work: Work, result: Option<GameResult>) {
        assert_eq!(self.attic.hear().await, HostIn::Release { work, result });
    }

    async fn played(&self, work: Work, moves: &[&str], end: Option<BoutEnd>) {
        let seats = Seat::BOTH.into_iter().cycle();
        let made = |(notation, seat): (&&str, Seat)| BoutMove {
            seat,
            notation: (*notation).into(),
            took_ms: 1,
            info: None,
            refused: 0,
        };
        let moves = moves.iter().zip(seats).map(made).collect();
        self.attic.say(HostOut::Played { work, moves, end }).await;
    }

    async fn is_leased(&self) -> bool {
        let lease = self.world.app.base.storage.lease(self.duel.game, Seat::First).await;
        lease.unwrap().is_some()
    }

    fn order(&self, seat: Seat, order: BotOrder) {
        self.world.app.bots.order(self.duel.game, seat, order).unwrap();
    }

    /// What is shown of both seats.
    fn shown<T: std::fmt::Debug>(&self, one: impl Fn(&Running) -> T) -> [T; 2] {
        let running = self.world.app.bots.running();
        running.iter().map(one).collect::<Vec<_>>().try_into().unwrap()
    }

    async fn fails(&self, engine: EngineId) {
        let (kind, words) = (FaultKind::Crash, "before".to_owned());
        let fault = NotedFault { kind, words, stderr: String::new(), at_ms: 1 };
        breaker::note(&self.world.app, engine, &fault).await;
    }

    async fn engine(&self, seat: Seat) -> StoredEngine {
        let id = self.duel.sides[seat.index()].engine;
        self.world.app.base.storage.engine(id).await.unwrap().unwrap()
    }
}

const MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

fn mated() -> GameResult {
    GameResult { score: Score::Second, reason: "checkmate".into() }
}

#[tokio::test]
async fn a_machine_is_told_all_of_a_game_and_plays_it_to_its_end() {
    let mut table = Table::new().await;
    for side in &table.duel.sides {
        table.fails(side.engine).await;
        table.fails(side.engine).await;
    }
    let before_ms = now::millis();
    let (_stop, playing) = table.begin();
    let (work, bout) = table.given().await;
    let (game, duel) = (table.duel.game, Arc::clone(&table.duel));
    assert_eq!((work.game, work.seat), (game, Seat::First));
    let stored = table.world.app.base.storage.game(game).await.unwrap().unwrap();
    let engine = |name: &str, hash: &str| JobEngine::Announced {
        name: name.into(),
        options: vec![OptionValue { name: "Hash".into(), value: hash.into() }],
    };
    let wanted = Bout {
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl::fischer(600, 0),
        started_ms: stored.summary.started_ms,
        log: vec![],
        engines: [engine("Fish", "1"), engine("Snake", "2")],
        budgets: duel.sides.each_ref().map(|side| side.budget),
        margin_ms: 5_000,
        adjudication: Adjudication { moves_max: Some(50), ..Adjudication::default() },
        claims: Claims { repetitions: true, fifty: false },
    };
    assert_eq!(bout, wanted);
    let lease = table.world.app.base.storage.lease(game, Seat::First).await.unwrap().unwrap();
    assert_eq!((lease.fence, lease.holder.as_str()), (work.fence, "here"));
    assert!((before_ms + LEASE_MS..=now::millis() + LEASE_MS).contains(&lease.expires_ms));
    let by_attic = || table.shown(|shown| shown.host.as_deref() == Some("attic"));
    until("both are played", async || by_attic() == [true; 2]).await;

    let info = |depth| Info { depth: Some(depth), ..Info::default() };
    for (seat, depth, thinking, infos) in [
        (Seat::First, 3, [true, false], [Some(info(3)), None]),
        (Seat::Second, 4, [false, true], [Some(info(3)), Some(info(4))]),
    ] {
        let work = Work { seat, ..work };
        table.attic.say(HostOut::Searching { work, ply: 0, info: info(depth) }).await;
        let shown =
            || (table.shown(|shown| shown.thinking), table.shown(|shown| shown.info.clone()));
        until("it thinks", async || shown() == (thinking, infos.clone())).await;
    }

    table.played(work, &MATE[..2], None).await;
    until_ply(&table.world, game, 2).await;
    assert!(duel.room.is_taken());
    table.played(work, &MATE[2..], Some(BoutEnd::Rules)).await;
    assert_eq!(soon(playing).await.unwrap(), Some(mated()));
    assert!(!duel.room.is_taken());
    let app = &table.world.app;
    assert_eq!((app.bots.running(), app.bots.machines.work(table.attic.host)), (vec![], vec![]));
    for seat in Seat::BOTH {
        table.fails(duel.sides[seat.index()].engine).await;
        assert!(!table.engine(seat).await.stopped, "it has played a game well since");
    }
    table.world.end().await;
}

#[tokio::test]
async fn a_machine_that_does_not_know_that_its_game_is_over_is_told() {
    let mut table = Table::new().await;
    let (_stop, playing) = table.begin();
    let (work, _) = table.given().await;
    table.played(work, &MATE, None).await;
    table.is_told_to_leave(work, Some(mated())).await;
    table.played(work, &["a2a3"], Some(BoutEnd::Stopped)).await;
    assert_eq!(soon(playing).await.unwrap(), Some(mated()));
    table.world.end().await;
}

#[tokio::test]
async fn the_engine_that_failed_loses_and_is_stopped_nowhere_else() {
    let mut table = Table::new().await;
    for side in &table.duel.sides {
        table.fails(side.engine).await;
        table.fails(side.engine).await;
    }
    let (_stop, playing) = table.begin_and_judge();
    let (work, _) = table.given().await;
    let (words, stderr) = ("it fell".to_owned(), "segmentation fault".to_owned());
    let (seat, fault, unable) = (Seat::Second, FaultKind::Crash, false);
    let end = BoutEnd::Failed { seat, fault, words: words.clone(), stderr, unable };
    table.played(work, &MATE[..1], Some(end)).await;
    let ended = soon(playing).await.unwrap().unwrap();
    assert_eq!(ended.result.score, Score::First);
    assert_eq!(ended.failed, Some(Failed { seat, words, unable }));
    let failed = table.engine(Seat::Second).await;
    let noted = failed.fault.unwrap();
    assert_eq!((noted.kind, noted.words.as_str()), (FaultKind::Crash, "it fell"));
    assert_eq!((noted.stderr.as_str(), failed.stopped), ("segmentation fault", false));
    table.fails(table.duel.sides[1].engine).await;
    assert!(table.engine(Seat::Second).await.stopped, "it has failed twice at boards before");
    table.fails(table.duel.sides[0].engine).await;
    assert!(!table.engine(Seat::First).await.stopped, "it has played a good game since");
    table.world.end().await;
}

#[tokio::test]
async fn a_game_that_an_engine_cannot_begin_does_not_count() {
    let mut table = Table::new().await;
    let (_stop, playing) = table.begin_and_judge();
    let (work, _) = table.given().await;
    let (seat, fault, unable) = (Seat::First, FaultKind::Refused, true);
    let (words, stderr) = ("it cannot".to_owned(), String::new());
    let end = BoutEnd::Failed { seat, fault, words: words.clone(), stderr, unable };
    table.played(work, &[], Some(end)).await;
    let ended = soon(playing).await.unwrap().unwrap();
    assert_eq!(ended.result.score, Score::Aborted);
    assert_eq!(ended.failed, Some(Failed { seat, words, unable }));
    table.world.end().await;
}

#[tokio::test]
async fn a_game_that_a_machine_declines_or_plays_wrongly_is_given_out_again() {
    let mut table = Table::new().await;
    let (_stop, playing) = table.begin();
    let (first, _) = table.given().await;
    table.attic.say(HostOut::Declined { work: first, why: "it is tired".into() }).await;
    table.is_told_to_leave(first, None).await;
    let (second, _) = table.given().await;
    assert!(second.fence > first.fence);
    table.played(second, &["e2e5"], Some(BoutEnd::Rules)).await;
    table.is_told_to_leave(second, None).await;
    assert!(table.duel.room.is_taken(), "its place is kept");
    let (third, _) = table.given().await;
    table.played(third, &MATE[..1], Some(BoutEnd::Stopped)).await;
    table.is_told_to_leave(third, None).await;
    let (fourth, bout) = table.given().await;
    assert_eq!(bout.log.len(), 1, "it goes on from its log");
    let tell = |work| table.world.app.bots.tell(fourth, ToSeat::Lost(work));
    assert!(tell(third) && tell(fourth));
    let (fifth, _) = table.given().await;
    assert!(fifth.fence > fourth.fence);
    let made = |seat, notation: &str| BoutMove {
        seat,
        notation: notation.into(),
        took_ms: 1,
        info: None,
        refused: 0,
    };
    let moves = [Seat::Second, Seat::First, Seat::Second].into_iter().zip(&MATE[1..]);
    let moves = moves.map(|(seat, notation)| made(seat, notation)).collect();
    let end = Some(BoutEnd::Rules);
    table.attic.say(HostOut::Played { work: fifth, moves, end }).await;
    assert_eq!(soon(playing).await.unwrap(), Some(mated()));
    table.world.end().await;
}

#[tokio::test]
async fn a_game_that_is_stopped_is_left_as_far_as_it_was_played() {
    let mut table = Table::new().await;
    let (stop, playing) = table.begin();
    let (work, _) = table.given().await;
    stop.send(true).unwrap();
    table.played(work, &MATE[..1], Some(BoutEnd::Stopped)).await;
    table.is_told_to_leave(work, None).await;
    assert_eq!(soon(playing).await.unwrap(), None);
    assert_eq!(table.attic.heard(), [], "once is enough");
    until_ply(&table.world, table.duel.game, 1).await;
    assert!(!table.is_leased().await);
    assert_eq!(table.world.app.bots.running(), []);
    table.world.end().await;
}

#[tokio::test]
async fn a_game_is_played_by_whoever_began_with_it_under_the_lease_that_it_has() {
    let mut table = Table::new().await;
    let (storage, game) = (&table.world.app.base.storage, table.duel.game);
    let now = now::millis();
    let fence = storage.take_lease(game, Seat::First, "here", now, now + LEASE_MS).await.unwrap();
    Arc::get_mut(&mut table.duel).unwrap().fence = fence;
    let (_stop, playing) = table.begin();
    let (work, _) = table.given().await;
    assert_eq!(Some(work.fence), fence);
    let (_other, again) = table.begin();
    assert_eq!(soon(again).await.unwrap(), None, "it is played already");
    table.played(work, &MATE, Some(BoutEnd::Rules)).await;
    assert_eq!(soon(playing).await.unwrap(), Some(mated()));
    let (_stop, over) = table.begin();
    assert_eq!(soon(over).await.unwrap(), Some(mated()), "it is over");
    table.world.end().await;
}

#[tokio::test]
async fn a_game_is_hurried_and_held_by_either_of_its_seats() {
    let mut table = Table::new().await;
    let (_stop, playing) = table.begin();
    let (work, _) = table.given().await;
    table.order(Seat::First, BotOrder::Hurry);
    assert_eq!(table.attic.hear().await, HostIn::Hurry { work });
    table.order(Seat::Second, BotOrder::Pause);
    table.is_told_to_leave(work, None).await;
    assert_eq!(table.shown(|shown| shown.paused), [true; 2]);
    table.played(work, &[], Some(BoutEnd::Stopped)).await;
    table.is_told_to_leave(work, None).await;
    until("the lease is given back", async || !table.is_leased().await).await;
    table.order(Seat::First, BotOrder::Resume);
    let (work, _) = table.given().await;
    assert_eq!(table.shown(|shown| shown.paused), [false; 2]);
    table.played(work, &MATE, Some(BoutEnd::Rules)).await;
    assert_eq!(soon(playing).await.unwrap(), Some(mated()));
    table.world.end().await;
}

#[tokio::test]
async fn a_game_that_is_held_waits_until_it_is_to_go_on_or_to_be_left() {
    let table = Table::new().await;
    let (app, duel) = (&table.world.app, &*table.duel);
    let mut chair = Chair::take(app, duel).unwrap();
    let (stop, mut stopped) = watch::channel(false);
    chair.paused = true;
    table.order(Seat::Second, BotOrder::Pause);
    table.order(Seat::First, BotOrder::Resume);
    let mut attempt = Attempt::new(app, duel, &mut chair, None);
    assert!(attempt.wait_while_paused(&mut stopped).await.is_none());
    assert!(!attempt.chair.paused);
    attempt.pause(true);
    stop.send(true).unwrap();
    let then = attempt.wait_while_paused(&mut stopped).await;
    assert!(matches!(then, Some(Then::Leave)));
    table.world.end().await;
}

#[tokio::test]
async fn nobody_sees_how_engines_think_where_something_is_hidden() {
    for (rules, hides) in [("chess", false), ("dark", true)] {
        let table = Table::of(rules).await;
        let (app, duel) = (&table.world.app, &*table.duel);
        let mut chair = Chair::take(app, duel).unwrap();
        let stored = app.base.storage.game(duel.game).await.unwrap().unwrap();
        let mut attempt = Attempt::new(app, duel, &mut chair, None);
        assert!(attempt.hides, "as long as nobody has looked");
        attempt.hides = attempt.finds_hidden(&stored).await;
        let info = Info { depth: Some(3), ..Info::default() };
        attempt.thinks(Seat::First, 0, info.clone());
        let seen = table.shown(|shown| shown.info.clone());
        assert_eq!(seen, [(!hides).then_some(info), None], "{rules}");
        assert_eq!(table.shown(|shown| shown.thinking), [true, false]);
        table.world.end().await;
    }
}
