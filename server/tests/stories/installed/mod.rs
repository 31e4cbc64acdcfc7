//! Programs of Debian, added by their bare commands and played: `apt install fairy-stockfish
//! stockfish gnuchess phalanx hoichess fairymax sjaakii`, then
//! `cargo test --workspace --test stories installed:: -- --ignored`.

mod xboard;

use rookery_protocol::bot::Engine;
use rookery_protocol::challenge::NewChallenge;
use rookery_protocol::engine::Tongue;
use rookery_protocol::game::{Act, Event, Score, ShownMove, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use serde_json::{Value, json};

use crate::house::{House, draft, offer};
use crate::person::Person;

/// Plies of a game that nobody need win.
const PLIES: u32 = 6;
/// Moves of a person in a game that is played for longer.
const MOVES_LONG: u32 = 20;

impl House {
    /// Adds a program, whose protocol is found out where `tongue` is null, and tests it.
    async fn installed(&mut self, name: &str, command: &str, tongue: Value) -> Engine {
        let mut words = command.split(' ');
        let program = words.next().unwrap();
        let args: Vec<_> = words.collect();
        let engine = self.engine(draft(name, program, &args, tongue)).await;
        let report = self.test(&engine).await;
        assert_eq!(report.fault, None, "{name}: {report:?}");
        let host = self.hosts().await.into_iter().find(|host| host.local).unwrap();
        assert_eq!(report.tier, host.machine.map(|machine| machine.tier), "{name}: {report:?}");
        self.run_by(name, &["this server"]).await
    }

    /// Plays the first plies of a game of each of these rules, with either seat.
    async fn plays(&mut self, name: &str, games: &[&str]) {
        for rules in games {
            for seat in Seat::BOTH {
                let start = if *rules == "chess960" { Start::Random } else { Start::Usual };
                let offer = NewChallenge { start, ..offer(rules, seat) };
                let (mut person, game) = self.against(name, offer).await;
                let plies = person.play_plies(game, seat, PLIES).await;
                assert!(plies >= PLIES, "{name}, {rules}: {plies}");
                let resigned = person.act(game, Act::Resign).await;
                let result = person.watch(game).await.state.result.unwrap();
                assert!(["resigned", "checkmate"].contains(&result.reason.as_str()), "{result:?}");
                assert!(resigned.is_ok() || result.reason == "checkmate", "{result:?}");
            }
        }
    }
}

impl Person {
    /// Plays the first legal moves against a bot until so many plies were made, or the game is
    /// over. Gives how many there are.
    async fn play_plies(&mut self, game: GameId, seat: Seat, plies: u32) -> u32 {
        let mut wanted = if seat == Seat::First { 0 } else { 1 };
        loop {
            let shown = self.watch(game).await;
            let (ply, over) = (shown.state.ply, shown.state.result.is_some());
            if over || ply >= plies {
                return self.sees_each_ply_once(game).await;
            }
            if ply < wanted {
                self.until_moved(wanted).await;
                continue;
            }
            let legal = shown.you.unwrap().legal;
            assert_eq!(self.make(game, ply, &legal[0].notation).await, Ok(()));
            wanted = ply + 2;
            if wanted <= plies {
                self.until_moved(wanted).await;
            }
        }
    }

    /// Waits for a ply, or the end of the game by the rules.
    async fn until_moved(&mut self, wanted: u32) {
        let entry = self.event(|event| match event {
            Event::Moved(ShownMove { ply, .. }) => *ply >= wanted,
            Event::Ended { .. } => true,
            _ => false,
        });
        if let Some(Event::Ended { result }) = entry.await.event {
            let failed = ["illegal-move", "crashed", "no-answer", "failed", "time"];
            assert!(!failed.contains(&result.reason.as_str()), "{result:?}");
        }
    }
}

/// A program is added, its protocol is found out, it is tested, made a bot and played.
async fn is_played(command: &str, tongue: Tongue, games: &[&str]) -> House {
    let mut house = House::new().await;
    let engine = house.installed("Engine", command, Value::Null).await;
    assert_eq!(engine.profile.as_ref().map(|profile| profile.tongue), Some(tongue));
    for rules in games {
        assert!(engine.games.iter().any(|game| game == rules), "{rules}: {:?}", engine.games);
    }
    house.bot("Rival", &engine).await;
    house.plays("Rival", games).await;
    let engine = house.run_by("Engine", &["this server"]).await;
    assert_eq!(engine.fault, None, "it never failed");
    house
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn stockfish_is_played_for_long_and_resigned_to() {
    let house = is_played("stockfish", Tongue::Uci, &["chess", "chess960"]).await;
    let (mut person, game) = house.against("Rival", offer("chess", Seat::First)).await;
    let plies = person.play_plies(game, Seat::First, 2 * MOVES_LONG).await;
    let shown = person.watch(game).await;
    if shown.state.result.is_none() {
        assert!(plies >= 2 * MOVES_LONG, "{plies}");
        assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    }
    let result = person.watch(game).await.state.result.unwrap();
    assert_eq!(result.score, Score::Second, "{result:?}");
    assert!(["resigned", "checkmate"].contains(&result.reason.as_str()), "{result:?}");
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn fairy_stockfish_is_played_by_uci() {
    let games = ["chess", "crazyhouse", "xiangqi", "shogi"];
    is_played("fairy-stockfish", Tongue::Uci, &games).await;
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn fairy_stockfish_is_played_in_each_of_its_protocols() {
    let mut house = House::new().await;
    for (tongue, kind, rules) in [
        ("usi", Tongue::Usi, "shogi"),
        ("ucci", Tongue::Ucci, "xiangqi"),
        ("cecp", Tongue::Cecp, "crazyhouse"),
    ] {
        let engine = house.installed(tongue, "fairy-stockfish", json!(tongue)).await;
        assert_eq!(engine.profile.as_ref().map(|profile| profile.tongue), Some(kind));
        let bot = format!("rival-{tongue}");
        house.bot(&bot, &engine).await;
        house.plays(&bot, &[rules]).await;
    }
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn gnuchess_is_played() {
    is_played("gnuchess --uci", Tongue::Uci, &["chess"]).await;
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn phalanx_is_played() {
    is_played("phalanx", Tongue::Cecp, &["chess"]).await;
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn hoichess_is_played() {
    is_played("hoichess", Tongue::Cecp, &["chess"]).await;
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn fairymax_is_played() {
    is_played("fairymax", Tongue::Cecp, &["chess"]).await;
}

#[tokio::test]
#[ignore = "needs installed engines"]
async fn sjaakii_is_played() {
    is_played("sjaakii", Tongue::Uci, &["chess"]).await;
}
