//! Whether a match can be played here.

use rookery_arbiter::check_programs_time;
use rookery_engine_host::engine::plays;
use rookery_engine_host::protocol::check as check_option;
use rookery_protocol::account::NAME_LEN_MAX;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::id::UserId;
use rookery_protocol::matches::{Entrant, MatchPlan, MatchState};
use rookery_rules::Game;
use rookery_storage::{StoredEngine, StoredMatch};

use crate::app::App;
use crate::auth::name;
use crate::bots::Known;
use crate::denied::{Denied, Result, Wrong};
use crate::library::Offer;
use crate::now;

/// Accounts that are tried for a player whose name somebody else has.
const NAMES_MAX: u32 = 100;

/// A plan that can be played.
pub struct Ready {
    /// The rules, with the version where there are several.
    pub rules: String,
    /// The accounts of its players.
    pub players: Vec<UserId>,
}

/// Looks through a plan, and finds or makes the accounts of its players.
///
/// # Errors
/// The field that is wrong, and why.
pub async fn prepare(app: &App, plan: &MatchPlan) -> Result<Ready> {
    let offer = app.base.library.shelf().find(&plan.rules).cloned();
    let unknown = || format!("This server has no game called “{}”.", plan.rules);
    let Offer { rules, game, .. } =
        offer.ok_or_else(|| Denied::form("rules", Wrong::NoSuchRules, unknown()))?;
    let (plan_checked, for_check) = (plan.clone(), std::sync::Arc::clone(&game));
    // Thousands of openings may have to be played through.
    let checked = tokio::task::spawn_blocking(move || {
        rookery_matches::check(&plan_checked, for_check.as_ref())
    });
    let checked = checked.await.map_err(|error| Denied::Internal(error.to_string()))?;
    checked.map_err(|wrong| Denied::form(wrong.field, Wrong::BadMatch, wrong.why))?;
    times(plan)?;
    tables(app, plan, game.as_ref())
        .map_err(|why| Denied::form("adjudication", Wrong::BadMatch, why + " Leave them out."))?;
    let known = app.bots.directory.known();
    for entrant in &plan.players {
        engine_fits(&known, entrant, game.as_ref())?;
    }
    let cores = cores(app, plan);
    if plan.concurrency > cores && !plan.overcommit {
        let text = if cores == 0 {
            "No connected machine runs two of these engines.".to_owned()
        } else {
            format!("The machines have {cores} cores. More games at once must be allowed.")
        };
        return Err(Denied::form("concurrency", Wrong::BadMatch, text));
    }
    let mut players = vec![];
    for entrant in &plan.players {
        players.push(account(app, &entrant.name, &players).await?);
    }
    Ok(Ready { rules, players })
}

fn times(plan: &MatchPlan) -> Result<()> {
    let own = plan.players.iter().filter_map(|player| player.time.as_ref());
    for limit in own.chain([&plan.time]) {
        check_programs_time(&TimeControl::even(limit.clone()))
            .map_err(|(_, why)| Denied::form("time", Wrong::BadTime, why.to_string()))?;
    }
    Ok(())
}

fn engine_fits(known: &Known, entrant: &Entrant, game: &dyn Game) -> Result<()> {
    let wrong = |text: String| Err(Denied::form("players", Wrong::BadMatch, text));
    let name = &entrant.engine;
    let Some(engine) = engine(known, name) else {
        return wrong(format!("This server has no engine called “{name}”."));
    };
    let Some(profile) = &engine.profile else {
        return wrong(format!("{name} has not been tested yet. Test it first."));
    };
    if plays(profile, game).is_none() {
        return wrong(format!("{name} cannot play {}.", game.title().name));
    }
    for option in &entrant.options {
        let same = |spec: &&rookery_protocol::engine::OptionSpec| {
            spec.name.eq_ignore_ascii_case(&option.name)
        };
        let Some(spec) = profile.options.iter().find(same) else {
            return wrong(format!("{name} has no option {}.", option.name));
        };
        if let Err(why) = check_option(spec, &option.value) {
            return wrong(format!("{name}, {}: {why}.", option.name));
        }
    }
    Ok(())
}

/// An engine by its name.
pub(super) fn engine<'a>(known: &'a Known, name: &str) -> Option<&'a StoredEngine> {
    known.engines.values().find(|engine| engine.name.eq_ignore_ascii_case(name))
}

/// Whether the tables of endings are here that games are to be judged by.
///
/// # Errors
/// That they are not, in a sentence.
fn tables(app: &App, plan: &MatchPlan, game: &dyn Game) -> std::result::Result<(), String> {
    if !plan.adjudication.tables || app.base.tables.men(game).is_some() {
        return Ok(());
    }
    Err(match app.base.tables.is_empty() {
        true => "This server keeps no tables of endings.".to_owned(),
        false => format!("This server keeps no tables of endings of {}.", game.title().name),
    })
}

/// Whether every engine may play now, and the tables are here.
///
/// # Errors
/// Why not, in a sentence.
pub(super) fn may_go_on(
    app: &App,
    plan: &MatchPlan,
    game: &dyn Game,
) -> std::result::Result<(), String> {
    tables(app, plan, game)?;
    let known = app.bots.directory.known();
    for Entrant { engine: name, .. } in &plan.players {
        match engine(&known, name) {
            None => return Err(format!("The engine {name} is no longer here.")),
            Some(engine) if !engine.enabled => return Err(format!("{name} is switched off.")),
            Some(engine) if engine.stopped => {
                let last = engine.fault.as_ref().map_or("", |fault| fault.words.as_str());
                return Err(format!("{name} failed too often, at last because {last}."));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// What a match that goes on waits for, in a sentence; empty while somebody can play its games.
#[must_use]
pub fn waits(app: &App, stored: &StoredMatch) -> String {
    let plays = matches!(stored.state, MatchState::Running | MatchState::Finishing);
    if !plays || cores(app, &stored.plan) > 0 {
        return String::new();
    }
    "No connected machine runs two of these engines. The match goes on as soon as one does."
        .to_owned()
}

/// The cores of the machines that run the engines of a match.
pub(super) fn cores(app: &App, plan: &MatchPlan) -> u32 {
    let known = app.bots.directory.known();
    let engines: Vec<_> =
        plan.players.iter().filter_map(|player| engine(&known, &player.engine)).collect();
    app.bots.machines.cores(&engines)
}

/// The account of a player: one of the name, or where somebody else has that, of one like it.
async fn account(app: &App, player: &str, taken: &[UserId]) -> Result<UserId> {
    let base = account_name(player);
    for number in 1..=NAMES_MAX {
        let end = if number == 1 { String::new() } else { format!("-{number}") };
        let mut name: String = base.chars().take(NAME_LEN_MAX - end.len()).collect();
        name.push_str(&end);
        if name::check(&name).is_err() {
            continue;
        }
        let id = UserId::from_random(now::random_u64());
        if let Some(user) = app.base.storage.match_player(id, &name, now::millis()).await?
            && !taken.contains(&user)
        {
            return Ok(user);
        }
    }
    let text = format!("Every name like “{player}” is taken. Choose another one.");
    Err(Denied::form("players", Wrong::NameTaken, text))
}

/// A name as accounts may have it.
fn account_name(player: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    let name: String = player.chars().map(letter).collect();
    let name = name.trim_matches(['-', '_']);
    if name.chars().count() < rookery_protocol::account::NAME_LEN_MIN {
        format!("engine-{name}")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_becomes_one_that_an_account_may_have() {
        for player in ["Stockfish 15 (depth 1)", "A", "negascout+H", "évaluation", "__x"] {
            let name: String = account_name(player).chars().take(NAME_LEN_MAX).collect();
            assert!(name::check(&name).is_ok(), "{name}");
        }
    }
}
