//! Games to look at: made of random moves and put into the database, as if they had been played.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rookery_api_client::Client;
use rookery_arbiter::{Event, LoggedMove, Record};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::Start;
use rookery_protocol::id::GameId;
use rookery_protocol::module::ModuleKind;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use rookery_storage::asleep::NEVER_MS;
use rookery_storage::{APPEND_LEN_MAX, Append, LOG_LEN_MAX, Storage, StoredEvent};

use crate::Failure;
use crate::moves::{Made, forward_game, random_game};
use crate::process::Server;

/// So many games are tried for one that is long enough; else the longest is taken.
const TRIES: u64 = 6;
/// How long the server may take until its own games that are files can be played.
const FILLED_MAX: Duration = Duration::from_secs(120);
/// How long a game's task may take to begin it.
const BEGUN: Duration = Duration::from_millis(300);

/// A game that lies in the database.
pub(super) struct Stored {
    pub(super) id: GameId,
    pub(super) rules: String,
    pub(super) plies: usize,
}

/// Where the server keeps its database.
pub(super) fn database(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("rookery.db").display())
}

/// Puts a game of chess and one of each kind whose rules are slow into the database, of each length.
pub(super) async fn store(
    program: &Path,
    folder: &Path,
    only: &[String],
    plies: &[usize],
) -> Result<Vec<Stored>, Failure> {
    let games = kinds(only)?;
    let server = Server::start(program, folder, None).await?;
    let mut stored = vec![];
    for (key, game) in games {
        let longest = longest(game.as_ref(), plies.iter().copied().max().unwrap_or(0))?;
        for &plies in plies {
            let moves = &longest[..plies.min(longest.len())];
            let id = begin(&server.address, &key).await?;
            stored.push((Stored { id, rules: key.clone(), plies: moves.len() }, moves.to_vec()));
        }
    }
    tokio::time::sleep(BEGUN).await;
    server.kill().await?;
    let storage = Storage::open(&database(folder)).await?;
    for (game, moves) in &stored {
        append(&storage, game.id, moves).await?;
    }
    let asleep: Vec<_> = stored.iter().map(|(game, _)| (game.id, NEVER_MS)).collect();
    storage.note_due(&asleep).await?;
    storage.close().await;
    Ok(stored.into_iter().map(|(game, _)| game).collect())
}

type Kinds = Vec<(String, Arc<dyn Game>)>;

fn kinds(only: &[String]) -> Result<Kinds, Failure> {
    let mut kinds = vec![];
    let registry = rookery_games::registry();
    kinds.extend(registry.get("chess").map(|game| ("chess".to_owned(), Arc::clone(game))));
    for (key, source) in rookery_modules::shipped() {
        let game = rookery_modules::load(ModuleKind::Script, key, source.as_bytes());
        let game = game.map_err(|flaws| format!("{key}: {flaws:?}"))?;
        kinds.push((key.to_owned(), game));
    }
    kinds.retain(|(key, _)| only.is_empty() || only.contains(key));
    Ok(kinds)
}

fn longest(game: &dyn Game, plies: usize) -> Result<Vec<Made>, Failure> {
    let mut longest: Vec<Made> = vec![];
    for seed in 0..TRIES {
        if longest.len() < plies {
            // Some games end early for who does not go ahead.
            let play = game.begin(&Start::Usual)?;
            let made = if seed % 2 == 0 {
                random_game(play, seed, plies)
            } else {
                forward_game(play, seed, plies)
            };
            longest = if made.len() > longest.len() { made } else { longest };
        }
    }
    Ok(longest)
}

/// Two guests begin a game without a clock.
async fn begin(address: &str, rules: &str) -> Result<GameId, Failure> {
    let (first, second) = (Client::new(address)?, Client::new(address)?);
    first.be_guest().await?;
    second.be_guest().await?;
    let challenge = NewChallenge {
        rules: rules.to_owned(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        seat: Some(Seat::First),
        to: Audience::Link,
    };
    let begun = tokio::time::Instant::now();
    loop {
        match first.challenge(&challenge).await {
            Ok(challenge) => return Ok(second.accept(challenge.id).await?.id),
            Err(error) if begun.elapsed() > FILLED_MAX => return Err(error.into()),
            // The server is still making its own games ready.
            Err(_) => tokio::time::sleep(BEGUN).await,
        }
    }
}

pub(super) async fn append(storage: &Storage, game: GameId, moves: &[Made]) -> Result<(), Failure> {
    let stored = storage.game(game).await?.ok_or("The game was not stored.")?;
    let at_ms = stored.summary.started_ms;
    let event = |(version, (seat, notation)): (u32, &Made)| {
        let (seat, notation) = (*seat, notation.clone());
        let event =
            Event::Moved(LoggedMove { seat, notation, left_ms: None, periods: 0, lag_ms: 0 });
        let record = Record { version, at_ms, command: None, search: None, event };
        StoredEvent { version, at_ms, body: record.body() }
    };
    let events: Vec<_> = (1..).zip(moves).map(event).collect();
    for some in events.chunks(APPEND_LEN_MAX) {
        let first_version = some.first().map_or(0, |event| event.version);
        let append = Append { game, first_version, events: some.to_vec(), ended: None };
        storage.append(append).await.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The moves of a stored game.
pub(super) async fn moves_of(storage: &Storage, game: GameId) -> Result<Vec<Made>, Failure> {
    let mut moves = vec![];
    for event in storage.events(game, 0, LOG_LEN_MAX).await? {
        if let Event::Moved(LoggedMove { seat, notation, .. }) =
            Record::read(event.version, event.at_ms, &event.body)?.event
        {
            moves.push((seat, notation));
        }
    }
    Ok(moves)
}

/// An id that no other game has.
pub(super) fn numbered(number: usize) -> GameId {
    GameId::from_random(u64::MAX / 2 + number as u64)
}
