//! Trying before a match begins what only trying tells: whether each of its engines can begin a game
//! of it.

use rookery_matches::Draw;
use rookery_protocol::bout::{Bout, BoutEntry};
use rookery_protocol::host::JobEngine;
use rookery_protocol::id::GameId;
use rookery_protocol::matches::{Adjudication, Claims, Entrant};
use rookery_protocol::seat::Seat;
use rookery_storage::{NewGame, StoredMatch};
use rookery_texts::matches;

use super::book;
use super::game::{opening_log, time};
use super::plan::engine;
use crate::app::App;
use crate::bots::Known;
use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// Has a machine start each engine of a match once and tell it of the first game. Nobody thinks, and
/// nothing of it counts. An engine that no connected machine tries is taken as it is.
///
/// # Errors
/// The engine that cannot begin such a game, and why.
pub async fn try_engines(app: &App, stored: &StoredMatch) -> Result<()> {
    let Some(bout) = first_game(app, stored).await? else { return Ok(()) };
    let known = app.bots.directory.known();
    let mut tried: Vec<&Entrant> = vec![];
    for entrant in &stored.plan.players {
        let same = |other: &&&Entrant| {
            other.engine.eq_ignore_ascii_case(&entrant.engine) && other.options == entrant.options
        };
        if tried.iter().any(|other| same(&other)) {
            continue;
        }
        tried.push(entrant);
        if let Some(why) = shortcoming(app, &known, entrant, &bout).await {
            let text = matches::engine_cannot(&entrant.engine, why);
            return Err(Denied::form("players", Wrong::BadMatch, text));
        }
    }
    Ok(())
}

async fn shortcoming(app: &App, known: &Known, entrant: &Entrant, bout: &Bout) -> Option<String> {
    let engine = engine(known, &entrant.engine)?;
    let ask = |job: JobEngine| {
        let engines = [job.clone(), job];
        (Seat::First, Bout { engines, ..bout.clone() })
    };
    app.bots.machines.try_to_begin(engine, entrant.options.clone(), ask).await
}

/// The first game of a match as a machine is told of it, but for its engines; nothing where it has
/// none.
async fn first_game(app: &App, stored: &StoredMatch) -> Result<Option<Bout>> {
    let game = app.base.library.game(&app.base.storage, &stored.rules).await?;
    let Some(game) = game else { return Ok(None) };
    let (of, now) = (stored.clone(), now::millis());
    let book = book::shown(app, &of.plan.openings, &of.rules, &game).await;
    let made = tokio::task::spawn_blocking(move || {
        let plan = &of.plan;
        let draw = Draw::new(game.as_ref(), &plan.openings, plan.seed).with_secrets(of.secrets);
        let draw = book::drawing(draw, book.as_ref());
        let opening = draw.opening(0).ok()?;
        let new = NewGame {
            id: GameId::from_random(0),
            rules: of.rules.clone(),
            start: opening.start,
            time: time(plan, [0, 1]),
            rated: false,
            players: [of.made_by; 2],
            started_ms: now,
        };
        let log = opening_log(game.as_ref(), &new, opening.moves).ok()?;
        Some((new, log))
    });
    let made = made.await.map_err(|error| Denied::Internal(error.to_string()))?;
    let Some((new, log)) = made else { return Ok(None) };
    let nobody = JobEngine::Announced { name: String::new(), options: vec![] };
    Ok(Some(Bout {
        rules: new.rules,
        start: new.start,
        time: new.time,
        started_ms: now,
        log: log
            .into_iter()
            .map(|entry| BoutEntry { at_ms: entry.at_ms, body: entry.body })
            .collect(),
        engines: [nobody.clone(), nobody],
        budgets: [stored.plan.budget; 2],
        margin_ms: stored.plan.margin_ms,
        adjudication: Adjudication::default(),
        claims: Claims::default(),
    }))
}
